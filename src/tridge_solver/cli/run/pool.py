"""Work on several threads, results in the order of the work."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from queue import Empty, SimpleQueue
from typing import Generic, TypeVar

Tool = TypeVar("Tool")
Job = TypeVar("Job")
Result = TypeVar("Result")

AHEAD = 4
"""Jobs read ahead of the results, per thread: enough to keep all of them busy, few enough that
millions of deals pass through in constant memory."""


GRACE = 2.0
"""Seconds that a search has to give the answer it has by the time of Ctrl-C."""


def ordered_map(
    work: Callable[[Tool, Job], Result],
    jobs: Iterable[Job],
    make_tool: Callable[[], Tool],
    threads: int,
) -> Iterator[tuple[Job, Result]]:
    """Yield each job with ``work(tool, job)``, in the order of ``jobs`` and as soon as possible.

    Every thread makes itself one tool (an engine with its table) and keeps it. One more thread
    reads ``jobs``, so that a slow input holds up no result. With ``threads == 1`` everything
    happens in the caller's thread. On Ctrl-C what is finished is still yielded, in order up to
    the first that is not; then ``KeyboardInterrupt`` goes on. A tool that can ``interrupt()`` its
    search with an answer is given the time to.
    """
    if threads > 1:
        yield from _Pool(work, make_tool, threads).run(jobs)
        return
    tool: Tool | None = None
    for job in jobs:
        if tool is None:
            tool = make_tool()
        yield job, work(tool, job)
        if getattr(tool, "interrupted", False):
            raise KeyboardInterrupt


def _interrupt_of(tool: object) -> Callable[[], bool] | None:
    """What ends the searches of a solver, if it can; it returns whether there is one to end."""
    return getattr(tool, "interrupt", None)


class _Ticket(Generic[Job, Result]):
    """A job on its way through the pool."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.done = threading.Event()
        self.result: Result | None = None
        self.error: BaseException | None = None

    def answer(self) -> tuple[Job, Result]:
        """The job and its result, once done."""
        self.done.wait()
        if self.error is not None:
            raise self.error
        return self.job, self.result  # type: ignore[return-value]  # it is done


class _Pool(Generic[Tool, Job, Result]):
    """The threads of one :func:`ordered_map`. They are daemons: nobody waits for them at the
    end, neither for a search nor for an input that never comes."""

    def __init__(
        self, work: Callable[[Tool, Job], Result], make_tool: Callable[[], Tool], threads: int
    ) -> None:
        self._work = work
        self._make_tool = make_tool
        self._threads = threads
        self._room = threading.Semaphore(AHEAD * threads)
        self._todo: SimpleQueue[_Ticket[Job, Result] | None] = SimpleQueue()
        self._in_order: SimpleQueue[_Ticket[Job, Result] | None] = SimpleQueue()
        self._reading_error: BaseException | None = None
        self._stopped = False
        self._tools: list[Tool] = []

    def run(self, jobs: Iterable[Job]) -> Iterator[tuple[Job, Result]]:
        """Start the threads and yield what they find."""
        self._start(self._read, jobs)
        next_one: _Ticket[Job, Result] | None = None
        try:
            while (next_one := self._in_order.get()) is not None:
                answer = next_one.answer()
                next_one = None
                self._room.release()
                yield answer
            if self._reading_error is not None:
                raise self._reading_error
        except KeyboardInterrupt:
            self._stopped = True
            next_one = next_one or self._next_or_none()
            able = [interrupt() for tool in self._tools if (interrupt := _interrupt_of(tool))]
            if any(able) and next_one is not None:
                next_one.done.wait(GRACE)
            while next_one is not None and next_one.done.is_set():
                yield next_one.answer()
                next_one = self._next_or_none()
            raise
        finally:
            self._stopped = True
            for _ in range(self._threads):
                self._todo.put(None)

    def _next_or_none(self) -> _Ticket[Job, Result] | None:
        try:
            return self._in_order.get_nowait()
        except Empty:
            return None

    def _start(self, target: Callable[..., None], *args: object) -> None:
        threading.Thread(target=target, args=args, daemon=True).start()

    def _read(self, jobs: Iterable[Job]) -> None:
        """Hand out jobs; a thread is started with each until there are enough, so that a single
        deal does not wait for many tables."""
        started = 0
        try:
            for job in jobs:
                self._room.acquire()
                if self._stopped:
                    return
                ticket: _Ticket[Job, Result] = _Ticket(job)
                self._in_order.put(ticket)
                self._todo.put(ticket)
                if started < self._threads:
                    self._start(self._serve)
                    started += 1
        except BaseException as error:
            self._reading_error = error
        finally:
            self._in_order.put(None)

    def _serve(self) -> None:
        """Work on jobs until there are no more."""
        tool: Tool | None = None
        while (ticket := self._todo.get()) is not None:
            try:
                if tool is None:
                    tool = self._make_tool()
                    self._tools.append(tool)
                if self._stopped:
                    return
                ticket.result = self._work(tool, ticket.job)
            except BaseException as error:
                ticket.error = error
            ticket.done.set()
