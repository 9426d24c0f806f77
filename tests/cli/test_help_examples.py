"""The examples of the help pages work on the files that come with the program."""

from __future__ import annotations

import shlex
from pathlib import Path

import click
import pytest

from cases import EXAMPLES
from cli_calls import call
from tridge_solver.cli.commands import COMMANDS
from tridge_solver.cli.group import ExampleHelp, tridge

WRITING = ("-o", "--output", "--html", "--svg", "--fix", "--chart", "--csv-file")
MADE = {"evening.json"}
"""A file that the example before it makes."""


def examples() -> list[tuple[str, str]]:
    """Every example of every help page, with its command."""
    context = click.Context(tridge, **tridge.context_settings)
    commands = [("", tridge), *((name, tridge.get_command(context, name)) for name in COMMANDS)]
    return [
        (name, line)
        for name, command in commands
        if isinstance(command, ExampleHelp)
        for line, _ in command.examples
    ]


def read_by(line: str) -> list[str]:
    """The hand files an example reads."""
    words = shlex.split(line.partition(" > ")[0].partition("|")[0])
    pairs = zip(["", *words], words, strict=False)
    named = [word for before, word in pairs if before not in WRITING]
    files = [word.partition(":")[0] for word in named if not word.startswith("-")]
    return [word for word in files if word.endswith((".pbn", ".json")) and "*" not in word]


def test_every_file_that_help_names_is_among_the_examples() -> None:
    lines = examples()
    assert len(lines) > 50
    for _, line in lines:
        for file in read_by(line):
            assert (
                file in MADE or (EXAMPLES / file).exists() or (EXAMPLES.parent / file).exists()
            ), line


QUICK = ("solve", "show", "check", "convert", "score", "review")


SLOW = "--closed"
"""Samples every decision of an evening: half a minute."""


@pytest.mark.slow(keep=11)
@pytest.mark.parametrize(
    "line",
    [
        line
        for name, line in examples()
        if name in QUICK and SLOW not in line and read_by(line) and not MADE & set(read_by(line))
    ],
)
def test_an_example_copied_from_help_runs(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = shlex.split(line.partition(" > ")[0].partition("|")[0].partition("&&")[0])[1:]
    for file in EXAMPLES.glob("*.pbn"):
        (tmp_path / file.name).symlink_to(file)
    monkeypatch.chdir(tmp_path)
    result = call(*words)
    assert result.exit_code == 0, result.stderr
