"""Positions of four seats: the cards of a deal in one word of 64 bits.

Cards lie in *lanes* as in the search of three seats: trumps first, then the plain suits, each from
its strongest card at the lowest bit to its weakest, a *separator* bit in nobody's hand after every
lane, and one more after the matadors under the estuche privilege.

Seat 0 is the Player, seats 1 to 3 the defenders in playing order. ``all`` holds the cards still in
play, those on the table included, and the separators. Two words say who holds the card at each
relative place of ``all``: the binary digits of his number.

The *shape* of a position is one word: how many cards each hand holds in three of the lanes, four
bits a count, seat by seat, and the tricks left, from which the fourth lane follows; then who leads,
how many matadors are left and whether the privilege holds.
"""

from tridge_solver.engine.bits cimport popcount64, uint64_t
from tridge_solver.engine.bits cimport USE_EQUALS
from tridge_solver.engine.ombre4.questions cimport Question
from tridge_solver.engine.ombre4.targets cimport SEATS
from tridge_solver.engine.words cimport ctz64, lowest64, msb64


cdef enum:
    LANES = 4
    LANE_BITS = 64
    COUNTED_LANES = 3            # the fourth follows

# The bits of each part of a shape.
cdef enum:
    COUNT_BITS = 4               # bits of a count of cards
    SEAT_BITS = 12               # bits of the counts of one hand
    TRICKS_SHIFT = 48
    LEADER_SHIFT = 52
    MATADOR_SHIFT = 54
    PRIVILEGE_SHIFT = 56
    SHAPE_BITS = 57              # bits of all parts together


cdef struct Lanes:
    uint64_t lane[LANES]               # the cards of each lane, lane 0 the trumps
    uint64_t start[LANES]              # the lowest bit of each lane
    uint64_t separators
    uint64_t matadors                  # the privileged trumps; none without the privilege
    bint privilege
    uint64_t lane_of[LANE_BITS]        # the lane of the card at each bit
    uint64_t unit[SEATS][LANE_BITS]    # what the card at each bit adds to the shape in each hand


cdef struct State:
    uint64_t hand[SEATS]
    uint64_t all
    uint64_t owner1, owner2            # the owner of the card at each relative place of ``all``
    uint64_t shape                     # its counts of cards only
    int leader
    int tricks                         # tricks left
    Question* question                 # the question asked here
    const int* weights                 # the move-ordering weights used here


cdef inline int next_seat(int seat) noexcept nogil:
    """Return the seat that plays after ``seat``."""
    return (seat + 1) & 3


cdef inline int seat_of(const State* st, uint64_t card) noexcept nogil:
    """Return the seat that holds ``card`` or has just played it."""
    return (
        (1 if card & (st.hand[1] | st.hand[3]) else 0)
        + (2 if card & (st.hand[2] | st.hand[3]) else 0)
    )


cdef inline void lay_lanes(
    Lanes* lanes, const int* length, int matadors, bint privilege
) noexcept nogil:
    """Give each lane its bits for ``length`` cards in play, ``matadors`` of them trumps with the
    privilege.
    """
    cdef int lane, bit, seat, base = 0, end
    cdef uint64_t mask
    lanes.separators = lanes.matadors = 0
    lanes.privilege = privilege
    for lane in range(LANES):
        end = base + length[lane]
        mask = ((<uint64_t>1 << length[lane]) - 1) << base
        lanes.start[lane] = <uint64_t>1 << base
        if lane == 0 and privilege:
            lanes.matadors = (<uint64_t>1 << matadors) - 1
            lanes.separators = <uint64_t>1 << matadors
            mask = lanes.matadors | (mask & ~lanes.matadors) << 1
            end += 1
        lanes.lane[lane] = mask
        for bit in range(base, end):
            lanes.lane_of[bit] = mask
            for seat in range(SEATS):
                lanes.unit[seat][bit] = (
                    <uint64_t>1 << (SEAT_BITS * seat + COUNT_BITS * lane)
                    if lane < COUNTED_LANES else 0
                )
        lanes.separators |= <uint64_t>1 << end
        base = end + 1


cdef inline uint64_t shape_of(const Lanes* lanes, const State* st) noexcept nogil:
    """Return the part of a state's shape that counts the cards of its hands."""
    cdef uint64_t shape = 0
    cdef int seat, lane
    for seat in range(SEATS):
        for lane in range(COUNTED_LANES):
            shape |= <uint64_t>popcount64(st.hand[seat] & lanes.lane[lane]) << (
                SEAT_BITS * seat + COUNT_BITS * lane
            )
    return shape


cdef inline uint64_t lane_of(const Lanes* lanes, uint64_t card) noexcept nogil:
    """Return the lane ``card`` belongs to."""
    return lanes.lane_of[ctz64(card)]


cdef inline uint64_t followers(uint64_t hand, uint64_t all) noexcept nogil:
    """Return the places of ``all`` that come next after a card of ``hand``, gaps left out."""
    cdef uint64_t x = hand << 1, gaps = ~all
    return (x | (gaps + (x & gaps))) & all


cdef inline uint64_t run_heads(uint64_t moves, uint64_t hand, uint64_t all) noexcept nogil:
    """Return the strongest card of every run of neighbours among ``moves`` of ``hand``."""
    if not USE_EQUALS:
        return moves
    return moves & ~followers(hand, all)


cdef inline uint64_t run_end(uint64_t card, uint64_t hand, uint64_t all) noexcept nogil:
    """Return the weakest card of the run of neighbours in ``hand`` that begins with ``card``."""
    cdef uint64_t inside, stop
    if not USE_EQUALS:
        return card
    inside = hand & followers(hand, all)
    stop = lowest64(all & ~inside & ~(card | (card - 1)))
    return <uint64_t>1 << msb64(hand & (stop - 1) & ~(card - 1))


cdef inline uint64_t legal_moves(
    const Lanes* lanes, uint64_t hand, uint64_t led
) noexcept nogil:
    """Return the cards of ``hand`` that may be played to ``led``.

    Follow the lane, else anything. After a trump lead a hand whose trumps are all matadors above
    the led card may play anything too, where the privilege holds.
    """
    cdef uint64_t lane = lane_of(lanes, led)
    cdef uint64_t moves = hand & lane
    if moves == 0:
        return hand
    if lanes.privilege and led & lanes.lane[0] and moves & ~(lanes.matadors & (led - 1)) == 0:
        return hand
    return moves


cdef inline uint64_t winning_card(
    const Lanes* lanes, uint64_t cards, uint64_t led
) noexcept nogil:
    """Return the winner among ``cards`` on the table: the strongest trump, else the strongest of
    the lane.
    """
    cdef uint64_t trumps = cards & lanes.lane[0]
    return lowest64(trumps if trumps else cards & lane_of(lanes, led))


cdef inline uint64_t relative_owner(uint64_t hand, uint64_t all) noexcept nogil:
    """Return ``hand`` by places of ``all`` instead of bits: ``pext`` as a loop, for the root
    only.
    """
    cdef uint64_t result = 0, place = 1
    while all:
        if hand & lowest64(all):
            result |= place
        place <<= 1
        all &= all - 1
    return result


cdef inline void remove_places(
    uint64_t* owner1, uint64_t* owner2, uint64_t all, uint64_t gone
) noexcept nogil:
    """Take the cards ``gone`` out of two words of relative places of ``all``."""
    cdef uint64_t bit, below
    while gone:
        bit = <uint64_t>1 << msb64(gone)
        gone ^= bit
        below = (<uint64_t>1 << popcount64(all & (bit - 1))) - 1
        owner1[0] = (owner1[0] & below) | ((owner1[0] >> 1) & ~below)
        owner2[0] = (owner2[0] & below) | ((owner2[0] >> 1) & ~below)


cdef inline uint64_t place_to_card(uint64_t all, int place) noexcept nogil:
    """Return the bit of ``all`` at a relative place."""
    cdef int shift = 0, width = 32, count
    while width:
        count = popcount64((all >> shift) & ((<uint64_t>1 << width) - 1))
        if place >= count:
            place -= count
            shift += width
        width >>= 1
    return <uint64_t>1 << shift
