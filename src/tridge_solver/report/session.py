"""A session of any game: warnings from its ledger, boards played at several tables, and duplicate
evenings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal
from tridge_solver.core.game import Part
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from tridge_solver.report.theme.console import Console


class LedgerWarning(NamedTuple):
    """A warning about the ledger, with the tag that contradicts it, if there is one."""

    message: str
    tag: str | None = None


Entry = TypeVar("Entry")


@dataclass
class SameBoard(Generic[Entry]):
    """The results of several tables on the same board.

    Attributes:
        deals: the deals of the board, in order.
        entries: the entries made from them.
    """

    deals: list[Deal] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)

    def may_hold(self, deal: Deal) -> bool:
        """Return whether ``deal`` may belong to this board: neither event nor cards contradict it.
        A missing value contradicts nothing.
        """
        contents = _identity(deal)
        return all(
            None in (mine, theirs) or mine == theirs
            for own in self.deals
            for mine, theirs in zip(_identity(own), contents, strict=True)
        )


def _identity(deal: Deal) -> tuple[object, ...]:
    """Return the event and the cards, which tell apart boards with the same number."""
    return deal.tag("Event"), *deal.hands, None if deal.stock_open else deal.stock


class Boards(Generic[Entry]):
    """The boards of a session; deals may be added in any order.

    A board is identified by its ``Board`` tag, and by event and cards: two deals that differ in one
    of them are two boards. Deals without that tag are one board if they have the same cards.
    """

    def __init__(self) -> None:
        self._boards: dict[str, list[SameBoard[Entry]]] = {}

    def board_of(self, deal: Deal) -> SameBoard[Entry]:
        """Add ``deal`` to its board and return the board; make a new board if there is none yet."""
        known = self._boards.setdefault(deal.board or "", [])
        is_identified = deal.board is not None or any(deal.hands)
        board = next((each for each in known if is_identified and each.may_hold(deal)), None)
        if board is None:
            board = SameBoard()
            known.append(board)
        board.deals.append(deal)
        return board

    def called(self, deal: Deal) -> Sequence[SameBoard[Entry]]:
        """Return the boards that have the same number as ``deal``."""
        return () if deal.board is None else self._boards.get(deal.board, ())

    def __iter__(self) -> Iterator[SameBoard[Entry]]:
        return (board for boards in self._boards.values() for board in boards)


def matchpoints(scores: Sequence[float]) -> Iterator[int]:
    """Return the matchpoints of each score: two for each other score that it beats, and one for
    each tie.

    >>> list(matchpoints([420, 450, 420, -50]))
    [3, 6, 3, 0]
    """
    for score in scores:
        beaten = sum(score > each for each in scores)
        level = sum(score == each for each in scores) - 1
        yield 2 * beaten + level


def above_the_others(scores: Sequence[float]) -> Iterator[float]:
    """Return the difference of each score from the mean of all other scores.

    >>> list(above_the_others([4, -2, -2]))
    [6.0, -3.0, -3.0]
    """
    total, others = sum(scores), len(scores) - 1
    for score in scores:
        yield score - (total - score) / others if others else 0.0


RECORD_SCHEMA = "tridge.record/1"


class Record(Protocol):
    """The work of ``tridge record`` in a game: add deals, solve the boards, and report the
    evening.
    """

    @property
    def boards(self) -> Sequence[Any]:
        """The boards, after :meth:`gathered` has been called."""
        ...

    def add(self, deal: Any, source: Source) -> LedgerWarning | None:
        """Add a deal: a board, or one table's result on a board. Raise
        :class:`~tridge_solver.DealError`.
        """
        ...

    def gathered(self) -> list[tuple[Source, str]]:
        """Group the deals into boards; return the results that do not count, each with the
        reason."""
        ...

    def new_solver(self, table_bytes: int | None) -> Any:
        """Return a solver for the boards of one thread."""
        ...

    def solve(self, tool: Any, board: Any) -> None:
        """Solve one of the boards."""
        ...

    def json(self) -> dict[str, Any]:
        """Return the whole record as one JSON object."""
        ...

    def json_lines(self) -> Iterator[dict[str, Any]]:
        """Return one JSON object for each board."""
        ...

    def print(self, console: Console, pack: Pack) -> None:
        """Print this report for card players."""
        ...

    def page(self, title: str, pack: Pack) -> str:
        """Return the session as a page, which can be printed as a sheet."""
        ...


class RecordPart(Protocol):
    """The part of a game for ``tridge record`` and for duplicate play."""

    def record(self, teams: bool) -> Record:
        """Return an empty record for a duplicate evening, scored by pairs or by player."""
        ...

    def boards_sheet(self, title: str, deals: Sequence[Any], pack: Pack) -> str:
        """Return a page with boards to deal out by hand for duplicate play."""
        ...


RECORDS: Part[RecordPart] = Part("report.record", "record")
