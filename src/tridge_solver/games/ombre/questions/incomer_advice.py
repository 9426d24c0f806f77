"""The question of ``tridge advise`` as it is put to an in-comer's deal."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from tridge_solver.batch.questions.advice import AdviseQuestion
from tridge_solver.games.ombre.deal import OmbreDeal

if TYPE_CHECKING:
    from tridge_solver.games.ombre.advice.closed_worlds import CardSolver


@dataclass(frozen=True)
class IncomerAdviseQuestion(AdviseQuestion):
    """What should the seat to play do in a deal of an in-comer?"""

    def card_solver(self, threads: int, table_bytes: int | None) -> CardSolver:
        """A solver of four seats for so many threads."""
        from tridge_solver.games.ombre.advice.incomer import IncomerCardSolver

        return IncomerCardSolver(threads, table_bytes)

    def number_in(self, deal: OmbreDeal) -> int | None:
        """Cards of the record before the moment asked about, ``None`` for its end."""
        from tridge_solver.games.ombre.solving.incomer import with_incomer

        return super().number_in(with_incomer(deal))


def advise_question(question: AdviseQuestion) -> IncomerAdviseQuestion:
    """``question`` as it is put to an in-comer's deal."""
    return IncomerAdviseQuestion(
        **{field.name: getattr(question, field.name) for field in fields(AdviseQuestion)}
    )
