"""Move ordering: the more promising cards first.

A move's score is a sum of features times weights; the weights stand in :mod:`weights`, one block
for each of eight situations, in two sets: one for targets that want many tricks of the Player,
one for those that do not. Scores only order moves; they can never make an answer wrong.

In the features *foes* are the other side of the seat to play, a card is *top* when no foe holds a
higher one of its lane, *below* counts the seat's own cards beneath it, *index* the places. A lead
is *ruffable* when a foe is void in the lane and has trumps.
"""

from tridge_solver.engine.bits cimport USE_ORDERING, popcount64, uint64_t
from tridge_solver.engine.moves cimport Moves, add_move, begin_moves, list_unordered
from tridge_solver.engine.results.context cimport Search
from tridge_solver.engine.results.position cimport (
    COUNT_BITS,
    COUNT_MASK,
    LANE_BITS,
    LANE_START,
    LANES,
    PLACES,
    SEAT_BITS,
    State,
    below,
    ctz64,
    lane_of,
    length_of,
    lowest64,
    moves_in,
    msb64,
    next_seat,
)


# The blocks of a weight set.
cdef enum:
    LEAD_PLAYER = 0
    LEAD_DEFENDER = 24
    SECOND_PLAYER = 48
    SECOND_BEHIND_PLAYER = 60
    SECOND_BEHIND_PARTNER = 72
    THIRD_PLAYER = 84
    THIRD_OVER_PLAYER = 96
    THIRD_OVER_PARTNER = 108

# Features of a lead.
cdef enum:
    TRUMP_TOP = 0
    TRUMP_TOP_LAST = 1           # top, and the foes have no trumps
    TRUMP_LOW = 2
    PLAIN_TOP_RUFFABLE = 3
    PLAIN_TOP = 4
    PLAIN_LOW_RUFFABLE = 5
    PLAIN_LOW = 6
    FOES_VOID = 7                # foes void and nobody to ruff
    SHORTER_FOE = 8              # Player: times the shorter foe's length
    A_FOE_VOID = 9
    BOTH_FOES_VOID = 10
    LAST_OF_LANE = 11            # Player: a plain card with none below it
    LONGER_IN_WEAKER = 12        # Player: the lane is longer in the defender who is not ahead
    OWN_LENGTH = 13
    FOES_LENGTH = 14
    TOP_BELOW = 15               # subtracted
    LOW_BELOW = 16               # subtracted
    SINGLETON = 17
    ONE_HIGHER = 18
    AHEAD_TOP = 19
    TOP_INDEX = 20
    LOW_INDEX = 21
    AHEAD_LOW = 22
    PARTNER_AHEAD_TOP = 23
    # of a defender's lead, in the places of the Player's own
    PARTNER_CAN_BEAT = 8
    PARTNER_RUFFS_PLAYER = 9     # partner void with trumps, the Player has the lane
    PARTNER_RUFFS = 10           # the same, the Player void too
    PLAYER_NEXT_TOP = 11
    PLAYER_NEXT_TRUMP = 12

# Features of the second and third card of a trick.
cdef enum:
    WINS_BEATABLE = 0            # second hand
    WINS_SAFE = 1
    WINS_THIRD = 0               # third hand
    WINS_AHEAD_THIRD = 1
    WINS_BELOW = 2               # subtracted
    WINS_RUFF = 3                # subtracted
    LOSES_TO_THIRD = 4           # second hand
    LOSES_TO_LEAD = 5
    DISCARD_BELOW = 6            # the discard features are all subtracted
    DISCARD_LENGTH = 7
    DISCARD_TRUMP = 8
    DISCARD_TOP = 9
    DISCARD_FREE = 10
    WINS_AHEAD = 11              # second hand; third hand: and the partner is ahead


cdef inline void order_leads(
    const Search* s, const State* st, uint64_t cards, Moves* moves
) noexcept nogil:
    """The leads ``cards``, scored."""
    cdef int seat = st.leader, next_one = next_seat(st.leader)
    cdef int last_one = 3 - seat - next_one
    cdef int lane, base, under, index, score, bottom
    cdef uint64_t own, foes, above, card, rest, partner, others, with_partner
    cdef uint64_t own_lengths, next_lengths, last_lengths
    cdef const int* w
    cdef int next_length, last_length, own_length, foes_length, partner_trumps
    cdef bint ruffable, top, me_ahead = st.ahead == seat, foes_have_trumps
    cdef bint next_has_trumps, last_has_trumps
    if not USE_ORDERING:
        list_unordered(cards, moves)
        return
    begin_moves(moves)
    own_lengths = st.shape >> (SEAT_BITS * seat)
    next_lengths = st.shape >> (SEAT_BITS * next_one)
    last_lengths = st.shape >> (SEAT_BITS * last_one)
    next_has_trumps = next_lengths & COUNT_MASK != 0
    last_has_trumps = last_lengths & COUNT_MASK != 0
    if seat == 0:
        w = st.weights + LEAD_PLAYER
        others = st.hand[1] | st.hand[2]
        with_partner = 0
        partner_trumps = 0
        foes_have_trumps = next_has_trumps or last_has_trumps
    else:
        w = st.weights + LEAD_DEFENDER
        others = st.hand[0]
        with_partner = st.hand[3 - seat]
        partner_trumps = length_of(st.shape, 3 - seat, 0)
        foes_have_trumps = length_of(st.shape, 0, 0) != 0
    for lane in range(LANES):
        rest = cards >> (LANE_BITS * lane) & PLACES
        if rest == 0:
            continue
        own = st.hand[seat] >> (LANE_BITS * lane) & PLACES
        foes = others >> (LANE_BITS * lane) & PLACES
        partner = with_partner >> (LANE_BITS * lane) & PLACES
        bottom = msb64(own | foes | partner)
        own_length = (own_lengths >> (COUNT_BITS * lane)) & COUNT_MASK
        next_length = (next_lengths >> (COUNT_BITS * lane)) & COUNT_MASK
        last_length = (last_lengths >> (COUNT_BITS * lane)) & COUNT_MASK
        # What every card of the lane shares.
        base = w[OWN_LENGTH] * own_length
        if own_length == 1:
            base += w[SINGLETON]
        if seat == 0:
            foes_length = next_length + last_length
            ruffable = lane != 0 and (
                (next_length == 0 and next_has_trumps) or (last_length == 0 and last_has_trumps)
            )
            base += w[SHORTER_FOE] * (next_length if next_length < last_length else last_length)
            if next_length == 0 or last_length == 0:
                base += w[A_FOE_VOID]
                if foes == 0:
                    base += w[BOTH_FOES_VOID]
            if (st.ahead == 1 and last_length > next_length) or (
                st.ahead == 2 and next_length > last_length
            ):
                base += w[LONGER_IN_WEAKER]
        else:
            foes_length = next_length if next_one == 0 else last_length
            ruffable = lane != 0 and foes == 0 and foes_have_trumps
            if partner == 0 and partner_trumps:
                base += w[PARTNER_RUFFS_PLAYER] if foes else w[PARTNER_RUFFS]
            if lane == 0 and next_one == 0:
                base += w[PLAYER_NEXT_TRUMP]
        base += w[FOES_LENGTH] * foes_length
        if foes == 0 and not ruffable:
            base += w[FOES_VOID]
        while rest:
            card = lowest64(rest)
            rest ^= card
            above = foes & (card - 1)
            top = above == 0
            under = popcount64(own & (0 - 2 * card))
            index = bottom - ctz64(card)
            score = base
            if lane == 0:
                if not top:
                    score += w[TRUMP_LOW]
                else:
                    score += w[TRUMP_TOP] if foes_have_trumps else w[TRUMP_TOP_LAST]
            elif top:
                score += w[PLAIN_TOP_RUFFABLE] if ruffable else w[PLAIN_TOP]
            else:
                score += w[PLAIN_LOW_RUFFABLE] if ruffable else w[PLAIN_LOW]
            if top:
                score += w[TOP_INDEX] * index - w[TOP_BELOW] * under
            else:
                score += w[LOW_INDEX] * index - w[LOW_BELOW] * under
                if above & (above - 1) == 0:
                    score += w[ONE_HIGHER]
            if seat == 0:
                if lane and index == 0:
                    score += w[LAST_OF_LANE]
            else:
                if me_ahead:
                    score += w[AHEAD_TOP] if top else w[AHEAD_LOW]
                elif st.ahead and top:
                    score += w[PARTNER_AHEAD_TOP]
                if top and next_one == 0:
                    score += w[PLAYER_NEXT_TOP]
                if partner & (lowest64(foes) - 1) and not (top and card < lowest64(partner)):
                    score += w[PARTNER_CAN_BEAT]
            add_move(moves, card << (LANE_BITS * lane), score)


cdef inline int discard_score(
    const State* st, const int* w, int seat, uint64_t card
) noexcept nogil:
    """How readily ``seat`` parts with ``card`` in a trick it does not win."""
    cdef uint64_t lane = lane_of(card)
    cdef uint64_t foes = lane & (st.hand[1] | st.hand[2] if seat == 0 else st.hand[0])
    cdef int score
    score = -w[DISCARD_BELOW] * popcount64(st.hand[seat] & below(card))
    score -= w[DISCARD_LENGTH] * (
        <int>(st.shape >> (SEAT_BITS * seat + ((ctz64(card) & LANE_START) >> 2))) & COUNT_MASK
    )
    if lane & 1:
        score -= w[DISCARD_TRUMP]
    if foes == 0:
        score -= w[DISCARD_FREE]
    elif foes & (card - 1) == 0:
        score -= w[DISCARD_TOP]
    return score


cdef inline void order_seconds(
    const Search* s, const State* st, int seat, uint64_t cards, uint64_t led, Moves* moves
) noexcept nogil:
    """The second hand's ``cards`` to ``led``, scored."""
    cdef const int* w
    cdef uint64_t lane, last_moves, card, beats, own
    cdef bint last_beats_led
    cdef int score, last = 3 - st.leader - seat
    if not USE_ORDERING:
        list_unordered(cards, moves)
        return
    if seat == 0:
        w = st.weights + SECOND_PLAYER
    elif st.leader == 0:
        w = st.weights + SECOND_BEHIND_PLAYER
    else:
        w = st.weights + SECOND_BEHIND_PARTNER
    lane = st.lane
    last_moves = moves_in(st.hand[last], led, lane, st.matadors)
    # The cards that beat the lead: its lane's stronger ones, and trumps on a plain lead.
    beats = lane & (led - 1)
    if lane != PLACES:
        beats |= PLACES
    last_beats_led = last_moves & beats != 0
    begin_moves(moves)
    while cards:
        card = lowest64(cards)
        cards ^= card
        if card & beats:
            # What beats this card too: stronger cards of its lane, and trumps if it is plain.
            own = card & PLACES
            if last_moves & ((PLACES & (card - 1)) if own else (lane & (card - 1)) | PLACES):
                score = w[WINS_BEATABLE]
            else:
                score = w[WINS_SAFE]
            score -= w[WINS_BELOW] * popcount64(st.hand[seat] & below(card))
            if own and lane != PLACES:
                score -= w[WINS_RUFF]
            if st.ahead == seat:
                score += w[WINS_AHEAD]
        else:
            score = w[LOSES_TO_THIRD] if last_beats_led else w[LOSES_TO_LEAD]
            score += discard_score(st, w, seat, card)
        add_move(moves, card, score)


cdef inline void order_thirds(
    const Search* s,
    const State* st,
    int seat,
    uint64_t cards,
    uint64_t led,
    uint64_t winning,
    Moves* moves,
) noexcept nogil:
    """The third hand's ``cards``, scored; ``winning`` is the card to beat."""
    cdef const int* w
    cdef uint64_t card, beats
    cdef int score
    if not USE_ORDERING:
        list_unordered(cards, moves)
        return
    if seat == 0:
        w = st.weights + THIRD_PLAYER
    elif winning & st.hand[0]:
        w = st.weights + THIRD_OVER_PLAYER
    else:
        w = st.weights + THIRD_OVER_PARTNER
    beats = lane_of(winning) & (winning - 1)
    if winning & PLACES == 0:
        beats |= PLACES
    begin_moves(moves)
    while cards:
        card = lowest64(cards)
        cards ^= card
        if card & beats:
            score = w[WINS_THIRD]
            score -= w[WINS_BELOW] * popcount64(st.hand[seat] & below(card))
            if card & PLACES and led & PLACES == 0:
                score -= w[WINS_RUFF]
            if st.ahead == seat:
                score += w[WINS_AHEAD_THIRD]
            elif st.ahead and seat:
                score += w[WINS_AHEAD]
        else:
            score = discard_score(st, w, seat, card)
        add_move(moves, card, score)
