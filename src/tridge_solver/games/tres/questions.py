"""The questions of ``solve`` and ``review`` as they are put to deals of Très."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from tridge_solver.batch.questions.question import LongQuestion, Question
from tridge_solver.batch.questions.with_progress import with_progress
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.registry import UnsupportedQuestion
from tridge_solver.games.tres.game import REFUSALS, TresDeal
from tridge_solver.games.tres.report.solving_report import TresSolutionReport
from tridge_solver.games.tres.scoring import non_dealer
from tridge_solver.games.tres.solving import TresSolver
from tridge_solver.report.answers import Stats

if TYPE_CHECKING:
    from tridge_solver.analysis.sampling import Progress
    from tridge_solver.batch.questions.reviewing import ReviewQuestion
    from tridge_solver.batch.questions.solving import SolveQuestion
    from tridge_solver.games.tres.report.review import TresReviewReport


@dataclass(frozen=True)
class TresSolve(Question["TresSolver"]):
    """What is a deal of Très worth, all cards open?

    Raises :class:`~tridge_solver.UnsupportedQuestion` for a table or a par.
    """

    asked: SolveQuestion

    def new_solver(self, table_bytes: int | None = None) -> TresSolver:
        """A solver."""
        return TresSolver(table_bytes)

    def answer(self, solver: TresSolver, deal: TresDeal) -> TresSolutionReport:
        """The margin of ``deal``; :class:`~tridge_solver.DealError` where the deal lacks what
        it takes."""
        asked = self.asked
        position, player = deal.reached(), non_dealer(deal)
        began, before = time.perf_counter(), solver.nodes
        nodes = asked.nodes or None
        parts = 1 + asked.cards + asked.line
        part = None if nodes is None else nodes // parts
        solver.begin(None if nodes is None or part is None else nodes - part * (parts - 1))
        bounds = solver.bounds(position, player)
        cards = line = None
        if asked.cards:
            solver.add_nodes(part)
            cards = solver.card_bounds(position, player, bounds)
        if asked.line:
            solver.add_nodes(part)
            line = solver.line(position, player, asked.after)
        stats = Stats(solver.nodes - before, time.perf_counter() - began) if asked.stats else None
        return TresSolutionReport(
            deal, player, position, bounds, cards, line, asked.after, stats, solver.interrupted
        )


def solve_question(asked: SolveQuestion) -> TresSolve:
    """The question of ``solve``, put to deals of Très."""
    if asked.table:
        raise UnsupportedQuestion(REFUSALS["table"])
    if asked.par:
        raise UnsupportedQuestion(REFUSALS["par"])
    return TresSolve(asked)


@dataclass(frozen=True)
class TresReviewing(LongQuestion["TresSolver"]):
    """What went wrong in a played deal of Très?"""

    broken_records = True

    def new_solver(self, table_bytes: int | None = None) -> TresSolver:
        """A solver."""
        return TresSolver(table_bytes)

    def answer(
        self, solver: TresSolver, deal: TresDeal, progress: Progress | None = None
    ) -> TresReviewReport:
        """Review one deal; :class:`~tridge_solver.DealError` where it lacks what it takes.

        What ``progress`` raises ends the review.
        """
        from tridge_solver.games.tres.report.review import TresReviewReport
        from tridge_solver.games.tres.review import review

        with with_progress(solver, progress, "cards"):
            return TresReviewReport(review(deal, solver=solver))


def review_question(asked: ReviewQuestion) -> TresReviewing:
    """The question of ``review``, put to deals of Très; both hands are known to both."""
    if asked.closed is not None:
        raise UnsupportedQuestion("Très has no closed cards: each seat knows the other's hand")
    return TresReviewing()
