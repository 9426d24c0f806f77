# cython: cdivision=True
# cython: freethreading_compatible=True
"""The search of four seats, two sides and card points: see ``solver.pxi``."""

from tridge_solver.engine.partnership.weights import POINTS as WEIGHT_SETS
from tridge_solver.engine.partnership.weights import POINTS_GUESSES as GUESSES

include "solver.pxi"
