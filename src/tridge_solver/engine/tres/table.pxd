"""The transposition table: facts about the cards left, kept from question to question.

A *fact* says: whatever the ranks of the cards that did not matter, seat 0 can force this margin
from here on, or seat 1 can keep it to this margin. Facts know nothing of points already won.

Facts are kept in *clusters*, one for each shape and leader. Plain suits differ in nothing, so the
shape is filed with its plain suits in an order of their own: the longest first, by their counts
and then by their owners. A shape that has filled its cluster goes on in another one, its next
*link*. Another shape that falls on the same cluster overwrites it; in the last link the oldest fact
makes room.

* a fact = owners of the cards left by relative place, the mask of the places whose rank mattered,
  and the margin with the side that forces it;
* a hit = the owners agree on the mask, and what is proved answers what is asked.
"""

from libc.stdint cimport uintptr_t
from libc.string cimport memset

from tridge_solver.engine.memory cimport new_table_memory
from tridge_solver.engine.tres.bits cimport USE_CANONICAL, int16_t, uint8_t, uint16_t, uint32_t, uint64_t
from tridge_solver.engine.tres.position cimport FIELD, FIELD_MASK, LEADER_BIT, SUITS


cdef enum:
    FACTS = 6
    LINKS = 32                   # clusters one shape may fill
    STEP = 1000003               # from link to link
    MAX_TABLE_BITS = 40
    LINE = 64                    # bytes of a line of the processor's cache


cdef struct Fact:
    uint64_t owner               # cards of seat 0 by relative place
    uint64_t mask                # the places that mattered


cdef struct Cluster:
    # Two lines of the processor's cache: the first two facts lie in that of the tag.
    uint64_t tag                 # shape and leader
    uint32_t generation          # 0 marks a cluster never written
    uint16_t link                # number in the chain of its shape
    uint8_t count
    uint8_t next
    int16_t proved[FACTS]        # the margin, doubled, and 1 if seat 0 forces it
    uint32_t unused              # padding to half of the first line
    Fact fact[FACTS]


cdef struct Table:
    void* memory                 # what holds the clusters
    Cluster* clusters            # the first of them, at the beginning of a cache line
    int shift                    # 64 less the binary logarithm of the number of clusters
    uint64_t size                # clusters
    uint32_t generation


cdef struct Filed:
    uint64_t tag
    uint64_t owner
    int suit[SUITS]              # where each of the filed fields comes from
    Cluster* cluster


cdef inline bint new_table(Table* table, Py_ssize_t table_bytes) noexcept nogil:
    """Make an empty table of the largest power of two of clusters that fits, at least two; return
    false if there is no memory for it."""
    cdef int bits = table_bits(table_bytes)
    table.size = <uint64_t>1 << bits
    table.shift = 64 - bits
    table.generation = 1
    table.memory = new_table_memory(table.size * sizeof(Cluster) + LINE, 1)
    table.clusters = <Cluster*>((<uintptr_t>table.memory + LINE - 1) & ~<uintptr_t>(LINE - 1))
    return table.memory != NULL


cdef inline int table_bits(Py_ssize_t table_bytes) noexcept nogil:
    """Return the binary logarithm of the number of clusters that fit, at least 1."""
    cdef int bits = 1
    while (<Py_ssize_t>sizeof(Cluster) << (bits + 1)) <= table_bytes and bits < MAX_TABLE_BITS:
        bits += 1
    return bits


cdef inline uint64_t sort_key(uint64_t shape, uint64_t owner, int suit) noexcept nogil:
    """Return the sort key of a plain suit: its counts, then who holds what; its number last."""
    cdef int at = FIELD * suit
    return ((shape >> at & FIELD_MASK) << 32) | ((owner >> at & FIELD_MASK) << 8) | suit


cdef inline void file_position(
    const Table* table, uint64_t shape, uint64_t owner, int leader, Filed* filed
) noexcept nogil:
    """Find out how a position is filed."""
    cdef uint64_t a, b, c, swap
    filed.suit[0] = 0
    if USE_CANONICAL:
        a = sort_key(shape, owner, 1)
        b = sort_key(shape, owner, 2)
        c = sort_key(shape, owner, 3)
        if a < b:
            swap = a
            a = b
            b = swap
        if b < c:
            swap = b
            b = c
            c = swap
        if a < b:
            swap = a
            a = b
            b = swap
        filed.suit[1] = a & 3
        filed.suit[2] = b & 3
        filed.suit[3] = c & 3
        shape &= FIELD_MASK
        shape |= (a >> 32) << FIELD | (b >> 32) << 2 * FIELD | (c >> 32) << 3 * FIELD
        owner &= FIELD_MASK
        owner |= (a >> 8 & FIELD_MASK) << FIELD
        owner |= (b >> 8 & FIELD_MASK) << 2 * FIELD
        owner |= (c >> 8 & FIELD_MASK) << 3 * FIELD
    else:
        filed.suit[1] = 1
        filed.suit[2] = 2
        filed.suit[3] = 3
    filed.owner = owner
    filed.tag = shape | <uint64_t>leader << LEADER_BIT


cdef inline uint64_t filed_mask(const Filed* filed, uint64_t mask) noexcept nogil:
    """Return a mask of relative places as the position is filed."""
    cdef uint64_t result = mask & FIELD_MASK
    cdef int n
    if not USE_CANONICAL:
        return mask
    for n in range(1, SUITS):
        result |= (mask >> FIELD * filed.suit[n] & FIELD_MASK) << FIELD * n
    return result


cdef inline uint64_t unfiled_mask(const Filed* filed, uint64_t mask) noexcept nogil:
    """Return a filed mask by relative places again."""
    cdef uint64_t result = mask & FIELD_MASK
    cdef int n
    if not USE_CANONICAL:
        return mask
    for n in range(1, SUITS):
        result |= (mask >> FIELD * n & FIELD_MASK) << FIELD * filed.suit[n]
    return result


cdef inline Cluster* cluster_of(const Table* table, const Filed* filed, int link) noexcept nogil:
    """Return the cluster that a link of a position's chain hashes to."""
    return &table.clusters[
        ((filed.tag + link * STEP) * <uint64_t>0x9E3779B97F4A7C15) >> table.shift
    ]


cdef inline bint belongs(
    const Table* table, const Filed* filed, int link, const Cluster* cluster
) noexcept nogil:
    """Return whether a cluster holds that link of a position's chain."""
    return (
        cluster.tag == filed.tag and cluster.link == link
        and cluster.generation == table.generation
    )


cdef inline int probe(const Table* table, Filed* filed, int least) noexcept nogil:
    """Return the fact that says whether seat 0 gets ``least``, or -1; ``filed`` then has its
    cluster."""
    cdef Cluster* cluster
    cdef uint32_t n
    cdef int proved, link
    for link in range(LINKS):
        cluster = cluster_of(table, filed, link)
        if not belongs(table, filed, link, cluster):
            return -1
        for n in range(cluster.count):
            if (cluster.fact[n].owner ^ filed.owner) & cluster.fact[n].mask:
                continue
            proved = cluster.proved[n]
            if (proved >> 1 >= least) if proved & 1 else (proved >> 1 < least):
                filed.cluster = cluster
                return <int>n
        if cluster.count < FACTS:
            return -1
    return -1


cdef inline void store(
    const Table* table, const Filed* filed, uint64_t mask, bint win, int margin
) noexcept nogil:
    """Write a fact behind the others, or over the oldest of the last link if the chain is full."""
    cdef int n, link = 0
    cdef Cluster* cluster = cluster_of(table, filed, 0)
    while link < LINKS - 1 and cluster.count == FACTS and belongs(table, filed, link, cluster):
        link += 1
        cluster = cluster_of(table, filed, link)
    if not belongs(table, filed, link, cluster):
        cluster.tag = filed.tag
        cluster.generation = table.generation
        cluster.link = <uint16_t>link
        cluster.count = 0
        cluster.next = 0
    if cluster.count < FACTS:
        n = cluster.count
        cluster.count += 1
    else:
        n = cluster.next
        cluster.next = <uint8_t>(n + 1 if n + 1 < FACTS else 0)
    cluster.fact[n].owner = filed.owner
    cluster.fact[n].mask = mask
    cluster.proved[n] = 2 * margin + win


cdef inline void forget_all(Table* table) noexcept nogil:
    """Make every fact unknown again, usually by raising a generation number only."""
    table.generation += 1
    if table.generation == 0:
        memset(table.clusters, 0, table.size * sizeof(Cluster))
        table.generation = 1
