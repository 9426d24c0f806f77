"""Puzzles of all games, and criteria for choosing them.

Names are imported when first used.
"""

from tridge_solver.core.lazy import attach, homes_of

_HOMES = {
    "analysis.puzzles": (
        "CardOption",
        "Difficulty",
        "Level",
        "Puzzle",
        "PuzzleCriteria",
        "PuzzleSolvers",
        "SidesPuzzle",
        "SidesWrongCard",
    ),
    "games.ombre.puzzles": ("GradePuzzle", "Refutation"),
}

__all__ = sorted(homes_of(_HOMES))  # pyright: ignore[reportUnsupportedDunderAll]
__getattr__ = attach(__name__, homes_of(_HOMES), "tridge_solver")


def __dir__() -> list[str]:
    return __all__
