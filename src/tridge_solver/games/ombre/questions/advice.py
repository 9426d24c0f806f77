"""The question of ``tridge advise`` about deals of three seats and of an in-comer."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from tridge_solver.analysis.sampling import Sampling
from tridge_solver.batch.advice import AdviseQuestion
from tridge_solver.batch.questions import LongQuestion
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.game import Game
from tridge_solver.games.ombre.advice.closed_worlds import CardSolver
from tridge_solver.games.ombre.advice.seat_view import number_before
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.game import variant_of
from tridge_solver.games.ombre.report.advice import AdviceReport, SurrenderReport

if TYPE_CHECKING:
    from tridge_solver.analysis.sampling import Progress


@dataclass(frozen=True)
class OmbreAdviseQuestion(LongQuestion["tuple[Sampling, CardSolver]"]):
    """Advise the seat to play."""

    asked: AdviseQuestion

    def new_solver(self, table_bytes: int | None = None) -> tuple[Sampling, CardSolver]:
        """Return the sampling, and a solver for its threads."""
        sampling = replace(self.asked.sampling or Sampling(), table_bytes=table_bytes)
        return sampling, self._card_solver(sampling.threads, table_bytes)

    def _card_solver(self, threads: int, table_bytes: int | None) -> CardSolver:
        """Return a solver for this many threads."""
        return CardSolver(threads, table_bytes)

    def answer(
        self, tool: tuple[Sampling, CardSolver], deal: OmbreDeal, progress: Progress | None = None
    ) -> AdviceReport:
        """Return the advice in ``deal``; raise :class:`~tridge_solver.DealError` if the deal lacks
        something. ``progress`` is called with the worlds done."""
        from tridge_solver.games.ombre.advice.three_seats import advise

        began, asked = time.perf_counter(), self.asked
        sampling, solver = tool
        found = advise(
            deal,
            self._number_in(deal),
            sampling,
            worlds=asked.worlds,
            solver=solver,
            progress=progress,
        )
        seconds = time.perf_counter() - began if asked.stats else None
        return AdviceReport(found, seconds, asked.method)

    def _number_in(self, deal: OmbreDeal) -> int | None:
        """Return cards of the record before the moment asked about, ``None`` for its end."""
        asked = self.asked
        if asked.trick is not None:
            return number_before(deal, asked.trick, asked.seat)
        return None if asked.card is None else asked.card - 1


@dataclass(frozen=True)
class IncomerAdviseQuestion(OmbreAdviseQuestion):
    """Advise the seat to play in an in-comer's deal."""

    def _card_solver(self, threads: int, table_bytes: int | None) -> CardSolver:
        """Return a solver of four seats for this many threads."""
        from tridge_solver.games.ombre.advice.incomer import IncomerCardSolver

        return IncomerCardSolver(threads, table_bytes)

    def _number_in(self, deal: OmbreDeal) -> int | None:
        """Return cards of the record before the moment asked about, ``None`` for its end."""
        from tridge_solver.games.ombre.solving.incomer import with_incomer

        return super()._number_in(with_incomer(deal))


@dataclass(frozen=True)
class SurrenderQuestion(LongQuestion["tuple[Sampling, CardSolver]"]):
    """Surrender or play on; of a defender: accept or continue?"""

    asked: AdviseQuestion

    def new_solver(self, table_bytes: int | None = None) -> tuple[Sampling, CardSolver]:
        """Return the sampling, and a solver for its threads."""
        return OmbreAdviseQuestion(self.asked).new_solver(table_bytes)

    def answer(
        self, tool: tuple[Sampling, CardSolver], deal: OmbreDeal, progress: Progress | None = None
    ) -> SurrenderReport:
        """Return the advice on a surrender; raise :class:`~tridge_solver.DealError` if nobody can
        surrender. ``progress`` is called with the worlds done."""
        from tridge_solver.games.ombre.advice.surrender import surrender_advice

        began, asked = time.perf_counter(), self.asked
        sampling, solver = tool
        found = surrender_advice(
            deal, asked.seat, sampling, worlds=asked.worlds, solver=solver, progress=progress
        )
        seconds = time.perf_counter() - began if asked.stats else None
        return SurrenderReport(found, seconds, asked.method)


def advise_question(
    asked: AdviseQuestion, game: Game
) -> OmbreAdviseQuestion | IncomerAdviseQuestion | SurrenderQuestion:
    """Return ``asked`` as a question about deals of ``game``."""
    if variant_of(game) != "three_seats":
        return IncomerAdviseQuestion(asked)
    return SurrenderQuestion(asked) if asked.surrender else OmbreAdviseQuestion(asked)
