"""Contracts and calls of Belote in French letters and words, as in files with ``[Pack "French"]``.

>>> in_english("90 C"), in_english("80trèfle"), in_english("110 TA contré"), in_english("Passe")
('90H', '80C', '110AT X', 'Pass')
>>> in_french("90 H X"), in_french("110AT"), in_french("Pass"), in_french("X")
('90 C X', '110TA', 'Passe', 'Contre')
"""

from __future__ import annotations

import re

from tridge_solver.core.cards import Pack
from tridge_solver.core.languages import FRENCH
from tridge_solver.core.lazy import pattern
from tridge_solver.core.text import ParseError

_ENGLISH_SUITS = "SHDC"
_TRUMPS = {
    **dict(zip(Pack.FRENCH.suit_letters.lower(), _ENGLISH_SUITS, strict=True)),
    **dict(zip("♠♥♦♣", _ENGLISH_SUITS, strict=True)),
    **{
        word: letter
        for letter, words in zip(_ENGLISH_SUITS, FRENCH.suits, strict=True)
        for word in words
    },
    **{
        re.sub("[ -]", "", word.lower()): kind
        for kind in ("NT", "AT")
        for word in FRENCH.contracts[kind]
    },
}
"""The denominations, keyed by their French names without blanks."""

_CALLS = {re.sub(" ", "", word.lower()): c for c, words in FRENCH.calls.items() for word in words}
_PASSED = {re.sub(" ", "", word.lower()) for word in FRENCH.contracts["Pass"]}
_DOUBLES = {"x": "X", "xx": "XX", **{w: c for w, c in _CALLS.items() if c != "Pass"}}
# Linear: of bounded length, or a digit or letter that the part before does not hold.
_HEAD = pattern(r"[0-9]{1,3}|capot")
# Linear: no two parts that stand side by side share a character.
_WRITTEN = pattern(r"([0-9]+|Capot)( ?)(S|H|D|C|NT|AT)( ?X{0,2})")
EXPECTED = f"{' '.join(Pack.FRENCH.suit_letters)} SA or TA, the French letters"
"""The French denominations, for error messages."""


def in_english(text: str) -> str:
    """Return a contract or a call in English letters; return ``text`` if it is neither.

    Raises :class:`~tridge_solver.errors.ParseError` for a suit by a letter that is no French one.
    """
    word = re.sub("[ \t-]", "", text.lower())
    if word in _CALLS or word in _PASSED:
        return _CALLS.get(word, "Pass")
    head = _HEAD.match(word)
    if head is None:
        return text
    rest = word[head.end() :]
    for doubled, mark in (*_DOUBLES.items(), ("", "")):
        named = rest.removesuffix(doubled)
        if named in _TRUMPS and (not doubled or named != rest):
            return f"{head[0].capitalize()}{_TRUMPS[named]} {mark}".rstrip()
    raise ParseError(f"{text!r} names no denomination", EXPECTED)


def plain(text: str, pack: Pack) -> str:
    """Return a contract or a call in English letters, from the language of ``pack``.

    Raises :class:`~tridge_solver.errors.ParseError` as :func:`in_english`.
    """
    return in_english(text) if pack is Pack.FRENCH else text


def in_french(text: str) -> str:
    """Return an English contract or call in French letters and words."""
    if text in FRENCH.calls:
        return FRENCH.calls[text][0]
    match = _WRITTEN.fullmatch(text)
    if match is None:
        return text
    head, blank, trumps, doubled = match.groups()
    if trumps in _ENGLISH_SUITS:
        return f"{head}{blank}{Pack.FRENCH.suit_letters[_ENGLISH_SUITS.index(trumps)]}{doubled}"
    return f"{head}{blank}{FRENCH.contracts[trumps][0]}{doubled}"
