"""Ducking: tricks that a Player who wants few tricks can be sure to lose from now on.

He follows with his strongest card below the lead, discards harmless cards, and ruffs only if he has
nothing but trumps left. As long as no lead can make him win he loses every trick; after that all
the others may be his.
"""

from tridge_solver.engine.bits cimport popcount64, uint64_t
from tridge_solver.engine.ombre4.context cimport Search
from tridge_solver.engine.ombre4.position cimport LANES, State
from tridge_solver.engine.ombre4.targets cimport MAX_TRICKS, SEATS
from tridge_solver.engine.words cimport msb64


cdef enum:
    DEFENDERS = SEATS - 1


cdef inline uint64_t weakest(uint64_t cards) noexcept nogil:
    """Return the weakest of some cards of a lane; there must be one."""
    return <uint64_t>1 << msb64(cards)


cdef inline int earliest_trap(
    uint64_t own, const uint64_t* held, bint must_follow, int before
) noexcept nogil:
    """Return how many tricks must pass before a lead of a lane can make the Player win it.

    ``own`` are his cards of it, ``held`` each defender's; ``before`` tricks pass before its first
    round. Each round takes a card of his and one of theirs at least, so while the i-th weakest of
    his lies below the i-th weakest of theirs he has a card below the i-th lead. A later round
    still cannot trap him while a defender without a card below his weakest has to follow to it,
    and to be rid of n cards of the lane takes n tricks.
    """
    cdef uint64_t theirs = held[0] | held[1] | held[2], mine = own, below
    cdef int rounds = 0, seat, count, tricks, earliest = MAX_TRICKS
    cdef bint paired = True
    while mine and theirs:
        if msb64(mine) < msb64(theirs):
            paired = False
        if not paired:
            tricks = before + rounds
            if must_follow:
                below = ~((weakest(mine) << 1) - 1)
                for seat in range(DEFENDERS):
                    count = popcount64(held[seat])
                    if held[seat] & below == 0 and count > tricks:
                        tricks = count
            earliest = tricks if tricks < earliest else earliest
        mine ^= weakest(mine)
        theirs ^= weakest(theirs)
        rounds += 1
    return earliest


cdef inline int trap_after_leaving(const State* st, uint64_t lane) noexcept nogil:
    """Return the :func:`earliest_trap` of a lane after the Player has led his weakest card of it;
    -1 if that may win. Each defender has thrown their strongest card on it."""
    cdef uint64_t own = st.hand[0] & lane, foes = 0
    cdef uint64_t left[DEFENDERS]
    cdef int seat
    for seat in range(DEFENDERS):
        left[seat] = st.hand[seat + 1] & lane
        foes |= left[seat]
        left[seat] &= left[seat] - 1
    if own == 0 or foes == 0 or msb64(own) < msb64(foes):
        return -1
    return earliest_trap(own ^ weakest(own), left, False, 1)


cdef inline int safe_tricks(const Search* s, const State* st, uint64_t* ranks) noexcept nogil:
    """Return how many tricks from now on the Player can be sure to lose, and the ranks that prove
    it.

    He loses them until a lead can trap him, or until he may have nothing but trumps left. Where he
    leads himself he leaves by his weakest card of a plain lane in which all others lie above it.
    """
    cdef uint64_t lane, own, foes, lead
    cdef uint64_t held[DEFENDERS]
    cdef int earliest[LANES]
    cdef int n, other, seat, after, leaving = 0
    cdef int safe = st.tricks - popcount64(st.hand[0] & s.lanes.lane[0])
    ranks[0] = 0
    for n in range(LANES):
        lane = s.lanes.lane[n]
        own = st.hand[0] & lane
        foes = 0
        for seat in range(DEFENDERS):
            held[seat] = st.hand[seat + 1] & lane
            foes |= held[seat]
        earliest[n] = MAX_TRICKS
        if own == 0 or foes == 0:
            continue
        ranks[0] |= weakest(own | foes)
        lead = st.hand[st.leader] & lane
        # Under the privilege matadors need not follow. A seat void in the lane cannot lead it now,
        earliest[n] = earliest_trap(
            own, held, n != 0 or not s.lanes.privilege, st.leader == 0 or lead == 0
        )
        if earliest[n] == 0 and msb64(lead) < msb64(own):
            earliest[n] = 1                  # and higher cards alone cannot trap him with it
    for n in range(LANES):
        if st.leader:
            safe = earliest[n] if earliest[n] < safe else safe
            continue
        after = trap_after_leaving(st, s.lanes.lane[n]) if n else -1
        for other in range(LANES):
            if other != n and earliest[other] < after:
                after = earliest[other]
        leaving = after if after > leaving else leaving
    if st.leader == 0 and leaving < safe:
        safe = leaving
    return safe if safe > 0 else 0
