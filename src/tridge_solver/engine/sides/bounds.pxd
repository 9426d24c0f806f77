"""Bounds: cheap proofs about the tricks to come, where every trick counts one.

Each says how many tricks a side can be sure of, with the cards whose ranks prove it.

*Top trumps*: among the strongest trumps left, a seat's own less the foes' are tricks of its side
however everybody plays: the seat plays each of its trumps in a trick of its own, and each stronger
trump of the foes can spoil only one of these.

*Cashing*: a seat on lead leads its winners, cards above all the foes hold in the lane, one after
another. It keeps the lead as long as no foe can ruff and the partner need not win: the partner
plays his lowest card of the lane and discards the highest of any other.

*Crossing*: a leader who has a lower card than the partner's winner of some lane leads it there, and
the partner cashes; the first round of that lane is only led from the other side.

*Stopping*: where every lane the leader can lead has a winner of the other side that cannot be
ruffed, that side takes the first trick and cashes from there.
"""

from tridge_solver.engine.sides.bits cimport (
    USE_CASHING,
    WORTHS,
    lowest,
    msb,
    nth,
    popcount,
    uint64_t,
)
from tridge_solver.engine.sides.context cimport Result, Search
from tridge_solver.engine.sides.position cimport LANES, State, lane_mask


cdef struct Cash:
    # What a seat can cash once it leads.
    int tricks
    uint64_t ranks
    int opening[LANES]           # whether its first round may be in a lane: the tricks there


cdef inline int static_tricks(
    const State* st, int seat, uint64_t ruffs, uint64_t* rank
) noexcept nogil:
    """The tricks the top trumps of ``seat`` are for its side, whatever is played."""
    cdef uint64_t trumps = st.all & ruffs, card
    cdef uint64_t own = st.hand[seat], mate = st.hand[seat ^ 2]
    cdef int balance = 0, most = 0
    rank[0] = 0
    while trumps:
        card = lowest(trumps)
        trumps ^= card
        if card & own:
            balance += 1
            if balance > most:
                most = balance
                rank[0] = card
        elif card & mate == 0:
            balance -= 1
    return most


cdef inline int lane_tricks(
    uint64_t own, uint64_t mate, uint64_t left, uint64_t right, bint left_ruffs, bint right_ruffs,
    uint64_t* rank, bint* blocked,
) noexcept nogil:
    """The rounds of a lane that a seat on lead wins and keeps the lead after.

    As many as it has cards above the foes', or all of its cards where these outlast the foes; no
    more than a foe who could ruff must follow to. ``blocked`` becomes true where the round after
    them is won by the partner, who has nothing lower left.
    """
    cdef int a = popcount(left), b = popcount(right), n, longest, j
    cdef uint64_t high, low, weakest
    longest = a if a > b else b
    n = popcount(own & (lowest(left | right) - 1))
    if n >= longest:
        n = popcount(own)
    if left_ruffs and a < n:
        n = a
    if right_ruffs and b < n:
        n = b
    if n == 0:
        return 0
    # How far down the proof looks: long cards win whatever their rank, unless the partner's might
    # be higher.
    rank[0] |= nth(own, n if n < longest or popcount(mate) > longest else longest)
    if mate and lowest(mate) < nth(own, n):
        high = own
        low = mate
        for j in range(n):
            if low == 0:
                break
            weakest = <uint64_t>1 << msb(low)
            if weakest < lowest(high):
                blocked[0] = True
                return j
            low ^= weakest
            high &= high - 1
    return n


cdef inline void cash(
    const State* st, int seat, uint64_t ruffs, int static, uint64_t static_rank, Cash* result
) noexcept nogil:
    """What ``seat`` can cash once it leads; its side has ``static`` top trumps."""
    cdef uint64_t own = st.hand[seat], mate = st.hand[seat ^ 2]
    cdef uint64_t left = st.hand[(seat + 1) & 3], right = st.hand[(seat + 3) & 3], mask
    cdef uint64_t ranks = 0, trump_rank = 0
    cdef bint left_ruffs = left & ruffs != 0, right_ruffs = right & ruffs != 0
    cdef bint drawing = False, blocked = False, trump_blocked = False
    cdef int lane, first = 0, n, plain = 0, trumps = 0, spare
    result.opening[0] = 0
    if ruffs:
        first = 1
        if own & ruffs:
            n = lane_tricks(
                own & ruffs, mate & ruffs, left & ruffs, right & ruffs, False, False,
                &trump_rank, &trump_blocked,
            )
            result.opening[0] = n
            drawing = (
                not trump_blocked
                and n == popcount(own & ruffs)
                and n >= popcount(left & ruffs)
                and n >= popcount(right & ruffs)
            )
            trumps = n
    for lane in range(first, LANES):
        mask = lane_mask(lane)
        n = lane_tricks(
            own & mask, mate & mask, left & mask, right & mask,
            left_ruffs, right_ruffs, &ranks, &blocked,
        )
        result.opening[lane] = n
        plain += n
    if drawing and (left_ruffs or right_ruffs):
        # The opponents' trumps gone, nothing is ruffed; the first round may come before.
        plain = 0
        ranks = 0
        blocked = False
        for lane in range(1, LANES):
            mask = lane_mask(lane)
            plain += lane_tricks(
                own & mask, mate & mask, left & mask, right & mask, False, False, &ranks, &blocked,
            )
    # The round after a blocked lane is the side's too, and the last it can be sure of.
    plain += blocked
    spare = popcount(mate & ~ruffs)
    if not drawing:
        # A partner with nothing but trumps would have to ruff.
        if mate & ruffs and plain > spare:
            plain = spare
        result.tricks = plain + static
        result.ranks = ranks | static_rank
        return
    if popcount(mate & ruffs) > trumps and plain > spare:
        plain = spare
    result.tricks = plain + trumps
    result.ranks = ranks | trump_rank


cdef inline bint can_cross(
    const State* st, int seat, uint64_t ruffs, const Cash* partner
) noexcept nogil:
    """Whether ``seat`` on lead can put its partner in, by a first round he cashes anyway."""
    cdef int lane
    cdef uint64_t mask
    for lane in range(LANES):
        mask = lane_mask(lane)
        if partner.opening[lane] and st.hand[seat] & mask:
            return True
    return False


cdef inline int stopped(
    const State* st, uint64_t ruffs, const Cash* next_foe, const Cash* last_foe, uint64_t* ranks
) noexcept nogil:
    """The tricks the side not on lead is sure of, if it can win whatever is led; else 0."""
    cdef int seat = st.leader, lane, least = 99, best
    cdef uint64_t mask, own = st.hand[seat], mate = st.hand[seat ^ 2]
    ranks[0] = 0
    for lane in range(LANES):
        mask = lane_mask(lane)
        if own & mask == 0:
            continue
        if mate & mask == 0 and mate & ruffs and mask & ruffs == 0:
            return 0
        best = 0
        if next_foe.opening[lane]:
            best = next_foe.tricks
            ranks[0] |= next_foe.ranks
        if last_foe.opening[lane] and last_foe.tricks > best:
            best = last_foe.tricks
            ranks[0] |= last_foe.ranks
        if best < least:
            least = best
        if least == 0:
            return 0
    return least


cdef inline bint decided(const Search* s, const State* st, Result* out) noexcept nogil:
    """Try the bounds on what is needed; on success ``out`` says what was proved."""
    cdef uint64_t ruffs = s.rules.ruffs, rank, ours_rank, theirs_rank, ranks
    cdef int seat = st.leader, ours, theirs, n, need, hold
    cdef bint even = seat & 1 == 0
    cdef Cash mine, partners, next_foe, last_foe
    if WORTHS or not USE_CASHING:
        return False
    # What the leader's side needs, and what the other side needs to stop it.
    need = st.need if even else st.rest - st.need + 1
    hold = st.rest - need + 1
    ours = static_tricks(st, seat, ruffs, &ours_rank)
    n = static_tricks(st, seat ^ 2, ruffs, &rank)
    if n > ours:
        ours = n
        ours_rank = rank
    cash(st, seat, ruffs, ours, ours_rank, &mine)
    if mine.tricks >= need:
        conclude(st, even, mine.tricks, mine.ranks, out)
        return True
    cash(st, seat ^ 2, ruffs, ours, ours_rank, &partners)
    if partners.tricks >= need and can_cross(st, seat, ruffs, &partners):
        conclude(st, even, partners.tricks, partners.ranks, out)
        return True
    theirs = static_tricks(st, (seat + 1) & 3, ruffs, &theirs_rank)
    n = static_tricks(st, (seat + 3) & 3, ruffs, &rank)
    if n > theirs:
        theirs = n
        theirs_rank = rank
    if theirs >= hold:
        conclude(st, not even, theirs, theirs_rank, out)
        return True
    cash(st, (seat + 1) & 3, ruffs, theirs, theirs_rank, &next_foe)
    cash(st, (seat + 3) & 3, ruffs, theirs, theirs_rank, &last_foe)
    if next_foe.tricks < hold and last_foe.tricks < hold:
        return False
    n = stopped(st, ruffs, &next_foe, &last_foe, &ranks)
    if n >= hold:
        conclude(st, not even, n, ranks, out)
        return True
    return False


cdef inline void conclude(
    const State* st, bint even, int tricks, uint64_t ranks, Result* out
) noexcept nogil:
    """Write down that a side is sure of ``tricks``."""
    if tricks > st.rest:
        tricks = st.rest
    out.win = even
    out.value = tricks if even else st.rest - tricks
    out.relevant = ranks
