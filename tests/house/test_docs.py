"""README and docs show what really happens: commands, Python sessions, hand files.

Fenced blocks are run by their language:

* ``console``, if it begins with ``$``: each line ``$ command`` runs in a folder with the examples;
  the lines below it are what it prints, standard error included. A line ``…`` stands for any
  number of lines left out. ``python tests/house/test_docs.py``, with ``tests/helpers`` in
  ``PYTHONPATH``, writes them anew.
* ``python``: the sessions of a page are one doctest.
* ``pbn``: a hand file without errors or warnings.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import NamedTuple

import click
import pytest
from click.testing import CliRunner

from fenced import PAGES, ROOT, Block, blocks
from tridge_solver.cli.commands import COMMANDS
from tridge_solver.cli.group import tridge as tridge_group
from tridge_solver.handfile import read

LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
LEFT_OUT = "…"
END_OF_OUTPUT = "\x1e"
HERE_DOCUMENT = re.compile(r"<<'(\w+)'")


def sessions() -> list[Block]:
    """The console blocks that are run."""
    return [block for block in blocks("console") if block.text.startswith("$ ")]


def same_sessions() -> list[list[Block]]:
    """The same, those with the same commands together: they are run once."""
    alike: dict[tuple[str, ...], list[Block]] = {}
    for block in sessions():
        alike.setdefault(tuple(call.command for call in calls(block)), []).append(block)
    return list(alike.values())


class Call(NamedTuple):
    """A command of a console block and the lines it should print."""

    command: str
    expected: list[str]


def calls(block: Block) -> list[Call]:
    """The commands of a block. One that ends in a backslash continues in the next line, one with a
    here-document up to the line that ends it."""
    found: list[Call] = []
    goes_on = False
    last = ""
    for line in block.text.splitlines():
        if goes_on or last:
            found[-1] = Call(f"{found[-1].command}\n{line}", [])
            goes_on = line.endswith("\\")
            last = "" if line == last else last
        elif line.startswith("$ "):
            found.append(Call(line[2:], []))
            goes_on = line.endswith("\\")
            here = HERE_DOCUMENT.search(line)
            last = here[1] if here else ""
        else:
            found[-1].expected.append(line.rstrip())
    return found


def run(commands: list[str], folder: Path) -> list[list[str]]:
    """Run ``commands`` in one shell; the lines each prints. ``$?`` is the status of the last."""
    scripts = sysconfig.get_path("scripts")
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("TRIDGE_", "COLUMNS", "FORCE_COLOR"))
    }
    environment["PATH"] = os.pathsep.join([scripts, environment.get("PATH", "")])
    environment["PYTHONUTF8"] = "1"
    environment["XDG_CONFIG_HOME"] = str(folder)  # no settings but what a page writes
    script = "(exit 0)\n" + "".join(
        f"{command}\nstatus=$?; printf '{END_OF_OUTPUT}'; (exit $status)\n" for command in commands
    )
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=60,
        check=False,
    )
    outputs = done.stdout.decode("utf-8").split(END_OF_OUTPUT)[:-1]
    return [[line.rstrip() for line in output.splitlines()] for output in outputs]


QUOTED = re.compile(r"""'[^']*'|"[^"$`\\]*\"""")
"""Text in which a shell finds nothing to do."""

SHELL = re.compile(r"[|<>;&$`*?~\\]")
"""Characters with a meaning for a shell."""


def is_plain(command: str) -> bool:
    """Whether a command is one of ours with its arguments, and nothing for a shell. A board, which
    serves until it is ended, is none."""
    bare = QUOTED.sub("", command)
    return command.startswith("tridge ") and not re.search(rf"{SHELL.pattern}|^tridge board", bare)


def run_here(commands: list[str], folder: Path) -> list[list[str]]:
    """Return what :func:`run` gives of plain commands, in this process: a start takes longer than
    most.
    """
    environment: dict[str, str | None] = {
        name: None for name in os.environ if name.startswith(("TRIDGE_", "COLUMNS", "FORCE_COLOR"))
    }
    environment |= {"XDG_CONFIG_HOME": str(folder), "TRIDGE_THREADS": "1"}
    runner = CliRunner()
    outputs = [
        runner.invoke(tridge_group, shlex.split(command)[1:], env=environment, prog_name="tridge")
        for command in commands
    ]
    return [[line.rstrip() for line in result.output.splitlines()] for result in outputs]


def agrees(printed: list[str], expected: list[str]) -> bool:
    """Return whether ``printed`` is ``expected`` but for the lines that ``…`` leaves out."""
    if LEFT_OUT not in expected:
        return printed == expected
    here = expected.index(LEFT_OUT)
    if printed[:here] != expected[:here]:
        return False
    rest = expected[here + 1 :]
    return any(agrees(printed[n:], rest) for n in range(here, len(printed) + 1))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the examples, the current one."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.slow(keep=10)
@pytest.mark.skipif(sys.platform == "win32", reason="the pages speak to a POSIX shell")
@pytest.mark.parametrize("alike", same_sessions(), ids=lambda alike: " ".join(map(str, alike)))
def test_console(alike: list[Block], folder: Path) -> None:
    commands = [call.command for call in calls(alike[0])]
    # The README as a user runs it; other pages without a shell where none is needed.
    is_of_readme = any(block.page == "README.md" for block in alike)
    plain = not is_of_readme and all(map(is_plain, commands))
    printed = (run_here if plain else run)(commands, folder)
    for block in alike:
        for call, lines in zip(calls(block), printed, strict=True):
            while call.expected and not call.expected[-1]:
                call.expected.pop()
            while lines and not lines[-1]:
                lines.pop()
            if not agrees(lines, call.expected):
                assert lines == call.expected, f"{block}: {call.command}"


@pytest.mark.slow(keep=6)
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python(page: Path, folder: Path) -> None:
    text = "\n".join(block.text for block in blocks("python") if block.page == page.name)
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    messages: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=messages.append)
    assert not messages, "".join(messages)
    assert not text or test.examples


@pytest.mark.parametrize("block", blocks("pbn"), ids=str)
def test_hand_files(block: Block) -> None:
    entries = list(read(block.text.splitlines(keepends=True)))
    assert entries
    for entry in entries:
        assert not entry.errors
        assert not entry.warnings


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_documented(name: str) -> None:
    text = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    _, heading, rest = text.partition(f"\n## `tridge {name}`")
    assert heading, f"docs/cli.md has no section on tridge {name}"
    section = rest.partition("\n## ")[0]
    shared = text.partition("\n## Common options")[2].partition("\n## ")[0]
    if "(#a-deal-without-a-file)" in section:
        shared += text.partition("\n### A deal without a file")[2].partition("\n## ")[0]
    command = tridge_group.get_command(click.Context(tridge_group), name)
    assert command is not None
    for option in command.params:
        if isinstance(option, click.Option):
            names = [f"`{word}" for word in option.opts]
            documented = any(word in section or word in shared for word in names)
            assert documented, f"docs/cli.md does not tell of {option.opts[0]} of tridge {name}"


def update() -> None:
    """Write what the commands print now into the pages; for ``python tests/house/test_docs.py``.

    A block that leaves lines out is not touched. Read the difference before you keep it.
    """
    for block in sessions():
        found = calls(block)
        if any(LEFT_OUT in call.expected for call in found):
            continue
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "examples").symlink_to(ROOT / "examples")
            printed = run([call.command for call in found], folder)
        text = ""
        for call, lines in zip(found, printed, strict=True):
            text += "\n".join([f"$ {call.command}", *lines]).rstrip() + "\n"
        page = next(page for page in PAGES if page.name == block.page)
        old = page.read_text(encoding="utf-8")
        new = old.replace(f"```console\n{block.text}```", f"```console\n{text}```", 1)
        page.write_text(new, encoding="utf-8")


if __name__ == "__main__":
    update()
