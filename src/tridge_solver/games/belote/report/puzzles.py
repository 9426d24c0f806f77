"""Puzzles of Belote in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from tridge_solver.core.cards import Pack
from tridge_solver.core.game import Game
from tridge_solver.core.seats import Seat
from tridge_solver.games.belote.game import by_side
from tridge_solver.games.belote.puzzles import BelotePuzzles
from tridge_solver.games.belote.report.solving import sides_json
from tridge_solver.games.belote.report.theme import contract_by, look_of, points_text
from tridge_solver.report.puzzles.sides import SidesPuzzleGame, SidesView


class BeloteView(SidesView):
    """See :class:`~tridge_solver.report.puzzles.sides.SidesView`."""

    worth_name = "points"

    @property
    def contract(self) -> Text:
        """The contract and who bid it."""
        return contract_by(self.puzzle.deal, self.puzzle.contract)

    @property
    def stands(self) -> Text:
        """The points won, too."""
        won = by_side(self.puzzle.position.points)
        return super().stands.append(f"; won so far: {points_text(won)}" if any(won) else "")

    @property
    def notes(self) -> Mapping[Seat, str]:
        """Points belong to sides."""
        return {}

    def worth(self, number: int) -> str:
        """Points of tricks."""
        return f"{number} points of tricks"

    @property
    def contract_name(self) -> str:
        """As of ``solve``."""
        return str(self.puzzle.contract)

    @property
    def tricks_so_far(self) -> Mapping[str, int]:
        """By side."""
        return sides_json(by_side(self.puzzle.position.won))


class BelotePuzzleGame(BelotePuzzles, SidesPuzzleGame):
    """See :class:`~tridge_solver.report.puzzles.view.PuzzleGame`."""

    def view(self, puzzle: Any, pack: Pack) -> BeloteView:
        """A puzzle in words."""
        return BeloteView(puzzle, look_of(puzzle.position.trumps))


def puzzle_game(game: Game) -> BelotePuzzleGame:
    """What the game makes of its puzzles."""
    return BelotePuzzleGame()
