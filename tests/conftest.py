"""The settings of every test run: a limit of time, and Ctrl-C as a user has it."""

from __future__ import annotations

import gc
import os
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

import limit
from limit import pytest_runtest_call, pytest_runtest_setup, pytest_runtest_teardown
from rewriting import rewrite_asserts

__all__ = ["pytest_runtest_call", "pytest_runtest_setup", "pytest_runtest_teardown"]

# A busy machine is no wrong answer: nothing here is timed.
settings.register_profile(
    "untimed", deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("untimed")
# With the long proofs, by hand: --hypothesis-profile generous
settings.register_profile("generous", settings.get_profile("untimed"), max_examples=1000)

# Nor do the settings of whoever runs the tests matter.
os.environ["TRIDGE_CONFIG"] = ""

# Started in the background, as a CI may be, a shell has signals ignored, and programs started by
# the tests would inherit that.
for number, usual in (
    (signal.SIGINT, signal.default_int_handler),
    *((getattr(signal, name, None), signal.SIG_DFL) for name in ("SIGHUP", "SIGQUIT")),
):
    if number is not None and signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, usual)

HERE = Path(__file__).parent

FAST = (
    "core",
    "checks",
    "handfile",
    "engine/ombre3/test_signature",
    "engine/ombre4/test_signature",
    "engine/partnership/test_signature",
    "engine/tres/test_tres_signature",
    "engine/test_oracle",
    "dealing/test_held",
    "games/belote/test_checks",
    "games/belote/test_rules",
    "games/trumps/test_marks",
    "games/trumps/test_rules",
    "games/ombre/advice/test_advise",
    "games/ombre/bidding/test_incomer_bid",
    "games/ombre/closed/test_correction",
    "games/ombre/evening/test_without_hands",
    "games/ombre/exchange/test_race",
    "games/ombre/reviewing/test_closed",
    "games/ombre/rules",
    "games/ombre/scoring",
    "report/test_words",
    "batch/test_columns_of_games",
    "board/test_guard",
    "cli/test_between_games",
    "cli/test_check",
    "cli/test_show",
    "house/test_layering",
)
"""The folders and files of ``fast``, whose tests take seconds: some of every package."""

SLOW = ("handfile/test_fuzz", "handfile/test_roundtrip", "games/ombre/scoring/test_properties")
"""The exceptions, which take longer."""


SKIPPED = os.environ.get("TRIDGE_SKIPPED")
"""A file that takes the names of the tests that are skipped here, for an environment with more."""


def note_skipped(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Add a test, or a file of tests, to :data:`SKIPPED`."""
    if SKIPPED and report.skipped:
        with open(SKIPPED, "a", encoding="utf-8") as names:
            names.write(f"{report.nodeid}\n")


pytest_runtest_logreport = pytest_collectreport = note_skipped


def is_fast(path: Path) -> bool:
    """Return whether a file of tests is of :data:`FAST`."""
    name = path.relative_to(HERE).as_posix()
    return name.startswith(FAST) and not name.startswith(SLOW)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A headless Chromium."""
    from browsing import chromium

    with chromium() as launched:
        yield launched


@pytest.fixture
def short_races(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the race for a discard end at its first look.

    For tests of how an answer is asked for, told and counted: which discard a whole race finds is
    held by ``tests/games/ombre/exchange``, and it is nearly all the time of a bid.
    """
    monkeypatch.setattr("tridge_solver.analysis.race.INDIFFERENCE", 1.0)


@pytest.fixture
def few_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let reviews of Très look at few positions: enough for mistakes, not for their price."""
    from tridge_solver.games.tres.review import review

    monkeypatch.setitem(review.__kwdefaults__, "nodes", 20_000)


@pytest.fixture
def few_spoken_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let closed seats think of bids in few worlds, where what they bid is not the subject."""
    monkeypatch.setattr("tridge_solver.games.ombre.report.at_table.SPOKEN_WORLDS", 20)


def pytest_configure(config: pytest.Config) -> None:
    """Let the limit of a test be told, and the thousands of programs share their compiled modules.

    Where Python is told to write none, each program would compile all it imports: as much again
    as all else it does. They go into pytest's own cache then, and none beside the sources.
    """
    limit.keep_stderr()
    cache = getattr(config, "cache", None)
    if os.environ.get("PYTHONDONTWRITEBYTECODE") and cache is not None:
        del os.environ["PYTHONDONTWRITEBYTECODE"]
        os.environ["PYTHONPYCACHEPREFIX"] = str(cache.mkdir("bytecode"))
    if config.getoption("tx", None):  # the workers of xdist
        rewrite_asserts(config, [*asked_for(config)])


def asked_for(config: pytest.Config) -> Iterator[Path]:
    """The files of tests that will be read."""
    for argument in config.args:
        place = Path(argument.partition("::")[0]).absolute()
        for file in [place] if place.is_file() else place.rglob("test_*.py"):
            if not pytest_ignore_collect(file, config):
                yield file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are cores: a sixth of their time tests wait for other programs."""
    return (os.cpu_count() or 1) + 1


NOT_ASKED_FOR = (
    "not exhaustive and not slow",
    "slow and not exhaustive",
    "not exhaustive",
    "fast",
)
"""The marks for ``-m`` that include no long proof."""


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Collector, obj: object) -> list[pytest.Item] | None:
    """Make no items of long proofs that nobody has asked for: there are thousands of them."""
    config = collector.config
    by_name = any("::" in argument for argument in config.args)
    if by_name or config.getoption("markexpr") not in NOT_ASKED_FOR:
        return None
    marks = getattr(obj, "pytestmark", ())
    return [] if any(mark.name == "exhaustive" for mark in marks) else None


def pytest_collection_finish() -> None:
    """Let no search for garbage go through what has been collected."""
    gc.freeze()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Of ``-m fast`` read no other file: to collect them all takes longer than its tests."""
    is_left_out = config.getoption("markexpr") == "fast" and collection_path.suffix == ".py"
    return True if is_left_out and not is_fast(collection_path) else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of :data:`FAST` but for those that take long, and let the first ``keep`` cases
    of a slow test run with the others."""
    kept: Counter[str] = Counter()
    for item in items:
        slow = item.get_closest_marker("slow")
        function = item.nodeid.partition("[")[0]
        if slow and kept[function] < slow.kwargs.get("keep", 0):
            kept[function] += 1
            item.own_markers = [mark for mark in item.own_markers if mark.name != "slow"]
        if is_fast(item.path) and not {"slow", "exhaustive"} & {
            m.name for m in item.iter_markers()
        }:
            item.add_marker("fast")
