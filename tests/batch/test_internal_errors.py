"""An error of the program in one deal is a row of that deal: no batch ends at it."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from batch_questions import TENTH, Faulty
from tridge_solver import dumps, random_deals
from tridge_solver.batch import processes
from tridge_solver.batch.columns import Form
from tridge_solver.batch.files import survey
from tridge_solver.batch.input import Change
from tridge_solver.batch.jobs import Counts, Cutter, Job, Pace, Task, Worker
from tridge_solver.batch.journal import Identity
from tridge_solver.batch.output import FileOutput
from tridge_solver.batch.run import Batch, ask_many
from tridge_solver.batch.sources import fingerprint
from tridge_solver.games.ombre.dealing import Table
from tridge_solver.games.ombre.rules.contracts import Contract

DEALS = 32
FAULTS = (10, 20, 30)
PLACES = ("read", "checked", "answered", "told", "written")
FORMS = ("jsonl", "csv", "parquet")
MESSAGE = f"internal error: ZeroDivisionError: {TENTH} (--debug shows more)"


class Stopped(Exception):  # noqa: N818 - it says what happened
    """The batch was stopped from outside."""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A hand file of small deals with numbers."""
    table = Table(declarer="Lead", contract=Contract.parse("Play D"))
    deals = (
        replace(deal, tags=(("Board", str(number)),))
        for number, deal in enumerate(random_deals(DEALS, seed=3, table=table), 1)
    )
    path = tmp_path_factory.mktemp("deals") / "deals.pbn"
    path.write_text(dumps(deals), encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def small_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pace, "deals", 4)


def task_of(where: str, form: str) -> Task:
    """Return what is asked of each deal."""
    change = Change(fields={"game_fund": 45} if where == "checked" else {})
    return Task(Faulty(where=where), change, Form[form.upper()])


def run(
    task: Task,
    file: Path,
    output: Path,
    *,
    workers: int = 1,
    stop_after: int | None = None,
    resume: bool = False,
) -> tuple[list[str], Counts]:
    """A batch, perhaps stopped after so many jobs: what is told, and the counts."""
    looked_at = survey([str(file)])
    encoder = task.form.encoder(task.question)
    identity = Identity("1", repr(task), "tridge batch", looked_at.files)
    messages: list[str] = []
    jobs = 0

    def progress(counts: Counts) -> None:
        nonlocal jobs
        jobs += 1
        if jobs == stop_after:
            raise Stopped

    rows = FileOutput(str(output), encoder, identity, resume=resume)
    rows.open()
    with rows:
        Batch(task, [str(file)], looked_at, workers).run(rows, messages.append, progress)
        rows.finish()
    return messages, rows.counts


def errors_in(output: Path) -> dict[int, str]:
    """The errors of a batch by the number of the deal."""
    if output.suffix == ".jsonl":
        rows = [json.loads(line) for line in output.read_text(encoding="utf-8").splitlines()]
    elif output.suffix == ".csv":
        rows = list(csv.DictReader(output.read_text(encoding="utf-8").splitlines()))
    else:
        parquet = pytest.importorskip("pyarrow.parquet")
        rows = parquet.read_table(output).to_pylist()
    assert len(rows) == DEALS
    return {int(row["index"]): row["error"] for row in rows if row.get("error")}


@pytest.mark.slow(keep=7)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("where", PLACES)
def test_a_batch_goes_past_every_deal_at_which_the_program_fails(
    where: str, form: str, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow")
    task = task_of(where, form)
    task.question.spoil(monkeypatch.setattr)
    whole, output = tmp_path / f"whole.{form}", tmp_path / f"out.{form}"
    result, counts = run(task, file, whole)
    assert counts[:3] == (DEALS, len(FAULTS), 0)
    assert len([line for line in result if ": internal error: " in line]) == len(FAULTS)
    errors = errors_in(whole)
    assert errors.keys() == {*FAULTS}
    for error in errors.values():
        assert error == MESSAGE or (where == "written" and "Unwritable" in error)

    for resume in (False, True):
        with pytest.raises(Stopped):
            run(task, file, output, stop_after=3, resume=resume)
    _, counts = run(task, file, output, resume=True)
    assert counts[:3] == (DEALS, len(FAULTS), 0)
    assert output.read_bytes() == whole.read_bytes()


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("where", PLACES)
def test_worker_processes_write_the_same(
    where: str, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = task_of(where, "jsonl")
    result, counts = run(task, file, tmp_path / "two.jsonl", workers=2)
    task.question.spoil(monkeypatch.setattr)
    assert (result, counts) == run(task, file, tmp_path / "one.jsonl")
    assert errors_in(tmp_path / "two.jsonl").keys() == {*FAULTS}
    assert (tmp_path / "two.jsonl").read_bytes() == (tmp_path / "one.jsonl").read_bytes()


class OwnThread:
    """Stands for a client whose workers are this process."""

    def wait_for_workers(self, count: int, timeout: float) -> None:
        """They are there."""

    def nthreads(self) -> dict[str, int]:
        """One of them."""
        return {"worker": 1}

    def submit(self, work: Callable[..., Any], *args: Any, **options: Any) -> Future[Any]:
        """Do it now."""
        future: Future[Any] = Future()
        try:
            future.set_result(work(*args))
        except Exception as error:
            future.set_exception(error)
        return future

    def run(self, function: object, *args: Any, **options: Any) -> dict[str, str]:
        """It has this package."""
        return {"worker": fingerprint()}

    def cancel(self, futures: list[Future[Any]]) -> None:
        """There is nothing to cancel."""


@pytest.mark.parametrize("where", PLACES)
def test_a_cluster_writes_the_same(where: str, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    task = task_of(where, "jsonl")
    task.question.spoil(monkeypatch.setattr)

    def jobs() -> list[Job]:
        return list(Cutter([str(file)], lambda name: open(name, "rb"), Pace()).jobs())

    workers = processes._Cluster(distributed, OwnThread(), task, "here")
    found = [answer for _, answer in workers.run(jobs())]
    here = [Worker(task).answer(job) for job in jobs()]
    assert [answer[:3] for answer in map(parts, found)] == [a[:3] for a in map(parts, here)]
    assert sum(answer.counts.errors for answer in found) == len(FAULTS)


def parts(answer: Any) -> tuple[bytes, tuple[str, ...], Counts]:
    """An answer without the time it took."""
    return answer.rows, answer.messages, answer.counts


@pytest.mark.parametrize("where", ["answered", "told", "written"])
def test_with_debug_the_error_is_let_through(where: str, file: Path, tmp_path: Path) -> None:
    task = replace(task_of(where, "jsonl"), debug=True)
    with pytest.raises((ZeroDivisionError, TypeError)):
        run(task, file, tmp_path / "out.jsonl")


def test_a_stream_of_deals_goes_past_them_too() -> None:
    deals = [
        replace(deal, tags=(("Board", str(number)),))
        for number, deal in enumerate(random_deals(12, seed=1), 1)
    ]
    rows = list(ask_many(deals, Faulty(table=True)))
    assert [row["index"] for row in rows if "error" in row] == [10]
    assert rows[9]["error"] == MESSAGE
