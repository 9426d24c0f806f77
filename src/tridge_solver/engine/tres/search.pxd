"""The search: can seat 0 get this margin from here? The answer is yes or no, with a proof.

If one move decides, the ranks it used matter; if every move fails, the ranks any of them used. Two
comparisons use ranks: the reply against the lead, which decides whether the third card is free, and
the winner against the cards it beats. Both matter only within a class: its places from the strong
end to the weakest card that mattered.

Third cards are looked at twice. First, bounds or the table may know the result of each, and one
known success is enough. Only then are the unknown ones put in order and searched.
"""

from tridge_solver.engine.moves cimport Moves, best_of, pass_over
from tridge_solver.engine.tres.bits cimport (
    USE_PARTITION,
    USE_SKIP,
    USE_TABLE,
    ctz,
    lowest,
    msb,
    uint64_t,
)
from tridge_solver.engine.tres.bounds cimport decided
from tridge_solver.engine.tres.context cimport Result, Search
from tridge_solver.engine.tres.ordering cimport order_leads, order_replies, order_thirds
from tridge_solver.engine.tres.position cimport (
    SUIT_MASK,
    State,
    beats,
    class_of,
    close_up,
    follow,
    open_up,
    places_to,
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


cdef struct Trick:
    # A trick played to its end, and the position behind it.
    State after
    uint64_t cards               # the three, at their places before
    uint64_t best                # the one that wins
    int winner                   # the seat it belongs to
    int gain                     # the points, seat 1's negative


cdef inline uint64_t drop_companions(
    uint64_t moves, uint64_t card, uint64_t relevant
) noexcept nogil:
    """Return ``moves`` without those that must fail because ``card`` did.

    If neither ``card`` nor another card of its class has a rank the proof used, exchanging the two
    does not change the proof.
    """
    if USE_SKIP and not card & relevant:
        moves &= ~class_of(ctz(card)) | relevant
    return moves


cdef inline void begin_trick(
    const State* st, uint64_t led, uint64_t reply, State* two
) noexcept nogil:
    """Leave out a lead and a reply; the places of the cards played stay empty."""
    two.hand[0] = st.hand[0] & ~(led | reply)
    two.hand[1] = st.hand[1] & ~(led | reply)
    two.shape = st.shape - unit(st.leader, ctz(led)) - unit(1 - st.leader, ctz(reply))
    two.leader = 1 - st.leader
    two.tricks = st.tricks - 1


cdef inline void end_trick(
    const State* two, uint64_t led, uint64_t reply, uint64_t third, Trick* trick
) noexcept nogil:
    """End a complete trick: find who wins it and what is left."""
    cdef uint64_t cards = led | reply | third
    trick.cards = cards
    trick.best = winning_card(cards, led)
    trick.winner = two.leader if trick.best == reply else 1 - two.leader
    trick.gain = -worth(cards) if trick.winner else worth(cards)
    trick.after = two[0]
    trick.after.hand[1 - two.leader] ^= third
    trick.after.shape -= unit(1 - two.leader, ctz(third))


cdef inline void count_trick(const State* st, const Trick* trick, Result* out) noexcept nogil:
    """Turn the answer behind a trick into one of the position before it.

    The winner's rank mattered if it beat a card of the other seat in its class. If all moves of his
    side failed, the proof speaks for his whole run of equivalent cards: its weakest stands for
    them.
    """
    cdef uint64_t best = trick.best
    out.margin += trick.gain
    if trick.cards & class_of(ctz(best)) & ~st.hand[trick.winner]:
        if out.win != (trick.winner == 0):
            best = run_end(best, st.hand[trick.winner])
        out.relevant |= places_to(best)


cdef inline void last_trick(const State* st, int least, Result* out) noexcept nogil:
    """Answer a position with one trick left.

    All three cards are played whatever is led, and the leader, who plays two of them, loses only to
    a card that he cannot beat and that beats both: he leads the higher, or another suit.
    """
    cdef uint64_t mine = st.hand[st.leader], his = st.hand[1 - st.leader]
    cdef uint64_t suit = suit_of(his), inside = class_of(ctz(his))
    cdef uint64_t higher = mine & suit & (his - 1)
    cdef int winner = st.leader
    out.relevant = 0
    if his & SUIT_MASK == 0 and mine & ~suit:
        pass
    elif higher:
        if not higher & ~inside:
            out.relevant = places_to(lowest(higher))
    else:
        winner = 1 - st.leader
        if mine & inside:
            out.relevant = places_to(his)
    out.margin = -worth(mine | his) if winner else worth(mine | his)
    out.win = out.margin >= least


cdef inline bint remembered(
    const Search* s, const Trick* trick, int least, Filed* filed, Result* out
) noexcept nogil:
    """Return whether the table answers the position behind a trick; find out how it is filed."""
    cdef const State* st = &trick.after
    cdef int fact, proved
    file_position(&s.table, st.shape, st.hand[0], st.leader, filed)
    fact = probe(&s.table, filed, least)
    if fact < 0:
        return False
    proved = filed.cluster.proved[fact]
    out.win = proved & 1
    out.margin = proved >> 1
    out.relevant = open_up(unfiled_mask(filed, filed.cluster.fact[fact].mask), trick.cards)
    return True


cdef inline bint known(
    Search* s, Trick* trick, int least, Filed* filed, Result* out
) noexcept nogil:
    """Return whether it is known if seat 0 gets ``least`` behind a trick; ``out`` is the answer.

    If not, the position is closed up and ``filed`` tells how it is filed. A search that is stopped
    claims to know everything, and its answers mean nothing.
    """
    cdef State* st = &trick.after
    if s.nodes >= s.limit:
        s.stopped = True
    elif s.nodes >= s.pause:
        s.on_pause(s)
    if s.stopped:
        out.win = False
        out.margin = 0
        out.relevant = 0
        return True
    s.nodes += 1
    # 1. A seat with one card left has no choice.
    if st.tricks == 1:
        last_trick(st, least, out)
        return True
    # 2. Bounds.
    if decided(s, st, least, out):
        return True
    # 3. The table, on relative ranks.
    close_up(st, trick.cards)
    return USE_TABLE and remembered(s, trick, least, filed, out)


cdef inline void find_out(
    Search* s, const Trick* trick, int least, const Filed* filed, Result* out
) noexcept nogil:
    """Return whether seat 0 gets ``least`` behind a trick, by search; remember the answer."""
    cdef const State* st = &trick.after
    cdef uint64_t mask
    play_lead(s, st, least, out)
    if s.stopped:
        return
    if USE_TABLE:
        mask = out.relevant if USE_PARTITION else st.hand[0] | st.hand[1]
        store(&s.table, filed, filed_mask(filed, mask), out.win, out.margin)
    out.relevant = open_up(out.relevant, trick.cards)


cdef inline void finish_trick(
    Search* s, const State* st, int least, uint64_t led, uint64_t reply, uint64_t third, Result* out
) noexcept nogil:
    """Answer the position after a complete trick, in terms of the one before it."""
    cdef State two
    cdef Trick trick
    cdef Filed filed
    begin_trick(st, led, reply, &two)
    end_trick(&two, led, reply, third, &trick)
    if two.tricks == 0:
        out.win = trick.gain >= least
        out.margin = 0
        out.relevant = 0
    elif not known(s, &trick, least - trick.gain, &filed, out):
        find_out(s, &trick, least - trick.gain, &filed, out)
    count_trick(st, &trick, out)


cdef inline bint settled(
    const Search* s, int seat, uint64_t card, const Result* answer, Result* failed,
    uint64_t* open_moves, Result* out,
) noexcept nogil:
    """Take in the answer to ``card``; return true, and pass it on, if ``seat`` succeeds by it.

    A side fails when every card fails; its proof is all of theirs together. A search that was
    stopped has answered nothing, and passes its answer on at once.
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
    """Begin with no failed card of ``seat``."""
    failed.win = seat != 0
    failed.margin = -1000 if seat == 0 else 1000
    failed.relevant = 0


cdef inline void play_thirds(
    Search* s, const State* st, int least, uint64_t led, uint64_t reply, uint64_t open_moves,
    Result* out
) noexcept nogil:
    """Answer a position with lead and reply on the table by every third card."""
    cdef int seat = st.leader
    cdef uint64_t card, rest = open_moves
    cdef Moves moves
    cdef Result answer, failed
    cdef State two
    cdef Trick trick
    cdef Filed filed
    begin_failing(seat, &failed)
    begin_trick(st, led, reply, &two)
    # The weakest first: they are the most often known to be enough.
    while rest:
        card = <uint64_t>1 << msb(rest)
        rest ^= card
        end_trick(&two, led, reply, card, &trick)
        if known(s, &trick, least - trick.gain, &filed, &answer):
            count_trick(st, &trick, &answer)
            if settled(s, seat, card, &answer, &failed, &open_moves, out):
                return
            rest &= open_moves
    order_thirds(s, st, open_moves, led, reply, &moves)
    while True:
        card = best_of(&moves)
        if card & open_moves:
            end_trick(&two, led, reply, card, &trick)
            close_up(&trick.after, trick.cards)
            # The table may have learnt it since.
            if not (USE_TABLE and remembered(s, &trick, least - trick.gain, &filed, &answer)):
                find_out(s, &trick, least - trick.gain, &filed, &answer)
            count_trick(st, &trick, &answer)
            if settled(s, seat, card, &answer, &failed, &open_moves, out):
                return
        pass_over(&moves)


cdef inline void play_third(
    Search* s, const State* st, int least, uint64_t led, uint64_t reply, Result* out
) noexcept nogil:
    """Answer a position with lead and reply on the table."""
    cdef int seat = st.leader
    cdef uint64_t hand = st.hand[seat] ^ led
    cdef bint winning = beats(reply, led)
    cdef uint64_t following = hand & suit_of(led)
    cdef uint64_t open_moves = hand
    if winning and following:
        open_moves = following
    open_moves = run_heads(open_moves, led)
    if open_moves & (open_moves - 1) == 0 or st.tricks == 1:
        finish_trick(s, st, least, led, reply, open_moves, out)
    else:
        play_thirds(s, st, least, led, reply, open_moves, out)
    # The rank of the reply mattered where the leader succeeds by a card that only a losing reply
    # allowed, or fails for want of the cards that a winning reply forbade.
    if following and following != hand and class_of(ctz(led)) & reply:
        if winning:
            if out.win != (seat == 0):
                out.relevant |= places_to(reply)
        elif out.win == (seat == 0):
            out.relevant |= places_to(led)


cdef inline void play_reply(
    Search* s, const State* st, int least, uint64_t led, Result* out
) noexcept nogil:
    """Answer a position with the lead on the table."""
    cdef int seat = 1 - st.leader
    cdef uint64_t card
    cdef uint64_t open_moves = run_heads(follow(st.hand[seat], led), 0)
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
    cdef uint64_t card, open_moves = run_heads(st.hand[seat], 0)
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


cdef inline void search(Search* s, const State* st, int least, Result* out) noexcept nogil:
    """Return whether seat 0 gets ``least`` at a trick boundary, with no trick known before it."""
    cdef Trick trick
    cdef Filed filed
    trick.after = st[0]
    trick.cards = 0
    if not known(s, &trick, least, &filed, out):
        find_out(s, &trick, least, &filed, out)
