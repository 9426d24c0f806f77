"""What ``tridge review`` answers: what was found, with its text and its page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tridge_solver.core.cards import Pack
from tridge_solver.games.ombre.report.review.answer import PassedOutFacts, ReviewFacts
from tridge_solver.report.answers import REVIEW_SCHEMA
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from rich.console import Console

    from tridge_solver.games.ombre.review.three_seats import Review
    from tridge_solver.report.theme.page import PageDeal


class ReviewReport(ReviewFacts):
    """A played deal, ready to be printed."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        from tridge_solver.games.ombre.report.review.text import print_review

        print_review(console, self.review, source, pack, full=self.method)

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """What a page shows of it."""
        from tridge_solver.games.ombre.report.review.page import review_page

        return review_page(self.review, source, pack)


class PassedOut(PassedOutFacts):
    """A deal that nobody played, ready to be printed."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        from tridge_solver.report.theme.passed_out import NothingPlayed

        NothingPlayed(REVIEW_SCHEMA, self.deal).print(console, source, pack)

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """What a page shows of it."""
        from tridge_solver.games.ombre.report.review.page import passed_out_page

        return passed_out_page(self.deal, source, pack)


def report_of(answer: Review) -> ReviewReport:
    """The report of an answer, as the command of its question prints it."""
    return ReviewReport(answer)
