"""What a game is: who plays when, with which cards, what wins and what it is worth."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, ClassVar

from tridge_solver.core.cards import Card, Pack, Suit
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Direction, Seat

ITSELF = ""
"""Stands in :attr:`Game.parts` where a game is content with what the games of three seats do."""

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
"""Small numbers in words, for messages."""


class UnsupportedQuestion(ValueError):  # noqa: N818 - it names what was asked
    """A question that a game does not have, e.g. an exchange where nothing is exchanged."""


@dataclass(frozen=True)
class Game(ABC):
    """The rules of play of one game, as a value.

    The methods say what most games do: every seat plays once to a trick in playing order, its
    winner leads to the next, and every trick counts one. A game that differs overrides them.

    Attributes:
        name: as messages and the ``Game`` tag have it.
        rules: its rules, no option changed.
        seats: how many play.
        cards_in_trick: how many cards are played to one.
        hand_sizes: cards of a whole deal by place in playing order from the leader.
        stock: cards of a whole deal that nobody holds at first.
        pack: the cards, in written order.
        printings: the packs its cards may be written in, the usual one first.
        counts_points: whether tricks are worth anything but one each.
        parts: where what belongs to the game alone is found: by name ``room.file:object``, imported
            when it is first used. The questions it answers are among the names: ``solve`` is what
            is made of the command's question, ``solve()`` the function of the package.
        refusals: why it does not answer others, by the same names; without one the message is
            that the game has none.
    """

    name: str
    rules: Ruleset
    seats: int
    cards_in_trick: int
    hand_sizes: tuple[int, ...]
    stock: int
    pack: tuple[Card, ...]
    printings: tuple[Pack, ...]
    counts_points: bool
    parts: Mapping[str, str]
    refusals: Mapping[str, str]

    always_trumps: ClassVar[Suit | None] = None
    """The suit that is trumps in every deal of the game, if one is."""

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def tricks(self) -> int:
        """Tricks of a whole deal."""
        return sum(self.hand_sizes) // self.cards_in_trick

    def tricks_with(self, hand_size: int) -> int:
        """Tricks that are played with hands of so many cards, the largest of them."""
        return -(-hand_size * self.seats // self.cards_in_trick)

    def first_leader(
        self, dealer: Seat, seats: tuple[Seat, ...], direction: Direction, tricks: int
    ) -> Seat:
        """Who leads first of ``seats``, with so many tricks left, where nothing else is said: the
        first after the dealer."""
        return direction.after(dealer, seats)

    def turns(self, seats: tuple[Seat, ...], leader: Seat) -> tuple[Seat, ...]:
        """Who plays to a trick, one seat a card; ``seats`` are those that play, in playing order.

        >>> from tridge_solver.core.registry import TRIDGE_GAME
        >>> north, east, west = Seat.NORTH, Seat.EAST, Seat.WEST
        >>> [seat.letter for seat in TRIDGE_GAME.turns((north, east, west), west)]
        ['W', 'N', 'E']
        """
        first = seats.index(leader)
        return seats[first:] + seats[:first]

    def opening_leader(self, declarer: Seat | None) -> Seat | None:
        """Who leads first where the declarer decides it; ``None`` where the dealer does."""
        return None

    def next_leader(self, seats: tuple[Seat, ...], leader: Seat, winner: Seat) -> Seat:
        """Who leads to the trick after one that ``leader`` led to and ``winner`` won."""
        return winner

    def columns(self, seats: Sequence[Seat], order: Sequence[Seat]) -> tuple[int, ...]:
        """In which column of a row of the record each card of a trick stands, in the order played.

        Columns are the ``seats`` in playing order from the opening leader, whoever leads.
        """
        return tuple(seats.index(seat) for seat in order)

    def sides(self, seats: tuple[Seat, ...], player: Seat) -> tuple[tuple[Seat, ...], ...]:
        """Who plays together: the ``player`` first, against all the others."""
        return ((player,), tuple(seat for seat in seats if seat is not player))

    def grade(self, contract: Any, tricks: Sequence[int], rules: Ruleset) -> Any:
        """How well the Player of ``contract`` did, his tricks first, in games that grade it."""
        raise UnsupportedQuestion(f"{self.name} grades no contracts")

    @abstractmethod
    def legal_cards(
        self, hand: frozenset[Card], trick: Sequence[Card], trumps: Any, rules: Ruleset
    ) -> tuple[Card, ...]:
        """The cards of ``hand`` that may be played to a trick with ``trick`` on the table."""

    def broken_rule(
        self, hand: frozenset[Card], trick: Sequence[Card], trumps: Any, rules: Ruleset
    ) -> str | None:
        """The rule that a card of ``hand`` breaks which is none of :meth:`legal_cards`, in words;
        ``None`` for that of following suit, which every error can tell."""
        return None

    @abstractmethod
    def winner(self, trick: Sequence[Card], trumps: Any) -> int:
        """Which of the cards of a whole trick, in the order played, wins: 0 for the lead."""

    def worth(self, trick: Sequence[Card], trumps: Any, *, is_last: bool) -> int:
        """What a trick counts for who wins it."""
        return 1

    def printing(self, pack: Pack) -> Pack:
        """The pack the game's cards are written in when ``pack`` is asked for."""
        return pack if pack in self.printings else self.printings[0]

    def has(self, part: str) -> bool:
        """Whether the game has a part, or answers a question, of this name."""
        return part in self.parts

    def part(self, name: str) -> Any:
        """What ``parts`` names so, imported now; ``None`` for :data:`ITSELF`.

        Raises :class:`UnsupportedQuestion` for a question the game has none of.
        """
        if name not in self.parts:
            word = name.removesuffix("()").replace("_", " ")
            raise UnsupportedQuestion(self.refusals.get(name, f"{self.name} has no {word}"))
        if self.parts[name] == ITSELF:
            return None
        return _imported(self.parts[name])


@cache
def _imported(place: str) -> Any:
    """What stands under a name in a module, ``module:name``; asked for again at every deal."""
    module, _, attribute = place.partition(":")
    return getattr(import_module(f"tridge_solver.{module}"), attribute)
