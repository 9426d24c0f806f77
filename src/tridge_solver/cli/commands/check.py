"""``tridge check``: every error and warning of hand files."""

from __future__ import annotations

from tridge_solver.batch.input.items import Unreadable
from tridge_solver.cli.common import Format, Settings, command, files_argument
from tridge_solver.cli.group import OK
from tridge_solver.cli.run.inputs import read_files
from tridge_solver.cli.run.run import Run
from tridge_solver.report.showing.findings import findings_json


@command(
    "check",
    help="""Tell every error and warning of hand files.

Each stands on a line of its own, FILE:LINE:COLUMN and what is wrong, on standard error; how many
deals have errors is said at the end. FILES are hand files; - or none is standard input.""",
    examples=[
        ("tridge check club.pbn", "what is wrong, where, and what was expected"),
        ("tridge check -q season/*.pbn && echo good", "errors only, and the exit status"),
        ("tridge check --json club.pbn", "the same for a program"),
    ],
)
@files_argument
def check(settings: Settings, files: tuple[str, ...]) -> int:
    """Read everything; what is wrong is told as it is found."""
    with Run(settings) as run:
        for item in read_files(files, settings.change):
            if isinstance(item, Unreadable):
                run.unreadable(item)
                continue
            run.count(item)
            if settings.format is not Format.TEXT:
                run.write_json(
                    findings_json(item.source, item.line, item.deal, item.errors, item.warnings)
                )
        if settings.format is Format.TEXT and run.deals and not settings.quiet:
            run.output.write(_summary(run.bad_deals, run.deals, run.status) + "\n")
    return run.status


def _summary(bad: int, deals: int, status: int) -> str:
    """How many deals have errors, as a sentence."""
    of = "deal" if deals == 1 else "deals"
    if not bad:
        return f"{deals:,} {of}, no errors" if status == OK else f"{deals:,} {of} read, no errors"
    return f"{bad:,} of {deals:,} {of} {'has' if bad == 1 else 'have'} errors"
