"""What ``tridge show`` answers: a deal, with its text, its page and its drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from tridge_solver.core.cards import Pack
from tridge_solver.core.part import Part
from tridge_solver.report.showing.facts import DealView
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from rich.console import Console

    from tridge_solver.report.theme.page import PageDeal
    from tridge_solver.report.theme.table_view import TableView


class ShowPart(Protocol):
    """What a game has for ``tridge show``."""

    def print_deal(self, console: Console, deal: Any, source: Source, pack: Pack) -> None:
        """Print all that is in a deal."""


class ShowPagePart(Protocol):
    """What a game has to show a deal on a page."""

    def deal_page(self, view: DealView, source: Source, pack: Pack) -> PageDeal:
        """What a page shows of a deal as its file gives it."""
        ...

    def deal_table(self, deal: Any, pack: Pack) -> TableView:
        """The hands of a deal in a drawing."""
        ...


SHOWING: Part[ShowPart] = Part("report.showing", "show")
SHOWN_AS_PAGE: Part[ShowPagePart] = Part("report.showing_page", "show")


class DealReport(DealView):
    """A deal as its file gives it, ready to be printed."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        SHOWING.of(self.deal.game).print_deal(console, self.deal, source, pack)

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """What a page shows of it."""
        return SHOWN_AS_PAGE.of(self.deal.game).deal_page(self, source, pack)

    def table(self, source: Source, pack: Pack) -> tuple[str, TableView]:
        """Its title and the hands as its file gives them."""
        from tridge_solver.report.theme.table_view import deal_title

        return deal_title(self.deal, source), SHOWN_AS_PAGE.of(self.deal.game).deal_table(
            self.deal, pack
        )
