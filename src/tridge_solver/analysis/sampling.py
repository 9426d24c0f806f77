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
"""A callback that receives the current step's name, the worlds done, and their total (0 if
unknown)."""


class Watch:
    """Progress for an observer who wants more than a percentage.

    An exception ends the question.
    """

    def __call__(self, what: str, done: int, total: int) -> None:
        """Report progress, like any :data:`Progress`."""

    def left(self, arms: int, of: int) -> None:
        """Report how many arms are left in a race."""

    def so_far(self, found: Callable[[], Any]) -> None:
        """Receive a function that returns the answer so far, as if sampling stopped now."""

    def playing(self, counts: bool) -> None:
        """Report that fresh worlds begin or end; from the first finished world on an answer is
        possible."""

    def is_enough(self) -> bool:
        """Return whether to stop now and answer from the worlds finished so far."""
        return False

    def check(self) -> None:
        """Check whether to stop; called several times a second, even without progress."""


def no_progress(what: str, done: int, total: int) -> None:
    """Do nothing: nobody follows the progress."""


def unchecked() -> None:
    """Do nothing: nobody wants to stop the work."""


def check_of(progress: Progress) -> Callable[[], None]:
    """Return the check for long loops to call often; it raises an error to stop the work."""
    return progress.check if isinstance(progress, Watch) else unchecked


class Watchable(Protocol):
    """An engine object that can call a function before each of its questions."""

    def with_progress(self, on_progress: Callable[[], None] | None) -> Any:
        """Return this object, which from now on calls ``on_progress`` before every question;
        ``None`` stops the calls."""


@contextmanager
def watching(tool: Watchable, check: Callable[[], None]) -> Iterator[None]:
    """Make ``tool`` call ``check`` before every question in this block; an exception stops the
    work."""
    tool.with_progress(check)
    try:
        yield
    finally:
        tool.with_progress(None)


DEFENCES = ("model", "none", "best")
"""The models of how defenders choose their discards."""

_EXPECTED = {
    "seed": "a whole number",
    "samples": "a whole number from 1 on",
    "precision": "a share above 0",
    "seconds": "a number above 0",
    "defence": "one of " + ", ".join(DEFENCES),
    "threads": "a whole number from 1 on",
}


def _is_whole(value: object) -> bool:
    """Return whether a value is a whole number; numpy's whole numbers count too."""
    return hasattr(value, "__index__")


@dataclass(frozen=True)
class Sampling:
    """The settings of a sample: number of worlds or time limit, seed and threads.

    Attributes:
        seed: the seed of all worlds.
        samples: the number of fresh worlds, or ``None`` for the default of the defence.
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
        """Raise :class:`ValueError` if the settings are invalid."""
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
        """The requested number of fresh worlds; ``None`` if it is not fixed."""
        default = DEFAULT_SAMPLES_BEST if self.defence == "best" else DEFAULT_SAMPLES
        return self.samples if self.samples is not None else default

    def counted(self, default: int, game: str) -> int:
        """Return the number of worlds, or ``default`` if none is given; for questions that accept
        no time limit or precision.

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
    """Yield the next batch size and the total (0 if open), until ``sampling`` is satisfied.

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
