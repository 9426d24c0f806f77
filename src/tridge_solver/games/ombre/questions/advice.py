"""The question of ``tridge advise`` about deals of three seats and of an in-comer."""

from __future__ import annotations

from tridge_solver.analysis.sampling import Progress, Sampling
from tridge_solver.batch.advice import AdviseQuestion
from tridge_solver.core.game import Game
from tridge_solver.games.ombre.advice.closed_worlds import CardSolver
from tridge_solver.games.ombre.advice.seat_view import number_before
from tridge_solver.games.ombre.advice.surrender import surrender_advice
from tridge_solver.games.ombre.advice.three_seats import advise
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.game import variant_of
from tridge_solver.games.ombre.report.advice import AdviceReport, SurrenderReport


def new_solver(asked: AdviseQuestion, game: Game, table_bytes: int | None) -> CardSolver:
    """Return a solver for the threads of the sampling, of four seats for an in-comer's deal."""
    threads = (asked.sampling or Sampling()).threads
    if variant_of(game) == "three_seats":
        return CardSolver(threads, table_bytes)
    from tridge_solver.games.ombre.advice.incomer import IncomerCardSolver

    return IncomerCardSolver(threads, table_bytes)


def answer(
    asked: AdviseQuestion, solver: CardSolver, deal: OmbreDeal, progress: Progress | None
) -> AdviceReport | SurrenderReport:
    """Return the advice on a card, or with three seats on a surrender; raise
    :class:`~tridge_solver.DealError` if the deal lacks something."""
    has_three = variant_of(deal.game) == "three_seats"
    if asked.surrender and has_three:
        found = surrender_advice(
            deal, asked.seat, asked.sampling, worlds=asked.worlds, solver=solver, progress=progress
        )
        return SurrenderReport(found, method=asked.method)
    number = None if asked.card is None else asked.card - 1
    if asked.trick is not None:
        seated = deal
        if not has_three:
            from tridge_solver.games.ombre.solving.incomer import with_incomer

            seated = with_incomer(deal)
        number = number_before(seated, asked.trick, asked.seat)
    card = advise(
        deal, number, asked.sampling, worlds=asked.worlds, solver=solver, progress=progress
    )
    return AdviceReport(card, method=asked.method)
