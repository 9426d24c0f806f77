"""The searches of one against all, as a page calls them: written once, compiled for each.

``setup.py`` compiles each to WebAssembly where it finds a compiler for it, and the linker drops
whatever only Python needs. A page sets cards, levels and weights by number, loads, plays and asks;
every number is checked here, since anybody may have written the page. One desk serves one page: a
worker of its own, one question at a time.
"""

cdef struct Desk:
    Search* search
    Ranks ranks
    int level[CELLS]
    int guess[MAX_TRICKS + 1]
    Packed packed
    Root root
    bint loaded                     # a position is loaded
    int count                       # legal cards of the last request
    uint64_t cards[MAX_TRICKS]
    int values[MAX_TRICKS]


cdef Desk desk


cdef public int desk_open(int table_bytes) noexcept nogil:
    """Make the search, once; return whether there was memory for it."""
    if desk.search == NULL and table_bytes > 0:
        desk.search = empty_search(table_bytes)
    return desk.search != NULL


cdef public int desk_weight(int low, int place, int weight) noexcept nogil:
    """Set a weight of move ordering, in the set for few tricks if ``low``; return whether it is
    valid.
    """
    if desk.search == NULL or not 0 <= place < WEIGHTS or not -MAX_WEIGHT <= weight <= MAX_WEIGHT:
        return False
    if low:
        desk.search.low_weights[place] = weight
    else:
        desk.search.high_weights[place] = weight
    return True


cdef public void desk_clear() noexcept nogil:
    """Clear the desk of lanes, levels and position; keep the facts of the search."""
    cdef Search* search = desk.search
    memset(&desk, 0, sizeof(desk))
    desk.search = search


cdef public void desk_forget() noexcept nogil:
    """Empty the transposition table, as in a new search."""
    if desk.search != NULL:
        forget(desk.search)


cdef public int desk_rank(int lane, int card) noexcept nogil:
    """Add a card below the others of its lane, strongest first; return whether there was room."""
    cdef int most = LONGEST_TRUMPS if lane == 0 else LANE_CARDS
    cdef int other, n
    if not 0 <= lane < LANES or not 0 <= card < CARD_IDS or desk.ranks.length[lane] >= most:
        return False
    for other in range(LANES):
        for n in range(desk.ranks.length[other]):
            if desk.ranks.card[other][n] == card:
                return False
    desk.ranks.card[lane][desk.ranks.length[lane]] = <uint8_t>card
    desk.ranks.length[lane] += 1
    return True


cdef public int desk_privilege(int privileged) noexcept nogil:
    """Set how many of the top trumps have the estuche privilege; return whether that is none or
    all.
    """
    if privileged not in (0, PRIVILEGED):
        return False
    desk.ranks.privileged = privileged
    return True


cdef public int desk_guess(int tricks, int level) noexcept nogil:
    """Set the level to ask for first at a rough count of tricks; return whether it is valid."""
    if not 0 <= tricks <= MAX_TRICKS or not -MAX_LEVEL <= level <= MAX_LEVEL:
        return False
    desk.guess[tricks] = level
    return True


cdef public int desk_hold(int seat, int card) noexcept nogil:
    """Give a card to a seat, the Player being 0; return whether nobody had it yet."""
    cdef uint64_t bit
    cdef int other
    if not 0 <= seat < SEATS or not 0 <= card < CARD_IDS:
        return False
    bit = <uint64_t>1 << card
    for other in range(SEATS):
        if desk.packed.hand[other] & bit:
            return False
    desk.packed.hand[seat] |= bit
    return True


cdef public int desk_won(int seat, int tricks) noexcept nogil:
    """Set how many tricks a seat has won before; return whether that is possible."""
    if not 0 <= seat < SEATS or not 0 <= tricks <= MAX_TRICKS:
        return False
    desk.packed.won[seat] = tricks
    return True


cdef public int desk_load(int leader) noexcept nogil:
    """Lay the position out at the beginning of a trick; return whether it is valid."""
    cdef int seat, won = 0, size = popcount64(desk.packed.hand[0])
    desk.loaded = False
    if desk.search == NULL or not 0 <= leader < SEATS:
        return False
    for seat in range(SEATS):
        won += desk.packed.won[seat]
        if popcount64(desk.packed.hand[seat]) != size:
            return False
    if size + won != MAX_TRICKS:
        return False
    desk.packed.leader = leader
    desk.packed.played = 0
    desk.loaded = lay_out(&desk) == SEATS * size
    return desk.loaded


cdef public int desk_values() noexcept nogil:
    """Weigh the legal cards of the seat to play; return how many there are, -1 without a
    position.
    """
    if not desk.loaded:
        return -1
    desk.count = card_values_here(
        desk.search, &desk.root, desk.level, desk.guess, NULL, desk.cards, desk.values
    )
    return desk.count


cdef public int desk_value() noexcept nogil:
    """Return what the position is worth to the Player, 0 without one."""
    if not desk.loaded:
        return 0
    return value_here(desk.search, &desk.root, desk.level, desk.guess)


cdef public int desk_card(int n) noexcept nogil:
    """Return the card with this number on the list of weighed cards, -1 for none."""
    return desk.root.id_of[ctz64(desk.cards[n])] if 0 <= n < desk.count else -1


cdef public int desk_worth(int n) noexcept nogil:
    """Return what that card is worth to the Player, 0 for none."""
    return desk.values[n] if 0 <= n < desk.count else 0


cdef public int desk_play(int card) noexcept nogil:
    """Play a card of the seat to play; return whether the rules allow it."""
    cdef uint64_t moves, move
    if not desk.loaded or desk.root.state.tricks == 0:
        return False
    moves = moves_of(&desk, desk.root.state.hand[to_play(&desk.root)])
    while moves:
        move = lowest64(moves)
        moves ^= move
        if desk.root.id_of[ctz64(move)] == card:
            put_down(&desk, move)
            desk.count = 0
            return True
    return False


cdef public int desk_turn() noexcept nogil:
    """Return the seat to play; -1 at the end and without a position."""
    return to_play(&desk.root) if desk.loaded and desk.root.state.tricks else -1


cdef public int desk_leader() noexcept nogil:
    """Return who leads the current trick, or won the last; -1 without a position."""
    return desk.root.state.leader if desk.loaded else -1


cdef public int desk_tricks(int seat) noexcept nogil:
    """Return how many tricks a seat has won, 0 without a position."""
    return desk.root.won[seat] if desk.loaded and 0 <= seat < SEATS else 0


cdef public double desk_nodes() noexcept nogil:
    """Return how many positions at a trick boundary were searched so far."""
    return <double>desk.search.nodes if desk.search != NULL else 0
