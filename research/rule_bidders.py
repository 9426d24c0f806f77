"""Rule bidders, and what becomes of a deal once it is bid: three closed seats play it.

The usual style: a hand of 16 of the club's points in its best suit plays it, one of 16 in the
preferential suit says More over another's Play, and all others pass. Once all have passed every
hand names the Fixed bid of its height where that outranks the last.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from tridge_solver.core.cards import SUITS, Card, Suit
from tridge_solver.core.deal import Auction as Record
from tridge_solver.core.seats import Seat
from tridge_solver.engine.ombre3.solver import ClosedTable
from tridge_solver.games.ombre.bidding.contracts import fixed_by_height
from tridge_solver.games.ombre.closed.table import dealt_of, exchanged_by_custom, setting_of
from tridge_solver.games.ombre.closed.table import UNDERTAKEN, ClosedGame, Payout, mask_of_tops
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.auction import (
    MORE,
    PASS,
    PLAY,
    AuctionMoment,
    Call,
    Stage,
    fixed_bids,
)
from tridge_solver.games.ombre.rules.contracts import FIRST_TRICKS, TRICKS, Contract, Kind
from tridge_solver.games.ombre.rules.ranking import point_count
from tridge_solver.games.ombre.scoring import Funds, funds_of

PLAYS = 16
"""The club's points on which a rule bidder plays."""


@dataclass(frozen=True)
class Bidder:
    """A bidder for a seat: its calls, and its contract in the end."""

    says: Callable[[OmbreDeal, Seat, AuctionMoment, tuple[str, ...]], Call]
    names: Callable[[OmbreDeal, Seat, AuctionMoment, tuple[str, ...]], Contract]


def points_in(hand: Sequence[Card], suits: Sequence[Suit] = SUITS) -> tuple[int, Suit]:
    """The most of the club's points of a hand in ``suits``, and where."""
    best = max(suits, key=lambda suit: point_count(hand, suit).total)
    return point_count(hand, best).total, best


def rule_says(deal: OmbreDeal, seat: Seat, state: AuctionMoment, words: tuple[str, ...]) -> Call:
    """Return the call of the usual style."""
    hand = deal.known_hand(seat)
    if state.stage is Stage.FIXED:
        wanted = Call.fixed(fixed_by_height(hand).contract)
        return wanted if wanted in state.calls else PASS
    if state.stage is Stage.NO_TRICKS:
        return PASS
    if state.holder is None:
        return PLAY if points_in(hand)[0] >= PLAYS else PASS
    enough = points_in(hand, [deal.rules.preference])[0] >= PLAYS
    return MORE if state.claim == 0 and enough and MORE in state.calls else PASS


def rule_names(deal: OmbreDeal, seat: Seat, state: AuctionMoment, words: tuple[str, ...]) -> Contract:
    """Return the contract of the usual style: the best suit that it may name."""
    if state.stage is Stage.FIXED:
        return fixed_bids(deal.rules)[state.claim]
    suits = [suit for suit in SUITS if state.may_be_named(Contract.play(suit))]
    return Contract.play(points_in(deal.known_hand(seat), suits)[1])


RULE = Bidder(rule_says, rule_names)


def passing(seat: Seat) -> Bidder:
    """The usual style, but that ``seat`` passes until all have."""

    def says(deal: OmbreDeal, speaker: Seat, state: AuctionMoment, words: tuple[str, ...]) -> Call:
        if speaker is seat and state.stage is Stage.BIDS:
            return PASS
        return rule_says(deal, speaker, state, words)

    return Bidder(says, rule_names)


def spoken(
    deal: OmbreDeal, bidders: Mapping[Seat, Bidder]
) -> tuple[OmbreDeal, dict[Seat, tuple[str, ...]]]:
    """The deal as it was bid, and what each seat had heard when it first spoke.

    A deal that is passed out has no Player.
    """
    state, words = AuctionMoment(deal.rules), []
    heard: dict[Seat, tuple[str, ...]] = {}
    order = deal.playing_order
    while not state.is_over:
        seat = order[state.to_speak]
        heard.setdefault(seat, tuple(words))
        call = bidders[seat].says(deal, seat, state, tuple(words))
        state = state.after(call)
        words.append(call.word)
    if state.holder is None:
        return deal, heard
    seat = order[state.holder]
    contract = bidders[seat].names(deal, seat, state, tuple(words))
    if contract.kind is Kind.FLIP and deal.stock:
        contract = replace(contract, trumps=deal.stock[0].suit)
    played = deal.with_contract(seat, contract)
    return replace(played, auction=Record(order[0], tuple(words))), heard


class Worth:
    """The chips of every seat in deals played by three closed seats; each game is played once.

    Args:
        deal: as it was dealt.
        seed: of the play.
        table: to play at.
        funds: with which to settle, three or four payers; those of the deal.
        given: what seats throw in a deal as it was bid, where not as usual.
    """

    def __init__(
        self,
        deal: OmbreDeal,
        seed: int,
        table: ClosedTable,
        funds: Sequence[Funds] = (),
        given: Callable[[OmbreDeal], Mapping[Seat, Collection[Card]]] | None = None,
    ) -> None:
        self._deal = deal
        self._seed = np.array([seed], np.uint64)
        self._table = table
        self._funds = funds
        self._given = given
        self._found: dict[tuple[Seat, Contract], list[dict[Seat, int]]] = {}

    def of(self, deal: OmbreDeal) -> list[dict[Seat, int]]:
        """Chips by seat under each of the funds; of a deal that nobody plays none."""
        if deal.declarer is None or deal.contract is None:
            return [dict.fromkeys(self._deal.active, 0)] * max(len(self._funds), 1)
        game = deal.declarer, deal.contract
        if game not in self._found:
            self._found[game] = self._played(deal)
        return self._found[game]

    def _played(self, deal: OmbreDeal) -> list[dict[Seat, int]]:
        exchanged = exchanged_by_custom(deal, self._given(deal) if self._given else None)
        setting, dealt = setting_of(exchanged), dealt_of([exchanged])
        funds = self._funds or [funds_of(deal)]
        game = ClosedGame(setting, funds[0], tables=[self._table])
        played = game.play(dealt, self._seed)
        won = [int(count) for count in played.tricks[0]]
        undertaken = UNDERTAKEN[played.undertaken[0]]
        claimed = won == [FIRST_TRICKS, 0, 0] and setting.contract.is_normal
        if not claimed:
            won[0] += TRICKS - sum(won)
        tops = int(dealt.held[0, 0]) & mask_of_tops(setting.contract)
        run = game.payout.honours(tops)
        first_five = claimed or bool(played.undertaken[0])
        return [
            dict(Payout(setting, each).worth((won[0], won[1], won[2]), undertaken, first_five, run))
            for each in funds
        ]
