"""The state that one search carries from position to position."""

from tridge_solver.engine.bits cimport uint16_t, uint32_t, uint64_t
from tridge_solver.engine.ombre3.position cimport LANE_BITS, LONGEST_TRUMPS, SEATS
from tridge_solver.engine.ombre3.table cimport Table
from tridge_solver.engine.ombre3.targets cimport Cells


cdef enum:
    FLOOR_PATTERNS = 2 << LONGEST_TRUMPS    # a bit for every trump and a stop above them
    DUCK_WORDS = 1 << (LANE_BITS - 6)    # a bit for every pattern of a lane and a stop above it
    PAIRS_OF_COUNTS = 256        # two counts of four bits
    WEIGHTS = 120                # numbers in a weight set of move ordering
    MAX_WEIGHT = 100000         # a move has room for a score of dozens of them


cdef struct Trumps:
    int left                     # trumps of all three hands
    int tricks[SEATS]            # static trump tricks of each seat
    int found[SEATS]             # an entry of the table of patterns: these, and their proof
    uint64_t matadors


cdef struct Search:
    Cells cells
    Table table
    uint64_t nodes               # positions at a trick boundary looked at
    uint16_t floors[FLOOR_PATTERNS]   # static trump tricks by who holds the trumps
    uint64_t ducks[DUCK_WORDS]   # patterns with which a hand pairs off below the rest of its lane
    uint32_t first_places[PAIRS_OF_COUNTS]   # the places that two counts make of two lanes
    int high_weights[WEIGHTS]    # move ordering where the Player wants many tricks
    int low_weights[WEIGHTS]     # and where he wants few


cdef struct Lead:
    # The cards that a seat on lead faces.
    uint64_t mine                # his cards
    uint64_t own, left, right    # how many cards he and the two others have, as first places
    int trumps, left_trumps, right_trumps   # and how many trumps
    int longest                  # the longer of their two trump holdings
    int tops                     # his trumps above all others
    bint drawing                 # his top trumps draw all others
    uint64_t left_bar, right_bar # every place if that hand cannot ruff, else none
    uint64_t winners             # the plain winners counted last, as first places
    uint64_t proof               # the places that prove the plain winners counted last


cdef struct Limits:
    # Bounds that hold under any play, proved by the ranks of trumps.
    Trumps trumps
    uint64_t caps                # the cells that numbers of trumps allow; no ranks
    uint64_t player              # ... and the Player's static tricks
    uint64_t defence             # ... or the defenders'
    uint64_t floor               # ... or all of them
    Lead lead                    # of the leader


cdef struct Result:
    bint win                     # whether the Player can force the target
    uint64_t forced              # the cells the winning side can force the rest into
    uint64_t relevant            # the places whose ranks the proof used, from the top of each lane
