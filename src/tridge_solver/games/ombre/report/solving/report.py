"""What ``tridge solve`` answers: what was found, with its text, its page and its drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tridge_solver.core.cards import Pack
from tridge_solver.games.ombre.report.solving.answer import Solution, TableSolution
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from rich.console import Console

    from tridge_solver.report.theme.page import PageDeal
    from tridge_solver.report.theme.table_view import TableView


class SolutionReport(Solution):
    """The value of a contract, ready to be printed."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        from tridge_solver.games.ombre.report.solving.text import print_solution

        print_solution(console, self, source, pack)

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """What a page shows of it."""
        from tridge_solver.games.ombre.report.solving.page import solution_page

        return solution_page(self, source, pack)

    def table(self, source: Source, pack: Pack) -> tuple[str, TableView]:
        """Its title and the hands that were solved."""
        from tridge_solver.games.ombre.report.solving.page import solution_table
        from tridge_solver.report.theme.table_view import deal_title

        return deal_title(self.deal, source), solution_table(self, pack)


class TableReport(TableSolution):
    """Every contract, ready to be printed."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        from tridge_solver.games.ombre.report.solving.text import print_table

        print_table(console, self, source, pack)

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """What a page shows of it."""
        from tridge_solver.games.ombre.report.solving.page import contracts_page

        return contracts_page(self, source, pack)

    def table(self, source: Source, pack: Pack) -> tuple[str, TableView]:
        """Its title and the hands that were solved."""
        from tridge_solver.games.ombre.report.solving.page import contracts_table
        from tridge_solver.report.theme.table_view import deal_title

        return deal_title(self.deal, source), contracts_table(self, pack)
