"""The question of ``tridge solve`` about deals of the Ombre games."""

from __future__ import annotations

import time
from dataclasses import fields
from typing import TYPE_CHECKING

from tridge_solver.batch.questions import Bulk, Question, SolveQuestion
from tridge_solver.core.cards import Card
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import Game, UnsupportedQuestion
from tridge_solver.core.position import Position
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.game import variant_of
from tridge_solver.games.ombre.report.solving import ShownLine, SolutionReport, TableReport
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy, problem_of
from tridge_solver.report.theme.source import Stats

if TYPE_CHECKING:
    from tridge_solver.analysis.dealing import Maker


@dataclass(frozen=True)
class OmbreSolveQuestion(Question["DoubleDummy"]):
    """Solve a deal with all cards open."""

    asked: SolveQuestion

    def new_solver(self, table_bytes: int | None = None) -> DoubleDummy:
        """Return a solver."""
        return DoubleDummy.with_table(table_bytes)

    def in_bulk(self, maker: Maker, table_bytes: int | None) -> Bulk | None:
        """Return the values of many deals as sets of cards, where each has a contract and nothing
        but its value is asked for."""
        from tridge_solver.games.ombre.questions.bulk import values_by_number

        asked = self.asked
        more = asked.table or asked.cards or asked.line or asked.stats or asked.par
        return None if more else values_by_number(maker, self.new_solver(table_bytes))

    def answer(self, solver: DoubleDummy, deal: OmbreDeal) -> SolutionReport | TableReport:
        """Return the value of ``deal``; :class:`~tridge_solver.DealError` if the deal lacks what
        it takes."""
        asked = self.asked
        if asked.par:
            why = f"{deal.game.name} has no par here (ask bid --open)"
            raise UnsupportedQuestion(deal.game.refusals.get("par", why))
        began, before = time.perf_counter(), solver.nodes

        def stats() -> Stats | None:
            if not asked.stats:
                return None
            return Stats(solver.nodes - before, time.perf_counter() - began)

        if asked.table or deal.is_passed_out or (deal.contract is None and deal.declarer is None):
            if asked.cards:
                raise DealError("no contract whose cards could be valued (expected a Contract)")
            if asked.line:
                raise DealError("no contract to play a line of (expected a Contract)")
            deal.played_hands()  # says which hand is not known
            return TableReport(deal, solver.table(deal, min_tricks=asked.min_tricks), stats())
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
        return SolutionReport(
            deal, player, contract, position, value, cards, shown, points, stats(), told
        )


@dataclass(frozen=True)
class IncomerSolveQuestion(OmbreSolveQuestion):
    """Solve an in-comer's deal with all cards open."""

    def new_solver(self, table_bytes: int | None = None) -> DoubleDummy:
        """Return a solver of four seats."""
        from tridge_solver.games.ombre.solving.incomer import IncomerDoubleDummy

        return IncomerDoubleDummy.with_table(table_bytes)

    def answer(self, solver: DoubleDummy, deal: OmbreDeal) -> SolutionReport | TableReport:
        """Return the value of ``deal``, and what coming in cost where the funds are named."""
        from tridge_solver.games.ombre.report.solving import IncomerSolution, IncomerTable
        from tridge_solver.games.ombre.solving.incomer import with_incomer

        found = super().answer(solver, with_incomer(deal))
        own = {field.name: getattr(found, field.name) for field in fields(found)}
        return IncomerTable(**own) if isinstance(found, TableReport) else IncomerSolution(**own)


@dataclass(frozen=True)
class MortSolveQuestion(IncomerSolveQuestion):
    """Solve a mort with all cards open."""

    def new_solver(self, table_bytes: int | None = None) -> DoubleDummy:
        """Return a solver of four seats."""
        from tridge_solver.games.ombre.solving.incomer import MortDoubleDummy

        return MortDoubleDummy.with_table(table_bytes)


QUESTIONS = {
    "three_seats": OmbreSolveQuestion,
    "incomer": IncomerSolveQuestion,
    "mort": MortSolveQuestion,
}


def solve_question(asked: SolveQuestion, game: Game) -> OmbreSolveQuestion:
    """Return ``asked`` as a question about deals of ``game``."""
    return QUESTIONS[variant_of(game)](asked)


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
    """Return whether the deal says what is played for."""
    return deal.game_fund is not None or deal.pot is not None


def _points(deal: OmbreDeal, player: Seat, line: ShownLine) -> dict[str, int] | None:
    """Return the payments of the line, or ``None`` if the deal does not name its funds."""
    if not _names_funds(deal):
        return None  # without importing the money of the game
    from tridge_solver.games.ombre.solving.stakes import points_of_play

    return points_of_play(deal, deal.positions(), player, line.tricks)
