"""Lines of play: their tricks, equivalent cards of a hand, and the legal part of a record; and the
answers shared by all games: the values of cards, tables and lines of play, each with its text.

The text consists of *figures*, e.g. a grade and tricks. Colours and the notebook look are in
``report``, which is imported when an answer is shown.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, ClassVar, TypeVar

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


class Figured(Displayed):
    """A small answer made up of a few figures, shown as its text and in notebooks."""

    __slots__ = ()
    figure_names: ClassVar[tuple[str, ...]] = ()
    """The names of the figures, used as column headings."""

    @property
    @abstractmethod
    def figures(self) -> tuple[str, ...]:
        """The figures as text, one for each of :attr:`figure_names`."""

    def __str__(self) -> str:
        """Return the figures as text."""
        return " ".join(self.figures)


class CardFigures(Figured):
    """A legal card and its result."""

    __slots__ = ()
    card: Card

    def __str__(self) -> str:
        """Return the card, then its figures."""
        return f"{self.card} {' '.join(self.figures)}"


class CellFigures(Figured):
    """The value of a deal for one seat as Player, in one trump suit."""

    __slots__ = ()
    trumps: Any

    @property
    @abstractmethod
    def seat(self) -> Seat:
        """The seat whose contract is valued."""

    def __str__(self) -> str:
        """Return seat and trumps, then the figures."""
        return f"{self.seat} {self.trumps}: {' '.join(self.figures)}"


AnyCard = TypeVar("AnyCard", bound=CardFigures)
AnyCell = TypeVar("AnyCell", bound=CellFigures)


class CardAnswers(tuple[AnyCard, ...], Displayed):
    """Every legal card with its result, best for the seat to play first."""

    __slots__ = ()
    json_name = "cards"

    def __str__(self) -> str:
        """Return a line of text for each card."""
        return "\n".join(map(str, self))


class CellAnswers(tuple[AnyCell, ...], Displayed):
    """The value of a deal for every seat with every possible trump suit."""

    __slots__ = ()
    json_name = "table"
    seat_head: ClassVar[str] = "declarer"
    """The heading of the column of seats: their role."""

    def heads(self) -> list[str]:
        """Return the column headings: the signs of the possible trumps."""
        return list(dict.fromkeys(cell.trumps.symbol for cell in self))

    def rows_of_figures(self) -> dict[Seat, list[str]]:
        """Return the figures of the table, keyed by seat."""
        found: dict[Seat, list[str]] = {}
        for cell in self:
            found.setdefault(cell.seat, []).append(" ".join(cell.figures))
        return found

    def __str__(self) -> str:
        """Return the table as text, a line for each seat."""
        held = self.rows_of_figures()
        width = max((len(figure) for row in held.values() for figure in row), default=0) + 2
        lines = ["  " + "".join(f"{head:<{width}}" for head in self.heads())]
        lines += [f"{seat} " + "".join(f"{text:<{width}}" for text in held[seat]) for seat in held]
        return "\n".join(line.rstrip() for line in lines)


class TrickLine(tuple[LineTrick, ...], Displayed):
    """A line of play, trick by trick."""

    __slots__ = ()
    json_name = "line"

    def __str__(self) -> str:
        """Return a line of text for each trick."""
        return "\n".join(map(str, self))
