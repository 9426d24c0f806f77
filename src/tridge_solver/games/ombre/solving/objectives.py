"""What a contract asks for, as levels the engine can search.

A level is one number a final result, more being better for the Player. The lexicographic levels
of a contract are ``10 · grade + tricks``: both sides first fight for the grade, then for the
Player's tricks, which he wants many of, or few in No Tricks.
"""

from __future__ import annotations

from functools import cache

from tridge_solver.core.ruleset import Ruleset
from tridge_solver.engine import LaneOrder, Objective
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract, Grade
from tridge_solver.games.ombre.rules.ranking import Trumps, lane_orders, matadors

GRADE_STEP = 10
SURE_OF_A_WIN = 4
"""A rough count of this many tricks makes WIN the first guess."""


@cache
def lane_order(trumps: Trumps, estuche: bool) -> LaneOrder:
    """How the forty cards rank with ``trumps``, for the engine: that of four lanes, or of five
    where no suit is trumps."""
    return LaneOrder(lane_orders(trumps), len(matadors(trumps)) if estuche else 0)


@cache
def lexicographic_levels(contract: Contract, rules: Ruleset) -> list[list[int]]:
    """``levels[p][d]``: grade first, then tricks, for the Player's and a defender's tricks.

    Read a level with :func:`read_level`.
    """
    best = len(contract.grades) - 1
    levels = [[0] * (TRICKS + 1) for _ in range(TRICKS + 1)]
    for player in range(TRICKS + 1):
        tricks = TRICKS - player if contract.wants_few_tricks else player
        for first in range(TRICKS + 1 - player):
            grade = contract.grade(player, first, TRICKS - player - first, rules)
            levels[player][first] = (best - contract.grades.index(grade)) * GRADE_STEP + tricks
    return levels


def first_guesses(contract: Contract) -> list[int]:
    """The lexicographic level to ask for first, by a rough count of the Player's tricks."""
    best = len(contract.grades) - 1
    if not contract.is_normal:
        return [best * GRADE_STEP] * (TRICKS + 1)
    return [
        2 * GRADE_STEP + rough if rough >= SURE_OF_A_WIN else GRADE_STEP if rough == 3 else rough
        for rough in range(TRICKS + 1)
    ]


def grade_guesses(contract: Contract) -> list[int]:
    """The same for the grade alone, as in :func:`grade_levels`."""
    best = len(contract.grades) - 1
    if not contract.is_normal:
        return [best] * (TRICKS + 1)
    return [best if rough >= SURE_OF_A_WIN else best - 1 for rough in range(TRICKS + 1)]


@cache
def lexicographic(contract: Contract, rules: Ruleset) -> Objective:
    """Grade first, then tricks. Read a level with :func:`read_level`."""
    return Objective(lexicographic_levels(contract, rules), first_guesses(contract))


@cache
def read_level(level: int, contract: Contract) -> tuple[Grade, int]:
    """The grade and the Player's tricks that a lexicographic level stands for."""
    grade, tricks = divmod(level, GRADE_STEP)
    return (
        contract.grades[len(contract.grades) - 1 - grade],
        TRICKS - tricks if contract.wants_few_tricks else tricks,
    )


@cache
def grade_levels(contract: Contract, rules: Ruleset) -> list[list[int]]:
    """``levels[p][d]``: the grade alone, level 0 being the worst of ``contract.grades``."""
    return [[level // GRADE_STEP for level in row] for row in lexicographic_levels(contract, rules)]


@cache
def grade_only(contract: Contract, rules: Ruleset) -> Objective:
    """The grade alone, as in :func:`grade_levels`."""
    return Objective(grade_levels(contract, rules), grade_guesses(contract))


@cache
def most_tricks() -> Objective:
    """The Player's tricks, when tricks are all that counts; the level is their number."""
    return Objective([[p] * (TRICKS + 1) for p in range(TRICKS + 1)], range(TRICKS + 1))


@cache
def fewest_tricks() -> Objective:
    """The tricks the Player stays below: level ``9 - p``, read with ``9 - level``."""
    return Objective([[TRICKS - p] * (TRICKS + 1) for p in range(TRICKS + 1)], [TRICKS] * 10)
