"""Sets of final results of four seats: 220 cells, and every set met is kept once.

With ``r`` tricks left a *cell* ``(x, y, z)`` says that the Player (seat 0) takes ``x`` of them and
the three defenders in playing order ``y``, ``z`` and ``r - x - y - z``. Cells lie in layers by
``x + y + z``, the innermost first, so the cells possible with ``r`` tricks left are the first ones:
one word of 64 bits holds them up to five tricks, two up to seven, four all of them.

Four words are too many to copy from position to position. A set is *interned*: stored once and
known by a number from then on. Number 0 is the empty set and also means "not known". A set's shift
by a trick and its unions with others are remembered with it.

The stores have a fixed size, so no set ever moves and no search can run out of memory; when one is
full it refuses a number, and the search proves what was asked and no more.
"""

from libc.string cimport memset

from tridge_solver.engine.bits cimport uint8_t, uint32_t, uint64_t
from tridge_solver.engine.words cimport ctz64


cdef enum:
    SEATS = 4
    MAX_TRICKS = 9
    CELLS = 220
    WORDS = 4
    SET_BITS = 17
    MAX_SETS = 131072           # 2 ** SET_BITS
    SETS_FOR_PROOFS = 127000     # beyond it only answers are kept, not all that was proved
    ENOUGH_SETS = 100000         # with this many, everything is forgotten before the next question
    HASH_SIZE = 262144           # twice the sets
    JOINS = 32768                # unions remembered
    BOXES = 8192                 # floors remembered


cdef struct Cells:
    uint64_t universe[MAX_TRICKS + 2][WORDS]             # [k]: x + y + z <= k
    uint64_t at_least[SEATS - 1][MAX_TRICKS + 2][WORDS]  # [seat][k]: that seat takes k or more
    uint8_t tricks_of[CELLS][SEATS - 1]                  # x, y and z of a cell
    uint8_t words[MAX_TRICKS + 1]                        # [r]: the words that r tricks need


cdef struct Set:
    uint64_t word[WORDS]
    uint32_t up[SEATS]           # the set counted with one more trick of a seat; 0: not known yet


cdef struct Memo:
    uint64_t key
    uint32_t number


cdef struct Sets:
    Set* item
    uint32_t* bucket             # by hash: the number of a set, 0 for none
    Memo* join                   # by two numbers: the number of their union
    Memo* box                    # by the floors of the seats: the number of the cells above them
    uint32_t count
    uint32_t whole[MAX_TRICKS + 1]   # the numbers of the universes


cdef inline int cell(int x, int y, int z) noexcept nogil:
    """Return the place of cell ``(x, y, z)``."""
    cdef int layer = x + y + z, side = y + z
    return layer * (layer + 1) * (layer + 2) // 6 + (side * (side + 1) >> 1) + z


cdef inline bint holds(const uint64_t* word, int place) noexcept nogil:
    """Return whether a set has the cell at ``place``."""
    return (word[place >> 6] >> (place & 63)) & 1


cdef inline void add_cell(uint64_t* word, int place) noexcept nogil:
    """Put the cell at ``place`` into a set."""
    word[place >> 6] |= <uint64_t>1 << (place & 63)


cdef inline void prepare_cells(Cells* c) noexcept nogil:
    """Fill the constants."""
    cdef int k, x, y, z, seat, place
    memset(c, 0, sizeof(Cells))
    for x in range(MAX_TRICKS + 1):
        for y in range(MAX_TRICKS + 1 - x):
            for z in range(MAX_TRICKS + 1 - x - y):
                place = cell(x, y, z)
                c.tricks_of[place][0] = <uint8_t>x
                c.tricks_of[place][1] = <uint8_t>y
                c.tricks_of[place][2] = <uint8_t>z
                for k in range(MAX_TRICKS + 2):
                    if x + y + z <= k:
                        add_cell(c.universe[k], place)
                    for seat in range(SEATS - 1):
                        if c.tricks_of[place][seat] >= k:
                            add_cell(c.at_least[seat][k], place)
    for k in range(MAX_TRICKS + 1):
        c.words[k] = <uint8_t>((cell(0, 0, k) >> 6) + 1)


cdef inline uint64_t hash_words(const uint64_t* word) noexcept nogil:
    """Return a number that spreads sets over the buckets."""
    cdef uint64_t mixed = word[0] * <uint64_t>0x9E3779B97F4A7C15
    mixed = (mixed ^ (mixed >> 29) ^ word[1]) * <uint64_t>0xBF58476D1CE4E5B9
    mixed = (mixed ^ (mixed >> 32) ^ word[2]) * <uint64_t>0x94D049BB133111EB
    mixed = (mixed ^ (mixed >> 31) ^ word[3]) * <uint64_t>0x9E3779B97F4A7C15
    return mixed >> 40


cdef inline uint32_t intern_within(Sets* sets, const uint64_t* word, uint32_t limit) noexcept nogil:
    """Return the number of the set with these words; 0 if it would exceed ``limit``."""
    cdef uint32_t place = <uint32_t>(hash_words(word) & (HASH_SIZE - 1)), number
    cdef Set* kept
    while sets.bucket[place]:
        kept = &sets.item[sets.bucket[place]]
        if (
            (kept.word[0] ^ word[0]) | (kept.word[1] ^ word[1])
            | (kept.word[2] ^ word[2]) | (kept.word[3] ^ word[3])
        ) == 0:
            return sets.bucket[place]
        place = (place + 1) & (HASH_SIZE - 1)
    if sets.count >= limit:
        return 0
    number = sets.count
    sets.count += 1
    sets.bucket[place] = number
    kept = &sets.item[number]
    memset(kept, 0, sizeof(Set))
    kept.word[0] = word[0]
    kept.word[1] = word[1]
    kept.word[2] = word[2]
    kept.word[3] = word[3]
    return number


cdef inline void forget_sets(Sets* sets, const Cells* c) noexcept nogil:
    """Keep only the empty set and the universes."""
    cdef int r
    memset(sets.bucket, 0, HASH_SIZE * sizeof(uint32_t))
    memset(sets.join, 0, JOINS * sizeof(Memo))
    memset(sets.box, 0, BOXES * sizeof(Memo))
    memset(&sets.item[0], 0, sizeof(Set))
    sets.count = 1
    for r in range(MAX_TRICKS + 1):
        sets.whole[r] = intern_within(sets, c.universe[r], MAX_SETS)


cdef inline uint32_t join(Sets* sets, uint32_t one, uint32_t other) noexcept nogil:
    """Return the number of the union of two sets; 0 if there is no room for it."""
    cdef uint64_t key
    cdef uint64_t word[WORDS]
    cdef Memo* memo
    cdef const Set* a
    cdef const Set* b
    cdef int n
    if one == other or other == 0:
        return one
    if one == 0:
        return other
    if one > other:
        one, other = other, one
    key = <uint64_t>one << 32 | other
    memo = &sets.join[(key * <uint64_t>0x9E3779B97F4A7C15) >> 49]
    if memo.key != key:
        a = &sets.item[one]
        b = &sets.item[other]
        for n in range(WORDS):
            word[n] = a.word[n] | b.word[n]
        memo.number = intern_within(sets, word, SETS_FOR_PROOFS)
        memo.key = key if memo.number else 0
    return memo.number


cdef inline uint32_t up(Sets* sets, const Cells* c, int winner, uint32_t fact) noexcept nogil:
    """Return a fact of the tricks after one that ``winner`` took, counted with that trick; 0 if
    refused.
    """
    cdef Set* kept = &sets.item[fact]
    cdef uint64_t word[WORDS]
    cdef uint64_t rest
    cdef int n, place
    cdef const uint8_t* won
    if winner == SEATS - 1:
        return fact              # his tricks are those left over
    if kept.up[winner] == 0:
        memset(word, 0, sizeof(word))
        for n in range(WORDS):
            rest = kept.word[n]
            while rest:
                place = 64 * n + ctz64(rest)
                rest &= rest - 1
                won = c.tricks_of[place]
                add_cell(
                    word,
                    cell(won[0] + (winner == 0), won[1] + (winner == 1), won[2] + (winner == 2)),
                )
        kept.up[winner] = intern_within(sets, word, SETS_FOR_PROOFS)
    return kept.up[winner]


cdef inline void down(
    const Cells* c, const uint64_t* target, int tricks, int winner, uint64_t* result
) noexcept nogil:
    """Return what remains of a target of ``tricks`` once ``winner`` has taken one of them."""
    cdef int n, place
    cdef uint64_t rest
    cdef const uint8_t* won
    memset(result, 0, WORDS * sizeof(uint64_t))
    for n in range(WORDS):
        rest = target[n] & (c.at_least[winner][1][n] if winner < SEATS - 1 else c.universe[tricks - 1][n])
        while rest:
            place = 64 * n + ctz64(rest)
            rest &= rest - 1
            won = c.tricks_of[place]
            add_cell(
                result,
                cell(won[0] - (winner == 0), won[1] - (winner == 1), won[2] - (winner == 2)),
            )


cdef inline void cells_at_least(
    const int* level, int tricks, int least, uint64_t* target
) noexcept nogil:
    """The target "level >= least"; ``level`` holds one number a cell of ``tricks`` left."""
    cdef int place
    memset(target, 0, WORDS * sizeof(uint64_t))
    for place in range(cell(0, 0, tricks) + 1):
        if level[place] >= least:
            add_cell(target, place)
