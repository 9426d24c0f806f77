"""The question of ``tridge exchange`` as it is put to an in-comer's deal."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tridge_solver.batch.questions.exchange import OpenExchangeQuestion, SampledExchangeQuestion
from tridge_solver.batch.questions.question import LongQuestion, Question
from tridge_solver.core.registry import UnsupportedQuestion
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.questions.incomer_bid import engines_of_four
from tridge_solver.games.ombre.report.exchange.incomer import IncomerExchangeReport
from tridge_solver.games.ombre.report.exchange.incomer_sampled import SampledIncomerReport
from tridge_solver.report.answers import Stats

if TYPE_CHECKING:
    from tridge_solver.analysis.sampling import Progress
    from tridge_solver.games.ombre.exchange.incomer import IncomerExchanges
    from tridge_solver.games.ombre.worlds.incomer_engines import Engines


@dataclass(frozen=True)
class IncomerOpenExchange(Question["IncomerExchanges"]):
    """Which card to throw when all cards and the stock are open?"""

    asked: OpenExchangeQuestion

    def new_solver(self, table_bytes: int | None = None) -> IncomerExchanges:
        """An engine of four seats."""
        from tridge_solver.games.ombre.exchange.incomer import IncomerExchanges

        return IncomerExchanges(table_bytes)

    def answer(self, engine: IncomerExchanges, deal: OmbreDeal) -> IncomerExchangeReport:
        """The exact answer for ``deal``; :class:`~tridge_solver.DealError` where the deal
        lacks what it takes."""
        asked = self.asked
        began, before = time.perf_counter(), engine.positions
        found = engine.options(
            deal, asked.seat, asked.trumps, asked.top, given=asked.given, grades_only=True
        )
        stats = None
        if asked.stats:
            stats = Stats(engine.positions - before, time.perf_counter() - began)
        return IncomerExchangeReport(found, stats)


@dataclass(frozen=True)
class IncomerSampledExchange(LongQuestion["Engines"]):
    """Which card to throw, seeing one's own nine?"""

    asked: SampledExchangeQuestion

    def new_solver(self, table_bytes: int | None = None) -> Engines:
        """Engines of four seats, one for each thread."""
        return engines_of_four(self.asked.sampling, table_bytes)

    def answer(
        self, solver: Engines, deal: OmbreDeal, progress: Progress | None = None
    ) -> SampledIncomerReport:
        """The sampled answer for ``deal``; :class:`~tridge_solver.DealError` where the deal
        lacks what it takes."""
        from tridge_solver.analysis.sampling import Sampling, no_progress
        from tridge_solver.games.ombre.exchange.incomer_sampled import WORLDS, sampled_exchange

        asked = self.asked
        began = time.perf_counter()
        sampling = asked.sampling or Sampling()
        found = sampled_exchange(
            deal,
            asked.seat,
            asked.trumps,
            samples=sampling.counted(WORLDS, "an in-comer"),
            seed=sampling.seed,
            solver=solver,
            progress=progress or no_progress,
        )
        seconds = time.perf_counter() - began if asked.stats else None
        return SampledIncomerReport(found, asked.top, seconds, asked.method)


def exchange_question(
    question: OpenExchangeQuestion | SampledExchangeQuestion,
) -> IncomerOpenExchange | IncomerSampledExchange:
    """``question`` as it is put to an in-comer's deal."""
    if isinstance(question, SampledExchangeQuestion):
        if question.drawn is not None or question.first_drawn is not None:
            raise UnsupportedQuestion(
                "what seats of an in-comer's deal drew stands in its Exchange "
                "(expected neither --drawn nor --first-drawn)"
            )
        if question.histogram:
            raise UnsupportedQuestion(
                "the worlds of an in-comer's exchange are played for the grade alone "
                "(expected no --histogram of tricks)"
            )
        if question.sampling is not None and question.sampling.defence != "model":
            raise UnsupportedQuestion(
                "an in-comer's opponents exchange by the model (expected no other)"
            )
        return IncomerSampledExchange(question)
    return IncomerOpenExchange(question)
