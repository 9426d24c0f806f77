"""Beliefs: where the cards that a seat has not seen may be, and how likely each layout is.

Two hands are hidden. The seat knows how many cards each threw and drew, which cards it has shown,
and which lanes it is void in. By the *rule* a hand throws everything but its *keepers*: so one of
``size`` cards that threw ``k`` was dealt ``size - k`` keepers. Where ``X`` of the cards a hand
holds are keepers and ``t`` of the sleeping cards are not, the deals that lead there are::

    C(X1, size - k1) · C(X2, size - k2) · C(t, k1) · C(t - k1, k2)

The factors choose which of its keepers each was dealt, and which sleeping cards each threw. That
depends on the two numbers of keepers only. So the unseen cards fall into eight classes, keeper or
not, barred to nobody, to either hand or to both; the layouts of each pair of numbers are counted by
classes, one pair is drawn by its weight, and then random subsets of the classes.

* A hand that threw as many as allowed may have kept some it would have thrown: the sum runs over
  all numbers of those, and any ``k`` of them are equally likely to have gone.
* Now and then a hand is a *stray*: it throws any number of any cards, all equally likely.
* A dealt hand may have to be worth something (see :c:struct:`Hidden`); if it is not, the layout
  is drawn again.
"""

from libc.string cimport memset

from tridge_solver.engine.bits cimport popcount64, uint8_t, uint64_t
from tridge_solver.engine.rng cimport random_below, random_share
from tridge_solver.engine.ombre3.layouts.wide cimport ctz64, lowest64


cdef enum:
    HIDDEN = 2
    KINDS = 2                    # throwables and keepers
    BARRED = 4                   # to nobody, hand 0, hand 1, both
    PACK_SIZE = 40
    COUNTS = 10                  # numbers of cards in a hand: 0 to 9
    HABITS = 4                   # which of the hands are strays
    VALUATIONS = 4
    PLAIN_LANES = 3
    REDRAWS = 1000               # layouts drawn to find one whose dealt hands are worth enough
    THROWABLE = 0
    KEEPER = 1


cdef struct Valuation:           # how a dealt hand is valued
    int points[64]               # by card
    uint64_t counted             # the cards that have points
    uint64_t plain[PLAIN_LANES]  # a void in one of these lanes counts one more


cdef struct Hidden:
    uint64_t shown               # cards it has played or is known to have drawn
    uint64_t drew                # of those, the ones known to have been drawn
    uint64_t barred              # cards it cannot hold beside those shown
    int exchanged                # cards it threw and drew; -1 if that tells nothing
    bint stopped                 # whether it might have stopped before throwing all it could
    double strays                # the chance that it does not follow the rule
    # Bounds on the dealt hand, if it followed the rule:
    int least                    # of the first count, at least
    int most                     # and at most
    int least_of_any             # of the count that is highest, at least
    int most_of_any              # of every count, at most
    bint favours_first           # no other count is higher than the first
    uint64_t one_of              # it held at least one of these, stray or not; 0: no matter


cdef struct Belief:
    double choose[PACK_SIZE + 1][PACK_SIZE + 1]
    uint64_t keepers
    int size                     # cards of a hand when the play began
    uint64_t unseen              # cards whose place is not known, including those shown by others
    Hidden hidden[HIDDEN]
    int richer                   # the hidden hand dealt no less than the other, -1 if unknown
    bint strictly                # not even as much
    Valuation valuation[VALUATIONS]
    int valuations
    # Derived from these:
    bint asks                    # whether dealt hands must be worth something
    int open_places[HIDDEN]      # cards of each hand that are not known
    int count[KINDS][BARRED]
    uint8_t card[KINDS][BARRED][PACK_SIZE]
    double split[KINDS][COUNTS][COUNTS][COUNTS]  # ways of at most ``a``, see ``split_ways``
    double kept[HIDDEN][COUNTS][COUNTS]      # see ``kept_ways``: by keepers held and others kept
    double rule[HIDDEN][COUNTS]              # the same with any number of others
    double weight[HABITS][COUNTS][COUNTS]    # by keepers among the open places, summed up
    double total


cdef inline void prepare_belief(Belief* b) noexcept nogil:
    """Fill the constants."""
    cdef int n, k
    memset(b, 0, sizeof(Belief))
    for n in range(PACK_SIZE + 1):
        b.choose[n][0] = 1
        for k in range(1, n + 1):
            b.choose[n][k] = b.choose[n - 1][k - 1] + (b.choose[n - 1][k] if k < n else 0)


cdef inline double choose(const Belief* b, int n, int k) noexcept nogil:
    """Return the ways to take ``k`` of ``n``; 0 if that is impossible."""
    if n < 0 or k < 0 or k > n:
        return 0
    return b.choose[n][k]


cdef inline void sort_unseen(Belief* b) noexcept nogil:
    """Sort the cards whose place is not known into their classes."""
    cdef uint64_t left = b.unseen & ~(b.hidden[0].shown | b.hidden[1].shown), card
    cdef int kind, barred, hand
    for kind in range(KINDS):
        for barred in range(BARRED):
            b.count[kind][barred] = 0
    while left:
        card = lowest64(left)
        left ^= card
        kind = KEEPER if card & b.keepers else THROWABLE
        barred = (b.hidden[0].barred & card != 0) + 2 * (b.hidden[1].barred & card != 0)
        b.card[kind][barred][b.count[kind][barred]] = <uint8_t>ctz64(card)
        b.count[kind][barred] += 1
    for hand in range(HIDDEN):
        b.open_places[hand] = b.size - popcount64(b.hidden[hand].shown)


cdef inline double split_ways(const Belief* b, int kind, int x, int a, int y) noexcept nogil:
    """Return the ways to give ``x`` cards of a kind to hand 0 and ``y`` to hand 1, ``a`` of the
    ``x`` being barred to nobody. Hand 1 may have what is left of those and what hand 0 may not."""
    cdef const int* count = b.count[kind]
    return (
        choose(b, count[0], a) * choose(b, count[2], x - a)
        * choose(b, count[0] - a + count[1], y)
    )


cdef inline double ways(Belief* b, int kind, int x, int y) noexcept nogil:
    """Return the ways to give ``x`` cards of a kind to hand 0 and ``y`` to hand 1; keep their
    sums.
    """
    cdef double sum = 0
    cdef int a
    for a in range(x + 1):
        sum += split_ways(b, kind, x, a, y)
        b.split[kind][x][y][a] = sum
    return sum


cdef inline double kept_ways(const Belief* b, int hand, int keepers, int kept_more) noexcept nogil:
    """Return the ways in which a hand by the rule has kept what it was dealt, with ``kept_more``
    throwables.

    ``keepers`` of the cards it holds are keepers, not counting those it is known to have drawn.
    """
    cdef const Hidden* h = &b.hidden[hand]
    cdef int others = b.size - popcount64(h.drew) - keepers, k = h.exchanged
    return (
        choose(b, keepers, b.size - k - kept_more) * choose(b, others, kept_more)
        / b.choose[k + kept_more][k]
    )


cdef inline void count_kept(Belief* b, int hand) noexcept nogil:
    """Fill in ``kept`` and ``rule`` of a hand that exchanged."""
    cdef const Hidden* h = &b.hidden[hand]
    cdef int keepers, more
    for keepers in range(b.size + 1):
        b.rule[hand][keepers] = 0
        for more in range((b.size - h.exchanged if h.stopped else 0) + 1):
            b.kept[hand][keepers][more] = kept_ways(b, hand, keepers, more)
            b.rule[hand][keepers] += b.kept[hand][keepers][more]


cdef inline double stray_ways(const Belief* b, int hand) noexcept nogil:
    """Return the ways in which a stray may have kept these cards: each number and choice of
    discards by its chance.
    """
    cdef const Hidden* h = &b.hidden[hand]
    cdef int kept = b.size - h.exchanged
    return choose(b, b.size - popcount64(h.drew), kept) / b.choose[b.size][kept] / (b.size + 1)


cdef inline double habit_factor(
    const Belief* b, int habit, int keepers0, int keepers1, int throwables, int asleep
) noexcept nogil:
    """Return how many deals lead to hands with this many keepers, weighted by the chance of their
    discards.

    ``habit`` says by its bits which hand is a stray; of the ``asleep`` cards ``throwables`` are no
    keepers. A hand by the rule throws before a stray does, which only counts their choices.
    """
    cdef int keepers[HIDDEN]
    cdef int hand, turn, k
    cdef double factor = 1
    keepers[0] = keepers0
    keepers[1] = keepers1
    for turn in range(2):
        for hand in range(HIDDEN):
            k = b.hidden[hand].exchanged
            if (habit >> hand) & 1 != turn or k < 0:
                continue
            if turn == 0:
                factor *= b.rule[hand][keepers[hand]] * choose(b, throwables, k)
                factor *= 1 - b.hidden[hand].strays
            else:
                factor *= stray_ways(b, hand) * choose(b, asleep, k) * b.hidden[hand].strays
            throwables -= k
            asleep -= k
    return factor


cdef inline int known_keepers(const Belief* b, int hand) noexcept nogil:
    """Return how many keepers a hand has shown that it may have been dealt."""
    return popcount64(b.hidden[hand].shown & ~b.hidden[hand].drew & b.keepers)


cdef inline bint weigh(Belief* b) noexcept nogil:
    """Work out the belief from what was seen; return whether any layout fits."""
    cdef int x, y, habit, habits, throwables = 0, asleep = 0, n
    cdef int first, second
    cdef double sum = 0
    cdef double layouts[COUNTS][COUNTS]
    sort_unseen(b)
    habits = (b.hidden[0].exchanged >= 0 and b.hidden[0].strays > 0) + 2 * (
        b.hidden[1].exchanged >= 0 and b.hidden[1].strays > 0
    )
    first = b.open_places[0]
    second = b.open_places[1]
    for n in range(BARRED):
        throwables += b.count[THROWABLE][n]
        asleep += b.count[THROWABLE][n] + b.count[KEEPER][n]
    asleep -= first + second
    b.asks = b.richer >= 0
    for n in range(HIDDEN):
        b.asks = b.asks or asks_worth(&b.hidden[n])
        if b.hidden[n].exchanged >= 0:
            count_kept(b, n)
    for x in range(COUNTS):
        for y in range(COUNTS):
            layouts[x][y] = 0
            if x <= first and y <= second and asleep >= 0:
                layouts[x][y] = ways(b, KEEPER, x, y)
                if layouts[x][y] > 0:
                    layouts[x][y] *= ways(b, THROWABLE, first - x, second - y)
    for habit in range(HABITS):
        for x in range(COUNTS):
            for y in range(COUNTS):
                if layouts[x][y] > 0 and habit & ~habits == 0:
                    sum += layouts[x][y] * habit_factor(
                        b, habit, known_keepers(b, 0) + x, known_keepers(b, 1) + y,
                        throwables - (first - x) - (second - y), asleep,
                    )
                b.weight[habit][x][y] = sum
    b.total = sum
    return sum > 0


cdef inline bint asks_worth(const Hidden* h) noexcept nogil:
    """Return whether a hand's dealt cards must be worth something."""
    return (
        h.least > 0 or h.most < 1000 or h.least_of_any > 0 or h.most_of_any < 1000
        or h.favours_first or h.one_of != 0
    )


cdef inline uint64_t take(uint64_t* state, uint8_t* cards, int* count, int n) noexcept nogil:
    """Take ``n`` random cards out of ``cards`` and return them."""
    cdef uint64_t taken = 0
    cdef int place
    while n > 0:
        place = random_below(state, count[0])
        taken |= <uint64_t>1 << cards[place]
        count[0] -= 1
        cards[place] = cards[count[0]]
        n -= 1
    return taken


cdef inline uint64_t random_subset(uint64_t* state, uint64_t cards, int n) noexcept nogil:
    """Return ``n`` random ones of ``cards``, which has at least as many."""
    cdef uint8_t listed[64]
    cdef int count = 0
    if n == 0 or n == popcount64(cards):
        return cards if n else 0
    while cards:
        listed[count] = <uint8_t>ctz64(cards)
        cards &= cards - 1
        count += 1
    return take(state, listed, &count, n)


cdef inline void draw_kind(
    const Belief* b, uint64_t* state, int kind, int x, int y, uint64_t* held
) noexcept nogil:
    """Give ``x`` random cards of a kind to hand 0 and ``y`` to hand 1."""
    cdef uint8_t free[PACK_SIZE]
    cdef uint8_t other[PACK_SIZE]
    cdef int count = b.count[kind][0], more = b.count[kind][2], a = 0, n
    cdef const double* split = &b.split[kind][x][y][0]
    cdef double chance = random_share(state) * split[x]
    while a < x and split[a] <= chance:
        a += 1
    # Rounding may carry the chance past the end: back to the last possible split.
    while a > 0 and split[a] == split[a - 1]:
        a -= 1
    for n in range(count):
        free[n] = b.card[kind][0][n]
    for n in range(more):
        other[n] = b.card[kind][2][n]
    held[0] |= take(state, free, &count, a) | take(state, other, &more, x - a)
    for n in range(b.count[kind][1]):
        free[count] = b.card[kind][1][n]
        count += 1
    held[1] |= take(state, free, &count, y)


cdef inline int worth(const Valuation* v, uint64_t hand) noexcept nogil:
    """Return the value of a dealt hand: its cards and the plain lanes it is void in."""
    cdef uint64_t left = hand & v.counted
    cdef int sum = 0, lane
    while left:
        sum += v.points[ctz64(left)]
        left &= left - 1
    for lane in range(PLAIN_LANES):
        sum += hand & v.plain[lane] == 0
    return sum


cdef inline bint worth_enough(const Belief* b, const Hidden* h, uint64_t dealt) noexcept nogil:
    """Return whether a hand by the rule may have been dealt these cards."""
    cdef int n, value, first, best
    if b.valuations == 0:
        return True
    first = best = worth(&b.valuation[0], dealt)
    if first < h.least or first > h.most or first > h.most_of_any:
        return False
    if h.favours_first or h.most_of_any < 1000 or h.least_of_any > first:
        for n in range(1, b.valuations):
            value = worth(&b.valuation[n], dealt)
            if value > h.most_of_any or (h.favours_first and value > first):
                return False
            best = value if value > best else best
    return best >= h.least_of_any


cdef inline uint64_t was_dealt(
    const Belief* b, uint64_t* state, int hand, bint stray, uint64_t held, uint64_t* asleep
) noexcept nogil:
    """Return what a hand that holds ``held`` may have been dealt; its discards come out of
    ``asleep``.
    """
    cdef const Hidden* h = &b.hidden[hand]
    cdef uint64_t own = held & ~h.drew, thrown, kept
    cdef int keepers = popcount64(own & b.keepers), more = 0, k = h.exchanged
    cdef double chance
    if k < 0:
        return held
    if stray:
        thrown = random_subset(state, asleep[0], k)
        kept = random_subset(state, own, b.size - k)
    else:
        if h.stopped:
            chance = random_share(state) * b.rule[hand][keepers]
            while more < b.size - k:
                chance -= b.kept[hand][keepers][more]
                if chance < 0:
                    break
                more += 1
            while more > 0 and b.kept[hand][keepers][more] == 0:
                more -= 1
        thrown = random_subset(state, asleep[0] & ~b.keepers, k)
        kept = random_subset(state, own & b.keepers, b.size - k - more)
        kept |= random_subset(state, own & ~b.keepers, more)
    asleep[0] &= ~thrown
    return kept | thrown


cdef inline bint dealt_enough(
    const Belief* b, uint64_t* state, int habit, const uint64_t* held
) noexcept nogil:
    """Return whether the hands of a layout were worth as much when dealt as they must."""
    cdef uint64_t asleep = b.unseen & ~(held[0] | held[1])
    cdef uint64_t dealt[HIDDEN]
    cdef int hand, turn
    cdef bint stray
    for turn in range(2):
        for hand in range(HIDDEN):
            stray = (habit >> hand) & 1
            # One hand's discards say nothing about the other's: a hand without bounds need not be
            # checked.
            if stray == turn and (b.richer >= 0 or asks_worth(&b.hidden[hand])):
                dealt[hand] = was_dealt(b, state, hand, stray, held[hand], &asleep)
    for hand in range(HIDDEN):
        if b.hidden[hand].one_of and dealt[hand] & b.hidden[hand].one_of == 0:
            return False
        stray = (habit >> hand) & 1
        if not stray and asks_worth(&b.hidden[hand]) and not worth_enough(
            b, &b.hidden[hand], dealt[hand]
        ):
            return False
    if b.richer < 0 or habit:
        return True
    hand = worth(&b.valuation[0], dealt[b.richer]) - worth(&b.valuation[0], dealt[1 - b.richer])
    return hand > 0 if b.strictly else hand >= 0


cdef inline void draw_layout(const Belief* b, uint64_t* state, uint64_t* held) noexcept nogil:
    """Draw a layout of the two hidden hands, as when the play began, by its weight.

    If dealt hands must be worth something, layouts are drawn until one fits; after many tries the
    last one is used. Which hands are strays is drawn once.
    """
    cdef int tries, x = 0, y = 0, place, low, high, middle, habit = -1
    cdef double chance
    cdef const double* weight = &b.weight[0][0][0]
    cdef double below = 0, span = b.total
    for tries in range(REDRAWS):
        chance = below + random_share(state) * span
        low = 0
        high = HABITS * COUNTS * COUNTS - 1
        while low < high:
            middle = (low + high) >> 1
            if weight[middle] > chance:
                high = middle
            else:
                low = middle + 1
        # Rounding may carry the chance past the end: back to the last place with a weight.
        while low > 0 and weight[low] == weight[low - 1]:
            low -= 1
        place = low % (COUNTS * COUNTS)
        x = place // COUNTS
        y = place % COUNTS
        if habit < 0:
            habit = low // (COUNTS * COUNTS)
            if habit:
                below = weight[habit * COUNTS * COUNTS - 1]
            span = weight[(habit + 1) * COUNTS * COUNTS - 1] - below
        held[0] = b.hidden[0].shown
        held[1] = b.hidden[1].shown
        draw_kind(b, state, KEEPER, x, y, held)
        draw_kind(b, state, THROWABLE, b.open_places[0] - x, b.open_places[1] - y, held)
        if not b.asks or dealt_enough(b, state, habit, held):
            return
