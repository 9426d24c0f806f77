"""Good replies: the card that last answered a similar turn is tried first.

Turns are alike where a leader and their partner have the same cards; where a seat that follows suit
finds the same cards left of the lane led, whoever has them, and the same card to beat at the same
place in the trick; where one that cannot follow has the same cards and the same card to beat. The
other cards of the hands are left out on purpose: with them turns would match too seldom to learn
from each other. A slot keeps some bits of the key beside the card, so that the card of another turn
is not taken for an answer; without this check a quarter more positions are searched.
"""

from tridge_solver.engine.partnership.bits cimport ctz, uint32_t, uint64_t
from tridge_solver.engine.partnership.context cimport TURN_BITS, Search
from tridge_solver.engine.partnership.position cimport State, Trick


cdef enum:
    CARD_MASK = 0xFF             # the card in a slot; the other bits are those of the key


cdef inline uint64_t turn_key(const State* st, const Trick* trick, int seat) noexcept nogil:
    """Return a number that similar turns share."""
    cdef uint64_t cards = st.hand[seat], key
    if trick.count:
        if cards & trick.led:
            cards = st.all & trick.led
        key = (
            trick.best * <uint64_t>0xC2B2AE3D27D4EB4F
            + trick.count * <uint64_t>0x165667B19E3779F9
        )
    else:
        key = st.hand[seat ^ 2] * <uint64_t>0xA24BAED4963EE407
    key += cards * <uint64_t>0x9E3779B97F4A7C15
    key ^= key >> 29
    key *= <uint64_t>0xBF58476D1CE4E5B9
    key += <uint64_t>seat << 60
    key ^= key >> 32
    return key * <uint64_t>0x94D049BB133111EB


cdef inline uint64_t good_card_of(const Search* s, uint64_t turn) noexcept nogil:
    """Return the card that last answered a turn with this key, 0 if none is known."""
    cdef uint32_t slot = s.good_card[turn >> (64 - TURN_BITS)]
    return 0 if (slot ^ <uint32_t>turn) & ~<uint32_t>CARD_MASK else <uint64_t>1 << (slot & 63)


cdef inline void keep_good_card(Search* s, uint64_t turn, uint64_t card) noexcept nogil:
    """Remember the card that answered, in place of what the slot held."""
    s.good_card[turn >> (64 - TURN_BITS)] = (
        <uint32_t>turn & ~<uint32_t>CARD_MASK | <uint32_t>ctz(card)
    )
