"""What an in-comer's contract is worth in random worlds: shares of grades, and chips."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from tridge_solver.analysis.intervals import Interval, margin_within, wilson
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEATS
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract, Grade, Kind
from tridge_solver.games.ombre.scoring.funds import Funds
from tridge_solver.games.ombre.scoring.incomer import IncomerFacts
from tridge_solver.games.ombre.scoring.settlement import settle
from tridge_solver.games.ombre.worlds.incomer_worlds import Outcome

RESULTS = {
    (Kind.PLAY, Grade.WIN): (5, 2, 1, 1),
    (Kind.PLAY, Grade.DRAW): (3, 3, 2, 1),
    (Kind.PLAY, Grade.LOSS): (2, 3, 2, 2),
    (Kind.ALL_TRICKS, Grade.WIN): (TRICKS, 0, 0, 0),
    (Kind.ALL_TRICKS, Grade.LOSS): (8, 1, 0, 0),
    (Kind.NO_TRICKS, Grade.WIN): (0, 3, 3, 3),
    (Kind.NO_TRICKS, Grade.LOSS): (1, 3, 3, 2),
}
"""Tricks that end in a grade; what the in-comer pays or collects follows from the grade alone."""


@cache
def chips_of(rules: Ruleset, contract: Contract, outcome: Outcome, funds: Funds) -> int:
    """The in-comer's points for an outcome; ``funds`` are those after his quarter.

    After five tricks won he claims: all nine are never undertaken.

    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> won = Outcome(Grade.WIN, 2)
    >>> chips_of(TRIDGE, Contract.parse("Play H"), won, Funds(25, 100))
    31
    """
    player, first, second, third = SEATS
    tricks = RESULTS[contract.kind, outcome.grade]
    facts = IncomerFacts(
        rules, contract, player, first, second, third, tricks, honours=outcome.honours
    )
    return settle(facts, funds).seats[player]


@dataclass(frozen=True)
class Worth:
    """The result of a contract.

    Attributes:
        wins, draws, losses: worlds of each grade.
        points: mean points of the in-comer, in chips, the quarter not counted.
        margin: half the width of their 95 % interval; ``None`` of a single world.
    """

    wins: int
    draws: int
    losses: int
    points: float
    margin: float | None

    @property
    def worlds(self) -> int:
        """All of them."""
        return self.wins + self.draws + self.losses

    @property
    def win_interval(self) -> Interval:
        """The 95 % interval of the share of wins."""
        return wilson(self.wins, self.worlds)


def worth_of(
    rules: Ruleset, contract: Contract, outcomes: Sequence[Outcome], funds: Funds
) -> Worth:
    """The worth of ``contract`` that ended so in each world; ``funds`` after the quarter."""
    grades = [outcome.grade for outcome in outcomes]
    chips = np.array([chips_of(rules, contract, outcome, funds) for outcome in outcomes], float)
    possible = [
        chips_of(rules, contract, Outcome(grade, honours), funds)
        for honours in {outcome.honours for outcome in outcomes}
        for grade in contract.grades
    ]
    return Worth(
        grades.count(Grade.WIN),
        grades.count(Grade.DRAW),
        grades.count(Grade.LOSS),
        float(chips.mean()),
        margin_within(chips, min(possible), max(possible)) if len(chips) > 1 else None,
    )
