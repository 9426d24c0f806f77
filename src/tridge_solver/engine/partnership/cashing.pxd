"""The bound for cards with worths: the points a seat on lead can cash at once.

The leader leads its *winners*, cards nobody can beat and no foe can ruff, one after another, and
keeps the lead. Each round brings its own card, a card of each foe who must follow, the cheapest he
has, and one of the partner's. Whatever is left after that counts nothing.

Where a hand must beat the best card, it must beat its partner's too; in such a lane only cards
above the partner's are winners. Elsewhere the partner plays beneath them, with the weakest card if
it might win. A partner with nothing but ruffs left would have to ruff: without a plain card for
every plain round only the lane that ruffs is counted.

The cheapest card of a hand is its weakest, and the dearest its strongest: an order whose worths
rise anywhere towards the weak end does not use this bound.
"""

from tridge_solver.engine.partnership.bits cimport lowest, msb, nth, popcount, uint64_t
from tridge_solver.engine.partnership.context cimport Result, Search
from tridge_solver.engine.partnership.position cimport LANES, Rules, State, lane_mask, worth_of


cdef struct Cashed:
    int rounds
    int worth
    uint64_t ranks               # the weakest card of each lane that proves it


cdef inline uint64_t weakest_of(uint64_t cards, int count) noexcept nogil:
    """Return the ``count`` weakest of ``cards``, or all of them."""
    cdef int left = popcount(cards) - count
    while left > 0:
        cards &= cards - 1
        left -= 1
    return cards


cdef inline uint64_t strongest_of(uint64_t cards, int count) noexcept nogil:
    """Return the ``count`` strongest of ``cards``, 1 at least, or all of them."""
    cdef uint64_t last = nth(cards, count) if count < popcount(cards) else 0
    return cards & (last | (last - 1))


cdef inline void cash_lane(
    const Rules* rules, uint64_t own, uint64_t mate, uint64_t left, uint64_t right,
    bint left_ruffs, bint right_ruffs, bint must_beat, Cashed* cashed,
) noexcept nogil:
    """Add the rounds of a lane that its leader wins and keeps the lead after."""
    cdef uint64_t foes = left | right, high, low, weakest, used
    cdef int a, b, longest, n, j
    # If nobody else has any, 0 - 1 is above every card.
    high = own & (lowest(foes) - 1)
    if must_beat:
        high &= lowest(mate) - 1
    if high == 0:
        return
    a = popcount(left)
    b = popcount(right)
    longest = a if a > b else b
    n = popcount(high)
    if n >= longest and not (must_beat and mate):
        n = popcount(own)
    if left_ruffs and a < n:
        n = a
    if right_ruffs and b < n:
        n = b
    if mate and not must_beat:
        high = own
        low = mate
        for j in range(n):
            if low == 0:
                break
            weakest = <uint64_t>1 << msb(low)
            if weakest < lowest(high):
                n = j
                break
            low ^= weakest
            high &= high - 1
    if n == 0:
        return
    used = strongest_of(own, n)
    # Long cards win whatever their rank, unless the partner's might be higher.
    cashed.ranks |= nth(own, n if n < longest or popcount(mate) > longest else longest)
    cashed.rounds += n
    cashed.worth += worth_of(
        rules, used | weakest_of(left, n) | weakest_of(right, n)
        | (strongest_of(mate, n) if lowest(mate) > used else weakest_of(mate, n)),
    )


cdef inline bint cashed_enough(const Search* s, const State* st, Result* out) noexcept nogil:
    """Return whether the leader's side has what it needs; if so ``out`` says what was proved."""
    cdef const Rules* rules = s.rules
    cdef uint64_t ruffs = rules.ruffs, mask
    cdef int seat = st.leader, lane, first = 0, trumps = 0
    cdef uint64_t own = st.hand[seat], mate = st.hand[seat ^ 2]
    cdef uint64_t left = st.hand[(seat + 1) & 3], right = st.hand[(seat + 3) & 3]
    cdef bint even = seat & 1 == 0, left_ruffs, right_ruffs
    cdef Cashed all_lanes, drawn
    all_lanes.rounds = all_lanes.worth = 0
    all_lanes.ranks = 0
    left_ruffs = left & ruffs != 0
    right_ruffs = right & ruffs != 0
    if ruffs:
        first = 1
        cash_lane(
            rules, own & ruffs, mate & ruffs, left & ruffs, right & ruffs, False, False,
            ruffs & rules.must_beat != 0, &all_lanes,
        )
        trumps = all_lanes.rounds
        # A hand whose ruffs are drawn does not ruff.
        left_ruffs = popcount(left & ruffs) > trumps
        right_ruffs = popcount(right & ruffs) > trumps
    drawn = all_lanes
    for lane in range(first, LANES):
        mask = lane_mask(lane)
        if own & mask:
            cash_lane(
                rules, own & mask, mate & mask, left & mask, right & mask, left_ruffs,
                right_ruffs, mask & rules.must_beat != 0, &all_lanes,
            )
    if popcount(mate & ruffs) > trumps and all_lanes.rounds - trumps > popcount(mate & ~ruffs):
        all_lanes = drawn
    all_lanes.worth += all_lanes.rounds * rules.trick
    if all_lanes.rounds == st.tricks:
        all_lanes.worth = st.rest
    if all_lanes.worth < (st.need if even else st.rest - st.need + 1):
        return False
    out.win = even
    out.value = all_lanes.worth if even else st.rest - all_lanes.worth
    out.relevant = all_lanes.ranks
    return True
