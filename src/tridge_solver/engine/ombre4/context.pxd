"""The state that one search of four seats carries from position to position."""

from libc.string cimport memset

from tridge_solver.engine.bits cimport uint32_t, uint64_t
from tridge_solver.engine.ombre4.position cimport Lanes
from tridge_solver.engine.ombre4.questions cimport (
    MAX_QUESTIONS,
    ROOM_FOR_ONE,
    Questions,
    forget_questions,
)
from tridge_solver.engine.ombre4.table cimport Table, forget_facts
from tridge_solver.engine.ombre4.targets cimport ENOUGH_SETS, SEATS, Cells, Sets, forget_sets
from tridge_solver.engine.ombre3.context cimport WEIGHTS


cdef enum:
    TRUMP_SUBSETS = 8192         # twelve trumps and the separator after the matadors


cdef struct Floors:
    uint32_t stamp               # of the deal these belong to
    int tricks[SEATS]            # static trump tricks of each seat
    uint64_t ranks[SEATS]        # the weakest trump that proves them; 0 if none does
    int lost                     # tricks the Player loses to the trumps of one defender
    uint64_t lost_ranks          # the weakest trump that proves it; 0 if none does


cdef struct Search:
    Cells cells
    Lanes lanes
    Table table
    Sets sets
    Questions questions
    uint64_t nodes               # positions at a trick boundary looked at
    Floors* trump_memo           # static trump tricks by the trumps left
    uint32_t stamp               # of the deal at hand
    int high_weights[WEIGHTS]    # move ordering where the Player wants many tricks
    int low_weights[WEIGHTS]     # and where he wants few


cdef struct Result:
    bint win                     # whether the Player can force the target
    uint32_t forced              # the set of cells the winning side can force the rest into
    uint64_t relevant            # the weakest card of each lane whose rank the proof used


cdef inline void begin_deal(Search* s) noexcept nogil:
    """Make the static trump tricks of another deal unknown, usually by a new stamp alone."""
    s.stamp += 1
    if s.stamp == 0:
        memset(s.trump_memo, 0, TRUMP_SUBSETS * sizeof(Floors))
        s.stamp = 1


cdef inline void forget_all(Search* s) noexcept nogil:
    """Forget facts, sets and questions together: each refers to the next."""
    forget_facts(&s.table)
    forget_sets(&s.sets, &s.cells)
    forget_questions(&s.questions)


cdef inline bint make_room(Search* s) noexcept nogil:
    """Make room before a question at the root.

    Return true if something was forgotten: then the numbers of sets known before mean nothing."""
    if s.sets.count > ENOUGH_SETS:
        forget_all(s)
        return True
    if s.questions.count > MAX_QUESTIONS - ROOM_FOR_ONE:
        forget_questions(&s.questions)
    return False
