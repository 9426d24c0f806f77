"""Text that cannot be read: what is wrong with it, and what should have stood there instead."""

from __future__ import annotations

from collections.abc import Iterable


class ParseError(ValueError):
    """Text that is not what it was read as.

    Attributes:
        message: what is wrong, naming the text.
        expected: what would be right, or ``None``.

    >>> print(ParseError("'Q' is not a seat", "one of N E S W"))
    'Q' is not a seat (expected one of N E S W)
    """

    def __init__(self, message: str, expected: str | None = None) -> None:
        super().__init__(with_expected(message, expected))
        self.message = message
        self.expected = expected


def with_expected(message: str, expected: str | None) -> str:
    """A message with what was expected in brackets, as every error of the package has it."""
    return message if expected is None else f"{message} (expected {expected})"


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of a hint, with the word that ``word`` may have been meant for; empty if none is
    near.

    >>> did_you_mean("Trunps", ["trumps", "points"]), did_you_mean("x", ["trumps"])
    ('; did you mean trumps?', '')
    """
    from difflib import get_close_matches

    by_folded = {name.lower(): name for name in known}
    close = get_close_matches(word.lower(), by_folded, 1)
    return f"; did you mean {by_folded[close[0]]}?" if close else ""
