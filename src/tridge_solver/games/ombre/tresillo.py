"""Tresillo: anticlockwise, spades preferred, Play, Flip and No Change, and a pot."""

from __future__ import annotations

from tridge_solver.core.ruleset import TRESILLO
from tridge_solver.games.ombre.game import ThreeSeats, three_seats

TRESILLO_GAME: ThreeSeats = three_seats("Tresillo", TRESILLO)
