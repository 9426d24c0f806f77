"""Making, clearing and freeing what judges layouts: a search with its table, a table of facts."""

from libc.stdlib cimport calloc, free
from libc.string cimport memset

from tridge_solver.engine.bits cimport uint8_t, uint64_t
from tridge_solver.engine.layouts.facts cimport Judge, LayoutCluster
from tridge_solver.engine.results.lifetime cimport free_search, new_search
from tridge_solver.engine.results.position cimport CARD_IDS, LANES
from tridge_solver.engine.results.table cimport GENERATIONS, table_bits
from tridge_solver.engine.layouts.wide cimport prepare_wide


cdef inline int open_judge(Judge* judge, Py_ssize_t table_bytes, Py_ssize_t fact_bytes) except -1:
    """Give a judge its search and its table of facts."""
    from tridge_solver.engine.results.weights import HIGH, LOW

    cdef int bits = table_bits(fact_bytes, sizeof(LayoutCluster))
    if fact_bytes < 0:
        raise ValueError(f"{fact_bytes} bytes of facts (expected none or more)")
    judge.search = new_search(table_bytes, HIGH.flat, LOW.flat)
    judge.size = <uint64_t>1 << bits
    judge.shift = 64 - bits
    judge.generation = 1
    judge.use_facts = True
    judge.clusters = <LayoutCluster*>calloc(judge.size, sizeof(LayoutCluster))
    if judge.clusters == NULL:
        raise MemoryError(f"no memory for a table of {fact_bytes} bytes")
    return 0


cdef inline void close_judge(Judge* judge) noexcept:
    """Give the memory back, of a judge that was not opened too."""
    free_search(judge.search)
    free(judge.clusters)


cdef inline int arrange(Judge* judge, lanes, int privileged) except -1:
    """Lay out the pack of a new deal; ``lanes`` are tuples of integers."""
    cdef uint8_t flat[CARD_IDS]
    cdef int lengths[LANES]
    cdef int lane, n = 0
    if len(lanes) != LANES:
        raise ValueError(f"{len(lanes)} lanes (expected {LANES})")
    cards = []
    for lane in range(LANES):
        cards += lanes[lane]
    if len(set(cards)) != len(cards) or not 0 <= min(cards, default=0) <= max(cards, default=0) < CARD_IDS:
        raise ValueError(f"cards must be distinct numbers below {CARD_IDS}")
    if len(cards) > 40 or max(map(len, lanes)) > 12 or privileged not in (0, 3):
        raise ValueError("at most 40 cards, 12 in a lane, and no or three matadors")
    for lane in range(LANES):
        lengths[lane] = <int>len(lanes[lane])
        for card in lanes[lane]:
            flat[n] = card
            n += 1
    prepare_wide(&judge.wide, flat, lengths, privileged)
    return 0


cdef inline void forget_facts(Judge* judge) noexcept:
    """Empty the table of facts, most often by counting a generation only."""
    judge.generation += 1
    if judge.generation > GENERATIONS:
        memset(judge.clusters, 0, judge.size * sizeof(LayoutCluster))
        judge.generation = 1
