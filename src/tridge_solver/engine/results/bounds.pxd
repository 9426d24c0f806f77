"""Bounds: cheap proofs about the tricks to come.

Each is a set of cells with the cards whose ranks prove it. The search asks whether the set lies
inside the target (the Player succeeds) or misses it altogether (he fails).

*Static trump tricks* hold under any play (:mod:`trumps` tells why).

*Caps*: the longest trump holding, of ``m`` cards, is played in ``m`` tricks, and every one of these
falls to a trump; so a seat with ``t`` trumps takes no more than ``t`` of those and all others,
``t + (r - m)`` of ``r`` tricks. Under any play, and without ranks.

*Leader's winners*: cards of the leader that nobody can beat, led one after another, win at once
as long as every other hand that holds trumps has a card to follow with. A promise of the leader's
side only: it need not be kept.

*Master of the trumps*: a seat that holds every trump left keeps its winners without the lead.

*Ducking*: where in every lane the Player's weakest cards pair off below the defenders' weakest he
can always play below a defender's card, so he takes no trick but by his trumps.
"""

from tridge_solver.engine.bits cimport popcount64, uint32_t, uint64_t
from tridge_solver.engine.bits cimport (
    USE_CAPS,
    USE_DUCK,
    USE_LEADER,
)
from tridge_solver.engine.results.context cimport (
    DUCK_WORDS,
    Limits,
    Result,
    Search,
    Trumps,
)
from tridge_solver.engine.results.position cimport (
    COUNT_BITS,
    COUNT_MASK,
    LANE_BITS,
    LANES,
    PLACES,
    SEATS,
    SEAT_BITS,
    State,
    ctz64,
    down_to,
    length_of,
    lowest64,
    msb64,
    next_seat,
    top_places,
)
from tridge_solver.engine.results.targets cimport cell
from tridge_solver.engine.results.trumps cimport read_trumps, top_trumps


cdef struct Lead:
    # What a seat that leads has against it.
    uint64_t mine                # his cards
    uint64_t own, left, right    # the counts of his cards and those of the two others
    int tops                     # his trumps above all others
    bint drawing                 # his top trumps draw all others
    int longest                  # the longer of their two trump holdings
    int left_bar, right_bar      # 31 where that hand cannot ruff, which a count never exceeds; else 0
    int depth[LANES]             # of a plain lane: how many of its top cards prove the winners


cdef inline void survey_lead(const State* st, int seat, Lead* lead) noexcept nogil:
    """Look at the trumps of a seat that leads."""
    cdef int a, b, next_one = next_seat(seat)
    lead.mine = st.hand[seat]
    lead.own = st.shape >> (SEAT_BITS * seat)
    lead.left = st.shape >> (SEAT_BITS * next_one)
    lead.right = st.shape >> (SEAT_BITS * (3 - seat - next_one))
    a = lead.left & COUNT_MASK
    b = lead.right & COUNT_MASK
    lead.longest = a if a > b else b
    lead.tops = top_trumps(st, seat)
    lead.drawing = lead.tops and lead.tops >= lead.longest
    lead.left_bar = 31 if lead.drawing or a == 0 else 0
    lead.right_bar = 31 if lead.drawing or b == 0 else 0


cdef inline int plain_winners(Lead* lead, int lane) noexcept nogil:
    """The tricks of a plain ``lane`` that a leader can be sure of.

    With as many winners as the longer of the others' holdings all his cards win. Written without
    jumps: which way they would go is different at every position.
    """
    cdef int own = (lead.own >> (COUNT_BITS * lane)) & COUNT_MASK
    cdef int a = (lead.left >> (COUNT_BITS * lane)) & COUNT_MASK
    cdef int b = (lead.right >> (COUNT_BITS * lane)) & COUNT_MASK
    cdef int n = ctz64(~(lead.mine >> (LANE_BITS * lane)))   # his cards above all others
    cdef int longest = a if a > b else b
    n = own if n >= longest else n
    a |= lead.left_bar
    b |= lead.right_bar
    n = a if n > a else n
    n = b if n > b else n
    lead.depth[lane] = n if n < longest else longest
    return n


cdef inline int sure_winners(Lead* lead, int floor) noexcept nogil:
    """The tricks a seat can be sure of, having the lead; at least his static ones, ``floor``.

    With trumps enough at the top to draw all others he takes every trump of his and then his
    plain winners freely. Else his plain winners come first, in each lane no more than any hand
    that could ruff must follow to, and his static trump tricks after them: discards on the way
    only lessen what is against him.
    """
    cdef int lane
    if not USE_LEADER:
        return floor
    if lead.drawing:
        floor = lead.own & COUNT_MASK
    for lane in range(1, LANES):
        floor += plain_winners(lead, lane)
    return floor


cdef inline uint64_t plain_places(const Lead* lead) noexcept nogil:
    """The places that prove the plain winners counted last."""
    cdef uint64_t places = 0
    cdef int lane
    for lane in range(1, LANES):
        places |= top_places(lead.depth[lane], lane)
    return places


cdef inline uint64_t places_of_winners(const Lead* lead, uint64_t floor_ranks) noexcept nogil:
    """The places that prove :func:`sure_winners`, ``floor_ranks`` those of the static tricks."""
    if not USE_LEADER:
        return floor_ranks
    if lead.drawing:
        floor_ranks = trump_places(lead.mine, lead.longest)
    return floor_ranks | plain_places(lead)


cdef inline uint64_t trump_places(uint64_t hand, int count) noexcept nogil:
    """The places of the trumps down to the ``count``-th of a hand; none for 0."""
    cdef uint64_t own = hand & PLACES
    if count == 0:
        return 0
    while count > 1:
        own &= own - 1
        count -= 1
    return down_to(lowest64(own))


cdef inline int master_of_trumps(const State* st, int trumps) noexcept nogil:
    """The seat that holds every one of the ``trumps`` left, or -1.

    He can be sure of his winners without the lead too: until he has it he loses only tricks of
    lanes in which he has no winner, for where he has one he takes it and where he is void he
    ruffs, and either gives him the lead.
    """
    cdef int seat
    if trumps:
        for seat in range(SEATS):
            if length_of(st.shape, seat, 0) == trumps:
                return seat
    return -1


cdef inline void prepare_ducks(Search* s) noexcept nogil:
    """Find out which patterns of a lane let a hand stay below the others.

    A pattern has a one for each card of the hand, from the strongest at the lowest bit, and a stop
    above the weakest card of the lane. The i-th weakest card of the hand must lie below the i-th
    weakest of the others', for each i; that is, no card of it has more of the others' below it
    than of its own.
    """
    cdef uint32_t pattern, rest
    cdef int own, others
    s.ducks[0] = 2               # the stop alone: nothing to duck
    for pattern in range(2, 64 * DUCK_WORDS):
        rest = pattern >> 1
        if s.ducks[rest >> 6] >> (rest & 63) & 1 == 0:
            continue
        own = popcount64(rest) - 1
        others = msb64(rest) - own
        if pattern & 1 == 0 or others <= own:
            s.ducks[pattern >> 6] |= <uint64_t>1 << (pattern & 63)


cdef inline bint ducks(const Search* s, uint64_t own, int length) noexcept nogil:
    """Whether the cards ``own`` of a lane of so many cards pair off below the others."""
    cdef uint64_t pattern = own | <uint64_t>1 << length
    return s.ducks[pattern >> 6] >> (pattern & 63) & 1


cdef inline uint64_t without(uint64_t cards, uint64_t place) noexcept nogil:
    """The cards of the first lane with one place taken out."""
    return (cards & (place - 1)) | (cards >> 1 & ~(place - 1))


cdef inline bint can_duck(const Search* s, const State* st, uint64_t* ranks) noexcept nogil:
    """Whether the Player can stay below the defenders' cards in every lane.

    Where he leads he must have a lane to leave by: pairing must still hold without the card he
    leads, his weakest there, and the strongest card each defender may waste on it.
    """
    cdef uint64_t own, first, second, used = 0, gap, last
    cdef bint exit = st.leader != 0
    cdef int lane, length
    for lane in range(LANES):
        own = st.hand[0] >> (LANE_BITS * lane) & PLACES
        if own == 0:
            continue
        first = st.hand[1] >> (LANE_BITS * lane) & PLACES
        second = st.hand[2] >> (LANE_BITS * lane) & PLACES
        if first | second == 0:
            continue
        last = <uint64_t>1 << msb64(own)
        used |= ((last << 1) - 1) << (LANE_BITS * lane)
        if lane == 0 and st.matadors:
            gap = st.matadors + 1
            own = without(own, gap)
            first = without(first, gap)
            second = without(second, gap)
        length = popcount64(own | first | second)
        if not ducks(s, own, length):
            return False
        if not exit and lane:
            # From the weakest card up: his own, then their strongest, which may lie above it.
            exit = ducks_after_leading(s, own, first, second, length)
    ranks[0] = used
    return exit


cdef inline bint ducks_after_leading(
    const Search* s, uint64_t own, uint64_t first, uint64_t second, int length
) noexcept nogil:
    """Whether pairing holds without the weakest card and each defender's strongest of a lane."""
    cdef uint64_t gone = <uint64_t>1 << msb64(own), place
    own ^= gone
    gone |= lowest64(first) | lowest64(second)
    length -= popcount64(gone)
    while gone:
        place = <uint64_t>1 << msb64(gone)
        gone ^= place
        own = without(own, place)
    return ducks(s, own, length)


cdef inline void conclude(
    Result* out, bint win, uint64_t forced, uint64_t relevant
) noexcept nogil:
    """Write down a decision."""
    out.win = win
    out.forced = forced
    out.relevant = relevant


cdef inline uint64_t caps_of(const Search* s, const State* st) noexcept nogil:
    """The cells that the numbers of trumps leave."""
    cdef int r = st.tricks, others
    cdef int a = length_of(st.shape, 0, 0), b = length_of(st.shape, 1, 0)
    cdef int c = length_of(st.shape, 2, 0), longest
    if not USE_CAPS:
        return s.cells.universe[r]
    longest = a if a > b else b
    longest = c if c > longest else longest
    others = r - longest + 1
    return s.cells.universe[r] & ~(
        s.cells.player[others + a] | s.cells.first[others + b] | s.cells.less[longest - c]
    )


cdef inline void find_limits(Search* s, const State* st, Limits* limits) noexcept nogil:
    """What no play can change here."""
    cdef Trumps* trumps = &limits.trumps
    read_trumps(s, st, trumps)
    limits.caps = caps_of(s, st)
    limits.player = limits.caps & s.cells.player[trumps.tricks[0]]
    limits.defence = limits.caps & (
        s.cells.first[trumps.tricks[1]] & s.cells.universe[st.tricks - trumps.tricks[2]]
    )
    limits.floor = limits.player & limits.defence
    limits.player_ranks = trumps.ranks[0]
    limits.defence_ranks = trumps.ranks[1] | trumps.ranks[2]


cdef inline bint floor_decides(
    const Limits* limits, uint64_t wrong, bint win, Result* out
) noexcept nogil:
    """Whether what no play can change keeps out of the cells ``wrong`` for a side.

    Sets whose proof uses fewer ranks come first.
    """
    if limits.floor & wrong:
        return False
    if limits.caps & wrong == 0:
        conclude(out, win, limits.caps, 0)
    elif win and limits.player & wrong == 0:
        conclude(out, win, limits.player, limits.player_ranks)
    elif limits.defence & wrong == 0:
        conclude(out, win, limits.defence, limits.defence_ranks)
    elif limits.player & wrong == 0:
        conclude(out, win, limits.player, limits.player_ranks)
    else:
        conclude(out, win, limits.floor, limits.player_ranks | limits.defence_ranks)
    return True


cdef inline bint out_of_reach(
    const State* st, int seat, const Limits* limits, uint64_t wrong
) noexcept nogil:
    """Whether no promise of ``seat`` could keep out of the cells ``wrong``.

    The seat's best result is in every set it could prove; where that one alone is wrong its
    winners need not be counted.
    """
    cdef const Trumps* trumps = &limits.trumps
    cdef int r = st.tricks, best
    if seat == 0:
        best = cell(r - trumps.tricks[1] - trumps.tricks[2], trumps.tricks[1])
    else:
        best = cell(
            trumps.tricks[0],
            r - trumps.tricks[0] - trumps.tricks[2] if seat == 1 else trumps.tricks[1],
        )
    return (wrong & limits.caps) >> best & 1


cdef inline bint promise_decides(
    const Search* s, const State* st, int seat, int count, const Limits* limits, uint64_t wrong,
    Result* out
) noexcept nogil:
    """Whether ``count`` tricks that ``seat`` can be sure of keep out of the cells ``wrong``.

    Sets whose proof uses fewer ranks come before narrower ones. What proves ``count`` is to be
    added.
    """
    cdef const Trumps* trumps = &limits.trumps
    cdef int r = st.tricks
    cdef uint64_t proved, ranks = 0
    if seat == 0:
        proved = s.cells.player[count] & limits.caps
    elif seat == 1:
        proved = s.cells.first[count] & s.cells.universe[r - trumps.tricks[2]] & limits.caps
        ranks = trumps.ranks[2]
    else:
        proved = s.cells.first[trumps.tricks[1]] & s.cells.universe[r - count] & limits.caps
        ranks = trumps.ranks[1]
    if proved & wrong:
        proved &= limits.defence if seat == 0 else limits.player
        ranks |= limits.defence_ranks if seat == 0 else limits.player_ranks
        if proved & wrong:
            return False
    conclude(out, seat == 0, proved, ranks)
    return True


cdef inline bint lead_decides(
    const Search* s, const State* st, int seat, const Limits* limits, uint64_t target, Result* out
) noexcept nogil:
    """Whether the winners ``seat`` can be sure of on lead decide ``target``."""
    cdef uint64_t wrong = target if seat else ~target
    cdef int count
    cdef Lead lead
    if out_of_reach(st, seat, limits, wrong):
        return False
    survey_lead(st, seat, &lead)
    count = sure_winners(&lead, limits.trumps.tricks[seat])
    if not promise_decides(s, st, seat, count, limits, wrong, out):
        return False
    out.relevant |= places_of_winners(&lead, limits.trumps.ranks[seat])
    return True


cdef inline bint decided(
    Search* s, const State* st, uint64_t target, Limits* limits, Result* out
) noexcept nogil:
    """Try the bounds on ``target``; on success ``out`` says what was proved.

    ``limits`` become what holds under any play.
    """
    cdef int r = st.tricks
    cdef uint64_t ducked, ranks
    cdef bint low = target & s.cells.low_corner[r] == 0
    cdef int master
    find_limits(s, st, limits)
    # 1. The floors alone; a leader's own side has more to say in its promise.
    if (st.leader != 0 or low) and floor_decides(limits, ~target, True, out):
        return True
    if (st.leader == 0 or low) and floor_decides(limits, target, False, out):
        return True
    # 2. The leader keeps his promise; so does another seat that has all the trumps.
    if lead_decides(s, st, st.leader, limits, target, out):
        return True
    master = -1 if low else master_of_trumps(st, limits.trumps.left)
    if master >= 0 and master != st.leader:
        if lead_decides(s, st, master, limits, target, out):
            return True
    # 3. A Player who wants few tricks gets out of the way.
    if USE_DUCK and low:
        ducked = limits.defence & ~s.cells.player[length_of(st.shape, 0, 0) + 1]
        if ducked & ~target == 0 and can_duck(s, st, &ranks):
            conclude(out, True, ducked, ranks | limits.defence_ranks)
            return True
    return False
