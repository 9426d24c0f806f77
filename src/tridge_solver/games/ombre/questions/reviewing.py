"""The question of ``tridge review`` about deals of three seats and of an in-comer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from tridge_solver.batch.questions import LongQuestion, ReviewQuestion, with_progress
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.game import Game, UnsupportedQuestion
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.exchange.open import OpenExchanges
from tridge_solver.games.ombre.game import variant_of
from tridge_solver.games.ombre.report.review import (
    IncomerReviewReport,
    PassedOut,
    ReviewReport,
    ThrownInReport,
)
from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy

if TYPE_CHECKING:
    from tridge_solver.analysis.sampling import Progress
    from tridge_solver.games.ombre.exchange.incomer import IncomerExchanges
    from tridge_solver.games.ombre.review.closed import ClosedJudge
    from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy
    from tridge_solver.games.ombre.solving.incomer import IncomerDoubleDummy


class ReviewEngines(NamedTuple):
    """The engines of one thread's reviews; ``exchanges`` is ``None`` if only the cards are judged,
    ``closed`` if only open cards judge."""

    solver: DoubleDummy
    exchanges: OpenExchanges | None
    closed: ClosedJudge | None = None


@dataclass(frozen=True)
class OmbreReviewQuestion(LongQuestion[ReviewEngines]):
    """Review a played deal: what went wrong?"""

    asked: ReviewQuestion

    def new_solver(self, table_bytes: int | None = None) -> ReviewEngines:
        """Return a solver, and one for exchanges."""
        solver = DoubleDummy.with_table(table_bytes)
        judge = None
        if self.asked.closed is not None:
            from tridge_solver.games.ombre.review.closed import ClosedJudge

            judge = ClosedJudge.of(replace(self.asked.closed, table_bytes=table_bytes))
        exchanges = None if self.asked.play_only else OpenExchanges(table_bytes)
        return ReviewEngines(solver, exchanges, judge)

    def answer(
        self, engines: ReviewEngines, deal: OmbreDeal, progress: Progress | None = None
    ) -> ReviewReport | PassedOut:
        """Review one deal; :class:`~tridge_solver.DealError` if it lacks what it takes.

        ``progress`` is called with what is being done and how far it is; what it raises ends the
        review.
        """
        from tridge_solver.games.ombre.review.three_seats import review as reviewed

        if deal.is_passed_out:
            return PassedOut(deal)
        exchanges, closed = engines.exchanges, engines.closed
        if progress is not None:
            closed = closed and replace(closed, progress=progress)
        if exchanges is None:
            found = reviewed(deal, engines.solver, None, closed)
            return ReviewReport(found, self.asked.method)
        with with_progress(exchanges, progress, "exchanges"):
            found = reviewed(deal, engines.solver, exchanges, closed)
            return ReviewReport(found, self.asked.method)


class IncomerEngines(NamedTuple):
    """The engines of one thread's reviews; ``exchanges`` is ``None`` if only the cards are
    judged."""

    solver: IncomerDoubleDummy
    exchanges: IncomerExchanges | None


@dataclass(frozen=True)
class IncomerReviewQuestion(LongQuestion[IncomerEngines]):
    """Review an in-comer's deal: what went wrong?"""

    play_only: bool = False

    def new_solver(self, table_bytes: int | None = None) -> IncomerEngines:
        """Return a solver of four seats, and one for exchanges."""
        from tridge_solver.games.ombre.exchange.incomer import IncomerExchanges
        from tridge_solver.games.ombre.solving.incomer import IncomerDoubleDummy

        solver = IncomerDoubleDummy.with_table(table_bytes)
        return IncomerEngines(solver, None if self.play_only else IncomerExchanges(table_bytes))

    def answer(
        self, engines: IncomerEngines, deal: OmbreDeal, progress: Progress | None = None
    ) -> ReviewReport | PassedOut:
        """Review one deal; :class:`~tridge_solver.DealError` if it lacks what it takes.

        What ``progress`` raises ends the review.
        """
        if engines.exchanges is None:
            return self._reviewed(engines, deal)
        with with_progress(engines.exchanges, progress, "exchanges"):
            return self._reviewed(engines, deal)

    def _reviewed(self, engines: IncomerEngines, deal: OmbreDeal) -> ReviewReport | PassedOut:
        """Return the review of one deal."""
        from tridge_solver.games.ombre.review.incomer import review

        if deal.is_passed_out:
            if deal.was_thrown_in and engines.exchanges is not None:
                from tridge_solver.games.ombre.review.incomer import thrown_in

                found = thrown_in(deal, engines.exchanges)
                if found is not None:
                    return ThrownInReport(deal, found)
            return PassedOut(deal)
        return IncomerReviewReport(review(deal, engines.solver, engines.exchanges))


def review_question(
    asked: ReviewQuestion, game: Game
) -> OmbreReviewQuestion | IncomerReviewQuestion:
    """Return ``asked`` as a question about deals of ``game``; in a mort only the cards are
    judged."""
    variant = variant_of(game)
    if variant == "three_seats":
        return OmbreReviewQuestion(asked)
    if asked.closed is not None:
        which = "a mort" if variant == "mort" else "an in-comer's deal"
        raise UnsupportedQuestion(f"{which} is reviewed with open cards only")
    return IncomerReviewQuestion(asked.play_only or variant == "mort")
