"""The worlds in which the discards of a bid race: each of them is played once with each discard.

Play in a suit and a Flip that turns it race with the same discards: what has come of one in a
world is remembered.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from tridge_solver.analysis.race import Wins
from tridge_solver.analysis.random_words import RACING, world_words
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.core.cards import Suit
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.worlds.dealt import Grid
from tridge_solver.games.ombre.worlds.seat_worlds import Arm, SeatWorlds
from tridge_solver.games.ombre.worlds.setting import Setting

_CHUNK = 256

_UNKNOWN = -1


class RacingWorlds:
    """Numbered worlds around the cards of one seat, and what has come of discards in them.

    Args:
        settings: those that race.
        seat: whose cards are known.
        sampling: seed, threads.
    """

    def __init__(self, settings: Sequence[Setting], seat: Seat, sampling: Sampling) -> None:
        self._worlds = SeatWorlds(settings, seat, sampling)
        self._seed = sampling.seed
        self._words = np.zeros((0, 4), np.uint64)
        self._turned = np.zeros(0, np.int64)
        self._won: dict[tuple[int, int], npt.NDArray[np.int8]] = {}

    def wins(self, arms: Sequence[Arm], numbers: Grid) -> Wins:
        """In which of the worlds ``numbers`` the arms win; a row a world, a column an arm."""
        self._draw(int(numbers.max()) + 1)
        rows = [self._row(arm) for arm in arms]
        found = np.array([row[numbers] for row in rows])
        for here, missing in _alike(found != _UNKNOWN):
            worlds = numbers[here]
            won = self._worlds.wins_in([arms[n] for n in missing], self._words[worlds])
            for column, n in enumerate(missing):
                rows[n][worlds] = found[n, here] = won[:, column]
        return found.T > 0

    def turned(self, suit: Suit, start: int, count: int) -> Grid:
        """Those that have ``suit`` on top of the stock, from their ``start``-th on."""
        while (self._turned == suit).sum() < start + count:
            self._draw(len(self._turned) + _CHUNK)
            more = self._words[len(self._turned) : len(self._turned) + _CHUNK]
            self._turned = np.append(self._turned, self._worlds.turned_suits(more))
        found: Grid = np.flatnonzero(self._turned == suit)[start : start + count]
        return found

    def _draw(self, count: int) -> None:
        """Draw the words of ``count`` worlds."""
        short = count - len(self._words)
        if short > 0:
            more = -(-short // _CHUNK) * _CHUNK
            words = world_words(self._seed, RACING, len(self._words), more)
            self._words = np.concatenate([self._words, words])
            unknown = np.full(more, _UNKNOWN, np.int8)
            self._won = {key: np.append(row, unknown) for key, row in self._won.items()}

    def _row(self, arm: Arm) -> npt.NDArray[np.int8]:
        """What is known of an arm, world by world."""
        key = id(arm.setting), arm.discard
        if key not in self._won:
            self._won[key] = np.full(len(self._words), _UNKNOWN, np.int8)
        return self._won[key]


def every_number(start: int, count: int) -> Grid:
    """All worlds, from number ``start`` on."""
    return np.arange(start, start + count)


def _alike(known: Wins) -> Iterator[tuple[list[int], list[int]]]:
    """The columns of ``known`` in groups whose rows to be filled in are the same; the rows."""
    if not known.any():
        yield list(range(known.shape[1])), list(range(len(known)))
    if not known.any() or known.all():
        return
    groups = defaultdict(list)
    for column, bits in enumerate(np.packbits(known, axis=0).T):
        groups[bits.tobytes()].append(column)
    for columns in groups.values():
        missing = np.flatnonzero(~known[:, columns[0]]).tolist()
        if missing:
            yield columns, missing
