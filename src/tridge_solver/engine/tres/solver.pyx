# cython: cdivision=True
# cython: freethreading_compatible=True
"""The Python interface to the compiled search engine of Très.

Cards are the numbers of their bits: 16 × suit + place, suit 0 the trumps; places 0 to 9 are the
plain ranks from the ace to the five, 11 to 13 the keys 4, 3 and 2. Hands are words of such bits.
"""

from cpython.exc cimport PyErr_CheckSignals
from cpython.number cimport PyNumber_Index

from tridge_solver.engine.args cimport Flag, lower, mask, number, take
from tridge_solver.engine.tres.bits cimport ctz, lowest, popcount, uint64_t
from tridge_solver.engine.tres.bounds cimport greatest_promise, sure_promise
from tridge_solver.engine.tres.context cimport Result, Search
from tridge_solver.engine.tres.alloc cimport free_search, new_search
from tridge_solver.engine.tres.position cimport (
    CARD_BITS,
    MAX_TRICKS,
    SEATS,
    SUIT_MASK,
    State,
    every_suit,
    follow,
)
from tridge_solver.engine.tres.roots cimport (
    Root,
    ask,
    legal_cards,
    load_root,
    to_play,
    unequal_cards,
)
from tridge_solver.engine.tres.table cimport Cluster, forget_all

from tridge_solver.engine.tres.weights import WEIGHTS

DEFAULT_TABLE_BYTES = 1 << 26
PAUSE = 1 << 17

cdef enum:
    MAX_MARGIN = 999            # far more than there is


cdef void on_pause(Search* s) noexcept nogil:
    """Let Python handle Ctrl-C and report progress; an exception stops the search."""
    with gil:
        solver = <Solver>s.solver
        s.pause = s.nodes + PAUSE
        try:
            PyErr_CheckSignals()
            if solver.progress is not None:
                solver.progress(s.nodes)
        except BaseException as error:
            solver.error = error
            s.stopped = True


cdef class Solver:
    """Answer questions about positions of Très; own one transposition table.

    Args:
        table_bytes: memory for the transposition table, rounded down to a power of two of its
            clusters, at least two; default 64 MiB. Memory that is never written costs nothing.
        weights: the move-ordering weights, for tuning; they change speed only.
        progress: called with :attr:`nodes` now and then during long searches.

    Facts are true of any deal, so the table may be kept; how many nodes a question takes then
    depends on those before. A solver may be used by one thread at a time (:class:`RuntimeError`
    otherwise). Searches release the interpreter lock; Ctrl-C and what ``progress`` raises stop
    them at once.
    """

    cdef Search* s
    cdef Root root
    cdef bint loaded
    cdef Flag busy
    cdef object progress
    cdef object error

    def __cinit__(self, *, Py_ssize_t table_bytes=DEFAULT_TABLE_BYTES, weights=None, progress=None):
        self.s = new_search(table_bytes, WEIGHTS.flat if weights is None else weights)
        self.s.on_pause = on_pause
        self.s.solver = <void*>self
        self.progress = progress

    def __dealloc__(self):
        free_search(self.s)

    @property
    def table_bytes(self):
        """The transposition table's size in bytes."""
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

    def load(self, hands, leader, trick=()):
        """Set the position that the questions are about.

        Args:
            hands: two words of cards, of seat 0, whose margin is asked about, and seat 1; cards on
                the table are in neither.
            leader: who led, or leads, the current trick: 0 or 1.
            trick: the cards on the table in the order played, at most two.

        Raises :class:`ValueError` if that is not a position.
        """
        take(&self.busy, "a Solver")
        try:
            self.loaded = False
            self.set_position(list(hands), number(leader, 0, SEATS - 1, "as the leader"), list(trick))
            self.loaded = True
        finally:
            lower(&self.busy)

    cdef int set_position(self, list hands, int leader, list trick) except -1:
        """Do :meth:`load` once the solver is locked."""
        cdef uint64_t hand[SEATS]
        cdef uint64_t card
        cdef uint64_t table[2]
        cdef uint64_t known = every_suit(SUIT_MASK)
        cdef int n, seat, tricks
        if len(hands) != SEATS or len(trick) > 2:
            raise ValueError("a position has two hands and up to two cards on the table")
        table[0] = table[1] = 0
        hand[0], hand[1] = mask(hands[0]), mask(hands[1])
        if hand[0] & hand[1]:
            raise ValueError("a card is held twice")
        for n in range(<int>len(trick)):
            card = <uint64_t>1 << number(trick[n], 0, CARD_BITS - 1, "as a card")
            if (hand[0] | hand[1]) & card:
                raise ValueError("a card is held twice")
            table[n] = card
            hand[leader if n == 0 else 1 - leader] |= card
        if (hand[0] | hand[1]) & ~known:
            raise ValueError("a card that is none")
        tricks = popcount(hand[0] | hand[1]) // 3
        for seat in range(SEATS):
            if popcount(hand[seat]) != (3 * tricks + (seat == leader)) // 2:
                raise ValueError(
                    f"hands of {popcount(hand[0])} and {popcount(hand[1])} cards "
                    f"with seat {leader} on lead"
                )
        if tricks > MAX_TRICKS:
            raise ValueError(f"{tricks} tricks (expected {MAX_TRICKS} at most)")
        if table[1] and not table[1] & follow(hand[1 - leader], table[0]):
            raise ValueError("a reply that does not follow suit")
        load_root(&self.root, hand, leader, <int>len(trick), table[0], table[1])
        return 0

    cdef int open_position(self) except -1:
        """Lock the solver until ``lower(&busy)``, and refuse questions without a position."""
        take(&self.busy, "a Solver")
        if not self.loaded:
            lower(&self.busy)
            raise ValueError("no position is loaded")
        return 0

    @property
    def to_play(self):
        """The seat to play."""
        self.open_position()
        seat = to_play(&self.root)
        lower(&self.busy)
        return seat

    def cards(self):
        """Return the legal cards of the seat to play, each with its equivalent card, trumps first.

        Equivalent cards are neighbours in the hand; the strongest stands for the others.
        """
        cdef uint64_t moves, heads, card
        cdef int head = 0
        self.open_position()
        moves = legal_cards(&self.root) if self.root.state.tricks else 0
        heads = unequal_cards(&self.root) if self.root.state.tricks else 0
        lower(&self.busy)
        result = []
        while moves:
            card = lowest(moves)
            moves ^= card
            if card & heads:
                head = ctz(card)
            result.append((ctz(card), head))
        return result

    def outlook(self):
        """Return the least and greatest margin that bounds alone leave open, without search.

        Seat 0's margin from the beginning of the trick on the table, as in :meth:`ask`.
        """
        cdef const State* st = &self.root.state
        cdef int least, greatest
        self.open_position()
        least = greatest = 0
        if self.root.played and st.tricks:
            least, greatest = sure_promise(self.s, st, 0), -sure_promise(self.s, st, 1)
        elif st.tricks:
            least, greatest = greatest_promise(self.s, st, 0), -greatest_promise(self.s, st, 1)
        lower(&self.busy)
        return least, greatest

    def widest(self):
        """Return the least and greatest margin that are possible whatever is played, so for the
        time after any card too.
        """
        cdef const State* st = &self.root.state
        cdef int least, greatest
        self.open_position()
        least = greatest = 0
        if st.tricks:
            least, greatest = sure_promise(self.s, st, 0), -sure_promise(self.s, st, 1)
        lower(&self.busy)
        return least, greatest

    def ask(self, least, *, card=None, nodes=None):
        """Return whether seat 0 can be sure of a margin of ``least`` from the beginning of this
        trick on.

        Args:
            least: the margin.
            card: ask about the position after this legal card instead.
            nodes: how many positions may be looked at; ``None``: any number.

        Return ``(True, m)`` if it can, with a proved margin ``m`` of at least ``least``;
        ``(False, m)`` if it cannot, with a margin ``m`` below ``least`` that it cannot pass;
        ``None`` if the answer takes more nodes. Raises :class:`ValueError` for a card that is not
        legal.
        """
        cdef Result answer
        cdef uint64_t chosen = 0, more = ~<uint64_t>0
        cdef int margin = number(least, -MAX_MARGIN, MAX_MARGIN, "as a margin")
        if card is not None:
            chosen = <uint64_t>1 << number(card, 0, CARD_BITS - 1, "as a card")
        if nodes is not None:
            allowed = PyNumber_Index(nodes)
            if allowed < 0:
                raise ValueError(f"{allowed} nodes (expected none or more)")
            more = min(allowed, 1 << 62)
        self.open_position()
        try:
            if self.root.state.tricks == 0:
                return margin <= 0, 0
            if chosen & ~legal_cards(&self.root):
                raise ValueError(f"{card} is not a legal card")
            self.s.limit = more if nodes is None else self.s.nodes + more
            self.s.pause = self.s.nodes + PAUSE
            self.s.stopped = False
            with nogil:
                ask(self.s, &self.root, chosen, margin, &answer)
            error = self.error
            self.error = None
        finally:
            lower(&self.busy)
        if error is not None:
            raise error
        if self.s.stopped:
            return None
        return bool(answer.win), answer.margin
