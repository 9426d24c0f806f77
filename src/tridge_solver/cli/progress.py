"""Progress on standard error: a bar after half a second, and lines about a batch. Ctrl-C ends a
sample early, with the answer so far."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Any, TextIO

from tridge_solver.analysis.sampling import Progress, Watch
from tridge_solver.batch import jobs, words
from tridge_solver.cli.common import Settings
from tridge_solver.cli.group import notify
from tridge_solver.cli.output import error_console
from tridge_solver.core.cards import Pack
from tridge_solver.core.text import escape

if TYPE_CHECKING:
    from rich.progress import Progress as Bar, TaskID

    from tridge_solver.batch.jobs import Counts


PATIENCE = 0.5
"""Seconds to wait before progress is shown."""

SILENCE = 2.0
"""Seconds of silence after which a line says that work goes on."""

WORKING = "working"


class LateProgress:
    """A context manager that receives progress and draws it, only on a terminal and after a delay.

    Args:
        settings: quiet or not, and in colour or not.
        unit: what is counted.
        remaining: whether to show the time left too.
        results: where results are written meanwhile; on a terminal they show the progress
        themselves.
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
        self._bar: Bar | None = None
        self._task: TaskID | None = None
        self._total = 0
        self._lock = threading.Lock()
        self._timer: threading.Timer | None = None

    def __call__(self, what: str, done: int, total: int) -> None:
        """Show that ``done`` of ``total`` steps of ``what`` are finished; ``total`` is 0 if
        unknown."""
        if self._wanted and time.monotonic() - self._began >= PATIENCE:
            with self._lock:
                self._show(what, done, total)

    def _show(self, what: str, done: int, total: int) -> None:
        bar = self._bar = self._bar or self._new_bar()
        counted = f"{done:,}/{f'{total:,}' if total else '?'} {self._unit}" if done or total else ""
        if self._task is None or total != self._total:
            if self._task is not None:
                bar.remove_task(self._task)
            self._task = bar.add_task(what, total=total or None, counted=counted)
            self._total = total
        bar.update(self._task, description=what, completed=done, counted=counted)

    def _say_working(self) -> None:
        """Print that work goes on, if no progress has been reported."""
        with self._lock:
            if self._wanted and self._bar is None:
                self._show(WORKING, 0, 0)

    def _new_bar(self) -> Bar:
        from rich.progress import (
            BarColumn,
            Progress,
            TextColumn,
            TimeRemainingColumn,
        )

        bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("{task.fields[counted]}"),
            *([TimeRemainingColumn()] if self._remaining else []),
            console=error_console(self._settings),
            transient=True,
            redirect_stdout=False,  # results keep their own way
        )
        bar.start()
        return bar

    def __enter__(self) -> LateProgress:
        if self._wanted:
            self._timer = threading.Timer(SILENCE, self._say_working)
            self._timer.daemon = True
            self._timer.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._timer is not None:
            self._timer.cancel()
        with self._lock:
            self._wanted = False
            if self._bar is not None:
                self._bar.stop()


class BatchProgress:
    """A receiver of a batch's counts, which draws them on a terminal."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.is_wanted = not settings.quiet and sys.stderr.isatty()
        self._bar: Bar | None = None
        self._total: int | None = None
        self._before = jobs.Counts()
        self._began = time.monotonic()
        self._seconds = 0.0

    @contextmanager
    def over(self, total: int | None, before: Counts) -> Iterator[None]:
        """Time a batch of ``total`` deals (``None`` if unknown). An earlier run did ``before`` of
        them."""
        self._total = total
        self._before = before
        self._began = time.monotonic()
        if self.is_wanted:
            from rich.progress import BarColumn, Progress, TextColumn

            self._bar = Progress(
                TextColumn("solving"),
                BarColumn(bar_width=None),
                TextColumn("{task.fields[words]}"),
                console=error_console(self._settings),
                transient=True,
                expand=True,
            )
            self._bar.add_task("", total=total, completed=before.deals, words="")
            self._bar.start()
        try:
            yield
        finally:
            self._seconds = time.monotonic() - self._began
            if self._bar is not None:
                self._bar.stop()
                self._bar = None

    def __call__(self, counts: Counts) -> None:
        """Show the counts so far."""
        if self._bar is not None:
            self._bar.update(
                self._bar.task_ids[0], completed=counts.deals, words=self._words(counts)
            )

    def _words(self, counts: Counts) -> str:
        seconds = time.monotonic() - self._began
        return words.progress_words(counts, self._total, counts.deals - self._before.deals, seconds)

    def notify(self, text: str) -> None:
        """Print a line on standard error, above the bar."""
        if self._bar is None:
            notify(text)
        else:
            self._bar.console.print(escape(text), soft_wrap=True)

    def print_summary(self, counts: Counts) -> None:
        """Print the summary of the batch: deals, speed and grades."""
        if self._settings.quiet:
            return
        settings, now = self._settings, counts.deals - self._before.deals
        written = Pack(next(iter(counts.packs))) if len(counts.packs) == 1 else Pack.ENGLISH
        pack = settings.pack if settings.pack_asked else written
        words.print_summary(error_console(settings), counts, now, self._seconds, pack)


class Patience(Watch):
    """Progress that lets Ctrl-C stop the sampling of fresh worlds, and passes everything else on.

    A context manager. A second Ctrl-C, or one at any other time, ends the question as everywhere.
    Only the main thread receives Ctrl-C.
    """

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._counts = False
        self._enough = False
        self._before: Any = None
        self._listens = threading.current_thread() is threading.main_thread()

    def __call__(self, what: str, done: int, total: int) -> None:
        """Pass the progress on."""
        self._progress(what, done, total)

    def playing(self, counts: bool) -> None:
        """Note that the sampling of fresh worlds begins or ends."""
        self._counts = counts

    def is_enough(self) -> bool:
        """Return whether Ctrl-C was pressed, to end the sampling."""
        return self._enough

    def _hear(self, number: int, frame: FrameType | None) -> None:
        if not self._counts or self._enough:
            raise KeyboardInterrupt
        self._enough = True

    def __enter__(self) -> Patience:
        if self._listens and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            self._before = signal.signal(signal.SIGINT, self._hear)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)
