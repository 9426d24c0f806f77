# cython: cdivision=True
"""The exchange with open cards for pages: plain C functions over one deal, without Python.

Compiled into the engine of a board in one file beside ``desk.pyx``, and works like it: numbers go
in and out, each checked, one deal at a time.
"""

from libc.string cimport memset

from tridge_solver.engine.bits cimport popcount64, uint8_t, uint64_t
from tridge_solver.engine.ombre3.alloc cimport empty_search
from tridge_solver.engine.ombre3.args cimport MAX_LEVEL
from tridge_solver.engine.ombre3.context cimport MAX_WEIGHT, WEIGHTS
from tridge_solver.engine.ombre3.exchange.contest cimport LARGEST_STOCK, Contest
from tridge_solver.engine.ombre3.exchange.questions cimport (
    ask_exchange,
    drop_choices,
    lay_out_exchange,
)
from tridge_solver.engine.ombre3.layouts.judge cimport forget_facts, open_facts
from tridge_solver.engine.ombre3.layouts.wide cimport prepare_wide, to_cards
from tridge_solver.engine.ombre3.position cimport CARD_IDS, LANES, PRIVILEGED, SEATS
from tridge_solver.engine.ombre3.targets cimport MAX_TRICKS, cell


cdef enum:
    LARGEST_PACK = 40
    LONGEST_LANE = 12


cdef struct Given:
    uint8_t ranked[CARD_IDS]        # the cards of all lanes in turn, strongest first
    int lengths[LANES]
    int cards
    uint64_t in_lanes
    int privileged
    uint64_t dealt[SEATS]
    uint64_t fixed[SEATS]
    int stock[LARGEST_STOCK]
    int stock_size
    uint64_t seen                   # the cards dealt or in the stock
    bint holds_top
    bint loaded
    int bound                       # what the last answer proved


cdef Contest contest
cdef Given given


cdef public int throw_open(int table_bytes, int fact_bytes) noexcept nogil:
    """Make the search and its table of facts, once; return whether there was memory for them."""
    if contest.judge.search == NULL and table_bytes > 0 and fact_bytes > 0:
        contest.judge.search = empty_search(table_bytes)
        if contest.judge.search != NULL and not open_facts(&contest.judge, fact_bytes):
            return False
        contest.use_killers = contest.use_equals = contest.use_free = True
    return contest.judge.clusters != NULL


cdef public int throw_weight(int low, int place, int weight) noexcept nogil:
    """Set a weight of move ordering, as ``desk_weight``; return whether it is valid."""
    if contest.judge.search == NULL or not 0 <= place < WEIGHTS:
        return False
    if not -MAX_WEIGHT <= weight <= MAX_WEIGHT:
        return False
    if low:
        contest.judge.search.low_weights[place] = weight
    else:
        contest.judge.search.high_weights[place] = weight
    return True


cdef public void throw_clear() noexcept nogil:
    """Drop the deal and everything set for it."""
    cdef int seat
    drop_choices(&contest)
    memset(&given, 0, sizeof(given))
    memset(contest.level, 0, sizeof(contest.level))
    for seat in range(SEATS):
        contest.least[seat] = contest.most[seat] = 0
        contest.fixed[seat] = False


cdef public int throw_rank(int lane, int card) noexcept nogil:
    """Add a card below all others of its lane and the lanes before it; return whether there was
    room.
    """
    cdef int later
    if not 0 <= lane < LANES or not 0 <= card < CARD_IDS or given.cards >= LARGEST_PACK:
        return False
    if given.lengths[lane] >= LONGEST_LANE:
        return False
    for later in range(lane + 1, LANES):
        if given.lengths[later]:
            return False
    if (given.in_lanes >> card) & 1:
        return False
    given.in_lanes |= <uint64_t>1 << card
    given.ranked[given.cards] = <uint8_t>card
    given.cards += 1
    given.lengths[lane] += 1
    return True


cdef public int throw_privilege(int privileged) noexcept nogil:
    """Set how many of the top trumps have the estuche privilege; return whether that is none or
    all.
    """
    if privileged not in (0, PRIVILEGED):
        return False
    given.privileged = privileged
    return True


cdef public int throw_level(int player, int first, int level) noexcept nogil:
    """Set what a final result is worth to the Player; return whether it is valid."""
    if player < 0 or first < 0 or player + first > MAX_TRICKS:
        return False
    if not -MAX_LEVEL <= level <= MAX_LEVEL:
        return False
    contest.level[cell(player, first)] = level
    return True


cdef bint is_new(int card) noexcept nogil:
    """Mark a card as taken; return whether it has a place in the lanes and nobody had it yet."""
    if not 0 <= card < CARD_IDS or not (given.in_lanes >> card) & 1 or (given.seen >> card) & 1:
        return False
    given.seen |= <uint64_t>1 << card
    return True


cdef public int throw_hold(int seat, int card) noexcept nogil:
    """Deal a card to a seat, the Player being 0; return whether nobody had it yet."""
    if not 0 <= seat < SEATS or not is_new(card):
        return False
    given.dealt[seat] |= <uint64_t>1 << card
    return True


cdef public int throw_stock(int card) noexcept nogil:
    """Put a card below the others of the stock; return whether nobody had it yet."""
    if given.stock_size >= LARGEST_STOCK or not is_new(card):
        return False
    given.stock[given.stock_size] = card
    given.stock_size += 1
    return True


cdef public int throw_may(int seat, int least, int most) noexcept nogil:
    """Set how many cards a seat may exchange; return whether that is possible."""
    if not 0 <= seat < SEATS or not 0 <= least <= most <= MAX_TRICKS:
        return False
    contest.least[seat] = least
    contest.most[seat] = most
    return True


cdef public void throw_top() noexcept nogil:
    """Give the Player the top card of the stock as one more to throw."""
    given.holds_top = True


cdef public int throw_fix(int seat, int card) noexcept nogil:
    """Fix a card that a seat throws, -1 for none; return whether the seat may throw it."""
    if not 0 <= seat < SEATS or not -1 <= card < CARD_IDS:
        return False
    contest.fixed[seat] = True
    if card >= 0:
        given.fixed[seat] |= <uint64_t>1 << card
    return True


cdef public int throw_load(int leader) noexcept nogil:
    """Lay out the deal; return how many discards the Player has, -1 if it is not a deal."""
    cdef int seat
    cdef int size = popcount64(given.dealt[0])
    cdef uint64_t choice = given.dealt[0]
    given.loaded = False
    if contest.judge.clusters == NULL or not 0 <= leader < SEATS or not 1 <= size <= MAX_TRICKS:
        return -1
    if given.holds_top:
        if given.stock_size == 0 or contest.least[0] < 1:
            return -1
        choice |= <uint64_t>1 << given.stock[0]
    for seat in range(SEATS):
        if popcount64(given.dealt[seat]) != size:
            return -1
        if given.fixed[seat] & ~(given.dealt[seat] if seat else choice):
            return -1
    contest.leader = leader
    contest.tricks = size
    prepare_wide(&contest.judge.wide, given.ranked, given.lengths, given.privileged)
    forget_facts(&contest.judge)  # they refer to bits, which may be other cards now
    given.loaded = lay_out_exchange(
        &contest, given.stock, given.stock_size, given.dealt, given.fixed, choice
    )
    return contest.player.size if given.loaded else -1


cdef public int throw_promise(int number) noexcept nogil:
    """Return how promising a discard is; 0 without one."""
    if not given.loaded or not 0 <= number < contest.player.size:
        return 0
    return contest.player.discard[number].worth


cdef public uint64_t throw_discard(int number) noexcept nogil:
    """Return the cards of a discard as a mask of their numbers; 0 without one."""
    if not given.loaded or not 0 <= number < contest.player.size:
        return 0
    return to_cards(&contest.judge.wide, contest.player.discard[number].thrown)


cdef public int throw_survives(int number, int first, int level) noexcept nogil:
    """Return whether a discard reaches a level whatever the defenders do, when defender ``first``,
    1 or 2, exchanges first; -1 if it cannot be asked or memory runs out."""
    if not given.loaded or not 0 <= number < contest.player.size or not 1 <= first <= 2:
        return -1
    if not -MAX_LEVEL <= level <= MAX_LEVEL:
        return -1
    return ask_exchange(&contest, &contest.player.discard[number], first, level, &given.bound)


cdef public int throw_bound() noexcept nogil:
    """Return the level that the last answer proved: the least for a survivor, else the most."""
    return given.bound


cdef public uint64_t throw_refuting(int seat) noexcept nogil:
    """Return the cards that a defender, 1 or 2, threw in the pair that decided the last negative
    answer.
    """
    if not 1 <= seat <= 2 or not given.loaded:
        return 0
    return to_cards(&contest.judge.wide, contest.refuting[seat])
