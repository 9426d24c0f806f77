"""What ``tridge solve`` answers for Belote: what was found, with its text, page and drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tridge_solver.cards import Pack
from tridge_solver.report.look.source import Source

if TYPE_CHECKING:
    from rich.console import Console

    from tridge_solver.report.look.page import PageDeal
    from tridge_solver.report.look.table_view import TableView

from tridge_solver.report.solving.belote import BeloteSolution, BeloteTable


class BeloteSolutionReport(BeloteSolution):
    """The value of a deal, ready to be printed."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        from tridge_solver.report.solving.belote_text import print_solution

        print_solution(console, self, source)

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """What a page shows of it."""
        from tridge_solver.report.solving.belote_page import solution_page

        return solution_page(self, source)

    def table(self, source: Source, pack: Pack) -> tuple[str, TableView]:
        """Its title and the hands that were solved."""
        from tridge_solver.report.look.table_view import deal_title
        from tridge_solver.report.showing.belote_page import position_table

        return deal_title(self.deal, source), position_table(self.deal, self.position)


class BeloteTableReport(BeloteTable):
    """Leaders by denominations, ready to be printed."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        from tridge_solver.report.solving.belote_text import print_table

        print_table(console, self, source)

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """What a page shows of it."""
        from tridge_solver.report.solving.belote_page import table_page

        return table_page(self, source)

    def table(self, source: Source, pack: Pack) -> tuple[str, TableView]:
        """Its title and the hands."""
        from tridge_solver.report.look.table_view import deal_title
        from tridge_solver.report.showing.belote_page import deal_table

        return deal_title(self.deal, source), deal_table(self.deal, pack)
