"""Trumps and bridge: four seats in two sides, with thirteen tricks."""

from tridge_solver.core.lazy import late_modules

late_modules(__name__, "themes")
