"""Advice on the next card, from what the seat to play can know.

From its hand and what it has seen: all layouts of the unseen cards are counted or drawn, and every
card of the decision is solved in each.
"""

from tridge_solver.core.lazy import late_modules

late_modules(__name__, "incomer")
