"""The tags a hand file may have, in the order they are written, and near misses."""

from __future__ import annotations

from tridge_solver.deal import FREE_TEXT_TAGS
from tridge_solver.handfile.lexer import SECTIONS
from tridge_solver.handfile.near import NearMisses

DEAL_TAGS = (
    "Pack",
    "Rules",
    "Dealer",
    "Deal",
    "Stock",
    "Declarer",
    "Contract",
    "FirstDefender",
    "Leader",
    "TricksWon",
    "PointsWon",
    "Exchange",
    "Participants",
    "GameFund",
    "WidowFund",
    "ReserveFunds",
    "Pot",
    "Debts",
    "Undertaken",
    "Surrender",
    "Melds",
    "Result",
)
"""Tags that say something about a deal of some game."""

GAME_TAG = "Game"
"""The tag that names the game, where rules and hands do not say it; written before the rules."""


FUND_TAGS = ("GameFund", "WidowFund", "ReserveFunds", "Pot", "Debts")
"""Tags that name the chips on the table; whether they are right the deals before say."""


KNOWN_TAGS = (GAME_TAG, *DEAL_TAGS, *FREE_TEXT_TAGS, *SECTIONS)

_SLIPS_OF = NearMisses(KNOWN_TAGS)


def nearest_tag(name: str) -> str | None:
    """The known tag that an unknown ``name`` may have been meant for.

    >>> nearest_tag("Delaer"), nearest_tag("CONTRACT"), nearest_tag("Weather")
    ('Dealer', 'Contract', None)
    """
    return _SLIPS_OF.nearest(name)
