"""What one search carries from position to position."""

from libc.string cimport memset

from tridge_solver.engine.bits cimport uint32_t, uint64_t
from tridge_solver.engine.results.position cimport SEATS, Lanes
from tridge_solver.engine.results.table cimport Table
from tridge_solver.engine.results.targets cimport Cells


cdef enum:
    TRUMP_SUBSETS = 8192         # twelve trumps and the separator after the matadors
    WEIGHTS = 120                # numbers in a weight set of move ordering
    MOST_WEIGHT = 100000         # a score of dozens of them fits a move


cdef struct Floors:
    uint32_t stamp               # of the deal this speaks of
    int tricks[SEATS]            # static trump tricks of each seat
    uint32_t ranks[SEATS]        # the weakest trump that proves them; 0 for none


cdef struct Search:
    Cells cells
    Lanes lanes
    Table table
    uint64_t nodes               # positions at a trick boundary looked at
    Floors* trump_memo           # static trump tricks by the trumps left
    uint32_t stamp               # of the deal at hand
    int high_weights[WEIGHTS]    # move ordering where the Player wants many tricks
    int low_weights[WEIGHTS]     # and where he wants few


cdef struct Result:
    bint win                     # whether the Player can force the target
    uint64_t forced              # the cells the winning side can force the rest into
    uint32_t relevant            # the weakest card of each lane whose rank the proof used


cdef inline void begin_deal(Search* s) noexcept nogil:
    """Let the static trump tricks of another deal be unknown, most often by a new stamp only."""
    s.stamp += 1
    if s.stamp == 0:
        memset(s.trump_memo, 0, TRUMP_SUBSETS * sizeof(Floors))
        s.stamp = 1
