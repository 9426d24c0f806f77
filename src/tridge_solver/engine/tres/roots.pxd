"""The position asked about, with up to two cards of its trick on the table."""

from tridge_solver.engine.tres.bits cimport popcount, uint64_t
from tridge_solver.engine.tres.context cimport Result, Search
from tridge_solver.engine.tres.position cimport (
    SEATS,
    State,
    beats,
    follow,
    relative_owner,
    run_heads,
    shape_of,
    suit_of,
)
from tridge_solver.engine.tres.search cimport finish_trick, play_reply, play_third, search


cdef struct Root:
    State state                    # at the beginning of the current trick
    State before                   # the same as its own parent: nothing has gone
    int played                     # cards on the table
    uint64_t led
    uint64_t reply


cdef inline void load_root(
    Root* root, const uint64_t* hand, int leader, int played, uint64_t led, uint64_t reply
) noexcept nogil:
    """Take in a position; the cards on the table belong to their hands."""
    cdef State* st = &root.state
    cdef int seat
    for seat in range(SEATS):
        st.hand[seat] = hand[seat]
    st.all = hand[0] | hand[1]
    st.owner = relative_owner(hand[0], st.all)
    st.shape = shape_of(hand)
    st.leader = leader
    st.tricks = popcount(st.all) // 3
    root.before = st[0]
    root.played = played
    root.led = led
    root.reply = reply


cdef inline int to_play(const Root* root) noexcept nogil:
    """The seat to play."""
    return 1 - root.state.leader if root.played == 1 else root.state.leader


cdef inline uint64_t legal_cards(const Root* root) noexcept nogil:
    """The cards the seat to play may choose from."""
    cdef uint64_t hand = root.state.hand[to_play(root)]
    if root.played == 0:
        return hand
    if root.played == 1:
        return follow(hand, root.led)
    hand ^= root.led
    return follow(hand, root.led) if beats(root.reply, root.led) else hand


cdef inline uint64_t unequal_cards(const Root* root) noexcept nogil:
    """The strongest of every run of equal cards among them."""
    cdef uint64_t all = root.state.all
    return run_heads(legal_cards(root), all ^ root.led if root.played == 2 else all)


cdef inline void ask(
    Search* s, Root* root, uint64_t card, int least, Result* out
) noexcept nogil:
    """Whether seat 0 gets ``least`` from here, or after ``card`` of the seat to play if not 0.

    The margin counts from the beginning of the trick that is on the table.
    """
    cdef State* st = &root.state
    if root.played == 0:
        if card:
            play_reply(s, st, least, card, out)
        else:
            search(s, st, &root.before, least, out)
    elif root.played == 1:
        if card:
            play_third(s, st, least, root.led, card, out)
        else:
            play_reply(s, st, least, root.led, out)
    elif card:
        finish_trick(s, st, least, root.led, root.reply, card, out)
    else:
        play_third(s, st, least, root.led, root.reply, out)
