"""The question of ``tridge solve``, put to deals of Trumps and bridge."""

from __future__ import annotations

from dataclasses import replace

from tridge_solver.analysis.sampling import Progress
from tridge_solver.analysis.themes import themes_of
from tridge_solver.batch.questions import SolveQuestion
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import Game
from tridge_solver.games.trumps.duplicate import par_of
from tridge_solver.games.trumps.game import TrumpsDeal
from tridge_solver.games.trumps.report.solving import (
    SidesLine,
    SidesSolution,
    SidesTable,
    UnnamedSolution,
)
from tridge_solver.games.trumps.report.theme import scored
from tridge_solver.games.trumps.rules import MAX_TRICKS
from tridge_solver.games.trumps.solving import (
    SidesSolver,
    bid_value,
    lead_answers,
    reached,
    sure_tricks,
)


def new_solver(asked: SolveQuestion, game: Game, table_bytes: int | None) -> SidesSolver:
    """Return a solver."""
    return SidesSolver(table_bytes)


def answer(
    asked: SolveQuestion, solver: SidesSolver, deal: TrumpsDeal, progress: Progress | None
) -> SidesSolution | UnnamedSolution | SidesTable:
    """Return the value of ``deal``; :class:`~tridge_solver.DealError` if the deal lacks what it
    takes."""
    if (deal.contract is None) != (deal.declarer is None) and not (asked.table or asked.par):
        if deal.contract is None and not deal.passed_out:
            raise DealError("the contract is not known (expected a Contract)")
        if deal.declarer is None:
            raise DealError("who plays the contract is not known (expected a Declarer)")
    deal.played_hands()  # says which hand is not known
    if asked.table or asked.par or deal.contract is None:
        return _table(asked, solver, deal)
    if deal.contract.strain is None:
        return _unnamed(asked, solver, deal)
    return _solution(asked, solver, deal)


def _table(asked: SolveQuestion, solver: SidesSolver, deal: TrumpsDeal) -> SidesTable:
    """Return every declarer in every denomination, with ``par`` every bid too."""
    if asked.par and (asked.cards or asked.line):
        raise DealError("--par weighs bids, not cards (expected neither --cards nor --line)")
    if asked.cards:
        raise DealError("no contract whose cards could be valued (expected a Contract)")
    if asked.line:
        raise DealError("no contract to play a line of (expected a Contract)")
    if asked.par and deal.hand_size < MAX_TRICKS:
        raise DealError("an ending has no auction (expected hands of 13 cards with --par)")
    if not asked.par:
        return SidesTable(deal, solver.table(deal))
    if scored(deal):
        return SidesTable(deal, solver.table(deal), solver.bids(deal))
    cells = solver.table(replace(deal, play=None))
    tricks = {(cell.declarer, cell.trumps): cell.tricks for cell in cells}
    return SidesTable(deal, cells, bridge=par_of(deal, tricks))


def _unnamed(asked: SolveQuestion, solver: SidesSolver, deal: TrumpsDeal) -> UnnamedSolution:
    """Before the denomination is named: all leads, and declarer's answers."""
    assert deal.contract is not None
    assert deal.declarer is not None
    if asked.line:
        raise DealError("no denomination to play a line in (expected a Contract with one)")
    if asked.why:
        raise DealError("no denomination to say why in (expected a Contract with one)")
    answers = solver.answers(deal, deal.declarer)
    number = deal.contract.number
    leads = tuple(lead_answers(answers, number, deal.rules))
    value = bid_value(answers, number, deal.rules)
    return UnnamedSolution(deal, deal.contract, sure_tricks(answers), value, leads, asked.cards)


def _solution(asked: SolveQuestion, solver: SidesSolver, deal: TrumpsDeal) -> SidesSolution:
    """Return a contract whose denomination is known."""
    position, declarer, contract = reached(deal)
    tricks = solver.tricks(position, declarer)
    cards = solver.card_values(position, declarer) if asked.cards else None
    why = line = None
    if asked.why and cards:
        from tridge_solver.games.trumps.themes import SidesThemes

        why = themes_of(SidesThemes(solver, declarer), position, cards)
    if asked.line:
        line = SidesLine(asked.after, solver.line(position, asked.after), position)
    return SidesSolution(deal, declarer, contract, position, tricks, cards, line, why=why)
