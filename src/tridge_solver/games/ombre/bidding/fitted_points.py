"""A point count like the club's, with values that were fitted to what hands really win.

The values come from 3,400 random hands (``tridge bid --calibrate -n 3400 --seed 1``), each in its
best suit after its best exchange, by a logistic regression of the share of wins on what a player
can count (``examples/fit_points.py``), scaled to the club's points and rounded. ``docs/points.md``
shows how much better they predict other hands. One point more is 7 or 8 % more wins for a hand
that wins every second time.
"""

from __future__ import annotations

from collections.abc import Collection

from tridge_solver.core.cards import Card, Suit
from tridge_solver.core.dataclass import dataclass
from tridge_solver.games.ombre.rules.ranking import MATADORS, trump_order

FIRST, SECOND, THIRD, FOURTH = 8, 6, 5, 4
TRUMP_KING, TRUMP_QUEEN, OTHER_TRUMP = 4, 3, 2
PLAIN_KING = 2
RED_SUIT = -1

LEAD = 1
"""What it is worth to lead; not part of a count."""

ENOUGH = 19
"""From so many on a bid brings chips on average with the funds of a first deal."""


@dataclass(frozen=True)
class FittedCount:
    """The fitted points of nine cards for one trump suit, item by item."""

    first: int
    second: int
    third: int
    fourth: int
    trump_king: int
    trump_queen: int
    other_trumps: int
    plain_kings: int
    red_suit: int

    @property
    def total(self) -> int:
        """The sum of all items, in points."""
        points: int = sum(vars(self).values())
        return points


def fitted_points(hand: Collection[Card], trumps: Suit) -> FittedCount:
    """The fitted points of ``hand`` before the exchange.

    First, second, third trump 8, 6, 5; the ace of a red trump suit 4; the king of trumps 4, the
    queen 3, every other trump 2; every plain king 2; in a red trump suit 1 less. Voids count
    nothing.

    >>> from tridge_solver.core.cards import parse_hand
    >>> fitted_points(parse_hand("A6.K234.K.A"), Suit.SPADES).total
    19
    """
    order = trump_order(trumps)
    high = MATADORS + trumps.is_red
    low = [card for card in order[high:] if card in hand]
    royal = {rank: sum(card.rank == rank for card in low) for rank in "KQ"}
    kings = sum(card.rank == "K" for card in hand)
    return FittedCount(
        first=FIRST * (order[0] in hand),
        second=SECOND * (order[1] in hand),
        third=THIRD * (order[2] in hand),
        fourth=FOURTH * (trumps.is_red and order[MATADORS] in hand),
        trump_king=TRUMP_KING * royal["K"],
        trump_queen=TRUMP_QUEEN * royal["Q"],
        other_trumps=OTHER_TRUMP * (len(low) - sum(royal.values())),
        plain_kings=PLAIN_KING * (kings - royal["K"]),
        red_suit=RED_SUIT * trumps.is_red,
    )
