# cython: cdivision=True
# cython: freethreading_compatible=True
"""The search of three seats with five lanes: two trumps or none, and four plain suits.

See ``solver.pxi``. Without a card in lane 0 there are no trumps, which is nolo; with spadille and
basta alone there it is grandissimo.
"""

from tridge_solver.engine.ombre3.solver cimport LaneOrder, Objective

from tridge_solver.engine.ombre3.weights import HIGH, LOW

include "solver.pxi"
