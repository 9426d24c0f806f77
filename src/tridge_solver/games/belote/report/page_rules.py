"""What a board in one file carries of the rules of Belote: its script knows none of them."""

from __future__ import annotations

from typing import Any

from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Direction
from tridge_solver.games.belote.cards import LAST_TRICK, BeloteStrain, worth
from tridge_solver.games.belote.rules import BeloteRules
from tridge_solver.games.belote.scoring import CAPOT_BONUS
from tridge_solver.games.belote.solving import lanes_of, trump_suits

WAYS = ("ruff_plain_winner", "overtake_partner", "undertrump", "trump_under_partner")
"""Options of the play, in the order of the engine's flags; the first flag is that one must ruff."""


def page_rules(rules: Ruleset) -> dict[str, Any]:
    """Orders of the cards, who leads, and what is counted, by a table's rules."""
    assert isinstance(rules, BeloteRules)
    return {
        "engine": "points",
        "orders": {own.value: ordered(own, rules) for own in BeloteStrain},
        "leads": "eldest",
        "clockwise": rules.direction is Direction.CLOCKWISE,
        "capot": CAPOT_BONUS if rules.capot else 0,
        "suits": [own.value for own in BeloteStrain],
    }


def ordered(denomination: BeloteStrain, rules: BeloteRules) -> dict[str, Any]:
    """The rules of a denomination as the engine takes them."""
    lanes = lanes_of(denomination)
    ruffs = denomination.suit is not None
    flags = [ruffs, *(getattr(rules, way) for way in WAYS)]
    return {
        "lanes": [" ".join(card.code for card in lane) for lane in lanes],
        "worths": [[worth(card, denomination) for card in lane] for lane in lanes],
        "ruffs": int(ruffs),
        "beaten": trump_suits(denomination),
        "last": LAST_TRICK,
        "flags": sum(bool(flag) << place for place, flag in enumerate(flags)),
    }
