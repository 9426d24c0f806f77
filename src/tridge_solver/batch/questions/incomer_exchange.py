"""The question of ``tridge exchange`` as it is put to an in-comer's deal."""

from __future__ import annotations

import time
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from tridge_solver.batch.questions.exchange import OpenExchangeQuestion, SampledExchangeQuestion
from tridge_solver.deal import Deal
from tridge_solver.games import NoSuchQuestion
from tridge_solver.report.exchange.incomer import IncomerExchangeReport
from tridge_solver.report.solving.facts import Stats

if TYPE_CHECKING:
    from tridge_solver.analysis.exchange.incomer import IncomerExchanges


@dataclass(frozen=True)
class IncomerOpenExchange(OpenExchangeQuestion):
    """Which card to throw when all cards and the stock are open?"""

    def new_tool(self, table_bytes: int | None = None) -> Any:
        """An engine of four seats."""
        from tridge_solver.analysis.exchange.incomer import IncomerExchanges

        return IncomerExchanges(table_bytes)

    def answer(self, engine: IncomerExchanges, deal: Deal) -> IncomerExchangeReport:  # type: ignore[override]
        """The exact answer for ``deal``; :class:`~tridge_solver.deal.DealError` where the deal
        lacks what it takes."""
        began, before = time.perf_counter(), engine.positions
        found = engine.options(deal, self.seat, self.trumps, self.top, given=self.given)
        stats = None
        if self.stats:
            stats = Stats(engine.positions - before, time.perf_counter() - began)
        return IncomerExchangeReport(found, stats)


def exchange_question(question: Any) -> Any:
    """``question`` as it is put to an in-comer's deal."""
    if isinstance(question, SampledExchangeQuestion):
        raise NoSuchQuestion("an in-comer's exchange is answered with open cards (expected --open)")
    return IncomerOpenExchange(
        **{field.name: getattr(question, field.name) for field in fields(OpenExchangeQuestion)}
    )
