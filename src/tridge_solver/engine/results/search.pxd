"""The search: can the Player force the final tricks into a target?

Plain and-or search over boolean questions. The nodes are positions at a trick boundary
(:func:`search`); the three functions below it play the cards of one trick. Every answer comes
with the cells the winning side can force and the cards whose rank mattered, so that one proof
serves all positions that differ only in what did not.
"""

from tridge_solver.engine.bits cimport (
    USE_LOW_ORDERING,
    USE_PARTITION,
    USE_SKIP,
    USE_STRENGTHEN,
    USE_TABLE,
    beyond,
    ctz,
    popcount,
    popcount64,
    uint32_t,
    uint64_t,
)
from tridge_solver.engine.results.bounds cimport decided
from tridge_solver.engine.results.context cimport Result, Search
from tridge_solver.engine.results.ordering cimport (
    Moves,
    best_of,
    order_leads,
    order_seconds,
    order_thirds,
    pass_over,
)
from tridge_solver.engine.results.position cimport (
    LANES,
    LEADER_SHIFT,
    MATADOR_SHIFT,
    PRIVILEGE_SHIFT,
    State,
    lane_of,
    legal_moves,
    next_seat,
    place_to_card,
    remove_places,
    run_end,
    run_heads,
    winning_card,
)
from tridge_solver.engine.results.table cimport (
    PLACES_MASK,
    SIDE_BIT,
    Cluster,
    cluster_of,
    probe,
    store,
    tag_of,
)
from tridge_solver.engine.results.targets cimport cell, down_first, up


cdef inline void last_trick(Search* s, const State* st, uint64_t target, Result* out) noexcept nogil:
    """The trick that plays itself: three hands of one card."""
    cdef uint32_t cards = st.hand[0] | st.hand[1] | st.hand[2]
    cdef uint32_t card = winning_card(&s.lanes, cards, st.hand[st.leader])
    cdef int seat = 0 if card & st.hand[0] else 1 if card & st.hand[1] else 2
    cdef int where = cell(1, 0) if seat == 0 else cell(0, 1) if seat == 1 else cell(0, 0)
    out.forced = <uint64_t>1 << where
    out.win = out.forced & target != 0
    out.relevant = card if cards & lane_of(&s.lanes, card) & ~card else 0


cdef inline uint64_t state_shape(const Search* s, const State* st) noexcept nogil:
    """The whole shape of a state."""
    return (
        st.shape
        | <uint64_t>st.leader << LEADER_SHIFT
        | <uint64_t>popcount(st.all & s.lanes.matadors) << MATADOR_SHIFT
        | <uint64_t>s.lanes.privilege << PRIVILEGE_SHIFT
    )


cdef inline uint32_t relevant_places(const Search* s, uint32_t all, uint32_t relevant) noexcept nogil:
    """The relative places of ``all`` down to the weakest relevant card of each lane."""
    cdef uint32_t result = 0, cards
    cdef int lane, base, length
    if not USE_PARTITION:
        return PLACES_MASK
    relevant |= s.lanes.matadors & all
    for lane in range(LANES):
        cards = relevant & s.lanes.lane[lane]
        if cards:
            base = popcount(all & (s.lanes.start[lane] - 1))
            length = popcount(all & ~beyond(cards)) - base
            result |= ((<uint32_t>1 << length) - 1) << base
    return result


cdef inline uint32_t places_to_cards(uint32_t all, uint32_t places) noexcept nogil:
    """The weakest card of each group of relevant places."""
    cdef uint32_t result = 0, ends = places & ~(places >> 1)
    if not USE_PARTITION:
        return all
    while ends:
        result |= place_to_card(all, ctz(ends))
        ends &= ends - 1
    return result


cdef inline uint32_t drop_companions(
    const Search* s, uint32_t moves, uint32_t card, uint32_t relevant
) noexcept nogil:
    """``moves`` without those that fail as ``card`` did.

    If neither ``card`` nor another card of the lane has a rank the proof used, exchanging the two
    changes nothing in it.
    """
    cdef uint32_t lane = lane_of(&s.lanes, card)
    cdef uint32_t irrelevant
    if not USE_SKIP:
        return moves
    if lane & 1:
        relevant |= s.lanes.matadors
    irrelevant = beyond(relevant & lane)
    if card & irrelevant:
        moves &= ~(lane & irrelevant)
    return moves


cdef inline const int* choose_weights(
    const Search* s, const State* st, uint64_t target
) noexcept nogil:
    """The weight set for a target: does the Player want many tricks or few?

    Where taking every trick would miss the target he wants few, unless the fewest that will do
    are many as well.
    """
    cdef int fewest = 0, most = st.tricks
    if target & s.cells.low_corner[st.tricks] or not USE_LOW_ORDERING:
        return s.high_weights
    while target & s.cells.player[fewest] & ~s.cells.player[fewest + 1] == 0:
        fewest += 1
    while target & s.cells.player[most] == 0:
        most -= 1
    if fewest and 3 * fewest + (most - fewest) >= st.tricks:
        return s.high_weights
    return s.low_weights


cdef inline void prepare_trick(Search* s, State* st, uint64_t target) noexcept nogil:
    """What the three hands of a trick share: targets after it, who is ahead, the weights."""
    cdef uint64_t rest = s.cells.universe[st.tricks - 1]
    cdef int balance
    st.child[0] = (target >> 1) & rest
    st.child[1] = down_first(&s.cells, target) & rest
    st.child[2] = target & rest
    balance = popcount64(target & s.cells.second_ahead[st.tricks])
    balance -= popcount64(target & s.cells.first_ahead[st.tricks])
    st.ahead = 1 if balance > 0 else 2 if balance < 0 else 0
    st.weights = choose_weights(s, st, target)


cdef inline void finish_trick(
    Search* s, const State* st, uint32_t led, uint32_t second, uint32_t third, Result* out
) noexcept nogil:
    """Answer the position after a complete trick, in terms of the one before it."""
    cdef uint32_t cards = led | second | third
    cdef uint32_t card = winning_card(&s.lanes, cards, led)
    cdef int leader = st.leader, next_hand = next_seat(st.leader)
    cdef int last_hand = next_seat(next_hand)
    cdef int winner = leader if card == led else next_hand if card == second else last_hand
    cdef State after
    after.hand[0] = st.hand[0] & ~cards
    after.hand[1] = st.hand[1] & ~cards
    after.hand[2] = st.hand[2] & ~cards
    after.all = st.all & ~cards
    after.leader = winner
    after.tricks = st.tricks - 1
    after.shape = (
        st.shape
        - s.lanes.unit[leader][ctz(led)]
        - s.lanes.unit[next_hand][ctz(second)]
        - s.lanes.unit[last_hand][ctz(third)]
    )
    search(s, &after, st, st.child[winner], out)
    out.forced = up(&s.cells, winner, out.forced)
    # The winner's rank mattered if it beat a card of its lane. Where his side's moves all failed
    # the proof speaks for his whole run of equals: its weakest card stands for them.
    if cards & lane_of(&s.lanes, card) & ~card:
        if out.win == (winner == 0):
            out.relevant |= card
        else:
            out.relevant |= run_end(card, st.hand[winner], st.all)


cdef inline bint settled(
    const Search* s, int seat, uint32_t card, Result* reply, Result* failed,
    uint32_t* open_moves, Result* out,
) noexcept nogil:
    """Take in the answer to ``card``: true, and handed on, if ``seat`` succeeds by it.

    A side fails when every card fails; its proof is all of theirs together.
    """
    if reply.win == (seat == 0):
        out[0] = reply[0]
        return True
    failed.forced |= reply.forced
    failed.relevant |= reply.relevant
    open_moves[0] = drop_companions(s, open_moves[0] ^ card, card, reply.relevant)
    if open_moves[0] == 0:
        out.win = seat != 0
        out.forced = failed.forced
        out.relevant = failed.relevant
        return True
    return False


cdef inline void play_third(
    Search* s, const State* st, uint32_t led, uint32_t second, Result* out
) noexcept nogil:
    """Answer a position with two cards on the table."""
    cdef int seat = next_seat(next_seat(st.leader))
    cdef uint32_t hand = st.hand[seat], card
    cdef uint32_t open_moves = run_heads(legal_moves(&s.lanes, hand, led), hand, st.all)
    cdef Moves moves
    cdef Result reply, failed
    if open_moves & (open_moves - 1) == 0:
        finish_trick(s, st, led, second, open_moves, out)
        return
    failed.forced = failed.relevant = 0
    card = winning_card(&s.lanes, led | second, led)
    order_thirds(s, st, seat, open_moves, led, card, &moves)
    while True:
        card = best_of(&moves)
        if card & open_moves:
            finish_trick(s, st, led, second, card, &reply)
            if settled(s, seat, card, &reply, &failed, &open_moves, out):
                return
        pass_over(&moves)


cdef inline void play_second(Search* s, const State* st, uint32_t led, Result* out) noexcept nogil:
    """Answer a position with one card on the table."""
    cdef int seat = next_seat(st.leader)
    cdef uint32_t hand = st.hand[seat], card
    cdef uint32_t open_moves = run_heads(legal_moves(&s.lanes, hand, led), hand, st.all)
    cdef Moves moves
    cdef Result reply, failed
    if open_moves & (open_moves - 1) == 0:
        play_third(s, st, led, open_moves, out)
        return
    failed.forced = failed.relevant = 0
    order_seconds(s, st, seat, open_moves, led, &moves)
    while True:
        card = best_of(&moves)
        if card & open_moves:
            play_third(s, st, led, card, &reply)
            if settled(s, seat, card, &reply, &failed, &open_moves, out):
                return
        pass_over(&moves)


cdef inline void play_lead(Search* s, const State* st, Result* out) noexcept nogil:
    """Answer a position at a trick boundary by every lead."""
    cdef int seat = st.leader
    cdef uint32_t card, open_moves = run_heads(st.hand[seat], st.hand[seat], st.all)
    cdef Moves moves
    cdef Result reply, failed
    if open_moves & (open_moves - 1) == 0:
        play_second(s, st, open_moves, out)
        return
    failed.forced = failed.relevant = 0
    order_leads(s, st, open_moves, &moves)
    while True:
        card = best_of(&moves)
        if card & open_moves:
            play_second(s, st, card, &reply)
            if settled(s, seat, card, &reply, &failed, &open_moves, out):
                return
        pass_over(&moves)


cdef inline void search(
    Search* s, State* st, const State* parent, uint64_t target, Result* out
) noexcept nogil:
    """Answer ``target`` at a trick boundary; ``parent`` is the state a trick ago, or NULL."""
    cdef uint64_t universe = s.cells.universe[st.tricks]
    cdef uint64_t floor, shape, tag, refutes, proves
    cdef uint32_t floor_ranks, places
    cdef Cluster* cluster
    cdef int fact, ahead
    # 1. Targets that need no play.
    if target == 0 or target == universe:
        out.win = target != 0
        out.forced = universe
        out.relevant = 0
        return
    s.nodes += 1
    if st.tricks == 1:
        last_trick(s, st, target, out)
        return
    # 2. Bounds.
    if decided(s, st, target, &floor, &floor_ranks, out):
        return
    # 3. The table, on relative ranks.
    if parent != NULL:
        st.owner1 = parent.owner1
        st.owner2 = parent.owner2
        remove_places(&st.owner1, &st.owner2, parent.all, parent.all & ~st.all)
    refutes = target & floor
    proves = ~target & floor
    shape = state_shape(s, st)
    cluster = cluster_of(&s.table, shape)
    tag = tag_of(&s.table, shape)
    if USE_TABLE:
        fact = probe(cluster, tag, st.owner1, st.owner2, refutes, proves)
        if fact >= 0:
            out.win = cluster.mask[fact] >> SIDE_BIT
            out.forced = cluster.forced[fact]
            out.relevant = places_to_cards(st.all, cluster.mask[fact] & PLACES_MASK)
            if out.forced & (~target if out.win else target):
                out.forced &= floor
                out.relevant |= floor_ranks
            return
    # 4. Play the trick.
    prepare_trick(s, st, target)
    play_lead(s, st, out)
    # 5. Remember what was proved.
    if not USE_STRENGTHEN:
        out.forced = target if out.win else universe & ~target
    if USE_TABLE:
        places = relevant_places(s, st.all, out.relevant)
        store(
            cluster, tag, st.owner1, st.owner2,
            places | <uint32_t>out.win << SIDE_BIT, out.forced,
        )
