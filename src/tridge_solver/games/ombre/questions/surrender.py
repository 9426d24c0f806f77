"""The question of ``tridge advise --surrender``, put to one deal."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tridge_solver.batch.questions.advice import AdviseQuestion
from tridge_solver.batch.questions.question import LongQuestion
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.report.advice.report import SurrenderReport
from tridge_solver.report.answers import ADVISE_SCHEMA

if TYPE_CHECKING:
    from tridge_solver.analysis.sampling import Progress, Sampling
    from tridge_solver.games.ombre.advice.closed_worlds import CardSolver


@dataclass(frozen=True)
class SurrenderQuestion(LongQuestion["tuple[Sampling, CardSolver]"]):
    """Surrender or play on; of a defender: accept or continue?"""

    asked: AdviseQuestion

    asks = "advise"
    unplayed = ADVISE_SCHEMA

    def new_solver(self, table_bytes: int | None = None) -> tuple[Sampling, CardSolver]:
        """The sampling, and a solver for its threads."""
        return self.asked.new_solver(table_bytes)

    def answer(
        self, tool: tuple[Sampling, CardSolver], deal: OmbreDeal, progress: Progress | None = None
    ) -> SurrenderReport:
        """What the seat should say; :class:`~tridge_solver.DealError` where nobody can
        surrender. ``progress`` is told of the worlds."""
        from tridge_solver.games.ombre.advice.surrender import surrender_advice

        began, asked = time.perf_counter(), self.asked
        sampling, solver = tool
        found = surrender_advice(
            deal, asked.seat, sampling, worlds=asked.worlds, solver=solver, progress=progress
        )
        seconds = time.perf_counter() - began if asked.stats else None
        return SurrenderReport(found, seconds, asked.method)


def advise_question(question: AdviseQuestion) -> AdviseQuestion | SurrenderQuestion:
    """``question`` as it is put to a deal of three seats."""
    return SurrenderQuestion(question) if question.surrender else question
