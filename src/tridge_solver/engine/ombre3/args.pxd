"""Read and check what Python passes to the search of three seats."""

from tridge_solver.engine.bits cimport popcount64, uint64_t
from tridge_solver.engine.args cimport mask, number
from tridge_solver.engine.ombre3.position cimport CARD_IDS, SEATS
from tridge_solver.engine.ombre3.roots cimport Packed
from tridge_solver.engine.ombre3.targets cimport MAX_TRICKS, cell


cdef enum:
    MAX_LEVEL = 1000000000      # a level one higher or lower still fits


cdef inline int read_levels(int* level, levels, int tricks) except -1:
    """Return ``levels[p][d]`` for every final result of ``tricks``; raise :class:`ValueError` for
    anything else.
    """
    cdef int p, d
    rows = [list(row) for row in levels]
    if len(rows) <= tricks or any([len(row) + p <= tricks for p, row in enumerate(rows)]):
        raise ValueError(f"too few levels or guesses for {tricks} tricks")
    for p in range(tricks + 1):
        row = rows[p]
        for d in range(tricks + 1 - p):
            level[cell(p, d)] = number(row[d], -MAX_LEVEL, MAX_LEVEL, "as a level")
    return 0


cdef inline int pack(Packed* packed, hands, leader, trick, won) except -1:
    """Check a position and copy it for the engine; return how many cards it has. Raise
    :class:`ValueError`."""
    cdef int seat, n, all_won = 0
    cdef uint64_t seen = 0, both = 0, card
    cdef int sizes[SEATS]
    hands, trick, won = list(hands), list(trick), list(won)
    if len(hands) != SEATS or len(won) != SEATS:
        raise ValueError("a position has three hands")
    if len(trick) >= SEATS:
        raise ValueError("a trick of three cards")
    packed.leader = number(leader, 0, SEATS - 1, "as the leader")
    packed.played = <int>len(trick)
    for seat in range(SEATS):
        packed.hand[seat] = mask(hands[seat])
        if won[seat] < 0:
            raise ValueError("tricks won cannot be negative")
        packed.won[seat] = number(won[seat], 0, MAX_TRICKS, "tricks won")
        all_won += packed.won[seat]
        both |= seen & packed.hand[seat]
        seen |= packed.hand[seat]
        sizes[seat] = popcount64(packed.hand[seat])
    seat = packed.leader
    for n in range(packed.played):
        if not 0 <= trick[n] < CARD_IDS:
            raise ValueError(f"no card {trick[n]}")
        packed.table[n] = number(trick[n], 0, CARD_IDS - 1, "as a card")
        card = <uint64_t>1 << packed.table[n]
        both |= seen & card
        seen |= card
        sizes[(seat + n) % SEATS] += 1
    if sizes[0] != sizes[1] or sizes[1] != sizes[2] or sizes[0] + all_won > MAX_TRICKS:
        raise ValueError(f"hands of {[sizes[0], sizes[1], sizes[2]]} cards with {all_won} tricks won")
    if both:
        raise ValueError("a card is held twice")
    return 3 * sizes[0]
