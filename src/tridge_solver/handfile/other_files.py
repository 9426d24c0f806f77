"""Files of other programs: their deals are rewritten as hand files, and each word keeps its
original place.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from typing import Any, NamedTuple, Protocol

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.game import Part
from tridge_solver.handfile.lexer import comment_lines
from tridge_solver.handfile.stream import DEAL_LIMIT, Chunk, Origin, Severity, Trouble

# The characters that end a line, a value or a comment, and those that would escape one.
_IN_A_LINE = str.maketrans("\r\n\t", "   ")

# Linear: one character; runs of three characters each.
_LINE_END = re.compile("\n")
_HEX = re.compile(r"(?:%[0-9A-Fa-f]{2})+")


def percent_decoded(text: str) -> str:
    """Return a text with ``%`` and two hexadecimal digits decoded, as in links; line ends become
    blanks.

    >>> percent_decoded("Board%202, 16%2B, 50 %, caf%C3%A9, caf%E9")
    'Board 2, 16+, 50 %, café, café'
    """
    if "%" not in text:
        return text
    return _HEX.sub(_of_bytes, text)


def _of_bytes(match: re.Match[str]) -> str:
    raw = bytes.fromhex(match[0].replace("%", ""))
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        text = raw.decode("latin-1")
    return text.translate(_IN_A_LINE)


class Span:
    """A piece of a file's text with its place: line and column, both counted from 1."""

    __slots__ = ("_ends", "column", "line", "text")

    def __init__(self, text: str, line: int, column: int) -> None:
        self.text = text
        self.line = line
        self.column = column
        self._ends: list[int] | None = None

    def place(self, at: int = 0) -> tuple[int, int]:
        """Return the line and column of a character."""
        if self._ends is None:  # once: a text may be asked for the places of all its characters
            self._ends = [end.start() for end in _LINE_END.finditer(self.text)]
        passed = bisect_left(self._ends, at)
        if not passed:
            return self.line, self.column + at
        return self.line + passed, at - self._ends[passed - 1]

    def part(self, start: int, end: int) -> Span:
        """Return the piece from ``start`` to ``end``."""
        return Span(self.text[start:end], *self.place(start))

    def stripped(self) -> Span:
        """Return the piece without blanks at its ends."""
        start = len(self.text) - len(self.text.lstrip())
        return self.part(start, max(len(self.text.rstrip()), start))

    def split(self, mark: str) -> list[Span]:
        """Return the pieces between separators, each without blanks at its ends."""
        found, at = [], 0
        for word in self.text.split(mark):
            start = at + len(word) - len(word.lstrip())
            found.append(self.part(start, max(at + len(word.rstrip()), start)))
            at += len(word) + len(mark)
        return found


@dataclass
class MadeText:
    """The text of a deal while it is being written; ``is_wrong`` is set after an error."""

    line: int
    parts: list[str] = field(default_factory=list)
    length: int = 0
    offsets: list[int] = field(default_factory=list)
    places: list[tuple[int, int]] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    troubles: list[Trouble] = field(default_factory=list)
    is_wrong: bool = False

    def put(self, text: str, place: tuple[int, int], copied: int = 0) -> None:
        """Add text in place of this many characters of the original, at their place."""
        if text:
            self.offsets.append(self.length)
            self.places.append(place)
            self.lengths.append(copied)
            self.parts.append(text)
            self.length += len(text)

    def copy(self, span: Span) -> None:
        """Add a piece of the original unchanged."""
        text = span.text.translate(_IN_A_LINE)
        self.put(text, span.place(), len(span.text.split("\n", 1)[0]))

    def tag(self, name: str, value: str | Span | list[Span], place: tuple[int, int]) -> None:
        """Add a tag, with quotes and backslashes in its value escaped."""
        self.put(f'[{name} "', place)
        for span in value if isinstance(value, list) else [value]:
            if isinstance(span, Span) and not ({*span.text} & {"\\", '"'}):
                self.copy(span)
                continue
            text = span.text if isinstance(span, Span) else span
            text = " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')
            self.put(text, place)
        self.put('"]\n', place)

    def text_tag(self, name: str, value: str | Span, place: tuple[int, int]) -> None:
        """Add a tag with free text, unless the text is empty."""
        text = value.text if isinstance(value, Span) else value
        text = text.strip()
        if text == "#" or text.startswith("##"):
            text = text.lstrip("#")
        if text:
            same = isinstance(value, Span) and text == value.text
            self.tag(name, value if same else text, place)

    def comment(self, text: str, place: tuple[int, int]) -> None:
        """Add a comment."""
        text = " ".join(text.split())
        if text:
            for line in comment_lines([text]):
                self.put(line + "\n", place)

    def trouble(
        self, span: Span, message: str, expected: str, severity: Severity = "error"
    ) -> None:
        """Record an error in the original."""
        self.troubles.append(Trouble(*span.place(), message, expected, severity))
        self.is_wrong = self.is_wrong or severity == "error"

    def chunk(self) -> Chunk:
        """Return the finished text."""
        text = "".join(self.parts)
        if len(text) * 4 > DEAL_LIMIT and len(text.encode("utf-8", "surrogateescape")) > DEAL_LIMIT:
            return Chunk("", self.line, too_long=True)
        origin = Origin(
            tuple(self.offsets), tuple(self.places), tuple(self.lengths), tuple(self.troubles)
        )
        return Chunk(text, self.line, origin=origin)


class Written(NamedTuple):
    """A file to write for another program.

    Attributes:
        text: the file.
        left_out: words for the facts that the format cannot hold.
    """

    text: str
    left_out: tuple[str, ...]


class OtherFiles(NamedTuple):
    """Files of other programs with deals of one game, keyed by format. The first words of a file,
    or its ending, show the format.

    Attributes:
        readers: the functions that cut the text of a file into deals.
        writers: the functions that write deals.
    """

    readers: Mapping[str, Callable[[Iterable[str]], Iterator[Chunk]]]
    writers: Mapping[str, Callable[[Iterable[Any]], Written]]


class OtherFilesPart(Protocol):
    """The part of a game that reads and writes files of other programs."""

    OTHER_FILES: OtherFiles


OTHER_FILES: Part[OtherFilesPart] = Part("other_files", "other_files")
