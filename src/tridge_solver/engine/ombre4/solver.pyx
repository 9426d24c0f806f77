# cython: cdivision=True
# cython: freethreading_compatible=True
"""The Python interface to the compiled search of four seats: one Player against three defenders.

Like the search of three seats it knows lanes, seats and targets, and nothing of suits, contracts
or rules. :class:`~tridge_solver.engine.ombre3.solver.LaneOrder` serves both.
"""

from cpython.number cimport PyNumber_Index
from libc.string cimport memset

from tridge_solver.engine.bits cimport uint64_t
from tridge_solver.engine.args cimport Flag, lower, number, take
from tridge_solver.engine.ombre4.context cimport Result, Search, forget_all
from tridge_solver.engine.ombre4.exchange cimport (
    CHOICES,
    Exchange,
    begin_exchange,
    choice_of,
    survives,
)
from tridge_solver.engine.ombre4.args cimport pack, read_levels
from tridge_solver.engine.ombre4.alloc cimport free_search, new_search
from tridge_solver.engine.ombre4.position cimport LANES
from tridge_solver.engine.ombre4.roots cimport (
    Levels,
    Packed,
    Root,
    ask,
    card_values_here,
    levels_here,
    load_root,
    play_card,
    target_of,
    value_here,
)
from tridge_solver.engine.ombre4.table cimport Cluster
from tridge_solver.engine.ombre4.targets cimport CELLS, MAX_TRICKS, SEATS
from tridge_solver.engine.ombre3.args cimport MAX_LEVEL
from tridge_solver.engine.ombre3.position cimport CARD_IDS
from tridge_solver.engine.ombre3.roots cimport Ranks
from tridge_solver.engine.ombre3.solver cimport LaneOrder
from tridge_solver.engine.words cimport ctz64

from tridge_solver.engine.ombre3.weights import HIGH, LOW

DEFAULT_TABLE_BYTES = 1 << 24


cdef class Objective:
    """The Player's aim: a number for every final result, higher is better for him.

    Args:
        levels: ``levels[p][d][e]`` for ``p`` tricks of the Player, ``d`` of the first defender (the
            seat after him) and ``e`` of the second, the third having the rest of ``tricks``; only
            ``p + d + e <= tricks`` is read. All defenders play to make the number small. Each
            number is between -10⁹ and 10⁹.
        guesses: ``guesses[n]`` is the level to ask for first when a rough count gives the Player
            ``n`` tricks; it affects speed only.
        tricks: tricks of a whole deal, 9 unless the pack is small.

    Raise :class:`ValueError` for anything else. Immutable; may be shared by threads.
    """

    cdef int level[CELLS]
    cdef int guess[MAX_TRICKS + 1]
    cdef readonly int tricks

    def __cinit__(self, levels, guesses, int tricks=MAX_TRICKS):
        cdef int p
        if not 1 <= tricks <= MAX_TRICKS:
            raise ValueError(f"{tricks} tricks (expected 1 to {MAX_TRICKS})")
        guesses = list(guesses)
        if len(guesses) <= tricks:
            raise ValueError(f"too few levels or guesses for {tricks} tricks")
        memset(self.level, 0, sizeof(self.level))
        self.tricks = tricks
        read_levels(self.level, levels, tricks)
        for p in range(tricks + 1):
            self.guess[p] = number(guesses[p], -MAX_LEVEL, MAX_LEVEL, "as a guess")


cdef class Solver:
    """Answer questions about positions of four seats; own the tables.

    Args:
        table_bytes: memory for the transposition table, rounded down to a power of two of its
            clusters, at least two; default 16 MiB. Sets of results take some ten more.
        high, low: the 120 move-ordering weights of each set, for tuning, 100,000 at most; they
            change speed only.

    Facts are true of any deal under any contract, so a solver may be kept for a whole session. It
    may be used by one thread at a time (:class:`RuntimeError` otherwise); give each thread its own.
    Searches release the interpreter lock. Memory is freed with the object.
    """

    cdef Search* s
    cdef Root root
    cdef bint loaded
    cdef Flag busy

    def __cinit__(self, *, Py_ssize_t table_bytes=DEFAULT_TABLE_BYTES, high=None, low=None):
        self.s = new_search(
            table_bytes, HIGH.flat if high is None else high, LOW.flat if low is None else low
        )

    def __dealloc__(self):
        free_search(self.s)

    @property
    def table_bytes(self):
        """The transposition table's size in bytes, as allocated."""
        return self.s.table.size * sizeof(Cluster)

    @property
    def nodes(self):
        """Positions at a trick boundary searched since the solver was made."""
        return self.s.nodes

    @property
    def sets(self):
        """Sets of results met since the store was last emptied."""
        return self.s.sets.count

    def clear(self):
        """Empty the transposition table, as in a new solver."""
        take(&self.busy, "a Solver")
        forget_all(self.s)
        lower(&self.busy)

    def entry_count(self):
        """Return how many facts the table holds now."""
        cdef uint64_t n, count = 0
        take(&self.busy, "a Solver")
        for n in range(self.s.table.size):
            if self.s.table.clusters[n].generation == self.s.table.generation:
                count += self.s.table.clusters[n].count
        lower(&self.busy)
        return count

    cdef int place(self, const Ranks* ranks, const Packed* packed, int expected) except -1:
        """Load a position; refuse one with cards the lane order does not know."""
        if load_root(self.s, &self.root, ranks, packed) != expected:
            raise ValueError("a card that has no place in the lanes")
        return 0

    def load(self, LaneOrder order not None, hands, leader, trick=(), won=(0, 0, 0, 0)):
        """Set the position that the questions are about.

        Args:
            order: how the cards rank.
            hands: four masks of card numbers, of the Player and the defenders in playing order;
                cards on the table are in none.
            leader: who led, or leads, the current trick: 0 to 3 in the same order.
            trick: card numbers on the table in the order played, at most three.
            won: tricks already won by each.

        Raises :class:`ValueError` when that is not a position.
        """
        cdef Packed packed
        cdef int expected
        take(&self.busy, "a Solver")
        try:
            self.loaded = False
            expected = pack(&packed, hands, leader, trick, won)
            self.place(&order.ranks, &packed, expected)
            self.loaded = True
        finally:
            lower(&self.busy)

    cdef int check(self, Objective objective) except -1:
        """Refuse a question if there is no position or it does not fit."""
        cdef int seat, tricks
        if not self.loaded:
            raise ValueError("no position is loaded")
        tricks = self.root.state.tricks
        for seat in range(SEATS):
            tricks += self.root.won[seat]
        if tricks != objective.tricks:
            raise ValueError(f"the tricks of the position do not add up to {objective.tricks}")
        return 0

    def can_force(self, Objective objective not None, level):
        """Return whether the Player can be sure of ``level`` or more, whatever the defenders do."""
        cdef Levels levels
        cdef Result answer
        cdef int asked = number(level, -MAX_LEVEL, MAX_LEVEL, "as a level")
        take(&self.busy, "a Solver")
        try:
            self.check(objective)
            with nogil:
                levels_here(self.s, &self.root, objective.level, objective.guess, &levels)
                ask(
                    self.s, &self.root, 0,
                    target_of(&levels, self.root.state.tricks, asked), &answer,
                )
        finally:
            lower(&self.busy)
        return answer.win != 0

    def value(self, Objective objective not None):
        """Return the level the Player reaches when both sides play their best.

        The proofs of one objective's questions serve the next, until another position is loaded:
        related objectives of one position cost little more than one.
        """
        cdef int value
        take(&self.busy, "a Solver")
        try:
            self.check(objective)
            with nogil:
                value = value_here(self.s, &self.root, objective.level, objective.guess)
        finally:
            lower(&self.busy)
        return value

    def card_values(self, Objective objective not None):
        """Return ``(card, level)`` for every legal card of the seat to play, strongest trumps
        first.

        Equivalent cards have equal values and are all listed.
        """
        cdef int values[MAX_TRICKS]
        cdef uint64_t cards[MAX_TRICKS]
        cdef int count, n
        take(&self.busy, "a Solver")
        try:
            self.check(objective)
            with nogil:
                count = card_values_here(
                    self.s, &self.root, objective.level, objective.guess, NULL, cards, values
                )
            return [(self.root.id_of[ctz64(cards[n])], values[n]) for n in range(count)]
        finally:
            lower(&self.busy)

    def play_values(self, Objective objective not None, played):
        """Return :meth:`card_values` before each of the cards ``played``, and after the last of
        them.

        The cards are played from the loaded position, which is no longer loaded afterwards. Facts
        found on the way serve the whole play. Raises :class:`ValueError` for a card that is not
        legal when its turn comes.
        """
        cdef int values[MAX_TRICKS]
        cdef uint64_t cards[MAX_TRICKS]
        cdef int count, n, known = 0, turn = 0
        cdef uint64_t chosen
        result = []
        played = [int(PyNumber_Index(card)) for card in played]
        take(&self.busy, "a Solver")
        try:
            self.check(objective)
            self.loaded = False
            for card in (*played, None):
                with nogil:
                    # A card's value is that of the position it leads to.
                    count = card_values_here(
                        self.s,
                        &self.root,
                        objective.level,
                        objective.guess,
                        &known if turn else NULL,
                        cards,
                        values,
                    )
                here = [(self.root.id_of[ctz64(cards[n])], values[n]) for n in range(count)]
                result.append(here)
                if card is None:
                    return result
                chosen = 0
                for n in range(count):
                    if here[n][0] == card:
                        chosen = cards[n]
                        known = values[n]
                if chosen == 0:
                    raise ValueError(f"card {card} is not legal at its turn")
                play_card(self.s, &self.root, chosen)
                turn += 1
        finally:
            lower(&self.busy)

    def values_of_many(self, problems):
        """Return the values of many positions, each for one or several objectives, in one call.

        Args:
            problems: a sequence of ``(order, hands, leader, trick, won, objectives)``, the first
                five as for :meth:`load`, ``objectives`` a sequence of :class:`Objective`.

        Returns a list with one tuple of levels a problem. No position is loaded afterwards.
        Raises as :meth:`load` and :meth:`value`.
        """
        result = []
        try:
            for order, hands, leader, trick, won, objectives in problems:
                self.load(order, hands, leader, trick, won)
                result.append(tuple([self.value(objective) for objective in objectives]))
        finally:
            self.loaded = False
        return result


cdef class Exchanger:
    """Exact answers about an exchange of four seats with open cards.

    Seat 0 is the Player, who exchanges first, then the defenders in playing order; each discards
    one card at most and draws the top of what is left. A *choice* is the number of a card
    discarded, or ``None`` for nothing.

    Args:
        solver: answers the questions; its facts serve all of them.
        order, objective: as for :class:`Solver`.
        hands: four masks of card numbers, as dealt.
        stock: card numbers, top first, four at most.
        leader: who leads to the first trick.
        fixed: a choice for each seat that has made it, as a tuple of it alone, else ``None``.

    Raise :class:`ValueError` if it is not a deal. Work releases the interpreter lock.
    """

    cdef Exchange x
    cdef Solver solver
    cdef Objective objective

    def __cinit__(
        self, Solver solver not None, LaneOrder order not None, hands, stock, leader,
        Objective objective not None, fixed=(None, None, None, None),
    ):
        cdef int seat, n
        cdef uint64_t everything = 0
        cdef int expected = pack(&self.x.dealt, hands, leader, (), (0,) * SEATS)
        if expected != SEATS * objective.tricks:
            raise ValueError(f"the hands do not hold {objective.tricks} cards")
        stock, fixed = list(stock), list(fixed)
        if len(stock) > SEATS or len(fixed) != SEATS:
            raise ValueError(f"a stock of more than {SEATS} cards, or no choice a seat")
        for seat in range(SEATS):
            everything |= self.x.dealt.hand[seat]
        self.solver = solver
        self.objective = objective
        self.x.ranks = order.ranks
        self.x.stock_size = <int>len(stock)
        for n in range(self.x.stock_size):
            self.x.stock[n] = number(stock[n], 0, CARD_IDS - 1, "as a card")
            if (everything >> self.x.stock[n]) & 1:
                raise ValueError("a card is held twice")
            everything |= <uint64_t>1 << self.x.stock[n]
        if everything & ~known_cards(&self.x.ranks):
            raise ValueError("a card that has no place in the lanes")
        for seat in range(SEATS):
            self.set_choices(seat, fixed[seat])
        begin_exchange(&self.x)

    cdef int set_choices(self, int seat, fixed) except -1:
        """List the choices of a seat: nothing first, then its cards."""
        cdef uint64_t hand = self.x.dealt.hand[seat], thrown
        cdef int n = 0
        if fixed is None:
            fixed = [None, *[card for card in range(CARD_IDS) if (hand >> <int>card) & 1]]
        fixed = list(fixed)
        if not 1 <= len(fixed) <= CHOICES:
            raise ValueError(f"{len(fixed)} choices of a seat (expected 1 to {CHOICES})")
        for card in fixed:
            thrown = 0
            if card is not None:
                thrown = <uint64_t>1 << number(card, 0, CARD_IDS - 1, "as a card")
                if hand & thrown == 0:
                    raise ValueError(f"seat {seat} has no card {card}")
            self.x.thrown[seat][n] = thrown
            n += 1
        self.x.choices[seat] = n
        return 0

    def choices(self, int seat):
        """Return what ``seat`` may throw, in the order of the choices' numbers."""
        if not 0 <= seat < SEATS:
            raise ValueError(f"no seat {seat}")
        return [self.card(seat, n) for n in range(self.x.choices[seat])]

    cdef object card(self, int seat, int choice):
        """Return the card of a choice."""
        cdef uint64_t thrown = self.x.thrown[seat][choice]
        return ctz64(thrown) if thrown else None

    @property
    def met(self):
        """Positions asked about so far."""
        return self.x.met

    @property
    def refutation(self):
        """The defenders' choices of the last refutation, in playing order."""
        return tuple([self.card(n, choice_of(&self.x, self.x.refuting, n)) for n in range(1, SEATS)])

    def survives(self, choice, level):
        """Return whether the Player's choice number ``choice`` is sure of ``level``, with a bound.

        The answer is ``(True, at least this level)`` or ``(False, at most this level)``.
        """
        cdef int bound = 0
        cdef int mine = number(choice, 0, self.x.choices[0] - 1, "as a choice")
        cdef int least = number(level, -MAX_LEVEL, MAX_LEVEL, "as a level")
        cdef bint won
        take(&self.solver.busy, "a Solver")
        try:
            self.solver.loaded = False
            with nogil:
                won = survives(
                    self.solver.s, &self.x, &self.solver.root,
                    self.objective.level, self.objective.guess, mine, least, &bound,
                )
        finally:
            lower(&self.solver.busy)
        return won != 0, bound


cdef uint64_t known_cards(const Ranks* ranks) noexcept:
    """The cards that have a place in the lanes."""
    cdef uint64_t cards = 0
    cdef int lane, n
    for lane in range(LANES):
        for n in range(ranks.length[lane]):
            cards |= <uint64_t>1 << ranks.card[lane][n]
    return cards
