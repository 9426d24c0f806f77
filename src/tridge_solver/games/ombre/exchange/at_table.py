"""What exchanges are worth at the table, beside what open cards say of them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tridge_solver.analysis.random_words import FRESH, world_words
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.games.ombre.closed.correction import correction_of, is_corrected
from tridge_solver.games.ombre.closed.table import ClosedGame
from tridge_solver.games.ombre.closed.value import (
    AtTable,
    by_closed_deals,
    by_correction,
    corrected_by_world,
    nine_chips,
)
from tridge_solver.games.ombre.scoring import AnyFunds
from tridge_solver.games.ombre.worlds.dealt import Grid
from tridge_solver.games.ombre.worlds.expected import chips_by_world
from tridge_solver.games.ombre.worlds.seat_worlds import Arm, Sample, SeatWorlds

WORLDS_A_DEAL = 10
"""Open worlds for each closed deal where the correction does not reach."""


def arm_at_table(
    worlds: SeatWorlds,
    arm: Arm,
    sample: Sample,
    column: int,
    funds: AnyFunds,
    sampling: Sampling,
) -> AtTable:
    """The value at the table of the Player's discard of a ``column`` of ``sample``.

    The best discard hardly depends on who sees what, so it is that of open cards.
    """
    setting = arm.setting
    grade, matadors = sample.grade[:, column], sample.matadors[:, column]
    chips = chips_by_world(setting, funds, grade, matadors)
    by_grade = _by_grade(arm, funds, matadors)
    if is_corrected(setting.contract):
        correction = correction_of(setting.contract)
        nine = nine_chips(setting, funds)
        return by_correction(correction, grade, chips, by_grade, setting.leader == 0, nine=nine)
    words = world_words(sampling.seed, FRESH, 0, max(len(grade) // WORLDS_A_DEAL, 1))
    deals = replace(worlds.deals(arm, words), turned=(None,) * len(words))
    game = ClosedGame(setting, funds, sampling.threads)
    played = game.play(deals, np.ascontiguousarray(words[:, 0]))
    return by_closed_deals(played.grade, played.chips, grade, chips, by_grade.mean(axis=1))


def chips_at_table(arm: Arm, sample: Sample, column: int, funds: AnyFunds) -> Grid:
    """The Player's corrected chips of a discard, world by world, in Play and its like."""
    grade, matadors = sample.grade[:, column], sample.matadors[:, column]
    return corrected_by_world(
        correction_of(arm.setting.contract),
        grade,
        chips_by_world(arm.setting, funds, grade, matadors),
        _by_grade(arm, funds, matadors),
        arm.setting.leader == 0,
        nine=nine_chips(arm.setting, funds),
    )


def _by_grade(arm: Arm, funds: AnyFunds, matadors: Grid) -> Grid:
    """The Player's chips, were the grade always this; from the worst on, a row each, a column for
    each world."""
    levels = range(len(arm.setting.contract.grades))
    return np.array(
        [
            chips_by_world(arm.setting, funds, np.full(len(matadors), level), matadors)
            for level in levels
        ]
    )
