# cython: cdivision=True
# cython: freethreading_compatible=True
"""Whole deals played by three seats that know only what they can know.

See ``choice.pxd`` for how a seat decides and ``beliefs.pxd`` for what it believes.
"""

from tridge_solver.engine.ombre3.weights import HIGH, LOW

include "play.pxi"
