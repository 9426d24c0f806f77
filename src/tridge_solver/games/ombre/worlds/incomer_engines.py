"""Engines of four seats that share the positions of many worlds, one engine a thread."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from tridge_solver.analysis.sampling import Sampling
from tridge_solver.engine.ombre4 import Solver

SHARE = 8
"""Positions it takes to be worth a thread."""


class Values(Protocol):
    """An engine of four seats, or several: what worlds are solved with."""

    def values_of_many(self, problems: Sequence[Any]) -> list[tuple[int, ...]]:
        """See :meth:`~tridge_solver.engine.ombre4.Solver.values_of_many`."""
        ...


class Engines:
    """Engines for so many threads, each with its table; the values are the same for any number.

    Args:
        threads: how many.
        table_bytes: of each one's transposition table, ``None`` for the usual ones.

    >>> Engines(2).values_of_many([])
    []
    """

    def __init__(self, threads: int = 1, table_bytes: int | None = None) -> None:
        self._solvers = [
            Solver() if table_bytes is None else Solver(table_bytes=table_bytes)
            for _ in range(threads)
        ]

    @classmethod
    def for_threads_of(cls, sampling: Sampling | None, table_bytes: int | None = None) -> Engines:
        """Engines for the threads of ``sampling``, one without it."""
        return cls(1 if sampling is None else sampling.threads, table_bytes)

    def values_of_many(self, problems: Sequence[Any]) -> list[tuple[int, ...]]:
        """The values of many positions, in their order.

        Every thread takes each so manieth: neighbours cost alike.
        """
        threads = min(len(self._solvers), len(problems) // SHARE)
        if threads <= 1:
            return self._solvers[0].values_of_many(problems)
        found: list[tuple[int, ...]] = [()] * len(problems)

        def solve(number: int) -> None:
            found[number::threads] = self._solvers[number].values_of_many(problems[number::threads])

        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(solve, range(threads)))
        return found
