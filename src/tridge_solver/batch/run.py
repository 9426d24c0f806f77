"""A batch from end to end: the input cut, jobs answered somewhere, rows written in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from typing import Any, BinaryIO

from tridge_solver.batch.input.files import Survey
from tridge_solver.batch.input.items import Unreadable
from tridge_solver.batch.input.opened import open_input
from tridge_solver.batch.work.cluster import on_cluster
from tridge_solver.batch.work.interrupt import uninterrupted
from tridge_solver.batch.work.jobs import WHOLE, Cutter, Job, Pace
from tridge_solver.batch.work.output import RowOutput
from tridge_solver.batch.work.processes import Answers, in_processes
from tridge_solver.batch.work.worker import Counts, Task, Worker
from tridge_solver.core.dataclass import dataclass

Notify = Callable[[str], None]
"""Called with what belongs on standard error, line by line."""


@dataclass(frozen=True)
class Batch:
    """What is to be done, with what.

    Attributes:
        task: what is done with every deal.
        files: what is read.
        survey: what is known of it.
        workers: how many processes answer; one answers in this one.
        cluster: the address of a Dask cluster, a client or a cluster, whose workers answer instead.
        opened: opens a file by its name.
        part: which of the deals: (3, 64) is every 64th from the third on.
    """

    task: Task
    files: Sequence[str | Unreadable]
    survey: Survey
    workers: int = 1
    cluster: Any = None
    opened: Callable[[str], BinaryIO] = open_input
    part: tuple[int, int] = WHOLE

    def run(self, output: RowOutput, notify: Notify, progress: Callable[[Counts], None]) -> None:
        """Do what is left to do after the place up to which ``output`` is written.

        Raises :class:`~tridge_solver.batch.work.jobs.InputChanged` where what was done before is
        not what the input says now.
        """
        pace = Pace.of(self.cluster)
        known = [name for name, digest in self.survey.files if digest is not None]
        cutter = Cutter(
            self.files, self.opened, pace, known=known, after=output.place, part=self.part
        )
        answered = answers(self.task, cutter.jobs(), self.workers, self.cluster, notify)
        with closing(answered):
            for job, answer in answered:
                with uninterrupted():
                    output.write(job, answer)
                    pace.answered(job.deals, answer.seconds)
                    for message in answer.messages:
                        notify(message)
                    progress(output.counts)


def answers(
    task: Task,
    jobs: Iterator[Job],
    workers: int = 1,
    cluster: Any = None,
    notify: Notify = lambda _: None,
) -> Answers:
    """Each job with its answer, in order: by the workers of a cluster, by processes, or here.

    ``notify`` is called for processes that died.
    """
    if cluster is not None:
        return on_cluster(task, jobs, cluster)
    if workers > 1:
        return in_processes(task, jobs, workers, notify)
    worker = Worker(task)
    return ((job, worker.answer(job)) for job in jobs)
