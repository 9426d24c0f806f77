"""Work on several threads, results in the order of the work."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from queue import SimpleQueue
from typing import Generic, TypeVar

Tool = TypeVar("Tool")
Job = TypeVar("Job")
Result = TypeVar("Result")

AHEAD = 4
"""Jobs taken from the input ahead of the results, per thread: enough to keep all busy, few
enough that millions of deals pass through in constant memory."""


class _Ticket(Generic[Job, Result]):
    """A job on its way through the pool."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.done = threading.Event()
        self.result: Result | None = None
        self.error: BaseException | None = None


def ordered_map(
    work: Callable[[Tool, Job], Result],
    jobs: Iterable[Job],
    make_tool: Callable[[], Tool],
    threads: int,
) -> Iterator[tuple[Job, Result]]:
    """Yield each job with ``work(tool, job)``, in the order of ``jobs``.

    Every thread makes itself one tool (an engine with its table) and keeps it. With one thread
    everything happens in the caller's. Threads start when there is work for them, so a single
    deal never waits for eight tables. They are daemons: an interrupt does not wait for them.
    """
    if threads == 1:
        tool: Tool | None = None
        for job in jobs:
            tool = tool or make_tool()
            yield job, work(tool, job)
        return

    queue: SimpleQueue[_Ticket[Job, Result] | None] = SimpleQueue()
    waiting: deque[_Ticket[Job, Result]] = deque()
    started = 0

    def serve() -> None:
        tool: Tool | None = None
        while (ticket := queue.get()) is not None:
            try:
                tool = tool or make_tool()
                ticket.result = work(tool, ticket.job)
            except BaseException as error:
                ticket.error = error
            ticket.done.set()

    def oldest() -> tuple[Job, Result]:
        ticket = waiting.popleft()
        ticket.done.wait()
        if ticket.error is not None:
            raise ticket.error
        return ticket.job, ticket.result  # type: ignore[return-value]  # set before done

    try:
        for job in jobs:
            ticket: _Ticket[Job, Result] = _Ticket(job)
            queue.put(ticket)
            waiting.append(ticket)
            if started < threads:
                threading.Thread(target=serve, daemon=True).start()
                started += 1
            while waiting and (waiting[0].done.is_set() or len(waiting) >= AHEAD * threads):
                yield oldest()
        while waiting:
            yield oldest()
    finally:
        for _ in range(started):
            queue.put(None)
