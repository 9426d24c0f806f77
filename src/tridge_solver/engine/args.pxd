"""Read what Python passes to a search, once, and check it before use.

Python may pass any object: numbers of any size, sequences of any length, objects that answer
differently the second time or call back while they are read. So everything is read once, into C,
and only these copies are used. Modules that use these functions keep Python's own index checks on.
Each compiled module has its own copy of them.
"""

from cpython.number cimport PyNumber_Index

from tridge_solver.engine.bits cimport uint64_t


cdef enum:
    MASK_BITS = 64               # card numbers are below this


cdef extern from "guard.h" nogil:
    ctypedef int Flag "tridge_flag"
    bint raised "tridge_raise"(Flag* flag)
    void lower "tridge_lower"(Flag* flag)


cdef inline int take(Flag* busy, str what) except -1:
    """Lock an object for one caller until ``lower(busy)``; raise :class:`RuntimeError` if it is in
    use, even by this thread (in a callback)."""
    if not raised(busy):
        raise RuntimeError(f"{what} serves one thread at a time")
    return 0


cdef inline int number(value, int least, int most, str what) except? -1:
    """Return an integer in a range; raise :class:`ValueError` if it is outside."""
    whole = PyNumber_Index(value)
    if not least <= whole <= most:
        raise ValueError(f"{whole} {what} (expected {least} to {most})")
    return whole


cdef inline uint64_t mask(value) except? 1:
    """Return a set of card numbers; raise :class:`ValueError` if it is not one."""
    whole = PyNumber_Index(value)
    if whole < 0 or whole >> MASK_BITS:
        raise ValueError(f"a hand is a number of {MASK_BITS} bits")
    return whole


cdef inline double share(value, str what) except? -1:
    """Return a number from 0 to 1; raise :class:`ValueError` for any other."""
    cdef double read = value
    if not 0 <= read <= 1:
        raise ValueError(f"{read} {what} (expected 0 to 1)")
    return read


cdef inline list weight_set(weights, int count, int most):
    """Return the weights of move ordering; raise :class:`ValueError` if their number is wrong or
    one exceeds ``most`` in size."""
    found = [PyNumber_Index(weight) for weight in weights]
    if len(found) != count:
        raise ValueError(f"{len(found)} weights (expected {count})")
    for weight in found:
        if abs(weight) > most:
            raise ValueError(f"a weight of {weight} (expected {most} at most)")
    return found


cdef inline tuple plain_lanes(lanes):
    """Return lanes of card numbers as tuples of integers, whatever sequences they came in."""
    return tuple([tuple([PyNumber_Index(card) for card in lane]) for lane in lanes])
