"""What ``tridge show`` answers: a deal, with its text, its page and its drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tridge_solver.core.cards import Pack
from tridge_solver.report.showing.facts import DealView
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from rich.console import Console

    from tridge_solver.report.theme.page import PageDeal
    from tridge_solver.report.theme.table_view import TableView


class DealReport(DealView):
    """A deal as its file gives it, ready to be printed."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        self.deal.game.print_deal(console, self.deal, source, pack)

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """What a page shows of it."""
        page: PageDeal = self.deal.game.deal_page(self, source, pack)
        return page

    def table(self, source: Source, pack: Pack) -> tuple[str, TableView]:
        """Its title and the hands as its file gives them."""
        from tridge_solver.report.theme.table_view import deal_title

        return deal_title(self.deal, source), self.deal.game.deal_table(self.deal, pack)
