"""The shuffles of :mod:`tridge_solver.core.shuffle` for many keys at once, as arrays."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import numpy as np
import numpy.typing as npt

from tridge_solver.core.shuffle import random_bytes

LIMB = 32
"""Bits of a large number divided in one step; with a remainder they fit into 64 bits."""


def shuffled_places(count: int, keys: Iterable[tuple[int, ...]]) -> npt.NDArray[np.uint8]:
    """Return one row for each key: the places after ``shuffled(range(count), *key)``.

    >>> from tridge_solver.core.shuffle import shuffled
    >>> shuffled_places(10, [(1, 7), (1, 8)])[1].tolist() == shuffled(range(10), 1, 8)
    True
    """
    chance = b"".join(random_bytes(*key) for key in keys)
    limbs = np.frombuffer(chance, "<u4").astype(np.uint64)
    # Limb by limb from the last, the largest: each a row of its own, with a column for each key.
    limbs = np.ascontiguousarray(limbs.reshape(-1, 512 // LIMB).T[::-1])
    keys_there = limbs.shape[1]
    rows = np.arange(keys_there)
    order = np.tile(np.arange(count, dtype=np.uint8), (keys_there, 1))
    for product, sizes in _rounds(count):
        rest = _divided(limbs, np.uint64(product))
        for size in sizes:
            rest, place = np.divmod(rest, np.uint64(size))
            last = order[:, size - 1].copy()
            order[:, size - 1] = order[rows, place]
            order[rows, place] = last
    return order


def _divided(limbs: npt.NDArray[np.uint64], divisor: np.uint64) -> npt.NDArray[np.uint64]:
    """Divide large numbers in place by ``divisor``; return their remainders."""
    rest = np.zeros(limbs.shape[1], np.uint64)
    for limb in limbs:
        limb += rest << np.uint64(LIMB)
        limb[:], rest = np.divmod(limb, divisor)
    return rest


@cache
def _rounds(count: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the shuffle's divisors in groups, each with its product, which fits into one limb. The
    large number is divided once by each product, and the remainder by each member."""
    rounds: list[tuple[int, tuple[int, ...]]] = []
    product = 1
    sizes: tuple[int, ...] = ()
    for size in range(count, 1, -1):
        if product * size >= 1 << LIMB:
            rounds.append((product, sizes))
            product, sizes = 1, ()
        product, sizes = product * size, (*sizes, size)
    return (*rounds, (product, sizes))
