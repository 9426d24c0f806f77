"""Tricks that the trumps of the three hands win under any play.

*Static trump tricks*: if among the strongest trumps left a seat holds ``k`` more than all others
together, it takes at least ``k`` tricks however everybody plays, since each stronger trump of the
others spoils at most one trick in which it plays one of these. Holds under any play, so it bounds
from below even a Player who wants few tricks. If all its trumps count, that is, if it has ``k``
more than all others together, no rank is needed: each trump of theirs spoils one of its own at
most, whichever is the higher.

A table has them: the trumps left lie side by side, so those of one seat and the number of all say
everything.
"""

from tridge_solver.engine.bits cimport USE_LENGTHS, USE_STATIC, popcount64, uint16_t, uint64_t
from tridge_solver.engine.ombre3.context cimport FLOOR_PATTERNS, Search, Trumps
from tridge_solver.engine.ombre3.position cimport (
    COUNT_MASK,
    LONGEST_TRUMPS,
    PLACES,
    SEATS,
    SEAT_BITS,
    State,
    ctz64,
    msb64,
)


cdef enum:
    RANKS = (1 << LONGEST_TRUMPS) - 1


cdef inline void prepare_floors(Search* s) noexcept nogil:
    """Find the static tricks of every pattern of trumps.

    A pattern has a one for each trump of the seat, from the strongest at the lowest bit, and a stop
    above the weakest trump left. Its upper four bits are the tricks, the others the strongest
    trumps that prove them.
    """
    cdef int pattern, rest, tricks, cards
    for pattern in range(2, FLOOR_PATTERNS):
        # With one card more on top the best lead of its owner grows or shrinks by one.
        rest = s.floors[pattern >> 1]
        tricks = (rest >> LONGEST_TRUMPS) + (1 if pattern & 1 else -1)
        if tricks > 0:
            s.floors[pattern] = <uint16_t>(tricks << LONGEST_TRUMPS | (rest & RANKS) << 1 | 1)
    for pattern in range(1, FLOOR_PATTERNS):
        cards = msb64(pattern)
        tricks = s.floors[pattern] >> LONGEST_TRUMPS
        if not USE_STATIC:
            s.floors[pattern] = 0
        elif USE_LENGTHS and tricks == 2 * (popcount64(pattern) - 1) - cards:
            s.floors[pattern] = <uint16_t>(tricks << LONGEST_TRUMPS)


cdef inline uint64_t packed_trumps(const State* st, int seat) noexcept nogil:
    """Return the trumps of a seat side by side, without the place that follows the matadors."""
    cdef uint64_t own = st.hand[seat] & PLACES
    if st.matadors:
        own = (own & st.matadors) | (own >> 1 & ~st.matadors)
    return own


cdef inline int top_trumps(const State* st, int seat) noexcept nogil:
    """Return how many trumps a seat has above those of all others."""
    return ctz64(~packed_trumps(st, seat))


cdef inline void read_trumps(const Search* s, const State* st, Trumps* trumps) noexcept nogil:
    """Look up the static tricks of the three seats."""
    cdef uint64_t stop
    cdef int seat
    trumps.left = (
        (st.shape & COUNT_MASK)
        + (st.shape >> SEAT_BITS & COUNT_MASK)
        + (st.shape >> (2 * SEAT_BITS) & COUNT_MASK)
    )
    stop = <uint64_t>1 << trumps.left
    trumps.matadors = st.matadors
    for seat in range(SEATS):
        if st.matadors:
            trumps.found[seat] = s.floors[packed_trumps(st, seat) | stop]
        else:
            trumps.found[seat] = s.floors[(st.hand[seat] & PLACES) | stop]
        trumps.tricks[seat] = trumps.found[seat] >> LONGEST_TRUMPS


cdef inline uint64_t trump_ranks(const Trumps* trumps, int seat) noexcept nogil:
    """Return the places that prove the static tricks of a seat."""
    cdef uint64_t ranks = trumps.found[seat] & RANKS
    if trumps.matadors and ranks > trumps.matadors:
        ranks = 2 * ranks + 1
    return ranks


cdef inline uint64_t defence_ranks(const Trumps* trumps) noexcept nogil:
    """Return the places that prove those of both defenders."""
    return trump_ranks(trumps, 1) | trump_ranks(trumps, 2)


cdef inline uint64_t all_ranks(const Trumps* trumps) noexcept nogil:
    """Return the places that prove those of all three seats."""
    return trump_ranks(trumps, 0) | defence_ranks(trumps)
