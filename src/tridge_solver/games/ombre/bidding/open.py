"""Bidding with open cards: the exact value of every contract of every seat, and the par.

All hands and the stock are known to everyone. Each contract is played with the best exchanges of
both sides, who fight for the grade, then for chips, then for tricks.

The auction is solved backwards. Each seat makes the call worth most chips to itself, knowing what
the others will answer; the later defenders are not a side yet. Every state is solved once, so the
par is exact and quick to find.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from threading import Lock

from tridge_solver.analysis.any_game import OPEN_BIDS, of_any_game
from tridge_solver.analysis.sampling import Progress, check_of, no_progress, watching
from tridge_solver.analysis.shared_out import shared_out
from tridge_solver.core.cards import SUITS
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.display import AnswerOfDeal
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import PLACES, Seat
from tridge_solver.games.ombre.bidding.contracts import possible_contracts
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.exchange.open import OpenExchanges
from tridge_solver.games.ombre.rules.auction import PASS, AuctionMoment, Call
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract, Grade
from tridge_solver.games.ombre.rules.ranking import NoSuit, Trumps, counted_tops
from tridge_solver.games.ombre.scoring import (
    AnyFunds,
    Facts,
    Undertaken,
    fourth_payer,
    funds_of,
    settle,
)
from tridge_solver.games.ombre.scoring.ledger import DEBTS
from tridge_solver.games.ombre.solving.stakes import defenders_share
from tridge_solver.games.ombre.worlds.setting import Discards, Setting, check_seat, full_stock

Chips = tuple[float, float, float]
"""The chips of the three active seats in speaking order; a shared gain may give halves."""

NOTHING: Chips = (0, 0, 0)
"""The value of a deal that is passed out, leaving out the payments that all make alike."""


@dataclass(frozen=True)
class Offer:
    """A contract that a seat might play, with its chips for each of the three seats."""

    contract: Contract
    chips: Chips


@dataclass(frozen=True)
class AuctionCourse:
    """The course of an auction: its calls, and the result.

    Attributes:
        calls: the calls in order, each with its seat by number, 0 the Lead.
        player: the seat that plays, ``None`` in a deal that is passed out.
        contract: the contract they name.
        chips: the chips of each seat, empty if all have passed.
    """

    calls: tuple[tuple[int, Call], ...]
    player: int | None
    contract: Contract | None
    chips: Chips


def par(rules: Ruleset, offers: Sequence[Sequence[Offer]]) -> AuctionCourse:
    """Return the par: solve the auction backwards, from its end.

    Of calls that bring a seat the same it makes the lowest, so it rather passes; of such contracts
    the Player names the one that stands first among their offers.

    Args:
        rules: the rules of the auction.
        offers: for each seat in the order they speak, the contracts it could play. A bid that a
            seat has no contract for cannot be made.

    >>> from tridge_solver.core.ruleset import TRESILLO
    >>> high = Contract.parse("No Change S")
    >>> middle = [Offer(high, (-5, 10, -5))]
    >>> last = [Offer(high, (-9, -9, 18))]
    >>> found = par(TRESILLO, [[Offer(high, (-30, 15, 15))], middle, last])
    >>> found.player, found.chips, [call.word for _, call in found.calls]
    (2, (-9, -9, 18), ['Pass', 'Pass', 'Play'])
    """
    return _Solver(offers).solve(AuctionMoment(rules))


class _Solver:
    """A solver of one auction, which values each of its states once."""

    def __init__(self, offers: Sequence[Sequence[Offer]]) -> None:
        self._offers = offers
        self._chips: dict[AuctionMoment, Chips] = {}
        self._best: dict[AuctionMoment, Call] = {}

    def solve(self, auction: AuctionMoment) -> AuctionCourse:
        chips = self._value(auction)
        calls = []
        while not auction.is_over:
            call = self._best[auction]
            calls.append((auction.to_speak, call))
            auction = auction.after(call)
        offer = self._named(auction)
        return AuctionCourse(tuple(calls), auction.holder, offer.contract if offer else None, chips)

    def _value(self, auction: AuctionMoment) -> Chips:
        """Return the chips of each seat if all bid their best from this state on."""
        if auction.is_over:
            offer = self._named(auction)
            return offer.chips if offer else NOTHING
        if auction not in self._chips:
            seat = auction.to_speak
            best: Chips | None = None
            for call in auction.calls:
                if call != PASS and not self._is_covered(auction, call):
                    continue
                chips = self._value(auction.after(call))
                if best is None or chips[seat] > best[seat]:
                    best = chips
                    self._best[auction] = call
            assert best is not None  # one may always pass
            self._chips[auction] = best
        return self._chips[auction]

    def _is_covered(self, auction: AuctionMoment, call: Call) -> bool:
        """Return whether the seat to speak has a contract to name, should the others then pass."""
        bid = auction.after(call)
        return any(bid.may_be_named(offer.contract) for offer in self._offers[auction.to_speak])

    def _named(self, auction: AuctionMoment) -> Offer | None:
        if auction.holder is None:
            return None
        player = auction.holder
        allowed = [each for each in self._offers[player] if auction.may_be_named(each.contract)]
        return max(allowed, key=lambda offer: offer.chips[player])


@dataclass(frozen=True)
class Stakes:
    """The value of a contract's result in chips.

    Attributes:
        settlement: chips by seat letter, then by fund. The defenders are one side, so the winning
            defender's gain from a lost game is shared equally: halves are possible.
        worth: chips of each seat, including a puesta reserved against it (Tresillo).
        reserved: chips of the puesta that is noted against the Player.
    """

    settlement: Mapping[str, float]
    worth: Mapping[Seat, float]
    reserved: int = 0

    @property
    def chips(self) -> dict[str, float]:
        """The gains in chips by seat letter and fund, as the auction counts them."""
        return self.points

    @property
    def points(self) -> dict[str, float]:
        """The gains in chips by seat letter and fund; the old name of :attr:`chips`.

        A puesta that is reserved or struck counts for its seat as if it were paid at once
        (Tresillo); the account ``Debts`` holds the other end of it.
        """
        seats = {seat.letter: worth for seat, worth in self.worth.items()}
        found = {name: seats.get(name, chips) for name, chips in self.settlement.items()}
        promised = -sum(found.values())
        return {**found, DEBTS: promised} if promised else found


@dataclass(frozen=True)
class OpenBid:
    """One contract of one seat, solved with open cards.

    Attributes:
        seat: the Player.
        contract: with its trumps, in a Flip the suit turned.
        grade, player_tricks: the seat's result against the best defence; the tricks are ``None`` in
            a lost No Tricks, because they are not computed.
        exchange: the discard for it; ``None`` if the rules make the Player keep the hand.
        stakes: its value.
        thrown_in: whether they then give up before the first trick and pay as for *bet*, if that is
            cheaper (L'hombre); grade and tricks are those of playing on.
    """

    seat: Seat
    contract: Contract
    grade: Grade
    player_tricks: int | None
    exchange: Discards | None
    stakes: Stakes
    thrown_in: bool = False

    @property
    def chips(self) -> float:
        """The Player's chips; a puesta reserved against them counts as a loss."""
        return self.points

    @property
    def points(self) -> float:
        """The Player's chips; the old name of :attr:`chips`."""
        return self.stakes.worth[self.seat]


@dataclass(frozen=True, repr=False)
class OpenBidding(AnswerOfDeal):
    """The values of all contracts with open cards, and the par of the deal.

    Attributes:
        deal: the deal.
        bids: the contracts of each seat, in the order they speak; most chips first.
        calls: the auction at par.
        par: the contract played then, ``None`` in a deal that is passed out.
        funds: the funds behind the         chips.
    """

    report_in = "report.bidding"
    question_name = "open_bid"

    deal: OmbreDeal
    bids: Mapping[Seat, tuple[OpenBid, ...]]
    calls: tuple[tuple[Seat, Call], ...]
    par: OpenBid | None
    funds: AnyFunds

    def position(self, seat: Seat) -> str:
        """Return the place of ``seat`` in the auction: ``lead``, ``middle`` or ``last``."""
        return PLACES[self.deal.playing_order.index(seat)]


@of_any_game(lambda game: OPEN_BIDS.of(game).open_bid)
def open_bid(
    deal: OmbreDeal,
    *,
    threads: int | None = None,
    engines: Sequence[OpenExchanges] | None = None,
    progress: Progress | None = None,
) -> OpenBidding:
    """Return the exact grade of every contract for every seat with open cards, and the par.

    Args:
        deal: three hands, all of the stock in its order, and who leads. The chips use its funds, or
            those of a first deal; its contract, exchanges and record do not.
        threads: the number to use; all cores by default. The answers do not depend on it.
        engines: one for each thread, to use again and again; new ones unless given.
        progress: called with how many contracts are solved.

    Raises :class:`~tridge_solver.DealError` if the deal does not say enough.

    >>> import tridge_solver as tridge
    >>> [deal] = tridge.loads('[Dealer "S"] [Deal "W:AK.K.A7KQ.AK 32.62.J62.64 QJ.QJ.543.Q5 -"]'
    ...     '[Stock "S7 S6 S5 S4 HA H3 H4 H5 H7 CJ C7 C3 C2"]')
    >>> answer = open_bid(deal, threads=1)
    >>> best = answer.par
    >>> best.seat.letter, str(best.contract), best.grade.name, best.points
    ('W', 'All Tricks D', 'WIN', 264)
    """
    full_stock(deal)
    for seat in deal.playing_order:
        check_seat(deal, seat)
    dealt = replace(deal, declarer=None, contract=None, first_defender=None, exchanges=None)
    engines = engines or [OpenExchanges() for _ in range(threads or os.cpu_count() or 1)]
    table = _Table(dealt)
    bids = table.bids(engines, progress or no_progress)
    seats = deal.playing_order
    found = par(deal.rules, [[_offer(bid, seats) for bid in bids[seat]] for seat in seats])
    played = None
    if found.player is not None:
        own = bids[seats[found.player]]
        played = next(bid for bid in own if bid.contract == found.contract)
    return OpenBidding(
        deal=deal,
        bids={seat: tuple(sorted(bids[seat], key=lambda bid: -bid.points)) for seat in seats},
        calls=tuple((seats[number], call) for number, call in found.calls),
        par=played,
        funds=table.funds,
    )


class _Table:
    """The solved contracts of all seats of a deal."""

    def __init__(self, deal: OmbreDeal) -> None:
        self.deal = deal
        self.funds = funds_of(deal)

    def bids(
        self, engines: Sequence[OpenExchanges], progress: Progress
    ) -> dict[Seat, list[OpenBid]]:
        """Return every seat's contracts, the lowest first; of equal rank, the one that ends best
        first.

        A seat and a suit make one task: its contracts share the proofs about the cards.
        """
        tasks = list(product(self.deal.playing_order, (*SUITS, *NoSuit)))
        lock = Lock()
        done = 0

        def solve(engine: OpenExchanges, task: tuple[Seat, Trumps]) -> list[OpenBid]:
            nonlocal done
            with watching(engine, check_of(progress)):
                found = self._in_suit(engine, *task)
            with lock:
                done += 1
                progress("solving", done, len(tasks))
            return found

        bids = [bid for part in shared_out(engines, tasks, solve) for bid in part]
        return {
            seat: sorted((bid for bid in bids if bid.seat is seat), key=self._rank)
            for seat in self.deal.playing_order
        }

    def _rank(self, bid: OpenBid) -> tuple[tuple[int, ...], int, int]:
        tricks = -(bid.player_tricks or 0)
        return bid.contract.rank(self.deal.rules), bid.contract.grades.index(bid.grade), tricks

    def _in_suit(self, engine: OpenExchanges, seat: Seat, trumps: Trumps) -> list[OpenBid]:
        contracts = possible_contracts(self.deal.known_hand(seat), self.deal.rules)
        assert self.deal.stock
        turned = self.deal.stock[0].suit
        return [
            self._bid(
                engine,
                seat,
                replace(contract, trumps=turned if contract.is_flip else contract.trumps),
            )
            for contract in contracts
            if (turned if contract.is_flip else contract.denomination) is trumps
        ]

    def _bid(self, engine: OpenExchanges, seat: Seat, contract: Contract) -> OpenBid:
        may_throw_in = contract.may_be_thrown_in(self.deal.rules)

        @cache
        def stakes(grade: Grade, tricks: int | None, run: int) -> Stakes:
            thrown_in = may_throw_in and grade is Grade.LOSS
            return self._stakes(seat, contract, grade, tricks, run, thrown_in=thrown_in)

        def chips(grade: Grade, tricks: int | None, thrown: Discards) -> float:
            return stakes(grade, tricks, self._run(seat, contract, thrown)).worth[seat]

        grade, tricks, thrown = engine.value(Setting(self.deal, seat, contract), chips)
        return OpenBid(
            seat,
            contract,
            grade,
            tricks,
            thrown if contract.player_exchanges(self.deal.rules) else None,
            stakes(grade, tricks, self._run(seat, contract, thrown)),
            may_throw_in and grade is Grade.LOSS,
        )

    def _run(self, seat: Seat, contract: Contract, thrown: Discards) -> int:
        """Return the number of honours (Tresillo: the run of matadors) the seat holds after it
        exchanges ``thrown``."""
        if contract.trumps is None or self.deal.rules.paid_tops is None:
            return 0
        drawn = (self.deal.stock or ())[: len(thrown)]
        held = {*self.deal.known_hand(seat), *drawn}.difference(thrown)
        return counted_tops(held, contract.trumps, self.deal.rules)

    def _stakes(
        self,
        seat: Seat,
        contract: Contract,
        grade: Grade,
        tricks: int | None,
        run: int,
        *,
        thrown_in: bool = False,
    ) -> Stakes:
        """Return the stakes of a result; the defenders share equally what they gain from a lost
        game.

        All nine tricks are undertaken where the Player can be sure of them, else a game is
        claimed after five, as in any computed line.
        """
        deal = self.deal
        all_nine = contract.is_normal and tricks == TRICKS
        if tricks is None:
            tricks = contract.example(grade)[0]
        one, other = defenders_share(contract, grade, tricks, deal.rules)
        player, centre, rear = deal.from_player(seat)
        facts = Facts(
            deal.rules,
            contract,
            player,
            centre,
            rear,
            fourth=fourth_payer(deal),
            tricks=(tricks, one, other),
            honours=run,
            undertaken=Undertaken.MADE if all_nine else Undertaken.NOTHING,
            first_five=all_nine,
            surrendered=thrown_in,
        )
        paid = settle(facts, self.funds)
        turned = settle(replace(facts, tricks=(tricks, other, one)), self.funds)
        return Stakes(
            {name: _mean(chips, turned.points[name]) for name, chips in paid.points.items()},
            {who: _mean(chips, turned.worth[who]) for who, chips in paid.worth.items()},
            sum(debt.chips for debt in paid.noted),
        )


def _mean(one: int, other: int) -> float:
    """Return the mean of two amounts; an ``int`` if it is whole."""
    whole, half = divmod(one + other, 2)
    return whole + 0.5 if half else whole


def _offer(bid: OpenBid, seats: tuple[Seat, ...]) -> Offer:
    first, second, third = (bid.stakes.worth[seat] for seat in seats)
    return Offer(bid.contract, (first, second, third))
