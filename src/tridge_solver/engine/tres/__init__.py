"""The compiled engine of Très: two hands, keys and margins, no vocabulary of cards."""

from tridge_solver.engine.tres.solver import Solver

__all__ = ["Solver"]
