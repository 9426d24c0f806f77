"""The answers of ``tridge solve``, with their JSON (``tridge.solve/1``) and their reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tridge_solver.analysis import themes as common_themes
from tridge_solver.analysis.sampling import Progress
from tridge_solver.batch.questions import SolveQuestion
from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import Game
from tridge_solver.core.position import Position
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre import themes
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.game import variant_of
from tridge_solver.games.ombre.report import solving_text
from tridge_solver.games.ombre.report.verdict import incomer_fields
from tridge_solver.games.ombre.rules.contracts import Contract, Grade
from tridge_solver.games.ombre.solving import incomer, stakes
from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy, problem_of
from tridge_solver.report import why as reasons
from tridge_solver.report.theme.source import SOLVE_SCHEMA, Source, Stats, envelope, line_json

if TYPE_CHECKING:
    from tridge_solver.analysis.line import LineTrick
    from tridge_solver.analysis.themes import Themes
    from tridge_solver.games.ombre.solving.double_dummy import CardValue, TableCell, Value
    from tridge_solver.report.theme.console import Console
    from tridge_solver.report.theme.page import PageDeal
    from tridge_solver.report.theme.table_view import TableView


@dataclass(frozen=True)
class ShownLine:
    """An optimal line of play, which may follow some chosen cards.

    Attributes:
        after: the cards played before the best play begins, chosen by the asker.
        tricks: the tricks of the line; the first may have begun in the record.
        final: tricks of every seat at the end.
        grade: the grade reached.
    """

    after: tuple[Card, ...]
    tricks: tuple[LineTrick, ...]
    final: Mapping[Seat, int]
    grade: Grade

    def json(self) -> dict[str, Any]:
        """Return the JSON fields that the line adds to a solution."""
        fields: dict[str, Any] = {
            "line": line_json(self.tricks),
            "line_tricks": tricks_by_letter(self.final),
        }
        if self.after:
            fields["after"] = [card.code for card in self.after]
            fields["line_grade"] = self.grade.value
        return fields


@dataclass(frozen=True)
class Solution:
    """The value of a contract from one position of a deal.

    ``cards``, ``line`` and ``why`` are ``None`` when they were not asked for; ``points`` is the
    settlement of the line by seat and fund, if the deal names its funds.
    """

    deal: OmbreDeal
    player: Seat
    contract: Contract
    position: Position
    value: Value
    cards: tuple[CardValue, ...] | None = None
    line: ShownLine | None = None
    points: Mapping[str, int] | None = None
    stats: Stats | None = None
    why: Themes | None = None

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal."""
        to_play = self.position.to_play
        fields: dict[str, Any] = {
            **envelope(SOLVE_SCHEMA, source, self.deal),
            "declarer": self.player.letter,
            "contract": self.contract.text(),
            "to_play": None if to_play is None else to_play.letter,
            "tricks_so_far": tricks_by_letter(self.position.won),
            "grade": self.value.grade.value,
            "player_tricks": self.value.player_tricks,
            "all_tricks": self.value.all_tricks,
        }
        if self.cards is not None:
            fields |= reasons.told_cards(cards_json(self.cards), self.why)
        if self.line is not None:
            fields |= self.line.json()
        if self.points is not None:
            fields["points"] = dict(self.points)
        if self.stats is not None:
            fields["stats"] = self.stats.json()
        return fields


@dataclass(frozen=True)
class TableSolution:
    """The results of every active seat as Player in every trump suit."""

    deal: OmbreDeal
    cells: tuple[TableCell, ...]
    stats: Stats | None = None

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal."""
        fields: dict[str, Any] = {
            **envelope(SOLVE_SCHEMA, source, self.deal),
            "leader": self.deal.lead.letter,
            "table": [
                {
                    "declarer": cell.declarer.letter,
                    "trumps": cell.trumps.letter,
                    "grade": cell.grade.value,
                    "player_tricks": cell.player_tricks,
                    "max_tricks": cell.max_tricks,
                    **({} if cell.min_tricks is None else {"min_tricks": cell.min_tricks}),
                }
                for cell in self.cells
            ],
        }
        if self.stats is not None:
            fields["stats"] = self.stats.json()
        return fields


def cards_json(values: Sequence[CardValue]) -> list[dict[str, Any]]:
    """Return the cards and their values as the JSON field ``cards``."""
    return [
        {
            "card": value.card.code,
            "grade": value.grade.value,
            "player_tricks": value.player_tricks,
        }
        for value in values
    ]


def tricks_by_letter(tricks: Mapping[Seat, int]) -> dict[str, int]:
    """Return the numbers of tricks, keyed by seat letter in the order N E S W."""
    return {seat.letter: tricks[seat] for seat in sorted(tricks)}


class SolutionReport(Solution):
    """The value of a contract, ready to be printed."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print the solution for a card player."""
        solving_text.solution_view(self, pack).print(console, source)

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """Return the data of the solution's page."""
        return solving_text.solution_page(self, source, pack)

    def table(self, pack: Pack) -> TableView:
        """Return the hands that were solved."""
        return solving_text.solution_table(self, pack)


class TableReport(TableSolution):
    """The results of every contract, ready to be printed."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print the results for a card player."""
        solving_text.print_table(console, self, source, pack)

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """Return the data of the results' page."""
        return solving_text.contracts_page(self, source, pack)

    def table(self, pack: Pack) -> TableView:
        """Return the hands that were solved."""
        return solving_text.contracts_table(self, pack)


class IncomerSolution(SolutionReport):
    """The value of an in-comer's contract."""

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal."""
        return super().json(source) | incomer_fields(self.deal)

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print the solution for a card player."""
        super().print(console, source, pack)
        solving_text.print_incomer_note(console, self.deal)


class IncomerTable(TableReport):
    """The results of an in-comer in every trump suit."""

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal."""
        return super().json(source) | incomer_fields(self.deal)

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print the results for a card player."""
        super().print(console, source, pack)
        solving_text.print_incomer_note(console, self.deal)


def new_solver(asked: SolveQuestion, game: Game, table_bytes: int | None) -> DoubleDummy:
    """Return a solver for the seats of the game."""
    kind, variant = DoubleDummy, variant_of(game)
    if variant != "three_seats":
        kind = incomer.MortDoubleDummy if variant == "mort" else incomer.IncomerDoubleDummy
    return kind.with_table(table_bytes)


def answer(
    asked: SolveQuestion, solver: DoubleDummy, deal: OmbreDeal, progress: Progress | None
) -> SolutionReport | TableReport:
    """Return the value of ``deal``; for an in-comer, add the cost of coming in if the deal names
    its funds. Raise :class:`~tridge_solver.DealError` if the deal lacks hands, or a contract that
    the question needs."""
    table, solution = TableReport, SolutionReport
    if variant_of(deal.game) != "three_seats":
        deal, table, solution = incomer.with_incomer(deal), IncomerTable, IncomerSolution
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
        told = common_themes.themes_of(
            themes.OmbreThemes(solver, player, contract), position, cards
        )
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
    tricks = solver.line(position, player, contract, after)
    final = dict(position.won)
    for trick in tricks:
        final[trick.winner] += 1
    result = [final[seat] for seat in deal.from_player(player)]
    grade = deal.game.grade(contract, result, deal.rules)
    return ShownLine(after, tricks, final, grade)


def _names_funds(deal: OmbreDeal) -> bool:
    return deal.game_fund is not None or deal.pot is not None


def _points(deal: OmbreDeal, player: Seat, line: ShownLine) -> dict[str, int] | None:
    """Return the payments at the end of the line; ``None`` if the deal does not name its funds."""
    if not _names_funds(deal):
        return None  # without importing the money of the game
    return stakes.points_of_play(deal, deal.positions(), player, line.tricks)
