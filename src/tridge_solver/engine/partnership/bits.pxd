"""Words of bits: the C names of the search of four seats, and the differences of its two builds."""

from libc.stdint cimport int16_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t

from tridge_solver.engine.words cimport beyond64 as beyond, lowest64 as lowest


cdef extern from "partnership/sides.h" nogil:
    int ctz "tridge_ctz64"(uint64_t x)
    int msb "tridge_msb64"(uint64_t x)
    int popcount "tridge_popcount64"(uint64_t x)
    void prefetch "tridge_prefetch"(const void* address)
    ctypedef uint64_t places_t "tridge_places"
    enum:
        LANE_CARDS "TRIDGE_LANE_CARDS"
        OWNERS "TRIDGE_OWNERS"
        HELD "TRIDGE_HELD"
        WORTHS "TRIDGE_WORTHS"
        USE_TABLE "TRIDGE_USE_TABLE"
        USE_PARTITION "TRIDGE_USE_PARTITION"
        USE_SLACK "TRIDGE_USE_SLACK"
        USE_ORDERING "TRIDGE_USE_ORDERING"
        USE_SKIP "TRIDGE_USE_SKIP"
        USE_CASHING "TRIDGE_USE_CASHING"
        USE_FRUGAL "TRIDGE_USE_FRUGAL"
        FACTS "TRIDGE_FACTS"
        CHAIN "TRIDGE_CHAIN"


cdef inline uint64_t nth(uint64_t cards, int n) noexcept nogil:
    """Return the ``n``-th lowest one of ``cards``, counted from 1; 0 for ``n`` = 0."""
    if n == 0:
        return 0
    # The first steps without a branch: their number would be mispredicted.
    cards &= cards - (n > 1)
    cards &= cards - (n > 2)
    cards &= cards - (n > 3)
    while n > 4:
        cards &= cards - 1
        n -= 1
    return lowest(cards)
