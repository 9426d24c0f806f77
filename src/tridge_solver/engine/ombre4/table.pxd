"""The transposition table of four seats: facts about card states, kept from search to search.

As in the search of three seats a *fact* says: whatever the ranks of the cards that did not matter,
one side can force the rest of the play into a set of cells. Sets are known by their numbers, so
the table lives as long as these do. Facts are kept in *clusters*; a shape that has filled one goes
on in another, its next *link*.
"""

from libc.stdint cimport uint16_t
from libc.string cimport memset

from tridge_solver.engine.bits cimport uint32_t, uint64_t
from tridge_solver.engine.ombre4.position cimport SHAPE_BITS
from tridge_solver.engine.ombre4.targets cimport Sets
from tridge_solver.engine.ombre3.table cimport cluster_number


cdef enum:
    FACTS = 6
    LINKS = 64                   # clusters one shape may fill; a tag has bits for 128
    STEP = 1000003               # from link to link
    SIDE_BIT = 63


cdef struct Cluster:
    uint64_t tag                 # shape and link
    uint32_t generation          # 0 marks a cluster never written
    uint16_t count
    uint16_t next
    uint64_t owner1[FACTS]
    uint64_t owner2[FACTS]
    uint64_t mask[FACTS]
    uint32_t forced[FACTS]


cdef struct Table:
    Cluster* clusters
    int shift                    # 64 less the binary logarithm of the number of clusters
    uint64_t size                # clusters
    uint32_t generation          # never 0 while facts are kept


cdef inline Cluster* cluster_of(Table* table, uint64_t shape, int link) noexcept nogil:
    """Return the cluster that a link of a shape's chain hashes to."""
    return &table.clusters[cluster_number(shape + link * STEP, table.shift)]


cdef inline bint belongs(
    const Table* table, const Cluster* cluster, uint64_t shape, int link
) noexcept nogil:
    """Return whether a cluster holds that link of a shape's chain."""
    return (
        cluster.tag == (shape | <uint64_t>link << SHAPE_BITS)
        and cluster.generation == table.generation
    )


cdef inline const Cluster* probe(
    Table* table,
    const Sets* sets,
    uint64_t shape,
    uint64_t owner1,
    uint64_t owner2,
    const uint64_t* refutes,
    const uint64_t* proves,
    int words,
    int* fact,
) noexcept nogil:
    """Return the cluster with a fact that answers the question, and the fact's number there; NULL
    for none.

    A fact of the Player's side must avoid the cells ``proves``, one of the defenders' side the
    cells ``refutes``; the first ``words`` words are compared.
    """
    cdef uint32_t n
    cdef int w, link
    cdef uint64_t mask, met
    cdef const uint64_t* forced
    cdef const uint64_t* wrong
    cdef const Cluster* cluster
    for link in range(LINKS):
        cluster = cluster_of(table, shape, link)
        if not belongs(table, cluster, shape, link):
            return NULL
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
                fact[0] = <int>n
                return cluster
        if cluster.count < FACTS:
            return NULL
    return NULL


cdef inline void store(
    Table* table,
    uint64_t shape,
    uint64_t owner1,
    uint64_t owner2,
    uint64_t mask,
    uint32_t forced,
) noexcept nogil:
    """Write a fact behind the others of its shape, or over the oldest of the last link if the chain
    is full."""
    cdef uint32_t n
    cdef int link = 0
    cdef Cluster* cluster = cluster_of(table, shape, 0)
    while link < LINKS - 1 and cluster.count == FACTS and belongs(table, cluster, shape, link):
        link += 1
        cluster = cluster_of(table, shape, link)
    if not belongs(table, cluster, shape, link):
        cluster.tag = shape | <uint64_t>link << SHAPE_BITS
        cluster.generation = table.generation
        cluster.count = 0
        cluster.next = 0
    if cluster.count < FACTS:
        n = cluster.count
        cluster.count += 1
    else:
        n = cluster.next
        cluster.next = <uint16_t>(n + 1 if n + 1 < FACTS else 0)
    cluster.owner1[n] = owner1
    cluster.owner2[n] = owner2
    cluster.mask[n] = mask
    cluster.forced[n] = forced


cdef inline void forget_facts(Table* table) noexcept nogil:
    """Make every fact unknown again, usually by raising a generation number only."""
    table.generation += 1
    if table.generation == 0:
        memset(table.clusters, 0, table.size * sizeof(Cluster))
        table.generation = 1
