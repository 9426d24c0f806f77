"""Bounds: cheap proofs about the tricks to come, where every trick counts one.

Each says how many tricks a side can be sure of, with the cards whose ranks prove it.

*Top trumps*: of the strongest trumps left, a side's own less the foes' are tricks of its side however
everybody plays, if its longer hand L has as many. The side plays no two of its own m to one trick while
it need not, so that a trick takes one of m and one of L, and wins it, or one of the foes' falls: both
hands play one only where they have no others, and then L is what counts.

*Guarded trump*: a trump with all stronger ones in the hand that plays before it, and beside it a card
more than these, is a trick: when one of them is played, a card beside it goes; when none is, it wins.

*Cashing*: a seat on lead leads its winners, cards above all the foes hold in the lane, one after
another. It keeps the lead as long as no foe can ruff and the partner need not win: the partner
plays his lowest card of the lane and discards the highest of any other.

*Crossing*: a leader who has a lower card than the partner's winner of some lane leads it there, and
the partner cashes; the first round of that lane is only led from the other side. What the leader
cashes before, it cashes in other lanes.

*Kept guard*: a card of a foe is a guard where those of the leader's side above it are all in the hand
that plays before it, and it has a lower card beside it for each. That side wins no more rounds of the
lane than it has cards above, of any other lane no more than its longer hand has; in its trumps, which
one of its hands alone may hold, as many as these are. Where all that is less than the tricks left by as
many as the guards one foe has to keep, the foes keep their guards till one of them wins a trick. A lane
is not guarded where a hand with trumps could ruff it: where its partner has cards of it. A partner who
cannot follow to any lead and has no trumps never gets in, and his cards do not count.

*Stopping*: where a lane has a winner of the other side that cannot be ruffed, that side takes the
trick in which it is led, and cashes from there. Such leads need not be tried.
"""

from tridge_solver.engine.partnership.bits cimport (
    USE_CASHING,
    USE_FRUGAL,
    WORTHS,
    lowest,
    msb,
    nth,
    popcount,
    uint64_t,
)
from tridge_solver.engine.partnership.cashing cimport cashed_enough
from tridge_solver.engine.partnership.context cimport Result, Search
from tridge_solver.engine.partnership.position cimport (
    LANES,
    State,
    lane_ends,
    lane_mask,
    lane_number,
    separators,
)


cdef struct Winners:
    # The rounds of each lane that a seat can win in a row once it leads.
    int count[LANES]
    uint64_t rank[LANES]         # the weakest card that proves it
    bint blocked                 # the partner wins the round after those of some plain lane
    bint drawing                 # its trumps draw all the foes'; if so, the same without ruffs:
    int free_count[LANES]
    uint64_t free_rank[LANES]
    bint free_blocked


cdef struct Promise:
    int tricks
    uint64_t ranks
    uint64_t crossings           # lanes: the seat must keep a card in one of them to cross


cdef inline uint64_t cards_above(uint64_t own, uint64_t foes) noexcept nogil:
    """Return those of ``own`` above the best of the ``foes`` in each lane, all of a lane where they
    have none.

    It works on all lanes at once: each lane's lowest one, or else its separator, stops the borrow.
    """
    foes |= separators()
    return own & ~foes & (foes - lane_ends())


cdef inline int lane_tricks(
    uint64_t own, uint64_t high, uint64_t mate, uint64_t left, uint64_t right, bint left_ruffs,
    bint right_ruffs, uint64_t* rank, bint* blocked,
) noexcept nogil:
    """Return the rounds of a lane that a seat on lead wins and keeps the lead after; ``high`` may
    not be 0.

    As many as it has cards above the foes', which are ``high``, or all of its cards where these
    outlast the foes; no more than a foe who could ruff must follow to. ``blocked`` becomes true if
    the partner, who has nothing lower left, wins the round after them.
    """
    cdef int a, b, n, longest, j
    cdef uint64_t low, weakest
    rank[0] = 0
    a = popcount(left)
    b = popcount(right)
    longest = a if a > b else b
    n = popcount(high)
    if n >= longest:
        n = popcount(own)
    if left_ruffs and a < n:
        n = a
    if right_ruffs and b < n:
        n = b
    if n == 0:
        return 0
    # The weakest card of the proof: long cards win whatever their rank, unless the partner's might
    # be higher.
    rank[0] = nth(own, n if n < longest or popcount(mate) > longest else longest)
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


cdef inline void count_plain(
    uint64_t plain, uint64_t own, uint64_t mate, uint64_t left, uint64_t right, bint left_ruffs,
    bint right_ruffs, int* count, uint64_t* rank, bint* blocked,
) noexcept nogil:
    """Count the rounds of every lane with ``plain``: cards above those of foes who cannot ruff
    them.
    """
    cdef uint64_t mask, rest = plain
    cdef int lane
    while rest:
        lane = lane_number(rest)
        mask = lane_mask(lane)
        rest &= ~mask
        count[lane] = lane_tricks(
            own & mask, plain & mask, mate & mask, left & mask, right & mask,
            left_ruffs, right_ruffs, &rank[lane], blocked,
        )


cdef inline void survey(
    const State* st, int seat, uint64_t ruffs, bint drawn, Winners* w
) noexcept nogil:
    """Count the winners of ``seat``; ``drawn``: when its partner has drawn the foes' trumps."""
    cdef uint64_t own = st.hand[seat], mate = st.hand[seat ^ 2]
    cdef uint64_t left = st.hand[(seat + 1) & 3], right = st.hand[(seat + 3) & 3]
    cdef uint64_t high = cards_above(own, left | right), plain = high & ~ruffs
    cdef bint left_ruffs = left & ruffs != 0 and not drawn
    cdef bint right_ruffs = right & ruffs != 0 and not drawn
    cdef bint trump_blocked = False
    cdef int lane, n
    w.blocked = False
    w.drawing = False
    for lane in range(LANES):
        w.count[lane] = 0
        w.rank[lane] = 0
    if high & ruffs:
        n = lane_tricks(
            own & ruffs, high & ruffs, mate & ruffs, left & ruffs, right & ruffs, False, False,
            &w.rank[0], &trump_blocked,
        )
        w.count[0] = n
        w.drawing = (
            not trump_blocked
            and n == popcount(own & ruffs)
            and n >= popcount(left & ruffs)
            and n >= popcount(right & ruffs)
        )
    count_plain(
        plain, own, mate, left, right, left_ruffs, right_ruffs, w.count, w.rank, &w.blocked
    )
    if not w.drawing:
        return
    # With the foes' trumps gone nothing is ruffed.
    w.free_blocked = False
    for lane in range(LANES):
        w.free_count[lane] = 0
        w.free_rank[lane] = 0
    count_plain(
        plain, own, mate, left, right, False, False, w.free_count, w.free_rank, &w.free_blocked
    )


cdef inline void cash_alone(
    const State* st, int seat, uint64_t ruffs, int need, const Winners* w, const Promise* top,
    Promise* out,
) noexcept nogil:
    """Count what ``seat`` on lead cashes alone; its side has the ``top`` trumps under any play.

    Where it draws the trumps they come first, else last. No more lanes are looked at than it takes
    to have what is needed: a proof is the more general the fewer ranks it uses.
    """
    cdef uint64_t mate = st.hand[seat ^ 2]
    cdef int lane, plain = 0, spare, count
    cdef bint ruff_left = mate & ruffs != 0
    if w.drawing:
        ruff_left = popcount(mate & ruffs) > w.count[0]
        out.crossings = 0
        out.tricks = w.count[0]
        out.ranks = w.rank[0]
    else:
        out[0] = top[0]
    for lane in range(1 if ruffs else 0, LANES):
        if USE_FRUGAL and out.tricks + plain >= need:
            break
        count = w.free_count[lane] if w.drawing else w.count[lane]
        # A lane that counts nothing may be blocked from the first round on, and proves that one.
        plain += count
        out.ranks |= w.free_rank[lane] if w.drawing else w.rank[lane]
    # The round after a blocked lane is the side's too, and the last it can be sure of.
    if out.tricks + plain < need:
        plain += w.free_blocked if w.drawing else w.blocked
    # A partner with nothing but trumps would have to ruff.
    spare = popcount(mate & ~ruffs)
    out.tricks += spare if ruff_left and plain > spare else plain


cdef inline void cash_together(
    const State* st, int seat, uint64_t ruffs, const Winners* w, const Winners* partner,
    const Promise* top, Promise* out,
) noexcept nogil:
    """Count what ``seat`` on lead and its partner cash: first its lanes, then, after crossing, the
    partner's.

    Each lane is cashed by the one who wins more rounds of it. The partner keeps the cards he is to
    cash: he must have others for every round he cannot follow to. Nobody is forced to ruff while he
    has a plain card for every plain round.
    """
    cdef uint64_t own = st.hand[seat], mate = st.hand[seat ^ 2], mask
    cdef int lane, plain = 0, discards = 0, spare = 0, held, count
    out.tricks = 0
    out.ranks = 0
    out.crossings = 0
    if w.drawing:
        held = popcount(mate & ruffs)
        if w.count[0] > held:
            discards = w.count[0] - held
    for lane in range(1 if ruffs else 0, LANES):
        mask = lane_mask(lane)
        held = popcount(mate & mask)
        count = w.free_count[lane] if w.drawing else w.count[lane]
        if count >= partner.count[lane]:
            plain += count
            out.ranks |= w.free_rank[lane] if w.drawing else w.rank[lane]
            if count > held:
                discards += count - held
            else:
                spare += held - count
        else:
            plain += partner.count[lane]
            out.ranks |= partner.rank[lane]
            spare += held - partner.count[lane]
            if own & mask:
                out.crossings |= mask
    if out.crossings == 0 or discards > spare:
        return
    if w.drawing:
        if popcount(mate & ruffs) > w.count[0] and plain > popcount(mate & ~ruffs):
            return
        out.tricks = plain + w.count[0]
        out.ranks |= w.rank[0]
        return
    if mate & ruffs and plain > popcount(mate & ~ruffs):
        return
    if own & ruffs and plain > popcount(own & ~ruffs):
        return
    out.tricks = plain + top.tricks
    out.ranks |= top.ranks


cdef inline void top_trumps(
    const State* st, int seat, uint64_t ruffs, Promise* out
) noexcept nogil:
    """Return the tricks the side of ``seat`` has by top trumps under any play."""
    cdef uint64_t own = st.hand[seat] & ruffs, mate = st.hand[seat ^ 2] & ruffs, card
    cdef uint64_t foes = st.all & ruffs & ~(own | mate)
    cdef int longer = popcount(own), held = 0, more = popcount(mate)
    out.tricks = 0
    out.ranks = 0
    out.crossings = 0
    longer = more if more > longer else longer
    own |= mate
    while held < longer:
        card = lowest(own)
        own ^= card
        held += 1
        more = held - popcount(foes & (card - 1))
        if more > out.tricks:
            out.tricks = more
            out.ranks = card


cdef inline void tops_of_one_hand(
    const State* st, int seat, uint64_t ruffs, Promise* out
) noexcept nogil:
    """Return the top trump tricks of the better hand of the side alone. If one hand wins a trick of
    trumps in which the other must play a top trump, counting both together would count that trick
    twice.
    """
    cdef uint64_t own, foes = st.hand[(seat + 1) & 3] | st.hand[(seat + 3) & 3], card
    cdef int n, held, more
    out.tricks = 0
    out.ranks = 0
    out.crossings = 0
    for n in range(2):
        own = st.hand[(seat + 2 * n) & 3] & ruffs
        held = 0
        while own:
            card = lowest(own)
            own ^= card
            held += 1
            more = held - popcount(foes & ruffs & (card - 1))
            if more > out.tricks:
                out.tricks = more
                out.ranks = card


cdef inline uint64_t guarded_trump(const State* st, int seat, uint64_t ruffs) noexcept nogil:
    """Return the ranks that prove a guarded trump of the side of ``seat``, 0 if it has none."""
    cdef uint64_t own, above
    cdef int n, holder, higher
    for n in range(2):
        holder = (seat + 2 * n) & 3
        own = st.hand[holder] & ruffs
        if own & (own - 1) == 0:
            continue
        above = st.all & ruffs & (lowest(own) - 1)
        if above & ~st.hand[(holder + 3) & 3]:
            continue
        higher = popcount(above)
        # A holder on lead has to have something else to lead.
        if popcount(own) > higher and (holder != st.leader or st.tricks > higher + 1):
            return above | lowest(own)
    return 0


cdef inline uint64_t kept_guard(const State* st, uint64_t ruffs) noexcept nogil:
    """Return the ranks that prove that the side on lead cannot win every trick, 0 if none do."""
    cdef uint64_t own = st.hand[st.leader], mate = st.hand[st.leader ^ 2], left = own | mate
    cdef uint64_t mask, closed, card, above, guard, ranks = 0
    cdef int guards[2]
    cdef int lane, n, rounds, higher, holder, keeper, spare = st.tricks
    cdef bint parted = True
    if own & ruffs and mate & ruffs:
        return 0
    closed = ruffs | (mate if own & ruffs else own if mate & ruffs else 0)
    if mate & ruffs == 0:
        for lane in range(LANES):
            mask = lane_mask(lane)
            if own & mask and mate & mask:
                parted = False
        if parted:
            left = own
    guards[0] = guards[1] = 0
    while left:
        mask = lane_mask(lane_number(left))
        left &= ~mask
        rounds = popcount(own & mask)
        n = popcount(mate & mask)
        rounds = n if n > rounds else rounds
        keeper = -1
        guard = 0
        if closed & mask == 0:
            for n in range(2):
                holder = (st.leader + 1 + 2 * n) & 3
                card = lowest(st.hand[holder] & mask)
                above = (own | mate) & mask & (card - 1)
                higher = popcount(above)
                if (
                    higher < rounds
                    and popcount(st.hand[holder] & mask) > higher
                    and above & ~st.hand[(holder + 3) & 3] == 0
                ):
                    keeper = n
                    guard = card
                    rounds = higher
        if keeper >= 0:
            guards[keeper] += 1
            ranks |= guard
        spare -= rounds
    n = guards[0] if guards[0] > guards[1] else guards[1]
    return ranks if n and spare >= n else 0


cdef inline void on_lead(
    const State* st, int seat, uint64_t ruffs, int need, const Promise* top, Winners* w,
    Promise* out,
) noexcept nogil:
    """Find the best promise of ``seat`` on lead, or the first that is enough."""
    cdef Winners partner
    cdef Promise other, alone
    cdef uint64_t rank
    survey(st, seat, ruffs, False, w)
    cash_alone(st, seat, ruffs, need, w, top, out)
    if out.tricks >= need:
        return
    survey(st, seat ^ 2, ruffs, w.drawing, &partner)
    cash_together(st, seat, ruffs, w, &partner, top, &other)
    if other.tricks > out.tricks:
        out[0] = other
        if out.tricks >= need:
            return
    if w.drawing:
        return
    # The partner's winner in the lane that puts him in is part of the proof.
    rank = crossing_rank(st, seat, 1 if ruffs else 0, &partner)
    if rank == 0 and ruffs and partner.count[0] and st.hand[seat] & ruffs:
        rank = partner.rank[0]
        tops_of_one_hand(st, seat, ruffs, &alone)
        top = &alone
    if rank:
        cash_alone(st, seat ^ 2, ruffs, need, &partner, top, &other)
        other.ranks |= rank
        if other.tricks > out.tricks:
            out[0] = other


cdef inline uint64_t crossing_rank(
    const State* st, int seat, int first, const Winners* partner
) noexcept nogil:
    """Return the ranks that prove ``seat`` on lead can put its partner in, by a first round the
    partner cashes anyway, in a lane from ``first`` on."""
    cdef int lane
    for lane in range(first, LANES):
        if partner.count[lane] and st.hand[seat] & lane_mask(lane):
            return partner.rank[lane]
    return 0


cdef inline uint64_t stopped_leads(
    const State* st, uint64_t ruffs, int need, const Promise* top, Promise* out
) noexcept nogil:
    """Find the lanes whose lead gives the side not on lead what it needs, with the proof.

    Where it has a winner of the lane that nobody can ruff, it takes the first trick and cashes on
    from there; ``out`` is what it is sure of whichever of these lanes is led.
    """
    cdef int seat = st.leader, lane, n, foe
    cdef uint64_t mask, own = st.hand[seat], mate = st.hand[seat ^ 2], rank, keeps, stopped = 0
    cdef Winners w[2]
    cdef Promise promise[2]
    cdef Promise alone
    cdef bint known[2]
    known[0] = known[1] = False
    out.tricks = 99
    out.ranks = 0
    out.crossings = 0
    for lane in range(LANES):
        mask = lane_mask(lane)
        if own & mask == 0:
            continue
        rank = lowest(st.all & mask)
        if rank & (own | mate) or (mate & mask == 0 and mate & ruffs & ~mask):
            continue
        n = 0
        rank = 0
        for foe in range(2):
            if mask & ruffs:
                tops_of_one_hand(st, (seat + 1) & 3, ruffs, &alone)
                on_lead(st, (seat + 1 + 2 * foe) & 3, ruffs, need, &alone, &w[foe], &promise[foe])
            elif not known[foe]:
                on_lead(st, (seat + 1 + 2 * foe) & 3, ruffs, need, top, &w[foe], &promise[foe])
                known[foe] = True
            if w[foe].count[lane] == 0 or promise[foe].tricks <= n:
                continue
            # If the winner of this trick crosses later, it needs a card for that.
            keeps = st.hand[(seat + 1 + 2 * foe) & 3] & mask
            if promise[foe].crossings == mask and keeps & (keeps - 1) == 0:
                continue
            n = promise[foe].tricks
            rank = promise[foe].ranks | w[foe].rank[lane]
            if n >= need:
                break
        if n < need:
            continue
        stopped |= mask
        out.ranks |= rank
        if n < out.tricks:
            out.tricks = n
    return stopped


cdef inline bint decided(const Search* s, State* st, Result* out) noexcept nogil:
    """Try the bounds on what is needed; on success ``out`` says what was proved.

    If they fail only for some leads, ``st.stopped`` has the lanes of the others, and ``out`` what
    these prove.
    """
    cdef uint64_t ruffs = s.rules.ruffs
    cdef int seat = st.leader, need, hold
    cdef bint even = seat & 1 == 0
    cdef Winners w
    cdef Promise ours, theirs, promise
    cdef uint64_t stopped
    st.stopped = 0
    if not USE_CASHING:
        return False
    if WORTHS:
        return s.rules.falling and cashed_enough(s, st, out)
    # The tricks the leader's side needs, and those the other side needs to stop it.
    need = st.need if even else st.rest - st.need + 1
    hold = st.rest - need + 1
    top_trumps(st, seat, ruffs, &ours)
    on_lead(st, seat, ruffs, need, &ours, &w, &promise)
    if promise.tricks >= need:
        conclude(st, even, &promise, out)
        return True
    if need == 1:
        promise.tricks = 1
        promise.ranks = guarded_trump(st, seat, ruffs)
        if promise.ranks:
            conclude(st, even, &promise, out)
            return True
    top_trumps(st, (seat + 1) & 3, ruffs, &theirs)
    if hold == 1 and theirs.tricks == 0:
        theirs.ranks = guarded_trump(st, (seat + 1) & 3, ruffs)
        if theirs.ranks == 0:
            theirs.ranks = kept_guard(st, ruffs)
        theirs.tricks = theirs.ranks != 0
    stopped = st.hand[seat]
    if theirs.tricks < hold:
        stopped = stopped_leads(st, ruffs, hold, &theirs, &promise)
        if stopped == 0:
            return False
        theirs = promise
    conclude(st, not even, &theirs, out)
    if st.hand[seat] & ~stopped:
        st.stopped = stopped
        return False
    return True


cdef inline void conclude(
    const State* st, bint even, const Promise* promise, Result* out
) noexcept nogil:
    """Write down what a side is sure of."""
    cdef int tricks = promise.tricks if promise.tricks < st.rest else st.rest
    out.win = even
    out.value = tricks if even else st.rest - tricks
    out.relevant = promise.ranks
