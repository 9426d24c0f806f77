"""Move ordering: the more promising cards first.

The card that last answered a similar turn comes before all others: see :mod:`turns`. Where it fails
or none is known, every move gets a score, a sum of features times weights; the weights are in
:mod:`weights`, one block for a lead and one for each situation of a follower. Scores only order
moves; they can never make an answer wrong.

In the features *foes* are the two hands of the other side and *mate* the partner; a card is *top*
when no foe holds a higher one of its lane, and *ruffable* when a foe void in its lane has cards of
the lane that ruffs. *Below* counts the hand's own cards beneath it.
"""

from tridge_solver.engine.moves cimport Moves, add_move, begin_moves, list_unordered
from tridge_solver.engine.partnership.bits cimport (
    USE_ORDERING,
    WORTHS,
    ctz,
    int32_t,
    lowest,
    msb,
    popcount,
    uint64_t,
)
from tridge_solver.engine.partnership.context cimport Search
from tridge_solver.engine.partnership.position cimport (
    LANES,
    SEATS,
    Rules,
    State,
    Trick,
    followers,
    lane_mask,
    lane_of,
)
from tridge_solver.engine.partnership.situation cimport Situation, look, of_sequence


# The blocks of a weight set.
cdef enum:
    LEAD = 0
    FOLLOW = 40
    FOLLOW_SIZE = 20
    SECOND = 0                   # numbers of the follower's blocks
    THIRD_WITH_MATE = 1          # the partner wins so far
    THIRD_AGAINST = 2            # a foe wins so far
    FOURTH_WITH_MATE = 3
    FOURTH_AGAINST = 4

# Features of a lead; those of its lane's best cards, from 28 on, are in ``situation.pxd``.
cdef enum:
    RUFF_TOP = 0                 # of the lane that ruffs: top, and foes have some left
    RUFF_TOP_LAST = 1            # top, and foes have none
    RUFF_MATE = 2                # the partner has the highest
    RUFF_LOW = 3
    TOP = 4
    TOP_RUFFABLE = 5
    MATE_TOP = 6                 # the partner is above the foes
    MATE_TOP_RUFFABLE = 7
    LOW = 8
    LOW_RUFFABLE = 9
    MATE_RUFFS = 10              # the partner void, with a ruff, and the card not top
    FOES_VOID = 11               # and nobody ruffs
    OWN_LENGTH = 12
    FOES_LENGTH = 13
    MATE_LENGTH = 14
    WORTH_OURS = 15              # times the card's worth where our side should win
    WORTH_THEIRS = 16
    MATE_WORTH = 17              # times the partner's least worth where we should win
    FOES_WORTH = 18              # times the foes' least worth where we should win
    SINGLETON = 19
    SINGLETON_RUFF = 20          # a singleton that does not ruff, in a hand that can
    TOP_BELOW = 21
    LOW_BELOW = 22
    ONE_HIGHER = 23
    NEXT_VOID = 24               # the next foe is void in the lane
    LAST_VOID = 25               # the other foe is
    NEXT_RUFFS = 26
    BELOW_OF_ALL = 27            # cards of the lane beneath it in all hands

# Features of a follower's card; "ours" where our side should win the trick with it.
cdef enum:
    OURS_SURE = 0
    OURS_RISKED = 1
    THEIRS_RISKED = 2
    THEIRS_SURE = 3
    WORTH_SURE = 4               # the same four, times the card's worth
    BEATS_BELOW = 8              # it wins so far: own cards below
    BEATS_RUFF = 9               # by a ruff
    BEATS_MATE = 10              # it wins over the partner
    BEATS_TOP = 11               # and no foe has a higher one of its lane
    LOSES_RUFF = 12              # it does not win, and is of the lane that ruffs
    LOSES_LENGTH = 13            # own cards of its lane
    LOSES_BELOW = 14
    LOSES_TOP = 15               # no foe is above it
    LOSES_FREE = 16              # foes void in its lane
    LOSES_SINGLE = 17
    LOSES_GUARD = 18             # one foe card above it
    LOSES_MATE = 19              # the partner has the highest of its lane


cdef inline uint64_t answering(uint64_t hand, uint64_t led, uint64_t live) noexcept nogil:
    """Return the cards of a hand that could win a trick: of the lane led, else of the one that
    ruffs.
    """
    cdef uint64_t follow = hand & led
    return follow if follow else hand & live


cdef inline int least_worth(const Rules* rules, uint64_t cards) noexcept nogil:
    """Return what the weakest of ``cards`` is worth, 0 for none."""
    return rules.worth[msb(cards)] if WORTHS and cards else 0


cdef inline void order_leads(
    const Search* s, const State* st, uint64_t cards, Moves* moves
) noexcept nogil:
    """Score the leads ``cards``, at least one."""
    cdef const Rules* rules = s.rules
    cdef const int32_t* w = s.weights + LEAD
    cdef int seat = st.leader
    cdef uint64_t next_hand = st.hand[(seat + 1) & 3]
    cdef uint64_t mate_hand = st.hand[seat ^ 2]
    cdef uint64_t last_hand = st.hand[(seat + 3) & 3]
    cdef uint64_t foe_hands = next_hand | last_hand
    cdef uint64_t mask, rest, own, foes, mates, card, above, below
    cdef uint64_t ruffs = rules.ruffs
    cdef uint64_t foe_best, mate_best
    cdef int lane, base, score, worth, mate_worth, foes_worth
    cdef bint ruffable, next_ruffs, last_ruffs, mate_above, mate_ruffs, single, top, ours
    cdef Situation at
    if not USE_ORDERING:
        list_unordered(cards, moves)
        return
    begin_moves(moves)
    for lane in range(LANES):
        mask = lane_mask(lane)
        rest = cards & mask
        if rest == 0:
            continue
        own = st.hand[seat] & mask
        foes = foe_hands & mask
        mates = mate_hand & mask
        foe_best = lowest(foes)
        mate_best = lowest(mates)
        single = own & (own - 1) == 0
        next_ruffs = ruffs & ~mask != 0 and next_hand & mask == 0 and next_hand & ruffs != 0
        last_ruffs = ruffs & ~mask != 0 and last_hand & mask == 0 and last_hand & ruffs != 0
        mate_ruffs = ruffs & ~mask != 0 and mates == 0 and mate_hand & ruffs != 0
        ruffable = next_ruffs or last_ruffs
        mate_above = mates != 0 and (foes == 0 or mate_best < foe_best)
        mate_worth = least_worth(rules, mates)
        foes_worth = least_worth(rules, next_hand & mask) + least_worth(rules, last_hand & mask)
        base = (
            w[OWN_LENGTH] * popcount(own)
            + w[FOES_LENGTH] * popcount(foes)
            + w[MATE_LENGTH] * popcount(mates)
        )
        if single:
            base += w[SINGLETON]
            if mask & ruffs == 0 and st.hand[seat] & ruffs:
                base += w[SINGLETON_RUFF]
        if foes == 0 and not ruffable:
            base += w[FOES_VOID]
        if next_hand & mask == 0:
            base += w[NEXT_VOID]
        if last_hand & mask == 0:
            base += w[LAST_VOID]
        if next_ruffs:
            base += w[NEXT_RUFFS]
        look(w, st.all & mask, own, mates, next_hand & mask, last_hand & mask, &at)
        while rest:
            card = lowest(rest)
            rest ^= card
            above = foes & (card - 1)
            top = above == 0
            worth = rules.worth[ctz(card)] if WORTHS else 0
            below = ~(card | (card - 1)) & mask
            score = base + w[BELOW_OF_ALL] * popcount(st.all & below)
            if mask & ruffs:
                ours = top or mate_above
                if top:
                    score += w[RUFF_TOP] if foes else w[RUFF_TOP_LAST]
                else:
                    score += w[RUFF_MATE] if mate_above else w[RUFF_LOW]
            else:
                ours = (top or mate_above) and not ruffable
                if top:
                    score += w[TOP_RUFFABLE] if ruffable else w[TOP]
                elif mate_above:
                    score += w[MATE_TOP_RUFFABLE] if ruffable else w[MATE_TOP]
                else:
                    score += w[LOW_RUFFABLE] if ruffable else w[LOW]
                if mate_ruffs and not top:
                    score += w[MATE_RUFFS]
                    ours = not ruffable
            if top:
                score += w[TOP_BELOW] * popcount(own & below)
            else:
                score += w[LOW_BELOW] * popcount(own & below)
                if above & (above - 1) == 0:
                    score += w[ONE_HIGHER]
            if top or mate_above:
                score += at.winning
            else:
                score += at.losing + of_sequence(w, &at, card, own, followers(card, st.all))
            if WORTHS and ours:
                score += (
                    w[WORTH_OURS] * worth + w[MATE_WORTH] * mate_worth + w[FOES_WORTH] * foes_worth
                )
            elif WORTHS:
                score += w[WORTH_THEIRS] * worth
            add_move(moves, card, score)


cdef inline const int32_t* reply_weights(
    const Search* s, const Trick* trick, int seat
) noexcept nogil:
    """Return the block of weights for a card of ``seat``, which does not lead."""
    cdef int block = SECOND
    cdef bint against = trick.winner != seat ^ 2
    if trick.count == SEATS - 2:
        block = THIRD_WITH_MATE + against
    elif trick.count == SEATS - 1:
        block = FOURTH_WITH_MATE + against
    return s.weights + FOLLOW + FOLLOW_SIZE * block


cdef inline int lost_outcome(const State* st, const Trick* trick, int seat) noexcept nogil:
    """Return whose trick it should be after a card that does not win so far: one of the first four
    features.

    After the second hand the partner may beat the lead: can he beat the best of the third, too?
    """
    cdef uint64_t best = trick.best, next_hand, mates, theirs
    cdef bint with_mate = trick.winner == seat ^ 2
    if trick.count == SEATS - 1:
        return OURS_SURE if with_mate else THEIRS_SURE
    next_hand = st.hand[(seat + 1) & 3]
    if trick.count == SEATS - 2:
        if not with_mate:
            return THEIRS_SURE
        theirs = answering(next_hand, trick.led, trick.live)
        return OURS_RISKED if theirs & (best - 1) else OURS_SURE
    mates = answering(st.hand[seat ^ 2], trick.led, trick.live)
    if mates & (best - 1) == 0:
        return THEIRS_SURE
    theirs = lowest(next_hand & trick.led)
    if theirs == 0:
        return THEIRS_RISKED if next_hand & trick.live else OURS_RISKED
    theirs = theirs if theirs < best else best
    return OURS_RISKED if mates & (theirs - 1) else THEIRS_RISKED


cdef inline void order_replies(
    const Search* s, const State* st, const Trick* trick, int seat, uint64_t cards, Moves* moves
) noexcept nogil:
    """Score the ``cards`` of a hand that does not lead, at least one."""
    cdef const Rules* rules = s.rules
    cdef const int32_t* w = reply_weights(s, trick, seat)
    cdef uint64_t foe_hands = st.hand[(seat + 1) & 3] | st.hand[(seat + 3) & 3]
    cdef uint64_t card, rest, mask, own, foes, mates, above, below, theirs = 0
    cdef uint64_t winners = cards & trick.live & (trick.best - 1)
    cdef bint with_mate = trick.winner == (seat ^ 2)
    cdef int score, base, beaten, length, lost, lost_worth
    if not USE_ORDERING:
        list_unordered(cards, moves)
        return
    begin_moves(moves)
    if winners:
        # They are of one lane: that led, or the one that ruffs.
        if trick.count < SEATS - 1:
            theirs = answering(st.hand[(seat + 1) & 3], trick.led, trick.live)
        mask = lane_of(winners)
        own = st.hand[seat] & mask
        foes = foe_hands & mask
        base = w[BEATS_MATE] if with_mate else 0
        if mask != trick.led:
            base += w[BEATS_RUFF]
        rest = winners
        while rest:
            card = lowest(rest)
            rest ^= card
            beaten = OURS_RISKED if theirs & (card - 1) else OURS_SURE
            below = own & ~(card | (card - 1))
            score = base + w[beaten] + w[BEATS_BELOW] * popcount(below)
            if WORTHS:
                score += w[WORTH_SURE + beaten] * rules.worth[ctz(card)]
            if foes & (card - 1) == 0:
                score += w[BEATS_TOP]
            add_move(moves, card, score)
    cards ^= winners
    if cards == 0:
        return
    lost = lost_outcome(st, trick, seat)
    lost_worth = w[WORTH_SURE + lost]
    while cards:
        mask = lane_of(cards)
        rest = cards & mask
        cards ^= rest
        own = st.hand[seat] & mask
        foes = foe_hands & mask
        mates = st.hand[seat ^ 2] & mask
        length = popcount(own)
        base = w[lost] + w[LOSES_LENGTH] * length
        if mask & rules.ruffs:
            base += w[LOSES_RUFF]
        if foes == 0:
            base += w[LOSES_FREE]
        if length == 1:
            base += w[LOSES_SINGLE]
        # If the foes have none, 0 - 1 is above every card.
        if mates and lowest(mates) - 1 < lowest(foes) - 1:
            base += w[LOSES_MATE]
        while rest:
            card = lowest(rest)
            rest ^= card
            above = foes & (card - 1)
            below = own & ~(card | (card - 1))
            score = base + w[LOSES_BELOW] * popcount(below)
            if WORTHS:
                score += lost_worth * rules.worth[ctz(card)]
            # Without branches, which would be mispredicted here.
            score += w[LOSES_TOP] & -<int32_t>((above == 0) & (foes != 0))
            score += w[LOSES_GUARD] & -<int32_t>((above != 0) & (above & (above - 1) == 0))
            add_move(moves, card, score)
