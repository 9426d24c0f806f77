"""The line of a file in which an error stands, with a mark under it (kept out of start-up)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from unicodedata import combining, east_asian_width

from tridge_solver.batch.input import STANDARD_INPUT, open_input
from tridge_solver.core.text import MEBIBYTE, escape
from tridge_solver.handfile.opened import is_link
from tridge_solver.handfile.stream import FileProblem

LARGEST = 8 * MEBIBYTE
"""The largest file whose lines are shown, as it is read again for them."""

WIDTH = 72
"""Columns to show of a longer line, including the place."""

BEFORE = 48
"""The most characters of a line to show before the place."""


class Quoted:
    """The lines of the files that have errors; the last of them are cached."""

    def __init__(self) -> None:
        self._name = ""
        self._lines: Sequence[str] = ()

    def lines(self, problem: FileProblem) -> list[str]:
        """Return the line of a problem, and one that points at the place; nothing if the file
        cannot be read again, e.g. standard input."""
        lines = self._of(problem.file)
        if not 0 < problem.line <= len(lines) or not problem.column:
            return []
        line = lines[problem.line - 1].replace("\t", " ").rstrip("\r")
        at = min(problem.column - 1, len(line))
        start = max(0, at - BEFORE) if len(line) > WIDTH else 0
        before, rest = escape(line[start:at]), escape(line[at : start + WIDTH])
        number = str(problem.line)
        margin = " " * len(number)
        return [
            f"{margin} |",
            f"{number} | {before}{rest}",
            f"{margin} | {' ' * _columns(before)}^",
        ]

    def _of(self, name: str) -> Sequence[str]:
        """Return the lines of a file."""
        if name != self._name:
            self._name, self._lines = name, ()
            if name != STANDARD_INPUT and not is_link(name):
                with suppress(OSError), open_input(name) as stream:
                    content = stream.read(LARGEST + 1)
                    if len(content) <= LARGEST:
                        self._lines = content.decode("utf-8-sig", "replace").split("\n")
        return self._lines


def _columns(text: str) -> int:
    """Return the width of text at a terminal."""
    return sum(
        0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1 for sign in text
    )
