"""The questions of ``tridge exchange`` about deals of three seats and of an in-comer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tridge_solver.analysis.sampling import Progress, Sampling
from tridge_solver.batch.bidding import OpenExchangeQuestion, SampledExchangeQuestion
from tridge_solver.core.game import Game
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.exchange.closed import sampled_exchange
from tridge_solver.games.ombre.exchange.incomer import IncomerExchanges, exchange
from tridge_solver.games.ombre.exchange.open import OpenExchanges
from tridge_solver.games.ombre.exchange.three_seats import open_exchange
from tridge_solver.games.ombre.game import variant_of
from tridge_solver.games.ombre.report.exchange import (
    IncomerExchangeReport,
    OpenExchangeReport,
    SampledExchangeReport,
)
from tridge_solver.games.ombre.report.incomer_sampled import SampledIncomerReport
from tridge_solver.games.ombre.worlds.incomer_worlds import Engines
from tridge_solver.games.ombre.worlds.seat_worlds import with_tables

if TYPE_CHECKING:
    from tridge_solver.games.ombre.report.incomer_sampled import SampledIncomerReport


def new_solver(
    asked: OpenExchangeQuestion | SampledExchangeQuestion, game: Game, table_bytes: int | None
) -> Any:
    """Return an engine for open cards; for an in-comer's samples one for each thread; else the
    sampling with tables of that size."""
    if variant_of(game) == "incomer":
        if isinstance(asked, SampledExchangeQuestion):
            return Engines.for_threads_of(asked.sampling, table_bytes)
        return IncomerExchanges(table_bytes)
    if isinstance(asked, OpenExchangeQuestion):
        return OpenExchanges(table_bytes, asked.threads)
    return with_tables(asked.sampling or Sampling(), table_bytes)


def answer(
    asked: OpenExchangeQuestion | SampledExchangeQuestion,
    solver: Any,
    deal: OmbreDeal,
    progress: Progress | None,
) -> OpenExchangeReport | SampledExchangeReport | SampledIncomerReport:
    """Return the best discards, with open cards exactly, else sampled;
    :class:`~tridge_solver.DealError` if the deal lacks what it takes."""
    if variant_of(deal.game) == "incomer":
        return _of_incomer(asked, solver, deal, progress)
    if isinstance(asked, OpenExchangeQuestion):
        found = open_exchange(
            deal,
            asked.seat,
            asked.trumps,
            top=asked.top,
            given=asked.given,
            defenders=asked.defenders,
            engine=solver,
        )
        return OpenExchangeReport(found)
    sampled = sampled_exchange(
        deal,
        asked.seat,
        asked.trumps,
        asked.top,
        solver,
        drawn=asked.drawn,
        first_drawn=asked.first_drawn,
        progress=progress,
    )
    return SampledExchangeReport(sampled, histogram=asked.histogram, method=asked.method)


def _of_incomer(
    asked: OpenExchangeQuestion | SampledExchangeQuestion,
    solver: Any,
    deal: OmbreDeal,
    progress: Progress | None,
) -> IncomerExchangeReport | SampledIncomerReport:
    """Return the answer for an in-comer's deal."""
    if isinstance(asked, OpenExchangeQuestion):
        return IncomerExchangeReport(
            solver.options(
                deal, asked.seat, asked.trumps, asked.top, given=asked.given, grades_only=True
            )
        )
    found = exchange(
        deal, asked.seat, asked.trumps, sampling=asked.sampling, solver=solver, progress=progress
    )
    return SampledIncomerReport(found, asked.top, method=asked.method)
