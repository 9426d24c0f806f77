"""Run a command over its deals: several threads work, and results and problems are printed in
order."""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from threading import Lock
from types import TracebackType
from typing import Any, Generic, Literal, TypeAlias, TypeVar

import click

from tridge_solver.batch.input import STANDARD_INPUT, Item, Unreadable, open_input, warning_line
from tridge_solver.batch.interrupt import uninterrupted
from tridge_solver.batch.questions import (
    CommandQuestion,
    NoTable,
    NothingPlayed,
    Report as Report,
    Solvers,
    attempt,
    guarded,
)
from tridge_solver.checks import plural
from tridge_solver.cli.common import Format, Settings
from tridge_solver.cli.group import NO_INPUT, OK, SOME_FAILED, notify
from tridge_solver.cli.output import Output
from tridge_solver.cli.progress import LateProgress
from tridge_solver.core.deal import Deal
from tridge_solver.core.languages import speaking
from tridge_solver.core.registry import UnsupportedQuestion
from tridge_solver.core.text import MEBIBYTE, escape, json_text
from tridge_solver.handfile import FileProblem
from tridge_solver.handfile.opened import is_link
from tridge_solver.report.theme.signs import signed
from tridge_solver.report.theme.source import Source

LARGEST = 8 * MEBIBYTE
"""The size in bytes of the largest file to quote from, since it is read again."""

WIDTH = 72
"""The width of the part shown of a longer line."""

BEFORE = 48
"""The maximum number of characters shown before the place of the error."""


class Quoted:
    """A source of lines from files with errors; the last file is cached."""

    def __init__(self) -> None:
        self._name = ""
        self._lines: Sequence[str] = ()

    def lines(self, problem: FileProblem) -> list[str]:
        """Return the line of a problem, and a line with a mark under the place; nothing if the file
        cannot be read again."""
        lines = self._of(problem.file)
        if not 0 < problem.line <= len(lines) or not problem.column:
            return []
        line = lines[problem.line - 1].replace("\t", " ").rstrip("\r")
        at = min(problem.column - 1, len(line))
        start = max(0, at - BEFORE) if len(line) > WIDTH else 0
        before, rest = escape(line[start:at]), escape(line[at : start + WIDTH])
        number = str(problem.line)
        margin = " " * len(number)
        return [
            f"{margin} |",
            f"{number} | {before}{rest}",
            f"{margin} | {' ' * _columns(before)}^",
        ]

    def _of(self, name: str) -> Sequence[str]:
        if name != self._name:
            self._name, self._lines = name, ()
            if name != STANDARD_INPUT and not is_link(name):
                with suppress(OSError), open_input(name) as stream:
                    content = stream.read(LARGEST + 1)
                    if len(content) <= LARGEST:
                        self._lines = content.decode("utf-8-sig", "replace").split("\n")
        return self._lines


def _columns(text: str) -> int:
    """Return how many columns a text takes at a terminal."""
    from unicodedata import combining, east_asian_width  # where something is wrong

    return sum(
        0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1 for sign in text
    )


Tool = TypeVar("Tool")
Job = TypeVar("Job")
Result = TypeVar("Result")

AHEAD = 4
"""The number of deals per thread that are read ahead of the results. It is large enough to keep all
threads busy, and small enough for constant memory over millions of deals."""


GRACE = 2.0
"""The seconds that a search has, after Ctrl-C, to return its answer so far."""


def ordered_map(
    work: Callable[[Tool, Job], Result],
    jobs: Iterable[Job],
    make_tool: Callable[[], Tool],
    threads: int,
) -> Iterator[tuple[Job, Result]]:
    """Yield each job with the result of ``work(tool, job)``, in the order of ``jobs`` and as soon
    as possible.

    Every thread makes itself one tool (an engine with its table) and keeps it. One more thread
    reads ``jobs``, so that a slow input holds up no result. With ``threads == 1`` everything
    happens in the caller's thread. On Ctrl-C what is finished is still yielded, in order up to
    the first that is not; then ``KeyboardInterrupt`` goes on. A tool that can ``interrupt()`` its
    search with an answer is given the time to.
    """
    if threads > 1:
        yield from _Threads(work, make_tool, threads).run(jobs)
        return
    tool: Tool | None = None
    for job in jobs:
        if tool is None:
            tool = make_tool()
        yield job, work(tool, job)
        if getattr(tool, "interrupted", False):
            raise KeyboardInterrupt


def _interrupt_of(tool: object) -> Callable[[], bool] | None:
    """Return a function that stops a solver's searches and tells whether there was one; ``None`` if
    the solver cannot be stopped."""
    return getattr(tool, "interrupt", None)


class _Ticket(Generic[Job, Result]):
    """A job that waits for a thread, or for its result."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.done = threading.Event()
        self.result: Result | None = None
        self.error: BaseException | None = None

    def answer(self) -> tuple[Job, Result]:
        self.done.wait()
        if self.error is not None:
            raise self.error
        return self.job, self.result  # type: ignore[return-value]  # it is done


class _Threads(Generic[Tool, Job, Result]):
    """The threads of one :func:`ordered_map`. They are daemons, so the end of the program waits
    neither for a search nor for slow input."""

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
        """Give out jobs, and start a thread with each of the first jobs. So a single deal does not
        wait for many tables."""
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


MAX_KEPT = 100
"""The most deals kept without a report, so that memory stays constant for large files."""


class Refused:
    """A store for deals whose game does not support the question, until it is known whether deals
    of other games follow.

    If deals of other games come too, each of these is a bad deal and the rest is answered. If not,
    the question itself was wrong usage: a few deals get that one sentence, many are reported as
    they come and then by it.

    Args:
        count: is given each as a bad deal.
    """

    def __init__(self, count: Callable[[Item], None]) -> None:
        self._count = count
        self._kept: list[Item] | None = []
        self._usage: str | None = None
        self._others = False

    def add(self, item: Item, error: UnsupportedQuestion) -> None:
        """Keep a deal whose game does not support the question, with its ``error``."""
        self._usage = self._usage or str(error)
        bad = item.with_errors(item.problem(str(error)))
        if self._kept is None:
            self._count(bad)
            return
        self._kept.append(bad)
        if len(self._kept) > MAX_KEPT:
            self._report_kept()

    def others_came(self) -> None:
        """Note that another game supports the question; the kept deals, and all later ones like
        them, are bad deals."""
        self._others = True
        self._report_kept()

    def check(self) -> None:
        """Raise :class:`click.UsageError` at the end, if no deal's game supports the question."""
        if self._usage is not None and not self._others:
            raise click.UsageError(self._usage)

    def _report_kept(self) -> None:
        kept, self._kept = self._kept or [], None
        for bad in kept:
            self._count(bad)


class ResultsAlone:
    """A store for deals that have a result but no play, until it is known whether other deals can
    be answered. If so, one line says that they are left out; if not, each is a bad deal."""

    def __init__(self, quiet: bool, how: str = "left out") -> None:
        self._quiet = quiet
        self._how = how
        self._kept: list[Callable[[], None]] | None = []
        self._left_out = 0

    def takes(self, deal: Deal | None, report: Callable[[], None]) -> bool:
        """Keep the deal if it has only a result; return whether it is kept. ``report`` would count
        it as bad."""
        if deal is None or deal.play is not None or not deal.is_done or self._kept is None:
            return False
        self._left_out += 1
        if len(self._kept) < MAX_KEPT:
            self._kept.append(report)
        return True

    def end(self, *, others: bool) -> None:
        """Report the kept deals: left out if there were ``others``, else bad."""
        kept, self._kept = self._kept or [], None
        if others and self._left_out and not self._quiet:
            are = "is" if self._left_out == 1 else "are"
            deals = plural(self._left_out, "deal")
            notify(f"{deals} {are} {self._how}: only the result is known")
        for report in () if others else kept:
            report()
        more = self._left_out - len(kept)
        if more and not others:
            notify(f"and {plural(more, 'more deal')}: only the result is known")


RunTool = TypeVar("RunTool")
Answer: TypeAlias = "Report | FileProblem | UnsupportedQuestion | None"
"""The result for a deal; ``None`` for a bad deal."""


_CURES = {
    "Dealer": "--dealer",
    "Leader": "--leader",
    "Declarer": "--declarer",
    "Contract": "--contract",
    "Stock": "--stock",
    "an earlier moment": "--trick",
    "a seat": "--seat",
}
"""The option that adds missing information to a deal, keyed by the words of the error."""


def with_cure(error: str) -> str:
    """Return ``error``, mentioning options of this command that supply the missing information."""
    context = click.get_current_context(silent=True)
    message, opening, expected = error.rpartition("(expected ")
    if context is None or not opening or not expected.endswith(")"):
        return error
    options = {option for param in context.command.params for option in param.opts}
    words, _, _ = expected.partition(":")
    cures = [
        option
        for lacking, option in _CURES.items()
        if option in options and re.search(rf"\b{lacking}\b", words)
    ]
    return f"{message}{opening}{expected[:-1]}; or {' or '.join(cures)})" if cures else error


def _types_deals() -> bool:
    context = click.get_current_context(silent=True)
    files = () if context is None else context.params.get("files") or ()
    stdin = sys.stdin
    return "-" in files and stdin is not None and not stdin.closed and stdin.isatty()


@contextmanager
def short_of_tables(settings: Settings) -> Iterator[None]:
    """Ask about deals in this block; if there is not enough memory for a table, blame the
    options."""
    try:
        yield
    except NoTable:
        with settings.short_of_memory():
            raise


class Run:
    """A context manager for a run: it opens the output, and counts successes and failures.

    ::

        with Run(settings) as run:
            run.each_deal(read_files(files), work, DoubleDummy)
        return run.status

    ``also`` gets every printed report, with the source of its deal. ``quotes`` says whether to show
    the line of each error; ``None``: at a terminal.
    """

    def __init__(
        self,
        settings: Settings,
        also: Callable[[Report, Source], None] | None = None,
        *,
        quotes: bool | None = None,
    ) -> None:
        self.settings = settings
        self._quotes = sys.stderr.isatty() if quotes is None else quotes
        self._quoted: Quoted | None = None
        self.also = also
        self.output = Output(settings, pages=not _types_deals())
        self.deals = 0
        self.bad_deals = 0
        self.files_unread = 0
        self.reports = 0
        self._refused = Refused(self.count)
        self._results_alone: ResultsAlone | None = None
        self._progress: LateProgress | None = None
        self._progress_lock = Lock()

    @property
    def status(self) -> int:
        """The exit status as of now."""
        if self.files_unread and not self.deals:
            return NO_INPUT
        return SOME_FAILED if self.files_unread or self.bad_deals else OK

    def ask(
        self,
        items: Iterable[Item | Unreadable],
        question: CommandQuestion,
    ) -> None:
        """Ask ``question`` about every good deal of ``items``; see :meth:`each_deal`."""
        settings = self.settings

        def new_solver() -> Solvers:
            tools = question.new_solver(settings.table_bytes)
            tools.progress = self._searching
            return tools

        if question.asks == "review":
            self._results_alone = ResultsAlone(settings.quiet)
        with short_of_tables(settings):
            self.each_deal(
                items,
                question.answer,
                new_solver,
                broken_records=question.broken_records,
                tells=question.tells,
            )

    def each_deal(
        self,
        items: Iterable[Item | Unreadable],
        work: Callable[[RunTool, Deal], Report],
        make_tool: Callable[[], RunTool],
        *,
        broken_records: bool = False,
        tells: bool = False,
    ) -> None:
        """Do ``work`` on every good deal of ``items``, and print the results in order. With
        ``broken_records`` include deals in which only the record of play is wrong. If the work
        ``tells``, it shows its own progress.

        Each thread makes itself a tool. A :class:`~tridge_solver.DealError` or
        :class:`~tridge_solver.errors.IllegalPlay` becomes an error of its deal, and so does a game
        that does not have the question. Raises :class:`click.UsageError` if no deal's game has.
        """

        def answer_to(tool: RunTool, item: Item | Unreadable) -> Answer:
            if isinstance(item, Unreadable):
                return None
            debug = self.settings.debug
            try:
                return attempt(work, tool, item, broken_records=broken_records, debug=debug)
            except UnsupportedQuestion as error:
                return error

        try:
            self._wait(tells)
            for item, answer in ordered_map(answer_to, items, make_tool, self.settings.threads):
                with uninterrupted():
                    self._record(item, answer)
                self._wait(tells)
        finally:
            self._end_progress()
        self._refused.check()
        if self._results_alone is not None:
            self._results_alone.end(others=self.reports > 0)

    def _wait(self, tells: bool) -> None:
        """Start waiting for an answer; at a terminal, say after a while that work goes on."""
        if not (tells or (self.output.is_paged and self.reports)):
            with self._progress_lock:
                self._progress = LateProgress(self.settings, "positions").__enter__()

    def _searching(self, positions: int, bounds: tuple[int, int]) -> None:
        with self._progress_lock:
            if self._progress is None:
                self._progress = LateProgress(self.settings, "positions")
            least, most = bounds
            self._progress(f"between {signed(least)} and {signed(most)}", positions, 0)

    def _end_progress(self) -> None:
        with self._progress_lock:
            if self._progress is not None:
                self._progress.__exit__(None, None, None)
                self._progress = None

    def _record(self, item: Item | Unreadable, answer: Answer) -> None:
        self._end_progress()
        if isinstance(item, Unreadable):
            self.unreadable(item)
            return
        if isinstance(answer, UnsupportedQuestion):
            self._refused.add(item, answer)
            return
        if not isinstance(answer, NothingPlayed):  # which its game was not asked for
            self._refused.others_came()
        shown = None
        if answer is not None and not isinstance(answer, FileProblem):
            report = answer
            shown = guarded(
                item, lambda: self._shown(report, item.source), debug=self.settings.debug
            )
        wrong = next((each for each in (answer, shown) if isinstance(each, FileProblem)), None)
        bad = item if wrong is None else item.with_errors(wrong)
        alone = None if wrong is None or wrong.cause is not None else self._results_alone
        if alone is not None and alone.takes(item.deal, lambda: self.count(bad)):
            return
        self.count(bad)
        if shown is not None and not isinstance(shown, FileProblem):
            self._print(shown)

    def unreadable(self, file: Unreadable) -> None:
        """Report a file that could not be read."""
        self.files_unread += 1
        notify(file.message)

    def count(self, item: Item) -> None:
        """Count a deal, and report its errors."""
        if self.settings.debug:
            item.let_through()
        self.deals += 1
        if not self.settings.quiet:
            for warning in item.warnings:
                notify(warning_line(warning))
                self._quote(warning)
        for error in item.errors:
            notify(with_cure(str(error)))
            self._quote(error)
        if item.errors:
            self.bad_deals += 1

    def _quote(self, problem: FileProblem) -> None:
        """Print the line of the file with the problem, unless lines are not wanted."""
        if not self._quotes:
            return
        self._quoted = self._quoted or Quoted()
        for line in self._quoted.lines(problem):
            notify(line)

    def spoilt(self, problem: FileProblem) -> None:
        """Count a deal as bad after all, because of an internal error."""
        if self.settings.debug and problem.cause is not None:
            raise problem.cause
        notify(str(problem))
        self.bad_deals += 1

    def write(self, report: Report, source: Source) -> None:
        """Print one report in the requested format."""
        self._print(self._shown(report, source))

    def _shown(self, report: Report, source: Source) -> str:
        if self.settings.format is Format.TEXT:
            pack = self.settings.pack_of(source)
            with speaking(pack.value):
                shown = self.output.page(lambda console: report.print(console, source, pack))
        else:
            shown = json_text(report.json(source))
        if self.also is not None:
            self.also(report, source)
        return shown

    def write_json(self, fields: dict[str, Any]) -> None:
        """Print one JSON object, as an element of an array or on its own line."""
        self._print(json_text(fields))

    def _print(self, shown: str) -> None:
        if self.settings.format is Format.TEXT:
            self.output.write(("\n\n" if self.reports else "") + shown)
        elif self.settings.format is Format.JSON:
            self.output.write((",\n" if self.reports else "[\n") + shown)
        else:
            self.output.write(shown + "\n")
        self.reports += 1

    def __enter__(self) -> Run:
        self.output.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> Literal[False]:
        """Close the output and any JSON array, even after Ctrl-C."""
        self._end_progress()
        with uninterrupted():
            try:
                if kind in (None, KeyboardInterrupt) and self.settings.format is Format.JSON:
                    self.output.write("\n]\n" if self.reports else "[]\n")
            finally:
                is_empty = self.settings.format is Format.JSON and not self.reports
                if self.status == NO_INPUT or (kind is not None and is_empty):
                    self.output.discard()
                self.output.__exit__(kind, error, trace)
        return False
