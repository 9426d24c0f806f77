"""The Python interface to the search of four seats: written once, compiled for points and for
tricks."""

from cpython.number cimport PyNumber_Index
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from tridge_solver.engine.args cimport Flag, lower, mask, number, plain_lanes, take
from tridge_solver.engine.partnership.bits cimport (
    LANE_CARDS,
    WORTHS,
    ctz,
    popcount,
    uint8_t,
    uint64_t,
)
from tridge_solver.engine.partnership.context cimport Result, Search
from tridge_solver.engine.partnership.alloc cimport free_search, new_search
from tridge_solver.engine.partnership.position cimport (
    CARD_IDS,
    LANE_BITS,
    LANES,
    SEATS,
    WORD_BITS,
    Rules,
    lane_mask,
)
from tridge_solver.engine.partnership.roots cimport (
    NO_BIT,
    Packed,
    Places,
    Root,
    ask,
    begin_question,
    best_card_here,
    card_values_here,
    cards_that_reach_here,
    legal_here,
    load_root,
    play_card,
    same_cards,
    value_here,
    value_near,
)
from tridge_solver.engine.partnership.table cimport (
    GENERATION_SHIFT,
    HOLDINGS,
    KINDS,
    Block,
    Head,
    block_of,
    fill_slack,
    forget_all,
)

DEFAULT_TABLE_BYTES = 1 << 22

cdef enum:
    MAX_WORTH = 255             # the most a lane or the last trick is worth
    MAX_NEED = 1000000          # far more than there is to win
    MAX_MOVES = 13


include "order.pxi"


cdef class Solver:
    """Answer questions about positions of four seats; own one transposition table.

    Args:
        table_bytes: memory for the transposition table, rounded down to a power of two of its
            blocks, at least two. A small table that fits the processor's cache is fastest;
            default 4 MiB.
        weights: three sets of 140 weights of move ordering, for tuning; they change speed only.

    Seats are numbered 0 to 3 in playing order from any seat; every number is what seats 0 and 2,
    the *even side*, win: points where the order has worths, else tricks. A value counts whatever is
    still to be won, the trick on the table included, and nothing won before.

    The table holds facts that are true of any deal, so it may be kept for a whole session: another
    contract or another deal may make use of them. A solver may be used by one thread at a time
    (:class:`RuntimeError` otherwise); give each thread its own. Searches release the interpreter
    lock. Memory is freed with the object.
    """

    cdef Search* s
    cdef Root root
    cdef Packed packed
    cdef Order order
    cdef dict kinds              # the number of each kind of rules in the table
    cdef bint loaded
    cdef Flag busy

    def __cinit__(self, *, Py_ssize_t table_bytes=DEFAULT_TABLE_BYTES, weights=None):
        self.s = new_search(table_bytes, WEIGHT_SETS if weights is None else weights, GUESSES)
        self.kinds = {}

    def __dealloc__(self):
        free_search(self.s)

    @property
    def table_bytes(self):
        """The transposition table's size in bytes, as allocated."""
        return self.s.table.size * (sizeof(Block) + sizeof(Head))

    @property
    def nodes(self):
        """Positions at a trick boundary searched since the solver was made."""
        return self.s.nodes

    def clear(self):
        """Empty the transposition table, as in a new solver."""
        take(&self.busy, "a Solver")
        self.forget_kinds()
        lower(&self.busy)

    cdef void forget_kinds(self):
        forget_all(&self.s.table)
        memset(self.s.good_card, 0, sizeof(self.s.good_card))
        self.kinds.clear()

    def entry_count(self):
        """Return how many facts the table holds now."""
        cdef uint64_t n, count = 0
        cdef Block* block
        take(&self.busy, "a Solver")
        for n in range(self.s.table.size):
            if self.s.table.heads[n].tag >> GENERATION_SHIFT == self.s.table.generation:
                block = block_of(&self.s.table, self.s.table.heads[n].newest)
                while block != NULL:
                    count += block.count
                    block = block_of(&self.s.table, block.older)
        lower(&self.busy)
        return count

    cdef int open_question(self, bint in_tricks=False) except -1:
        """Lock the solver and count points (or tricks) until ``lower(&busy)``.

        Raise :class:`ValueError` without a position.
        """
        take(&self.busy, "a Solver")
        try:
            if not self.loaded:
                raise ValueError("no position is loaded")
            self.count_points(in_tricks)
        except BaseException:
            lower(&self.busy)
            raise
        return 0

    cdef int kind_of(self, key) except -1:
        """Return the number of a kind of rules in the table; forget everything if there are too
        many.
        """
        kind = self.kinds.get(key)
        if kind is None:
            if len(self.kinds) == KINDS:
                self.forget_kinds()
            kind = self.kinds[key] = len(self.kinds)
        return kind

    cdef int count_points(self, bint in_tricks=False) except -1:
        """Count points (or tricks) in the next questions, and read the position accordingly."""
        cdef int kind = self.kind_of((in_tricks, self.order.key))
        self.s.rules = &self.order.in_tricks if in_tricks else &self.order.rules
        self.s.kind = kind
        self.s.weights = self.s.sets[self.s.rules.style]
        begin_question(self.s.rules, &self.root, &self.packed)
        return 0

    def load(self, Order order not None, hands, leader, trick=()):
        """Set the position that the questions are about.

        Args:
            order: how the cards rank, count and must be played.
            hands: four masks of card numbers, in playing order; cards on the table are in none.
            leader: who led, or leads, the current trick: 0 to 3.
            trick: card numbers on the table in the order played, at most three.

        Raises :class:`ValueError` if that is not a position.
        """
        take(&self.busy, "a Solver")
        try:
            self.loaded = False
            pack(&self.packed, order, hands, leader, trick)
            self.order = order
            load_root(&self.root, &order.places, &self.packed)
            self.loaded = True
        finally:
            lower(&self.busy)

    def rest(self):
        """Return all that either side can still win, the trick on the table included."""
        self.open_question()
        left = self.root.state.rest
        lower(&self.busy)
        return left

    def reaches(self, need):
        """Return whether the even side can be sure of ``need`` or more of what is left."""
        cdef Result answer
        cdef int least = number(need, -MAX_NEED, MAX_NEED, "as a need")
        self.open_question()
        with nogil:
            ask(self.s, &self.root, 0, least, &answer)
        lower(&self.busy)
        return answer.win != 0

    def value(self):
        """Return what the even side gets of the rest when both sides play their best."""
        cdef int value
        self.open_question()
        with nogil:
            value = value_here(self.s, &self.root)
        lower(&self.busy)
        return value

    def takes_all(self, side):
        """Return whether a side, 0 the even one or 1, can be sure of every trick left.

        It asks about tricks, which differs from all points if some tricks are worth nothing.
        """
        cdef Result answer
        cdef int asking = number(side, 0, 1, "as a side"), tricks
        self.open_question(in_tricks=True)
        tricks = self.root.state.tricks
        with nogil:
            ask(self.s, &self.root, 0, 1 if asking else tricks, &answer)
        lower(&self.busy)
        return answer.win == (asking == 0) if tricks else True

    def card_values(self):
        """Return ``(card, value)`` for every legal card of the seat to play, by lanes, strongest
        first.
        """
        cdef int values[MAX_MOVES]
        cdef uint64_t cards[MAX_MOVES]
        cdef int count, n
        self.open_question()
        try:
            with nogil:
                count = card_values_here(self.s, &self.root, NULL, cards, values)
            return [(self.root.places.card[ctz(cards[n])], values[n]) for n in range(count)]
        finally:
            lower(&self.busy)

    def cards_that_reach(self, need):
        """Return ``(card, whether)`` for every legal card: can the even side be sure of ``need`` or
        more of the rest after it?

        Cards are in the order of :meth:`card_values`, which asks several such questions about each.
        """
        cdef bint wins[MAX_MOVES]
        cdef uint64_t cards[MAX_MOVES]
        cdef int count, n, least = number(need, -MAX_NEED, MAX_NEED, "as a need")
        self.open_question()
        try:
            with nogil:
                count = cards_that_reach_here(self.s, &self.root, least, cards, wins)
            return [(self.root.places.card[ctz(cards[n])], bool(wins[n])) for n in range(count)]
        finally:
            lower(&self.busy)

    def cards_that_take_all(self, side):
        """Return ``(card, whether)`` for every legal card: can the side be sure of every trick
        after it?

        Cards are in the order of :meth:`card_values`; ``side`` as for :meth:`takes_all`.
        """
        cdef Result answer
        cdef uint64_t cards, card
        cdef int asking = number(side, 0, 1, "as a side"), need
        found = []
        self.open_question(in_tricks=True)
        try:
            if self.root.state.tricks == 0:
                return found
            need = 1 if asking else self.root.state.tricks
            cards = legal_here(self.s.rules, &self.root)
            while cards:
                card = cards & (0 - cards)
                cards ^= card
                with nogil:
                    ask(self.s, &self.root, card, need, &answer)
                found.append((self.root.places.card[ctz(card)], answer.win == (asking == 0)))
            return found
        finally:
            lower(&self.busy)

    def play_values(self, played):
        """Return :meth:`card_values` before each of the cards ``played``, and after the last of
        them.

        Each list counts what is left at that turn. The cards are played from the loaded position,
        which is no longer loaded afterwards. Raises :class:`ValueError` for a card that is not
        legal when its turn comes.
        """
        cdef int values[MAX_MOVES]
        cdef uint64_t cards[MAX_MOVES]
        cdef int count, n, known = 0, turn = 0, before
        cdef uint64_t chosen
        cards_played = [int(PyNumber_Index(card)) for card in played]
        result = []
        self.open_question()
        try:
            self.loaded = False
            for card in (*cards_played, None):
                with nogil:
                    # A card's value is that of the position it leads to.
                    count = card_values_here(
                        self.s, &self.root, &known if turn else NULL, cards, values
                    )
                here = [(self.root.places.card[ctz(cards[n])], values[n]) for n in range(count)]
                result.append(here)
                if card is None:
                    return result
                chosen = 0
                for n in range(count):
                    if here[n][0] == card:
                        chosen = cards[n]
                        known = values[n]
                if chosen == 0:
                    raise ValueError(f"card {card} is not legal at turn {turn + 1}")
                before = self.root.state.rest
                play_card(self.s, &self.root, chosen)
                if self.root.trick.count == 0 and self.root.state.leader & 1 == 0:
                    known -= before - self.root.state.rest
                turn += 1
        finally:
            lower(&self.busy)

    def line(self, prefer=()):
        """Return a line of best play to the end: card numbers in the order played.

        Of several best cards the first in ``prefer`` is played, of those not in it the weakest. The
        position is no longer loaded afterwards.
        """
        cdef int preference[WORD_BITS]
        cdef int n, bit, value
        cdef uint64_t card
        preferred = [number(given, 0, CARD_IDS - 1, "as a card") for given in prefer]
        played = []
        self.open_question()
        try:
            for n in range(WORD_BITS):
                preference[n] = CARD_IDS
            for n, given in enumerate(preferred[:CARD_IDS]):
                bit = self.root.places.bit[<int>given]
                if bit == NO_BIT:
                    raise ValueError(f"no card {given}")
                preference[bit] = n
            self.loaded = False
            with nogil:
                value = value_here(self.s, &self.root)
            while self.root.state.tricks:
                with nogil:
                    card = best_card_here(self.s, &self.root, &value, preference)
                played.append(self.root.places.card[ctz(card)])
            return played
        finally:
            lower(&self.busy)

    def values_of_many(self, problems):
        """Return the values of many positions in one call.

        Args:
            problems: a sequence of ``(order, hands, leader, trick)`` as for :meth:`load`; those of
                one deal help each other where they follow each other.

        Returns a list of values. The interpreter lock is released for all the searching at once,
        so that threads with a solver each run side by side. No position is loaded afterwards.
        Raises as :meth:`load`, and :class:`ValueError` for more than 64 kinds of rules at once.
        """
        cdef Py_ssize_t count, n
        cdef Packed* packed = NULL
        cdef const Rules** rules = NULL
        cdef const Places** places = NULL
        cdef int* kinds = NULL
        cdef int* values = NULL
        cdef Order order
        given = [tuple(problem) for problem in problems]
        count = len(given)
        orders = [problem[0] for problem in given]  # kept alive while the search points into them
        if not all(isinstance(order_of_one, Order) for order_of_one in orders):
            raise TypeError("a problem begins with its Order")
        keys = {(<Order>order_of_one).key for order_of_one in orders}
        if len(keys) > KINDS:
            raise ValueError(f"{len(keys)} kinds of rules at once (expected {KINDS} at most)")
        take(&self.busy, "a Solver")
        try:
            self.loaded = False
            if len(self.kinds) + len(keys) > KINDS:
                self.forget_kinds()
            packed = <Packed*>malloc((count + 1) * sizeof(Packed))
            rules = <const Rules**>malloc((count + 1) * sizeof(Rules*))
            places = <const Places**>malloc((count + 1) * sizeof(Places*))
            kinds = <int*>malloc((count + 1) * sizeof(int))
            values = <int*>malloc((count + 1) * sizeof(int))
            if not (packed and rules and places and kinds and values):
                raise MemoryError
            for n in range(count):
                order = orders[n]
                _, hands, leader, trick = given[n]
                pack(&packed[n], order, hands, leader, trick)
                rules[n] = &order.rules
                places[n] = &order.places
                kinds[n] = self.kind_of((False, order.key))
            with nogil:
                for n in range(count):
                    if self.s.rules != rules[n]:
                        memset(self.s.good_card, 0, sizeof(self.s.good_card))
                    self.s.rules = rules[n]
                    self.s.kind = kinds[n]
                    self.s.weights = self.s.sets[rules[n].style]
                    load_root(&self.root, places[n], &packed[n])
                    begin_question(rules[n], &self.root, &packed[n])
                    # The same cards with another seat to lead are worth about the same.
                    if n and rules[n] == rules[n - 1] and same_cards(&packed[n], &packed[n - 1]):
                        values[n] = value_near(self.s, &self.root, values[n - 1])
                    else:
                        values[n] = value_here(self.s, &self.root)
            return [values[n] for n in range(count)]
        finally:
            lower(&self.busy)
            free(packed)
            free(rules)
            free(places)
            free(kinds)
            free(values)
