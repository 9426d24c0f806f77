"""The question of ``tridge review`` about deals of three seats and of an in-comer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from tridge_solver.batch.questions import ReviewQuestion, with_progress
from tridge_solver.core.game import Game
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.exchange.open import OpenExchanges
from tridge_solver.games.ombre.game import variant_of
from tridge_solver.games.ombre.report.review import (
    IncomerReviewReport,
    PassedOut,
    ReviewReport,
    ThrownInReport,
)
from tridge_solver.games.ombre.review.three_seats import review as reviewed
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


class IncomerEngines(NamedTuple):
    """The engines of one thread's reviews; ``exchanges`` is ``None`` if only the cards are
    judged, as in a mort."""

    solver: IncomerDoubleDummy
    exchanges: IncomerExchanges | None


def new_solver(
    asked: ReviewQuestion, game: Game, table_bytes: int | None
) -> ReviewEngines | IncomerEngines:
    """Return a solver, one for exchanges, and who judges by what could be known."""
    variant = variant_of(game)
    if variant != "three_seats":
        from tridge_solver.games.ombre.exchange.incomer import IncomerExchanges
        from tridge_solver.games.ombre.solving.incomer import IncomerDoubleDummy

        cards_only = asked.play_only or variant == "mort"
        return IncomerEngines(
            IncomerDoubleDummy.with_table(table_bytes),
            None if cards_only else IncomerExchanges(table_bytes),
        )
    judge = None
    if asked.closed is not None:
        from tridge_solver.games.ombre.review.closed import ClosedJudge

        judge = ClosedJudge.of(replace(asked.closed, table_bytes=table_bytes))
    exchanges = None if asked.play_only else OpenExchanges(table_bytes)
    return ReviewEngines(DoubleDummy.with_table(table_bytes), exchanges, judge)


def answer(
    asked: ReviewQuestion,
    solver: ReviewEngines | IncomerEngines,
    deal: OmbreDeal,
    progress: Progress | None,
) -> ReviewReport | PassedOut:
    """Review one deal; :class:`~tridge_solver.DealError` if it lacks what it takes."""
    if solver.exchanges is None:
        return _reviewed(asked, solver, deal, progress)
    with with_progress(solver.exchanges, progress, "exchanges"):
        return _reviewed(asked, solver, deal, progress)


def _reviewed(
    asked: ReviewQuestion,
    engines: ReviewEngines | IncomerEngines,
    deal: OmbreDeal,
    progress: Progress | None,
) -> ReviewReport | PassedOut:
    """Return the review of one deal."""
    if isinstance(engines, ReviewEngines):
        if deal.is_passed_out:
            return PassedOut(deal)
        closed = engines.closed
        if progress is not None:
            closed = closed and replace(closed, progress=progress)
        return ReviewReport(reviewed(deal, engines.solver, engines.exchanges, closed), asked.method)
    from tridge_solver.games.ombre.review.incomer import review as incomer_review, thrown_in

    if not deal.is_passed_out:
        return IncomerReviewReport(incomer_review(deal, engines.solver, engines.exchanges))
    if deal.was_thrown_in and engines.exchanges is not None:
        found = thrown_in(deal, engines.exchanges)
        if found is not None:
            return ThrownInReport(deal, found)
    return PassedOut(deal)
