"""Answers shared by all games: the values of cards, tables and lines of play, each with its text.

The text consists of *figures*, e.g. a grade and tricks. Colours and the notebook look are in
``report``, which is imported when an answer is shown.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar, TypeVar

from tridge_solver.analysis.line import LineTrick
from tridge_solver.core.cards import Card
from tridge_solver.core.display import Displayed
from tridge_solver.core.seats import Seat


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
