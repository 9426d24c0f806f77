"""Shell completion as a shell has it: files, folders and the values of options."""

from __future__ import annotations

import os
import pty
import re
import select
import shutil
import sys
import time
from pathlib import Path

import pytest

from cli_calls import call

ROOT = Path(__file__).parents[2]
BASH = shutil.which("bash")
PATIENCE = 60.0


def completed(line: str, word: str = "") -> list[str]:
    """Return what bash is offered for the last ``word`` of ``line``: kind and value."""
    words = [*line.split(), word]
    env = {
        "_TRIDGE_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(words),
        "COMP_CWORD": str(len(words) - 1),
    }
    return call(**env).stdout.splitlines()


@pytest.mark.parametrize(
    "line",
    [
        "tridge solve",
        "tridge batch",
        "tridge solve --html",
        "tridge solve -o",
        "tridge solve --svg",
        "tridge check",
        "tridge score --chart",
    ],
)
def test_files_are_left_to_the_shell(line: str) -> None:
    assert completed(line, "exam") == ["file,exam"]


@pytest.mark.parametrize(
    ("line", "word", "offered"),
    [
        ("tridge exchange --seat", "", ["N", "E", "S", "W"]),
        ("tridge solve --declarer", "n", ["N"]),
        ("tridge solve --dealer", "", ["N", "E", "S", "W"]),
        ("tridge exchange --trumps", "", ["S", "H", "D", "C", "all"]),
        ("tridge exchange --pack spanish --trumps", "", ["E", "C", "O", "B", "all"]),
        ("tridge check --rules", "tresi", ["tresillo"]),
        ("tridge solve --contract", "no\\ t", [f"No\\\\ Tricks\\\\ {suit}" for suit in "SHDC"]),
        ("tridge bid --over", "fixed\\ 2", [f"Fixed\\\\ 2\\\\ {suit}" for suit in "SHDC"]),
        ("tridge", "ex", ["exchange", "examples"]),
        ("tridge batch --do", "ta", ["table"]),
    ],
)
def test_values_are_offered(line: str, word: str, offered: list[str]) -> None:
    assert completed(line, word) == [f"plain,{value}" for value in offered]


@pytest.mark.slow
@pytest.mark.skipif(BASH is None, reason="no bash on this machine")
def test_a_real_bash_completes_files_folders_and_values() -> None:
    """A person at a terminal: Tab after the first letters, then Enter."""
    assert BASH is not None
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(ROOT)
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        env = {**os.environ, "PATH": path, "PS1": "READY>", "TERM": "dumb"}
        os.execve(BASH, [BASH, "--norc", "--noprofile", "-i"], env)
    try:
        answer(
            terminal,
            'eval "$(_TRIDGE_COMPLETE=bash_source tridge)"; echo switched; echo on\n',
            "\non",
        )
        for typed, shown in (
            ("tridge solve examples/ra\t", "examples/rape-of-the-lock"),
            ("tridge batch exam\t", "examples/"),
            ("tridge exchange --trumps al\t", "--trumps all"),
            ("tridge solve --contract No\\ T\t", "ricks\\ "),
            ("tridge rev\t", "tridge review"),
        ):
            reply = answer(terminal, typed, shown)
            assert shown in reply, (typed, reply)
            answer(terminal, "\x15echo next\n", "\nnext")
    finally:
        os.write(terminal, b"\x15exit\n")
        os.close(terminal)
        os.waitpid(child, 0)


def answer(terminal: int, typed: str, awaited: str) -> str:
    """Type at the terminal; what it shows until ``awaited`` is there, or patience ends."""
    os.write(terminal, typed.encode())
    text = ""
    end = time.monotonic() + PATIENCE
    while awaited not in text and time.monotonic() < end:
        ready, _, _ = select.select([terminal], [], [], 0.2)
        if ready:
            text += re.sub(r"[\r\x07]", "", os.read(terminal, 4096).decode(errors="replace"))
    return text
