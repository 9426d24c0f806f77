"""``tridge evening``: a session as one thing: its chips, its reviews, who threw away what."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import click

from tridge_solver.batch.input.items import Item, Unreadable
from tridge_solver.batch.questions.question import Asked, Tools
from tridge_solver.batch.questions.reviewing import ReviewQuestion
from tridge_solver.cli.common import Format, Settings, command, files_argument
from tridge_solver.cli.run.inputs import read_files
from tridge_solver.cli.run.output import Output, check_files
from tridge_solver.cli.run.pages import html_option, page_name
from tridge_solver.cli.run.pool import ordered_map
from tridge_solver.cli.run.progress import LateProgress
from tridge_solver.cli.run.run import Run
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.json_text import json_text
from tridge_solver.core.position import IllegalPlay
from tridge_solver.core.registry import UnsupportedQuestion
from tridge_solver.games.ombre.deal import ombre_deal
from tridge_solver.handfile.problems import Problem, internal_error

if TYPE_CHECKING:
    from tridge_solver.games.ombre.report.evening.answer import Evening, EveningDeal
    from tridge_solver.games.ombre.report.review.report import PassedOut, ReviewReport


@command(
    "evening",
    help="""An evening as one thing: the chips, what went wrong in each deal, and by whom.

The deals of all FILES, in order, are one session, as for tridge score. The funds are carried from
deal to deal, so every review counts chips; then come the ledger, the seats, and the worst cards.
A deal without a record of play stands in the ledger alone. FILES are hand files; - or none is
standard input.""",
    examples=[
        ("tridge evening evening.pbn", "who won what, and who threw it away"),
        ("tridge evening --html e.html evening.pbn", "and a page with every deal to step through"),
        ("tridge review evening.pbn:3", "the third deal, trick by trick"),
        ("tridge evening --json evening.pbn", "for a program"),
    ],
)
@files_argument
@html_option
@click.option("--chart", metavar="FILE.svg", help="Draw each seat's chips over the evening.")
@click.option(
    "--play-only", is_flag=True, help="Weigh the cards alone, not the exchanges: much faster."
)
def evening(
    settings: Settings, files: tuple[str, ...], html: str | None, chart: str | None, play_only: bool
) -> int:
    """Enter every deal in the ledger, review it with the funds it was played for, and report."""
    check_files(settings.output, html=html, chart=chart)
    # The JSON here is one object, not the array of objects a Run would make of it.
    with ExitStack() as stack:
        run = stack.enter_context(Run(replace(settings, format=Format.TEXT)))
        page, drawing = (
            None if name is None else stack.enter_context(Output(replace(settings, output=name)))
            for name in (html, chart)
        )
        found = _entered(run, settings, files)
        _review_each(run, found, ReviewQuestion(play_only))
        if not found.deals:
            for output in (page, drawing):
                if output is not None:
                    output.discard()
            return run.status
        if settings.format is not Format.TEXT:
            run.output.write(json_text(found.json()) + "\n")
        else:
            from tridge_solver.games.ombre.report.evening.text import print_evening

            run.output.write_page(lambda console: print_evening(console, found, settings.pack))
        if page is not None:
            from tridge_solver.games.ombre.report.evening.page import evening_page

            page.write(evening_page(found, page_name(files, "Evening"), settings.pack))
        if drawing is not None and not found.ledger.totals:
            drawing.discard()
        elif drawing is not None:
            from tridge_solver.games.ombre.report.evening.page import evening_chart

            drawing.write(evening_chart(found))
    return run.status


def _entered(run: Run, settings: Settings, files: tuple[str, ...]) -> Evening:
    """Every deal with its line of the ledger; what is wrong is told."""
    from tridge_solver.games.ombre.report.evening.answer import Evening, EveningDeal

    found = Evening()
    for item in read_files(files, settings.change):
        if isinstance(item, Unreadable):
            run.unreadable(item)
            found.ledger.skip()
            continue
        deal = item.deal or item.broken_record
        if deal is not None and not _has_ledger(deal):
            raise click.UsageError(
                f"an evening is one of Tridge or Tresillo, not {deal.game.name} "
                "(expected tridge score and tridge review)"
            )
        if item.deal is None:
            found.ledger.skip()
            run.count(item)
            why = item.errors[0].message
            found.deals.append(EveningDeal(item.source, item.line, deal, unsettled=why))
            continue
        found.deals.append(_settled(run, item, item.deal, found))
    return found


def _has_ledger(deal: Deal) -> bool:
    """Whether the chips of a deal are kept in the ledger of an evening."""
    from tridge_solver.games.ombre.scoring import Ledger

    try:
        return deal.game.scoring.ledger is Ledger
    except UnsupportedQuestion:
        return False


def _settled(run: Run, item: Item, deal: Deal, evening: Evening) -> EveningDeal:
    """A good deal in the ledger; one that cannot be settled is an error of it."""
    from tridge_solver.games.ombre.report.evening.answer import EveningDeal

    try:
        row = evening.ledger.add(ombre_deal(deal))
    except DealError as error:
        run.count(item.with_errors(item.problem(str(error))))
        return EveningDeal(item.source, item.line, deal, unsettled=str(error))
    except Exception as error:
        evening.ledger.skip()
        wrong = item.failed(error)
        run.count(item.with_errors(wrong))
        return EveningDeal(item.source, item.line, deal, unsettled=wrong.message)
    doubts = [replace(item.problem(d.message, fund=d.tag), severity="warning") for d in row.doubts]
    run.count(replace(item, warnings=(*item.warnings, *doubts)))
    return EveningDeal(item.source, item.line, deal, row)


@dataclass(frozen=True)
class _Unreviewed:
    """Why a deal has no review; ``wrong`` is an error of the program."""

    reason: str
    wrong: Problem | None = None


def _review_each(run: Run, found: Evening, question: ReviewQuestion) -> None:
    """Review the deals that were played, each with the funds it was played for."""
    from tridge_solver.games.ombre.report.evening.answer import with_funds

    settings = run.settings
    asked = Asked(question)

    def answer(tools: Tools, each: EveningDeal) -> ReviewReport | PassedOut | _Unreviewed:
        if each.deal is None:
            return _Unreviewed(each.unsettled or "")
        deal = each.deal if each.row is None else with_funds(each.row)
        if not deal.is_passed_out and (deal.play is None or not deal.play.rows):
            return _Unreviewed("no record of play to review")
        try:
            found: Any = asked.answer(tools, deal)
        except (DealError, IllegalPlay) as error:
            return _Unreviewed(str(error))
        except Exception as error:
            wrong = internal_error(each.source.name, each.line, error)
            return _Unreviewed(wrong.message, wrong)
        report: ReviewReport | PassedOut = found
        return report

    def new_solver() -> Tools:
        with settings.short_of_memory():
            return asked.new_solver(settings.table_bytes)

    deals: list[EveningDeal] = []
    with LateProgress(settings, "deals") as progress:
        for each, said in ordered_map(answer, found.deals, new_solver, settings.threads):
            if isinstance(said, _Unreviewed):
                deals.append(replace(each, unreviewed=said.reason))
                if said.wrong is not None:
                    run.spoilt(said.wrong)
            else:
                deals.append(replace(each, report=said))
            progress("reviewing", len(deals), len(found.deals))
    found.deals[:] = deals
