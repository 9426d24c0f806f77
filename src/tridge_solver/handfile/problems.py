"""What can be wrong with a hand file, each with its place."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from dataclasses import field
from typing import Any, Literal, NamedTuple, ParamSpec, TypeVar

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.lazy import pattern
from tridge_solver.core.text import ParseError, escape, with_expected
from tridge_solver.handfile.stream import Chunk, line_and_column

Severity = Literal["error", "warning"]
P = ParamSpec("P")
T = TypeVar("T")

REPLACEMENT = "\ufffd"
"""Stands in the text for what could not be decoded."""

LONGEST_MESSAGE = 200
"""Characters a message is cut to."""

LONGEST_EXPECTED = 1000
"""The same for what was expected: choices are many, but what is quoted in them has no end."""


@dataclass(frozen=True)
class FileProblem:
    """One error or warning and where it stands; as text it is one line for a terminal.

    Attributes:
        file: name of the file, ``-`` for standard input.
        line, column: 1-based; columns count characters.
        message: what is wrong, naming the offending text.
        expected: what should have stood there, or ``None``.
        severity: ``"error"`` or ``"warning"``.
        cause: the error of the program that a deal could not be read or answered for (see
            :func:`internal_error`), ``None`` where the text is to blame.

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
        """What is wrong and what was expected, without the place."""
        return with_expected(self.message, self.expected)

    def __str__(self) -> str:
        return escape(f"{self.file}:{self.line}:{self.column}: {self.text}")


def cut(message: str, longest: int = LONGEST_MESSAGE) -> str:
    """A message with the middle left out when it is endless: it quotes the offending text, which
    may be of any length.

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
    """An error of the program as a problem of the deal that begins on ``line``: the deals after it
    are read and answered. The message is the same each time.

    >>> print(internal_error("a.pbn", 3, KeyError("N")))
    a.pbn:3:1: internal error: KeyError: 'N' (--debug shows more)
    """
    message = str(error).encode("utf-8", "replace").decode("utf-8")
    what = " ".join(f"internal error: {type(error).__name__}: {message}".split())
    what = _ADDRESS.sub("0x…", what.removesuffix(":"))
    return FileProblem(file, line, 1, f"{cut(what)} (--debug shows more)", cause=error)


class HandFileError(ValueError):
    """A hand file that cannot be used; ``problems`` holds every error of every deal."""

    problems: tuple[FileProblem, ...]

    def __init__(self, problems: Iterable[FileProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


class Diagnostic(NamedTuple):
    """Something wrong at an offset of a text, before it is known where the text stands."""

    at: int
    message: str
    expected: str | None = None


class InvalidValue(ValueError):  # noqa: N818 - like IllegalPlay it names what is wrong
    """A tag's value that cannot be read.

    Attributes:
        diagnostics: everything wrong in it, with offsets into the value.
        partial: what could be read all the same, or ``None``.
    """

    def __init__(self, diagnostics: Iterable[Diagnostic], partial: Any = None) -> None:
        self.diagnostics = tuple(diagnostics)
        self.partial = partial
        super().__init__("; ".join(with_expected(t.message, t.expected) for t in self.diagnostics))


def diagnostic_at(at: int, error: ParseError) -> Diagnostic:
    """An error of another module as a diagnostic at ``at``."""
    return Diagnostic(at, error.message, error.expected)


def tag_reader(parse: Callable[P, T]) -> Callable[P, T]:
    """Decorates what reads the whole value of a tag: its :class:`ParseError` becomes an
    :class:`InvalidValue` at the beginning of the value."""

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
    """A diagnostic with its offset as line and column, its message cut when endless."""
    line, column = line_and_column(chunk, diagnostic.at)
    expected = None if diagnostic.expected is None else cut(diagnostic.expected, LONGEST_EXPECTED)
    return FileProblem(name, line, column, cut(diagnostic.message), expected, severity)
