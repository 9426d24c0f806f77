"""The questions of ``tridge bid`` about deals of three seats and of an in-comer."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from tridge_solver.analysis.sampling import Sampling, no_progress
from tridge_solver.batch.bidding import BidQuestion, OpenBidQuestion
from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import Game
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import PLACES
from tridge_solver.games.ombre.bidding.contracts import may_equal, possible_contracts, read_over
from tridge_solver.games.ombre.bidding.incomer import bid as incomer_bid
from tridge_solver.games.ombre.bidding.three_seats import bid
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.game import variant_of
from tridge_solver.games.ombre.report.bidding import BidReport, OpenBidReport
from tridge_solver.games.ombre.rules.contracts import Contract, ContractError
from tridge_solver.games.ombre.worlds.heard import heard_before
from tridge_solver.games.ombre.worlds.incomer_worlds import Engines
from tridge_solver.games.ombre.worlds.seat_worlds import with_tables
from tridge_solver.games.ombre.worlds.setting import check_seat

if TYPE_CHECKING:
    from tridge_solver.analysis.sampling import Progress
    from tridge_solver.games.ombre.report.incomer_sampled import IncomerBidReport


def new_solver(asked: BidQuestion | OpenBidQuestion, game: Game, table_bytes: int | None) -> Any:
    """Return an engine for each thread: of four seats for an in-comer's deal, of exchanges with
    open cards; else the sampling with tables of that size."""
    if isinstance(asked, OpenBidQuestion):
        from tridge_solver.games.ombre.exchange.open import OpenExchanges

        return [OpenExchanges(table_bytes) for _ in range(asked.threads)]
    if variant_of(game) == "incomer":
        return Engines.for_threads_of(asked.sampling, table_bytes)
    return with_tables(asked.sampling or Sampling(), table_bytes)


def answer(
    asked: BidQuestion | OpenBidQuestion, solver: Any, deal: OmbreDeal, progress: Progress | None
) -> BidReport | OpenBidReport | IncomerBidReport:
    """Return the values of bids: of every contract and the par with open cards, of those an
    in-comer may name on nine cards, else those that the hand is worth.

    Raises :class:`~tridge_solver.DealError` if the deal lacks something.
    """
    check_funds(deal, asked.funds)
    if isinstance(asked, OpenBidQuestion):
        from tridge_solver.games.ombre.bidding.open import open_bid

        if asked.seat is not None:
            check_seat(deal, asked.seat)
        par = open_bid(deal, engines=solver, progress=progress)
        return OpenBidReport(par, asked.seat, asked.everything, method=asked.method)
    if variant_of(deal.game) == "incomer":
        from tridge_solver.games.ombre.report.incomer_sampled import IncomerBidReport

        named = incomer_bid(
            deal, asked.seat, asked.sampling, solver=solver, progress=progress or no_progress
        )
        return IncomerBidReport(named, asked.everything, method=asked.method)
    found = bid(
        deal,
        asked.seat,
        solver,
        calls=asked.calls,
        over=over_in(deal, asked),
        passed=asked.passed,
        table_deals=asked.table_deals,
        every_suit=asked.everything,
        progress=progress,
    )
    return BidReport(found, asked.everything, method=asked.method)


def over_in(deal: OmbreDeal, asked: BidQuestion) -> Contract | None:
    """Return the bid to be outranked, by the rules of ``deal``."""
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
