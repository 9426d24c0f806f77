"""A puzzle with its number, and its JSON shape (``tridge.puzzle/1``)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tridge_solver.games.ombre.report.solving.answer import cards_json, tricks_by_letter
from tridge_solver.report.answers import line_json
from tridge_solver.report.showing.facts import deal_json
from tridge_solver.report.theme.source import Source, envelope

if TYPE_CHECKING:
    from tridge_solver.games.ombre.puzzles.puzzle import Puzzle, Refutation

SCHEMA = "tridge.puzzle/1"


@dataclass(frozen=True)
class NumberedPuzzle:
    """A puzzle and its place among those asked, from 1."""

    number: int
    puzzle: Puzzle

    def json(self, source: Source) -> dict[str, Any]:
        """The JSON object of this puzzle, answer and all; ``deal`` is its position as a deal."""
        puzzle, position = self.puzzle, self.puzzle.position
        difficulty = puzzle.difficulty
        return {
            **envelope(SCHEMA, source, puzzle.deal),
            "number": self.number,
            "declarer": puzzle.player.letter,
            "contract": puzzle.contract.text(),
            "to_play": puzzle.seat.letter,
            "tricks_so_far": tricks_by_letter(position.won),
            "on_table": [card.code for card in position.trick],
            "grade": puzzle.grade.value,
            "keeps": [card.code for card in puzzle.keepers],
            "cards": cards_json(puzzle.options),
            "habit": puzzle.habit.code,
            "played": None if puzzle.played is None else puzzle.played.code,
            "difficulty": {
                "level": difficulty.level.value,
                "points": difficulty.points,
                "choices": difficulty.choices,
                "reach": difficulty.reach,
                "habit_fails": difficulty.habit_fails,
            },
            "refutations": [_refutation(wrong) for wrong in puzzle.refutations],
            "deal": deal_json(puzzle.deal, source),
        }


def _refutation(wrong: Refutation) -> dict[str, Any]:
    """Why a card is wrong: the line of ``tridge solve --line --after``, and how far it goes."""
    return {
        "card": wrong.card.code,
        "grade": wrong.grade.value,
        "player_tricks": wrong.player_tricks,
        "reach": wrong.reach,
        "line": line_json(wrong.line),
    }
