"""A guess at the value of a position, where the questions about it begin.

It is a sum over the cards in play: each counts for its holder's side, by its place among the cards
left in its lane; the lead counts too. ``weights.py`` has the numbers, fitted to the values of whole
deals. A guess far off costs questions and never changes an answer.
"""

from tridge_solver.engine.partnership.bits cimport WORTHS, int32_t, lowest, uint64_t
from tridge_solver.engine.partnership.context cimport GUESS_LEAD, GUESS_OTHERS, GUESS_UNIT, Search
from tridge_solver.engine.partnership.position cimport LANES, State, lane_mask


cdef inline int likely_value(const Search* s, const State* st) noexcept nogil:
    """Return what the even side is likely to get of the rest, the value to ask for first."""
    cdef const int32_t* weight = s.guess[s.rules.style]
    cdef uint64_t cards, card, even = st.hand[0] | st.hand[2]
    cdef int lane, place, total
    if not WORTHS:
        return st.rest // 2 + 1
    total = weight[GUESS_LEAD] if st.leader & 1 == 0 else -weight[GUESS_LEAD]
    for lane in range(LANES):
        place = 0 if lane_mask(lane) & s.rules.ruffs else GUESS_OTHERS
        cards = st.all & lane_mask(lane)
        while cards:
            card = lowest(cards)
            cards ^= card
            total += weight[place] if card & even else -weight[place]
            place += 1
    return st.rest // 2 + 1 + total // GUESS_UNIT
