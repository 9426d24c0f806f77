"""Très: two seats, three cards to a trick, and points for some of them."""

from tridge_solver.core.lazy import late_modules

late_modules(__name__, "themes")
