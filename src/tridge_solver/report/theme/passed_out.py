"""A deal that nobody played, where the question is about its play: a fact, no error."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import Deal
from tridge_solver.report.theme.source import Source, envelope

if TYPE_CHECKING:
    from rich.console import Console


class NothingPlayed(NamedTuple):
    """What a command answers for such a deal.

    Attributes:
        schema: of the command's JSON.
        deal: the deal.
    """

    schema: str
    deal: Deal

    def json(self, source: Source) -> dict[str, Any]:
        """The JSON object: which deal, and that it was passed out."""
        # Where Pass is no contract of its own there is none.
        contract = "Pass" if self.deal.contract is None else self.deal.contract.text()
        return {**envelope(self.schema, source, self.deal), "declarer": None, "contract": contract}

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        from tridge_solver.report.theme.diagram import print_heading
        from tridge_solver.report.theme.signs import print_line

        print_heading(console, self.deal, source)
        print_line(console)
        how = self.deal.unplayed or "passed out"
        print_line(console, f"{how.capitalize()}: nothing was played.")
