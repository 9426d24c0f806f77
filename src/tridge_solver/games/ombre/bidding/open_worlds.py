"""Every contract of a hand in the same fresh worlds, with open cards.

Suits of one contract are rivals: only the best of them goes on the table. One that trails the best
for sure is played no further, where no more than that is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from tridge_solver.analysis.intervals import wilson
from tridge_solver.analysis.random_words import FRESH, world_words
from tridge_solver.analysis.sampling import Progress, Sampling, fresh_batches
from tridge_solver.core.dataclass import dataclass
from tridge_solver.games.ombre.bidding.exchanges import Plan
from tridge_solver.games.ombre.rules.contracts import Kind
from tridge_solver.games.ombre.worlds.dealt import Grid
from tridge_solver.games.ombre.worlds.seat_worlds import SeatWorlds

DEFAULT_SAMPLES = 1000
BATCH = 125
"""Worlds after which it is seen which suits are still in the running."""

SURE = 2.6
"""Standard errors, of the differences world by world, by which a suit must trail the best."""

Chips = Callable[[int, Grid, Grid, Grid], Grid]
"""The Player's chips of a plan, by its number, from grades, matadors and suits turned."""


@dataclass(frozen=True)
class OpenWorlds:
    """What came of the plans; a row for each world, a column for each plan.

    Attributes:
        grades: numbers from the worst grade.
        matadors: runs of top trumps of the Player.
        turned: the suit turned in each world.
        chips: the Player's.
        played: in how many of the worlds, from the first, each plan was played; what stands in a
            column below means nothing.
    """

    grades: Grid
    matadors: Grid
    turned: Grid
    chips: Grid
    played: tuple[int, ...]

    def __len__(self) -> int:
        """How many worlds."""
        return len(self.grades)

    def grades_of(self, plan: int) -> Grid:
        """The grades of a plan in the worlds in which it was played."""
        column: Grid = self.grades[: self.played[plan], plan]
        return column

    def chips_of(self, plan: int) -> Grid:
        """The Player's chips likewise."""
        column: Grid = self.chips[: self.played[plan], plan]
        return column


def play_open(
    worlds: SeatWorlds,
    plans: Sequence[Plan],
    sampling: Sampling,
    chips: Chips,
    tell: Progress,
    *,
    to_the_end: bool = False,
) -> OpenWorlds:
    """Play ``plans`` in fresh worlds.

    Suits that trail for sure are played in fewer, unless all are wanted ``to_the_end``, or
    precision or time decides how many worlds there are.
    """
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
    for count, goal in fresh_batches(sampling, fixed, BATCH, width, tell):
        words = world_words(sampling.seed, FRESH, len(found), count)
        grades, matadors, turned = _batch(worlds, plans, running, words)
        more = np.zeros(grades.shape)
        for n in running:
            more[:, n] = chips(n, grades[:, n], matadors[:, n], turned)
        found = OpenWorlds(
            np.concatenate([found.grades, grades]),
            np.concatenate([found.matadors, matadors]),
            np.concatenate([found.turned, turned]),
            np.concatenate([found.chips, more]),
            tuple(done + count * (n in running) for n, done in enumerate(found.played)),
        )
        if not to_the_end:
            running = [n for n in running if not _trails(n, running, plans, found)]
        tell("playing", len(found), goal)
    return found


def _batch(
    worlds: SeatWorlds, plans: Sequence[Plan], running: Sequence[int], words: Grid
) -> tuple[Grid, Grid, Grid]:
    """Grades and matadors of the plans that are ``running``, and the suits turned."""
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
    for n, suit in flips:
        rows = np.flatnonzero(suits == suit)
        if len(rows):
            grade, held = worlds.grades_in([arms[n, suit]], words[rows])
            grades[rows, n], matadors[rows, n] = grade[:, 0], held[:, 0]
    return grades, matadors, suits


def rivals(plan: Plan) -> tuple[Kind, int | None]:
    """What the suits of one contract have in common."""
    return plan.contract.kind, plan.contract.tricks


def _trails(n: int, running: Sequence[int], plans: Sequence[Plan], found: OpenWorlds) -> bool:
    """Whether a plan brings fewer chips than the best suit of its contract for sure."""
    means = found.chips.mean(axis=0)
    best = max((m for m in running if rivals(plans[m]) == rivals(plans[n])), key=lambda m: means[m])
    behind = found.chips[:, best] - found.chips[:, n]
    # One world more, in which the order is reversed: agreement in few worlds is no proof.
    spread = (behind.var() + np.abs(behind).max() ** 2 / len(behind)) / len(behind)
    return bool(behind.mean() > SURE * np.sqrt(spread))
