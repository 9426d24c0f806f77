# cython: cdivision=True
"""The search of three seats for pages: plain C functions over one desk, without Python.

See ``desk.pxi``. Compiled twice, as the search is: with four lanes, and with five for contracts
without a trump suit.
"""

from libc.string cimport memset

from tridge_solver.engine.bits cimport popcount64, uint8_t, uint64_t
from tridge_solver.engine.ombre3.alloc cimport empty_search
from tridge_solver.engine.ombre3.args cimport MAX_LEVEL
from tridge_solver.engine.ombre3.context cimport MAX_WEIGHT, WEIGHTS, Search
from tridge_solver.engine.ombre3.position cimport (
    CARD_IDS,
    LANE_CARDS,
    LANES,
    LONGEST_TRUMPS,
    PRIVILEGED,
    SEATS,
    legal_moves,
)
from tridge_solver.engine.ombre3.roots cimport (
    Packed,
    Ranks,
    Root,
    card_values_here,
    load_root,
    play_card,
    to_play,
    value_here,
)
from tridge_solver.engine.ombre3.table cimport forget_all
from tridge_solver.engine.ombre3.targets cimport CELLS, MAX_TRICKS, cell
from tridge_solver.engine.words cimport ctz64, lowest64

include "desk.pxi"


cdef inline void forget(Search* search) noexcept nogil:
    """Empty the transposition table."""
    forget_all(&search.table)


cdef inline int lay_out(Desk* desk) noexcept nogil:
    """Load the position; return how many cards have a place in the lanes."""
    return load_root(&desk.root, &desk.ranks, &desk.packed)


cdef inline uint64_t moves_of(const Desk* desk, uint64_t hand) noexcept nogil:
    """List the legal cards of the hand to play."""
    if desk.root.played == 0:
        return hand
    return legal_moves(hand, desk.root.led, desk.root.state.matadors)


cdef inline void put_down(Desk* desk, uint64_t card) noexcept nogil:
    """Play a legal card."""
    play_card(&desk.root, card)


cdef public int desk_level(int player, int first, int level) noexcept nogil:
    """Set what a final result is worth to the Player; return whether it is valid."""
    if player < 0 or first < 0 or player + first > MAX_TRICKS:
        return False
    if not -MAX_LEVEL <= level <= MAX_LEVEL:
        return False
    desk.level[cell(player, first)] = level
    return True
