"""What Python hands over, read once and checked before anything is done with it.

Any object may come from Python: numbers of any size, sequences of any length, objects that say
something else when they are asked again or that call back while they are asked. So everything is
read once, into C, and only what was read is used. Compiled modules hold these functions each in a
copy of its own.
"""

from cpython.number cimport PyNumber_Index

from tridge_solver.engine.bits cimport popcount64, uint64_t
from tridge_solver.engine.results.position cimport CARD_IDS, SEATS
from tridge_solver.engine.results.roots cimport Packed
from tridge_solver.engine.results.targets cimport MAX_TRICKS, cell


cdef extern from "guard.h" nogil:
    ctypedef int Flag "tridge_flag"
    bint raised "tridge_raise"(Flag* flag)
    void lower "tridge_lower"(Flag* flag)


cdef enum:
    MOST_LEVEL = 1000000000      # one more or less is still a number


cdef inline int take(Flag* busy, str what) except -1:
    """Keep all others out of an object until ``lower(busy)``; raises :class:`RuntimeError` where
    one is in it, be it this thread, called back."""
    if not raised(busy):
        raise RuntimeError(f"{what} serves one thread at a time")
    return 0


cdef inline int number(value, int least, int most, str what) except? -1:
    """An integer in a range; raises :class:`ValueError` for one outside."""
    whole = PyNumber_Index(value)
    if not least <= whole <= most:
        raise ValueError(f"{whole} {what} (expected {least} to {most})")
    return whole


cdef inline uint64_t mask(value) except? 1:
    """A set of card numbers; raises :class:`ValueError` for what is none."""
    whole = PyNumber_Index(value)
    if whole < 0 or whole >> CARD_IDS:
        raise ValueError(f"a hand is a number of {CARD_IDS} bits")
    return whole


cdef inline int read_levels(int* level, levels, int tricks) except -1:
    """``levels[p][d]`` for every final result of ``tricks``; raises :class:`ValueError`."""
    cdef int p, d
    rows = [list(row) for row in levels]
    if len(rows) <= tricks or any([len(row) + p <= tricks for p, row in enumerate(rows)]):
        raise ValueError(f"too few levels or guesses for {tricks} tricks")
    for p in range(tricks + 1):
        row = rows[p]
        for d in range(tricks + 1 - p):
            level[cell(p, d)] = number(row[d], -MOST_LEVEL, MOST_LEVEL, "as a level")
    return 0


cdef inline int pack(Packed* packed, hands, leader, trick, won) except -1:
    """Check a position and write it down for the engine: how many cards it has. Raises
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


cdef inline tuple plain_lanes(lanes):
    """Lanes of card numbers as tuples of integers, however they came."""
    return tuple([tuple([PyNumber_Index(card) for card in lane]) for lane in lanes])
