"""The table in front of the search: facts about whole layouts.

A fact proved for one layout holds for every layout of the same shape whose hands agree with it on
the cards that mattered, counted from the top of each lane. So most layouts of an exchange need no
search. Unlike the search's own table this one also keeps what the bounds decided, and it is never
overwritten by positions later in the play.

A *family* is the set of layouts that hold the same cards in an *area* of the pack: everything down
to the weakest card that mattered in each lane. Two comparisons say whether a layout belongs to it,
without squeezing it first.
"""

from tridge_solver.engine.bits cimport uint32_t, uint64_t
from tridge_solver.engine.ombre3.context cimport Result, Search
from tridge_solver.engine.ombre3.position cimport (
    SEATS,
    TAG_BITS,
    State,
    ctz64,
    tag_of_shape,
)
from tridge_solver.engine.ombre3.search cimport answer, places_to_store
from tridge_solver.engine.ombre3.table cimport (
    SIDE_BIT,
    cluster_number,
    slot_for_fact,
)
from tridge_solver.engine.ombre3.layouts.wide cimport Layout, Wide, load_layout, squeeze


cdef enum:
    LAYOUT_FACTS = 8


cdef struct LayoutCluster:
    uint64_t tag                 # generation and shape
    uint32_t count
    uint32_t next
    uint64_t player[LAYOUT_FACTS]
    uint64_t first[LAYOUT_FACTS]
    uint64_t mask[LAYOUT_FACTS]
    uint64_t forced[LAYOUT_FACTS]
    # The family that answered last.
    uint64_t area                # 0: none yet
    uint64_t held[SEATS]
    uint64_t family_forced
    uint64_t family_win


cdef struct Judge:
    Search* search
    Wide wide
    LayoutCluster* clusters
    int shift
    uint64_t size
    uint64_t generation
    bint use_facts               # switched off only to prove that the answer does not depend on it
    uint64_t asked               # layouts looked up one by one
    uint64_t searched            # of those, layouts handed to the search


cdef struct Verdict:
    bint win                     # whether the Player can force the target
    uint64_t forced              # the cells the winning side can force the result into
    uint64_t area                # the part of the pack the proof looked at


cdef inline LayoutCluster* layout_cluster(Judge* judge, uint64_t shape) noexcept nogil:
    """Return the cluster of a shape, emptied if another shape had it."""
    cdef LayoutCluster* cluster = &judge.clusters[cluster_number(shape, judge.shift)]
    cdef uint64_t tag = tag_of_shape(shape) | judge.generation << TAG_BITS
    if cluster.tag != tag:
        cluster.tag = tag
        cluster.count = cluster.next = 0
        cluster.area = 0
    return cluster


cdef inline bint answers(bint win, uint64_t forced, uint64_t target) noexcept nogil:
    """Return whether a side's power to force the result into ``forced`` decides ``target``."""
    return forced & (~target if win else target) == 0


cdef inline bint in_family(
    const LayoutCluster* cluster, uint64_t player, uint64_t first, uint64_t second
) noexcept nogil:
    """Return whether a layout of the cluster's shape belongs to the family that answered last."""
    return (
        cluster.area != 0
        and (
            (cluster.held[0] ^ player) | (cluster.held[1] ^ first) | (cluster.held[2] ^ second)
        ) & cluster.area == 0
    )


cdef inline uint64_t area_of(const Wide* wide, const Layout* layout, uint64_t places) noexcept nogil:
    """Return the part of the pack down to the last of ``places`` in each lane."""
    cdef uint64_t area = 0
    cdef uint64_t ends = places & ~(places >> 1)
    cdef int bit
    while ends:
        bit = layout.bit_at[ctz64(ends)]
        area |= wide.lane[wide.lane_at[bit]] & ((<uint64_t>2 << bit) - 1)
        ends &= ends - 1
    return area


cdef inline void judge_layout(
    Judge* judge, LayoutCluster* cluster, Layout* layout, uint64_t target, Verdict* out
) noexcept nogil:
    """Answer ``target`` for one layout of the cluster's shape.

    The caller has dealt with layouts of the family that answered last. This function squeezes the
    layout and tries the facts of the shape, then the search.
    """
    cdef uint32_t n
    cdef uint64_t places
    cdef Result result
    cdef State st
    judge.asked += 1
    squeeze(&judge.wide, layout)
    if judge.use_facts:
        for n in range(cluster.count):
            places = cluster.mask[n] & ~(<uint64_t>1 << SIDE_BIT)
            if (
                (cluster.player[n] ^ layout.hand[0]) | (cluster.first[n] ^ layout.hand[1])
            ) & places:
                continue
            if answers(cluster.mask[n] >> SIDE_BIT, cluster.forced[n], target):
                out.win = cluster.mask[n] >> SIDE_BIT
                out.forced = cluster.forced[n]
                remember_family(judge, cluster, layout, places, out)
                return
    judge.searched += 1
    load_layout(&judge.wide, layout, &st)
    answer(judge.search, &st, target, &result)
    out.win = result.win
    out.forced = result.forced
    places = places_to_store(&st, result.relevant)
    n = slot_for_fact(&cluster.count, &cluster.next, LAYOUT_FACTS)
    cluster.player[n] = layout.hand[0]
    cluster.first[n] = layout.hand[1]
    cluster.mask[n] = places | <uint64_t>out.win << SIDE_BIT
    cluster.forced[n] = out.forced
    remember_family(judge, cluster, layout, places, out)


cdef inline void remember_family(
    Judge* judge, LayoutCluster* cluster, const Layout* layout, uint64_t places, Verdict* out
) noexcept nogil:
    """Note the family a verdict covers."""
    cdef int seat
    out.area = area_of(&judge.wide, layout, places)
    # The empty area is every layout of the shape; its separators stand for it.
    cluster.area = out.area if out.area else judge.wide.separators
    for seat in range(SEATS):
        cluster.held[seat] = layout.held[seat]
    cluster.family_forced = out.forced
    cluster.family_win = out.win
