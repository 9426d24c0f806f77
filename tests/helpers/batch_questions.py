"""Questions with side effects, for workers in other processes."""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass

from tridge_solver import Deal, SolveQuestion
from tridge_solver.games.ombre.report.solving.answer import Solution, TableSolution
from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy


@dataclass(frozen=True)
class Deadly(SolveQuestion):
    """A question that kills the process which is asked it about one board."""

    board: str = ""

    def answer(self, solver: DoubleDummy, deal: Deal) -> Solution | TableSolution:
        """The answer, or death."""
        if deal.board == self.board:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().answer(solver, deal)


@dataclass(frozen=True)
class Stillborn(SolveQuestion):
    """A question with which no process can begin."""

    def __setstate__(self, state: object) -> None:
        os._exit(7)


@dataclass(frozen=True)
class Failing(SolveQuestion):
    """A question no tool can be had for."""

    def new_solver(self, table_bytes: int | None = None) -> DoubleDummy:
        """No tool."""
        raise MemoryError("no memory for the table")


@dataclass(frozen=True)
class Endless(SolveQuestion):
    """A question that is never answered, and lets nothing else of Python run meanwhile.

    ``note`` is a file into which the process that is asked writes its number.
    """

    note: str = ""

    def answer(self, solver: DoubleDummy, deal: Deal) -> Solution | TableSolution:
        """No answer; by the time it were there all is forgotten."""
        with open(self.note, "w", encoding="utf-8") as stream:
            stream.write(str(os.getpid()))
        "x".join(map(str, [3 ** (10**10)]))
        raise AssertionError
