"""Layouts: the cards of the whole pack in one word, and three hands in it.

The search knows a position as the cards in play in lanes without gaps. An exchange compares
millions of such positions that differ in *which* cards are in play, so here all forty cards have
fixed bits of a 64-bit word: lane after lane in the same order, each strongest first, a separator
after every lane, and one more after the matadors under the estuche privilege. A *layout* is three
hands in these bits. Squeezing the unused bits out of every lane gives the position for the search.

The shape of a hand (see ``position.pxd``) counts its cards in every lane and its matadors; the
shapes of three hands add up to the shape of the layout, so it is known before the layout is built.
"""

from tridge_solver.engine.bits cimport popcount64, uint8_t, uint64_t
from tridge_solver.engine.ombre3.position cimport (
    CARD_IDS,
    COUNT_BITS,
    LANE_BITS,
    LANES,
    LEADER_SHIFT,
    MATADOR_SHIFT,
    SEAT_BITS,
    SEATS,
    State,
    ctz64,
    lowest64,
    msb64,
    set_matadors,
)


cdef enum:
    NO_BIT = 255


cdef struct Wide:
    uint64_t lane[LANES]         # the cards of each lane, lane 0 the trumps
    uint64_t separators
    uint64_t cards               # all lanes together
    uint64_t matadors            # the privileged trumps; none without the privilege
    uint64_t after_matadors      # the separator after them
    bint privilege
    uint8_t bit_of[CARD_IDS]     # by card number; NO_BIT for a number without a card
    uint8_t card_at[64]          # by bit
    uint8_t lane_at[64]          # by bit
    uint8_t place_in_lane[64]    # by bit: 0 for the strongest card of its lane


cdef struct Layout:
    uint64_t held[SEATS]
    uint64_t shape               # with leader and matadors
    int leader
    # After squeezing:
    uint64_t all                 # cards in play, and the separator after the matadors if there are any
    uint64_t hand[SEATS]         # as the search has them
    uint8_t bit_at[LANE_BITS * LANES]    # the wide bit of each place


cdef inline void prepare_wide(
    Wide* wide, const uint8_t* lanes, const int* lengths, int privileged
) noexcept nogil:
    """Give every card its bit; ``lanes`` are the card numbers lane by lane."""
    cdef int lane, n, bit = 0, card = 0
    wide.separators = wide.matadors = wide.after_matadors = wide.cards = 0
    wide.privilege = privileged != 0
    for n in range(CARD_IDS):
        wide.bit_of[n] = NO_BIT
    for lane in range(LANES):
        wide.lane[lane] = 0
        for n in range(lengths[lane]):
            if lane == 0 and wide.privilege and n == privileged:
                wide.matadors = wide.lane[0]
                wide.separators |= <uint64_t>1 << bit
                wide.after_matadors = <uint64_t>1 << bit
                wide.lane_at[bit] = lane
                bit += 1
            wide.bit_of[lanes[card]] = bit
            wide.card_at[bit] = lanes[card]
            wide.lane_at[bit] = lane
            wide.place_in_lane[bit] = n
            wide.lane[lane] |= <uint64_t>1 << bit
            card += 1
            bit += 1
        wide.separators |= <uint64_t>1 << bit
        if lane == 0 and wide.privilege and wide.matadors == 0:
            # All trumps are matadors: the separator after the lane is that after them.
            wide.matadors = wide.lane[0]
            wide.after_matadors = <uint64_t>1 << bit
        wide.lane_at[bit] = lane
        bit += 1
        wide.cards |= wide.lane[lane]


cdef inline uint64_t to_wide(const Wide* wide, uint64_t cards) noexcept nogil:
    """Return a mask of card numbers in wide bits."""
    cdef uint64_t result = 0
    while cards:
        result |= <uint64_t>1 << wide.bit_of[ctz64(cards)]
        cards &= cards - 1
    return result


cdef inline uint64_t to_cards(const Wide* wide, uint64_t bits) noexcept nogil:
    """Return wide bits as a mask of card numbers."""
    cdef uint64_t result = 0
    while bits:
        result |= <uint64_t>1 << wide.card_at[ctz64(bits)]
        bits &= bits - 1
    return result


cdef inline uint64_t hand_shape(const Wide* wide, uint64_t hand, int seat) noexcept nogil:
    """Return the shape of one hand: its share of the layout's."""
    cdef uint64_t counts = 0
    cdef int lane
    for lane in range(LANES):
        counts |= <uint64_t>popcount64(hand & wide.lane[lane]) << (COUNT_BITS * lane)
    return counts << (SEAT_BITS * seat) | (
        <uint64_t>popcount64(hand & wide.matadors) << MATADOR_SHIFT
    )


cdef inline uint64_t common_shape(int leader) noexcept nogil:
    """Return what every layout of a deal adds to the shapes of its hands."""
    return <uint64_t>leader << LEADER_SHIFT


cdef inline void squeeze(const Wide* wide, Layout* layout) noexcept nogil:
    """Give the cards in play their places without gaps."""
    cdef uint64_t left, bit, first = layout.held[1], second = layout.held[2]
    cdef uint64_t player = layout.held[0]
    cdef uint64_t hand0 = 0, hand1 = 0, hand2 = 0
    cdef int place = 0, number, lane, here = 0
    left = player | first | second
    if left & wide.matadors:
        left |= wide.after_matadors
    layout.all = left
    while left:
        bit = lowest64(left)
        left ^= bit
        number = ctz64(bit)
        lane = wide.lane_at[number]
        if lane != here:
            here = lane
            place = LANE_BITS * lane
        layout.bit_at[place] = <uint8_t>number
        hand0 |= <uint64_t>((player & bit) != 0) << place
        hand1 |= <uint64_t>((first & bit) != 0) << place
        hand2 |= <uint64_t>((second & bit) != 0) << place
        place += 1
    layout.hand[0] = hand0
    layout.hand[1] = hand1
    layout.hand[2] = hand2


cdef inline uint64_t place_in(const Wide* wide, const Layout* layout, uint64_t card) noexcept nogil:
    """Return where a card of the pack lies in a squeezed layout."""
    cdef int lane = wide.lane_at[ctz64(card)]
    cdef uint64_t above = layout.all & (card - 1)
    if lane:
        above &= wide.lane[lane]
    return <uint64_t>1 << (LANE_BITS * lane + popcount64(above))


cdef inline void load_layout(const Wide* wide, const Layout* layout, State* st) noexcept nogil:
    """Load a squeezed layout into the search, before the first lead."""
    cdef int seat
    for seat in range(SEATS):
        st.hand[seat] = layout.hand[seat]
    set_matadors(st, popcount64(layout.all & wide.matadors))
    st.shape = layout.shape & ((<uint64_t>1 << LEADER_SHIFT) - 1)
    st.leader = layout.leader
    st.tricks = popcount64(layout.held[0])
