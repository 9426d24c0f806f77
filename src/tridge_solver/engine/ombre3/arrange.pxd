"""Plain lanes in order: the names of the suits do not matter.

Positions that differ only in the names of their plain suits are one position. So a position is
searched with its plain lanes *arranged*: by what the three hands hold of each, as a number, the
least first. Trumps stay where they are. Lanes of equal counts stay as they lie: comparing their
cards costs more than the few positions it saves.

Two swaps of neighbours, and perhaps the first of them again, bring three lanes in order; a fourth
lane goes up to its place by at most three. The same swaps backwards bring places back to where they
were.
"""

from tridge_solver.engine.bits cimport USE_ARRANGED, uint64_t
from tridge_solver.engine.ombre3.position cimport (
    COUNT_BITS,
    HANDS_COUNTS,
    LANES,
    LANE_BITS,
    State,
    lane_at,
)


# The swaps, in this order; the comments name the lane that changes places with the next one.
cdef enum:
    SWAP_FIRST = 1               # 1
    SWAP_NEXT = 2                # 2
    SWAP_AGAIN = 4               # 1 again
    SWAP_LAST = 8                # 3: the last of four plain lanes
    SWAP_UP = 16                 # 2
    SWAP_TOP = 32                # 1


cdef inline uint64_t swapped(uint64_t word, uint64_t moved, int bits) noexcept nogil:
    """Return a word in which the bits ``moved`` and those ``bits`` above them have changed
    places.
    """
    cdef uint64_t differ = (word ^ word >> bits) & moved
    return word ^ differ ^ differ << bits


cdef inline void swap_lanes(State* st, int lane) noexcept nogil:
    """Exchange a lane and the next one."""
    cdef uint64_t moved = lane_at(lane)
    st.hand[0] = swapped(st.hand[0], moved, LANE_BITS)
    st.hand[1] = swapped(st.hand[1], moved, LANE_BITS)
    st.hand[2] = swapped(st.hand[2], moved, LANE_BITS)
    st.shape = swapped(st.shape, HANDS_COUNTS << (COUNT_BITS * lane), COUNT_BITS)


cdef inline bint follows(const State* st, int lane) noexcept nogil:
    """Return whether a lane belongs after the one that comes next."""
    return (st.shape >> (COUNT_BITS * lane) & HANDS_COUNTS) > (
        st.shape >> (COUNT_BITS * (lane + 1)) & HANDS_COUNTS
    )


cdef inline int arrange(State* st) noexcept nogil:
    """Sort the plain lanes of a position; return the swaps made, 0 for none."""
    cdef int swaps = 0
    if not USE_ARRANGED:
        return 0
    if follows(st, 1):
        swap_lanes(st, 1)
        swaps = SWAP_FIRST
    if follows(st, 2):
        swap_lanes(st, 2)
        swaps |= SWAP_NEXT
        if follows(st, 1):
            swap_lanes(st, 1)
            swaps |= SWAP_AGAIN
    if LANES > 4 and follows(st, 3):
        swap_lanes(st, 3)
        swaps |= SWAP_LAST
        if follows(st, 2):
            swap_lanes(st, 2)
            swaps |= SWAP_UP
            if follows(st, 1):
                swap_lanes(st, 1)
                swaps |= SWAP_TOP
    return swaps


cdef inline uint64_t as_before(uint64_t places, int swaps) noexcept nogil:
    """Return places of an arranged position where they lay before the ``swaps``."""
    if LANES > 4:
        if swaps & SWAP_TOP:
            places = swapped(places, lane_at(1), LANE_BITS)
        if swaps & SWAP_UP:
            places = swapped(places, lane_at(2), LANE_BITS)
        if swaps & SWAP_LAST:
            places = swapped(places, lane_at(3), LANE_BITS)
    if swaps & SWAP_AGAIN:
        places = swapped(places, lane_at(1), LANE_BITS)
    if swaps & SWAP_NEXT:
        places = swapped(places, lane_at(2), LANE_BITS)
    if swaps & SWAP_FIRST:
        places = swapped(places, lane_at(1), LANE_BITS)
    return places
