"""The question of ``tridge solve``, put to one deal."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tridge_solver.batch.questions.question import Question
from tridge_solver.core.cards import Card
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import Game
from tridge_solver.core.position import Position
from tridge_solver.core.registry import UnsupportedQuestion
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.report.solving.answer import Line
from tridge_solver.games.ombre.report.solving.report import SolutionReport, TableReport
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.solving.problem import problem_of
from tridge_solver.report.answers import Stats

if TYPE_CHECKING:
    from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy


DEFAULT_NODES = 20_000_000
"""Positions looked at for one deal of a game too large to be solved as a rule."""


@dataclass(frozen=True)
class SolveQuestion(Question["DoubleDummy"]):
    """What is a deal worth, all cards open?

    Attributes:
        table: every seat as Player in every suit, whatever the contract; a deal without a
            contract is answered so in any case.
        cards: the value of every legal card too.
        line: an optimal line of play too, after the cards ``after``.
        stats: what the answer cost.
        nodes: positions looked at for one deal where whole deals are too large to be solved
            (Très); 0: any number.
        par: the auction with open cards too, in games where ``solve`` tells it.
        min_tricks: tables with the fewest tricks too, which take most of their time.

    >>> import tridge_solver as tridge
    >>> from tridge_solver.report.theme.source import Source
    >>> [deal] = tridge.loads('''[Dealer "E"] [Declarer "W"] [Contract "Play S"]
    ... [Deal "W:AK2.KQ.67.AK 76.J2345..J7 QJ543.A.KQJ. -"]''')
    >>> question = SolveQuestion()
    >>> report = question.answer(question.new_solver(), deal)
    >>> report.json(Source(None, 1))["grade"]
    'WIN'
    """

    table: bool = False
    cards: bool = False
    line: bool = False
    after: tuple[Card, ...] = ()
    stats: bool = False
    nodes: int = DEFAULT_NODES
    par: bool = False
    min_tricks: bool = True

    asks = "solve"

    def new_solver(self, table_bytes: int | None = None) -> DoubleDummy:
        """A solver."""
        from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy

        return DoubleDummy.with_table(table_bytes)

    def answer(self, solver: DoubleDummy, deal: OmbreDeal) -> SolutionReport | TableReport:
        """The value of ``deal``; :class:`~tridge_solver.DealError` where the deal lacks what
        it takes."""
        if self.par:
            why = f"{deal.game.name} has no par here (bid --open tells it)"
            raise UnsupportedQuestion(deal.game.refusals.get("par", why))
        began, before = time.perf_counter(), solver.nodes

        def stats() -> Stats | None:
            if not self.stats:
                return None
            return Stats(solver.nodes - before, time.perf_counter() - began)

        if self.table or deal.is_passed_out or (deal.contract is None and deal.declarer is None):
            if self.cards:
                raise DealError("no contract whose cards could be valued (expected a Contract)")
            if self.line:
                raise DealError("no contract to play a line of (expected a Contract)")
            deal.played_hands()  # says which hand is not known
            return TableReport(deal, solver.table(deal, min_tricks=self.min_tricks), stats())
        position, player, contract = problem_of(deal)
        value = solver.value(position, player, contract)
        cards = solver.card_values(position, player, contract) if self.cards else None
        line = points = None
        if self.line or _names_funds(deal):
            line = _line(solver, deal, position, player, contract, self.after)
            points = _points(deal, player, line)
        shown = line if self.line else None
        return SolutionReport(
            deal, player, contract, position, value, cards, shown, points, stats()
        )

    def put_to(self, game: Game) -> Question[Any]:
        """The question in the way of ``game``."""
        return game.solve_question(self)


def _line(
    solver: DoubleDummy,
    deal: OmbreDeal,
    position: Position,
    player: Seat,
    contract: Contract,
    after: tuple[Card, ...],
) -> Line:
    """An optimal line from ``position`` on, beginning with the cards of ``after``."""
    tricks = solver.line(position, player, contract, after)
    final = dict(position.won)
    for trick in tricks:
        final[trick.winner] += 1
    result = [final[seat] for seat in deal.from_player(player)]
    grade = deal.game.grade(contract, result, deal.rules)
    return Line(after, tricks, final, grade)


def _names_funds(deal: OmbreDeal) -> bool:
    """Whether the deal says what is played for."""
    return deal.game_fund is not None or deal.pot is not None


def _points(deal: OmbreDeal, player: Seat, line: Line) -> dict[str, int] | None:
    """What the line settles for, or ``None`` where the deal does not name its funds."""
    if not _names_funds(deal):
        return None  # without importing the money of the game
    from tridge_solver.games.ombre.solving.stakes import points_of_play

    return points_of_play(deal, deal.positions(), player, line.tricks)
