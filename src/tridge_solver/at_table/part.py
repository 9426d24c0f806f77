"""The part of a game's folder for playing at the table, with or without a person: ``play``,
``match`` and the board use it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

from tridge_solver.at_table.style import WORDS, Style, StyleWords
from tridge_solver.core.cards import Pack
from tridge_solver.core.game import Game, Part
from tridge_solver.core.registry import every_game, game_of, usual_game
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEATS, Seat

if TYPE_CHECKING:
    from tridge_solver.at_table.hand import Sitting, TableHand
    from tridge_solver.at_table.match import Points


MAX_DEALS = 200
"""Deals of an evening at most."""


class Series(NamedTuple):
    """The deals of a match, and what is played in them, in a few words."""

    deals: Iterator[Any]
    words: str


class PlayedGame(ABC):
    """The way a game is played at the table with seats of the program."""

    style_words: ClassVar[StyleWords] = WORDS
    """The options of its styles."""
    unit: ClassVar[str] = "points"
    """The unit of a deal's result."""
    whose: ClassVar[str]
    """The owner of the result, in a sentence."""
    gain_in: ClassVar[str | None] = None
    """The unit in which two results of a deal are compared, if it is another."""
    closed_worlds: ClassVar[int | None] = None
    """The number of worlds for reviewing cards by what the seats could know; ``None`` if only open
    cards judge."""

    def __init__(self, game: Game) -> None:
        self.game = game

    # Deals --------------------------------------------------------------------------------------

    @abstractmethod
    def dealt(self, seed: int, rules: Ruleset) -> Iterator[Any]:
        """Yield random deals for ever; without an auction they are ready to play."""

    @abstractmethod
    def bid_deals(self, seed: int, rules: Ruleset) -> Iterator[Any]:
        """Yield random deals for ever that are ready to play."""

    @abstractmethod
    def series(
        self,
        count: int,
        seed: int,
        rules: Ruleset,
        contract: str | None,
        points: int | None,
        pack: Pack,
    ) -> Series:
        """Return deals for a match, in a given kind of contract if the game lets one choose.

        Raises :class:`~tridge_solver.errors.UnsupportedQuestion` if it does not, and
        :class:`~tridge_solver.core.text.ParseError` if the text is not a contract.
        """

    @abstractmethod
    def ready(self, deal: Any, *, as_dealt: bool = False) -> Any:
        """Return a deal of a file that can be played, its record forgotten, and with ``as_dealt``
        its auction; raise :class:`~tridge_solver.DealError` if it cannot."""

    @abstractmethod
    def in_contract(self, deal: Any, contract: str, pack: Pack) -> Any:
        """Return a deal in another contract than its own; raise as :meth:`series` and
        :meth:`ready`."""

    # Deals that nobody watches ------------------------------------------------------------------

    @abstractmethod
    def minds(self) -> Any:
        """Return the minds of the seats in one thread."""

    @abstractmethod
    def played(self, deal: Any, style: Style, seed: int) -> Any:
        """Return a deal as the program plays it to the end, with its record."""

    @abstractmethod
    def brings(self, deal: Any, own: Style, other: Style, seed: int, minds: Any) -> float:
        """Return the result of a deal for the side that plays the contract, in a given style."""

    def gained(self, difference: Points) -> Points:
        """Return the value of the difference between two results of each deal."""
        return difference

    # A hand -------------------------------------------------------------------------------------

    @abstractmethod
    def hand(self, sitting: Sitting) -> TableHand:
        """Return a hand with a person in a seat."""

    def chair(self, deal: Any, seat: Seat | None) -> Seat | None:
        """Return the seat that a person who asks for ``seat`` keeps all evening, given the first
        deal; ``None`` if it changes from deal to deal."""
        return seat

    def next_deal(self, deal: Any, number: int, ledger: Any) -> Any:
        """Return deal ``number`` of an evening, with the current funds."""
        return deal

    def held(self, deal: Any) -> str | None:
        """Return the funds of a deal, in words; ``None`` if there are none."""
        return None

    def score_text(self, points: Any) -> str:
        """Return a total as the score shows it."""
        return str(points)


class AtTablePart(Protocol):
    """The part of a game that can be played at the table."""

    def at_table(self, game: Game) -> PlayedGame:
        """Return how ``game`` is played at the table."""
        ...


AT_TABLE: Part[AtTablePart] = Part("report.at_table", "play")


def at_table_of(game: Game) -> PlayedGame:
    """Return how ``game`` is played at the table; raise :class:`UnsupportedQuestion`."""
    return AT_TABLE.of(game).at_table(game)


def table_games() -> dict[str, Game]:
    """Return the games that can be played at the table, by their rules.

    >>> list(table_games())
    ['tridge', 'tresillo', 'lhombre', 'belote', 'trumps', 'bridge']
    """
    return {game.rules.name: game for game in every_game() if AT_TABLE.is_in(game)}


def table_game(rules: Ruleset | None) -> Game:
    """Return the game with these rules, or the usual one without rules; raise
    :class:`UnsupportedQuestion` if it cannot be played at the table.

    >>> from tridge_solver.core.ruleset import TRESILLO
    >>> table_game(None).name, table_game(TRESILLO).name
    ('Tridge', 'Tresillo')
    """
    if rules is None:
        return usual_game()
    if rules.name in table_games():
        return table_games()[rules.name]
    game = game_of(rules, len(SEATS))
    AT_TABLE.require(game)
    return game
