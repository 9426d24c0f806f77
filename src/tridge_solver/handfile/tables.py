"""PBN's tables: sections of bridge programs that are kept as they stand."""

from __future__ import annotations

from collections.abc import Sequence
from re import Match

from tridge_solver.handfile.free_text import NOTE
from tridge_solver.handfile.lexer import TABLE, lex
from tridge_solver.handfile.stream import DEAL_LIMIT, chunks

Table = tuple[str, str, tuple[str, ...]]
"""A table's tag, its value as it stands in the file, escapes and all, and its lines."""

_ESCAPE = "%"
"""At the beginning of a line: the line is of no deal."""


def follows_sections(name: str) -> bool:
    """Whether a tag stands behind the sections in PBN: notes, and tables with lines or without.

    >>> [follows_sections(name) for name in ("Event", "Note", "ScoreTable")]
    [False, True, True]
    """
    return name == NOTE or name.endswith(TABLE)


def table_of(tag: Match[str], words: Sequence[Match[str]]) -> Table:
    """A table of a file: its tag, and what follows it from the first word to the last."""
    if not words:
        return tag["name"], tag["value"], ()
    text = tag.string
    start, end = words[0].start(), words[-1].end()
    line = text.rfind("\n", 0, start) + 1
    if text[line:start].isspace():
        start = line  # its columns may stand one below the other
    # Not all that Python takes for a line's end ends one here: a form feed does not.
    first, *rest = (row.rstrip(" \t\r") for row in text[start:end].split("\n"))
    # Behind its tag it is a row; on a line of its own it would be an escape.
    first = f" {first}" if first.startswith(_ESCAPE) else first
    return tag["name"], tag["value"], (first, *rest)


def table_lines(table: Table) -> list[str]:
    """The lines of a table in a file."""
    name, value, lines = table
    return [f'[{name} "{value}"]', *lines]


def is_table(table: Table) -> bool:
    r"""Whether a table is read back as it is written. One that was read is; JSON may hold any text.

    >>> is_table(("ScoreTable", "Rank;Result", ("1 9", "2 8")))
    True
    >>> is_table(("ScoreTable", "Rank;Result", ("1 9", '[Dealer "S"]')))
    False
    """
    text = "".join(f"{line}\n" for line in table_lines(table))
    if len(text) > DEAL_LIMIT or [chunk.text for chunk in chunks([text])] != [text]:
        return False
    lexed = lex(text)
    return (
        not (lexed.breaks or lexed.loose or lexed.comments)
        and len(lexed.tags) == len(lexed.tables) == 1
        and table_of(*lexed.tables[0]) == table
    )
