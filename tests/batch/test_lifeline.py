"""A worker does not outlive the process it works for, whatever it is at."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli_calls import ROCK

PROGRAM = """
import sys
sys.path.insert(0, {helpers!r})
from batch_questions import Endless
from tridge_solver import ask_many
from tridge_solver.handfile import loads

if __name__ == "__main__":
    question = Endless(note={note!r})
    for _ in ask_many(loads({deal!r}) * 4, question, workers=2):
        pass
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "O_ASYNC"), reason="the system knows no such signal")
def test_a_worker_that_lets_nothing_run_ends_with_its_parent(tmp_path: Path) -> None:
    note = tmp_path / "worker"
    program = tmp_path / "program.py"
    helpers = str(Path(__file__).parents[1] / "helpers")
    program.write_text(PROGRAM.format(helpers=helpers, note=str(note), deal=ROCK))
    parent = subprocess.Popen([sys.executable, str(program)])
    try:
        deadline = time.monotonic() + 60
        while not (note.exists() and note.read_text()):
            assert time.monotonic() < deadline
            assert parent.poll() is None
            time.sleep(0.05)
        worker = int(note.read_text())
        time.sleep(0.2)  # well into the work that never ends
    finally:
        parent.send_signal(signal.SIGKILL)
        parent.wait()
    deadline = time.monotonic() + 60
    while is_alive(worker):
        assert time.monotonic() < deadline, "the worker works for nobody"
        time.sleep(0.05)


def is_alive(process: int) -> bool:
    """Return whether a process that is no child of ours runs, and is not merely waiting to be
    buried.
    """
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except FileNotFoundError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"
