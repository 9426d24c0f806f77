"""Figures of an in-comer from random worlds: what they rest on, and how JSON has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tridge_solver.games.ombre.report.sampled_json import DIGITS

if TYPE_CHECKING:
    from tridge_solver.games.ombre.worlds.incomer_worth import Worth

INCOMER_ASSUMES = (
    "the unseen cards are dealt at random; every other seat exchanges the card it would throw "
    "first by custom; play is double dummy, the three defenders one side against the in-comer, "
    "who claims after five tricks"
)
"""What the numbers rest on."""


def incomer_worth_json(worth: Worth, interval: str = "win_interval") -> dict[str, Any]:
    """Shares of grades and chips; ``interval`` names the 95 % interval of ``win``."""
    return {
        "win": round(worth.wins / worth.worlds, DIGITS),
        "draw": round(worth.draws / worth.worlds, DIGITS),
        "loss": round(worth.losses / worth.worlds, DIGITS),
        interval: [round(each, DIGITS) for each in worth.win_interval],
        "points": round(worth.points, DIGITS),
        "points_margin": None if worth.margin is None else round(worth.margin, DIGITS),
    }
