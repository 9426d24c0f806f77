"""Batches as processes that can be stopped in any way, and the deals they work on."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from cli_calls import script
from tridge_solver import dumps, random_deals

PATIENCE = 60.0


def random_file(folder: Path, count: int, seed: int = 1) -> Path:
    """A hand file of random deals without contracts, with one bad deal in their middle."""
    texts = [dumps([deal]) for deal in random_deals(count, seed=seed)]
    texts.insert(count // 2, '[Board "bad"]\n[Dealer "Q"]\n')
    file = folder / "deals.pbn"
    file.write_text("\n".join(texts), encoding="utf-8")
    return file


def start(*args: str | Path, **more: Any) -> subprocess.Popen[str]:
    """Start ``tridge batch args`` in a group of its own."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith("TRIDGE_")}
    return subprocess.Popen(
        [*script(), "batch", *map(str, args)],
        stdin=more.pop("stdin", subprocess.DEVNULL),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=clean | {"TRIDGE_CONFIG": ""},
        start_new_session=True,
        **more,
    )


def checkpoints(output: Path) -> int:
    """Return how many jobs of an unfinished batch are written."""
    try:
        return (journal_of(output)).read_bytes().count(b"\n") - 1
    except FileNotFoundError:
        return -1


def journal_of(output: Path) -> Path:
    """The journal of an unfinished batch."""
    return output.with_name(output.name + ".resume") / "journal"


def wait_for_jobs(process: subprocess.Popen[str], output: Path, jobs: int) -> None:
    """Wait until so many jobs are written, or the batch has ended."""
    end = time.monotonic() + PATIENCE
    while process.poll() is None and checkpoints(output) < jobs:
        assert time.monotonic() < end, "the batch does not get on"
        time.sleep(0.002)


def children(process: subprocess.Popen[str]) -> Iterable[int]:
    """The processes a process has started and that still live (Linux)."""
    try:
        text = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()
    except OSError:
        return []
    return [pid for pid in map(int, text.split()) if is_worker(pid)]


def is_worker(pid: int) -> bool:
    """Return whether a process is a worker of a batch."""
    try:
        return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False
