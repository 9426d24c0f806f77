"""A job on its way through workers that may die of it."""

from __future__ import annotations

from tridge_solver.batch.work.jobs import Job
from tridge_solver.batch.work.worker import Answer, Task, Worker
from tridge_solver.core.dataclass import dataclass

FATAL = "worker processes die of this deal"


@dataclass
class Ticket:
    """A job, or a part of one, and what has become of it so far.

    Attributes:
        job: what is to be done.
        found: its answer, once it has been done in one piece.
        deaths: so many workers have died of it.
        halves: the parts into which it was divided.
    """

    job: Job
    found: Answer | None = None
    deaths: int = 0
    halves: tuple[Ticket, Ticket] | None = None

    @property
    def answer(self) -> Answer | None:
        """The answer, once there is one."""
        if self.halves is None:
            return self.found
        first, second = (half.answer for half in self.halves)
        return None if first is None or second is None else first + second

    def divide(self, task: Task) -> tuple[Ticket, ...]:
        """The halves of a job that kills its workers, to be tried by themselves; none of a single
        deal, which is given up."""
        halves = self.job.halves()
        if halves is None:
            self.found = Worker(task).give_up(self.job, FATAL)
            return ()
        self.halves = Ticket(halves[0]), Ticket(halves[1])
        return self.halves
