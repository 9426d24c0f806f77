"""The questions of ``tridge exchange`` about deals of three seats and of an in-comer."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from tridge_solver.analysis.sampling import Sampling
from tridge_solver.batch.bidding import OpenExchangeQuestion, SampledExchangeQuestion
from tridge_solver.batch.questions import LongQuestion, Question
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.game import Game, UnsupportedQuestion
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.exchange.closed import sampled_exchange
from tridge_solver.games.ombre.exchange.open import OpenExchanges
from tridge_solver.games.ombre.exchange.three_seats import open_exchange
from tridge_solver.games.ombre.game import variant_of
from tridge_solver.games.ombre.report.exchange import (
    IncomerExchangeReport,
    OpenExchangeReport,
    SampledExchangeReport,
)
from tridge_solver.games.ombre.worlds.seat_worlds import with_tables
from tridge_solver.report.theme.source import Stats

if TYPE_CHECKING:
    from tridge_solver.analysis.sampling import Progress
    from tridge_solver.games.ombre.exchange.incomer import IncomerExchanges
    from tridge_solver.games.ombre.report.incomer_sampled import SampledIncomerReport
    from tridge_solver.games.ombre.worlds.incomer_worlds import Engines


@dataclass(frozen=True)
class OmbreOpenExchangeQuestion(Question["OpenExchanges"]):
    """Find the best discards with all cards and the stock open."""

    asked: OpenExchangeQuestion

    def new_solver(self, table_bytes: int | None = None) -> OpenExchanges:
        """Return an engine."""
        return OpenExchanges(table_bytes, self.asked.threads)

    def answer(self, engine: OpenExchanges, deal: OmbreDeal) -> OpenExchangeReport:
        """Return the exact answer for ``deal``; :class:`~tridge_solver.DealError` if the deal
        lacks what it takes."""
        asked = self.asked
        began, before = time.perf_counter(), engine.positions
        found = open_exchange(
            deal,
            asked.seat,
            asked.trumps,
            top=asked.top,
            given=asked.given,
            defenders=asked.defenders,
            engine=engine,
        )
        stats = None
        if asked.stats:
            stats = Stats(engine.positions - before, time.perf_counter() - began)
        return OpenExchangeReport(found, stats)


@dataclass(frozen=True)
class OmbreSampledExchangeQuestion(LongQuestion[Sampling]):
    """Find the best discards of a seat that sees only its own nine cards."""

    asked: SampledExchangeQuestion

    def new_solver(self, table_bytes: int | None = None) -> Sampling:
        """Return the sampling with tables of that size."""
        return with_tables(self.asked.sampling or Sampling(), table_bytes)

    def answer(
        self, sampling: Sampling, deal: OmbreDeal, progress: Progress | None = None
    ) -> SampledExchangeReport:
        """Return the sampled answer for ``deal``; :class:`~tridge_solver.DealError` if the deal
        lacks what it takes. ``progress`` is called with the worlds done."""
        asked = self.asked
        began = time.perf_counter()
        found = sampled_exchange(
            deal,
            asked.seat,
            asked.trumps,
            asked.top,
            sampling,
            drawn=asked.drawn,
            first_drawn=asked.first_drawn,
            progress=progress,
        )
        seconds = time.perf_counter() - began if asked.stats else None
        return SampledExchangeReport(found, seconds, asked.histogram, asked.method)


@dataclass(frozen=True)
class IncomerOpenExchange(Question["IncomerExchanges"]):
    """Find the best discard with all cards and the stock open."""

    asked: OpenExchangeQuestion

    def new_solver(self, table_bytes: int | None = None) -> IncomerExchanges:
        """Return an engine of four seats."""
        from tridge_solver.games.ombre.exchange.incomer import IncomerExchanges

        return IncomerExchanges(table_bytes)

    def answer(self, engine: IncomerExchanges, deal: OmbreDeal) -> IncomerExchangeReport:
        """Return the exact answer for ``deal``; :class:`~tridge_solver.DealError` if the deal
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
    """Find the best discard of a seat that sees only its own nine cards."""

    asked: SampledExchangeQuestion

    def new_solver(self, table_bytes: int | None = None) -> Engines:
        """Engines of four seats, one for each thread."""
        from tridge_solver.games.ombre.worlds.incomer_worlds import Engines

        return Engines.for_threads_of(self.asked.sampling, table_bytes)

    def answer(
        self, solver: Engines, deal: OmbreDeal, progress: Progress | None = None
    ) -> SampledIncomerReport:
        """Return the sampled answer for ``deal``; :class:`~tridge_solver.DealError` if the deal
        lacks what it takes."""
        from tridge_solver.games.ombre.exchange.incomer import exchange
        from tridge_solver.games.ombre.report.incomer_sampled import SampledIncomerReport

        asked = self.asked
        began = time.perf_counter()
        found = exchange(
            deal,
            asked.seat,
            asked.trumps,
            sampling=asked.sampling,
            solver=solver,
            progress=progress,
        )
        seconds = time.perf_counter() - began if asked.stats else None
        return SampledIncomerReport(found, asked.top, seconds, asked.method)


def exchange_question(
    asked: OpenExchangeQuestion | SampledExchangeQuestion, game: Game
) -> (
    OmbreOpenExchangeQuestion
    | OmbreSampledExchangeQuestion
    | IncomerOpenExchange
    | IncomerSampledExchange
):
    """Return ``asked`` as a question about deals of ``game``."""
    if variant_of(game) == "incomer":
        return _incomer_exchange(asked)
    if isinstance(asked, OpenExchangeQuestion):
        return OmbreOpenExchangeQuestion(asked)
    return OmbreSampledExchangeQuestion(asked)


def _incomer_exchange(
    asked: OpenExchangeQuestion | SampledExchangeQuestion,
) -> IncomerOpenExchange | IncomerSampledExchange:
    """Return ``asked`` as a question about an in-comer's deal."""
    if isinstance(asked, OpenExchangeQuestion):
        return IncomerOpenExchange(asked)
    if asked.drawn is not None or asked.first_drawn is not None:
        raise UnsupportedQuestion(
            "what seats of an in-comer's deal drew stands in its Exchange "
            "(expected neither --drawn nor --first-drawn)"
        )
    if asked.histogram:
        raise UnsupportedQuestion(
            "the worlds of an in-comer's exchange are played for the grade alone "
            "(expected no --histogram of tricks)"
        )
    if asked.sampling is not None and asked.sampling.defence != "model":
        raise UnsupportedQuestion(
            "an in-comer's opponents exchange by the model (expected no other)"
        )
    return IncomerSampledExchange(asked)
