"""The four seats of the table and the two directions of play."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum, IntEnum
from typing import TYPE_CHECKING

from tridge_solver.core.languages import LANGUAGES, meanings
from tridge_solver.core.text import ParseError


class SeatError(ParseError):
    """Text that is not a seat."""


class Seat(IntEnum):
    """A seat at the table, named by the compass; the values count clockwise.

    Equal only to itself, so that a dictionary may have seats beside cards and numbers.

    >>> Seat("West"), Seat.parse("w").letter, Seat.WEST == 3
    (<Seat.WEST: 3>, 'W', False)
    """

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    if TYPE_CHECKING:

        def __new__(cls, value: int | str) -> Seat: ...

    __hash__ = int.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other

    def __ne__(self, other: object) -> bool:
        return self is not other

    @classmethod
    def _missing_(cls, value: object) -> Seat:
        """Return the seat named by a letter or a word; raise :class:`SeatError` for anything
        else."""
        if not isinstance(value, str):
            raise SeatError(f"{value!r:.40} is not a seat", "one of N E S W")
        word = value.strip()
        return cls.parse(SEAT_LETTERS.get(word.lower(), word))

    @property
    def letter(self) -> str:
        """The letter ``N``, ``E``, ``S`` or ``W``."""
        return "NESW"[self]

    @property
    def word(self) -> str:
        """The word ``North``, ``East``, ``South`` or ``West``, also the name of the tag with the
        player."""
        return self.name.capitalize()

    @property
    def opposite(self) -> Seat:
        """The seat across the table.

        >>> Seat.EAST.opposite.letter
        'W'
        """
        return SEATS[(self + 2) % len(SEATS)]

    def __str__(self) -> str:
        return self.letter

    def __format__(self, spec: str) -> str:
        """Return the letter, padded to the requested width.

        >>> f"{Seat.NORTH} {Seat.WEST:>3}"
        'N   W'
        """
        return format(self.letter, spec)

    @classmethod
    def parse(cls, text: str) -> Seat:
        """Return the seat with this letter, in capitals or not; raise :class:`SeatError` for
        anything else."""
        seat = SEAT_OF_LETTER.get(text)
        if seat is None:
            raise SeatError(f"{text!r} is not a seat", "one of N E S W")
        return seat


SEATS: tuple[Seat, ...] = tuple(Seat)
"""All seats: North, East, South, West."""

SEAT_OF_LETTER = {letter: seat for seat in SEATS for letter in (seat.letter, seat.letter.lower())}
"""The seats, keyed by their letters in upper and lower case."""

SEAT_LETTERS = {**meanings("seats"), "ø": "E", "v": "W", "o": "W"}
"""The letters of the seats, keyed by words in English, Danish, French and Spanish. Foreign letters
are included unless they have another meaning in English."""

PLACES = ("lead", "middle", "last")
"""The places of three seats in the order of speaking and playing."""


class Direction(Enum):
    """The direction in which turns pass: clockwise in Tridge, anticlockwise in Tresillo."""

    CLOCKWISE = "clockwise"
    ANTICLOCKWISE = "anticlockwise"

    __hash__ = object.__hash__  # members are single; the hash of Enum is a function in Python

    def round_from(self, first: Seat, active: Collection[Seat]) -> tuple[Seat, ...]:
        """Return the ``active`` seats in playing order, beginning with ``first`` or, if it is not
        active, the next one.

        >>> seats = (Seat.NORTH, Seat.EAST, Seat.WEST)
        >>> [s.letter for s in Direction.CLOCKWISE.round_from(Seat.SOUTH, seats)]
        ['W', 'N', 'E']
        >>> [s.letter for s in Direction.ANTICLOCKWISE.round_from(Seat.WEST, seats)]
        ['W', 'E', 'N']
        """
        return tuple([seat for seat in _TURNS[self][first] if seat in active])

    def after(self, seat: Seat, active: Collection[Seat]) -> Seat:
        """Return the active seat that follows ``seat``."""
        _, *following = _TURNS[self][seat]
        return next(other for other in (*following, seat) if other in active)


_TURNS = {
    direction: [tuple(SEATS[(first + step * n) % 4] for n in range(4)) for first in SEATS]
    for direction, step in ((Direction.CLOCKWISE, 1), (Direction.ANTICLOCKWISE, -1))
}
"""All four seats in playing order, keyed by direction and first seat."""


def place_named(text: str) -> str:
    """Return ``lead``, ``middle`` or ``last`` for the name of a place in any language; other text
    unchanged, in lower case.

    >>> place_named("Baghånd"), place_named("mano"), place_named("N")
    ('last', 'lead', 'n')
    """
    word = text.strip().lower()
    return next((place for place in PLACES if word in _named(place)), word)


def _named(place: str) -> set[str]:
    return {language.said.get(place, place) for language in LANGUAGES.values()}
