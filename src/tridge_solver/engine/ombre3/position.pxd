"""Positions of the search: a hand is a word of lanes, and a card stands at its rank among the cards
left.

Cards lie in *lanes*: trumps first, then the plain suits. A lane has sixteen bits of a 64-bit word,
or twelve where there are five lanes (``lanes.h``); the strongest card left of the lane, whoever
holds it, is at the lowest of them, the next one after it, and so on: bits of a lane are *places*,
counted from the top. When cards are played the places below them move up (they are *squeezed*), so
that a word never says which cards have gone, only how the remaining ones rank. Positions that
differ in nothing else have the same words.

Under the estuche privilege one empty place follows the matadors as long as there are any, so that a
matador and its lower neighbour never count as equivalent. The last place of every lane is always
empty: sums and shifts of one lane never reach the next.

Seat 0 is the Player, seats 1 and 2 the defenders in playing order. Until a trick is complete its
cards are still counted to their hands.

The *shape* of a position is one word: how many cards each hand holds in each lane, four bits a
count, seat by seat; then who leads and how many matadors are left.
"""

from tridge_solver.engine.bits cimport USE_EQUALS, popcount64, uint64_t
from tridge_solver.engine.words cimport ctz64, lowest64, msb64


cdef extern from "ombre3/lanes.h" nogil:
    enum:
        LANES "TRIDGE_LANES"
        MAX_LANES "TRIDGE_MAX_LANES"           # of either build, and the most cards of a lane
        MAX_CARDS "TRIDGE_MAX_CARDS"
        LANE_BITS "TRIDGE_LANE_BITS"             # places of a lane, the last of them always empty
        LANE_CARDS "TRIDGE_LANE_CARDS"           # the most cards of a lane
        LONGEST_TRUMPS "TRIDGE_LONGEST_TRUMPS"
        PRIVILEGED "TRIDGE_PRIVILEGED"           # how many matadors there are
        PLACES "TRIDGE_PLACES"                   # of the first lane, the trumps; shifted, of another
        # The bits of each part of a shape.
        SEAT_BITS "TRIDGE_SEAT_BITS"             # the counts of one hand
        LEADER_SHIFT "TRIDGE_LEADER_SHIFT"
        MATADOR_SHIFT "TRIDGE_MATADOR_SHIFT"
        TAG_BITS "TRIDGE_TAG_BITS"               # what a tag has of it
    const uint64_t STOPS "TRIDGE_STOPS"          # the last place of every lane
    const uint64_t EVERY_LANE "TRIDGE_EVERY_LANE"      # the first place of every lane
    const uint64_t PLAIN_LANES "TRIDGE_PLAIN_LANES"    # all places but the trumps'
    const uint64_t HANDS_COUNTS "TRIDGE_HANDS_COUNTS"  # the counts of the trumps in a shape
    int lane_number "tridge_lane_number"(int bit)      # the lane of a bit,
    int lane_start "tridge_lane_start"(int bit)        # and where it begins
    uint64_t tag_of_shape "tridge_tag"(uint64_t shape)


cdef enum:
    SEATS = 3
    CARD_IDS = 64                # card numbers are below this: a hand is a word of 64 bits
    COUNT_BITS = 4               # bits of a count of cards in a shape
    COUNT_MASK = 15


cdef struct State:
    uint64_t hand[SEATS]
    uint64_t matadors                  # the places of the privileged trumps left; 0 without any
    uint64_t shape                     # its counts of cards only
    int leader
    int tricks                         # tricks left
    uint64_t child[SEATS]              # the target once seat 0, 1, 2 has won this trick
    uint64_t everything                # every possible result of the tricks after it
    int next                           # the seat that plays the second card of this trick
    int last                           # and the third
    int ahead                          # the defender nearer to beating the Player; 0: neither
    uint64_t lane                      # once a card is led: the places of its lane,
    uint64_t counts                    # the shape without that card
    const int* weights                 # the move-ordering weights used here


cdef struct Gone:
    # A trick's cards, and the places that move up when they go:
    uint64_t cards
    uint64_t once                      # from the first card gone of a lane to the bottom,
    uint64_t twice                     # from the second,
    uint64_t thrice                    # from the third


cdef inline int next_seat(int seat) noexcept nogil:
    """Return the seat that plays after ``seat``."""
    return seat + 1 if seat < 2 else 0


cdef inline uint64_t lane_at(int lane) noexcept nogil:
    """Return all places of a lane."""
    return <uint64_t>PLACES << (LANE_BITS * lane)


cdef inline uint64_t lane_of(uint64_t card) noexcept nogil:
    """Return all places of the lane ``card`` belongs to."""
    return <uint64_t>PLACES << lane_start(ctz64(card))


cdef inline uint64_t down_to(uint64_t card) noexcept nogil:
    """Return the places of a card's lane from the top down to the card."""
    return lane_of(card) & (card | (card - 1))


cdef inline uint64_t from_card(uint64_t card) noexcept nogil:
    """Return the places of a card's lane from the card to the bottom."""
    # The stop of its lane lends to the card; those of the other lanes are taken out again.
    return (STOPS - card) & ~STOPS


cdef inline uint64_t below(uint64_t card) noexcept nogil:
    """Return the places of a card's lane below the card."""
    return (STOPS - 2 * card) & ~STOPS


cdef inline uint64_t cards_below(uint64_t cards, uint64_t card) noexcept nogil:
    """Return those of ``cards`` in the card's lane that are weaker than the card."""
    # Stops below it are no cards.
    return cards & (STOPS - 2 * card)


cdef inline uint64_t top_places(int count, int lane) noexcept nogil:
    """Return the first ``count`` places of a lane."""
    return ((<uint64_t>1 << count) - 1) << (LANE_BITS * lane)


cdef inline int length_of(uint64_t shape, int seat, int lane) noexcept nogil:
    """Return how many cards a seat holds in a lane."""
    return <int>(shape >> (SEAT_BITS * seat + COUNT_BITS * lane)) & COUNT_MASK


cdef inline uint64_t unit_of(int seat, uint64_t card) noexcept nogil:
    """Return what a card of a seat adds to the shape."""
    return <uint64_t>1 << (SEAT_BITS * seat + COUNT_BITS * lane_number(ctz64(card)))


cdef inline uint64_t shape_of(const State* st) noexcept nogil:
    """Return the part of a state's shape that counts the cards of its hands."""
    cdef uint64_t shape = 0
    cdef int seat, lane
    for seat in range(SEATS):
        for lane in range(LANES):
            shape |= <uint64_t>popcount64(st.hand[seat] & lane_at(lane)) << (
                SEAT_BITS * seat + COUNT_BITS * lane
            )
    return shape


cdef inline uint64_t whole_shape(const State* st) noexcept nogil:
    """Return the shape of a state with its leader and its matadors."""
    return (
        st.shape
        | <uint64_t>st.leader << LEADER_SHIFT
        | <uint64_t>popcount64(st.matadors) << MATADOR_SHIFT
    )


cdef inline void set_matadors(State* st, int count) noexcept nogil:
    """Set how many of the trumps at the top have the privilege."""
    st.matadors = (<uint64_t>1 << count) - 1


cdef inline uint64_t run_heads(uint64_t moves, uint64_t hand) noexcept nogil:
    """Return the strongest card of every run of neighbours among ``moves`` of ``hand``."""
    if not USE_EQUALS:
        return moves
    return moves & ~(hand << 1)


cdef inline uint64_t down_run(uint64_t card, uint64_t hand) noexcept nogil:
    """Return the places from the top down to the end of the run of ``card`` in ``hand``; the caller
    removes those of other lanes."""
    if not USE_EQUALS:
        return card | (card - 1)
    # The carry stops at the place after the run.
    return ((hand + card) & ~hand) - 1


cdef inline uint64_t legal_moves(uint64_t hand, uint64_t led, uint64_t matadors) noexcept nogil:
    """Return the cards of ``hand`` that may be played to ``led``.

    Follow the lane, else anything. After a trump lead a hand whose trumps are all matadors above
    the led card may play anything too, where the privilege holds.
    """
    return moves_in(hand, led, lane_of(led), matadors)


cdef inline uint64_t moves_in(
    uint64_t hand, uint64_t led, uint64_t lane, uint64_t matadors
) noexcept nogil:
    """Return :func:`legal_moves` for a lane led whose places are known."""
    cdef uint64_t moves = hand & lane
    if moves == 0:
        return hand
    if matadors and led & PLACES and moves & ~(matadors & (led - 1)) == 0:
        return hand
    return moves


cdef inline uint64_t winning_card(uint64_t cards, uint64_t lane) noexcept nogil:
    """Return the winner of ``cards`` on the table: the strongest trump, else the strongest of the
    lane led.
    """
    return lowest64(cards & (lane | PLACES))


cdef inline void lead_card(State* st, uint64_t led) noexcept nogil:
    """Begin a trick with ``led``; its seat still holds it."""
    st.lane = lane_of(led)
    st.counts = st.shape - unit_of(st.leader, led)


cdef inline void take_away(uint64_t led, uint64_t second, uint64_t third, Gone* gone) noexcept nogil:
    """Find out which places move up when the three cards of a trick go."""
    # Stops of lanes without a card are among these places; no card ever lies there.
    cdef uint64_t one = STOPS - led, another = STOPS - second, last = STOPS - third
    cdef uint64_t either = one | another, both = one & another
    gone.cards = led | second | third
    gone.once = either | last
    gone.twice = both | (either & last)
    gone.thrice = both & last


cdef inline uint64_t move_up(uint64_t hand, uint64_t places) noexcept nogil:
    """Return ``hand`` with its cards at ``places`` one place up; the first of these in a lane is
    empty.
    """
    # The rest moves down into empty places, and then everything up again.
    return (hand + (hand & ~places)) >> 1


cdef inline uint64_t squeezed(uint64_t hand, const Gone* gone) noexcept nogil:
    """Return ``hand`` after a trick, except for the place after the matadors."""
    # From the lowest card up, so that the next ones are still where they were.
    hand &= ~gone.cards
    return move_up(move_up(move_up(hand, gone.thrice), gone.twice), gone.once)


cdef inline void squeeze_out(const Gone* gone, const State* st, State* after) noexcept nogil:
    """Write the hands and matadors of ``st`` without the cards ``gone`` into ``after``.

    The place after the matadors goes with the last of them.
    """
    cdef uint64_t first = squeezed(st.hand[0], gone), second = squeezed(st.hand[1], gone)
    cdef uint64_t third = squeezed(st.hand[2], gone)
    after.matadors = st.matadors
    if st.matadors:
        after.matadors >>= popcount64(gone.cards & st.matadors)
        if after.matadors == 0:
            first = move_up(first, PLACES)
            second = move_up(second, PLACES)
            third = move_up(third, PLACES)
    after.hand[0] = first
    after.hand[1] = second
    after.hand[2] = third


cdef inline uint64_t put_back(
    uint64_t places, const Gone* gone, uint64_t before, uint64_t after
) noexcept nogil:
    """Return top places of every lane after a trick as places before it: down to the same cards.

    ``before`` and ``after`` are the matadors. Places that reach the first card gone of their lane
    reach one place further, and so on; the two last ones of a lane are empty after any trick.
    """
    if before and after == 0:
        places |= (places & PLACES) << 1
    return places | (
        (places & gone.once) | (places << 1 & gone.twice) | (places << 2 & gone.thrice)
    ) << 1
