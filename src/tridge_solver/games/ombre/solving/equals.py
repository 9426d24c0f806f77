"""Cards of one hand that are equal: nothing that others can still play ranks between them."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tridge_solver.core.cards import Card
from tridge_solver.core.position import Position
from tridge_solver.games.ombre.rules.following import lane_of


def all_equal(position: Position, cards: Collection[Card]) -> bool:
    """Whether ``cards`` of the seat to play are one card or equals: no card that others hold, or
    that lies on the table, ranks between them."""
    first = next(iter(cards))
    lane = lane_of(first, position.trumps)
    if any(card not in lane for card in cards):
        return False
    places = [lane.index(card) for card in cards]
    between = lane[min(places) : max(places)]
    seat = position.to_play
    others = {card for other, hand in position.hands.items() if other is not seat for card in hand}
    return not any(card in others or card in position.trick for card in between)


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
    found: list[list[Card]] = []
    for card in sorted(cards, key=lambda card: _place(position, card)):
        if found and all_equal(position, [found[-1][-1], card]):
            found[-1].append(card)
        else:
            found.append([card])
    return found


def _place(position: Position, card: Card) -> tuple[Card, int]:
    """Where a card stands: in which lane, by its highest card, and how far down."""
    lane = lane_of(card, position.trumps)
    return lane[0], lane.index(card)
