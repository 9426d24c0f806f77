"""Random words for random worlds: the same for any numpy, thread count or order of work.

World ``n`` of a seed is four words of a Philox stream, a counter-based generator whose streams
numpy keeps stable; the engine shuffles with them by its own code. So world ``n`` can be drawn
without the ones before it.

Deals are shuffled by other means (:mod:`tridge_solver.shuffle`): a deal is made once, to be kept,
and asks for nothing but Python; worlds are drawn by the hundred thousand, inside the engine and
without the interpreter, and nobody keeps them.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

WORDS = 4
"""Random words of 64 bits that seed a world."""

RACING = 0
"""The stream of the worlds in which candidates are compared and chosen."""

FRESH = 1
"""The stream of the worlds that measure what was chosen."""

_MASK = (1 << 64) - 1


def world_words(seed: int, stream: int, start: int, count: int) -> npt.NDArray[np.uint64]:
    """The words of ``count`` worlds from number ``start`` on, a row each.

    ``stream`` is :data:`RACING` or :data:`FRESH`; the same number is another world in each.

    >>> together = world_words(1, RACING, 0, 8)
    >>> bool((together[5:7] == world_words(1, RACING, 5, 2)).all())
    True
    """
    key = np.array([seed & _MASK, (seed >> 64 << 8 | stream) & _MASK], dtype=np.uint64)
    generator = np.random.Philox(key=key, counter=np.array([start, 0, 0, 0], dtype=np.uint64))
    words: npt.NDArray[np.uint64] = generator.random_raw(count * WORDS).reshape(count, WORDS)
    return words
