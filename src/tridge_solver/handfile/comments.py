"""Free text of a hand file in lines none too long; comments, each written back where it stood."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

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


class CommentPlace(NamedTuple):
    """Where a comment stood.

    Attributes:
        after: the name of the tag it stood behind; empty before the first.
        words: how many words of that tag's section stood before it.
        inline: whether it stood on the line of what came before it.
    """

    after: str
    words: int
    inline: bool


HEAD = CommentPlace("", 0, False)
"""Before the first tag."""


class Comment(str):
    """The text of a comment, without its marks, and where it stood.

    It is a string like any other, so that all that looks at :attr:`Deal.comments
    <tridge_solver.core.deal.Deal.comments>` sees the text; only the writer asks for the place.

    >>> comment = Comment("a fine lead", CommentPlace("Play", 3, True))
    >>> comment == "a fine lead", comment.place.words
    (True, 3)
    """

    place: CommentPlace

    def __new__(cls, text: str, place: CommentPlace = HEAD) -> Comment:
        comment = super().__new__(cls, text)
        comment.place = place
        return comment


def place_of(comment: str) -> CommentPlace:
    """Where a comment stood; one that was made in Python is of the head."""
    return comment.place if isinstance(comment, Comment) else HEAD


def stripped(comments: Iterable[str]) -> tuple[str, ...]:
    """Comments without blanks around them, those of blanks only left out; each keeps its place."""
    return tuple(Comment(c.strip(), place_of(c)) for c in comments if c.strip())


class Placed:
    """The comments of a deal, each to be taken where it stood.

    Args:
        comments: all of them, in their order.
        names: the tags that are written. A comment that stood behind another goes to the head, as
            one does that has no place.
    """

    def __init__(self, comments: Iterable[str], names: Iterable[str]) -> None:
        known = {*names}
        self.head: list[str] = []
        self._behind: dict[str, list[str]] = {}
        for comment in comments:
            name = place_of(comment).after
            behind = self._behind.setdefault(name, []) if name in known else self.head
            behind.append(comment)

    def tag(self, name: str, lines: Sequence[str]) -> Iterator[str]:
        """The lines of a tag without a section, and the comments behind it."""
        yield from lines[:-1]
        yield from _with(lines[-1], self._behind.pop(name, []))

    def section(self, name: str, tag: str, rows: Iterable[Sequence[str]]) -> Iterator[str]:
        """The lines of a section: its tag, and its words row by row, the comments among them.

        A comment within a row stays there if its line has room for it and no later comment could
        be taken for a part of it; else it stands behind the row.
        """
        waiting = sorted(self._behind.pop(name, []), key=_words)
        yield from _with(tag, _taken(waiting, 0))
        done = 0
        for row in rows:
            line = ""
            late: list[str] = []
            for number, word in enumerate(row, 1):
                line += f" {word}" if line else word
                done += 1
                here = _taken(waiting, done)
                if number == len(row):
                    late += here
                    continue
                for comment in here:
                    short = _short(comment)
                    # Every word to come needs its place on this line too.
                    if short and not late and len(line) + len(short) < LONGEST_LINE // 2:
                        line += f" {short}"
                    else:
                        late.append(comment)
            yield from _with(line, late)
        yield from comment_lines(waiting)


def _words(comment: str) -> int:
    """How many words of its section stood before a comment."""
    return place_of(comment).words


def _taken(waiting: list[str], words: int) -> list[str]:
    """The first of ``waiting``, as far as no more than so many words stood before them."""
    count = sum(_words(comment) <= words for comment in waiting)
    taken = waiting[:count]
    del waiting[:count]
    return taken


def _with(line: str, comments: Iterable[str]) -> Iterator[str]:
    """A line and the comments behind it: on it, as long as they stood so and have room there."""
    rest: list[str] = []
    for comment in comments:
        short = _short(comment) if place_of(comment).inline and not rest else ""
        if short and len(line) + len(short) < LONGEST_LINE:
            line += f" {short}"
        else:
            rest.append(comment)
    yield line
    yield from comment_lines(rest)


def _short(comment: str) -> str:
    """A comment in braces on one line; empty where it cannot be written so."""
    lines = list(comment_lines([comment]))
    return lines[0] if len(lines) == 1 and lines[0].startswith("{") else ""
