"""The exchange of four seats with open cards: one card each at most, the Player first.

Every seat may throw one card and draws the top of what the seats before it have left. A choice
of the Player holds at a level if it does against every triple of the defenders' choices, who see
all cards and act as one. A thousand positions are asked one question; a triple that refuted a
choice before is asked first on the next (*killers*), and what one search proves serves the others.
"""

from tridge_solver.engine.bits cimport often_int, uint8_t, uint64_t
from tridge_solver.engine.ombre4.context cimport Result, Search
from tridge_solver.engine.ombre4.roots cimport (
    Levels,
    Packed,
    Root,
    ask,
    extreme,
    levels_here,
    load_root,
    target_of,
)
from tridge_solver.engine.ombre4.targets cimport MAX_TRICKS, SEATS
from tridge_solver.engine.ombre3.roots cimport Ranks


cdef enum:
    CHOICES = MAX_TRICKS + 1     # nothing, or one of nine cards
    TRIPLES = CHOICES * CHOICES * CHOICES


cdef struct Exchange:
    Ranks ranks
    Packed dealt                 # the hands before the exchange
    int stock_size
    uint8_t stock[SEATS]
    int choices[SEATS]           # how many each seat has
    uint64_t thrown[SEATS][CHOICES]    # card masks; 0 throws nothing
    int order[TRIPLES]           # the defenders' triples, recent refutations first
    uint64_t met                 # positions asked about
    int refuting                 # the triple that refuted last


cdef inline void begin_exchange(Exchange* x) noexcept nogil:
    """Forget which triples refuted something."""
    cdef int n
    for n in range(TRIPLES):
        x.order[n] = n


cdef inline int choice_of(const Exchange* x, int triple, int seat) noexcept nogil:
    """Return a defender's choice in a triple."""
    if seat == 1:
        return triple // (CHOICES * CHOICES)
    if seat == 2:
        return triple // CHOICES % CHOICES
    return triple % CHOICES


cdef inline bint lay_out(const Exchange* x, int mine, int triple, Packed* packed) noexcept nogil:
    """Lay out the hands after a choice of each seat; return false if there is no such triple."""
    cdef int seat, choice, drawn = 0
    packed[0] = x.dealt
    for seat in range(SEATS):
        choice = choice_of(x, triple, seat) if seat else mine
        if choice >= x.choices[seat]:
            return False
        if x.thrown[seat][choice] == 0:
            continue
        if drawn == x.stock_size:
            return False
        packed.hand[seat] &= ~x.thrown[seat][choice]
        packed.hand[seat] |= <uint64_t>1 << x.stock[drawn]
        drawn += 1
    return True


cdef inline often_int survives(
    Search* s, Exchange* x, Root* root, const int* final, const int* guesses, int mine, int level,
    int* bound,
) noexcept nogil:
    """Return whether a choice of the Player reaches ``level`` against all triples of the defenders.

    ``bound`` becomes what was proved: for a survivor the least level of all proofs, else the most
    of the refutation's.
    """
    cdef Packed packed
    cdef Levels levels
    cdef Result answer
    cdef int n, m, triple, least = 0
    cdef bint any = False
    for n in range(TRIPLES):
        triple = x.order[n]
        if not lay_out(x, mine, triple, &packed):
            continue
        load_root(s, root, &x.ranks, &packed)
        levels_here(s, root, final, guesses, &levels)
        x.met += 1
        ask(s, root, 0, target_of(&levels, root.state.tricks, level), &answer)
        if answer.win:
            m = extreme(
                levels.level, root.state.tricks, s.sets.item[answer.forced].word, True,
                levels.high,
            )
            least = m if m < least or not any else least
            any = True
            continue
        bound[0] = extreme(
            levels.level, root.state.tricks, s.sets.item[answer.forced].word, False, levels.low
        )
        x.refuting = triple
        for m in range(n, 0, -1):
            x.order[m] = x.order[m - 1]
        x.order[0] = triple
        return False
    bound[0] = least
    return True
