"""The questions of ``tridge exchange``, put to one deal."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tridge_solver.batch.questions.question import LongQuestion, Question
from tridge_solver.core.cards import Suit
from tridge_solver.core.game import Game
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.report.exchange.open_answer import SCHEMA
from tridge_solver.games.ombre.report.exchange.report import (
    OpenExchangeReport,
    SampledExchangeReport,
)
from tridge_solver.report.answers import Stats

if TYPE_CHECKING:
    from tridge_solver.analysis.sampling import Progress, Sampling
    from tridge_solver.games.ombre.exchange.open import OpenExchanges

DEFAULT_TOP_OPEN = 10
DEFAULT_TOP_SAMPLED = 5


@dataclass(frozen=True)
class OpenExchangeQuestion(Question["OpenExchanges"]):
    """Which cards to throw when all cards and the stock are open?

    Attributes:
        seat: whose exchange, ``None`` the Player's.
        trumps: in which suits, ``None``: the contract's, without one all.
        top: options beside the best.
        given: the defenders throw what they threw.
        defenders: the best exchanges of the defenders.
        stats: what the answer cost.
        threads: how many share the discards of a deal.
    """

    seat: Seat | None = None
    trumps: tuple[Suit, ...] | None = None
    top: int = DEFAULT_TOP_OPEN
    given: bool = False
    defenders: bool = False
    stats: bool = False
    threads: int = 1

    asks = "exchange"
    unplayed = SCHEMA

    def new_solver(self, table_bytes: int | None = None) -> OpenExchanges:
        """An engine."""
        from tridge_solver.games.ombre.exchange.open import OpenExchanges

        return OpenExchanges(table_bytes, self.threads)

    def answer(self, engine: OpenExchanges, deal: OmbreDeal) -> OpenExchangeReport:
        """The exact answer for ``deal``; :class:`~tridge_solver.DealError` where the deal
        lacks what it takes."""
        from tridge_solver.games.ombre.exchange.questions import open_exchange

        began, before = time.perf_counter(), engine.positions
        found = open_exchange(
            deal,
            self.seat,
            self.trumps,
            top=self.top,
            given=self.given,
            defenders=self.defenders,
            engine=engine,
        )
        stats = None
        if self.stats:
            stats = Stats(engine.positions - before, time.perf_counter() - began)
        return OpenExchangeReport(found, stats)

    def put_to(self, game: Game) -> Question[Any]:
        """The question in the way of ``game``."""
        return game.exchange_question(self)

    @property
    def of_a_seat(self) -> bool:
        """Whether a seat is named: it may be asked before the play."""
        return self.seat is not None


@dataclass(frozen=True)
class SampledExchangeQuestion(LongQuestion["Sampling"]):
    """Which cards to throw, seeing one's own nine?

    Attributes:
        seat, trumps, top: as in :class:`OpenExchangeQuestion`.
        drawn: cards the Player drew, when a defender asks; ``None``: the deal's.
        first_drawn: cards the first defender drew, when the second asks; ``None``: the deal's.
        sampling: how many worlds, of which seed; ``None``: the defaults.
        stats: what the answer cost.
        histogram: how often the best comes to how many tricks is printed.
        method: what was sampled and assumed is printed.
    """

    seat: Seat | None = None
    trumps: tuple[Suit, ...] | None = None
    top: int = DEFAULT_TOP_SAMPLED
    drawn: int | None = None
    first_drawn: int | None = None
    sampling: Sampling | None = None
    stats: bool = False
    histogram: bool = False
    method: bool = False

    asks = "exchange"
    unplayed = SCHEMA

    def new_solver(self, table_bytes: int | None = None) -> Sampling:
        """The sampling with tables of that size."""
        from tridge_solver.analysis.sampling import Sampling
        from tridge_solver.games.ombre.worlds.seat_worlds import with_tables

        return with_tables(self.sampling or Sampling(), table_bytes)

    def answer(
        self, sampling: Sampling, deal: OmbreDeal, progress: Progress | None = None
    ) -> SampledExchangeReport:
        """The sampled answer for ``deal``; :class:`~tridge_solver.DealError` where the deal
        lacks what it takes. ``progress`` is told of the worlds."""
        from tridge_solver.games.ombre.exchange.closed import sampled_exchange

        began = time.perf_counter()
        found = sampled_exchange(
            deal,
            self.seat,
            self.trumps,
            self.top,
            sampling,
            drawn=self.drawn,
            first_drawn=self.first_drawn,
            progress=progress,
        )
        seconds = time.perf_counter() - began if self.stats else None
        return SampledExchangeReport(found, seconds, self.histogram, self.method)

    def put_to(self, game: Game) -> Question[Any]:
        """The question in the way of ``game``."""
        return game.exchange_question(self)

    @property
    def of_a_seat(self) -> bool:
        """Whether a seat is named: it may be asked before the play."""
        return self.seat is not None
