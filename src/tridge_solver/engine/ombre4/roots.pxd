"""The position of four seats a question is about; boolean answers turned into a value.

A :c:struct:`Root` is laid out in lanes once and then asked any number of questions. It keeps what
each answer proved, so that one objective's questions answer part of the next one's.
"""

from libc.string cimport memcpy, memset

from tridge_solver.engine.bits cimport often, often_int, popcount64, uint8_t, uint64_t
from tridge_solver.engine.ombre4.bounds cimport static_tricks
from tridge_solver.engine.ombre4.context cimport Floors, Result, Search, begin_deal, make_room
from tridge_solver.engine.ombre4.position cimport (
    LANE_BITS,
    LANES,
    Lanes,
    State,
    lay_lanes,
    legal_moves,
    next_seat,
    relative_owner,
    run_heads,
    seat_of,
    shape_of,
    winning_card,
)
from tridge_solver.engine.ombre4.questions cimport question_of
from tridge_solver.engine.ombre4.search cimport (
    choose_weights,
    finish_trick,
    play_last,
    play_second,
    play_third,
    search,
)
from tridge_solver.engine.ombre4.targets cimport (
    CELLS,
    SEATS,
    WORDS,
    cell,
    cells_at_least,
    holds,
)
from tridge_solver.engine.ombre3.roots cimport Ranks, in_play, order_lanes
from tridge_solver.engine.words cimport ctz64, lowest64


cdef enum:
    PROVED = 24


cdef struct Packed:
    uint64_t hand[SEATS]           # card numbers of the Player and the defenders in playing order
    int leader
    int played                     # cards on the table, in none of the hands
    uint8_t table[SEATS - 1]
    int won[SEATS]


cdef struct Root:
    State state                    # at the beginning of the current trick
    int played                     # cards on the table
    uint64_t table[SEATS - 1]
    uint8_t id_of[LANE_BITS]       # the card number at each bit
    int won[SEATS]
    int proved_count               # facts proved about this very position
    bint proved_win[PROVED]
    uint64_t proved[PROVED][WORDS]


cdef struct Levels:
    int level[CELLS]               # by the tricks still to come
    int low
    int high
    int guess
    int asked                      # the level asked for last
    bint known                     # whether ``target`` is the set that reaches it
    uint64_t target[WORDS]


cdef inline void enter_trick(Search* s, State* st) noexcept nogil:
    """Fill in the parts of a newly laid out state: shape and owners."""
    st.shape = shape_of(&s.lanes, st)
    st.owner1 = relative_owner(st.hand[1] | st.hand[3], st.all)
    st.owner2 = relative_owner(st.hand[2] | st.hand[3], st.all)


cdef inline often_int load_root(
    Search* s, Root* root, const Ranks* ranks, const Packed* given
) noexcept nogil:
    """Lay a position out in lanes; the cards on the table still belong to their hands.

    Returns the number of cards placed.
    """
    cdef Lanes* lanes = &s.lanes
    cdef State* st = &root.state
    cdef uint64_t everything = 0, number, mask
    cdef uint64_t full[SEATS]
    cdef int order[LANES]
    cdef int length[LANES]
    cdef int lane, n, place, bit, seat, cards = 0, top = 0
    cdef uint8_t card
    for seat in range(SEATS):
        full[seat] = given.hand[seat]
        root.won[seat] = given.won[seat]
    seat = given.leader
    for n in range(given.played):
        full[seat] |= <uint64_t>1 << given.table[n]
        seat = next_seat(seat)
    for seat in range(SEATS):
        everything |= full[seat]
        st.hand[seat] = 0
    order_lanes(ranks, everything, order, length)
    if ranks.privileged:
        top = ranks.privileged if ranks.privileged < ranks.length[0] else ranks.length[0]
        top = in_play(ranks, 0, top, everything)
    lay_lanes(lanes, length, top, ranks.privileged != 0)
    root.played = given.played
    root.proved_count = 0
    memset(root.table, 0, sizeof(root.table))
    for place in range(LANES):
        lane = order[place]
        bit = ctz64(lanes.start[place])
        for n in range(ranks.length[lane]):
            card = ranks.card[lane][n]
            number = <uint64_t>1 << card
            if everything & number == 0:
                continue
            if (lanes.separators >> bit) & 1:
                bit += 1
            mask = <uint64_t>1 << bit
            for seat in range(SEATS):
                if full[seat] & number:
                    st.hand[seat] |= mask
            root.id_of[bit] = card
            for seat in range(given.played):
                if given.table[seat] == card:
                    root.table[seat] = mask
            bit += 1
            cards += 1
    st.all = st.hand[0] | st.hand[1] | st.hand[2] | st.hand[3] | lanes.separators
    st.leader = given.leader
    st.tricks = popcount64(st.hand[given.leader])
    enter_trick(s, st)
    begin_deal(s)
    return cards


cdef inline void ask(
    Search* s, Root* root, uint64_t card, const uint64_t* target, Result* out
) noexcept nogil:
    """Answer ``target`` at the root, or after ``card`` of the seat to play unless it is 0."""
    cdef State* st = &root.state
    cdef uint64_t table[SEATS - 1]
    cdef int played = root.played
    make_room(s)
    st.question = question_of(&s.questions, &s.sets, &s.cells, target, st.tricks)
    if st.question.settled or (played == 0 and card == 0):
        search(s, st, NULL, out)
        return
    choose_weights(s, st)
    memcpy(table, root.table, sizeof(table))
    if card:
        if played == SEATS - 1:
            finish_trick(s, st, table, card, out)
            return
        table[played] = card
        played += 1
    if played == 1:
        play_second(s, st, table[0], out)
    elif played == 2:
        play_third(s, st, table[0], table[1], out)
    else:
        play_last(s, st, table, out)


cdef inline int extreme(
    const int* level, int tricks, const uint64_t* cells, bint least, int start
) noexcept nogil:
    """Return the least (or the most) level among ``cells``, ``start`` if that lies beyond it."""
    cdef int place, best = start
    for place in range(cell(0, 0, tricks) + 1):
        if holds(cells, place) and (
            (level[place] < best) if least else (level[place] > best)
        ):
            best = level[place]
    return best


cdef inline const uint64_t* target_of(Levels* levels, int tricks, int least) noexcept nogil:
    """Return the target "level >= least"; card after card asks for it again."""
    if not levels.known or levels.asked != least:
        levels.asked = least
        levels.known = True
        cells_at_least(levels.level, tricks, least, levels.target)
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
    cdef const uint64_t* proved
    cdef int n, bound, tricks = root.state.tricks
    if card == 0:
        for n in range(root.proved_count):
            if root.proved_win[n]:
                bound = extreme(level, tricks, root.proved[n], True, high)
                low = bound if bound > low else low
            else:
                bound = extreme(level, tricks, root.proved[n], False, low)
                high = bound if bound < high else high
    while low < high:
        if guess <= low:
            guess = low + 1
        elif guess > high:
            guess = high
        ask(s, root, card, target_of(levels, tricks, guess), &answer)
        proved = s.sets.item[answer.forced].word
        if answer.win:
            low = high if guess == high else extreme(level, tricks, proved, True, high)
            guess = low + 1
        else:
            high = low if guess == low + 1 else extreme(level, tricks, proved, False, low)
            guess = high
        if card == 0 and root.proved_count < PROVED:
            root.proved_win[root.proved_count] = answer.win
            memcpy(root.proved[root.proved_count], proved, WORDS * sizeof(uint64_t))
            root.proved_count += 1
    return low


cdef inline int rough_tricks(Search* s, const State* st) noexcept nogil:
    """Return a rough count of the Player's tricks: half his trumps, half those that win under any
    play, and up to two winners a suit. Only a first guess: it never decides anything."""
    cdef const Floors* floors = static_tricks(s, st)
    cdef int lane, top, count
    cdef uint64_t own, others
    count = floors.tricks[0] + popcount64(st.hand[0] & s.lanes.lane[0]) + 1
    for lane in range(1, LANES):
        own = st.hand[0] & s.lanes.lane[lane]
        others = (st.hand[1] | st.hand[2] | st.hand[3]) & s.lanes.lane[lane]
        top = popcount64(own & (lowest64(others) - 1))
        count += 2 * (top if top < 2 else 2)
    return count >> 1


cdef inline often levels_here(
    Search* s, const Root* root, const int* final, const int* guesses, Levels* levels
) noexcept nogil:
    """Fill in an objective's levels by the tricks still to come, given those already won."""
    cdef int place, value, rough, tricks = root.state.tricks
    for place in range(cell(0, 0, tricks) + 1):
        value = final[cell(
            root.won[0] + s.cells.tricks_of[place][0],
            root.won[1] + s.cells.tricks_of[place][1],
            root.won[2] + s.cells.tricks_of[place][2],
        )]
        levels.level[place] = value
        if place == 0 or value < levels.low:
            levels.low = value
        if place == 0 or value > levels.high:
            levels.high = value
    rough = rough_tricks(s, &root.state)
    if rough > tricks:
        rough = tricks
    levels.guess = guesses[rough + root.won[0]]
    levels.known = False


cdef inline often_int value_here(
    Search* s, Root* root, const int* final, const int* guesses
) noexcept nogil:
    """Return the value of the position for an objective given by final results."""
    cdef Levels levels
    levels_here(s, root, final, guesses, &levels)
    return find_level(s, root, 0, &levels, levels.low, levels.high, levels.guess)


cdef inline int to_play(const Root* root) noexcept nogil:
    """Return the seat to play."""
    return (root.state.leader + root.played) & 3


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
        moves = legal_moves(&s.lanes, hand, root.table[0])
    heads = run_heads(moves, hand, root.state.all)
    while moves:
        card = lowest64(moves)
        moves ^= card
        cards[count] = card
        if card & heads == 0:
            values[count] = values[count - 1]
        elif heads & (heads - 1) == 0:
            values[count] = overall
        elif seat == 0:
            values[count] = find_level(s, root, card, &levels, levels.low, overall, overall)
        else:
            values[count] = find_level(s, root, card, &levels, overall, levels.high, overall + 1)
        count += 1
    return count


cdef inline void play_card(Search* s, Root* root, uint64_t card) noexcept nogil:
    """Play a legal ``card``: the root becomes the position after it, in the same lanes."""
    cdef State* st = &root.state
    cdef uint64_t cards = card
    cdef int n, winner
    root.proved_count = 0
    if root.played < SEATS - 1:
        root.table[root.played] = card
        root.played += 1
        return
    for n in range(SEATS - 1):
        cards |= root.table[n]
    winner = seat_of(st, winning_card(&s.lanes, cards, root.table[0]))
    root.won[winner] += 1
    for n in range(SEATS):
        st.hand[n] &= ~cards
    st.all &= ~cards
    st.leader = winner
    st.tricks -= 1
    enter_trick(s, st)
    root.played = 0
    memset(root.table, 0, sizeof(root.table))
