"""The holders of the best cards of a lane, and what they mean for a lead of it.

The features of a lead that :mod:`ordering` does not see in the card itself: whether the second best
card falls under a winner, and whose high cards a lead that does not win plays through or up to. They
are for tricks; where points are counted they are left out.
"""

from tridge_solver.engine.partnership.bits cimport WORTHS, int32_t, lowest, uint64_t


# Features of a lead, after those of ``ordering.pxd``.
cdef enum:
    WINS_SECOND = 28             # it wins: the second best is ours, or bare
    WINS_NEXT_SECOND = 29        # the next foe has the second best, and more
    WINS_LAST_SECOND = 30        # the last foe has the second best, and more
    TO_LAST_HIGH = 31            # it does not win: the last foe has one of the best two, and more
    THROUGH_TO_SECOND = 32       # the next foe has the best, the partner the second best, and more
    MATE_SECOND_THIRD = 33       # the partner has the second and third best
    SPLIT_SECOND_THIRD = 34      # one of them is the leader's, the other the partner's, and more
    BARE_BEST = 35               # a foe's best card is his only one
    BEST_KEPT = 36               # the leader keeps the best
    SECOND_OF_SEQUENCE = 37      # it is the second best, and the leader has the third
    OF_SEQUENCE = 38             # another one the leader has a neighbour below
    TO_LAST_BEST = 39            # the last foe has the best


cdef struct Situation:
    int winning                  # what the lane adds to the score of a lead that wins
    int losing                   # and to the score of one that does not
    uint64_t best
    uint64_t second
    uint64_t third


cdef inline bint bare(uint64_t cards) noexcept nogil:
    """Return whether there is at most one."""
    return cards & (cards - 1) == 0


cdef inline void look(
    const int32_t* w, uint64_t lane, uint64_t own, uint64_t mates, uint64_t next_foes,
    uint64_t last_foes, Situation* at,
) noexcept nogil:
    """Judge a ``lane`` by its best three cards, for a leader who holds some of it."""
    cdef uint64_t best, second, third
    at.winning = at.losing = 0
    if WORTHS:
        return
    best = at.best = lowest(lane)
    second = at.second = lowest(lane ^ best)
    third = at.third = lowest(lane ^ best ^ second)
    if second & next_foes and not bare(next_foes):
        at.winning += w[WINS_NEXT_SECOND]
    elif second & last_foes and not bare(last_foes):
        at.winning += w[WINS_LAST_SECOND]
    elif second:
        at.winning += w[WINS_SECOND]
    if (best | second) & last_foes:
        if not bare(last_foes):
            at.losing += w[TO_LAST_HIGH]
    elif best & next_foes and second & mates and not bare(mates):
        at.losing += w[THROUGH_TO_SECOND]
    if second & mates and third & mates:
        at.losing += w[MATE_SECOND_THIRD]
    elif not bare(mates) and (
        (second & own and third & mates) or (second & mates and third & own)
    ):
        at.losing += w[SPLIT_SECOND_THIRD]
    if (best & next_foes and bare(next_foes)) or (best & last_foes and bare(last_foes)):
        at.losing += w[BARE_BEST]
    if best & last_foes:
        at.losing += w[TO_LAST_BEST]
    if best & own:
        at.losing += w[BEST_KEPT]


cdef inline int of_sequence(
    const int32_t* w, const Situation* at, uint64_t card, uint64_t own, uint64_t lower
) noexcept nogil:
    """Return what a lead that does not win gains by its neighbours; ``lower`` comes next after
    it.
    """
    if WORTHS:
        return 0
    if card == at.second and at.third & own:
        return w[SECOND_OF_SEQUENCE]
    return w[OF_SEQUENCE] if card != at.best and lower & own else 0
