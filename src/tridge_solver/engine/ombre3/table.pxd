"""The transposition table: facts about card states, kept from search to search.

A *fact* says: whatever the ranks of the cards that did not matter, one side can force the rest of
the play into a set of cells. Facts do not depend on trick history, contract, trump suit or deal, so
one table serves every question of a session.

Facts are kept in *clusters*, one for each *shape*: how many cards each hand holds in each lane,
who leads, how many matadors are left. Another shape that falls on the same cluster overwrites it;
inside a cluster the oldest fact makes room.

* a fact = the words of two hands (the third has the rest), the mask of the places whose rank
  mattered, with the side that forces in its top bit, and the set of cells forced;
* a hit = the hands agree on the mask, and what is proved answers what is asked;
* reading never writes; writing never looks for what is there already.

The last place of a lane is always empty, which leaves the top bit for the side.
"""

from libc.string cimport memset

from tridge_solver.engine.bits cimport uint32_t, uint64_t
from tridge_solver.engine.ombre3.position cimport TAG_BITS, tag_of_shape


cdef enum:
    FACTS = 15
    GENERATIONS = (1 << (64 - TAG_BITS)) - 1    # as many as a tag can count besides the shape
    MAX_TABLE_BITS = 40
    SIDE_BIT = 63


cdef struct Cluster:
    uint64_t tag                 # generation and shape
    uint32_t count
    uint32_t next
    uint64_t player[FACTS]
    uint64_t first[FACTS]
    uint64_t mask[FACTS]
    uint64_t forced[FACTS]


cdef struct Table:
    Cluster* clusters
    int shift                    # 64 less the binary logarithm of the number of clusters
    uint64_t size                # clusters
    uint64_t generation          # 1 … GENERATIONS; 0 marks a cluster never written


cdef inline int table_bits(Py_ssize_t table_bytes, size_t cluster_bytes) noexcept nogil:
    """Return the binary logarithm of the number of clusters that fit, at least 1."""
    cdef int bits = 1
    # In 64 bits even if a size has 32: the shift goes one beyond what fits.
    while (
        bits < MAX_TABLE_BITS
        and table_bytes > 0
        and <uint64_t>cluster_bytes << (bits + 1) <= <uint64_t>table_bytes
    ):
        bits += 1
    return bits


cdef inline uint64_t cluster_number(uint64_t shape, int shift) noexcept nogil:
    """Return the cluster a shape hashes to in a table of ``2 ** (64 - shift)`` clusters."""
    return (shape * <uint64_t>0x9E3779B97F4A7C15) >> shift


cdef inline Cluster* cluster_of(Table* table, uint64_t shape) noexcept nogil:
    """Return the cluster a shape hashes to."""
    return &table.clusters[cluster_number(shape, table.shift)]


cdef inline uint32_t slot_for_fact(uint32_t* count, uint32_t* next, uint32_t room) noexcept nogil:
    """Return where a cluster writes its next fact: behind the others or, if full, over the
    oldest.
    """
    cdef uint32_t slot
    if count[0] < room:
        slot = count[0]
        count[0] += 1
    else:
        slot = next[0]
        next[0] = slot + 1 if slot + 1 < room else 0
    return slot


cdef inline uint64_t tag_of(const Table* table, uint64_t shape) noexcept nogil:
    """Return the tag that marks a cluster of ``shape`` as long as its facts are known."""
    return tag_of_shape(shape) | table.generation << TAG_BITS


cdef inline int probe(
    const Cluster* cluster,
    uint64_t tag,
    uint64_t player,
    uint64_t first,
    uint64_t refutes,
    uint64_t proves,
) noexcept nogil:
    """Return the number of a fact that answers the question, or -1.

    A fact of the Player's side must avoid the cells ``proves``, one of the defenders' side the
    cells ``refutes``.
    """
    cdef uint32_t n
    cdef uint64_t mask
    if cluster.tag != tag:
        return -1
    for n in range(cluster.count):
        mask = cluster.mask[n]
        # No hand has a card at the place that marks the side.
        if ((cluster.player[n] ^ player) | (cluster.first[n] ^ first)) & mask:
            continue
        if cluster.forced[n] & (proves if mask >> SIDE_BIT else refutes) == 0:
            return <int>n
    return -1


cdef inline void store(
    Cluster* cluster,
    uint64_t tag,
    uint64_t player,
    uint64_t first,
    uint64_t mask,
    uint64_t forced,
) noexcept nogil:
    """Write a fact; the oldest of a full cluster goes."""
    cdef uint32_t n
    if cluster.tag != tag:
        cluster.tag = tag
        cluster.count = 0
        cluster.next = 0
    n = slot_for_fact(&cluster.count, &cluster.next, FACTS)
    cluster.player[n] = player
    cluster.first[n] = first
    cluster.mask[n] = mask
    cluster.forced[n] = forced


cdef inline void forget_all(Table* table) noexcept nogil:
    """Make every fact unknown again, usually by raising a generation number only."""
    table.generation += 1
    if table.generation > GENERATIONS:
        memset(table.clusters, 0, table.size * sizeof(Cluster))
        table.generation = 1
