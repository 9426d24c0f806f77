"""How high the cards of a hand stand: what a Fixed bid is chosen by.

The *height* of a hand is the sum, over its cards, of the share of the other cards of the lane that
lie below, trumps counted 1.5-fold. Low hands win few tricks, whatever the others hold.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from tridge_solver.core.cards import PACK_SIZE, SUITS, Card, Suit
from tridge_solver.core.dataclass import dataclass
from tridge_solver.games.ombre.rules.contracts import Contract, Kind
from tridge_solver.games.ombre.rules.ranking import is_trump, lane_orders

TRUMPS_COUNT = 1.5

STEPS = (4.0, 4.75)
"""Heights below which Fixed 1 and Fixed 2 are bid; else Fixed 3."""


@cache
def card_heights(trumps: Suit) -> tuple[float, ...]:
    """The height of each card by number."""
    found = [0.0] * PACK_SIZE
    for place, lane in enumerate(lane_orders(trumps)):
        for n, card in enumerate(lane):
            below = (len(lane) - 1 - n) / (len(lane) - 1)
            found[card] = below * (TRUMPS_COUNT if place == 0 else 1)
    return tuple(found)


def height(hand: Collection[Card], trumps: Suit) -> float:
    """The height of a hand.

    >>> from tridge_solver.core.cards import parse_hand
    >>> round(height(parse_hand("75.6542.3A.4"), Suit.CLUBS), 2)
    3.48
    """
    by_card = card_heights(trumps)
    return sum(by_card[card] for card in hand)


@dataclass(frozen=True)
class FixedByHeight:
    """The Fixed bid of a hand by its height, in the suit in which it stands lowest.

    Attributes:
        height: there.
        contract: what is bid.
    """

    height: float
    contract: Contract


def fixed_by_height(hand: Collection[Card]) -> FixedByHeight:
    """What a hand bids once all have passed, in a suit of which it holds a trump.

    >>> from tridge_solver.core.cards import parse_hand
    >>> str(fixed_by_height(parse_hand("75.6542.3A.4")).contract)
    'Fixed 1 H'
    """
    lowest, suit = min(
        (height(hand, suit), suit) for suit in SUITS if any(is_trump(card, suit) for card in hand)
    )
    tricks = 1 if lowest < STEPS[0] else 2 if lowest < STEPS[1] else 3
    return FixedByHeight(lowest, Contract(Kind.FIXED, suit, tricks))
