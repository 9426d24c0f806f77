"""What an in-comer's contract asks for, as levels the engine of four seats can search.

Levels are those of three seats (:mod:`tridge_solver.games.ombre.solving.objectives`): grade first,
then tricks, ``10 · grade + tricks``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from tridge_solver.core.ruleset import Ruleset
from tridge_solver.engine.ombre4 import Objective
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract
from tridge_solver.games.ombre.rules.incomer import incomer_grade
from tridge_solver.games.ombre.solving.objectives import (
    GRADE_STEP,
    first_guesses,
    grade_guesses,
)

Levels = list[list[list[int]]]


def _levels(level: Callable[[tuple[int, int, int, int]], int]) -> Levels:
    """A level for every result, by tricks of the in-comer and the first two defenders."""
    found = [[[0] * (TRICKS + 1) for _ in range(TRICKS + 1)] for _ in range(TRICKS + 1)]
    for player in range(TRICKS + 1):
        for first in range(TRICKS + 1 - player):
            for second in range(TRICKS + 1 - player - first):
                third = TRICKS - player - first - second
                found[player][first][second] = level((player, first, second, third))
    return found


@cache
def lexicographic_levels(contract: Contract) -> Levels:
    """Grade first, then tricks; :func:`~.objectives.read_level` reads them."""
    best = len(contract.grades) - 1

    def level(tricks: tuple[int, int, int, int]) -> int:
        wanted = TRICKS - tricks[0] if contract.wants_few_tricks else tricks[0]
        grade = incomer_grade(contract, tricks)
        return (best - contract.grades.index(grade)) * GRADE_STEP + wanted

    return _levels(level)


@cache
def lexicographic(contract: Contract, rules: Ruleset) -> Objective:
    """Grade first, then tricks."""
    return Objective(lexicographic_levels(contract), first_guesses(contract))


@cache
def grade_levels(contract: Contract) -> Levels:
    """The grade alone, level 0 being the worst of ``contract.grades``."""
    return [
        [[level // GRADE_STEP for level in row] for row in rows]
        for rows in lexicographic_levels(contract)
    ]


@cache
def grade_only(contract: Contract, rules: Ruleset) -> Objective:
    """The grade alone."""
    return Objective(grade_levels(contract), grade_guesses(contract))


@cache
def most_tricks() -> Objective:
    """The in-comer's tricks, when tricks are all that counts."""
    return Objective(_levels(lambda tricks: tricks[0]), range(TRICKS + 1))


@cache
def fewest_tricks() -> Objective:
    """The tricks he stays below: level ``9 - p``."""
    return Objective(_levels(lambda tricks: TRICKS - tricks[0]), [TRICKS] * (TRICKS + 1))
