"""What ``tridge solve`` answers for Très: what was found, with its text, page and drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tridge_solver.core.cards import Pack
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from rich.console import Console

    from tridge_solver.report.theme.page import PageDeal
    from tridge_solver.report.theme.table_view import TableView

from tridge_solver.games.tres.report.solving import TresSolution


class TresSolutionReport(TresSolution):
    """The margin of a deal, ready to be printed."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        from tridge_solver.games.tres.report.solving_text import print_solution

        print_solution(console, self, source)

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """What a page shows of it."""
        from tridge_solver.games.tres.report.solving_page import solution_page

        return solution_page(self, source)

    def table(self, source: Source, pack: Pack) -> tuple[str, TableView]:
        """Its title and the hands that were solved."""
        from tridge_solver.games.tres.report.showing_page import position_table
        from tridge_solver.report.theme.table_view import deal_title

        return deal_title(self.deal, source), position_table(self.deal, self.position)
