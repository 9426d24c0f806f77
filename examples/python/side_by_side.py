"""The same deals over threads, over processes and in asyncio: the same answers.

The search runs without Python's lock, so threads gain as processes do where the engine is nearly
all there is to do; a solver serves one thread at a time.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import tridge_solver as tridge

_OWN = threading.local()


def best_tricks(deal: tridge.OmbreDeal) -> int:
    """The most tricks that a Player can be sure of, by a solver of this thread."""
    solver = getattr(_OWN, "solver", None)
    if solver is None:
        solver = _OWN.solver = tridge.DoubleDummy()
    return max(cell.max_tricks for cell in tridge.table(deal, solver=solver))


def random(count: int) -> list[tridge.OmbreDeal]:
    """Random deals."""
    return [d for d in tridge.random_deals(count, seed=9) if isinstance(d, tridge.OmbreDeal)]


def in_threads(deals: Sequence[tridge.OmbreDeal], workers: int = 2) -> list[int]:
    """By threads."""
    with ThreadPoolExecutor(workers) as pool:
        return list(pool.map(best_tricks, deals))


def in_processes(deals: Sequence[tridge.OmbreDeal], workers: int = 2) -> list[int]:
    """By processes: deals and answers can be pickled."""
    with ProcessPoolExecutor(workers) as pool:
        return list(pool.map(best_tricks, deals, chunksize=8))


async def in_asyncio(deals: Sequence[tridge.OmbreDeal]) -> list[int]:
    """Beside other things that a program waits for."""
    return list(await asyncio.gather(*(asyncio.to_thread(best_tricks, deal) for deal in deals)))


if __name__ == "__main__":
    some = random(40)
    print(in_threads(some) == in_processes(some) == asyncio.run(in_asyncio(some)))
