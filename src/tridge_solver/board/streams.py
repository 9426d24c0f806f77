"""Long answers, sent line by line and stopped when nobody waits for them; also the board's options
and its services for hands played on it."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar

from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.text import json_text

BEAT = 0.2
"""The longest time in seconds without sending a line."""

LEAST_GAP = 0.05
"""The shortest time in seconds between two lines of progress."""

STOPPED = "the question was ended: another one was asked, or a page was left"
"""The message to a page that still waits for a stopped answer."""

Tell = Callable[[dict[str, Any]], None]
Work = Callable[[Tell], dict[str, Any]]


class Stopped(BaseException):
    """Raised inside a long question when nobody waits for its answer any more.

    It is not an error of the question; nothing in the package catches it on its way.
    """


class RunningQuestion:
    """A long question that runs on its own thread; :meth:`stop` ends it."""

    def __init__(self, work: Work, words_of: Callable[[Exception], str]) -> None:
        self._work = work
        self._words_of = words_of
        self._lines: queue.Queue[tuple[bytes, dict[str, Any]] | None] = queue.Queue()
        self._stopped = threading.Event()
        self._last_sent = 0.0
        threading.Thread(target=self._run, daemon=True).start()

    @property
    def is_over(self) -> bool:
        """Whether the question is answered, or nobody waits for it."""
        return self._stopped.is_set()

    def stop(self) -> None:
        """Stop the question at its next report of progress."""
        self._stopped.set()

    def _tell(self, line: dict[str, Any]) -> None:
        """Put a line of progress out from inside the work, between worlds; raise
        :class:`Stopped`."""
        if self._stopped.is_set():
            raise Stopped
        now = time.monotonic()
        if now - self._last_sent >= LEAST_GAP:
            self._last_sent = now
            self._put(line)

    def _put(self, line: dict[str, Any]) -> None:
        """Convert a line to JSON here, so that an error in it becomes an error of the question."""
        self._lines.put((_line(line), line))

    def _run(self) -> None:
        try:
            self._put({"answer": self._work(self._tell)})
        except Stopped:
            pass
        except Exception as error:
            self._put({"error": self._words_of(error)})
        self._lines.put(None)

    def lines(self) -> Iterator[bytes]:
        """Yield the lines as they come, at least one every :data:`BEAT` seconds.

        Leaving the iterator early, as when the browser has gone, stops the work.
        """
        last: dict[str, Any] = {"doing": "starting"}
        try:
            yield _line(last)
            while not self._stopped.is_set():
                try:
                    told = self._lines.get(timeout=BEAT)
                except queue.Empty:
                    yield _line(last)
                    continue
                if told is None:
                    return
                written, line = told
                if "doing" in line:
                    last = {key: value for key, value in line.items() if key != "partial"}
                yield written
            yield _line({"error": STOPPED})
        finally:
            self.stop()


def _line(fields: dict[str, Any]) -> bytes:
    return json_text(fields, tight=True).encode() + b"\n"


class Streams:
    """The running long questions of a board, at most one in each place; a new one stops the
    last."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._current: dict[str, RunningQuestion] = {}

    def begin(
        self, work: Work, words_of: Callable[[Exception], str], place: str = ""
    ) -> Iterator[bytes]:
        """Start ``work`` and yield its lines; ``place`` is the table that asks, empty for the
        panels."""
        with self._lock:
            before = self._current.pop(place, None)
            if before is not None:
                before.stop()
            self._current = {at: one for at, one in self._current.items() if not one.is_over}
            self._current[place] = RunningQuestion(work, words_of)
            return self._current[place].lines()

    def stop(self, place: str | None = None) -> None:
        """Stop all running questions, or only the question in ``place``."""
        with self._lock:
            for at, one in self._current.items():
                if place is None or at == place:
                    one.stop()


class Engine(Protocol):
    """A search engine that reports progress."""

    def with_progress(self, on_progress: Callable[[], None] | None) -> Any:
        """Return this engine, which from now on calls ``on_progress`` now and then; an exception
        stops the search."""


EngineOf = TypeVar("EngineOf", bound=Engine)


class Abandoned(Exception):  # noqa: N818 - it names what happened
    """Raised inside a search that is no longer wanted."""


class Searching:
    """The searches with one engine, one at a time; a new search stops the previous search.

    Args:
        table_bytes: the size of its transposition table, ``None`` for the engine's own choice.
        check_of_asker: the function with which this thread's question checks whether anybody waits
        for it.
    """

    def __init__(
        self, table_bytes: int | None, check_of_asker: Callable[[], Callable[[], None]]
    ) -> None:
        self._check_of_asker = check_of_asker
        self._table_bytes = table_bytes
        self._engine: Any = None
        self._changed = threading.Condition()
        self._is_free = True
        self._wanted = 0

    @contextmanager
    def turn(self, new_engine: Callable[[int | None], EngineOf]) -> Iterator[EngineOf]:
        """Lend the engine, made on first use by ``new_engine`` from its table size. This stops the
        previous search and waits until it has ended; a question that is not wanted any more does
        not wait.

        Raises :class:`Abandoned` at the next question about a discard once :meth:`stop` was called,
        or another search has begun.
        """
        own, check = self._next(), self._check_of_asker()

        def on_progress() -> None:
            check()
            if own != self._wanted:
                raise Abandoned

        with self._changed:
            self._changed.wait_for(lambda: self._is_free or own != self._wanted)
            on_progress()
            self._is_free = False
        try:
            if self._engine is None:
                self._engine = new_engine(self._table_bytes)
            try:
                yield self._engine.with_progress(on_progress)
            finally:
                self._engine.with_progress(None)
        finally:
            with self._changed:
                self._is_free = True
                self._changed.notify_all()

    def stop(self) -> None:
        """End the running search, if there is one."""
        self._next()

    def _next(self) -> int:
        """Return a new number for a search; searches with other numbers are no longer wanted."""
        with self._changed:
            self._wanted += 1
            self._changed.notify_all()
            return self._wanted


@dataclass(frozen=True)
class BoardOptions:
    """The options of the command that apply to the whole session.

    Attributes:
        rules: the ruleset that overrules the files', or ``None``.
        pack: the pack cards are shown in.
        seed: the seed of everything random.
        threads: how many a long question may use.
        table_bytes: size of each transposition table, ``None`` the engine's own choice.
        debug: whether errors of the program leave a traceback at the terminal.
    """

    rules: Ruleset | None = None
    pack: Pack = Pack.ENGLISH
    seed: int = 1
    threads: int = 1
    table_bytes: int | None = None
    debug: bool = False


@dataclass(frozen=True)
class BoardServices:
    """Services that the board offers to the hands played on it.

    Attributes:
        deals: the deals the board was opened with.
        entry: returns a deal whose hands may be seen, in the form in which the page opens it.
        weigh: weighs the last turn of a deal with open cards.
        advise: returns advice from what the seat to play could know, ``tridge.advise/1``, by a
        seed.
    """

    deals: Sequence[Deal]
    entry: Callable[[Deal], dict[str, Any]]
    weigh: Callable[[Deal], dict[str, Any]]
    advise: Callable[[Deal, int, Tell], dict[str, Any]]
