"""The question of ``tridge review``, put to deals of Trumps and bridge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tridge_solver.batch.questions import LongQuestion, ReviewQuestion, with_progress
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.game import Game, UnsupportedQuestion
from tridge_solver.games.trumps.game import TrumpsDeal
from tridge_solver.games.trumps.report.review import SidesReview
from tridge_solver.games.trumps.review import reviewed
from tridge_solver.games.trumps.solving import SidesSolver

if TYPE_CHECKING:
    from tridge_solver.analysis.sampling import Progress


@dataclass(frozen=True)
class SidesReviewQuestion(LongQuestion["SidesSolver"]):
    """Review a played deal: what went wrong? ``plain`` is the command's own question."""

    plain: ReviewQuestion

    broken_records = True
    asks = "review"

    def new_solver(self, table_bytes: int | None = None) -> SidesSolver:
        """Return a solver."""
        return SidesSolver(table_bytes)

    def answer(
        self, solver: SidesSolver, deal: TrumpsDeal, progress: Progress | None = None
    ) -> SidesReview:
        """Review one deal; :class:`~tridge_solver.DealError` if it lacks what it takes.

        What ``progress`` raises ends the review.
        """
        if self.plain.closed is not None:
            raise UnsupportedQuestion(
                f"{deal.game.name} is reviewed with open cards only (expected no --closed)"
            )
        with with_progress(solver, progress, "cards"):
            return SidesReview(reviewed(deal, solver))


def review_question(asked: ReviewQuestion, game: Game) -> SidesReviewQuestion:
    """Return the question of ``tridge review`` about these games."""
    return SidesReviewQuestion(asked)
