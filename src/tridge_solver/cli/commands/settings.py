"""``tridge settings``: show the options in force, and where each comes from."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any, NamedTuple

import click
from click.core import ParameterSource

from tridge_solver.cli.commands import COMMANDS
from tridge_solver.cli.common import Format, Settings, command
from tridge_solver.cli.group import COMMON, OK, GroupedOption, tridge, with_option
from tridge_solver.cli.output import Output
from tridge_solver.cli.settings_file import VARIABLE, file_in_force, places
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.text import escape, json_text

SCHEMA = "tridge.settings/1"

OTHERS = ("NO_COLOR", "FORCE_COLOR", "TERM", "COLUMNS", "TRIDGE_PAGER", "PAGER", VARIABLE)
"""Other environment variables that change how results look."""

_SOURCES = {
    ParameterSource.COMMANDLINE: "command line",
    ParameterSource.ENVIRONMENT: "environment",
    ParameterSource.DEFAULT_MAP: "file",
}


class InForce(NamedTuple):
    """An option with its value and the source of that value.

    Attributes:
        command: the command it belongs to, ``None`` for all.
        option: its long name.
        value: the value as it would be typed, ``None`` if there is none.
        source: ``default``, ``file``, ``environment`` or ``command line``.
        place: the file or variable.
    """

    command: str | None
    option: str
    value: str | None
    source: str
    place: str | None


@command(
    "settings",
    help="""The settings in force, and where each comes from.

Shows the options of all commands with their values. Each comes from the command line, the
environment, the settings file or the program itself, in this order. Options that the file sets for
a single command follow. With COMMAND it shows all options of that command.""",
    examples=[
        ("tridge settings", "the options of all commands"),
        ("tridge settings batch", "all options of one"),
        ("TRIDGE_PACK=spanish tridge settings", "with the environment"),
    ],
)
@click.argument("name", metavar="[COMMAND]", required=False, type=click.Choice([*COMMANDS]))
@with_option(
    "--all", "everything", is_flag=True, help="With COMMAND: also show options that have no value."
)
def settings(settings: Settings, name: str | None, everything: bool) -> int:
    """Print the settings."""
    context = click.get_current_context()
    file = file_in_force(os.environ)
    found = []
    for param in context.command.params:
        if isinstance(param, GroupedOption) and param.heading == COMMON:
            source = context.get_parameter_source(str(param.name))
            value = context.params[str(param.name)]
            found.append(_in_force(None, param, value, source, file))
    for other in COMMANDS if name is None else (name,):
        of_it = _of_command(context, other, file)
        found += [each for each in of_it if name is not None or each.source == "file"]
    if not everything:
        found = [each for each in found if each.command is None or each.value is not None]
    environment = {key: os.environ[key] for key in OTHERS if key in os.environ}
    with Output(settings) as output:
        if settings.format is Format.TEXT:
            output.write(_text(found, file, environment))
        else:
            fields = {
                "schema": SCHEMA,
                "file": file,
                "places": list(places(os.environ)),
                "environment": environment,
                "options": [each._asdict() for each in found],
            }
            output.write(json_text(fields) + "\n")
    return OK


def _of_command(context: click.Context, name: str, file: str | None) -> Iterator[InForce]:
    """Yield a command's own options, without the common ones, in the order of its help."""
    made = tridge.get_command(context, name)
    assert made is not None
    own = made.context_class(made, parent=context.parent, info_name=name)
    for param in made.params:
        is_common = isinstance(param, GroupedOption) and param.heading == COMMON
        if isinstance(param, click.Option) and param.expose_value and not is_common:
            value, source = param.consume_value(own, {})
            yield _in_force(name, param, value, source, file)


def _in_force(
    name: str | None, param: click.Option, value: Any, source: Any, file: str | None
) -> InForce:
    word = _SOURCES.get(source, "default")
    place: Any = file if word == "file" else param.envvar if word == "environment" else None
    return InForce(
        name, param.opts[-1], _written(value), word, None if place is None else str(place)
    )


def _written(value: Any) -> str | None:
    if value is True:
        return "yes"
    if isinstance(value, (tuple, list)):
        return ", ".join(filter(None, map(_written, value))) or None
    if isinstance(value, Ruleset):
        return " ".join([value.name, *(f"{key}={each}" for key, each in value.options.items())])
    return str(value) if isinstance(value, (str, int, float)) and value is not False else None


def _text(found: list[InForce], file: str | None, environment: dict[str, str]) -> str:
    lines = [f"File of settings: {file or 'none'}"]
    widths = [max((len(each[n] or "–") for each in found), default=0) for n in (1, 2)]
    heading = None
    for each in found:
        title = "All commands" if each.command is None else f"tridge {each.command}"
        if title != heading:
            lines += ["", f"{title}:"]
            heading = title
        source = each.source if each.place is None else f"{each.source}: {each.place}"
        option, value = each.option.ljust(widths[0]), (each.value or "–").ljust(widths[1])
        lines.append(f"  {option}  {value}  {source}")
    if environment:
        lines += ["", "Environment:"]
        lines += [f"  {key}={value}" for key, value in environment.items()]
    return "".join(f"{escape(line)}\n" for line in lines)
