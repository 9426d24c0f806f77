"""The question of ``tridge solve``, put to deals of Très."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tridge_solver.analysis.sampling import Progress
from tridge_solver.core.game import Game
from tridge_solver.games.tres.game import TresDeal
from tridge_solver.games.tres.report.solving import TresSolutionReport
from tridge_solver.games.tres.scoring import non_dealer
from tridge_solver.games.tres.solving import TresSolver

if TYPE_CHECKING:
    from tridge_solver.batch.questions import SolveQuestion


def new_solver(asked: SolveQuestion, game: Game, table_bytes: int | None) -> TresSolver:
    """Return a solver."""
    return TresSolver(table_bytes)


def answer(
    asked: SolveQuestion, solver: TresSolver, deal: TresDeal, progress: Progress | None
) -> TresSolutionReport:
    """Return the margin of ``deal``; :class:`~tridge_solver.DealError` if the deal lacks what it
    takes."""
    position, player = deal.reached(), non_dealer(deal)
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
    return TresSolutionReport(
        deal,
        player,
        position,
        bounds,
        cards,
        line,
        asked.after,
        interrupted=solver.interrupted,
        why=why,
    )
