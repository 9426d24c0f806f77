"""Words of 64 bits: thirty-six cards with their separators fill one."""

from tridge_solver.engine.bits cimport uint64_t


cdef extern from "wide.h" nogil:
    int ctz64 "tridge_ctz64"(uint64_t x)
    int msb64 "tridge_msb64"(uint64_t x)


cdef inline uint64_t lowest(uint64_t x) noexcept nogil:
    """The lowest one of ``x`` as a mask, 0 for 0."""
    return x & (0 - x)


cdef inline uint64_t beyond(uint64_t x) noexcept nogil:
    """All bits above the highest one of ``x``; all bits for 0."""
    return ~<uint64_t>0 if x == 0 else ~((<uint64_t>2 << msb64(x)) - 1)
