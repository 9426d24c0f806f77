"""A progress bar on standard error, for work that takes longer than half a second."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING

from tridge_solver.cli.options import Settings

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

PATIENCE = 0.5
"""Seconds before anything is shown."""


class LateProgress:
    """A context manager to be told of progress; draws only on a terminal, and not at once.

    ``unit`` is what is counted; ``remaining`` shows the time left too.
    """

    def __init__(self, settings: Settings, unit: str = "worlds", remaining: bool = False) -> None:
        self._unit = unit
        self._remaining = remaining
        self._wanted = not settings.quiet and sys.stderr.isatty()
        self._began = time.monotonic()
        self._bar: Progress | None = None
        self._task: TaskID | None = None

    def __call__(self, what: str, done: int, total: int) -> None:
        """``done`` of ``total`` (0: unknown) of ``what`` are done."""
        if not self._wanted or time.monotonic() - self._began < PATIENCE:
            return
        if self._bar is None:
            self._start()
        assert self._bar is not None
        assert self._task is not None
        self._bar.update(self._task, description=what, completed=done, total=total or None)

    def _start(self) -> None:
        """Draw the bar."""
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TextColumn,
            TimeRemainingColumn,
        )

        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn(self._unit),
            *([TimeRemainingColumn()] if self._remaining else []),
            console=Console(stderr=True),
            transient=True,
        )
        self._task = self._bar.add_task("")
        self._bar.start()

    def __enter__(self) -> LateProgress:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.stop()
