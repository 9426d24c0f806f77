"""The state that one search carries from position to position."""

from tridge_solver.engine.tres.bits cimport int8_t, uint64_t
from tridge_solver.engine.tres.position cimport MAX_KEYS, MAX_TRICKS
from tridge_solver.engine.tres.table cimport Table


cdef enum:
    WEIGHTS = 111                # numbers that order moves
    MAX_WEIGHT = 100000         # a move has room for a score of dozens of them
    MAX_WINNERS = 9             # more leads than a seat has left
    MAX_OF_ROW = 15             # of a row of promises: its greatest, behind one for each number
    ROW = 16

# The situation of a seat in the trick at hand.
cdef enum:
    FOLLOWS = 0                  # it follows, and may have to give a key
    LEADS = 1
    FOLLOWS_FREELY = 2           # no suit that can be led to it takes a key out of its hand
    LEADS_FREELY = 3             # it can keep its keys, two other cards left
    LEADS_ANYHOW = 4             # it leads, but its cards are forced, or played already
    TURNS = 5


cdef struct Promises:
    # The least margin a seat can force, by tricks left, turn, keys of both, and its top trumps.
    int three                    # the most a trick of three keys can be worth
    int8_t least[MAX_TRICKS + 1][TURNS][MAX_KEYS + 1][MAX_KEYS + 1][ROW]


cdef struct Search:
    Table table
    Promises promises[2]         # without and with three keys worth 16 left
    uint64_t nodes               # positions at a trick boundary looked at
    uint64_t limit               # nodes at which the search stops
    uint64_t pause               # nodes at which on_pause is called, which sets the next
    bint stopped                 # the search was stopped: its results mean nothing
    void (*on_pause)(Search*) noexcept nogil
    void* solver                 # the Python object for on_pause
    int weights[WEIGHTS]         # move ordering


cdef struct Result:
    bint win                     # whether seat 0 can force the margin asked for
    int margin                   # the margin proved: at least that if it can, else at most
    uint64_t relevant            # the weakest card of each class whose rank the proof used
