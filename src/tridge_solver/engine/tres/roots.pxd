"""The position asked about, with up to two cards of its trick on the table."""

from tridge_solver.engine.bits cimport often
from tridge_solver.engine.tres.bits cimport lowest, popcount, uint64_t
from tridge_solver.engine.tres.context cimport Result, Search
from tridge_solver.engine.tres.position cimport (
    SEATS,
    State,
    beats,
    follow,
    relative,
    run_heads,
    shape_of,
)
from tridge_solver.engine.tres.search cimport finish_trick, play_reply, play_third, search


cdef struct Root:
    uint64_t hand[SEATS]           # the cards as they were given, those on the table included
    State state                    # the same position by relative places
    int played                     # cards on the table
    uint64_t led
    uint64_t reply


cdef inline often load_root(
    Root* root, const uint64_t* hand, int leader, int played, uint64_t led, uint64_t reply
) noexcept nogil:
    """Load a position; the cards on the table belong to their hands."""
    cdef State* st = &root.state
    cdef uint64_t all = hand[0] | hand[1]
    cdef int seat
    for seat in range(SEATS):
        root.hand[seat] = hand[seat]
        st.hand[seat] = relative(hand[seat], all)
    st.shape = shape_of(hand)
    st.leader = leader
    st.tricks = popcount(all) // 3
    root.played = played
    root.led = led
    root.reply = reply


cdef inline int to_play(const Root* root) noexcept nogil:
    """Return the seat to play."""
    return 1 - root.state.leader if root.played == 1 else root.state.leader


cdef inline uint64_t legal_cards(const Root* root) noexcept nogil:
    """Return the cards the seat to play may choose from."""
    cdef uint64_t hand = root.hand[to_play(root)]
    if root.played == 0:
        return hand
    if root.played == 1:
        return follow(hand, root.led)
    hand ^= root.led
    return follow(hand, root.led) if beats(root.reply, root.led) else hand


cdef inline uint64_t unequal_cards(const Root* root) noexcept nogil:
    """Return the strongest of every run of equivalent cards among them."""
    cdef uint64_t all = root.hand[0] | root.hand[1], moves = legal_cards(root), result = 0
    cdef uint64_t heads = run_heads(
        relative(moves, all), relative(root.led, all) if root.played == 2 else 0
    )
    cdef uint64_t card
    while moves:
        card = lowest(moves)
        moves ^= card
        if relative(card, all) & heads:
            result |= card
    return result


cdef inline often ask(
    Search* s, const Root* root, uint64_t card, int least, Result* out
) noexcept nogil:
    """Return whether seat 0 gets ``least`` from here, or after ``card`` of the seat to play unless
    it is 0.

    The margin counts from the beginning of the trick that is on the table.
    """
    cdef const State* st = &root.state
    cdef uint64_t all = root.hand[0] | root.hand[1]
    cdef uint64_t led = relative(root.led, all), reply = relative(root.reply, all)
    card = relative(card, all)
    if root.played == 0:
        if card:
            play_reply(s, st, least, card, out)
        else:
            search(s, st, least, out)
    elif root.played == 1:
        if card:
            play_third(s, st, least, led, card, out)
        else:
            play_reply(s, st, least, led, out)
    elif card:
        finish_trick(s, st, least, led, reply, card, out)
    else:
        play_third(s, st, least, led, reply, out)
