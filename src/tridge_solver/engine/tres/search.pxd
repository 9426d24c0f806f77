"""The search: can seat 0 get this margin from here? Answered yes or no, with a proof.

Where one move decides, what mattered to it matters; where every move fails, all that mattered to
any of them. Two comparisons use ranks: the reply against the lead, on which the third card's
freedom hangs, and the winner against the cards it beats. Both matter only within a class.
"""

from tridge_solver.engine.tres.bits cimport (
    USE_CHILDREN,
    USE_PARTITION,
    USE_SKIP,
    USE_TABLE,
    beyond,
    ctz,
    lowest,
    msb,
    popcount,
    uint64_t,
)
from tridge_solver.engine.tres.bounds cimport decided
from tridge_solver.engine.tres.context cimport Result, Search
from tridge_solver.engine.tres.ordering cimport (
    Moves,
    best_of,
    order_leads,
    order_replies,
    order_thirds,
    pass_over,
)
from tridge_solver.engine.tres.position cimport (
    State,
    beats,
    card_at,
    class_of,
    follow,
    remove_places,
    run_end,
    run_heads,
    suit_of,
    unit,
    winning_card,
    worth,
)
from tridge_solver.engine.tres.table cimport (
    Filed,
    file_position,
    filed_mask,
    probe,
    store,
    unfiled_mask,
)


cdef enum:
    CHILD_TRICKS = 4             # with no more tricks left a look ahead costs more than it saves


cdef inline uint64_t relevant_places(uint64_t all, uint64_t relevant) noexcept nogil:
    """The relative places of ``all`` down to the weakest relevant card of each class."""
    cdef uint64_t result = 0, inside
    cdef int card, count
    if not USE_PARTITION:
        relevant = all
    while relevant:
        card = msb(relevant)
        inside = class_of(card)
        relevant &= ~inside
        count = popcount(all & inside & ((<uint64_t>2 << card) - 1))
        result |= lowest(inside) * ((<uint64_t>1 << count) - 1)
    return result


cdef inline uint64_t places_to_cards(uint64_t all, uint64_t places) noexcept nogil:
    """The weakest card of each class of relevant places."""
    cdef uint64_t result = 0, inside
    cdef int place
    while places:
        place = msb(places)
        inside = class_of(place)
        places &= ~inside
        result |= card_at(all & inside, place - ctz(inside))
    return result


cdef inline uint64_t drop_companions(
    uint64_t moves, uint64_t card, uint64_t relevant
) noexcept nogil:
    """``moves`` without those that fail as ``card`` did.

    If neither ``card`` nor another card of its class has a rank the proof used, exchanging the
    two changes nothing in it.
    """
    cdef uint64_t inside = class_of(ctz(card)), irrelevant
    if not USE_SKIP:
        return moves
    irrelevant = beyond(relevant & inside)
    if card & irrelevant:
        moves &= ~(inside & irrelevant)
    return moves


cdef inline void after_trick(
    const State* st, uint64_t led, uint64_t reply, uint64_t third, State* after
) noexcept nogil:
    """The position after a trick, but for its owners."""
    cdef uint64_t cards = led | reply | third
    after.hand[0] = st.hand[0] & ~cards
    after.hand[1] = st.hand[1] & ~cards
    after.all = st.all & ~cards
    after.leader = 1 - st.leader
    after.tricks = st.tricks - 1
    after.shape = (
        st.shape
        - unit(st.leader, ctz(led))
        - unit(st.leader, ctz(third))
        - unit(1 - st.leader, ctz(reply))
    )


cdef inline uint64_t known_success(
    const Search* s, const State* st, int least, uint64_t led, uint64_t reply, uint64_t open_moves
) noexcept nogil:
    """A third card after which the table knows that the leader succeeds; 0 for none."""
    cdef uint64_t third, cards
    cdef State after
    cdef Filed filed
    cdef int gain, fact
    while open_moves:
        third = lowest(open_moves)
        open_moves ^= third
        cards = led | reply | third
        gain = worth(cards)
        if winning_card(cards, led) & st.hand[1]:
            gain = -gain
        after_trick(st, led, reply, third, &after)
        after.owner = remove_places(st.owner, st.all, cards)
        file_position(&s.table, after.shape, after.owner, after.leader, &filed)
        fact = probe(&s.table, &filed, least - gain)
        if fact >= 0 and (filed.cluster.proved[fact] & 1) == (st.leader == 0):
            return third
    return 0


cdef inline void finish_trick(
    Search* s, const State* st, int least, uint64_t led, uint64_t reply, uint64_t third, Result* out
) noexcept nogil:
    """Answer the position after a complete trick, in terms of the one before it."""
    cdef uint64_t cards = led | reply | third
    cdef uint64_t card = winning_card(cards, led)
    cdef int winner = 1 - st.leader if card == reply else st.leader
    cdef int gain = worth(cards)
    cdef State after
    if winner:
        gain = -gain
    if st.tricks == 1:
        out.win = gain >= least
        out.margin = gain
        out.relevant = 0
    else:
        after_trick(st, led, reply, third, &after)
        search(s, &after, st, least - gain, out)
        out.margin += gain
    # The winner's rank mattered if it beat a card of the other seat in its class. Where his side's
    # moves all failed the proof speaks for his whole run of equals: its weakest stands for them.
    if cards & class_of(ctz(card)) & ~st.hand[winner]:
        if out.win == (winner == 0):
            out.relevant |= card
        else:
            out.relevant |= run_end(card, st.hand[winner], st.all)


cdef inline bint settled(
    const Search* s, int seat, uint64_t card, const Result* answer, Result* failed,
    uint64_t* open_moves, Result* out,
) noexcept nogil:
    """Take in the answer to ``card``: true, and handed on, if ``seat`` succeeds by it.

    A side fails when every card fails; its proof is all of theirs together. A search that was
    stopped has answered nothing, and its answer is handed on as fast as can be.
    """
    if s.stopped or answer.win == (seat == 0):
        out[0] = answer[0]
        return True
    if seat == 0:
        if answer.margin > failed.margin:
            failed.margin = answer.margin
    elif answer.margin < failed.margin:
        failed.margin = answer.margin
    failed.relevant |= answer.relevant
    open_moves[0] = drop_companions(open_moves[0] ^ card, card, answer.relevant)
    if open_moves[0] == 0:
        out[0] = failed[0]
        return True
    return False


cdef inline void begin_failing(int seat, Result* failed) noexcept nogil:
    """No card of ``seat`` has failed yet."""
    failed.win = seat != 0
    failed.margin = -1000 if seat == 0 else 1000
    failed.relevant = 0


cdef inline void play_third(
    Search* s, const State* st, int least, uint64_t led, uint64_t reply, Result* out
) noexcept nogil:
    """Answer a position with lead and reply on the table."""
    cdef int seat = st.leader
    cdef uint64_t hand = st.hand[seat] ^ led, card
    cdef bint winning = beats(reply, led)
    cdef uint64_t following = hand & suit_of(led)
    cdef uint64_t open_moves = hand
    cdef Moves moves
    cdef Result answer, failed
    if winning and following:
        open_moves = following
    open_moves = run_heads(open_moves, st.all ^ led)
    if open_moves & (open_moves - 1) == 0:
        finish_trick(s, st, least, led, reply, open_moves, out)
    else:
        begin_failing(seat, &failed)
        if USE_CHILDREN and st.tricks > CHILD_TRICKS:
            card = known_success(s, st, least, led, reply, open_moves)
            if card:
                open_moves = card
        order_thirds(s, st, open_moves, led, reply, &moves)
        while True:
            card = best_of(&moves)
            if card & open_moves:
                finish_trick(s, st, least, led, reply, card, &answer)
                if settled(s, seat, card, &answer, &failed, &open_moves, out):
                    break
            pass_over(&moves)
    # What the reply was to the lead mattered where the leader succeeds by a card that only a
    # losing reply allowed, or fails for want of the cards that a winning reply forbade.
    if following and following != hand and class_of(ctz(led)) & reply:
        if winning:
            if out.win != (seat == 0):
                out.relevant |= reply
        elif out.win == (seat == 0):
            out.relevant |= led


cdef inline void play_reply(
    Search* s, const State* st, int least, uint64_t led, Result* out
) noexcept nogil:
    """Answer a position with the lead on the table."""
    cdef int seat = 1 - st.leader
    cdef uint64_t card
    cdef uint64_t open_moves = run_heads(follow(st.hand[seat], led), st.all)
    cdef Moves moves
    cdef Result answer, failed
    if open_moves & (open_moves - 1) == 0:
        play_third(s, st, least, led, open_moves, out)
        return
    begin_failing(seat, &failed)
    order_replies(s, st, open_moves, led, &moves)
    while True:
        card = best_of(&moves)
        if card & open_moves:
            play_third(s, st, least, led, card, &answer)
            if settled(s, seat, card, &answer, &failed, &open_moves, out):
                return
        pass_over(&moves)


cdef inline void play_lead(Search* s, const State* st, int least, Result* out) noexcept nogil:
    """Answer a position at a trick boundary by every lead."""
    cdef int seat = st.leader
    cdef uint64_t card, open_moves = run_heads(st.hand[seat], st.all)
    cdef Moves moves
    cdef Result answer, failed
    if open_moves & (open_moves - 1) == 0:
        play_reply(s, st, least, open_moves, out)
        return
    begin_failing(seat, &failed)
    order_leads(s, st, open_moves, &moves)
    while True:
        card = best_of(&moves)
        if card & open_moves:
            play_reply(s, st, least, card, &answer)
            if settled(s, seat, card, &answer, &failed, &open_moves, out):
                return
        pass_over(&moves)


cdef inline void search(
    Search* s, State* st, const State* parent, int least, Result* out
) noexcept nogil:
    """Whether seat 0 gets ``least`` at a trick boundary; ``parent`` is the state a trick ago."""
    cdef Filed filed
    cdef int fact
    if s.nodes >= s.limit:
        s.stopped = True
    elif s.nodes >= s.pause:
        s.on_pause(s)
    if s.stopped:
        out.win = False
        out.margin = 0
        out.relevant = 0
        return
    s.nodes += 1
    # 1. Bounds.
    if decided(s, st, least, out):
        return
    # 2. The table, on relative ranks.
    st.owner = remove_places(parent.owner, parent.all, parent.all & ~st.all)
    if USE_TABLE:
        file_position(&s.table, st.shape, st.owner, st.leader, &filed)
        fact = probe(&s.table, &filed, least)
        if fact >= 0:
            out.win = filed.cluster.proved[fact] & 1
            out.margin = filed.cluster.proved[fact] >> 1
            out.relevant = places_to_cards(
                st.all, unfiled_mask(&filed, filed.cluster.mask[fact])
            )
            return
    # 3. Play the trick.
    play_lead(s, st, least, out)
    # 4. Remember what was proved.
    if USE_TABLE and not s.stopped:
        store(
            &s.table, &filed, filed_mask(&filed, relevant_places(st.all, out.relevant)),
            out.win, out.margin,
        )
