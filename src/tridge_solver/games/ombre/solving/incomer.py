"""Exact answers about the in-comer and the mort, with all cards open: one seat against three.

The three defenders count as one side whose only aim is the in-comer's worst result. At the table
the rules do not make them allies; every report says so.

Levels are those of three seats (:mod:`tridge_solver.games.ombre.solving.double_dummy`): grade
first, then tricks, ``10 · grade + tricks``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

from tridge_solver.checks import check
from tridge_solver.core.cards import SUITS, Card
from tridge_solver.core.deal import DealError
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.engine.ombre4 import Objective, Solver
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract, Kind
from tridge_solver.games.ombre.rules.incomer import incomer_grade, known_to_win
from tridge_solver.games.ombre.solving.double_dummy import (
    GRADE_STEP,
    CardValues,
    Cells,
    DoubleDummy,
    EngineSpec,
    Line,
    Problem,
    TableCell,
    Value,
    first_guesses,
    grade_guesses,
    problem_of,
)

Levels = list[list[list[int]]]


def _levels(level: Callable[[tuple[int, int, int, int]], int]) -> Levels:
    """Return ``levels[p][d][e]``, a level for each number of tricks of the in-comer and of the
    first two defenders."""
    found = [[[0] * (TRICKS + 1) for _ in range(TRICKS + 1)] for _ in range(TRICKS + 1)]
    for player in range(TRICKS + 1):
        for first in range(TRICKS + 1 - player):
            for second in range(TRICKS + 1 - player - first):
                third = TRICKS - player - first - second
                found[player][first][second] = level((player, first, second, third))
    return found


@cache
def lexicographic_levels(contract: Contract) -> Levels:
    """Return levels that rank results by grade first, then by tricks;
    :func:`~.double_dummy.read_level` reads them."""
    best = len(contract.grades) - 1

    def level(tricks: tuple[int, int, int, int]) -> int:
        wanted = TRICKS - tricks[0] if contract.wants_few_tricks else tricks[0]
        grade = incomer_grade(contract, tricks)
        return (best - contract.grades.index(grade)) * GRADE_STEP + wanted

    return _levels(level)


@cache
def lexicographic(contract: Contract, rules: Ruleset) -> Objective:
    """Return the objective that puts the grade first, then tricks."""
    return Objective(lexicographic_levels(contract), first_guesses(contract))


@cache
def grade_levels(contract: Contract) -> Levels:
    """Return levels that rank results by grade only; level 0 is the worst grade of the contract."""
    return [
        [[level // GRADE_STEP for level in row] for row in rows]
        for rows in lexicographic_levels(contract)
    ]


@cache
def grade_only(contract: Contract, rules: Ruleset) -> Objective:
    """Return the objective that counts only the grade."""
    return Objective(grade_levels(contract), grade_guesses(contract))


@cache
def most_tricks() -> Objective:
    """Return the objective that counts only the in-comer's tricks."""
    return Objective(_levels(lambda tricks: tricks[0]), range(TRICKS + 1))


@cache
def fewest_tricks() -> Objective:
    """Return the objective of an in-comer who wants few tricks; ``p`` tricks are level ``9 -
    p``."""
    return Objective(_levels(lambda tricks: TRICKS - tricks[0]), [TRICKS] * (TRICKS + 1))


DEFAULT_HASH_MB = 16.0


class IncomerDoubleDummy(DoubleDummy):
    """The variant of :class:`~tridge_solver.DoubleDummy` for four seats."""

    asks = EngineSpec(
        Solver,
        lexicographic,
        grade_only,
        most_tricks,
        fewest_tricks,
    )
    usual_hash_mb = DEFAULT_HASH_MB

    def players(self, deal: OmbreDeal) -> tuple[Seat, ...]:
        """Return the seats that may be the Player: the in-comer, or every seat if the dealer is
        unknown."""
        incomer = deal.incomer
        return deal.playing_order if incomer is None else (incomer,)


class MortDoubleDummy(IncomerDoubleDummy):
    """The variant of :class:`~tridge_solver.DoubleDummy` for four seats. One of them plays the
    talon."""

    def table(self, deal: OmbreDeal, *, min_tricks: bool = True) -> tuple[TableCell, ...]:
        """Return the results of the mort in every suit, before any card is played.

        Raises :class:`~tridge_solver.DealError` if hands, or who has spadille, are not known.
        """
        known = {"hands": deal.hands, "stock": deal.stock, "stock_open": deal.stock_open}
        tricks = deal.contract.tricks if deal.contract else known_to_win(known, deal.incomer)
        if deal.incomer is None or tricks is None:
            raise DealError("how many tricks win is not known (expected the Dealer and the Stock)")
        contracts = [Contract(Kind.MORT, suit, tricks) for suit in SUITS]
        return self._cells(deal, contracts, min_tricks)


def with_incomer(deal: OmbreDeal) -> OmbreDeal:
    """Return the deal with the in-comer as Player, if it has a contract but names no Player."""
    if deal.declarer is not None or deal.dealer is None or deal.contract is None:
        return deal
    return replace(deal, declarer=deal.incomer)


def incomer_problem(deal: OmbreDeal, *, from_start: bool = False) -> Problem:
    """Return the position to solve in ``deal``; raise as :func:`~.double_dummy.problem_of` does."""
    return problem_of(with_incomer(deal), from_start=from_start)


def solve(
    deal: OmbreDeal, *, from_start: bool = False, solver: IncomerDoubleDummy | None = None
) -> Value:
    """Return the exact value of an in-comer's contract, from the end of its record of play.

    >>> import tridge_solver as tridge
    >>> [deal] = tridge.loads('''[Leader "W"] [TricksWon "W:2 N:2 E:1 S:1"] [Declarer "W"]
    ... [Deal "W:3.A4.. K..KJ. J..47. 2..Q6."] [Contract "Play H"]''')
    >>> tridge.solve(deal).grade.name
    'WIN'
    """
    check(deal)
    return (solver or IncomerDoubleDummy()).value(*incomer_problem(deal, from_start=from_start))


def card_values(
    deal: OmbreDeal, *, from_start: bool = False, solver: IncomerDoubleDummy | None = None
) -> CardValues:
    """Return the value of every legal card of the seat to play; the best for that seat comes
    first."""
    check(deal)
    problem = incomer_problem(deal, from_start=from_start)
    return CardValues((solver or IncomerDoubleDummy()).card_values(*problem))


def line(
    deal: OmbreDeal,
    *,
    after: Sequence[Card] = (),
    from_start: bool = False,
    solver: IncomerDoubleDummy | None = None,
) -> Line:
    """Return an optimal line of play to the end, after the cards ``after`` have been played."""
    check(deal)
    problem = incomer_problem(deal, from_start=from_start)
    return Line((solver or IncomerDoubleDummy()).line(*problem, after))


def table(deal: OmbreDeal, *, solver: IncomerDoubleDummy | None = None) -> Cells:
    """Return the results of the in-comer, or of the mort, in every trump suit, from the deal's
    first position.

    Of an in-comer every seat is asked about where nobody knows who dealt.
    """
    check(deal)
    asked = solver or (MortDoubleDummy() if deal.rules.mort else IncomerDoubleDummy())
    return Cells(asked.table(deal))
