"""How well a contract was played."""

from __future__ import annotations

from enum import Enum
from functools import total_ordering

_HOW_GOOD = {"LOSS": 0, "DRAW": 1, "ONE_OFF": 1, "WIN": 2, "EXACT": 2}


@total_ordering
class Grade(Enum):
    """How well the Player did, by the contract's own measure; a better grade is greater.

    Normal contracts (Play, Flip, No Change) are graded ``WIN``, ``DRAW`` or ``LOSS``; No Tricks
    and All Tricks ``WIN`` or ``LOSS``; Fixed bids ``EXACT``, ``ONE_OFF`` or ``LOSS``.

    >>> max(Grade.LOSS, Grade.WIN, Grade.DRAW), Grade.LOSS < Grade.ONE_OFF < Grade.EXACT
    (<Grade.WIN: 'WIN'>, True)
    """

    WIN = "WIN"
    DRAW = "DRAW"
    LOSS = "LOSS"
    EXACT = "EXACT"
    ONE_OFF = "ONE_OFF"

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Grade):
            return NotImplemented
        return _HOW_GOOD[self.value] < _HOW_GOOD[other.value]

    def __str__(self) -> str:
        return self.value

    def __format__(self, spec: str) -> str:
        """The word, in the width asked for.

        >>> f"{Grade.WIN:>5}"
        '  WIN'
        """
        return format(self.value, spec)
