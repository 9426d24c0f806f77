"""The results of a hand's contracts in fresh worlds, the same for all, with open cards.

Suits of one contract are rivals: only the best of them is played at the table. A suit that surely
trails the best one is dropped, unless every suit is asked for; so is a contract that surely trails
another at the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import inf

import numpy as np

from tridge_solver.analysis.intervals import wilson
from tridge_solver.analysis.layouts import FRESH, world_words
from tridge_solver.analysis.sampling import Progress, Sampling, fresh_batches
from tridge_solver.core.cards import Suit
from tridge_solver.core.dataclass import dataclass
from tridge_solver.games.ombre.bidding.exchanges import Plan
from tridge_solver.games.ombre.closed.value import (
    NineChips,
    corrected_by_world,
    correction_of,
    is_corrected,
    nine_chips,
)
from tridge_solver.games.ombre.rules.contracts import Contract, Kind
from tridge_solver.games.ombre.rules.ranking import Trumps
from tridge_solver.games.ombre.scoring import AnyFunds
from tridge_solver.games.ombre.worlds.seat_worlds import GradePayments, Grid, SeatWorlds
from tridge_solver.games.ombre.worlds.setting import Setting


class PlanChips:
    """The Player's chips under a plan; every possible result is settled once and remembered.

    Args:
        plan: the contract and how it is played.
        funds: the funds at stake.
    """

    def __init__(self, plan: Plan, funds: AnyFunds) -> None:
        self.plan = plan
        self._setting = next(iter(plan.arms.values())).setting
        self._funds = funds
        self._payments = {
            suit: GradePayments(as_turned(arm.setting, plan.contract, suit), funds)
            for suit, arm in plan.arms.items()
        }

    @property
    def nine(self) -> NineChips:
        """The chips that all nine tricks add to a win."""
        return nine_chips(self._setting, self._funds)

    @property
    def leads(self) -> bool:
        """Whether the Player leads to the first trick."""
        return self._setting.leader == 0

    def by_world(self, grade: Grid, matadors: Grid, turned: Grid) -> Grid:
        """Return the chips in each world, given the Player's grade and run of top trumps there."""
        chips = np.zeros(len(grade))
        for suit, payments in self._payments.items():
            rows = turned == suit if self.plan.turned else np.full(len(grade), True)
            chips[rows] = payments.by_world(grade[rows], matadors[rows])
        return chips

    def by_grade(self, matadors: Grid, turned: Grid) -> Grid:
        """Return the chips for every grade the Player could get: a row for each grade from the
        worst, a column for each world."""
        levels = range(len(self.plan.contract.grades))
        always = (np.full(len(matadors), level) for level in levels)
        return np.array([self.by_world(level, matadors, turned) for level in always])

    def at_table(self, grade: Grid, chips: Grid, matadors: Grid, turned: Grid) -> Grid | None:
        """Return corrected estimates of the chips at the table, one for each world; ``None`` if
        there is no correction for the contract, or if the Player may still throw in."""
        contract = self.plan.contract
        if not is_corrected(contract) or contract.may_be_thrown_in(self._setting.rules):
            return None
        by_grade = self.by_grade(matadors, turned)
        suits = turned if self.plan.turned else np.zeros(len(grade), np.int64)
        found = np.zeros(len(grade))
        for suit in np.unique(suits):
            here = suits == suit
            found[here] = corrected_by_world(
                correction_of(contract),
                grade[here],
                chips[here],
                by_grade[:, here],
                self.leads,
                nine=self.nine,
            )
        return found


def as_turned(setting: Setting, contract: Contract, trumps: Trumps) -> Setting:
    """Return the setting of a contract, with the trumps that a turned card has decided."""
    suit = trumps if isinstance(trumps, Suit) else None
    return replace(setting, contract=replace(contract, trumps=suit))


DEFAULT_SAMPLES = 1000
BATCH = 125
"""The number of worlds between two checks which plans are still in the running."""

LEAST_AT_TABLE = 2 * BATCH
"""The fewest worlds before a contract may be dropped for trailing another at the table. With fewer
worlds, the interval shown for it would be too wide."""

SURE = 2.6
"""A plan is dropped if it trails the best by this many standard errors of their differences, world
by world."""


_PASSING = -1
"""A plan's number that stands for passing in comparisons."""

MORE_AT_TABLE = 0.25
"""The share of worlds lost with open cards that might succeed at the table; used where there is no
correction."""


@dataclass(frozen=True)
class OpenWorlds:
    """The results of the plans; a row for each world, a column for each plan.

    Attributes:
        grades: grades by number, from the worst.
        matadors: runs of top trumps of the Player.
        turned: the suit turned in each world.
        chips: the Player's chips.
        played: the number of worlds, from the first, in which each plan was played; the rest of its
            column means nothing.
    """

    grades: Grid
    matadors: Grid
    turned: Grid
    chips: Grid
    played: tuple[int, ...]

    def __len__(self) -> int:
        """Return the number of worlds in the sample."""
        return len(self.grades)

    def grades_of(self, plan: int) -> Grid:
        """Return the grades of a plan in the worlds in which it was played."""
        column: Grid = self.grades[: self.played[plan], plan]
        return column

    def chips_of(self, plan: int) -> Grid:
        """Return the Player's chips in the worlds in which a plan was played."""
        column: Grid = self.chips[: self.played[plan], plan]
        return column


def play_open(
    worlds: SeatWorlds,
    chips: Sequence[PlanChips],
    sampling: Sampling,
    on_progress: Progress,
    *,
    to_the_end: bool = False,
    passing: float = -inf,
) -> OpenWorlds:
    """Play the plans of ``chips`` in fresh worlds, with open cards.

    What trails for sure is played in fewer, and so is a contract none of whose suits can bring as
    many chips as ``passing``, unless all are wanted ``to_the_end``, or precision or time decides
    how many worlds there are.
    """
    plans = [each.plan for each in chips]
    columns = len(plans)
    found = OpenWorlds(
        np.zeros((0, columns), np.int64),
        np.zeros((0, columns), np.int64),
        np.zeros(0, np.int64),
        np.zeros((0, columns)),
        (0,) * columns,
    )
    running = list(range(columns))
    to_the_end = to_the_end or (sampling.precision, sampling.seconds) != (None, None)

    def width() -> float:
        best = [len(plan.contract.grades) - 1 for plan in plans]
        shares = [
            wilson(int((found.grades_of(n) == top).sum()), found.played[n])
            for n, top in enumerate(best)
        ]
        return max(share.width for share in shares)

    fixed = sampling.samples if sampling.samples is not None else DEFAULT_SAMPLES
    for count, goal in fresh_batches(sampling, fixed, BATCH, width, on_progress):
        words = world_words(sampling.seed, FRESH, len(found), count)
        grades, matadors, turned = _batch(worlds, plans, running, words)
        more = np.zeros(grades.shape)
        for n in running:
            more[:, n] = chips[n].by_world(grades[:, n], matadors[:, n], turned)
        found = OpenWorlds(
            np.concatenate([found.grades, grades]),
            np.concatenate([found.matadors, matadors]),
            np.concatenate([found.turned, turned]),
            np.concatenate([found.chips, more]),
            tuple(done + count * (n in running) for n, done in enumerate(found.played)),
        )
        if not to_the_end:
            running = _in_the_running(running, chips, found)
        on_progress("playing", len(found), goal)
        if not to_the_end and np.isfinite(passing) and len(found) >= LEAST_AT_TABLE:
            running = _may_be_worth(running, chips, found, passing)
            if not running:
                break
    return found


def _batch(
    worlds: SeatWorlds, plans: Sequence[Plan], running: Sequence[int], words: Grid
) -> tuple[Grid, Grid, Grid]:
    """Return the grades and matadors of the plans in ``running``, and the turned suits, for the
    next worlds."""
    arms = {(n, suit): arm for n in running for suit, arm in plans[n].arms.items()}
    plain = [place for place in arms if not plans[place[0]].turned]
    flips = [place for place in arms if plans[place[0]].turned]
    grades = np.zeros((len(words), len(plans)), np.int64)
    matadors = np.zeros((len(words), len(plans)), np.int64)
    if plain:
        columns = [n for n, _ in plain]
        grades[:, columns], matadors[:, columns] = worlds.grades_in(
            [arms[place] for place in plain], words
        )
    suits = worlds.turned_suits(words) if flips else np.zeros(len(words), np.int64)
    played = {(id(arms[place].setting), arms[place].discard): place[0] for place in plain}
    for n, suit in flips:
        rows, arm = np.flatnonzero(suits == suit), arms[n, suit]
        same = played.get((id(arm.setting), arm.discard))
        if same is not None:
            grades[rows, n], matadors[rows, n] = grades[rows, same], matadors[rows, same]
        elif len(rows):
            grade, held = worlds.grades_in([arm], words[rows])
            grades[rows, n], matadors[rows, n] = grade[:, 0], held[:, 0]
    return grades, matadors, suits


def rivals(plan: Plan) -> tuple[Kind, int | None]:
    """Return a key that identifies a contract, whatever its suit."""
    return plan.contract.kind, plan.contract.tricks


def _in_the_running(
    running: Sequence[int], chips: Sequence[PlanChips], found: OpenWorlds
) -> list[int]:
    """Return the plans still in the running. With open cards, a plan must not surely trail the best
    suit of its contract; at the table, where the correction covers it, the best contract."""
    opened = {n: found.chips[:, n] for n in running}
    table = {}
    for n in running if len(found) >= LEAST_AT_TABLE else ():
        worth = chips[n].at_table(
            found.grades[:, n], found.chips[:, n], found.matadors[:, n], found.turned
        )
        if worth is not None:
            table[n] = worth
    fields: dict[object, dict[int, Grid]] = {"table": table}
    for n in running:
        fields.setdefault(rivals(chips[n].plan), {})[n] = opened[n]
    trailing = {n for field in fields.values() for n in _trailing(field)}
    return [n for n in running if n not in trailing]


def _may_be_worth(
    running: Sequence[int], chips: Sequence[PlanChips], found: OpenWorlds, passing: float
) -> list[int]:
    """Return the plans of each contract that may still bring more than ``passing`` chips in some
    suit."""
    worth = {
        rivals(chips[n].plan) for n in running if not _brings_less(chips[n], n, found, passing)
    }
    return [n for n in running if rivals(chips[n].plan) in worth]


def _brings_less(chips: PlanChips, n: int, found: OpenWorlds, points: float) -> bool:
    """Return whether a plan surely brings fewer than ``points`` chips. The chips are corrected for
    the table; where there is no correction, a fixed share of open losses is assumed to succeed."""
    rows = slice(found.played[n])
    grades, opened = found.grades_of(n), found.chips_of(n)
    worth = chips.at_table(grades, opened, found.matadors[rows, n], found.turned[rows])
    if worth is None:
        best = chips.by_grade(found.matadors[rows, n], found.turned[rows])[-1]
        worth = opened + MORE_AT_TABLE * np.maximum(best - opened, 0.0)
    return n in _trailing({_PASSING: np.full(len(worth), points), n: worth})


def _trailing(field: Mapping[int, Grid]) -> list[int]:
    """Return the plans that surely bring less than the best plan of ``field``, comparing chips
    world by world."""
    if not field:
        return []
    best = max(field.values(), key=lambda chips: float(chips.mean()))
    trailing = []
    for n, chips in field.items():
        behind = best - chips
        # One world more, in which the order is reversed: agreement in few worlds is no proof.
        spread = (behind.var() + np.abs(behind).max() ** 2 / len(behind)) / len(behind)
        if behind.mean() > SURE * np.sqrt(spread):
            trailing.append(n)
    return trailing
