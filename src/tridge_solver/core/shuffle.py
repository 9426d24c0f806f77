"""Random numbers that are the same on every machine and in every version: shuffles by seed and
number.

A shuffle is a function of its key only: a few whole numbers such as a seed and a deal's number. It
does not depend on earlier shuffles, the thread, the machine or the release of Python. So the
thousandth deal of a seed can be made without the 999 before it.

The random bits come from BLAKE2b (RFC 7693), 512 bits for a key; the shuffle is Fisher and Yates's,
its places taken from those bits as from one large number.

The random worlds of an exchange are shuffled elsewhere, for speed: see
``tridge_solver.analysis.layouts``.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import TypeVar

Thing = TypeVar("Thing")

MAX_THINGS = 64
"""The most things that can be shuffled at once. They have 64! orders, which is less than 2**296, so
512 bits favour no order by more than one part in 2**216."""


def random_number(*key: int) -> int:
    """Return the number of 512 random bits that belongs to ``key``.

    >>> random_number(1, 7) % 1000, random_number(1, 8) % 1000
    (278, 808)
    """
    return int.from_bytes(random_bytes(*key), "little")


def random_bytes(*key: int) -> bytes:
    """Return the bytes of :func:`random_number`, the lowest byte first."""
    text = ":".join(map(str, key))
    return blake2b(text.encode("ascii"), person=b"tridge").digest()


def shuffled(things: Iterable[Thing], *key: int) -> list[Thing]:
    """Return ``things`` in the random order that belongs to ``key``.

    Every order is equally likely. The key ``(1, 2)`` is another than ``(12,)`` or ``(2, 1)``.

    Raises ``ValueError`` for more than 64 things.

    >>> "".join(shuffled("KQJA234567", 1, 7))
    '5473KQJ2A6'
    """
    order = list(things)
    if len(order) > MAX_THINGS:
        raise ValueError(f"{len(order)} things to shuffle (expected at most {MAX_THINGS})")
    chance = random_number(*key)
    for last in range(len(order) - 1, 0, -1):
        chance, place = divmod(chance, last + 1)
        order[last], order[place] = order[place], order[last]
    return order
