# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: freethreading_compatible=True
"""The compiled search engine of Très as Python sees it.

Cards are the numbers of their bits: 16 × suit + place, suit 0 the trumps; places 0 to 9 are the
plain ranks from the ace to the five, 11 to 13 the keys 4, 3 and 2. Hands are words of such bits.
"""

from cpython.exc cimport PyErr_CheckSignals

from tridge_solver.engine.tres.bits cimport ctz, lowest, popcount, uint64_t
from tridge_solver.engine.tres.bounds cimport best_promise, sure_promise
from tridge_solver.engine.tres.context cimport Result, Search
from tridge_solver.engine.tres.lifetime cimport free_search, new_search
from tridge_solver.engine.tres.position cimport (
    CARD_BITS,
    MOST_TRICKS,
    SEATS,
    SUIT_MASK,
    State,
    beats,
    every_suit,
    follow,
    suit_of,
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


cdef void on_pause(Search* s) noexcept nogil:
    """Let Python handle Ctrl-C and tell how far the search is; an exception stops it."""
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
    """Answers questions about positions of Très; owns one transposition table.

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
    cdef bint busy
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
        """Bytes of the transposition table."""
        return self.s.table.size * sizeof(Cluster)

    @property
    def nodes(self):
        """Positions at a trick boundary looked at since the solver was made."""
        return self.s.nodes

    def forget(self):
        """Make the transposition table empty, as in a new solver."""
        self.check_idle()
        forget_all(&self.s.table)

    cdef int check_idle(self) except -1:
        """Refuse a second thread, and calls out of ``progress``."""
        if self.busy:
            raise RuntimeError("a Solver serves one thread at a time")
        return 0

    def load(self, hands, int leader, trick=()):
        """Set the position that the questions are about.

        Args:
            hands: two words of cards, of seat 0, whose margin is asked about, and seat 1; cards on
                the table are in neither.
            leader: who led, or leads, the current trick: 0 or 1.
            trick: the cards on the table in the order played, at most two.

        Raises :class:`ValueError` when that is no position.
        """
        cdef uint64_t hand[SEATS]
        cdef uint64_t card
        cdef uint64_t table[2]
        cdef uint64_t known = every_suit(SUIT_MASK)
        cdef int n, seat, tricks
        self.check_idle()
        self.loaded = False
        if len(hands) != SEATS or not 0 <= leader < SEATS or len(trick) > 2:
            raise ValueError("a position has two hands, a leader and up to two cards on the table")
        table[0] = table[1] = 0
        try:
            hand[0], hand[1] = hands
        except OverflowError:
            raise ValueError("a card that is none") from None
        if hand[0] & hand[1]:
            raise ValueError("a card is held twice")
        for n in range(len(trick)):
            if not 0 <= trick[n] < CARD_BITS:
                raise ValueError(f"no card {trick[n]}")
            card = <uint64_t>1 << <int>trick[n]
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
        if tricks > MOST_TRICKS:
            raise ValueError(f"{tricks} tricks (expected {MOST_TRICKS} at most)")
        if table[1] and not table[1] & follow(hand[1 - leader], table[0]):
            raise ValueError("a reply that does not follow suit")
        load_root(&self.root, hand, leader, <int>len(trick), table[0], table[1])
        self.loaded = True

    cdef int check(self) except -1:
        """Refuse questions without a position."""
        self.check_idle()
        if not self.loaded:
            raise ValueError("no position is loaded")
        return 0

    @property
    def to_play(self):
        """The seat to play."""
        self.check()
        return to_play(&self.root)

    def cards(self):
        """The legal cards of the seat to play, each with the card it is equal to, trumps first.

        Equal cards are neighbours in the hand; the strongest of them stands for the others.
        """
        cdef uint64_t moves, heads, card
        cdef int head = 0
        self.check()
        moves = legal_cards(&self.root) if self.root.state.tricks else 0
        heads = unequal_cards(&self.root) if self.root.state.tricks else 0
        result = []
        while moves:
            card = lowest(moves)
            moves ^= card
            if card & heads:
                head = ctz(card)
            result.append((ctz(card), head))
        return result

    def outlook(self):
        """The least and greatest margin that bounds alone leave open, nothing searched.

        Seat 0's margin from the beginning of the trick on the table, as in :meth:`ask`.
        """
        cdef uint64_t relevant
        cdef const State* st = &self.root.state
        self.check()
        if st.tricks == 0:
            return 0, 0
        if self.root.played:
            return self.widest()
        return (
            best_promise(self.s, st, 0, 127, &relevant),
            -best_promise(self.s, st, 1, 127, &relevant),
        )

    def widest(self):
        """The same whatever is played, so after any card too."""
        cdef const State* st = &self.root.state
        self.check()
        if st.tricks == 0:
            return 0, 0
        return sure_promise(self.s, st, 0), -sure_promise(self.s, st, 1)

    def ask(self, int least, *, card=None, nodes=None):
        """Whether seat 0 can be sure of a margin of ``least`` from the beginning of this trick on.

        Args:
            least: the margin.
            card: asked of the position after this legal card instead.
            nodes: how many positions may be looked at; ``None``: any number.

        Returns ``(True, m)`` if it can, with a margin ``m``, at least ``least``, that is proved;
        ``(False, m)`` if it cannot, with a margin ``m``, below ``least``, that it cannot pass;
        ``None`` if that takes more nodes. Raises :class:`ValueError` for a card that is not legal.
        """
        cdef Result answer
        cdef uint64_t chosen = 0
        self.check()
        if not -1000 < least < 1000:
            raise ValueError(f"a margin of {least}")
        if self.root.state.tricks == 0:
            return least <= 0, 0
        if card is not None:
            if not 0 <= card < CARD_BITS or not legal_cards(&self.root) >> <int>card & 1:
                raise ValueError(f"{card} is not a legal card")
            chosen = <uint64_t>1 << <int>card
        if nodes is not None and nodes < 0:
            raise ValueError(f"{nodes} nodes (expected none or more)")
        self.s.limit = ~<uint64_t>0 if nodes is None else self.s.nodes + <uint64_t>nodes
        self.s.pause = self.s.nodes + PAUSE
        self.s.stopped = False
        self.busy = True
        try:
            with nogil:
                ask(self.s, &self.root, chosen, least, &answer)
        finally:
            self.busy = False
        if self.error is not None:
            error = self.error
            self.error = None
            raise error
        if self.s.stopped:
            return None
        return bool(answer.win), answer.margin
