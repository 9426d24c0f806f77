"""The question of ``tridge review``, put to one deal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from tridge_solver.batch.questions.question import LongQuestion, Question
from tridge_solver.batch.questions.solving import SolveQuestion
from tridge_solver.batch.questions.with_progress import with_progress
from tridge_solver.core.game import Game
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.report.review.report import PassedOut, ReviewReport

if TYPE_CHECKING:
    from tridge_solver.analysis.sampling import Progress, Sampling
    from tridge_solver.games.ombre.exchange.open import OpenExchanges
    from tridge_solver.games.ombre.review.closed import ClosedJudge
    from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy


@dataclass(frozen=True)
class ReviewEngines:
    """What one thread reviews with; ``exchanges`` is ``None`` where only the cards are weighed,
    ``closed`` where open cards alone judge."""

    solver: DoubleDummy
    exchanges: OpenExchanges | None
    closed: ClosedJudge | None = None


@dataclass(frozen=True)
class ReviewQuestion(LongQuestion["ReviewEngines"]):
    """What went wrong in a played deal?

    Attributes:
        play_only: weigh the cards alone, not the bid and the exchanges.
        closed: judge also by what each seat could know, in so many worlds; ``None``: not.
    """

    play_only: bool = False
    closed: Sampling | None = None

    broken_records = True
    asks = "review"

    def new_solver(self, table_bytes: int | None = None) -> ReviewEngines:
        """A solver, and one for exchanges."""
        from tridge_solver.games.ombre.exchange.open import OpenExchanges

        solver = SolveQuestion().new_solver(table_bytes)
        judge = None
        if self.closed is not None:
            from tridge_solver.games.ombre.review.closed import ClosedJudge

            judge = ClosedJudge.of(replace(self.closed, table_bytes=table_bytes))
        exchanges = None if self.play_only else OpenExchanges(table_bytes)
        return ReviewEngines(solver, exchanges, judge)

    def answer(
        self, engines: ReviewEngines, deal: OmbreDeal, progress: Progress | None = None
    ) -> ReviewReport | PassedOut:
        """Review one deal; :class:`~tridge_solver.DealError` where it lacks what it takes.

        ``progress`` is told what is being done and how far; what it raises ends the review.
        """
        from tridge_solver.games.ombre.review.review import review as reviewed

        if deal.is_passed_out:
            return PassedOut(deal)
        exchanges, closed = engines.exchanges, engines.closed
        if progress is not None:
            closed = closed and replace(closed, progress=progress)
        if exchanges is None:
            return ReviewReport(reviewed(deal, engines.solver, None, closed))
        with with_progress(exchanges, progress, "exchanges"):
            return ReviewReport(reviewed(deal, engines.solver, exchanges, closed))

    def put_to(self, game: Game) -> Question[Any]:
        """The question in the way of ``game``."""
        return game.review_question(self)
