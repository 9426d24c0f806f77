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


_RUNS = 16
"""More than there are runs, held and lacked."""


class Payments:
    """What a setting brings the Player by grade and top trumps, each worked out once.

    How the defenders share their tricks does not matter to him.
    """

    def __init__(self, setting: Setting, funds: AnyFunds) -> None:
        self._setting = setting
        self._funds = funds
        self._known: dict[tuple[int, int], float] = {}

    def by_world(self, grade: Grades, matadors: Runs) -> npt.NDArray[np.float64]:
        """The Player's chips in each world."""
        keys = np.asarray(grade, np.int64) * _RUNS + matadors + _RUNS // 2
        paid = np.zeros(len(self._setting.contract.grades) * _RUNS)
        for key in np.flatnonzero(np.bincount(keys)).tolist():
            paid[key] = self._of(key // _RUNS, key % _RUNS - _RUNS // 2)
        chips: npt.NDArray[np.float64] = paid[keys]
        return chips

    def _of(self, level: int, run: int) -> float:
        key = level, _honours(self._setting, run)
        if key not in self._known:
            self._known[key] = self._expected(*key)
        return self._known[key]

    def _expected(self, level: int, honours: int) -> float:
        deal, contract = self._setting.deal, self._setting.contract
        player, first, second = self._setting.seats
        facts = Facts(
            deal.rules,
            contract,
            player,
            first,
            second,
            fourth=fourth_payer(deal),
            tricks=(0, TRICKS, 0),
            honours=honours,
        )
        result = contract.grades[len(contract.grades) - 1 - level]
        return expected_chips(facts, self._funds, {result: 1})


def chips_by_world(
    setting: Setting, funds: AnyFunds, grade: Grades, matadors: Runs
) -> npt.NDArray[np.float64]:
    """The Player's chips in each world, from his grade and his run of top trumps there."""
    return Payments(setting, funds).by_world(grade, matadors)


def _honours(setting: Setting, run: int) -> int:
    """What a run of top trumps, held or lacked, counts in the settlement."""
    if setting.rules.paid_tops is None:
        return 0
    if setting.rules.paid_tops == "matadors":
        return min(abs(run), MATADORS)
    most = MATADORS + 1 if setting.trumps.is_red else MATADORS
    return min(max(run, 0), most)
