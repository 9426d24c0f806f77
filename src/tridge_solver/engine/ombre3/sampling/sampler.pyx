# cython: cdivision=True
# cython: freethreading_compatible=True
"""The compiled part of sampling: one seat's discards in many random worlds.

See ``scene.pxd`` for what a world is and how the other seats exchange in it.
"""

include "sampler.pxi"
