"""Throwing in at the table (L'hombre): who has too little after the exchange pays as for *bet*.

The Player decides on the nine cards they hold then, not on what the others hold. So the worlds are
put in classes by the club's points of these nine cards in the trump suit, and what a class comes to
at the table is held against the price, from the weakest class up.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot, sqrt

import numpy as np
import numpy.typing as npt

from tridge_solver.analysis.intervals import Z_95
from tridge_solver.games.ombre.closed.value import AtTable
from tridge_solver.games.ombre.worlds.seat_worlds import Grid

LEAST_WORLDS = 40
"""Worlds of a class at least: points that fewer have are put together with those that follow."""

THROWN_IN = 1
"""The grade of a deal that is thrown in, by its number from the worst: it counts as *bet*."""

Rows = npt.NDArray[np.bool_]


def classes(points: Grid) -> list[tuple[int, Rows]]:
    """The classes of worlds from the weakest up, each with the points it goes up to.

    >>> import numpy as np
    >>> [(most, int(rows.sum())) for most, rows in classes(np.arange(100) // 25)]
    [(1, 50), (3, 50)]
    """
    found: list[tuple[int, Rows]] = []
    least = -1
    for most in np.unique(points).tolist():
        rows = (points > least) & (points <= most)
        left = int((points > most).sum())
        if rows.sum() >= LEAST_WORLDS and (left >= LEAST_WORLDS or left == 0):
            found.append((most, rows))
            least = most
    rest = points > least
    if rest.any():
        found.append((int(points.max()), rest))
    return found


def thrown_in(points: Grid, worth: Callable[[Rows], float], price: float) -> Rows:
    """In which worlds the Player throws in.

    Args:
        points: of the Player's cards as the play would begin, in each world.
        worth: what playing on in some of the worlds brings on average.
        price: what throwing in brings: less than nothing.

    >>> import numpy as np
    >>> points = np.repeat([3, 8, 12], 50)
    >>> chips = np.repeat([-4.0, -1.0, 2.0], 50)
    >>> int(thrown_in(points, lambda rows: float(chips[rows].mean()), -2.0).sum())
    50
    """
    found = np.zeros(len(points), np.bool_)
    for _, rows in classes(points):
        if worth(rows) >= price:
            break
        found |= rows
    return found


def with_thrown_in(played: AtTable | None, thrown: Rows, price: float) -> AtTable:
    """What a contract is worth whose Player throws in in some worlds.

    Args:
        played: its value in the others; ``None`` where there are none.
        thrown: the worlds in which it is thrown in.
        price: what that brings.

    >>> import numpy as np
    >>> found = with_thrown_in(AtTable((0.5, 0.25, 0.25), 0.1, 1.0, 0.5, 0), np.arange(4) < 1, -2.0)
    >>> found.shares, found.points
    ((0.375, 0.4375, 0.1875), 0.25)
    """
    if played is None:
        return AtTable((0.0, 1.0, 0.0), 0.0, price, 0.0, 0)
    share = float(thrown.mean())
    won, level, lost = ((1 - share) * each for each in played.shares)
    sampled = Z_95 * sqrt(share * (1 - share) / len(thrown))
    return AtTable(
        (won, level + share, lost),
        hypot((1 - share) * played.win_margin, sampled * played.shares[0]),
        (1 - share) * played.points + share * price,
        hypot((1 - share) * played.points_margin, sampled * abs(played.points - price)),
        played.deals,
    )
