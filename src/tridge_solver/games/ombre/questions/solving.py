"""The question of ``tridge solve`` about deals of the Ombre games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tridge_solver.analysis.sampling import Progress
from tridge_solver.batch.questions import SolveQuestion
from tridge_solver.core.cards import Card
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import Game
from tridge_solver.core.position import Position
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.game import variant_of
from tridge_solver.games.ombre.report.solving import (
    IncomerSolution,
    IncomerTable,
    ShownLine,
    SolutionReport,
    TableReport,
)
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy, problem_of

if TYPE_CHECKING:
    pass


def new_solver(asked: SolveQuestion, game: Game, table_bytes: int | None) -> DoubleDummy:
    """Return a solver of the game's seats."""
    kind, variant = DoubleDummy, variant_of(game)
    if variant != "three_seats":
        from tridge_solver.games.ombre.solving.incomer import IncomerDoubleDummy, MortDoubleDummy

        kind = MortDoubleDummy if variant == "mort" else IncomerDoubleDummy
    return kind.with_table(table_bytes)


def answer(
    asked: SolveQuestion, solver: DoubleDummy, deal: OmbreDeal, progress: Progress | None
) -> SolutionReport | TableReport:
    """Return the value of ``deal``, of an in-comer's with what coming in cost where the funds are
    named; :class:`~tridge_solver.DealError` if the deal lacks what it takes."""
    table, solution = TableReport, SolutionReport
    if variant_of(deal.game) != "three_seats":
        from tridge_solver.games.ombre.solving.incomer import with_incomer

        deal, table, solution = with_incomer(deal), IncomerTable, IncomerSolution
    if asked.table or deal.is_passed_out or (deal.contract is None and deal.declarer is None):
        if asked.cards:
            raise DealError("no contract whose cards could be valued (expected a Contract)")
        if asked.line:
            raise DealError("no contract to play a line of (expected a Contract)")
        deal.played_hands()  # says which hand is not known
        return table(deal, solver.table(deal, min_tricks=asked.min_tricks))
    position, player, contract = problem_of(deal)
    value = solver.value(position, player, contract)
    cards = solver.card_values(position, player, contract) if asked.cards else None
    told = None
    if asked.why and cards:
        from tridge_solver.analysis.themes import themes_of
        from tridge_solver.games.ombre.themes import OmbreThemes

        told = themes_of(OmbreThemes(solver, player, contract), position, cards)
    line = points = None
    if asked.line or _names_funds(deal):
        line = _line(solver, deal, position, player, contract, asked.after)
        points = _points(deal, player, line)
    shown = line if asked.line else None
    return solution(deal, player, contract, position, value, cards, shown, points, why=told)


def _line(
    solver: DoubleDummy,
    deal: OmbreDeal,
    position: Position,
    player: Seat,
    contract: Contract,
    after: tuple[Card, ...],
) -> ShownLine:
    """Return an optimal line from ``position`` on, beginning with the cards of ``after``."""
    tricks = solver.line(position, player, contract, after)
    final = dict(position.won)
    for trick in tricks:
        final[trick.winner] += 1
    result = [final[seat] for seat in deal.from_player(player)]
    grade = deal.game.grade(contract, result, deal.rules)
    return ShownLine(after, tricks, final, grade)


def _names_funds(deal: OmbreDeal) -> bool:
    """Return whether the deal names its funds."""
    return deal.game_fund is not None or deal.pot is not None


def _points(deal: OmbreDeal, player: Seat, line: ShownLine) -> dict[str, int] | None:
    """Return the payments of the line, or ``None`` if the deal does not name its funds."""
    if not _names_funds(deal):
        return None  # without importing the money of the game
    from tridge_solver.games.ombre.solving.stakes import points_of_play

    return points_of_play(deal, deal.positions(), player, line.tricks)
