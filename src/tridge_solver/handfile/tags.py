"""The tags a hand file may have, in the order they are written, and near misses."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from tridge_solver.cards import Pack
from tridge_solver.deal import FREE_TEXT_TAGS
from tridge_solver.handfile.card_values import parse_deal_tag, parse_exchange_tag, parse_stock_tag
from tridge_solver.handfile.lexer import SECTIONS
from tridge_solver.handfile.values import (
    parse_chips_tag,
    parse_contract_tag,
    parse_debts_tag,
    parse_participants_tag,
    parse_pot_tag,
    parse_reserve_funds_tag,
    parse_result_tag,
    parse_seat_tag,
    parse_surrender_tag,
    parse_tricks_won_tag,
    parse_undertaken_tag,
)

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
"""Tags that say something about the deal, in the order they are written."""


FUND_TAGS = ("GameFund", "WidowFund", "ReserveFunds", "Pot", "Debts")
"""Tags that name the chips on the table; whether they are right the deals before say."""


class Reading(NamedTuple):
    """How a tag is read: the fields of a deal it fills, and what reads its value."""

    fields: tuple[str, ...]
    parse: Callable[[str, Pack], Any]


READINGS: dict[str, Reading] = {
    "Dealer": Reading(("dealer",), parse_seat_tag),
    "Deal": Reading(("hands", "sitting_out"), parse_deal_tag),
    "Stock": Reading(("stock", "stock_open"), parse_stock_tag),
    "Declarer": Reading(("declarer",), parse_seat_tag),
    "Contract": Reading(("contract",), parse_contract_tag),
    "FirstDefender": Reading(("first_defender",), parse_seat_tag),
    "Leader": Reading(("leader",), parse_seat_tag),
    "TricksWon": Reading(("tricks_won",), parse_tricks_won_tag),
    "Exchange": Reading(("exchanges",), parse_exchange_tag),
    "Participants": Reading(("participants",), parse_participants_tag),
    "GameFund": Reading(("game_fund",), parse_chips_tag),
    "WidowFund": Reading(("widow_fund",), parse_chips_tag),
    "ReserveFunds": Reading(("reserve_funds",), parse_reserve_funds_tag),
    "Pot": Reading(("pot", "pot_holds_puesta"), parse_pot_tag),
    "Debts": Reading(("debts",), parse_debts_tag),
    "Undertaken": Reading(("undertaken",), parse_undertaken_tag),
    "Surrender": Reading(("surrender",), parse_surrender_tag),
    "Result": Reading(("result",), parse_result_tag),
}
"""How the tags of a deal are read, but for ``Pack`` and ``Rules``, on which the others depend."""

KNOWN_TAGS = (*DEAL_TAGS, *FREE_TEXT_TAGS, *SECTIONS)

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
