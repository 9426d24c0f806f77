"""The words of puzzles in each game: the contract, the state of play, and the effect of a card."""

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
    """The parts of a puzzle's text and JSON that depend on its game.

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
        """The contract, with its player if the diagram does not show them."""

    @property
    @abstractmethod
    def stands(self) -> Text:
        """The seat to lead, or the seat to play and the cards on the table."""

    @property
    @abstractmethod
    def notes(self) -> Mapping[Seat, str]:
        """The notes beside each seat in the diagram, once tricks have been won."""

    @property
    @abstractmethod
    def keeps(self) -> Text:
        """The effect of a right card, in words that follow *one card*: *keeps the contract*."""

    @property
    @abstractmethod
    def goal(self) -> str:
        """The task as a short sentence to the seat that plays: *Keep the win.*"""

    @abstractmethod
    def falls(self, wrong: Any) -> Text:
        """Return the effect of a wrong card, in words that follow the card: *drops to DRAW*."""

    @property
    @abstractmethod
    def contract_name(self) -> str:
        """The contract for JSON, as in other answers about the game."""

    @property
    @abstractmethod
    def tricks_so_far(self) -> Mapping[str, int]:
        """The tricks won so far, by seat or side."""

    @property
    @abstractmethod
    def kept(self) -> Mapping[str, Any]:
        """The result that a right card keeps, for JSON."""

    @property
    @abstractmethod
    def cards(self) -> Sequence[Mapping[str, Any]]:
        """Every legal card with its result, for JSON."""

    @property
    @abstractmethod
    def worths(self) -> Mapping[Card, CardWorth]:
        """The notes to show on the cards once the puzzle is answered."""

    @abstractmethod
    def wrong_json(self, wrong: Any) -> dict[str, Any]:
        """Return the fields of a wrong card that only this game has."""


class PuzzleGame(PuzzleFinder, ABC):
    """The finder of a game's puzzles, with the words for them."""

    @abstractmethod
    def view(self, puzzle: Puzzle, pack: Pack) -> PuzzleView:
        """Return the words for a puzzle."""


class WordedPuzzlePart(Protocol):
    """The part of a game that finds puzzles and words them."""

    def puzzle_game(self, game: Game) -> PuzzleGame:
        """Return the finder of puzzles of ``game``, with the words for them."""
        ...


WORDED: Part[WordedPuzzlePart] = Part("report.puzzles", "puzzle")


def view_of(puzzle: Puzzle, pack: Pack) -> PuzzleView:
    """Return the words for a puzzle, in its game."""
    game = puzzle.deal.game
    return WORDED.of(game).puzzle_game(game).view(puzzle, pack)
