"""Batches with a fault at every call that changes a file; run with the shim loaded before all else.

    python fault_runs.py FORM STRIDE PLACE FOLDER SHIM

Every STRIDE-th fault from PLACE on is injected, in a process forked for it. After each the output
must be whole, be finished by --resume or by a plain run to the same bytes, or be the old one,
untouched. Prints a JSON object: how many calls there were, how many faults, what became of them.
"""

from __future__ import annotations

import ctypes
import errno
import json
import os
import shutil
import sys
from collections import Counter
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from tridge_solver.batch.jobs import Pace
from tridge_solver.cli.group import tridge

OLD = b"an old file\n"
DIED = 99
COUNT, FAIL, DIE_BEFORE, DIE_AFTER, SHORT = range(5)
KINDS = {
    "no space": (FAIL, errno.ENOSPC),
    "input/output error": (FAIL, errno.EIO),
    "killed before": (DIE_BEFORE, 0),
    "killed after": (DIE_AFTER, 0),
    "half written": (SHORT, errno.ENOSPC),
}


class Runs:
    """Batches of one form in a folder."""

    def __init__(self, form: str, folder: Path, shim: str) -> None:
        self.folder = folder / "place"
        self.output = self.folder / f"out.{form}"
        self.shim = ctypes.CDLL(shim)
        self.input = folder / "deals.pbn"
        self.whole = b""

    def run(self, *more: str, fault: tuple[int, int, int] = (0, COUNT, 0)) -> tuple[int, int]:
        """A batch in a process of its own: its status, and the calls it made."""
        answer, notify = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(answer)
            sys.stdout = sys.stderr = open(os.devnull, "w")  # noqa: SIM115
            Pace.deals = 2  # several jobs
            status = 1
            self.shim.tridge_arm(os.fsencode(self.folder), *fault)
            try:
                output = ("-o", str(self.output))
                tridge.main(["batch", str(self.input), "-q", "--threads", "1", *output, *more])
            except SystemExit as ended:
                status = int(ended.code or 0)
            os.write(notify, b"%d" % self.shim.tridge_count())
            os._exit(status)
        os.close(notify)
        with open(answer, "rb") as stream:
            calls = int(stream.read() or 0)
        _, ended = os.waitpid(child, 0)
        return os.waitstatus_to_exitcode(ended), calls

    def fresh(self, old: bool, begun: bool) -> None:
        """The folder as it is before a fault: with an old file or none, a batch begun or none."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        if old:
            self.output.write_bytes(OLD)
            self.output.chmod(0o640)
        if begun:
            status, _ = self.run(fault=(self.middle, DIE_AFTER, 0))
            assert status == DIED, status

    def warm_up(self) -> None:
        """Import what a batch imports, so that the processes forked need not."""
        answer, notify = os.pipe()
        if os.fork() == 0:
            sys.stdout = sys.stderr = open(os.devnull, "w")  # noqa: SIM115
            with suppress(SystemExit):
                output = ("-o", str(self.folder.with_name(f"warm{self.output.suffix}")))
                tridge.main(["batch", str(self.input), "--threads", "1", *output])
            os.write(notify, " ".join(sys.modules).encode())
            os._exit(0)
        os.close(notify)
        with open(answer) as stream:
            names = stream.read().split()
        os.wait()
        for name in names:
            with suppress(ImportError):
                import_module(name)

    def prepare(self, old: bool) -> None:
        """Find out what a batch nobody stops writes, and where its middle is."""
        self.fresh(old, begun=False)
        status, calls = self.run()
        assert status == 0, status
        self.whole = self.output.read_bytes()
        self.middle = calls // 2

    def outcome(self, old: bool, status: int) -> str:
        """Return what can be made of what is left; :class:`AssertionError` where that is
        nothing.
        """
        text = self.output.read_bytes() if self.output.exists() else None
        untouched = text == (OLD if old else None)
        if status == 0:
            assert text == self.whole, "status 0 and no whole file"
            return "went on"
        if status not in (DIED, 1, 2):
            raise AssertionError(f"status {status}")
        resumed, _ = self.run("--resume")
        if resumed == 0:
            assert self.output.read_bytes() == self.whole, "resumed to other bytes"
            self.assert_clean()
            return "resumed"
        assert resumed == 2, f"--resume ends with {resumed}"
        now = self.output.read_bytes() if self.output.exists() else None
        assert now == text, "refused, and the output has changed"
        if text == self.whole:
            return "was whole"
        assert untouched, "refused, and neither whole nor old"
        plain, _ = self.run()
        assert plain == 0, f"a plain run ends with {plain}"
        assert self.output.read_bytes() == self.whole
        self.assert_clean()
        return "old untouched, begun anew"

    def assert_clean(self) -> None:
        """Nothing but the output is left."""
        assert [path.name for path in self.folder.iterdir()] == [self.output.name]


def main(form: str, stride: int, place: int, folder: str, shim: str) -> None:
    """Inject the faults."""
    runs = Runs(form, Path(folder).resolve(), shim)
    runs.warm_up()
    outcomes: Counter[str] = Counter()
    calls_of: dict[str, int] = {}
    number = 0
    for old in (False, True):
        runs.prepare(old)
        for begun in (False, True):
            options = ("--resume",) if begun else ()
            runs.fresh(old, begun)
            status, calls = runs.run(*options)
            assert status == 0, status
            calls_of[f"{old=} {begun=}"] = calls
            for call in range(1, calls + 1):
                for name, (kind, error) in KINDS.items():
                    number += 1
                    if number % stride != place:
                        continue
                    runs.fresh(old, begun)
                    status, _ = runs.run(*options, fault=(call, kind, error))
                    try:
                        outcomes[runs.outcome(old, status)] += 1
                    except AssertionError as wrong:
                        sys.exit(f"{form} {old=} {begun=} call {call}, {name}: {wrong}")
    faults = sum(outcomes.values())
    print(json.dumps({"calls": calls_of, "faults": faults, "outcomes": outcomes}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4], sys.argv[5])
