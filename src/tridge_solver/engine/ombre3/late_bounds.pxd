"""Bounds that are tried only if the table knows nothing of a position: they cost more and say less.

*Rounds*: a leader whose top trumps do not draw all others leads them first. A hand with no more
trumps than he leads cannot ruff any more, and some of the trumps left win under any play.

*Waiting*: the Player can promise with a defender on lead what he could promise on lead himself, if
he loses nothing of it until he gets in (:mod:`waiting`).

*Guard*: a defender keeps a card of a lane, with as many cards below it as the Player has above it,
until the Player has led those and must lead another.
"""

from tridge_solver.engine.bits cimport popcount64, uint64_t
from tridge_solver.engine.bits cimport USE_ENTRY, USE_GUARD, USE_ROUNDS
from tridge_solver.engine.ombre3.bounds cimport (
    ALL_PLACES,
    conclude,
    out_of_reach,
    plain_winners,
    promise_decides,
    trump_places,
)
from tridge_solver.engine.ombre3.context cimport Lead, Limits, Result, Search
from tridge_solver.engine.ombre3.position cimport (
    LANE_BITS,
    LANES,
    PLACES,
    SEATS,
    State,
    down_to,
    length_of,
    lowest64,
)
from tridge_solver.engine.ombre3.trumps cimport all_ranks
from tridge_solver.engine.ombre3.waiting cimport waiting_decides


cdef inline bint rounds_decide(
    const Search* s, const State* st, Limits* limits, uint64_t target, Result* out
) noexcept nogil:
    """Return whether the leader can be sure of enough once he has led his top trumps.

    The others follow to each while they have trumps, since none of theirs is higher. So a hand with
    no more trumps than he leads has none left, and one with more discards nothing meanwhile. Then
    he takes his plain winners, as in :func:`sure_winners`, and the trumps that win under any play
    against the strongest the others can have kept.
    """
    cdef int seat = st.leader, count, after
    cdef uint64_t wrong = target if seat else ~target, ranks
    cdef Lead* lead = &limits.lead
    if lead.tops == 0 or lead.drawing or out_of_reach(st, seat, limits, wrong):
        return False
    if lead.left_trumps <= lead.tops:
        lead.left_bar = ALL_PLACES
    if lead.right_trumps <= lead.tops:
        lead.right_bar = ALL_PLACES
    count = lead.tops + plain_winners(lead)
    # All his other trumps would win at best: if that is too little they need not be counted.
    after = lead.trumps - lead.tops
    if not promise_decides(s, st, seat, count + after, limits, wrong, out):
        return False
    if after:
        after = tricks_after_rounds(st, seat, lead.tops, &ranks)
        if not promise_decides(s, st, seat, count + after, limits, wrong, out):
            return False
        out.relevant |= ranks
    out.relevant |= trump_places(lead.mine, lead.tops) | lead.proof
    return True


cdef inline int tricks_after_rounds(
    const State* st, int seat, int tops, uint64_t* ranks
) noexcept nogil:
    """Return the static tricks a seat has left once it has led its ``tops`` top trumps.

    The others follow as long as they can, at best with their weakest: they keep their strongest.
    ``ranks`` becomes the places that prove it.
    """
    cdef uint64_t left, card
    cdef int owner, n, balance = 0, best = 0, met = tops
    cdef int kept[SEATS]
    for n in range(SEATS):
        kept[n] = length_of(st.shape, n, 0) - tops
    ranks[0] = 0
    left = (st.hand[0] | st.hand[1] | st.hand[2]) & PLACES
    while left:
        card = lowest64(left)
        left ^= card
        owner = 0 if card & st.hand[0] else 1 if card & st.hand[1] else 2
        if owner != seat:
            if kept[owner] > 0:
                kept[owner] -= 1
                balance -= 1
        elif met:
            met -= 1
        else:
            balance += 1
            if balance > best:
                best = balance
                ranks[0] = down_to(card)
    return best


cdef inline bint guard_decides(
    const Search* s, const State* st, const Limits* limits, uint64_t target, Result* out
) noexcept nogil:
    """Return whether a defender stops the Player, who needs all tricks, by one.

    With j of the Player's cards above the defender's best of a lane, j + 1 cards of his own there
    and more than j of the Player's: to take all the Player must win, and so lead, every trick, and
    play all his cards of the lane on leads of his own; the defender has a card of another lane for
    every other trick, or as many cards of this one too many, so his best is still there when the
    Player's j are gone. A defender on lead must have another lane to lead; in trumps the Player may
    ruff that lead, so he needs one more to run out. Not in trumps while there are matadors.
    """
    cdef int r = st.tricks, lane, seat, above, mine
    cdef uint64_t corner = s.cells.low_corner[r], own, foe, best
    if target & corner == 0 or target & limits.floor & ~corner:
        return False
    for lane in range(LANES):
        mine = length_of(st.shape, 0, lane)
        if mine == 0 or (lane == 0 and st.matadors):
            continue
        if st.leader:
            if length_of(st.shape, st.leader, lane) == r:
                continue
            mine -= lane == 0
        own = st.hand[0] >> (LANE_BITS * lane) & PLACES
        for seat in range(1, 3):
            foe = st.hand[seat] >> (LANE_BITS * lane) & PLACES
            if foe == 0:
                continue
            best = lowest64(foe)
            above = popcount64(own & (best - 1))
            if mine > above and length_of(st.shape, seat, lane) > above:
                own = down_to(best << (LANE_BITS * lane))
                if target & ~corner:
                    own |= all_ranks(&limits.trumps)
                conclude(out, False, limits.caps & ~corner, own)
                if target & ~corner:
                    out.forced &= limits.floor
                return True
    return False


cdef inline bint decided_late(
    const Search* s, const State* st, Limits* limits, uint64_t target, Result* out
) noexcept nogil:
    """Try these bounds on ``target``; on success ``out`` says what was proved.

    They do not pay if the Player wants few tricks.
    """
    if target & s.cells.low_corner[st.tricks] == 0:
        return False
    if USE_ROUNDS and rounds_decide(s, st, limits, target, out):
        return True
    if USE_ENTRY and waiting_decides(s, st, limits, target, out):
        return True
    return USE_GUARD and guard_decides(s, st, limits, target, out)
