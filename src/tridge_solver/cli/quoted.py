"""Show the line of a file that has an error, with a mark under the place. Kept apart so that
commands start fast."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from unicodedata import combining, east_asian_width

from tridge_solver.batch.input import STANDARD_INPUT, open_input
from tridge_solver.core.text import MEBIBYTE, escape
from tridge_solver.handfile.opened import is_link
from tridge_solver.handfile.stream import FileProblem

LARGEST = 8 * MEBIBYTE
"""The size in bytes of the largest file to quote from, since it is read again."""

WIDTH = 72
"""The width of the part shown of a longer line."""

BEFORE = 48
"""The maximum number of characters shown before the place of the error."""


class Quoted:
    """A source of lines from files with errors; the last file is cached."""

    def __init__(self) -> None:
        self._name = ""
        self._lines: Sequence[str] = ()

    def lines(self, problem: FileProblem) -> list[str]:
        """Return the line of a problem, and a line with a mark under the place; nothing if the file
        cannot be read again."""
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
        if name != self._name:
            self._name, self._lines = name, ()
            if name != STANDARD_INPUT and not is_link(name):
                with suppress(OSError), open_input(name) as stream:
                    content = stream.read(LARGEST + 1)
                    if len(content) <= LARGEST:
                        self._lines = content.decode("utf-8-sig", "replace").split("\n")
        return self._lines


def _columns(text: str) -> int:
    """Return how many columns a text takes at a terminal."""
    return sum(
        0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1 for sign in text
    )
