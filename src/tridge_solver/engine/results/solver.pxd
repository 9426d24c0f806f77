"""What other compiled modules share of :mod:`tridge_solver.engine.results.solver`."""

from tridge_solver.engine.results.roots cimport Ranks


cdef class LaneOrder:
    cdef Ranks ranks
