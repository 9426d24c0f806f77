"""What one search carries from position to position."""

from tridge_solver.engine.bits cimport uint16_t, uint64_t
from tridge_solver.engine.results.position cimport LONGEST_TRUMPS, SEATS
from tridge_solver.engine.results.table cimport Table
from tridge_solver.engine.results.targets cimport Cells


cdef enum:
    FLOOR_PATTERNS = 2 << LONGEST_TRUMPS    # a bit for every trump and a stop above them
    DUCK_WORDS = 1024            # a bit for every pattern of fifteen places and a stop above them
    WEIGHTS = 120                # numbers in a weight set of move ordering
    MOST_WEIGHT = 100000         # a score of dozens of them fits a move


cdef struct Trumps:
    int left                     # trumps of all three hands
    int tricks[SEATS]            # static trump tricks of each seat
    uint64_t ranks[SEATS]        # the places that prove them


cdef struct Search:
    Cells cells
    Table table
    uint64_t nodes               # positions at a trick boundary looked at
    uint16_t floors[FLOOR_PATTERNS]   # static trump tricks by who holds the trumps
    uint64_t ducks[DUCK_WORDS]   # in which patterns a hand pairs off below the rest of the lane
    int high_weights[WEIGHTS]    # move ordering where the Player wants many tricks
    int low_weights[WEIGHTS]     # and where he wants few


cdef struct Limits:
    # What no play can change, and the places that prove it.
    Trumps trumps
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
