"""Lay out an exchange and ask about it, once the caller has checked the deal."""

from tridge_solver.engine.bits cimport uint64_t
from tridge_solver.engine.ombre3.exchange.contest cimport LARGEST_STOCK, Contest, survives
from tridge_solver.engine.ombre3.exchange.discards cimport Discard, free_choices, list_choices
from tridge_solver.engine.ombre3.layouts.facts cimport Verdict
from tridge_solver.engine.ombre3.layouts.wide cimport to_wide
from tridge_solver.engine.ombre3.position cimport LANES, SEATS
from tridge_solver.engine.ombre3.targets cimport cell, cells_at_least


cdef inline void drop_choices(Contest* c) noexcept nogil:
    """Free the lists of discards."""
    cdef int seat, n
    free_choices(c.player)
    c.player = NULL
    for seat in range(SEATS):
        for n in range(LARGEST_STOCK + 1):
            free_choices(c.first[seat][n])
            free_choices(c.second[seat][n])
            c.first[seat][n] = c.second[seat][n] = NULL


cdef inline bint lay_out_exchange(
    Contest* c, const int* stock, int stock_size, const uint64_t* dealt, const uint64_t* thrown,
    uint64_t choice,
) noexcept nogil:
    """Lay out an exchange of cards that have their places; return whether there was memory for it.

    Levels, leader, tricks, limits and who is fixed are set; cards are numbers. ``thrown`` is what
    the fixed seats throw; the Player throws from ``choice``.
    """
    cdef int seat, n
    cdef uint64_t everything
    drop_choices(c)
    c.refuting[1] = c.refuting[2] = 0
    c.killers = 0
    c.stock_size = stock_size
    c.stock[0] = 0
    for n in range(stock_size):
        c.stock[n + 1] = c.stock[n] | (<uint64_t>1 << c.judge.wide.bit_of[stock[n]])
    everything = c.stock[stock_size]
    for seat in range(SEATS):
        c.dealt[seat] = to_wide(&c.judge.wide, dealt[seat])
        everything |= c.dealt[seat]
        if c.fixed[seat]:
            c.fixed_thrown[seat] = to_wide(&c.judge.wide, thrown[seat])
    # Cards of the lanes that are neither dealt nor in the stock do not exist.
    c.judge.wide.cards = everything
    for n in range(LANES):
        c.judge.wide.lane[n] &= everything
    c.judge.wide.matadors &= everything
    # If he wants few tricks all seats look for weak hands: he to duck, they to make him win.
    c.weak_first = c.level[cell(0, c.tricks)] > c.level[cell(c.tricks, 0)]
    c.player = list_choices(
        &c.judge.wide, 0, to_wide(&c.judge.wide, choice), c.stock, 0, c.least[0], c.most[0], False,
        c.weak_first, c.use_equals, &c.fixed_thrown[0] if c.fixed[0] else NULL, c.stock_size,
    )
    return c.player != NULL


cdef inline int ask_exchange(
    Contest* c, const Discard* mine, int first, int level, int* bound
) noexcept nogil:
    """Return whether a discard reaches a level whatever the defenders do, -1 if memory runs out;
    ``bound`` is the least level proved for it, or the greatest its refutation leaves."""
    cdef Verdict verdict
    cdef uint64_t target = cells_at_least(c.level, c.tricks, level)
    cdef int answer, x, y
    cdef bint seen = False
    if target == 0:
        bound[0] = level - 1
        return False
    if target == c.judge.search.cells.universe[c.tricks]:
        bound[0] = level
        return True
    answer = survives(c, mine, first, target, &verdict)
    bound[0] = 0
    for y in range(c.tricks + 1):
        for x in range(c.tricks + 1 - y):
            if answer >= 0 and (verdict.forced >> cell(x, y)) & 1:
                if not seen or (c.level[cell(x, y)] < bound[0]) == (answer != 0):
                    bound[0] = c.level[cell(x, y)]
                seen = True
    return answer
