"""``tridge score``: print the ledger of a session."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from itertools import chain
from typing import Any

import click

from tridge_solver.batch.input import Item, Unreadable
from tridge_solver.cli.common import Format, Settings, command, files_argument
from tridge_solver.cli.group import with_option
from tridge_solver.cli.inputs import of_tables, read_files
from tridge_solver.cli.output import Output, check_files
from tridge_solver.cli.run import Run
from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.languages import speaking
from tridge_solver.core.registry import UnsupportedQuestion, usual_game
from tridge_solver.report.scoring import (
    SCORING,
    ScoreForms,
    ScoreReport,
    Unsettled,
    check_same_session,
    forms_of,
)


@command(
    "score",
    help="""The ledger of a session: funds and each seat's chips after every deal.

The deals of all FILES, in order, are one session. Each deal is settled by its Result or its
complete record of play. Tags that name the funds (GameFund, Pot …) are checked, and take
precedence. If the program cannot settle a deal, it reports an error and marks the funds after it as
uncertain. FILES are hand files; - or none reads standard input.""",
    examples=[
        ("tridge score evening.pbn", "the session as a table"),
        ("tridge score --chart chips.svg evening.pbn", "and as a picture"),
        ("tridge score --csv evening.pbn > evening.csv", "for a spreadsheet"),
    ],
)
@files_argument
@with_option("--csv", "as_csv", is_flag=True, help="Print a line of CSV for each deal.")
@with_option("--chart", metavar="FILE.svg", help="Draw each seat's chips over the session.")
@with_option(
    "--close",
    type=click.Choice(["divide", "lot"]),
    help="Share out what is left at the end, after debts: everybody the same, or all to the winner "
    "of the last deal.",
)
@with_option(
    "--stack", type=click.IntRange(0), metavar="N", help="Each seat's chips at the start, e.g. 500."
)
@with_option("--teams", is_flag=True, help="L'hombre: North and South against East and West.")
def score(
    settings: Settings,
    files: tuple[str, ...],
    as_csv: bool,
    chart: str | None,
    close: str | None,
    stack: int | None,
    teams: bool,
) -> int:
    """Enter every deal in the ledger, and report it."""
    is_closed = close is not None or stack is not None or teams
    if is_closed and (as_csv or settings.format is Format.JSONL):
        raise click.UsageError(
            "--close, --stack and --teams say something of the whole session, not of a deal "
            "(expected text or --json)"
        )
    if as_csv and settings.format is not Format.TEXT:
        raise click.UsageError(f"--csv and --{settings.format.value} exclude each other")
    check_files(settings.output, chart=chart)
    with ExitStack() as opened:
        # JSON here is one object, not the array of objects a Run would make of it.
        run = opened.enter_context(Run(replace(settings, format=Format.TEXT)))
        items = of_tables(read_files(files, settings.change, of_boards=True))
        first, gaps, items = _first(items, run)
        forms = SCORING.of(usual_game()).FORMS if first is None else _forms_of(first)
        ledger = _ledger(forms, first, close, stack, teams)
        reports = [_report(run, settings.speaking_of(first), as_csv, forms)]
        drawing = None
        if chart is not None:
            drawing = opened.enter_context(Output(replace(settings, output=chart)))
            reports.append(forms.chart(drawing.write))
        try:
            for gap in gaps:
                _leave_out(gap, ledger, reports)
            for item in items:
                _enter(item, forms, ledger, run, reports)
        finally:
            # After Ctrl-C the ledger so far is shown too.
            if drawing is not None and not ledger.totals:
                drawing.discard()
                reports.pop()
            is_for_a_reader = settings.format is Format.TEXT and not as_csv
            pack = settings.pack_of(first) if is_for_a_reader else Pack.ENGLISH
            with speaking(pack.value):
                for report in reports:
                    report.end(ledger)
    return run.status


def _ledger(
    forms: ScoreForms, first: Deal | None, close: str | None, stack: int | None, teams: bool
) -> Any:
    if close is None and stack is None and not teams:
        return forms.ledger()
    if forms.closing_ledger is None:
        raise click.UsageError(
            "--close and --stack are for games with chips on the table, --teams for L'hombre "
            "(expected such deals)"
        )
    try:
        return forms.closing_ledger(close, stack, teams, first)
    except UnsupportedQuestion as error:
        raise click.UsageError(str(error)) from None


def _first(
    items: Iterator[Item | Unreadable], run: Run
) -> tuple[Deal | None, list[Unsettled | None], Iterator[Item | Unreadable]]:
    """Return the first good deal, the bad items before it (reported at once), and all items from it
    on. That deal decides the game of the session."""
    gaps: list[Unsettled | None] = []
    for item in items:
        if isinstance(item, Item) and item.deal is not None:
            return item.deal, gaps, chain((item,), items)
        gaps.append(_gap(item, run, getattr(item, "draft", None)))
    return None, gaps, items


def _forms_of(deal: Deal) -> ScoreForms:
    try:
        return forms_of(deal)
    except UnsupportedQuestion as error:
        raise click.UsageError(str(error)) from None


def _report(run: Run, settings: Settings, as_csv: bool, forms: ScoreForms) -> ScoreReport:
    if as_csv:
        return forms.csv(run.output.write)
    if settings.format is Format.JSON:
        return forms.json(run.output.write)
    if settings.format is Format.JSONL:
        return forms.json_lines(run.output.write)
    return forms.text(run.output.console(), settings.pack)


def _enter(
    item: Item | Unreadable,
    forms: ScoreForms,
    ledger: Any,
    run: Run,
    reports: list[ScoreReport],
) -> None:
    if isinstance(item, Unreadable) or item.deal is None:
        _leave_out(_gap(item, run, getattr(item, "draft", None)), ledger, reports)
        return
    deal = item.deal
    try:
        check_same_session(deal, forms)
        row = ledger.add(deal)
    except DealError as error:
        _note(_gap(item.with_errors(item.problem(str(error))), run, deal), reports)
        return
    except Exception as error:
        _leave_out(_gap(item.with_errors(item.failed(error)), run, deal), ledger, reports)
        return
    warnings = [
        replace(item.problem(text, fund=tag), severity="warning") for text, tag in row.warnings
    ]
    run.count(replace(item, warnings=(*item.warnings, *warnings)))
    try:
        for report in reports:
            report.settled(item.source, row)
    except OSError:
        raise
    except Exception as error:
        run.spoilt(item.failed(error))


def _gap(item: Item | Unreadable, run: Run, deal: Deal | None = None) -> Unsettled | None:
    """Report an item that cannot be entered; return the gap that a missing deal leaves, or ``None``
    for a file."""
    if isinstance(item, Unreadable):
        run.unreadable(item)
        return None
    run.count(item)
    return Unsettled(item.source, deal, item.errors[0].message)


def _leave_out(gap: Unsettled | None, ledger: Any, reports: list[ScoreReport]) -> None:
    ledger.skip()
    _note(gap, reports)


def _note(gap: Unsettled | None, reports: list[ScoreReport]) -> None:
    if gap is not None:
        for report in reports:
            report.unsettled(gap)
