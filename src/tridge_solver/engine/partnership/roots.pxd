"""The position a question is about; yes/no answers turned into a value."""

from tridge_solver.engine.bits cimport often, often_int
from tridge_solver.engine.partnership.bits cimport ctz, lowest, popcount, uint8_t, uint64_t
from tridge_solver.engine.partnership.context cimport Result, Search
from tridge_solver.engine.partnership.guess cimport likely_value
from tridge_solver.engine.partnership.position cimport (
    CARD_IDS,
    SEATS,
    WORD_BITS,
    Rules,
    State,
    Trick,
    add_card,
    legal_moves,
    one_of_equals,
    separators,
    set_owners,
    shape_of,
    start_trick,
    worth_of,
)
from tridge_solver.engine.partnership.search cimport continue_trick, play_on, search


cdef enum:
    NO_BIT = 255                 # the bit of a card without a place in the lanes
    POINTS_APART = 12            # the distance of the first questions about points,
    POINTS_APART_NEAR = 8        # and the distance if the guess is a value of the same cards


cdef struct Places:
    uint8_t card[WORD_BITS]      # the card number at each bit
    uint8_t bit[CARD_IDS]        # the bit of each card number


cdef struct Packed:
    uint64_t hand[SEATS]         # card numbers in playing order
    int leader
    int played                   # cards on the table, in none of the hands
    uint8_t table[SEATS]


cdef struct Root:
    State state                  # at the beginning of the current trick
    Trick trick
    const Places* places


cdef inline uint64_t in_lanes(const Places* places, uint64_t cards) noexcept nogil:
    """Return card numbers as bits of the lanes; every one must have a place."""
    cdef uint64_t hand = 0
    while cards:
        hand |= <uint64_t>1 << places.bit[ctz(cards)]
        cards &= cards - 1
    return hand


cdef inline bint same_cards(const Packed* one, const Packed* other) noexcept nogil:
    """Return whether all seats hold the same cards, with none on the table."""
    cdef int seat
    for seat in range(SEATS):
        if one.hand[seat] != other.hand[seat]:
            return False
    return one.played == 0 and other.played == 0


cdef inline int worth_left(const Rules* rules, const State* st) noexcept nogil:
    """Return all that is left to win, the cards on the table included."""
    if st.tricks == 0:
        return 0
    return worth_of(rules, st.all & ~separators()) + rules.trick * st.tricks + rules.last


cdef inline often load_root(Root* root, const Places* places, const Packed* given) noexcept nogil:
    """Lay a position out in lanes; the cards on the table still belong to their hands."""
    cdef State* st = &root.state
    cdef uint64_t full[SEATS]
    cdef int seat, n
    for seat in range(SEATS):
        full[seat] = given.hand[seat]
    for n in range(given.played):
        full[(given.leader + n) & 3] |= <uint64_t>1 << given.table[n]
    st.all = separators()
    for seat in range(SEATS):
        st.hand[seat] = in_lanes(places, full[seat])
        st.all |= st.hand[seat]
    st.leader = given.leader
    st.stopped = 0
    st.tricks = popcount(st.hand[given.leader])
    st.shape = shape_of(st)
    set_owners(st)
    root.places = places


cdef inline void begin_question(
    const Rules* rules, Root* root, const Packed* given
) noexcept nogil:
    """Count what is left and lay the cards on the table out, by the rules at hand."""
    cdef Trick longer
    cdef int n
    start_trick(&root.trick)
    for n in range(given.played):
        add_card(
            rules, &root.trick, (given.leader + n) & 3,
            <uint64_t>1 << root.places.bit[given.table[n]], &longer,
        )
        root.trick = longer
    root.state.rest = worth_left(rules, &root.state)


cdef inline void ask(Search* s, Root* root, uint64_t card, int need, Result* out) noexcept nogil:
    """Answer: does the even side get ``need`` at the root, or after ``card`` of the seat to
    play?
    """
    cdef Trick longer
    root.state.need = need
    if need <= 0 or need > root.state.rest:
        out.win = need <= 0
        out.value = 0 if out.win else root.state.rest
        out.relevant = 0
    elif card:
        add_card(s.rules, &root.trick, to_play(root), card, &longer)
        continue_trick(s, &root.state, &longer, out)
    elif root.trick.count:
        play_on(s, &root.state, &root.trick, out)
    else:
        search(s, &root.state, NULL, out)


cdef inline int find_value(
    Search* s, Root* root, uint64_t card, int low, int high, int guess, int step
) noexcept nogil:
    """Return what the even side gets, known to lie between ``low`` and ``high``.

    It is the value of the position itself, or of playing ``card`` unless that is 0. Questions start
    at ``guess`` and move by ``step`` until the answer changes; then they halve the gap.
    """
    cdef Result answer
    cdef int turns = 0, last = -1
    while low < high:
        guess = low + 1 if guess <= low else high if guess > high else guess
        ask(s, root, card, guess, &answer)
        if last >= 0 and answer.win != last:
            step = (step + 1) // 2
        last = answer.win
        if answer.win:
            low = answer.value if answer.value < high else high
            guess = low + step
        else:
            high = answer.value if answer.value > low else low
            guess = high - step + 1
    return low


cdef inline int first_step(const Rules* rules) noexcept nogil:
    """Return the distance of the first questions."""
    return POINTS_APART if rules.last else rules.trick


cdef inline often_int value_here(Search* s, Root* root) noexcept nogil:
    """Return what the even side gets of the rest."""
    return find_value(
        s, root, 0, 0, root.state.rest, likely_value(s, &root.state), first_step(s.rules)
    )


cdef inline int value_near(Search* s, Root* root, int guess) noexcept nogil:
    """Return :func:`value_here` if it is likely to be about ``guess``, the first question."""
    cdef int step = s.rules.trick if s.rules.trick else POINTS_APART_NEAR
    return find_value(s, root, 0, 0, root.state.rest, guess, step)


cdef inline int to_play(const Root* root) noexcept nogil:
    """Return the seat to play."""
    return (root.state.leader + root.trick.count) & 3


cdef inline uint64_t legal_here(const Rules* rules, const Root* root) noexcept nogil:
    """Return the cards that may be played."""
    cdef uint64_t consulted
    cdef int seat = to_play(root)
    return legal_moves(rules, root.state.hand[seat], &root.trick, seat, &consulted)


cdef inline often_int card_values_here(
    Search* s, Root* root, const int* known, uint64_t* cards, int* values
) noexcept nogil:
    """List the legal cards of the seat to play with their values; return how many there are.

    ``known`` is the value of the position, NULL if not known yet. A card is worth no more than the
    position to the even side, no less to the odd side. Equivalent worthless cards have the same
    value; an only card is worth what the position is.
    """
    cdef int count = 0, seat = to_play(root), overall, rest = root.state.rest
    cdef int step = first_step(s.rules)
    cdef uint64_t hand = root.state.hand[seat], moves, heads, card
    if root.state.tricks == 0:
        return 0
    overall = known[0] if known != NULL else value_here(s, root)
    moves = legal_here(s.rules, root)
    heads = one_of_equals(s.rules, moves, hand, root.state.all)
    while moves:
        card = lowest(moves)
        moves ^= card
        cards[count] = card
        if card & heads == 0:
            values[count] = values[count - 1]
        elif heads & (heads - 1) == 0:
            values[count] = overall
        elif seat & 1 == 0:
            values[count] = find_value(s, root, card, 0, overall, overall, step)
        else:
            values[count] = find_value(s, root, card, overall, rest, overall + 1, step)
        count += 1
    return count


cdef inline often_int cards_that_reach_here(
    Search* s, Root* root, int need, uint64_t* cards, bint* wins
) noexcept nogil:
    """List the legal cards of the seat to play, and whether the even side can be sure of ``need``
    after each; return how many there are.

    If the position is lost for the side to play, so is every card.
    """
    cdef int count = 0, seat = to_play(root)
    cdef uint64_t hand = root.state.hand[seat], moves, heads, card
    cdef bint even = seat & 1 == 0, open_
    cdef Result answer
    if root.state.tricks == 0:
        return 0
    ask(s, root, 0, need, &answer)
    open_ = answer.win == even
    moves = legal_here(s.rules, root)
    heads = one_of_equals(s.rules, moves, hand, root.state.all)
    while moves:
        card = lowest(moves)
        moves ^= card
        cards[count] = card
        if open_ and card & heads and heads & (heads - 1):
            ask(s, root, card, need, &answer)
        wins[count] = wins[count - 1] if card & heads == 0 else answer.win
        count += 1
    return count


cdef inline void play_card(Search* s, Root* root, uint64_t card) noexcept nogil:
    """Play a legal ``card``: the root becomes the position after it."""
    cdef State* st = &root.state
    cdef Trick longer
    cdef int seat
    add_card(s.rules, &root.trick, to_play(root), card, &longer)
    root.trick = longer
    if longer.count < SEATS:
        return
    for seat in range(SEATS):
        st.hand[seat] &= ~longer.cards
    st.all &= ~longer.cards
    st.shape -= longer.gone
    st.leader = longer.winner
    st.tricks -= 1
    st.rest = worth_left(s.rules, st)
    set_owners(st)
    start_trick(&root.trick)


cdef inline uint64_t best_card_here(
    Search* s, Root* root, int* value, const int* preference
) noexcept nogil:
    """Return a card that keeps the ``value`` of the position, the most preferred one.

    ``value`` becomes what the even side gets after the card, the trick it ends not included.
    """
    cdef uint64_t moves = legal_here(s.rules, root), left, card, best
    cdef bint even = to_play(root) & 1 == 0
    cdef Result answer
    cdef int rest
    while True:
        left = moves
        best = 0
        while left:
            card = lowest(left)
            left ^= card
            if best == 0 or preference[ctz(card)] <= preference[ctz(best)]:
                best = card
        moves ^= best
        if moves == 0:
            break
        ask(s, root, best, value[0] if even else value[0] + 1, &answer)
        if answer.win == even:
            break
    rest = root.state.rest
    card = best
    even = to_play(root) & 1 == 0
    play_card(s, root, best)
    if root.trick.count == 0:
        value[0] -= (rest - root.state.rest) if root.state.leader & 1 == 0 else 0
    return card
