"""What ``tridge bid`` answers: what was found, with its text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from tridge_solver.core.cards import Pack
from tridge_solver.games.ombre.report.bidding.answer import BidFacts
from tridge_solver.games.ombre.report.bidding.open_answer import OpenBidFacts
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from rich.console import Console

    from tridge_solver.games.ombre.bidding.open import OpenBidding
    from tridge_solver.games.ombre.bidding.three_seats import Bidding


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


REPORTS: Mapping[str, Callable[[Any], BidReport | OpenBidReport]] = {
    "Bidding": BidReport,
    "OpenBidding": OpenBidReport,
}


def report_of(answer: Bidding | OpenBidding) -> BidReport | OpenBidReport:
    """The report of an answer, as the command of its question prints it."""
    return REPORTS[type(answer).__name__](answer)
