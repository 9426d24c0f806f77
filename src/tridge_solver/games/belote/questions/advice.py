"""The question of ``tridge advise``, put to a deal of Belote."""

from __future__ import annotations

from tridge_solver.analysis.sampling import Progress, Sampling
from tridge_solver.analysis.seen import number_before
from tridge_solver.batch.advice import AdviseQuestion
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import Game
from tridge_solver.games.belote.advice import BeloteEngines, advise
from tridge_solver.games.belote.game import BeloteDeal
from tridge_solver.games.belote.report.advice import BeloteAdviceReport


def new_solver(asked: AdviseQuestion, game: Game, table_bytes: int | None) -> BeloteEngines:
    """Return engines for the threads of the sampling."""
    return BeloteEngines((asked.sampling or Sampling()).threads, table_bytes)


def answer(
    asked: AdviseQuestion, solver: BeloteEngines, deal: BeloteDeal, progress: Progress | None
) -> BeloteAdviceReport:
    """Return the advice; raise :class:`~tridge_solver.DealError` if the deal lacks something."""
    if deal.passed_out:
        raise DealError("the deal was thrown in: there is no play")
    number = None if asked.card is None else asked.card - 1
    if asked.trick is not None:
        number = number_before(deal, asked.trick, asked.seat)
    found = advise(
        deal, number, asked.sampling, worlds=asked.worlds, solver=solver, progress=progress
    )
    return BeloteAdviceReport(found, method=asked.method)
