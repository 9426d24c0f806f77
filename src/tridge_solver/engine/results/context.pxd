"""What one search carries from position to position."""

from tridge_solver.engine.bits cimport uint16_t, uint64_t
from tridge_solver.engine.results.position cimport SEATS
from tridge_solver.engine.results.table cimport Table
from tridge_solver.engine.results.targets cimport Cells


cdef enum:
    MEMO_BITS = 11               # trumps remembered: two to this power
    DUCK_WORDS = 1024            # a bit for every pattern of fifteen places and a stop above them
    WEIGHTS = 120                # numbers in a weight set of move ordering
    MOST_WEIGHT = 100000         # a score of dozens of them fits a move


cdef struct Trumps:
    uint64_t key                 # the trumps of the three hands; 0 where nothing is remembered
    uint16_t ranks[SEATS]        # the places that prove the static tricks of each seat
    unsigned char tricks[SEATS]  # static trump tricks of each seat
    unsigned char tops[SEATS]    # trumps of each seat above those of all others
    unsigned char after[SEATS]   # static tricks once the tops have been led and others followed
    uint16_t after_ranks[SEATS]  # the places that prove these


cdef struct Search:
    Cells cells
    Table table
    uint64_t nodes               # positions at a trick boundary looked at
    Trumps* trump_memo
    uint64_t ducks[DUCK_WORDS]   # in which patterns a hand pairs off below the rest of the lane
    int high_weights[WEIGHTS]    # move ordering where the Player wants many tricks
    int low_weights[WEIGHTS]     # and where he wants few


cdef struct Limits:
    # What no play can change, and the places that prove it.
    const Trumps* trumps
    uint64_t caps                # the cells that numbers of trumps leave; no ranks
    uint64_t player              # ... and the Player's static tricks
    uint64_t defence             # ... or the defenders'
    uint64_t floor               # ... or all of them
    uint64_t player_ranks
    uint64_t defence_ranks


cdef struct Result:
    bint win                     # whether the Player can force the target
    uint64_t forced              # the cells the winning side can force the rest into
    uint64_t relevant            # the places whose ranks the proof used, from the top of each lane
