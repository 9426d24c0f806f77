"""Plain minimax for Belote and Trumps: rules and search in the simplest Python, for endings.

Nothing here comes from the package: cards are text, a position a handful of tuples.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

BELOTE_TRUMP = "J9ATKQ87"
BELOTE_PLAIN = "ATKQJ987"
TRUMPS_ORDER = "AKQJT98765432"
WORTH_TRUMP = dict(zip(BELOTE_TRUMP, (20, 14, 11, 10, 4, 3, 0, 0), strict=True))
WORTH_PLAIN = dict(zip(BELOTE_PLAIN, (11, 10, 4, 3, 2, 0, 0, 0), strict=True))
LAST_TRICK = 10

Hands = tuple[frozenset[str], ...]
Played = tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Game:
    """The game played: ``belote`` or tricks, the denomination, and Belote's four options."""

    denomination: str
    belote: bool = True
    overtake_partner: bool = True
    ruff_plain_winner: bool = True
    undertrump: bool = True
    trump_under_partner: bool = True

    def is_trump(self, card: str) -> bool:
        """Return whether the card is of a trump suit."""
        return self.denomination in ("AT", card[0])

    def order(self, card: str) -> int:
        """The card's place in its suit, 0 the strongest."""
        if not self.belote:
            return TRUMPS_ORDER.index(card[1])
        return (BELOTE_TRUMP if self.is_trump(card) else BELOTE_PLAIN).index(card[1])

    def worth(self, card: str) -> int:
        """Return what the card counts."""
        if not self.belote:
            return 0
        return (WORTH_TRUMP if self.is_trump(card) else WORTH_PLAIN)[card[1]]

    def ruffs(self, card: str) -> bool:
        """Return whether the card wins over other suits."""
        return card[0] == self.denomination

    def over(self, card: str, best: str) -> bool:
        """Return whether ``card`` wins over ``best``, the best so far."""
        if card[0] == best[0]:
            return self.order(card) < self.order(best)
        return self.ruffs(card)

    def winner(self, played: Played) -> tuple[int, str]:
        """The seat and card that win so far."""
        best = played[0]
        for entry in played[1:]:
            if self.over(entry[1], best[1]):
                best = entry
        return best

    def legal(self, hand: frozenset[str], played: Played, seat: int) -> frozenset[str]:
        """The cards that may be played."""
        if not played:
            return hand
        led = played[0][1]
        follow = frozenset(card for card in hand if card[0] == led[0])
        if not self.belote or self.denomination == "NT":
            return follow or hand
        winner, best = self.winner(played)
        partner = (winner - seat) % 4 == 2
        if self.is_trump(led):
            if not follow:
                return hand
            if partner and not self.overtake_partner:
                return follow
            return frozenset(card for card in follow if self.over(card, best)) or follow
        if follow:
            return follow
        trumps = frozenset(card for card in hand if self.is_trump(card))
        if not trumps:
            return hand
        higher = frozenset(card for card in trumps if self.over(card, best))
        if partner:
            if self.trump_under_partner:
                return hand
            return (hand - trumps) | higher or hand
        if not self.is_trump(best):
            return trumps if self.ruff_plain_winner else hand
        if higher:
            return higher
        return trumps if self.undertrump else hand


@cache
def solve(game: Game, hands: Hands, leader: int, played: Played, tricks: bool) -> int:
    """Return what seats 0 and 2 win of the rest: points, or with ``tricks`` tricks."""
    if len(played) == 4:
        winner, _ = game.winner(played)
        last = not any(hands)
        gain = sum(game.worth(card) for _, card in played) + LAST_TRICK * last
        if tricks or not game.belote:
            gain = 1
        rest = 0 if last else solve(game, hands, winner, (), tricks)
        return rest + (gain if winner % 2 == 0 else 0)
    seat = (leader + len(played)) % 4
    values = after_each_card(game, hands, leader, played, tricks).values()
    return max(values) if seat % 2 == 0 else min(values)


def after_each_card(
    game: Game, hands: Hands, leader: int, played: Played, tricks: bool = False
) -> dict[str, int]:
    """The value after every legal card."""
    seat = (leader + len(played)) % 4
    return {
        card: solve(
            game,
            tuple(hand - {card} for hand in hands),
            leader,
            (*played, (seat, card)),
            tricks,
        )
        for card in game.legal(hands[seat], played, seat)
    }


def total(game: Game, hands: Sequence[frozenset[str]], played: Played) -> int:
    """All that is left to win."""
    cards = [card for hand in hands for card in hand] + [card for _, card in played]
    if not game.belote:
        return len(cards) // 4
    return sum(map(game.worth, cards)) + (LAST_TRICK if cards else 0)
