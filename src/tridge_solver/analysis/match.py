"""Two styles of play on the same deals, the seats exchanged: which is better, and by how much.

Every deal is played twice by the same seeds: once the first style plays the contract against
defenders of the second, once the other way round. What the first gains in both together is what it
is better by; the deals and most of the luck cancel out. A style against itself gains nothing
in every deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from tridge_solver.analysis.intervals import paired_means
from tridge_solver.analysis.sampling import Progress
from tridge_solver.core.dataclass import dataclass

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Points: TypeAlias = "npt.NDArray[np.float64]"
Tool = TypeVar("Tool")
Played = TypeVar("Played")

_GOLDEN = 0x9E3779B97F4A7C15


@dataclass(frozen=True)
class Match:
    """What came of a match.

    Attributes:
        first, second: the styles.
        as_player: what the side that plays the contract gets, deal by deal, when that is the first
            style.
        as_defenders: the same when the first style defends.
        seed: of everybody's imagination.
        worth: makes of the difference of the two what the first gains.
    """

    first: object
    second: object
    as_player: Points
    as_defenders: Points
    seed: int
    worth: Callable[[Points], Points] | None = None

    @property
    def deals(self) -> int:
        """How many were played, each twice."""
        return len(self.as_player)

    @property
    def gains(self) -> Points:
        """By how much the first style is better in each deal, both ways together."""
        difference = self.as_player - self.as_defenders
        return difference if self.worth is None else self.worth(difference)

    @property
    def gain(self) -> float:
        """The mean of :attr:`gains`."""
        return float(self.gains.mean())

    @property
    def margin(self) -> float:
        """Half of the 95 % interval of :attr:`gain`."""
        return paired_means(self.gains, 0.0).margin

    @property
    def differences(self) -> int:
        """Deals whose results differ."""
        return int((self.as_player != self.as_defenders).sum())


def play_both_ways(
    deals: Iterable[Played],
    tools: Sequence[Tool],
    play: Callable[[Tool, Played, int, bool], float],
    *,
    total: int = 0,
    progress: Progress | None = None,
) -> tuple[Points, Points]:
    """What the side that plays the contract gets in every deal: with the first style, and with the
    second.

    Args:
        tools: what a thread plays with; so many deals are played at a time.
        play: of a tool, a deal, its number from 0, and whether the first style plays the contract.
        total: how many deals there are, for ``progress``.

    >>> first, second = play_both_ways("ab", [None], lambda tool, deal, n, first: n + 10 * first)
    >>> first.tolist(), second.tolist()
    ([10.0, 11.0], [0.0, 1.0])
    """

    def both(tool: Tool, deal: Played, number: int) -> list[float]:
        return [play(tool, deal, number, is_first) for is_first in (True, False)]

    found: list[list[float]] = []
    remaining = iter(deals)
    with ThreadPoolExecutor(len(tools)) as pool:
        while batch := list(islice(remaining, len(tools))):
            numbers = range(len(found), len(found) + len(batch))
            found += pool.map(both, tools, batch, numbers)
            if progress is not None:
                progress("playing", len(found), total)
    import numpy as np  # the command's help has no use for it

    both_ways = np.array(found, np.float64).reshape(-1, 2)
    return both_ways[:, 0], both_ways[:, 1]


def deal_seed(seed: int, number: int) -> int:
    """The seed of what the seats imagine in deal ``number`` of a series."""
    return (seed * _GOLDEN + number * 0xBF58476D1CE4E5B9) & ((1 << 64) - 1)
