"""Puzzles of Trumps and bridge in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from tridge_solver.core.cards import Pack
from tridge_solver.core.game import Game
from tridge_solver.core.seats import Seat
from tridge_solver.games.trumps.puzzles import TrumpsPuzzles
from tridge_solver.games.trumps.report.theme import (
    by_side,
    contract_text,
    contract_words,
    look_of,
    side_notes,
)
from tridge_solver.report.puzzles.sides import SidesPuzzleGame, SidesView
from tridge_solver.report.theme.signs import count


class TrumpsView(SidesView):
    """See :class:`~tridge_solver.report.puzzles.sides.SidesView`."""

    worth_name = "declarer_tricks"

    @property
    def contract(self) -> Text:
        """The contract and its declarer."""
        return contract_words(self.puzzle.deal, self.puzzle.contract, self.puzzle.player)

    @property
    def notes(self) -> Mapping[Seat, str]:
        """Tricks of the sides."""
        return side_notes(self.puzzle.position.won)

    def worth(self, number: int) -> str:
        """Tricks."""
        return f"{count(number, 'trick')} to declarer's side"

    @property
    def contract_name(self) -> str:
        """As of ``solve``."""
        return contract_text(self.puzzle.deal, self.puzzle.contract)

    @property
    def tricks_so_far(self) -> Mapping[str, int]:
        """By side."""
        return by_side(self.puzzle.position.won)


class TrumpsPuzzleGame(TrumpsPuzzles, SidesPuzzleGame):
    """See :class:`~tridge_solver.report.puzzles.view.PuzzleGame`."""

    def view(self, puzzle: Any, pack: Pack) -> TrumpsView:
        """A puzzle in words."""
        return TrumpsView(puzzle, look_of(puzzle.position.trumps))


def puzzle_game(game: Game) -> TrumpsPuzzleGame:
    """What the game makes of its puzzles."""
    return TrumpsPuzzleGame()
