"""Run a batch: read deals from a stream or files, and output answers or rows in the same order."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from itertools import islice
from typing import Any, BinaryIO

from tridge_solver.analysis.any_game import deal_of_text
from tridge_solver.batch.files import Survey
from tridge_solver.batch.input import Item, Unreadable, open_input
from tridge_solver.batch.interrupt import uninterrupted
from tridge_solver.batch.jobs import (
    WHOLE,
    Counts,
    Cutter,
    InputPlace,
    Job,
    Pace,
    Piece,
    Task,
    Worker,
    jobs_of_numbers,
)
from tridge_solver.batch.output import RowOutput
from tridge_solver.batch.processes import Answers, in_processes, on_cluster
from tridge_solver.batch.questions import CommandQuestion, SolveQuestion
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal
from tridge_solver.report.theme.source import Source

Notify = Callable[[str], None]
"""A callback that receives each line for standard error."""


@dataclass(frozen=True)
class Batch:
    """A batch: its question, its input and its output.

    Attributes:
        task: the work on every deal.
        files: the input.
        survey: the known facts about the input.
        workers: the number of processes; 1 answers in this one.
        cluster: a Dask cluster whose workers answer instead, by address, client or cluster object.
        opened: opens a file by its name.
        part: the part of the deals: (3, 64) is every 64th from the third on.

    A task with random deals uses those instead of files.
    """

    task: Task
    files: Sequence[str | Unreadable]
    survey: Survey
    workers: int = 1
    cluster: Any = None
    opened: Callable[[str], BinaryIO] = open_input
    part: tuple[int, int] = WHOLE

    def run(self, output: RowOutput, notify: Notify, progress: Callable[[Counts], None]) -> None:
        """Do the remaining work, after the place up to which ``output`` is already written.

        Raises :class:`~tridge_solver.batch.jobs.InputChanged` where what was done before is
        not what the input says now.
        """
        pace = Pace.of(self.cluster)
        known = [name for name, digest in self.survey.files if digest is not None]
        if self.task.random is not None:
            numbers = self.task.random.of_part(self.part)
            jobs = jobs_of_numbers(numbers, pace, output.place)
        else:
            jobs = Cutter(
                self.files, self.opened, pace, known=known, after=output.place, part=self.part
            ).jobs()
        answered = answers(self.task, jobs, self.workers, self.cluster, notify)
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
    """Yield each job with its answer, in order; they are answered on a cluster, in worker
    processes, or here.

    ``notify`` is called for processes that died.
    """
    if cluster is not None:
        return on_cluster(task, jobs, cluster)
    if workers > 1:
        return in_processes(task, jobs, workers, notify)
    worker = Worker(task)
    return ((job, worker.answer(job)) for job in jobs)


def ask_many(
    deals: Iterable[Deal | str],
    question: CommandQuestion | None = None,
    *,
    workers: int = 1,
    cluster: Any = None,
    table_bytes: int | None = None,
    with_deal: bool = False,
) -> Iterator[dict[str, Any]]:
    """Ask one question about many deals, in constant memory; yield the rows of ``tridge batch``.

    Args:
        deals: read as needed, a little ahead; also hands as text, the first on lead.
        question: the question: :class:`~tridge_solver.questions.SolveQuestion` (the
            default),
            :class:`~tridge_solver.questions.OpenExchangeQuestion`,
            :class:`~tridge_solver.questions.SampledExchangeQuestion`,
            :class:`~tridge_solver.questions.BidQuestion`,
            :class:`~tridge_solver.questions.OpenBidQuestion` or
            :class:`~tridge_solver.questions.ReviewQuestion`.
        workers: processes to use; one works in this process. With more than one, a script needs
            ``if __name__ == "__main__":`` around its code, as always with processes.
        cluster: a Dask cluster whose workers answer instead: its address, a ``Client``, which stays
            open, or a ``Cluster``.
        table_bytes: memory of each transposition table, ``None`` the engine's own choice.
        with_deal: each row with its deal, ``tridge.deal/1``, as ``deal``.

    Yields, in the order of the deals, the JSON object of the command that asks the question, its
    ``index`` counted from 1; for a deal that cannot be answered ``file``, ``index``, ``line`` and
    ``error``. The answers do not depend on the number of workers.

    Raises :class:`ValueError` for less than one worker, :class:`TypeError` if the question is not
    a question and, when its turn comes, if a deal is not a deal.

    >>> import tridge_solver as tridge
    >>> deals = tridge.random_deals(3, seed=7)
    >>> [row["table"][0]["grade"] for row in ask_many(deals, SolveQuestion(table=True))]
    ['WIN', 'LOSS', 'LOSS']
    """
    if workers < 1:
        raise ValueError(f"{workers} workers (expected at least 1)")
    if question is not None and not hasattr(question, "new_solver"):
        raise TypeError(f"{question!r:.40} is not a question (expected e.g. SolveQuestion())")
    if isinstance(deals, (Deal, str)):
        raise TypeError("ask_many is asked of several deals (expected e.g. [deal])")
    task = Task(
        question or SolveQuestion(), table_bytes=table_bytes, quiet=True, with_deal=with_deal
    )
    return _rows(task, deals, workers, cluster)


def _deal(deal: Deal | str) -> Deal:
    if isinstance(deal, str):
        return deal_of_text(deal, {})
    if not isinstance(deal, Deal):
        raise TypeError(f"{deal!r:.40} is not a deal (expected deals, or text as Deal.of reads it)")
    return deal


def _rows(
    task: Task, deals: Iterable[Deal | str], workers: int, cluster: Any
) -> Iterator[dict[str, Any]]:
    pace = Pace.of(cluster)
    with closing(answers(task, _jobs(deals, pace), workers, cluster)) as answered:
        for job, answer in answered:
            pace.answered(job.deals, answer.seconds)
            for line in answer.rows.splitlines():
                yield json.loads(line)


def _jobs(deals: Iterable[Deal | str], pace: Pace) -> Iterator[Job]:
    every = enumerate(map(_deal, deals), 1)
    while some := list(islice(every, pace.deals)):
        items = tuple(Item(Source(None, number), 1, deal) for number, deal in some)
        yield Job((Piece("", items=items),), len(items), InputPlace())
