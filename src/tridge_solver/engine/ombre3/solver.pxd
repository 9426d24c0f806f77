"""The parts of :mod:`tridge_solver.engine.ombre3.solver` that other compiled modules share."""

from tridge_solver.engine.ombre3.roots cimport Ranks
from tridge_solver.engine.ombre3.targets cimport CELLS, MAX_TRICKS


cdef class LaneOrder:
    cdef Ranks ranks


cdef class Objective:
    cdef int level[CELLS]
    cdef int guess[MAX_TRICKS + 1]
    cdef readonly int tricks
