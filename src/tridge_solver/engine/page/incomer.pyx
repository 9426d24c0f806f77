# cython: cdivision=True
"""The search of one against three for pages; see ``desk.pxi``."""

from libc.string cimport memset

from tridge_solver.engine.bits cimport popcount64, uint8_t, uint64_t
from tridge_solver.engine.ombre3.args cimport MAX_LEVEL
from tridge_solver.engine.ombre3.context cimport MAX_WEIGHT, WEIGHTS
from tridge_solver.engine.ombre3.position cimport (
    CARD_IDS,
    LANE_CARDS,
    LONGEST_TRUMPS,
    PRIVILEGED,
)
from tridge_solver.engine.ombre3.roots cimport Ranks
from tridge_solver.engine.ombre4.alloc cimport empty_search
from tridge_solver.engine.ombre4.context cimport Search, forget_all
from tridge_solver.engine.ombre4.position cimport LANES, legal_moves
from tridge_solver.engine.ombre4.roots cimport (
    Packed,
    Root,
    card_values_here,
    load_root,
    play_card,
    to_play,
    value_here,
)
from tridge_solver.engine.ombre4.targets cimport CELLS, MAX_TRICKS, SEATS, cell
from tridge_solver.engine.words cimport ctz64, lowest64

include "desk.pxi"


cdef inline void forget(Search* search) noexcept nogil:
    """Empty all tables."""
    forget_all(search)


cdef inline int lay_out(Desk* desk) noexcept nogil:
    """Load the position; return how many cards have a place in the lanes."""
    return load_root(desk.search, &desk.root, &desk.ranks, &desk.packed)


cdef inline uint64_t moves_of(const Desk* desk, uint64_t hand) noexcept nogil:
    """List the legal cards of the hand to play."""
    if desk.root.played == 0:
        return hand
    return legal_moves(&desk.search.lanes, hand, desk.root.table[0])


cdef inline void put_down(Desk* desk, uint64_t card) noexcept nogil:
    """Play a legal card."""
    play_card(desk.search, &desk.root, card)


cdef public int desk_level(int player, int first, int second, int level) noexcept nogil:
    """Set what a final result is worth to the Player; return whether it is valid."""
    if player < 0 or first < 0 or second < 0 or player + first + second > MAX_TRICKS:
        return False
    if not -MAX_LEVEL <= level <= MAX_LEVEL:
        return False
    desk.level[cell(player, first, second)] = level
    return True
