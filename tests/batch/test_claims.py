"""One output is one batch's: who comes second is refused; what a journal lost is done again."""

from __future__ import annotations

import json
import math
import multiprocessing
import os
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from batch_runs import journal_of, random_file, start
from tridge_solver.batch import journal as journal_module, output as output_module
from tridge_solver.batch.columns import Encoder, JsonLines
from tridge_solver.batch.jobs import Answer, Counts, InputPlace, Job
from tridge_solver.batch.journal import CannotWrite, Identity
from tridge_solver.batch.output import FileOutput

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="locks of POSIX")

STARTS = 100
OLD = b"an old file\n"
ROWS = [b'{"row": %d}\n' % number for number in range(5)]


def batch_output(path: Path, *, resume: bool = False, encoder: Encoder | None = None) -> FileOutput:
    """An output of a batch that was asked nothing in particular."""
    identity = Identity("0", "why", "tridge batch", ())
    return FileOutput(str(path), encoder or JsonLines(), identity, resume=resume)


def done(number: int, row: bytes) -> tuple[Job, Answer]:
    """A job of one deal with its answer."""
    return Job((), 1, InputPlace(0, number + 1, "")), Answer(row, (), Counts(deals=1))


def write_rows(output: FileOutput) -> None:
    """Write all rows and finish."""
    with output:
        for number, row in enumerate(ROWS):
            output.write(*done(number, row))
        output.finish()


def whole_checkpoints(journal: bytes) -> int:
    """Return how many rows a journal that may be cut off says are written."""
    lines = [line for line in journal.splitlines(keepends=True)[1:] if line.endswith(b"\n")]
    return sum(len(json.loads(line)) > 2 for line in lines)  # the others: so much is on the disk


def _try(path: Path, ready: object, go: object, end: object, outcome: object) -> None:
    """One of many processes that begin at once."""
    ready.release()  # type: ignore[attr-defined]
    go.wait()  # type: ignore[attr-defined]
    output = batch_output(path)
    try:
        output.open()
    except CannotWrite:
        outcome.put("refused")  # type: ignore[attr-defined]
        return
    outcome.put("won")  # type: ignore[attr-defined]
    end.wait()  # type: ignore[attr-defined]
    write_rows(output)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "darwin", reason="processes are not forked there")
def test_of_a_hundred_batches_begun_at_once_one_writes_and_the_others_are_refused(
    tmp_path: Path,
) -> None:
    fork = multiprocessing.get_context("fork")
    path = tmp_path / "out.jsonl"
    path.write_bytes(OLD)
    ready, go, end, answer = fork.Semaphore(0), fork.Event(), fork.Event(), fork.Queue()
    processes = [
        fork.Process(target=_try, args=(path, ready, go, end, answer)) for _ in range(STARTS)
    ]
    for process in processes:
        process.start()
    for _ in processes:
        ready.acquire()
    go.set()
    results = [answer.get(timeout=60) for _ in processes]
    end.set()
    for process in processes:
        process.join()
    assert sorted(results) == ["refused"] * (STARTS - 1) + ["won"]
    assert path.read_bytes() == b"".join(ROWS)
    assert [entry.name for entry in tmp_path.iterdir()] == ["out.jsonl"]


@pytest.mark.slow
def test_of_batches_that_end_while_others_begin_each_is_whole_or_refused(tmp_path: Path) -> None:
    fork = multiprocessing.get_context("fork")
    path = tmp_path / "out.jsonl"
    ready, go, answer = fork.Semaphore(0), fork.Event(), fork.Queue()
    go.set()  # nobody waits: a folder is removed while others find it
    processes = [fork.Process(target=_try, args=(path, ready, go, go, answer)) for _ in range(40)]
    for process in processes:
        process.start()
    results = [answer.get(timeout=60) for _ in processes]
    for process in processes:
        process.join()
        assert process.exitcode == 0
    assert "won" in results
    assert path.read_bytes() == b"".join(ROWS)
    assert [entry.name for entry in tmp_path.iterdir()] == ["out.jsonl"]


@pytest.mark.exhaustive
def test_a_hundred_commands_begun_at_once_leave_one_whole_file(
    tmp_path: Path,
) -> None:
    file = random_file(tmp_path, 24)
    output = tmp_path / "out.jsonl"
    gate = tmp_path / "gate.pbn"
    os.mkfifo(gate)  # the one that wins waits for its deals until all have tried
    options = ("-q", "--do", "solve", "--threads", "1", "-o", output)
    batches = [start(gate, *options) for _ in range(STARTS)]
    losers = 0
    while losers < STARTS - 1:
        done = [batch for batch in batches if batch.poll() is not None]
        losers = len(done)
    assert {batch.returncode for batch in done} == {2}
    with open(gate, "wb") as deals:
        deals.write(file.read_bytes())
    (winner,) = [batch for batch in batches if batch not in done]
    winner.communicate(timeout=60)
    assert winner.returncode == 1  # one deal is bad
    for batch in done:
        assert "is being written by another batch" in batch.communicate()[1]
    assert len(output.read_bytes().splitlines()) == 25
    assert not journal_of(output).parent.exists()


def test_the_one_refused_touches_nothing(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    path.write_bytes(OLD)
    first = batch_output(path)
    first.open()
    before = {entry.name: entry.stat().st_mtime_ns for entry in journal_of(path).parent.iterdir()}
    for resume in (False, True):
        with pytest.raises(CannotWrite, match="written by another batch"):
            batch_output(path, resume=resume).open()
    after = {entry.name: entry.stat().st_mtime_ns for entry in journal_of(path).parent.iterdir()}
    assert before == after
    write_rows(first)
    assert path.read_bytes() == b"".join(ROWS)


@pytest.mark.slow
@pytest.mark.parametrize(("seconds_in_memory", "settled"), [(math.inf, 1), (0.0, 4)])
def test_wherever_the_journal_is_cut_a_batch_goes_on(
    seconds_in_memory: float, settled: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The journal says that all is on the disk at the end, or after every row as well."""
    monkeypatch.setattr(output_module, "SECONDS_IN_MEMORY", seconds_in_memory)
    monkeypatch.setattr(os, "fsync", lambda file: None)  # no power is cut here
    journal = b""
    for cut_at in range(2000):
        path = tmp_path / str(cut_at) / "out.jsonl"
        path.parent.mkdir()
        path.write_bytes(OLD)
        with batch_output(path) as output:
            output.open()
            for number, row in enumerate(ROWS[:3]):
                output.write(*done(number, row))
        journal = journal_of(path).read_bytes()
        if cut_at > len(journal):
            break
        journal_of(path).write_bytes(journal[:cut_at])
        again = batch_output(path, resume=cut_at > journal.index(b"\n"))
        again.open()
        kept = again.place.chunks
        assert again.counts.deals == kept == whole_checkpoints(journal[:cut_at])
        with again:
            for number in range(kept, len(ROWS)):
                again.write(*done(number, ROWS[number]))
            again.finish()
        assert path.read_bytes() == b"".join(ROWS)
        assert [entry.name for entry in path.parent.iterdir()] == ["out.jsonl"]
    assert cut_at > len(journal) > 100
    assert whole_checkpoints(journal) == 3
    assert len(journal.splitlines()) == 1 + 3 + settled


def test_rows_lost_in_a_power_cut_are_made_again(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    output = batch_output(path)
    output.open()
    for number, row in enumerate(ROWS[:3]):
        output.write(*done(number, row))
        if number == 0:
            output._settle()
    output._close()  # and nothing more: the machine is off
    rows = path.read_bytes()
    path.write_bytes(rows[: len(ROWS[0]) + 3].ljust(len(rows), b"\0"))
    again = batch_output(path, resume=True)
    again.open()
    assert again.place.chunks == 1
    again._close()
    path.write_bytes(b"\0" * len(rows))
    with pytest.raises(CannotWrite, match="has been changed"):
        batch_output(path, resume=True).open()


@pytest.mark.parametrize("name", ["journal", "lock", "new", "lost"])
def test_planted_links_are_not_written_through(name: str, tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    victim = tmp_path / "victim"
    victim.write_bytes(OLD)
    journal_of(path).parent.mkdir()
    (journal_of(path).parent / name).symlink_to(victim)
    output = batch_output(path)
    try:
        output.open()
        write_rows(output)
    except (OSError, CannotWrite):
        assert name == "lock"
    else:
        assert path.read_bytes() == b"".join(ROWS)
    assert victim.read_bytes() == OLD


def test_a_planted_link_in_the_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    journal_of(path).parent.symlink_to(elsewhere)
    with pytest.raises(CannotWrite, match="is not a folder"):
        batch_output(path).open()
    assert not list(elsewhere.iterdir())


def test_without_flock_the_lock_of_windows_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    def locking(descriptor: int, mode: int, size: int) -> None:
        try:
            fcntl.flock(descriptor, mode)
        except BlockingIOError:
            raise PermissionError from None  # as there

    mode = fcntl.LOCK_EX | fcntl.LOCK_NB
    monkeypatch.setattr(journal_module, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(LK_NBLCK=mode, locking=locking))
    path = tmp_path / "out.jsonl"
    first = batch_output(path)
    first.open()
    with pytest.raises(CannotWrite, match="is being written by another batch"):
        batch_output(path).open()
    write_rows(first)
    assert list(tmp_path.iterdir()) == [path]
