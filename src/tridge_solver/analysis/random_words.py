"""Random words for random worlds: the same for any numpy, thread count or order of work.

World ``n`` of a seed is some words of a Philox stream, a counter-based generator whose streams
numpy keeps stable; the engine shuffles with them by its own code. So world ``n`` can be drawn
without the ones before it.

Deals are shuffled by other means (:mod:`tridge_solver.core.shuffle`): a deal is made once, to be
kept, and asks for nothing but Python; worlds are drawn by the hundred thousand, inside the engine
and without the interpreter, and nobody keeps them.
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

LAYOUTS = 2
"""The stream of the layouts of unseen cards in the middle of a play."""

_MASK = (1 << 64) - 1

_BLOCK = 4
"""Words the generator makes at a time."""


def world_words(
    seed: int, stream: int, start: int, count: int, width: int = WORDS
) -> npt.NDArray[np.uint64]:
    """The words of ``count`` worlds from number ``start`` on, a row of ``width`` words each.

    ``stream`` is one of those above; the same number is another world in each.

    >>> together = world_words(1, RACING, 0, 8)
    >>> bool((together[5:7] == world_words(1, RACING, 5, 2)).all())
    True
    """
    key = np.array([seed & _MASK, (seed >> 64 << 8 | stream) & _MASK], dtype=np.uint64)
    blocks = -(-width // _BLOCK)
    counter = np.array([start * blocks, 0, 0, 0], dtype=np.uint64)
    generator = np.random.Philox(key=key, counter=counter)
    words: npt.NDArray[np.uint64] = generator.random_raw(count * blocks * _BLOCK)
    return np.ascontiguousarray(words.reshape(count, blocks * _BLOCK)[:, :width])
