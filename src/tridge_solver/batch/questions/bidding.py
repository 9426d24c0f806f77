"""The questions of ``tridge bid``, put to one deal."""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tridge_solver.batch.questions.question import LongQuestion, Question
from tridge_solver.core.cards import Pack, in_either_pack
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import Game
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.report.bidding.answer import SCHEMA
from tridge_solver.games.ombre.report.bidding.report import BidReport, OpenBidReport
from tridge_solver.games.ombre.rules.contracts import Contract, ContractError

if TYPE_CHECKING:
    from tridge_solver.analysis.sampling import Progress, Sampling
    from tridge_solver.games.ombre.exchange.open import OpenExchanges


@dataclass(frozen=True)
class BidQuestion(LongQuestion["Sampling"]):
    """Is the hand worth a bid, and which?

    Attributes:
        seat: whose bid, ``None`` the Player's.
        calls: what was said before, as words; ``None``: what the auction of the deal has before the
            seat's first call.
        over: only what outranks this bid, as text, in ``pack`` first: by the rules of each deal.
        passed: all have passed.
        everything: print every suit of every contract.
        funds: the fields of deals that have been filled with funds; which of them a game has is
            a question of its rules.
        pack: the pack in which ``over`` is written.
        sampling: how many worlds, of which seed; ``None``: the defaults.
        stats: what the answer cost.
        table_deals: closed deals of every contract, ``None`` the usual.
        method: what was sampled and assumed is printed, and how the hand is counted.
    """

    seat: Seat | None = None
    over: str | None = None
    passed: bool = False
    everything: bool = False
    funds: tuple[str, ...] = ()
    pack: Pack = Pack.ENGLISH
    sampling: Sampling | None = None
    stats: bool = False
    table_deals: int | None = None
    method: bool = False
    calls: tuple[str, ...] | None = None

    asks = "bid"
    unplayed = SCHEMA

    def new_solver(self, table_bytes: int | None = None) -> Sampling:
        """The sampling with tables of that size."""
        from tridge_solver.analysis.sampling import Sampling
        from tridge_solver.games.ombre.worlds.seat_worlds import with_tables

        return with_tables(self.sampling or Sampling(), table_bytes)

    def answer(
        self, sampling: Sampling, deal: OmbreDeal, progress: Progress | None = None
    ) -> BidReport:
        """What to bid in ``deal``; :class:`~tridge_solver.DealError` where the deal lacks
        what it takes. ``progress`` is told of the worlds."""
        from tridge_solver.games.ombre.bidding import closed as bidding

        began = time.perf_counter()
        check_funds(deal, self.funds)
        found = bidding.bid(
            deal,
            self.seat,
            sampling,
            calls=self.calls,
            over=self.over_in(deal),
            passed=self.passed,
            table_deals=self.table_deals,
            every_suit=self.everything,
            progress=progress,
        )
        seconds = time.perf_counter() - began if self.stats else None
        return BidReport(found, self.everything, seconds, self.method)

    def over_in(self, deal: OmbreDeal) -> Contract | None:
        """The bid to be outranked by the rules of ``deal``."""
        from tridge_solver.games.ombre.bidding.contracts import parse_bid

        if self.over is None:
            return None
        try:
            return in_either_pack(lambda t, p: parse_bid(t, deal.rules, p), self.over, self.pack)
        except ContractError as error:
            raise DealError(str(error)) from None

    def put_to(self, game: Game) -> Question[Any]:
        """The question in the way of ``game``."""
        return game.bid_question(self)

    @property
    def of_a_seat(self) -> bool:
        """Whether a seat is named: it may be asked before the play."""
        return self.seat is not None


@dataclass(frozen=True)
class OpenBidQuestion(LongQuestion["list[OpenExchanges]"]):
    """What is every contract worth with all cards and the stock open, and what is the par?

    Attributes:
        seat: whose contracts are printed, ``None`` for all three seats.
        everything, funds, stats: as in :class:`BidQuestion`.
        threads: how many share the contracts of a deal.
        method: by what rules that is exact is printed.
    """

    seat: Seat | None = None
    everything: bool = False
    funds: tuple[str, ...] = ()
    stats: bool = False
    threads: int = 1
    method: bool = False

    asks = "bid"

    def new_solver(self, table_bytes: int | None = None) -> list[OpenExchanges]:
        """An engine for each thread."""
        from tridge_solver.games.ombre.exchange.open import OpenExchanges

        return [OpenExchanges(table_bytes) for _ in range(self.threads)]

    def answer(
        self, engines: list[OpenExchanges], deal: OmbreDeal, progress: Progress | None = None
    ) -> OpenBidReport:
        """The exact answer for ``deal``; :class:`~tridge_solver.DealError` where the deal
        lacks what it takes. ``progress`` is told of the suits of the seats."""
        from tridge_solver.games.ombre.bidding.open import open_bid
        from tridge_solver.games.ombre.worlds.setting import check_seat

        began = time.perf_counter()
        check_funds(deal, self.funds)
        if self.seat is not None:
            check_seat(deal, self.seat)
        found = open_bid(deal, engines=engines, progress=progress)
        seconds = time.perf_counter() - began if self.stats else None
        return OpenBidReport(found, self.seat, self.everything, seconds, self.method)

    def put_to(self, game: Game) -> Question[Any]:
        """The question in the way of ``game``."""
        return game.bid_question(self)


def check_funds(deal: OmbreDeal, fields: Collection[str]) -> None:
    """Refuse funds the other game has; ``fields`` are those of ``deal`` that were filled."""
    rules = deal.rules
    if rules.settlement == "funds" and "pot" in fields:
        raise DealError(f"{rules.name} has no pot (expected --game-fund)")
    if rules.settlement == "pot" and {"game_fund", "widow_fund"} & {*fields}:
        raise DealError(f"{rules.name} has no such funds (expected --pot)")
