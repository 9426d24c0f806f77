"""The rules of Très as a value: there are no options."""

from __future__ import annotations

from tridge_solver.core.cards import Suit
from tridge_solver.core.ruleset import NO_CHOICES, Ruleset
from tridge_solver.core.seats import Direction


class TresRules(Ruleset):
    """The rules of Très; every table plays the same."""

    @property
    def usual(self) -> Ruleset:
        """The rules themselves."""
        return TRES

    @classmethod
    def option_names(cls) -> tuple[str, ...]:
        """None."""
        return ()


TRES = TresRules(
    name="tres",
    direction=Direction.CLOCKWISE,
    preference=Suit.HEARTS,
    **NO_CHOICES,
)
"""Très; options about contracts and exchanges never apply."""
