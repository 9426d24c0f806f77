"""A test that does not end fails by its name, and the tests after it run."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

HELPERS = Path(__file__).parents[1] / "helpers"

CONFTEST = """
import limit
from limit import pytest_runtest_call, pytest_runtest_setup, pytest_runtest_teardown

limit.LIMIT = limit.GRACE = 1

def pytest_configure():
    limit.keep_stderr()
"""

TESTS = """
import signal
import time

import pytest

@pytest.fixture
def cleaned():
    yield
    print("cleaned up")

def test_waits(cleaned):
    time.sleep(60)

def test_hears_nothing():
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
    time.sleep(60)

def test_after():
    pass
"""
"""A call that blocks the signal, in place of an engine that does not return."""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="no signal after a time here")
def test_tests_that_do_not_end_are_named_with_their_stacks_and_the_others_run(
    tmp_path: Path,
) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_some.py").write_text(TESTS)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-rA", "-n1"]
    env = {**os.environ, "PYTHONPATH": str(HELPERS)}
    done = subprocess.run(
        command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "PASSED test_some.py::test_after" in done.stdout
    assert "test_some.py::test_waits has not ended after 1 seconds" in done.stdout
    assert "time.sleep(60)" in done.stdout
    assert "cleaned up" in done.stdout
    assert "in test_waits" in done.stderr
    assert "crashed while running 'test_some.py::test_hears_nothing'" in done.stdout
    assert "in test_hears_nothing" in done.stderr
