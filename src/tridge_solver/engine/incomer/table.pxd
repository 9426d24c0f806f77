"""The transposition table of four seats: facts about card states, kept from search to search.

As in the search of three seats a *fact* says: whatever the ranks of the cards that did not matter,
one side can force the rest of the play into a set of cells. Sets are known by their numbers, so
the table lives as long as these do. Facts are kept in *clusters*, one for each shape.
"""

from libc.string cimport memset

from tridge_solver.engine.bits cimport uint32_t, uint64_t
from tridge_solver.engine.incomer.position cimport SHAPE_BITS
from tridge_solver.engine.incomer.targets cimport Sets
from tridge_solver.engine.results.table cimport cluster_number, slot_for_fact


cdef enum:
    FACTS = 15
    GENERATIONS = 127            # as many as the bits of a tag above the shape can count
    SIDE_BIT = 63


cdef struct Cluster:
    uint64_t tag                 # generation and shape
    uint32_t count
    uint32_t next
    uint64_t owner1[FACTS]
    uint64_t owner2[FACTS]
    uint64_t mask[FACTS]
    uint32_t forced[FACTS]


cdef struct Table:
    Cluster* clusters
    int shift                    # 64 less the binary logarithm of the number of clusters
    uint64_t size                # clusters
    uint64_t generation          # 1 … GENERATIONS; 0 marks a cluster never written


cdef inline Cluster* cluster_of(Table* table, uint64_t shape) noexcept nogil:
    """The cluster a shape falls on."""
    return &table.clusters[cluster_number(shape, table.shift)]


cdef inline uint64_t tag_of(const Table* table, uint64_t shape) noexcept nogil:
    """What a cluster of ``shape`` is marked with as long as its facts are known."""
    return shape | table.generation << SHAPE_BITS


cdef inline int probe(
    const Cluster* cluster,
    const Sets* sets,
    uint64_t tag,
    uint64_t owner1,
    uint64_t owner2,
    const uint64_t* refutes,
    const uint64_t* proves,
    int words,
) noexcept nogil:
    """The number of a fact that answers the question, or -1.

    ``proves`` are the cells a fact of the Player's side must keep out of, ``refutes`` those one
    of the defenders' side must keep out of; ``words`` of them are looked at.
    """
    cdef uint32_t n
    cdef int w
    cdef uint64_t mask, met
    cdef const uint64_t* forced
    cdef const uint64_t* wrong
    if cluster.tag != tag:
        return -1
    for n in range(cluster.count):
        mask = cluster.mask[n]
        # The side's bit lies above all places: both words of owners are 0 there.
        if ((cluster.owner1[n] ^ owner1) | (cluster.owner2[n] ^ owner2)) & mask:
            continue
        forced = sets.item[cluster.forced[n]].word
        wrong = refutes
        if mask >> SIDE_BIT:
            wrong = proves
        met = forced[0] & wrong[0]
        for w in range(1, words):
            met |= forced[w] & wrong[w]
        if met == 0:
            return <int>n
    return -1


cdef inline void store(
    Cluster* cluster,
    uint64_t tag,
    uint64_t owner1,
    uint64_t owner2,
    uint64_t mask,
    uint32_t forced,
) noexcept nogil:
    """Write a fact; the oldest of a full cluster goes."""
    cdef uint32_t n
    if cluster.tag != tag:
        cluster.tag = tag
        cluster.count = 0
        cluster.next = 0
    n = slot_for_fact(&cluster.count, &cluster.next, FACTS)
    cluster.owner1[n] = owner1
    cluster.owner2[n] = owner2
    cluster.mask[n] = mask
    cluster.forced[n] = forced


cdef inline void forget_facts(Table* table) noexcept nogil:
    """Make every fact unknown again; most often by counting a generation only."""
    table.generation += 1
    if table.generation > GENERATIONS:
        memset(table.clusters, 0, table.size * sizeof(Cluster))
        table.generation = 1
