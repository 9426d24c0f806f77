# cython: cdivision=True
"""The search of four seats for pages: plain C functions over one desk, without Python.

It is compiled to WebAssembly like ``desk.pyx``, once for points and once for tricks; here too
numbers go in and out, each checked. Seats are numbered in playing order from any of them. A value
is what the even seats win of the rest.
"""

from libc.stdlib cimport malloc
from libc.string cimport memcmp, memset

from tridge_solver.engine.partnership.alloc cimport empty_search
from tridge_solver.engine.partnership.bits cimport (
    LANE_CARDS,
    WORTHS,
    ctz,
    popcount,
    uint8_t,
    uint64_t,
)
from tridge_solver.engine.partnership.context cimport (
    GUESS_SIZE,
    MAX_WEIGHT,
    STYLES,
    WEIGHTS,
    Result,
    Search,
)
from tridge_solver.engine.partnership.position cimport (
    CARD_IDS,
    LANE_BITS,
    LANES,
    SEATS,
    WORD_BITS,
    Rules,
    Trick,
    add_card,
    lane_mask,
    start_trick,
)
from tridge_solver.engine.partnership.roots cimport (
    NO_BIT,
    Packed,
    Places,
    Root,
    ask,
    begin_question,
    card_values_here,
    legal_here,
    load_root,
    play_card,
    to_play,
    value_here,
    worth_left,
)
from tridge_solver.engine.partnership.table cimport HOLDINGS, KINDS, fill_slack, forget_all


cdef enum:
    MAX_MOVES = 13
    MAX_WORTH = 255                 # the most a lane or the last trick is worth


cdef struct Kind:
    # The rules that the table's facts depend on besides the cards.
    uint64_t ruffs
    uint64_t must_beat
    int flags
    int trick
    int last
    int worth[WORD_BITS]


cdef struct Desk:
    Rules rules                     # the rules of what is counted
    Rules in_tricks                 # the same play, every trick counting 1
    int flags
    int lengths[LANES]
    int worth[LANES][LANE_CARDS]
    Places places
    Packed packed
    Root root
    uint64_t table[SEATS]           # the cards on the table in the order played
    bint loaded                     # a position is loaded
    int won[SEATS]
    int points[SEATS]
    int count                       # legal cards of the last request
    uint64_t cards[MAX_MOVES]
    int values[MAX_MOVES]


cdef Search* search = NULL
cdef Desk desk
cdef Kind kinds[KINDS]
cdef int known = 0                  # of them
cdef uint8_t* slack[LANES]
cdef int slack_of[LANES][LANE_CARDS]  # the worths each was filled for


cdef public int sides_open(int table_bytes) noexcept nogil:
    """Make the search, once; return whether there was memory for it."""
    global search
    cdef int lane
    if search == NULL and table_bytes > 0:
        search = empty_search(table_bytes)
        if search != NULL and WORTHS:
            for lane in range(LANES):
                slack[lane] = <uint8_t*>malloc(HOLDINGS * HOLDINGS)
                if slack[lane] == NULL:
                    return False
                memset(slack_of[lane], 255, sizeof(slack_of[lane]))
    return search != NULL


cdef public int sides_weight(int style, int place, int weight) noexcept nogil:
    """Set a weight of move ordering; return whether it is valid."""
    if search == NULL or not 0 <= style < STYLES or not 0 <= place < WEIGHTS:
        return False
    if not -MAX_WEIGHT <= weight <= MAX_WEIGHT:
        return False
    search.sets[style][place] = weight
    return True


cdef public int sides_guess(int style, int place, int number) noexcept nogil:
    """Set a number of the first guess; return whether it is valid."""
    if search == NULL or not 0 <= style < STYLES or not 0 <= place < GUESS_SIZE:
        return False
    if not -MAX_WEIGHT <= number <= MAX_WEIGHT:
        return False
    search.guess[style][place] = number
    return True


cdef public void sides_clear() noexcept nogil:
    """Clear the desk; keep the facts of the search."""
    memset(&desk, 0, sizeof(desk))
    memset(desk.places.bit, NO_BIT, sizeof(desk.places.bit))


cdef public int sides_rank(int lane, int card, int worth) noexcept nogil:
    """Add a card below the others of its lane, strongest first; return whether there was room."""
    cdef int bit, n, sum = worth
    if not 0 <= lane < LANES or not 0 <= card < CARD_IDS or desk.lengths[lane] >= LANE_CARDS:
        return False
    if desk.places.bit[card] != NO_BIT or not 0 <= worth <= (MAX_WORTH if WORTHS else 0):
        return False
    for n in range(LANE_CARDS):
        sum += desk.worth[lane][n]
    if sum > MAX_WORTH:
        return False
    n = desk.lengths[lane]
    bit = LANE_BITS * lane + n
    desk.places.card[bit] = <uint8_t>card
    desk.places.bit[card] = <uint8_t>bit
    desk.worth[lane][n] = worth
    desk.lengths[lane] = n + 1
    return True


cdef public int sides_rules(int ruffs, int beaten_lanes, int last, int flags) noexcept nogil:
    """Set how the cards must be played, once all have their lanes; return whether that is possible.

    The arguments say whether lane 0 ruffs, in how many lanes from the first a lead must be beaten,
    and what the last trick is worth besides. The bits of the last one are, from the lowest: must
    ruff, over a plain winner too, overtake the partner, undertrump, trump under the partner.
    """
    cdef Rules* rules = &desk.rules
    cdef int lane, n, bit
    if not 0 <= beaten_lanes <= LANES or not 0 <= last <= MAX_WORTH or not 0 <= flags < 32:
        return False
    desk.flags = flags
    rules.ruffs = lane_mask(0) if ruffs else 0
    rules.must_beat = 0
    rules.must_ruff = flags & 1
    rules.ruff_plain_winner = (flags >> 1) & 1
    rules.overtake_partner = (flags >> 2) & 1
    rules.undertrump = (flags >> 3) & 1
    rules.trump_under_partner = (flags >> 4) & 1
    rules.worthless = 0
    for lane in range(LANES):
        rules.worthless |= lane_mask(lane)
        if lane < beaten_lanes:
            rules.must_beat |= lane_mask(lane)
    rules.style = 0 if ruffs else 2 if rules.must_beat else 1
    rules.falling = True
    rules.trick = 1
    rules.last = 0
    desk.in_tricks = rules[0]
    rules.last = last
    if WORTHS:
        rules.trick = 0
        for lane in range(LANES):
            for n in range(LANE_CARDS):
                bit = LANE_BITS * lane + n
                rules.worth[bit] = desk.worth[lane][n]
                if n and desk.worth[lane][n] > desk.worth[lane][n - 1]:
                    rules.falling = False
                if desk.worth[lane][n]:
                    rules.worthless &= ~(<uint64_t>1 << bit)
            if memcmp(slack_of[lane], desk.worth[lane], sizeof(slack_of[lane])) != 0:
                for n in range(LANE_CARDS):
                    slack_of[lane][n] = desk.worth[lane][n]
                fill_slack(slack_of[lane], slack[lane])
            rules.slack[lane] = slack[lane]
    return True


cdef public int sides_hold(int seat, int card) noexcept nogil:
    """Give a card to a seat; return whether it has a lane and nobody had it yet."""
    cdef uint64_t bit
    cdef int other
    if not 0 <= seat < SEATS or not 0 <= card < CARD_IDS or desk.places.bit[card] == NO_BIT:
        return False
    bit = <uint64_t>1 << card
    for other in range(SEATS):
        if desk.packed.hand[other] & bit:
            return False
    desk.packed.hand[seat] |= bit
    return True


cdef void count_by(const Rules* rules) noexcept nogil:
    """Count by these rules from now on, and read the table accordingly."""
    cdef Trick longer
    cdef Kind kind
    cdef int n, count = desk.root.trick.count
    global known
    memset(&kind, 0, sizeof(kind))
    kind.ruffs = rules.ruffs
    kind.must_beat = rules.must_beat
    kind.flags = desk.flags
    kind.trick = rules.trick
    kind.last = rules.last
    for n in range(WORD_BITS):
        kind.worth[n] = rules.worth[n]
    n = 0
    while n < known and memcmp(&kinds[n], &kind, sizeof(kind)) != 0:
        n += 1
    if n == KINDS:
        forget_all(&search.table)
        memset(search.good_card, 0, sizeof(search.good_card))
        known = n = 0
    if n == known:
        kinds[n] = kind
        known += 1
    search.rules = rules
    search.kind = n
    search.weights = search.sets[rules.style]
    start_trick(&desk.root.trick)
    for n in range(count):
        add_card(rules, &desk.root.trick, (desk.root.state.leader + n) & 3, desk.table[n], &longer)
        desk.root.trick = longer
    desk.root.state.rest = worth_left(rules, &desk.root.state)


cdef public int sides_load(int leader) noexcept nogil:
    """Lay the position out at the beginning of a trick; return whether it is valid."""
    cdef int seat, size = popcount(desk.packed.hand[0])
    desk.loaded = False
    if search == NULL or not 0 <= leader < SEATS or desk.rules.worthless == 0 and not WORTHS:
        return False
    for seat in range(SEATS):
        if popcount(desk.packed.hand[seat]) != size:
            return False
    desk.packed.leader = leader
    load_root(&desk.root, &desk.places, &desk.packed)
    begin_question(&desk.rules, &desk.root, &desk.packed)
    count_by(&desk.rules)
    desk.loaded = True
    return True


cdef public int sides_rest() noexcept nogil:
    """Return all that is left to win, the trick on the table included; 0 without a position."""
    return desk.root.state.rest if desk.loaded else 0


cdef public int sides_value() noexcept nogil:
    """Return the even side's share of it, 0 without a position."""
    return value_here(search, &desk.root) if desk.loaded else 0


cdef public int sides_values() noexcept nogil:
    """Weigh the legal cards of the seat to play; return how many there are, -1 without a
    position.
    """
    if not desk.loaded:
        return -1
    desk.count = card_values_here(search, &desk.root, NULL, desk.cards, desk.values)
    return desk.count


cdef public int sides_card(int n) noexcept nogil:
    """Return a card that was weighed, -1 for none."""
    return desk.places.card[ctz(desk.cards[n])] if 0 <= n < desk.count else -1


cdef public int sides_worth(int n) noexcept nogil:
    """Return the even side's share of the rest after that card, 0 for none."""
    return desk.values[n] if 0 <= n < desk.count else 0


cdef public int sides_takes_all(int side, int n) noexcept nogil:
    """Return whether a side, 0 the even one or 1, is sure of every trick left: in the position
    (``n`` -1) or after a card that was weighed; -1 if there is no such position or card."""
    cdef Result answer
    cdef int tricks = desk.root.state.tricks
    if not desk.loaded or not 0 <= side <= 1 or not -1 <= n < desk.count:
        return -1
    if tricks == 0:
        return True
    count_by(&desk.in_tricks)
    ask(search, &desk.root, 0 if n < 0 else desk.cards[n], 1 if side else tricks, &answer)
    count_by(&desk.rules)
    return answer.win == (side == 0)


cdef public int sides_play(int card) noexcept nogil:
    """Play a card of the seat to play; return whether the rules allow it."""
    cdef uint64_t bit
    cdef int seat, before
    if not desk.loaded or desk.root.state.tricks == 0 or not 0 <= card < CARD_IDS:
        return False
    if desk.places.bit[card] == NO_BIT:
        return False
    bit = <uint64_t>1 << desk.places.bit[card]
    if legal_here(&desk.rules, &desk.root) & bit == 0:
        return False
    before = desk.root.state.rest
    desk.table[desk.root.trick.count] = bit
    play_card(search, &desk.root, bit)
    desk.count = 0
    if desk.root.trick.count == 0:
        seat = desk.root.state.leader
        desk.won[seat] += 1
        desk.points[seat] += before - desk.root.state.rest
    return True


cdef public int sides_turn() noexcept nogil:
    """Return the seat to play; -1 at the end and without a position."""
    return to_play(&desk.root) if desk.loaded and desk.root.state.tricks else -1


cdef public int sides_tricks(int seat) noexcept nogil:
    """Return how many tricks a seat has won since the position was laid out, 0 without one."""
    return desk.won[seat] if 0 <= seat < SEATS else 0


cdef public int sides_points(int seat) noexcept nogil:
    """Return what those tricks were worth."""
    return desk.points[seat] if 0 <= seat < SEATS else 0


cdef public double sides_nodes() noexcept nogil:
    """Return how many positions at a trick boundary were searched so far."""
    return <double>search.nodes if search != NULL else 0
