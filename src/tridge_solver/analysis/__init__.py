"""Sampling, intervals, races, conditions and random deals, shared by the answers of all games."""

from tridge_solver.core.lazy import late_modules

late_modules(__name__, "themes")
