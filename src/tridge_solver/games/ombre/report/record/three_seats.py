"""The record of an evening, ready to be printed and to be a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tridge_solver.core.cards import Pack
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.report.record.answer import RecordFacts

if TYPE_CHECKING:
    from rich.console import Console


class RecordReport(RecordFacts):
    """An evening as ``tridge record`` shows it."""

    def print(self, console: Console, pack: Pack) -> None:
        """Print it for a card player."""
        from tridge_solver.games.ombre.report.record.text import print_record

        print_record(console, self, pack)

    def page(self, title: str, pack: Pack) -> str:
        """It as a page for a browser, and a sheet when it is printed."""
        from tridge_solver.games.ombre.report.record.page import record_page

        return record_page(self, title, pack)


def record(teams: bool) -> RecordReport:
    """What keeps the record of a duplicate evening; of pairs, or of every player."""
    return RecordReport(teams)


def boards_sheet(title: str, deals: Sequence[OmbreDeal], pack: Pack) -> str:
    """See :func:`~tridge_solver.games.ombre.report.record.sheet.boards_sheet`."""
    from tridge_solver.games.ombre.report.record import sheet

    return sheet.boards_sheet(title, deals, pack)
