"""Names of bit operations on words of card sets, for the other parts of the engine."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t


cdef extern from "config.h" nogil:
    int ctz "tridge_ctz"(uint32_t x)
    int msb "tridge_msb"(uint32_t x)
    int popcount "tridge_popcount"(uint32_t x)
    int popcount64 "tridge_popcount64"(uint64_t x)
    ctypedef void apart "TRIDGE_APART"        # of a function that is to stay one
    ctypedef void merged "TRIDGE_MERGED"      # ... that is to become part of its callers
    ctypedef void often "TRIDGE_OFTEN_VOID"   # ... that runs often, though only Python asks for it
    ctypedef int often_int "TRIDGE_OFTEN_INT" # ... and answers with a number
    const int USE_TABLE "TRIDGE_USE_TABLE"
    const int USE_PARTITION "TRIDGE_USE_PARTITION"
    const int USE_ORDERING "TRIDGE_USE_ORDERING"
    const int USE_LOW_ORDERING "TRIDGE_USE_LOW_ORDERING"
    const int USE_SKIP "TRIDGE_USE_SKIP"
    const int USE_EQUALS "TRIDGE_USE_EQUALS"
    const int USE_ARRANGED "TRIDGE_USE_ARRANGED"
    const int USE_STATIC "TRIDGE_USE_STATIC"
    const int USE_LEADER "TRIDGE_USE_LEADER"
    const int USE_LENGTHS "TRIDGE_USE_LENGTHS"
    const int USE_CAPS "TRIDGE_USE_CAPS"
    const int USE_ROUNDS "TRIDGE_USE_ROUNDS"
    const int USE_ENTRY "TRIDGE_USE_ENTRY"
    const int USE_WAITING "TRIDGE_USE_WAITING"
    const int USE_GUARD "TRIDGE_USE_GUARD"
    const int USE_DUCK "TRIDGE_USE_DUCK"
    const int USE_STRENGTHEN "TRIDGE_USE_STRENGTHEN"


cdef inline uint32_t lowest(uint32_t x) noexcept nogil:
    """Return the lowest one of ``x`` as a mask, 0 for 0."""
    return x & (0 - x)


cdef inline uint32_t beyond(uint32_t x) noexcept nogil:
    """Return all bits above the highest one of ``x``; all bits for 0."""
    return ~<uint32_t>0 if x == 0 else ~((<uint32_t>2 << msb(x)) - 1)
