"""Bounds: margins a seat can force, found without search.

*Keys and holders*: what is left can be worth no more than its keys allow, with two cards of the
leader and one of the other in every trick.

*Top trumps*: a seat that leads the strongest trump left wins that trick and may lay a key of its
own beside it, for its third card is free. So every lead of its own, as long as it has top trumps,
brings a key home that nobody can catch; and a top trump that must be given to the other's lead
wins that trick as well. All else may be left to the other seat: whatever cards it is given, it
wins the trick. The table of :c:struct:`Promises` plays this small game, of numbers of cards only,
to its end.

*Turns*: in the trick at hand a seat may have more say than that. A leader chooses his lead; if its
suit leaves him another plain card, or nothing to follow with, he need not give a key as the third
card either. Who follows gives none where every suit that can be led to him holds a plain card, or no
card, of his.
"""

from tridge_solver.engine.bits cimport often
from tridge_solver.engine.tres.bits cimport (
    USE_WINNERS,
    ctz,
    int8_t,
    lowest,
    msb,
    popcount,
    uint64_t,
)
from tridge_solver.engine.tres.context cimport (
    FOLLOWS,
    FOLLOWS_FREELY,
    LEADS,
    LEADS_ANYHOW,
    LEADS_FREELY,
    MAX_OF_ROW,
    MAX_WINNERS,
    Promises,
    Result,
    Search,
    TURNS,
)
from tridge_solver.engine.tres.position cimport (
    FIELD,
    KEY_MASK,
    KEY_PLACE,
    MAX_KEYS,
    MAX_TRICKS,
    PLAIN_MASK,
    SUITS,
    SUIT_MASK,
    State,
    all_keys,
    class_of,
    every_suit,
    places_to,
)


cdef enum:
    NO_PROMISE = -128            # counts that cannot occur together


cdef inline int most_worth(const Promises* p, int keys) noexcept nogil:
    """Return the points of a trick with this many keys, of the best suits."""
    return p.three if keys == 3 else 1 << keys


cdef inline int cards_of(int tricks, bint leads) noexcept nogil:
    """Return the cards of a hand before a trick."""
    return (3 * tricks + leads) >> 1


cdef inline int promise_leading(
    const Promises* p, int turn, int tricks, int tops, int keys, int others, int rest,
    int their_rest,
) noexcept nogil:
    """Return the least margin of a seat on lead; see :func:`prepare_promises`."""
    cdef int worst = 127, best, value, first, mine, theirs
    if tops:
        for theirs in range(2):
            if others < theirs or their_rest < 1 - theirs:
                continue
            best = NO_PROMISE
            if keys:
                best = (2 << theirs) + p.least[tricks - 1][FOLLOWS][keys - 1][others - theirs][tops - 1]
            if rest:
                value = (1 << theirs) + p.least[tricks - 1][FOLLOWS][keys][others - theirs][tops - 1]
                best = value if value > best else best
            if keys == 0 and rest == 0:
                if tops > 1:
                    best = (1 << theirs) + p.least[tricks - 1][FOLLOWS][0][others - theirs][tops - 2]
            worst = best if best < worst else worst
        return worst
    # He chooses his lead; the rest may be the worst, the third card too.
    best = NO_PROMISE if turn != LEADS_ANYHOW else 127
    for first in range(2):
        if (keys if first else rest) == 0:
            continue
        worst = 127
        for mine in range(first, first + 2):
            if keys < mine or rest < 2 - mine:
                continue
            # Leading freely he has a card other than the key for the third.
            if mine and first == 0 and turn == LEADS_FREELY and rest > 1:
                continue
            for theirs in range(2):
                if others < theirs or their_rest < 1 - theirs:
                    continue
                value = p.least[tricks - 1][FOLLOWS][keys - mine][others - theirs][0]
                value -= most_worth(p, mine + theirs)
                worst = value if value < worst else worst
        if turn == LEADS_ANYHOW:
            best = worst if worst < best else best
        else:
            best = worst if worst > best else best
    return best


cdef inline int promise_following(
    const Promises* p, int turn, int tricks, int tops, int keys, int others, int rest,
    int their_rest,
) noexcept nogil:
    """Return the least margin of a seat that does not lead."""
    cdef int worst = 127, value, theirs
    for theirs in range(3):
        if others < theirs or their_rest < 2 - theirs:
            continue
        if rest:
            value = p.least[tricks - 1][LEADS][keys][others - theirs][tops] - most_worth(p, theirs)
            worst = value if value < worst else worst
        if keys and (turn == FOLLOWS or rest == 0):
            value = p.least[tricks - 1][LEADS][keys - 1][others - theirs][tops]
            value -= most_worth(p, 1 + theirs)
            worst = value if value < worst else worst
        if tops:
            value = p.least[tricks - 1][LEADS][keys][others - theirs][tops - 1]
            value += 1 << theirs
            worst = value if value < worst else worst
    return worst


cdef inline often prepare_promises(Promises* p, int three) noexcept nogil:
    """Fill the table from the last trick to the first; ``three`` is the most that three keys are
    worth.
    """
    cdef int tricks, turn, tops, keys, others, rest, their_rest, value, most
    cdef bint leads
    p.three = three
    for turn in range(TURNS):
        p.least[0][turn][0][0][0] = 0
    for tricks in range(1, MAX_TRICKS + 1):
        for turn in range(TURNS):
            leads = turn != FOLLOWS and turn != FOLLOWS_FREELY
            for keys in range(MAX_KEYS + 1):
                for others in range(MAX_KEYS + 1 - keys):
                    their_rest = cards_of(tricks, not leads) - others
                    most = NO_PROMISE
                    for tops in range(MAX_WINNERS + 1):
                        rest = cards_of(tricks, leads) - tops - keys
                        value = NO_PROMISE
                        if rest >= 0 and their_rest >= 0:
                            if leads:
                                value = promise_leading(
                                    p, turn, tricks, tops, keys, others, rest, their_rest
                                )
                            else:
                                value = promise_following(
                                    p, turn, tricks, tops, keys, others, rest, their_rest
                                )
                        p.least[tricks][turn][keys][others][tops] = <int8_t>value
                        most = value if value > most else most
                    p.least[tricks][turn][keys][others][MAX_OF_ROW] = <int8_t>most


cdef inline int turn_of(const State* st, int seat) noexcept nogil:
    """Return the situation of a seat in this trick, from its numbers of cards in each suit."""
    cdef uint64_t one = every_suit(1)
    cdef uint64_t plain = st.shape >> 4 * seat, keys = st.shape >> 8 + 2 * seat
    cdef uint64_t plains = st.shape >> 4 * (1 - seat), more = st.shape >> 8 + 2 * (1 - seat)
    cdef uint64_t second = plain >> 1 | plain >> 2 | plain >> 3
    keys |= keys >> 1
    if st.leader == seat:
        # A suit with two plain cards, or with no key to follow with.
        return LEADS_FREELY if (second | (plain & ~keys)) & one else LEADS
    plains |= plains >> 1 | plains >> 2 | plains >> 3 | more | more >> 1
    return FOLLOWS if keys & plains & ~(plain | second) & one else FOLLOWS_FREELY


cdef inline const Promises* promises_here(const Search* s, const State* st) noexcept nogil:
    """Return the promises that hold here: they depend on whether three keys of one suit or of three
    are left.
    """
    cdef uint64_t keys = (st.hand[0] | st.hand[1]) & all_keys()
    cdef uint64_t two = keys >> 1, three = keys >> 2, last = every_suit(<uint64_t>1 << KEY_PLACE)
    cdef bint sixteen = (
        popcount((keys | two | three) & last) > 2 or keys & two & three & last != 0
    )
    return &s.promises[sixteen]


cdef inline const int8_t* row_of(
    const Promises* p, const State* st, int seat, int turn
) noexcept nogil:
    """Return the promises to ``seat`` here, by the number of leads it is sure to win."""
    return &p.least[st.tricks][turn][popcount(st.hand[seat] & all_keys())][
        popcount(st.hand[1 - seat] & all_keys())
    ][0]


cdef struct Winners:
    # Cards a seat can win a trick with by leading them, one a lead.
    int free                     # those that need no rank
    uint64_t ranked              # and those higher than a card of the other seat in their class


cdef inline void add_winners(Winners* w, uint64_t cards, uint64_t foe) noexcept nogil:
    """Add ``cards`` of a suit, all higher than those of ``foe`` in it."""
    cdef uint64_t plain = cards & every_suit(PLAIN_MASK)
    if foe == 0:
        w.free += popcount(cards)
    elif foe & every_suit(PLAIN_MASK):
        w.ranked |= cards
    else:
        w.free += popcount(plain)
        w.ranked |= cards ^ plain


cdef inline int find_winners(const State* st, int seat, Winners* w) noexcept nogil:
    """Find the leads a seat can be sure to win, and how many.

    Trumps above all of the other's stay what they are. So do cards of a plain suit where the other
    has no trumps; they are counted for the remaining leads only, so that none need be thrown away.
    Where he has trumps they win as long as he must follow: between two leads he plays three cards.
    """
    cdef uint64_t own = st.hand[seat], foe = st.hand[1 - seat], mine, his, cards
    cdef bint leads = st.leader == seat
    cdef int left = (st.tricks + leads) >> 1
    cdef int suit, total, trumps, at, needed
    w.free = 0
    w.ranked = 0
    his = foe & SUIT_MASK
    cards = own & SUIT_MASK & (lowest(his) - 1)
    add_winners(w, cards & PLAIN_MASK, his)
    total = trumps = popcount(cards & PLAIN_MASK)
    if total >= left:
        return total
    add_winners(w, cards & KEY_MASK, his)
    total = popcount(cards)
    needed = 0 if his == 0 else 1 if leads else 3
    for suit in range(1, SUITS):
        his = foe & <uint64_t>SUIT_MASK << FIELD * suit
        mine = own & <uint64_t>SUIT_MASK << FIELD * suit & (lowest(his) - 1)
        if needed == 0:
            add_winners(w, mine, his)
            total += popcount(mine)
            continue
        at = needed
        cards = 0
        while mine and popcount(his) >= at:
            cards |= lowest(mine)
            mine &= mine - 1
            total += 1
            needed += 2
            at += 3
        add_winners(w, cards, his)
    if total > left:
        total = left if left > trumps else trumps
    return total


cdef inline uint64_t strongest(uint64_t cards, int n) noexcept nogil:
    """Return ``n`` of ``cards``, the first in the word."""
    cdef uint64_t rest = cards
    while n > 0:
        rest &= rest - 1
        n -= 1
    return cards ^ rest


cdef inline uint64_t down_to(uint64_t cards) noexcept nogil:
    """In each class the places from the strong end to the weakest of ``cards``."""
    cdef uint64_t card, result = 0
    while cards:
        card = <uint64_t>1 << msb(cards)
        result |= places_to(card)
        cards &= ~class_of(ctz(card))
    return result


cdef inline int sure_promise(const Search* s, const State* st, int seat) noexcept nogil:
    """Return the margin of ``seat`` from this trick on if it wins none of the tricks to come,
    whatever is played to this one.
    """
    return row_of(
        promises_here(s, st), st, seat, LEADS_ANYHOW if st.leader == seat else FOLLOWS
    )[0]


cdef inline int best_promise(
    const State* st, int seat, const int8_t* row, int wanted, uint64_t* relevant
) noexcept nogil:
    """Return a margin ``seat`` can force from a trick boundary, by as few ranks as reach
    ``wanted``.

    Its ``row`` of promises says at once whether any number of winners reaches it.
    """
    cdef int total, n, least = row[0]
    cdef Winners winners
    relevant[0] = 0
    if least >= wanted or not USE_WINNERS:
        return least
    total = find_winners(st, seat, &winners)
    if total > MAX_WINNERS:
        total = MAX_WINNERS
    for n in range(1, total + 1):
        if row[n] > least:
            least = row[n]
            relevant[0] = strongest(winners.ranked, n - winners.free)
            if least >= wanted:
                break
    if relevant[0]:
        relevant[0] = down_to(relevant[0])
    return least


cdef inline int greatest_promise(const Search* s, const State* st, int seat) noexcept nogil:
    """Return the greatest margin that ``seat`` is known to be able to force from a trick
    boundary.
    """
    cdef uint64_t relevant
    cdef const int8_t* row = row_of(promises_here(s, st), st, seat, turn_of(st, seat))
    return best_promise(st, seat, row, 127, &relevant)


cdef inline bint decided(const Search* s, const State* st, int least, Result* out) noexcept nogil:
    """Return whether bounds decide if seat 0 gets ``least``, and the answer.

    If a side's greatest promise is too small, none is worked out.
    """
    cdef const Promises* p = promises_here(s, st)
    cdef const int8_t* row = row_of(p, st, 0, turn_of(st, 0))
    cdef int value
    if row[MAX_OF_ROW] >= least:
        value = best_promise(st, 0, row, least, &out.relevant)
        if value >= least:
            out.win = True
            out.margin = value
            return True
    row = row_of(p, st, 1, turn_of(st, 1))
    if row[MAX_OF_ROW] >= 1 - least:
        value = best_promise(st, 1, row, 1 - least, &out.relevant)
        if value >= 1 - least:
            out.win = False
            out.margin = -value
            return True
    return False
