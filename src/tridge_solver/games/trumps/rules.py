"""The options of Trumps, and the rules by which bridge deals are played."""

from __future__ import annotations

from tridge_solver.core.cards import Suit
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.ruleset import NO_CHOICES, Ruleset, RulesetError, is_number
from tridge_solver.core.seats import Direction

DOUBLES = ("perfect", "off")
"""``perfect``: who sees that a contract fails doubles it; ``off``: nobody doubles."""


@dataclass(frozen=True)
class TrumpsRules(Ruleset):
    """The rules of Trumps.

    Attributes:
        to_game: points of a side that end a game.
        doubles: one of :data:`DOUBLES`, for the value of a bid.

    >>> TRUMPS.with_options("to_game=30").to_game
    30
    """

    to_game: int = 50
    doubles: str = "perfect"

    @property
    def usual(self) -> Ruleset:
        """The rules with no option changed."""
        return TRUMPS if self.name == TRUMPS.name else BRIDGE

    @classmethod
    def option_names(cls) -> tuple[str, ...]:
        """The options in the order they are written."""
        return ("to_game", "doubles")

    @classmethod
    def option_value(cls, option: str, value: str) -> object:
        """The value of ``option`` read from text; raises :class:`RulesetError`."""
        if option == "doubles":
            if value in DOUBLES:
                return value
            raise RulesetError(f"{value!r} is no value of doubles", " or ".join(DOUBLES))
        if is_number(value) and int(value) > 0:
            return int(value)
        raise RulesetError(
            f"{value!r} is no value of to_game", "a whole number of points from 1 up"
        )


def _rules(name: str) -> TrumpsRules:
    """Rules of four seats, clockwise; what only three seats choose does not matter."""
    return TrumpsRules(
        name=name,
        direction=Direction.CLOCKWISE,
        preference=Suit.SPADES,
        **NO_CHOICES,
    )


TRUMPS = _rules("trumps")
"""Trumps: a number of tricks is bid, the denomination named when the lead is seen."""

BRIDGE = _rules("bridge")
"""Bridge, as far as its play goes."""
