# cython: cdivision=True
# cython: freethreading_compatible=True
"""The compiled part of the exchange: which discards hold against all of the defenders'.

Like the rest of the engine it knows lanes, seats and levels, and nothing of suits or contracts.
"""

include "exchanger.pxi"
