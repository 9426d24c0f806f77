"""The next margin to ask about: first a guess, then from answer to answer.

The questions decide how many positions are searched, never what the margin is. A right guess needs
two questions: whether it is reached, and whether one point more is. This guess is 2.8 points off
with 7 to 10 tricks left, the middle between the bounds 4.8 (root mean square).
"""

from __future__ import annotations

from collections.abc import Sequence

SUIT = 0x3BFF
KEYS = 0x3800
PLAIN_SUITS = (16, 32, 48)
STRIDE = 2
"""The step from an answer to the next question, until the answer changes. After the first question,
whose guess may have been right, the step is one.
"""

FEATURES = (
    "on lead",
    "trumps that are not keys",
    "keys of trumps",
    "trumps above all of the other's",
    "cards of other suits above all of the other's, if any",
    "suits held none of",
    "keys × trumps / tricks left",
    "suits held only keys of",
    "trumps above all of the other's × keys left",
)
"""The features counted for one seat and, with the opposite sign, for the other."""

WORTHS = (0.89, 1.43, 1.45, 0.18, 0.80, -1.00, 0.97, -0.77, 0.14)
"""Points for each feature; fitted by ``benchmarks/tres.py --guess``."""

MIDDLE_WORTH = 0.17
"""The weight in the guess of the middle between the bounds found without search."""


def features(hands: Sequence[int], leader: int) -> list[float]:
    """Return :data:`FEATURES` of two hands, cards on the table included."""
    keys = sum(_keys(hand) for hand in hands)
    tricks = sum(hand.bit_count() for hand in hands) / 3
    both = [_seen(hands[seat], hands[1 - seat], tricks, keys) for seat in (0, 1)]
    differences = [mine - his for mine, his in zip(*both, strict=True)]
    return [1.0 if leader == 0 else -1.0, *differences]


def _seen(own: int, foe: int, tricks: float, keys: int) -> list[float]:
    """Return the features of a seat, in the order of :data:`FEATURES`."""
    trumps, top_trumps = own & SUIT, _above(own & SUIT, foe & SUIT)
    tops = without = keys_only = 0
    for suit in PLAIN_SUITS:
        mine, his = own >> suit & SUIT, foe >> suit & SUIT
        without += mine == 0
        keys_only += mine != 0 and mine & ~KEYS == 0
        tops += _above(mine, his) if his else 0
    return [
        (trumps & ~KEYS).bit_count(),
        (trumps & KEYS).bit_count(),
        top_trumps,
        tops,
        without,
        _keys(own) * trumps.bit_count() / tricks if tricks else 0,
        keys_only,
        top_trumps * keys,
    ]


def _keys(hand: int) -> int:
    return sum((hand >> suit & KEYS).bit_count() for suit in (0, *PLAIN_SUITS))


def _above(mine: int, his: int) -> int:
    """Return the number of cards of a suit above all of the other's; the strongest has the lowest
    bit."""
    return (mine & ((his & -his) - 1)).bit_count() if his else mine.bit_count()


def guess(hands: Sequence[int], leader: int, least: int, most: int) -> int:
    """Return a likely margin of seat 0 that is known to be between ``least`` and ``most``.

    Args:
        hands: the words of cards of both seats, those on the table included.
        leader: who led, or leads, the trick: 0 or 1.
        least, most: bounds, as of :meth:`Solver.outlook`.
    """
    found = MIDDLE_WORTH * (least + most) / 2
    found += sum(w * f for w, f in zip(WORTHS, features(hands, leader), strict=True))
    return min(max(round(found), least), most)


class Asking:
    """The next margin to ask about, from answer to answer.

    Questions move away from a guess in steps to one side, because the proofs of the other side then
    stay valid. Once an answer changes, they halve the gap.
    """

    def __init__(self, margin: int) -> None:
        self._next: int | None = margin
        self._reached: bool | None = None

    def next(self, least: int, most: int) -> int:
        """Return the margin to ask about, given that it lies between ``least`` and ``most``."""
        wanted = (least + most + 1) // 2 if self._next is None else self._next
        return min(max(wanted, least + 1), most)

    def answered(self, reached: bool, least: int, most: int) -> None:
        """Take in whether the margin asked about is reached, and the bounds known since."""
        if self._next is None or self._reached not in (None, reached):
            self._next = None
        else:
            stride = 1 if self._reached is None else STRIDE
            self._next = least + stride if reached else most - stride + 1
        self._reached = reached
