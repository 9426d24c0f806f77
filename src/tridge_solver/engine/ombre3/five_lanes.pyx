# cython: cdivision=True
# cython: freethreading_compatible=True
"""The engine of a deal with four plain suits: five lanes, two trumps or none in the first of them.

Without a card in lane 0 there are no trumps, which is nolo; with spadille and basta alone there it
is grandissimo. This file is for five lanes what ``solver.pyx`` is for four, from the same sources:
``solver.pxi``, ``exchange/exchanger.pxi``, ``sampling/sampler.pxi`` and ``closed/play.pxi``.
"""

from tridge_solver.engine.ombre3.solver cimport LaneOrder, Objective

from tridge_solver.engine.ombre3.weights import HIGH, LOW

include "solver.pxi"
include "exchange/exchanger.pxi"
include "sampling/sampler.pxi"
include "closed/play.pxi"
