"""The weights of move ordering: what the features of a move are worth.

One block for each card of a trick, one number a feature, in the order of :data:`LEAD_FEATURES`,
:data:`REPLY_FEATURES` and :data:`THIRD_FEATURES`. ``benchmarks/tres.py --tune`` found them. They
decide how fast an answer is found, never which.
"""

from __future__ import annotations

from typing import NamedTuple

LEAD_FEATURES = (
    *(
        f"{suit}, {height}"
        for suit in ("trump", "plain, followed", "plain, can be ruffed", "plain, only discards")
        for height in ("not top", "a key, not top", "top", "a key, top")
    ),
    "× own length",
    "× their length",
    "× own cards below",
    "× their cards above",
    "last card of the suit",
    "last card of the suit, trumps in hand",
    "top, they have only keys of it",
    "not top, they have only keys of it",
    "top × own length",
    "top × their length",
    "top × own cards below",
    "top, own keys of the suit besides",
    "not top, own keys of the suit besides",
    "top, they have keys of the suit",
    "not top, they have keys of the suit",
    "not top, but the suit's top is in the hand",
    "trump × own length",
    "trump × their length",
    "one higher card",
)
"""The features of a lead; a card is *top* when the other seat has no higher one of its suit."""

_OUTCOMES = ("loses", "wins, can be beaten", "wins for good")

REPLY_FEATURES = (
    *(
        f"{outcome}: {what}"
        for outcome in _OUTCOMES
        for what in ("neither a key", "a key", "to a key", "a key to a key")
    ),
    *(
        f"{what}, {outcome}"
        for what in (
            "× own cards below",
            "× own length",
            "× their length",
            "× their cards above",
            "a trump",
            "a ruff",
            "top",
            "last card of its suit",
        )
        for outcome in _OUTCOMES
    ),
    "wins, and the third card must be a key",
    "a key that loses while the leader has more keys",
    "another card that loses while the leader has keys",
    "own keys of the suit besides",
)
"""The features of a reply."""

_ENDS = ("the lead wins", "takes the trick back", "the reply wins")

THIRD_FEATURES = (
    *(f"× worth of the trick, {end}" for end in _ENDS),
    *(f"{what}, {end}" for end in _ENDS for what in ("no key", "a key")),
    *(
        f"{what}, {end}"
        for what in (
            "× own cards below",
            "× own length",
            "× their length",
            "× their cards above",
            "a trump",
        )
        for end in _ENDS
    ),
    "a trump × own length",
    *(f"top, {end}" for end in _ENDS),
    "top × their length",
    *(f"last card of its suit, {end}" for end in _ENDS),
    "own keys of the suit besides",
    "they have keys of the suit and a higher card",
    "they have keys of the suit, this is top",
    "they are void in the suit",
)
"""The features of a third card."""


class TresWeights(NamedTuple):
    """The weights: one number a feature for each card of a trick."""

    lead: tuple[int, ...]
    reply: tuple[int, ...]
    third: tuple[int, ...]

    @property
    def flat(self) -> tuple[int, ...]:
        """All weights in the engine's order."""
        return (*self.lead, *self.reply, *self.third)


# fmt: off
WEIGHTS = TresWeights(
    lead=(
        -120, -124, 44, 30, -6, 47, 124, 194, 0, -10, -76, -62,
        0, 0, 68, 120, 4, -1, 1, 13, 5, 29, 228, 78,
        0, -16, -2, -44, -14, -6, 0, 64, -14, -8, 9,
    ),
    reply=(
        -10, -52, -16, -68, 20, 148, 40, 15, 60, 80, 80, 100,
        63, 7, -1, -53, 1, 1, -16, 0, 8, 0, 0, 64,
        -14, -10, -10, -69, -5, -5, -106, 0, 0, -31, 3, 3,
        67, 0, 32, -25,
    ),
    third=(
        3, -1, -101, 0, 20, 0, 10, -2, 20, -1, -1, 0,
        1, 1, 13, 0, -1, 0, 2, 0, 0, -8, -14, -74,
        -6, -10, -12, -10, -4, 7, 3, 13, 0, 0, 0, 0,
    ),
)
# fmt: on
"""The weights in use."""
