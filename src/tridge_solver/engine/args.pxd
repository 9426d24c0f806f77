"""What Python hands over to any of the searches, read once and checked before it is used.

Any object may come from Python: numbers of any size, sequences of any length, objects that say
something else when they are asked again or that call back while they are asked. So everything is
read once, into C, and only what was read is used. Modules that read it do not switch the checks of
Python's own indexes off. Compiled modules hold these functions each in a copy of its own.
"""

from cpython.number cimport PyNumber_Index

from tridge_solver.engine.bits cimport uint64_t


cdef enum:
    MASK_BITS = 64               # card numbers are below


cdef extern from "guard.h" nogil:
    ctypedef int Flag "tridge_flag"
    bint raised "tridge_raise"(Flag* flag)
    void lower "tridge_lower"(Flag* flag)


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
    if whole < 0 or whole >> MASK_BITS:
        raise ValueError(f"a hand is a number of {MASK_BITS} bits")
    return whole


cdef inline double share(value, str what) except? -1:
    """A number from 0 to 1; raises :class:`ValueError` for any other."""
    cdef double read = value
    if not 0 <= read <= 1:
        raise ValueError(f"{read} {what} (expected 0 to 1)")
    return read


cdef inline list weight_set(weights, int count, int most):
    """The weights of move ordering, read once; raises :class:`ValueError` for another number of
    them, or one above ``most`` either way."""
    found = [PyNumber_Index(weight) for weight in weights]
    if len(found) != count:
        raise ValueError(f"{len(found)} weights (expected {count})")
    for weight in found:
        if abs(weight) > most:
            raise ValueError(f"a weight of {weight} (expected {most} at most)")
    return found


cdef inline tuple plain_lanes(lanes):
    """Lanes of card numbers as tuples of integers, however they came."""
    return tuple([tuple([PyNumber_Index(card) for card in lane]) for lane in lanes])
