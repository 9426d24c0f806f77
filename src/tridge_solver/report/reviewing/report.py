"""What ``tridge review`` answers: what was found, with its text and its page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tridge_solver.cards import Pack
from tridge_solver.report.look.source import Source
from tridge_solver.report.reviewing.facts import SCHEMA, PassedOutFacts, ReviewFacts

if TYPE_CHECKING:
    from rich.console import Console

    from tridge_solver.report.look.page import PageDeal


class ReviewReport(ReviewFacts):
    """A played deal, ready to be printed."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        from tridge_solver.report.reviewing.text import print_review

        print_review(console, self.review, source, pack)

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """What a page shows of it."""
        from tridge_solver.report.reviewing.page import review_page

        return review_page(self.review, source, pack)


class PassedOut(PassedOutFacts):
    """A deal that nobody played, ready to be printed."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        from tridge_solver.report.look.passed_out import NothingPlayed

        NothingPlayed(SCHEMA, self.deal).print(console, source, pack)

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """What a page shows of it."""
        from tridge_solver.report.reviewing.page import passed_out_page

        return passed_out_page(self.deal, source, pack)
