"""Positions of the search: two hands in words of 64 bits, a field of sixteen bits a suit.

A field holds two *classes*, each from its strongest card at the lowest bit: the plain ranks (A K Q
J T 9 8 7 6 5) at bits 0 to 9 and the keys (4 3 2) at bits 11 to 13. The empty bits 10 and 14 are
*separators*: they belong to nobody and part neighbours of different classes, for a plain rank is
never equal to a key. Field 0 holds the trumps. A card's number is the number of its bit; this
engine knows no other suits and ranks.

Seat 0 is the one whose margin is asked about, seat 1 the other. The lead alternates from trick to
trick; a trick is lead, reply and the leader's third card.

The hands of a position lie by *relative places*: in each class the cards left are moved together at
its strong end, so that neighbours in rank are neighbouring bits and the word of seat 0 says who
holds what. Only while a trick is played its cards keep their places.

The *shape* of a position counts the cards of each hand in each class, twelve bits a suit: plain
ranks of seat 0 and 1, four bits each, then keys of seat 0 and 1, two bits each. It says how many
tricks are left, and all but who leads of what two positions must share to be compared.
"""

from tridge_solver.engine.tres.bits cimport USE_EQUALS, ctz, lowest, msb, popcount, uint64_t


cdef enum:
    SEATS = 2
    SUITS = 4
    FIELD = 16                   # bits for a suit
    FIELD_MASK = 0xFFFF
    KEY_PLACE = 11               # the first key of a field
    PLAIN_MASK = 0x03FF          # the plain ranks of one suit
    KEY_MASK = 0x3800            # the keys of one suit
    SUIT_MASK = 0x3BFF           # both
    CARD_BITS = 64               # card numbers are below this
    MAX_TRICKS = 17
    MAX_KEYS = 12
    LEADER_BIT = 15              # the bit of a shape that says who leads, free of counts


cdef inline uint64_t every_suit(uint64_t field) noexcept nogil:
    """Return ``field`` repeated in every suit."""
    return field * <uint64_t>0x0001000100010001


cdef inline uint64_t all_keys() noexcept nogil:
    """Return the twelve key cards."""
    return every_suit(KEY_MASK)


cdef inline uint64_t separators() noexcept nogil:
    """Return the bits between the classes."""
    return every_suit(0x4400)


cdef struct State:
    uint64_t hand[SEATS]         # those on the table still belong to their hands
    uint64_t shape               # its counts only
    int leader
    int tricks                   # tricks left


cdef inline uint64_t class_of(int card) noexcept nogil:
    """The cards of the class the card with this number belongs to."""
    cdef uint64_t field = KEY_MASK if card & (FIELD - 1) >= KEY_PLACE else PLAIN_MASK
    return field << (card & ~(FIELD - 1))


cdef inline uint64_t suit_of(uint64_t card) noexcept nogil:
    """Return the cards of the suit of ``card``."""
    return <uint64_t>SUIT_MASK << (ctz(card) & ~(FIELD - 1))


cdef inline uint64_t unit(int seat, int card) noexcept nogil:
    """Return the bits that a card in the hand of ``seat`` adds to the shape."""
    cdef int count = 8 + 2 * seat if card & (FIELD - 1) >= KEY_PLACE else 4 * seat
    return <uint64_t>1 << ((card & ~(FIELD - 1)) + count)


cdef inline uint64_t shape_of(const uint64_t* hand) noexcept nogil:
    """Return the shape of two hands."""
    cdef uint64_t shape = 0, cards
    cdef int seat
    for seat in range(SEATS):
        cards = hand[seat]
        while cards:
            shape += unit(seat, ctz(cards))
            cards &= cards - 1
    return shape


cdef inline uint64_t places_from(uint64_t card) noexcept nogil:
    """Return the places of a class from that of ``card`` to the weak end, where a separator
    follows.
    """
    return lowest(separators() & (0 - card)) - card


cdef inline uint64_t places_to(uint64_t card) noexcept nogil:
    """Return the places of a class from the strong end to that of ``card``."""
    return (card << 1) - (<uint64_t>1 << msb(every_suit(0x0801) & (card | (card - 1))))


cdef inline uint64_t run_heads(uint64_t moves, uint64_t gone) noexcept nogil:
    """Return the strongest card of every run of neighbours among ``moves``.

    The place of a card that is ``gone`` (0 for none) does not separate neighbours.
    """
    cdef uint64_t after = moves << 1
    return moves & ~(after | (after & gone) << 1) if USE_EQUALS else moves


cdef inline uint64_t run_end(uint64_t card, uint64_t hand) noexcept nogil:
    """Return the weakest card of the run of neighbours in ``hand`` that ``card`` belongs to."""
    return lowest(~hand & (0 - card)) >> 1 if USE_EQUALS else card


cdef inline uint64_t follow(uint64_t hand, uint64_t led) noexcept nogil:
    """Return the cards of ``hand`` that may be played to ``led`` if its suit must be followed."""
    cdef uint64_t moves = hand & suit_of(led)
    return moves if moves else hand


cdef inline bint beats(uint64_t reply, uint64_t led) noexcept nogil:
    """Return whether the reply is winning: higher in the suit led, or a trump on another suit."""
    if reply & suit_of(led):
        return reply < led
    return reply & SUIT_MASK != 0


cdef inline uint64_t winning_card(uint64_t cards, uint64_t led) noexcept nogil:
    """Return the winner of ``cards``: the strongest trump, else the strongest of the suit led."""
    cdef uint64_t trumps = cards & SUIT_MASK
    return lowest(trumps if trumps else cards & suit_of(led))


cdef inline int worth(uint64_t cards) noexcept nogil:
    """Return the points of a trick of ``cards``, by the keys among them.

    Three keys of two suits are 8; of one suit, which are its 4, 3 and 2, or of three, 16.
    """
    cdef uint64_t keys = cards & all_keys()
    cdef int count = popcount(keys)
    if count < 3:
        return 1 << count
    return 8 if popcount((keys | keys >> 1 | keys >> 2) & every_suit(1 << KEY_PLACE)) == 2 else 16


cdef inline void close_up(State* st, uint64_t gone) noexcept nogil:
    """Move the cards left together, over the places of those that are ``gone``."""
    cdef uint64_t card, weaker
    while gone:
        card = <uint64_t>1 << msb(gone)
        gone ^= card
        weaker = places_from(card) ^ card
        st.hand[0] -= (st.hand[0] & weaker) >> 1
        st.hand[1] -= (st.hand[1] & weaker) >> 1


cdef inline uint64_t open_up(uint64_t places, uint64_t gone) noexcept nogil:
    """Return places that reach down from the strong ends of classes, as they were before ``gone``
    went.

    A place that went is among them if a weaker one is.
    """
    cdef uint64_t card, weaker
    if places == 0:
        return 0
    while gone:
        card = lowest(gone)
        gone ^= card
        weaker = places & places_from(card)
        places = (places + weaker) | (weaker & card)
    return places


cdef inline uint64_t relative(uint64_t cards, uint64_t all) noexcept nogil:
    """Return ``cards``, a part of ``all``, by relative places."""
    cdef uint64_t card, rest = all, result = 0
    cdef uint64_t inside
    while rest:
        card = lowest(rest)
        rest ^= card
        if cards & card:
            inside = class_of(ctz(card))
            result |= lowest(inside) << popcount(all & inside & (card - 1))
    return result
