"""Move ordering of four seats: the more promising cards first.

The features are those of three seats (:mod:`tridge_solver.engine.ombre3.ordering`), with "each
other" for "both": a defender's *partners* are taken together, and of four cards to a trick the
second and the third count as second hand, the fourth as third hand. One or two others play after a
hand.
"""

from tridge_solver.engine.bits cimport USE_ORDERING, popcount64, uint64_t
from tridge_solver.engine.ombre4.context cimport Search
from tridge_solver.engine.ombre4.position cimport LANES, Lanes, State, lane_of, next_seat
from tridge_solver.engine.ombre4.targets cimport SEATS
from tridge_solver.engine.moves cimport CARD_MASK, Moves, add_move, begin_moves, list_unordered
from tridge_solver.engine.ombre3.ordering cimport (
    A_FOE_VOID,
    AHEAD_LOW,
    AHEAD_TOP,
    BOTH_FOES_VOID,
    DISCARD_BELOW,
    DISCARD_FREE,
    DISCARD_LENGTH,
    DISCARD_TOP,
    DISCARD_TRUMP,
    FOES_LENGTH,
    FOES_VOID,
    LAST_OF_LANE,
    LEAD_DEFENDER,
    LEAD_PLAYER,
    LONGER_IN_WEAKER,
    LOSES_TO_LEAD,
    LOSES_TO_THIRD,
    LOW_BELOW,
    LOW_INDEX,
    ONE_HIGHER,
    OWN_LENGTH,
    PARTNER_AHEAD_TOP,
    PARTNER_CAN_BEAT,
    PARTNER_RUFFS,
    PARTNER_RUFFS_PLAYER,
    PLAIN_LOW,
    PLAIN_LOW_RUFFABLE,
    PLAIN_TOP,
    PLAIN_TOP_RUFFABLE,
    PLAYER_NEXT_TOP,
    PLAYER_NEXT_TRUMP,
    SECOND_BEHIND_PARTNER,
    SECOND_BEHIND_PLAYER,
    SECOND_PLAYER,
    SHORTER_FOE,
    SINGLETON,
    THIRD_OVER_PARTNER,
    THIRD_OVER_PLAYER,
    THIRD_PLAYER,
    TOP_BELOW,
    TOP_INDEX,
    TRUMP_LOW,
    TRUMP_TOP,
    TRUMP_TOP_LAST,
    WINS_AHEAD,
    WINS_AHEAD_THIRD,
    WINS_BEATABLE,
    WINS_BELOW,
    WINS_RUFF,
    WINS_SAFE,
    WINS_THIRD,
)
from tridge_solver.engine.words cimport lowest64


cdef inline uint64_t side_of(const State* st, int seat) noexcept nogil:
    """Return the cards of a seat's foes: for the Player those of all defenders, for a defender the
    Player's.
    """
    return st.hand[1] | st.hand[2] | st.hand[3] if seat == 0 else st.hand[0]


cdef inline void order_leads(
    const Search* s, const State* st, uint64_t cards, Moves* moves
) noexcept nogil:
    """Score the leads ``cards``."""
    cdef int seat = st.leader, ahead = st.question.ahead
    cdef int lane, base, below, index, score, other, length, shortest, longest, weaker
    cdef uint64_t mask, own, others, foes, above, card, rest, trumps, foe_trumps, partners
    cdef const int* w
    cdef int own_length
    cdef bint ruffable, ruffs, top, me_ahead = ahead == seat
    if not USE_ORDERING:
        list_unordered(cards, moves)
        return
    begin_moves(moves)
    trumps = s.lanes.lane[0]
    others = side_of(st, seat)
    if seat == 0:
        w = st.weights + LEAD_PLAYER
        partners = 0
    else:
        w = st.weights + LEAD_DEFENDER
        partners = (st.hand[1] | st.hand[2] | st.hand[3]) & ~st.hand[seat]
    foe_trumps = others & trumps
    for lane in range(LANES):
        mask = s.lanes.lane[lane]
        rest = cards & mask
        if rest == 0:
            continue
        own = st.hand[seat] & mask
        foes = others & mask
        own_length = popcount64(own)
        # The part of the score that all cards of the lane share.
        base = w[OWN_LENGTH] * own_length + w[FOES_LENGTH] * popcount64(foes)
        if own_length == 1:
            base += w[SINGLETON]
        if seat == 0:
            ruffable = False
            shortest = CARD_MASK
            longest = weaker = 0
            for other in range(1, SEATS):
                length = popcount64(st.hand[other] & mask)
                shortest = length if length < shortest else shortest
                if length == 0 and lane != 0 and st.hand[other] & trumps:
                    ruffable = True
                if other == ahead:
                    longest = length
                elif length > weaker:
                    weaker = length
            base += w[SHORTER_FOE] * shortest
            if shortest == 0:
                base += w[A_FOE_VOID]
                if foes == 0:
                    base += w[BOTH_FOES_VOID]
            if ahead and weaker > longest:
                base += w[LONGER_IN_WEAKER]
        else:
            ruffable = lane != 0 and foes == 0 and foe_trumps != 0
            ruffs = False
            for other in range(1, SEATS):
                if other != seat and st.hand[other] & mask == 0 and st.hand[other] & trumps:
                    ruffs = True
            if ruffs:
                base += w[PARTNER_RUFFS_PLAYER] if foes else w[PARTNER_RUFFS]
            if lane == 0 and next_seat(seat) == 0:
                base += w[PLAYER_NEXT_TRUMP]
        if foes == 0 and not ruffable:
            base += w[FOES_VOID]
        while rest:
            card = lowest64(rest)
            rest ^= card
            above = foes & (card - 1)
            top = above == 0
            below = popcount64(own & ~(card | (card - 1)))
            index = popcount64(st.all & mask & ~(card | (card - 1)))
            score = base
            if lane == 0:
                if not top:
                    score += w[TRUMP_LOW]
                else:
                    score += w[TRUMP_TOP] if foe_trumps else w[TRUMP_TOP_LAST]
            elif top:
                score += w[PLAIN_TOP_RUFFABLE] if ruffable else w[PLAIN_TOP]
            else:
                score += w[PLAIN_LOW_RUFFABLE] if ruffable else w[PLAIN_LOW]
            if top:
                score += w[TOP_INDEX] * index - w[TOP_BELOW] * below
            else:
                score += w[LOW_INDEX] * index - w[LOW_BELOW] * below
                if above & (above - 1) == 0:
                    score += w[ONE_HIGHER]
            if seat == 0:
                if lane and index == 0:
                    score += w[LAST_OF_LANE]
            else:
                if me_ahead:
                    score += w[AHEAD_TOP] if top else w[AHEAD_LOW]
                elif ahead and top:
                    score += w[PARTNER_AHEAD_TOP]
                if top and next_seat(seat) == 0:
                    score += w[PLAYER_NEXT_TOP]
                if (
                    partners & mask & (lowest64(foes) - 1)
                    and not (top and card < lowest64(partners & mask))
                ):
                    score += w[PARTNER_CAN_BEAT]
            add_move(moves, card, score)


cdef inline int discard_score(
    const Search* s, const State* st, const int* w, int seat, uint64_t card
) noexcept nogil:
    """Return how readily ``seat`` parts with ``card`` in a trick it does not win."""
    cdef uint64_t mask = lane_of(&s.lanes, card)
    cdef uint64_t own = st.hand[seat] & mask
    cdef uint64_t foes = mask & side_of(st, seat)
    cdef int score
    score = -w[DISCARD_BELOW] * popcount64(own & ~(card | (card - 1)))
    score -= w[DISCARD_LENGTH] * popcount64(own)
    if mask & 1:
        score -= w[DISCARD_TRUMP]
    if foes == 0:
        score -= w[DISCARD_FREE]
    elif foes & (card - 1) == 0:
        score -= w[DISCARD_TOP]
    return score


cdef inline uint64_t beaters(const Lanes* lanes, uint64_t card) noexcept nogil:
    """Return the cards that beat ``card`` on the table: stronger ones of its lane, and trumps if it
    is plain.
    """
    cdef uint64_t beats = lane_of(lanes, card) & (card - 1)
    return beats if card & lanes.lane[0] else beats | lanes.lane[0]


cdef inline void order_middles(
    const Search* s,
    const State* st,
    int seat,
    uint64_t cards,
    uint64_t led,
    uint64_t winning,
    uint64_t later,
    Moves* moves,
) noexcept nogil:
    """Score the ``cards`` of the second or third hand.

    ``winning`` is the card to beat, ``later`` the cards the hands after this one may play.
    """
    cdef const int* w
    cdef const Lanes* lanes = &s.lanes
    cdef uint64_t trumps = lanes.lane[0], card, beats
    cdef bint later_wins
    cdef int score
    if not USE_ORDERING:
        list_unordered(cards, moves)
        return
    if seat == 0:
        w = st.weights + SECOND_PLAYER
    elif winning & st.hand[0]:
        w = st.weights + SECOND_BEHIND_PLAYER
    else:
        w = st.weights + SECOND_BEHIND_PARTNER
    beats = beaters(lanes, winning)
    later_wins = later & beats != 0
    begin_moves(moves)
    while cards:
        card = lowest64(cards)
        cards ^= card
        if card & beats:
            score = w[WINS_BEATABLE] if later & beaters(lanes, card) else w[WINS_SAFE]
            score -= w[WINS_BELOW] * popcount64(
                st.hand[seat] & lane_of(lanes, card) & ~(card | (card - 1))
            )
            if card & trumps and led & trumps == 0:
                score -= w[WINS_RUFF]
            if st.question.ahead == seat:
                score += w[WINS_AHEAD]
        else:
            score = w[LOSES_TO_THIRD] if later_wins else w[LOSES_TO_LEAD]
            score += discard_score(s, st, w, seat, card)
        add_move(moves, card, score)


cdef inline void order_lasts(
    const Search* s,
    const State* st,
    int seat,
    uint64_t cards,
    uint64_t led,
    uint64_t winning,
    Moves* moves,
) noexcept nogil:
    """Score the ``cards`` of the last hand; ``winning`` is the card to beat."""
    cdef const int* w
    cdef const Lanes* lanes = &s.lanes
    cdef uint64_t trumps = lanes.lane[0], card, beats
    cdef int score, ahead = st.question.ahead
    if not USE_ORDERING:
        list_unordered(cards, moves)
        return
    if seat == 0:
        w = st.weights + THIRD_PLAYER
    elif winning & st.hand[0]:
        w = st.weights + THIRD_OVER_PLAYER
    else:
        w = st.weights + THIRD_OVER_PARTNER
    beats = beaters(lanes, winning)
    begin_moves(moves)
    while cards:
        card = lowest64(cards)
        cards ^= card
        if card & beats:
            score = w[WINS_THIRD]
            score -= w[WINS_BELOW] * popcount64(
                st.hand[seat] & lane_of(lanes, card) & ~(card | (card - 1))
            )
            if card & trumps and led & trumps == 0:
                score -= w[WINS_RUFF]
            if ahead == seat:
                score += w[WINS_AHEAD_THIRD]
            elif ahead and seat:
                score += w[WINS_AHEAD]
        else:
            score = discard_score(s, st, w, seat, card)
        add_move(moves, card, score)
