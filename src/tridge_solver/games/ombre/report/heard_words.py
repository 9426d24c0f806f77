"""What was concluded from the calls of others, in words."""

from __future__ import annotations

from collections.abc import Mapping

from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.worlds.heard import ANY, PointBounds
from tridge_solver.report.theme.signs import names


def heard_notes(deal: OmbreDeal, seat: Seat, heard: Mapping[Seat, PointBounds]) -> list[str]:
    """What ``seat`` takes the others' hands to hold by their calls; nothing if by none."""
    notes = []
    for other, bounds in heard.items():
        if other is seat or bounds == PointBounds():
            continue
        most = "" if bounds.most >= ANY else f"{bounds.most} at most"
        least = f"{bounds.least} or more in one suit" if bounds.least else ""
        notes.append(f"{names(deal)[other]} {' and '.join(filter(None, (least, most)))}")
    return ["points by the calls: " + ", ".join(notes)] if notes else []
