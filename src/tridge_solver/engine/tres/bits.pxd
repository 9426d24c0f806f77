"""Words of 64 bits: the C names that the other parts of this engine use."""

from libc.stdint cimport int8_t, int16_t, uint8_t, uint16_t, uint32_t, uint64_t

from tridge_solver.engine.words cimport lowest64 as lowest


cdef extern from "config.h" nogil:
    int popcount "tridge_popcount64"(uint64_t x)


cdef extern from "wide.h" nogil:
    int ctz "tridge_ctz64"(uint64_t x)
    int msb "tridge_msb64"(uint64_t x)


cdef extern from "tres/switches.h" nogil:
    const int USE_TABLE "TRES_USE_TABLE"
    const int USE_PARTITION "TRES_USE_PARTITION"
    const int USE_CANONICAL "TRES_USE_CANONICAL"
    const int USE_ORDERING "TRES_USE_ORDERING"
    const int USE_SKIP "TRES_USE_SKIP"
    const int USE_EQUALS "TRES_USE_EQUALS"
    const int USE_WINNERS "TRES_USE_WINNERS"
