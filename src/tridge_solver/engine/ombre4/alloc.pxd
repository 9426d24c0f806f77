"""Create and free a search of four seats with its tables."""

from libc.stdlib cimport calloc, free

from tridge_solver.engine.args cimport weight_set
from tridge_solver.engine.bits cimport uint32_t, uint64_t
from tridge_solver.engine.ombre4.context cimport TRUMP_SUBSETS, Floors, Search
from tridge_solver.engine.ombre4.questions cimport MAX_QUESTIONS, QUESTION_BUCKETS, Question
from tridge_solver.engine.ombre4.table cimport Cluster
from tridge_solver.engine.ombre4.targets cimport (
    BOXES,
    HASH_SIZE,
    JOINS,
    MAX_SETS,
    Memo,
    Set,
    forget_sets,
    prepare_cells,
)
from tridge_solver.engine.memory cimport free_table_memory, new_table_memory
from tridge_solver.engine.ombre3.context cimport MAX_WEIGHT, WEIGHTS
from tridge_solver.engine.ombre3.table cimport table_bits


cdef inline Search* empty_search(Py_ssize_t table_bytes) noexcept nogil:
    """Return a search with empty tables and no weights yet; NULL if there is no memory for it.

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
    s.trump_memo = <Floors*>calloc(TRUMP_SUBSETS, sizeof(Floors))
    s.sets.item = <Set*>new_table_memory(MAX_SETS, sizeof(Set))
    s.sets.bucket = <uint32_t*>calloc(HASH_SIZE, sizeof(uint32_t))
    s.sets.join = <Memo*>calloc(JOINS, sizeof(Memo))
    s.sets.box = <Memo*>calloc(BOXES, sizeof(Memo))
    s.questions.item = <Question*>calloc(MAX_QUESTIONS, sizeof(Question))
    s.questions.bucket = <uint32_t*>calloc(QUESTION_BUCKETS, sizeof(uint32_t))
    if not (
        s.table.clusters and s.trump_memo and s.sets.item and s.sets.bucket and s.sets.join
        and s.sets.box and s.questions.item and s.questions.bucket
    ):
        free_search(s)
        return NULL
    prepare_cells(&s.cells)
    forget_sets(&s.sets, &s.cells)
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
        free(s.trump_memo)
        free_table_memory(s.sets.item, MAX_SETS, sizeof(Set))
        free(s.sets.bucket)
        free(s.sets.join)
        free(s.sets.box)
        free(s.questions.item)
        free(s.questions.bucket)
        free(s)
