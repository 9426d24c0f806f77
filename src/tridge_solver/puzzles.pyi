"""The public names for puzzles of all games."""

from tridge_solver.analysis.puzzles import (
    CardOption as CardOption,
    Difficulty as Difficulty,
    Level as Level,
    Puzzle as Puzzle,
    PuzzleCriteria as PuzzleCriteria,
    PuzzleSolvers as PuzzleSolvers,
    SidesPuzzle as SidesPuzzle,
    SidesWrongCard as SidesWrongCard,
)
from tridge_solver.games.ombre.puzzles import (
    GradePuzzle as GradePuzzle,
    Refutation as Refutation,
)

__all__ = [
    "CardOption",
    "Difficulty",
    "GradePuzzle",
    "Level",
    "Puzzle",
    "PuzzleCriteria",
    "PuzzleSolvers",
    "Refutation",
    "SidesPuzzle",
    "SidesWrongCard",
]
