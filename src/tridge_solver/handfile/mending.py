"""What is wrong as it is written, but can be meant in one way only: how it is read.

Asked of deals with errors alone, so clean files are read as fast as ever. Every mend is certain by
itself: a full word for a letter, typographic quotes, suits by letter or sign, 10 11 12 of Spanish
cards, a call in two words. Whatever might be two things stays the error it is.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from re import Match

from tridge_solver.cards import Pack
from tridge_solver.deal import CALLS
from tridge_solver.handfile.card_values import find_card
from tridge_solver.handfile.lexer import Lexed
from tridge_solver.handfile.mends import Mend
from tridge_solver.handfile.values import WORD
from tridge_solver.handfile.written_hands import DASHES, NUMBERS, rewritten_deal
from tridge_solver.rules.words import contract_words, rules_words, seat_word

_SEATS = ("Dealer", "Leader", "Declarer", "FirstDefender", "Surrender", "Auction", "Play")
_BY_SEAT = ("Exchange", "TricksWon", "Debts")

_OPENING_QUOTES = "“”„‟«»″"
# Linear: the value is up to the first quote of any kind, and no two parts share a character.
_QUOTED = re.compile(
    r"^[ \t]*\[[ \t]*[A-Za-z][A-Za-z0-9_]*[ \t]*"
    rf"(?P<open>[\"{_OPENING_QUOTES}])[^\"{_OPENING_QUOTES}\r\n\\]*"
    rf"(?P<close>[\"{_OPENING_QUOTES}])[ \t]*\]",
    re.MULTILINE,
)
_SEAT_COLON = re.compile(r"(?<![A-Za-z])([A-Za-z]{4,5})(?=[ \t]*:)")
_CALLS = {call.lower(): call for call in CALLS}

LONGEST_VALUE = 1000
"""A longer value is not one of a deal, however it is meant."""


def quote_mends(text: str) -> list[Mend]:
    """Typographic quotes around the values of tags made ``"``; told once for the deal."""
    mends: list[Mend] = []
    for match in _QUOTED.finditer(text):
        for name in ("open", "close"):
            if match[name] != '"':
                told = "" if mends else f'typographic quotes, {match[name]}, are read as "'
                mends.append(Mend(*match.span(name), '"', told))
    return mends


def value_mends(lexed: Lexed, pack: Pack, unread: Collection[str]) -> list[Mend]:
    """What can be mended in the values of tags and in the words of sections; those ``unread``
    could not be read. Hands are also looked at that could be, in the Spanish pack: a 12 in them
    may have been taken for an ace and a two."""
    mends: list[Mend] = []
    for name, tag in lexed.tags.items():
        value = tag["value"]
        wanted = name in unread or (name == "Deal" and pack is Pack.SPANISH)
        if wanted and len(value) <= LONGEST_VALUE and "\\" not in value:
            mends += _value_mends(name, value, tag.start("value"), pack)
    if "Auction" in unread:
        mends += _call_mends(lexed.words.get("Auction", ()))
    if "Play" in unread:
        for word in lexed.words.get("Play", ()):
            mends += _card_mends(word[0], word.start(), pack)
    return mends


def _value_mends(name: str, value: str, at: int, pack: Pack) -> Iterator[Mend]:
    """The mends of one value that begins at ``at``."""
    read: str | None = value
    if name in _SEATS:
        read = seat_word(value)
    elif name == "Rules":
        read = rules_words(value)
    elif name == "Contract":
        read = contract_words(value, pack)
    elif name == "Deal":
        read = rewritten_deal(value, pack)
    if read is not None and read != value:
        yield Mend(at, at + len(value), read, f"{value!r} is read as {read!r}")
    if name in _BY_SEAT:
        for match in _SEAT_COLON.finditer(value):
            seat = seat_word(match[1])
            if seat != match[1]:
                begin, end = match.span(1)
                yield Mend(at + begin, at + end, seat, f"{match[1]!r} is read as {seat!r}")
    if name in ("Stock", "Exchange"):
        for word in WORD.finditer(value):
            text = word[0].rpartition(":")[2].rstrip(";")
            yield from _card_mends(text, at + word.start() + word[0].rindex(text), pack)


def _card_mends(word: str, at: int, pack: Pack) -> Iterator[Mend]:
    """One card: with the number of a Spanish court card, or the rank before the suit; a dash."""
    if not word or len(word) > 3 or find_card(word, pack) is not None:
        return
    read = None
    if word in DASHES:
        read = "-"
    elif pack is Pack.SPANISH and word[1:] in NUMBERS:
        read = word[0] + NUMBERS[word[1:]]
    elif len(word) == 2:
        read = word[1] + word[0]
    if read is not None and (read == "-" or find_card(read, pack) is not None):
        yield Mend(at, at + len(word), read, f"{word!r} is read as {read!r}")


def _call_mends(words: Sequence[Match[str]]) -> Iterator[Mend]:
    """Calls that are written as two words of one line: ``No Tricks``, ``Fixed 2``."""
    for first, second in pairwise(words):
        between = first.string[first.end() : second.start()]
        joined = (first[0] + second[0]).lower()
        parts = (first[0].lower(), second[0].lower())
        if "\n" in between or joined not in _CALLS or all(part in _CALLS for part in parts):
            continue
        call = _CALLS[joined]
        written = first[0] + between + second[0]
        yield Mend(first.start(), second.end(), call, f"{written!r} is read as {call!r}")
