"""A puzzle with its number, its JSON (``tridge.puzzle/1``) and its report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.report import puzzles_text
from tridge_solver.report.puzzles import view_of
from tridge_solver.report.showing import deal_json
from tridge_solver.report.theme.signs import print_line
from tridge_solver.report.theme.source import Source, envelope, line_json

if TYPE_CHECKING:
    from tridge_solver.analysis.puzzles import Puzzle
    from tridge_solver.report.theme.console import Console

SCHEMA = "tridge.puzzle/1"


@dataclass(frozen=True)
class NumberedPuzzle:
    """A puzzle with its number among those found, counted from 1."""

    number: int
    puzzle: Puzzle

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this puzzle with its answer; ``deal`` holds its position as a
        deal.
        """
        puzzle, position = self.puzzle, self.puzzle.position
        view, difficulty = view_of(puzzle, Pack.ENGLISH), puzzle.difficulty
        return {
            **envelope(SCHEMA, source, puzzle.deal),
            "number": self.number,
            "declarer": puzzle.player.letter,
            "contract": view.contract_name,
            "to_play": puzzle.seat.letter,
            "tricks_so_far": dict(view.tricks_so_far),
            "on_table": [card.code for card in position.trick],
            **view.kept,
            "keeps": [card.code for card in puzzle.keepers],
            "cards": list(view.cards),
            "themes": [theme.value for theme in puzzle.themes],
            "habit": puzzle.habit.code,
            "played": None if puzzle.played is None else puzzle.played.code,
            "difficulty": {
                "level": difficulty.level.value,
                "points": difficulty.points,
                "choices": difficulty.choices,
                "reach": difficulty.reach,
                "habit_fails": difficulty.habit_fails,
            },
            "refutations": [
                {
                    "card": wrong.card.code,
                    **view.wrong_json(wrong),
                    "reach": wrong.reach,
                    "line": line_json(wrong.line),
                }
                for wrong in puzzle.refutations
            ],
            "deal": deal_json(puzzle.deal, source),
        }


@dataclass(frozen=True)
class PuzzleReport:
    """A puzzle to print, with or without the ``answer``; its JSON always contains the answer."""

    facts: NumberedPuzzle
    answer: bool = False

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print this report for readers."""
        view = view_of(self.facts.puzzle, pack)
        puzzles_text.print_puzzle(console, view, self.facts.number, source)
        if self.answer:
            print_line(console)
            puzzles_text.print_answer(console, view)

    def json(self, source: Source) -> dict[str, Any]:
        """Return the puzzle and its answer for a program."""
        return self.facts.json(source)
