"""Valuations of dealt hands, copied from Python for a game in wide bits."""

from tridge_solver.engine.bits cimport uint64_t
from tridge_solver.engine.ombre3.closed.beliefs cimport PLAIN_LANES, VALUATIONS, Valuation
from tridge_solver.engine.args cimport mask, number
from tridge_solver.engine.ombre3.layouts.wide cimport Wide, ctz64, to_cards, to_wide
from tridge_solver.engine.ombre3.position cimport SEATS


cdef enum:
    MAX_COUNT = 1000000         # of a card or a hand: the sum over a hand still fits
    UNBOUNDED = 1000            # the upper bound if nobody has set one


cdef inline int read_counts(const Wide* wide, Valuation* valuation, counts) except -1:
    """Copy ``counts``: for each the points by card number and its plain lanes; return how many
    there are.
    """
    cdef int n, lane, card, worth
    cdef uint64_t left, every = to_cards(wide, wide.cards)
    given = [(list(points), list(plain)) for points, plain in counts]
    if len(given) > VALUATIONS:
        raise ValueError(f"at most {VALUATIONS} counts")
    for n, (points, plain) in enumerate(given):
        if len(plain) != PLAIN_LANES:
            raise ValueError(f"{PLAIN_LANES} plain lanes are counted")
        valuation[n].counted = 0
        left = wide.cards
        while left:
            card = wide.card_at[ctz64(left)]
            if card >= len(points):
                raise ValueError(f"no points for card {card}")
            worth = number(points[card], -MAX_COUNT, MAX_COUNT, "as a count")
            valuation[n].points[ctz64(left)] = worth
            if worth:
                valuation[n].counted |= left & -left
            left &= left - 1
        for lane in range(PLAIN_LANES):
            valuation[n].plain[lane] = to_wide(wide, mask(plain[lane]) & every)
    return <int>len(given)


cdef inline int read_of_each(int* bounds, tuple given) except -1:
    """Copy a bound of each seat's hand."""
    cdef int n
    if len(given) != SEATS:
        raise ValueError("three seats are dealt hands (expected three bounds)")
    for n in range(SEATS):
        bounds[n] = number(given[n], -MAX_COUNT, MAX_COUNT, "as a count")
    return 0
