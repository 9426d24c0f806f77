"""The options ``--html FILE`` and ``--svg FILE``: reports as a page or drawing, besides the printed
output."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal, Protocol, runtime_checkable

from tridge_solver.batch.input import shown_name
from tridge_solver.cli.common import Settings
from tridge_solver.cli.group import notify, with_option
from tridge_solver.cli.output import Output, check_files
from tridge_solver.cli.run import Report
from tridge_solver.core.cards import Pack
from tridge_solver.core.languages import speaking
from tridge_solver.core.text import escape
from tridge_solver.report.theme import page, table_view
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from tridge_solver.report.theme.page import PageDeal
    from tridge_solver.report.theme.table_view import TableView


html_option = with_option(
    "--html", metavar="FILE", help="Also write a page for the browser, in one file."
)
svg_option = with_option("--svg", metavar="FILE", help="Also draw the diagram alone, as SVG.")


MAX_DEALS = 1000
"""The most deals on one page or drawing. A page takes about 60 kB of memory per deal, and larger
pages are slow in browsers."""


@runtime_checkable
class HasPage(Protocol):
    """A report that can be shown on a page."""

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """Return the data of the report for the page."""
        ...


@runtime_checkable
class HasDiagram(Protocol):
    """A report that can be shown as a diagram."""

    deal: Any

    def table(self, pack: Pack) -> TableView:
        """Return the hands."""
        ...


class Beside:
    """The files that a command writes besides its output: a page, a drawing, both or neither.

    A context manager that collects what there is to show and writes it when the block ends. If
    there was nothing, an existing file stays as it was.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        html: str | None = None,
        svg: str | None = None,
        title: str = "",
    ) -> None:
        check_files(settings.output, html=html, svg=svg)
        self._settings = settings
        self._title = title
        self._stack = ExitStack()
        self._files: list[_File] = []
        for name, gather, finish in (
            (html, self._page_of, self._page),
            (svg, self._table_of, self._drawing),
        ):
            if name is not None:
                output = self._stack.enter_context(Output(replace(settings, output=name)))
                self._files.append(_File(name, output, gather, finish))

    def add(self, report: Report, source: Source) -> None:
        """Collect everything from a report that the files can show."""
        for file in self._files:
            if len(file.found) == MAX_DEALS:
                file.left_out += 1
                continue
            found = file.gather(report, source)
            if found is not None:
                file.found.append(found)

    def _page_of(self, report: Report, source: Source) -> object:
        pack = self._settings.pack_of(source)
        with speaking(pack.value):
            return report.page(source, pack) if isinstance(report, HasPage) else None

    def _table_of(self, report: Report, source: Source) -> object:
        if not isinstance(report, HasDiagram):
            return None
        pack = self._settings.pack_of(source)
        with speaking(pack.value):
            return table_view.deal_title(report.deal, source), report.table(pack)

    def _page(self, found: list[Any]) -> str:
        return page.render(found[0].title if len(found) == 1 else self._title, found)

    def _drawing(self, found: list[Any]) -> str:
        return table_view.table_svg(found)

    def __enter__(self) -> Beside:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> Literal[False]:
        with self._stack:
            for file in self._files:
                # After Ctrl-C the file shows the finished part too.
                if file.found and kind in (None, KeyboardInterrupt):
                    if file.left_out:
                        shown, out = f"{MAX_DEALS:,}", f"{file.left_out:,}"
                        notify(f"{file.name}: shows the first {shown} deals, {out} are left out")
                    file.output.write(file.finish(file.found))
                else:
                    file.output.discard()
        return False


class _File:
    """One file: its name, its collected contents, and the function that turns these into text."""

    def __init__(
        self,
        name: str,
        output: Output,
        gather: Callable[[Report, Source], object],
        finish: Callable[[list[Any]], str],
    ) -> None:
        self.name = name
        self.output = output
        self.gather = gather
        self.finish = finish
        self.found: list[object] = []
        self.left_out = 0


def page_name(files: tuple[str, ...], what: str) -> str:
    """Return the title for a page of several deals."""
    names = ", ".join("standard input" if name == "-" else shown_name(name) for name in files)
    return escape(f"{what}: {names or 'standard input'}")
