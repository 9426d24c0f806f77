"""Text that is safe to print on terminals and to store as CSV or JSON, errors about unreadable
text, and the known name that a misspelt name was meant to be."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from typing import Any

REPLACEMENT = "\ufffd"
"""The sign shown in place of a harmful character."""

# Linear: one character. These are the controls of ASCII and Latin-1 (ESC, CSI, OSC begin with
# them), ends of lines and paragraphs, marks of direction, what takes no room or is no character,
# halves of surrogate pairs and tags. The two joiners, without which some names cannot be written,
# are left in.
_OBEYED = (
    "\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
    "\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e0fff"
)
_IN_A_LINE = f"[{_OBEYED}]"
_IN_LINES = f"(?![\n\t])[{_OBEYED}]"
# Compiled when first met: most text has none of it. (``re`` keeps what it has compiled.)


def escape(text: str) -> str:
    r"""Return text as one line, with control characters and line ends replaced.

    >>> escape("Bel\x1b[31minda\n\x9b2J\u202e")
    'Bel�[31minda��2J�'
    """
    return text if text.isprintable() else re.sub(_IN_A_LINE, REPLACEMENT, text)


def harmless_lines(text: str) -> str:
    r"""Return text of several lines with control characters replaced, except line ends and tabs.

    >>> harmless_lines("a\tb\nc\x1bd\r\n")
    'a\tb\nc�d�\n'
    """
    if all(line.isprintable() for line in text.split("\n")):
        return text
    return re.sub(_IN_LINES, REPLACEMENT, text)


FORMULA = ("=", "+", "-", "@")
"""The characters that make a spreadsheet treat a cell as a formula; full-width forms count too."""


def harmless_cell(text: str) -> str:
    r"""Return untrusted text as a CSV cell: one line, and never a formula for a spreadsheet.

    >>> harmless_cell("=HYPERLINK(1)"), harmless_cell("Play S"), harmless_cell("\t@x")
    ("'=HYPERLINK(1)", 'Play S', "'�@x")
    >>> harmless_cell("＝1"), harmless_cell("﹢1"), harmless_cell("Ø")
    ("'＝1", "'﹢1", 'Ø')

    A dash alone, standard input, is none.
    """
    shown, first = escape(text), text.lstrip()[:1]
    if not first.isascii():
        from unicodedata import normalize  # few cells begin so

        first = normalize("NFKC", first)
    return f"'{shown}" if first.startswith(FORMULA) and text != "-" else shown


def json_text(value: Any, *, tight: bool = False) -> str:
    r"""Return ``value`` as a line of JSON, in ASCII without control characters; ``tight`` omits
    blanks.

    JSON has no infinity: the margin of an interval without bounds, as of one sample, is ``null``.

    >>> json_text({"board": "7\x7f", "margin": float("inf")})
    '{"board": "7\\u007f", "margin": null}'
    >>> json_text([1, 2.5], tight=True)
    '[1,2.5]'
    """
    import json  # printed text does not need it

    separators = (",", ":") if tight else None
    try:
        text = json.dumps(value, allow_nan=False, separators=separators)
    except ValueError:
        text = json.dumps(_finite(value), allow_nan=False, separators=separators)
    return text.replace("\x7f", "\\u007f")  # the control that ASCII leaves in


def _finite(value: Any) -> Any:
    """Return ``value`` with ``None`` in place of every number that JSON cannot express."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_finite(item) for item in value]
    return value


class ParseError(ValueError):
    """Text that cannot be read in the expected form.

    Attributes:
        message: the problem, naming the text.
        expected: the right form, or ``None``.

    >>> print(ParseError("'Q' is not a seat", "one of N E S W"))
    'Q' is not a seat (expected one of N E S W)
    """

    def __init__(self, message: str, expected: str | None = None) -> None:
        super().__init__(with_expected(message, expected))
        self.message = message
        self.expected = expected


def parsed_text(value: object, error: type[ParseError], what: str, expected: str) -> str:
    """Return ``value`` if it is text; otherwise raise ``error``.

    >>> parsed_text("Play S", ParseError, "a contract", "text")
    'Play S'
    >>> parsed_text(5, ParseError, "a contract", "text, e.g. 'Play S'")
    Traceback (most recent call last):
    tridge_solver.core.text.ParseError: 5 is not a contract (expected text, e.g. 'Play S')
    """
    if not isinstance(value, str):
        raise error(f"{value!r:.40} is not {what}", expected)
    return value


def with_expected(message: str, expected: str | None) -> str:
    """Return a message followed by the expected form in brackets, as in every error of the
    package."""
    return message if expected is None else f"{message} (expected {expected})"


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return the end of a hint: the word that ``word`` may misspell; empty if none is close.

    >>> did_you_mean("Trunps", ["trumps", "points"]), did_you_mean("x", ["trumps"])
    ('; did you mean trumps?', '')
    """
    from difflib import get_close_matches

    by_folded = {name.lower(): name for name in known}
    close = get_close_matches(word.lower(), by_folded, 1)
    return f"; did you mean {by_folded[close[0]]}?" if close else ""


MEBIBYTE = 1 << 20
"""The number of bytes in one MB, as options and messages count."""


SLIPS = 2
"""The maximum number of letters in which a misspelt name may differ from the known name."""


class NearMisses:
    """Known names, indexed by length and letters. Only names that are close in both are compared
    letter by letter. So a file with thousands of unknown names is read about as fast as any other.

    >>> names = NearMisses(["Dealer", "Contract", "Pot"])
    >>> [names.nearest(name) for name in ("Delaer", "CONTRACT", "Weather", "P" * 10**6)]
    ['Dealer', 'Contract', None, None]
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._names = [(name, len(name), _letters(name)) for name in names]
        self._by_folded = {name.lower(): name for name, _, _ in reversed(self._names)}
        self._shortest = min(length for _, length, _ in self._names) - SLIPS
        self._longest = max(length for _, length, _ in self._names) + SLIPS

    def nearest(self, name: str) -> str | None:
        """Return the nearest of the names; on a tie, the first. Return ``None`` if none is close
        enough.
        """
        if not self._shortest <= len(name) <= self._longest:
            return None
        folded = self._by_folded.get(name.lower())
        if folded is not None:
            return folded
        best, fewest = None, SLIPS + 1
        letters = _letters(name)
        for known, length, known_letters in self._names:
            # A letter changed takes one away and brings one in; no slip does more.
            if abs(length - len(name)) > SLIPS or (letters ^ known_letters).bit_count() > 2 * SLIPS:
                continue
            apart = letters_apart(name, known)
            if apart < fewest:
                best, fewest = known, apart
        return best


def _letters(name: str) -> int:
    """Return the set of letters in a name as bits; different letters may share a bit."""
    bits = 0
    for letter in name:
        bits |= 1 << (ord(letter) & 63)
    return bits


def letters_apart(a: str, b: str) -> int:
    """Return how many letters must be changed, added or removed to turn ``a`` into ``b``.

    >>> letters_apart("Dealr", "Dealer"), letters_apart("Pot", "Foo")
    (1, 2)
    """
    previous = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        current = [i]
        for j, other in enumerate(b, 1):
            change = previous[j - 1] + (letter != other)
            current.append(min(previous[j] + 1, current[-1] + 1, change))
        previous = current
    return previous[-1]
