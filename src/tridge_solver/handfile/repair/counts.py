"""Numbers by seat or side, however they are written, made ``N:5 E:2 W:2``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from tridge_solver.core.seats import SEAT_OF_LETTER, Seat
from tridge_solver.core.words import seat_word, side_words

# Linear: no two parts that stand side by side have a character in common.
_COUNT = re.compile(r"([^\W\d_]{1,10})[ \t]*[:=]?[ \t]*([0-9]{1,6})[ \t]*[,;/]?[ \t]*")
_COUNTS = re.compile(r"([NESW]):([0-9]{1,3})(?: |$)")
_MARKS = str.maketrans("-–/,:", "     ")


def counts_meant(value: str, letters: Callable[[str], str]) -> str:
    """Numbers by seat or side with other marks between them, or with full words; numbers of a
    result with other marks than colons. Else ``value``; names are made ``letters`` first.

    >>> counts_meant("North 2, East:1", str), counts_meant("North-South: 92 E/W 70 capot", str)
    ('N:2 E:1', 'NS:92 EW:70 capot')
    >>> counts_meant("5-3-1", str), counts_meant("5 3 1", str), counts_meant("soon", str)
    ('5:3:1', '5:3:1', 'soon')
    """
    text = side_words(letters(value)).strip()
    numbers = text.translate(_MARKS).split()
    if len(numbers) > 1 and all(number.isdigit() for number in numbers):
        return ":".join(numbers)
    read = []
    at = 0
    while count := _COUNT.match(text, at):
        read.append(f"{seat_word(count[1])}:{count[2]}")
        at = count.end()
    return " ".join([*read, *text[at:].split()]) if read else value


def seats_counted(text: str) -> Mapping[Seat, int]:
    """Numbers of single seats, each once; none where there is anything else.

    >>> {seat.letter: n for seat, n in seats_counted("N:5 E:2 W:2").items()}
    {'N': 5, 'E': 2, 'W': 2}
    """
    pairs = [match.groups() for match in _COUNTS.finditer(text)]
    counts = {SEAT_OF_LETTER[letter]: int(number) for letter, number in pairs}
    whole = " ".join(f"{letter}:{number}" for letter, number in pairs) == text
    return counts if whole and len(counts) == len(pairs) else {}


def in_order(counts: Mapping[Seat, int], order: Sequence[Seat]) -> str:
    """The numbers alone, in the order of a ``Result``."""
    return ":".join(str(counts[seat]) for seat in order)


def in_sides(counts: Mapping[Seat, int]) -> str:
    """The same by side, of seats that are of different sides.

    >>> in_sides({Seat.NORTH: 60, Seat.EAST: 102}), in_sides({Seat.NORTH: 1, Seat.SOUTH: 1})
    ('NS:60 EW:102', '')
    """
    sides = {("NS", "EW")[seat % 2]: n for seat, n in counts.items()}
    return " ".join(f"{side}:{n}" for side, n in sides.items()) if len(sides) == len(counts) else ""
