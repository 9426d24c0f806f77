"""Layouts: the cards of the whole pack in one word, and three hands out of it.

The search knows a position as the cards in play in lanes without gaps. An exchange compares
millions of such positions that differ in *which* cards are in play, so here all forty cards have
fixed bits of a 64-bit word: lane after lane in the same order, each strongest first, a separator
after every lane, and one more after the matadors under the estuche privilege. A *layout* is three
hands in these bits. Squeezing the unused bits out of it gives the position the search wants.

The shape of a hand (see ``position.pxd``) counts its cards in every lane and its matadors; the
shapes of three hands add up to the shape of the layout, so it is known before the layout is built.
"""

from tridge_solver.engine.bits cimport popcount64, uint8_t, uint32_t, uint64_t
from tridge_solver.engine.results.context cimport Search, begin_deal
from tridge_solver.engine.results.position cimport (
    CARD_IDS,
    COUNT_BITS,
    LANE_BITS,
    LANES,
    LEADER_SHIFT,
    MATADOR_SHIFT,
    PRIVILEGE_SHIFT,
    SEAT_BITS,
    SEATS,
    State,
    lay_lanes,
)


cdef extern from "wide.h" nogil:
    int ctz64 "tridge_ctz64"(uint64_t x)
    int msb64 "tridge_msb64"(uint64_t x)


cdef enum:
    NO_BIT = 255


cdef struct Wide:
    uint64_t lane[LANES]         # the cards of each lane, lane 0 the trumps
    uint64_t separators
    uint64_t cards               # all lanes together
    uint64_t matadors            # the privileged trumps; none without the privilege
    bint privilege
    uint8_t bit_of[CARD_IDS]     # by card number; NO_BIT where there is no such card
    uint8_t card_at[64]          # by bit
    uint8_t lane_at[64]          # by bit
    uint8_t place_in_lane[64]    # by bit: 0 for the strongest card of its lane
    uint64_t loaded              # how many cards of each lane the search's lanes are made for


cdef struct Layout:
    uint64_t held[SEATS]
    uint64_t shape               # with leader, matadors and privilege
    int leader
    # After squeezing:
    uint64_t all                 # cards in play and separators
    uint32_t hand[SEATS]         # by place among ``all``
    uint8_t bit_at[LANE_BITS]    # the wide bit of each place


cdef inline uint64_t lowest64(uint64_t x) noexcept nogil:
    """The lowest one of ``x`` as a mask, 0 for 0."""
    return x & (0 - x)


cdef inline void prepare_wide(
    Wide* wide, const uint8_t* lanes, const int* lengths, int privileged
) noexcept nogil:
    """Give every card its bit; ``lanes`` are the card numbers lane by lane."""
    cdef int lane, n, bit = 0, card = 0
    wide.separators = wide.matadors = wide.cards = 0
    wide.privilege = privileged != 0
    wide.loaded = 0
    for n in range(CARD_IDS):
        wide.bit_of[n] = NO_BIT
    for lane in range(LANES):
        wide.lane[lane] = 0
        for n in range(lengths[lane]):
            if lane == 0 and wide.privilege and n == privileged:
                wide.matadors = wide.lane[0]
                wide.separators |= <uint64_t>1 << bit
                bit += 1
            wide.bit_of[lanes[card]] = bit
            wide.card_at[bit] = lanes[card]
            wide.lane_at[bit] = lane
            wide.place_in_lane[bit] = n
            wide.lane[lane] |= <uint64_t>1 << bit
            card += 1
            bit += 1
        wide.separators |= <uint64_t>1 << bit
        bit += 1
        wide.cards |= wide.lane[lane]


cdef inline uint64_t to_wide(const Wide* wide, uint64_t cards) noexcept nogil:
    """A mask of card numbers in wide bits."""
    cdef uint64_t result = 0
    while cards:
        result |= <uint64_t>1 << wide.bit_of[ctz64(cards)]
        cards &= cards - 1
    return result


cdef inline uint64_t to_cards(const Wide* wide, uint64_t bits) noexcept nogil:
    """Wide bits as a mask of card numbers."""
    cdef uint64_t result = 0
    while bits:
        result |= <uint64_t>1 << wide.card_at[ctz64(bits)]
        bits &= bits - 1
    return result


cdef inline uint64_t hand_shape(const Wide* wide, uint64_t hand, int seat) noexcept nogil:
    """The shape of one hand: its share of the layout's."""
    cdef uint64_t counts = 0
    cdef int lane
    for lane in range(LANES):
        counts |= <uint64_t>popcount64(hand & wide.lane[lane]) << (COUNT_BITS * lane)
    return counts << (SEAT_BITS * seat) | (
        <uint64_t>popcount64(hand & wide.matadors) << MATADOR_SHIFT
    )


cdef inline uint64_t common_shape(const Wide* wide, int leader) noexcept nogil:
    """What every layout of a deal adds to the shapes of its hands."""
    return <uint64_t>leader << LEADER_SHIFT | <uint64_t>wide.privilege << PRIVILEGE_SHIFT


cdef inline void squeeze(const Wide* wide, Layout* layout) noexcept nogil:
    """Give the cards in play their places without gaps."""
    cdef uint64_t left, bit, first = layout.held[1], second = layout.held[2]
    cdef uint64_t player = layout.held[0]
    cdef uint32_t hand0 = 0, hand1 = 0, hand2 = 0
    cdef int place = 0
    layout.all = left = player | first | second | wide.separators
    while left:
        bit = lowest64(left)
        left ^= bit
        layout.bit_at[place] = <uint8_t>ctz64(bit)
        hand0 |= <uint32_t>((player & bit) != 0) << place
        hand1 |= <uint32_t>((first & bit) != 0) << place
        hand2 |= <uint32_t>((second & bit) != 0) << place
        place += 1
    layout.hand[0] = hand0
    layout.hand[1] = hand1
    layout.hand[2] = hand2


cdef inline void load_layout(
    Search* s, Wide* wide, const Layout* layout, State* st
) noexcept nogil:
    """Set a squeezed layout up for the search, the first trick about to be led.

    The lanes depend on nothing but how many cards of each are in play, so most often they stand
    as the layout before has left them.
    """
    cdef uint64_t counts = 1
    cdef int lane, seat, matadors
    cdef int length[LANES]
    for lane in range(LANES):
        length[lane] = popcount64(layout.all & wide.lane[lane])
        counts = counts << 8 | <uint64_t>length[lane]
    matadors = popcount64(layout.all & wide.matadors)
    counts = counts << 4 | <uint64_t>matadors
    if counts != wide.loaded:
        wide.loaded = counts
        lay_lanes(&s.lanes, length, matadors, wide.privilege)
    for seat in range(SEATS):
        st.hand[seat] = layout.hand[seat]
    st.all = st.hand[0] | st.hand[1] | st.hand[2] | s.lanes.separators
    st.owner1 = st.hand[1]
    st.owner2 = st.hand[2]
    st.shape = layout.shape & ((<uint64_t>1 << LEADER_SHIFT) - 1)
    st.leader = layout.leader
    st.tricks = popcount64(layout.held[0])
    begin_deal(s)
