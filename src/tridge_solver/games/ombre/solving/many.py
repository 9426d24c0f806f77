"""Many positions at once, over several threads, as streams.

The engine solves a bundle of positions in one call without the interpreter lock, so that plain
threads use every core; each has a solver and a table of its own.
"""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice

from tridge_solver.core.memory import MEBIBYTE
from tridge_solver.core.position import Position
from tridge_solver.core.seats import Seat
from tridge_solver.engine import Solver
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.solving.double_dummy import (
    DEFAULT_HASH_MB,
    Value,
    engine_position,
    read_value,
)
from tridge_solver.games.ombre.solving.objectives import lexicographic
from tridge_solver.games.ombre.solving.problem import Problem

BUNDLE = 128
"""Positions passed to the engine in one call."""

BUNDLES_AHEAD = 4
"""Bundles read ahead for each thread: the input is never read much faster than it is solved."""


def solve_many(
    problems: Iterable[Problem | tuple[Position, Seat, Contract]],
    *,
    threads: int | None = None,
    hash_mb: float = DEFAULT_HASH_MB,
) -> Iterator[Value]:
    """The exact value of each position, in the order of ``problems``.

    Args:
        problems: position, Player and contract of each, as
            ``problem_of`` of ``games.ombre.solving.problem`` makes them of deals; read as
            needed, so memory stays flat.
        threads: how many to use; all cores by default. The answers do not depend on it.
        hash_mb: transposition table of each thread, MiB.

    Raises :class:`ValueError` for less than one thread.

    >>> from tridge_solver.core.cards import parse_hand, Suit
    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> n, e, w = Seat.NORTH, Seat.EAST, Seat.WEST
    >>> hands = {n: frozenset(parse_hand("A...")), e: frozenset(parse_hand("K...")),
    ...          w: frozenset(parse_hand("2..."))}
    >>> last = Position(TRIDGE, Suit.SPADES, (n, e, w), hands, e, (), {n: 4, e: 4, w: 0})
    >>> [value.grade.name for value in solve_many([(last, n, Contract.parse("Play S"))])]
    ['WIN']
    """
    count = threads if threads is not None else os.cpu_count() or 1
    if count < 1:
        raise ValueError(f"{count} threads (expected at least 1)")
    local = threading.local()

    def solve_bundle(bundle: Sequence[tuple[Position, Seat, Contract]]) -> list[Value]:
        solver: Solver | None = getattr(local, "solver", None)
        if solver is None:
            solver = local.solver = Solver(table_bytes=int(hash_mb * MEBIBYTE))
        levels = solver.values_of_many(
            [
                (*engine_position(position, player), (lexicographic(contract, position.rules),))
                for position, player, contract in bundle
            ]
        )
        return [
            read_value(level, contract)
            for (level,), (_, _, contract) in zip(levels, bundle, strict=True)
        ]

    stream = iter(problems)
    with ThreadPoolExecutor(count) as pool:
        waiting: deque[Future[list[Value]]] = deque()
        while True:
            while len(waiting) < BUNDLES_AHEAD * count and (bundle := [*islice(stream, BUNDLE)]):
                waiting.append(pool.submit(solve_bundle, bundle))
            if not waiting:
                return
            yield from waiting.popleft().result()
