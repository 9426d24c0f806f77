# cython: cdivision=True
# cython: freethreading_compatible=True
"""The search of four seats, two sides and tricks: see ``solver.pxi``."""

from tridge_solver.engine.partnership.weights import TRICKS as WEIGHT_SETS
from tridge_solver.engine.partnership.weights import TRICKS_GUESSES as GUESSES

include "solver.pxi"
