"""Exact answers about the in-comer and the mort, cards open: four seats, one against three.

The three defenders are taken for one side with no aim but the in-comer's worst result. At the table
none of them is allied by name; every report says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tridge_solver.analysis.line import LineTrick
from tridge_solver.checks import check
from tridge_solver.core.cards import SUITS, Card
from tridge_solver.core.deal import DealError
from tridge_solver.core.seats import Seat
from tridge_solver.engine.ombre4 import Solver
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import Contract, Kind
from tridge_solver.games.ombre.rules.incomer import known_to_win
from tridge_solver.games.ombre.solving import incomer_objectives as objectives
from tridge_solver.games.ombre.solving.double_dummy import (
    CardValue,
    DoubleDummy,
    EngineSpec,
    Problem,
    TableCell,
    Value,
    problem_of,
)

DEFAULT_HASH_MB = 16.0


class IncomerDoubleDummy(DoubleDummy):
    """:class:`~tridge_solver.DoubleDummy` for four seats."""

    asks = EngineSpec(
        Solver,
        objectives.lexicographic,
        objectives.grade_only,
        objectives.most_tricks,
        objectives.fewest_tricks,
    )
    usual_hash_mb = DEFAULT_HASH_MB

    def players(self, deal: OmbreDeal) -> tuple[Seat, ...]:
        """The in-comer; every seat where nobody knows who dealt."""
        incomer = deal.incomer
        return deal.playing_order if incomer is None else (incomer,)


class MortDoubleDummy(IncomerDoubleDummy):
    """:class:`~tridge_solver.DoubleDummy` for four seats, one of which plays the talon."""

    def table(self, deal: OmbreDeal, *, min_tricks: bool = True) -> tuple[TableCell, ...]:
        """The mort in every suit, before any card is played.

        Raises :class:`~tridge_solver.DealError` where hands, or who has spadille, are not known.
        """
        known = {"hands": deal.hands, "stock": deal.stock, "stock_open": deal.stock_open}
        tricks = deal.contract.tricks if deal.contract else known_to_win(known, deal.incomer)
        if deal.incomer is None or tricks is None:
            raise DealError("how many tricks win is not known (expected the Dealer and the Stock)")
        contracts = [Contract(Kind.MORT, suit, tricks) for suit in SUITS]
        return self._cells(deal, contracts, min_tricks)


def with_incomer(deal: OmbreDeal) -> OmbreDeal:
    """The deal with the seat that comes in as Player, where it does not name one."""
    if deal.declarer is not None or deal.dealer is None or deal.contract is None:
        return deal
    return replace(deal, declarer=deal.incomer)


def incomer_problem(deal: OmbreDeal, *, from_start: bool = False) -> Problem:
    """What ``deal`` asks; raises as :func:`~.double_dummy.problem_of`."""
    return problem_of(with_incomer(deal), from_start=from_start)


def solve(
    deal: OmbreDeal, *, from_start: bool = False, solver: IncomerDoubleDummy | None = None
) -> Value:
    """The exact value of an in-comer's contract, from where its record of play ends.

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
) -> tuple[CardValue, ...]:
    """What every legal card of the seat to play is worth, best for that seat first."""
    check(deal)
    problem = incomer_problem(deal, from_start=from_start)
    return (solver or IncomerDoubleDummy()).card_values(*problem)


def line(
    deal: OmbreDeal,
    *,
    after: Sequence[Card] = (),
    from_start: bool = False,
    solver: IncomerDoubleDummy | None = None,
) -> tuple[LineTrick, ...]:
    """An optimal line of play to the end, after the cards ``after`` have been played."""
    check(deal)
    problem = incomer_problem(deal, from_start=from_start)
    return (solver or IncomerDoubleDummy()).line(*problem, after)


def table(deal: OmbreDeal, *, solver: IncomerDoubleDummy | None = None) -> tuple[TableCell, ...]:
    """The in-comer, or the mort, in every trump suit, from the deal's first position.

    Of an in-comer every seat is asked about where nobody knows who dealt.
    """
    check(deal)
    return (solver or (MortDoubleDummy() if deal.rules.mort else IncomerDoubleDummy())).table(deal)
