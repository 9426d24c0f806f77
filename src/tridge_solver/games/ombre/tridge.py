"""Tridge: clockwise, diamonds preferred, seven kinds of contract, and funds."""

from __future__ import annotations

from tridge_solver.core.ruleset import TRIDGE
from tridge_solver.games.ombre.game import ThreeSeats, three_seats

TRIDGE_GAME: ThreeSeats = three_seats("Tridge", TRIDGE)
