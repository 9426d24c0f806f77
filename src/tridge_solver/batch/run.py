"""A batch from end to end: the input cut, jobs answered somewhere, rows written in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from tridge_solver.batch.inputs import Survey, open_input
from tridge_solver.batch.interrupt import uninterrupted
from tridge_solver.batch.items import Unreadable
from tridge_solver.batch.jobs import Cutter, Job, Pace
from tridge_solver.batch.output import RowOutput
from tridge_solver.batch.processes import Answers, in_processes
from tridge_solver.batch.worker import Counts, Task, Worker

Tell = Callable[[str], None]
"""Is told what belongs on standard error, line by line."""


@dataclass(frozen=True)
class Batch:
    """What is to be done, with what.

    Attributes:
        task: what is done with every deal.
        files: what is read.
        survey: what is known of it.
        workers: how many processes answer; one answers in this one.
    """

    task: Task[Any]
    files: Sequence[str | Unreadable]
    survey: Survey
    workers: int = 1

    def run(self, output: RowOutput, tell: Tell, progress: Callable[[Counts], None]) -> None:
        """Do what is left to do after the place up to which ``output`` is written.

        Raises :class:`~tridge_solver.batch.jobs.InputChanged` where what was done before is not
        what the input says now.
        """
        pace = Pace()
        known = [name for name, digest in self.survey.files if digest is not None]
        cutter = Cutter(self.files, open_input, pace, known=known, after=output.place)
        with closing(self._answers(cutter.jobs(), tell)) as answers:
            for job, answer in answers:
                with uninterrupted():
                    output.write(job, answer)
                    pace.answered(job.deals, answer.seconds)
                    for message in answer.messages:
                        tell(message)
                    progress(output.counts)

    def _answers(self, jobs: Iterator[Job], tell: Tell) -> Answers:
        """Each job with its answer, in order."""
        if self.workers > 1:
            return in_processes(self.task, jobs, self.workers, tell)
        worker = Worker(self.task)
        return ((job, worker.answer(job)) for job in jobs)
