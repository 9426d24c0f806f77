"""Expected chips of a sampled contract."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from tridge_solver.games.ombre.rules.contracts import TRICKS
from tridge_solver.games.ombre.rules.ranking import MATADORS
from tridge_solver.games.ombre.scoring import AnyFunds, Facts, expected_chips, fourth_payer
from tridge_solver.games.ombre.worlds.setting import Setting

Grades = npt.NDArray[np.int64]
"""The Player's grade in each of some worlds, by its number from the worst."""

Runs = npt.NDArray[np.int16]
"""Top trumps the Player holds in a row, as played, in each of some worlds; those he lacks are
negative. With ``estuches=each`` they need not be in a row."""


def chips_by_world(
    setting: Setting, funds: AnyFunds, grade: Grades, matadors: Runs
) -> npt.NDArray[np.float64]:
    """The Player's chips in each world, from his grade and his run of top trumps there.

    How the defenders share their tricks does not matter to him.
    """
    deal, contract = setting.deal, setting.contract
    player, first, second = setting.seats
    chips = np.zeros(len(grade))
    for level, run in sorted(set(zip(grade.tolist(), matadors.tolist(), strict=True))):
        facts = Facts(
            deal.rules,
            contract,
            player,
            first,
            second,
            fourth=fourth_payer(deal),
            tricks=(0, TRICKS, 0),
            honours=_honours(setting, run),
        )
        result = contract.grades[len(contract.grades) - 1 - level]
        chips[(grade == level) & (matadors == run)] = expected_chips(facts, funds, {result: 1})
    return chips


def _honours(setting: Setting, run: int) -> int:
    """What a run of top trumps, held or lacked, counts in the settlement."""
    if setting.rules.paid_tops is None:
        return 0
    if setting.rules.paid_tops == "matadors":
        return min(abs(run), MATADORS)
    most = MATADORS + 1 if setting.trumps.is_red else MATADORS
    return min(max(run, 0), most)
