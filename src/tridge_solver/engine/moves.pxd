"""The moves of a turn, best first: a list that is gone through without being sorted."""

from libc.stdint cimport int32_t, uint64_t

from tridge_solver.engine.words cimport ctz64


cdef enum:
    MAX_MOVES = 32               # more than any hand of any game has
    CARD_BITS = 6                # of a move: the bit its card is
    CARD_MASK = 63
    LEAST_MOVE = -0x7FFFFFFF     # below every move


cdef struct Moves:
    int count
    int32_t best                 # the move to take next
    # Score, then the card's bit: equal scores weakest first. LEAST_MOVE is their end.
    int32_t move[MAX_MOVES + 1]


cdef inline void begin_moves(Moves* moves) noexcept nogil:
    """No moves yet."""
    moves.count = 0
    moves.best = moves.move[0] = LEAST_MOVE


cdef inline int32_t move_of(int score, int place) noexcept nogil:
    """A move: the card at a bit, with its score."""
    return score * (1 << CARD_BITS) + place


cdef inline int32_t put_move(Moves* moves, int count, int32_t best, int32_t move) noexcept nogil:
    """Put a move behind ``count`` others, the best of which is given; the best of all.

    A loop that keeps both numbers to itself runs faster than one that reads them from the list;
    :func:`end_moves` writes them there.
    """
    moves.move[count] = move
    return move if move > best else best


cdef inline void end_moves(Moves* moves, int count, int32_t best) noexcept nogil:
    """There are ``count`` moves, and ``best`` is the best of them."""
    moves.count = count
    moves.best = best
    moves.move[count] = LEAST_MOVE


cdef inline void add_move(Moves* moves, uint64_t card, int score) noexcept nogil:
    """Put a card with its score behind the others."""
    cdef int count = moves.count
    cdef int32_t best = put_move(moves, count, moves.best, move_of(score, ctz64(card)))
    end_moves(moves, count + 1, best)


cdef inline uint64_t best_of(const Moves* moves) noexcept nogil:
    """The card with the highest score of those not passed over; the weakest of equals."""
    return <uint64_t>1 << (moves.best & CARD_MASK)


cdef inline void pass_over(Moves* moves) noexcept nogil:
    """Turn to the next best move.

    No two moves are equal, so the best parts those passed over from the others: nothing need be
    moved, and a maximum needs no jumps, which nobody could foretell here.
    """
    cdef const int32_t* move = moves.move
    cdef int32_t passed, best = LEAST_MOVE, last = moves.best
    # Counted to their end, so few moves would be gone through by fours, which takes longer.
    while move[0] != LEAST_MOVE:
        passed = move[0] if move[0] < last else LEAST_MOVE
        best = passed if passed > best else best
        move += 1
    moves.best = best


cdef inline uint64_t next_of(Moves* moves, uint64_t open_moves) noexcept nogil:
    """The next best card among ``open_moves``, of which there is one at least."""
    cdef uint64_t card
    while True:
        pass_over(moves)
        card = best_of(moves)
        if card & open_moves:
            return card


cdef inline void list_unordered(uint64_t cards, Moves* moves) noexcept nogil:
    """All ``cards`` with equal scores."""
    begin_moves(moves)
    while cards:
        add_move(moves, cards & (0 - cards), 0)
        cards &= cards - 1
