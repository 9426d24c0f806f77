"""Deals of one setting, dealt and exchanged, as arrays of masks."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from tridge_solver.core.dataclass import dataclass

Grid = npt.NDArray[Any]
"""Numbers by world, of whatever they count; often a column for each candidate."""


@dataclass(frozen=True)
class Dealt:
    """Deals of one setting as they are exchanged, ready to be played; a row each.

    Attributes:
        dealt, held: the three hands as dealt and as the play begins, masks in the order of the
            :attr:`~tridge_solver.games.ombre.worlds.setting.Setting.seats`.
        firsts: the defender who exchanged first, 1 or 2; 0 where nobody knows.
        turned: the card turned in a Flip, ``None`` none.
    """

    dealt: npt.NDArray[np.uint64]
    held: npt.NDArray[np.uint64]
    firsts: tuple[int, ...]
    turned: tuple[int | None, ...]

    def __len__(self) -> int:
        return len(self.dealt)

    def rows(self, rows: slice | Grid) -> Dealt:
        """Some of them."""
        numbers = np.arange(len(self))[rows]
        return Dealt(
            np.ascontiguousarray(self.dealt[numbers]),
            np.ascontiguousarray(self.held[numbers]),
            tuple(self.firsts[n] for n in numbers),
            tuple(self.turned[n] for n in numbers),
        )
