"""Tridge: clockwise, diamonds preferred, seven kinds of contract, and funds."""

from __future__ import annotations

from tridge_solver.games.three_seats import three_seats
from tridge_solver.rules.ruleset import TRIDGE

TRIDGE_GAME = three_seats("Tridge", TRIDGE)
