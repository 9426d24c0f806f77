"""Worlds counted by the grade reached in them."""

from __future__ import annotations

from typing import Any

from tridge_solver.analysis.intervals import Interval, Paired, wilson
from tridge_solver.core.dataclass import dataclass


def counts_by_grade(grade: Any, grades: int) -> tuple[int, ...]:
    """Worlds by grade, the best first.

    Args:
        grade: the number of the grade, from the worst, in each of some worlds: an array.
        grades: how many grades there are.

    >>> import numpy as np
    >>> counts_by_grade(np.array([2, 0, 2, 2]), 3)
    (3, 0, 1)
    """
    return tuple(int((grade == level).sum()) for level in reversed(range(grades)))


@dataclass(frozen=True)
class Counted:
    """What came of a choice in some worlds.

    Attributes:
        counts: worlds by grade, the best grade first.
        points: the Player's expected chips; ``points_margin`` half of their 95 % interval.
        gap: chips by which it trails the best choice, compared world by world; ``None`` for the
            best itself.

    >>> found = Counted((410, 140, 450), -3.1, 1.9, None)
    >>> found.draws, found.samples, [round(share, 2) for share in found.win_interval]
    (140, 1000, [0.38, 0.44])
    """

    counts: tuple[int, ...]
    points: float
    points_margin: float
    gap: Paired | None

    @property
    def wins(self) -> int:
        """Worlds with the best grade: won, or with exactly the tricks of a Fixed bid."""
        return self.counts[0]

    @property
    def draws(self) -> int:
        """Worlds drawn, or one off a Fixed bid."""
        return self.counts[1] if len(self.counts) > 2 else 0

    @property
    def losses(self) -> int:
        """Worlds with the worst grade."""
        return self.counts[-1]

    @property
    def samples(self) -> int:
        """Worlds played."""
        return sum(self.counts)

    @property
    def win_interval(self) -> Interval:
        """The 95 % interval of the share of :attr:`wins`."""
        return wilson(self.wins, self.samples)

    @property
    def is_worse(self) -> bool:
        """Whether the samples show it to be worse than the best choice, in chips."""
        return self.gap is not None and not self.gap.is_tie

    @property
    def level(self) -> bool:
        """Whether the samples cannot distinguish it from the best choice."""
        return self.gap is not None and self.gap.is_tie
