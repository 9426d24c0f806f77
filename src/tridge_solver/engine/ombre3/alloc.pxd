"""Create and free a search with its transposition table."""

from libc.stdlib cimport calloc, free

from tridge_solver.engine.args cimport weight_set
from tridge_solver.engine.bits cimport uint64_t
from tridge_solver.engine.memory cimport free_table_memory, new_table_memory
from tridge_solver.engine.ombre3.bounds cimport prepare_counts, prepare_ducks
from tridge_solver.engine.ombre3.context cimport MAX_WEIGHT, WEIGHTS, Search
from tridge_solver.engine.ombre3.table cimport Cluster, table_bits
from tridge_solver.engine.ombre3.targets cimport prepare_cells
from tridge_solver.engine.ombre3.trumps cimport prepare_floors


cdef inline Search* empty_search(Py_ssize_t table_bytes) noexcept nogil:
    """Return a search with an empty table and no weights yet; NULL if there is no memory for it.

    The table takes the largest power of two of clusters that fits ``table_bytes``, at least two.
    """
    cdef int bits = table_bits(table_bytes, sizeof(Cluster))
    cdef Search* s = <Search*>calloc(1, sizeof(Search))
    if s == NULL:
        return NULL
    s.table.size = <uint64_t>1 << bits
    s.table.shift = 64 - bits
    s.table.generation = 1
    s.table.clusters = <Cluster*>new_table_memory(s.table.size, sizeof(Cluster))
    if s.table.clusters == NULL:
        free_search(s)
        return NULL
    prepare_cells(&s.cells)
    prepare_counts(s)
    prepare_ducks(s)
    prepare_floors(s)
    return s


cdef inline Search* new_search(Py_ssize_t table_bytes, high, low) except NULL:
    """Return an :func:`empty_search` with the two weight sets; :func:`free_search` frees it."""
    cdef int n
    cdef Search* s
    if table_bytes < 0:
        raise ValueError(f"{table_bytes} bytes of table (expected none or more)")
    high, low = weight_set(high, WEIGHTS, MAX_WEIGHT), weight_set(low, WEIGHTS, MAX_WEIGHT)
    s = empty_search(table_bytes)
    if s == NULL:
        raise MemoryError(f"no memory for a table of {table_bytes} bytes")
    for n in range(WEIGHTS):
        s.high_weights[n] = high[n]
        s.low_weights[n] = low[n]
    return s


cdef inline void free_search(Search* s) noexcept nogil:
    """Give the memory back; do nothing for NULL."""
    if s != NULL:
        free_table_memory(s.table.clusters, s.table.size, sizeof(Cluster))
        free(s)
