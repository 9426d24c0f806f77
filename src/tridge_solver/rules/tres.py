"""The rules of Très as a value: there are no options."""

from __future__ import annotations

from tridge_solver.cards import Suit
from tridge_solver.rules.ruleset import Ruleset
from tridge_solver.seats import Direction


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
    estuche=False,
    royal_puesta=False,
    exchange_limit=0,
    flip_takes_card=False,
    no_tricks_exchange=None,
    all_tricks_exchange=None,
    dealer_stake=None,
    fixed_suits=None,
)
"""Très; what is said of contracts and exchanges never comes up."""
