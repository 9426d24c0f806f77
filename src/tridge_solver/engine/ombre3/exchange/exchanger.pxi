"""The Python interface to the exchange with open cards: written once, compiled for four lanes and
five.
"""

from tridge_solver.engine.bits cimport uint64_t
from tridge_solver.engine.ombre3.exchange.contest cimport LARGEST_STOCK, Contest
from tridge_solver.engine.ombre3.exchange.discards cimport Discard
from tridge_solver.engine.ombre3.exchange.questions cimport (
    ask_exchange,
    drop_choices,
    lay_out_exchange,
)
from tridge_solver.engine.args cimport Flag, lower, mask, number, plain_lanes, take
from tridge_solver.engine.ombre3.args cimport MAX_LEVEL, read_levels
from tridge_solver.engine.ombre3.layouts.args cimport lay_out
from tridge_solver.engine.ombre3.layouts.judge cimport close_judge, forget_facts, open_judge
from tridge_solver.engine.ombre3.position cimport CARD_IDS, SEATS
from tridge_solver.engine.ombre3.table cimport forget_all
from tridge_solver.engine.ombre3.targets cimport MAX_TRICKS
from tridge_solver.engine.ombre3.layouts.wide cimport NO_BIT, to_cards

EXCHANGE_TABLE_BYTES = 16 << 20
EXCHANGE_FACT_BYTES = 4 << 20


cdef class Exchanger:
    """Answer questions about an exchange with open cards, exactly.

    Seat 0 is the Player, 1 and 2 the defenders in playing order. A *discard* is a mask of card
    numbers. The *level* of a discard is what the Player reaches when the defenders, knowing every
    card, choose the pair of discards that is worst for him and play as one.

    Args:
        table_bytes: memory of the search's transposition table.
        fact_bytes: memory of the table of facts about whole layouts.
        facts, killers, equals, free: techniques that change speed only; tests switch them off.

    One thread at a time; give each its own. Work releases the interpreter lock.
    """

    cdef Contest c
    cdef Flag busy
    cdef bint loaded
    cdef object pack                # the meaning of the facts' bits

    def __cinit__(self, *, Py_ssize_t table_bytes=EXCHANGE_TABLE_BYTES,
                  Py_ssize_t fact_bytes=EXCHANGE_FACT_BYTES,
                   bint facts=True, bint killers=True, bint equals=True, bint free=True):
        open_judge(&self.c.judge, table_bytes, fact_bytes)
        self.c.judge.use_facts = facts
        self.c.use_killers = killers
        self.c.use_equals = equals
        self.c.use_free = free

    def __dealloc__(self):
        drop_choices(&self.c)
        close_judge(&self.c.judge)

    def load(self, lanes, privileged, hands, stock, leader, levels,
             most=(9, 9, 9), least=(0, 0, 0), fixed=(None, None, None), bint holds_top=False):
        """Set the deal.

        Args:
            lanes, privileged: how cards rank, as in :class:`~tridge_solver.engine.LaneOrder`.
            hands: three masks of card numbers, as dealt.
            stock: card numbers, top first.
            leader: who leads to the first trick.
            levels: ``levels[p][d]`` for each final result, as in
                :class:`~tridge_solver.engine.Objective`.
            most, least: cards each seat may exchange at most and must at least.
            fixed: the given discard of a seat, if any.
            holds_top: the Player has the stock's top card as one more to throw; it counts as the
                first drawn, and at least one card goes.

        Raise :class:`ValueError` if it is not a deal.
        """
        take(&self.busy, "an Exchanger")
        try:
            self.loaded = False
            self.load_checked(
                plain_lanes(lanes), privileged, hands, stock, leader, levels, most, least, fixed,
                holds_top,
            )
            self.loaded = True
        finally:
            lower(&self.busy)

    cdef int load_checked(self, tuple lanes, privileged, hands, stock, leader, levels, most, least,
                          fixed, bint holds_top) except -1:
        """Do :meth:`load` once the exchanger is locked."""
        cdef int seat, n
        cdef uint64_t everything = 0, bit
        cdef uint64_t dealt[SEATS]
        cdef uint64_t thrown[SEATS]
        cdef int below[LARGEST_STOCK]
        hands, stock = [mask(hand) for hand in hands], list(stock)
        most, least, fixed = list(most), list(least), list(fixed)
        sizes = [hand.bit_count() for hand in hands]
        if len(sizes) != SEATS or len(set(sizes)) != 1 or not 1 <= sizes[0] <= MAX_TRICKS:
            raise ValueError(f"hands of {sizes} cards (expected three alike, 1 to {MAX_TRICKS})")
        if not len(most) == len(least) == len(fixed) == SEATS:
            raise ValueError("three seats exchange (expected three of most, least and fixed)")
        if len(stock) > LARGEST_STOCK:
            raise ValueError(f"a stock of {len(stock)} cards (expected at most {LARGEST_STOCK})")
        stock = [number(card, 0, CARD_IDS - 1, "as a card") for card in stock]
        self.c.leader = number(leader, 0, SEATS - 1, "as the leader")
        self.c.tricks = sizes[0]
        read_levels(self.c.level, levels, self.c.tricks)
        choice = hands[0]
        if holds_top:
            if not stock:
                raise ValueError("no stock (expected its top card)")
            choice |= 1 << stock[0]
            least[0] = max(number(least[0], 0, MAX_TRICKS, "cards to exchange at least"), 1)
        for seat in range(SEATS):
            self.c.most[seat] = number(most[seat], 0, MAX_TRICKS, "cards to exchange at most")
            self.c.least[seat] = number(
                least[seat], 0, self.c.most[seat], "cards to exchange at least"
            )
            self.c.fixed[seat] = fixed[seat] is not None
            if self.c.fixed[seat]:
                fixed[seat] = mask(fixed[seat])
                if fixed[seat] & ~(hands[seat] if seat else choice):
                    raise ValueError("a discard of cards the seat does not hold")
        privileged = number(privileged, 0, MAX_TRICKS, "privileged trumps")
        lay_out(&self.c.judge.wide, lanes, privileged)
        pack = (lanes, privileged, hands[0] | hands[1] | hands[2] | sum({1 << c for c in stock}))
        if pack != self.pack:
            forget_facts(&self.c.judge)  # they refer to bits, which are other cards now
            self.pack = pack
        cards = [card for hand in hands for card in range(CARD_IDS) if hand >> card & 1]
        for card in (*cards, *stock):
            if self.c.judge.wide.bit_of[card] == NO_BIT:
                raise ValueError("a card that has no place in the lanes")
            bit = <uint64_t>1 << self.c.judge.wide.bit_of[card]
            if everything & bit:
                raise ValueError("a card stands twice")
            everything |= bit
        for seat in range(SEATS):
            dealt[seat] = hands[seat]
            thrown[seat] = fixed[seat] if self.c.fixed[seat] else 0
        for n in range(len(stock)):
            below[n] = stock[n]
        if not lay_out_exchange(&self.c, below, <int>len(stock), dealt, thrown, mask(choice)):
            raise MemoryError
        return 0

    def clear(self):
        """Empty all tables, as in a new exchanger."""
        take(&self.busy, "an Exchanger")
        forget_all(&self.c.judge.search.table)
        forget_facts(&self.c.judge)
        lower(&self.busy)

    def discards(self):
        """The Player's discards, one for all its equivalents; elsewhere a discard is its index
        here.
        """
        cdef int n
        take(&self.busy, "an Exchanger")
        try:
            self.check()
            return [
                to_cards(&self.c.judge.wide, self.c.player.discard[n].thrown)
                for n in range(self.c.player.size)
            ]
        finally:
            lower(&self.busy)

    cdef int check(self) except -1:
        """Refuse questions that have no deal."""
        if not self.loaded:
            raise ValueError("no deal is loaded")
        return 0

    def promising(self):
        """Return the numbers of the Player's discards, the most promising first."""
        cdef int n
        take(&self.busy, "an Exchanger")
        try:
            self.check()
            worth = [self.c.player.discard[n].worth for n in range(self.c.player.size)]
        finally:
            lower(&self.busy)
        return sorted(range(len(worth)), key=lambda n: -worth[n])

    def survives(self, int number, int first, int level):
        """Return whether a discard of the Player reaches ``level`` whatever the defenders do, with
        a bound.

        ``first`` is the defender who exchanges first, 1 or 2. The bound is the least level proved
        for the discard, or the greatest its refutation leaves.
        """
        take(&self.busy, "an Exchanger")
        try:
            self.check()
            if not 0 <= number < self.c.player.size:
                raise ValueError(f"no discard {number}")
            if first not in (1, 2):
                raise ValueError(f"no defender {first}")
            if not -MAX_LEVEL <= level <= MAX_LEVEL:
                raise ValueError(f"no level {level}")
            return self.ask(&self.c.player.discard[number], first, level)
        finally:
            lower(&self.busy)

    cdef tuple ask(self, const Discard* mine, int first, int level):
        """Answer a question, and derive the bound from the proof."""
        cdef int answer, bound
        with nogil:
            answer = ask_exchange(&self.c, mine, first, level, &bound)
        if answer < 0:
            raise MemoryError
        return answer != 0, bound

    @property
    def refutation(self):
        """Return the defenders' discards, seats 1 and 2, that decided the last negative answer."""
        return (
            to_cards(&self.c.judge.wide, self.c.refuting[1]),
            to_cards(&self.c.judge.wide, self.c.refuting[2]),
        )

    @property
    def counts(self):
        """Return the work done so far: pairs met, layouts looked up, layouts searched,
        positions.
        """
        return {
            "pairs": self.c.pairs,
            "layouts": self.c.judge.asked,
            "searched": self.c.judge.searched,
            "positions": self.c.judge.search.nodes,
        }
