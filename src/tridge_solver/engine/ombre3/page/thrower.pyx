# cython: cdivision=True
"""The exchange with open cards for pages: plain C functions over one deal, no Python in them.

Compiled into the engine of a board in one file beside ``desk.pyx``, and like it: numbers in, numbers
out, each of them checked here, one deal at a time.
"""

from libc.string cimport memset

from tridge_solver.engine.bits cimport popcount64, uint8_t, uint64_t
from tridge_solver.engine.ombre3.alloc cimport empty_search
from tridge_solver.engine.ombre3.args cimport MAX_LEVEL
from tridge_solver.engine.ombre3.context cimport MAX_WEIGHT, WEIGHTS
from tridge_solver.engine.memory cimport new_table_memory
from tridge_solver.engine.ombre3.exchange.contest cimport LARGEST_STOCK, Contest, survives
from tridge_solver.engine.ombre3.exchange.discards cimport free_choices, list_choices
from tridge_solver.engine.ombre3.layouts.facts cimport LayoutCluster, Verdict
from tridge_solver.engine.ombre3.layouts.wide cimport prepare_wide, to_cards, to_wide
from tridge_solver.engine.ombre3.position cimport CARD_IDS, LANES, SEATS
from tridge_solver.engine.ombre3.table cimport GENERATIONS, table_bits
from tridge_solver.engine.ombre3.targets cimport MAX_TRICKS, cell, cells_at_least


cdef enum:
    LARGEST_PACK = 40
    LONGEST_LANE = 12


cdef struct Said:
    uint8_t ranked[CARD_IDS]        # the cards of all lanes in turn, strongest first
    int lengths[LANES]
    int cards
    uint64_t in_lanes
    int privileged
    uint64_t dealt[SEATS]
    uint64_t fixed[SEATS]
    int stock[LARGEST_STOCK]
    uint64_t seen                   # dealt, or in the stock
    bint holds_top
    bint loaded
    int bound                       # what the last answer proved


cdef Contest contest
cdef Said said


cdef bint open_facts(int fact_bytes) noexcept nogil:
    """Make an empty table of facts; whether there was memory for it."""
    cdef int bits = table_bits(fact_bytes, sizeof(LayoutCluster))
    contest.judge.size = <uint64_t>1 << bits
    contest.judge.shift = 64 - bits
    contest.judge.generation = 1
    contest.judge.use_facts = True
    contest.judge.clusters = <LayoutCluster*>new_table_memory(
        contest.judge.size, sizeof(LayoutCluster)
    )
    return contest.judge.clusters != NULL


cdef void forget_facts() noexcept nogil:
    """Empty the table of facts, most often by counting a generation only."""
    contest.judge.generation += 1
    if contest.judge.generation > GENERATIONS:
        memset(contest.judge.clusters, 0, contest.judge.size * sizeof(LayoutCluster))
        contest.judge.generation = 1


cdef void drop_choices() noexcept nogil:
    """Free the lists of discards."""
    cdef int seat, n
    free_choices(contest.player)
    contest.player = NULL
    for seat in range(SEATS):
        for n in range(LARGEST_STOCK + 1):
            free_choices(contest.first[seat][n])
            free_choices(contest.second[seat][n])
            contest.first[seat][n] = contest.second[seat][n] = NULL


cdef public int throw_open(int table_bytes, int fact_bytes) noexcept nogil:
    """Make the search and its table of facts, once; whether there was memory for them."""
    if contest.judge.search == NULL and table_bytes > 0 and fact_bytes > 0:
        contest.judge.search = empty_search(table_bytes)
        if contest.judge.search != NULL and not open_facts(fact_bytes):
            return False
        contest.use_killers = contest.use_equals = contest.use_free = True
    return contest.judge.clusters != NULL


cdef public int throw_weight(int low, int place, int weight) noexcept nogil:
    """Set a weight of move ordering, as ``desk_weight``; whether it is one."""
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
    """Take the deal away, and all that was said of it."""
    cdef int seat
    drop_choices()
    memset(&said, 0, sizeof(said))
    memset(contest.level, 0, sizeof(contest.level))
    contest.stock_size = 0
    for seat in range(SEATS):
        contest.least[seat] = contest.most[seat] = 0
        contest.fixed[seat] = False


cdef public int throw_rank(int lane, int card) noexcept nogil:
    """Put a card behind the others, of its lane and of all before it; whether there was room."""
    cdef int later
    if not 0 <= lane < LANES or not 0 <= card < CARD_IDS or said.cards >= LARGEST_PACK:
        return False
    if said.lengths[lane] >= LONGEST_LANE:
        return False
    for later in range(lane + 1, LANES):
        if said.lengths[later]:
            return False
    if (said.in_lanes >> card) & 1:
        return False
    said.in_lanes |= <uint64_t>1 << card
    said.ranked[said.cards] = <uint8_t>card
    said.cards += 1
    said.lengths[lane] += 1
    return True


cdef public int throw_privilege(int privileged) noexcept nogil:
    """How many of the top trumps enjoy the estuche privilege; whether that is 0 or 3."""
    if privileged not in (0, 3):
        return False
    said.privileged = privileged
    return True


cdef public int throw_level(int player, int first, int level) noexcept nogil:
    """What a final result is worth to the Player; whether it is one."""
    if player < 0 or first < 0 or player + first > MAX_TRICKS:
        return False
    if not -MAX_LEVEL <= level <= MAX_LEVEL:
        return False
    contest.level[cell(player, first)] = level
    return True


cdef bint is_new(int card) noexcept nogil:
    """Whether a card has a place in the lanes, and nobody has it yet; then somebody has."""
    if not 0 <= card < CARD_IDS or not (said.in_lanes >> card) & 1 or (said.seen >> card) & 1:
        return False
    said.seen |= <uint64_t>1 << card
    return True


cdef public int throw_hold(int seat, int card) noexcept nogil:
    """Deal a card to a seat; the Player is 0. Whether nobody has it yet."""
    if not 0 <= seat < SEATS or not is_new(card):
        return False
    said.dealt[seat] |= <uint64_t>1 << card
    return True


cdef public int throw_stock(int card) noexcept nogil:
    """Put a card below the others of the stock; whether nobody has it yet."""
    if contest.stock_size >= LARGEST_STOCK or not is_new(card):
        return False
    said.stock[contest.stock_size] = card
    contest.stock_size += 1
    return True


cdef public int throw_may(int seat, int least, int most) noexcept nogil:
    """How many cards a seat may exchange; whether that can be."""
    if not 0 <= seat < SEATS or not 0 <= least <= most <= MAX_TRICKS:
        return False
    contest.least[seat] = least
    contest.most[seat] = most
    return True


cdef public void throw_top() noexcept nogil:
    """Give the Player the top card of the stock as one more to throw."""
    said.holds_top = True


cdef public int throw_fix(int seat, int card) noexcept nogil:
    """Say that a seat throws a card; -1 for none. Whether it may be."""
    if not 0 <= seat < SEATS or not -1 <= card < CARD_IDS:
        return False
    contest.fixed[seat] = True
    if card >= 0:
        said.fixed[seat] |= <uint64_t>1 << card
    return True


cdef public int throw_load(int leader) noexcept nogil:
    """Lay out the deal; how many discards the Player has, -1 for what is no deal."""
    cdef int seat, n
    cdef int size = popcount64(said.dealt[0])
    cdef uint64_t choice = said.dealt[0], everything
    said.loaded = False
    if contest.judge.clusters == NULL or not 0 <= leader < SEATS or not 1 <= size <= MAX_TRICKS:
        return -1
    if said.holds_top:
        if contest.stock_size == 0 or contest.least[0] < 1:
            return -1
        choice |= <uint64_t>1 << said.stock[0]
    for seat in range(SEATS):
        if popcount64(said.dealt[seat]) != size:
            return -1
        if said.fixed[seat] & ~(said.dealt[seat] if seat else choice):
            return -1
    contest.leader = leader
    contest.tricks = size
    prepare_wide(&contest.judge.wide, said.ranked, said.lengths, said.privileged)
    forget_facts()  # they speak of bits, which may be other cards now
    drop_choices()
    contest.refuting[1] = contest.refuting[2] = 0
    contest.killers = 0
    contest.stock[0] = 0
    for n in range(contest.stock_size):
        contest.stock[n + 1] = contest.stock[n] | (
            <uint64_t>1 << contest.judge.wide.bit_of[said.stock[n]]
        )
    for seat in range(SEATS):
        contest.dealt[seat] = to_wide(&contest.judge.wide, said.dealt[seat])
        contest.fixed_thrown[seat] = to_wide(&contest.judge.wide, said.fixed[seat])
    # Cards of the lanes that nobody was dealt and that are not in the stock do not exist.
    everything = to_wide(&contest.judge.wide, said.seen)
    contest.judge.wide.cards = everything
    for n in range(LANES):
        contest.judge.wide.lane[n] &= everything
    contest.judge.wide.matadors &= everything
    # Where he wants few all seats look for weak hands: he to duck, they to make him win.
    contest.weak_first = (
        contest.level[cell(0, contest.tricks)] > contest.level[cell(contest.tricks, 0)]
    )
    contest.player = list_choices(
        &contest.judge.wide, 0, to_wide(&contest.judge.wide, choice), contest.stock, 0,
        contest.least[0], contest.most[0], False, contest.weak_first, contest.use_equals,
        &contest.fixed_thrown[0] if contest.fixed[0] else NULL, contest.stock_size,
    )
    said.loaded = contest.player != NULL
    return contest.player.size if said.loaded else -1


cdef public int throw_promise(int number) noexcept nogil:
    """How promising a discard is; 0 for none."""
    if not said.loaded or not 0 <= number < contest.player.size:
        return 0
    return contest.player.discard[number].worth


cdef public uint64_t throw_discard(int number) noexcept nogil:
    """The cards of a discard as a mask of their numbers; none for none."""
    if not said.loaded or not 0 <= number < contest.player.size:
        return 0
    return to_cards(&contest.judge.wide, contest.player.discard[number].thrown)


cdef public int throw_survives(int number, int first, int level) noexcept nogil:
    """Whether a discard reaches a level whatever the defenders do, of whom ``first``, 1 or 2,
    exchanges first; -1 for what cannot be asked, or without memory."""
    cdef Verdict verdict
    cdef uint64_t target
    cdef int answer, x, y
    cdef bint seen = False
    if not said.loaded or not 0 <= number < contest.player.size or not 1 <= first <= 2:
        return -1
    if not -MAX_LEVEL <= level <= MAX_LEVEL:
        return -1
    target = cells_at_least(contest.level, contest.tricks, level)
    if target == 0:
        said.bound = level - 1
        return False
    if target == contest.judge.search.cells.universe[contest.tricks]:
        said.bound = level
        return True
    answer = survives(&contest, &contest.player.discard[number], first, target, &verdict)
    said.bound = 0
    for y in range(contest.tricks + 1):
        for x in range(contest.tricks + 1 - y):
            if answer >= 0 and (verdict.forced >> cell(x, y)) & 1:
                if not seen or (contest.level[cell(x, y)] < said.bound) == (answer != 0):
                    said.bound = contest.level[cell(x, y)]
                seen = True
    return answer


cdef public int throw_bound() noexcept nogil:
    """The level that the last answer proved: the least for a survivor, else the most."""
    return said.bound


cdef public uint64_t throw_refuting(int seat) noexcept nogil:
    """What a defender, 1 or 2, threw in the pair that decided the last answer that was no."""
    if not 1 <= seat <= 2 or not said.loaded:
        return 0
    return to_cards(&contest.judge.wide, contest.refuting[seat])
