"""An in-comer's exchange: its text beside that of any exchange with open cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tridge_solver.core.cards import Pack
from tridge_solver.games.ombre.report.exchange.report import OpenExchangeReport
from tridge_solver.report.theme.signs import print_sentence
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from rich.console import Console


class IncomerExchangeReport(OpenExchangeReport):
    """An exact exchange of four seats, one card each at most."""

    def json(self, source: Source) -> dict[str, Any]:
        """The JSON object of this deal."""
        return super().json(source) | {"incomer": self.answer.player.letter}

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        super().print(console, source, pack)
        note = (
            "the in-comer's three opponents, not allied at the table, choose and play as one here"
        )
        print_sentence(console, (note, "dim"))
