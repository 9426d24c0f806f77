"""The question of ``tridge review``, put to deals of Très."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tridge_solver.batch.questions import LongQuestion, with_progress
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.game import Game, UnsupportedQuestion
from tridge_solver.games.tres.game import TresDeal
from tridge_solver.games.tres.report.review import TresReviewReport
from tridge_solver.games.tres.review import review
from tridge_solver.games.tres.solving import TresSolver

if TYPE_CHECKING:
    from tridge_solver.analysis.sampling import Progress
    from tridge_solver.batch.questions import ReviewQuestion


@dataclass(frozen=True)
class TresReviewing(LongQuestion["TresSolver"]):
    """Review a played deal of Très: what went wrong?"""

    broken_records = True

    def new_solver(self, table_bytes: int | None = None) -> TresSolver:
        """Return a solver."""
        return TresSolver(table_bytes)

    def answer(
        self, solver: TresSolver, deal: TresDeal, progress: Progress | None = None
    ) -> TresReviewReport:
        """Review one deal; :class:`~tridge_solver.DealError` if it lacks what it takes.

        What ``progress`` raises ends the review.
        """
        with with_progress(solver, progress, "cards"):
            return TresReviewReport(review(deal, solver=solver))


def review_question(asked: ReviewQuestion, game: Game) -> TresReviewing:
    """Return the question of ``review``, put to deals of Très; both hands are known to both."""
    if asked.closed is not None:
        raise UnsupportedQuestion("Très has no closed cards: each seat knows the other's hand")
    return TresReviewing()
