"""Read and check what Python passes to the search of four seats."""

from tridge_solver.engine.bits cimport popcount64, uint64_t
from tridge_solver.engine.args cimport mask, number
from tridge_solver.engine.ombre4.roots cimport Packed
from tridge_solver.engine.ombre4.targets cimport MAX_TRICKS, SEATS, cell
from tridge_solver.engine.ombre3.args cimport MAX_LEVEL
from tridge_solver.engine.ombre3.position cimport CARD_IDS


cdef inline int read_levels(int* level, levels, int tricks) except -1:
    """Return ``levels[p][d][e]`` for every final result of ``tricks``; raise :class:`ValueError`
    for anything else.
    """
    cdef int p, d, e
    planes = [[list(column) for column in row] for row in levels]
    for p in range(tricks + 1):
        if len(planes) <= p or len(planes[p]) <= tricks - p:
            raise ValueError(f"too few levels or guesses for {tricks} tricks")
        for d in range(tricks + 1 - p):
            column = planes[p][d]
            if len(column) <= tricks - p - d:
                raise ValueError(f"too few levels or guesses for {tricks} tricks")
            for e in range(tricks + 1 - p - d):
                level[cell(p, d, e)] = number(column[e], -MAX_LEVEL, MAX_LEVEL, "as a level")
    return 0


cdef inline int pack(Packed* packed, hands, leader, trick, won) except -1:
    """Check a position and copy it for the engine; return how many cards it has. Raise
    :class:`ValueError`."""
    cdef int seat, n, all_won = 0
    cdef uint64_t seen = 0, both = 0, card
    cdef int sizes[SEATS]
    hands, trick, won = list(hands), list(trick), list(won)
    if len(hands) != SEATS or len(won) != SEATS:
        raise ValueError("a position has four hands")
    if len(trick) >= SEATS:
        raise ValueError("a trick of four cards")
    packed.leader = number(leader, 0, SEATS - 1, "as the leader")
    packed.played = <int>len(trick)
    for seat in range(SEATS):
        packed.hand[seat] = mask(hands[seat])
        packed.won[seat] = number(won[seat], 0, MAX_TRICKS, "tricks won")
        all_won += packed.won[seat]
        both |= seen & packed.hand[seat]
        seen |= packed.hand[seat]
        sizes[seat] = popcount64(packed.hand[seat])
    for n in range(packed.played):
        packed.table[n] = number(trick[n], 0, CARD_IDS - 1, "as a card")
        card = <uint64_t>1 << packed.table[n]
        both |= seen & card
        seen |= card
        sizes[(packed.leader + n) % SEATS] += 1
    for seat in range(1, SEATS):
        if sizes[seat] != sizes[0]:
            raise ValueError("hands of different sizes")
    if sizes[0] + all_won > MAX_TRICKS:
        raise ValueError(f"hands of {sizes[0]} cards with {all_won} tricks won")
    if both:
        raise ValueError("a card is held twice")
    return SEATS * sizes[0]
