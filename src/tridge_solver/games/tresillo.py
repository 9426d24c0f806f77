"""Tresillo: anticlockwise, spades preferred, Play, Flip and No Change, and a pot."""

from __future__ import annotations

from tridge_solver.games.three_seats import three_seats
from tridge_solver.rules.ruleset import TRESILLO

TRESILLO_GAME = three_seats("Tresillo", TRESILLO)
