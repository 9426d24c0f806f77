"""Settings of a random sample: the number of worlds, the seed, and when to stop."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from typing import Any, Protocol

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.game import UnsupportedQuestion

DEFAULT_SAMPLES = 1000
DEFAULT_SAMPLES_BEST = 100

BATCH = 500
MAX_SAMPLES = 1_000_000

Progress = Callable[[str, int, int], None]
"""Called with the current task, the worlds done, and their total (0: unknown)."""


class Watch:
    """Progress for an observer who wants more than the percentage.

    An exception ends the question.
    """

    def __call__(self, what: str, done: int, total: int) -> None:
        """Called as any :data:`Progress`."""

    def left(self, arms: int, of: int) -> None:
        """Called with the number of arms left in a race."""

    def so_far(self, found: Callable[[], Any]) -> None:
        """Called with a function that makes the answer as if no more worlds were played."""

    def playing(self, counts: bool) -> None:
        """Called when fresh worlds begin and end; an answer from those finished is possible."""

    def is_enough(self) -> bool:
        """Called between worlds: return whether to answer from those finished."""
        return False

    def check(self) -> None:
        """Called several times a second, even if there is nothing new."""


def no_progress(what: str, done: int, total: int) -> None:
    """Ignore progress."""


def unchecked() -> None:
    """Check nothing: nobody ends the question."""


def check_of(progress: Progress) -> Callable[[], None]:
    """Return a check that long loops call often; it raises an error to end the question."""
    return progress.check if isinstance(progress, Watch) else unchecked


class Watchable(Protocol):
    """An object that reports the progress of its own questions to the engine."""

    def with_progress(self, on_progress: Callable[[], None] | None) -> Any:
        """Return this object, calling ``on_progress`` before every question; ``None``: no
        longer.
        """


@contextmanager
def watching(tool: Watchable, check: Callable[[], None]) -> Iterator[None]:
    """Let ``tool`` call ``check`` before every question; an exception ends the work."""
    tool.with_progress(check)
    try:
        yield
    finally:
        tool.with_progress(None)


DEFENCES = ("model", "none", "best")
"""The models of how defenders exchange."""

_EXPECTED = {
    "seed": "a whole number",
    "samples": "a whole number from 1 on",
    "precision": "a share above 0",
    "seconds": "a number above 0",
    "defence": "one of " + ", ".join(DEFENCES),
    "threads": "a whole number from 1 on",
}


def _is_whole(value: object) -> bool:
    """Return whether a value is a whole number, of numpy too."""
    return hasattr(value, "__index__")


@dataclass(frozen=True)
class Sampling:
    """The sampling: the number of worlds or the time, the seed and the threads.

    Attributes:
        seed: the seed of all worlds.
        samples: fresh worlds, ``None`` for the default of the defence.
        precision: instead, the wanted half-width of the winner's 95 % interval.
        seconds: instead, time for fresh worlds; their number is reported.
        defence: ``model``, ``none`` or ``best``.
        threads: the number of threads; the results do not depend on it.
        table_bytes: memory of each thread's transposition table.
    """

    seed: int = 1
    samples: int | None = None
    precision: float | None = None
    seconds: float | None = None
    defence: str = "model"
    threads: int = 1
    table_bytes: int | None = None

    def __post_init__(self) -> None:
        """Raise :class:`ValueError` if these are not valid settings."""
        wrong = {
            "seed": not _is_whole(self.seed),
            "samples": self.samples is not None
            and not (_is_whole(self.samples) and self.samples >= 1),
            "precision": self.precision is not None and not self.precision > 0,
            "seconds": self.seconds is not None and not self.seconds > 0,
            "defence": self.defence not in DEFENCES,
            "threads": not (_is_whole(self.threads) and self.threads >= 1),
        }
        for name, is_wrong in wrong.items():
            if is_wrong:
                raise ValueError(f"{name} is {getattr(self, name)!r} (expected {_EXPECTED[name]})")

    @property
    def fixed_samples(self) -> int:
        """The number of fresh worlds, if it is fixed."""
        default = DEFAULT_SAMPLES_BEST if self.defence == "best" else DEFAULT_SAMPLES
        return self.samples if self.samples is not None else default

    def counted(self, default: int, game: str) -> int:
        """Return the number of worlds for questions that accept only a number; ``default`` if none
        is given.

        Raises :class:`~tridge_solver.errors.UnsupportedQuestion` for precision and time.
        """
        if (self.precision, self.seconds) != (None, None):
            raise UnsupportedQuestion(
                f"the worlds of {game} are counted "
                "(expected a number of samples, neither precision nor time)"
            )
        return default if self.samples is None else self.samples


def fresh_batches(
    sampling: Sampling, fixed: int, step: int, width: Callable[[], float], on_progress: Progress
) -> Iterator[tuple[int, int]]:
    """Yield the next batch size and the total (0: open), until ``sampling`` is satisfied.

    Args:
        fixed: worlds where neither precision nor time decides.
        step: the most worlds of a batch.
        width: of the interval that should become narrow, after the worlds so far.
        on_progress: a :class:`Watch` among the progresses may say that the worlds done are enough.
    """
    watch = on_progress if isinstance(on_progress, Watch) else Watch()
    watch.playing(True)
    try:
        yield from _batches(sampling, fixed, step, width, watch)
    finally:
        watch.playing(False)


def _batches(
    sampling: Sampling, fixed: int, step: int, width: Callable[[], float], watch: Watch
) -> Iterator[tuple[int, int]]:
    """Yield the batches of :func:`fresh_batches`."""
    began = time.perf_counter()
    open_end = sampling.precision is not None or sampling.seconds is not None
    goal = BATCH if open_end else fixed
    done = 0
    while done < goal:
        count = min(step, goal - done)
        yield count, 0 if open_end else goal
        done += count
        if watch.is_enough():
            return
        if done < goal or not open_end or done >= MAX_SAMPLES:
            continue
        if sampling.seconds is not None:
            enough = time.perf_counter() - began >= sampling.seconds
        else:
            enough = width() <= 2 * (sampling.precision or 1.0)
        if not enough:
            goal += BATCH if sampling.seconds is not None else ceil(goal / 2 / BATCH) * BATCH
