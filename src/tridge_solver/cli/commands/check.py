"""``tridge check``: every error and warning of hand files, and the clean file."""

from __future__ import annotations

import os
from dataclasses import replace
from io import TextIOWrapper
from typing import TYPE_CHECKING

import click

from tridge_solver.batch.input import STANDARD_INPUT, Item, Unreadable, open_input, parted
from tridge_solver.checks import plural
from tridge_solver.cli.common import Format, Settings, command, files_argument
from tridge_solver.cli.group import OK, with_option
from tridge_solver.cli.inputs import read_files
from tridge_solver.cli.output import Output
from tridge_solver.cli.run import Run
from tridge_solver.core.deal import Deal
from tridge_solver.handfile.places import Fix, fixed_text
from tridge_solver.report.showing import findings_json

if TYPE_CHECKING:
    from tridge_solver.games.ombre.scoring.ledger import TurnToDeal
    from tridge_solver.report.scoring import ScoreForms


@command(
    "check",
    help="""Report every error and warning in hand files.

Each stands on a line of its own, FILE:LINE:COLUMN and what is wrong, on standard error; the last
line counts the deals with errors. What is written wrongly but can mean one thing only is read, with
a warning; --fix writes the file with all that put right. FILES are hand files; - or none is
standard input.""",
    examples=[
        ("tridge check evening.pbn", "what is wrong, where, and what was expected"),
        ("tridge check --fix clean.pbn evening.pbn", "and the file with every warning's reading"),
        ("tridge check -q *.pbn && echo good", "errors only, and the exit status"),
        ("tridge check --json evening.pbn", "the same for a program"),
    ],
)
@files_argument
@with_option(
    "--fix",
    metavar="FILE",
    help="Write the one file that is read to a new name, what is read differently put right.",
)
def check(settings: Settings, files: tuple[str, ...], fix: str | None) -> int:
    """Read everything; errors are reported as they are found."""
    if fix is not None:
        _check_fix(settings, files, fix)
    fixes: list[Fix] = []
    rounds = _Rounds()
    with Run(settings) as run:
        for item in read_files(files, settings.change, of_boards=True):
            if isinstance(item, Unreadable):
                run.unreadable(item)
                continue
            item = rounds.checked(item)
            run.count(item)
            fixes += item.fixes
            if settings.format is not Format.TEXT:
                run.write_json(
                    findings_json(item.source, item.line, item.deal, item.errors, item.warnings)
                )
        if fix is not None and run.deals:
            _write_fixed(settings, files[0], fix, fixes)
        if settings.format is Format.TEXT and run.deals and not settings.quiet:
            run.output.write(_summary(run.bad_deals, run.deals, run.status) + "\n")
            run.output.write(_fix_line(files, fix, len(fixes)))
    return run.status


class _Rounds:
    """Follows who deals from deal to deal of a session: of a file, an event and a game, where each
    deal says what came of it."""

    def __init__(self) -> None:
        self._session: object = None
        self._turn: TurnToDeal | None = None

    def checked(self, item: Item) -> Item:
        """The deal, with a warning where another seat dealt than the one whose turn it was."""
        deal = item.deal
        forms = _forms_of(deal) if deal is not None and deal.is_done else None
        if deal is None or forms is None or forms.turn_to_deal is None:
            self._session = None
            return item
        session = item.source.name, deal.tag("Event"), deal.rules.name
        if session != self._session:
            self._session, self._turn = session, forms.turn_to_deal()
        assert self._turn is not None
        message = self._turn.follow(deal)
        if message is None:
            return item
        warning = replace(item.problem(message, fund="Dealer"), severity="warning")
        return replace(item, warnings=(*item.warnings, warning))


def _forms_of(deal: Deal) -> ScoreForms | None:
    """How sessions of the deal's game are scored, where they are."""
    from tridge_solver.report.scoring import SCORING

    return SCORING.of(deal.game).FORMS if SCORING.is_in(deal.game) else None


def _check_fix(settings: Settings, files: tuple[str, ...], fix: str) -> None:
    """Refuse to fix what is not one whole file, or into one that is there."""
    whole = len(files) == 1 and files[0] != STANDARD_INPUT and not parted(files[0])[1]
    if not whole or settings.boards:
        raise click.UsageError("--fix writes one file anew (expected one FILE, all of it)")
    if os.path.lexists(fix):
        raise click.UsageError(f"--fix {fix} is there already (expected a new name)")


def _write_fixed(settings: Settings, name: str, fix: str, fixes: list[Fix]) -> None:
    """The text of the file with all fixes made; what is an error stays as it is written."""
    with open_input(name) as stream:
        text = stream.read().decode("utf-8", "surrogateescape")
    with Output(replace(settings, output=fix)) as output:
        mark = "\ufeff" if text.startswith("\ufeff") else ""
        assert isinstance(output.stream, TextIOWrapper)
        output.stream.reconfigure(errors="surrogateescape")
        output.write(mark + fixed_text(text.removeprefix(mark), fixes))


def _fix_line(files: tuple[str, ...], fix: str | None, fixes: int) -> str:
    """What was, or can be, put right."""
    if fix is not None:
        return f"{fix}: {plural(fixes, 'place')} put right\n"
    if not fixes:
        return ""
    name = files[0] if len(files) == 1 and files[0] != STANDARD_INPUT else "FILE"
    places = plural(fixes, "place")
    return f"{places} can be put right: tridge check --fix clean.pbn {parted(name)[0]}\n"


def _summary(bad: int, deals: int, status: int) -> str:
    """How many deals have errors, as a sentence."""
    of = plural(deals, "deal")
    if not bad:
        return f"{of}, no errors" if status == OK else f"{of} read, no errors"
    return f"{bad:,} of {of} {'has' if bad == 1 else 'have'} errors"
