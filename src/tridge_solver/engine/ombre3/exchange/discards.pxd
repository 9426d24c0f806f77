"""The discards of a seat up to equivalence, in groups of one shape.

A discarded card is dead, and so is a stock card that nobody will draw. Cards of one hand that only
dead cards separate are equivalent: of such a *run* only the number kept matters. One discard stands
for all its equivalents: the one that throws the weakest cards of every run.
"""

from libc.stdlib cimport free, malloc, qsort

from tridge_solver.engine.bits cimport popcount, popcount64, uint32_t, uint64_t
from tridge_solver.engine.ombre3.layouts.wide cimport Wide, ctz64, hand_shape, lowest64


cdef enum:
    LARGEST_HAND = 10            # the nine dealt, and the turned card
    GROUP_SIZE = 64              # most discards of one group: a word of bits


cdef struct Discard:
    uint64_t hand                # what the seat holds after drawing
    uint64_t thrown
    uint64_t shape
    int count                    # cards thrown
    int worth                    # a rough value of the hand, to try promising ones first


cdef struct Group:
    int start
    int size
    int count                    # cards thrown by each of its discards
    int worth                    # of its best
    uint64_t shape


cdef struct Choices:
    int size
    int groups
    Discard* discard             # group after group
    Group* group                 # most promising first


cdef inline int crude_worth(const Wide* wide, uint64_t hand) noexcept nogil:
    """Return a rough value of a hand: trumps by their place, top plain cards, little for the
    rest.
    """
    cdef int worth = 0, bit, place
    while hand:
        bit = ctz64(hand)
        hand &= hand - 1
        place = wide.place_in_lane[bit]
        if wide.lane_at[bit] == 0:
            worth += 30 - place
        else:
            worth += 12 if place == 0 else 6 if place == 1 else 3 if place == 2 else 1
    return worth


cdef inline uint32_t linked_cards(
    const Wide* wide, uint64_t dealt, uint64_t dead
) noexcept nogil:
    """Return the cards of a hand, by number from the strongest, that share a run with the next
    one.
    """
    cdef uint32_t links = 0
    cdef uint64_t between, rest = dealt, card, following
    cdef uint64_t alive = (wide.cards | wide.separators) & ~dealt & ~dead
    cdef int n = 0
    while rest:
        card = lowest64(rest)
        rest ^= card
        following = lowest64(rest)
        if following:
            between = (following - 1) & ~(card | (card - 1))
            if alive & between == 0:
                links |= <uint32_t>1 << n
        n += 1
    return links


cdef inline bint stands_for_its_equals(uint32_t numbers, uint32_t links) noexcept nogil:
    """Return whether a discard, by numbers of cards, throws the weakest cards of every run."""
    return numbers & links & ~(numbers >> 1) == 0


cdef inline uint64_t cards_by_number(uint64_t dealt, uint32_t numbers) noexcept nogil:
    """Return the cards of a hand with these numbers, counted from the strongest."""
    cdef uint64_t result = 0
    while numbers:
        if numbers & 1:
            result |= lowest64(dealt)
        dealt &= dealt - 1
        numbers >>= 1
    return result


cdef inline int by_shape(const void* a, const void* b) noexcept nogil:
    """Compare discards by number and shape, the more promising first."""
    cdef const Discard* x = <const Discard*>a
    cdef const Discard* y = <const Discard*>b
    if x.count != y.count:
        return x.count - y.count
    if x.shape != y.shape:
        return -1 if x.shape < y.shape else 1
    if x.worth != y.worth:
        return y.worth - x.worth
    return -1 if x.thrown < y.thrown else x.thrown > y.thrown


cdef inline int by_worth(const void* a, const void* b) noexcept nogil:
    """Compare groups, the most promising first."""
    cdef const Group* x = <const Group*>a
    cdef const Group* y = <const Group*>b
    if x.worth != y.worth:
        return y.worth - x.worth
    return x.start - y.start


cdef inline void free_choices(Choices* choices) noexcept nogil:
    """Give the memory back; do nothing for NULL."""
    if choices != NULL:
        free(choices.discard)
        free(choices.group)
        free(choices)


cdef inline Choices* list_choices(
    const Wide* wide,
    int seat,
    uint64_t dealt,              # the hand to throw from: the stock's top card may be in it
    const uint64_t* stock,       # the first n cards of the stock, for every n
    int before,                  # cards drawn before this seat
    int least,
    int most,
    bint last,                   # nobody draws after this seat
    bint weak_first,             # weak hands are the promising ones
    bint merge,                  # one discard for all its equivalents
    uint64_t* only,              # this discard and no other; NULL for all
    int stock_size,
) noexcept nogil:
    """List all discards of ``seat``; return NULL if memory runs out."""
    cdef int cards = popcount64(dealt)
    cdef int count, start, n
    cdef uint32_t numbers
    cdef uint32_t links[LARGEST_HAND + 1]
    cdef uint64_t drawn[LARGEST_HAND + 1]
    cdef uint64_t dead
    cdef Discard* discard
    cdef Group* group
    cdef Choices* choices = <Choices*>malloc(sizeof(Choices))
    if choices == NULL:
        return NULL
    choices.discard = <Discard*>malloc(sizeof(Discard) << cards)
    choices.group = <Group*>malloc(sizeof(Group) << cards)
    if choices.discard == NULL or choices.group == NULL:
        free_choices(choices)
        return NULL
    if most > stock_size - before:
        most = stock_size - before
    if most > cards:
        most = cards
    for count in range(most + 1):
        drawn[count] = stock[before + count] & ~stock[before]
        dead = stock[stock_size] & ~stock[before + count] if last else 0
        links[count] = linked_cards(wide, dealt, dead) if merge else 0
    choices.size = choices.groups = 0
    for numbers in range(<uint32_t>1 << cards):
        count = popcount(numbers)
        if count < least or count > most:
            continue
        discard = &choices.discard[choices.size]
        if only != NULL:
            discard.thrown = cards_by_number(dealt, numbers)
            if discard.thrown != only[0]:
                continue
        elif not stands_for_its_equals(numbers, links[count]):
            continue
        else:
            discard.thrown = cards_by_number(dealt, numbers)
        discard.hand = (dealt | drawn[count]) & ~discard.thrown
        discard.shape = hand_shape(wide, discard.hand, seat)
        discard.count = count
        discard.worth = crude_worth(wide, discard.hand)
        if weak_first:
            discard.worth = -discard.worth
        choices.size += 1
    qsort(choices.discard, choices.size, sizeof(Discard), by_shape)
    start = 0
    for n in range(choices.size):
        discard = &choices.discard[n]
        if (
            n == 0
            or discard.shape != choices.discard[n - 1].shape
            or discard.count != choices.discard[n - 1].count
            or n - start == GROUP_SIZE
        ):
            start = n
            group = &choices.group[choices.groups]
            choices.groups += 1
            group.start = n
            group.size = 0
            group.count = discard.count
            group.shape = discard.shape
            group.worth = discard.worth
        group.size += 1
    qsort(choices.group, choices.groups, sizeof(Group), by_worth)
    return choices
