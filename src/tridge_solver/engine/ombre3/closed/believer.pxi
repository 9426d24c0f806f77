"""The Python interface to beliefs: layouts of two hidden hands, weighed and drawn.

See ``beliefs.pxd`` for what a layout weighs.
"""

from tridge_solver.engine.ombre3.closed.beliefs cimport (
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
from tridge_solver.engine.ombre3.closed.counts cimport MAX_COUNT, UNBOUNDED
from tridge_solver.engine.bits cimport popcount64, uint64_t
from tridge_solver.engine.rng cimport WORDS
from tridge_solver.engine.args cimport MASK_BITS, mask, number, share


cdef int read_valuations(Valuation* valuation, valuations) except -1:
    """Copy the valuations of dealt hands for the engine; return how many there are."""
    cdef int n, card
    given = [(list(points), list(plain)) for points, plain in valuations]
    if len(given) > VALUATIONS:
        raise ValueError(f"at most {VALUATIONS} counts")
    for n, (points, plain) in enumerate(given):
        if len(points) > MASK_BITS or len(plain) > PLAIN_LANES:
            raise ValueError(f"counts of at most {MASK_BITS} cards and {PLAIN_LANES} plain lanes")
        valuation[n].counted = 0
        for card in range(MASK_BITS):
            valuation[n].points[card] = count_of(points[card]) if card < len(points) else 0
            valuation[n].counted |= <uint64_t>(valuation[n].points[card] != 0) << card
        for card in range(PLAIN_LANES):
            # A lane that does not exist is never void.
            valuation[n].plain[card] = mask(plain[card]) if card < len(plain) else ~<uint64_t>0
    return <int>len(given)


cdef int count_of(value) except? -1:
    """Return the value of a card or a hand."""
    return number(value, -MAX_COUNT, MAX_COUNT, "as a count")


cdef class Believer:
    """The possible places of the cards of two hidden hands.

    Args:
        keepers: mask of the cards that a hand by the rule never throws.
        size: cards of a hand when the play began, at most nine.
        unseen: mask of the cards whose place is not known, those the hands have shown included.
        hands: for each of the two hidden hands a mapping with any of ``shown``, ``drew``,
            ``barred``, ``exchanged``, ``stopped``, ``strays``, ``least``, ``most``,
            ``least_of_any``, ``most_of_any``, ``favours_first`` and ``one_of``, as in
            ``beliefs.pxd``.
        valuations: counts of dealt hands: the points of each card by number, and masks of the
            plain lanes in which a void counts one more.
        richer: the hand that was dealt no less than the other by the first count, -1 not known;
            ``strictly`` more.

    Raise :class:`ValueError` if no layout fits.

    >>> believer = Believer(0b000111, 2, 0b111111, ({"exchanged": 2}, {"exchanged": 0}))
    >>> believer.total  # two keepers with the second, one and one of three others with the first
    9.0
    """

    cdef Belief belief

    def __cinit__(self, keepers, size, unseen, hands, valuations=(), *, richer=-1,
                  bint strictly=False):
        cdef int n
        prepare_belief(&self.belief)
        given = [dict(hand) for hand in hands]
        if len(given) != HIDDEN:
            raise ValueError(f"{len(given)} hidden hands (expected {HIDDEN})")
        self.belief.keepers = mask(keepers)
        self.belief.size = number(size, 1, COUNTS - 1, "cards of a hand")
        self.belief.unseen = mask(unseen)
        if popcount64(self.belief.unseen) > PACK_SIZE:
            raise ValueError("more cards than a pack has")
        self.belief.richer = number(richer, -1, HIDDEN - 1, "as the richer hand")
        self.belief.strictly = strictly
        self.belief.valuations = read_valuations(self.belief.valuation, valuations)
        for n in range(HIDDEN):
            self.read_hand(n, given[n])
        if self.belief.hidden[0].shown & self.belief.hidden[1].shown:
            raise ValueError("both hands show the same card")
        if not weigh(&self.belief):
            raise ValueError("no layout of the unseen cards fits what was seen")

    cdef int read_hand(self, int n, dict given) except -1:
        """Copy the facts known of a hidden hand."""
        cdef int size = self.belief.size
        unknown = set(given) - FIELDS
        if unknown:
            raise ValueError(f"nothing is known as {sorted(unknown, key=str)[0]}")
        self.belief.hidden[n].drew = mask(given.get("drew", 0))
        self.belief.hidden[n].shown = mask(given.get("shown", 0)) | self.belief.hidden[n].drew
        self.belief.hidden[n].barred = mask(given.get("barred", 0))
        self.belief.hidden[n].exchanged = number(
            given.get("exchanged", -1), -1, size, "cards exchanged"
        )
        self.belief.hidden[n].stopped = bool(given.get("stopped", False))
        self.belief.hidden[n].strays = share(given.get("strays", 0.0), "as the share of strays")
        self.belief.hidden[n].least = count_of(given.get("least", 0))
        self.belief.hidden[n].most = count_of(given.get("most", UNBOUNDED))
        self.belief.hidden[n].least_of_any = count_of(given.get("least_of_any", 0))
        self.belief.hidden[n].most_of_any = count_of(given.get("most_of_any", UNBOUNDED))
        self.belief.hidden[n].favours_first = bool(given.get("favours_first", False))
        self.belief.hidden[n].one_of = mask(given.get("one_of", 0))
        if popcount64(self.belief.hidden[n].shown) > size:
            raise ValueError("a hand shows more cards than it has")
        if self.belief.hidden[n].shown & ~self.belief.unseen:
            raise ValueError("a hand shows a card that was seen elsewhere")
        return 0

    @property
    def total(self):
        """The weight of all layouts together; their number if no exchange says anything."""
        return self.belief.total

    def weights(self):
        """Return the weights by keepers of the two hands among their cards not shown, summed over
        strays.

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

    def draw(self, const uint64_t[:, ::1] words not None, uint64_t[:, ::1] hands not None):
        """Draw a layout for each row of four random words; fill in the two hidden hands.

        The hands are those at the beginning of play. The interpreter lock is released.
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
    (
        "shown drew barred exchanged stopped strays least most least_of_any most_of_any "
        "favours_first one_of"
    ).split()
)
