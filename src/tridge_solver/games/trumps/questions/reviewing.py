"""The question of ``tridge review``, put to deals of Trumps and bridge."""

from __future__ import annotations

from tridge_solver.analysis.sampling import Progress
from tridge_solver.batch.questions import ReviewQuestion, with_progress
from tridge_solver.core.game import Game
from tridge_solver.games.trumps.game import TrumpsDeal
from tridge_solver.games.trumps.report.review import SidesReview
from tridge_solver.games.trumps.review import reviewed
from tridge_solver.games.trumps.solving import SidesSolver


def new_solver(asked: ReviewQuestion, game: Game, table_bytes: int | None) -> SidesSolver:
    """Return a solver."""
    return SidesSolver(table_bytes)


def answer(
    asked: ReviewQuestion, solver: SidesSolver, deal: TrumpsDeal, progress: Progress | None
) -> SidesReview:
    """Review one deal; :class:`~tridge_solver.DealError` if it lacks what it takes."""
    with with_progress(solver, progress, "cards"):
        return SidesReview(reviewed(deal, solver))
