"""Exact answers with all cards open: grades, tricks, card values, lines of play, and tables.

The search engine gives exact answers for a deal or a position and a contract, many positions at
once on several threads. This package also expresses contracts as numbers for the engine, and
results as chips.
"""

from tridge_solver.core.lazy import late_modules

late_modules(__name__, "incomer", "stakes")
