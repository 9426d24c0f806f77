"""``--html FILE``: the reports of a command as one page beside what it prints."""

from __future__ import annotations

from dataclasses import replace
from types import TracebackType
from typing import TYPE_CHECKING, Literal, Protocol, runtime_checkable

import click

from tridge_solver.cards import Pack
from tridge_solver.cli.options import Settings
from tridge_solver.cli.output import Output
from tridge_solver.cli.run import Report
from tridge_solver.report.source import Source

if TYPE_CHECKING:
    from tridge_solver.report.page import PageDeal, PageReport

html_option = click.option(
    "--html", metavar="FILE", help="Write a page to look at it in a browser, in one file."
)


@runtime_checkable
class Shown(Protocol):
    """A report that has a page."""

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """What the page shows of its deal."""


class Page:
    """A context manager that gathers what the page shows, and writes it when the block ends.

    Without a file it does nothing. Where no deal could be shown an existing file stays as it was.
    """

    def __init__(self, settings: Settings, file: str | None, title: str) -> None:
        self._output = None if file is None else Output(replace(settings, output=file))
        self._report: PageReport | None = None
        self._title = title
        self._pack = settings.pack

    def add(self, report: Report, source: Source) -> None:
        """Show a report that can be shown."""
        if self._output is None or not isinstance(report, Shown):
            return
        if self._report is None:
            from tridge_solver.report.page import PageReport

            self._report = PageReport(self._title, self._output.write)
        self._report.add(report.page(source, self._pack))

    def __enter__(self) -> Page:
        if self._output is not None:
            self._output.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> Literal[False]:
        if self._output is None:
            return False
        try:
            # After Ctrl-C too the page shows what was finished.
            if self._report is not None and kind in (None, KeyboardInterrupt):
                self._report.end()
            else:
                self._output.discard()
        finally:
            self._output.__exit__(kind, error, trace)
        return False


def page_name(files: tuple[str, ...], what: str) -> str:
    """The title of a page of several deals."""
    names = ", ".join("standard input" if name == "-" else name for name in files)
    return f"{what}: {names or 'standard input'}"
