"""A solver that reports its work while a question is answered, so that it can be ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from tridge_solver.analysis.sampling import Progress


class Watchable(Protocol):
    """What reports its own questions to the engine."""

    def with_progress(self, on_progress: Callable[[], None] | None) -> Any:
        """Itself, calling ``on_progress`` before every question; ``None``: nothing any more."""


Tool = TypeVar("Tool", bound=Watchable)


@contextmanager
def with_progress(tool: Tool, progress: Progress | None, what: str) -> Iterator[Tool]:
    """``tool``, telling ``progress`` before every question that it does ``what``.

    What ``progress`` raises ends the work; afterwards nothing is called any more.
    """
    if progress is None:
        yield tool
        return
    try:
        tool.with_progress(lambda: progress(what, 0, 0))
        yield tool
    finally:
        tool.with_progress(None)
