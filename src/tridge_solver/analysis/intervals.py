"""How sure a share is that was counted in random worlds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, variance
from typing import Any, NamedTuple

Z_95 = 1.959964
"""Standard errors of a 95 % interval."""

_Z_OF_COMPARISONS = (Z_95, Z_95, 2.241403, 2.393980, 2.497705, 2.575829)
"""By the number of comparisons made at once, so that all hold together with 95 %."""


class Interval(NamedTuple):
    """A 95 % interval of a share or a difference of shares."""

    low: float
    high: float

    @property
    def width(self) -> float:
        """From one end to the other."""
        return self.high - self.low


def wilson(successes: float, samples: float) -> Interval:
    """Wilson's 95 % interval of a share: good near 0 and 1 too.

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


_T_95 = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706)


def student(hands: int) -> float:
    """Standard errors of a 95 % interval where they are estimated from so many ``hands``.

    >>> round(student(2), 1), round(student(10), 2), round(student(1000), 2)
    (12.7, 2.26, 1.96)
    """
    free = hands - 1
    if free <= len(_T_95):
        return _T_95[free - 1]
    z = Z_95  # Cornish and Fisher's expansion, good to three digits from here on
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / free + second / free**2 + third / free**3


def clustered(shares: Sequence[float], worlds: int) -> Interval:
    """The 95 % interval of a share whose worlds come in clusters, hands: what one world of a hand
    says is mostly what the others say.

    Args:
        shares: of each hand, all counted in the same number of worlds.
        worlds: that number.

    The spread of the hands says how many independent worlds they amount to; Wilson's interval is
    that of so many.

    >>> low, high = clustered([0.2, 0.4, 0.3, 0.5, 0.3, 0.4], 100)
    >>> round(low, 2), round(high, 2)
    (0.25, 0.47)
    """
    hands = len(shares)
    if not hands:
        return wilson(0, 0)
    share = fmean(shares)
    most = float(hands * worlds)
    if hands == 1:
        return wilson(share, 1)
    spread = variance(shares) / hands * (student(hands) / Z_95) ** 2
    amount = min(max(share * (1 - share) / spread, 1.0), most) if spread else most
    if share in (0.0, 1.0):
        amount = float(hands)  # no spread is seen, and little is known of it
    return wilson(share * amount, amount)


def margin_of_few(values: Sequence[float]) -> float | None:
    """Half of the 95 % interval of the mean of independent ``values``, be they few; ``None`` of one
    alone."""
    if len(values) < 2:
        return None
    return student(len(values)) * math.sqrt(variance(values) / len(values))


class Paired(NamedTuple):
    """The difference of two shares counted in the same worlds, first less second.

    Attributes:
        difference: the difference itself.
        margin: half of its 95 % interval.
    """

    difference: float
    margin: float

    @property
    def is_tie(self) -> bool:
        """Whether the interval holds zero: neither can be called better."""
        return abs(self.difference) <= self.margin


def paired(only_first: int, only_second: int, samples: int, comparisons: int = 1) -> Paired:
    """Compare two shares world by world.

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
    z = _Z_OF_COMPARISONS[min(comparisons, len(_Z_OF_COMPARISONS) - 1)]
    return Paired(difference, z * math.sqrt(variance / samples))


def margin_of_mean(values: Any, comparisons: int = 1) -> float:
    """Half of the 95 % interval of a mean; with several comparisons, of all of them together.

    >>> import numpy as np
    >>> round(margin_of_mean(np.array([0.0, 1.0] * 50)), 3)
    0.098
    """
    if len(values) < 2:
        return float("inf")
    z = Z_95 if comparisons == 1 else NormalDist().inv_cdf(1 - 0.025 / comparisons)
    return float(z * values.std(ddof=1) / math.sqrt(len(values)))


def paired_means(first: Any, second: Any, comparisons: int = 1) -> Paired:
    """How much ``first`` is above ``second`` on average, world by world."""
    return Paired(float((first - second).mean()), margin_of_mean(first - second, comparisons))


def margin_in_percent(interval: Interval) -> int:
    """Half the width of the interval of a share, 1 at least: no sample is as sure as ±0 %.

    >>> from tridge_solver.analysis.intervals import Interval
    >>> margin_in_percent(Interval(0.41, 0.47)), margin_in_percent(Interval(0.997, 1.0))
    (3, 1)
    """
    return max(round(interval.width * 50), 1)
