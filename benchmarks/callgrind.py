"""Instructions a task needs, counted by valgrind: figures that no noise disturbs.

Collection is switched on by the engine's own method only, so neither Python's start nor the
making of deals is counted. The
counts depend on the compiler and its flags, never on the load of the machine.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from deals import KINDS, MEASURED_SEED
from measure import Settings, Table, number
from tasks import BY_NAME, row_of

DEALS = 30
TASKS = ("grade", "lex", "most", "five", "fewest", "fixed2", "zero", "leads", "turns-random")
"""Tasks unless others are named: every entry of the engine, in a few minutes."""

COLLECTED = re.compile(r"Collected\s*:\s*(\d+)")


def child(name: str, rules: str, kind: str, deals: int) -> None:
    """Run one task on ``deals`` deals under valgrind; print the nodes."""
    task = BY_NAME[name]
    samples = row_of(task, rules, kind, KINDS[kind](deals, MEASURED_SEED), Settings()).run()
    print(sum(samples.nodes))


def count(name: str, kind: str, deals: int = DEALS) -> tuple[int, int]:
    """Instructions and nodes of a task over ``deals`` deals."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            "valgrind",
            "--tool=callgrind",
            f"--callgrind-out-file={Path(folder) / 'out'}",
            "--collect-atstart=no",
            f"--toggle-collect=__pyx_pw_*Solver_*{BY_NAME[name].entry}",
            sys.executable,
            str(Path(__file__).with_name("engine.py")),
            "--callgrind-child",
            f"--tasks={name}",
            f"--kinds={kind}",
            f"--deals={deals}",
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = COLLECTED.search(done.stderr)
    if not found:
        raise RuntimeError("valgrind counted nothing")
    return int(found[1]), int(done.stdout)


def table(names: Sequence[str]) -> Table:
    """Instructions a deal and a node of each task on random and strong deals."""
    if shutil.which("valgrind") is None:
        raise SystemExit("valgrind is not installed")
    rows = []
    for name in names:
        cells: list[str] = []
        for kind in ("random", "strong"):
            deals = max(3, DEALS // BY_NAME[name].share)
            instructions, nodes = count(name, kind, deals)
            cells += [number(instructions / deals), number(instructions / max(1, nodes))]
        rows.append((BY_NAME[name].title, *cells))
    columns = ("instructions", "random: a deal", "a node", "strong: a deal", "a node")
    return Table(f"Instructions, {DEALS} deals of seed {MEASURED_SEED}", columns, rows)
