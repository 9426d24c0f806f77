"""Bounds: cheap proofs about the tricks to come.

Each is a set of cells with the cards whose ranks prove it. The search asks whether the set lies
inside the target (the Player succeeds) or misses it altogether (he fails).

*Static trump tricks* hold under any play (:mod:`trumps` says why).

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
from tridge_solver.engine.ombre3.context cimport (
    DUCK_WORDS,
    PAIRS_OF_COUNTS,
    Lead,
    Limits,
    Result,
    Search,
    Trumps,
)
from tridge_solver.engine.ombre3.position cimport (
    COUNT_BITS,
    COUNT_MASK,
    EVERY_LANE,
    LANE_BITS,
    LANES,
    PLACES,
    PLAIN_LANES,
    SEATS,
    SEAT_BITS,
    STOPS,
    State,
    down_to,
    length_of,
    lowest64,
    msb64,
    next_seat,
    top_places,
)
from tridge_solver.engine.ombre3.targets cimport cell
from tridge_solver.engine.ombre3.trumps cimport (
    all_ranks,
    defence_ranks,
    read_trumps,
    top_trumps,
    trump_ranks,
)


cdef enum:
    ALL_PLACES = 0xFFFFFFFFFFFFFFFF


cdef inline void prepare_counts(Search* s) noexcept nogil:
    """Prepare the first places of two lanes, as many as a byte of a shape counts in each."""
    cdef int counts
    for counts in range(PAIRS_OF_COUNTS):
        s.first_places[counts] = <uint32_t>(
            top_places(counts & COUNT_MASK, 0) | top_places(counts >> COUNT_BITS, 1)
        )


cdef inline uint64_t first_places(const Search* s, uint64_t counts) noexcept nogil:
    """Return the first places of every lane, as many as one hand's ``counts`` say."""
    cdef uint64_t places = s.first_places[counts & 255]
    places |= <uint64_t>s.first_places[counts >> 8 & 255] << (2 * LANE_BITS)
    if LANES > 4:
        places |= <uint64_t>s.first_places[counts >> 16 & COUNT_MASK] << (LANE_BITS * (LANES - 1))
    return places


cdef inline void survey_lead(
    const Search* s, const State* st, int seat, Lead* lead
) noexcept nogil:
    """Describe the cards that a seat on lead faces."""
    cdef int next_one = next_seat(seat)
    cdef uint64_t left = st.shape >> (SEAT_BITS * next_one)
    cdef uint64_t right = st.shape >> (SEAT_BITS * (3 - seat - next_one))
    cdef uint64_t own = st.shape >> (SEAT_BITS * seat)
    lead.mine = st.hand[seat]
    lead.own = first_places(s, own)
    lead.left = first_places(s, left)
    lead.right = first_places(s, right)
    lead.trumps = own & COUNT_MASK
    lead.left_trumps = left & COUNT_MASK
    lead.right_trumps = right & COUNT_MASK
    lead.longest = (
        lead.left_trumps if lead.left_trumps > lead.right_trumps else lead.right_trumps
    )
    lead.tops = top_trumps(st, seat)
    lead.drawing = lead.tops and lead.tops >= lead.longest
    lead.left_bar = ALL_PLACES if lead.drawing or lead.left_trumps == 0 else 0
    lead.right_bar = ALL_PLACES if lead.drawing or lead.right_trumps == 0 else 0


cdef inline int plain_winners(Lead* lead) noexcept nogil:
    """Return the tricks of the plain lanes that a leader can be sure of.

    In each lane these are his cards above all others, or all his cards if those are as many as the
    longer of the others' holdings; but no more than a hand that could ruff must follow to. All
    lanes are counted at once.
    """
    cdef uint64_t longest = lead.left | lead.right
    # His first place that is not his own, where one of the others can play to it; else the stop.
    cdef uint64_t end = ((lead.mine + EVERY_LANE) & ~lead.mine & longest) | STOPS
    cdef uint64_t winners = (end - EVERY_LANE) & ~end & lead.own & PLAIN_LANES
    winners &= lead.left | lead.left_bar
    winners &= lead.right | lead.right_bar
    lead.winners = winners
    lead.proof = winners & longest
    return popcount64(winners)


cdef inline int sure_winners(Lead* lead, int floor) noexcept nogil:
    """Return the tricks a seat can be sure of on lead; at least his static ones, ``floor``.

    With enough top trumps to draw all others he takes every trump of his and then his plain winners
    freely. Else his plain winners come first, in each lane no more than any hand that could ruff
    must follow to, and his static trump tricks after them: discards on the way only lessen what is
    against him.
    """
    if not USE_LEADER:
        return floor
    return plain_winners(lead) + (lead.trumps if lead.drawing else floor)


cdef inline uint64_t places_of_winners(const Lead* lead, uint64_t floor_ranks) noexcept nogil:
    """Return the places that prove :func:`sure_winners`; ``floor_ranks`` prove the static
    tricks.
    """
    if not USE_LEADER:
        return floor_ranks
    if lead.drawing:
        floor_ranks = trump_places(lead.mine, lead.longest)
    return floor_ranks | lead.proof


cdef inline uint64_t trump_places(uint64_t hand, int count) noexcept nogil:
    """Return the places of the trumps down to the ``count``-th of a hand; none for 0."""
    cdef uint64_t own = hand & PLACES
    if count == 0:
        return 0
    while count > 1:
        own &= own - 1
        count -= 1
    return down_to(lowest64(own))


cdef inline int master_of_trumps(const State* st, int trumps) noexcept nogil:
    """Return the seat that holds every one of the ``trumps`` left, or -1.

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
    """Return whether the cards ``own`` of a lane with this many cards pair off below the others."""
    cdef uint64_t pattern = own | <uint64_t>1 << length
    return s.ducks[pattern >> 6] >> (pattern & 63) & 1


cdef inline uint64_t without(uint64_t cards, uint64_t place) noexcept nogil:
    """Return the cards of the first lane with one place taken out."""
    return (cards & (place - 1)) | (cards >> 1 & ~(place - 1))


cdef inline bint can_duck(const Search* s, const State* st, uint64_t* ranks) noexcept nogil:
    """Return whether the Player can stay below the defenders' cards in every lane.

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
    """Return whether pairing holds without the weakest card and each defender's strongest of a
    lane.
    """
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
    """Return the cells that the numbers of trumps allow."""
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
    """Find the bounds that hold under any play here."""
    cdef Trumps* trumps = &limits.trumps
    read_trumps(s, st, trumps)
    limits.caps = caps_of(s, st)
    limits.player = limits.caps & s.cells.player[trumps.tricks[0]]
    limits.defence = limits.caps & (
        s.cells.first[trumps.tricks[1]] & s.cells.universe[st.tricks - trumps.tricks[2]]
    )
    limits.floor = limits.player & limits.defence


cdef inline bint floor_decides(
    const Limits* limits, uint64_t wrong, bint win, Result* out
) noexcept nogil:
    """Return whether bounds that hold under any play avoid the cells ``wrong`` for a side.

    Sets whose proof uses fewer ranks come first.
    """
    if limits.floor & wrong:
        return False
    if limits.caps & wrong == 0:
        conclude(out, win, limits.caps, 0)
    elif win and limits.player & wrong == 0:
        conclude(out, win, limits.player, trump_ranks(&limits.trumps, 0))
    elif limits.defence & wrong == 0:
        conclude(out, win, limits.defence, defence_ranks(&limits.trumps))
    elif limits.player & wrong == 0:
        conclude(out, win, limits.player, trump_ranks(&limits.trumps, 0))
    else:
        conclude(out, win, limits.floor, all_ranks(&limits.trumps))
    return True


cdef inline bint out_of_reach(
    const State* st, int seat, const Limits* limits, uint64_t wrong
) noexcept nogil:
    """Return whether no promise of ``seat`` could avoid the cells ``wrong``.

    The seat's best result is in every set it could prove; if that one alone is wrong, its winners
    need not be counted.
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
    """Return whether ``count`` tricks that ``seat`` can be sure of avoid the cells ``wrong``.

    Sets whose proof uses fewer ranks come before narrower ones. The caller adds the proof of
    ``count``.
    """
    cdef const Trumps* trumps = &limits.trumps
    cdef int r = st.tricks
    cdef uint64_t proved, narrower
    if seat == 0:
        proved = s.cells.player[count] & limits.caps
    elif seat == 1:
        proved = s.cells.first[count] & s.cells.universe[r - trumps.tricks[2]] & limits.caps
    else:
        proved = s.cells.first[trumps.tricks[1]] & s.cells.universe[r - count] & limits.caps
    narrower = proved & (limits.defence if seat == 0 else limits.player)
    if narrower & wrong:
        return False
    if proved & wrong == 0:
        conclude(out, seat == 0, proved, trump_ranks(trumps, 3 - seat) if seat else 0)
    elif seat == 0:
        conclude(out, True, narrower, defence_ranks(trumps))
    else:
        conclude(
            out, False, narrower, trump_ranks(trumps, 3 - seat) | trump_ranks(trumps, 0)
        )
    return True


cdef inline bint lead_decides(
    const Search* s, const State* st, int seat, bint low, const Limits* limits, uint64_t target,
    Lead* lead, Result* out
) noexcept nogil:
    """Return whether the winners ``seat`` can be sure of on lead decide ``target``.

    ``lead`` becomes what he faces, unless the target is ``low``: winners miss such targets so often
    that this is asked first.
    """
    cdef uint64_t wrong = target if seat else ~target
    cdef int count
    if low and out_of_reach(st, seat, limits, wrong):
        return False
    survey_lead(s, st, seat, lead)
    count = sure_winners(lead, limits.trumps.tricks[seat])
    if not promise_decides(s, st, seat, count, limits, wrong, out):
        return False
    out.relevant |= places_of_winners(lead, trump_ranks(&limits.trumps, seat))
    return True


cdef inline bint decided(
    Search* s, const State* st, uint64_t target, Limits* limits, Result* out
) noexcept nogil:
    """Try the bounds on ``target``; on success ``out`` says what was proved.

    ``limits`` becomes what holds under any play.
    """
    cdef int r = st.tricks
    cdef uint64_t ducked, ranks
    cdef bint low = target & s.cells.low_corner[r] == 0
    cdef int master
    cdef Lead lead
    find_limits(s, st, limits)
    # 1. The floors alone; the leader's side has a stronger promise below.
    if (st.leader != 0 or low) and floor_decides(limits, ~target, True, out):
        return True
    if (st.leader == 0 or low) and floor_decides(limits, target, False, out):
        return True
    # 2. The leader keeps his promise; so does another seat with all the trumps.
    if lead_decides(s, st, st.leader, low, limits, target, &limits.lead, out):
        return True
    master = -1 if low else master_of_trumps(st, limits.trumps.left)
    if master >= 0 and master != st.leader:
        if lead_decides(s, st, master, low, limits, target, &lead, out):
            return True
    # 3. A Player who wants few tricks gets out of the way.
    if USE_DUCK and low:
        ducked = limits.defence & ~s.cells.player[length_of(st.shape, 0, 0) + 1]
        if ducked & ~target == 0 and can_duck(s, st, &ranks):
            conclude(out, True, ducked, ranks | defence_ranks(&limits.trumps))
            return True
    return False
