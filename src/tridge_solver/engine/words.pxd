"""Bit operations on words of 64 bits that hold cards and separators, one bit each."""

from libc.stdint cimport uint64_t


cdef extern from "wide.h" nogil:
    int ctz64 "tridge_ctz64"(uint64_t x)
    int msb64 "tridge_msb64"(uint64_t x)


cdef inline uint64_t lowest64(uint64_t x) noexcept nogil:
    """Return the lowest one of ``x`` as a mask, 0 for 0."""
    return x & (0 - x)


cdef inline uint64_t beyond64(uint64_t x) noexcept nogil:
    """Return all bits above the highest one of ``x``; all bits for 0."""
    return ~<uint64_t>0 if x == 0 else ~((<uint64_t>2 << msb64(x)) - 1)
