"""The compiled engines, which know lanes, seats and targets, but no words of a game."""

from tridge_solver.engine.ombre3.solver import LaneOrder, Objective, Solver

__all__ = ["LaneOrder", "Objective", "Solver"]
