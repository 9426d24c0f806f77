"""The position a question is about; boolean answers turned into a value.

A :c:struct:`Root` is laid out in lanes once and then asked any number of questions. It keeps what
each answer proved, so that one objective's questions answer part of the next one's.
"""

from tridge_solver.engine.bits cimport often_int, uint8_t, uint64_t
from tridge_solver.engine.ombre3.context cimport Result, Search, Trumps
from tridge_solver.engine.ombre3.position cimport (
    LANE_BITS,
    LANES,
    MAX_CARDS,
    MAX_LANES,
    SEATS,
    Gone,
    State,
    below,
    ctz64,
    from_card,
    lane_of,
    lead_card,
    legal_moves,
    length_of,
    lowest64,
    msb64,
    next_seat,
    run_heads,
    set_matadors,
    shape_of,
    squeeze_out,
    take_away,
    unit_of,
    winning_card,
)
from tridge_solver.engine.ombre3.search cimport (
    answer,
    finish_trick,
    play_second,
    play_third,
    prepare_trick,
)
from tridge_solver.engine.ombre3.targets cimport CELLS, cell, cells_at_least
from tridge_solver.engine.ombre3.trumps cimport read_trumps


cdef enum:
    PROVED = 24


cdef struct Ranks:
    # The same for both builds of the search: an order with the lanes of the other is refused
    # earlier.
    int length[MAX_LANES]
    uint8_t card[MAX_LANES][MAX_CARDS]
    int privileged
    int lanes


cdef struct Packed:
    uint64_t hand[SEATS]           # card numbers of the Player, first and second defender
    int leader
    int played                     # cards on the table, in none of the hands
    uint8_t table[2]
    int won[SEATS]


cdef struct Root:
    State state                    # at the beginning of the current trick
    int played                     # cards on the table
    uint64_t led
    uint64_t second
    uint8_t id_of[LANE_BITS * LANES]    # the card number at each bit
    int won[SEATS]
    int proved_count               # facts proved about this very position
    bint proved_win[PROVED]
    uint64_t proved[PROVED]


cdef struct Levels:
    int level[CELLS]               # by the tricks still to come
    int low
    int high
    int guess
    int asked                      # the level asked for last
    uint64_t target                # the set that reaches it; 0: none, or nothing was asked yet


cdef inline int in_play(const Ranks* ranks, int lane, int top, uint64_t cards) noexcept nogil:
    """Return how many of the ``top`` cards of a lane are among ``cards``."""
    cdef int n, count = 0
    for n in range(top):
        count += <int>((cards >> ranks.card[lane][n]) & 1)
    return count


cdef inline void order_lanes(
    const Ranks* ranks, uint64_t cards, int* order, int* length
) noexcept nogil:
    """Put the lanes in the order they lie in; count how many of ``cards`` each has.

    Trumps first, then the plain suits by their lengths, so that similar deals look alike.
    """
    cdef int lane, place, cards_here
    for lane in range(LANES):
        cards_here = in_play(ranks, lane, ranks.length[lane], cards)
        place = lane
        while place > 1 and length[place - 1] > cards_here:
            order[place] = order[place - 1]
            length[place] = length[place - 1]
            place -= 1
        order[place] = lane
        length[place] = cards_here


cdef inline often_int load_root(Root* root, const Ranks* ranks, const Packed* given) noexcept nogil:
    """Lay a position out in lanes; the cards on the table still belong to their hands.

    Returns the number of cards placed.
    """
    cdef State* st = &root.state
    cdef uint64_t everything, number, card_bit
    cdef uint64_t full[SEATS]
    cdef int order[LANES]
    cdef int length[LANES]
    cdef int lane, n, place, bit, seat, cards = 0, top = 0
    cdef uint8_t card
    for seat in range(SEATS):
        full[seat] = given.hand[seat]
        root.won[seat] = given.won[seat]
        st.hand[seat] = 0
    seat = given.leader
    for n in range(given.played):
        full[seat] |= <uint64_t>1 << given.table[n]
        seat = next_seat(seat)
    everything = full[0] | full[1] | full[2]
    order_lanes(ranks, everything, order, length)
    if ranks.privileged:
        top = ranks.privileged if ranks.privileged < ranks.length[0] else ranks.length[0]
        top = in_play(ranks, 0, top, everything)
    set_matadors(st, top)
    root.led = root.second = 0
    root.played = given.played
    root.proved_count = 0
    for place in range(LANES):
        lane = order[place]
        bit = LANE_BITS * place
        for n in range(ranks.length[lane]):
            card = ranks.card[lane][n]
            number = <uint64_t>1 << card
            if everything & number == 0:
                continue
            if place == 0 and top and bit == top:
                bit += 1
            card_bit = <uint64_t>1 << bit
            for seat in range(SEATS):
                if full[seat] & number:
                    st.hand[seat] |= card_bit
            root.id_of[bit] = card
            if given.played and given.table[0] == card:
                root.led = card_bit
            elif given.played > 1 and given.table[1] == card:
                root.second = card_bit
            bit += 1
            cards += 1
    st.leader = given.leader
    st.shape = shape_of(st)
    st.tricks = 0
    for lane in range(LANES):
        st.tricks += length_of(st.shape, given.leader, lane)
    return cards


cdef inline void ask(Search* s, Root* root, uint64_t card, uint64_t target, Result* out) noexcept nogil:
    """Answer ``target`` at the root, or after ``card`` of the seat to play unless it is 0."""
    cdef State* st = &root.state
    if root.played == 0 and card == 0 or target == 0 or target == s.cells.universe[st.tricks]:
        answer(s, st, target, out)
        return
    prepare_trick(s, st, target)
    if root.played == 0 or root.played == 1 and card == 0:
        play_second(s, st, root.led if root.played else card, out)
    else:
        lead_card(st, root.led)
        if root.played == 1 or card == 0:
            play_third(s, st, root.led, card if root.played == 1 else root.second, out)
        else:
            finish_trick(
                s, st, st.counts - unit_of(st.next, root.second), root.led, root.second, card, out
            )


cdef inline int extreme(
    const int* level, uint64_t cells, bint least, int start
) noexcept nogil:
    """Return the least (or the most) level among ``cells``, ``start`` if that lies beyond it."""
    cdef int value, best = start
    while cells:
        value = level[ctz64(cells)]
        cells &= cells - 1
        if (value < best) if least else (value > best):
            best = value
    return best


cdef inline uint64_t target_of(Levels* levels, int tricks, int least) noexcept nogil:
    """Return the target "level >= least"; card after card asks for it again."""
    if levels.target == 0 or levels.asked != least:
        levels.asked = least
        levels.target = cells_at_least(levels.level, tricks, least)
    return levels.target


cdef inline int find_level(
    Search* s, Root* root, uint64_t card, Levels* levels, int low, int high, int guess
) noexcept nogil:
    """Return the exact value, known to lie between ``low`` and ``high``, by boolean questions.

    It is the value of the position itself, or of playing ``card`` unless that is 0. Each answer
    says more than was asked: the least (or most) level of all it proves.
    """
    cdef Result answer
    cdef const int* level = levels.level
    cdef int n, bound
    if card == 0:
        for n in range(root.proved_count):
            if root.proved_win[n]:
                bound = extreme(level, root.proved[n], True, high)
                low = bound if bound > low else low
            else:
                bound = extreme(level, root.proved[n], False, low)
                high = bound if bound < high else high
    while low < high:
        if guess <= low:
            guess = low + 1
        elif guess > high:
            guess = high
        ask(s, root, card, target_of(levels, root.state.tricks, guess), &answer)
        if answer.win:
            low = high if guess == high else extreme(level, answer.forced, True, high)
            guess = low + 1
        else:
            high = low if guess == low + 1 else extreme(level, answer.forced, False, low)
            guess = high
        if card == 0 and root.proved_count < PROVED:
            root.proved_win[root.proved_count] = answer.win
            root.proved[root.proved_count] = answer.forced
            root.proved_count += 1
    return low


cdef inline int rough_tricks(Search* s, const State* st) noexcept nogil:
    """Return a rough count of the Player's tricks: half his trumps, half those that win under any
    play, and up to two winners a suit. Only a first guess: it never decides anything."""
    cdef int lane, top, count
    cdef Trumps trumps
    read_trumps(s, st, &trumps)
    count = trumps.tricks[0] + length_of(st.shape, 0, 0) + 1
    for lane in range(1, LANES):
        top = ctz64(~(st.hand[0] >> (LANE_BITS * lane)))
        count += 2 * (top if top < 2 else 2)
    return count >> 1


cdef inline void levels_here(
    Search* s, const Root* root, const int* final, const int* guesses, Levels* levels
) noexcept nogil:
    """Fill in an objective's levels by the tricks still to come, given those already won."""
    cdef int x, y, value, rough, tricks = root.state.tricks
    cdef int* here
    cdef const int* row
    levels.low = levels.high = final[cell(root.won[0], root.won[1])]
    for y in range(tricks + 1):
        row = final + cell(root.won[0], root.won[1] + y)
        here = levels.level + cell(0, y)
        for x in range(tricks + 1 - y):
            value = row[x]
            here[x] = value
            levels.low = value if value < levels.low else levels.low
            levels.high = value if value > levels.high else levels.high
    rough = rough_tricks(s, &root.state)
    if rough > tricks:
        rough = tricks
    levels.guess = guesses[rough + root.won[0]]
    levels.target = 0


cdef inline often_int value_here(
    Search* s, Root* root, const int* final, const int* guesses
) noexcept nogil:
    """Return the value of the position for an objective given by final results."""
    cdef Levels levels
    levels_here(s, root, final, guesses, &levels)
    return find_level(s, root, 0, &levels, levels.low, levels.high, levels.guess)


cdef inline often_int reaches_here(
    Search* s, Root* root, const int* final, const int* guesses, int level
) noexcept nogil:
    """Return whether the position is worth ``level`` or more for an objective."""
    cdef Levels levels
    cdef Result answer
    levels_here(s, root, final, guesses, &levels)
    ask(s, root, 0, cells_at_least(levels.level, root.state.tricks, level), &answer)
    return answer.win


cdef inline int to_play(const Root* root) noexcept nogil:
    """Return the seat to play."""
    cdef int n, seat = root.state.leader
    for n in range(root.played):
        seat = next_seat(seat)
    return seat


cdef inline often_int card_values_here(
    Search* s, Root* root, const int* final, const int* guesses, const int* known,
    uint64_t* cards, int* values,
) noexcept nogil:
    """List the legal cards of the seat to play with their values; return how many there are.

    ``known`` is the value of the position, NULL if not known yet.

    A card is worth no more than the position to a Player, no less to a defender. Equivalent cards
    are worth the same; an only card is worth what the position is.
    """
    cdef Levels levels
    cdef int count = 0, seat = to_play(root), overall
    cdef uint64_t hand = root.state.hand[seat], moves = hand, heads, card
    if root.state.tricks == 0:
        return 0
    levels_here(s, root, final, guesses, &levels)
    if known != NULL:
        overall = known[0]
    else:
        overall = find_level(s, root, 0, &levels, levels.low, levels.high, levels.guess)
    if root.played:
        moves = legal_moves(hand, root.led, root.state.matadors)
    heads = run_heads(moves, hand)
    while moves:
        card = lowest64(moves)
        moves ^= card
        cards[count] = card
        if card & heads == 0:
            values[count] = values[count - 1]
        elif heads & (heads - 1) == 0:
            values[count] = overall
        elif seat == 0:
            values[count] = find_level(
                s, root, card, &levels, levels.low, overall, overall
            )
        else:
            values[count] = find_level(
                s, root, card, &levels, overall, levels.high, overall + 1
            )
        count += 1
    return count


cdef inline void play_card(Root* root, uint64_t card) noexcept nogil:
    """Play a legal ``card``: the root becomes the position after it."""
    cdef State* st = &root.state
    cdef State before
    cdef Gone gone
    cdef uint64_t cards, best
    cdef int winner
    root.proved_count = 0
    if root.played == 0:
        root.led = card
        root.played = 1
        return
    if root.played == 1:
        root.second = card
        root.played = 2
        return
    take_away(root.led, root.second, card, &gone)
    cards = gone.cards
    best = winning_card(cards, lane_of(root.led))
    winner = 0 if best & st.hand[0] else 1 if best & st.hand[1] else 2
    root.won[winner] += 1
    before = st[0]
    squeeze_out(&gone, &before, st)
    while cards:
        best = <uint64_t>1 << msb64(cards)
        cards ^= best
        close_up(root, best)
    if before.matadors and st.matadors == 0:
        close_up(root, 1)
    st.shape = shape_of(st)
    st.leader = winner
    st.tricks -= 1
    root.played = 0
    root.led = root.second = 0


cdef inline void close_up(Root* root, uint64_t place) noexcept nogil:
    """Move the card numbers below a place of a lane up by one."""
    cdef int bit
    cdef uint64_t moved = from_card(place)
    for bit in range(ctz64(place), msb64(moved)):
        root.id_of[bit] = root.id_of[bit + 1]
