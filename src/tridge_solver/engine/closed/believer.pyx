# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: freethreading_compatible=True
"""Beliefs as Python sees them: layouts of two hidden hands, weighed and drawn.

See ``beliefs.pxd`` for what a layout weighs.
"""

from tridge_solver.engine.closed.beliefs cimport (
    HABITS,
    COUNTS,
    HIDDEN,
    PACK_SIZE,
    PLAIN_LANES,
    VALUATIONS,
    Belief,
    Valuation,
    draw_layout,
    prepare_belief,
    weigh,
)
from tridge_solver.engine.bits cimport popcount64, uint64_t
from tridge_solver.engine.chance cimport WORDS

UNBOUNDED = 1000


cdef int read_valuations(Valuation* valuation, valuations) except -1:
    """Write counts of dealt hands down for the engine; how many."""
    cdef int n, card
    if len(valuations) > VALUATIONS:
        raise ValueError(f"at most {VALUATIONS} counts")
    for n, (points, plain) in enumerate(valuations):
        if len(points) > 64 or len(plain) > PLAIN_LANES:
            raise ValueError(f"counts of at most 64 cards and {PLAIN_LANES} plain lanes")
        for card in range(64):
            valuation[n].points[card] = points[card] if card < len(points) else 0
        for card in range(PLAIN_LANES):
            # A lane that is not there is never void.
            valuation[n].plain[card] = plain[card] if card < len(plain) else ~<uint64_t>0
    return <int>len(valuations)


cdef class Believer:
    """Where the cards of two hidden hands may be.

    Args:
        keepers: mask of the cards nobody throws who follows the rule.
        size: cards of a hand when the play began, at most nine.
        unseen: mask of the cards whose place is not known, those the hands have shown included.
        hands: for each of the two hidden hands a mapping with any of ``shown``, ``drew``,
            ``barred``, ``exchanged``, ``stopped``, ``strays``, ``least``, ``most``,
            ``most_of_any``, ``favours_first`` and ``one_of``, as in ``beliefs.pxd``.
        valuations: counts of dealt hands: the points of each card by number, and masks of the
            plain lanes a void of which counts one more.
        richer: the hand that was dealt no less than the other by the first count, -1 not known;
            ``strictly`` more.

    Raises :class:`ValueError` where no layout fits.

    >>> believer = Believer(0b000111, 2, 0b111111, ({"exchanged": 2}, {"exchanged": 0}))
    >>> believer.total  # two keepers with the second, one and one of three others with the first
    9.0
    """

    cdef Belief belief

    def __init__(self, keepers, int size, unseen, hands, valuations=(), *, int richer=-1,
                 bint strictly=False):
        cdef int n, known
        prepare_belief(&self.belief)
        if not 1 <= size < COUNTS or len(hands) != HIDDEN:
            raise ValueError("hands of one to nine cards, two of them hidden")
        if popcount64(unseen) > PACK_SIZE or richer not in (-1, 0, 1):
            raise ValueError("more cards than a pack has, or no such hand")
        self.belief.keepers = keepers
        self.belief.size = size
        self.belief.unseen = unseen
        self.belief.richer = richer
        self.belief.strictly = strictly
        self.belief.valuations = read_valuations(self.belief.valuation, valuations)
        for n, given in enumerate(hands):
            unknown = set(given) - FIELDS
            if unknown:
                raise ValueError(f"nothing is known as {sorted(unknown)[0]}")
            self.belief.hidden[n].shown = given.get("shown", 0) | given.get("drew", 0)
            self.belief.hidden[n].drew = given.get("drew", 0)
            self.belief.hidden[n].barred = given.get("barred", 0)
            self.belief.hidden[n].exchanged = given.get("exchanged", -1)
            self.belief.hidden[n].stopped = given.get("stopped", False)
            self.belief.hidden[n].strays = given.get("strays", 0.0)
            self.belief.hidden[n].least = given.get("least", 0)
            self.belief.hidden[n].most = given.get("most", UNBOUNDED)
            self.belief.hidden[n].most_of_any = given.get("most_of_any", UNBOUNDED)
            self.belief.hidden[n].favours_first = given.get("favours_first", False)
            self.belief.hidden[n].one_of = given.get("one_of", 0)
            known = popcount64(self.belief.hidden[n].shown)
            if known > size or self.belief.hidden[n].exchanged > size:
                raise ValueError("a hand shows or has exchanged more cards than it has")
            if self.belief.hidden[n].shown & ~self.belief.unseen:
                raise ValueError("a hand shows a card that was seen elsewhere")
        if self.belief.hidden[0].shown & self.belief.hidden[1].shown:
            raise ValueError("both hands show the same card")
        if not weigh(&self.belief):
            raise ValueError("no layout of the unseen cards fits what was seen")

    @property
    def total(self):
        """The weight of all layouts together; where no exchange says anything, their number."""
        return self.belief.total

    def weights(self):
        """The weights by keepers of the two hands among their cards not shown, summed over habits.

        ``weights()[x][y]`` is that of ``x`` keepers of the first and ``y`` of the second.
        """
        cdef const double* weight = &self.belief.weight[0][0][0]
        cdef int n
        result = [[0.0] * COUNTS for _ in range(COUNTS)]
        for n in range(HABITS * COUNTS * COUNTS):
            place = n % (COUNTS * COUNTS)
            before = weight[n - 1] if n else 0.0
            result[place // COUNTS][place % COUNTS] += weight[n] - before
        return result

    def draw(self, const uint64_t[:, ::1] words, uint64_t[:, ::1] hands):
        """Draw a layout for each row of four random words; fill in the two hidden hands.

        The hands are those with which the play began. The interpreter lock is released.
        """
        cdef Py_ssize_t count = words.shape[0], row
        cdef uint64_t state[WORDS]
        cdef int n
        if words.shape[1] != WORDS or hands.shape[0] != count or hands.shape[1] != HIDDEN:
            raise ValueError(f"rows of {WORDS} words, and of {HIDDEN} hands to fill in")
        with nogil:
            for row in range(count):
                for n in range(WORDS):
                    state[n] = words[row, n]
                draw_layout(&self.belief, state, &hands[row, 0])


FIELDS = frozenset(
    "shown drew barred exchanged stopped strays least most most_of_any favours_first one_of".split()
)
