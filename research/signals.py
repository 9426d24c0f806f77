"""The gain of defenders by signals: by which of equal cards they play, read by the partner.

    python research/signals.py [-n DEALS] [--seed SEED] [--kind CONTRACT] [--only NAME ...]

Random deals in Play or another kind, exchanged in the usual way. Cards are *equal* where all that lie
between them are out of play. A defender with equals to choose from says something by the highest of
them, something else by the lowest, and the partner decides in worlds that fit all that has been
said. The Player is a usual seat and reads none of it. All is decided in as many worlds as usual.
The ways in :data:`WAYS` are played in the same deals by the same seeds; what a way gains is held
against `same`, where nothing is read.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from tridge_solver.analysis.intervals import margin_of_mean
from tridge_solver.core.cards import Card, mask_of
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.advice.closed_worlds import CardSolver, ClosedWorlds
from tridge_solver.games.ombre.advice.seat_view import SeatView, Shown, seat_view
from tridge_solver.games.ombre.closed.table import table_deals
from tridge_solver.at_table.part import USUAL
from tridge_solver.games.ombre.closed.table import ClosedGame
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.rules.ranking import lane_orders
from tridge_solver.games.ombre.scoring import facts_of, funds_of, outcome_of, settle
from tridge_solver.games.ombre.solving.double_dummy import GRADE_STEP
from tridge_solver.games.ombre.table import PlaySession

MOST_DRAWN = 400
"""Worlds drawn at most for those that fit the signals."""

Lanes = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True)
class Way:
    """The way defenders treat equal cards.

    Attributes:
        says: what the highest of them shows of the hand left; ``None``: always the lowest is
            played.
        reads: whether the partner draws conclusions from the choice.
        shows_hand: whether instead the partner sees the whole hand from the first such choice on.
        always: whether both see each other's hand from the first card on.
    """

    says: Callable[[int, int, Lanes], bool] | None = None
    reads: bool = False
    shows_hand: bool = False
    always: bool = False


def odd_trumps(hand: int, gone: int, lanes: Lanes) -> bool:
    """An odd number of trumps."""
    return bool((hand & mask_of(lanes[0])).bit_count() & 1)


def top_trump(hand: int, gone: int, lanes: Lanes) -> bool:
    """The strongest trump that has not fallen."""
    left = [card for card in lanes[0] if not gone >> card & 1]
    return bool(left) and bool(hand >> left[0] & 1)


WAYS = {
    "same": Way(),
    "the lowest, read": Way(reads=True),
    "an odd number of trumps": Way(says=odd_trumps, reads=True),
    "the top trump": Way(says=top_trump, reads=True),
    "the whole hand": Way(shows_hand=True),
    "the whole hand, always": Way(always=True),
}


@dataclass(frozen=True)
class Signal:
    """A card a defender has played: what was out of play then, and what they had played."""

    seat: Seat
    card: Card
    gone: int
    before: int


def equals(hand: int, card: Card, gone: int, lanes: Lanes, privileged: int) -> list[Card]:
    """The cards of ``hand`` that are equal to ``card`` for all who know what is gone."""
    ranks = [lanes[0][:privileged], lanes[0][privileged:], *lanes[1:]]
    run: list[Card] = []
    for other in next(rank for rank in ranks if card in rank):
        if gone >> other & 1:
            continue
        if hand >> other & 1:
            run.append(other)
        elif card in run:
            break
        else:
            run = []
    return run


class Table:
    """One deal, the defenders going a way of their own."""

    def __init__(self, deal: OmbreDeal, way: Way, seed: int, solver: CardSolver) -> None:
        self.session = PlaySession(deal, None, USUAL, seed)
        self.setting = self.session.setting
        self.way = way
        self.lanes = lane_orders(self.setting.trumps)
        self.signals: list[Signal] = []
        self.choices = 0
        self._seed = seed
        self._solver = solver
        self._worth = np.array(ClosedGame(self.setting, funds_of(deal)).worth_of_grades, np.float64)

    def chips(self) -> int:
        """Play to the end: the Player's chips."""
        session = self.session
        while not session.is_over:
            if session.turn is self.setting.player:
                session.go_on()
            else:
                session.play(self.defends())
        deal = session.deal
        return settle(facts_of(deal, outcome_of(deal)), funds_of(deal)).worth[self.setting.player]

    def defends(self) -> Card:
        """The card of the defender whose turn it is."""
        view = seat_view(self.session.deal)
        card = self.decided(view)
        position = self.session.position
        gone = mask_of(c for c in view.fallen if c not in position.trick)
        hand = mask_of(view.own - set(view.own_played))
        run = equals(hand, card, gone, self.lanes, self.setting.privileged)
        self.choices += len(run) > 1
        if self.way.says is not None:
            card = run[0] if self.way.says(hand & ~(1 << card), gone, self.lanes) else run[-1]
        if len(run) > 1 or not self.way.shows_hand:
            self.signals.append(Signal(view.seat, card, gone, mask_of(view.own_played)))
        return card

    def decided(self, view: SeatView) -> Card:
        """The card that brings most in worlds that fit the partner's signals."""
        legal = view.legal
        if len(legal) == 1:
            return legal[0]
        if self.way.always or (
            self.way.shows_hand and any(s.seat is not view.seat for s in self.signals)
        ):
            view = replace(view, others=tuple(map(self.laid_open, view.others)))
        worlds = ClosedWorlds(view, seed=self._seed + view.number)
        hands = self.fitting(worlds, view)
        levels = self._solver.levels(worlds, legal, hands)
        chips = self._worth[levels // GRADE_STEP].sum(axis=0)
        tricks = (levels % GRADE_STEP).sum(axis=0) * self.setting.contract.is_normal
        usual = self.session.choice()
        ranked = sorted(
            (chips[n], tricks[n], card is not usual, *self.cost(card), n)
            for n, card in enumerate(legal)
        )
        return legal[ranked[0][-1]]

    def has_signals(self, view: SeatView) -> bool:
        """Return whether the partner has signalled."""
        return any(signal.seat is not view.seat for signal in self.signals)

    def laid_open(self, shown: Shown) -> Shown:
        """Return the view of a partner whose whole hand is shown; the Player's stays hidden."""
        if shown.seat is self.setting.player:
            return shown
        return replace(shown, laid_open=frozenset(self.setting.deal.played_hand(shown.seat)))

    def fitting(self, worlds: ClosedWorlds, view: SeatView) -> npt.NDArray[np.uint64]:
        """Hands when the play began, in as many worlds as usual."""
        if not self.way.reads:
            return worlds.hands(0, USUAL.worlds)
        found = []
        drawn = worlds.hands(0, MOST_DRAWN)
        for row in drawn:
            if all(
                self.fits(signal, int(row[worlds.seats.index(signal.seat)]))
                for signal in self.signals
                if signal.seat is not view.seat
            ):
                found.append(row)
                if len(found) == USUAL.worlds:
                    break
        return np.array(found, np.uint64) if found else drawn[: USUAL.worlds]

    def fits(self, signal: Signal, began: int) -> bool:
        """Return whether a seat with this hand would have played the card it has, of equals."""
        hand = began & ~signal.before
        run = equals(hand, signal.card, signal.gone, self.lanes, self.setting.privileged)
        if len(run) == 1:
            return True
        says = self.way.says
        high = says is not None and says(hand & ~(1 << signal.card), signal.gone, self.lanes)
        return signal.card is run[0 if high else -1]

    def cost(self, card: Card) -> tuple[bool, int]:
        """The cheapest card first: plain ones before trumps, each suit from the bottom."""
        lane = next(n for n, lane in enumerate(self.lanes) if card in lane)
        return lane == 0, -self.lanes[lane].index(card)


def main() -> None:
    """Play, and print what each way gains."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", default="Play S")
    parser.add_argument("--only", nargs="*", choices=sorted(WAYS), default=list(WAYS)[1:])
    options = parser.parse_args()
    ways = ["same", *(name for name in options.only if name != "same")]
    chips: dict[str, list[int]] = {name: [] for name in ways}
    spent, choices, solver = dict.fromkeys(ways, 0.0), 0, CardSolver()
    kind = Contract.parse(options.kind)
    deals = table_deals(options.n, options.seed, kind=kind)
    for number, deal in enumerate(deals):
        for name in ways:
            began = time.process_time()
            table = Table(deal, WAYS[name], options.seed + number, solver)
            chips[name].append(table.chips())
            choices += table.choices if name == "same" else 0
            spent[name] += time.process_time() - began
    same = np.array(chips["same"], float)
    print(
        f"{options.n} deals, {options.kind}, seed {options.seed}: the Player gains "
        f"{same.mean():+.1f} ±{margin_of_mean(same):.1f} chips; defenders choose among equals "
        f"{choices / options.n:.1f} times a deal"
    )
    print("| the choice tells | defenders gain | other deals | ms a deal |")
    print("| --- | ---: | ---: | ---: |")
    for name in ways[1:]:
        gain = same - np.array(chips[name], float)
        print(
            f"| {name} | {gain.mean():+.2f} ±{margin_of_mean(gain):.2f} | {np.mean(gain != 0):.0%} "
            f"| {1000 * spent[name] / options.n:.0f} |"
        )


if __name__ == "__main__":
    main()
