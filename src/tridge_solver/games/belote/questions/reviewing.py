"""The question of ``tridge review``, put to a deal of Belote."""

from __future__ import annotations

from tridge_solver.analysis.sampling import Progress
from tridge_solver.batch.questions import ReviewQuestion, with_progress
from tridge_solver.core.game import Game
from tridge_solver.games.belote.game import BeloteDeal
from tridge_solver.games.belote.report.review import BelotePassedOut, BeloteReviewReport
from tridge_solver.games.belote.review import review
from tridge_solver.games.belote.solving import BeloteSolver


def new_solver(asked: ReviewQuestion, game: Game, table_bytes: int | None) -> BeloteSolver:
    """Return a solver."""
    return BeloteSolver(table_bytes)


def answer(
    asked: ReviewQuestion, solver: BeloteSolver, deal: BeloteDeal, progress: Progress | None
) -> BeloteReviewReport | BelotePassedOut:
    """Review one deal; :class:`~tridge_solver.DealError` if it lacks what it takes."""
    if deal.passed_out:
        return BelotePassedOut(deal)
    with with_progress(solver, progress, "cards"):
        return BeloteReviewReport(review(deal, solver))
