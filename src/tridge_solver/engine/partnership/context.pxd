"""The state that one search of four seats carries from position to position."""

from tridge_solver.engine.partnership.bits cimport int32_t, uint32_t, uint64_t
from tridge_solver.engine.partnership.position cimport Rules
from tridge_solver.engine.partnership.table cimport Table


cdef enum:
    WEIGHTS = 140                # numbers in a weight set of move ordering
    STYLES = 3                   # weight sets: one lane ruffs, none does, all must be beaten
    TURN_BITS = 16               # the binary logarithm of how many turns are remembered
    TURNS = 1 << TURN_BITS
    MAX_WEIGHT = 100000         # a move has room for a score of dozens of them
    GUESS_OTHERS = 8             # where the guesses for lanes that do not ruff begin
    GUESS_LEAD = 16              # and the guess for the lead
    GUESS_SIZE = 17
    GUESS_UNIT = 10              # the unit that makes a point


cdef struct Search:
    const Rules* rules
    Table table
    uint64_t kind                # of the rules in the table
    uint64_t nodes               # positions at a trick boundary looked at
    uint32_t good_card[TURNS]    # see turns.pxd
    int32_t sets[STYLES][WEIGHTS]
    int32_t guess[STYLES][GUESS_SIZE]  # see guess.pxd
    const int32_t* weights       # move ordering under the present rules


cdef struct Result:
    bint win                     # whether the even side gets what it needs
    int value                    # what it can be sure of (win), or be held to
    uint64_t relevant            # the weakest card of each lane whose rank the proof used
