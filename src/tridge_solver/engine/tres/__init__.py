"""The compiled engine of Très: two hands, keys and margins, without suits or names of cards."""

from tridge_solver.engine.tres.solver import Solver

__all__ = ["Solver"]
