"""The compiled search for four seats, one against three, as with an in-comer."""

from tridge_solver.engine.ombre4.solver import Exchanger, Objective, Solver

__all__ = ["Exchanger", "Objective", "Solver"]
