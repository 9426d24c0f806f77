"""``tridge check``: every error and warning of hand files."""

from __future__ import annotations

from tridge_solver.cli.inputs import Unreadable, read_files
from tridge_solver.cli.options import Settings, command, files_argument
from tridge_solver.cli.run import Run


@command("check", help="Tell every error of hand files.", examples=[("tridge check club.pbn", "x")])
@files_argument
def check(settings: Settings, files: tuple[str, ...]) -> int:
    """Read everything; what is wrong is told as it is found."""
    run: Run[None]
    with Run(settings) as run:
        for item in read_files(files, settings.rules):
            if isinstance(item, Unreadable):
                run.unreadable(item)
            else:
                run.record(item, None)
    return run.status
