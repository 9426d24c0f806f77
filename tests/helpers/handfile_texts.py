"""Hand files for tests: one good deal to spoil, and marks that say where an error is expected."""

from __future__ import annotations

import io
from collections.abc import Sequence

from tridge_solver.handfile import Entry, read
from tridge_solver.handfile.any_reader import read_any

MARK = "‸"
"""Stands before the first character of the token that is to blame."""

GOOD = {
    "Dealer": "S",
    "Deal": "W:A2.KQ.67.AK4 76.J2345.J.7 QJ543.A.KQ.6 -",
    "Stock": "DA H6 H7 D2 D3 D4 D5 SK CQ CJ C5 C3 C2",
    "Declarer": "W",
    "Contract": "Play S",
}
"""Belinda, the third and the Baron, with a stock."""

ENDING = {
    "Leader": "W",
    "Deal": "W:A2.K.. 76.J.. Q.A.K. -",
    "TricksWon": "W:4 N:1 E:1",
    "Declarer": "W",
    "Contract": "Play S",
}
"""Three cards each, five tricks to be led."""


def text(base: dict[str, str] = GOOD, *more: str, **changes: str | None) -> str:
    """``base`` with tags changed, added or (``None``) left out, and further lines after it."""
    tags = {name: value for name, value in (base | changes).items() if value is not None}
    lines = [f'[{name} "{value}"]' for name, value in tags.items()]
    return "\n".join([*lines, *more]) + "\n"


def marked(source: str) -> tuple[str, list[tuple[int, int]]]:
    """A text without its marks, and the lines and columns the marks stood at."""
    places = []
    for number, line in enumerate(source.split("\n"), 1):
        for count in range(line.count(MARK)):
            at = [n for n, letter in enumerate(line) if letter == MARK][count]
            places.append((number, at - count + 1))
    return source.replace(MARK, ""), places


def entries(source: str | bytes, name: str = "-") -> list[Entry]:
    """Return what is read of a text or of the bytes of a file."""
    if isinstance(source, bytes):
        return list(read(io.BytesIO(source), name))
    return list(read(io.StringIO(source), name))


def any_entries(source: str | bytes, name: str = "a.pbn") -> list[Entry]:
    """Return the entries of a file of any form."""
    data = source.encode() if isinstance(source, str) else source
    return [*read_any(io.BytesIO(data), name)]


def only(source: str | bytes, name: str = "-") -> Entry:
    """The only deal of a text."""
    (entry,) = entries(source, name)
    return entry


def errors_stand(source: str, words: list[str]) -> None:
    """The errors of a text stand where it is marked, each with a word of its message."""
    plain, places = marked(source)
    errors = [error for entry in entries(plain) for error in entry.errors]
    assert [(error.line, error.column) for error in errors] == places, [*map(str, errors)]
    for error, word in zip(errors, words, strict=True):
        assert word in error.message
        assert error.severity == "error"


def stand_inside(entry: Entry, lines: Sequence[str]) -> None:
    """Check that every message about a deal points inside its text."""
    for problem in (*entry.errors, *entry.warnings):
        assert 1 <= problem.line <= len(lines)
        assert 1 <= problem.column <= len(lines[problem.line - 1]) + 1
