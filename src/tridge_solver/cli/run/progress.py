"""A progress bar on standard error, for work that takes longer than half a second."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, TextIO

from tridge_solver.cli.common import Settings
from tridge_solver.cli.run.output import error_console

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

PATIENCE = 0.5
"""Seconds before anything is shown."""


class LateProgress:
    """A context manager that is called with progress; draws only on a terminal, and not at once.

    Args:
        settings: quiet or not, and in colour or not.
        unit: what is counted.
        remaining: whether to show the time left too.
        results: where results are written meanwhile; a terminal shows by them how far they are.
    """

    def __init__(
        self,
        settings: Settings,
        unit: str = "worlds",
        remaining: bool = False,
        results: TextIO | None = None,
    ) -> None:
        self._settings = settings
        self._unit = unit
        self._remaining = remaining
        shown = results is not None and results.isatty()
        self._wanted = not settings.quiet and sys.stderr.isatty() and not shown
        self._began = time.monotonic()
        self._bar: Progress | None = None
        self._task: TaskID | None = None
        self._total = 0

    def __call__(self, what: str, done: int, total: int) -> None:
        """``done`` of ``total`` (0: unknown) of ``what`` are done."""
        if not self._wanted or time.monotonic() - self._began < PATIENCE:
            return
        bar = self._bar = self._bar or self._new_bar()
        if self._task is None or total != self._total:
            if self._task is not None:
                bar.remove_task(self._task)
            self._task, self._total = bar.add_task(what, total=total or None), total
        bar.update(self._task, description=what, completed=done)

    def _new_bar(self) -> Progress:
        """A bar, drawn from now on."""
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TextColumn,
            TimeRemainingColumn,
        )

        bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn(self._unit),
            *([TimeRemainingColumn()] if self._remaining else []),
            console=error_console(self._settings),
            transient=True,
            redirect_stdout=False,  # results keep their own way
        )
        bar.start()
        return bar

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
