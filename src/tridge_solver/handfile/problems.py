"""What can be wrong with a hand file, each told with its place."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from tridge_solver.core.errors import ParseError, with_expected
from tridge_solver.core.text import escape
from tridge_solver.handfile.stream import Chunk, line_and_column

Severity = Literal["error", "warning"]

REPLACEMENT = "\ufffd"
"""Stands in the text for what could not be decoded."""

LONGEST_MESSAGE = 200
"""Characters a message is cut to."""

LONGEST_EXPECTED = 1000
"""The same for what was expected: choices are many, but what is quoted in them has no end."""


@dataclass(frozen=True)
class Problem:
    """One error or warning and where it stands; as text it is one line for a terminal.

    Attributes:
        file: name of the file, ``-`` for standard input.
        line, column: 1-based; columns count characters.
        message: what is wrong, naming the offending text.
        expected: what should have stood there, or ``None``.
        severity: ``"error"`` or ``"warning"``.
        cause: the error of the program that a deal could not be read or answered for (see
            :func:`internal_error`), ``None`` where the text is to blame.

    >>> print(Problem("a.pbn", 3, 10, "'Q' is not a seat", "one of N E S W"))
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
    def told(self) -> str:
        """What is wrong and what was expected, without the place."""
        return with_expected(self.message, self.expected)

    def __str__(self) -> str:
        return escape(f"{self.file}:{self.line}:{self.column}: {self.told}")


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
_ADDRESS = re.compile(r"\b0x[0-9a-fA-F]+")


def internal_error(file: str, line: int, error: BaseException) -> Problem:
    """An error of the program as a problem of the deal that begins on ``line``: the deals after it
    are read and answered. What is told is the same each time.

    >>> print(internal_error("a.pbn", 3, KeyError("N")))
    a.pbn:3:1: internal error: KeyError: 'N' (--debug tells more)
    """
    said = str(error).encode("utf-8", "replace").decode("utf-8")
    what = " ".join(f"internal error: {type(error).__name__}: {said}".split())
    what = _ADDRESS.sub("0x…", what.removesuffix(":"))
    return Problem(file, line, 1, f"{cut(what)} (--debug tells more)", cause=error)


class HandFileError(ValueError):
    """A hand file that cannot be used; ``problems`` holds every error of every deal."""

    problems: tuple[Problem, ...]

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


class Trouble(NamedTuple):
    """Something wrong at an offset of a text, before it is known where the text stands."""

    at: int
    message: str
    expected: str | None = None


class BadValue(ValueError):  # noqa: N818 - like IllegalPlay it names what is wrong
    """A tag's value that cannot be read.

    Attributes:
        troubles: everything wrong in it, with offsets into the value.
        partial: what could be read all the same, or ``None``.
    """

    def __init__(self, troubles: Iterable[Trouble], partial: Any = None) -> None:
        self.troubles = tuple(troubles)
        self.partial = partial
        super().__init__("; ".join(with_expected(t.message, t.expected) for t in self.troubles))


def told(at: int, error: ParseError) -> Trouble:
    """The trouble at ``at`` that an error of another module tells."""
    return Trouble(at, error.message, error.expected)


def problem_at(chunk: Chunk, name: str, trouble: Trouble, severity: Severity = "error") -> Problem:
    """A trouble with its offset told as line and column, its message cut when endless."""
    line, column = line_and_column(chunk, trouble.at)
    expected = None if trouble.expected is None else cut(trouble.expected, LONGEST_EXPECTED)
    return Problem(name, line, column, cut(trouble.message), expected, severity)
