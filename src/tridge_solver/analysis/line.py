"""A trick of a line of play, of any game in which every seat plays once to it."""

from __future__ import annotations

from tridge_solver.core.cards import Card
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.display import Displayed
from tridge_solver.core.seats import Seat


@dataclass(frozen=True)
class LineTrick(Displayed):
    """One trick of a line of play; ``cards`` in the order played, by seat."""

    leader: Seat
    cards: dict[Seat, Card]
    winner: Seat
