"""*Waiting*: the Player, holding the top trump, can promise with a defender on lead what he could
promise on lead, if he loses none of it until he gets in.

He plays so: a trump led he takes with the top trump; in some lanes, called *safe*, he has the top
card and takes the first trick with it; of any other lane, an *exit*, he plays his lowest card, and
where he has none left he ruffs, with a top trump if the third hand could ruff too. With the first
trick he wins he has got in, and goes on as a leader does.

Why he loses nothing, step by step:

1. Until he is in he plays low cards of exits only: he has the top trump to ruff with, so he never
   discards, and what he counts in other lanes stays his.
2. A trump led he wins, for nobody else has a matador to keep back; so he does a lane he ruffs, for
   nothing beats a top trump and a hand that must follow cannot ruff; so he does a safe lane, if the
   third hand has a card of it or no trump. Only where he follows low does the lead stay with them,
   and go from the one to the other.
3. A defender discards only as third hand, on an exit that the other leads. Let him have ``x`` cards
   there, the other ``y``, the Player ``o``. Until he is out of it each trick of that exit takes a
   card of all three, so of its ``min(o, y)`` tricks at most he is out of ``max(0, min(o, y) - x)``.
   If he threw away ``d`` cards of it himself he is out of ``d`` more: as many as he discarded there
   and not elsewhere. One exit may be led once more, the trick the Player ruffs. So all he takes out
   of safe lanes is at most the sum of ``max(0, min(o, y) - x)`` over the exits, and one where
   ``y > o >= x`` in any.
4. A defender without trumps may discard anything. One with trumps who could so run out of a safe
   lane that the other may lead makes an exit of it, in which nothing is counted: begun again.
5. Once in, the Player's winners of safe lanes are the top ones still. Led one after another they win
   as long as a hand with trumps has kept as many cards there (:func:`sure_winners`); a trick there
   that got him in is the first of them. His static trump tricks are his under any play. If his top
   trumps draw all others, he draws them first and counts all his trumps: getting in takes none of
   them, or one that draws a round as if he had led it, or one that ruffs. Where that may have to be
   a top one he needs one more than draw all others.
"""

from tridge_solver.engine.bits cimport USE_WAITING, popcount64, uint64_t
from tridge_solver.engine.ombre3.bounds cimport (
    ALL_PLACES,
    out_of_reach,
    promise_decides,
    sure_winners,
    survey_lead,
    trump_places,
)
from tridge_solver.engine.ombre3.context cimport Lead, Limits, Result, Search
from tridge_solver.engine.ombre3.position cimport (
    EVERY_LANE,
    LANE_BITS,
    PLACES,
    PLAIN_LANES,
    State,
    length_of,
)
from tridge_solver.engine.ombre3.trumps cimport trump_ranks


cdef inline int most_discards(
    uint64_t led, uint64_t held, uint64_t own, uint64_t ruffed
) noexcept nogil:
    """Return how many cards a third hand may take out of lanes that are not exits (step 3).

    First places: the cards of exits the other defender may lead, those the third hand has, those
    the Player has, and one more than those.
    """
    led &= ~held
    return popcount64(led & own) + ((led & ruffed) != 0)


cdef inline uint64_t kept_places(uint64_t places, int gone) noexcept nogil:
    """Return the first places of every lane without the last ``gone`` of each."""
    return places >> gone & EVERY_LANE * (((<uint64_t>1 << LANE_BITS) - 1) >> gone)


cdef inline int waiting_winners(
    const State* st, const Lead* lead, int floor, uint64_t* ranks
) noexcept nogil:
    """Return the tricks the Player, who has the top trump, can be sure of when a defender leads.

    ``floor`` are his static tricks, ``ranks`` their proof, and later the whole proof.
    """
    cdef uint64_t winners = lead.winners, others = lead.left | lead.right
    cdef uint64_t safe = lead.mine & others & EVERY_LANE & PLAIN_LANES, unsafe, exits, ruffed
    cdef uint64_t left_leads = 0, right_leads = 0, left, right
    cdef int left_gone, right_gone, count
    if st.leader == 1:
        left_leads = lead.left
    else:
        right_leads = lead.right
    while True:
        exits = PLAIN_LANES & ~(safe * PLACES)
        if (left_leads | right_leads) & lead.own & exits:
            # He may have to follow low, and then either may lead (step 2).
            if not USE_WAITING:
                return floor
            left_leads = lead.left
            right_leads = lead.right
        ruffed = (lead.own << 1 | EVERY_LANE) & exits & ~lead.own
        left = right = <uint64_t>ALL_PLACES
        left_gone = right_gone = 0
        unsafe = 0
        if lead.left_trumps:
            left_gone = most_discards(right_leads & exits, lead.left, lead.own, ruffed)
            left = kept_places(lead.left, left_gone)
            unsafe = safe & right_leads & ~left
        if lead.right_trumps:
            right_gone = most_discards(left_leads & exits, lead.right, lead.own, ruffed)
            right = kept_places(lead.right, right_gone)
            unsafe |= safe & left_leads & ~right
        if unsafe == 0:
            break
        safe ^= unsafe
        winners &= ~(unsafe * PLACES)
    if lead.drawing:
        count = lead.longest
        if ruffed & (left_leads | right_leads) and (
            left_gone or right_gone or lead.trumps == lead.tops
        ):
            # He may have to ruff with a top trump; else the third hand follows whenever he ruffs.
            count += 1
        if lead.tops >= count:
            ranks[0] = trump_places(lead.mine, count) | safe | (winners & others)
            return lead.trumps + popcount64(winners)
    winners &= left & right
    ranks[0] |= 1 | safe | (winners & others)
    return floor + popcount64(winners)


cdef inline bint waiting_decides(
    const Search* s, const State* st, const Limits* limits, uint64_t target, Result* out
) noexcept nogil:
    """Return whether the Player's promise, made as if he were on lead, decides although a defender
    is.
    """
    cdef int floor = limits.trumps.tricks[0], most
    cdef uint64_t ranks, tops
    cdef Lead lead
    if st.leader == 0 or st.hand[0] & 1 == 0 or st.matadors & ~st.hand[0]:
        return False
    if out_of_reach(st, 0, limits, ~target):
        return False
    # At best all his trumps win, and all his cards of lanes where he has the top one.
    tops = st.hand[0] & EVERY_LANE & PLAIN_LANES
    most = length_of(st.shape, 0, 0) + popcount64(st.hand[0] & tops * PLACES)
    if not promise_decides(s, st, 0, most, limits, ~target, out):
        return False
    survey_lead(s, st, 0, &lead)
    most = sure_winners(&lead, floor)
    if not promise_decides(s, st, 0, most, limits, ~target, out):
        return False
    ranks = trump_ranks(&limits.trumps, 0)
    most = waiting_winners(st, &lead, floor, &ranks)
    if not promise_decides(s, st, 0, most, limits, ~target, out):
        return False
    out.relevant |= ranks
    return True
