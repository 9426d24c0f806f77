"""Without colours a report is printed as rich prints it, byte for byte, and rich's console is not
even imported."""

from __future__ import annotations

import subprocess
import sys
from io import StringIO

import pytest
from hypothesis import given, strategies as st
from rich.console import Console as RichConsole
from rich.text import Text

from cli_calls import ROCK, WHOLE_RECORD
from tridge_solver.report.theme.console import PlainConsole
from tridge_solver.report.theme.signs import print_line, print_sentence

WORDS = st.text(st.sampled_from("aé♠ \t\n\x07👍[]b"), max_size=30)
STYLES = st.sampled_from(["", "bold", "red", "green bold", "no such style"])


@given(st.lists(st.tuples(WORDS, STYLES), max_size=4), st.integers(20, 90))
def test_lines_and_sentences_are_those_of_rich(parts: list[tuple[str, str]], width: int) -> None:
    plain, rich = StringIO(), StringIO()
    consoles = (
        PlainConsole(plain, width),
        RichConsole(
            file=rich,
            width=width,
            force_terminal=False,
            color_system=None,
            no_color=True,
            highlight=False,
            markup=False,
            emoji=False,
        ),
    )
    for console in consoles:
        print_line(console, *parts)
        print_sentence(console, Text("So"), *parts, indent=2)
    assert plain.getvalue() == rich.getvalue()


PROGRAM = """
import sys
from tridge_solver.cli.group import tridge
try:
    tridge.main(sys.argv[1:])
finally:
    print("rich.console" in sys.modules)
"""


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("command", ["solve", "solve --cards --line", "review", "show"])
def test_a_report_without_colours_needs_no_console_of_rich(command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *command.split(), "-q", "-"],
        input=ROCK + WHOLE_RECORD,
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    assert "Belinda" in done.stdout
    assert done.stdout.endswith("False\n")
