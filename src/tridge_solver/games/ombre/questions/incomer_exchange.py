"""The question of ``tridge exchange`` as it is put to an in-comer's deal."""

from __future__ import annotations

import time
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from tridge_solver.batch.questions.exchange import OpenExchangeQuestion, SampledExchangeQuestion
from tridge_solver.core.registry import UnsupportedQuestion
from tridge_solver.games.ombre.deal import OmbreDeal as Deal
from tridge_solver.games.ombre.questions.incomer_bid import engines_of_four
from tridge_solver.games.ombre.report.exchange.incomer import IncomerExchangeReport
from tridge_solver.games.ombre.report.exchange.incomer_sampled import SampledIncomerReport
from tridge_solver.report.answers import Stats

if TYPE_CHECKING:
    from tridge_solver.analysis.sampling import Progress
    from tridge_solver.games.ombre.exchange.incomer import IncomerExchanges
    from tridge_solver.games.ombre.worlds.incomer_engines import Engines


@dataclass(frozen=True)
class IncomerOpenExchange(OpenExchangeQuestion):
    """Which card to throw when all cards and the stock are open?"""

    def new_solver(self, table_bytes: int | None = None) -> Any:
        """An engine of four seats."""
        from tridge_solver.games.ombre.exchange.incomer import IncomerExchanges

        return IncomerExchanges(table_bytes)

    def answer(self, engine: IncomerExchanges, deal: Deal) -> IncomerExchangeReport:  # type: ignore[override]
        """The exact answer for ``deal``; :class:`~tridge_solver.DealError` where the deal
        lacks what it takes."""
        began, before = time.perf_counter(), engine.positions
        found = engine.options(
            deal, self.seat, self.trumps, self.top, given=self.given, grades_only=True
        )
        stats = None
        if self.stats:
            stats = Stats(engine.positions - before, time.perf_counter() - began)
        return IncomerExchangeReport(found, stats)


@dataclass(frozen=True)
class IncomerSampledExchange(SampledExchangeQuestion):
    """Which card to throw, seeing one's own nine?"""

    def new_solver(self, table_bytes: int | None = None) -> Any:
        """Engines of four seats, one for each thread."""
        return engines_of_four(self.sampling, table_bytes)

    def answer(  # type: ignore[override]
        self, solver: Engines, deal: Deal, progress: Progress | None = None
    ) -> SampledIncomerReport:
        """The sampled answer for ``deal``; :class:`~tridge_solver.DealError` where the deal
        lacks what it takes."""
        from tridge_solver.analysis.sampling import Sampling, untold
        from tridge_solver.games.ombre.exchange.incomer_sampled import WORLDS, sampled_exchange

        began = time.perf_counter()
        sampling = self.sampling or Sampling()
        found = sampled_exchange(
            deal,
            self.seat,
            self.trumps,
            samples=sampling.counted(WORLDS, "an in-comer"),
            seed=sampling.seed,
            solver=solver,
            progress=progress or untold,
        )
        seconds = time.perf_counter() - began if self.stats else None
        return SampledIncomerReport(found, self.top, seconds)


def exchange_question(question: Any) -> Any:
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
        return IncomerSampledExchange(
            **{field.name: getattr(question, field.name) for field in fields(question)}
        )
    return IncomerOpenExchange(
        **{field.name: getattr(question, field.name) for field in fields(OpenExchangeQuestion)}
    )
