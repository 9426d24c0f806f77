"""Create, clear and free a judge of layouts: a search with its table, and a table of facts."""

from libc.string cimport memset

from tridge_solver.engine.bits cimport uint64_t
from tridge_solver.engine.ombre3.layouts.facts cimport Judge, LayoutCluster
from tridge_solver.engine.memory cimport free_table_memory, new_table_memory
from tridge_solver.engine.ombre3.alloc cimport free_search, new_search
from tridge_solver.engine.ombre3.table cimport GENERATIONS, table_bits


cdef inline bint open_facts(Judge* judge, Py_ssize_t fact_bytes) noexcept nogil:
    """Give a judge an empty table of facts; return whether there was memory for it."""
    cdef int bits = table_bits(fact_bytes, sizeof(LayoutCluster))
    judge.size = <uint64_t>1 << bits
    judge.shift = 64 - bits
    judge.generation = 1
    judge.use_facts = True
    judge.clusters = <LayoutCluster*>new_table_memory(judge.size, sizeof(LayoutCluster))
    return judge.clusters != NULL


cdef inline int open_judge(Judge* judge, Py_ssize_t table_bytes, Py_ssize_t fact_bytes) except -1:
    """Give a judge its search and its table of facts."""
    from tridge_solver.engine.ombre3.weights import HIGH, LOW

    if fact_bytes < 0:
        raise ValueError(f"{fact_bytes} bytes of facts (expected none or more)")
    judge.search = new_search(table_bytes, HIGH.flat, LOW.flat)
    if not open_facts(judge, fact_bytes):
        raise MemoryError(f"no memory for a table of {fact_bytes} bytes")
    return 0


cdef inline void close_judge(Judge* judge) noexcept:
    """Give the memory of a judge back, even if it was not opened."""
    free_search(judge.search)
    free_table_memory(judge.clusters, judge.size, sizeof(LayoutCluster))


cdef inline void forget_facts(Judge* judge) noexcept nogil:
    """Empty the table of facts, usually by raising a generation number only."""
    judge.generation += 1
    if judge.generation > GENERATIONS:
        memset(judge.clusters, 0, judge.size * sizeof(LayoutCluster))
        judge.generation = 1
