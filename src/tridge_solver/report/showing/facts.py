"""A deal as it stands in its file: what ``tridge show`` prints, and its JSON shape."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tridge_solver.cards import Pack
from tridge_solver.deal import Deal
from tridge_solver.handfile.json_writer import deal_fields
from tridge_solver.report.look.source import Source, envelope

if TYPE_CHECKING:
    from rich.console import Console

    from tridge_solver.report.look.page import PageDeal
    from tridge_solver.report.look.table_view import TableView

SCHEMA = "tridge.show/1"


@dataclass(frozen=True)
class DealView:
    """Everything a deal's game says; what it does not say is ``null`` in JSON."""

    deal: Deal

    def json(self, source: Source) -> dict[str, Any]:
        """The JSON object of this deal."""
        return {**envelope(SCHEMA, source, self.deal), **deal_fields(self.deal)}

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        self.deal.game.part("diagram")(console, self.deal, source, pack)

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """What a page shows of it."""
        page: PageDeal = self.deal.game.part("page")(self, source, pack)
        return page

    def table(self, source: Source, pack: Pack) -> tuple[str, TableView]:
        """Its title and the hands as its file gives them."""
        from tridge_solver.report.look.table_view import deal_title

        return deal_title(self.deal, source), self.deal.game.part("drawing")(self.deal, pack)
