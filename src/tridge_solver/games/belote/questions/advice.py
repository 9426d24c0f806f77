"""The question of ``tridge advise``, put to a deal of Belote."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from tridge_solver.analysis.sampling import Sampling
from tridge_solver.analysis.seen import number_before
from tridge_solver.batch.advice import AdviseQuestion
from tridge_solver.batch.questions import LongQuestion
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import Game
from tridge_solver.games.belote.advice import BeloteEngines, advise
from tridge_solver.games.belote.game import BeloteDeal
from tridge_solver.games.belote.report.advice import BeloteAdviceReport
from tridge_solver.report.theme.source import ADVISE_SCHEMA

if TYPE_CHECKING:
    from tridge_solver.analysis.sampling import Progress


@dataclass(frozen=True)
class BeloteAdviseQuestion(LongQuestion["tuple[Sampling, BeloteEngines]"]):
    """Advise the seat to play."""

    asked: AdviseQuestion

    asks = "advise"
    unplayed = ADVISE_SCHEMA

    def new_solver(self, table_bytes: int | None = None) -> tuple[Sampling, BeloteEngines]:
        """Return the sampling, and engines for its threads."""
        sampling = replace(self.asked.sampling or Sampling(), table_bytes=table_bytes)
        return sampling, BeloteEngines(sampling.threads, table_bytes)

    def answer(
        self,
        tool: tuple[Sampling, BeloteEngines],
        deal: BeloteDeal,
        progress: Progress | None = None,
    ) -> BeloteAdviceReport:
        """Return the advice; raise :class:`~tridge_solver.DealError` if the deal lacks
        something."""
        if deal.passed_out:
            raise DealError("the deal was thrown in: there is no play")
        began, asked = time.perf_counter(), self.asked
        sampling, solver = tool
        number = None if asked.card is None else asked.card - 1
        if asked.trick is not None:
            number = number_before(deal, asked.trick, asked.seat)
        found = advise(
            deal, number, sampling, worlds=asked.worlds, solver=solver, progress=progress
        )
        seconds = time.perf_counter() - began if asked.stats else None
        return BeloteAdviceReport(found, seconds, asked.method)


def advise_question(asked: AdviseQuestion, game: Game) -> BeloteAdviseQuestion:
    """Return the question of ``tridge advise`` about a deal of Belote."""
    return BeloteAdviseQuestion(asked)
