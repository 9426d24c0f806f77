"""The Player's chips in the worlds in which a plan is played: with open cards, and at the table."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tridge_solver.core.cards import Suit
from tridge_solver.games.ombre.bidding.exchanges import Plan
from tridge_solver.games.ombre.closed.correction import correction_of, is_corrected
from tridge_solver.games.ombre.closed.value import NineChips, corrected_by_world, nine_chips
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.rules.ranking import Trumps
from tridge_solver.games.ombre.scoring import AnyFunds
from tridge_solver.games.ombre.worlds.dealt import Grid
from tridge_solver.games.ombre.worlds.expected import Payments
from tridge_solver.games.ombre.worlds.setting import Setting


class PlanChips:
    """What a plan brings the Player; what a result is worth is worked out once.

    Args:
        plan: the contract and how it is played.
        funds: what is played for.
    """

    def __init__(self, plan: Plan, funds: AnyFunds) -> None:
        self.plan = plan
        self._setting = next(iter(plan.arms.values())).setting
        self._funds = funds
        self._payments = {
            suit: Payments(as_turned(arm.setting, plan.contract, suit), funds)
            for suit, arm in plan.arms.items()
        }

    @property
    def nine(self) -> NineChips:
        """What all nine tricks add to a win."""
        return nine_chips(self._setting, self._funds)

    @property
    def leads(self) -> bool:
        """Whether the Player leads to the first trick."""
        return self._setting.leader == 0

    def by_world(self, grade: Grid, matadors: Grid, turned: Grid) -> Grid:
        """The chips in each world, from the Player's grade and run of top trumps there."""
        chips = np.zeros(len(grade))
        for suit, payments in self._payments.items():
            rows = turned == suit if self.plan.turned else np.full(len(grade), True)
            chips[rows] = payments.by_world(grade[rows], matadors[rows])
        return chips

    def by_grade(self, matadors: Grid, turned: Grid) -> Grid:
        """The chips, were the grade always this; from the worst on, a row each, a column for each
        world."""
        levels = range(len(self.plan.contract.grades))
        always = (np.full(len(matadors), level) for level in levels)
        return np.array([self.by_world(level, matadors, turned) for level in always])

    def at_table(self, grade: Grid, chips: Grid, matadors: Grid, turned: Grid) -> Grid | None:
        """The chips at the table by the correction, spread over the worlds; ``None`` where it does
        not reach, or the Player may yet throw in."""
        contract = self.plan.contract
        if not is_corrected(contract) or contract.may_be_thrown_in(self._setting.rules):
            return None
        by_grade = self.by_grade(matadors, turned)
        suits = turned if self.plan.turned else np.zeros(len(grade), np.int64)
        found = np.zeros(len(grade))
        for suit in np.unique(suits):
            here = suits == suit
            found[here] = corrected_by_world(
                correction_of(contract),
                grade[here],
                chips[here],
                by_grade[:, here],
                self.leads,
                nine=self.nine,
            )
        return found


def as_turned(setting: Setting, contract: Contract, trumps: Trumps) -> Setting:
    """The setting of a contract as bid, once its trumps are known."""
    suit = trumps if isinstance(trumps, Suit) else None
    return replace(setting, contract=replace(contract, trumps=suit))
