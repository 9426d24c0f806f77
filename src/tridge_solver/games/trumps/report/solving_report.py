"""What ``tridge solve`` answers for Trumps: what was found, with its text, page and drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tridge_solver.core.cards import Pack
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from rich.console import Console

    from tridge_solver.report.theme.page import PageDeal
    from tridge_solver.report.theme.table_view import TableView

from tridge_solver.games.trumps.game import TrumpsDeal
from tridge_solver.games.trumps.report.solving import SidesSolution, SidesTable, UnnamedSolution


class SidesSolutionReport(SidesSolution):
    """The value of a contract, ready to be printed."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        from tridge_solver.games.trumps.report.solving_text import print_solution

        print_solution(console, self, source)

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """What a page shows of it."""
        from tridge_solver.games.trumps.report.showing_page import solution_page

        return solution_page(self, source)

    def table(self, source: Source, pack: Pack) -> tuple[str, TableView]:
        """Its title and the hands that were solved."""
        return _drawing(self.deal, source)


class UnnamedReport(UnnamedSolution):
    """The value of a bid, ready to be printed."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        from tridge_solver.games.trumps.report.solving_text import print_unnamed

        print_unnamed(console, self, source)

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """What a page shows of it."""
        from tridge_solver.games.trumps.report.showing_page import unnamed_page

        return unnamed_page(self, source)

    def table(self, source: Source, pack: Pack) -> tuple[str, TableView]:
        """Its title and the hands that were solved."""
        return _drawing(self.deal, source)


class SidesTableReport(SidesTable):
    """Declarers by denominations, ready to be printed."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        from tridge_solver.games.trumps.report.solving_text import print_table

        print_table(console, self, source)

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """What a page shows of it."""
        from tridge_solver.games.trumps.report.showing_page import contracts_page

        return contracts_page(self, source)

    def table(self, source: Source, pack: Pack) -> tuple[str, TableView]:
        """Its title and the hands that were solved."""
        return _drawing(self.deal, source)


def _drawing(deal: TrumpsDeal, source: Source) -> tuple[str, TableView]:
    from tridge_solver.games.trumps.report.showing_page import deal_table
    from tridge_solver.report.theme.table_view import deal_title

    return deal_title(deal, source), deal_table(deal)
