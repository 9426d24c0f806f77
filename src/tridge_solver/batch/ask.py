"""A stream of deals in, a stream of answers out."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import islice
from typing import Any

from tridge_solver.analysis.any_game import deal_of_text
from tridge_solver.batch.input.items import Item
from tridge_solver.batch.questions.question import CommandQuestion
from tridge_solver.batch.questions.solving import SolveQuestion
from tridge_solver.batch.run import answers
from tridge_solver.batch.work.jobs import Job, Pace, Piece, Place
from tridge_solver.batch.work.worker import Task
from tridge_solver.core.deal import Deal
from tridge_solver.report.theme.source import Source


def ask_many(
    deals: Iterable[Deal | str],
    question: CommandQuestion | None = None,
    *,
    workers: int = 1,
    cluster: Any = None,
    table_bytes: int | None = None,
    with_deal: bool = False,
) -> Iterator[dict[str, Any]]:
    """Put one question to many deals, in constant memory: the rows of ``tridge batch``.

    Args:
        deals: read as needed, a little ahead; also hands as text, the first on lead.
        question: what is asked: :class:`~tridge_solver.SolveQuestion` (the
            default),
            :class:`~tridge_solver.OpenExchangeQuestion`,
            :class:`~tridge_solver.SampledExchangeQuestion`,
            :class:`~tridge_solver.BidQuestion`,
            :class:`~tridge_solver.OpenBidQuestion` or
            :class:`~tridge_solver.ReviewQuestion`.
        workers: processes to use; one works in this process. A script that asks for more needs
            ``if __name__ == "__main__":`` around what it does, as always with processes.
        cluster: a Dask cluster whose workers answer instead: its address, a ``Client``, which stays
            open, or a ``Cluster``.
        table_bytes: memory of each transposition table, ``None`` the engine's own choice.
        with_deal: each row with its deal, ``tridge.deal/1``, as ``deal``.

    Yields, in the order of the deals, the JSON object of the command that asks the question, its
    ``index`` counted from 1; for a deal that cannot be answered ``file``, ``index``, ``line`` and
    ``error``. The answers do not depend on the number of workers.

    Raises :class:`ValueError` for less than one worker, :class:`TypeError` for what is no question
    and for what is no deal, where its turn comes.

    >>> import tridge_solver as tridge
    >>> deals = tridge.random_deals(3, seed=7)
    >>> [row["table"][0]["grade"] for row in ask_many(deals, SolveQuestion(table=True))]
    ['WIN', 'LOSS', 'LOSS']
    """
    if workers < 1:
        raise ValueError(f"{workers} workers (expected at least 1)")
    if question is not None and not hasattr(question, "new_solver"):
        raise TypeError(f"{question!r:.40} is no question (expected e.g. SolveQuestion())")
    if isinstance(deals, (Deal, str)):
        raise TypeError("ask_many is asked of several deals (expected e.g. [deal])")
    task = Task(
        question or SolveQuestion(), table_bytes=table_bytes, quiet=True, with_deal=with_deal
    )
    return _rows(task, deals, workers, cluster)


def _deal(deal: Deal | str) -> Deal:
    """A deal, or what text says."""
    if isinstance(deal, str):
        return deal_of_text(deal, {})
    if not isinstance(deal, Deal):
        raise TypeError(f"{deal!r:.40} is no deal (expected deals, or text as Deal.of reads it)")
    return deal


def _rows(
    task: Task, deals: Iterable[Deal | str], workers: int, cluster: Any
) -> Iterator[dict[str, Any]]:
    """The rows, job by job."""
    pace = Pace.of(cluster)
    with closing(answers(task, _jobs(deals, pace), workers, cluster)) as answered:
        for job, answer in answered:
            pace.answered(job.deals, answer.seconds)
            for line in answer.rows.splitlines():
                yield json.loads(line)


def _jobs(deals: Iterable[Deal | str], pace: Pace) -> Iterator[Job]:
    """The deals in jobs."""
    every = enumerate(map(_deal, deals), 1)
    while some := list(islice(every, pace.deals)):
        items = tuple(Item(Source(None, number), 1, deal) for number, deal in some)
        yield Job((Piece("", items=items),), len(items), Place())
