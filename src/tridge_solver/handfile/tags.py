"""The tags a hand file may have, in the order they are written, and near misses."""

from __future__ import annotations

from functools import lru_cache

from tridge_solver.deal import FREE_TEXT_TAGS
from tridge_solver.handfile.lexer import SECTIONS

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
    "Exchange",
    "Participants",
    "GameFund",
    "WidowFund",
    "ReserveFunds",
    "Pot",
    "Debts",
    "Undertaken",
    "Surrender",
    "Result",
)
"""Tags that say something about a deal of three seats, in the order they are written."""

GAME_TAG = "Game"
"""The tag that names the game, where rules and hands do not say it; written before the rules."""


FUND_TAGS = ("GameFund", "WidowFund", "ReserveFunds", "Pot", "Debts")
"""Tags that name the chips on the table; whether they are right the deals before say."""


KNOWN_TAGS = (GAME_TAG, *DEAL_TAGS, *FREE_TEXT_TAGS, *SECTIONS)

NEAR = 2
"""So many letters may differ for an unknown tag to be taken for a slip."""


@lru_cache(maxsize=1024)
def nearest_tag(name: str) -> str | None:
    """The known tag that an unknown ``name`` may have been meant for.

    >>> nearest_tag("Delaer"), nearest_tag("CONTRACT"), nearest_tag("Weather")
    ('Dealer', 'Contract', None)
    """
    for known in KNOWN_TAGS:
        if name.lower() == known.lower():
            return known
    candidates = [known for known in KNOWN_TAGS if abs(len(known) - len(name)) <= NEAR]
    best = min(candidates, key=lambda known: letters_apart(name, known), default=None)
    return best if best and letters_apart(name, best) <= NEAR else None


def letters_apart(a: str, b: str) -> int:
    """How many letters have to be changed, added or left out to make ``a`` into ``b``.

    >>> letters_apart("Dealr", "Dealer"), letters_apart("Pot", "Foo")
    (1, 2)
    """
    previous = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        current = [i]
        for j, other in enumerate(b, 1):
            change = previous[j - 1] + (letter != other)
            current.append(min(previous[j] + 1, current[-1] + 1, change))
        previous = current
    return previous[-1]
