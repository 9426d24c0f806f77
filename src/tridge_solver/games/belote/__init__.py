"""Belote: four seats in two sides, with thirty-two cards that are worth points."""

from tridge_solver.core.lazy import late_modules

late_modules(__name__, "themes")
