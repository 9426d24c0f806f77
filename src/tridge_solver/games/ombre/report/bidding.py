"""The answers of ``tridge bid``, with their JSON (``tridge.bid/1``) and their reports."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any

from tridge_solver.analysis.sampling import Sampling, no_progress
from tridge_solver.batch.seat_questions import BidQuestion, OpenBidQuestion
from tridge_solver.core.cards import SUITS, Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import Game
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import PLACES, Seat
from tridge_solver.games.ombre.bidding import open as open_bids
from tridge_solver.games.ombre.bidding.contracts import may_equal, possible_contracts, read_over
from tridge_solver.games.ombre.bidding.incomer import bid as incomer_bid
from tridge_solver.games.ombre.bidding.three_seats import bid
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.game import variant_of
from tridge_solver.games.ombre.report import incomer_sampled
from tridge_solver.games.ombre.report.bidding_text import print_bidding, print_open_bidding
from tridge_solver.games.ombre.report.shares import (
    DIGITS,
    bid_json,
    heard_json,
)
from tridge_solver.games.ombre.rules.contracts import Contract, ContractError, Kind
from tridge_solver.games.ombre.rules.ranking import point_count
from tridge_solver.games.ombre.worlds.customs import heard_before
from tridge_solver.games.ombre.worlds.incomer_worlds import Engines
from tridge_solver.games.ombre.worlds.seat_worlds import with_tables
from tridge_solver.games.ombre.worlds.setting import check_seat
from tridge_solver.report.theme.source import BID_SCHEMA, Source, Stats, envelope

if TYPE_CHECKING:
    from tridge_solver.analysis.sampling import Progress
    from tridge_solver.games.ombre.bidding.open import OpenBid, OpenBidding
    from tridge_solver.games.ombre.bidding.three_seats import Bidding
    from tridge_solver.report.theme.console import Console


@dataclass(frozen=True)
class BidFacts:
    """Advice on a bid; ``stats`` are shown on request.

    ``everything`` prints all contracts, not only the best suit of each; ``method`` what was sampled
    and assumed, and the points of the hand.
    """

    answer: Bidding
    everything: bool = False
    stats: Stats | None = None
    method: bool = False

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal."""
        answer = self.answer
        best = answer.recommended
        fields: dict[str, Any] = {
            **envelope(BID_SCHEMA, source, answer.deal),
            "mode": "sampled",
            "seat": answer.seat.letter,
            "position": answer.position,
            "hand": Pack.ENGLISH.hand_text(answer.hand),
            "points_count": {
                suit.letter: points.total for suit, points in answer.points_count.items()
            },
            "fitted_points": {
                suit.letter: points.total for suit, points in answer.fitted_count.items()
            },
            "calls": None if answer.calls is None else list(answer.calls),
            "heard": heard_json(answer.seat, answer.heard),
            "over": str(answer.over) if answer.over else None,
            "may_equal": answer.may_equal,
            "passed": answer.passed,
            "passing": {
                "points": round(answer.passing.points, DIGITS),
                "points_margin": round(answer.passing.points_margin, DIGITS),
                "height": round(answer.passing.height, DIGITS),
                "known": answer.passing.is_known,
            },
            "contracts": [bid_json(bid) for bid in answer.bids],
            "recommended": str(best.contract) if best else Kind.PASS.value,
            "samples": answer.samples,
            "seed": answer.seed,
            "payers": answer.deal.payers,
            "funds": answer.funds.as_json(),
        }
        if self.stats is not None:
            fields["stats"] = self.stats.json()
        return fields


@dataclass(frozen=True)
class OpenBidFacts:
    """The par of a deal and the contracts behind it.

    Attributes:
        answer: what was found.
        seat: whose contracts are asked about, ``None`` for all.
        everything: print every suit of every contract.
        stats: the cost where it was asked for.
        method: say in full by what rules it is exact.
    """

    answer: OpenBidding
    seat: Seat | None = None
    everything: bool = False
    stats: Stats | None = None
    method: bool = False

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal."""
        answer, deal = self.answer, self.answer.deal
        seat = next(one for one in (self.seat, deal.declarer, deal.lead) if one is not None)
        own = answer.par is not None and answer.par.seat is seat
        fields: dict[str, Any] = {
            **envelope(BID_SCHEMA, source, deal),
            "mode": "open",
            **self._of_seat(seat),
            "points_count": {
                suit.letter: point_count(deal.known_hand(seat), suit).total for suit in SUITS
            },
            "recommended": str(answer.par.contract) if own and answer.par else Kind.PASS.value,
            "seats": [self._of_seat(each) for each in answer.bids],
            "par": par_json(answer),
            "payers": deal.payers,
            "funds": answer.funds.as_json(),
        }
        if self.stats is not None:
            fields["stats"] = self.stats.json()
        return fields

    def _of_seat(self, seat: Seat) -> dict[str, Any]:
        return {
            "seat": seat.letter,
            "position": self.answer.position(seat),
            "hand": Pack.ENGLISH.hand_text(self.answer.deal.known_hand(seat)),
            "contracts": [open_bid_json(bid) for bid in self.answer.bids[seat]],
        }


def par_json(answer: OpenBidding) -> dict[str, Any]:
    """Return the par as JSON: the value of the auction, and its calls."""
    bid = answer.par
    fields: dict[str, Any] = {
        "declarer": bid.seat.letter if bid else None,
        "contract": str(bid.contract) if bid else Kind.PASS.value,
        "grade": bid.grade.value if bid else None,
        "player_tricks": bid.player_tricks if bid else None,
        "points": bid.stakes.points if bid else {},
        "auction": [
            {"seat": seat.letter, "call": call.word}
            | ({"contract": str(call.contract)} if call.contract else {})
            for seat, call in answer.calls
        ],
    }
    if bid is not None and bid.stakes.reserved:
        fields["reserved"] = bid.stakes.reserved
    return fields


def open_bid_json(bid: OpenBid) -> dict[str, Any]:
    """Return one contract of a seat as JSON; it tells if the Player throws the hand in."""
    return {
        "contract": str(bid.contract),
        "grade": bid.grade.value,
        "player_tricks": bid.player_tricks,
        "points": bid.points,
        "feasible": bid.points > 0,
        "exchange": [card.code for card in bid.exchange or ()],
        **({"thrown_in": True} if bid.thrown_in else {}),
    }


class BidReport(BidFacts):
    """Advice on a bid, ready to be printed."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print the advice for a card player."""
        print_bidding(console, self, source, pack)


class OpenBidReport(OpenBidFacts):
    """The par of a deal, ready to be printed."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print the par for a card player."""
        print_open_bidding(console, self, source, pack)


REPORTS: Mapping[str, Callable[[Any], BidReport | OpenBidReport]] = {
    "Bidding": BidReport,
    "OpenBidding": OpenBidReport,
}


def report_of(answer: Bidding | OpenBidding) -> BidReport | OpenBidReport:
    """Return the report of an answer, as the command of its question prints it."""
    return REPORTS[type(answer).__name__](answer)


def new_solver(asked: BidQuestion | OpenBidQuestion, game: Game, table_bytes: int | None) -> Any:
    """Return the solver that a question needs. That is an engine for each thread, for open cards or
    for an in-comer; else it is the sampling with tables of the given size."""
    if isinstance(asked, OpenBidQuestion):
        from tridge_solver.games.ombre.exchange.open import OpenExchanges

        return [OpenExchanges(table_bytes) for _ in range(asked.threads)]
    if variant_of(game) == "incomer":
        return Engines.for_threads_of(asked.sampling, table_bytes)
    return with_tables(asked.sampling or Sampling(), table_bytes)


def answer(
    asked: BidQuestion | OpenBidQuestion, solver: Any, deal: OmbreDeal, progress: Progress | None
) -> BidReport | OpenBidReport | incomer_sampled.IncomerBidReport:
    """Return the values of the contracts that a question asks about: every contract with the par,
    those that a hand is worth, or those that an in-comer may name.

    Raises :class:`~tridge_solver.DealError` if the deal lacks something.
    """
    check_funds(deal, asked.funds)
    if isinstance(asked, OpenBidQuestion):
        if asked.seat is not None:
            check_seat(deal, asked.seat)
        par = open_bids.open_bid(deal, engines=solver, progress=progress)
        return OpenBidReport(par, asked.seat, asked.everything, method=asked.method)
    if variant_of(deal.game) == "incomer":
        named = incomer_bid(
            deal, asked.seat, asked.sampling, solver=solver, progress=progress or no_progress
        )
        return incomer_sampled.IncomerBidReport(named, asked.everything, method=asked.method)
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
    """Return the bid to outrank, read under the rules of ``deal``."""
    if asked.over is None:
        return None
    try:
        return read_over(asked.over, deal.rules, asked.pack)
    except ContractError as error:
        raise DealError(str(error)) from None


def check_over(over: str, rules: Ruleset, pack: Pack) -> None:
    """Raise :class:`~tridge_solver.errors.ParseError` if ``rules`` do not have this bid."""
    read_over(over, rules, pack)


def check_bid(deal: OmbreDeal, asked: BidQuestion) -> None:
    """Raise :class:`~tridge_solver.DealError` if the only hand of ``deal`` has nothing to bid;
    accept any in-comer, who bids against nobody."""
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
    """Raise an error for funds that only another game has; ``fields`` names those that were filled
    in."""
    rules = deal.rules
    if rules.settlement == "funds" and "pot" in fields:
        raise DealError(f"{rules.name} has no pot (expected --game-fund)")
    if rules.settlement == "pot" and {"game_fund", "widow_fund"} & {*fields}:
        raise DealError(f"{rules.name} has no such funds (expected --pot)")
