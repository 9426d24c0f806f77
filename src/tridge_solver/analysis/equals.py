"""Cards of one hand that are equal: nothing that others can still play ranks between them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from tridge_solver.core.cards import Card
from tridge_solver.core.position import Position

LaneOf = Callable[[Card], Sequence[Card]]
"""The cards of the suit of a card, or its trumps, the strongest first."""


def all_equal(position: Position, cards: Collection[Card], lane_of: LaneOf) -> bool:
    """Whether ``cards`` of the seat to play are one card or equals: no card that others hold, or
    that lies on the table, ranks between them."""
    lane = lane_of(next(iter(cards)))
    if any(card not in lane for card in cards):
        return False
    places = [lane.index(card) for card in cards]
    between = lane[min(places) : max(places)]
    seat = position.to_play
    others = {card for other, hand in position.hands.items() if other is not seat for card in hand}
    return not any(card in others or card in position.trick for card in between)


def runs(position: Position, cards: Iterable[Card], lane_of: LaneOf) -> list[list[Card]]:
    """``cards`` of the seat to play parted into runs of equals, each from its highest card down.

    >>> from tridge_solver.handfile import loads
    >>> [deal] = loads('''[Game "Bridge"] [Deal "N:AQ2.K.. K3..5.4 J4..7.8 T9..3.2"]
    ... [Leader "N"] [Declarer "S"] [Contract "1NT"] [TricksWon "NS:5 EW:4"]''')
    >>> from tridge_solver.games.trumps.solving import lane_in
    >>> start = deal.start()
    >>> runs(start, start.legal_cards(), lane_in(start.trumps))
    [[Card('SA')], [Card('SQ')], [Card('S2')], [Card('HK')]]
    """
    found: list[list[Card]] = []
    for card in sorted(cards, key=lambda card: (lane_of(card)[0], lane_of(card).index(card))):
        if found and all_equal(position, [found[-1][-1], card], lane_of):
            found[-1].append(card)
        else:
            found.append([card])
    return found
