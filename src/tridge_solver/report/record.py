"""The record of a duplicate evening, of any game that has one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from tridge_solver.analysis.session import LedgerWarning
from tridge_solver.core.cards import Pack
from tridge_solver.core.part import Part
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from rich.console import Console

RECORD_SCHEMA = "tridge.record/1"


class Record(Protocol):
    """What ``tridge record`` asks of a game: it takes the deals, solves the boards, and says what
    was found."""

    @property
    def boards(self) -> Sequence[Any]:
        """The boards, once all deals are gathered."""
        ...

    def add(self, deal: Any, source: Source) -> LedgerWarning | None:
        """Take a deal, a board or what a table made of one; raises
        :class:`~tridge_solver.DealError`."""
        ...

    def gathered(self) -> list[tuple[Source, str]]:
        """Put the deals together as boards; the results that count for nothing, each with why."""
        ...

    def new_solver(self, table_bytes: int | None) -> Any:
        """What one thread solves boards with."""
        ...

    def solve(self, tool: Any, board: Any) -> None:
        """Solve one of the boards."""
        ...

    def json(self) -> dict[str, Any]:
        """All of it as one object."""
        ...

    def json_lines(self) -> Iterator[dict[str, Any]]:
        """An object a board."""
        ...

    def print(self, console: Console, pack: Pack) -> None:
        """Print it for a card player."""
        ...

    def page(self, title: str, pack: Pack) -> str:
        """It as a page, which is a sheet when it is printed."""
        ...


class RecordPart(Protocol):
    """The part of a game for ``tridge record``, and for duplicate play."""

    def record(self, teams: bool) -> Record:
        """What keeps the record of a duplicate evening; of pairs, or of every player."""
        ...

    def boards_sheet(self, title: str, deals: Sequence[Any], pack: Pack) -> str:
        """A page of boards to lay out for duplicate play."""
        ...


RECORDS: Part[RecordPart] = Part("report.record", "record")
