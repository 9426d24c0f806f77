"""One run of a command over its deals: records out, problems reported, the exit status."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Lock
from types import TracebackType
from typing import Any, Literal, TypeAlias, TypeVar

import click

from tridge_solver.batch.input.items import Item, Unreadable, warning_line
from tridge_solver.batch.questions.question import (
    CommandQuestion,
    NoTable,
    Report as Report,
    Solvers,
    attempt,
    guarded,
    nothing_played,
)
from tridge_solver.batch.work.interrupt import uninterrupted
from tridge_solver.cli.common import Format, Settings
from tridge_solver.cli.group import NO_INPUT, OK, SOME_FAILED, notify
from tridge_solver.cli.run.output import Output
from tridge_solver.cli.run.pool import ordered_map
from tridge_solver.cli.run.progress import LateProgress
from tridge_solver.cli.run.refused import Refused
from tridge_solver.core.deal import Deal
from tridge_solver.core.json_text import json_text
from tridge_solver.core.registry import UnsupportedQuestion
from tridge_solver.handfile import FileProblem
from tridge_solver.report.theme.passed_out import NothingPlayed
from tridge_solver.report.theme.source import Source

Tool = TypeVar("Tool")
Answer: TypeAlias = "Report | FileProblem | UnsupportedQuestion | None"
"""What came of a deal; ``None`` of one that is bad."""


_CURES = {
    "Dealer": "--dealer",
    "Leader": "--leader",
    "Declarer": "--declarer",
    "Contract": "--contract",
    "Stock": "--stock",
    "an earlier moment": "--trick",
    "a seat": "--seat",
}
"""What a deal lacks, as errors name it, and the option that says it."""


def with_cure(error: str) -> str:
    """``error`` with the options of this command that say what is expected beside its tags."""
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
    """Whether deals are typed at the terminal, whose keys a pager would take."""
    context = click.get_current_context(silent=True)
    files = () if context is None else context.params.get("files") or ()
    stdin = sys.stdin
    return "-" in files and stdin is not None and not stdin.closed and stdin.isatty()


@contextmanager
def short_of_tables(settings: Settings) -> Iterator[None]:
    """A block that asks deals: where there is no memory for a table, the options ask too much."""
    try:
        yield
    except NoTable:
        with settings.short_of_memory():
            raise


class Run:
    """A context manager that opens the output and keeps the books.

    ::

        with Run(settings) as run:
            run.each_deal(read_files(files), work, DoubleDummy)
        return run.status

    ``also`` is given every report that is printed, with where its deal comes from.
    """

    def __init__(
        self, settings: Settings, also: Callable[[Report, Source], None] | None = None
    ) -> None:
        self.settings = settings
        self.also = also
        self.output = Output(settings, pages=not _types_deals())
        self.deals = 0
        self.bad_deals = 0
        self.files_unread = 0
        self.reports = 0
        self._refused = Refused(self.count)
        self._progress: LateProgress | None = None
        self._progress_lock = Lock()

    @property
    def status(self) -> int:
        """The exit status so far."""
        if self.files_unread and not self.deals:
            return NO_INPUT
        return SOME_FAILED if self.files_unread or self.bad_deals else OK

    def ask(
        self,
        items: Iterable[Item | Unreadable],
        question: CommandQuestion,
    ) -> None:
        """Put ``question`` to every good deal of ``items``: see :meth:`each_deal`."""
        settings = self.settings

        def answer(tool: Solvers, deal: Deal) -> Report:
            unplayed = nothing_played(question, deal)
            if unplayed is not None:
                return unplayed
            return question.answer(tool, deal)

        def new_solver() -> Solvers:
            tools = question.new_solver(settings.table_bytes)
            tools.progress = self._searching
            return tools

        with short_of_tables(settings):
            self.each_deal(items, answer, new_solver, broken_records=question.broken_records)

    def each_deal(
        self,
        items: Iterable[Item | Unreadable],
        work: Callable[[Tool, Deal], Report],
        make_tool: Callable[[], Tool],
        *,
        broken_records: bool = False,
    ) -> None:
        """Do ``work`` on every good deal of ``items``, on as many threads as wanted, and print
        in the order of the deals; with ``broken_records`` also on deals of which only the record
        of the game is wrong.

        Each thread makes itself a tool. A :class:`~tridge_solver.DealError` or
        :class:`~tridge_solver.IllegalPlay` becomes an error of its deal, and so does a game
        that does not have the question. Raises :class:`click.UsageError` if no deal's game has.
        """

        def answer_to(tool: Tool, item: Item | Unreadable) -> Answer:
            if isinstance(item, Unreadable):
                return None
            debug = self.settings.debug
            try:
                return attempt(work, tool, item, broken_records=broken_records, debug=debug)
            except UnsupportedQuestion as error:
                return error

        for item, answer in ordered_map(answer_to, items, make_tool, self.settings.threads):
            with uninterrupted():
                self._record(item, answer)
        self._refused.check()

    def _searching(self, positions: int, bounds: tuple[int, int]) -> None:
        """Show how far a search is."""
        with self._progress_lock:
            if self._progress is None:
                self._progress = LateProgress(self.settings, "positions")
            least, most = bounds
            self._progress(f"between {least:+d} and {most:+d}", positions, 0)

    def _end_progress(self) -> None:
        """Take away what was shown."""
        with self._progress_lock:
            if self._progress is not None:
                self._progress.__exit__(None, None, None)
                self._progress = None

    def _record(self, item: Item | Unreadable, answer: Answer) -> None:
        """Print the report of one item of the input, or its errors."""
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
        self.count(item if wrong is None else item.with_errors(wrong))
        if shown is not None and not isinstance(shown, FileProblem):
            self._print(shown)

    def unreadable(self, file: Unreadable) -> None:
        """Report that a file could not be read."""
        self.files_unread += 1
        notify(file.message)

    def count(self, item: Item) -> None:
        """Count a deal and report its errors."""
        if self.settings.debug:
            item.let_through()
        self.deals += 1
        if not self.settings.quiet:
            for warning in item.warnings:
                notify(warning_line(warning))
        for error in item.errors:
            notify(with_cure(str(error)))
        if item.errors:
            self.bad_deals += 1

    def spoilt(self, problem: FileProblem) -> None:
        """Tell that a deal which was counted as good is not, for the program cannot go on with
        it."""
        if self.settings.debug and problem.cause is not None:
            raise problem.cause
        notify(str(problem))
        self.bad_deals += 1

    def write(self, report: Report, source: Source) -> None:
        """Print one report in the format asked for."""
        self._print(self._shown(report, source))

    def _shown(self, report: Report, source: Source) -> str:
        """One report in the format asked for; it is given to ``also`` too."""
        if self.settings.format is Format.TEXT:
            shown = self.output.page(
                lambda console: report.print(console, source, self.settings.pack)
            )
        else:
            shown = json_text(report.json(source))
        if self.also is not None:
            self.also(report, source)
        return shown

    def write_json(self, fields: dict[str, Any]) -> None:
        """Print one JSON object, as an element of the array or on a line of its own."""
        self._print(json_text(fields))

    def _print(self, shown: str) -> None:
        """Print one report, behind the one before it."""
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
        """Close the JSON array, also after Ctrl-C, and the output."""
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
