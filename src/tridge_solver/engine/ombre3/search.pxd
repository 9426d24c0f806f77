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
    apart,
    merged,
    popcount64,
    uint64_t,
)
from tridge_solver.engine.moves cimport Moves, best_of, next_of
from tridge_solver.engine.ombre3.arrange cimport arrange, as_before
from tridge_solver.engine.ombre3.bounds cimport decided
from tridge_solver.engine.ombre3.context cimport Limits, Result, Search
from tridge_solver.engine.ombre3.late_bounds cimport decided_late
from tridge_solver.engine.ombre3.ordering cimport order_leads, order_seconds, order_thirds
from tridge_solver.engine.ombre3.position cimport (
    PLACES,
    Gone,
    State,
    below,
    cards_below,
    down_run,
    down_to,
    lane_of,
    lead_card,
    moves_in,
    next_seat,
    put_back,
    run_heads,
    squeeze_out,
    take_away,
    unit_of,
    whole_shape,
    winning_card,
)
from tridge_solver.engine.ombre3.table cimport (
    SIDE_BIT,
    Cluster,
    cluster_of,
    probe,
    store,
    tag_of,
)
from tridge_solver.engine.ombre3.targets cimport cell, down_first, up
from tridge_solver.engine.ombre3.trumps cimport all_ranks


cdef struct Failed:
    # The joint proof of the failed cards.
    uint64_t forced
    uint64_t relevant


cdef inline void last_trick(const State* st, uint64_t target, Result* out) noexcept nogil:
    """Play the last trick, which leaves no choice: three hands of one card."""
    cdef uint64_t cards = st.hand[0] | st.hand[1] | st.hand[2]
    cdef uint64_t card = winning_card(cards, lane_of(st.hand[st.leader]))
    cdef int seat = 0 if card & st.hand[0] else 1 if card & st.hand[1] else 2
    cdef int where = cell(1, 0) if seat == 0 else cell(0, 1) if seat == 1 else cell(0, 0)
    out.forced = <uint64_t>1 << where
    out.win = out.forced & target != 0
    out.relevant = down_to(card) if cards & below(card) else 0


cdef inline uint64_t places_to_store(const State* st, uint64_t relevant) noexcept nogil:
    """Return the places a fact depends on: those that mattered, and the matadors."""
    if not USE_PARTITION:
        return ~(<uint64_t>1 << SIDE_BIT)
    return relevant | st.matadors


cdef inline uint64_t drop_companions(
    const State* st, uint64_t moves, uint64_t card, uint64_t relevant
) noexcept nogil:
    """Return ``moves`` without those that must fail because ``card`` did.

    If neither ``card`` nor another card of the lane has a rank the proof used, exchanging the two
    does not change the proof.
    """
    if not USE_SKIP:
        return moves
    # Matadors are trumps: in another lane they do not matter here.
    relevant |= st.matadors
    if card & ~relevant:
        moves &= relevant | ~lane_of(card)
    return moves


cdef inline const int* choose_weights(
    const Search* s, const State* st, uint64_t target
) noexcept nogil:
    """Choose the weight set for a target: does the Player want many tricks or few?

    He wants few if taking every trick would miss the target, unless the fewest that reach it are
    many too.
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
    """Set what the three hands of a trick share: seats, targets after it, who is ahead, the
    weights.
    """
    cdef uint64_t rest = s.cells.universe[st.tricks - 1]
    cdef int balance
    st.next = next_seat(st.leader)
    st.last = 3 - st.leader - st.next
    st.everything = rest
    st.child[0] = (target >> 1) & rest
    st.child[1] = down_first(&s.cells, target) & rest
    st.child[2] = target & rest
    balance = popcount64(target & s.cells.second_ahead[st.tricks])
    balance -= popcount64(target & s.cells.first_ahead[st.tricks])
    st.ahead = 1 if balance > 0 else 2 if balance < 0 else 0
    st.weights = choose_weights(s, st, target)


cdef inline merged finish_trick(
    Search* s, const State* st, uint64_t counts, uint64_t led, uint64_t second, uint64_t third,
    Result* out,
) noexcept nogil:
    """Answer the position after a complete trick, in terms of the one before it.

    ``counts`` is the shape without the first two cards.
    """
    cdef uint64_t cards = led | second | third
    cdef uint64_t card = winning_card(cards, st.lane), target, lane
    cdef int winner = st.last, swaps
    cdef State after
    cdef Gone gone
    if card == led:
        winner = st.leader
    elif card == second:
        winner = st.next
    target = st.child[winner]
    if target == 0 or target == st.everything:
        # No play can change whether the result is in the target.
        out.win = target != 0
        out.forced = st.everything
        out.relevant = 0
    else:
        take_away(led, second, third, &gone)
        squeeze_out(&gone, st, &after)
        after.leader = winner
        after.tricks = st.tricks - 1
        after.shape = counts - unit_of(st.last, third)
        swaps = arrange(&after)
        search(s, &after, target, out)
        if out.relevant:
            if swaps:
                out.relevant = as_before(out.relevant, swaps)
            out.relevant = put_back(out.relevant, &gone, st.matadors, after.matadors)
    out.forced = up(&s.cells, winner, out.forced)
    # The winner's rank mattered if it beat a card of its lane. If all moves of his side failed the
    # proof speaks for his whole run of equivalent cards: its weakest card stands for them.
    if cards_below(cards, card):
        lane = st.lane if card & st.lane else PLACES
        if out.win == (winner == 0):
            out.relevant |= lane & (card | (card - 1))
        else:
            out.relevant |= lane & down_run(card, st.hand[winner])


cdef inline bint settled(
    const State* st, bint wish, uint64_t card, Failed* failed, uint64_t* open_moves, Result* out
) noexcept nogil:
    """Take in the answer ``out`` to ``card`` of a seat; return true once it need try no other.

    A card with the answer the seat may ``wish`` for passes it on. A side fails when every card
    fails; its proof is all of theirs together.
    """
    if out.win == wish:
        return True
    open_moves[0] = drop_companions(st, open_moves[0] ^ card, card, out.relevant)
    out.forced |= failed.forced
    out.relevant |= failed.relevant
    failed.forced = out.forced
    failed.relevant = out.relevant
    return open_moves[0] == 0


cdef inline merged play_third(
    Search* s, const State* st, uint64_t led, uint64_t second, Result* out
) noexcept nogil:
    """Answer a position with two cards on the table."""
    cdef int seat = st.last
    cdef uint64_t hand = st.hand[seat], counts = st.counts - unit_of(st.next, second)
    cdef uint64_t open_moves = run_heads(moves_in(hand, led, st.lane, st.matadors), hand)
    cdef uint64_t card = open_moves
    cdef Moves moves
    cdef Failed failed
    failed.forced = failed.relevant = 0
    if open_moves & (open_moves - 1):
        order_thirds(s, st, seat, open_moves, winning_card(led | second, st.lane), &moves)
        card = best_of(&moves)
    while True:
        finish_trick(s, st, counts, led, second, card, out)
        if settled(st, seat == 0, card, &failed, &open_moves, out):
            return
        card = next_of(&moves, open_moves)


cdef inline merged play_second(Search* s, State* st, uint64_t led, Result* out) noexcept nogil:
    """Answer a position with one card on the table."""
    cdef int seat = st.next
    cdef uint64_t hand = st.hand[seat], card, open_moves
    cdef Moves moves
    cdef Failed failed
    lead_card(st, led)
    open_moves = card = run_heads(moves_in(hand, led, st.lane, st.matadors), hand)
    failed.forced = failed.relevant = 0
    if open_moves & (open_moves - 1):
        order_seconds(s, st, seat, open_moves, led, &moves)
        card = best_of(&moves)
    while True:
        play_third(s, st, led, card, out)
        if settled(st, seat == 0, card, &failed, &open_moves, out):
            return
        card = next_of(&moves, open_moves)


cdef inline apart play_lead(Search* s, State* st, Result* out) noexcept nogil:
    """Answer a position at a trick boundary by every lead."""
    cdef int seat = st.leader
    cdef uint64_t open_moves = run_heads(st.hand[seat], st.hand[seat]), card = open_moves
    cdef Moves moves
    cdef Failed failed
    failed.forced = failed.relevant = 0
    if open_moves & (open_moves - 1):
        order_leads(s, st, open_moves, &moves)
        card = best_of(&moves)
    while True:
        play_second(s, st, card, out)
        if settled(st, seat == 0, card, &failed, &open_moves, out):
            return
        card = next_of(&moves, open_moves)


cdef inline apart search(Search* s, State* st, uint64_t target, Result* out) noexcept nogil:
    """Answer ``target``, neither empty nor everything, at a trick boundary."""
    cdef uint64_t shape, tag
    cdef Limits limits
    cdef Cluster* cluster
    cdef int fact
    s.nodes += 1
    if st.tricks == 1:
        last_trick(st, target, out)
        return
    # 1. Bounds.
    if decided(s, st, target, &limits, out):
        return
    # 2. The table.
    shape = whole_shape(st)
    cluster = cluster_of(&s.table, shape)
    tag = tag_of(&s.table, shape)
    if USE_TABLE:
        fact = probe(
            cluster, tag, st.hand[0], st.hand[1], target & limits.floor, ~target & limits.floor
        )
        if fact >= 0:
            out.win = cluster.mask[fact] >> SIDE_BIT
            out.forced = cluster.forced[fact]
            out.relevant = cluster.mask[fact] & ~(<uint64_t>1 << SIDE_BIT)
            if out.forced & (~target if out.win else target):
                out.forced &= limits.floor
                out.relevant |= all_ranks(&limits.trumps)
            return
    # 3. Bounds that cost more.
    if decided_late(s, st, &limits, target, out):
        return
    # 4. Play the trick.
    prepare_trick(s, st, target)
    play_lead(s, st, out)
    # 5. Remember what was proved.
    if not USE_STRENGTHEN:
        out.forced = target if out.win else s.cells.universe[st.tricks] & ~target
    if USE_TABLE:
        store(
            cluster, tag, st.hand[0], st.hand[1],
            places_to_store(st, out.relevant) | <uint64_t>out.win << SIDE_BIT, out.forced,
        )


cdef inline void answer(Search* s, State* st, uint64_t target, Result* out) noexcept nogil:
    """Answer any ``target`` at a trick boundary."""
    cdef uint64_t universe = s.cells.universe[st.tricks]
    if target == 0 or target == universe:
        # No play can change whether the result is in the target.
        out.win = target != 0
        out.forced = universe
        out.relevant = 0
    else:
        search(s, st, target, out)
