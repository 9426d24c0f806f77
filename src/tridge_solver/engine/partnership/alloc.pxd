"""Create and free a search of four seats with its transposition table."""

from libc.stdlib cimport calloc, free

from tridge_solver.engine.args cimport weight_set
from tridge_solver.engine.memory cimport free_table_memory, new_table_memory
from tridge_solver.engine.partnership.bits cimport uint64_t
from tridge_solver.engine.partnership.context cimport GUESS_SIZE, MAX_WEIGHT, STYLES, WEIGHTS, Search
from tridge_solver.engine.partnership.table cimport Block, Head, table_bits


cdef inline Search* empty_search(Py_ssize_t table_bytes) noexcept nogil:
    """Return a search with an empty table and no weights yet; NULL if there is no memory for it.

    The table takes the largest power of two of blocks that fits ``table_bytes``, at least two.
    """
    cdef int bits = table_bits(table_bytes)
    cdef Search* s = <Search*>calloc(1, sizeof(Search))
    if s == NULL:
        return NULL
    s.table.size = <uint64_t>1 << bits
    s.table.shift = 64 - bits
    s.table.generation = 1
    s.table.heads = <Head*>new_table_memory(s.table.size, sizeof(Head))
    s.table.blocks = <Block*>new_table_memory(s.table.size, sizeof(Block))
    if s.table.heads == NULL or s.table.blocks == NULL:
        free_search(s)
        return NULL
    return s


cdef inline Search* new_search(Py_ssize_t table_bytes, weight_sets, guesses) except NULL:
    """Return an :func:`empty_search` with its weight sets and guesses; :func:`free_search` frees
    it."""
    cdef int style, n
    cdef Search* s
    if table_bytes < 0:
        raise ValueError(f"{table_bytes} bytes of table (expected none or more)")
    weight_sets = [weight_set(weights, WEIGHTS, MAX_WEIGHT) for weights in weight_sets]
    if len(weight_sets) != STYLES:
        raise ValueError(f"{len(weight_sets)} weight sets (expected {STYLES})")
    s = empty_search(table_bytes)
    if s == NULL:
        raise MemoryError(f"no memory for a table of {table_bytes} bytes")
    for style in range(STYLES):
        for n in range(GUESS_SIZE):
            s.guess[style][n] = guesses[style][n]
        for n in range(WEIGHTS):
            s.sets[style][n] = weight_sets[style][n]
    return s


cdef inline void free_search(Search* s) noexcept nogil:
    """Give the memory back; do nothing for NULL."""
    if s != NULL:
        free_table_memory(s.table.heads, s.table.size, sizeof(Head))
        free_table_memory(s.table.blocks, s.table.size, sizeof(Block))
        free(s)
