"""The weights of move ordering: what the features of a move are worth.

One set for targets that want many tricks of the Player (:data:`HIGH`), one for those that do not
(:data:`LOW`); each has a block for every situation, and a block one number a feature, in the
order of :data:`LEAD_FEATURES` or :data:`FOLLOW_FEATURES`. Features marked ``-`` are subtracted.
The scales of the two sets are their own. ``research/tune.py`` made them; they decide how fast
an answer is found, never which.
"""

from __future__ import annotations

from typing import NamedTuple

LEAD_FEATURES = (
    "top trump",
    "top trump, foes without",
    "lower trump",
    "top plain, ruffable",
    "top plain",
    "lower plain, ruffable",
    "lower plain",
    "foes void, no ruff",
    "Player: × shorter foe's length | defender: partner can beat the Player",
    "Player: a foe void | defender: partner ruffs the Player's lane",
    "Player: both foes void | defender: partner ruffs, Player void",
    "Player: last plain card of the lane | defender: top, Player next",
    "Player: lane longer in the weaker defender | defender: trump, Player next",
    "× own length",
    "× foes' length",
    "- × own cards below, if top",
    "- × own cards below, if not",
    "singleton",
    "one higher foe card",
    "defender ahead, top",
    "× cards below of anybody, if top",
    "× cards below of anybody, if not",
    "defender ahead, not top",
    "partner ahead, top",
)
"""The features of a lead, 24 a block."""

FOLLOW_FEATURES = (
    "second: wins so far, third can beat it | third: wins",
    "second: wins for good | third: wins and this defender is ahead",
    "- × own cards below, if it wins",
    "- wins by a ruff",
    "second: loses, third can win",
    "second: loses, third cannot",
    "- discard: × own cards below",
    "- discard: × own length",
    "- discard: a trump",
    "- discard: no foe card above",
    "- discard: foes void",
    "wins; second: this defender is ahead | third: partner is ahead",
)
"""The features of the second and third card, 12 a block."""


class OmbreWeights(NamedTuple):
    """One number a feature for each of the eight situations."""

    lead_player: tuple[int, ...]
    lead_defender: tuple[int, ...]
    second_player: tuple[int, ...]
    second_behind_player: tuple[int, ...]
    second_behind_partner: tuple[int, ...]
    third_player: tuple[int, ...]
    third_over_player: tuple[int, ...]
    third_over_partner: tuple[int, ...]

    @property
    def flat(self) -> tuple[int, ...]:
        """All 120 weights in the engine's order."""
        return tuple(weight for block in self for weight in block)

    @classmethod
    def of(cls, flat: tuple[int, ...]) -> OmbreWeights:
        """Return the set with these 120 weights."""
        lead, follow = len(LEAD_FEATURES), len(FOLLOW_FEATURES)
        sizes = (lead, lead, *(follow,) * 6)
        starts = [sum(sizes[:n]) for n in range(len(sizes))]
        return cls(*(flat[a : a + size] for a, size in zip(starts, sizes, strict=True)))


# fmt: off
HIGH = OmbreWeights(
    lead_player=(59, 5, -2, 69, 197, 47, -3, 19, 6, -198, -55, -1,
                 -5, -4, -7, -5, -11, 10, -2, 0, -1, -1, 0, 0),
    lead_defender=(96, -22, 17, -35, 102, 65, 31, -103, 23, 29, 40, 1,
                   -4, -7, -19, 3, -8, 6, 17, -2, -1, 1, -3, -21),
    second_player=(-41, 30, 5, -17, -17, 12, 2, 20, 0, 133, 14, 1),
    second_behind_player=(85, 41, 1, -7, 9, 14, 4, 2, 32, 14, -12, 12),
    second_behind_partner=(-81, 78, 27, 30, -26, 181, 11, 2, 13, 45, 5, -7),
    third_player=(56, 0, 0, -1, -1, 0, 2, 12, 151, 96, 0, 0),
    third_over_player=(44, 1, 5, 23, 0, 1, 0, 1, 21, 13, 2, 0),
    third_over_partner=(-41, 70, 30, 34, -1, 0, 1, 4, 53, 29, 3, -23),
)
"""Weights for targets the Player reaches by taking tricks."""

LOW = OmbreWeights(
    lead_player=(-104, -25, -50, -118, 133, -170, 6, -110, -2, -463, -470, -14,
                 0, -8, -60, 150, 32, 93, 42, 3, 51, 24, 0, 0),
    lead_defender=(48, -6, -85, -397, 135, 0, 26, -520, 79, 166, 80, -84,
                   16, 34, -9, 80, 2, 192, 99, 0, 14, 3, 0, -5),
    second_player=(-204, -226, -63, -297, 154, 160, -42, 102, -793, -11, 66, -4),
    second_behind_player=(-107, -72, -30, 0, -13, 141, -48, -9, -56, -299, 8, 0),
    second_behind_partner=(186, -61, -6, -24, 41, -124, -2, -6, 253, -54, 28, 0),
    third_player=(-566, 1, -94, -650, 1, 0, -50, 113, -813, -13, 89, 0),
    third_over_player=(-86, -1, -24, -9, 0, 0, -59, -6, 20, -324, -12, 3),
    third_over_partner=(-3, -2, -121, 8, 0, 0, -11, 13, -72, -99, 7, 0),
)
"""Weights for targets that taking every trick would miss."""
# fmt: on
