"""``tridge record``: report a duplicate evening board by board, with results and solved deals."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from typing import Any

import click

from tridge_solver.batch.input import Item, Unreadable
from tridge_solver.cli.common import Format, Settings, command, files_argument
from tridge_solver.cli.group import with_option
from tridge_solver.cli.inputs import read_files
from tridge_solver.cli.output import Output, check_files
from tridge_solver.cli.pages import html_option, page_name
from tridge_solver.cli.progress import LateProgress
from tridge_solver.cli.run import ResultsAlone, Run, ordered_map
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.languages import speaking
from tridge_solver.core.registry import UnsupportedQuestion
from tridge_solver.core.text import json_text
from tridge_solver.report.session import RECORDS, Record
from tridge_solver.report.theme.signs import stated
from tridge_solver.report.theme.source import Source


@command(
    "record",
    help="""The record of a duplicate evening: every board's par, and the results of the tables.

FILES give the boards with hands and stock, and below them the results of the tables, if any: each
is a deal with the same Board and no cards. Every board is solved with open cards: what each
contract makes for each seat with the best exchanges, each seat's best contract, and the par. Each
result is compared with the par and with the other tables, and players are ranked by what they
gained. FILES are hand files; - or none reads standard input.""",
    examples=[
        ("tridge record duplicate.pbn", "the boards, the tables, the standings"),
        ("tridge record --html r.html duplicate.pbn", "and a page, a sheet when printed"),
        ("tridge deal --rules lhombre --boards 8 -o boards.pbn", "boards to lay out"),
        ("tridge record --json duplicate.pbn", "for a program"),
    ],
)
@files_argument
@html_option
@with_option(
    "--teams", is_flag=True, help="Rank North and South against East and West, not each player."
)
def record(settings: Settings, files: tuple[str, ...], html: str | None, teams: bool) -> int:
    """Collect the boards, solve each one, and report."""
    check_files(settings.output, html=html)
    with ExitStack() as stack:
        # JSON here is one object, or an object a board: not the array a Run would make of deals.
        run = stack.enter_context(Run(replace(settings, format=Format.TEXT)))
        page = None
        if html is not None:
            page = stack.enter_context(Output(replace(settings, output=html)))
        found = _gathered(run, files, teams)
        if found is None:
            if page is not None:
                page.discard()
            return run.status
        _solve_each(settings, found)
        pack = settings.pack_of(next((board.deal for board in found.boards), None))
        if settings.format is Format.JSON:
            run.output.write(json_text(found.json()) + "\n")
        elif settings.format is Format.JSONL:
            for fields in found.json_lines():
                run.output.write(json_text(fields) + "\n")
        else:
            with speaking(pack.value):
                run.output.write_page(lambda console: found.print(console, pack))
        if page is not None:
            with speaking(pack.value):
                page.write(found.page(_title(found, files), pack))
    return run.status


def _title(found: Record, files: tuple[str, ...]) -> str:
    events = {stated(board.deal.tag("Event")) for board in found.boards}
    name = events.pop() if len(events) == 1 else None
    return name or page_name(files, "Record")


def _gathered(run: Run, files: tuple[str, ...], teams: bool) -> Record | None:
    found: Record | None = None
    items: dict[Source, Item] = {}
    for item in read_files(files, run.settings.change, of_boards=True):
        if isinstance(item, Unreadable):
            run.unreadable(item)
            continue
        if item.deal is None:
            run.count(item)
            continue
        if found is None:
            found = _record_of(item.deal, teams)
        warned = None
        try:
            warned = found.add(item.deal, item.source)
        except DealError as error:
            run.count(item.with_errors(item.problem(str(error))))
            continue
        if warned is not None:
            warning = replace(item.problem(warned.message), severity="warning")
            item = replace(item, warnings=(*item.warnings, warning))
        items[item.source] = item
        run.count(item)
    if found is None:
        return None
    alone = ResultsAlone(run.settings.quiet, "not counted")
    unsettled = found.gathered()
    with_cards = {board.deal.board for board in found.boards if any(board.deal.hands)}
    for source, why in unsettled:
        report, deal = partial(run.spoilt, items[source].problem(why)), items[source].deal
        # A result that does not fit the cards of its board is wrong, not alone.
        if deal is None or deal.board in with_cards or not alone.takes(deal, report):
            report()
    alone.end(others=bool(with_cards))
    return found


def _record_of(deal: Deal, teams: bool) -> Record:
    try:
        RECORDS.require(deal.game)
        return RECORDS.of(deal.game).record(teams)
    except UnsupportedQuestion as error:
        raise click.UsageError(str(error)) from None


def _solve_each(settings: Settings, found: Record) -> None:
    def new_solver() -> Any:
        with settings.short_of_memory():
            return found.new_solver(settings.table_bytes)

    with LateProgress(settings, "boards", remaining=True) as progress:
        solved = ordered_map(found.solve, found.boards, new_solver, settings.threads)
        for number, _ in enumerate(solved, 1):
            progress("solving", number, len(found.boards))
