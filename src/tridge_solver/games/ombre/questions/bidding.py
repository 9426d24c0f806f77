"""The questions of ``tridge bid`` about deals of three seats and of an in-comer."""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import TYPE_CHECKING

from tridge_solver.analysis.sampling import Sampling, no_progress
from tridge_solver.batch.bidding import BidQuestion, OpenBidQuestion
from tridge_solver.batch.questions import LongQuestion
from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import Game, UnsupportedQuestion
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import PLACES
from tridge_solver.games.ombre.bidding.contracts import may_equal, possible_contracts, read_over
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.game import variant_of
from tridge_solver.games.ombre.report.bidding import BidReport, OpenBidReport
from tridge_solver.games.ombre.rules.contracts import Contract, ContractError
from tridge_solver.games.ombre.worlds.heard import heard_before
from tridge_solver.games.ombre.worlds.incomer_worlds import Engines
from tridge_solver.games.ombre.worlds.setting import check_seat

if TYPE_CHECKING:
    from tridge_solver.analysis.sampling import Progress
    from tridge_solver.games.ombre.exchange.open import OpenExchanges
    from tridge_solver.games.ombre.report.incomer_sampled import IncomerBidReport


@dataclass(frozen=True)
class OmbreBidQuestion(LongQuestion[Sampling]):
    """Is the hand worth a bid, and which?"""

    asked: BidQuestion

    def new_solver(self, table_bytes: int | None = None) -> Sampling:
        """Return the sampling with tables of that size."""
        from tridge_solver.games.ombre.worlds.seat_worlds import with_tables

        return with_tables(self.asked.sampling or Sampling(), table_bytes)

    def answer(
        self, sampling: Sampling, deal: OmbreDeal, progress: Progress | None = None
    ) -> BidReport:
        """Return the values of bids in ``deal``; raise :class:`~tridge_solver.DealError` if the
        deal lacks something. ``progress`` is called with the worlds done."""
        from tridge_solver.games.ombre.bidding.three_seats import bid

        asked = self.asked
        began = time.perf_counter()
        check_funds(deal, asked.funds)
        found = bid(
            deal,
            asked.seat,
            sampling,
            calls=asked.calls,
            over=over_in(deal, asked),
            passed=asked.passed,
            table_deals=asked.table_deals,
            every_suit=asked.everything,
            progress=progress,
        )
        seconds = time.perf_counter() - began if asked.stats else None
        return BidReport(found, asked.everything, seconds, asked.method)


@dataclass(frozen=True)
class OmbreOpenBidQuestion(LongQuestion["list[OpenExchanges]"]):
    """Value every contract with all cards and the stock open, and find the par."""

    asked: OpenBidQuestion

    def new_solver(self, table_bytes: int | None = None) -> list[OpenExchanges]:
        """Return an engine for each thread."""
        from tridge_solver.games.ombre.exchange.open import OpenExchanges

        return [OpenExchanges(table_bytes) for _ in range(self.asked.threads)]

    def answer(
        self, engines: list[OpenExchanges], deal: OmbreDeal, progress: Progress | None = None
    ) -> OpenBidReport:
        """Return the exact answer for ``deal``; :class:`~tridge_solver.DealError` if the deal
        lacks what it takes. ``progress`` is called with the suits of each seat."""
        from tridge_solver.games.ombre.bidding.open import open_bid

        asked = self.asked
        began = time.perf_counter()
        check_funds(deal, asked.funds)
        if asked.seat is not None:
            check_seat(deal, asked.seat)
        found = open_bid(deal, engines=engines, progress=progress)
        seconds = time.perf_counter() - began if asked.stats else None
        return OpenBidReport(found, asked.seat, asked.everything, seconds, asked.method)


@dataclass(frozen=True)
class IncomerBidQuestion(LongQuestion["Engines"]):
    """Value the contracts that an in-comer may name on nine cards."""

    asked: BidQuestion

    def new_solver(self, table_bytes: int | None = None) -> Engines:
        """Engines of four seats, one for each thread."""
        return Engines.for_threads_of(self.asked.sampling, table_bytes)

    def answer(
        self, solver: Engines, deal: OmbreDeal, progress: Progress | None = None
    ) -> IncomerBidReport:
        """Return the values of the contracts to name; raise :class:`~tridge_solver.DealError` if
        the in-comer's hand is not known."""
        from tridge_solver.games.ombre.bidding.incomer import bid
        from tridge_solver.games.ombre.report.incomer_sampled import IncomerBidReport

        asked = self.asked
        check_funds(deal, asked.funds)
        began = time.perf_counter()
        found = bid(
            deal, asked.seat, asked.sampling, solver=solver, progress=progress or no_progress
        )
        seconds = time.perf_counter() - began if asked.stats else None
        return IncomerBidReport(found, asked.everything, seconds, asked.method)


def bid_question(
    asked: BidQuestion | OpenBidQuestion, game: Game
) -> OmbreBidQuestion | OmbreOpenBidQuestion | IncomerBidQuestion:
    """Return ``asked`` as a question about deals of ``game``."""
    if variant_of(game) == "incomer":
        return _incomer_bid(asked)
    if isinstance(asked, OpenBidQuestion):
        return OmbreOpenBidQuestion(asked)
    return OmbreBidQuestion(asked)


def _incomer_bid(asked: BidQuestion | OpenBidQuestion) -> IncomerBidQuestion:
    """Return ``asked`` as a question about an in-comer's deal."""
    if isinstance(asked, OpenBidQuestion):
        raise UnsupportedQuestion(
            "an in-comer's bid is answered from his nine cards, without --open"
        )
    about_others = asked.calls is not None or asked.over is not None or asked.passed
    if about_others or asked.table_deals is not None:
        raise UnsupportedQuestion(
            "an in-comer names his contract when all have passed, and is judged with open cards "
            "(expected neither --auction, --over, --passed nor --table)"
        )
    return IncomerBidQuestion(asked)


def over_in(deal: OmbreDeal, asked: BidQuestion) -> Contract | None:
    """Return the bid to be outranked by the rules of ``deal``."""
    if asked.over is None:
        return None
    try:
        return read_over(asked.over, deal.rules, asked.pack)
    except ContractError as error:
        raise DealError(str(error)) from None


def check_over(over: str, rules: Ruleset, pack: Pack) -> None:
    """Raise :class:`~tridge_solver.errors.ParseError` for a bid that ``rules`` do not have."""
    read_over(over, rules, pack)


def check_bid(deal: OmbreDeal, asked: BidQuestion) -> None:
    """Raise :class:`~tridge_solver.DealError` if the one hand of ``deal`` has nothing to bid; an
    in-comer bids against nobody."""
    if variant_of(deal.game) == "incomer":
        return
    check_funds(deal, asked.funds)
    (seat,) = (seat for seat in deal.active if deal.hands[seat])
    if asked.calls is not None:
        heard_before(deal, seat, asked.calls)
        return
    over = over_in(deal, asked)
    equal = may_equal(over, deal.rules, PLACES[deal.playing_order.index(seat)])
    possible_contracts(deal.known_hand(seat), deal.rules, over, asked.passed, equal)


def check_funds(deal: OmbreDeal, fields: Collection[str]) -> None:
    """Refuse funds the other game has; ``fields`` are those of ``deal`` that were filled."""
    rules = deal.rules
    if rules.settlement == "funds" and "pot" in fields:
        raise DealError(f"{rules.name} has no pot (expected --game-fund)")
    if rules.settlement == "pot" and {"game_fund", "widow_fund"} & {*fields}:
        raise DealError(f"{rules.name} has no such funds (expected --pot)")
