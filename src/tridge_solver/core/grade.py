"""How well a contract was played."""

from __future__ import annotations

from enum import Enum


class Grade(Enum):
    """How well the Player did, by the contract's own measure.

    Normal contracts (Play, Flip, No Change) are graded ``WIN``, ``DRAW`` or ``LOSS``; No Tricks
    and All Tricks ``WIN`` or ``LOSS``; Fixed bids ``EXACT``, ``ONE_OFF`` or ``LOSS``.
    """

    WIN = "WIN"
    DRAW = "DRAW"
    LOSS = "LOSS"
    EXACT = "EXACT"
    ONE_OFF = "ONE_OFF"

    def __str__(self) -> str:
        return self.value

    def __format__(self, spec: str) -> str:
        """The word, in the width asked for.

        >>> f"{Grade.WIN:>5}"
        '  WIN'
        """
        return format(self.value, spec)
