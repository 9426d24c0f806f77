"""One run of a command over its deals: records out, problems told, the exit status."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from types import TracebackType
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeVar

from tridge_solver.cli.group import NO_INPUT, OK, SOME_FAILED, tell
from tridge_solver.cli.inputs import Item, Unreadable
from tridge_solver.cli.options import Format, Settings
from tridge_solver.cli.output import Output
from tridge_solver.cli.pool import ordered_map
from tridge_solver.deal import Deal, DealError
from tridge_solver.play import IllegalPlay

if TYPE_CHECKING:
    from rich.console import Console

Tool = TypeVar("Tool")


class Report(Protocol):
    """What a command found out about a deal, ready to be printed either way."""

    def json(self) -> dict[str, Any]:
        """The fields after the envelope's (see :func:`envelope`), ``schema`` among them."""

    def print(self, console: Console) -> None:
        """Print the report for a reader."""


Work = Callable[[Tool, Deal], Report]
"""Find out about one deal with a thread's own tool. :class:`~tridge_solver.deal.DealError` and
:class:`~tridge_solver.play.IllegalPlay` become errors of that deal."""


class Run(Generic[Tool]):
    """A context manager that opens the output and keeps the books.

    ::

        with Run(settings) as run:
            run.each_deal(read_files(files), work, DoubleDummy)
        return run.status
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.output = Output(settings)
        self.deals = 0
        self.bad_deals = 0
        self.files_unread = 0
        self.reports = 0
        self._console: Console | None = None

    @property
    def status(self) -> int:
        """The exit status so far."""
        if self.files_unread and not self.deals:
            return NO_INPUT
        return SOME_FAILED if self.files_unread or self.bad_deals else OK

    def each_deal(
        self, items: Iterable[Item | Unreadable], work: Work[Tool], make_tool: Callable[[], Tool]
    ) -> None:
        """Do ``work`` on every good deal of ``items``, on as many threads as wanted, and print
        in the order of the deals."""

        def attempt(tool: Tool, item: Item | Unreadable) -> Report | str | None:
            if isinstance(item, Unreadable) or item.deal is None:
                return None
            try:
                return work(tool, item.deal)
            except (DealError, IllegalPlay) as error:
                return item.at_start(str(error))
            except Exception as error:
                if self.settings.debug:
                    raise
                return item.at_start(
                    f"internal error: {type(error).__name__}: {error} (--debug tells more)"
                )

        for item, answer in ordered_map(attempt, items, make_tool, self.settings.threads):
            if isinstance(item, Unreadable):
                self.unreadable(item)
            else:
                self.record(item, answer)

    def unreadable(self, file: Unreadable) -> None:
        """Tell that a file could not be read."""
        self.files_unread += 1
        tell(file.message)

    def record(self, item: Item, answer: Report | str | None) -> None:
        """Tell what is wrong with a deal and print its report; a ``str`` is one more error."""
        self.deals += 1
        if not self.settings.quiet:
            for warning in item.warnings:
                tell(f"{warning} [warning]")
        errors = [*item.errors, *([answer] if isinstance(answer, str) else [])]
        for error in errors:
            tell(error)
        if errors:
            self.bad_deals += 1
        if item.deal is not None and answer is not None and not isinstance(answer, str):
            self.write(answer, item, item.deal)

    def write(self, report: Report, item: Item, deal: Deal | None) -> None:
        """Print one report in the format asked for."""
        if self.settings.format is Format.TEXT:
            if self._console is None:
                self._console = self.output.console()
            if self.reports:
                self.output.write("\n")
            report.print(self._console)
        else:
            fields = report.json()
            line = json.dumps({"schema": fields.pop("schema"), **envelope(item, deal), **fields})
            if self.settings.format is Format.JSON:
                line = (",\n" if self.reports else "[\n") + line
            else:
                line += "\n"
            self.output.write(line)
        self.reports += 1

    def __enter__(self) -> Run[Tool]:
        self.output.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> Literal[False]:
        """Close the JSON array, also after Ctrl-C, and the output."""
        try:
            if kind in (None, KeyboardInterrupt) and self.settings.format is Format.JSON:
                self.output.write("\n]\n" if self.reports else "[]\n")
        finally:
            if self.status == NO_INPUT:
                self.output.discard()
            self.output.__exit__(kind, error, trace)
        return False


def envelope(item: Item, deal: Deal | None) -> dict[str, Any]:
    """The fields that say of which deal a JSON object speaks."""
    return {
        "rules": deal.rules.name if deal else None,
        "rules_options": deal.rules.options if deal else None,
        "file": item.file,
        "index": item.index,
        "board": deal.board if deal else None,
    }
