"""An evening of Tridge or Tresillo, ready to be printed and to be a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tridge_solver.core.cards import Pack
from tridge_solver.games.ombre.report.evening.answer import Evening

if TYPE_CHECKING:
    from rich.console import Console


class EveningReport(Evening):
    """An evening as ``tridge evening`` shows it."""

    def print(self, console: Console, pack: Pack) -> None:
        """Print it for a card player."""
        from tridge_solver.games.ombre.report.evening.text import print_evening

        print_evening(console, self, pack)

    def page(self, title: str, pack: Pack) -> str:
        """It as a page for a browser."""
        from tridge_solver.games.ombre.report.evening.page import evening_page

        return evening_page(self, title, pack)
