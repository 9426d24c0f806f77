"""The levels of a Player's discards with open cards, found by yes-or-no questions.

A level is a number for a result, more being better for the Player; see
:mod:`tridge_solver.analysis.objectives`. Every answer also says what bound it proved, so the
exact level of a discard seldom takes more than a few questions.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tridge_solver.engine.exchanger import Exchanger


@dataclass(frozen=True)
class Refutation:
    """A pair of the defenders' discards that holds the Player down.

    Attributes:
        first: the defender who exchanges first, 1 or 2 in playing order from the Player.
        discards: the cards thrown by defenders 1 and 2, as masks.
        bound: the Player gets no more than this level against it.
    """

    first: int
    discards: tuple[int, int]
    bound: int


class OpenLevels:
    """What each discard of the Player is worth against the defenders' best.

    Args:
        exchanger: the engine, its deal loaded.
        levels: every level a result can have.
        orders: the defenders who may be first, 1 and 2; with both the Player gets the worse.

    Discards are numbers into ``exchanger.discards()``.
    """

    def __init__(self, exchanger: Exchanger, levels: Iterable[int], orders: Sequence[int]) -> None:
        self.levels = sorted(set(levels))
        self.promising = exchanger.promising()
        self.refutations: dict[int, Refutation] = {}
        self._exchanger = exchanger
        self._orders = list(orders)
        self._lower = dict.fromkeys(self.promising, self.levels[0])
        self._upper = dict.fromkeys(self.promising, self.levels[-1])

    def reaches(self, number: int, level: int) -> bool:
        """Whether a discard is sure of ``level``."""
        if self._lower[number] >= level:
            return True
        if self._upper[number] < level:
            return False
        bounds = []
        for first in self._orders:
            survived, bound = self._exchanger.survives(number, first, level)
            if not survived:
                self._upper[number] = bound
                self.refutations[number] = Refutation(first, self._exchanger.refutation, bound)
                self._orders.sort(key=lambda order: order != first)
                return False
            bounds.append(bound)
        self._lower[number] = min(bounds)
        return True

    def above(self, level: int) -> int | None:
        """The next better level, ``None`` for the best."""
        place = bisect_right(self.levels, level)
        return self.levels[place] if place < len(self.levels) else None

    def climb(self, number: int) -> int:
        """The exact level of one discard, from what is known of it upwards."""
        while (level := self.above(self._lower[number])) and self.reaches(number, level):
            pass
        return self._lower[number]

    def best(self, thresholds: Sequence[int]) -> int:
        """The best level of all discards; ``thresholds`` are asked for first, best first.

        They are the levels at which a grade begins: a grade is found faster than tricks.
        """
        level = self.levels[0]
        for threshold in sorted(thresholds, reverse=True):
            found = next((n for n in self.promising if self.reaches(n, threshold)), None)
            if found is not None:
                level = self._lower[found]
                break
        for number in self.promising:
            while (better := self.above(level)) and self.reaches(number, better):
                level = self._lower[number]
        return level

    def reaching(self, level: int) -> list[int]:
        """Every discard that is sure of ``level``."""
        return [number for number in self.promising if self.reaches(number, level)]

    def ranked(self, best: int, others: int) -> list[tuple[int, int]]:
        """``(number, level)`` of all discards at ``best`` and at least ``others`` below, as far as
        there are so many; best first."""
        found: dict[int, int] = {}
        optimal = 0
        for level in reversed(self.levels[: self.levels.index(best) + 1]):
            for number in self.promising:
                if number not in found and self.reaches(number, level):
                    found[number] = level
            if level == best:
                optimal = len(found)
            if len(found) >= optimal + others:
                break
        return sorted(found.items(), key=lambda pair: -pair[1])

    def holding(self, number: int, level: int) -> Refutation | None:
        """A pair that holds a discard of exact value ``level`` down to it.

        ``None`` when no pair could do better for the Player.
        """
        known = self.refutations.get(number)
        if known is None or known.bound != level:
            better = self.above(level)
            if better is None:
                return None
            self._upper[number] = max(self._upper[number], better)
            self.reaches(number, better)
            known = self.refutations[number]
        return known
