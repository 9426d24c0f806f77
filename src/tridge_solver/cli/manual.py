"""Man pages and shell completions, generated from the commands: the files that a package installs
under ``share``.

``setup.py`` writes them into the wheel; nothing here is imported by the commands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import click
from click.shell_completion import ShellComplete, get_completion_class

from tridge_solver import __version__
from tridge_solver.cli.commands import COMMANDS
from tridge_solver.cli.group import COMMON, HELP, ExampleHelp, GroupedOption, tridge
from tridge_solver.cli.settings_file import FOLDER, NAME, VARIABLE

PROGRAM = "tridge"
COMPLETIONS = {
    "bash": "share/bash-completion/completions/tridge",
    "zsh": "share/zsh/site-functions/_tridge",
    "fish": "share/fish/vendor_completions.d/tridge.fish",
}
"""The path, under ``share``, where each shell looks for completions."""

STATUSES = (
    ("0", "everything was done"),
    ("1", "some deals were not: each is named on standard error"),
    ("2", "the command line is wrong"),
    ("3", "nothing could be read"),
    ("130", "interrupted"),
)

FILES = (
    (NAME, "defaults of options, from the folder one is in"),
    (f"~/.config/{FOLDER}/{NAME}", f"the same where that is not there; {VARIABLE} names another"),
)

# Linear: one character each.
_SPECIAL = re.compile(r"[\\-]")
_AT_START = re.compile(r"^(?=[.'])", re.MULTILINE)


def shared_files() -> dict[str, str]:
    """Return the text of every file under ``share``, keyed by path.

    >>> sorted(path for path in shared_files() if "man" not in path)[0]
    'share/bash-completion/completions/tridge'
    """
    context = click.Context(tridge, info_name=PROGRAM, help_option_names=HELP)
    files = {f"share/man/man1/{PROGRAM}.1": man_page(tridge, PROGRAM)}
    for name in COMMANDS:
        command = tridge.get_command(context, name)
        assert command is not None
        files[f"share/man/man1/{PROGRAM}-{name}.1"] = man_page(command, f"{PROGRAM} {name}")
    return files | {path: completion(shell) for shell, path in COMPLETIONS.items()}


def completion(shell: str) -> str:
    """Return the script that lets ``shell`` ask the program for completions.

    It is the one that ``_TRIDGE_COMPLETE=bash_source tridge`` prints; no shell is needed to make
    it.
    """
    made = get_completion_class(shell)
    assert made is not None
    asking = made(tridge, {}, PROGRAM, f"_{PROGRAM.upper()}_COMPLETE")
    return ShellComplete.source(asking).strip() + "\n"


def man_page(command: click.Command, name: str) -> str:
    """Return the man page of a command, in roff."""
    return "\n".join(_lines(command, name)) + "\n"


def _lines(command: click.Command, name: str) -> Iterator[str]:
    context = click.Context(command, info_name=name, **command.context_settings)
    summary, _, rest = (command.help or "").partition("\n\n")
    title = name.replace(" ", "-").upper()
    yield f'.TH "{_roff(title)}" "1" "" "{PROGRAM} {__version__}" "User commands"'
    yield ".SH NAME"
    yield _roff(f"{name.replace(' ', '-')} - {summary.splitlines()[0].rstrip('.')}")
    yield ".SH SYNOPSIS"
    yield rf"\fB{_roff(name)}\fP {_roff(' '.join(command.collect_usage_pieces(context)))}"
    yield ".SH DESCRIPTION"
    for paragraph in filter(None, [summary, *rest.split("\n\n")]):
        yield ".PP"
        yield _roff(" ".join(paragraph.split()))
    if isinstance(command, ExampleHelp) and command.examples:
        yield ".SH EXAMPLES"
        yield from _definitions(command.examples)
    yield from _options(command, context)
    if isinstance(command, click.Group):
        yield ".SH COMMANDS"
        yield from _definitions([(f"{PROGRAM}-{other}(1)", COMMANDS[other]) for other in COMMANDS])
    yield ".SH FILES"
    yield from _definitions(FILES)
    yield ".SH EXIT STATUS"
    yield from _definitions(STATUSES)
    yield ".SH SEE ALSO"
    others = [] if command is tridge else [f"{PROGRAM}(1)"]
    yield _roff(", ".join([*others, *(f"{PROGRAM}-{other}(1)" for other in COMMANDS)]))


def _options(command: click.Command, context: click.Context) -> Iterator[str]:
    headings: dict[str, list[tuple[str, str]]] = {}
    for option in command.get_params(context):
        record = option.get_help_record(context)
        if isinstance(option, click.Option) and record is not None:
            heading = option.heading if isinstance(option, GroupedOption) else "Options"
            headings.setdefault(heading, []).append(record)
    for heading in sorted(headings, key=lambda heading: heading == COMMON):
        yield f'.SH "{_roff(heading.upper())}"'
        yield from _definitions(headings[heading])


def _definitions(pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Return a list of terms with their definitions, in roff."""
    for term, meaning in pairs:
        yield ".TP"
        yield rf"\fB{_roff(term)}\fP"
        yield _roff(" ".join(meaning.split()))


def _roff(text: str) -> str:
    r"""Return ``text`` with roff's special characters escaped.

    >>> print(_roff(r".x --after '\'"))
    \&.x \-\-after '\e'
    """
    escaped = _SPECIAL.sub(lambda match: r"\e" if match[0] == "\\" else r"\-", text)
    return _AT_START.sub(r"\\&", escaped)
