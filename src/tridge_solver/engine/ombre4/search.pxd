"""The search of four seats: can the Player force the final tricks into a target?

The search of three seats with one card more to a trick (:mod:`tridge_solver.engine.ombre3.search`).
The question about a position is a :c:struct:`Question`, worked out once; a proof is the number of a
set.
"""

from tridge_solver.engine.bits cimport (
    USE_PARTITION,
    USE_SKIP,
    USE_STRENGTHEN,
    USE_TABLE,
    popcount64,
    uint32_t,
    uint64_t,
)
from tridge_solver.engine.ombre4.bounds cimport Box, decided, fill_box
from tridge_solver.engine.ombre4.context cimport Result, Search
from tridge_solver.engine.ombre4.ordering cimport order_lasts, order_leads, order_middles
from tridge_solver.engine.ombre4.position cimport (
    LANES,
    LEADER_SHIFT,
    MATADOR_SHIFT,
    PRIVILEGE_SHIFT,
    TRICKS_SHIFT,
    State,
    lane_of,
    legal_moves,
    next_seat,
    place_to_card,
    remove_places,
    run_end,
    run_heads,
    seat_of,
    winning_card,
)
from tridge_solver.engine.ombre4.questions cimport ALWAYS, OPEN, Question, after_trick, wrong_cells
from tridge_solver.engine.ombre4.table cimport SIDE_BIT, Cluster, probe, store
from tridge_solver.engine.ombre4.targets cimport (
    SEATS,
    SETS_FOR_PROOFS,
    WORDS,
    cell,
    holds,
    add_cell,
    intern_within,
    join,
    up,
)
from tridge_solver.engine.moves cimport Moves, best_of, pass_over
from tridge_solver.engine.words cimport beyond64, ctz64


cdef inline void say(
    const Question* q, bint win, uint32_t forced, uint64_t relevant, Result* out
) noexcept nogil:
    """Write down an answer: what was proved, or only what was asked if there is no room for
    more.
    """
    out.win = win
    out.forced = forced
    if forced == 0 or not USE_STRENGTHEN:
        out.forced = q.inside_set if win else q.outside_set
    out.relevant = relevant


cdef inline void last_trick(Search* s, const State* st, Result* out) noexcept nogil:
    """Play the last trick, which leaves no choice: four hands of one card."""
    cdef uint64_t cards = st.hand[0] | st.hand[1] | st.hand[2] | st.hand[3]
    cdef uint64_t card = winning_card(&s.lanes, cards, st.hand[st.leader])
    cdef int seat = seat_of(st, card), n
    cdef int where = cell(seat == 0, seat == 1, seat == 2)
    cdef uint64_t word[WORDS]
    for n in range(WORDS):
        word[n] = 0
    add_cell(word, where)
    say(
        st.question,
        holds(st.question.inside, where),
        intern_within(&s.sets, word, SETS_FOR_PROOFS),
        card if cards & lane_of(&s.lanes, card) & ~card else 0,
        out,
    )


cdef inline uint64_t state_shape(const Search* s, const State* st) noexcept nogil:
    """Return the whole shape of a state."""
    return (
        st.shape
        | <uint64_t>st.tricks << TRICKS_SHIFT
        | <uint64_t>st.leader << LEADER_SHIFT
        | <uint64_t>popcount64(st.all & s.lanes.matadors) << MATADOR_SHIFT
        | <uint64_t>s.lanes.privilege << PRIVILEGE_SHIFT
    )


cdef inline uint64_t relevant_places(const Search* s, uint64_t all, uint64_t relevant) noexcept nogil:
    """Return the relative places of ``all`` down to the weakest relevant card of each lane."""
    cdef uint64_t result = 0, cards
    cdef int lane, base, length
    if not USE_PARTITION:
        return ((<uint64_t>1 << SIDE_BIT) - 1)
    relevant |= s.lanes.matadors & all
    for lane in range(LANES):
        cards = relevant & s.lanes.lane[lane]
        if cards:
            base = popcount64(all & (s.lanes.start[lane] - 1))
            length = popcount64(all & ~beyond64(cards)) - base
            result |= ((<uint64_t>1 << length) - 1) << base
    return result


cdef inline uint64_t places_to_cards(uint64_t all, uint64_t places) noexcept nogil:
    """Return the weakest card of each group of relevant places."""
    cdef uint64_t result = 0, ends = places & ~(places >> 1)
    if not USE_PARTITION:
        return all
    while ends:
        result |= place_to_card(all, ctz64(ends))
        ends &= ends - 1
    return result


cdef inline uint64_t drop_companions(
    const Search* s, uint64_t moves, uint64_t card, uint64_t relevant
) noexcept nogil:
    """Return ``moves`` without those that must fail because ``card`` did.

    If neither ``card`` nor another card of the lane has a rank the proof used, exchanging the two
    does not change the proof.
    """
    cdef uint64_t lane = lane_of(&s.lanes, card)
    cdef uint64_t irrelevant
    if not USE_SKIP:
        return moves
    if lane & 1:
        relevant |= s.lanes.matadors
    irrelevant = beyond64(relevant & lane)
    if card & irrelevant:
        moves &= ~(lane & irrelevant)
    return moves


cdef inline void finish_trick(
    Search* s, const State* st, const uint64_t* table, uint64_t last, Result* out
) noexcept nogil:
    """Answer the position after a complete trick, in terms of the one before it.

    ``table`` are the first three cards.
    """
    cdef uint64_t cards = table[0] | table[1] | table[2] | last
    cdef uint64_t card = winning_card(&s.lanes, cards, table[0])
    cdef int winner = seat_of(st, card), seat = st.leader, n
    cdef State after
    for n in range(SEATS):
        after.hand[n] = st.hand[n] & ~cards
    after.all = st.all & ~cards
    after.leader = winner
    after.tricks = st.tricks - 1
    after.shape = st.shape
    for n in range(SEATS - 1):
        after.shape -= s.lanes.unit[seat][ctz64(table[n])]
        seat = next_seat(seat)
    after.shape -= s.lanes.unit[seat][ctz64(last)]
    after.question = after_trick(&s.questions, &s.sets, &s.cells, st.question, winner)
    search(s, &after, st, out)
    say(
        st.question, out.win, up(&s.sets, &s.cells, winner, out.forced), out.relevant, out
    )
    # The winner's rank mattered if it beat a card of its lane. If all moves of his side failed the
    # proof speaks for his whole run of equivalent cards: its weakest card stands for them.
    if cards & lane_of(&s.lanes, card) & ~card:
        if out.win == (winner == 0):
            out.relevant |= card
        else:
            out.relevant |= run_end(card, st.hand[winner], st.all)


cdef inline bint settled(
    Search* s, const State* st, int seat, uint64_t card, const Result* reply, Result* failed,
    uint64_t* open_moves, Result* out,
) noexcept nogil:
    """Take in the answer to ``card``; return true, and pass it on, if ``seat`` succeeds by it.

    A side fails when every card fails; its proof is all of theirs together.
    """
    if reply.win == (seat == 0):
        out[0] = reply[0]
        return True
    failed.forced = join(&s.sets, failed.forced, reply.forced)
    if failed.forced == 0:
        failed.forced = st.question.inside_set if seat else st.question.outside_set
    failed.relevant |= reply.relevant
    open_moves[0] = drop_companions(s, open_moves[0] ^ card, card, reply.relevant)
    if open_moves[0] == 0:
        out.win = seat != 0
        out.forced = failed.forced
        out.relevant = failed.relevant
        return True
    return False


cdef inline void play_last(
    Search* s, const State* st, const uint64_t* table, Result* out
) noexcept nogil:
    """Answer a position with three cards on the table."""
    cdef int seat = (st.leader + 3) & 3
    cdef uint64_t hand = st.hand[seat], card
    cdef uint64_t open_moves = run_heads(legal_moves(&s.lanes, hand, table[0]), hand, st.all)
    cdef Moves moves
    cdef Result reply, failed
    if open_moves & (open_moves - 1) == 0:
        finish_trick(s, st, table, open_moves, out)
        return
    failed.forced = 0
    failed.relevant = 0
    card = winning_card(&s.lanes, table[0] | table[1] | table[2], table[0])
    order_lasts(s, st, seat, open_moves, table[0], card, &moves)
    while True:
        card = best_of(&moves)
        if card & open_moves:
            finish_trick(s, st, table, card, &reply)
            if settled(s, st, seat, card, &reply, &failed, &open_moves, out):
                return
        pass_over(&moves)


cdef inline void play_third(
    Search* s, const State* st, uint64_t led, uint64_t second, Result* out
) noexcept nogil:
    """Answer a position with two cards on the table."""
    cdef int seat = (st.leader + 2) & 3
    cdef uint64_t hand = st.hand[seat], card, later
    cdef uint64_t open_moves = run_heads(legal_moves(&s.lanes, hand, led), hand, st.all)
    cdef uint64_t table[SEATS - 1]
    cdef Moves moves
    cdef Result reply, failed
    table[0] = led
    table[1] = second
    if open_moves & (open_moves - 1) == 0:
        table[2] = open_moves
        play_last(s, st, table, out)
        return
    failed.forced = 0
    failed.relevant = 0
    later = legal_moves(&s.lanes, st.hand[next_seat(seat)], led)
    order_middles(
        s, st, seat, open_moves, led, winning_card(&s.lanes, led | second, led), later, &moves
    )
    while True:
        card = best_of(&moves)
        if card & open_moves:
            table[2] = card
            play_last(s, st, table, &reply)
            if settled(s, st, seat, card, &reply, &failed, &open_moves, out):
                return
        pass_over(&moves)


cdef inline void play_second(Search* s, const State* st, uint64_t led, Result* out) noexcept nogil:
    """Answer a position with one card on the table."""
    cdef int seat = next_seat(st.leader)
    cdef uint64_t hand = st.hand[seat], card, later
    cdef uint64_t open_moves = run_heads(legal_moves(&s.lanes, hand, led), hand, st.all)
    cdef Moves moves
    cdef Result reply, failed
    if open_moves & (open_moves - 1) == 0:
        play_third(s, st, led, open_moves, out)
        return
    failed.forced = 0
    failed.relevant = 0
    later = legal_moves(&s.lanes, st.hand[next_seat(seat)], led)
    later |= legal_moves(&s.lanes, st.hand[next_seat(next_seat(seat))], led)
    order_middles(s, st, seat, open_moves, led, led, later, &moves)
    while True:
        card = best_of(&moves)
        if card & open_moves:
            play_third(s, st, led, card, &reply)
            if settled(s, st, seat, card, &reply, &failed, &open_moves, out):
                return
        pass_over(&moves)


cdef inline void play_lead(Search* s, const State* st, Result* out) noexcept nogil:
    """Answer a position at a trick boundary by every lead."""
    cdef int seat = st.leader
    cdef uint64_t card, open_moves = run_heads(st.hand[seat], st.hand[seat], st.all)
    cdef Moves moves
    cdef Result reply, failed
    if open_moves & (open_moves - 1) == 0:
        play_second(s, st, open_moves, out)
        return
    failed.forced = 0
    failed.relevant = 0
    order_leads(s, st, open_moves, &moves)
    while True:
        card = best_of(&moves)
        if card & open_moves:
            play_second(s, st, card, &reply)
            if settled(s, st, seat, card, &reply, &failed, &open_moves, out):
                return
        pass_over(&moves)


cdef inline void choose_weights(Search* s, State* st) noexcept nogil:
    """Choose the weights that order a position's moves: does the Player want many tricks or few?"""
    if st.question.wants_few:
        st.weights = s.low_weights
    else:
        st.weights = s.high_weights


cdef inline bint answered(
    Search* s, const State* st, uint64_t shape, const Box* floor, uint64_t floor_ranks,
    Result* out,
) noexcept nogil:
    """Return whether a fact of the table answers the question of a position.

    Alone it may say too little, but enough together with the ``floor``, which no play can change.
    """
    cdef const Question* q = st.question
    cdef uint64_t possible[WORDS]
    cdef uint64_t refutes[WORDS]
    cdef uint64_t proves[WORDS]
    cdef uint64_t word[WORDS]
    cdef uint64_t beside = 0
    cdef const uint64_t* forced
    cdef const uint64_t* wrong
    cdef const Cluster* cluster
    cdef int n, fact, words = s.cells.words[st.tricks]
    cdef bint win
    fill_box(s, floor, st.tricks, possible)
    for n in range(words):
        refutes[n] = q.inside[n] & possible[n]
        proves[n] = q.outside[n] & possible[n]
    cluster = probe(
        &s.table, &s.sets, shape, st.owner1, st.owner2, refutes, proves, words, &fact
    )
    if cluster == NULL:
        return False
    win = cluster.mask[fact] >> SIDE_BIT
    out.win = win
    out.forced = cluster.forced[fact]
    out.relevant = places_to_cards(st.all, cluster.mask[fact] & ~(<uint64_t>1 << SIDE_BIT))
    forced = s.sets.item[out.forced].word
    wrong = wrong_cells(q, win)
    for n in range(words):
        beside |= forced[n] & wrong[n]
    if beside:
        for n in range(WORDS):
            word[n] = forced[n] & possible[n]
        say(
            q, win, intern_within(&s.sets, word, SETS_FOR_PROOFS),
            out.relevant | floor_ranks, out,
        )
    return True


cdef inline void search(Search* s, State* st, const State* parent, Result* out) noexcept nogil:
    """Answer the question of a position at a trick boundary; ``parent`` is the one a trick ago."""
    cdef const Question* q = st.question
    cdef uint64_t floor_ranks, shape
    cdef Box floor
    # 1. Targets that need no play.
    if q.settled != OPEN:
        out.win = q.settled == ALWAYS
        out.forced = s.sets.whole[st.tricks]
        out.relevant = 0
        return
    s.nodes += 1
    if st.tricks == 1:
        last_trick(s, st, out)
        return
    # 2. Bounds.
    if decided(s, st, &floor, &floor_ranks, out):
        return
    # 3. The table, on relative ranks.
    if parent != NULL:
        st.owner1 = parent.owner1
        st.owner2 = parent.owner2
        remove_places(&st.owner1, &st.owner2, parent.all, parent.all & ~st.all)
    shape = state_shape(s, st)
    if USE_TABLE and answered(s, st, shape, &floor, floor_ranks, out):
        return
    # 4. Play the trick.
    choose_weights(s, st)
    play_lead(s, st, out)
    # 5. Remember what was proved.
    if USE_TABLE:
        store(
            &s.table, shape, st.owner1, st.owner2,
            relevant_places(s, st.all, out.relevant) | <uint64_t>out.win << SIDE_BIT, out.forced,
        )
