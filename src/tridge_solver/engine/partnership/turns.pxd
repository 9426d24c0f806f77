"""What was good at a turn before: the card that last answered one like it is tried first.

Turns are like each other where the same seat has the same cards to choose from and, if it does not
lead, has to beat the same card at the same place in the trick. What else lies in the other hands
is left out on purpose: kept apart by it, turns meet too seldom to learn from each other. The
memory only orders moves; what falls on the same slot is written over.
"""

from tridge_solver.engine.partnership.bits cimport uint64_t
from tridge_solver.engine.partnership.context cimport TURN_SHIFT
from tridge_solver.engine.partnership.position cimport State, Trick


cdef inline uint64_t turn_slot(const State* st, const Trick* trick, int seat) noexcept nogil:
    """Where the last good card of turns like this one is kept."""
    cdef uint64_t hand = st.hand[seat], key = 0
    if trick.count:
        if hand & trick.led:
            hand &= trick.led
        key = (
            trick.best * <uint64_t>0xC2B2AE3D27D4EB4F
            + trick.count * <uint64_t>0x165667B19E3779F9
        )
    key += hand * <uint64_t>0x9E3779B97F4A7C15
    key ^= key >> 29
    key *= <uint64_t>0xBF58476D1CE4E5B9
    return (key + (<uint64_t>seat << 60)) >> TURN_SHIFT
