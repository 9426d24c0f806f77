"""Margins of error for shares and means over random worlds, and counts of worlds by grade."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from tridge_solver.core.dataclass import dataclass

Z_95 = 1.959964
"""The half-width of a 95 % interval, in standard errors."""

MORE_VALUES = 2
"""Extra values added to a sample with known bounds when its spread is estimated: one at either
bound."""

_EXACT_UP_TO = 30
"""Student's quantile is computed exactly up to this many degrees of freedom."""


class Interval(NamedTuple):
    """A 95 % interval of a share or a difference of shares."""

    low: float
    high: float

    @property
    def width(self) -> float:
        """The width of the interval."""
        return self.high - self.low


def wilson(successes: float, samples: float) -> Interval:
    """Return Wilson's 95 % interval for a share, which is also good near 0 and 1.

    ``samples`` that are no whole number are those of :func:`clustered`.

    >>> low, high = wilson(400, 1000)
    >>> round(low, 3), round(high, 3)
    (0.37, 0.431)
    >>> wilson(0, 0)
    Interval(low=0.0, high=1.0)
    """
    if samples == 0:
        return Interval(0.0, 1.0)
    share = successes / samples
    z2 = Z_95 * Z_95 / samples
    middle = (share + z2 / 2) / (1 + z2)
    half = Z_95 * math.sqrt(share * (1 - share) / samples + z2 / (4 * samples)) / (1 + z2)
    low = 0.0 if successes == 0 else middle - half
    high = 1.0 if successes == samples else middle + half
    return Interval(max(low, 0.0), min(high, 1.0))


def _z(comparisons: int) -> float:
    """Return the half-width, in standard errors, of intervals that are all right with 95 %
    probability."""
    return statistics.NormalDist().inv_cdf(1 - 0.025 / comparisons)


@cache
def student(values: int, comparisons: int = 1) -> float:
    """Return the half-width, in standard errors, of a 95 % interval estimated from this many
    ``values``. With several ``comparisons``, all their intervals are right with 95 % probability.

    >>> round(student(2), 1), round(student(10), 2), round(student(1000), 2)
    (12.7, 2.26, 1.96)
    >>> round(student(10, 5), 2), round(student(1000, 5), 2)
    (3.25, 2.58)
    """
    free, z = values - 1, _z(comparisons)
    if free > _EXACT_UP_TO:  # Cornish and Fisher's expansion, good to three digits from here on
        first = (z**3 + z) / 4
        second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
        third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
        return z + first / free + second / free**2 + third / free**3
    low, high = 0.0, math.pi / 2
    while high - low > 1e-9:
        angle = (low + high) / 2
        if _between(angle, free) < 1 - 0.05 / comparisons:
            low = angle
        else:
            high = angle
    return math.sqrt(free) * math.tan((low + high) / 2)


def _between(angle: float, free: int) -> float:
    """Return Student's probability of a value within ±√(degrees of freedom) · tan ``angle``, as a
    finite sum."""
    odd = free % 2
    term = math.cos(angle) if odd else 1.0
    terms = 0.0
    for n in range(1 + odd, free, 2):
        terms += term
        term *= math.cos(angle) ** 2 * n / (n + 1)
    if not odd:
        return math.sin(angle) * terms
    return 2 / math.pi * (angle + math.sin(angle) * terms)


def margin_of_few(values: Sequence[float]) -> float | None:
    """Return half the 95 % interval of the mean of a few independent ``values``; ``None`` for one
    value."""
    if len(values) < 2:
        return None
    return student(len(values)) * math.sqrt(statistics.variance(values) / len(values))


class Paired(NamedTuple):
    """The difference of two shares counted in the same worlds: first minus second.

    Attributes:
        difference: the difference itself.
        margin: half of its 95 % interval.
    """

    difference: float
    margin: float

    @property
    def is_tie(self) -> bool:
        """Whether the interval contains zero, so that neither share is clearly higher."""
        return abs(self.difference) <= self.margin


def paired(only_first: int, only_second: int, samples: int, comparisons: int = 1) -> Paired:
    """Compare two choices world by world.

    Args:
        only_first, only_second: worlds in which only the one, only the other succeeded.
        samples: all worlds.
        comparisons: comparisons made at once.

    >>> gap = paired(30, 10, 1000)
    >>> round(gap.difference, 3), round(gap.margin, 3), gap.is_tie
    (0.02, 0.012, False)
    """
    if samples == 0:
        return Paired(0.0, 1.0)
    difference = (only_first - only_second) / samples
    # One world more that differs: agreement in a few worlds is no proof of agreement in all.
    differing = (only_first + only_second + 1) / samples
    variance = max(differing - difference * difference, 0.0)
    return Paired(difference, _z(comparisons) * math.sqrt(variance / samples))


def margin_of_mean(values: Any, comparisons: int = 1) -> float:
    """Return half the 95 % interval of a mean. With several comparisons, all their intervals are
    right with 95 % probability.

    >>> import numpy as np
    >>> round(margin_of_mean(np.array([0.0, 1.0] * 50)), 2)
    0.1
    """
    count = len(values)
    if count < 2:
        return float("inf")
    return student(count, comparisons) * float(values.std(ddof=1)) / math.sqrt(count)


def margin_within(values: Any, least: float, most: float) -> float:
    """Return half the 95 % interval of a mean of values bounded by ``least`` and ``most``.

    It is computed as if one more value had been seen at either bound: agreement in a few is no
    proof of agreement in all.

    >>> import numpy as np
    >>> round(margin_within(np.zeros(10), 0.0, 1.0), 2)
    0.21
    """
    return controlled_mean(values, None, None, least, most)[1]


def ends(*values: Any) -> tuple[float, float]:
    """Return the smallest and the largest of all ``values``, ignoring empty lists.

    >>> import numpy as np
    >>> ends(np.array([1.0, 2.0]), np.array([0.5]))
    (0.5, 2.0)
    """
    return (
        min(float(each.min()) for each in values),
        max(float(each.max()) for each in values),
    )


def controlled_mean(
    values: Any, same: Any, every: Any, least: float, most: float
) -> tuple[float, float]:
    """Return the mean of ``values`` and half its 95 % interval, sharpened by a control variate.

    Args:
        values: few, and each takes long.
        same: a quick measure in the same worlds; ``None`` without one.
        every: the same measure in all worlds, these included.
        least, most: bounds of all of them.

    The mean is corrected by the difference of the quick measure between these worlds and all
    worlds, times the slope of the values on it. Few values show neither the slope nor how rare an
    extreme is. So one world more is added at either bound: to estimate the slope, where only the
    quick measure takes the bound, and to estimate the spread, where the values take it. The slope
    lies between 0 and 1, and its uncertainty is part of the interval.

    >>> import numpy as np
    >>> opened = np.array([0.0, 1.0] * 500)
    >>> mean, margin = controlled_mean(opened[:40] / 2, opened[:40], opened, 0.0, 1.0)
    >>> round(mean, 2), round(margin, 2)
    (0.25, 0.04)
    """
    count = len(values)
    mean, fitted = float(values.mean()), 0
    residual = values - mean
    unsure = 1 / count
    known = 0.0
    if same is not None:
        fitted = 1
        middle = float(same.mean())
        spread = float(((same - middle) ** 2).sum())
        whole = spread + sum((end - middle) ** 2 for end in ends(every))
        if whole:
            slope = float((residual * (same - middle)).sum()) / whole
            slope = min(max(slope, 0.0), 1.0)
            gap = middle - float(every.mean())
            mean -= slope * gap
            residual = residual - slope * (same - middle)
            unsure += gap * gap * spread / whole**2
            known = slope * float(every.std()) / math.sqrt(len(every))
    mean = min(max(mean, least), most)
    at_ends = (most - mean) ** 2 + (least - mean) ** 2
    free = count + MORE_VALUES - 1 - fitted
    variance = (float((residual**2).sum()) + at_ends) / free
    margin = math.hypot(student(free + 1) * math.sqrt(variance * unsure), Z_95 * known)
    return mean, min(margin, most - least)


def paired_means(first: Any, second: Any, comparisons: int = 1) -> Paired:
    """Return the mean by which ``first`` exceeds ``second``, compared world by world.

    In one world more they differ as much as in any, the other way round: agreement in a few worlds
    is no proof of agreement in all.

    >>> import numpy as np
    >>> few = paired_means(np.full(4, 30.0), np.zeros(4))
    >>> few.difference, few.is_tie
    (30.0, True)
    """
    behind = first - second
    count, difference = len(behind), float(behind.mean())
    if count < 2:
        return Paired(difference, float("inf"))
    farthest = abs(difference) + float(abs(behind).max())
    variance = float(behind.var(ddof=1)) + farthest**2 / count
    return Paired(difference, student(count, comparisons) * math.sqrt(variance / count))


def margin_in_percent(interval: Interval) -> int:
    """Return half the width of a share's interval in percent, at least 1: no sample is exact.

    >>> from tridge_solver.analysis.intervals import Interval
    >>> margin_in_percent(Interval(0.41, 0.47)), margin_in_percent(Interval(0.997, 1.0))
    (3, 1)
    """
    return max(round(interval.width * 50), 1)


def counts_by_grade(grade: Any, grades: int) -> tuple[int, ...]:
    """Return the numbers of worlds, keyed by grade, the best grade first.

    Args:
        grade: the number of the grade, from the worst, in each of some worlds: an array.
        grades: the number of grades.

    >>> import numpy as np
    >>> counts_by_grade(np.array([2, 0, 2, 2]), 3)
    (3, 0, 1)
    """
    return tuple(int((grade == level).sum()) for level in reversed(range(grades)))


@dataclass(frozen=True)
class Counted:
    """The results of one choice (a card, a discard, a bid) in a number of worlds.

    Attributes:
        counts: worlds by grade, the best grade first.
        points, points_margin: :attr:`chips` and :attr:`chips_margin` by their old names.
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
    def chips(self) -> float:
        """The Player's expected chips."""
        return self.points

    @property
    def chips_margin(self) -> float:
        """Half the 95 % interval of the Player's expected chips."""
        return self.points_margin

    @property
    def wins(self) -> int:
        """The number of worlds with the best grade: won, or exactly the tricks of a Fixed bid."""
        return self.counts[0]

    @property
    def draws(self) -> int:
        """The number of worlds drawn, or one trick off a Fixed bid."""
        return self.counts[1] if len(self.counts) > 2 else 0

    @property
    def losses(self) -> int:
        """The number of worlds with the worst grade."""
        return self.counts[-1]

    @property
    def samples(self) -> int:
        """The number of worlds played."""
        return sum(self.counts)

    @property
    def win_interval(self) -> Interval:
        """The 95 % interval of the share of :attr:`wins`."""
        return wilson(self.wins, self.samples)

    @property
    def is_worse(self) -> bool:
        """Whether the samples show that this choice wins fewer chips than the best one."""
        return self.gap is not None and not self.gap.is_tie

    @property
    def level(self) -> bool:
        """Whether the samples show no clear difference between this choice and the best one."""
        return self.gap is not None and self.gap.is_tie
