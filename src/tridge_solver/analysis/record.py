"""The record of a played deal as far as it keeps the rules."""

from __future__ import annotations

from collections.abc import Sequence

from tridge_solver.checks import Defect
from tridge_solver.core.deal import Deal
from tridge_solver.core.position import IllegalPlay, Position
from tridge_solver.core.seats import Seat

_ANYWHERE = (-1, None)
"""The stop of a record that cannot be followed at all."""


def followed(deal: Deal, defects: Sequence[Defect]) -> tuple[Position, ...]:
    """The positions of the record up to the first card that breaks the rules."""
    stops = [_stop(deal, defect) for defect in defects]
    positions: list[Position] = []
    table = deal.game.cards_in_trick
    try:
        for position in deal.replay():
            positions.append(position)
            row = (len(positions) - 1) // table
            here = ((row, position.to_play), (row, None), _ANYWHERE)
            if any(stop in here for stop in stops):
                break
    except IllegalPlay:
        pass  # reported among the defects
    return tuple(positions)


def is_of_play(defect: Defect) -> bool:
    """Whether a defect casts doubt on how the deal ended."""
    return any(place.tag != "Auction" for place in defect.places)


def _stop(deal: Deal, defect: Defect) -> tuple[int, Seat | None] | None:
    """Row and seat of the card a defect is about, if it is about the play; ``None`` for the seat
    when it is the whole row."""
    place = next((p for p in defect.places if p.tag == "Play"), None)
    if place is None or deal.play is None or any(p.tag == "Result" for p in defect.places):
        return None
    if place.row is None:
        return _ANYWHERE
    columns = deal.rules.direction.round_from(deal.play.first, deal.active)
    return place.row, None if place.column is None else columns[place.column]
