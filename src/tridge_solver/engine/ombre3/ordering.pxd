"""Move ordering: the more promising cards first.

A move's score is a sum of features times weights; the weights are in :mod:`weights`, one block
for each of eight situations, in two sets: one for targets that want many tricks of the Player,
one for those that do not. Scores only order moves; they can never make an answer wrong.

In the features *foes* are the other side of the seat to play, a card is *top* when no foe holds a
higher one of its lane, *below* counts the seat's own cards beneath it, *index* the places. A lead
is *ruffable* when a foe is void in the lane and has trumps.
"""

from libc.stdint cimport int32_t

from tridge_solver.engine.bits cimport USE_ORDERING, popcount64, uint64_t
from tridge_solver.engine.moves cimport (
    LEAST_MOVE,
    Moves,
    end_moves,
    list_unordered,
    move_of,
    put_move,
)
from tridge_solver.engine.ombre3.context cimport Search
from tridge_solver.engine.ombre3.position cimport (
    COUNT_BITS,
    COUNT_MASK,
    LANE_BITS,
    LANES,
    PLACES,
    SEAT_BITS,
    State,
    cards_below,
    ctz64,
    lane_of,
    length_of,
    lowest64,
    moves_in,
    msb64,
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
    PARTNER_RUFFS_PLAYER = 9     # partner void with trumps, the Player not void
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
    """Score the leads ``cards``."""
    if not USE_ORDERING:
        list_unordered(cards, moves)
    elif st.leader == 0:
        order_player_leads(st, cards, moves)
    else:
        order_defender_leads(st, cards, moves)


# Both functions below shift the words as they go through the lanes, so that the lane at hand is
# always the lowest. They first add up what its cards share, for those that are top and for those
# that are not.


cdef inline int lead_score(
    const int* w, uint64_t above, int under, int index, int top, int low
) noexcept nogil:
    """Return the score of a card led, with the foes' cards ``above`` it and ``under`` own cards
    below.

    ``index`` counts the places below it; a card with no foe's card above it gets ``top``, any other
    ``low``.
    """
    if above == 0:
        return top + w[TOP_INDEX] * index - w[TOP_BELOW] * under
    low += w[LOW_INDEX] * index - w[LOW_BELOW] * under
    return low + w[ONE_HIGHER] if above & (above - 1) == 0 else low


cdef inline void order_player_leads(
    const State* st, uint64_t cards, Moves* moves
) noexcept nogil:
    """Score the Player's leads."""
    cdef const int* w = st.weights + LEAD_PLAYER
    cdef uint64_t mine = st.hand[0], others = st.hand[1] | st.hand[2], shape = st.shape
    cdef uint64_t own, foes, above, card, rest
    cdef int lane, base, top, low, under, index, score, bottom, place, count = 0
    cdef int own_length, next_length, last_length
    cdef int32_t best = LEAST_MOVE
    cdef bint next_has_trumps = length_of(shape, 1, 0) != 0
    cdef bint last_has_trumps = length_of(shape, 2, 0) != 0
    for lane in range(LANES):
        rest = cards & PLACES
        if rest:
            own = mine & PLACES
            foes = others & PLACES
            own_length = shape & COUNT_MASK
            next_length = shape >> SEAT_BITS & COUNT_MASK
            last_length = shape >> (2 * SEAT_BITS) & COUNT_MASK
            base = w[OWN_LENGTH] * own_length + w[FOES_LENGTH] * (next_length + last_length)
            if own_length == 1:
                base += w[SINGLETON]
            base += w[SHORTER_FOE] * (next_length if next_length < last_length else last_length)
            if (st.ahead == 1 and last_length > next_length) or (
                st.ahead == 2 and next_length > last_length
            ):
                base += w[LONGER_IN_WEAKER]
            if next_length == 0 or last_length == 0:
                base += w[A_FOE_VOID]
                if foes == 0:
                    base += w[BOTH_FOES_VOID]
            if lane == 0:
                bottom = msb64(own | foes)
                top = base + (w[TRUMP_TOP] if foes else w[TRUMP_TOP_LAST])
                if foes == 0:
                    top += w[FOES_VOID]
                low = base + w[TRUMP_LOW]
            else:
                bottom = own_length + next_length + last_length - 1
                if (next_length == 0 and next_has_trumps) or (
                    last_length == 0 and last_has_trumps
                ):
                    top = base + w[PLAIN_TOP_RUFFABLE]
                    low = base + w[PLAIN_LOW_RUFFABLE]
                else:
                    if foes == 0:
                        base += w[FOES_VOID]
                    top = base + w[PLAIN_TOP]
                    low = base + w[PLAIN_LOW]
            while rest:
                card = lowest64(rest)
                place = ctz64(rest)
                rest ^= card
                above = foes & (card - 1)
                under = popcount64(own & (0 - 2 * card))
                index = bottom - place
                score = lead_score(w, above, under, index, top, low)
                if lane and index == 0:
                    score += w[LAST_OF_LANE]
                best = put_move(moves, count, best, move_of(score, place + LANE_BITS * lane))
                count += 1
        cards >>= LANE_BITS
        mine >>= LANE_BITS
        others >>= LANE_BITS
        shape >>= COUNT_BITS
    end_moves(moves, count, best)


cdef inline void order_defender_leads(
    const State* st, uint64_t cards, Moves* moves
) noexcept nogil:
    """Score the leads of a defender."""
    cdef int seat = st.leader
    cdef const int* w = st.weights + LEAD_DEFENDER
    cdef uint64_t mine = st.hand[seat], partners = st.hand[3 - seat], players = st.hand[0]
    cdef uint64_t shape = st.shape, own_lengths = st.shape >> (SEAT_BITS * seat)
    cdef uint64_t all_lengths = shape + (shape >> SEAT_BITS) + (shape >> (2 * SEAT_BITS))
    cdef uint64_t own, foes, partner, above, card, rest
    cdef int lane, base, top, low, under, index, score, bottom, place, count = 0, own_length
    cdef int32_t best = LEAST_MOVE
    cdef int top_here = 0, low_here = 0     # what every card gets that is top, or is not
    cdef bint player_next = seat == 2, player_has_trumps = shape & COUNT_MASK != 0
    cdef bint partner_has_trumps = length_of(shape, 3 - seat, 0) != 0
    if player_next:
        top_here = w[PLAYER_NEXT_TOP]
    if st.ahead == seat:
        top_here += w[AHEAD_TOP]
        low_here = w[AHEAD_LOW]
    elif st.ahead:
        top_here += w[PARTNER_AHEAD_TOP]
    for lane in range(LANES):
        rest = cards & PLACES
        if rest:
            own = mine & PLACES
            foes = players & PLACES
            partner = partners & PLACES
            own_length = own_lengths & COUNT_MASK
            base = w[OWN_LENGTH] * own_length + w[FOES_LENGTH] * <int>(shape & COUNT_MASK)
            if own_length == 1:
                base += w[SINGLETON]
            if lane == 0:
                bottom = msb64(own | foes | partner)
                if player_next:
                    base += w[PLAYER_NEXT_TRUMP]
                if foes == 0:
                    base += w[FOES_VOID]
                top = base + (w[TRUMP_TOP] if foes else w[TRUMP_TOP_LAST])
                low = base + w[TRUMP_LOW]
            else:
                bottom = <int>(all_lengths & COUNT_MASK) - 1
                if partner == 0 and partner_has_trumps:
                    base += w[PARTNER_RUFFS_PLAYER] if foes else w[PARTNER_RUFFS]
                if foes:
                    top = base + w[PLAIN_TOP]
                    low = base + w[PLAIN_LOW]
                elif player_has_trumps:
                    top = base + w[PLAIN_TOP_RUFFABLE]
                    low = base + w[PLAIN_LOW_RUFFABLE]
                else:
                    top = base + w[FOES_VOID] + w[PLAIN_TOP]
                    low = 0      # none is
            top += top_here
            low += low_here
            while rest:
                card = lowest64(rest)
                place = ctz64(rest)
                rest ^= card
                above = foes & (card - 1)
                under = popcount64(own & (0 - 2 * card))
                index = bottom - place
                score = lead_score(w, above, under, index, top, low)
                if partner & (lowest64(foes) - 1) and not (
                    above == 0 and card < lowest64(partner)
                ):
                    score += w[PARTNER_CAN_BEAT]
                best = put_move(moves, count, best, move_of(score, place + LANE_BITS * lane))
                count += 1
        cards >>= LANE_BITS
        mine >>= LANE_BITS
        partners >>= LANE_BITS
        players >>= LANE_BITS
        own_lengths >>= COUNT_BITS
        all_lengths >>= COUNT_BITS
        shape >>= COUNT_BITS
    end_moves(moves, count, best)


cdef inline uint64_t foes_of(const State* st, int seat) noexcept nogil:
    """Return the cards of the other side of ``seat``."""
    return st.hand[1] | st.hand[2] if seat == 0 else st.hand[0]


cdef inline int discard_score(
    const int* w, uint64_t hand, uint64_t foes, uint64_t card
) noexcept nogil:
    """Return how readily a ``hand`` parts with ``card`` in a trick it does not win."""
    cdef uint64_t lane = lane_of(card)
    cdef int score
    foes &= lane
    score = -w[DISCARD_BELOW] * popcount64(cards_below(hand, card))
    score -= w[DISCARD_LENGTH] * popcount64(hand & lane)
    if lane & 1:
        score -= w[DISCARD_TRUMP]
    if foes == 0:
        score -= w[DISCARD_FREE]
    elif foes & (card - 1) == 0:
        score -= w[DISCARD_TOP]
    return score


cdef inline void order_following(
    const State* st, const int* w, int seat, uint64_t cards, uint64_t wins,
    uint64_t safe, int beatable_score, int safe_score, int lose_score, Moves* moves
) noexcept nogil:
    """Score the ``cards`` of a hand that follows to the lane led, by :func:`discard_score` without
    what all of them share.

    Those among ``wins`` win the trick so far, those among ``safe`` for good; the scores of the
    three follow.
    """
    cdef uint64_t own = st.hand[seat] & st.lane, card
    cdef uint64_t foes = st.lane & foes_of(st, seat)
    cdef uint64_t tops = lowest64(foes) - 1
    cdef int score, under, count = 0
    cdef int32_t best = LEAST_MOVE
    lose_score -= w[DISCARD_LENGTH] * popcount64(own)
    if st.lane == PLACES:
        lose_score -= w[DISCARD_TRUMP]
    if foes == 0:
        lose_score -= w[DISCARD_FREE]
        tops = 0
    while cards:
        card = lowest64(cards)
        under = popcount64(own & (0 - 2 * card))
        if card & wins:
            score = safe_score if card & safe else beatable_score
            score -= w[WINS_BELOW] * under
        else:
            score = lose_score - w[DISCARD_BELOW] * under
            if card & tops:
                score -= w[DISCARD_TOP]
        best = put_move(moves, count, best, move_of(score, ctz64(cards)))
        count += 1
        cards ^= card
    end_moves(moves, count, best)


cdef inline void order_seconds(
    const Search* s, const State* st, int seat, uint64_t cards, uint64_t led, Moves* moves
) noexcept nogil:
    """Score the second hand's ``cards`` to ``led``."""
    cdef const int* w
    cdef uint64_t lane, last_moves, card, beats, own, hand = st.hand[seat], foes
    cdef int score, count = 0, lose_score, ahead_score = 0
    cdef int32_t best = LEAST_MOVE
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
    last_moves = moves_in(st.hand[st.last], led, lane, st.matadors)
    # The cards that beat the lead: its lane's stronger ones, and trumps on a plain lead.
    beats = lane & (led - 1)
    if lane != PLACES:
        beats |= PLACES
    lose_score = w[LOSES_TO_THIRD] if last_moves & beats else w[LOSES_TO_LEAD]
    if st.ahead == seat:
        ahead_score = w[WINS_AHEAD]
    if cards & ~lane == 0:
        # Safe are the cards above every card of the third hand, if it does not ruff.
        own = 0 if last_moves & PLACES & ~lane else lowest64(last_moves & lane) - 1
        order_following(
            st, w, seat, cards, lane & (led - 1), own,
            w[WINS_BEATABLE] + ahead_score, w[WINS_SAFE] + ahead_score, lose_score, moves,
        )
        return
    foes = foes_of(st, seat)
    while cards:
        card = lowest64(cards)
        cards ^= card
        if card & beats:
            # The cards that beat this one too: stronger ones of its lane, and trumps if it is
            # plain.
            own = card & PLACES
            if last_moves & ((PLACES & (card - 1)) if own else (lane & (card - 1)) | PLACES):
                score = w[WINS_BEATABLE]
            else:
                score = w[WINS_SAFE]
            score += ahead_score - w[WINS_BELOW] * popcount64(cards_below(hand, card))
            if own and lane != PLACES:
                score -= w[WINS_RUFF]
        else:
            score = lose_score + discard_score(w, hand, foes, card)
        best = put_move(moves, count, best, move_of(score, ctz64(card)))
        count += 1
    end_moves(moves, count, best)


cdef inline void order_thirds(
    const Search* s,
    const State* st,
    int seat,
    uint64_t cards,
    uint64_t winning,
    Moves* moves,
) noexcept nogil:
    """Score the third hand's ``cards``; ``winning`` is the card to beat."""
    cdef const int* w
    cdef uint64_t card, beats, hand = st.hand[seat], foes
    cdef int score, win_score, count = 0
    cdef int32_t best = LEAST_MOVE
    if not USE_ORDERING:
        list_unordered(cards, moves)
        return
    if seat == 0:
        w = st.weights + THIRD_PLAYER
    elif winning & st.hand[0]:
        w = st.weights + THIRD_OVER_PLAYER
    else:
        w = st.weights + THIRD_OVER_PARTNER
    win_score = w[WINS_THIRD]
    if st.ahead == seat:
        win_score += w[WINS_AHEAD_THIRD]
    elif st.ahead and seat:
        win_score += w[WINS_AHEAD]
    if cards & ~st.lane == 0:
        beats = st.lane & (winning - 1) if winning & st.lane else 0
        order_following(
            st, w, seat, cards, beats, beats, win_score, win_score, 0, moves
        )
        return
    beats = lane_of(winning) & (winning - 1)
    if winning & PLACES == 0:
        beats |= PLACES
    foes = foes_of(st, seat)
    while cards:
        card = lowest64(cards)
        cards ^= card
        if card & beats:
            score = win_score - w[WINS_BELOW] * popcount64(cards_below(hand, card))
            if card & PLACES and st.lane != PLACES:
                score -= w[WINS_RUFF]
        else:
            score = discard_score(w, hand, foes, card)
        best = put_move(moves, count, best, move_of(score, ctz64(card)))
        count += 1
    end_moves(moves, count, best)
