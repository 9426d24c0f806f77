# cython: cdivision=True
"""The search of Très for pages: plain C functions over one desk, without Python.

Compiled to WebAssembly like ``desk.pyx``, and works like it: numbers go in and out, each checked.
Cards are numbered as in the search; seat 0 is the one whose margin is asked about.
"""

from libc.string cimport memset

from tridge_solver.engine.tres.alloc cimport empty_search
from tridge_solver.engine.tres.bits cimport ctz, lowest, popcount, uint64_t
from tridge_solver.engine.tres.bounds cimport greatest_promise, sure_promise
from tridge_solver.engine.tres.context cimport MAX_WEIGHT, WEIGHTS, Result, Search
from tridge_solver.engine.tres.position cimport (
    CARD_BITS,
    MAX_TRICKS,
    SEATS,
    SUIT_MASK,
    every_suit,
    winning_card,
    worth,
)
from tridge_solver.engine.tres.roots cimport (
    Root,
    ask,
    legal_cards,
    load_root,
    to_play,
    unequal_cards,
)
from tridge_solver.engine.tres.table cimport forget_all


cdef enum:
    MAX_MARGIN = 999
    MAX_MOVES = 26
    SILENT = -1                     # the budget was too small


cdef struct Desk:
    uint64_t hand[SEATS]            # without the cards on the table
    Root root
    bint loaded                     # a position is loaded
    int won[SEATS]
    int points[SEATS]
    int count                       # legal cards of the last request
    int cards[MAX_MOVES]
    int heads[MAX_MOVES]            # for each the card it is equivalent to
    int margin                      # what the last answer proved


cdef Search* search = NULL
cdef Desk desk


cdef public int tres_open(int table_bytes) noexcept nogil:
    """Make the search, once; return whether there was memory for it."""
    global search
    if search == NULL and table_bytes > 0:
        search = empty_search(table_bytes)
        if search != NULL:
            search.pause = ~<uint64_t>0
    return search != NULL


cdef public int tres_weight(int place, int weight) noexcept nogil:
    """Set a weight of move ordering; return whether it is valid."""
    if search == NULL or not 0 <= place < WEIGHTS or not -MAX_WEIGHT <= weight <= MAX_WEIGHT:
        return False
    search.weights[place] = weight
    return True


cdef public void tres_clear() noexcept nogil:
    """Clear the desk; keep the facts of the search."""
    memset(&desk, 0, sizeof(desk))


cdef public void tres_forget() noexcept nogil:
    """Empty the transposition table, as in a new search."""
    if search != NULL:
        forget_all(&search.table)


cdef public int tres_hold(int seat, int card) noexcept nogil:
    """Give a card to a seat; return whether it is one and nobody had it yet."""
    cdef uint64_t bit
    if not 0 <= seat < SEATS or not 0 <= card < CARD_BITS:
        return False
    bit = <uint64_t>1 << card
    if bit & ~every_suit(SUIT_MASK) or (desk.hand[0] | desk.hand[1]) & bit:
        return False
    desk.hand[seat] |= bit
    return True


cdef public int tres_load(int leader) noexcept nogil:
    """Lay the position out at the beginning of a trick; return whether it is valid."""
    cdef int seat, tricks = popcount(desk.hand[0] | desk.hand[1]) // 3
    desk.loaded = False
    if search == NULL or not 0 <= leader < SEATS or tricks > MAX_TRICKS:
        return False
    for seat in range(SEATS):
        if popcount(desk.hand[seat]) != (3 * tricks + (seat == leader)) // 2:
            return False
    load_root(&desk.root, desk.hand, leader, 0, 0, 0)
    desk.loaded = True
    return True


cdef public int tres_cards() noexcept nogil:
    """List the legal cards of the seat to play, trumps first; return how many there are, -1 without
    a position."""
    cdef uint64_t moves, heads, card
    cdef int head = 0
    if not desk.loaded:
        return -1
    desk.count = 0
    moves = legal_cards(&desk.root) if desk.root.state.tricks else 0
    heads = unequal_cards(&desk.root) if desk.root.state.tricks else 0
    while moves:
        card = lowest(moves)
        moves ^= card
        if card & heads:
            head = ctz(card)
        desk.cards[desk.count] = ctz(card)
        desk.heads[desk.count] = head
        desk.count += 1
    return desk.count


cdef public int tres_card(int n) noexcept nogil:
    """Return one of these cards, -1 for none."""
    return desk.cards[n] if 0 <= n < desk.count else -1


cdef public int tres_equal(int n) noexcept nogil:
    """Return the card it is equivalent to, the strongest of its run; -1 for none."""
    return desk.heads[n] if 0 <= n < desk.count else -1


cdef public int tres_bound(int most, int anyhow) noexcept nogil:
    """Return the least margin, or the ``most``, that bounds alone leave open; ``anyhow``: whatever
    is played now. It counts from the beginning of the trick on the table; 0 without a position."""
    if not desk.loaded or desk.root.state.tricks == 0:
        return 0
    if anyhow or desk.root.played:
        return -sure_promise(search, &desk.root.state, 1) if most else sure_promise(
            search, &desk.root.state, 0
        )
    return -greatest_promise(search, &desk.root.state, 1) if most else greatest_promise(
        search, &desk.root.state, 0
    )


cdef public int tres_ask(int least, int card, double nodes) noexcept nogil:
    """Return whether seat 0 can be sure of a margin of ``least`` from the beginning of this trick
    on, or after a legal ``card`` (-1: of the position); -1 if that takes more than this many nodes
    or cannot be asked. :func:`tres_margin` returns what was proved."""
    cdef Result answer
    cdef uint64_t chosen = 0
    desk.margin = 0
    if not desk.loaded or not -MAX_MARGIN <= least <= MAX_MARGIN or not -1 <= card < CARD_BITS:
        return SILENT
    if desk.root.state.tricks == 0:
        return least <= 0
    if card >= 0:
        chosen = <uint64_t>1 << card
        if chosen & ~legal_cards(&desk.root):
            return SILENT
    search.limit = search.nodes + <uint64_t>(nodes if 0 <= nodes < 1e15 else 0)
    search.stopped = False
    ask(search, &desk.root, chosen, least, &answer)
    if search.stopped:
        return SILENT
    desk.margin = answer.margin
    return answer.win != 0


cdef public int tres_margin() noexcept nogil:
    """Return a margin seat 0 is sure of if the last answer was yes, else one it cannot pass."""
    return desk.margin


cdef public int tres_play(int card) noexcept nogil:
    """Play a card of the seat to play; return whether the rules allow it."""
    cdef uint64_t bit, trick
    cdef int seat, winner, leader = desk.root.state.leader
    if not desk.loaded or desk.root.state.tricks == 0 or not 0 <= card < CARD_BITS:
        return False
    bit = <uint64_t>1 << card
    if legal_cards(&desk.root) & bit == 0:
        return False
    desk.count = 0
    if desk.root.played == 0:
        desk.root.led = bit
        desk.root.played = 1
        return True
    if desk.root.played == 1:
        desk.root.reply = bit
        desk.root.played = 2
        return True
    trick = desk.root.led | desk.root.reply | bit
    winner = leader if winning_card(trick, desk.root.led) != desk.root.reply else 1 - leader
    desk.won[winner] += 1
    desk.points[winner] += worth(trick)
    for seat in range(SEATS):
        desk.hand[seat] &= ~trick
    load_root(&desk.root, desk.hand, 1 - leader, 0, 0, 0)
    return True


cdef public int tres_turn() noexcept nogil:
    """Return the seat to play; -1 at the end and without a position."""
    return to_play(&desk.root) if desk.loaded and desk.root.state.tricks else -1


cdef public int tres_tricks(int seat) noexcept nogil:
    """Return how many tricks a seat has won since the position was laid out, 0 without one."""
    return desk.won[seat] if 0 <= seat < SEATS else 0


cdef public int tres_points(int seat) noexcept nogil:
    """Return what those tricks were worth."""
    return desk.points[seat] if 0 <= seat < SEATS else 0


cdef public double tres_nodes() noexcept nogil:
    """Return how many positions at a trick boundary were searched so far."""
    return <double>search.nodes if search != NULL else 0
