"""What one search carries from position to position."""

from tridge_solver.engine.bits cimport uint32_t, uint64_t
from tridge_solver.engine.position cimport Lanes
from tridge_solver.engine.table cimport Table
from tridge_solver.engine.targets cimport Cells


cdef enum:
    TRUMP_SUBSETS = 8192         # twelve trumps and the separator after the matadors
    WEIGHTS = 120                # numbers in a weight set of move ordering


cdef struct Search:
    Cells cells
    Lanes lanes
    Table table
    uint64_t nodes               # positions at a trick boundary looked at
    uint64_t* trump_memo         # static trump tricks by the trumps left, stamped
    uint64_t stamp               # of the deal the memo speaks of
    int high_weights[WEIGHTS]    # move ordering where the Player wants many tricks
    int low_weights[WEIGHTS]     # and where he wants few


cdef struct Result:
    bint win                     # whether the Player can force the target
    uint64_t forced              # the cells the winning side can force the rest into
    uint32_t relevant            # the weakest card of each lane whose rank the proof used
