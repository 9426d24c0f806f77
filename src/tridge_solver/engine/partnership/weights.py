"""The weights of move ordering for four seats: what the features of a move are worth.

One set for each style of play: where one lane ruffs the others, where none does, and where every
lead must be beaten. A set has a block for a lead and one for each situation of a follower, a block
one number a feature. Hill climbing as in ``research/tune_sides.py`` found them. They decide how
fast an answer is found, never which.
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
    "wins: the second best ours or bare",
    "wins: the next foe has the second best",
    "wins: the last foe has the second best",
    "does not: the last foe has one of the best two",
    "does not: the next foe has the best, the partner the second",
    "does not: the partner has the second and third",
    "does not: second and third are parted between us",
    "does not: a foe's best is bare",
    "does not: the leader keeps the best",
    "does not: the second best, with the third",
    "does not: another with its neighbour",
    "does not: the last foe has the best",
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
"""The features of a follower's card."""


class PartnershipWeights(NamedTuple):
    """The weights: one number a feature for each of the six situations."""

    lead: tuple[int, ...]
    second: tuple[int, ...]
    third_with_mate: tuple[int, ...]
    third_against: tuple[int, ...]
    fourth_with_mate: tuple[int, ...]
    fourth_against: tuple[int, ...]

    @property
    def flat(self) -> tuple[int, ...]:
        """All 146 weights in the engine's order."""
        return tuple(weight for block in self for weight in block)

    @classmethod
    def of(cls, flat: tuple[int, ...]) -> PartnershipWeights:
        """Return the set with these 146 weights."""
        lead, follow = len(LEAD_FEATURES), len(FOLLOW_FEATURES)
        sizes = (lead, *(follow,) * 5)
        starts = [sum(sizes[:n]) for n in range(len(sizes))]
        return cls(*(flat[a : a + size] for a, size in zip(starts, sizes, strict=True)))


# fmt: off
POINTS_RUFF = PartnershipWeights(
    lead=(60, -13, 58, -30, 76, 0, 40, -1, 3, 10, 30, 8, -2, 2, 1, 1, -3, -2, 3, 5,
          10, 2, -2, 2, -5, -7, 0, 1,
          0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    second=(40, 10, 0, -10, 4, -2, -5, -5, 2, -5, -5, 3, -15, 1, -2, -10, -3, 5, -5, 3),
    third_with_mate=(40, 10, 0, -10, 4, 0, -3, -5, 2, -5, -5, 3, -19, 1, -2, -10, -3, 8,
          -5, 3),
    third_against=(40, 10, 1, -10, 4, 1, -3, -4, 2, -5, -5, 3, -6, 1, -1, -10, -3, 5, -5,
          5),
    fourth_with_mate=(40, 10, 0, -10, 4, 1, -3, -5, 2, -5, -5, 1, -15, 1, -2, -10, -3, 8,
          -5, 3),
    fourth_against=(40, 10, 0, -10, 4, 1, -3, -5, 2, -5, -5, 3, -15, 1, -2, -10, -4, 5, -5,
          3),
)
"""Weights for games of points with one trump suit."""

POINTS_PLAIN = PartnershipWeights(
    lead=(70, -10, 40, -20, 36, 3, 65, -2, -2, 9, 34, 3, -2, 2, 5, 3, -3, 2, 5, 5,
          10, 2, -2, 11, -5, -5, -5, 1,
          0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    second=(40, 10, 1, -10, 3, 1, -6, -5, 4, -5, -5, 3, -15, -2, 1, -15, -11, 5, 1, -1),
    third_with_mate=(40, 19, -2, -10, 4, -2, -1, -4, 2, -5, -5, 8, -15, 1, -2, -21, -13, 5,
          -5, -3),
    third_against=(40, 10, 0, -20, 4, 1, -5, -9, 2, -5, -5, 3, -15, 1, -2, -13, 1, 7, -10,
          3),
    fourth_with_mate=(23, 10, -2, -10, 6, 1, -3, -3, 0, -5, -8, 5, -9, 5, 1, -14, -5, 7, 0,
          -9),
    fourth_against=(40, 7, 0, -10, 4, -1, -1, -6, 2, -8, -9, 3, -15, -1, -5, -12, -1, 5, -2,
          2),
)
"""Weights for games of points without a trump suit."""

POINTS_ALL = PartnershipWeights(
    lead=(60, -13, 40, -30, 42, 0, 40, 0, 0, 10, 30, 10, -2, 2, 1, 1, -5, 2, 2, 2,
          10, 2, -2, 2, -5, -5, -5, 1,
          0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    second=(40, 10, 0, -10, 4, -2, -5, -5, 2, -4, -5, 3, -15, 1, -2, -15, -6, 5, -5, 3),
    third_with_mate=(40, 10, 0, -10, 4, 1, -3, -5, 2, -5, -5, 3, -15, 1, -2, -10, -3, 5,
          -5, 3),
    third_against=(40, 10, 0, -10, 4, 1, -3, -2, 4, -5, -5, 3, -15, 1, -2, -13, -3, 3, -5,
          3),
    fourth_with_mate=(40, 10, 0, -10, 4, 1, -3, -9, 2, -5, -5, 3, -15, 1, -2, -10, -5, 5,
          -7, 3),
    fourth_against=(40, 10, 0, -10, 4, 1, -3, -5, 2, -5, -5, 3, -15, 1, -2, -10, -4, 5, -3,
          6),
)
"""Weights where points are counted and every lead must be beaten."""

TRICKS_RUFF = PartnershipWeights(
    lead=(45, -12, 73, -7, 67, 6, 29, 14, 6, -13, 32, -17, -3, 4, -1, 5, -3, -2, 3, 6, 15, -3,
          -2, -13, -28, -18, -20, 1, 2, 16, -17, -24, 29, 14, 47, 6, -29, 33, 22, 11),
    second=(26, 10, 1, -9, 7, -2, -1, -5, 0, 4, -5, 0, 4, 4, 0, -22, -1, 2, -1, 5),
    third_with_mate=(40, -1, 1, -13, -3, -1, -2, -6, -2, -9, -3, 2, -20, 1, -2, -10, -8, 4, 1,
          1),
    third_against=(52, 9, -5, -26, 2, 0, -1, -8, 0, -10, -2, 8, -26, 4, -6, -7, -6, 6, -1, 3),
    fourth_with_mate=(40, 8, -2, -10, 6, 8, -3, -12, 3, -13, -4, 5, -8, 5, 0, -8, -6, 5, -3,
          1),
    fourth_against=(70, 15, 1, -8, 1, 1, -5, -3, -8, -7, -10, 8, -30, 3, 0, -16, -8, 1, -2, 4),
)
"""Weights for games of tricks with one trump suit."""

TRICKS_PLAIN = PartnershipWeights(
    lead=(60, -10, 40, -30, 42, 0, 40, 1, 14, 10, 13, -10, -2, 2, 9, 4, -8, -2, 0, -11, 10, -3,
          -2, 0, -9, -21, -7, 1, 8, 21, -14, -16, 31, 25, 34, 17, -18, 21, 22, 6),
    second=(40, 13, 2, -15, 4, 1, -3, -5, 2, -4, -5, -4, -15, 7, -2, -22, -10, 5, -5, 3),
    third_with_mate=(17, 7, 2, -10, 4, 1, -8, -5, 2, -5, -5, -2, -19, 1, -2, -11, -18, 0, -2, 1),
    third_against=(37, 21, -5, -10, 4, 1, -3, -4, 4, -5, -5, 3, -10, 3, -5, -14, -1, 9, -1, 5),
    fourth_with_mate=(40, 10, 0, -10, 4, 1, -3, -9, 1, -4, -5, -10, -15, 1, -3, -14, -7, -1, -9,
          -1),
    fourth_against=(44, 10, 0, -10, 4, 1, 0, -4, 3, -3, -5, 3, -17, 5, -1, -18, -7, -2, -3, 3),
)
"""Weights for games of tricks without a trump suit."""
# fmt: on

POINTS = (POINTS_RUFF.flat, POINTS_PLAIN.flat, POINTS_ALL.flat)
"""The sets of the module of points, by style."""

TRICKS = (TRICKS_RUFF.flat, TRICKS_PLAIN.flat, TRICKS_PLAIN.flat)
"""The sets of the module of tricks; no lead must be beaten there, so the third is unused."""

# fmt: off
POINTS_GUESSES = (
    (239, 96, 53, 31, 9, 3, 9, 4, 46, -41, -67, -76, -81, -73, -73, -79, 64),
    (0, 0, 0, 0, 0, 0, 0, 0, 128, 25, -17, -24, -27, -28, -26, -31, 76),
    (0, 0, 0, 0, 0, 0, 0, 0, 259, 35, -20, -50, -54, -54, -58, -57, 199),
)
# fmt: on
"""The likely distance of a value from half the points, by style, in tenths of a point.

Eight numbers for the cards of the lane that ruffs by their place, eight for those of the others and
one for the lead: each counts for the side that has it and against the other.
``research/fit_guesses.py`` made them; they miss other deals' values by 17 points in a suit, 15 in
no trump and 28 in all trump (standard deviations; half the points miss by 44, 34 and 69).
"""

TRICKS_GUESSES = ((0,) * 17,) * 3
"""The same for tricks: zeros, because the questions are so few that they begin in the middle."""
