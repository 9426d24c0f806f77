"""Jobs done by a Dask cluster that somebody else has started, answers in the order of the jobs.

Dask gives a job to another worker when one is lost. A job whose workers are lost again and again
is halved until the deal is found that does it. A job is sent to workers only that are known to have
this package, and those that come later are asked first: one without it could not even read what it
is sent, and nobody would hear of it.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from dataclasses import field
from importlib import import_module
from typing import Any

from tridge_solver import __version__
from tridge_solver.batch.work.jobs import Job
from tridge_solver.batch.work.processes import AHEAD, Answers, Ticket
from tridge_solver.batch.work.sources import fingerprint
from tridge_solver.batch.work.worker import Answer, Task, Worker
from tridge_solver.core.dataclass import dataclass

NEEDS = "python -m pip install 'dask[distributed]'"
FEWEST_AHEAD = 8
"""Jobs sent ahead however few workers there are: more may come."""

PATIENCE = 20.0
"""Seconds to wait for the scheduler to answer, and for a first worker."""

COUNT_AFTER = 5.0
"""Seconds after which the workers are counted again."""

CHECK_AFTER = 2.0
"""Seconds an answer is waited for before it is looked who the workers are."""

PROBE = "__import__('tridge_solver.batch.work.sources', fromlist=['fingerprint']).fingerprint()"
"""A program that prints what a worker has of this package."""

LACKS = "does not have this package"
SAME = f"expected the same tridge-solver {__version__} on each"

_LOGS = ("distributed", "distributed.client", "tornado.application", "asyncio")


class ClusterFails(Exception):  # noqa: N818 - it says what happened
    """The cluster cannot be had, or not any more."""


def on_cluster(task: Task, jobs: Iterable[Job], cluster: Any) -> Answers:
    """Yield each job with its answer, in the order of ``jobs`` and as soon as possible.

    ``cluster`` is an address, a Dask ``Client``, which stays open, or a Dask ``Cluster``.

    On Ctrl-C what is finished is still yielded, in order up to the first that is not; then
    ``KeyboardInterrupt`` goes on. Raises :class:`ClusterFails` where no scheduler answers, its
    workers cannot do the work, or it is lost.
    """
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise ClusterFails(f"a cluster needs Dask (expected: {NEEDS})") from None
    with _quiet_logs():
        if isinstance(cluster, distributed.Client):
            address = cluster.scheduler.address if cluster.scheduler else "a closed client"
            yield from _Cluster(distributed, cluster, task, address).run(jobs)
            return
        address = str(getattr(cluster, "scheduler_address", cluster))
        try:
            client = distributed.Client(cluster, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            raise ClusterFails(f"no Dask scheduler answers at {address} ({error})") from None
        with client:
            yield from _Cluster(distributed, client, task, address).run(jobs)


@contextmanager
def _quiet_logs() -> Iterator[None]:
    """What Dask logs of workers that come and go is no news to a reader."""
    logs = [logging.getLogger(name) for name in _LOGS]
    before = [log.level for log in logs]
    for log in logs:
        log.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for log, level in zip(logs, before, strict=True):
            log.setLevel(level)


@dataclass
class _Cluster:
    """The jobs that are with the workers of a cluster."""

    distributed: Any
    client: Any
    task: Task
    address: str
    _in_order: deque[Ticket] = field(default_factory=deque)
    _futures: dict[int, Any] = field(default_factory=dict)
    _sent_to: dict[int, frozenset[str]] = field(default_factory=dict)
    _room: int = FEWEST_AHEAD
    _counted: float = field(default_factory=time.monotonic)
    _able: frozenset[str] = frozenset()
    _seen: float = field(default_factory=time.monotonic)

    def run(self, jobs: Iterable[Job]) -> Answers:
        """Send jobs ahead, yield answers."""
        try:
            self.client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise ClusterFails(f"no worker has come to {self.address}") from None
        try:
            self._check_workers()
            for job in jobs:
                ticket = Ticket(job)
                self._in_order.append(ticket)
                self._send(ticket)
                while len(self._in_order) >= self._window():
                    yield self._first()
            while self._in_order:
                yield self._first()
        except KeyboardInterrupt:
            while self._in_order and self._is_done(self._in_order[0]):
                yield self._first()
            raise
        except (OSError, CancelledError) as error:
            raise ClusterFails(f"the cluster at {self.address} is lost ({error})") from None
        finally:
            with suppress(Exception):
                self.client.cancel(list(self._futures.values()))

    def _window(self) -> int:
        """How many jobs should be with the workers."""
        if time.monotonic() - self._counted > COUNT_AFTER:
            self._check_workers()
        return self._room

    def _check_workers(self) -> None:
        """See who the workers are. Refuses those without this package, or with other sources of it,
        and to wait for ever where there are none any more."""
        threads = self.client.nthreads()
        able = self._able & set(threads)
        new = sorted(set(threads) - able)
        # In words that any Python understands: what is sent of this package needs it to be read.
        found = self.client.run(eval, PROBE, workers=new, on_error="return") if new else {}
        for worker, reply in found.items():
            if isinstance(reply, ImportError):
                raise ClusterFails(f"the worker {worker} {LACKS} ({reply}; {SAME})")
            if isinstance(reply, str) and reply != fingerprint():
                raise ClusterFails(f"the worker {worker} has other sources of it ({SAME})")
            if isinstance(reply, Exception) and not isinstance(reply, OSError):
                raise ClusterFails(f"the worker {worker} cannot do it: {reply} ({SAME})")
        # An OSError: it is gone already, or is asked again.
        self._able = able | {worker for worker, reply in found.items() if isinstance(reply, str)}
        now = self._counted = time.monotonic()
        self._room = max(AHEAD * sum(threads[worker] for worker in self._able), FEWEST_AHEAD)
        if self._able:
            self._seen = now
        elif now - self._seen > PATIENCE:
            raise ClusterFails(f"all workers of {self.address} are gone")

    def _send(self, ticket: Ticket) -> None:
        """Send a job to whatever worker has time."""
        while not self._able:
            time.sleep(CHECK_AFTER)
            self._check_workers()
        self._sent_to[id(ticket)] = self._able
        self._futures[id(ticket)] = self.client.submit(
            answer, fingerprint(), self.task, ticket.job, pure=False, workers=sorted(self._able)
        )

    def _result(self, ticket: Ticket) -> Answer:
        """What a worker has answered; now and then it is looked who they are. A job whose workers
        are all gone is sent to others."""
        while True:
            future = self._futures[id(ticket)]
            with suppress(TimeoutError, self.distributed.TimeoutError):
                found: Answer = future.result(timeout=CHECK_AFTER)
                return found
            self._check_workers()
            if self._able and not self._able & self._sent_to[id(ticket)]:
                future.cancel()
                self._send(ticket)

    def _is_done(self, ticket: Ticket) -> bool:
        """Whether the answer to a job is there."""
        return ticket.halves is None and bool(self._futures[id(ticket)].done())

    def _first(self) -> tuple[Job, Answer]:
        """The first job and its answer, waited for."""
        found = self._wait_for(self._in_order[0])
        return self._in_order.popleft().job, found

    def _wait_for(self, ticket: Ticket) -> Answer:
        """The answer to a job."""
        if ticket.answer is not None:
            return ticket.answer
        if ticket.halves is None:
            try:
                ticket.found = self._result(ticket)
            except self.distributed.KilledWorker:
                for half in ticket.divide(self.task):
                    self._send(half)
            except (ImportError, OtherSources) as error:
                raise ClusterFails(
                    f"a worker of {self.address} cannot do it: {error} ({SAME})"
                ) from None
            del self._futures[id(ticket)], self._sent_to[id(ticket)]
        for half in ticket.halves or ():
            self._wait_for(half)
        assert ticket.answer is not None
        return ticket.answer


class OtherSources(Exception):  # noqa: N818 - it says what is wrong
    """A worker has other sources of this package."""


_kept = threading.local()


def answer(sources: str, task: Task, job: Job) -> Answer:
    """On a worker of the cluster: answer ``job``, with what the last job of the same task has left
    in this thread. Raises :class:`OtherSources` where ``sources`` are not those here."""
    if sources != fingerprint():
        raise OtherSources("it has other sources of tridge-solver")
    if getattr(_kept, "task", None) != task:
        _kept.task, _kept.worker = task, Worker(task)
    worker: Worker = _kept.worker
    return worker.answer(job)
