"""How sure a share is that was counted in random worlds."""

from __future__ import annotations

import math
from typing import NamedTuple

Z_95 = 1.959964
"""Standard errors of a 95 % interval."""

_Z_OF_COMPARISONS = (Z_95, Z_95, 2.241403, 2.393980, 2.497705, 2.575829)
"""By the number of comparisons made at once, so that all hold together with 95 %."""


class Interval(NamedTuple):
    """A 95 % interval of a share or a difference of shares."""

    low: float
    high: float


def wilson(successes: int, samples: int) -> Interval:
    """Wilson's 95 % interval of a share: good near 0 and 1 too.

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
