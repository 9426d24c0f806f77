"""The weights of move ordering for four seats: what the features of a move are worth.

One set for each style of play: where one lane ruffs the others, where none does, and where every
lead must be beaten. A set has a block for a lead and one for each situation of a follower, a block
one number a feature. ``benchmarks/tune_sides.py`` made them; they decide how fast an answer is
found, never which.
"""

from __future__ import annotations

from typing import NamedTuple

LEAD_FEATURES = (
    "ruffing lane: top, foes have some",
    "ruffing lane: top, foes have none",
    "ruffing lane: the partner is above the foes",
    "ruffing lane: low",
    "top",
    "top, ruffable",
    "partner above the foes",
    "partner above the foes, ruffable",
    "low",
    "low, ruffable",
    "not top, the partner can ruff",
    "foes void, no ruff",
    "× own length",
    "× foes' length",
    "× partner's length",
    "× worth, if ours",
    "× worth, if theirs",
    "× the partner's least worth, if ours",
    "× the foes' least worth, if ours",
    "singleton",
    "singleton in a hand that can ruff",
    "× own cards below, if top",
    "× own cards below, if not",
    "one higher foe card",
    "the next foe void",
    "the last foe void",
    "the next foe ruffs",
    "× cards below of anybody",
)
"""The features of a lead."""

FOLLOW_FEATURES = (
    "ours for sure",
    "ours at a risk",
    "theirs at a risk",
    "theirs for sure",
    "× worth, ours for sure",
    "× worth, ours at a risk",
    "× worth, theirs at a risk",
    "× worth, theirs for sure",
    "wins: × own cards below",
    "wins by a ruff",
    "wins over the partner",
    "wins: no foe card above",
    "loses: of the ruffing lane",
    "loses: × own length",
    "loses: × own cards below",
    "loses: no foe card above",
    "loses: foes void",
    "loses: singleton",
    "loses: one foe card above",
    "loses: the partner above the foes",
)
"""The features of the cards after it."""


class WeightSet(NamedTuple):
    """One number a feature for each of the six situations."""

    lead: tuple[int, ...]
    second: tuple[int, ...]
    third_with_mate: tuple[int, ...]
    third_against: tuple[int, ...]
    fourth_with_mate: tuple[int, ...]
    fourth_against: tuple[int, ...]

    @property
    def flat(self) -> tuple[int, ...]:
        """All 128 weights in the engine's order."""
        return tuple(weight for block in self for weight in block)

    @classmethod
    def of(cls, flat: tuple[int, ...]) -> WeightSet:
        """The set with these 128 weights."""
        lead, follow = len(LEAD_FEATURES), len(FOLLOW_FEATURES)
        sizes = (lead, *(follow,) * 5)
        starts = [sum(sizes[:n]) for n in range(len(sizes))]
        return cls(*(flat[a : a + size] for a, size in zip(starts, sizes, strict=True)))


# fmt: off
_BY_HAND = WeightSet(
    (60, -10, 40, -30, 60, 0, 40, 0, 0, 10, 30, 10, -2, 2, 1, 1, -5, 2, 2, 5, 10, 2, -2, 2,
     -5, -5, -5, 1),
    *((40, 10, 0, -10, 4, 1, -3, -5, 2, -5, -5, 3, -15, 1, -2, -10, -3, 5, -5, 3),) * 5,
)
# fmt: on

POINTS = (_BY_HAND.flat,) * 3
"""Weights where points are counted: one lane ruffs, none does, every lead must be beaten."""

TRICKS = (_BY_HAND.flat,) * 3
"""The same where tricks are counted; the third is not used."""
