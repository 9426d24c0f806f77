"""The judge of the solver: a plain minimax written from the rules of the game alone.

It shares no code with the package it judges, prunes nothing and knows no short cuts.

Cards are strings, suit then rank: "SA", "D7".  The seats are 0, 1 and 2 in playing order, so the
turn passes 0 -> 1 -> 2 -> 0.  One of them is the Player, the other two are the defenders.  Against
an in-comer there is a seat 3 as well, and three defenders.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

TRICKS = 9
SUITS = "SHDC"
RED = "HD"
NOLO = "none"  # in place of a trump suit: there are no trumps
GRANDISSIMO = "aces"  # the black aces are the only trumps
PACK = tuple(suit + rank for suit in SUITS for rank in "KQJ765432A")

# Levels of the results; only their order matters.
LOSS, DRAW, WIN = 0, 1, 2
ONE_OFF, EXACT = 1, 2

# The worth of a finished play to the Player: level(p, d1, d2), an int or a tuple of ints. p are the
# Player's tricks, d1 those of the defender next after him, d2 those of the other one; an in-comer's
# has d3 too.
Objective = Callable[..., Any]
Hand = Sequence[str] | frozenset[str]
Won = tuple[int, ...]


# ---------------------------------------------------------------------------------- the cards


def trump_order(trumps: str) -> list[str]:
    """All trumps, highest first."""
    if trumps == NOLO:
        return []
    if trumps == GRANDISSIMO:
        return ["SA", "CA"]
    ranks = "AKQJ23456" if trumps in RED else "KQJ76543"
    second = trumps + ("7" if trumps in RED else "2")
    return ["SA", second, "CA"] + [trumps + rank for rank in ranks]


def plain_order(suit: str, trumps: str = "") -> list[str]:
    """The cards of a suit that is not trumps, highest first; in nolo black aces are lowest."""
    black = "KQJ765432A" if trumps == NOLO else "KQJ765432"
    ranks = "KQJA234567" if suit in RED else black
    return [suit + rank for rank in ranks]


def suit_of(card: str, trumps: str) -> str:
    """The suit a card belongs to in play: SA and CA belong to the trumps if there are any."""
    return trumps if card in ("SA", "CA") and trumps != NOLO else card[0]


def legal_cards(hand: Hand, led_card: str | None, trumps: str, estuche: bool) -> list[str]:
    """The cards of the hand that may be played to led_card (None: the hand leads)."""
    if led_card is None:
        return list(hand)
    led_suit = suit_of(led_card, trumps)
    following = [card for card in hand if suit_of(card, trumps) == led_suit]
    if not following:
        return list(hand)
    if estuche and led_suit == trumps:
        order = trump_order(trumps)
        matadors = order[:3]
        above_led = order[: order.index(led_card)]
        if all(card in matadors and card in above_led for card in following):
            return list(hand)
    return following


def trick_winner(cards_in_order: Sequence[str], trumps: str) -> int:
    """The index of the card that wins the trick; the first card is the one led."""
    trumps_played = [card for card in cards_in_order if suit_of(card, trumps) == trumps]
    if trumps_played:
        best = min(trumps_played, key=trump_order(trumps).index)
    else:
        led_suit = cards_in_order[0][0]
        followed = [card for card in cards_in_order if card[0] == led_suit]
        best = min(followed, key=plain_order(led_suit, trumps).index)
    return list(cards_in_order).index(best)


# --------------------------------------------------------------------------------- objectives


def _grade(p: int, d1: int, d2: int, royal_puesta: bool) -> int:
    best = max(d1, d2)
    if p > best:
        return WIN
    if p == best or (royal_puesta and (p, d1, d2) == (1, 4, 4)):
        return DRAW
    return LOSS


def normal_grade(royal_puesta: bool) -> Objective:
    """Level: WIN, DRAW or LOSS.  With royal_puesta 1:4:4 is a DRAW, without it a LOSS."""
    return lambda p, d1, d2: _grade(p, d1, d2, royal_puesta)


def normal_grade_then_tricks(royal_puesta: bool) -> Objective:
    """Level: (grade, p), the grade first and then the more tricks to the Player the better."""
    return lambda p, d1, d2: (_grade(p, d1, d2, royal_puesta), p)


def incomer_grade() -> Objective:
    """Level: WIN with more tricks than each of three defenders, DRAW with as many as the best."""
    return lambda p, *d: WIN if p > max(d) else DRAW if p == max(d) else LOSS


def incomer_grade_then_tricks() -> Objective:
    """Level: (grade, p) of an in-comer."""
    return lambda p, *d: (incomer_grade()(p, *d), p)


def most_tricks() -> Objective:
    """Level: p.  The Player wants as many tricks as he can get."""
    return lambda p, *d: p


def fewest_tricks() -> Objective:
    """Level: -p (never positive).  The Player wants as few tricks as he can get."""
    return lambda p, *d: -p


def no_tricks() -> Objective:
    """Level: (WIN or LOSS, -p).  WIN is p = 0; failing that, the fewer tricks the better."""
    return lambda p, *d: (WIN if p == 0 else LOSS, -p)


def nolo() -> Objective:
    """Level: WIN with no trick, DRAW (bet) with one, LOSS (kruk) with more."""
    return lambda p, *d: (WIN, DRAW, LOSS)[min(p, 2)]


def all_tricks() -> Objective:
    """Level: (WIN or LOSS, p).  WIN is p = 9; failing that, the more tricks the better."""
    return lambda p, *d: (WIN if p == TRICKS else LOSS, p)


def fixed(n: int) -> Objective:
    """Level: (EXACT, ONE_OFF or LOSS, p).  In the same class the more tricks the better."""
    classes = {0: EXACT, 1: ONE_OFF}
    return lambda p, d1, d2: (classes.get(abs(p - n), LOSS), p)


# ----------------------------------------------------------------------------------- the walk


@dataclass(frozen=True)
class Walked:
    """The results of a walk, one value for each objective in the order they were given."""

    values: tuple[Any, ...]
    """The value of the position."""
    cards: dict[str, tuple[Any, ...]]
    """The values after each legal card of the seat to move; empty if nothing is left."""


def walk(
    hands: Sequence[Hand],
    player: int,
    to_lead: int,
    trick: Sequence[str],
    won: Sequence[int],
    trumps: str,
    estuche: bool,
    objectives: Sequence[Objective],
) -> Walked:
    """Play every legal line to its end and back up every objective at once.

    `trick` holds the cards on the table, the first from seat `to_lead`; they are in no hand any
    more.  `won` are the tricks already won by each seat.  The Player maximises every objective
    by itself, both defenders minimise it.
    """
    _check(hands, player, to_lead, trick, won, trumps)
    seats = len(hands)

    # A card never changes hands: the bits of those still held, with their owners, are the hands.
    bit = {card: 1 << number for number, card in enumerate(PACK)}
    card_of = {mask: card for card, mask in bit.items()}
    owned = [sum(bit[card] for card in hand) for hand in hands]
    options: dict[tuple[int, str | None], list[str]] = {}
    winners: dict[tuple[str, ...], int] = {}
    ends: dict[Won, tuple[Any, ...]] = {}
    memo: dict[tuple[int, int, Won], tuple[Any, ...]] = {}

    def options_of(hand: int, led_card: str | None) -> list[str]:
        if (hand, led_card) not in options:
            held = [card for card in PACK if bit[card] & hand]
            options[hand, led_card] = legal_cards(held, led_card, trumps, estuche)
        return options[hand, led_card]

    def winner_of(table: tuple[str, ...]) -> int:
        if table not in winners:
            winners[table] = trick_winner(table, trumps)
        return winners[table]

    def end_values(won: Won) -> tuple[Any, ...]:
        if won not in ends:
            result = [won[(player + step) % seats] for step in range(seats)]
            ends[won] = tuple(level(*result) for level in objectives)
        return ends[won]

    def after(
        card: str, left: int, leader: int, table: tuple[str, ...], won: Won
    ) -> tuple[Any, ...]:
        """The values once the seat to move has played this card."""
        left -= bit[card]
        table += (card,)
        if len(table) < seats:
            return values_of(left, leader, table, won)
        leader = (leader + winner_of(table)) % seats
        won = tuple(count + (seat == leader) for seat, count in enumerate(won))
        return values_of(left, leader, (), won)

    def last_trick(left: int, leader: int, won: Won) -> tuple[Any, ...]:
        """The values with one card in every hand: nobody has a choice."""
        table = tuple(card_of[left & owned[(leader + step) % seats]] for step in range(seats))
        leader = (leader + winner_of(table)) % seats
        return end_values(tuple(count + (seat == leader) for seat, count in enumerate(won)))

    def values_of(left: int, leader: int, table: tuple[str, ...], won: Won) -> tuple[Any, ...]:
        """The values with the cards `left` in the hands and those of `table` on the table."""
        if not left:
            return end_values(won)
        # Only positions between tricks are remembered: one in the middle of a trick has a single
        # way to it.
        state = (left, leader, won)
        if not table and state in memo:
            return memo[state]
        if not table and left.bit_count() == seats:
            memo[state] = last_trick(left, leader, won)
            return memo[state]
        seat = (leader + len(table)) % seats
        cards = options_of(left & owned[seat], table[0] if table else None)
        best = best_of(seat, [after(card, left, leader, table, won) for card in cards])
        if not table:
            memo[state] = best
        return best

    def best_of(seat: int, results: list[tuple[Any, ...]]) -> tuple[Any, ...]:
        """Return what the seat to move makes of its choices, objective by objective."""
        if len(results) == 1:
            return results[0]
        return tuple(map(max if seat == player else min, *results))

    left = sum(owned)
    table = tuple(trick)
    won_before = tuple(won)
    if not left:
        return Walked(end_values(won_before), {})
    seat = (to_lead + len(table)) % seats
    cards = {
        card: after(card, left, to_lead, table, won_before)
        for card in options_of(owned[seat], table[0] if table else None)
    }
    return Walked(best_of(seat, list(cards.values())), cards)


def _check(
    hands: Sequence[Hand],
    player: int,
    to_lead: int,
    trick: Sequence[str],
    won: Sequence[int],
    trumps: str,
) -> None:
    """Refuse what cannot be a position of the game."""
    seats = len(hands)
    if seats not in (3, 4) or len(won) != seats or len(trick) >= seats:
        raise ValueError("three or four hands, as many counts of tricks, fewer cards on the table")
    if (
        player not in range(seats)
        or to_lead not in range(seats)
        or trumps
        not in (
            *SUITS,
            NOLO,
            GRANDISSIMO,
        )
    ):
        raise ValueError("no such seat or no such suit")
    cards = [card for hand in hands for card in hand] + list(trick)
    if len(set(cards)) != len(cards) or not set(cards) <= set(PACK):
        raise ValueError("a card is unknown or occurs twice")
    held = [len(hand) for hand in hands]
    for place in range(len(trick)):
        held[(to_lead + place) % seats] += 1
    if len(set(held)) != 1 or min(won) < 0 or held[0] + sum(won) != TRICKS:
        raise ValueError("the cards and the tricks do not add up")


# ----------------------------------------------------------------------------- random endings


@dataclass(frozen=True)
class Ending:
    """The end of a deal; the fields are the arguments of `walk`."""

    hands: tuple[frozenset[str], ...]
    player: int
    to_lead: int
    trick: tuple[str, ...]
    won: Won
    trumps: str
    estuche: bool

    def walk(self, *objectives: Objective) -> Walked:
        """Walk this ending."""
        return walk(
            self.hands,
            self.player,
            self.to_lead,
            self.trick,
            self.won,
            self.trumps,
            self.estuche,
            objectives,
        )


def random_ending(
    rng: random.Random,
    cards_each: int,
    trumps: str | None = None,
    mid_trick: int | None = None,
    estuche: bool | None = None,
    seats: int = 3,
) -> Ending:
    """A random ending; what is None is drawn as well.

    `mid_trick` is the number of cards already on the table, fewer than `seats`, all of them legal
    under the estuche privilege chosen; they count in `cards_each`.  The tricks won are split at
    random.
    """
    if trumps is None:
        trumps = rng.choice(SUITS)
    if mid_trick is None:
        mid_trick = rng.randrange(seats)
    if estuche is None:
        estuche = rng.random() < 0.5
    dealt = rng.sample(PACK, seats * cards_each)
    hands = [dealt[seat * cards_each : (seat + 1) * cards_each] for seat in range(seats)]
    player, to_lead = rng.randrange(seats), rng.randrange(seats)
    won = [0] * seats
    for _ in range(TRICKS - cards_each):
        won[rng.randrange(seats)] += 1
    trick: list[str] = []
    for place in range(mid_trick):
        hand = hands[(to_lead + place) % seats]
        card = rng.choice(legal_cards(hand, trick[0] if trick else None, trumps, estuche))
        hand.remove(card)
        trick.append(card)
    return Ending(
        tuple(map(frozenset, hands)),
        player,
        to_lead,
        tuple(trick),
        tuple(won),
        trumps,
        estuche,
    )
