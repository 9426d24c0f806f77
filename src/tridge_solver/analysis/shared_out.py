"""Work divided among several engines, each on its own thread."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Engine = TypeVar("Engine")
Item = TypeVar("Item")
Result = TypeVar("Result")


def shared_out(
    engines: Sequence[Engine], items: Sequence[Item], work: Callable[[Engine, Item], Result]
) -> list[Result]:
    """Return the results of ``work(engine, item)``, in the order of ``items``.

    Whichever engine is free takes the next item, so ``work`` must give the same result whoever does
    it and whatever that engine did before. An error ends the work and is raised again. With one
    engine everything happens in the caller's thread.

    >>> shared_out(["pen", "ink"], [3, 1, 2], lambda engine, item: item * item)
    [9, 1, 4]
    """
    if len(engines) == 1 or len(items) < 2:
        return [work(engines[0], item) for item in items]
    results: dict[int, Result] = {}
    waiting = iter(range(len(items)))
    one_at_a_time = threading.Lock()
    stopped = False

    def serve(engine: Engine) -> None:
        nonlocal stopped
        while not stopped:
            with one_at_a_time:
                number = next(waiting, None)
            if number is None:
                return
            try:
                results[number] = work(engine, items[number])
            except BaseException:
                stopped = True
                raise

    with ThreadPoolExecutor(min(len(engines), len(items))) as pool:
        try:
            for done in [pool.submit(serve, engine) for engine in engines[: len(items)]]:
                done.result()
        finally:
            stopped = True  # Ctrl-C comes here: the others stop after the item at hand
    return [results[number] for number in range(len(items))]
