"""Lines of hand files that hold free text: tags and comments, none of them too long."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tridge_solver.core.lazy import pattern

NOTE = "Note"
"""PBN's tag that may stand several times, behind the section it is about."""

LONGEST_LINE = 255
"""So many characters a line should not exceed."""

# Linear: one line break.
_LINE_BREAK = pattern(r"\r\n?|\n")


def free_text_lines(name: str, value: str) -> Iterator[str]:
    """A tag of free text, however long: nothing is left out."""
    yield f'[{name} "{_escaped(value)}"]'


def _escaped(value: str) -> str:
    """A value with its quotes and backslashes escaped."""
    return value.replace("\\", "\\\\").replace('"', '\\"')


def comment_lines(comments: Iterable[str]) -> Iterator[str]:
    """The lines of comments, each in braces or, where those will not do, behind a semicolon.

    >>> list(comment_lines(["in short", "} or not"]))
    ['{in short}', '; } or not']
    """
    for comment in comments:
        yield from _comment_lines(comment)


def _comment_lines(comment: str) -> Iterator[str]:
    """A comment in braces or, where braces would not hold it, its lines as comments of their own.

    What comes out is read back as what is written the same: a second export is the first.
    """
    lines = []
    for line in _LINE_BREAK.split(comment.strip()):
        if len(line) <= LONGEST_LINE - 2:
            lines.append(line)
            continue
        from textwrap import wrap

        lines += wrap(
            line,
            LONGEST_LINE - 2,
            expand_tabs=False,
            replace_whitespace=False,
            drop_whitespace=False,
        )
    # An empty line in braces would end the deal for other readers of PBN.
    if "}" not in comment and all(line.strip() for line in lines):
        lines[0] = "{" + lines[0]
        lines[-1] += "}"
        yield from lines
        return
    for line in map(str.strip, lines):
        yield f"{{{line}}}" if line and "}" not in line else f"; {line}".rstrip()
