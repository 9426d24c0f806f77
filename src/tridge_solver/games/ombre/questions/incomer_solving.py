"""The question of ``tridge solve`` as it is put to an in-comer's deals and to a mort."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from tridge_solver.core.dataclass import dataclass
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.questions.solving import OmbreSolveQuestion
from tridge_solver.games.ombre.report.solving.incomer import IncomerSolution, IncomerTable
from tridge_solver.games.ombre.report.solving.report import SolutionReport, TableReport
from tridge_solver.games.ombre.solving.incomer import IncomerDoubleDummy, with_incomer

if TYPE_CHECKING:
    from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy
    from tridge_solver.games.ombre.solving.mort import MortDoubleDummy


@dataclass(frozen=True)
class IncomerSolveQuestion(OmbreSolveQuestion):
    """What is an in-comer's deal worth, all cards open?"""

    def new_solver(self, table_bytes: int | None = None) -> IncomerDoubleDummy:
        """A solver of four seats."""
        return IncomerDoubleDummy.with_table(table_bytes)

    def answer(self, solver: DoubleDummy, deal: OmbreDeal) -> SolutionReport | TableReport:
        """The value of ``deal``, and what coming in cost where the funds are named."""
        found = super().answer(solver, with_incomer(deal))
        own = {field.name: getattr(found, field.name) for field in fields(found)}
        return IncomerTable(**own) if isinstance(found, TableReport) else IncomerSolution(**own)


@dataclass(frozen=True)
class MortSolveQuestion(IncomerSolveQuestion):
    """What is a mort worth, all cards open?"""

    def new_solver(self, table_bytes: int | None = None) -> MortDoubleDummy:
        """A solver of four seats."""
        from tridge_solver.games.ombre.solving.mort import MortDoubleDummy

        return MortDoubleDummy.with_table(table_bytes)
