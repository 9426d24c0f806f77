"""Files of other programs: their deals as the text of hand files, each word with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from typing import Any, NamedTuple, Protocol

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.part import Part
from tridge_solver.handfile.free_text import comment_lines
from tridge_solver.handfile.stream import DEAL_LIMIT, Chunk, Origin

# The characters that end a line, a value or a comment, and those that would escape one.
_IN_A_LINE = str.maketrans("\r\n\t", "   ")


class Span(NamedTuple):
    """Text of a file and its place: line and column, from 1."""

    text: str
    line: int
    column: int

    def place(self, at: int = 0) -> tuple[int, int]:
        """The place of a character."""
        passed = self.text.count("\n", 0, at)
        if not passed:
            return self.line, self.column + at
        return self.line + passed, at - self.text.rfind("\n", 0, at)

    def part(self, start: int, end: int) -> Span:
        """The characters from ``start`` to ``end``."""
        return Span(self.text[start:end], *self.place(start))

    def stripped(self) -> Span:
        """The text without blanks at its ends."""
        start = len(self.text) - len(self.text.lstrip())
        return self.part(start, max(len(self.text.rstrip()), start))

    def split(self, mark: str) -> list[Span]:
        """The parts between marks, without blanks at their ends."""
        found, at = [], 0
        for word in self.text.split(mark):
            found.append(self.part(at, at + len(word)).stripped())
            at += len(word) + len(mark)
        return found


@dataclass
class MadeText:
    """The text of a deal as it is made."""

    line: int
    parts: list[str] = field(default_factory=list)
    length: int = 0
    offsets: list[int] = field(default_factory=list)
    places: list[tuple[int, int]] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    troubles: list[tuple[int, int, str, str]] = field(default_factory=list)

    def put(self, text: str, place: tuple[int, int], copied: int = 0) -> None:
        """Add text that stands for what is at a place; so many characters of it stand there."""
        if text:
            self.offsets.append(self.length)
            self.places.append(place)
            self.lengths.append(copied)
            self.parts.append(text)
            self.length += len(text)

    def copy(self, span: Span) -> None:
        """Add text as it stands."""
        text = span.text.translate(_IN_A_LINE)
        self.put(text, span.place(), len(span.text.split("\n", 1)[0]))

    def tag(self, name: str, value: str | Span | list[Span], place: tuple[int, int]) -> None:
        """Add a tag; nothing that stands for a value of the deal before."""
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
        """Add a tag of free text, if it says anything."""
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

    def trouble(self, span: Span, message: str, expected: str) -> None:
        """Take note of something wrong."""
        self.troubles.append((*span.place(), message, expected))

    def chunk(self) -> Chunk:
        """What has been made."""
        text = "".join(self.parts)
        if len(text) * 4 > DEAL_LIMIT and len(text.encode("utf-8", "surrogateescape")) > DEAL_LIMIT:
            return Chunk("", self.line, too_long=True)
        origin = Origin(
            tuple(self.offsets), tuple(self.places), tuple(self.lengths), tuple(self.troubles)
        )
        return Chunk(text, self.line, origin=origin)


class Written(NamedTuple):
    """A file for another program.

    Attributes:
        text: the file.
        left_out: what it has no place for, a word each.
    """

    text: str
    left_out: tuple[str, ...]


class OtherFiles(NamedTuple):
    """The files of other programs that hold deals of a game, by the form that their first words or
    the end of their name gives.

    Attributes:
        readers: what cuts the text of a file into deals.
        writers: what writes deals.
    """

    readers: Mapping[str, Callable[[Iterable[str]], Iterator[Chunk]]]
    writers: Mapping[str, Callable[[Iterable[Any]], Written]]


class OtherFilesPart(Protocol):
    """What a game has that other programs keep deals of."""

    OTHER_FILES: OtherFiles


OTHER_FILES: Part[OtherFilesPart] = Part("other_files", "other_files")
