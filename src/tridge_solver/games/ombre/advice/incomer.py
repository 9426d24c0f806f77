"""Which card to play in an in-comer's deal, from what the seat to play can know; claim or go on.

As with three seats (:mod:`tridge_solver.games.ombre.advice.three_seats`): every choice meets the
same random worlds, and these are solved as if their cards were open, the three defenders being one
side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from tridge_solver.analysis.sampling import Progress, Sampling
from tridge_solver.checks import check
from tridge_solver.core.cards import Card, cards_of, mask_of
from tridge_solver.core.deal import DealError
from tridge_solver.engine.ombre4 import Solver
from tridge_solver.games.ombre.advice.closed_stakes import ClosedStakes
from tridge_solver.games.ombre.advice.closed_worlds import CardSolver, ClosedWorlds, Worlds
from tridge_solver.games.ombre.advice.incomer_belief import HiddenHand, IncomerBelief, layouts_of
from tridge_solver.games.ombre.advice.seat_view import SeatView, Shown, seat_view
from tridge_solver.games.ombre.advice.three_seats import Advice, AdviceEngines, advice_at
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import TRICKS, Grade
from tridge_solver.games.ombre.scoring import Funds, Pot, Undertaken, funds_of, settle
from tridge_solver.games.ombre.scoring.incomer import IncomerFacts, quarter_of
from tridge_solver.games.ombre.solving.incomer import (
    DEFAULT_HASH_MB,
    IncomerDoubleDummy,
    with_incomer,
)
from tridge_solver.games.ombre.solving.incomer_objectives import lexicographic
from tridge_solver.games.ombre.solving.objectives import lane_order
from tridge_solver.games.ombre.worlds.customs import PLAYER_STRAYS, STRAYS, keepers, needed
from tridge_solver.games.ombre.worlds.incomer_worlds import is_believed
from tridge_solver.games.ombre.worlds.incomer_worth import RESULTS


class IncomerClosedWorlds(ClosedWorlds):
    """The worlds of one decision with three hidden hands.

    Believed is of the in-comer that he was dealt a hand he may name his contract on, of everybody
    that they threw no keeper; see :mod:`tridge_solver.games.ombre.advice.incomer_belief`.
    """

    @property
    def count(self) -> int:
        """How many layouts fit what the seat has seen: who holds what. Exact up to 2**53."""
        view = self.view
        hands = [HiddenHand(frozenset(shown.played), shown.barred) for shown in view.others]
        every = layouts_of(view.size, self._unseen, hands)
        for n, shown in enumerate(view.others):
            must = self._must_hold(shown)
            if must and not mask_of(shown.played) & must:
                trumps = frozenset(cards_of(self._unseen & must))
                without = replace(hands[n], barred=hands[n].barred | trumps)
                every -= layouts_of(view.size, self._unseen, [*hands[:n], without, *hands[n + 1 :]])
        return every

    def hands(self, start: int, count: int) -> npt.NDArray[np.uint64]:
        """The hands when the play began; see :meth:`ClosedWorlds.hands`."""
        try:
            return super().hands(start, count)
        except ValueError as error:
            raise DealError(str(error)) from None

    def _new_believer(self, hands: Sequence[Any]) -> IncomerBelief:
        view = self.view
        return IncomerBelief(keepers(view.contract), view.size, self._unseen, hands)

    def _hidden(self, shown: Shown) -> HiddenHand:
        """What was seen of another hand, and what is believed of it."""
        view = self.view
        hand = HiddenHand(frozenset(shown.played), shown.barred)
        is_incomer = shown.seat is view.declarer
        if is_incomer and shown.exchanged is not None and needed(view.contract):
            hand = replace(hand, needs=self._has_needed)
        if self.kind == "uniform":
            return hand
        believed = is_incomer and (self.least_points > 0 or needed(view.contract) != 0)
        return replace(
            hand,
            exchanged=bool(shown.exchanged),
            strays=PLAYER_STRAYS if is_incomer else STRAYS,
            believed=partial(is_believed, contract=view.contract) if believed else None,
        )

    def _must_hold(self, shown: Shown) -> int:
        """Cards of which a hand that exchanged nothing held one by the rules; 0: none."""
        return super()._must_hold(shown) if shown.exchanged == 0 else 0

    def _has_needed(self, dealt: Sequence[Card]) -> bool:
        """Whether the rules allow the contract on these cards: a trump, in No Tricks."""
        return bool(mask_of(dealt) & needed(self.view.contract))


class IncomerStakes(ClosedStakes):
    """The chips of one decision, with the funds after the quarter."""

    def played_for(self, view: SeatView) -> Funds | Pot:
        """The funds once the quarter is paid."""
        before = funds_of(view.deal)
        assert isinstance(before, Funds)  # an in-comer plays Tridge
        return quarter_of(before).funds

    def _chips_once(
        self, grade: Grade, tricks: int, count: int, choice: Literal["claim", "surrender"] | None
    ) -> int:
        """The in-comer's chips for one result with so many honours."""
        view = self.view
        undertaken = self.undertaken(tricks, choice)
        result: tuple[int, ...] = RESULTS[view.contract.kind, grade]
        if undertaken is not Undertaken.NOTHING:
            result = (tricks, TRICKS - tricks, 0, 0)
        first, second, third = view.deal.defenders
        facts = IncomerFacts(
            view.rules,
            view.contract,
            view.player,
            first,
            second,
            third,
            tricks=result,
            honours=count,
            undertaken=undertaken,
            first_five=self.first_five,
        )
        return settle(facts, self.funds).worth[view.player]


class IncomerCardSolver(CardSolver):
    """Solves the cards of a decision of four seats."""

    engine = Solver
    hash_mb = DEFAULT_HASH_MB

    def _solve(
        self,
        solver: Any,
        worlds: ClosedWorlds,
        cards: Sequence[Card],
        left: npt.NDArray[np.uint64],
        found: npt.NDArray[np.int16],
    ) -> None:
        """Fill in the levels of one thread's worlds."""
        view = worlds.view
        order = lane_order(view.trumps, bool(view.rules.estuche))
        objective = lexicographic(view.contract, view.rules)
        leader, trick = worlds.seats.index(view.leader), view.trick
        won = [view.won[seat] for seat in worlds.seats]
        for row, hands in enumerate(left.tolist()):
            solver.load(order, hands, leader, trick, won)
            levels = {Card(card): level for card, level in solver.card_values(objective)}
            found[row] = [levels[card] for card in cards]


def incomer_view(deal: OmbreDeal, number: int | None = None) -> SeatView:
    """What the seat to play knows; every seat may exchange in every contract."""
    return seat_view(with_incomer(deal), number, all_may_exchange=True)


ENGINES = AdviceEngines(
    incomer_view, IncomerClosedWorlds, IncomerStakes, IncomerCardSolver, IncomerDoubleDummy
)


def advise(
    deal: OmbreDeal,
    number: int | None = None,
    sampling: Sampling | None = None,
    *,
    worlds: Worlds = "model",
    solver: CardSolver | None = None,
    progress: Progress | None = None,
) -> Advice:
    """What the seat to play should do where the record of an in-comer's deal ends.

    See :func:`tridge_solver.games.ombre.advice.three_seats.advise`.

    >>> import tridge_solver as tridge
    >>> [deal] = tridge.loads('''[Leader "W"] [TricksWon "W:2 N:2 E:1 S:1"] [Declarer "W"]
    ... [Deal "W:3.A4.. ? ? ?"] [Contract "Play H"]''')
    >>> advice = tridge.advise(deal, sampling=tridge.Sampling(samples=100))
    >>> advice.best.choice, advice.layouts
    (Card('HA'), 208998081600)
    """
    check(deal)
    return advice_at(
        deal, number, sampling, worlds=worlds, solver=solver, progress=progress, means=ENGINES
    )
