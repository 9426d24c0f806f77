"""How much a page of Très looks at, and what a board in one file carries of its rules."""

from __future__ import annotations

from typing import Any

from tridge_solver.core.ruleset import Ruleset
from tridge_solver.engine.tres.asking import MIDDLE_WORTH, WORTHS
from tridge_solver.games.tres.report.replay import NODES_ALONE, NODES_OF_RECORD
from tridge_solver.games.tres.solving import card_numbers

NODES_OF_LINE = 2_000_000
"""Positions looked at for a line of play: some seconds."""


def page_rules(rules: Ruleset) -> dict[str, Any]:
    """The numbers of the cards, and how much may be looked at."""
    return {
        "engine": "tres",
        "card_numbers": {card.code: number for card, number in card_numbers().items()},
        "guess": {"worths": list(WORTHS), "middle": MIDDLE_WORTH},
        "nodes": {"alone": NODES_ALONE, "record": NODES_OF_RECORD, "line": NODES_OF_LINE},
    }
