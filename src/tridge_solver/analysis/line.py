"""Lines of play: their tricks, equivalent cards of a hand, and the legal part of a record."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from tridge_solver.checks import Defect
from tridge_solver.core.cards import Card
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal
from tridge_solver.core.display import Displayed
from tridge_solver.core.position import IllegalPlay, Position
from tridge_solver.core.seats import Seat


@dataclass(frozen=True)
class LineTrick(Displayed):
    """One trick of a line of play; ``cards`` are in the order played, keyed by seat."""

    leader: Seat
    cards: dict[Seat, Card]
    winner: Seat

    def __str__(self) -> str:
        """Return the cards, the seats that played them, and the winner, as text."""
        plays = " ".join(f"{seat}:{card}" for seat, card in self.cards.items())
        return f"{plays}, {self.winner} wins"


LaneOf = Callable[[Card], Sequence[Card]]
"""A function from a card to all cards of its suit (or all trumps, if it is one), strongest first.
"""


def all_equal(position: Position, cards: Collection[Card], lane_of: LaneOf) -> bool:
    """Return whether ``cards`` of the seat to play are equivalent: no card in another hand or on
    the table ranks between them."""
    lane = lane_of(next(iter(cards)))
    if any(card not in lane for card in cards):
        return False
    places = [lane.index(card) for card in cards]
    between = lane[min(places) : max(places)]
    seat = position.to_play
    others = {card for other, hand in position.hands.items() if other is not seat for card in hand}
    return not any(card in others or card in position.trick for card in between)


def runs(position: Position, cards: Iterable[Card], lane_of: LaneOf) -> list[list[Card]]:
    """Return ``cards`` of the seat to play in groups of touching cards, each group highest first.

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


_ANYWHERE = (-1, None)
"""The mark of a defect that makes the whole record impossible to follow."""


def followed(deal: Deal, defects: Sequence[Defect]) -> tuple[Position, ...]:
    """Return the positions of the record up to the first card that breaks the rules."""
    stops = [_stop(deal, defect) for defect in defects]
    positions: list[Position] = []
    table = deal.game.cards_in_trick
    try:
        for position in deal.replay():
            positions.append(position)
            row = (len(positions) - 1) // table
            here = ((row, position.to_play), (row, None), _ANYWHERE)
            if any(stop in here for stop in stops):
                break
    except IllegalPlay:
        pass  # reported among the defects
    return tuple(positions)


def is_of_play(defect: Defect) -> bool:
    """Return whether a defect casts doubt on the result of the play."""
    return any(place.tag != "Auction" for place in defect.places)


def _stop(deal: Deal, defect: Defect) -> tuple[int, Seat | None] | None:
    """Return row and seat of the card in error, if the defect is about the play; the seat is
    ``None`` if the whole row is wrong."""
    place = next((p for p in defect.places if p.tag == "Play"), None)
    if place is None or deal.play is None or any(p.tag == "Result" for p in defect.places):
        return None
    if place.row is None:
        return _ANYWHERE
    columns = deal.rules.direction.round_from(deal.play.first, deal.active)
    return place.row, None if place.column is None else columns[place.column]
