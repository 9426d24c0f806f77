"""The worth of a hand's contracts at the table, where seats see only their own cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace
from math import hypot

import numpy as np

from tridge_solver.analysis.intervals import ends
from tridge_solver.analysis.layouts import FRESH, world_words
from tridge_solver.analysis.sampling import Progress, Sampling, Watch
from tridge_solver.core.cards import Suit
from tridge_solver.core.dataclass import dataclass
from tridge_solver.games.ombre.bidding.open_worlds import (
    OpenWorlds,
    Plan,
    PlanChips,
    as_turned,
    rivals,
)
from tridge_solver.games.ombre.closed.table import ClosedGame, ClosedTables
from tridge_solver.games.ombre.closed.value import (
    LEAST_DEALS,
    THROWN_IN,
    AtTable,
    Rows,
    by_closed_deals,
    by_correction,
    by_open_cards,
    correction_of,
    is_corrected,
    thrown_in,
    with_thrown_in,
)
from tridge_solver.games.ombre.rules.contracts import Kind
from tridge_solver.games.ombre.scoring import AnyFunds
from tridge_solver.games.ombre.worlds.customs import MAX_PASSED, most_points, points_in
from tridge_solver.games.ombre.worlds.seat_worlds import Grid, SeatWorlds

WORLDS_A_DEAL = 25
"""The number of open worlds for each deal played by closed seats, for contracts that the correction
does not cover: 1,000 worlds give 40 deals. Callers may ask for another number of deals."""

LEAST_OF_NOLO = 20
"""The fewest deals played by closed seats if a nolo is among the contracts. A nolo need not wait
for three passes, and luck alone may win a few of its deals."""

DEALS_A_ROUND = 50
"""The number of closed deals of every contract between two checks whether there are enough."""

MAX_WAITING = 20
"""The most closed deals of a contract that may be bid only after three passes, as long as they have
not been made."""


@dataclass
class PlayedPlan:
    """A plan played at the table, with its results so far.

    Attributes:
        number: its column.
        rows: the worlds it is played in.
        grade, chips: the results of the closed deals in the first of them.
    """

    number: int
    rows: Grid
    grade: Grid = field(default_factory=lambda: np.zeros(0, np.int64))
    chips: Grid = field(default_factory=lambda: np.zeros(0))


class TableRows:
    """Play the contracts of one hand at the table.

    Args:
        worlds: the seat's worlds.
        sampling: seed and threads.
        funds: the funds at stake.
        found: the plans with open cards.
        chips: the chips of its columns.
        may_be_bid: for each plan, whether the auction allows it now.
        on_progress: called with the number of deals played.
    """

    def __init__(
        self,
        worlds: SeatWorlds,
        sampling: Sampling,
        funds: AnyFunds,
        found: OpenWorlds,
        chips: Sequence[PlanChips],
        may_be_bid: Sequence[bool],
        on_progress: Progress,
    ) -> None:
        self._worlds = worlds
        self._funds = funds
        self._found = found
        self._chips = chips
        self._plans = [each.plan for each in chips]
        self._may_be_bid = may_be_bid
        self._on_progress = on_progress
        self._watch = on_progress if isinstance(on_progress, Watch) else Watch()
        self._words = world_words(sampling.seed, FRESH, 0, len(found))
        self._tables = ClosedTables(sampling.threads)
        self._thrown: dict[int, Rows] = {}

    def values(self, deals: int | None, every: bool) -> list[AtTable | None]:
        """Return the value of each plan; ``None`` for a suit that is not the best for its contract.

        When every plan has its first deals, a :class:`Watch` may say that those played are enough.

        Args:
            deals: closed deals of every plan, at least :data:`LEAST_DEALS`; without a number, the
                usual few of those that the correction does not reach. Where there are fewer worlds
                than that, open cards alone tell what a plan is worth.
            every: whether suits are put on the table that are not the best of their contract.
        """
        every = every or deals is not None
        best = self._best_suits()
        found: list[AtTable | None] = [None] * len(self._plans)
        played = []
        for n, plan in enumerate(self._plans):
            if deals is None and is_corrected(plan.contract):
                found[n] = self._corrected(n, plan)
            elif every or n in best:
                rows = self._rows_of(n, plan)
                if len(rows) < LEAST_DEALS:
                    found[n] = self._opened(n)
                else:
                    played.append(PlayedPlan(n, rows))
        nolos = any(plan.contract.is_nolo for plan in self._plans)
        least = LEAST_OF_NOLO if nolos else LEAST_DEALS
        usual = max(len(self._words) // WORLDS_A_DEAL, min(least, len(self._words)))
        all_begun = False
        try:
            for goal in rounds(deals) if deals is not None else goals(usual):
                for each in played:
                    if all_begun and self._watch.is_enough():
                        return found
                    if deals is not None or self._goes_on(each.number, found, goal):
                        self._play_on(each, goal)
                        found[each.number] = self._value_of(each)
                all_begun = True
                self._watch.playing(True)
                self._on_progress("at the table", goal, deals or usual)
        finally:
            self._watch.playing(False)
        return found

    def ends_of(self, n: int) -> tuple[float, float]:
        """Return the least and the most chips that a plan can bring in its worlds."""
        return ends(self._by_grade(n), self._found.chips_of(n))

    def _best_suits(self) -> set[int]:
        """Return, for each contract, the plan that brings most chips with open cards."""
        best: dict[tuple[Kind, int | None], int] = {}
        # A contract that was played in fewer worlds than another surely trailed it.
        worth = [
            (self._found.played[n], float(self._found.chips_of(n).mean()))
            for n in range(len(self._plans))
        ]
        for n, plan in enumerate(self._plans):
            what = rivals(plan)
            if what not in best or worth[n] > worth[best[what]]:
                best[what] = n
        return set(best.values())

    def _goes_on(self, n: int, found: Sequence[AtTable | None], goal: int) -> bool:
        """Return whether a plan should be played until it has ``goal`` deals.

        Not if by what has been played it is surely worth less than passing, or than another that
        may be bid when it may; and not far if it may not be bid now.
        """
        table = found[n]
        if table is None:
            return True
        if table.points + table.points_margin < 0:
            return False
        if goal > MAX_WAITING and not self._may_be_bid[n]:
            return False
        return not any(
            other is not None
            and self._may_be_bid[m] is self._may_be_bid[n]
            and other.points - table.points > hypot(other.points_margin, table.points_margin)
            for m, other in enumerate(found)
        )

    def _opened(self, n: int) -> AtTable:
        """Return the value with open cards alone; a world in which the Player throws in counts with
        its cost."""
        thrown = self._thrown_in(n)
        by_grade = self._by_grade(n)
        return by_open_cards(
            np.where(thrown, THROWN_IN, self._found.grades_of(n)),
            np.where(thrown, by_grade[THROWN_IN], self._found.chips_of(n)),
            by_grade.mean(axis=1),
        )

    def _corrected(self, n: int, plan: Plan) -> AtTable:
        thrown = self._thrown_in(n)
        if not thrown.any():
            return self._corrected_in(n, plan, ~thrown)
        kept = self._corrected_in(n, plan, ~thrown) if not thrown.all() else None
        return with_thrown_in(kept, thrown, self._price(n))

    def _corrected_in(self, n: int, plan: Plan, rows: Rows) -> AtTable:
        """Return the value of a plan by the correction, over the given worlds. All these worlds
        must be played."""
        grades, chips = self._found.grades_of(n)[rows], self._found.chips_of(n)[rows]
        return by_correction(
            correction_of(plan.contract),
            grades,
            chips,
            self._by_grade(n)[:, rows],
            self._chips[n].leads,
            self._found.turned[: len(rows)][rows] if plan.turned else None,
            nine=self._chips[n].nine,
        )

    def _price(self, n: int) -> float:
        """Return the chips of throwing a plan in."""
        return float(self._by_grade(n)[THROWN_IN].mean())

    def _thrown_in(self, n: int) -> Rows:
        """Return in which worlds the Player throws a plan in after the exchange; only in L'hombre
        is there any."""
        plan = self._plans[n]
        if n not in self._thrown:
            rules = next(iter(plan.arms.values())).setting.rules
            self._thrown[n] = np.zeros(self._found.played[n], np.bool_)
            if plan.contract.may_be_thrown_in(rules):
                self._thrown[n] = thrown_in(
                    self._points_after(n),
                    lambda rows: self._corrected_in(n, plan, rows).points,
                    self._price(n),
                )
        return self._thrown[n]

    def _points_after(self, n: int) -> Grid:
        """Return the club's points of the Player's hand after the exchange, in each world of a
        plan."""
        plan, worlds = self._plans[n], self._found.played[n]
        points = np.zeros(worlds, np.int64)
        for suit, arm in plan.arms.items():
            rows = np.arange(worlds)
            if plan.turned:
                rows = np.flatnonzero(self._found.turned[:worlds] == suit)
            assert isinstance(suit, Suit)
            held = self._worlds.deals(arm, self._words[rows]).held[:, 0]
            points[rows] = points_in(held, suit)
        return points

    def _by_grade(self, n: int) -> Grid:
        """Return the Player's chips in a plan for every possible grade, with a row for each grade
        from the worst and a column for each world."""
        found, worlds = self._found, self._found.played[n]
        return self._chips[n].by_grade(found.matadors[:worlds, n], found.turned[:worlds])

    def _play_on(self, plan: PlayedPlan, goal: int) -> None:
        rows = plan.rows[len(plan.grade) : goal]
        grade, chips = self._at_closed_table(self._plans[plan.number], rows)
        thrown = self._thrown_in(plan.number)[rows]
        if thrown.any():
            grade[thrown], chips[thrown] = THROWN_IN, self._price(plan.number)
        plan.grade = np.append(plan.grade, grade)
        plan.chips = np.append(plan.chips, chips)

    def _value_of(self, plan: PlayedPlan) -> AtTable:
        n = plan.number
        thrown = self._thrown_in(n)[plan.rows]
        price = self._price(n) if thrown.any() else 0.0
        return by_closed_deals(
            plan.grade,
            plan.chips,
            np.where(thrown, THROWN_IN, self._found.grades[plan.rows, n]),
            np.where(thrown, price, self._found.chips[plan.rows, n]),
            self._by_grade(n).mean(axis=1),
        )

    def _at_closed_table(self, plan: Plan, played: Grid) -> tuple[Grid, Grid]:
        grade = np.zeros(len(played), np.int64)
        chips = np.zeros(len(played))
        for suit, arm in plan.arms.items():
            here = np.arange(len(played))
            if plan.turned:
                here = np.flatnonzero(self._found.turned[played] == suit)
            if not len(here):
                continue
            words = self._words[played[here]]
            deals = self._worlds.deals(arm, words)
            if not plan.turned:
                deals = replace(deals, turned=(None,) * len(here))
            setting = as_turned(arm.setting, plan.contract, suit)
            tables = self._tables.of(setting.is_trumpless)
            game = ClosedGame(setting, self._funds, tables=tables)
            result = game.play(deals, np.ascontiguousarray(words[:, 0]))
            grade[here], chips[here] = result.grade, result.chips
        return grade, chips

    def _rows_of(self, n: int, plan: Plan) -> Grid:
        """Return the worlds in which to play a contract. For a contract that waits for three
        passes, these are the worlds in which the others would have passed, or all worlds if they
        are too few."""
        every = np.arange(self._found.played[n])
        if not plan.contract.needs_trump:
            return every
        arm = next(iter(plan.arms.values()))
        dealt = self._worlds.deals(arm, self._words[every]).dealt
        passed = (most_points(dealt[:, 1]) <= MAX_PASSED) & (most_points(dealt[:, 2]) <= MAX_PASSED)
        rows: Grid = np.flatnonzero(passed)
        return rows if len(rows) >= LEAST_DEALS else every


def goals(usual: int) -> list[int]:
    """Return the numbers of closed deals after which to check whether to play more deals of a
    contract.

    >>> goals(40), goals(10), goals(200)
    ([10, 20, 40], [10], [10, 20, 200])
    """
    return [*(n for n in (LEAST_DEALS, 2 * LEAST_DEALS) if n < usual), usual]


def rounds(deals: int) -> list[int]:
    """Return how many deals of every contract are played by the end of each round; the last round
    may be short.

    >>> rounds(120), rounds(10), rounds(30)
    ([10, 60, 110, 120], [10], [10, 30])
    """
    return [*range(LEAST_DEALS, deals, DEALS_A_ROUND), deals]
