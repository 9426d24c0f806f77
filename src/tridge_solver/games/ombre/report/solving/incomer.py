"""What ``tridge solve`` says of an in-comer's deal beside what it says of any."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tridge_solver.core.cards import Pack
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.report.incomer import incomer_fields, quarter_fields
from tridge_solver.games.ombre.report.solving.report import SolutionReport, TableReport
from tridge_solver.report.theme.signs import print_sentence
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from rich.console import Console


class IncomerSolution(SolutionReport):
    """The value of an in-comer's contract."""

    def json(self, source: Source) -> dict[str, Any]:
        """The JSON object of this deal."""
        return super().json(source) | incomer_fields(self.deal)

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        super().print(console, source, pack)
        _print_note(console, self.deal)


class IncomerTable(TableReport):
    """An in-comer in every trump suit."""

    def json(self, source: Source) -> dict[str, Any]:
        """The JSON object of this deal."""
        return super().json(source) | incomer_fields(self.deal)

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        super().print(console, source, pack)
        _print_note(console, self.deal)


def _print_note(console: Console, deal: OmbreDeal) -> None:
    """What the answer presumes, and what coming in cost."""
    whose = "the mort's" if deal.rules.mort else "the in-comer's"
    note = f"{whose} three opponents, not allied at the table, play as one here"
    cost = quarter_fields(deal)
    if cost:
        note += f" · coming in cost {cost['quarter']} chips, not among those above"
    print_sentence(console, (note, "dim"))
