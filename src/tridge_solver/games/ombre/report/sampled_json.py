"""Sampled figures in JSON: shares of worlds and expected chips."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.worlds.heard import ANY, PointBounds

if TYPE_CHECKING:
    from tridge_solver.analysis.intervals import Counted, Paired
    from tridge_solver.games.ombre.closed.value import AtTable

DIGITS = 6
"""Decimals of shares and expected chips."""


def worth_json(found: Counted, interval: str = "win_interval") -> dict[str, Any]:
    """The results of a choice in its worlds, and how far it trails the best.

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


def table_json(
    table: AtTable | None, gap: Paired | None = None, passing: float | None = 0.0
) -> dict[str, Any] | None:
    """What a contract is worth at the table; ``gap`` by how much it trails the best there.

    ``passing`` is what passing brings in its place; ``None`` where it is too late for that. ``by``
    says whether closed deals were played, the correction stands for them, or open cards alone.
    """
    if table is None:
        return None
    win, *draw, loss = (round(share, DIGITS) for share in table.shares)
    fields: dict[str, Any] = {
        "win": win,
        "draw": sum(draw),
        "loss": loss,
        "win_margin": round(table.win_margin, DIGITS),
        "points": round(table.points, DIGITS),
        "points_margin": round(table.points_margin, DIGITS),
        "by": table.by,
        "deals": table.deals,
    }
    if passing is not None:
        fields["feasible"] = table.points > passing
    if gap is not None:
        fields["behind"] = round(gap.difference, DIGITS)
        fields["behind_margin"] = round(gap.margin, DIGITS)
        fields["level"] = gap.is_tie
    return fields


def heard_json(seat: Seat, heard: Mapping[Seat, PointBounds]) -> dict[str, dict[str, int | None]]:
    """The club's points that the calls of the others leave them, as ``seat`` takes them; ``null``
    where they do not bound them."""
    return {
        other.letter: {
            "least": bounds.least or None,
            "most": None if bounds.most >= ANY else bounds.most,
        }
        for other, bounds in heard.items()
        if other is not seat
    }
