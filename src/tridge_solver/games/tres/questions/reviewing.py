"""The question of ``tridge review``, put to deals of Très."""

from __future__ import annotations

from tridge_solver.analysis.sampling import Progress
from tridge_solver.batch.questions import ReviewQuestion, with_progress
from tridge_solver.core.game import Game
from tridge_solver.games.tres.game import TresDeal
from tridge_solver.games.tres.report.review import TresReviewReport
from tridge_solver.games.tres.review import review
from tridge_solver.games.tres.solving import TresSolver


def new_solver(asked: ReviewQuestion, game: Game, table_bytes: int | None) -> TresSolver:
    """Return a solver."""
    return TresSolver(table_bytes)


def answer(
    asked: ReviewQuestion, solver: TresSolver, deal: TresDeal, progress: Progress | None
) -> TresReviewReport:
    """Review one deal; :class:`~tridge_solver.DealError` if it lacks what it takes."""
    with with_progress(solver, progress, "cards"):
        return TresReviewReport(review(deal, solver=solver))
