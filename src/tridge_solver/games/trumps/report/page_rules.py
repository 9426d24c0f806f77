"""What a board in one file carries of the rules of Trumps and bridge, which its script does not
know."""

from __future__ import annotations

from typing import Any

from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEATS
from tridge_solver.games.trumps.contracts import BOOK, Strain
from tridge_solver.games.trumps.rules import BRIDGE
from tridge_solver.games.trumps.solving import lanes_of


def page_rules(rules: Ruleset) -> dict[str, Any]:
    """Orders of the cards, who leads, and what is counted."""
    return {
        "engine": "tricks",
        "orders": {own.value: ordered(own) for own in Strain},
        "leads": "declarer",
        "clockwise": True,
        "book": BOOK if rules.name == BRIDGE.name else 0,
        "suits": [own.value for own in Strain],
        "rows": [seat.letter for seat in SEATS],
    }


def ordered(strain: Strain) -> dict[str, Any]:
    """A denomination as the engine takes it: whoever can follows suit, else any card."""
    return {
        "lanes": [" ".join(card.code for card in lane) for lane in lanes_of(strain)],
        "ruffs": int(strain.suit is not None),
        "beaten": 0,
        "last": 0,
        "flags": 0,
    }
