"""Checks that find defects in deals of the Ombre games."""

from tridge_solver.core.lazy import late_modules

late_modules(__name__, "auction", "result")
