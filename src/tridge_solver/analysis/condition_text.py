"""The text of a condition: its syntax tree, its pieces, and the places of errors."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterable

LONGEST = 2000
"""The maximum length of a condition, in characters."""

LONGEST_QUOTE = 40
EXAMPLE = "N.trumps(D) >= 5"


class ConditionError(ValueError):
    """A condition that cannot be read or evaluated; ``column`` counts from 1."""

    def __init__(self, column: int, message: str) -> None:
        super().__init__(f"column {column}: {message}")
        self.column = column


class ConditionText:
    """The text of a condition on deals, with its syntax tree and errors.

    >>> text = ConditionText(" N.trumps(D) >= 5")
    >>> text.quoted(text.tree.left)
    'N.trumps(D)'
    >>> text.error_at(text.tree.left, "no")
    ConditionError('column 2: no')
    """

    def __init__(self, text: str) -> None:
        self._text = text.strip()
        self._shift = len(text) - len(text.lstrip())

    @property
    def tree(self) -> ast.expr:
        """Return Python's syntax tree of the text, or raise :class:`ConditionError`."""
        if not self._text:
            raise ConditionError(1, f"the condition is empty (expected e.g. {EXAMPLE})")
        if len(self._text) > LONGEST:
            raise ConditionError(
                LONGEST + 1, f"the condition is too long (expected at most {LONGEST:,} characters)"
            )
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                return ast.parse(self._text, mode="eval").body
        except SyntaxError as error:
            # An end that comes too early has no offset.
            end = len(self._text) + 1
            at = self._line_start(error.lineno or 1) + error.offset if error.offset else end
            column = self._shift + min(max(at, 1), end)
            raise ConditionError(column, f"cannot be read: {error.msg}") from None
        except (ValueError, MemoryError, RecursionError, OverflowError):
            raise ConditionError(1, f"cannot be read (expected e.g. {EXAMPLE})") from None

    def error_at(self, node: ast.expr, message: str) -> ConditionError:
        """Return the error about ``node`` of the condition."""
        before = self._line_start(node.lineno)
        line = self._text[before:].encode("utf-8")  # Python counts bytes
        here = line[: node.col_offset].decode("utf-8", "replace")
        return ConditionError(self._shift + before + len(here) + 1, message)

    def _line_start(self, line: int) -> int:
        return sum(map(len, re.split(r"(?<=\n)", self._text)[: line - 1]))

    def quoted(self, node: ast.expr) -> str:
        """Return the text of ``node`` in quotes; long text is shortened in the middle."""
        text = " ".join((ast.get_source_segment(self._text, node) or "this").split())
        if len(text) <= LONGEST_QUOTE:
            return text
        half = LONGEST_QUOTE // 2
        return f"{text[:half]}…{text[-half:]}"


def either(words: Iterable[str]) -> str:
    """Return some words joined by "or".

    >>> either(["WIN", "DRAW", "LOSS"])
    'WIN, DRAW or LOSS'
    """
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last
