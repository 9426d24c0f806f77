# cython: cdivision=True
# cython: freethreading_compatible=True
"""The exchange of a deal with four plain suits, with two trumps or none: see ``exchanger.pxi``."""

include "exchanger.pxi"
