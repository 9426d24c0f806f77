"""What exchanges are worth at the table, beside what open cards say of them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tridge_solver.analysis.random_words import FRESH, world_words
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.games.ombre.closed.correction import correction_of, is_corrected
from tridge_solver.games.ombre.closed.table import ClosedGame
from tridge_solver.games.ombre.closed.throwing_in import (
    THROWN_IN,
    Rows,
    thrown_in,
    with_thrown_in,
)
from tridge_solver.games.ombre.closed.value import (
    LEAST_DEALS,
    AtTable,
    by_closed_deals,
    by_correction,
    corrected_by_world,
    nine_chips,
)
from tridge_solver.games.ombre.scoring import AnyFunds
from tridge_solver.games.ombre.worlds.customs import points_in
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
) -> AtTable | None:
    """The value at the table of the Player's discard of a ``column`` of ``sample``.

    The best discard hardly depends on who sees what, so it is that of open cards. Too few worlds
    for closed deals have no such value.
    """
    setting = arm.setting
    grade, matadors = sample.grade[:, column], sample.matadors[:, column]
    chips = chips_by_world(setting, funds, grade, matadors)
    by_grade = _by_grade(arm, funds, matadors)
    if is_corrected(setting.contract):
        thrown = arm_thrown_in(worlds, arm, sample, column, funds, sampling)
        kept = None if thrown.all() else _corrected(arm, sample, column, funds, ~thrown)
        if kept is not None and not thrown.any():
            return kept
        return with_thrown_in(kept, thrown, float(by_grade[THROWN_IN].mean()))
    if len(grade) < LEAST_DEALS:
        return None
    count = max(len(grade) // WORLDS_A_DEAL, LEAST_DEALS)
    words = world_words(sampling.seed, FRESH, 0, count)
    deals = replace(worlds.deals(arm, words), turned=(None,) * len(words))
    game = ClosedGame(setting, funds, sampling.threads)
    played = game.play(deals, np.ascontiguousarray(words[:, 0]))
    return by_closed_deals(played.grade, played.chips, grade, chips, by_grade.mean(axis=1))


def arm_thrown_in(
    worlds: SeatWorlds,
    arm: Arm,
    sample: Sample,
    column: int,
    funds: AnyFunds,
    sampling: Sampling,
) -> Rows:
    """In which worlds the Player throws a contract in after the exchange: in none, but in
    L'hombre."""
    setting, count = arm.setting, sample.worlds
    if not setting.contract.may_be_thrown_in(setting.rules):
        return np.zeros(count, np.bool_)
    words = world_words(sampling.seed, FRESH, 0, count)
    points = points_in(worlds.deals(arm, words).held[:, 0], setting.trumps)
    price = float(_by_grade(arm, funds, sample.matadors[:, column])[THROWN_IN].mean())
    return thrown_in(
        points, lambda rows: _corrected(arm, sample, column, funds, rows).points, price
    )


def _corrected(arm: Arm, sample: Sample, column: int, funds: AnyFunds, rows: Rows) -> AtTable:
    """By the correction, what a discard brings in some worlds that are played on."""
    setting = arm.setting
    grade, matadors = sample.grade[rows, column], sample.matadors[rows, column]
    return by_correction(
        correction_of(setting.contract),
        grade,
        chips_by_world(setting, funds, grade, matadors),
        _by_grade(arm, funds, matadors),
        setting.leader == 0,
        nine=nine_chips(setting, funds),
    )


def chips_at_table(arm: Arm, sample: Sample, column: int, funds: AnyFunds, thrown: Rows) -> Grid:
    """The Player's corrected chips of a discard, world by world, in Play and its like; where it is
    ``thrown`` in, what that costs."""
    grade, matadors = sample.grade[:, column], sample.matadors[:, column]
    by_grade, kept = _by_grade(arm, funds, matadors), ~thrown
    chips: Grid = by_grade[THROWN_IN].copy()
    if kept.any():
        chips[kept] = corrected_by_world(
            correction_of(arm.setting.contract),
            grade[kept],
            chips_by_world(arm.setting, funds, grade[kept], matadors[kept]),
            by_grade[:, kept],
            arm.setting.leader == 0,
            nine=nine_chips(arm.setting, funds),
        )
    return chips


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
