"""Sets of final results, as words of 55 bits.

With ``r`` tricks left a *cell* ``(x, y)`` says that the Player (seat 0) takes ``x`` of them, the
first defender (seat 1) ``y`` and the second defender (seat 2) the rest, ``z = r - x - y``. A
*target* is a set of cells the Player wants to reach. Cell ``(x, y)`` is bit
``x + 10 y - y (y - 1) / 2`` whatever ``r`` is: row ``y`` has ``10 - y`` bits.

When a trick is won the target is shifted *down* to the tricks still left; a fact proved there is
shifted *up* again. The two are inverse to each other within the universe of cells.
"""

from tridge_solver.engine.bits cimport uint64_t


cdef enum:
    MAX_TRICKS = 9
    CELLS = 55
    STEPS = 4
    LONGEST_STEP = 8


cdef struct Cells:
    uint64_t universe[MAX_TRICKS + 2]   # [k]: x + y <= k; with r left, z >= r - k
    uint64_t player[MAX_TRICKS + 2]     # [k]: x >= k
    uint64_t first[MAX_TRICKS + 2]      # [k]: y >= k
    uint64_t down_step[STEPS]           # the rows that move by 8, 4, 2, 1 on their way down
    uint64_t up_step[STEPS]             # ... and on their way up again
    uint64_t first_ahead[MAX_TRICKS + 1]   # [r]: y > z
    uint64_t second_ahead[MAX_TRICKS + 1]  # [r]: y < z
    uint64_t low_corner[MAX_TRICKS + 2]    # [r]: the one cell (r, 0)
    uint64_t less[MAX_TRICKS + 2]       # [k]: x + y < k; with r left, z > r - k


cdef inline int cell(int x, int y) noexcept nogil:
    """Return the bit of cell ``(x, y)``."""
    return x + 10 * y - ((y * (y - 1)) >> 1)


cdef inline void prepare_steps(Cells* c) noexcept nogil:
    """Find out which rows move when.

    Row ``y`` comes to lie on row ``y - 1``, ``11 - y`` bits lower. The lower rows move further and
    go first, so that no row meets another.
    """
    cdef int y, n, step, place
    cdef uint64_t row
    for n in range(STEPS):
        c.down_step[n] = c.up_step[n] = 0
    for y in range(1, MAX_TRICKS + 1):
        row = (<uint64_t>1 << (10 - y)) - 1
        place = cell(0, y)
        for n in range(STEPS):
            step = LONGEST_STEP >> n
            if (11 - y) & step:
                c.down_step[n] |= row << place
                place -= step
                c.up_step[n] |= row << place


cdef inline void prepare_cells(Cells* c) noexcept nogil:
    """Fill the constants."""
    cdef int k, x, y
    cdef uint64_t bit
    for k in range(MAX_TRICKS + 2):
        c.universe[k] = c.player[k] = c.first[k] = c.low_corner[k] = c.less[k] = 0
    for k in range(MAX_TRICKS + 1):
        c.first_ahead[k] = c.second_ahead[k] = 0
        c.low_corner[k] = <uint64_t>1 << cell(k, 0)
    for y in range(MAX_TRICKS + 1):
        for x in range(MAX_TRICKS + 1 - y):
            bit = <uint64_t>1 << cell(x, y)
            for k in range(MAX_TRICKS + 2):
                if x + y <= k:
                    c.universe[k] |= bit
                if x + y < k:
                    c.less[k] |= bit
                if x >= k:
                    c.player[k] |= bit
                if y >= k:
                    c.first[k] |= bit
            for k in range(x + y, MAX_TRICKS + 1):
                if y > k - x - y:
                    c.first_ahead[k] |= bit
                if y < k - x - y:
                    c.second_ahead[k] |= bit
    prepare_steps(c)


cdef inline uint64_t down_first(const Cells* c, uint64_t target) noexcept nogil:
    """Turn every cell ``(x, y)`` of ``target`` into ``(x, y - 1)``."""
    cdef uint64_t moved
    cdef int n
    target &= c.first[1]
    for n in range(STEPS):
        moved = target & c.down_step[n]
        target = (target ^ moved) | moved >> (LONGEST_STEP >> n)
    return target


cdef inline uint64_t up_first(const Cells* c, uint64_t fact) noexcept nogil:
    """Turn every cell ``(x, y)`` of ``fact``, of eight tricks at most, into ``(x, y + 1)``."""
    cdef uint64_t moved
    cdef int n
    for n in range(STEPS):
        moved = fact & c.up_step[STEPS - 1 - n]
        fact = (fact ^ moved) | moved << (LONGEST_STEP >> (STEPS - 1 - n))
    return fact


cdef inline uint64_t up(const Cells* c, int winner, uint64_t fact) noexcept nogil:
    """Return a fact of the tricks after one that ``winner`` took, counted with that trick."""
    if winner == 0:
        return fact << 1
    if winner == 1:
        return up_first(c, fact)
    return fact


cdef inline uint64_t cells_at_least(
    const int* level, int tricks, int least
) noexcept nogil:
    """Return the target "level >= least"; ``level`` holds one number a cell of ``tricks`` left."""
    cdef uint64_t result = 0, reached
    cdef int x, y
    cdef const int* row
    for y in range(tricks + 1):
        row = level + cell(0, y)
        reached = 0
        for x in range(tricks + 1 - y):
            reached |= <uint64_t>(row[x] >= least) << x
        result |= reached << cell(0, y)
    return result
