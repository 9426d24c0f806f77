"""The compiled search engine: lanes, seats and targets, no vocabulary of the game."""

from tridge_solver.engine.ombre3.solver import LaneOrder, Objective, Solver

__all__ = ["LaneOrder", "Objective", "Solver"]
