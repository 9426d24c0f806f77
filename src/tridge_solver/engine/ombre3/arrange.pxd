"""Plain lanes in order: which suit is which changes nothing.

Positions that differ only in the names of their plain suits are one position. So a position is
searched with its plain lanes *arranged*: by what the three hands hold of each, as a number, the
least first. Trumps stay where they are. Lanes of equal counts are left as they lie: telling those
apart by their cards costs more than the few positions it saves.

Two swaps of neighbours, and perhaps the first of them again, bring three lanes in order; the same
swaps backwards bring places back to where they were.
"""

from tridge_solver.engine.bits cimport USE_ARRANGED, uint64_t
from tridge_solver.engine.ombre3.position cimport COUNT_BITS, LANE_BITS, State


cdef enum:
    SWAP_FIRST = 1               # the first two plain lanes,
    SWAP_LAST = 2                # then the last two,
    SWAP_AGAIN = 4               # then the first two again

# What a swap moves up: one lane of a hand, or the counts of one lane in the shape.
cdef enum:
    HANDS_COUNTS = 0x000F000F000F
    FIRST_PLAIN = 0x7FFF0000
    FIRST_COUNTS = 0x00F000F000F0
    NEXT_PLAIN = 0x7FFF00000000
    NEXT_COUNTS = 0x0F000F000F00


cdef inline uint64_t swapped(uint64_t word, uint64_t moved, int bits) noexcept nogil:
    """A word in which what is ``moved`` and what lies ``bits`` above it have changed places."""
    cdef uint64_t differ = (word ^ word >> bits) & moved
    return word ^ differ ^ differ << bits


cdef inline void swap_lanes(State* st, uint64_t moved, uint64_t counts) noexcept nogil:
    """Exchange a lane and the next one."""
    st.hand[0] = swapped(st.hand[0], moved, LANE_BITS)
    st.hand[1] = swapped(st.hand[1], moved, LANE_BITS)
    st.hand[2] = swapped(st.hand[2], moved, LANE_BITS)
    st.shape = swapped(st.shape, counts, COUNT_BITS)


cdef inline bint follows(const State* st, int lane) noexcept nogil:
    """Whether a lane is to lie after the one that comes next."""
    return (st.shape >> (COUNT_BITS * lane) & HANDS_COUNTS) > (
        st.shape >> (COUNT_BITS * (lane + 1)) & HANDS_COUNTS
    )


cdef inline int arrange(State* st) noexcept nogil:
    """Bring the plain lanes of a position in order; the swaps that were made, 0 for none."""
    cdef int swaps = 0
    if not USE_ARRANGED:
        return 0
    if follows(st, 1):
        swap_lanes(st, FIRST_PLAIN, FIRST_COUNTS)
        swaps = SWAP_FIRST
    if follows(st, 2):
        swap_lanes(st, NEXT_PLAIN, NEXT_COUNTS)
        swaps |= SWAP_LAST
        if follows(st, 1):
            swap_lanes(st, FIRST_PLAIN, FIRST_COUNTS)
            swaps |= SWAP_AGAIN
    return swaps


cdef inline uint64_t as_before(uint64_t places, int swaps) noexcept nogil:
    """Places of an arranged position where they lay before the ``swaps``."""
    if swaps & SWAP_AGAIN:
        places = swapped(places, FIRST_PLAIN, LANE_BITS)
    if swaps & SWAP_LAST:
        places = swapped(places, NEXT_PLAIN, LANE_BITS)
    if swaps & SWAP_FIRST:
        places = swapped(places, FIRST_PLAIN, LANE_BITS)
    return places
