"""One thing wrong with a deal, and the tokens of a hand file it is about."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple, Protocol

from tridge_solver.core.cards import Card
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.errors import with_expected
from tridge_solver.core.game import Game
from tridge_solver.core.part import Part
from tridge_solver.core.seats import Seat


class Place(NamedTuple):
    """A token of a deal, named by what it says rather than by where it stands.

    ``Place("Deal", seat, card)`` is a card of a hand, ``Place("Stock", card=card)`` one of the
    stock, ``Place("Exchange", seat)`` what a seat threw, ``Place("Play", row=2, column=0)`` a
    card of the record, ``Place("Auction", row=4)`` a call (rows and columns count from 0). A tag
    alone is its value or, where the deal has no such tag, the tag that is missing.
    """

    tag: str
    seat: Seat | None = None
    card: Card | None = None
    row: int | None = None
    column: int | None = None


@dataclass(frozen=True)
class Defect:
    """A rule that a deal breaks.

    Attributes:
        places: the tokens that do not go together; in a text the last of them is to blame.
        message: what is wrong, naming seats, cards and tricks.
        expected: what would be right, or ``None``.

    >>> print(Defect((Place("Leader"),), "S leads but has no cards", "one of N E W"))
    S leads but has no cards (expected one of N E W)
    """

    places: tuple[Place, ...]
    message: str
    expected: str | None = None

    def __str__(self) -> str:
        return with_expected(self.message, self.expected)


class Checks(NamedTuple):
    """What is checked of the deals of a game.

    Tags in the second argument stood in a hand file but could not be read: nothing is concluded
    from their absence.

    Attributes:
        setup: the defects of what stands before the first card.
        record: the defects of what is written down of the play.
        warnings: what is strange but no defect.
    """

    setup: Callable[[Any, Collection[str]], list[Defect]]
    record: Callable[[Any, Collection[str]], list[Defect]]
    warnings: Callable[[Any], list[Defect]]


def plural(count: int, noun: str) -> str:
    """``count`` and ``noun``.

    >>> plural(1, "card"), plural(2, "card"), plural(1000, "deal")
    ('1 card', '2 cards', '1,000 deals')
    """
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def seat_letters(seats: Collection[Seat]) -> str:
    """The letters of ``seats``, for messages."""
    return " ".join(seat.letter for seat in seats)


class ChecksPart(Protocol):
    """The part of a game to be checked."""

    CHECKS: Checks


CHECKING: Part[ChecksPart] = Part("checks", "checks")


def checks_of(game: Game) -> Checks:
    """What is checked of the deals of ``game``."""
    return CHECKING.of(game).CHECKS
