"""What is wrong as it is written, but can be meant in one way only: how it is read.

Asked of deals with errors alone, so clean files are read as fast as ever. Every mend is certain by
itself: a full word for a letter, typographic quotes, suits by letter or sign, a seat before each
hand, 10 11 12 of Spanish cards, a call in two words. Whatever might be two things stays the error
it is.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from re import Match

from tridge_solver.core.cards import TEN, Pack
from tridge_solver.core.words import rules_words, seat_word, side_words
from tridge_solver.handfile.card_values import find_card
from tridge_solver.handfile.dialect import Dialect
from tridge_solver.handfile.lexer import Lexed
from tridge_solver.handfile.problems import BadValue
from tridge_solver.handfile.repair.changes import Mend
from tridge_solver.handfile.values import WORD
from tridge_solver.handfile.written_hands import DASHES, NUMBERS, rewritten_deal

_SEATS = ("Dealer", "Leader", "Declarer", "FirstDefender", "Surrender", "Auction", "Play")
_COUNTS = ("TricksWon", "PointsWon", "Melds", "Debts", "Result")
"""Tags of numbers, most of them by seat or side."""

_OPENING_QUOTES = "“”„‟«»″"
# Linear: the value is up to the first quote of any kind, and no two parts share a character.
_QUOTED = re.compile(
    r"^[ \t]*\[[ \t]*[A-Za-z][A-Za-z0-9_]*[ \t]*"
    rf"(?P<open>[\"{_OPENING_QUOTES}])[^\"{_OPENING_QUOTES}\r\n\\]*"
    rf"(?P<close>[\"{_OPENING_QUOTES}])[ \t]*\]",
    re.MULTILINE,
)
_SEAT_COLON = re.compile(r"(?<![A-Za-z])([A-Za-z]{4,5})(?=[ \t]*:)")
_COUNT = re.compile(r"([A-Za-z]{1,5})[ \t]*[:=]?[ \t]*([0-9]{1,6})[ \t]*[,;]?[ \t]*")
_MARKS = str.maketrans(dict.fromkeys("-–/,:", " "))

_SUIT_SIGNS = str.maketrans("♤♡♢♧", "♠♥♦♣", "\ufe0e\ufe0f")
"""Suits in outline, and what telephones put behind a suit to have it in colours."""

LONGEST_CALL = 3
"""Words of a call that is written apart: ``1 no trump``."""

LONGEST_CARD = 4
"""Signs of a card: a ten by its number, its suit and what makes that one of colours."""

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


def value_mends(lexed: Lexed, pack: Pack, unread: Collection[str], dialect: Dialect) -> list[Mend]:
    """What can be mended in the values of tags and in the words of sections; those ``unread``
    could not be read as the ``dialect`` of the game has them. Hands are also looked at that could
    be, in the Spanish pack: a 12 in them may have been taken for an ace and a two."""
    mends: list[Mend] = []
    for name, tag in lexed.tags.items():
        value = tag["value"]
        wanted = name in unread or (name == "Deal" and pack is Pack.SPANISH)
        if wanted and len(value) <= LONGEST_VALUE and "\\" not in value:
            mends += _value_mends(name, value, tag.start("value"), pack, dialect)
    if "Auction" in unread:
        mends += _call_mends(lexed.words.get("Auction", ()), dialect)
    if "Play" in unread:
        for word in lexed.words.get("Play", ()):
            mends += _card_mends(word[0], word.start(), pack)
    return mends


def _value_mends(name: str, value: str, at: int, pack: Pack, dialect: Dialect) -> Iterator[Mend]:
    """The mends of one value that begins at ``at``."""
    read: str | None = value
    if name in _SEATS:
        read = seat_word(value)
    elif name == "Rules":
        read = rules_words(value)
    elif name == "Contract":
        read = dialect.contract_meant(value, pack)
    elif name == "Deal":
        read = rewritten_deal(value, pack)
    elif name in _COUNTS:
        ways = (_counts_meant(value), " ".join(side_words(value).replace(":", " ").split()))
        read = next((way for way in ways if _is_read(name, way, pack, dialect)), None)
    if read is None or (name == "Contract" and not _is_read(name, read, pack, dialect)):
        read = value
    if read != value:
        yield Mend(at, at + len(value), read, f"{value!r} is read as {read!r}")
    if name == "Exchange":
        for match in _SEAT_COLON.finditer(value):
            seat = seat_word(match[1])
            if seat != match[1]:
                begin, end = match.span(1)
                yield Mend(at + begin, at + end, seat, f"{match[1]!r} is read as {seat!r}")
    if name in ("Stock", "Exchange"):
        for word in WORD.finditer(value):
            text = word[0].rpartition(":")[2].rstrip(";")
            yield from _card_mends(text, at + word.start() + word[0].rindex(text), pack)


def _is_read(name: str, value: str, pack: Pack, dialect: Dialect) -> bool:
    """Whether a value can be read."""
    try:
        dialect.readings[name].parse(value, pack)
    except (BadValue, KeyError):
        return False
    return True


def _counts_meant(value: str) -> str:
    """Numbers by seat or side with other marks between them, or with full words; three numbers of
    a result with other marks than colons. Else ``value``.

    >>> _counts_meant("North 2, East:1"), _counts_meant("North-South: 92 E/W 70 capot")
    ('N:2 E:1', 'NS:92 EW:70 capot')
    >>> _counts_meant("5-3-1"), _counts_meant("5 3 1"), _counts_meant("soon")
    ('5:3:1', '5:3:1', 'soon')
    """
    text = side_words(value).strip()
    numbers = text.translate(_MARKS).split()
    if len(numbers) > 1 and all(number.isdigit() for number in numbers):
        return ":".join(numbers)
    read = []
    at = 0
    while count := _COUNT.match(text, at):
        read.append(f"{seat_word(count[1])}:{count[2]}")
        at = count.end()
    return " ".join([*read, *text[at:].split()]) if read else value


def _card_mends(word: str, at: int, pack: Pack) -> Iterator[Mend]:
    """One card: with the number of a Spanish court card, or the rank before the suit, or with
    another sign of its suit; a dash."""
    if not word or len(word) > LONGEST_CARD or find_card(word, pack) is not None:
        return
    text = word.translate(_SUIT_SIGNS)
    if text in DASHES:
        read = "-"
    elif pack is Pack.SPANISH and text[1:] in NUMBERS:
        read = text[0] + NUMBERS[text[1:]]
    elif find_card(text, pack) is None and (len(text) == 2 or text[:2] == TEN):
        read = text[-1] + text[:-1]
    else:
        read = text
    if read == "-" or find_card(read, pack) is not None:
        yield Mend(at, at + len(word), read, f"{word!r} is read as {read!r}")


def _call_mends(words: Sequence[Match[str]], dialect: Dialect) -> Iterator[Mend]:
    """Calls that are written in full, or as several words of one line: ``No Tricks``, ``1 NT``."""
    meant = dialect.call_meant
    at = 0
    while at < len(words):
        for span in range(LONGEST_CALL, 0, -1):
            part = words[at : at + span]
            written = part[0].string[part[0].start() : part[-1].end()]
            joined = "".join(word[0] for word in part)
            call = None if len(part) < span or "\n" in written else meant(joined)
            if call is None or (span > 1 and all(meant(word[0]) for word in part)):
                continue
            if span > 1 or call.lower() != joined.lower():
                told = f"{written!r} is read as {call!r}"
                yield Mend(part[0].start(), part[-1].end(), call, told)
            at += span
            break
        else:
            at += 1
