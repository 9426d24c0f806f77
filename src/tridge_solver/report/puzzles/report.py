"""A puzzle as every output prints it."""

from __future__ import annotations

from typing import Any

from rich.console import Console

from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.report.puzzles.answer import NumberedPuzzle
from tridge_solver.report.puzzles.view import view_of
from tridge_solver.report.theme.signs import print_line
from tridge_solver.report.theme.source import Source


@dataclass(frozen=True)
class PuzzleReport:
    """A puzzle to be printed, with or without the ``answer``; JSON always has it."""

    facts: NumberedPuzzle
    answer: bool = False

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """For a reader."""
        from tridge_solver.report.puzzles.text import print_answer, print_puzzle

        view = view_of(self.facts.puzzle, pack)
        print_puzzle(console, view, self.facts.number, source)
        if self.answer:
            print_line(console)
            print_answer(console, view)

    def json(self, source: Source) -> dict[str, Any]:
        """For a program."""
        return self.facts.json(source)
