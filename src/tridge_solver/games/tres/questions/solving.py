"""The question of ``tridge solve``, put to deals of Très."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from tridge_solver.batch.questions import Question
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.game import Game, UnsupportedQuestion
from tridge_solver.games.tres.game import REFUSALS, TresDeal
from tridge_solver.games.tres.report.solving import TresSolutionReport
from tridge_solver.games.tres.scoring import non_dealer
from tridge_solver.games.tres.solving import TresSolver
from tridge_solver.report.theme.source import Stats

if TYPE_CHECKING:
    from tridge_solver.batch.questions import SolveQuestion


@dataclass(frozen=True)
class TresSolve(Question["TresSolver"]):
    """Solve a deal of Très with all cards open.

    Raises :class:`~tridge_solver.errors.UnsupportedQuestion` for a table or a par.
    """

    asked: SolveQuestion

    def new_solver(self, table_bytes: int | None = None) -> TresSolver:
        """Return a solver."""
        return TresSolver(table_bytes)

    def answer(self, solver: TresSolver, deal: TresDeal) -> TresSolutionReport:
        """Return the margin of ``deal``; :class:`~tridge_solver.DealError` if the deal lacks
        what it takes."""
        asked = self.asked
        position, player = deal.reached(), non_dealer(deal)
        began, before = time.perf_counter(), solver.nodes
        nodes = asked.nodes or None
        parts = 1 + asked.cards + asked.line
        part = None if nodes is None else nodes // parts
        solver.begin(None if nodes is None or part is None else nodes - part * (parts - 1))
        bounds = solver.bounds(position, player)
        cards = line = why = None
        if asked.cards:
            solver.add_nodes(part)
            cards = solver.card_bounds(position, player, bounds)
            if asked.why and cards:
                from tridge_solver.games.tres.themes import proved

                why = proved(position, cards)
        if asked.line:
            solver.add_nodes(part)
            line = solver.line(position, player, asked.after)
        stats = Stats(solver.nodes - before, time.perf_counter() - began) if asked.stats else None
        return TresSolutionReport(
            deal,
            player,
            position,
            bounds,
            cards,
            line,
            asked.after,
            stats,
            solver.interrupted,
            why,
        )


def solve_question(asked: SolveQuestion, game: Game) -> TresSolve:
    """Return the question of ``solve``, put to deals of Très."""
    if asked.table:
        raise UnsupportedQuestion(REFUSALS["table"])
    if asked.par:
        raise UnsupportedQuestion(REFUSALS["par"])
    return TresSolve(asked)
