"""Positions of four seats: the cards of a deal in one word of 64 bits.

Cards lie in *lanes*, one a suit, each from its strongest card at the lowest bit to its weakest,
at a place of its own whether the stronger ones are still in play or not; a *separator* bit, in
nobody's hand, follows every lane. A lane begins every sixteen bits, so that a card's lane is a shift
away. Where a suit ruffs the others it is lane 0: of the cards that can win a trick, those of the lane
led and those that ruff, the one at the lowest bit wins.

Seats are numbered in playing order; the even ones are one side, the odd ones the other. ``all``
holds the cards still in play, those on the table included, and the separators.

The *shape* of a position is one word: how many cards each hand holds in the first three lanes,
four bits a count (the fourth follows from the tricks left), then the tricks left and who leads.
"""

from tridge_solver.engine.partnership.bits cimport (
    LANE_CARDS,
    OWNERS,
    WORTHS,
    ctz,
    lowest,
    msb,
    popcount,
    uint8_t,
    uint32_t,
    uint64_t,
)


cdef enum:
    SEATS = 4
    LANES = 4
    WORD_BITS = 64
    LANE_BITS = 16               # from the beginning of a lane to that of the next
    LANE_SHIFT = 4               # the binary logarithm of LANE_BITS
    HALF = 32                    # the bits of half a word
    CARD_IDS = 64                # card numbers are below this: a hand is a word of 64 bits

# The bits of each part of a shape.
cdef enum:
    COUNT_BITS = 4               # bits of a count of cards
    COUNTED_LANES = 3
    SEAT_BITS = 12               # bits of the counts of one hand
    TRICKS_SHIFT = 48
    LEADER_SHIFT = 52
    SHAPE_BITS = 54              # bits of all parts together


cdef struct Rules:
    # The rules of play that follow from a contract, in lanes.
    uint64_t ruffs                     # the lane that ruffs the others, 0 for none
    uint64_t must_beat                 # lanes in which a lead must be beaten
    bint must_ruff                     # void in a lane that does not ruff, unless the partner wins
    bint ruff_plain_winner             # ... even if no ruff wins so far
    bint overtake_partner              # must-beat holds against a winning partner too
    bint undertrump                    # a ruff that cannot be beaten must be undertrumped
    bint trump_under_partner           # a partner's winning ruff may be undertrumped
    int worth[WORD_BITS]               # of the card at each bit
    uint64_t worthless                 # cards of worth 0
    bint falling                       # no card is worth more than a stronger one of its lane
    int style                          # the number of the weights that order the moves
    int trick                          # what each trick is worth besides its cards
    int last                           # what the last one is worth besides
    const uint8_t* slack[LANES]        # see table.pxd; NULL where all cards have one worth


cdef struct State:
    uint64_t hand[SEATS]
    uint64_t all
    uint64_t owner[OWNERS]             # the owner of the card at each relative place of ``all``
    uint64_t shape                     # its counts of cards only
    int leader
    int tricks                         # tricks left
    int rest                           # what is left to win
    int need                           # what the even side needs of it
    uint64_t stopped                   # lanes the bounds have shown not worth leading


cdef struct Trick:
    # The cards on the table.
    uint64_t cards
    uint64_t led                       # the lane led
    uint64_t live                      # that lane and the lane that ruffs: the cards that can win
    uint64_t best                      # the card that wins so far
    int winner                         # the seat that played it
    int count
    int worth
    uint64_t gone                      # what the cards take off the shape


cdef inline uint64_t lane_mask(int lane) noexcept nogil:
    """Return all places of a lane."""
    return ((<uint64_t>1 << LANE_CARDS) - 1) << (LANE_BITS * lane)


cdef inline uint64_t separators() noexcept nogil:
    """Return a mask of the bit after each lane, which separates it from the next."""
    cdef uint64_t one = <uint64_t>1 << LANE_CARDS
    return one | one << LANE_BITS | one << (2 * LANE_BITS) | one << (3 * LANE_BITS)


cdef inline uint64_t lane_ends() noexcept nogil:
    """Return the lowest bit of every lane."""
    cdef uint64_t one = 1
    return one | one << LANE_BITS | one << (2 * LANE_BITS) | one << (3 * LANE_BITS)


cdef inline int lane_number(uint64_t card) noexcept nogil:
    """Return the number of the lane a card belongs to."""
    return ctz(card) >> LANE_SHIFT


cdef inline uint64_t lane_of(uint64_t card) noexcept nogil:
    """Return the lane a card belongs to."""
    return ((<uint64_t>1 << LANE_CARDS) - 1) << (ctz(card) & ~(LANE_BITS - 1))


cdef inline uint64_t unit(int seat, uint64_t card) noexcept nogil:
    """Return the bits that a card in the hand of ``seat`` adds to the shape."""
    cdef int lane = lane_number(card)
    return <uint64_t>(lane != COUNTED_LANES) << (SEAT_BITS * seat + COUNT_BITS * lane)


cdef inline uint64_t shape_of(const State* st) noexcept nogil:
    """Return the part of a state's shape that counts the cards of its hands."""
    cdef uint64_t shape = 0
    cdef int seat, lane
    for seat in range(SEATS):
        for lane in range(COUNTED_LANES):
            shape |= <uint64_t>popcount(st.hand[seat] & lane_mask(lane)) << (
                SEAT_BITS * seat + COUNT_BITS * lane
            )
    return shape


cdef inline int worth_of(const Rules* rules, uint64_t cards) noexcept nogil:
    """Return what cards are worth together."""
    cdef int total = 0
    while cards:
        total += rules.worth[ctz(cards)]
        cards &= cards - 1
    return total


cdef inline uint64_t followers(uint64_t hand, uint64_t all) noexcept nogil:
    """Return the places of ``all`` that come next after a card of ``hand``, gaps left out."""
    cdef uint64_t x = hand << 1, gaps = ~all
    return (x | (gaps + (x & gaps))) & all


cdef inline uint64_t run_of(uint64_t card, uint64_t hand, uint64_t all) noexcept nogil:
    """Return the run of neighbours in ``hand`` that ``card`` belongs to, nobody's card between
    them.
    """
    cdef uint64_t inside = hand & followers(hand, all)
    cdef uint64_t stop = lowest(all & ~inside & ~(card | (card - 1)))
    cdef uint64_t head = <uint64_t>1 << msb(hand & ~inside & (card | (card - 1)))
    return hand & (stop - 1) & ~(head - 1)


cdef inline uint64_t one_of_equals(
    const Rules* rules, uint64_t moves, uint64_t hand, uint64_t all
) noexcept nogil:
    """Return the strongest card of every run of worthless neighbours, and all cards of worth."""
    cdef uint64_t worthless = hand & rules.worthless
    return moves & ~(worthless & followers(worthless, all))


cdef inline void start_trick(Trick* trick) noexcept nogil:
    """Clear the table for a new trick."""
    trick.cards = trick.led = trick.live = trick.best = trick.gone = 0
    trick.winner = trick.count = trick.worth = 0


cdef inline void add_card(
    const Rules* rules, const Trick* before, int seat, uint64_t card, Trick* after
) noexcept nogil:
    """Add a card to the trick."""
    after.cards = before.cards | card
    after.count = before.count + 1
    after.worth = before.worth + (rules.worth[ctz(card)] if WORTHS else 0)
    after.gone = before.gone + unit(seat, card)
    if before.count == 0:
        after.led = lane_of(card)
        after.live = after.led | rules.ruffs
        after.best = card
        after.winner = seat
        return
    after.led = before.led
    after.live = before.live
    if card & before.live & (before.best - 1):
        after.best = card
        after.winner = seat
    else:
        after.best = before.best
        after.winner = before.winner


cdef inline uint64_t legal_moves(
    const Rules* rules, uint64_t hand, const Trick* trick, int seat, uint64_t* consulted
) noexcept nogil:
    """Return the cards of ``hand`` that may be played; find the card whose rank the rule consulted.

    ``consulted`` is the card that wins so far wherever another rank of it could have made other
    cards legal; 0 elsewhere.
    """
    cdef uint64_t follow, higher, ruffs, allowed
    cdef bint partner
    consulted[0] = 0
    if trick.count == 0:
        return hand
    follow = hand & trick.led
    if trick.led & rules.must_beat:
        if follow & (follow - 1) == 0:
            return follow if follow else hand
        consulted[0] = trick.best
        if not rules.overtake_partner and trick.winner == seat ^ 2:
            return follow
        higher = follow & (trick.best - 1)
        return higher if higher else follow
    if follow:
        return follow
    ruffs = hand & rules.ruffs
    if not rules.must_ruff or ruffs == 0 or hand & (hand - 1) == 0:
        return hand
    partner = trick.winner == seat ^ 2
    if trick.best & rules.ruffs == 0:
        if not rules.ruff_plain_winner:
            return hand
        # The winner depends on ranks only if it beat a card of its lane.
        if trick.cards & trick.led & ~trick.best:
            consulted[0] = trick.best
        return hand if partner else ruffs
    if partner and rules.trump_under_partner:
        if trick.cards & rules.ruffs & ~trick.best:
            consulted[0] = trick.best
        return hand
    consulted[0] = trick.best
    higher = ruffs & (trick.best - 1)
    if partner:
        allowed = (hand & ~rules.ruffs) | higher
        return allowed if allowed else hand
    if higher:
        return higher
    return ruffs if rules.undertrump else hand


cdef inline uint64_t relative_owner(uint64_t hand, uint64_t cards) noexcept nogil:
    """Return ``hand`` by places of ``cards`` instead of bits: ``pext`` as a loop, for the root
    only.
    """
    cdef uint64_t result = 0, place = 1
    while cards:
        if hand & lowest(cards):
            result |= place
        place <<= 1
        cards &= cards - 1
    return result


cdef inline void set_owners(State* st) noexcept nogil:
    """Write down who holds which place: the binary digits of the seat's number.

    One word has the first digit and the other the second; where the places of a deal fill half a
    word at most, the halves of one.
    """
    cdef uint64_t cards = st.all & ~separators()
    cdef uint64_t first = relative_owner(st.hand[1] | st.hand[3], cards)
    cdef uint64_t second = relative_owner(st.hand[2] | st.hand[3], cards)
    st.owner[OWNERS - 1] = second
    st.owner[0] = first if OWNERS > 1 else first | second << HALF


cdef inline void remove_places(uint64_t* owner, uint64_t cards, uint64_t gone) noexcept nogil:
    """Take the cards ``gone`` out of the words of relative places of ``cards``.

    Nothing reads the places beyond the cards left.
    """
    cdef uint64_t bit, moved
    cdef int n
    while gone:
        bit = <uint64_t>1 << msb(gone)
        gone ^= bit
        moved = ~<uint64_t>0 << popcount(cards & (bit - 1))
        if OWNERS == 1:
            moved = <uint32_t>moved | moved << HALF
        for n in range(OWNERS):
            owner[n] ^= (owner[n] ^ owner[n] >> 1) & moved
