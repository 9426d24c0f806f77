"""Très by plain minimax: the rules once more, every card tried, nothing shared with the package.

Cards are pairs of a suit letter and a rank, ``"S7"`` or ``"HT"``; hearts are trumps.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

RANKS = "AKQJT98765432"
PACK = [suit + rank for suit in "SHDC" for rank in RANKS if suit + rank != "H5"]


def is_key(card: str) -> bool:
    """Twos, threes and fours."""
    return card[1] in "234"


def outranks(card: str, other: str) -> bool:
    """Return whether ``card`` is the higher of two of one suit."""
    return card[0] == other[0] and RANKS.index(card[1]) < RANKS.index(other[1])


def takes(card: str, best: str) -> bool:
    """Return whether ``card`` beats the card that is best so far."""
    return outranks(card, best) or (card[0] == "H" != best[0])


def points(trick: Sequence[str]) -> int:
    """Return what a trick is worth."""
    keys = [card for card in trick if is_key(card)]
    if len(keys) < 3:
        return [1, 2, 4][len(keys)]
    suits = sorted(card[0] for card in keys)
    return 8 if len(set(suits)) == 2 else 16


def winner(trick: Sequence[str]) -> int:
    """Which of the three cards wins."""
    best = 0
    for n in (1, 2):
        if takes(trick[n], trick[best]):
            best = n
    return best


def choices(hand: frozenset[str], trick: Sequence[str]) -> list[str]:
    """The legal cards."""
    if not trick or (len(trick) == 2 and not takes(trick[1], trick[0])):
        return sorted(hand)
    return sorted(card for card in hand if card[0] == trick[0][0]) or sorted(hand)


@dataclass(frozen=True)
class Ending:
    """Two hands, who leads (0 or 1) and the cards on the table."""

    hands: tuple[frozenset[str], frozenset[str]]
    leader: int
    trick: tuple[str, ...] = ()

    @property
    def seat(self) -> int:
        """Return who plays next."""
        return 1 - self.leader if len(self.trick) == 1 else self.leader

    @property
    def choices(self) -> list[str]:
        """The legal cards."""
        return choices(self.hands[self.seat], self.trick)

    def play(self, card: str) -> tuple[Ending, int]:
        """The position after a card, and what seat 0 has gained by it."""
        left = self.hands[self.seat] - {card}
        hands = (left, self.hands[1]) if self.seat == 0 else (self.hands[0], left)
        trick = (*self.trick, card)
        if len(trick) < 3:
            return Ending(hands, self.leader, trick), 0
        wins = 1 - self.leader if winner(trick) == 1 else self.leader
        return Ending(hands, 1 - self.leader), points(trick) * (1 - 2 * wins)

    @property
    def margin(self) -> int:
        """Return what seat 0 gets more than seat 1 from here on, trick on the table included."""
        return _margin(self, {})

    @property
    def card_margins(self) -> dict[str, int]:
        """The same after each legal card."""
        known: Known = {}
        return {
            card: gain + _margin(after, known)
            for card in self.choices
            for after, gain in [self.play(card)]
        }


# Plain minimax: every card of every trick is tried. Hands are sets of card numbers in an integer,
# the first card of PACK the lowest bit; positions before a trick that come up again are
# remembered, nothing else. Values are those of the leader of the trick.

Known = dict[tuple[int, int], int]


def _numbers(hand: int) -> Iterator[int]:
    """The cards of a hand."""
    while hand:
        lowest = hand & -hand
        yield lowest.bit_length() - 1
        hand ^= lowest


def _set_of(cards: Iterable[str]) -> int:
    """A hand of cards."""
    return sum(1 << PACK.index(card) for card in cards)


_SUITS = [_set_of(other for other in PACK if other[0] == card[0]) for card in PACK]


@cache
def _reply_takes(reply: int, led: int) -> bool:
    """Return whether the third card must follow suit."""
    return takes(PACK[reply], PACK[led])


@cache
def _gain(led: int, reply: int, third: int) -> int:
    """Return what the leader gains by a trick."""
    trick = PACK[led], PACK[reply], PACK[third]
    return -points(trick) if winner(trick) == 1 else points(trick)


def _to_lead(mine: int, other: int, known: Known) -> int:
    """The best lead."""
    if mine == 0:
        return 0
    if (mine, other) not in known:
        known[mine, other] = max(
            _to_reply(mine ^ 1 << led, other, led, known) for led in _numbers(mine)
        )
    return known[mine, other]


def _to_reply(mine: int, other: int, led: int, known: Known) -> int:
    """The best reply."""
    return min(
        _to_end(mine, other ^ 1 << reply, led, reply, known)
        for reply in _numbers(other & _SUITS[led] or other)
    )


def _to_end(mine: int, other: int, led: int, reply: int, known: Known) -> int:
    """The best third card; the other seat leads next."""
    legal = mine & _SUITS[led] if _reply_takes(reply, led) else mine
    return max(
        _gain(led, reply, third) - _to_lead(other, mine ^ 1 << third, known)
        for third in _numbers(legal or mine)
    )


def _margin(ending: Ending, known: Known) -> int:
    """Return what seat 0 gets more; ``known`` may be kept for endings of the same deal."""
    mine, other = (_set_of(ending.hands[seat]) for seat in (ending.leader, 1 - ending.leader))
    table = [PACK.index(card) for card in ending.trick]
    if not table:
        value = _to_lead(mine, other, known)
    elif len(table) == 1:
        value = _to_reply(mine, other, table[0], known)
    else:
        value = _to_end(mine, other, table[0], table[1], known)
    return value if ending.leader == 0 else -value


def random_ending(rng: random.Random, tricks: int, on_table: int = 0) -> Ending:
    """A random ending; so many cards of its first trick have been played, by chance."""
    cards = rng.sample(PACK, 3 * tricks)
    size = (3 * tricks + 1) // 2
    leader = rng.randrange(2)
    hands = [frozenset(cards[:size]), frozenset(cards[size:])]
    if leader == 1:
        hands.reverse()
    ending = Ending((hands[0], hands[1]), leader)
    for _ in range(on_table):
        ending, _gain = ending.play(rng.choice(ending.choices))
    return ending
