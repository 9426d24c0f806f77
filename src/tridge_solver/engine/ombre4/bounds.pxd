"""Bounds of four seats: cheap proofs about the tricks to come.

The proofs are those of three seats (:mod:`tridge_solver.engine.ombre3.bounds` says why they hold);
none depends on how many others there are: *static trump tricks*, since each stronger trump of
another hand spoils one trick at most; the *leader's winners*, as long as each hand that can ruff
must follow; a *master of the trumps* needs no lead for them. Two bounds from above are of four
seats only: what the Player *loses to trumps* under any play, and the tricks he *can be sure to
lose* where he wants few (:mod:`tridge_solver.engine.ombre4.ducking`).

The result of a proof is a *box*: a least number of tricks for each seat, and a greatest one for the
Player.
"""

from tridge_solver.engine.bits cimport popcount64, uint32_t, uint64_t
from tridge_solver.engine.bits cimport USE_DUCK, USE_LEADER, USE_STATIC
from tridge_solver.engine.ombre4.context cimport Floors, Result, Search
from tridge_solver.engine.ombre4.ducking cimport safe_tricks
from tridge_solver.engine.ombre4.position cimport LANES, State, next_seat, seat_of
from tridge_solver.engine.ombre4.questions cimport Question, wrong_cells
from tridge_solver.engine.ombre4.targets cimport (
    MAX_TRICKS,
    SEATS,
    SETS_FOR_PROOFS,
    WORDS,
    Memo,
    cell,
    holds,
    intern_within,
)
from tridge_solver.engine.words cimport lowest64, msb64


cdef enum:
    UNBARRED = 31                # above every count of cards

# Seats, a bit for each.
cdef enum:
    PLAYER = 1
    DEFENCE = 14
    EVERYBODY = 15
    CAP = 16                     # not a seat: the tricks the Player loses to trumps


cdef struct Box:
    int least[SEATS]             # tricks of each seat
    int most                     # tricks of the Player


cdef inline void open_box(Box* box) noexcept nogil:
    """The box of all results."""
    cdef int seat
    for seat in range(SEATS):
        box.least[seat] = 0
    box.most = MAX_TRICKS


cdef inline void fill_box(const Search* s, const Box* box, int tricks, uint64_t* word) noexcept nogil:
    """Write the cells of a box with ``tricks`` left as words."""
    cdef int n, room = tricks - box.least[3]
    for n in range(WORDS):
        word[n] = 0
    if room < 0:
        return
    for n in range(s.cells.words[tricks]):
        word[n] = (
            s.cells.universe[room][n]
            & s.cells.at_least[0][box.least[0]][n]
            & s.cells.at_least[1][box.least[1]][n]
            & s.cells.at_least[2][box.least[2]][n]
            & ~s.cells.at_least[0][box.most + 1][n]
        )


cdef inline uint32_t box_set(Search* s, const Box* box, int tricks) noexcept nogil:
    """Return the number of the set of a box's cells; 0 if there is no room for it."""
    cdef uint64_t word[WORDS]
    cdef uint64_t key = <uint64_t>1 << 24 | tricks << 20 | box.most << 16 | (
        box.least[0] | box.least[1] << 4 | box.least[2] << 8 | box.least[3] << 12
    )
    cdef Memo* memo = &s.sets.box[(key * <uint64_t>0x9E3779B97F4A7C15) >> 51]
    if memo.key != key:
        fill_box(s, box, tricks, word)
        memo.number = intern_within(&s.sets, word, SETS_FOR_PROOFS)
        memo.key = key if memo.number else 0
    return memo.number


cdef inline bint box_within(
    const Search* s, const Box* box, int tricks, const uint64_t* wrong
) noexcept nogil:
    """Return whether no cell of a box is among the ``wrong`` ones."""
    cdef int n, room = tricks - box.least[3]
    for n in range(s.cells.words[tricks]):
        if (
            s.cells.universe[room][n]
            & s.cells.at_least[0][box.least[0]][n]
            & s.cells.at_least[1][box.least[1]][n]
            & s.cells.at_least[2][box.least[2]][n]
            & ~s.cells.at_least[0][box.most + 1][n]
            & wrong[n]
        ):
            return False
    return True


cdef inline void conclude(
    Search* s, const State* st, bint win, const Box* box, uint64_t relevant, Result* out
) noexcept nogil:
    """Write down a decision: what the box proves, or only what was asked if there is no room."""
    out.win = win
    out.forced = box_set(s, box, st.tricks)
    if out.forced == 0:
        out.forced = st.question.inside_set if win else st.question.outside_set
    out.relevant = relevant


cdef inline void count_lost(const Search* s, const State* st, Floors* floors) noexcept nogil:
    """Return the tricks the Player loses to trumps under any play.

    He wins no trick in which a defender plays a trump above all of his but his j strongest, unless
    by one of these: of n such trumps in one hand n - j win a trick of the defenders.
    """
    cdef uint64_t trumps = st.all & s.lanes.lane[0], own = st.hand[0] & trumps, held
    cdef int j = 0, seat, count
    floors.lost = 0
    floors.lost_ranks = 0
    while True:
        for seat in range(1, SEATS):
            held = st.hand[seat] & trumps & (lowest64(own) - 1)
            count = popcount64(held) - j
            if count > floors.lost:
                floors.lost = count
                floors.lost_ranks = <uint64_t>1 << msb64(held) if own else 0
        if own == 0:
            return
        own &= own - 1
        j += 1


cdef inline const Floors* static_tricks(Search* s, const State* st) noexcept nogil:
    """Return the tricks that each seat's top trumps take under any play.

    Remembered by the trumps left: who holds them does not change during a deal.
    """
    cdef uint64_t trumps = st.all & s.lanes.lane[0]
    cdef Floors* floors = &s.trump_memo[trumps]
    cdef uint64_t card
    cdef int seat, owner, more, met = 0
    cdef int own[SEATS]
    if floors.stamp == s.stamp:
        return floors
    floors.stamp = s.stamp
    for seat in range(SEATS):
        floors.tricks[seat] = 0
        floors.ranks[seat] = 0
        own[seat] = 0
    floors.lost = 0
    floors.lost_ranks = 0
    if not USE_STATIC:
        return floors
    while trumps:
        card = lowest64(trumps)
        trumps ^= card
        owner = seat_of(st, card)
        met += 1
        own[owner] += 1
        more = 2 * own[owner] - met
        if more > floors.tricks[owner]:
            floors.tricks[owner] = more
            floors.ranks[owner] = card
    count_lost(s, st, floors)
    return floors


cdef inline uint64_t nth(uint64_t cards, int n) noexcept nogil:
    """Return the ``n``-th strongest of ``cards``, counted from 1; 0 for ``n`` = 0."""
    if n == 0:
        return 0
    while n > 1:
        cards &= cards - 1
        n -= 1
    return lowest64(cards)


cdef struct Lead:
    # The cards that a seat on lead faces.
    uint64_t mine
    uint64_t other[SEATS - 1]    # the hands of the three others
    uint64_t others              # all of them together
    int bar[SEATS - 1]           # UNBARRED where that hand cannot ruff; else 0
    bint drawing                 # his top trumps draw all others
    int longest                  # the longest of their trump holdings


cdef inline void survey_lead(const Search* s, const State* st, int seat, Lead* lead) noexcept nogil:
    """Look at the trumps of a seat that leads."""
    cdef uint64_t trumps = s.lanes.lane[0], own
    cdef int n, count, other = seat
    lead.mine = st.hand[seat]
    lead.others = 0
    lead.longest = 0
    for n in range(SEATS - 1):
        other = next_seat(other)
        lead.other[n] = st.hand[other]
        lead.others |= st.hand[other]
        count = popcount64(st.hand[other] & trumps)
        lead.longest = count if count > lead.longest else lead.longest
    own = lead.mine & trumps
    lead.drawing = (
        own != 0 and popcount64(own & (lowest64(lead.others & trumps) - 1)) >= lead.longest
    )
    for n in range(SEATS - 1):
        lead.bar[n] = UNBARRED if lead.drawing or lead.other[n] & trumps == 0 else 0


cdef inline int plain_winners(const Lead* lead, uint64_t lane, int* longest) noexcept nogil:
    """Return the tricks of a plain ``lane`` that a leader can be sure of.

    If he has as many winners as the ``longest`` of the others' holdings, all his cards win.
    """
    cdef uint64_t own = lead.mine & lane
    cdef int a = popcount64(lead.other[0] & lane)
    cdef int b = popcount64(lead.other[1] & lane)
    cdef int c = popcount64(lead.other[2] & lane)
    cdef int n = popcount64(own & (lowest64(lead.others & lane) - 1))
    cdef int most = a if a > b else b
    most = c if c > most else most
    longest[0] = most
    n = popcount64(own) if n >= most else n
    a |= lead.bar[0]
    b |= lead.bar[1]
    c |= lead.bar[2]
    n = a if n > a else n
    n = b if n > b else n
    return c if n > c else n


cdef inline int sure_winners(
    const Search* s, const Lead* lead, int seat, const Floors* floors
) noexcept nogil:
    """Return the tricks ``seat`` can be sure of on lead; at least its static ones."""
    cdef int count = floors.tricks[seat], lane, longest
    if not USE_LEADER:
        return count
    if lead.drawing:
        count = popcount64(lead.mine & s.lanes.lane[0])
    for lane in range(1, LANES):
        count += plain_winners(lead, s.lanes.lane[lane], &longest)
    return count


cdef inline uint64_t ranks_of_winners(
    const Search* s, const Lead* lead, int seat, const Floors* floors
) noexcept nogil:
    """Return the cards whose ranks prove :func:`sure_winners`."""
    cdef uint64_t used = floors.ranks[seat]
    cdef int lane, n, longest
    if not USE_LEADER:
        return used
    if lead.drawing:
        used = nth(lead.mine & s.lanes.lane[0], lead.longest)
    for lane in range(1, LANES):
        n = plain_winners(lead, s.lanes.lane[lane], &longest)
        used |= nth(lead.mine & s.lanes.lane[lane], n if n < longest else longest)
    return used


cdef inline int master_of_trumps(const Search* s, const State* st) noexcept nogil:
    """Return the seat that holds every trump left, or -1."""
    cdef uint64_t trumps = st.all & s.lanes.lane[0]
    cdef int seat
    if trumps == 0:
        return -1
    seat = seat_of(st, lowest64(trumps))
    return seat if trumps & ~st.hand[seat] == 0 else -1


cdef inline uint64_t floor_box(
    const Floors* floors, int seats, int tricks, Box* box
) noexcept nogil:
    """Find the box of some seats' static tricks (a bit for each seat) and the ranks that prove it.

    With ``CAP`` among them also what the Player loses to trumps.
    """
    cdef uint64_t ranks = 0
    cdef int seat
    open_box(box)
    for seat in range(SEATS):
        if (seats >> seat) & 1:
            box.least[seat] = floors.tricks[seat]
            ranks |= floors.ranks[seat]
    if seats & CAP:
        box.most = tricks - floors.lost
        ranks |= floors.lost_ranks
    return ranks


cdef inline bint promise_decides(
    Search* s, const State* st, int seat, const Floors* floors, Result* out
) noexcept nogil:
    """Return whether the winners ``seat`` can be sure of decide the question.

    The seat's best result is in every set he could prove; if that one alone is on the wrong side,
    the winners need not be counted. Boxes whose proof uses fewer ranks come before narrower ones.
    """
    cdef const uint64_t* wrong = wrong_cells(st.question, seat == 0)
    cdef int won[SEATS]
    cdef int other, own
    cdef uint64_t ranks
    cdef Box box
    cdef Lead lead
    own = st.tricks
    for other in range(SEATS):
        won[other] = floors.tricks[other]
        own -= won[other]
    won[seat] += own
    if holds(wrong, cell(won[0], won[1], won[2])):
        return False
    survey_lead(s, st, seat, &lead)
    own = sure_winners(s, &lead, seat, floors)
    ranks = floor_box(floors, (DEFENCE if seat else 0) & ~(1 << seat), st.tricks, &box)
    box.least[seat] = own
    if not box_within(s, &box, st.tricks, wrong):
        ranks = floor_box(floors, (EVERYBODY | CAP) & ~(1 << seat), st.tricks, &box)
        box.least[seat] = own
        if not box_within(s, &box, st.tricks, wrong):
            return False
    conclude(s, st, seat == 0, &box, ranks | ranks_of_winners(s, &lead, seat, floors), out)
    return True


cdef inline bint floors_decide(
    Search* s, const State* st, const Floors* floors, bint win, const Box* both, uint64_t ranks,
    Result* out,
) noexcept nogil:
    """Return whether the tricks of top trumps, under any play, decide the question for one side.

    The floors of one side alone apply to more positions than both together.
    """
    cdef const uint64_t* wrong = wrong_cells(st.question, win)
    cdef Box box
    cdef uint64_t fewer
    if not box_within(s, both, st.tricks, wrong):
        return False
    fewer = floor_box(floors, PLAYER if win else DEFENCE | CAP, st.tricks, &box)
    if box_within(s, &box, st.tricks, wrong):
        conclude(s, st, win, &box, fewer, out)
        return True
    fewer = floor_box(floors, DEFENCE | CAP if win else PLAYER, st.tricks, &box)
    if box_within(s, &box, st.tricks, wrong):
        conclude(s, st, win, &box, fewer, out)
        return True
    conclude(s, st, win, both, ranks, out)
    return True


cdef inline bint decided(
    Search* s, const State* st, Box* floor, uint64_t* floor_ranks, Result* out
) noexcept nogil:
    """Try the bounds on the question; on success ``out`` says what was proved.

    ``floor`` becomes the box of what is possible under any play, ``floor_ranks`` its proof.
    """
    cdef const Floors* floors = static_tricks(s, st)
    cdef const Question* q = st.question
    cdef uint64_t ranks, ducked
    cdef int master
    cdef Box box
    floor_ranks[0] = floor_box(floors, EVERYBODY | CAP, st.tricks, floor)
    # 1. The floors alone; the leader's side has a stronger promise below.
    if st.leader != 0 or q.low:
        if floors_decide(s, st, floors, True, floor, floor_ranks[0], out):
            return True
    if st.leader == 0 or q.low:
        if floors_decide(s, st, floors, False, floor, floor_ranks[0], out):
            return True
    # 2. The leader keeps his promise; so does another seat with all the trumps.
    if promise_decides(s, st, st.leader, floors, out):
        return True
    master = -1 if q.low else master_of_trumps(s, st)
    if master >= 0 and master != st.leader:
        if promise_decides(s, st, master, floors, out):
            return True
    # 3. A Player who wants few tricks gets out of the way.
    if USE_DUCK and q.low:
        ranks = floor_box(floors, DEFENCE, st.tricks, &box)
        box.most = st.tricks - safe_tricks(s, st, &ducked)
        if box.most < st.tricks and box_within(s, &box, st.tricks, q.outside):
            conclude(s, st, True, &box, ranks | ducked, out)
            return True
    return False
