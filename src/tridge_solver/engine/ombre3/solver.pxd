"""What other compiled modules share of :mod:`tridge_solver.engine.ombre3.solver`."""

from tridge_solver.engine.ombre3.roots cimport Ranks


cdef class LaneOrder:
    cdef Ranks ranks
