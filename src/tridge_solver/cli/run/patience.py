"""Ctrl-C while worlds are played: what is done is the answer (kept out of start-up)."""

from __future__ import annotations

import signal
import threading
from types import FrameType, TracebackType
from typing import Any

from tridge_solver.analysis.sampling import Progress, Watch


class Patience(Watch):
    """Hands progress on, and while fresh worlds are played takes Ctrl-C for "enough".

    A context manager. A second Ctrl-C, or one at any other time, ends the question as everywhere;
    so does one in any thread but the main one, which alone hears of it.
    """

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._counts = False
        self._enough = False
        self._before: Any = None
        self._listens = threading.current_thread() is threading.main_thread()

    def __call__(self, what: str, done: int, total: int) -> None:
        """Called with how far it is."""
        self._progress(what, done, total)

    def playing(self, counts: bool) -> None:
        """Called when worlds that count begin and end."""
        self._counts = counts

    def is_enough(self) -> bool:
        """Whether Ctrl-C was pressed."""
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
