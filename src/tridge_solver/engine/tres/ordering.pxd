"""Move ordering: the more promising cards first.

A move's score is a sum of features times weights; the weights are in :mod:`weights`. Scores only
order moves; they can never make an answer wrong.
"""

from tridge_solver.engine.moves cimport Moves, add_move, begin_moves, list_unordered
from tridge_solver.engine.tres.bits cimport USE_ORDERING, lowest, popcount, uint64_t
from tridge_solver.engine.tres.context cimport Search
from tridge_solver.engine.tres.position cimport (
    SUIT_MASK,
    State,
    all_keys,
    beats,
    suit_of,
    winning_card,
    worth,
)


# The blocks of the weights.
cdef enum:
    LEAD = 0
    REPLY = 35
    THIRD = 75

# Features of a lead. The first sixteen: four kinds of suit, top or not, key or not.
cdef enum:
    LEAD_OWN_LENGTH = 16
    LEAD_THEIR_LENGTH = 17
    LEAD_BELOW = 18
    LEAD_HIGHER = 19
    LEAD_LAST = 20
    LEAD_LAST_TRUMPS = 21
    LEAD_KEYS_ONLY = 22          # and the next one where the card is not top
    LEAD_TOP_OWN_LENGTH = 24
    LEAD_TOP_THEIR_LENGTH = 25
    LEAD_TOP_BELOW = 26
    LEAD_OWN_KEYS = 27           # and the next
    LEAD_THEIR_KEYS = 29         # and the next
    LEAD_TOP_BEHIND = 31
    LEAD_TRUMP_OWN_LENGTH = 32
    LEAD_TRUMP_THEIR_LENGTH = 33
    LEAD_ONE_HIGHER = 34

# Features of a reply. The first twelve: three outcomes, lead a key or not, reply a key or not; then
# three by outcome each.
cdef enum:
    REPLY_BELOW = 12
    REPLY_OWN_LENGTH = 15
    REPLY_THEIR_LENGTH = 18
    REPLY_HIGHER = 21
    REPLY_TRUMP = 24
    REPLY_RUFF = 27
    REPLY_TOP = 30
    REPLY_LAST = 33
    REPLY_FORCES_KEY = 36
    REPLY_KEY_TO_KEYS = 37
    REPLY_TO_KEYS = 38
    REPLY_OWN_KEYS = 39

# Features of a third card, by how the trick ends, most of them.
cdef enum:
    THIRD_WORTH = 0
    THIRD_KEY = 3                # six: no key and key
    THIRD_BELOW = 9
    THIRD_OWN_LENGTH = 12
    THIRD_THEIR_LENGTH = 15
    THIRD_HIGHER = 18
    THIRD_TRUMP = 21
    THIRD_TRUMP_LENGTH = 24
    THIRD_TOP = 25
    THIRD_TOP_THEIR_LENGTH = 28
    THIRD_LAST = 29
    THIRD_OWN_KEYS = 32
    THIRD_THEIR_KEYS = 33        # and the next where the card is top
    THIRD_VOID = 35


cdef struct Seen:
    # A card as its holder sees it.
    int own_length, their_length # length of its suit, itself included
    int below                    # own cards of the suit beneath it
    int higher                   # their cards above it
    bint key, trump
    bint own_keys, their_keys    # others of the suit


cdef inline void look(uint64_t card, uint64_t hand, uint64_t foe, Seen* seen) noexcept nogil:
    """Describe ``card`` of ``hand`` against the other seat's cards."""
    cdef uint64_t suit = suit_of(card), own = hand & suit, other = foe & suit
    seen.own_length = popcount(own)
    seen.their_length = popcount(other)
    seen.below = popcount(own & ~((card << 1) - 1))
    seen.higher = popcount(other & (card - 1))
    seen.key = card & all_keys() != 0
    seen.trump = card & SUIT_MASK != 0
    seen.own_keys = own & all_keys() & ~card != 0
    seen.their_keys = other & all_keys() != 0


cdef inline void order_leads(
    const Search* s, const State* st, uint64_t cards, Moves* moves
) noexcept nogil:
    """Score the leads."""
    cdef const int* w = &s.weights[LEAD]
    cdef uint64_t hand = st.hand[st.leader], foe = st.hand[1 - st.leader], card, other
    cdef int score, kind
    cdef bint trumps = hand & SUIT_MASK != 0, foe_trumps = foe & SUIT_MASK != 0, low
    cdef Seen seen
    if not USE_ORDERING:
        list_unordered(cards, moves)
        return
    begin_moves(moves)
    while cards:
        card = lowest(cards)
        cards ^= card
        look(card, hand, foe, &seen)
        other = foe & suit_of(card)
        low = seen.higher != 0
        kind = 0 if seen.trump else 1 if seen.their_length else 2 if foe_trumps else 3
        score = w[4 * kind + 2 * (not low) + seen.key]
        score += w[LEAD_OWN_LENGTH] * seen.own_length + w[LEAD_THEIR_LENGTH] * seen.their_length
        score += w[LEAD_BELOW] * seen.below + w[LEAD_HIGHER] * seen.higher
        if seen.own_length == 1:
            score += w[LEAD_LAST] + (w[LEAD_LAST_TRUMPS] if trumps else 0)
        if seen.their_length and other & ~all_keys() == 0:
            score += w[LEAD_KEYS_ONLY + low]
        if not low:
            score += w[LEAD_TOP_OWN_LENGTH] * seen.own_length
            score += w[LEAD_TOP_THEIR_LENGTH] * seen.their_length
            score += w[LEAD_TOP_BELOW] * seen.below
        if seen.own_keys:
            score += w[LEAD_OWN_KEYS + low]
        if seen.their_keys:
            score += w[LEAD_THEIR_KEYS + low]
        if low and lowest(hand & suit_of(card)) < lowest(other):
            score += w[LEAD_TOP_BEHIND]
        if seen.trump:
            score += w[LEAD_TRUMP_OWN_LENGTH] * seen.own_length
            score += w[LEAD_TRUMP_THEIR_LENGTH] * seen.their_length
        if seen.higher == 1:
            score += w[LEAD_ONE_HIGHER]
        add_move(moves, card, score)


cdef inline int reply_outcome(uint64_t card, uint64_t led, uint64_t foe) noexcept nogil:
    """Return the outcome of a reply: 0 it loses, 1 it wins but the third card can beat it, 2 it
    wins.
    """
    cdef uint64_t following = foe & suit_of(led)
    cdef bint safe
    if not beats(card, led):
        return 0
    # The third card follows suit if it can, and then only a higher one of the suit wins.
    if following:
        safe = not card & suit_of(led) or following & (card - 1) == 0
    elif card & SUIT_MASK:
        safe = foe & SUIT_MASK & (card - 1) == 0
    else:
        safe = foe & SUIT_MASK == 0
    return 2 if safe else 1


cdef inline void order_replies(
    const Search* s, const State* st, uint64_t cards, uint64_t led, Moves* moves
) noexcept nogil:
    """Score the replies."""
    cdef const int* w = &s.weights[REPLY]
    cdef uint64_t hand = st.hand[1 - st.leader], foe = st.hand[st.leader] ^ led, card
    cdef uint64_t following = foe & suit_of(led)
    cdef int score, kind
    cdef bint led_key = led & all_keys() != 0, foe_keys = foe & all_keys() != 0
    cdef bint ruffing = led & SUIT_MASK == 0
    cdef bint keys_only = following != 0 and following & ~all_keys() == 0
    cdef Seen seen
    if not USE_ORDERING:
        list_unordered(cards, moves)
        return
    begin_moves(moves)
    while cards:
        card = lowest(cards)
        cards ^= card
        look(card, hand, foe, &seen)
        kind = reply_outcome(card, led, foe)
        score = w[4 * kind + seen.key + 2 * led_key]
        score += w[REPLY_BELOW + kind] * seen.below
        score += w[REPLY_OWN_LENGTH + kind] * seen.own_length
        score += w[REPLY_THEIR_LENGTH + kind] * seen.their_length
        score += w[REPLY_HIGHER + kind] * seen.higher
        if seen.trump:
            score += w[REPLY_TRUMP + kind] + (w[REPLY_RUFF + kind] if ruffing else 0)
        if seen.higher == 0:
            score += w[REPLY_TOP + kind]
        if seen.own_length == 1:
            score += w[REPLY_LAST + kind]
        if kind and keys_only:
            score += w[REPLY_FORCES_KEY]
        if kind == 0 and foe_keys:
            score += w[REPLY_KEY_TO_KEYS] if seen.key else w[REPLY_TO_KEYS]
        if seen.own_keys:
            score += w[REPLY_OWN_KEYS]
        add_move(moves, card, score)


cdef inline void order_thirds(
    const Search* s, const State* st, uint64_t cards, uint64_t led, uint64_t reply, Moves* moves
) noexcept nogil:
    """Score the third cards."""
    cdef const int* w = &s.weights[THIRD]
    cdef uint64_t hand = st.hand[st.leader] ^ led, foe = st.hand[1 - st.leader] ^ reply, card
    cdef int score, kind
    cdef bint reply_wins = beats(reply, led)
    cdef Seen seen
    if not USE_ORDERING:
        list_unordered(cards, moves)
        return
    begin_moves(moves)
    while cards:
        card = lowest(cards)
        cards ^= card
        look(card, hand, foe, &seen)
        kind = 0 if not reply_wins else 2 if winning_card(led | reply | card, led) == reply else 1
        score = w[THIRD_WORTH + kind] * worth(led | reply | card)
        score += w[THIRD_KEY + 2 * kind + seen.key]
        score += w[THIRD_BELOW + kind] * seen.below
        score += w[THIRD_OWN_LENGTH + kind] * seen.own_length
        score += w[THIRD_THEIR_LENGTH + kind] * seen.their_length
        score += w[THIRD_HIGHER + kind] * seen.higher
        if seen.trump:
            score += w[THIRD_TRUMP + kind] + w[THIRD_TRUMP_LENGTH] * seen.own_length
        if seen.higher == 0:
            score += w[THIRD_TOP + kind] + w[THIRD_TOP_THEIR_LENGTH] * seen.their_length
        if seen.own_length == 1:
            score += w[THIRD_LAST + kind]
        if seen.own_keys:
            score += w[THIRD_OWN_KEYS]
        if seen.their_keys:
            score += w[THIRD_THEIR_KEYS + (seen.higher == 0)]
        if seen.their_length == 0:
            score += w[THIRD_VOID]
        add_move(moves, card, score)
