"""What ``tridge bid`` answers: what was found, with its text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tridge_solver.core.cards import Pack
from tridge_solver.games.ombre.report.bidding.answer import BidFacts
from tridge_solver.games.ombre.report.bidding.open_answer import OpenBidFacts
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from rich.console import Console


class BidReport(BidFacts):
    """What to bid, ready to be printed."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        from tridge_solver.games.ombre.report.bidding.text import print_bidding

        print_bidding(console, self, source, pack)


class OpenBidReport(OpenBidFacts):
    """The par of a deal, ready to be printed."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        from tridge_solver.games.ombre.report.bidding.open_text import print_open_bidding

        print_open_bidding(console, self, source, pack)
