"""The question of ``tridge solve``, put to deals of Trumps and bridge."""

from __future__ import annotations

import time
from dataclasses import replace

from tridge_solver.analysis.themes import themes_of
from tridge_solver.batch.questions import Question, SolveQuestion
from tridge_solver.core.dataclass import dataclass
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
from tridge_solver.report.theme.source import Stats


@dataclass(frozen=True)
class SidesQuestion(Question["SidesSolver"]):
    """Solve a deal with all cards open. ``plain`` is the command's own question."""

    plain: SolveQuestion

    asks = "solve"

    def new_solver(self, table_bytes: int | None = None) -> SidesSolver:
        """Return a solver."""
        return SidesSolver(table_bytes)

    def answer(
        self, solver: SidesSolver, deal: TrumpsDeal
    ) -> SidesSolution | UnnamedSolution | SidesTable:
        """Return the value of ``deal``; :class:`~tridge_solver.DealError` if the deal lacks what
        it takes."""
        asked = self.plain
        began, before = time.perf_counter(), solver.nodes
        if (deal.contract is None) != (deal.declarer is None) and not (asked.table or asked.par):
            if deal.contract is None and not deal.passed_out:
                raise DealError("what is played is not known (expected a Contract)")
            if deal.declarer is None:
                raise DealError("who plays the contract is not known (expected a Declarer)")
        deal.played_hands()  # says which hand is not known
        found: SidesSolution | UnnamedSolution | SidesTable
        if asked.table or asked.par or deal.contract is None:
            found = self._table(solver, deal)
        elif deal.contract.strain is None:
            found = self._unnamed(solver, deal)
        else:
            found = self._solution(solver, deal)
        if not asked.stats:
            return found
        return replace(found, stats=Stats(solver.nodes - before, time.perf_counter() - began))

    def _table(self, solver: SidesSolver, deal: TrumpsDeal) -> SidesTable:
        """Return every declarer in every denomination, with ``par`` every bid too."""
        if self.plain.par and (self.plain.cards or self.plain.line):
            raise DealError("--par weighs bids, not cards (expected neither --cards nor --line)")
        if self.plain.cards:
            raise DealError("no contract whose cards could be valued (expected a Contract)")
        if self.plain.line:
            raise DealError("no contract to play a line of (expected a Contract)")
        if self.plain.par and deal.hand_size < MAX_TRICKS:
            raise DealError("an ending has no auction (expected hands of 13 cards with --par)")
        if not self.plain.par:
            return SidesTable(deal, solver.table(deal))
        if scored(deal):
            return SidesTable(deal, solver.table(deal), solver.bids(deal))
        cells = solver.table(replace(deal, play=None))
        tricks = {(cell.declarer, cell.trumps): cell.tricks for cell in cells}
        return SidesTable(deal, cells, bridge=par_of(deal, tricks))

    def _unnamed(self, solver: SidesSolver, deal: TrumpsDeal) -> UnnamedSolution:
        """Before the denomination is named: all leads, and declarer's answers."""
        assert deal.contract is not None
        assert deal.declarer is not None
        if self.plain.line:
            raise DealError("no denomination to play a line in (expected a Contract with one)")
        if self.plain.why:
            raise DealError("no denomination to say why in (expected a Contract with one)")
        answers = solver.answers(deal, deal.declarer)
        number = deal.contract.number
        leads = tuple(lead_answers(answers, number, deal.rules))
        value = bid_value(answers, number, deal.rules)
        return UnnamedSolution(
            deal, deal.contract, sure_tricks(answers), value, leads, self.plain.cards
        )

    def _solution(self, solver: SidesSolver, deal: TrumpsDeal) -> SidesSolution:
        """Return a contract whose denomination is known."""
        position, declarer, contract = reached(deal)
        tricks = solver.tricks(position, declarer)
        cards = solver.card_values(position, declarer) if self.plain.cards else None
        why = line = None
        if self.plain.why and cards:
            from tridge_solver.games.trumps.themes import SidesThemes

            why = themes_of(SidesThemes(solver, declarer), position, cards)
        if self.plain.line:
            line = SidesLine(self.plain.after, solver.line(position, self.plain.after), position)
        return SidesSolution(deal, declarer, contract, position, tricks, cards, line, why=why)


def solve_question(asked: SolveQuestion, game: Game) -> SidesQuestion:
    """Return the question of ``tridge solve`` about these games."""
    return SidesQuestion(asked)
