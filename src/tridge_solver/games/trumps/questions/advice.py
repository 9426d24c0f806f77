"""The question of ``tridge advise``, put to a deal of Trumps or bridge."""

from __future__ import annotations

from tridge_solver.analysis.condition_text import ConditionError
from tridge_solver.analysis.dealing import HandRangeError
from tridge_solver.analysis.sampling import Progress, Sampling
from tridge_solver.analysis.seen import number_before
from tridge_solver.batch.advice import AdviseQuestion
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import Game
from tridge_solver.games.trumps.advice import advise
from tridge_solver.games.trumps.game import TrumpsDeal
from tridge_solver.games.trumps.report.advice import SidesAdviceReport
from tridge_solver.games.trumps.weighing import SidesEngines


def new_solver(asked: AdviseQuestion, game: Game, table_bytes: int | None) -> SidesEngines:
    """Return engines for the threads of the sampling."""
    return SidesEngines((asked.sampling or Sampling()).threads, table_bytes)


def answer(
    asked: AdviseQuestion, solver: SidesEngines, deal: TrumpsDeal, progress: Progress | None
) -> SidesAdviceReport:
    """Return the advice to leader, declarer or defender; raise :class:`~tridge_solver.DealError`
    if the deal lacks something."""
    if deal.passed_out:
        raise DealError("the deal was passed out: there is no play")
    number = None if asked.card is None else asked.card - 1
    if asked.trick is not None:
        number = number_before(deal, asked.trick, asked.seat)
    try:
        found = advise(
            deal,
            number,
            asked.sampling,
            ranges=dict(asked.ranges),
            where=asked.where,
            scoring=asked.scoring,
            solver=solver,
            progress=progress,
        )
    except (ConditionError, HandRangeError) as error:
        raise DealError(str(error)) from None
    return SidesAdviceReport(found, method=asked.method)
