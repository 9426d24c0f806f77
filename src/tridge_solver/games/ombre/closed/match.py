"""Two styles on the same deals with the seats exchanged: which is better, and by how much.

Every deal is played twice by the same seeds: once the first style is the Player against two
defenders of the second, once the other way round. What the first gains in both together, in chips
of the Player's account, is what it is better by; the deals and most of the luck cancel out. A style
against itself comes to nothing in every deal.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice

import numpy as np
import numpy.typing as npt

from tridge_solver.analysis.intervals import margin_of_mean
from tridge_solver.analysis.sampling import Progress
from tridge_solver.engine.ombre3.closed.play import ClosedTable
from tridge_solver.games.ombre.closed.deals import dealt_of, setting_of
from tridge_solver.games.ombre.closed.style import Style
from tridge_solver.games.ombre.closed.table import ClosedGame
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.scoring import funds_of

Chips = npt.NDArray[np.float64]

_GOLDEN = 0x9E3779B97F4A7C15


@dataclass(frozen=True)
class Match:
    """What came of a match.

    Attributes:
        first, second: the styles.
        as_player: the Player's chips deal by deal with the first style as Player.
        as_defenders: the same with the first style as both defenders.
        seed: of everybody's imagination.
    """

    first: Style
    second: Style
    as_player: Chips
    as_defenders: Chips
    seed: int

    @property
    def deals(self) -> int:
        """How many were played, each twice."""
        return len(self.as_player)

    @property
    def gain(self) -> float:
        """Chips a deal by which the first style is better, both sides together."""
        return float((self.as_player - self.as_defenders).mean())

    @property
    def margin(self) -> float:
        """Half of the 95 % interval of :attr:`gain`."""
        return margin_of_mean(self.as_player - self.as_defenders)

    @property
    def differences(self) -> int:
        """Deals that did not come to the same either way."""
        return int((self.as_player != self.as_defenders).sum())


def match(
    first: Style,
    second: Style,
    deals: Iterable[OmbreDeal],
    *,
    seed: int = 1,
    threads: int = 1,
    total: int = 0,
    progress: Progress | None = None,
) -> Match:
    """Play ``deals``, exchanged already, in both seatings.

    Args:
        deals: with Player, contract and exchanges; their funds, or those of a first deal.
        seed: of the worlds that seats imagine; deal for deal the same in both seatings.
        threads: how many deals are played at a time; the figures are the same for any.
        total: how many deals there are, for ``progress``.

    >>> from tridge_solver.games.ombre.closed.deals import table_deals
    >>> result = match(Style(worlds=2), Style(worlds=2), table_deals(3, seed=1))
    >>> result.deals, result.gain, result.differences
    (3, 0.0, 0)
    """
    tables = [ClosedTable() for _ in range(threads)]
    seatings = ((first, second, second), (second, first, first))

    def both_ways(table: ClosedTable, deal: OmbreDeal, number: int) -> list[float]:
        # Each deal is a setting of its own: other trumps, another Player.
        game = ClosedGame(setting_of(deal), funds_of(deal), tables=[table])
        dealt, seeds = dealt_of([deal]), np.array([deal_seed(seed, number)], np.uint64)
        return [float(game.play(dealt, seeds, styles).chips[0]) for styles in seatings]

    chips: list[list[float]] = []
    remaining = iter(deals)
    with ThreadPoolExecutor(threads) as pool:
        while batch := list(islice(remaining, threads)):
            numbers = range(len(chips), len(chips) + len(batch))
            chips += pool.map(both_ways, tables, batch, numbers)
            if progress is not None:
                progress("playing", len(chips), total)
    by_seating = np.array(chips, np.float64).reshape(-1, 2)
    return Match(first, second, by_seating[:, 0], by_seating[:, 1], seed)


def deal_seed(seed: int, number: int) -> int:
    """The seed of what the seats imagine in deal ``number`` of a series."""
    return (seed * _GOLDEN + number * 0xBF58476D1CE4E5B9) & ((1 << 64) - 1)
