"""The question of ``tridge advise``, put to a deal of Trumps or bridge."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from tridge_solver.analysis.condition_text import ConditionError
from tridge_solver.analysis.dealing import HandRangeError
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.analysis.seen import number_before
from tridge_solver.batch.advice import AdviseQuestion
from tridge_solver.batch.questions import LongQuestion
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import Game
from tridge_solver.games.trumps.advice import advise
from tridge_solver.games.trumps.game import TrumpsDeal
from tridge_solver.games.trumps.report.advice import SidesAdviceReport
from tridge_solver.games.trumps.weighing import SidesEngines
from tridge_solver.report.theme.source import ADVISE_SCHEMA

if TYPE_CHECKING:
    from tridge_solver.analysis.sampling import Progress


@dataclass(frozen=True)
class SidesAdviseQuestion(LongQuestion["tuple[Sampling, SidesEngines]"]):
    """Advise leader, declarer or defender which card to play."""

    asked: AdviseQuestion

    asks = "advise"
    unplayed = ADVISE_SCHEMA

    def new_solver(self, table_bytes: int | None = None) -> tuple[Sampling, SidesEngines]:
        """Return the sampling, and engines for its threads."""
        sampling = replace(self.asked.sampling or Sampling(), table_bytes=table_bytes)
        return sampling, SidesEngines(sampling.threads, table_bytes)

    def answer(
        self,
        tool: tuple[Sampling, SidesEngines],
        deal: TrumpsDeal,
        progress: Progress | None = None,
    ) -> SidesAdviceReport:
        """Return the advice; raise :class:`~tridge_solver.DealError` if the deal lacks
        something."""
        if deal.passed_out:
            raise DealError("the deal was passed out: there is no play")
        began, asked = time.perf_counter(), self.asked
        sampling, solver = tool
        number = None if asked.card is None else asked.card - 1
        if asked.trick is not None:
            number = number_before(deal, asked.trick, asked.seat)
        try:
            found = advise(
                deal,
                number,
                sampling,
                ranges=dict(asked.ranges),
                where=asked.where,
                scoring=asked.scoring,
                solver=solver,
                progress=progress,
            )
        except (ConditionError, HandRangeError) as error:
            raise DealError(str(error)) from None
        seconds = time.perf_counter() - began if asked.stats else None
        return SidesAdviceReport(found, seconds, asked.method)


def advise_question(asked: AdviseQuestion, game: Game) -> SidesAdviseQuestion:
    """Return the question of ``tridge advise`` about a deal of Trumps or bridge."""
    return SidesAdviseQuestion(asked)
