"""The search: does the even side get what it needs of the rest?

Plain and-or search over yes/no questions about a number. The nodes are positions at a trick
boundary (:func:`search`); :func:`play_on` plays the cards of one trick. Every answer comes with the
number the side that succeeds can be sure of and the cards whose rank mattered, so that one proof
serves all positions that differ only in what did not.
"""

from tridge_solver.engine.moves cimport Moves, best_of, pass_over
from tridge_solver.engine.partnership.bits cimport (
    OWNERS,
    USE_ORDERING,
    USE_PARTITION,
    USE_SKIP,
    USE_TABLE,
    WORTHS,
    beyond,
    ctz,
    lowest,
    msb,
    popcount,
    prefetch,
    uint32_t,
    uint64_t,
)
from tridge_solver.engine.partnership.bounds cimport decided
from tridge_solver.engine.partnership.context cimport Result, Search
from tridge_solver.engine.partnership.ordering cimport order_leads, order_replies
from tridge_solver.engine.partnership.position cimport (
    COUNT_BITS,
    LANE_BITS,
    LANES,
    LEADER_SHIFT,
    SEATS,
    TRICKS_SHIFT,
    State,
    Trick,
    add_card,
    lane_ends,
    lane_mask,
    lane_of,
    legal_moves,
    one_of_equals,
    remove_places,
    run_of,
    separators,
    start_trick,
)
from tridge_solver.engine.partnership.table cimport Found, Head, head_of, probe, store, tag_of
from tridge_solver.engine.partnership.turns cimport good_card_of, keep_good_card, turn_key


cdef inline uint64_t relevant_places(
    uint64_t all, uint64_t relevant, uint32_t* depth
) noexcept nogil:
    """Return the relative places down to the weakest relevant card of each lane; ``depth`` counts
    them.
    """
    cdef uint64_t result = 0, cards, left, lane_bits = lane_mask(0)
    cdef int lane, base = 0, length
    depth[0] = 0
    for lane in range(LANES):
        left = all >> (LANE_BITS * lane) & lane_bits
        cards = left if not USE_PARTITION else relevant >> (LANE_BITS * lane) & lane_bits
        # The bits above the highest one of 2 x + 1, which is 1 if no card is relevant: no branch.
        length = popcount(left & ((<uint64_t>1 << msb(2 * cards + 1)) - 1))
        result |= ((<uint64_t>1 << length) - 1) << base
        depth[0] |= length << (COUNT_BITS * lane)
        base += popcount(left)
    return result


cdef inline uint64_t needed_ranks(const State* st, uint64_t relevant) noexcept nogil:
    """Return ``relevant`` without ranks that follow from the others.

    The last cards of a lane that are all in one hand: where the cards above them lie as they do
    here, the numbers of cards in the hands say whose they are. If cards have worths this saves one
    node in a thousand and costs more.
    """
    cdef uint64_t lanes = relevant, mask, lane, owned, others, last, result = 0
    if WORTHS:
        return relevant
    while lanes:
        mask = lane_of(lanes)
        lanes &= ~mask
        lane = st.all & mask
        last = <uint64_t>1 << msb(lane)
        owned = st.hand[0] if st.hand[0] & last else st.hand[1]
        if (st.hand[2] | st.hand[3]) & last:
            owned = st.hand[2] if st.hand[2] & last else st.hand[3]
        others = lane & ~owned
        if others:
            # The weakest relevant card, or the weakest of another hand if that is above it.
            last = <uint64_t>1 << msb(others)
            result |= last if beyond(last) & relevant & mask else relevant & mask
    return result


cdef inline uint64_t cards_at_depth(uint64_t all, uint32_t depth) noexcept nogil:
    """Return the weakest relevant card of each lane.

    All lanes are counted down together, each its number of places: four separate loops would each
    end in a mispredicted branch.
    """
    cdef uint64_t ends = lane_ends(), last
    cdef uint64_t more, counts = (
        (<uint64_t>depth & 0xF)
        | (<uint64_t>depth & 0xF0) << (LANE_BITS - COUNT_BITS)
        | (<uint64_t>depth & 0xF00) << (2 * (LANE_BITS - COUNT_BITS))
        | (<uint64_t>depth & 0xF000) << (3 * (LANE_BITS - COUNT_BITS))
    )
    all &= ~separators()
    # A count of at most 13 and 14 more reaches 16 where it is 2 at least; with 15 more, where it is 1.
    more = (counts + 14 * ends) >> COUNT_BITS & ends
    while more:
        # No lane with a count is empty, so none borrows from the next.
        all &= all - more
        counts -= more
        more = (counts + 14 * ends) >> COUNT_BITS & ends
    last = (counts + 15 * ends) >> COUNT_BITS & ends
    return all & ~(all - last)


cdef inline uint64_t drop_companions(
    const Search* s, const State* st, int seat, uint64_t moves, uint64_t card, int margin,
    Result* reply,
) noexcept nogil:
    """Return ``moves`` without those that must fail because ``card`` did, missing by at least 1 +
    ``margin``.

    Exchange ``card`` and another card of the hand's lane: if no rank the proof used tells them
    apart, because neither mattered or because they are neighbours, the same play wins the same
    tricks, and the points differ by no more than the worths of the two. Those that differ too much
    stay. ``reply`` is widened to hold for all that go.
    """
    cdef uint64_t lane = lane_of(card), irrelevant, alike, other
    cdef int worth, difference, most = 0
    cdef bint covered
    irrelevant = beyond(reply.relevant & lane) & lane
    covered = card & irrelevant == 0
    if covered:
        alike = run_of(card, st.hand[seat], st.all)
        # A neighbour that is not a move of its own is a worthless equivalent of one; if the proof
        # used the rank of one of them it must hold for the last of them.
        reply.relevant |= <uint64_t>1 << msb(alike & reach_of_equals(s, st, seat, card))
    else:
        alike = irrelevant
    if not USE_SKIP:
        return moves
    alike &= moves
    worth = s.rules.worth[ctz(card)]
    while alike:
        other = lowest(alike)
        alike ^= other
        difference = s.rules.worth[ctz(other)] - worth
        difference = difference if difference > 0 else -difference
        if difference <= margin:
            moves ^= other
            most = difference if difference > most else most
            if covered:
                reply.relevant |= <uint64_t>1 << msb(
                    run_of(other, st.hand[seat], st.all) & reach_of_equals(s, st, seat, other)
                )
    reply.value += most if not reply.win else -most
    return moves


cdef inline uint64_t reach_of_equals(
    const Search* s, const State* st, int seat, uint64_t card
) noexcept nogil:
    """Return ``card`` and, if it is worthless, its worthless neighbours."""
    cdef uint64_t worthless = st.hand[seat] & s.rules.worthless
    if card & worthless == 0:
        return card
    return run_of(card, worthless, st.all)


cdef inline void finish_trick(
    Search* s, const State* st, const Trick* trick, Result* out
) noexcept nogil:
    """Answer the position after a complete trick, in terms of the one before it."""
    cdef State after
    cdef int seat, gain = 0, taken = trick.worth + s.rules.trick
    cdef uint64_t same = trick.cards & lane_of(trick.best) & ~trick.best
    if st.tricks == 1:
        taken += s.rules.last
    if trick.winner & 1 == 0:
        gain = taken
    after.rest = st.rest - taken
    after.need = st.need - gain
    if after.need <= 0 or after.need > after.rest:
        out.win = after.need <= 0
        out.value = 0 if out.win else after.rest
        out.relevant = 0
    else:
        for seat in range(SEATS):
            after.hand[seat] = st.hand[seat] & ~trick.cards
        after.all = st.all & ~trick.cards
        after.leader = trick.winner
        after.tricks = st.tricks - 1
        after.shape = st.shape - trick.gone
        search(s, &after, st, out)
    out.value += gain
    # The winner's rank mattered if it beat a card of its lane.
    if same:
        out.relevant |= trick.best


cdef inline void order_moves(
    const Search* s, const State* st, const Trick* trick, int seat, uint64_t cards, Moves* moves
) noexcept nogil:
    """Score the ``cards`` of the seat to play."""
    if trick.count == 0:
        order_leads(s, st, cards, moves)
    else:
        order_replies(s, st, trick, seat, cards, moves)


cdef inline void play_on(
    Search* s, const State* st, const Trick* trick, Result* out
) noexcept nogil:
    """Answer a position with some cards of a trick on the table."""
    cdef int seat = (st.leader + trick.count) & 3
    cdef uint64_t hand = st.hand[seat], consulted, open_moves, card
    cdef bint even = seat & 1 == 0, first = True, ordered = False
    cdef int margin, worst = 0
    cdef Moves moves
    cdef Trick next_trick
    cdef Result reply
    cdef uint64_t relevant = 0, turn, good
    open_moves = one_of_equals(
        s.rules, legal_moves(s.rules, hand, trick, seat, &consulted), hand, st.all
    )
    if trick.count == 0 and open_moves & st.stopped:
        # ``out`` says what those lanes prove.
        open_moves &= ~st.stopped
        relevant = out.relevant
        worst = out.value
        first = False
    if first and open_moves & (open_moves - 1) == 0:
        add_card(s.rules, trick, seat, open_moves, &next_trick)
        continue_trick(s, st, &next_trick, out)
        if even != out.win:
            drop_companions(s, st, seat, 0, open_moves, 0, out)
        out.relevant |= consulted
        return
    turn = turn_key(st, trick, seat)
    good = good_card_of(s, turn)
    if USE_ORDERING and good & open_moves:
        # It is tried before any card is scored.
        card = good
    else:
        order_moves(s, st, trick, seat, open_moves, &moves)
        ordered = True
        card = best_of(&moves)
    while True:
        add_card(s.rules, trick, seat, card, &next_trick)
        continue_trick(s, st, &next_trick, &reply)
        if reply.win == even:
            keep_good_card(s, turn, card)
            out[0] = reply
            out.relevant |= consulted
            return
        # A side fails when every card fails; its proof is all of theirs together.
        margin = st.need - 1 - reply.value if even else reply.value - st.need
        open_moves = drop_companions(s, st, seat, open_moves ^ card, card, margin, &reply)
        relevant |= reply.relevant
        if first or (reply.value > worst if even else reply.value < worst):
            worst = reply.value
            first = False
        if open_moves == 0:
            out.win = not even
            out.value = worst
            out.relevant = relevant | consulted
            return
        if open_moves & (open_moves - 1) == 0:
            card = open_moves
            continue
        if not ordered:
            order_moves(s, st, trick, seat, open_moves, &moves)
            ordered = True
        while best_of(&moves) & open_moves == 0:
            pass_over(&moves)
        card = best_of(&moves)


cdef inline void continue_trick(
    Search* s, const State* st, const Trick* trick, Result* out
) noexcept nogil:
    """Answer a position after a card: go on with the next hand, or end the trick."""
    if trick.count == SEATS:
        finish_trick(s, st, trick, out)
    else:
        play_on(s, st, trick, out)


cdef inline void last_trick(Search* s, const State* st, Result* out) noexcept nogil:
    """Play the last trick, which leaves no choice."""
    cdef Trick trick, longer
    cdef int n, seat = st.leader
    start_trick(&trick)
    for n in range(SEATS):
        add_card(s.rules, &trick, seat, st.hand[seat], &longer)
        trick = longer
        seat = (seat + 1) & 3
    out.value = st.rest if trick.winner & 1 == 0 else 0
    out.win = out.value >= st.need
    out.relevant = trick.best if trick.cards & lane_of(trick.best) & ~trick.best else 0


cdef inline void search(
    Search* s, State* st, const State* parent, Result* out
) noexcept nogil:
    """Answer the question of ``st`` at a trick boundary; ``parent`` is the state a trick ago, or
    NULL.

    The need is more than nothing and no more than all there is.
    """
    cdef uint64_t tag, places, cards
    cdef uint32_t depth
    cdef Head* head
    cdef Found fact
    cdef Trick trick
    s.nodes += 1
    if st.tricks == 1:
        last_trick(s, st, out)
        return
    # 1. The table, on relative ranks.
    tag = tag_of(
        &s.table,
        st.shape | <uint64_t>st.tricks << TRICKS_SHIFT | <uint64_t>st.leader << LEADER_SHIFT,
        s.kind,
    )
    head = head_of(&s.table, tag)
    # It is loaded from memory while the relative ranks are counted.
    prefetch(head)
    if parent != NULL:
        st.owner[0] = parent.owner[0]
        st.owner[OWNERS - 1] = parent.owner[OWNERS - 1]
        cards = parent.all & ~separators()
        remove_places(st.owner, cards, cards & ~st.all)
    if USE_TABLE and probe(&s.table, head, s.rules, tag, st, &fact):
        out.win = fact.promise
        out.value = fact.value
        out.relevant = cards_at_depth(st.all, fact.depth)
        return
    # 2. Bounds.
    if decided(s, st, out):
        out.relevant = needed_ranks(st, out.relevant)
        return
    # 3. Play the trick.
    start_trick(&trick)
    play_on(s, st, &trick, out)
    out.relevant = needed_ranks(st, out.relevant)
    # 4. Remember what was proved.
    if USE_TABLE:
        places = relevant_places(st.all, out.relevant, &depth)
        store(&s.table, head, tag, st, places, depth, out.win, out.value)
