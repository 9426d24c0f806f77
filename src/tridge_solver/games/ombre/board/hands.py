"""Hands of three seats that are played on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tridge_solver.analysis.sampling import Progress, Sampling
from tridge_solver.board.options import BoardOptions
from tridge_solver.board.services import BoardServices
from tridge_solver.board.streams import Tell
from tridge_solver.board.table_hand import HANDS, PLAY, HandMaker, TableHand, TableOptions
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.advice.surrender import surrender_advice
from tridge_solver.games.ombre.bidding.auction_session import SPOKEN_WORLDS, AuctionSession
from tridge_solver.games.ombre.board.seated import DEFENCE, SURRENDER, THROW, Seated
from tridge_solver.games.ombre.closed.deals import (
    own_seat,
    ready_to_bid,
    ready_to_play,
    table_deals,
)
from tridge_solver.games.ombre.closed.evening_session import EveningSession
from tridge_solver.games.ombre.closed.style import Style
from tridge_solver.games.ombre.deal import OmbreDeal, ombre_deal
from tridge_solver.games.ombre.dealing.three_seats import Table, random_deals
from tridge_solver.games.ombre.report.advice_text import advised_answer
from tridge_solver.games.ombre.report.exchange_text import order_advice

ADVICE = ("certain", "samples", "seed")
OF_OPTION = ("choice", "win", "draw", "loss", "points", "player_tricks")
"""The fields of an advice and a choice that are sent: what the seat can know, no open cards."""


class OmbreHands(HandMaker):
    """Deals with a contract, or as dealt where an auction is held."""

    def __init__(self, options: BoardOptions, services: BoardServices) -> None:
        self._options = options
        self._services = services

    def ready(self, asked: TableOptions) -> Callable[[], TableHand]:
        """A deal in its contract; with ``bids``, or of an evening, from the auction on."""
        style = asked.style_of(Style.parse)
        own = asked.deal
        if own is not None:
            HANDS.require(own.game)
        known = None if own is None else ombre_deal(own)
        if asked.deals > 1:
            evening = EveningSession(asked.deals, asked.seed, asked.rules)
            return lambda: self._deal_of(evening, asked.seat, style)

        def begin() -> TableHand:
            speaking = None
            if asked.bids:
                dealt = ready_to_bid(known) if known else _dealt(asked, bids=True)
                speaking = self._auction(dealt, asked.seed)
            else:
                dealt = ready_to_play(known) if known else _dealt(asked, bids=False)
            return Seated(dealt, own_seat(dealt, asked.seat), style, asked.seed, speaking)

        return begin

    def following(self, hand: Seated) -> TableHand:
        """The next deal, for the funds as they were left."""
        return self._deal_of(hand.evening, hand.person, hand.style)

    def _deal_of(self, evening: EveningSession, seat: Seat | None, style: Style) -> Seated:
        """The next deal of an evening, with the person in the same chair."""
        dealt, seed = evening.next_deal(), evening.seed
        speaking = self._auction(dealt, seed)
        return Seated(dealt, own_seat(dealt, seat), style, seed, speaking, evening)

    def _auction(self, dealt: OmbreDeal, seed: int) -> AuctionSession:
        """The auction of a deal, with closed seats that reckon on all threads."""
        sampling = Sampling(seed=seed, threads=self._options.threads, samples=SPOKEN_WORLDS)
        return AuctionSession(dealt, sampling)

    def advice(self, hand: Seated, tell: Tell) -> dict[str, Any]:
        """A call, an answer, what to throw, or the cards with their chances."""
        sampling = Sampling(seed=hand.seed, threads=self._options.threads)

        def progress(what: str, done: int, total: int) -> None:
            tell({"doing": "thinking", "worlds": done})

        if hand.stage == THROW:
            thrown = hand.throwing.advised(sampling, progress)
            return {"throw": [card.code for card in thrown]}
        if hand.stage in (DEFENCE, SURRENDER):
            return {"answer": _answer(hand, sampling, progress)}
        if hand.stage == PLAY:
            found = self._services.advise(hand.deal, hand.seed, tell)
            shown = [{name: each[name] for name in OF_OPTION} for each in found["options"]]
            return {"options": shown, **{name: found[name] for name in ADVICE}}
        speaking = hand.speaking
        speaking.progress = progress
        best = speaking.advice()
        if best is None or best.table is None:
            return {"contract": None}
        contract = best.contract.text(self._options.pack)
        return {"contract": contract, "points": best.table.points}


def _dealt(asked: TableOptions, *, bids: bool) -> OmbreDeal:
    """The random deal of a seed, that of ``tridge play``."""
    if bids:
        return next(random_deals(seed=asked.seed, table=Table(rules=asked.rules)))
    return next(table_deals(1, asked.seed, asked.rules))


def _answer(seated: Seated, sampling: Sampling, progress: Progress) -> str:
    """What the program would answer in the person's place, in a sentence."""
    if seated.stage == DEFENCE:
        talk = seated.agreeing
        return order_advice(seated.deal, talk.advised(sampling), was_sent=talk.is_sent)
    deal = seated.sitting.deal
    return advised_answer(surrender_advice(deal, seated.person, sampling, progress=progress))


def board_hands(options: BoardOptions, services: BoardServices) -> OmbreHands:
    """What makes hands of three seats with a person in one."""
    return OmbreHands(options, services)
