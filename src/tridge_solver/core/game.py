"""The rules of a game as the program sees them: turns, cards, winners, values and grades, and the
modules in its folder."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from functools import cache, total_ordering
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

from tridge_solver.core.cards import Card, Pack, Suit
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Direction, Seat

if TYPE_CHECKING:
    from tridge_solver.core.deal import Deal


_HOW_GOOD = {"LOSS": 0, "DRAW": 1, "ONE_OFF": 1, "WIN": 2, "EXACT": 2}


@total_ordering
class Grade(Enum):
    """The Player's result measured by the contract; a better grade is greater.

    Normal contracts (Play, Flip, No Change) are graded ``WIN``, ``DRAW`` or ``LOSS``; No Tricks
    and All Tricks ``WIN`` or ``LOSS``; Fixed bids ``EXACT``, ``ONE_OFF`` or ``LOSS``.

    >>> max(Grade.LOSS, Grade.WIN, Grade.DRAW), Grade.LOSS < Grade.ONE_OFF < Grade.EXACT
    (<Grade.WIN: 'WIN'>, True)
    """

    WIN = "WIN"
    DRAW = "DRAW"
    LOSS = "LOSS"
    EXACT = "EXACT"
    ONE_OFF = "ONE_OFF"

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Grade):
            return NotImplemented
        return _HOW_GOOD[self.value] < _HOW_GOOD[other.value]

    def __str__(self) -> str:
        return self.value

    def __format__(self, spec: str) -> str:
        """Return the word, padded to the requested width.

        >>> f"{Grade.WIN:>5}"
        '  WIN'
        """
        return format(self.value, spec)


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
"""Small numbers as words, for messages."""


class UnsupportedQuestion(ValueError):  # noqa: N818 - it names the question
    """The game does not support a question, e.g. an exchange in a game without exchanges."""


REFUSALS = {
    "other_files": "{} is not bridge, and LIN holds only bridge",
    "ranges": "{} has no ranges of hands, nor what may be counted with them (those are for Trumps "
    "and bridge)",
    "record": "{} has no record of an evening (those are for L'hombre, Tridge and Tresillo)",
}
"""Default messages for questions that a game does not support."""


@dataclass(frozen=True)
class Game(ABC):
    """The rules of play of one game, as a plain value.

    The methods describe what most games do: every seat plays once to a trick in playing order, its
    winner leads to the next, and every trick counts one. A game that differs overrides them.

    Everything else about a game is in the files of its folder, named by
    :class:`~tridge_solver.core.game.Part`.

    Attributes:
        name: as in messages and the ``Game`` tag.
        rules: its rules with default options.
        seats: the number of players.
        cards_in_trick: the number of cards in a trick.
        hand_sizes: cards of a whole deal by place in playing order from the leader.
        stock: cards of a whole deal that nobody is dealt.
        pack: the cards, in written order.
        printings: the packs its cards may be written in, the usual one first.
        counts_points: whether tricks have values other than one each.
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

    places: ClassVar[tuple[str, ...]]
    """Path patterns of the modules with the game's parts (:class:`~tridge_solver.core.game.Part`);
    ``{}`` stands for a module's name. A variant lists the paths of its parent game last."""
    refusals: ClassVar[Mapping[str, str]] = {}
    """Questions that the game does not support, each with the reason, where ``{}`` stands for the
    game's name. Without a reason, a missing part gets a general message. ``question.option`` stands
    for one option of a question on the command line."""
    deal_type: ClassVar[type[Deal]]
    """The class of the game's deals."""
    contract_kinds: ClassVar[tuple[str, ...]] = ()
    """The kinds of contract by name, the lowest first; empty if the game has no kinds."""
    unplayed_contracts: ClassVar[Mapping[str, str]] = {"Pass": "all passed"}
    """The words that a deal without play has in place of its contract, each with the reason why
    nobody played."""
    doubles: ClassVar[bool] = False
    """Whether contracts may be doubled."""
    always_trumps: ClassVar[Suit | None] = None
    """The trump suit of every deal, if the game fixes one."""

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def title(self) -> str:
        """The name as used in sentences, with its accents."""
        return self.name

    @property
    def tricks(self) -> int:
        """The number of tricks in a whole deal."""
        return sum(self.hand_sizes) // self.cards_in_trick

    def tricks_with(self, hand_size: int) -> int:
        """Return the number of tricks to be played if the largest hand has this many cards."""
        return -(-hand_size * self.seats // self.cards_in_trick)

    def first_leader(
        self, dealer: Seat, seats: tuple[Seat, ...], direction: Direction, tricks: int
    ) -> Seat:
        """Return the seat that leads first with this many tricks left, if the deal names no leader:
        the first of ``seats`` after the dealer."""
        return direction.after(dealer, seats)

    def playing_order(self, seats: tuple[Seat, ...], leader: Seat) -> tuple[Seat, ...]:
        """Return the seats in playing order, one for each card of a trick; only the active
        ``seats`` play.

        >>> from tridge_solver.games.ombre.game import TRIDGE_GAME
        >>> north, east, west = Seat.NORTH, Seat.EAST, Seat.WEST
        >>> [seat.letter for seat in TRIDGE_GAME.playing_order((north, east, west), west)]
        ['W', 'N', 'E']
        """
        first = seats.index(leader)
        return seats[first:] + seats[:first]

    def opening_leader(self, declarer: Seat | None) -> Seat | None:
        """Return the seat that leads first, in games where this depends on the declarer; else
        ``None``."""
        return None

    def next_leader(self, seats: tuple[Seat, ...], leader: Seat, winner: Seat) -> Seat:
        """Return the seat that leads to the next trick, after ``winner`` has won a trick led by
        ``leader``."""
        return winner

    def record_columns(self, seats: Sequence[Seat], order: Sequence[Seat]) -> tuple[int, ...]:
        """Return, for each card of a trick in the order played, its column in the record.

        Columns are the ``seats`` in playing order from the opening leader, whoever leads.
        """
        return tuple(seats.index(seat) for seat in order)

    def sides(self, seats: tuple[Seat, ...], player: Seat) -> tuple[tuple[Seat, ...], ...]:
        """Return the two sides: first ``player``, then all other seats."""
        return ((player,), tuple(seat for seat in seats if seat is not player))

    def grade(self, contract: Any, tricks: Sequence[int], rules: Ruleset) -> Any:
        """Return the grade of ``contract`` for these ``tricks`` (the Player's come first), in games
        with grades."""
        raise UnsupportedQuestion(f"{self.title} grades no contracts")

    @abstractmethod
    def legal_cards(
        self, hand: frozenset[Card], trick: Sequence[Card], trumps: Any, rules: Ruleset
    ) -> tuple[Card, ...]:
        """Return the cards of ``hand`` that may be played to ``trick``, the cards on the table."""

    def broken_rule(
        self, hand: frozenset[Card], trick: Sequence[Card], trumps: Any, rules: Ruleset
    ) -> str | None:
        """Return the rule, in words, that forbids an illegal card of ``hand``; ``None`` if the rule
        is to follow suit, which needs no explanation."""
        return None

    @abstractmethod
    def winner(self, trick: Sequence[Card], trumps: Any) -> int:
        """Return which card wins a complete trick, as a number in the order played; 0 is the
        lead."""

    def worth(self, trick: Sequence[Card], trumps: Any, *, is_last: bool) -> int:
        """Return the value of a trick for its winner."""
        return 1

    def result_order(
        self, seats: Collection[Seat], fields: Mapping[str, Any]
    ) -> Sequence[Seat] | None:
        """Return the ``seats`` in the order used by ``Result``, if the ``fields`` determine it.
        Return ``None`` if they do not, or if the result counts sides."""
        return None

    def printing(self, pack: Pack) -> Pack:
        """Return the pack in which to print the game's cards if the user asks for ``pack``."""
        return pack if pack in self.printings else self.printings[0]

    def refusal(self, question: str) -> UnsupportedQuestion:
        """Return the error about a question that the game does not support."""
        why = self.refusals.get(question) or REFUSALS.get(question)
        why = why or f"{{}} has no {question.replace('_', ' ')}"
        return UnsupportedQuestion(why.format(self.title))

    @property
    def suitless(self) -> list[str]:
        """The names of contracts without a suit; empty if contracts are numbers."""
        return []

    def cell_contract(self, suit: str) -> str | None:
        """Return the contract of a column in the game's table of contracts, if it has a name."""
        return None

    def contract_names(self, pack: Pack) -> Sequence[str]:
        """Return the names of the game's contracts as typed, for completion in a shell; none if
        contracts are numbers."""
        return ()


P = TypeVar("P")


class Part(Generic[P]):
    """A kind of module, of type ``P``, that a game may have in its folder.

    The first of a game's ``places`` that has the ``file`` counts, unless the game refuses the
    ``question`` that it answers, in its own words.
    """

    def __init__(self, file: str, question: str) -> None:
        self.file = file
        self.question = question

    def of(self, game: Game) -> P:
        """Import and return the game's module; raise
        :class:`~tridge_solver.errors.UnsupportedQuestion` if there is none."""
        return cast(P, import_module(self._name(game)))

    def is_in(self, game: Game) -> bool:
        """Return whether the game has this module."""
        return self.question not in game.refusals and _found(game.places, self.file) is not None

    def require(self, game: Game) -> None:
        """Raise :class:`UnsupportedQuestion` if the game does not have this module."""
        self._name(game)

    def _name(self, game: Game) -> str:
        name = None if self.question in game.refusals else _found(game.places, self.file)
        if name is None:
            raise game.refusal(self.question)
        return name


@cache
def _found(places: tuple[str, ...], file: str) -> str | None:
    """Return the dotted name of a module, in the first of these places where it exists."""
    for place in places:
        name = f"tridge_solver.{place.format(file)}"
        folder = find_spec(name.rpartition(".")[0])
        is_folder = folder is not None and folder.submodule_search_locations is not None
        if is_folder and find_spec(name) is not None:
            return name
    return None
