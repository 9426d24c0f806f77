"""Positions of the search: the cards of a deal in one word.

Cards lie in *lanes*: trumps first, then the plain suits, each from its strongest card at the
lowest bit to its weakest, with a *separator* bit, in nobody's hand, after every lane. Under the
estuche privilege one more separator follows the matadors, so that a matador and its lower
neighbour are never taken for equals.

Seat 0 is the Player, seats 1 and 2 the defenders in playing order. ``all`` holds the cards still
in play, those on the table included, and the separators.

The *shape* of a position is one word: how many cards each hand holds in each lane, four bits a
count, seat by seat; then who leads, how many matadors are left and whether the privilege holds.
"""

from tridge_solver.engine.bits cimport ctz, lowest, msb, popcount, uint32_t, uint64_t
from tridge_solver.engine.bits cimport USE_EQUALS


cdef enum:
    SEATS = 3
    LANES = 4
    LANE_BITS = 32
    CARD_IDS = 64                # numbers of cards are below it: a hand is a word of 64 bits

# Where the parts of a shape lie.
cdef enum:
    COUNT_BITS = 4               # a count of cards
    SEAT_BITS = 16               # the counts of one hand
    LEADER_SHIFT = 48
    MATADOR_SHIFT = 50
    PRIVILEGE_SHIFT = 52
    SHAPE_BITS = 53              # all together


cdef struct Lanes:
    uint32_t lane[LANES]               # the cards of each lane, lane 0 the trumps
    uint32_t start[LANES]              # the lowest bit of each lane
    uint32_t separators
    uint32_t matadors                  # the privileged trumps; none without the privilege
    bint privilege
    uint32_t lane_of[LANE_BITS]        # the lane of the card at each bit
    uint64_t unit[SEATS][LANE_BITS]    # what the card at a bit adds to the shape in each hand


cdef struct State:
    uint32_t hand[SEATS]
    uint32_t all
    uint32_t owner1, owner2            # who holds the card at each relative place of ``all``
    uint64_t shape                     # only its counts of cards
    int leader
    int tricks                         # tricks left
    uint64_t child[SEATS]              # the target once seat 0, 1, 2 has won this trick
    int ahead                          # the defender nearer to beating the Player; 0: neither
    const int* weights                 # how moves are ordered here


cdef inline int next_seat(int seat) noexcept nogil:
    """The seat that plays after ``seat``."""
    return seat + 1 if seat < 2 else 0


cdef inline void lay_lanes(
    Lanes* lanes, const int* length, int matadors, bint privilege
) noexcept nogil:
    """Give each lane its bits: ``length`` cards of each are in play, ``matadors`` of the trumps."""
    cdef int lane, bit, seat, base = 0, end
    cdef uint32_t mask
    lanes.separators = lanes.matadors = 0
    lanes.privilege = privilege
    for lane in range(LANES):
        end = base + length[lane]
        mask = ((<uint32_t>1 << length[lane]) - 1) << base
        lanes.start[lane] = <uint32_t>1 << base
        if lane == 0 and privilege:
            lanes.matadors = (<uint32_t>1 << matadors) - 1
            lanes.separators = <uint32_t>1 << matadors
            mask = lanes.matadors | (mask & ~lanes.matadors) << 1
            end += 1
        lanes.lane[lane] = mask
        for bit in range(base, end):
            lanes.lane_of[bit] = mask
            for seat in range(SEATS):
                lanes.unit[seat][bit] = <uint64_t>1 << (SEAT_BITS * seat + COUNT_BITS * lane)
        lanes.separators |= <uint32_t>1 << end
        base = end + 1


cdef inline uint64_t shape_of(const Lanes* lanes, const State* st) noexcept nogil:
    """The part of a state's shape that counts the cards of its hands."""
    cdef uint64_t shape = 0
    cdef int seat, lane
    for seat in range(SEATS):
        for lane in range(LANES):
            shape |= <uint64_t>popcount(st.hand[seat] & lanes.lane[lane]) << (
                SEAT_BITS * seat + COUNT_BITS * lane
            )
    return shape


cdef inline uint32_t lane_of(const Lanes* lanes, uint32_t card) noexcept nogil:
    """The lane ``card`` belongs to."""
    return lanes.lane_of[ctz(card)]


cdef inline uint32_t followers(uint32_t hand, uint32_t all) noexcept nogil:
    """The places of ``all`` that come next after a card of ``hand``, gaps left out."""
    cdef uint32_t x = hand << 1, gaps = ~all
    return (x | (gaps + (x & gaps))) & all


cdef inline uint32_t run_heads(uint32_t moves, uint32_t hand, uint32_t all) noexcept nogil:
    """One card, the strongest, of every run of neighbours among ``moves`` of ``hand``."""
    if not USE_EQUALS:
        return moves
    return moves & ~followers(hand, all)


cdef inline uint32_t run_end(uint32_t card, uint32_t hand, uint32_t all) noexcept nogil:
    """The weakest card of the run of neighbours in ``hand`` that begins with ``card``."""
    cdef uint32_t inside, stop
    if not USE_EQUALS:
        return card
    inside = hand & followers(hand, all)
    stop = lowest(all & ~inside & ~(card | (card - 1)))
    return <uint32_t>1 << msb(hand & (stop - 1) & ~(card - 1))


cdef inline uint32_t legal_moves(
    const Lanes* lanes, uint32_t hand, uint32_t led
) noexcept nogil:
    """The cards of ``hand`` that may be played to ``led``.

    Follow the lane, else anything. After a trump lead a hand whose trumps are all matadors above
    the led card may play anything too, where the privilege holds.
    """
    cdef uint32_t lane = lane_of(lanes, led)
    cdef uint32_t moves = hand & lane
    if moves == 0:
        return hand
    if lanes.privilege and led & lanes.lane[0] and moves & ~(lanes.matadors & (led - 1)) == 0:
        return hand
    return moves


cdef inline uint32_t winning_card(
    const Lanes* lanes, uint32_t cards, uint32_t led
) noexcept nogil:
    """Which of ``cards`` on the table wins: the strongest trump, else the strongest of the lane."""
    cdef uint32_t trumps = cards & lanes.lane[0]
    return lowest(trumps if trumps else cards & lane_of(lanes, led))


cdef inline uint32_t relative_owner(uint32_t hand, uint32_t all) noexcept nogil:
    """``hand`` by places of ``all`` instead of bits: ``pext`` as a loop, for the root only."""
    cdef uint32_t result = 0, place = 1
    while all:
        if hand & lowest(all):
            result |= place
        place <<= 1
        all &= all - 1
    return result


cdef inline void remove_places(
    uint32_t* owner1, uint32_t* owner2, uint32_t all, uint32_t gone
) noexcept nogil:
    """Take the cards ``gone`` out of two words of relative places of ``all``."""
    cdef uint32_t bit, below
    while gone:
        bit = <uint32_t>1 << msb(gone)
        gone ^= bit
        below = (<uint32_t>1 << popcount(all & (bit - 1))) - 1
        owner1[0] = (owner1[0] & below) | ((owner1[0] >> 1) & ~below)
        owner2[0] = (owner2[0] & below) | ((owner2[0] >> 1) & ~below)


cdef inline uint32_t place_to_card(uint32_t all, int place) noexcept nogil:
    """The bit of ``all`` at a relative place."""
    cdef int shift = 0, count
    count = popcount(all & 0xFFFF)
    if place >= count:
        place -= count
        shift = 16
    count = popcount((all >> shift) & 0xFF)
    if place >= count:
        place -= count
        shift += 8
    count = popcount((all >> shift) & 0xF)
    if place >= count:
        place -= count
        shift += 4
    count = popcount((all >> shift) & 0x3)
    if place >= count:
        place -= count
        shift += 2
    if place >= <int>((all >> shift) & 1):
        shift += 1
    return <uint32_t>1 << shift
