"""Bounds: cheap proofs about the tricks to come.

Each is a set of cells with the cards whose ranks prove it. The search asks whether the set lies
inside the target (the Player succeeds) or misses it altogether (he fails).

*Static trump tricks*: if among the strongest trumps left a seat holds ``k`` more than all others
together, it takes at least ``k`` tricks however everybody plays, since each stronger trump of the
others spoils at most one trick in which it plays one of these. Holds under any play, so it bounds
from below even a Player who wants few tricks.

*Leader's winners*: cards of the leader that nobody can beat, led one after another, win at once
as long as every other hand that holds trumps has a card to follow with. A promise of the leader's
side only: it need not be kept.

*Master of the trumps*: a seat that holds every trump left keeps its winners without the lead.

*Ducking*: where in every lane the Player's weakest cards pair off below the defenders' weakest he
can always play below a defender's card, so he takes no trick but by his trumps.
"""

from tridge_solver.engine.bits cimport lowest, msb, popcount, uint32_t, uint64_t
from tridge_solver.engine.bits cimport USE_DUCK, USE_LEADER, USE_STATIC
from tridge_solver.engine.results.context cimport Floors, Result, Search
from tridge_solver.engine.results.position cimport LANES, SEATS, State, next_seat
from tridge_solver.engine.results.targets cimport cell


cdef inline const Floors* static_tricks(Search* s, const State* st) noexcept nogil:
    """The tricks each seat's top trumps take whatever is played.

    Remembered by the trumps left: who holds them does not change during a deal.
    """
    cdef uint32_t trumps = st.all & s.lanes.lane[0]
    cdef Floors* floors = &s.trump_memo[trumps]
    cdef uint32_t card
    cdef int seat, owner, more, met = 0
    cdef int own[SEATS]
    if floors.stamp == s.stamp:
        return floors
    floors.stamp = s.stamp
    for seat in range(SEATS):
        floors.tricks[seat] = 0
        floors.ranks[seat] = 0
        own[seat] = 0
    if not USE_STATIC:
        return floors
    while trumps:
        card = lowest(trumps)
        trumps ^= card
        owner = 0 if card & st.hand[0] else 1 if card & st.hand[1] else 2
        met += 1
        own[owner] += 1
        more = 2 * own[owner] - met
        if more > floors.tricks[owner]:
            floors.tricks[owner] = more
            floors.ranks[owner] = card
    return floors


cdef inline uint32_t nth(uint32_t cards, int n) noexcept nogil:
    """The ``n``-th strongest of ``cards``, counted from 1; 0 for ``n`` = 0."""
    if n == 0:
        return 0
    while n > 1:
        cards &= cards - 1
        n -= 1
    return lowest(cards)


cdef struct Lead:
    # What a seat that leads has against it.
    uint32_t mine, left, right   # his cards and those of the two others
    bint drawing                 # his top trumps draw all others
    int longest                  # the longer of their two trump holdings
    int left_bar, right_bar      # 31 where that hand cannot ruff, which a count never exceeds; else 0


cdef inline void survey_lead(const Search* s, const State* st, int seat, Lead* lead) noexcept nogil:
    """Look at the trumps of a seat that leads."""
    cdef uint32_t trumps = s.lanes.lane[0], own, left, right
    cdef int a, b
    lead.mine = st.hand[seat]
    lead.left = st.hand[next_seat(seat)]
    lead.right = st.hand[next_seat(next_seat(seat))]
    own = lead.mine & trumps
    left = lead.left & trumps
    right = lead.right & trumps
    a = popcount(left)
    b = popcount(right)
    lead.longest = a if a > b else b
    lead.drawing = own != 0 and popcount(own & (lowest(left | right) - 1)) >= lead.longest
    lead.left_bar = 31 if lead.drawing or left == 0 else 0
    lead.right_bar = 31 if lead.drawing or right == 0 else 0


cdef inline int plain_winners(const Lead* lead, uint32_t lane, int* longest) noexcept nogil:
    """The tricks of a plain ``lane`` that a leader can be sure of.

    With as many winners as the longer of the others' holdings, ``longest``, all his cards win.
    Written without jumps: which way they would go is different at every position.
    """
    cdef uint32_t own = lead.mine & lane, left = lead.left & lane, right = lead.right & lane
    cdef int a = popcount(left), b = popcount(right)
    cdef int n = popcount(own & (lowest(left | right) - 1))
    longest[0] = a if a > b else b
    n = popcount(own) if n >= longest[0] else n
    a |= lead.left_bar
    b |= lead.right_bar
    n = a if n > a else n
    return b if n > b else n


cdef inline int sure_winners(
    const Search* s, const Lead* lead, int seat, const Floors* floors
) noexcept nogil:
    """The tricks ``seat`` can be sure of, having the lead; at least his static ones.

    With trumps enough at the top to draw all others he takes every trump of his and then his
    plain winners freely. Else his plain winners come first, in each lane no more than any hand
    that could ruff must follow to, and his static trump tricks after them: discards on the way
    only lessen what is against him.
    """
    cdef int count = floors.tricks[seat], lane, longest
    if not USE_LEADER:
        return count
    if lead.drawing:
        count = popcount(lead.mine & s.lanes.lane[0])
    for lane in range(1, LANES):
        count += plain_winners(lead, s.lanes.lane[lane], &longest)
    return count


cdef inline uint32_t ranks_of_winners(
    const Search* s, const Lead* lead, int seat, const Floors* floors
) noexcept nogil:
    """The cards whose ranks prove :func:`sure_winners`."""
    cdef uint32_t used = floors.ranks[seat]
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
    """The seat that holds every trump left, or -1.

    He can be sure of his winners without the lead too: until he has it he loses only tricks of
    lanes in which he has no winner, for where he has one he takes it and where he is void he
    ruffs, and either gives him the lead.
    """
    cdef uint32_t trumps = st.all & s.lanes.lane[0]
    cdef int seat
    for seat in range(SEATS):
        if trumps and trumps & ~st.hand[seat] == 0:
            return seat
    return -1


cdef inline bint pairs_off_below(uint32_t own, uint32_t foes) noexcept nogil:
    """Whether the i-th weakest card of ``own`` lies below the i-th weakest of ``foes``, each i."""
    cdef uint32_t cards = own | foes, bit
    cdef int ahead = 0                   # own cards met so far less foes' cards
    cdef int pairs = popcount(own)
    while cards and pairs:
        bit = <uint32_t>1 << msb(cards)
        cards ^= bit
        if bit & own:
            ahead += 1
        else:
            ahead -= 1
            pairs -= 1
            if ahead < 0:
                return False
    return True


cdef inline bint can_duck(const Search* s, const State* st, uint32_t* ranks) noexcept nogil:
    """Whether the Player can stay below the defenders' cards in every lane.

    Where he leads he must have a lane to leave by: pairing must still hold without the card he
    leads, his weakest there, and the strongest card each defender may waste on it.
    """
    cdef uint32_t own, foes, used = 0
    cdef uint32_t first, second
    cdef bint exit = st.leader != 0
    cdef int lane
    for lane in range(LANES):
        own = st.hand[0] & s.lanes.lane[lane]
        if own == 0:
            continue
        first = st.hand[1] & s.lanes.lane[lane]
        second = st.hand[2] & s.lanes.lane[lane]
        foes = first | second
        if foes == 0:
            continue
        if not pairs_off_below(own, foes):
            return False
        used |= <uint32_t>1 << msb(own)
        if not exit and lane:
            foes = (first & (first - 1)) | (second & (second - 1))
            exit = pairs_off_below(own & ~(<uint32_t>1 << msb(own)), foes)
    ranks[0] = used
    return exit


cdef inline void conclude(
    Result* out, bint win, uint64_t forced, uint32_t relevant
) noexcept nogil:
    """Write down a decision."""
    out.win = win
    out.forced = forced
    out.relevant = relevant


cdef inline bint promise_decides(
    const Search* s, const State* st, int seat, const Floors* floors, uint64_t target, Result* out
) noexcept nogil:
    """Whether the winners ``seat`` can be sure of decide ``target``.

    The seat's best result is in every set he could prove; where that one alone is on the wrong
    side of the target his winners need not be counted. Sets whose proof uses fewer ranks come
    before narrower ones.
    """
    cdef int r = st.tricks, count
    cdef uint64_t proved, rest, wrong
    cdef uint32_t ranks = 0, rest_ranks
    cdef int best
    cdef Lead lead
    if seat == 0:
        wrong = ~target
        best = cell(r - floors.tricks[1] - floors.tricks[2], floors.tricks[1])
    else:
        wrong = target
        best = cell(
            floors.tricks[0],
            r - floors.tricks[0] - floors.tricks[2] if seat == 1 else floors.tricks[1],
        )
    if (wrong >> best) & 1:
        return False
    survey_lead(s, st, seat, &lead)
    count = sure_winners(s, &lead, seat, floors)
    if seat == 0:
        proved = s.cells.player[count] & s.cells.universe[r]
        rest = s.cells.first[floors.tricks[1]] & s.cells.universe[r - floors.tricks[2]]
        rest_ranks = floors.ranks[1] | floors.ranks[2]
    else:
        rest = s.cells.player[floors.tricks[0]]
        rest_ranks = floors.ranks[0]
        if seat == 1:
            proved = s.cells.first[count] & s.cells.universe[r - floors.tricks[2]]
            ranks = floors.ranks[2]
        else:
            proved = s.cells.first[floors.tricks[1]] & s.cells.universe[r - count]
            ranks = floors.ranks[1]
    if proved & wrong:
        proved &= rest
        ranks |= rest_ranks
        if proved & wrong:
            return False
    conclude(out, seat == 0, proved, ranks | ranks_of_winners(s, &lead, seat, floors))
    return True


cdef inline bint decided(
    Search* s, const State* st, uint64_t target, uint64_t* floor, uint32_t* floor_ranks,
    Result* out,
) noexcept nogil:
    """Try the bounds on ``target``; on success ``out`` says what was proved.

    ``floor`` becomes the cells possible under any play, ``floor_ranks`` the cards that prove it.
    """
    cdef const Floors* floors = static_tricks(s, st)
    cdef int r = st.tricks
    cdef uint64_t player, defence, ducked
    cdef uint32_t player_ranks, defence_ranks, ranks
    cdef bint low = target & s.cells.low_corner[r] == 0
    cdef int master
    player = s.cells.player[floors.tricks[0]] & s.cells.universe[r]
    player_ranks = floors.ranks[0]
    defence = s.cells.first[floors.tricks[1]] & s.cells.universe[r - floors.tricks[2]]
    defence_ranks = floors.ranks[1] | floors.ranks[2]
    floor[0] = player & defence
    floor_ranks[0] = player_ranks | defence_ranks
    # 1. The floors alone; a leader's own side has more to say in its promise.
    if (st.leader != 0 or low) and floor[0] & ~target == 0:
        if player & ~target == 0:
            conclude(out, True, player, player_ranks)
        elif defence & ~target == 0:
            conclude(out, True, defence, defence_ranks)
        else:
            conclude(out, True, floor[0], floor_ranks[0])
        return True
    if (st.leader == 0 or low) and floor[0] & target == 0:
        if defence & target == 0:
            conclude(out, False, defence, defence_ranks)
        elif player & target == 0:
            conclude(out, False, player, player_ranks)
        else:
            conclude(out, False, floor[0], floor_ranks[0])
        return True
    # 2. The leader keeps his promise; so does another seat that has all the trumps.
    if promise_decides(s, st, st.leader, floors, target, out):
        return True
    master = -1 if low else master_of_trumps(s, st)
    if master >= 0 and master != st.leader:
        if promise_decides(s, st, master, floors, target, out):
            return True
    # 3. A Player who wants few tricks gets out of the way.
    if USE_DUCK and low:
        ducked = defence & ~s.cells.player[popcount(st.hand[0] & s.lanes.lane[0]) + 1]
        if ducked & ~target == 0 and can_duck(s, st, &ranks):
            conclude(out, True, ducked, ranks | defence_ranks)
            return True
    return False
