"""One exchange of the Player against every pair of exchanges of the defenders.

With open cards the Player throws first, then the first defender, then the second; every card that
will be drawn is known. A level is the Player's when one of his discards survives all pairs. Most of
the work goes into that proof: some 60,000 pairs a discard, settled family by family:

* pairs of groups of one shape each meet one cluster of facts, found by adding shapes;
* a fact proved for one pair of hands says which part of the pack mattered; at once it settles
  all pairs of the two groups that hold the same cards there;
* pairs that refuted a discard before are tried first on the next one (*killers*);
* trumps that win whatever the others hold need no pairs at all (*free acceptance*).
"""

from tridge_solver.engine.bits cimport popcount64, uint64_t
from tridge_solver.engine.ombre3.exchange.discards cimport (
    GROUP_SIZE,
    Choices,
    Discard,
    Group,
    list_choices,
)
from tridge_solver.engine.ombre3.layouts.facts cimport (
    Judge,
    LayoutCluster,
    Verdict,
    answers,
    judge_layout,
    layout_cluster,
)
from tridge_solver.engine.ombre3.position cimport SEATS
from tridge_solver.engine.ombre3.targets cimport CELLS
from tridge_solver.engine.ombre3.layouts.wide cimport Layout, common_shape, hand_shape, lowest64


cdef enum:
    KILLERS = 48
    PROMISING = 60
    LARGEST_STOCK = 13


cdef struct Killer:
    int first                    # the seat that exchanged first
    uint64_t thrown[SEATS]
    int count[SEATS]
    uint64_t hits


cdef struct Contest:
    Judge judge
    int leader
    int tricks
    uint64_t dealt[SEATS]
    int stock_size
    uint64_t stock[LARGEST_STOCK + 1]      # the first n cards, for every n
    int least[SEATS]
    int most[SEATS]
    bint fixed[SEATS]                      # whether a seat's discard is given
    uint64_t fixed_thrown[SEATS]
    int level[CELLS]
    bint weak_first                        # the Player wants few tricks
    Choices* player
    Choices* first[SEATS][LARGEST_STOCK + 1]    # by seat and cards drawn before it
    Choices* second[SEATS][LARGEST_STOCK + 1]
    Killer killer[KILLERS]
    int killers
    bint use_killers                       # these are switched off only to prove
    bint use_equals                        # that the answer does not depend on them
    bint use_free
    uint64_t refuting[SEATS]               # the defenders' discards of the last refutation
    uint64_t pairs                         # pairs met so far


cdef inline Choices* choices_of(Contest* c, int seat, int before, bint last) noexcept nogil:
    """Return the discards of a defender once ``before`` cards are drawn; NULL if memory runs
    out.
    """
    cdef Choices** kept = &c.second[seat][before] if last else &c.first[seat][before]
    if kept[0] == NULL:
        kept[0] = list_choices(
            &c.judge.wide, seat, c.dealt[seat], c.stock, before, c.least[seat], c.most[seat],
            last, c.weak_first, c.use_equals, &c.fixed_thrown[seat] if c.fixed[seat] else NULL, c.stock_size,
        )
    return kept[0]


cdef inline bint wins_by_trumps(
    const Contest* c, uint64_t hand, uint64_t thrown, uint64_t target, Verdict* out
) noexcept nogil:
    """Return whether the static trump tricks of a hand reach the target whatever the others
    hold.
    """
    cdef uint64_t left, card
    cdef int balance = 0, best = 0
    cdef uint64_t promised
    if not c.use_free:
        return False
    left = c.judge.wide.lane[0] & ~thrown
    while left:
        card = lowest64(left)
        left ^= card
        if card & hand:
            balance += 1
            if balance > best:
                best = balance
        else:
            balance -= 1
    promised = c.judge.search.cells.player[best] & c.judge.search.cells.universe[c.tricks]
    if promised & ~target:
        return False
    out.win = True
    out.forced = promised
    return True


cdef inline bint try_killers(
    Contest* c, const Discard* mine, int first, uint64_t target, Verdict* out
) noexcept nogil:
    """Return whether a pair that refuted another discard refutes this one."""
    cdef int n, seat, second = 3 - first
    cdef Killer killer
    cdef Layout layout
    cdef LayoutCluster* cluster
    cdef int drawn
    for n in range(c.killers):
        killer = c.killer[n]
        drawn = mine.count + killer.count[first]
        if killer.first != first or drawn + killer.count[second] > c.stock_size:
            continue
        layout.leader = c.leader
        layout.held[0] = mine.hand
        layout.held[first] = (
            (c.dealt[first] & ~killer.thrown[first]) | (c.stock[drawn] & ~c.stock[mine.count])
        )
        layout.held[second] = (
            (c.dealt[second] & ~killer.thrown[second])
            | (c.stock[drawn + killer.count[second]] & ~c.stock[drawn])
        )
        layout.shape = mine.shape + common_shape(c.leader)
        for seat in range(1, SEATS):
            layout.shape += hand_shape(&c.judge.wide, layout.held[seat], seat)
        cluster = layout_cluster(&c.judge, layout.shape)
        c.pairs += 1
        judge_layout(&c.judge, cluster, &layout, target, out)
        if not out.win:
            c.killer[n].hits += 1
            if n and c.killer[n].hits > c.killer[n - 1].hits:
                c.killer[n] = c.killer[n - 1]
                c.killer[n - 1] = killer
                c.killer[n - 1].hits += 1
            c.refuting[first] = killer.thrown[first]
            c.refuting[second] = killer.thrown[second]
            return True
    return False


cdef inline void note_killer(
    Contest* c, int first, const Discard* one, const Discard* other
) noexcept nogil:
    """Remember a refuting pair; the least successful one makes room."""
    cdef int n
    c.refuting[first] = one.thrown
    c.refuting[3 - first] = other.thrown
    if not c.use_killers:
        return
    if c.killers < KILLERS:
        n = c.killers
        c.killers += 1
    else:
        n = KILLERS - 1
    c.killer[n].first = first
    c.killer[n].thrown[first] = one.thrown
    c.killer[n].thrown[3 - first] = other.thrown
    c.killer[n].count[first] = one.count
    c.killer[n].count[3 - first] = other.count
    c.killer[n].hits = 1


cdef inline int settle_groups(
    Contest* c,
    const Discard* mine,
    int first,
    const Discard* ones,
    int one_count,
    const Discard* others,
    int other_count,
    LayoutCluster* cluster,
    uint64_t shape,
    uint64_t target,
    uint64_t* proved,
    Verdict* out,
) noexcept nogil:
    """Test all pairs of two groups against one discard; return 1 if it survives, 0 if one refutes
    it.

    ``open_pairs`` has a row for each hand of the first defender and a bit for each of the second.
    """
    cdef uint64_t open_pairs[GROUP_SIZE]
    cdef uint64_t everyone, columns, area, held
    cdef int row, n, r, column, second = 3 - first
    cdef Layout layout
    everyone = ~<uint64_t>0 if other_count == 64 else (<uint64_t>1 << other_count) - 1
    for n in range(one_count):
        open_pairs[n] = everyone
    c.pairs += one_count * other_count
    # The family that answered last for this shape, perhaps for another discard of the Player.
    if (
        c.judge.use_facts
        and cluster.area
        and cluster.family_win
        and (cluster.held[0] ^ mine.hand) & cluster.area == 0
        and answers(True, cluster.family_forced, target)
    ):
        area = cluster.area
        held = cluster.held[second]
        columns = 0
        for n in range(other_count):
            columns |= <uint64_t>((others[n].hand ^ held) & area == 0) << n
        if columns:
            held = cluster.held[first]
            for r in range(one_count):
                if (ones[r].hand ^ held) & area == 0:
                    open_pairs[r] &= ~columns
                    proved[0] |= cluster.family_forced
    layout.leader = c.leader
    layout.shape = shape
    layout.held[0] = mine.hand
    for row in range(one_count):
        while open_pairs[row]:
            column = popcount64(lowest64(open_pairs[row]) - 1)
            layout.held[first] = ones[row].hand
            layout.held[second] = others[column].hand
            judge_layout(&c.judge, cluster, &layout, target, out)
            if not out.win:
                note_killer(c, first, &ones[row], &others[column])
                return 0
            proved[0] |= out.forced
            if not c.judge.use_facts:
                open_pairs[row] &= open_pairs[row] - 1
                continue
            area = out.area
            held = layout.held[second]
            columns = 0
            for n in range(other_count):
                columns |= <uint64_t>((others[n].hand ^ held) & area == 0) << n
            held = layout.held[first]
            for r in range(row, one_count):
                if (ones[r].hand ^ held) & area == 0:
                    open_pairs[r] &= ~columns
    return 1


cdef inline void to_front(Choices* choices, int number) noexcept nogil:
    """Try a group first from now on: it holds a discard that refuted something."""
    cdef Group group = choices.group[number]
    while number:
        choices.group[number] = choices.group[number - 1]
        number -= 1
    choices.group[0] = group


cdef inline int survives(
    Contest* c, const Discard* mine, int first, uint64_t target, Verdict* out
) noexcept nogil:
    """Return 1 if a discard of the Player reaches the target against all pairs of the defenders, 0
    if not, -1 if memory runs out.

    ``out.forced`` becomes the proof: for a survivor all cells the result may be in, else those of
    the refutation.
    """
    cdef Choices* replies
    cdef Choices* others
    cdef const Group* one
    cdef const Group* other
    cdef uint64_t shape, proved = 0
    cdef int n, m, total
    if wins_by_trumps(c, mine.hand, mine.thrown, target, out):
        return 1
    if try_killers(c, mine, first, target, out):
        return 0
    replies = choices_of(c, first, mine.count, False)
    if replies == NULL:
        return -1
    # The most promising pairs of groups first, where a refutation is likeliest; then group by
    # group, so that one position helps the next.
    for total in range(PROMISING + 1):
        for n in range(replies.groups if total == PROMISING else total + 1):
            if n >= replies.groups:
                break
            one = &replies.group[n]
            others = choices_of(c, 3 - first, mine.count + one.count, True)
            if others == NULL:
                return -1
            m = total - n
            if total == PROMISING and m < 0:
                m = 0
            while m < others.groups:
                other = &others.group[m]
                shape = mine.shape + one.shape + other.shape
                shape += common_shape(c.leader)
                if settle_groups(
                    c, mine, first,
                    replies.discard + one.start, one.size,
                    others.discard + other.start, other.size,
                    layout_cluster(&c.judge, shape), shape, target, &proved, out,
                ) == 0:
                    to_front(replies, n)
                    to_front(others, m)
                    return 0
                if total < PROMISING:
                    break
                m += 1
    out.win = True
    out.forced = proved
    return 1
