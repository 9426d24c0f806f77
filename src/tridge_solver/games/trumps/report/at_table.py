"""Trumps and bridge at the table: how the program's hands play, and what a person at the table
is shown."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from rich.text import Text

from tridge_solver.analysis.sampling import Sampling
from tridge_solver.at_table.match import Points
from tridge_solver.at_table.session import SidesPlaySession
from tridge_solver.at_table.two_sides import TwoSides
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import Game
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.games.trumps.advice import advise
from tridge_solver.games.trumps.closed_seats import (
    SidesMinds,
    dealt,
    gain_of_declarer,
    ready_to_play,
)
from tridge_solver.games.trumps.duplicate import imps
from tridge_solver.games.trumps.game import SIDES, Bridge, TrumpsDeal, left_of, side_of
from tridge_solver.games.trumps.report.theme import by_side, contract_words, look_of
from tridge_solver.report.theme.signs import Theme, count


class SidesAtTable(TwoSides):
    """Trumps and bridge as the table plays them; see
    :class:`~tridge_solver.at_table.two_sides.TwoSides`."""

    whose = "declarer's"
    kept = "the best contract that is made with open cards"

    def dealt(self, seed: int, rules: Ruleset) -> Iterator[TrumpsDeal]:
        """Return random deals, each in its best contract."""
        return dealt(self.game, seed, rules)

    def bid_deals(self, seed: int, rules: Ruleset) -> Iterator[TrumpsDeal]:
        """Return the same deals as :meth:`dealt`."""
        return dealt(self.game, seed, rules)

    def ready(self, deal: TrumpsDeal, *, as_dealt: bool = False) -> TrumpsDeal:
        """Return a deal ready to play; see
        :func:`~tridge_solver.games.trumps.closed_seats.ready_to_play`. There is no bidding."""
        if as_dealt:
            raise DealError(f"{self.game.name} is not bid by the program (expected no --bid)")
        return ready_to_play(deal)

    def speaking(self, deal: TrumpsDeal) -> None:
        """Return no auction, since the program cannot bid."""

    def seated(self, deal: TrumpsDeal, seat: Seat | None) -> Seat:
        """Return the seat that plays a hand: the declarer for dummy, else the hand's own seat."""
        found = super().seated(deal, seat)
        dummy = _dummy(deal)
        return left_of(dummy, 2) if found is dummy else found

    def persons(self, deal: TrumpsDeal, seat: Seat) -> frozenset[Seat]:
        """Return the number of hands a person plays: two as declarer, one in any other seat."""
        return frozenset((seat, _dummy(deal)) if seat is deal.declarer else (seat,))

    def minds(self) -> SidesMinds:
        """Return the functions that choose cards for seats, with one thread for their solver."""
        return SidesMinds()

    def gain(self, deal: TrumpsDeal) -> int:
        """Return the score of declarer's side."""
        return gain_of_declarer(deal)

    def look(self, deal: TrumpsDeal) -> Theme:
        """Return the look of the cards: trumps are first, and bold."""
        return look_of(deal.trumps)

    def contract(self, deal: TrumpsDeal) -> Text:
        """Return the contract and its declarer in words."""
        assert deal.contract is not None
        return contract_words(deal, deal.contract, deal.declarer)

    def call_text(self, word: str) -> Text:
        """Return an empty text, since there are no calls."""
        return Text(word)

    def heard(self, word: str) -> str:
        """Return the text unchanged, since there are no calls."""
        return word

    @property
    def calls(self) -> str:
        """Return no calls."""
        return ""

    def open_hands(self, session: SidesPlaySession, seat: Seat) -> tuple[Seat, ...]:
        """Return dummy's hand once the lead has been made."""
        return (_dummy(session.deal),) if len(session.positions) > 1 else ()

    def noticed(self, session: SidesPlaySession) -> tuple[Text, ...]:
        """Return nothing, since there is nothing to announce."""
        return ()

    def so_far(self, session: SidesPlaySession) -> str:
        """Return the tricks of both sides so far."""
        return ", ".join(f"{side} {n}" for side, n in by_side(session.position.won).items())

    def result(self, deal: TrumpsDeal) -> Text:
        """Return the tricks of declarer's side, and the score."""
        contract, declarer = deal.contract, deal.declarer
        assert contract is not None
        assert declarer is not None
        won = deal.positions()[-1].won
        tricks = sum(won[seat] for seat in SIDES[side_of(declarer)])
        made = tricks >= contract.number
        points = gain_of_declarer(deal)
        side = side_of(declarer)
        other = next(each for each in SIDES if each != side)
        scored = f"{side} {points}" if points >= 0 else f"{other} {-points}"
        return Text.assemble(
            self.contract(deal),
            f": {count(tricks, 'trick')}  ",
            ("✔ made", "green bold") if made else ("✘ failed", "red bold"),
            f"  score: {scored}",
        )

    def card_advice(self, deal: TrumpsDeal, sampling: Sampling) -> Text:
        """Return the advised card, and how often the contract is made after it."""
        answer = advise(deal, None, sampling)
        best = answer.best
        return Text.assemble(
            self.look(deal).card(best.card),
            f": the contract is made in {best.chance:.0%}, by what you can see",
        )

    def call_advice(self, auction: object, sampling: Sampling) -> Text:
        """Return no advice, since there are no calls."""
        return Text()


def _dummy(deal: TrumpsDeal) -> Seat:
    assert deal.declarer is not None
    return left_of(deal.declarer, 2)


class BridgeAtTable(SidesAtTable):
    """Bridge as the table plays it. Two results of a deal are compared in IMPs, as in a team
    match."""

    gain_in = "IMPs"

    def gained(self, difference: Points) -> Points:
        """Return the difference between two results in IMPs."""
        return np.array([imps(int(each)) for each in difference], np.float64)


def at_table(game: Game) -> SidesAtTable:
    """Return how ``game`` is played at the table."""
    return BridgeAtTable(game) if isinstance(game, Bridge) else SidesAtTable(game)
