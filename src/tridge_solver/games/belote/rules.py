"""The rules of Belote on which tables differ."""

from __future__ import annotations

from tridge_solver.core.cards import Suit
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.ruleset import NO_CHOICES, Ruleset, RulesetError, is_number
from tridge_solver.core.seats import Direction

OPTIONS = (
    "direction",
    "overtake_partner",
    "ruff_plain_winner",
    "undertrump",
    "trump_under_partner",
    "capot",
    "two_over",
    "keep_belote",
    "target",
)
"""The options in the order they are written."""

HIGHEST_TARGET = 1_000_000


@dataclass(frozen=True)
class BeloteRules(Ruleset):
    """What a table of Belote has agreed on.

    Attributes:
        overtake_partner: whether a trump lead must be beaten even when the partner is winning.
        ruff_plain_winner: whether a hand void in the suit led must ruff an opponent's winning card
            that is no trump.
        undertrump: whether a hand that cannot overruff an opponent must play a lower trump.
        trump_under_partner: whether a hand void in the suit led may put a lower trump under its
            partner's winning card.
        capot: whether all eight tricks count 90 more, and may be bid.
        two_over: whether a contract needs two points more than the number bid.
        keep_belote: whether a side that fails keeps its own king and queen of trumps.
        target: the points that end a game.

    >>> str(BELOTE.with_options("undertrump=off target=500"))
    'belote undertrump=off target=500'
    """

    overtake_partner: bool = True
    ruff_plain_winner: bool = True
    undertrump: bool = True
    trump_under_partner: bool = True
    capot: bool = False
    two_over: bool = False
    keep_belote: bool = False
    target: int = 1000

    @property
    def usual(self) -> Ruleset:
        """Belote with no option changed."""
        return BELOTE

    @classmethod
    def option_names(cls) -> tuple[str, ...]:
        """See :data:`OPTIONS`."""
        return OPTIONS

    @classmethod
    def option_value(cls, option: str, value: str) -> object:
        """The value of ``option``; raises :class:`~tridge_solver.RulesetError`."""
        if option != "target":
            return super().option_value(option, value)
        if not is_number(value) or not 0 < int(value) <= HIGHEST_TARGET:
            raise RulesetError(
                f"{value!r} is no value of target",
                f"a whole number of points from 1 to {HIGHEST_TARGET:,}",
            )
        return int(value)


BELOTE = BeloteRules(
    name="belote",
    direction=Direction.ANTICLOCKWISE,
    preference=Suit.SPADES,
    **NO_CHOICES,
)
"""Belote as its source has it."""
