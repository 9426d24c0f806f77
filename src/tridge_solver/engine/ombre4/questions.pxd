"""Questions: a target with everything that each position asks about it.

A question is "can the Player force the rest of ``tricks`` tricks into this target?". A question at
the root leads to another one for every possible result of the tricks before, a few hundred at most.
Each is worked out when it first comes up and kept until the store is full.
"""

from libc.string cimport memset

from tridge_solver.engine.bits cimport popcount64, uint32_t, uint64_t
from tridge_solver.engine.ombre4.targets cimport (
    MAX_TRICKS,
    MAX_SETS,
    SEATS,
    WORDS,
    Cells,
    Sets,
    cell,
    down,
    hash_words,
    holds,
    intern_within,
)


cdef enum:
    MAX_QUESTIONS = 8192
    ROOM_FOR_ONE = 1024          # more than a question at the root can unfold to
    QUESTION_BUCKETS = 16384

# Targets that need no play.
cdef enum:
    OPEN = 0
    NEVER = 1                    # no cell is in the target
    ALWAYS = 2                   # every cell is in it


cdef struct Question:
    uint64_t inside[WORDS]       # the target
    uint64_t outside[WORDS]      # the other cells
    uint32_t inside_set          # the numbers of the two sets
    uint32_t outside_set
    Question* child[SEATS]       # by the winner of the trick, seat 0 to 3; NULL: not worked out yet
    int tricks
    int settled
    bint low                     # taking every trick would miss the target
    bint wants_few               # the Player wants few tricks, for move ordering
    int ahead                    # the defender nearest to beating the Player; 0: none of them


cdef struct Questions:
    Question* item
    uint32_t* bucket             # by hash: number + 1, 0 for none
    uint32_t count


cdef inline const uint64_t* wrong_cells(const Question* q, bint win) noexcept nogil:
    """Return the cells a side must avoid: the Player's if ``win``."""
    if win:
        return q.outside
    return q.inside


cdef inline void forget_questions(Questions* questions) noexcept nogil:
    """Empty the store."""
    memset(questions.bucket, 0, QUESTION_BUCKETS * sizeof(uint32_t))
    questions.count = 0


cdef inline int defender_ahead(const Cells* c, const Question* q) noexcept nogil:
    """Return the defender nearest to beating the Player; 0 if two or three are as near.

    If the target has few cells in which one defender takes more tricks than another, that one's
    tricks are the dangerous ones.
    """
    cdef int balance[SEATS]
    cdef int won[SEATS]
    cdef int place, a, b, best = 0
    memset(balance, 0, sizeof(balance))
    for place in range(cell(0, 0, q.tricks) + 1):
        if not holds(q.inside, place):
            continue
        won[1] = c.tricks_of[place][1]
        won[2] = c.tricks_of[place][2]
        won[3] = q.tricks - c.tricks_of[place][0] - won[1] - won[2]
        for a in range(1, SEATS):
            for b in range(1, SEATS):
                balance[a] += (won[a] < won[b]) - (won[a] > won[b])
    for a in range(1, SEATS):
        if balance[a] > balance[best]:
            best = a
    for a in range(1, SEATS):
        if a != best and balance[a] == balance[best]:
            return 0
    return best


cdef inline bint wants_few(const Cells* c, const Question* q) noexcept nogil:
    """Return whether the Player plays for few tricks.

    He does if taking every trick would miss the target, unless the fewest that reach it are many
    too.
    """
    cdef int fewest = MAX_TRICKS, most = 0, place, own
    if not q.low:
        return False
    for place in range(cell(0, 0, q.tricks) + 1):
        if holds(q.inside, place):
            own = c.tricks_of[place][0]
            fewest = own if own < fewest else fewest
            most = own if own > most else most
    return fewest == 0 or 3 * fewest + (most - fewest) < q.tricks


cdef inline Question* question_of(
    Questions* questions, Sets* sets, const Cells* c, const uint64_t* target, int tricks
) noexcept nogil:
    """Return the question for a target with ``tricks`` left."""
    cdef uint32_t place = <uint32_t>(
        (hash_words(target) * (MAX_TRICKS + 1) + tricks) & (QUESTION_BUCKETS - 1)
    )
    cdef Question* q
    cdef int n, cells = 0
    while questions.bucket[place]:
        q = &questions.item[questions.bucket[place] - 1]
        if q.tricks == tricks and (
            (q.inside[0] ^ target[0]) | (q.inside[1] ^ target[1])
            | (q.inside[2] ^ target[2]) | (q.inside[3] ^ target[3])
        ) == 0:
            return q
        place = (place + 1) & (QUESTION_BUCKETS - 1)
    q = &questions.item[questions.count]
    questions.count += 1
    questions.bucket[place] = questions.count
    memset(q, 0, sizeof(Question))
    q.tricks = tricks
    for n in range(WORDS):
        q.inside[n] = target[n]
        q.outside[n] = c.universe[tricks][n] & ~target[n]
        cells += popcount64(target[n])
    q.inside_set = intern_within(sets, q.inside, MAX_SETS)
    q.outside_set = intern_within(sets, q.outside, MAX_SETS)
    q.settled = NEVER if cells == 0 else ALWAYS if cells > cell(0, 0, tricks) else OPEN
    q.low = not holds(target, cell(tricks, 0, 0))
    q.wants_few = wants_few(c, q)
    q.ahead = defender_ahead(c, q)
    return q


cdef inline Question* after_trick(
    Questions* questions, Sets* sets, const Cells* c, Question* q, int winner
) noexcept nogil:
    """Return the question that remains once ``winner`` has taken a trick."""
    cdef uint64_t rest[WORDS]
    if q.child[winner] == NULL:
        down(c, q.inside, q.tricks, winner, rest)
        q.child[winner] = question_of(questions, sets, c, rest, q.tricks - 1)
    return q.child[winner]
