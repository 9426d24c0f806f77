"""The question of ``tridge review`` as it is put to an in-comer's deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from tridge_solver.batch.questions.question import LongQuestion
from tridge_solver.batch.questions.reviewing import ReviewQuestion
from tridge_solver.batch.questions.with_progress import with_progress
from tridge_solver.core.registry import UnsupportedQuestion
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.questions.incomer import IncomerSolveQuestion
from tridge_solver.games.ombre.report.review.incomer import IncomerReviewReport, ThrownInReport
from tridge_solver.games.ombre.report.review.report import PassedOut, ReviewReport

if TYPE_CHECKING:
    from tridge_solver.analysis.sampling import Progress
    from tridge_solver.games.ombre.exchange.incomer import IncomerExchanges
    from tridge_solver.games.ombre.solving.incomer import IncomerDoubleDummy


class IncomerEngines(NamedTuple):
    """What one thread reviews with; ``exchanges`` is ``None`` where only the cards are weighed."""

    solver: IncomerDoubleDummy
    exchanges: IncomerExchanges | None


@dataclass(frozen=True)
class IncomerReviewQuestion(LongQuestion[IncomerEngines]):
    """What went wrong in a deal of an in-comer?"""

    play_only: bool = False

    broken_records = True

    def new_solver(self, table_bytes: int | None = None) -> IncomerEngines:
        """A solver of four seats, and one for exchanges."""
        from tridge_solver.games.ombre.exchange.incomer import IncomerExchanges

        solver = IncomerSolveQuestion().new_solver(table_bytes)
        return IncomerEngines(solver, None if self.play_only else IncomerExchanges(table_bytes))

    def answer(
        self, engines: IncomerEngines, deal: OmbreDeal, progress: Progress | None = None
    ) -> ReviewReport | PassedOut:
        """Review one deal; :class:`~tridge_solver.DealError` where it lacks what it takes.

        What ``progress`` raises ends the review.
        """
        if engines.exchanges is None:
            return self._reviewed(engines, deal)
        with with_progress(engines.exchanges, progress, "exchanges"):
            return self._reviewed(engines, deal)

    def _reviewed(self, engines: IncomerEngines, deal: OmbreDeal) -> ReviewReport | PassedOut:
        """The review of one deal."""
        from tridge_solver.games.ombre.review.incomer import review

        if deal.is_passed_out:
            if deal.was_thrown_in and engines.exchanges is not None:
                from tridge_solver.games.ombre.review.no_play import thrown_in

                found = thrown_in(deal, engines.exchanges)
                if found is not None:
                    return ThrownInReport(deal, found)
            return PassedOut(deal)
        return IncomerReviewReport(review(deal, engines.solver, engines.exchanges))


def review_question(question: ReviewQuestion) -> IncomerReviewQuestion:
    """``question`` as it is put to an in-comer's deal."""
    if question.closed is not None:
        raise UnsupportedQuestion("an in-comer's deal is reviewed with open cards only")
    return IncomerReviewQuestion(question.play_only)
