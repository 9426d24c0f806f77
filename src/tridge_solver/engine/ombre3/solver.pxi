"""The Python interface to the search of three seats: written once, compiled for four lanes and for
five.
"""

from cpython.number cimport PyNumber_Index
from libc.stdint cimport int16_t, int32_t, uint8_t
from libc.stdlib cimport free, malloc

from tridge_solver.engine.bits cimport popcount64, uint64_t
from tridge_solver.engine.args cimport Flag, lower, number, take
from tridge_solver.engine.ombre3.context cimport Search
from tridge_solver.engine.ombre3.args cimport pack
from tridge_solver.engine.ombre3.alloc cimport free_search, new_search
from tridge_solver.engine.ombre3.position cimport CARD_IDS, LANES, SEATS, TAG_BITS, ctz64
from tridge_solver.engine.ombre3.roots cimport (
    Packed,
    Ranks,
    Root,
    card_values_here,
    load_root,
    play_card,
    reaches_here,
    value_here,
)
from tridge_solver.engine.ombre3.table cimport Cluster, forget_all
from tridge_solver.engine.ombre3.targets cimport MAX_TRICKS

DEFAULT_TABLE_BYTES = 1 << 20

cdef enum:
    MAX_SHORT = 32767           # the most that 16 bits hold


cdef int check_lanes(const Ranks* ranks) except -1:
    """Refuse an order that has as many lanes as the other build of the search."""
    if ranks.lanes != LANES:
        raise ValueError(f"an order of {ranks.lanes} lanes (expected {LANES})")
    return 0


cdef int check_placed(int placed, int expected) except -1:
    """Refuse a position with cards the lane order does not know."""
    if placed != expected:
        raise ValueError("a card that has no place in the lanes")
    return 0


cdef int all_won(const Packed* packed) noexcept:
    """Return the tricks won so far."""
    return packed.won[0] + packed.won[1] + packed.won[2]


cdef int tricks_of(const Packed* packed) noexcept nogil:
    """Return how many tricks a position has, won and to come; 0 if it is not a position."""
    cdef int size = popcount64(packed.hand[0]), seat, won = 0
    cdef uint64_t seen = 0
    for seat in range(SEATS):
        if popcount64(packed.hand[seat]) != size or seen & packed.hand[seat]:
            return 0
        seen |= packed.hand[seat]
        won += packed.won[seat]
    if packed.leader >= SEATS or size + won > MAX_TRICKS:
        return 0
    return size + won


cdef class Solver:
    """Answer questions about positions; own one transposition table.

    Args:
        table_bytes: memory for the transposition table, rounded down to a power of two of its
            clusters, at least two. A small table that fits the processor's cache is
            fastest; default 1 MiB.
        high, low: the 120 move-ordering weights of each set, for tuning, 100,000 at most; they
            change speed only.

    The table holds facts that are true of any deal under any contract, so it may be kept for a
    whole session. A solver may be used by one thread at a time (:class:`RuntimeError` otherwise);
    give each thread its own. Searches release the interpreter lock. Memory is freed with the
    object.
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

    def clear(self):
        """Empty the transposition table, as in a new solver."""
        take(&self.busy, "a Solver")
        forget_all(&self.s.table)
        lower(&self.busy)

    def entry_count(self):
        """Return how many facts the table holds now."""
        cdef uint64_t n, count = 0
        take(&self.busy, "a Solver")
        for n in range(self.s.table.size):
            if self.s.table.clusters[n].tag >> TAG_BITS == self.s.table.generation:
                count += self.s.table.clusters[n].count
        lower(&self.busy)
        return count

    def load(self, LaneOrder order not None, hands, leader, trick=(), won=(0, 0, 0)):
        """Set the position that the questions are about.

        Args:
            order: how the cards rank.
            hands: three masks of card numbers, of the Player, the defender after him and the
                other; cards on the table are in none.
            leader: who led, or leads, the current trick: 0, 1 or 2 in the same order.
            trick: card numbers on the table in the order played, at most two.
            won: tricks already won by each.

        Raises :class:`ValueError` if that is not a position.
        """
        cdef Packed packed
        cdef int expected
        check_lanes(&order.ranks)
        take(&self.busy, "a Solver")
        try:
            self.loaded = False
            expected = pack(&packed, hands, leader, trick, won)
            check_placed(load_root(&self.root, &order.ranks, &packed), expected)
            self.loaded = True
        finally:
            lower(&self.busy)

    cdef int check(self, Objective objective) except -1:
        """Refuse a question if there is no position or it does not fit."""
        if not self.loaded:
            raise ValueError("no position is loaded")
        cdef int tricks = self.root.state.tricks
        if tricks + self.root.won[0] + self.root.won[1] + self.root.won[2] != objective.tricks:
            raise ValueError(f"the tricks of the position do not add up to {objective.tricks}")
        return 0

    def can_force(self, Objective objective not None, int level):
        """Return whether the Player can be sure of ``level`` or more, whatever the defenders do."""
        cdef bint reaches
        take(&self.busy, "a Solver")
        try:
            self.check(objective)
            with nogil:
                reaches = reaches_here(
                    self.s, &self.root, objective.level, objective.guess, level
                )
        finally:
            lower(&self.busy)
        return reaches

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
        cards_played = [int(PyNumber_Index(card)) for card in played]
        take(&self.busy, "a Solver")
        try:
            self.check(objective)
            self.loaded = False
            for card in (*cards_played, None):
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
                play_card(&self.root, chosen)
                turn += 1
        finally:
            lower(&self.busy)

    def card_values_in(self, LaneOrder order not None, const uint64_t[:, ::1] hands not None,
                       leader, trick, won, Objective objective not None, cards,
                       int16_t[:, ::1] levels not None):
        """Fill in what the same cards of the seat to play are worth in many layouts, in one call.

        Args:
            order, leader, trick, won, objective: as for :meth:`load` and :meth:`value`, with
                levels that fit 16 bits.
            hands: a row of three masks for each layout, as for :meth:`load`.
            cards: the numbers of the legal cards of the seat to play, the same in all layouts.
            levels: filled with their levels, a row for each layout, a column for each card.

        The interpreter lock is released for all the searching at once. No position is loaded
        afterwards. Raises as :meth:`load` and :meth:`value`, and where other cards are legal.
        """
        cdef Py_ssize_t count = hands.shape[0], row
        cdef Packed* packed = NULL
        cdef int values[MAX_TRICKS]
        cdef uint64_t legal[MAX_TRICKS]
        cdef int column_of[CARD_IDS]
        cdef int n, column, found = 0, columns, tricks, expected = 0, placed = 0
        cards, trick, won = [*cards], [*trick], [*won]
        columns = <int>len(cards)
        if hands.shape[1] != SEATS or levels.shape[0] != count or levels.shape[1] != columns:
            raise ValueError("as many rows as layouts, columns as cards, and three hands each")
        check_lanes(&order.ranks)
        if max(map(abs, objective.level)) > MAX_SHORT:
            raise ValueError(f"a level does not fit 16 bits (expected {MAX_SHORT} at most)")
        for n in range(CARD_IDS):
            column_of[n] = -1
        for n in range(columns):
            column_of[number(cards[n], 0, CARD_IDS - 1, "as a card")] = n
        take(&self.busy, "a Solver")
        try:
            self.loaded = False
            packed = <Packed*>malloc((count + 1) * sizeof(Packed))
            if packed == NULL:
                raise MemoryError
            for row in range(count):
                own = [hands[row, 0], hands[row, 1], hands[row, 2]]
                expected = pack(&packed[row], own, leader, trick, won)
                tricks = expected // SEATS + all_won(&packed[row])
                if tricks != objective.tricks:
                    raise ValueError(
                        f"the tricks of the position do not add up to {objective.tricks}"
                    )
            with nogil:
                for row in range(count):
                    placed = load_root(&self.root, &order.ranks, &packed[row])
                    if placed != expected:
                        break
                    found = card_values_here(
                        self.s, &self.root, objective.level, objective.guess, NULL, legal, values
                    )
                    for n in range(found):
                        column = column_of[self.root.id_of[ctz64(legal[n])]]
                        if column < 0:
                            break
                        levels[row, column] = <int16_t>values[n]
                    else:
                        if found == columns:
                            continue
                    found = -1
                    break
            if count:
                check_placed(placed, expected)
            if found < 0:
                raise ValueError("other cards are legal in a layout")
        finally:
            free(packed)
            lower(&self.busy)

    def values_of_many(self, problems):
        """Return the values of many positions, each for one or several objectives, in one call.

        Args:
            problems: a sequence of ``(order, hands, leader, trick, won, objectives)``, the first
                five as for :meth:`load`, ``objectives`` a sequence of :class:`Objective`.

        Returns a list with one tuple of levels a problem. The interpreter lock is released for
        all the searching at once, so that threads with a solver each run side by side. No
        position is loaded afterwards. Raises as :meth:`load` and :meth:`value`.
        """
        cdef Py_ssize_t count, total = 0, n, k
        cdef Packed* packed = NULL
        cdef const Ranks** ranks = NULL
        cdef const int** levels = NULL
        cdef Py_ssize_t* ends = NULL
        cdef int* expected = NULL
        cdef int* values = NULL
        cdef int placed = 0
        cdef LaneOrder order
        cdef Objective objective
        kept = []  # whatever is pointed at must stay, even if the sequences change
        for order, hands, leader, trick, won, objectives in problems:
            objectives = tuple(objectives)
            if order is None or any(objective is None for objective in objectives):
                raise ValueError("a problem without an order or an objective")
            check_lanes(&order.ranks)
            kept.append((order, hands, leader, trick, won, objectives))
            total += len(objectives)
        count = len(kept)
        take(&self.busy, "a Solver")
        try:
            self.loaded = False
            packed = <Packed*>malloc((count + 1) * sizeof(Packed))
            ranks = <const Ranks**>malloc((count + 1) * sizeof(Ranks*))
            ends = <Py_ssize_t*>malloc((count + 1) * sizeof(Py_ssize_t))
            expected = <int*>malloc((count + 1) * sizeof(int))
            levels = <const int**>malloc((2 * total + 1) * sizeof(int*))
            values = <int*>malloc((total + 1) * sizeof(int))
            if not (packed and ranks and ends and expected and levels and values):
                raise MemoryError
            k = 0
            for n in range(count):
                order, hands, leader, trick, won, objectives = kept[n]
                expected[n] = pack(&packed[n], hands, leader, trick, won)
                ranks[n] = &order.ranks
                tricks = expected[n] // SEATS + all_won(&packed[n])
                for objective in objectives:
                    if objective.tricks != tricks:
                        raise ValueError(
                            f"the tricks of the position do not add up to {objective.tricks}"
                        )
                    levels[2 * k] = objective.level
                    levels[2 * k + 1] = objective.guess
                    k += 1
                ends[n] = k
            with nogil:
                k = 0
                for n in range(count):
                    placed = load_root(&self.root, ranks[n], &packed[n])
                    if placed != expected[n]:
                        break
                    while k < ends[n]:
                        values[k] = value_here(
                            self.s, &self.root, levels[2 * k], levels[2 * k + 1]
                        )
                        k += 1
            if count and placed != expected[n]:
                check_placed(placed, expected[n])
            result = []
            k = 0
            for n in range(count):
                result.append(tuple([values[i] for i in range(k, ends[n])]))
                k = ends[n]
            return result
        finally:
            free(packed)
            free(ranks)
            free(ends)
            free(expected)
            free(levels)
            free(values)
            lower(&self.busy)

    def values_in(self, questions, const uint8_t[::1] asked not None,
                  const uint64_t[:, ::1] hands not None, const uint8_t[::1] leaders not None,
                  const uint8_t[:, ::1] won not None, int32_t[::1] levels not None):
        """Fill in the values of many positions held in arrays, in one call.

        Args:
            questions: pairs of an order and an objective, at most 256.
            asked: the place in ``questions`` of what each position is asked.
            hands, leaders, won: a row for each position, as for :meth:`load`; no card is on the
                table.
            levels: filled with their levels.

        Return the row of the first that is not a position, or has other tricks than the objective,
        and -1 if all are valid; levels after it are not filled. The interpreter lock is released
        for all of it. No position is loaded afterwards. Raises :class:`ValueError` for anything
        else.
        """
        cdef Py_ssize_t count = hands.shape[0], row
        cdef const Ranks* ranks[256]
        cdef const int* level[256]
        cdef const int* guess[256]
        cdef int tricks[256]
        cdef LaneOrder order
        cdef Objective objective
        cdef Packed packed
        cdef int n, seat, number_of_questions
        kept = [tuple(question) for question in questions]
        if len(kept) > 256:
            raise ValueError(f"{len(kept)} questions (expected 256 at most)")
        if hands.shape[1] != SEATS or won.shape[1] != SEATS or not (
            asked.shape[0] == leaders.shape[0] == won.shape[0] == levels.shape[0] == count
        ):
            raise ValueError("arrays of as many rows as positions, and three hands each")
        number_of_questions = <int>len(kept)
        for n in range(number_of_questions):
            order, objective = kept[n]
            if order is None or objective is None:
                raise ValueError("a question without an order or an objective")
            check_lanes(&order.ranks)
            ranks[n], level[n], guess[n] = &order.ranks, objective.level, objective.guess
            tricks[n] = objective.tricks
        take(&self.busy, "a Solver")
        try:
            self.loaded = False
            packed.played = 0
            with nogil:
                for row in range(count):
                    n = asked[row]
                    packed.leader = leaders[row]
                    for seat in range(SEATS):
                        packed.hand[seat] = hands[row, seat]
                        packed.won[seat] = won[row, seat]
                    if n >= number_of_questions or tricks_of(&packed) != tricks[n]:
                        break
                    seat = load_root(&self.root, ranks[n], &packed)
                    if seat != SEATS * popcount64(packed.hand[0]):
                        break
                    levels[row] = value_here(self.s, &self.root, level[n], guess[n])
                else:
                    row = -1
            return row
        finally:
            lower(&self.busy)
