"""The club's points: what a hand is worth before the exchange, by its bidding table."""

from __future__ import annotations

from collections.abc import Collection

from tridge_solver.core.cards import Card, Suit
from tridge_solver.core.dataclass import dataclass
from tridge_solver.games.ombre.rules.ranking import MATADORS, lane_orders, trump_order


@dataclass(frozen=True)
class PointCount:
    """The club's points of nine cards for one trump suit, item by item.

    ``total`` is what the club's table compares with 13: "Play wants at least 13, better 14".
    """

    first: int
    second: int
    third: int
    fourth: int
    kings: int
    other_trumps: int
    voids: int

    @property
    def total(self) -> int:
        """The sum of all items, in points."""
        points: int = sum(vars(self).values())
        return points


def point_count(hand: Collection[Card], trumps: Suit) -> PointCount:
    """The club's bidding table: points of ``hand`` before the exchange.

    First, second, third trump 7, 6, 5; the ace of a red trump suit 4; each king 2, trump or
    plain; every other trump 1; each void in a plain suit 1. A suit whose only card is a black ace
    is a void.

    >>> from tridge_solver.core.cards import parse_hand
    >>> point_count(parse_hand("A6.K234.K.A"), Suit.SPADES).total
    18
    """
    order = trump_order(trumps)
    kings = sum(card.rank == "K" for card in hand)
    fourth = trumps.is_red and order[MATADORS] in hand
    counted = set(order[: MATADORS + trumps.is_red])
    others = sum(
        card in hand and card not in counted and card.rank != "K" for card in order[MATADORS:]
    )
    voids = sum(not any(card in hand for card in lane) for lane in lane_orders(trumps)[1:])
    return PointCount(
        first=7 * (order[0] in hand),
        second=6 * (order[1] in hand),
        third=5 * (order[2] in hand),
        fourth=4 * fourth,
        kings=2 * kings,
        other_trumps=others,
        voids=voids,
    )
