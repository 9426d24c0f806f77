"""A test that does not end fails, by name and with its stack, and the others go on."""

from __future__ import annotations

import faulthandler
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

import pytest

LIMIT = 300
"""Seconds of the clock after which a part of a test fails: its set-up, the test itself, what it
leaves. Long ones take a tenth of them, and more only on a busy machine."""

GRACE = 60
"""Seconds a test has from then on, to clean up; after them its process ends, and xdist names it."""

stderr = 2
"""The file number that stacks are written to."""


def keep_stderr() -> None:
    """Keep standard error as it is now, before pytest takes what tests write there."""
    global stderr
    stderr = os.dup(2)


def limit_of(item: pytest.Item) -> AbstractContextManager[None]:
    """The limit of a part of a test: the long proofs, which somebody waits for, have none."""
    is_generous = item.config.getoption("hypothesis_profile", None) == "generous"
    if is_generous or item.get_closest_marker("exhaustive"):
        return nullcontext()
    return limited(item)


@contextmanager
def limited(item: pytest.Item) -> Iterator[None]:
    """Let a part of a test fail when its time is over.

    A signal ends what runs in Python, and the fixtures still clean up. What does not come back to
    Python ends with its process: under Windows, which has no such signal, everything does.
    """

    def end(*_: Any) -> None:
        faulthandler.dump_traceback(stderr)
        pytest.fail(f"{item.nodeid} has not ended after {LIMIT} seconds")

    interrupts = (
        hasattr(signal, "SIGALRM") and threading.current_thread() is threading.main_thread()
    )
    faulthandler.dump_traceback_later(LIMIT + GRACE * interrupts, exit=True, file=stderr)
    before = None
    if interrupts:
        before = signal.signal(signal.SIGALRM, end)
        signal.alarm(LIMIT)
    try:
        yield
    finally:
        if interrupts:
            signal.alarm(0)
            signal.signal(signal.SIGALRM, before)
        faulthandler.cancel_dump_traceback_later()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    """Limit what a test needs."""
    with limit_of(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Limit a test."""
    with limit_of(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """Limit what a test leaves."""
    with limit_of(item):
        return (yield)
