"""Cut a stream into the texts of single deals, using the same memory for any size. Problems in the
texts have their places.

Deals are separated by empty lines. An empty line inside a ``{ … }`` comment separates nothing, so
the splitter has to know where comments open, and nothing else. Bytes that are not UTF-8 become lone
surrogates here (Python's ``surrogateescape``); the reader reports them, because it knows their
places.
"""

from __future__ import annotations

import codecs
import contextlib
import functools
import io
import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import field
from functools import lru_cache
from itertools import chain, islice
from typing import Any, BinaryIO, Literal, NamedTuple, ParamSpec, TextIO, TypeVar

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.lazy import pattern
from tridge_solver.core.text import ParseError, escape, with_expected

DEAL_LIMIT = 1 << 20
"""The maximum size of the text of one deal, in bytes."""

BLOCK = 1 << 16
LINES_AT_ONCE = 256

# Linear: blanks and ends of lines are different characters, and what opens in _HIDING (a quote, a
# brace) is taken up to where it closes, or the search is over.
_BEFORE_EMPTY_LINE = pattern(r"\n(?=[ \t\r]*\n)")
# The next character decides the meaning of a carriage return.
_LINE_END = pattern(r"\n|\r(?:\n|(?=[^\n]))")
_LONE_RETURN = pattern(r"\r(?!\n)")
_NOT_BLANK = pattern(r"[^ \t\r\n]")
_BLANKS = " \t\r\n"

_HIDING = pattern(
    r"""
      "(?:[^"\\\r\n]|\\[^\r\n])*"?   # a value, which may hold braces and semicolons
    | ;[^\n]*                        # a comment to the end of the line
    | ^%[^\n]*                       # an escape line
    | \{[^}]*\}                      # a closed comment
    | (?P<open>\{)
    """,
    re.VERBOSE | re.MULTILINE,
)


class Trouble(NamedTuple):
    """An error in a file of another format: its place, the problem, and what was expected."""

    line: int
    column: int
    message: str
    expected: str
    severity: Literal["error", "warning"] = "error"


class Origin(NamedTuple):
    """A map from the text of a deal that was rearranged to its original places in the file.

    Attributes:
        offsets: the offset in the text at which each piece begins; the first is 0.
        places: line and column in the file of each.
        lengths: the number of characters of each piece that are unchanged in the file.
        troubles: the errors in the file.
    """

    offsets: tuple[int, ...]
    places: tuple[tuple[int, int], ...]
    lengths: tuple[int, ...]
    troubles: tuple[Trouble, ...] = ()

    def place(self, at: int) -> tuple[int, int]:
        """Return the line and column in the file for an offset in the text."""
        piece = bisect_right(self.offsets, at) - 1
        line, column = self.places[piece]
        return line, column + min(at - self.offsets[piece], self.lengths[piece])


class Chunk(NamedTuple):
    """The text of one deal, or of comments between deals; ``line`` is the number of its first line.

    A chunk that is ``too_long`` comes without its text. One from a file of another format has an
    ``origin``.
    """

    text: str
    line: int
    too_long: bool = False
    origin: Origin | None = None


def chunks(stream: BinaryIO | TextIO | Iterable[str]) -> Iterator[Chunk]:
    """Yield the runs of lines between empty lines, each with the number of its first line.

    A stream may come in pieces of any size, and a pipe gives a few bytes at a time. Text that has
    been searched is not searched again when more comes.
    """
    pieces = text_pieces(stream)
    buffer, at, line, ended = "", 0, 1, False
    while True:
        seen = at
        while True:
            first, seen = seen, _first_not_blank(buffer, seen)
            line += buffer.count("\n", first, seen)
            at = buffer.rfind("\n", first, seen) + 1 or at
            if seen < len(buffer) or ended or len(buffer) - at > DEAL_LIMIT:
                break
            if at:
                buffer, seen, at = buffer[at:], seen - at, 0
            piece = next(pieces, None)
            ended = piece is None
            buffer += piece or ""
        if ended and seen == len(buffer):
            return
        search = _Search(at)
        while (end := search.end_of_deal(buffer, ended)) is None:
            if len(buffer) - at > DEAL_LIMIT:
                end = search.in_comment
                break
            if at:
                search.move(-at)
                buffer, at = buffer[at:], 0
            piece = next(pieces, None)
            ended = piece is None
            buffer += piece or ""  # in place in CPython: nobody else holds it
        if end is None:
            yield Chunk("", line, too_long=True)
            buffer, passed, ended = _skip_deal(buffer, at, pieces)
            at = 0
            line += passed
        else:
            text = buffer[at:end]
            too_long = _is_too_long(text)
            yield Chunk("" if too_long else text, line, too_long)
            line += text.count("\n")
            at = end


def text_pieces(stream: BinaryIO | TextIO | Iterable[str]) -> Iterator[str]:
    """Yield the text of ``stream`` in pieces of any size. If its first line ends with a carriage
    return alone, as on old Macintoshes, replace all of them by newlines.
    """
    pieces = _raw_pieces(stream)
    begun = ""
    for piece in pieces:
        looked_at = max(len(begun) - 1, 0)
        begun += piece
        end = _LINE_END.search(begun, looked_at)
        if end is None and len(begun) < BLOCK:
            continue
        rest = chain([begun], pieces)
        yield from rest if end is None or "\n" in end[0] else _with_newlines(rest)
        return
    yield begun.replace("\r", "\n")


def _with_newlines(pieces: Iterable[str]) -> Iterator[str]:
    """Yield text with a newline for each carriage return that is not followed by one."""
    held = ""
    for piece in pieces:
        text = held + piece
        held = "\r" if text.endswith("\r") else ""
        yield _LONE_RETURN.sub("\n", text.removesuffix("\r"))
    yield "\n" if held else ""


def _raw_pieces(stream: BinaryIO | TextIO | Iterable[str]) -> Iterator[str]:
    """Yield the text of ``stream`` in pieces of any size, without a byte-order mark."""
    if isinstance(stream, str):
        stream = io.StringIO(stream)
    source: Any = _bytes_below(stream)
    if not hasattr(source, "read"):
        yield from _joined_lines(iter(source))
        return
    read = getattr(source, "read1", source.read)
    decoder = codecs.getincrementaldecoder("utf-8-sig")("surrogateescape")
    first = True
    while block := read(BLOCK):
        text = block if isinstance(block, str) else decoder.decode(block)
        if first and text:
            text, first = text.removeprefix("\ufeff"), False
        yield text
    yield decoder.decode(b"", final=True)


def _bytes_below(stream: Any) -> Any:
    """Return the bytes under a UTF-8 text stream, so that the place of a wrong byte can be
    reported.
    """
    encoding = (getattr(stream, "encoding", None) or "").lower().replace("_", "-")
    if encoding not in ("utf-8", "utf8", "ascii", "us-ascii") or not hasattr(stream, "buffer"):
        return stream
    with contextlib.suppress(OSError):  # a pipe from which nothing has been read yet
        stream.seek(stream.tell())  # gives back what the text layer has read ahead
    return stream.buffer


def _joined_lines(lines: Iterator[str]) -> Iterator[str]:
    """Yield lines, with or without their newlines, joined into larger pieces."""
    first = True
    while batch := list(islice(lines, LINES_AT_ONCE)):
        text = "".join(line if line.endswith("\n") else line + "\n" for line in batch)
        yield text.removeprefix("\ufeff") if first else text
        first = False


def _first_not_blank(buffer: str, at: int) -> int:
    match = _NOT_BLANK.search(buffer, at)
    return match.start() if match else len(buffer)


class _Search:
    """A search for the end of a deal, which continues as more text arrives."""

    __slots__ = ("_closed", "_line", "_seen", "in_comment")

    def __init__(self, at: int) -> None:
        self._closed = at  # no comment is open here
        self._line = at  # the last end of a line that was seen; no empty line begins before it
        self._seen = at  # the end of the text searched for the next deal
        self.in_comment: int | None = None
        """The place of an empty line inside a comment whose end has not been found yet."""

    def move(self, by: int) -> None:
        """Adjust the places of the search when the text moves in its buffer."""
        self._closed += by
        self._line += by
        self._seen += by
        if self.in_comment is not None:
            self.in_comment += by

    def end_of_deal(self, buffer: str, ended: bool) -> int | None:
        """Return the place where the deal ends; ``None`` if more text is needed."""
        while True:
            if self.in_comment is None:
                end = self._next_empty_line(buffer, ended)
                if end is None or not _leaves_comment_open(buffer, self._closed, end):
                    return end
                self.in_comment = self._seen = end
            close = buffer.find("}", self._seen)
            if buffer.find("{", self._seen, close if close >= 0 else len(buffer)) >= 0:
                # the } belongs to another comment; this one must not swallow the deals between
                return self.in_comment
            if close < 0:
                self._seen = len(buffer)
                return self.in_comment if ended else None
            self._closed = self._line = self._seen = close + 1
            self.in_comment = None

    def _next_empty_line(self, buffer: str, ended: bool) -> int | None:
        if buffer.find("\n", self._seen) >= 0:
            match = _BEFORE_EMPTY_LINE.search(buffer, self._line)
            if match:
                return match.end()
            self._line = buffer.rfind("\n")
        self._seen = len(buffer)
        return len(buffer) if ended else None


def _leaves_comment_open(buffer: str, start: int, end: int) -> bool:
    """Return whether a comment opens between ``start`` and ``end`` and does not close there."""
    if buffer.find("{", start, end) < 0:
        return False
    return any(match.lastgroup for match in _HIDING.finditer(buffer, start, end))


def _is_too_long(text: str) -> bool:
    """Return whether ``text`` has more bytes than a deal may have."""
    if len(text) * 4 <= DEAL_LIMIT:
        return False
    return len(text.encode("utf-8", "surrogateescape")) > DEAL_LIMIT


def _skip_deal(buffer: str, at: int, pieces: Iterator[str]) -> tuple[str, int, bool]:
    """Skip to the next empty line. Return the rest of the text, the number of newlines skipped, and
    whether the text has ended.
    """
    passed = 0
    buffer = buffer[at:]
    while True:
        match = _BEFORE_EMPTY_LINE.search(buffer)
        if match:
            return buffer[match.end() :], passed + buffer.count("\n", 0, match.end()), False
        # For the next text it only matters whether the last line is blank so far.
        _, newline, tail = buffer.rpartition("\n")
        kept = newline if not tail.strip(_BLANKS) else ""
        passed += buffer.count("\n") - len(kept)
        piece = next(pieces, None)
        if piece is None:
            return "", passed, True
        buffer = kept + piece


def line_and_column(chunk: Chunk, at: int) -> tuple[int, int]:
    """Return the line and column of an offset in the file, both counted from 1."""
    if chunk.origin is not None:
        return chunk.origin.place(at)
    starts = _line_starts(chunk.text)
    line = bisect_right(starts, at)
    return chunk.line + line - 1, at - starts[line - 1] + 1


def offset_in(chunk: Chunk, line: int, column: int) -> int:
    """Return the offset of a line and column in the file."""
    return _line_starts(chunk.text)[line - chunk.line] + column - 1


@lru_cache(maxsize=2)
def _line_starts(text: str) -> list[int]:
    """Return the offsets at which lines begin. They are cached, since every problem of a deal needs
    them.
    """
    return [0, *(match.end() for match in re.finditer("\n", text))]


Severity = Literal["error", "warning"]
P = ParamSpec("P")
T = TypeVar("T")

REPLACEMENT = "\ufffd"
"""The character that replaces text which could not be decoded."""

LONGEST_MESSAGE = 200
"""The maximum length of a message, in characters; longer ones are shortened."""

LONGEST_EXPECTED = 1000
"""The maximum length, in characters, of the expected values in a message: long enough for many
choices, but not for any quotation."""


@dataclass(frozen=True)
class FileProblem:
    """One error or warning with its place; as text it is one line for a terminal.

    Attributes:
        file: name of the file, ``-`` for standard input.
        line, column: 1-based; columns count characters.
        message: the problem, naming the offending text.
        expected: the text or value that was expected, or ``None``.
        severity: ``"error"`` or ``"warning"``.
        cause: the error in the program itself because of which it could not read or answer a deal
            (see :func:`internal_error`); ``None`` if the error is in the text.

    >>> print(FileProblem("a.pbn", 3, 10, "'Q' is not a seat", "one of N E S W"))
    a.pbn:3:10: 'Q' is not a seat (expected one of N E S W)
    """

    file: str
    line: int
    column: int
    message: str
    expected: str | None = None
    severity: Severity = "error"
    cause: BaseException | None = field(default=None, compare=False, repr=False)

    @property
    def text(self) -> str:
        """The problem and what was expected, without the place."""
        return with_expected(self.message, self.expected)

    def __str__(self) -> str:
        return escape(f"{self.file}:{self.line}:{self.column}: {self.text}")


def cut(message: str, longest: int = LONGEST_MESSAGE) -> str:
    """Return a message, with its middle left out if it is too long because of a quotation.

    >>> cut("'" + "x" * 1000 + "' is no card")[-20:]
    "xxxxxxxx' is no card"
    """
    if len(message) <= longest:
        return message
    half = longest // 2
    return f"{message[:half]}…{message[-half:]}"


# Linear: one run of one kind of character.
_ADDRESS = pattern(r"\b0x[0-9a-fA-F]+")


def internal_error(file: str, line: int, error: BaseException) -> FileProblem:
    """Return an error of the program as a problem of the deal that begins on ``line``. The next
    deals are still read and answered. The message is always the same.

    >>> print(internal_error("a.pbn", 3, KeyError("N")))
    a.pbn:3:1: internal error: KeyError: 'N' (--debug shows more)
    """
    message = str(error).encode("utf-8", "replace").decode("utf-8")
    what = " ".join(f"internal error: {type(error).__name__}: {message}".split())
    what = _ADDRESS.sub("0x…", what.removesuffix(":"))
    return FileProblem(file, line, 1, f"{cut(what)} (--debug shows more)", cause=error)


class HandFileError(ValueError):
    """An error: a hand file cannot be used; ``problems`` has every error of every deal."""

    problems: tuple[FileProblem, ...]

    def __init__(self, problems: Iterable[FileProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


class Diagnostic(NamedTuple):
    """An error or warning at an offset in a text whose own place is not known yet."""

    at: int
    message: str
    expected: str | None = None


class InvalidValue(ValueError):  # noqa: N818 - like IllegalPlay it names what is wrong
    """An error: the value of a tag cannot be read.

    Attributes:
        diagnostics: all errors in it, with offsets into the value.
        partial: the part of the value that could be read, or ``None``.
    """

    def __init__(self, diagnostics: Iterable[Diagnostic], partial: Any = None) -> None:
        self.diagnostics = tuple(diagnostics)
        self.partial = partial
        super().__init__("; ".join(with_expected(t.message, t.expected) for t in self.diagnostics))


def diagnostic_at(at: int, error: ParseError) -> Diagnostic:
    """Return an error of another module as a diagnostic at offset ``at``."""
    return Diagnostic(at, error.message, error.expected)


def tag_reader(parse: Callable[P, T]) -> Callable[P, T]:
    """Decorate a reader of a tag's whole value: its :class:`ParseError` becomes an
    :class:`InvalidValue` at the beginning of the value.
    """

    @functools.wraps(parse)
    def read(*args: P.args, **named: P.kwargs) -> T:
        try:
            return parse(*args, **named)
        except ParseError as error:
            raise InvalidValue([diagnostic_at(0, error)]) from None

    return read


def problem_at(
    chunk: Chunk, name: str, diagnostic: Diagnostic, severity: Severity = "error"
) -> FileProblem:
    """Return a diagnostic with its offset as line and column, and with a long message shortened."""
    line, column = line_and_column(chunk, diagnostic.at)
    expected = None if diagnostic.expected is None else cut(diagnostic.expected, LONGEST_EXPECTED)
    return FileProblem(name, line, column, cut(diagnostic.message), expected, severity)
