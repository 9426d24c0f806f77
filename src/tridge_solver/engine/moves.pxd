"""The moves of a turn, best first: a list that need not be sorted."""

from libc.stdint cimport int32_t, uint64_t

from tridge_solver.engine.words cimport ctz64


cdef enum:
    MAX_MOVES = 32               # more than any hand of any game holds
    CARD_BITS = 6                # bits of a move that hold the card's bit number
    CARD_MASK = 63
    LEAST_MOVE = -0x7FFFFFFF     # lower than every move


cdef struct Moves:
    int count
    int32_t best                 # the move to take next
    # Score, then the bit of the card: of equal scores the weakest card comes first. Lists end with
    # LEAST_MOVE.
    int32_t move[MAX_MOVES + 1]


cdef inline void begin_moves(Moves* moves) noexcept nogil:
    """Start with an empty list of moves."""
    moves.count = 0
    moves.best = moves.move[0] = LEAST_MOVE


cdef inline int32_t move_of(int score, int place) noexcept nogil:
    """Return a move: the card at a bit, with its score."""
    return score * (1 << CARD_BITS) + place


cdef inline int32_t put_move(Moves* moves, int count, int32_t best, int32_t move) noexcept nogil:
    """Put a move behind ``count`` others and return the best, given the ``best`` of those.

    A loop that keeps both numbers to itself runs faster than one that reads them from the list;
    :func:`end_moves` writes them there.
    """
    moves.move[count] = move
    return move if move > best else best


cdef inline void end_moves(Moves* moves, int count, int32_t best) noexcept nogil:
    """Note that there are ``count`` moves, ``best`` the best of them."""
    moves.count = count
    moves.best = best
    moves.move[count] = LEAST_MOVE


cdef inline void add_move(Moves* moves, uint64_t card, int score) noexcept nogil:
    """Add a card with its score to the list."""
    cdef int count = moves.count
    cdef int32_t best = put_move(moves, count, moves.best, move_of(score, ctz64(card)))
    end_moves(moves, count + 1, best)


cdef inline uint64_t best_of(const Moves* moves) noexcept nogil:
    """Return the card with the highest score among those not passed over; the weakest in a tie."""
    return <uint64_t>1 << (moves.best & CARD_MASK)


cdef inline void pass_over(Moves* moves) noexcept nogil:
    """Turn to the next best move.

    No two moves are equal, so the best one separates those passed over from the others: nothing is
    moved, and a maximum needs no branches, which would be mispredicted here.
    """
    cdef const int32_t* move = moves.move
    cdef int32_t passed, best = LEAST_MOVE, last = moves.best
    # The loop runs to the end: compilers would unroll so short a one by four, which is slower.
    while move[0] != LEAST_MOVE:
        passed = move[0] if move[0] < last else LEAST_MOVE
        best = passed if passed > best else best
        move += 1
    moves.best = best


cdef inline uint64_t next_of(Moves* moves, uint64_t open_moves) noexcept nogil:
    """Return the next best of ``open_moves``, which must hold at least one move."""
    cdef uint64_t card
    while True:
        pass_over(moves)
        card = best_of(moves)
        if card & open_moves:
            return card


cdef inline void list_unordered(uint64_t cards, Moves* moves) noexcept nogil:
    """List all ``cards`` with equal scores."""
    begin_moves(moves)
    while cards:
        add_move(moves, cards & (0 - cards), 0)
        cards &= cards - 1
