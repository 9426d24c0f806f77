"""Cards of one hand that are equal in the Ombre games, where black aces are trumps."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tridge_solver.analysis import equals
from tridge_solver.core.cards import Card
from tridge_solver.core.position import Position
from tridge_solver.games.ombre.rules.following import lane_of


def all_equal(position: Position, cards: Collection[Card]) -> bool:
    """Whether ``cards`` of the seat to play are one card or equals: no card that others hold, or
    that lies on the table, ranks between them."""
    return equals.all_equal(position, cards, lanes_of(position))


def runs(position: Position, cards: Iterable[Card]) -> list[list[Card]]:
    """``cards`` of the seat to play parted into runs of equals, each from its highest card down.

    >>> from tridge_solver.core.cards import Suit, parse_hand
    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> from tridge_solver.core.seats import Seat
    >>> n, e, w = Seat.NORTH, Seat.EAST, Seat.WEST
    >>> hands = {n: frozenset(parse_hand("KQ.5.6.")), e: frozenset(parse_hand("J7.K..J")),
    ...          w: frozenset(parse_hand("2.A.A.A"))}
    >>> start = Position(TRIDGE, Suit.CLUBS, (n, e, w), hands, n, (), {n: 2, e: 2, w: 1})
    >>> runs(start, start.legal_cards())
    [[Card('SK'), Card('SQ')], [Card('H5')], [Card('D6')]]
    """
    return equals.runs(position, cards, lanes_of(position))


def lanes_of(position: Position) -> equals.LaneOf:
    """Of a card, the cards of its suit or the trumps, the strongest first."""
    return lambda card: lane_of(card, position.trumps)
