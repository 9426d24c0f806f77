"""The question of ``tridge review``, put to a deal of Belote."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tridge_solver.batch.questions import LongQuestion, ReviewQuestion, with_progress
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.game import Game, UnsupportedQuestion
from tridge_solver.games.belote.game import BeloteDeal
from tridge_solver.games.belote.report.review import BelotePassedOut, BeloteReviewReport
from tridge_solver.games.belote.review import review
from tridge_solver.games.belote.solving import BeloteSolver

if TYPE_CHECKING:
    from tridge_solver.analysis.sampling import Progress


@dataclass(frozen=True)
class BeloteReviewQuestion(LongQuestion["BeloteSolver"]):
    """Review a played deal: what did its cards lose?"""

    broken_records = True

    def new_solver(self, table_bytes: int | None = None) -> BeloteSolver:
        """Return a solver."""
        return BeloteSolver(table_bytes)

    def answer(
        self, solver: BeloteSolver, deal: BeloteDeal, progress: Progress | None = None
    ) -> BeloteReviewReport | BelotePassedOut:
        """Review one deal; :class:`~tridge_solver.DealError` if it lacks what it takes.

        What ``progress`` raises ends the review.
        """
        if deal.passed_out:
            return BelotePassedOut(deal)
        with with_progress(solver, progress, "cards"):
            return BeloteReviewReport(review(deal, solver))


def review_question(asked: ReviewQuestion, game: Game) -> BeloteReviewQuestion:
    """Return the question of ``tridge review`` about a deal of Belote: its cards, judged with open
    cards."""
    if asked.closed is not None:
        raise UnsupportedQuestion(
            "Belote has no review by what could be known (expected no --closed)"
        )
    return BeloteReviewQuestion()
