"""A puzzle in the words of its game: the contract, the state of play, what a card keeps or
loses.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from tridge_solver.analysis.puzzles import Puzzle, PuzzleFinder
from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.game import Game, Part
from tridge_solver.core.seats import Seat
from tridge_solver.report.theme.signs import CardWorth, Theme

if TYPE_CHECKING:
    from rich.text import Text


class PuzzleView(ABC):
    """The words for a puzzle that only one game has.

    Args:
        puzzle: the puzzle.
        look: the look of its cards.
    """

    def __init__(self, puzzle: Any, look: Theme) -> None:
        self.puzzle: Any = puzzle
        self.look: Theme = look

    @property
    @abstractmethod
    def contract(self) -> Text:
        """The contract, and its player if the diagram does not show it."""

    @property
    @abstractmethod
    def stands(self) -> Text:
        """The seat to lead, or the seat to play and the cards on the table."""

    @property
    @abstractmethod
    def notes(self) -> Mapping[Seat, str]:
        """The notes beside each seat in the diagram once tricks have been won."""

    @property
    @abstractmethod
    def keeps(self) -> Text:
        """The effect of a right card, after *one card*: *keeps the contract*."""

    @property
    @abstractmethod
    def goal(self) -> str:
        """The same as a short sentence to the seat that is asked: *Keep the win.*"""

    @abstractmethod
    def falls(self, wrong: Any) -> Text:
        """Return the effect of a wrong card, after the card: *drops to DRAW*."""

    @property
    @abstractmethod
    def contract_name(self) -> str:
        """The contract in JSON, as in the game's other answers; so are the following."""

    @property
    @abstractmethod
    def tricks_so_far(self) -> Mapping[str, int]:
        """The tricks won, by seat or side."""

    @property
    @abstractmethod
    def kept(self) -> Mapping[str, Any]:
        """The value that a right card keeps."""

    @property
    @abstractmethod
    def cards(self) -> Sequence[Mapping[str, Any]]:
        """Every card with its result."""

    @property
    @abstractmethod
    def worths(self) -> Mapping[Card, CardWorth]:
        """What stands on each card once the puzzle is answered."""

    @abstractmethod
    def wrong_json(self, wrong: Any) -> dict[str, Any]:
        """Return the fields of a wrong card that are the game's own."""


class PuzzleGame(PuzzleFinder, ABC):
    """The puzzles of a game, and the words for them."""

    @abstractmethod
    def view(self, puzzle: Puzzle, pack: Pack) -> PuzzleView:
        """Return a puzzle in words."""


class WordedPuzzlePart(Protocol):
    """The part of a game for puzzles, with the words for them."""

    def puzzle_game(self, game: Game) -> PuzzleGame:
        """Return the puzzles of ``game``, with the words for them."""
        ...


WORDED: Part[WordedPuzzlePart] = Part("report.puzzles", "puzzle")


def view_of(puzzle: Puzzle, pack: Pack) -> PuzzleView:
    """Return a puzzle in the words of its game."""
    game = puzzle.deal.game
    return WORDED.of(game).puzzle_game(game).view(puzzle, pack)
