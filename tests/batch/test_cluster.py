"""``--cluster``: the same rows from the workers of a Dask cluster, one of which is killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from batch_runs import PATIENCE, random_file, start, wait_for_jobs
from cli_calls import ROCK, call, failure
from tridge_solver import ask_many, random_deals
from tridge_solver.batch import processes
from tridge_solver.batch.jobs import Pace, Task
from tridge_solver.batch.run import _jobs
from tridge_solver.batch.sources import fingerprint
from tridge_solver.questions import SolveQuestion

distributed = pytest.importorskip(
    "distributed", reason="Dask is not installed (the extra [cluster])"
)


def dask(command: str, *options: str, first_path: str = "") -> subprocess.Popen[bytes]:
    """Start a scheduler or a worker as its command does; ``first_path`` hides what is installed."""
    source = str(Path(processes.__file__).parents[2])
    old = os.environ.get("PYTHONPATH", "")
    paths = os.pathsep.join(filter(None, [first_path, source, old]))
    return subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.dask_{command}", *options, "--no-dashboard"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"PYTHONPATH": paths},
    )


@dataclass
class Running:
    """A scheduler and two workers, each a process."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A cluster on this machine."""
    file = tmp_path_factory.mktemp("dask") / "scheduler.json"
    where = ("--scheduler-file", str(file))
    scheduler = dask("scheduler", *where, "--host", "127.0.0.1", "--port", "0")
    workers = [dask("worker", *where, "--nthreads", "1", "--no-nanny") for _ in range(2)]
    try:
        end = time.monotonic() + PATIENCE
        while not file.exists() or not file.read_text().endswith("}"):
            assert time.monotonic() < end, "the scheduler does not start"
            time.sleep(0.02)
        address = json.loads(file.read_text())["address"]
        with distributed.Client(address, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=PATIENCE)
        yield Running(address, scheduler, workers)
    finally:
        for process in (*workers, scheduler):
            process.kill()
            process.wait()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_rows_are_the_same_though_a_worker_is_killed(running: Running, tmp_path: Path) -> None:
    file = random_file(tmp_path, 60)
    output = tmp_path / "out.jsonl"
    options = (file, "--do", "table", "-q")
    batch = start(*options, "-o", output, "--cluster", running.address)
    wait_for_jobs(batch, output, 1)
    os.kill(running.workers[0].pid, signal.SIGKILL)
    _, errors = batch.communicate(timeout=PATIENCE)
    assert batch.returncode == 1  # one deal is bad
    assert [line for line in errors.splitlines() if "deals.pbn" not in line] == []
    here = tmp_path / "here.jsonl"
    call("batch", *map(str, options), "-o", str(here), "--threads", "1")
    assert output.read_bytes() == here.read_bytes()


def test_a_silent_scheduler_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(processes, "PATIENCE", 0.2)
    output = tmp_path / "out.jsonl"
    result = failure("batch", "-", "-o", str(output), "--cluster", "tcp://127.0.0.1:9", stdin=ROCK)
    assert "no Dask scheduler answers at tcp://127.0.0.1:9" in result
    assert list(tmp_path.iterdir()) == []


class DyingWorkers:
    """Stands for a client whose workers all die of one deal."""

    def __init__(self, deadly: int) -> None:
        self._deadly = deadly

    def wait_for_workers(self, count: int, timeout: float) -> None:
        """They are there."""

    def nthreads(self) -> dict[str, int]:
        """One of them."""
        return {"worker": 1}

    def run(self, function: object, *args: Any, **options: Any) -> dict[str, str]:
        """They have this package."""
        return {"worker": fingerprint()}

    def submit(self, work: Callable[..., Any], *args: Any, **options: Any) -> Future[Any]:
        """Do it, or die of it."""
        job = args[2]
        first, last = job.part
        indexes = [item.source.index for item in job.pieces[0].items][first:last]
        future: Future[Any] = Future()
        if self._deadly in indexes:
            future.set_exception(distributed.KilledWorker("job", None, 3))
        else:
            future.set_result(work(*args))
        return future

    def cancel(self, futures: list[Future[Any]]) -> None:
        """There is nothing to cancel."""


def test_a_deal_all_workers_die_of_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pace, "deals", 5)
    task = Task(SolveQuestion(table=True))
    jobs = _jobs(random_deals(7), Pace())
    workers = processes._Cluster(distributed, DyingWorkers(4), task, "here")
    answers = [answer for _, answer in workers.run(jobs)]
    rows = b"".join(answer.rows for answer in answers).splitlines()
    assert len(rows) == 7
    assert [b"worker processes die of this deal" in row for row in rows].index(True) == 3
    assert sum(answer.counts.errors for answer in answers) == 1


class OldWorkers(DyingWorkers):
    """Stands for a client whose workers have another version of the package."""

    def submit(self, work: Callable[..., Any], *args: Any, **options: Any) -> Future[Any]:
        """Ask as somebody newer would."""
        future: Future[Any] = Future()
        try:
            future.set_result(work("99.0", *args[1:]))
        except Exception as error:
            future.set_exception(error)
        return future


def test_another_version_on_a_worker_is_refused() -> None:
    jobs = _jobs(random_deals(1), Pace())
    workers = processes._Cluster(distributed, OldWorkers(0), Task(SolveQuestion()), "here")
    with pytest.raises(processes.ClusterFails, match="a worker of here cannot do it"):
        list(workers.run(jobs))


def test_without_dask_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = failure("batch", "-", "--cluster", "tcp://127.0.0.1:9", stdin=ROCK)
    assert "a cluster needs Dask (expected: python -m pip install 'dask[distributed]')" in result


class Wrong(DyingWorkers):
    """Stands for a client one of whose workers cannot do the work."""

    def __init__(self, message: object) -> None:
        super().__init__(0)
        self._said = message

    def run(self, function: object, *args: Any, **options: Any) -> dict[str, Any]:
        """Return what the worker says of this package."""
        return {"tcp://worker:1": self._said}


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        (ModuleNotFoundError("No module named 'tridge_solver'"), "does not have this package"),
        ("0" * 16, "has other sources of it"),
    ],
)
def test_a_worker_that_cannot_do_it_is_named_before_it_gets_a_job(
    message: object, expected: str
) -> None:
    jobs = _jobs(random_deals(1), Pace())
    workers = processes._Cluster(distributed, Wrong(message), Task(SolveQuestion()), "here")
    with pytest.raises(processes.ClusterFails, match=f"tcp://worker:1 {expected}"):
        list(workers.run(jobs))


class LateWorker(DyingWorkers):
    """Stands for a client to whom a worker without the package comes in the middle."""

    def __init__(self) -> None:
        super().__init__(0)
        self.sent_to: set[str] = set()

    def nthreads(self) -> dict[str, int]:
        """A good one, and the other after its first job."""
        return {"worker": 1} | ({"late": 1} if self.sent_to else {})

    def run(self, function: object, *args: Any, **options: Any) -> dict[str, Any]:
        """Return what those asked say."""
        answer = {"worker": fingerprint(), "late": ModuleNotFoundError("tridge_solver")}
        return {worker: answer[worker] for worker in options["workers"]}

    def submit(self, work: Callable[..., Any], *args: Any, **options: Any) -> Future[Any]:
        """Note who may do it."""
        self.sent_to |= set(options["workers"])
        return super().submit(work, *args, **options)


def test_a_late_worker_without_the_package_gets_no_job(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "COUNT_AFTER", 0.0)
    monkeypatch.setattr(Pace, "deals", 1)
    client = LateWorker()
    jobs = _jobs(random_deals(processes.FEWEST_AHEAD + 1), Pace())
    workers = processes._Cluster(distributed, client, Task(SolveQuestion()), "here")
    with pytest.raises(processes.ClusterFails, match="the worker late does not have this package"):
        list(workers.run(jobs))
    assert client.sent_to == {"worker"}


class NewWorkers(DyingWorkers):
    """Stands for a client whose worker goes with a job in its hands, and another comes."""

    asked = 0

    def nthreads(self) -> dict[str, int]:
        """One, then nobody, then another."""
        self.asked += 1
        return [{"first": 1}, {}, {"second": 1}][min(self.asked, 3) - 1]

    def run(self, function: object, *args: Any, **options: Any) -> dict[str, str]:
        """They have this package."""
        return dict.fromkeys(options["workers"], fingerprint())

    def submit(self, work: Callable[..., Any], *args: Any, **options: Any) -> Future[Any]:
        """The first never answers."""
        return super().submit(work, *args) if "second" in options["workers"] else Future()


def test_a_job_whose_workers_are_gone_is_done_by_new_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "CHECK_AFTER", 0.01)
    jobs = _jobs(random_deals(1), Pace())
    workers = processes._Cluster(distributed, NewWorkers(0), Task(SolveQuestion()), "here")
    assert [answer.counts.deals for _, answer in workers.run(jobs)] == [1]


class NoWorkers(DyingWorkers):
    """Stands for a client all of whose workers are killed after they have come."""

    asked = 0

    def nthreads(self) -> dict[str, int]:
        """One of them, once."""
        self.asked += 1
        return {"worker": 1} if self.asked == 1 else {}

    def submit(self, work: Callable[..., Any], *args: Any, **options: Any) -> Future[Any]:
        """Never done."""
        return Future()


def test_that_all_workers_are_gone_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "CHECK_AFTER", 0.01)
    monkeypatch.setattr(processes, "PATIENCE", 0.1)
    jobs = _jobs(random_deals(1), Pace())
    workers = processes._Cluster(distributed, NoWorkers(0), Task(SolveQuestion()), "here")
    with pytest.raises(processes.ClusterFails, match="all workers of here are gone"):
        list(workers.run(jobs))


@pytest.mark.slow
def test_a_real_worker_without_the_package_is_reported_and_not_waited_for(tmp_path: Path) -> None:
    """Before, its process died of what it could not read, and the batch waited for ever."""
    file = tmp_path / "scheduler.json"
    where = ("--scheduler-file", str(file))
    scheduler = dask("scheduler", *where, "--host", "127.0.0.1", "--port", "0")
    hidden = tmp_path / "tridge_solver.py"
    hidden.write_text("raise ImportError('not here')\n", encoding="utf-8")
    worker = dask("worker", *where, "--nthreads", "1", "--no-nanny", first_path=str(tmp_path))
    try:
        end = time.monotonic() + PATIENCE
        while not file.exists() or not file.read_text().endswith("}"):
            assert time.monotonic() < end, "the scheduler does not start"
            time.sleep(0.02)
        address = json.loads(file.read_text())["address"]
        result = failure("batch", "-", "--cluster", address, stdin=ROCK)
        assert "does not have this package" in result
    finally:
        for process in (worker, scheduler):
            process.kill()
            process.wait()


@pytest.mark.slow
def test_a_client_may_be_handed_over_and_stays_open(running: Running) -> None:
    with distributed.Client(running.address, set_as_default=False) as client:
        rows = list(ask_many(random_deals(2, seed=1), SolveQuestion(table=True), cluster=client))
        assert client.status == "running"
    assert rows == list(ask_many(random_deals(2, seed=1), SolveQuestion(table=True), workers=1))
