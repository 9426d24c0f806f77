"""``tridge evening``: the report of a whole session, with chips, reviews, and who lost the most."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import click

from tridge_solver.batch.input import Item, Unreadable
from tridge_solver.batch.questions import NoTable, ReviewQuestion, Solvers
from tridge_solver.cli.common import Format, Settings, command, files_argument
from tridge_solver.cli.group import with_option
from tridge_solver.cli.inputs import of_tables, read_files
from tridge_solver.cli.output import Output, check_files
from tridge_solver.cli.pages import html_option, page_name
from tridge_solver.cli.progress import LateProgress
from tridge_solver.cli.run import Run, ordered_map, short_of_tables
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.languages import speaking
from tridge_solver.core.position import IllegalPlay
from tridge_solver.core.registry import UnsupportedQuestion, usual_game
from tridge_solver.core.text import json_text
from tridge_solver.handfile.stream import FileProblem, internal_error
from tridge_solver.report.evening import NO_RECORD, EveningDeal, Session
from tridge_solver.report.scoring import SCORING, check_same_session, forms_of
from tridge_solver.report.theme.signs import stated


@command(
    "evening",
    help="""A whole evening: chips, errors and the worst cards, deal by deal.

The deals of all FILES, in order, are one session, as for tridge score, of any game with a score.
The report starts with who is ahead and the ledger. Each seat's errors and the worst cards follow,
then every deal. Funds carry over from deal to deal, so every review counts chips. A deal without a
record of play counts in the ledger only. FILES are hand files; - or none reads standard input.""",
    examples=[
        ("tridge evening evening.pbn", "who won what, and who threw it away"),
        ("tridge evening --html e.html evening.pbn", "and a page with every deal to step through"),
        ("tridge review evening.pbn:3", "the third deal, trick by trick"),
        ("tridge evening --json evening.pbn", "for a program"),
    ],
    method=True,
)
@files_argument
@html_option
@with_option("--chart", metavar="FILE.svg", help="Draw each seat's chips over the evening.")
@with_option(
    "--play-only", is_flag=True, help="Judge only the cards, not the exchanges: much faster."
)
def evening(
    settings: Settings, files: tuple[str, ...], html: str | None, chart: str | None, play_only: bool
) -> int:
    """Enter every deal in the ledger, review it with its funds, and report."""
    check_files(settings.output, html=html, chart=chart)
    # The JSON here is one object, not the array of objects a Run would make of it.
    with ExitStack() as stack:
        run = stack.enter_context(Run(replace(settings, format=Format.TEXT)))
        page, drawing = (
            None if name is None else stack.enter_context(Output(replace(settings, output=name)))
            for name in (html, chart)
        )
        found = _entered(run, settings, files)
        if found is not None:
            found.method = settings.method
            _review_each(run, found, ReviewQuestion(play_only))
        if found is None or not found.deals:
            for output in (page, drawing):
                if output is not None:
                    output.discard()
            return run.status
        written = (each.deal for each in found.deals if each.deal is not None)
        pack = settings.pack_of(next(written, None))
        if settings.format is not Format.TEXT:
            run.output.write(json_text(found.json()) + "\n")
        else:
            with speaking(pack.value):
                run.output.write_page(lambda console: found.print(console, pack))
        if page is not None:
            with speaking(pack.value):
                page.write(found.page(_title(found, files), pack))
        if drawing is not None and not found.ledger.totals:
            drawing.discard()
        elif drawing is not None:
            found.report(found.forms.chart(drawing.write))
    return run.status


def _title(found: Session, files: tuple[str, ...]) -> str:
    events = {stated(each.deal.tag("Event")) for each in found.deals if each.deal is not None}
    events.discard(None)  # most people write it down once
    name = events.pop() if len(events) == 1 else None
    return name or page_name(files, "Evening")


def _entered(run: Run, settings: Settings, files: tuple[str, ...]) -> Session | None:
    found: Session | None = None
    unread: list[Item] = []
    skipped = False
    for item in of_tables(read_files(files, settings.change, of_boards=True)):
        if isinstance(item, Unreadable):
            run.unreadable(item)
            skipped = True
            if found is not None:
                found.ledger.skip()
            continue
        deal = item.deal or item.broken_record
        if found is None and deal is None:
            run.count(item)
            unread.append(item)
            continue
        if found is None:
            found = _session(deal, unread)
            if skipped or unread:
                found.ledger.skip()
        if item.deal is None:
            found.ledger.skip()
            run.count(item)
            found.deals.append(_unread(found, item))
            continue
        found.deals.append(_settled(run, item, item.deal, found))
    return found or (_session(None, unread) if unread else None)


def _unread(session: Session, item: Item) -> EveningDeal:
    why = item.errors[0].message
    return session.entered(item.source, item.line, item.broken_record, unsettled=why)


def _session(deal: Deal | None, unread: Sequence[Item]) -> Session:
    try:
        forms = SCORING.of(usual_game()).FORMS if deal is None else forms_of(deal)
    except UnsupportedQuestion as error:
        raise click.UsageError(str(error)) from None
    session: Session = (forms.session or Session)(forms, forms.ledger())
    session.deals += [_unread(session, item) for item in unread]
    return session


def _settled(run: Run, item: Item, deal: Deal, evening: Session) -> EveningDeal:
    try:
        check_same_session(deal, evening.forms)
    except DealError as error:
        evening.ledger.skip()
        run.count(item.with_errors(item.problem(str(error))))
        return evening.entered(item.source, item.line, deal, unsettled=str(error))
    try:
        row = evening.ledger.add(deal)
    except DealError as error:
        run.count(item.with_errors(item.problem(str(error))))
        return evening.entered(item.source, item.line, deal, unsettled=str(error))
    except Exception as error:
        evening.ledger.skip()
        wrong = item.failed(error)
        run.count(item.with_errors(wrong))
        return evening.entered(item.source, item.line, deal, unsettled=wrong.message)
    warnings = [
        replace(item.problem(d.message, fund=d.tag), severity="warning") for d in row.warnings
    ]
    run.count(replace(item, warnings=(*item.warnings, *warnings)))
    return evening.entered(item.source, item.line, deal, row=row)


@dataclass(frozen=True)
class _Unreviewed:
    """The reason why a deal has no review; ``wrong`` means an internal error of the program."""

    reason: str
    wrong: FileProblem | None = None


def _review_each(run: Run, found: Session, question: ReviewQuestion) -> None:
    settings = run.settings

    def answer(tools: Solvers, each: EveningDeal) -> Any:
        if each.deal is None:
            return _Unreviewed(each.unsettled or "")
        deal = found.to_review(each)
        if not deal.is_passed_out and (deal.play is None or not deal.play.rows):
            return _Unreviewed(NO_RECORD)
        try:
            return question.answer(tools, deal)
        except (DealError, IllegalPlay) as error:
            return _Unreviewed(str(error))
        except NoTable:
            raise
        except Exception as error:
            wrong = internal_error(each.source.name, each.line, error)
            return _Unreviewed(wrong.message, wrong)

    def new_solver() -> Solvers:
        return question.new_solver(settings.table_bytes)

    deals: list[EveningDeal] = []
    with LateProgress(settings, "deals") as progress, short_of_tables(settings):
        for each, reviewed in ordered_map(answer, found.deals, new_solver, settings.threads):
            if isinstance(reviewed, _Unreviewed):
                deals.append(replace(each, unreviewed=reviewed.reason))
                if reviewed.wrong is not None:
                    run.spoilt(reviewed.wrong)
            else:
                deals.append(replace(each, report=reviewed))
            progress("reviewing", len(deals), len(found.deals))
    found.deals[:] = deals
