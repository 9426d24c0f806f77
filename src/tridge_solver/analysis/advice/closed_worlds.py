"""Random worlds as one seat can imagine them in the middle of a play, each card of it solved.

A world is a layout of the cards the seat has not seen (see
:mod:`tridge_solver.analysis.advice.layouts`). By the *model* every deal of the unseen
cards was equally likely and the others exchanged as many cards as they did, their weakest;
*uniform* worlds know nothing of that: every layout is as likely as the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from tridge_solver.analysis.advice.layouts import Hidden, Layouts
from tridge_solver.analysis.advice.seat_view import SeatView, Shown
from tridge_solver.analysis.solving.double_dummy import DEFAULT_HASH_MB, MEBIBYTE
from tridge_solver.analysis.solving.objectives import lane_order, lexicographic
from tridge_solver.analysis.worlds.customs import card_points
from tridge_solver.analysis.worlds.random_words import LAYOUTS, world_chances
from tridge_solver.cards import PACK, Card, mask_of
from tridge_solver.deal import HAND_SIZE, DealError
from tridge_solver.engine import Solver
from tridge_solver.rules.ranking import is_trump, lane_orders

Worlds = Literal["model", "uniform"]

STRAYS = 0.1
"""How often a seat throws other cards than the model would."""

LEAST_POINTS = 10
"""The club's points that the cards dealt to a Player by the model have: few bid on less. Voids
are not among them, so this is a point below what is asked before the exchange."""

Grid = npt.NDArray[Any]


class ClosedWorlds:
    """The worlds of one decision.

    Args:
        view: what the seat knows.
        worlds: how they are drawn; where the deal does not tell how many cards were exchanged
            only uniform ones can be.
        seed: of all of them.

    Raises :class:`~tridge_solver.deal.DealError` when no layout fits what the seat has seen.
    """

    def __init__(self, view: SeatView, worlds: Worlds = "model", seed: int = 1) -> None:
        self.view = view
        self.kind: Worlds = worlds if view.knows_exchange else "uniform"
        self.seed = seed
        self.seats = view.deal.from_player(view.player)
        unseen = [card for card in PACK if card not in view.seen]
        first, second = (self._hidden(shown) for shown in view.others)
        try:
            self.layouts = Layouts(
                unseen,
                (first, second),
                _orders(view, unseen),
                STRAYS if self.kind == "model" else 0,
            )
        except ValueError:
            raise DealError(
                f"no deal of the unseen cards fits what {view.seat.letter} has seen "
                "(expected a record without revokes)"
            ) from None

    @property
    def least_points(self) -> int:
        """The club's points that the Player is taken to have been dealt, 0 where none."""
        return LEAST_POINTS if self.layouts.may_be_worth_a_bid else 0

    @property
    def count(self) -> int:
        """How many layouts fit what the seat has seen."""
        return self.layouts.count

    def hands(self, start: int, count: int) -> npt.NDArray[np.uint64]:
        """The hands when the play began, in worlds ``start`` to ``start + count``.

        A row of three masks of cards for each world, the Player's first, then as they play.
        """
        width = len(self.layouts.unseen) + 1
        chance = world_chances(self.seed, LAYOUTS, start, count, width)
        held = self.layouts.held(self.layouts.draw(chance))
        hands = np.full((count, 3), mask_of(self.view.own), np.uint64)
        for number, shown in enumerate(self.view.others):
            hands[:, self.seats.index(shown.seat)] = held[:, number]
        return hands

    def left(self, hands: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
        """What is left of ``hands`` when the seat is to play."""
        view = self.view
        played = {shown.seat: shown.played for shown in view.others} | {view.seat: view.own_played}
        masks = [mask_of(played[seat]) for seat in self.seats]
        return hands & ~np.array(masks, np.uint64)

    def _hidden(self, shown: Shown) -> Hidden:
        """Another seat's hand, for the count of layouts."""
        points, least, by_rule = self._asked_points(shown)
        return Hidden(
            size=self.view.size,
            exchanged=shown.exchanged if self.kind == "model" else None,
            played=frozenset(shown.played),
            barred=shown.barred,
            drew=shown.drew,
            points=points,
            least=least,
            by_rule=by_rule,
            throws_high=shown.seat is self.view.declarer and self.view.contract.wants_few_tricks,
        )

    def _asked_points(self, shown: Shown) -> tuple[dict[int, int], int, bool]:
        """What the Player's dealt cards must come to: a trump by the rules, or a bid's worth."""
        view = self.view
        if shown.seat is not view.declarer or view.size < HAND_SIZE:
            return {}, 0, False
        if view.contract.needs_trump:
            if shown.exchanged:
                return {}, 0, False  # the trump may have been thrown
            return {card: int(is_trump(card, view.trumps)) for card in PACK}, 1, True
        if self.kind == "uniform":
            return {}, 0, False
        return dict(enumerate(card_points(view.trumps))), LEAST_POINTS, False


def _orders(view: SeatView, unseen: Sequence[Card]) -> list[list[Card]]:
    """The unseen cards from the weakest up, in every order the model may throw by.

    Plain cards by their place in the suit, kings last, then trumps. Of equal place the suits
    come in any order.
    """
    lanes = lane_orders(view.trumps)
    place = {card: (lane, n) for lane, cards in enumerate(lanes) for n, card in enumerate(cards)}

    def strength(card: Card, suits: Sequence[int]) -> tuple[bool, int, int]:
        lane, down = place[card]
        return lane == 0, -down, suits[lane]

    return [
        sorted(unseen, key=lambda card: strength(card, (0, *suits)))
        for suits in permutations(range(1, len(lanes)))
    ]


class CardSolver:
    """Solves the cards of a decision in many worlds, on several threads."""

    def __init__(self, threads: int = 1, table_bytes: int | None = None) -> None:
        size = table_bytes or int(DEFAULT_HASH_MB * MEBIBYTE)
        self._solvers = [Solver(table_bytes=size) for _ in range(threads)]

    def levels(
        self, worlds: ClosedWorlds, cards: Sequence[Card], hands: npt.NDArray[np.uint64]
    ) -> npt.NDArray[np.int16]:
        """The lexicographic level of each of ``cards`` in each world of ``hands``.

        Late in the play the same layout comes up again and again; it is solved once.
        """
        left, again = np.unique(worlds.left(hands), axis=0, return_inverse=True)
        found = np.zeros((len(left), len(cards)), np.int16)
        threads = max(min(len(self._solvers), len(left)), 1)
        bounds = [len(left) * n // threads for n in range(threads + 1)]

        def solve(number: int) -> None:
            rows = slice(bounds[number], bounds[number + 1])
            self._solve(self._solvers[number], worlds, cards, left[rows], found[rows])

        if threads == 1:
            solve(0)
        else:
            with ThreadPoolExecutor(threads) as pool:
                list(pool.map(solve, range(threads)))
        return found[again.reshape(-1)]

    def _solve(
        self,
        solver: Solver,
        worlds: ClosedWorlds,
        cards: Sequence[Card],
        left: npt.NDArray[np.uint64],
        found: npt.NDArray[np.int16],
    ) -> None:
        """Fill in the levels of one thread's worlds."""
        view = worlds.view
        solver.card_values_in(
            lane_order(view.trumps, view.rules.estuche),
            np.ascontiguousarray(left),
            worlds.seats.index(view.leader),
            view.trick,
            [view.won[seat] for seat in worlds.seats],
            lexicographic(view.contract, view.rules),
            cards,
            found,
        )
