"""Create and free a search with its transposition table."""

from libc.stdlib cimport calloc, free

from tridge_solver.engine.args cimport weight_set
from tridge_solver.engine.memory cimport free_table_memory
from tridge_solver.engine.tres.bounds cimport prepare_promises
from tridge_solver.engine.tres.context cimport MAX_WEIGHT, WEIGHTS, Search
from tridge_solver.engine.tres.table cimport LINE, Cluster, new_table


cdef inline Search* empty_search(Py_ssize_t table_bytes) noexcept nogil:
    """Return a search with an empty table and no weights yet; NULL if there is no memory for it."""
    cdef Search* s = <Search*>calloc(1, sizeof(Search))
    if s == NULL:
        return NULL
    if not new_table(&s.table, table_bytes):
        free_search(s)
        return NULL
    prepare_promises(&s.promises[0], 8)
    prepare_promises(&s.promises[1], 16)
    return s


cdef inline Search* new_search(Py_ssize_t table_bytes, weights) except NULL:
    """Return an :func:`empty_search` with its weights; :func:`free_search` frees it."""
    cdef int n
    cdef Search* s
    if table_bytes < 0:
        raise ValueError(f"{table_bytes} bytes of table (expected none or more)")
    weights = weight_set(weights, WEIGHTS, MAX_WEIGHT)
    s = empty_search(table_bytes)
    if s == NULL:
        raise MemoryError(f"no memory for a table of {table_bytes} bytes")
    for n in range(WEIGHTS):
        s.weights[n] = weights[n]
    return s


cdef inline void free_search(Search* s) noexcept nogil:
    """Give the memory back; do nothing for NULL."""
    if s != NULL:
        free_table_memory(s.table.memory, s.table.size * sizeof(Cluster) + LINE, 1)
        free(s)
