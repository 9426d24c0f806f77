"""Advice in a mort, from what the seat to play can know.

The Player has seen the thirteen cards. All layouts of the others are equally likely, except that
three seats that have passed hold no hand worth a bid. The others know that the Player chose nine of
the thirteen and named a suit, and assume the usual choice
(:mod:`tridge_solver.games.ombre.worlds.customs`) if such a layout is found. Everybody knows how
many tricks win, and so whether spadille is among the thirteen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from tridge_solver.analysis.sampling import Progress, Sampling
from tridge_solver.checks import check
from tridge_solver.core.cards import SPADE_ACE, Card, cards_of, mask_of
from tridge_solver.core.deal import HAND_SIZE
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.advice.closed_worlds import CardSolver, ClosedStakes, Worlds
from tridge_solver.games.ombre.advice.incomer import (
    HiddenHand,
    IncomerBelief,
    IncomerCardSolver,
    IncomerClosedWorlds,
    layouts_of,
)
from tridge_solver.games.ombre.advice.seat_view import SeatView, Shown, seat_view
from tridge_solver.games.ombre.advice.three_seats import Advice, AdviceEngines, advice_at
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import MORT_TRICKS, Grade
from tridge_solver.games.ombre.scoring import Settlement, settle
from tridge_solver.games.ombre.scoring.incomer import IncomerFacts
from tridge_solver.games.ombre.solving.incomer import IncomerDoubleDummy, with_incomer
from tridge_solver.games.ombre.worlds.customs import (
    MAX_PASSED,
    PointBounds,
    kept_by_custom,
    most_points,
    suits_by_custom,
)

PILOT = 1000
"""The number of layouts drawn to test whether usual play and the passes fit what was seen."""

BELIEVED = 3000
"""Attempts to find a layout that fits usual play; afterwards any layout that fits what was seen
will do."""

MAX_TRIES = 10_000
"""Attempts to find a layout whose ace of spades (*spadille*) lies where the contract requires
it."""


class MortBelief:
    """Random layouts of the cards that one seat of a mort has not seen.

    Args:
        view: the knowledge of the seat.
        unseen: cards whose place is not known, including those shown by others, as a mask.
        hands: the three hidden hands.
        is_model: whether to assume more about them than was seen.

    Raises ``ValueError`` if no layout fits.
    """

    def __init__(
        self, view: SeatView, unseen: int, hands: Sequence[HiddenHand], *, is_model: bool
    ) -> None:
        self._view = view
        self._unseen = frozenset(cards_of(unseen))
        self._hands = hands
        seats = [shown.seat for shown in view.others]
        self._player = seats.index(view.player) if view.player in seats else None
        self._seen = IncomerBelief(0, view.size, unseen, hands)
        self.total = self._seen.total
        self._believed = None
        if is_model and view.size == HAND_SIZE:
            # The cards laid aside follow from the Player's thirteen, whichever nine they keep.
            dealt = [
                replace(hand, barred=frozenset()) if n == self._player else hand
                for n, hand in enumerate(hands)
            ]
            self._believed = IncomerBelief(0, view.size, unseen, dealt)
            if all(self._drawn(self._believed, (PILOT, n)) is None for n in range(PILOT)):
                self._believed = None

    @property
    def is_believed(self) -> bool:
        """Whether usual play and the passes fit what was seen."""
        return self._believed is not None

    def draw(self, words: npt.NDArray[np.uint64], held: npt.NDArray[np.uint64]) -> None:
        """Draw a layout for each row of random words; a layout is a row of masks, one per hand.

        Raises ``ValueError`` where none is found that fits the contract.
        """
        for row, key in enumerate(words.tolist()):
            held[row] = [mask_of(hand) for hand in self._one(key)]

    def _one(self, key: Sequence[int]) -> Sequence[frozenset[Card]]:
        """Return a layout that fits usual play; if none is found, any layout that fits what was
        seen."""
        tries = BELIEVED if self._believed is not None else 0
        for attempt in range(tries + MAX_TRIES):
            belief = self._believed if attempt < tries else None
            found = self._drawn(belief or self._seen, (*key, attempt))
            if found is not None:
                return found
        raise ValueError("no layout is found that the contract allows")

    def _drawn(self, belief: IncomerBelief, key: Sequence[int]) -> Sequence[frozenset[Card]] | None:
        """Return one layout; ``None`` if it contradicts the contract, usual play or the passes."""
        hands = [frozenset(hand) for hand in belief.one(key)]
        if not self._has_spadille_right(hands):
            return None
        return hands if belief is self._seen else self._as_believed(hands)

    def _talon(self, hands: Sequence[frozenset[Card]]) -> frozenset[Card]:
        """Return the talon: the Player's cards and the cards that they laid aside."""
        own = self._view.own if self._player is None else hands[self._player]
        return own | self._unseen.difference(*hands)

    def _has_spadille_right(self, hands: Sequence[frozenset[Card]]) -> bool:
        """Return whether the contract agrees with the talon: six tricks are needed if the ace of
        spades is among its thirteen cards, otherwise five. Endings always agree."""
        view = self._view
        if view.size < HAND_SIZE or SPADE_ACE in view.seen:
            return True
        return (SPADE_ACE in self._talon(hands)) is (view.contract.tricks == max(MORT_TRICKS))

    def _as_believed(self, hands: list[frozenset[Card]]) -> list[frozenset[Card]] | None:
        """Return the hands, with the Player's cut down to the nine cards usually kept; ``None`` if
        they contradict usual play or a pass."""
        view, player = self._view, self._player
        others = [mask_of(hand) for n, hand in enumerate(hands) if n != player]
        if player is not None:
            talon, shown = self._talon(hands), self._hands[player]
            assert view.contract.trumps is not None
            kept = kept_by_custom(talon, view.contract.trumps)
            if not shown.shown <= kept or kept & (shown.barred - shown.shown):
                return None
            if view.contract.trumps not in suits_by_custom(talon):
                return None
            hands[player] = kept
        if max(most_points(np.array(others, np.uint64)).tolist()) > MAX_PASSED:
            return None
        return hands


class MortClosedWorlds(IncomerClosedWorlds):
    """The random worlds for one decision of a mort."""

    @property
    def heard(self) -> dict[Seat, PointBounds]:
        """The facts that three passes show about the hands, except the hand of the seat that plays
        the talon."""
        view = self.view
        is_heard = self.kind == "model" and view.size == HAND_SIZE
        passed = PointBounds(most=MAX_PASSED) if is_heard else PointBounds()
        return {seat: PointBounds() if seat is view.player else passed for seat in view.deal.active}

    @property
    def count(self) -> int:
        """The number of layouts that fit the contract and what the seat has seen; exact up to
        2**53."""
        view = self.view
        hands = [self._hidden(shown) for shown in view.others]
        every = layouts_of(view.size, self._unseen, hands)
        if view.size < HAND_SIZE or not self._unseen >> SPADE_ACE & 1:
            return every
        no_spadille = [
            hand
            if shown.seat is view.player
            else replace(hand, barred=hand.barred | {SPADE_ACE} - hand.shown)
            for hand, shown in zip(hands, view.others, strict=True)
        ]
        held = any(
            SPADE_ACE in shown.played for shown in view.others if shown.seat is not view.player
        )
        with_talon = 0 if held else layouts_of(view.size, self._unseen, no_spadille)
        return with_talon if view.contract.tricks == max(MORT_TRICKS) else every - with_talon

    def _new_believer(self, hands: Sequence[Any]) -> Any:
        belief = MortBelief(self.view, self._unseen, hands, is_model=self.kind == "model")
        if not belief.is_believed:
            self.kind = "uniform"
        return belief

    def _hidden(self, shown: Shown) -> HiddenHand:
        return HiddenHand(frozenset(shown.played), shown.barred)


class MortStakes(ClosedStakes):
    """The chips at stake in one decision: the tariff, which each of the three defenders pays or
    gets."""

    def settled(
        self, grade: Grade, tricks: int, count: int, choice: Literal["claim", "surrender"] | None
    ) -> Settlement:
        """Return the settlement of the Player's result."""
        view = self.view
        first, second, third = view.deal.defenders
        facts = IncomerFacts(
            view.rules,
            view.contract,
            view.player,
            first,
            second,
            third,
            (tricks,),
            grade_in_words=grade,
        )
        return settle(facts, self.funds)


def mort_view(deal: OmbreDeal, number: int | None = None) -> SeatView:
    """Return the knowledge of the seat to play; the Player also knows the cards laid aside."""
    view = seat_view(with_incomer(deal), number)
    view = replace(view, others=tuple(replace(shown, exchanged=0) for shown in view.others))
    if view.seat is not view.declarer or view.size < HAND_SIZE:
        return view
    return replace(view, seen=view.seen | set(deal.stock or ()))


ENGINES = AdviceEngines(
    mort_view, MortClosedWorlds, MortStakes, IncomerCardSolver, IncomerDoubleDummy
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
    """Advise the seat to play at the end of the record of a mort.

    See :func:`tridge_solver.games.ombre.advice.three_seats.advise`.

    >>> import tridge_solver as tridge
    >>> [deal] = tridge.loads('''[Rules "lhombre mort=on"] [Leader "W"] [Declarer "W"]
    ... [TricksWon "W:3 N:2 E:1 S:1"] [Deal "W:3.K.. ? ? ?"] [Contract "Mort 5 H"]''')
    >>> advice = tridge.advise(deal, sampling=tridge.Sampling(samples=100))
    >>> [grade.name for grade in advice.best.grades], advice.best.losses
    (['WIN', 'DRAW'], 0)
    """
    check(deal)
    return advice_at(
        deal, number, sampling, worlds=worlds, solver=solver, progress=progress, means=ENGINES
    )
