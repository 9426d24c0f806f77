# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: freethreading_compatible=True
"""The compiled search engine as Python sees it.

The engine knows lanes, seats and targets, and nothing of suits, contracts or rulesets: cards are
small numbers, a :class:`LaneOrder` says how they rank, an :class:`Objective` what the Player is
after. :mod:`tridge_solver.analysis.double_dummy` speaks the language of the game.
"""

from libc.stdlib cimport calloc, free
from libc.string cimport memset

from tridge_solver.engine.bits cimport (
    beyond,
    lowest,
    popcount,
    uint8_t,
    uint32_t,
    uint64_t,
)
from tridge_solver.engine.bounds cimport static_tricks
from tridge_solver.engine.context cimport TRUMP_SUBSETS, WEIGHTS, Floors, Result, Search
from tridge_solver.engine.position cimport (
    LANE_BITS,
    LANES,
    SEATS,
    Lanes,
    State,
    legal_moves,
    next_seat,
    relative_owner,
    run_heads,
)
from tridge_solver.engine.search cimport finish_trick, play_second, play_third, prepare_trick, search
from tridge_solver.engine.table cimport FACTS, Cluster, forget_all
from tridge_solver.engine.targets cimport (
    CELLS,
    MAX_TRICKS,
    cell,
    cells_at_least,
    prepare_cells,
)

from tridge_solver.engine.weights import HIGH, LOW

cdef enum:
    CARD_IDS = 64
    LONGEST_LANE = 16
    LONGEST_TRUMPS = 12

DEFAULT_TABLE_BYTES = 1 << 20


cdef struct Ranks:
    int length[LANES]
    uint8_t card[LANES][LONGEST_LANE]
    int privileged


cdef struct Root:
    State state                    # at the beginning of the current trick
    int played                     # cards on the table
    uint32_t led
    uint32_t second
    uint8_t id_of[LANE_BITS]       # the card number at each bit
    int won[SEATS]


cdef class LaneOrder:
    """How cards rank: four lanes of card numbers, strongest first, lane 0 the trumps.

    Args:
        lanes: four sequences of distinct card numbers below 64; at most 12 trumps and 16 cards
            in any other lane.
        privileged: how many of the top trumps enjoy the estuche privilege (0 or 3).

    Raises :class:`ValueError` for anything else. Immutable; may be shared by threads.
    """

    cdef Ranks ranks

    def __init__(self, lanes, int privileged=0):
        cdef int lane, n
        if len(lanes) != LANES:
            raise ValueError(f"{len(lanes)} lanes (expected {LANES})")
        cards = [card for lane_cards in lanes for card in lane_cards]
        if len(set(cards)) != len(cards) or not all(0 <= card < CARD_IDS for card in cards):
            raise ValueError(f"cards must be distinct numbers below {CARD_IDS}")
        if len(lanes[0]) > LONGEST_TRUMPS or max(map(len, lanes)) > LONGEST_LANE:
            raise ValueError(
                f"a lane is too long (expected at most {LONGEST_TRUMPS} trumps and "
                f"{LONGEST_LANE} cards in another lane)"
            )
        if not 0 <= privileged <= 3:
            raise ValueError(f"{privileged} privileged trumps (expected 0 to 3)")
        self.ranks.privileged = privileged
        for lane in range(LANES):
            self.ranks.length[lane] = <int>len(lanes[lane])
            for n in range(self.ranks.length[lane]):
                self.ranks.card[lane][n] = lanes[lane][n]


cdef class Objective:
    """What the Player is after: a number for every final result, more being better for him.

    Args:
        levels: ``levels[p][d]`` for ``p`` tricks of the Player and ``d`` of the first defender
            (the seat after him), the second having the rest of ``tricks``; only ``p + d <= tricks``
            is read. Both defenders play to make the number small.
        guesses: ``guesses[e]`` is the level to ask for first when a rough count gives the Player
            ``e`` tricks; it affects speed only.
        tricks: tricks of a whole deal, 9 unless the pack is small.

    Immutable; may be shared by threads.
    """

    cdef int level[CELLS]
    cdef int guess[MAX_TRICKS + 1]
    cdef readonly int tricks

    def __init__(self, levels, guesses, int tricks=MAX_TRICKS):
        cdef int p, d
        if not 1 <= tricks <= MAX_TRICKS:
            raise ValueError(f"{tricks} tricks (expected 1 to {MAX_TRICKS})")
        if len(guesses) <= tricks or len(levels) <= tricks or any(
            len(row) + number <= tricks for number, row in enumerate(levels)
        ):
            raise ValueError(f"too few levels or guesses for {tricks} tricks")
        memset(self.level, 0, sizeof(self.level))
        self.tricks = tricks
        for p in range(tricks + 1):
            self.guess[p] = guesses[p]
            for d in range(tricks + 1 - p):
                self.level[cell(p, d)] = levels[p][d]


cdef int load_root(
    Search* s,
    Root* root,
    const Ranks* ranks,
    const uint64_t* hands,
    int leader,
    int played,
    const uint8_t* table_cards,
) noexcept nogil:
    """Lay a position out in lanes; the cards on the table still belong to their hands.

    Returns the number of cards placed.
    """
    cdef Lanes* lanes = &s.lanes
    cdef State* st = &root.state
    cdef uint64_t everything = 0, number
    cdef int order[LANES]
    cdef int count[LANES]
    cdef int lane, n, place, bit = 0, seat, cards = 0
    cdef uint8_t card
    cdef uint64_t full[SEATS]
    cdef uint32_t mask
    for seat in range(SEATS):
        full[seat] = hands[seat]
    seat = leader
    for n in range(played):
        full[seat] |= <uint64_t>1 << table_cards[n]
        seat = next_seat(seat)
    everything = full[0] | full[1] | full[2]
    # Plain suits lie in the order of their lengths, so that like deals look alike.
    for lane in range(LANES):
        count[lane] = 0
        for n in range(ranks.length[lane]):
            count[lane] += <int>((everything >> ranks.card[lane][n]) & 1)
        place = lane
        while place > 1 and count[order[place - 1]] > count[lane]:
            order[place] = order[place - 1]
            place -= 1
        order[place] = lane
    lanes.separators = lanes.matadors = 0
    lanes.privilege = ranks.privileged != 0
    st.hand[0] = st.hand[1] = st.hand[2] = 0
    st.shape = 0
    root.led = root.second = 0
    root.played = played
    for place in range(LANES):
        lane = order[place]
        lanes.lane[place] = 0
        lanes.start[place] = <uint32_t>1 << bit
        for n in range(ranks.length[lane]):
            if place == 0 and lanes.privilege and n == ranks.privileged:
                lanes.matadors = lanes.lane[0]
                lanes.separators |= <uint32_t>1 << bit
                bit += 1
            card = ranks.card[lane][n]
            number = <uint64_t>1 << card
            if everything & number == 0:
                continue
            mask = <uint32_t>1 << bit
            lanes.lane[place] |= mask
            for seat in range(SEATS):
                lanes.unit[seat][bit] = <uint64_t>1 << (4 * (LANES * seat + place))
                if full[seat] & number:
                    st.hand[seat] |= mask
                    st.shape += lanes.unit[seat][bit]
            root.id_of[bit] = card
            if played and table_cards[0] == card:
                root.led = mask
            elif played > 1 and table_cards[1] == card:
                root.second = mask
            bit += 1
            cards += 1
        lanes.separators |= <uint32_t>1 << bit
        bit += 1
    for place in range(LANES):
        mask = lanes.lane[place]
        while mask:
            lanes.lane_of[popcount(lowest(mask) - 1)] = lanes.lane[place]
            mask &= mask - 1
    st.all = st.hand[0] | st.hand[1] | st.hand[2] | lanes.separators
    st.owner1 = relative_owner(st.hand[1], st.all)
    st.owner2 = relative_owner(st.hand[2], st.all)
    st.leader = leader
    st.tricks = popcount(st.hand[leader])
    s.stamp += 1
    if s.stamp == 0:
        memset(s.trump_memo, 0, TRUMP_SUBSETS * sizeof(Floors))
        s.stamp = 1
    return cards


cdef void ask(Search* s, Root* root, uint32_t card, uint64_t target, Result* out) noexcept nogil:
    """Answer ``target`` at the root, or after ``card`` of the seat to play if it is not 0."""
    cdef uint64_t universe = s.cells.universe[root.state.tricks]
    if target == 0 or target == universe:
        out.win = target != 0
        out.forced = universe
        out.relevant = 0
        return
    if root.played == 0 and card == 0:
        search(s, &root.state, NULL, target, out)
        return
    prepare_trick(s, &root.state, target)
    if root.played == 2 and card == 0:
        play_third(s, &root.state, root.led, root.second, out)
    elif root.played == 1 and card == 0:
        play_second(s, &root.state, root.led, out)
    elif root.played == 1:
        play_third(s, &root.state, root.led, card, out)
    elif root.played == 0:
        play_second(s, &root.state, card, out)
    else:
        finish_trick(s, &root.state, root.led, root.second, card, out)


cdef int find_level(
    Search* s, Root* root, uint32_t card, const int* level, int low, int high, int guess
) noexcept nogil:
    """The exact value, known to lie between ``low`` and ``high``, by boolean questions.

    Each answer says more than was asked: the least (or most) level of all it proves.
    """
    cdef Result answer
    cdef int x, y, value, best, tricks = root.state.tricks
    while low < high:
        if guess <= low:
            guess = low + 1
        elif guess > high:
            guess = high
        ask(s, root, card, cells_at_least(level, tricks, guess), &answer)
        best = high if answer.win else low
        for y in range(tricks + 1):
            for x in range(tricks + 1 - y):
                if (answer.forced >> cell(x, y)) & 1:
                    value = level[cell(x, y)]
                    if answer.win and value < best:
                        best = value
                    elif not answer.win and value > best:
                        best = value
        if answer.win:
            low = best
            guess = low + 1
        else:
            high = best
            guess = high
    return low


cdef int rough_tricks(Search* s, const State* st) noexcept nogil:
    """A rough count of the Player's tricks: half his trumps, half those that win under any play,
    and up to two winners a suit. Only a first guess: it never decides anything."""
    cdef const Floors* floors = static_tricks(s, st)
    cdef int lane, top, count
    cdef uint32_t own, others
    count = floors.tricks[0] + popcount(st.hand[0] & s.lanes.lane[0]) + 1
    for lane in range(1, LANES):
        own = st.hand[0] & s.lanes.lane[lane]
        others = (st.hand[1] | st.hand[2]) & s.lanes.lane[lane]
        top = popcount(own & (lowest(others) - 1))
        count += 2 * (top if top < 2 else 2)
    return count >> 1


cdef struct Levels:
    int level[CELLS]               # by the tricks still to come
    int low
    int high
    int guess


cdef void levels_here(Search* s, const Root* root, const int* final, const int* guesses,
                      Levels* levels) noexcept nogil:
    """An objective's levels by the tricks still to come, given those already won."""
    cdef int x, y, value, rough
    cdef int tricks = root.state.tricks
    levels.low = levels.high = final[cell(root.won[0], root.won[1])]
    for y in range(tricks + 1):
        for x in range(tricks + 1 - y):
            value = final[cell(root.won[0] + x, root.won[1] + y)]
            levels.level[cell(x, y)] = value
            if (x == 0 and y == 0) or value < levels.low:
                levels.low = value
            if (x == 0 and y == 0) or value > levels.high:
                levels.high = value
    rough = rough_tricks(s, &root.state)
    if rough > tricks:
        rough = tricks
    levels.guess = guesses[rough + root.won[0]]


cdef class Solver:
    """Answers questions about positions; owns one transposition table.

    Args:
        table_bytes: memory for the transposition table, rounded down to a power of two of its
            clusters, at least one cluster. A small table that fits the processor's cache is
            fastest; default 1 MiB.
        high, low: the 120 move-ordering weights of each set, for tuning; they change speed only.

    The table holds facts that are true of any deal under any contract, so it may be kept for a
    whole session. A solver may be used by one thread at a time (:class:`RuntimeError` otherwise);
    give each thread its own. Searches release the interpreter lock. Memory is freed with the
    object.
    """

    cdef Search* s
    cdef Root root
    cdef bint loaded
    cdef bint busy

    def __cinit__(self, *args, **kwargs):
        self.s = <Search*>calloc(1, sizeof(Search))
        if self.s == NULL:
            raise MemoryError
        self.s.trump_memo = <Floors*>calloc(TRUMP_SUBSETS, sizeof(Floors))
        if self.s.trump_memo == NULL:
            raise MemoryError

    def __init__(self, *, Py_ssize_t table_bytes=DEFAULT_TABLE_BYTES, high=None, low=None):
        cdef int n, bits = 0
        if self.s.table.clusters != NULL:
            raise RuntimeError("a Solver is initialised once")
        if table_bytes < 0:
            raise ValueError(f"{table_bytes} bytes of table (expected none or more)")
        while (<Py_ssize_t>sizeof(Cluster) << (bits + 1)) <= table_bytes and bits < 40:
            bits += 1
        self.s.table.size = <uint64_t>1 << bits
        self.s.table.clusters = <Cluster*>calloc(self.s.table.size, sizeof(Cluster))
        if self.s.table.clusters == NULL:
            raise MemoryError(f"no memory for a table of {table_bytes} bytes")
        # A shift by 64 is undefined in C: one cluster is found by clearing the hash instead.
        self.s.table.shift = 64 - bits if bits else 63
        if bits == 0:
            self.s.table.size = 2
            free(self.s.table.clusters)
            self.s.table.clusters = <Cluster*>calloc(2, sizeof(Cluster))
            if self.s.table.clusters == NULL:
                raise MemoryError
        self.s.table.generation = 1
        prepare_cells(&self.s.cells)
        high = HIGH.flat if high is None else high
        low = LOW.flat if low is None else low
        if len(high) != WEIGHTS or len(low) != WEIGHTS:
            raise ValueError(f"a weight set has {WEIGHTS} numbers")
        for n in range(WEIGHTS):
            self.s.high_weights[n] = high[n]
            self.s.low_weights[n] = low[n]

    def __dealloc__(self):
        if self.s != NULL:
            free(self.s.table.clusters)
            free(self.s.trump_memo)
            free(self.s)

    @property
    def table_bytes(self):
        """Bytes of the transposition table as allocated."""
        return self.s.table.size * sizeof(Cluster)

    @property
    def nodes(self):
        """Positions at a trick boundary looked at since the solver was made."""
        return self.s.nodes

    def forget(self):
        """Make the transposition table empty, as in a new solver."""
        forget_all(&self.s.table)

    def facts(self):
        """How many facts the table holds now."""
        cdef uint64_t n, count = 0
        for n in range(self.s.table.size):
            if self.s.table.clusters[n].tag >> 53 == self.s.table.generation:
                count += self.s.table.clusters[n].count
        return count

    def load(self, LaneOrder order not None, hands, int leader, trick=(), won=(0, 0, 0)):
        """Set the position that the questions are about.

        Args:
            order: how the cards rank.
            hands: three masks of card numbers, of the Player, the defender after him and the
                other; cards on the table are in none.
            leader: who led, or leads, the current trick: 0, 1 or 2 in the same order.
            trick: card numbers on the table in the order played, at most two.
            won: tricks already won by each.

        Raises :class:`ValueError` when that is no position.
        """
        cdef uint64_t masks[SEATS]
        cdef uint8_t table_cards[2]
        cdef int seat, n, cards, left
        if self.busy:
            raise RuntimeError("a Solver serves one thread at a time")
        if len(hands) != SEATS or len(won) != SEATS:
            raise ValueError("a position has three hands")
        if not 0 <= leader < SEATS or len(trick) >= SEATS:
            raise ValueError("no such leader, or a trick of three cards")
        self.loaded = False
        for seat in range(SEATS):
            masks[seat] = hands[seat]
            self.root.won[seat] = won[seat]
            if won[seat] < 0:
                raise ValueError("tricks won cannot be negative")
        sizes = [hand.bit_count() for hand in hands]
        for n in range(len(trick)):
            if not 0 <= trick[n] < CARD_IDS:
                raise ValueError(f"no card {trick[n]}")
            table_cards[n] = trick[n]
            sizes[(leader + n) % SEATS] += 1
        if min(sizes) != max(sizes) or max(sizes) + sum(won) > MAX_TRICKS:
            raise ValueError(f"hands of {sizes} cards with {sum(won)} tricks won")
        played_mask = sum(1 << card for card in trick)
        if sum(hands) + played_mask != hands[0] | hands[1] | hands[2] | played_mask:
            raise ValueError("a card is held twice")
        cards = load_root(
            self.s, &self.root, &order.ranks, masks, leader, <int>len(trick), table_cards
        )
        if cards != sum(sizes):
            raise ValueError("a card that has no place in the lanes")
        self.loaded = True

    cdef int check(self, Objective objective) except -1:
        """Refuse questions that have no position or do not fit it."""
        if not self.loaded:
            raise ValueError("no position is loaded")
        if self.busy:
            raise RuntimeError("a Solver serves one thread at a time")
        cdef int tricks = self.root.state.tricks
        if tricks + self.root.won[0] + self.root.won[1] + self.root.won[2] != objective.tricks:
            raise ValueError(f"the tricks of the position do not add up to {objective.tricks}")
        return 0

    def can_force(self, Objective objective not None, int level):
        """Whether the Player can be sure of ``level`` or more, whatever the defenders do."""
        cdef Levels levels
        cdef Result answer
        cdef uint64_t target
        self.check(objective)
        self.busy = True
        with nogil:
            levels_here(self.s, &self.root, objective.level, objective.guess, &levels)
            target = cells_at_least(levels.level, self.root.state.tricks, level)
            ask(self.s, &self.root, 0, target, &answer)
        self.busy = False
        return answer.win != 0

    def value(self, Objective objective not None):
        """The level the Player reaches when both sides play their best."""
        cdef Levels levels
        cdef int value
        self.check(objective)
        self.busy = True
        with nogil:
            levels_here(self.s, &self.root, objective.level, objective.guess, &levels)
            value = find_level(
                self.s, &self.root, 0, levels.level, levels.low, levels.high, levels.guess
            )
        self.busy = False
        return value

    def card_values(self, Objective objective not None):
        """``(card, level)`` for every legal card of the seat to play, strongest trumps first.

        Cards that are equal in the position have equal values and are all listed.
        """
        cdef Levels levels
        cdef int values[MAX_TRICKS]
        cdef uint32_t cards[MAX_TRICKS]
        cdef int count = 0, seat, overall, n
        cdef uint32_t hand, moves, heads, card
        self.check(objective)
        if self.root.state.tricks == 0:
            return []
        self.busy = True
        with nogil:
            levels_here(self.s, &self.root, objective.level, objective.guess, &levels)
            overall = find_level(
                self.s, &self.root, 0, levels.level, levels.low, levels.high, levels.guess
            )
            seat = self.root.state.leader
            for n in range(self.root.played):
                seat = next_seat(seat)
            hand = self.root.state.hand[seat]
            moves = hand
            if self.root.played:
                moves = legal_moves(&self.s.lanes, hand, self.root.led)
            heads = run_heads(moves, hand, self.root.state.all)
            while moves:
                card = lowest(moves)
                moves ^= card
                cards[count] = card
                if card & heads == 0:
                    values[count] = values[count - 1]
                elif seat == 0:
                    values[count] = find_level(
                        self.s, &self.root, card, levels.level, levels.low, overall, overall
                    )
                else:
                    values[count] = find_level(
                        self.s, &self.root, card, levels.level, overall, levels.high, overall + 1
                    )
                count += 1
        self.busy = False
        return [
            (self.root.id_of[popcount(cards[n] - 1)], values[n]) for n in range(count)
        ]
