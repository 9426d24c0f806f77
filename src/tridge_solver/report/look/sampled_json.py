"""Sampled figures in JSON: shares of worlds and expected chips."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tridge_solver.analysis.worlds.counted import Counted

DIGITS = 6
"""Decimals of shares and expected chips."""


def worth_json(found: Counted, interval: str = "win_interval") -> dict[str, Any]:
    """What a choice came to in its worlds, and how far it trails the best.

    Of a Fixed bid ``win`` is exact and ``draw`` one off. ``interval`` names the field of the 95 %
    interval of ``win``. Margins of a single world are not known.
    """
    low, high = found.win_interval
    several = found.samples > 1
    fields: dict[str, Any] = {
        "win": round(found.wins / found.samples, DIGITS),
        "draw": round(found.draws / found.samples, DIGITS),
        "loss": round(found.losses / found.samples, DIGITS),
        interval: [round(low, DIGITS), round(high, DIGITS)],
        "points": round(found.points, DIGITS),
        "points_margin": round(found.points_margin, DIGITS) if several else None,
    }
    if found.gap is not None and several:
        fields["behind"] = round(found.gap.difference, DIGITS)
        fields["behind_margin"] = round(found.gap.margin, DIGITS)
        fields["level"] = found.level
    return fields
