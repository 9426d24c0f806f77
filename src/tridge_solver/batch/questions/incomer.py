"""The questions of ``tridge solve`` and ``tridge review`` as they are put to an in-comer's deal."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from tridge_solver.batch.questions.advice import AdviseQuestion
from tridge_solver.batch.questions.reviewing import Engines, ReviewQuestion
from tridge_solver.batch.questions.solving import SolveQuestion
from tridge_solver.deal import Deal
from tridge_solver.games import NoSuchQuestion
from tridge_solver.report.reviewing.incomer import IncomerReviewReport, ThrownInReport
from tridge_solver.report.reviewing.report import PassedOut, ReviewReport
from tridge_solver.report.solving.incomer import IncomerSolution, IncomerTable
from tridge_solver.report.solving.report import SolutionReport, TableReport

if TYPE_CHECKING:
    from tridge_solver.analysis.advice.closed_worlds import CardSolver
    from tridge_solver.analysis.solving.double_dummy import DoubleDummy
    from tridge_solver.analysis.solving.incomer import IncomerDoubleDummy
    from tridge_solver.analysis.worlds.sampling import Progress


@dataclass(frozen=True)
class IncomerSolveQuestion(SolveQuestion):
    """What is an in-comer's deal worth, all cards open?"""

    def new_tool(self, table_bytes: int | None = None) -> IncomerDoubleDummy:
        """A solver of four seats."""
        from tridge_solver.analysis.solving.double_dummy import MEBIBYTE
        from tridge_solver.analysis.solving.incomer import DEFAULT_HASH_MB, IncomerDoubleDummy

        mebibytes = DEFAULT_HASH_MB if table_bytes is None else table_bytes / MEBIBYTE
        return IncomerDoubleDummy(mebibytes)

    def answer(self, solver: DoubleDummy, deal: Deal) -> SolutionReport | TableReport:
        """The value of ``deal``, and what coming in cost where the funds are named."""
        from tridge_solver.analysis.solving.incomer import with_incomer

        found = super().answer(solver, with_incomer(deal))
        said = {field.name: getattr(found, field.name) for field in fields(found)}
        return IncomerTable(**said) if isinstance(found, TableReport) else IncomerSolution(**said)


def solve_question(question: SolveQuestion) -> IncomerSolveQuestion:
    """``question`` as it is put to an in-comer's deal."""
    return IncomerSolveQuestion(
        **{field.name: getattr(question, field.name) for field in fields(SolveQuestion)}
    )


@dataclass(frozen=True)
class IncomerReviewQuestion(ReviewQuestion):
    """What went wrong in a deal of an in-comer?"""

    def new_tool(self, table_bytes: int | None = None) -> Any:
        """A solver of four seats, and one for exchanges."""
        from tridge_solver.analysis.exchange.incomer import IncomerExchanges

        solver = IncomerSolveQuestion().new_tool(table_bytes)
        return Engines(solver, None if self.play_only else IncomerExchanges(table_bytes))  # type: ignore[arg-type]

    def answer(
        self, engines: Engines, deal: Deal, progress: Progress | None = None
    ) -> ReviewReport | PassedOut:
        """Review one deal; :class:`~tridge_solver.deal.DealError` where it lacks what it takes.

        It is too short for ``progress``, which is told nothing.
        """
        from tridge_solver.analysis.reviewing.incomer import review

        if deal.is_passed_out:
            if deal.was_thrown_in and engines.exchanges is not None:
                from tridge_solver.analysis.reviewing.no_play import thrown_in

                found = thrown_in(deal, engines.exchanges)  # type: ignore[arg-type]
                if found is not None:
                    return ThrownInReport(deal, found)
            return PassedOut(deal)
        return IncomerReviewReport(review(deal, engines.solver, engines.exchanges))  # type: ignore[arg-type]


def review_question(question: ReviewQuestion) -> IncomerReviewQuestion:
    """``question`` as it is put to an in-comer's deal."""
    if question.closed is not None:
        raise NoSuchQuestion("an in-comer's deal is reviewed with open cards only")
    return IncomerReviewQuestion(question.play_only)


@dataclass(frozen=True)
class IncomerAdviseQuestion(AdviseQuestion):
    """What should the seat to play do in a deal of an in-comer?"""

    def new_solver(self, threads: int, table_bytes: int | None) -> CardSolver:
        """A solver of four seats for so many threads."""
        from tridge_solver.analysis.advice.incomer import IncomerCardSolver

        return IncomerCardSolver(threads, table_bytes)

    def number_in(self, deal: Deal) -> int | None:
        """Cards of the record before the moment asked about, ``None`` for its end."""
        from tridge_solver.analysis.solving.incomer import with_incomer

        return super().number_in(with_incomer(deal))


def advise_question(question: AdviseQuestion) -> IncomerAdviseQuestion:
    """``question`` as it is put to an in-comer's deal."""
    return IncomerAdviseQuestion(
        **{field.name: getattr(question, field.name) for field in fields(AdviseQuestion)}
    )
