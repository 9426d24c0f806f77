"""``tridge examples``: write the example files into a folder."""

from __future__ import annotations

import json
from pathlib import Path

import click

from tridge_solver.checks import plural
from tridge_solver.cli.common import Format, Settings, command
from tridge_solver.cli.group import OK, notify
from tridge_solver.cli.output import Output
from tridge_solver.cli.topics import shipped
from tridge_solver.core.text import escape

SCHEMA = "tridge.examples/1"


@command(
    "examples",
    help="""Write the example files into a folder.

Each file begins with what it shows, README.md lists them all, and the examples of every help page
use them. DIR is created if needed; without a name it is the folder examples. A file that exists is
never replaced.""",
    examples=[
        ("tridge examples", "into the folder examples"),
        ("tridge examples ~/cards", "into another"),
        ("tridge solve --cards examples/ending.pbn", "and then, for instance"),
    ],
)
@click.argument(
    "folder", metavar="[DIR]", default="examples", type=click.Path(file_okay=False, path_type=Path)
)
def examples(settings: Settings, folder: Path) -> int:
    """Write the example files that do not exist yet."""
    written, kept = [], []
    folder.mkdir(parents=True, exist_ok=True)
    for source in shipped("examples", ".pbn", ".md"):
        text = source.read_bytes()
        target = folder / source.name
        try:
            with open(target, "xb") as file:
                file.write(text)
        except FileExistsError:
            kept.append(source.name)
            if target.read_bytes() != text and not settings.quiet:
                notify(f"{target}: is another file of this name, and stays as it is")
            continue
        written.append(source.name)
    with Output(settings) as output:
        if settings.format is Format.TEXT:
            there = f", {len(kept)} existed already" if kept else ""
            made = plural(len(written), "file")
            output.write(escape(f"{made} written into {folder}{there}") + "\n")
        else:
            fields = {"schema": SCHEMA, "folder": str(folder), "written": written, "kept": kept}
            output.write(json.dumps(fields) + "\n")
    return OK
