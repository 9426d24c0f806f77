"""``tridge check``: report every error and warning in hand files, or write a corrected file."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from io import TextIOWrapper
from typing import TYPE_CHECKING

import click

from tridge_solver.batch.input import (
    STANDARD_INPUT,
    Item,
    Unreadable,
    open_input,
    parted,
    shown_name,
)
from tridge_solver.checks import plural
from tridge_solver.cli.common import Format, Settings, command, files_argument
from tridge_solver.cli.group import OK, ExampleHelp, notify, with_option
from tridge_solver.cli.inputs import read_files
from tridge_solver.cli.output import Output
from tridge_solver.cli.run import Run
from tridge_solver.cli.sampling import exclude
from tridge_solver.core.deal import Deal
from tridge_solver.core.text import harmless_lines
from tridge_solver.handfile.opened import is_link
from tridge_solver.handfile.places import Fix, fixed_text
from tridge_solver.report import scoring
from tridge_solver.report.showing import findings_json

if TYPE_CHECKING:
    from tridge_solver.games.ombre.scoring.ledger import TurnToDeal
    from tridge_solver.report.scoring import ScoreForms


class _Check(ExampleHelp):
    """A command whose option ``--fix`` needs no file name together with ``--diff`` or
    ``--in-place``."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if {"--diff", "--in-place"} & {*args}:
            args = [word for word in args if word != "--fix"]
        return super().parse_args(ctx, args)


@command(
    "check",
    help="""Report every error and warning in hand files.

Each gets a line on standard error: FILE:LINE:COLUMN and what is wrong. At a terminal the line of
the file follows, with a mark under the place. The last line counts the deals with errors. If a
mistake can mean only one thing, the program understands it and prints a warning. --fix writes a
corrected file, --fix --diff shows what would change, and --fix --in-place corrects the files
themselves. FILES are hand files; - or none reads standard input.""",
    examples=[
        ("tridge check evening.pbn", "what is wrong, where, and what was expected"),
        ("tridge check --fix clean.pbn evening.pbn", "and write the corrected file"),
        ("tridge check --fix --diff *.pbn", "what would change"),
        ("tridge check --fix --in-place *.pbn", "and change it"),
        ("tridge check -q *.pbn && echo good", "errors only, and the exit status"),
        ("tridge check --json evening.pbn", "the same for a program"),
    ],
    kind=_Check,
)
@files_argument
@with_option(
    "--fix",
    metavar="FILE",
    help="Write a corrected copy of the one input file to FILE; without a name with --diff or "
    "--in-place, for several files.",
)
@with_option(
    "--diff", "as_diff", is_flag=True, help="Show what --fix would change, as a unified diff."
)
@with_option("--in-place", is_flag=True, help="Correct the files themselves.")
@with_option(
    "--source/--no-source",
    default=None,
    help="Show the line of each error, with a mark under the place (default: at a terminal).",
)
def check(
    settings: Settings,
    files: tuple[str, ...],
    fix: str | None,
    as_diff: bool,
    in_place: bool,
    source: bool | None,
) -> int:
    """Read all files, and report errors as they are found."""
    exclude(("--fix FILE", fix), ("--diff", as_diff), ("--in-place", in_place))
    if fix is not None:
        _check_fix(settings, files, fix)
    elif as_diff or in_place:
        _check_whole(settings, files, "--diff" if as_diff else "--in-place")
    fixes: dict[str, list[Fix]] = {}
    rounds = _Rounds()
    with Run(settings, quotes=source) as run:
        for item in read_files(files, settings.change, of_boards=True):
            if isinstance(item, Unreadable):
                run.unreadable(item)
                continue
            item = rounds.checked(item)
            run.count(item)
            fixes.setdefault(str(item.source.name), []).extend(item.fixes)
            if settings.format is not Format.TEXT:
                run.write_json(
                    findings_json(item.source, item.line, item.deal, item.errors, item.warnings)
                )
        if fix is not None and run.deals:
            _write_fixed(settings, files[0], fix, fixes[shown_name(files[0])])
        places = sum(map(len, fixes.values()))
        changed = [name for name in dict.fromkeys(files) if fixes.get(shown_name(name))]
        if as_diff:
            for name in changed:
                run.output.write(harmless_lines(_diff(name, fixes[shown_name(name)])))
        if in_place:
            for name in changed:
                _write_fixed(settings, name, name, fixes[shown_name(name)])
        if settings.format is Format.TEXT and run.deals and not settings.quiet:
            told = _summary(run.bad_deals, run.deals, run.status)
            if as_diff:  # standard output has only the diff
                notify(told)
                notify(f"{plural(places, 'place')} would be put right")
            elif in_place:
                put_right = [(name, len(fixes[shown_name(name)])) for name in changed]
                lines = [f"{name}: {plural(n, 'place')} put right\n" for name, n in put_right]
                run.output.write("".join([told, "\n", *lines]))
            else:
                run.output.write(told + "\n")
                run.output.write(_fix_line(files, fix, places))
    return run.status


class _Rounds:
    """A check of the dealers in a session: consecutive deals with results, from one file, event and
    game."""

    def __init__(self) -> None:
        self._session: object = None
        self._turn: TurnToDeal | None = None

    def checked(self, item: Item) -> Item:
        """Return the deal, with a warning if it was another seat's turn to deal."""
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
    return scoring.SCORING.of(deal.game).FORMS if scoring.SCORING.is_in(deal.game) else None


def _check_fix(settings: Settings, files: tuple[str, ...], fix: str) -> None:
    """Refuse to fix anything but one whole file, or to overwrite an existing file."""
    if len(files) != 1 or not _is_whole(settings, files):
        raise click.UsageError("--fix corrects one whole file (expected one FILE)")
    if os.path.lexists(fix):
        raise click.UsageError(f"--fix {fix} is there already (expected a new name)")


def _is_whole(settings: Settings, files: Sequence[str]) -> bool:
    parts = (name == STANDARD_INPUT or parted(name)[1] for name in files)
    return bool(files) and not any(parts) and not settings.boards


def _check_whole(settings: Settings, files: Sequence[str], option: str) -> None:
    if not _is_whole(settings, files):
        raise click.UsageError(f"{option} is about files (expected FILES, all of each)")
    if settings.format is not Format.TEXT:
        raise click.UsageError(f"{option} and --{settings.format.value} exclude each other")
    for name in files:
        if is_link(name):
            raise click.UsageError(f"{option} changes files here (expected no address: {name})")
        if not os.path.isfile(name):
            continue  # reported when it is read
        with open(name, "rb") as raw, open_input(name) as stream:
            if raw.read(_HEAD) != stream.read(_HEAD):
                raise click.UsageError(f"{option} changes text ({name} is packed: unpack it)")


_HEAD = 16


def _diff(name: str, fixes: Sequence[Fix]) -> str:
    import difflib

    before, after = _texts(name, fixes)
    lines = difflib.unified_diff(
        before.splitlines(keepends=True), after.splitlines(keepends=True), name, name
    )
    return "".join(
        line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines
    )


def _texts(name: str, fixes: Sequence[Fix]) -> tuple[str, str]:
    with open_input(name) as stream:
        text = stream.read().decode("utf-8", "surrogateescape")
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    return text, mark + fixed_text(text.removeprefix(mark), fixes)


def _write_fixed(settings: Settings, name: str, fix: str, fixes: Sequence[Fix]) -> None:
    """Write the fixed text of a file, completely or not at all."""
    _, text = _texts(name, fixes)
    with Output(replace(settings, output=fix)) as output:
        assert isinstance(output.stream, TextIOWrapper)
        output.stream.reconfigure(errors="surrogateescape")
        output.write(text)


def _fix_line(files: tuple[str, ...], fix: str | None, fixes: int) -> str:
    if fix is not None:
        return f"{fix}: {plural(fixes, 'place')} put right\n"
    if not fixes:
        return ""
    places = plural(fixes, "place")
    if len(files) > 1:
        return f"{places} can be put right: tridge check --fix --in-place FILES\n"
    name = files[0] if files and files[0] != STANDARD_INPUT else "FILE"
    return f"{places} can be put right: tridge check --fix clean.pbn {parted(name)[0]}\n"


def _summary(bad: int, deals: int, status: int) -> str:
    of = plural(deals, "deal")
    if not bad:
        return f"{of}, no errors" if status == OK else f"{of} read, no errors"
    return f"{bad:,} of {of} {'has' if bad == 1 else 'have'} errors"
