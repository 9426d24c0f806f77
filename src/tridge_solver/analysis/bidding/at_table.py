"""What the contracts of a hand are worth at the table, beside what open cards say of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from tridge_solver.analysis.bidding.exchanges import Plan
from tridge_solver.analysis.closed.correction import is_corrected
from tridge_solver.analysis.closed.table import ClosedGame
from tridge_solver.analysis.closed.value import (
    AtTable,
    by_closed_deals,
    by_correction,
    most_points,
)
from tridge_solver.analysis.worlds.customs import MOST_PASSED
from tridge_solver.analysis.worlds.expected import chips_by_world
from tridge_solver.analysis.worlds.random_words import FRESH, world_words
from tridge_solver.analysis.worlds.sampling import Progress, Sampling
from tridge_solver.analysis.worlds.seat_worlds import Grid, SeatWorlds
from tridge_solver.engine.closed.play import ClosedTable
from tridge_solver.rules.contracts import Kind
from tridge_solver.scoring import Funds, Pot

WORLDS_A_DEAL = 25
"""Open worlds for each closed deal of a contract that the correction does not reach, where no
number is asked for: 40 deals of 1,000 worlds."""


FIRST_DEALS = 10
"""Closed deals of such a contract after which it is played no further where it is surely worth less
than passing."""


class TableRows:
    """Puts the contracts of one hand on the table.

    Args:
        worlds: the seat's worlds.
        sampling: seed and threads.
        funds: what is played for.
        open_grades, open_chips: of every plan, a column each, in all fresh worlds.
        matadors: the runs of top trumps likewise.
        turned: the suit turned in each world.
        tell: is told how many deals are played.
    """

    def __init__(
        self,
        worlds: SeatWorlds,
        sampling: Sampling,
        funds: Funds | Pot,
        open_grades: Grid,
        open_chips: Grid,
        matadors: Grid,
        turned: Grid,
        tell: Progress,
    ) -> None:
        self._worlds = worlds
        self._funds = funds
        self._grades = open_grades
        self._chips = open_chips
        self._matadors = matadors
        self._turned = turned
        self._tell = tell
        self._words = world_words(sampling.seed, FRESH, 0, len(open_grades))
        self._tables = [ClosedTable() for _ in range(sampling.threads)]

    def values(self, plans: Sequence[Plan], deals: int | None, every: bool) -> list[AtTable | None]:
        """What each plan is worth; ``None`` for a suit that is not the best of its contract.

        Args:
            plans: the columns of the open worlds.
            deals: closed deals of every plan; without a number, the usual few of those that the
                correction does not reach.
            every: whether suits are put on the table that are not the best of their contract.
        """
        every = every or deals is not None
        best = self._best_suits(plans)
        played = [
            n
            for n, plan in enumerate(plans)
            if (deals is not None or not is_corrected(plan.contract)) and (every or n in best)
        ]
        found: list[AtTable | None] = [None] * len(plans)
        for n, plan in enumerate(plans):
            if deals is None and is_corrected(plan.contract):
                found[n] = self._corrected(n, plan)
        count = deals or max(len(self._words) // WORLDS_A_DEAL, 2)
        first = count if deals is not None else min(FIRST_DEALS, count)
        for done, n in enumerate(played):
            found[n] = self._played(n, plans[n], first, count)
            self._tell("at the table", (done + 1) * count, len(played) * count)
        return found

    def _best_suits(self, plans: Sequence[Plan]) -> set[int]:
        """The plan of each contract that has most open chips."""
        best: dict[tuple[Kind, int | None], int] = {}
        means = self._chips.mean(axis=0)
        for n, plan in enumerate(plans):
            what = plan.contract.kind, plan.contract.tricks
            if what not in best or means[n] > means[best[what]]:
                best[what] = n
        return set(best.values())

    def _corrected(self, n: int, plan: Plan) -> AtTable:
        """By the correction."""
        by_grade = [
            float(self._chips_of(plan, np.full(len(self._grades), level), n).mean())
            for level in range(len(plan.contract.grades))
        ]
        leads = next(iter(plan.arms.values())).setting.leader == 0
        return by_correction(self._grades[:, n], self._chips[:, n], np.array(by_grade), leads)

    def _chips_of(self, plan: Plan, grade: Grid, n: int) -> Grid:
        """The Player's chips in each world, were the grade this."""
        return chips_of_plan(plan, self._funds, grade, self._matadors[:, n], self._turned)

    def _played(self, n: int, plan: Plan, first: int, count: int) -> AtTable:
        """By closed deals in the first of the worlds: ``count``, or ``first`` if those will do."""
        rows = np.arange(len(self._words))
        if plan.contract.needs_trump:
            rows = self._all_passed(plan)
        grade, chips = self._at_closed_table(plan, rows[:first])
        found = self._value_of(n, plan, rows, grade, chips)
        if first == count or is_surely_lost(
            found, self._span(n, plan), len(set(grade.tolist())) == 1
        ):
            return found
        more_grade, more_chips = self._at_closed_table(plan, rows[first:count])
        return self._value_of(
            n, plan, rows, np.append(grade, more_grade), np.append(chips, more_chips)
        )

    def _span(self, n: int, plan: Plan) -> float:
        """What lies between the best grade and the worst, in chips."""
        best, worst = (
            float(self._chips_of(plan, np.full(len(self._grades), level), n).mean())
            for level in (len(plan.contract.grades) - 1, 0)
        )
        return best - worst

    def _value_of(self, n: int, plan: Plan, rows: Grid, grade: Grid, chips: Grid) -> AtTable:
        """The value from closed deals in the first of the worlds ``rows``."""
        return by_closed_deals(
            grade, chips, self._grades[rows, n], self._chips[rows, n], len(plan.contract.grades)
        )

    def _at_closed_table(self, plan: Plan, played: Grid) -> tuple[Grid, Grid]:
        """Grade and chips of the worlds ``played``, by closed seats."""
        grade = np.zeros(len(played), np.int64)
        chips = np.zeros(len(played))
        for suit, arm in plan.arms.items():
            here = np.arange(len(played))
            if plan.turned:
                here = np.flatnonzero(self._turned[played] == suit)
            if not len(here):
                continue
            words = self._words[played[here]]
            deals = self._worlds.deals(arm, words)
            if not plan.turned:
                deals = replace(deals, turned=(None,) * len(here))
            setting = replace(arm.setting, contract=replace(plan.contract, trumps=suit))
            game = ClosedGame(setting, self._funds, tables=self._tables)
            result = game.play(deals, np.ascontiguousarray(words[:, 0]))
            grade[here], chips[here] = result.grade, result.chips
        return grade, chips

    def _all_passed(self, plan: Plan) -> Grid:
        """The worlds in which the others would have passed; all, if that is none of them."""
        arm = next(iter(plan.arms.values()))
        dealt = self._worlds.deals(arm, self._words).dealt
        passed = (most_points(dealt[:, 1]) <= MOST_PASSED) & (
            most_points(dealt[:, 2]) <= MOST_PASSED
        )
        rows: Grid = np.flatnonzero(passed)
        return rows if len(rows) else np.arange(len(dealt))


def is_surely_lost(found: AtTable, span: float, agree: bool) -> bool:
    """Whether a contract is worth less than passing, by its whole 95 % interval.

    ``span`` is what lies between its best grade and its worst: where all deals ``agree`` in their
    grade they still leave room for others, as much as the share of wins does.
    """
    margin = found.win_margin * span if agree else found.points_margin
    return found.points + margin < 0


def chips_of_plan(
    plan: Plan, funds: Funds | Pot, grade: Grid, matadors: Grid, turned: Grid
) -> Grid:
    """The Player's chips in each world, from his grade and his run of top trumps there."""
    chips = np.zeros(len(grade))
    for suit, arm in plan.arms.items():
        rows = turned == suit if plan.turned else np.full(len(grade), True)
        paid = replace(arm.setting, contract=replace(plan.contract, trumps=suit))
        chips[rows] = chips_by_world(paid, funds, grade[rows], matadors[rows])
    return chips
