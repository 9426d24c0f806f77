"""Loops of tests that end: by a count, with words for what was there when it was reached."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

Thing = TypeVar("Thing")

RESTS = "body[data-waiting='0']"
"""A page of the board that waits for no answer."""


def at_most(count: int, standing: Callable[[], object]) -> Iterator[int]:
    """So many turns of a loop that leaves by itself; past them it fails and says ``standing()``.

    >>> for turn in at_most(3, lambda: "nowhere"):
    ...     if turn == 2:
    ...         break
    """
    yield from range(count)
    raise AssertionError(f"not at the end after {count} turns:\n{standing()}")


def followed(
    now: Thing, over: Callable[[Thing], bool], step: Callable[[Thing], Thing], most: int = 60
) -> Thing:
    """Return what a thing has become once it is over, step by step; after so many steps it must be.

    >>> followed(5, lambda n: n == 0, lambda n: n - 1)
    0
    """
    for _ in range(most):
        if over(now):
            return now
        now = step(now)
    raise AssertionError(f"not over after {most} steps: {now}")


def wait_until(condition: Callable[[], bool], otherwise: str, seconds: float = 60) -> None:
    """Wait until a condition holds, so long at most."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"{otherwise} within {seconds:g} s"
        time.sleep(0.01)


def on_screen(page: Any) -> str:
    """Return what stands on a page of the board, and whether it waits for something."""
    waiting, words = page.evaluate("[document.body.dataset.waiting, document.body.innerText]")
    return f"{page.url}, waiting for {waiting}\n{words}"


def comes(page: Any, selector: str, seconds: float = 120) -> None:
    """Wait until the board rests and shows something; the failure says what it shows."""
    try:
        page.wait_for_selector(f"{RESTS} :is({selector})", timeout=1000 * seconds)
    except Exception as late:
        raise AssertionError(f"no {selector} on {on_screen(page)}") from late


def click_on(page: Any, asked: str, ended: str, *, most: int = 120) -> None:
    """Click on what is asked, the first of it each time, until the end comes; so often at most."""
    for _ in at_most(most, lambda: on_screen(page)):
        comes(page, f"{ended}, {asked}")
        if page.query_selector(ended):
            return
        page.locator(asked).first.click()
