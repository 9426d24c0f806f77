"""The question of ``tridge bid`` as it is put to an in-comer's deal."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tridge_solver.batch.questions.bidding import BidQuestion, OpenBidQuestion, check_funds
from tridge_solver.batch.questions.question import LongQuestion
from tridge_solver.core.registry import UnsupportedQuestion
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.report.bidding.incomer import IncomerBidReport

if TYPE_CHECKING:
    from tridge_solver.analysis.sampling import Progress
    from tridge_solver.games.ombre.worlds.incomer_engines import Engines


@dataclass(frozen=True)
class IncomerBidQuestion(LongQuestion["Engines"]):
    """What may an in-comer name on his nine cards?"""

    asked: BidQuestion

    def new_solver(self, table_bytes: int | None = None) -> Engines:
        """Engines of four seats, one for each thread."""
        return engines_of_four(self.asked.sampling, table_bytes)

    def answer(
        self, solver: Engines, deal: OmbreDeal, progress: Progress | None = None
    ) -> IncomerBidReport:
        """What to name; :class:`~tridge_solver.DealError` where his hand is not known."""
        from tridge_solver.analysis.sampling import no_progress
        from tridge_solver.games.ombre.bidding.incomer import bid

        asked = self.asked
        check_funds(deal, asked.funds)
        began = time.perf_counter()
        found = bid(
            deal, asked.seat, asked.sampling, solver=solver, progress=progress or no_progress
        )
        seconds = time.perf_counter() - began if asked.stats else None
        return IncomerBidReport(found, asked.everything, seconds, asked.method)


def engines_of_four(sampling: object, table_bytes: int | None) -> Engines:
    """Engines of four seats for the threads of ``sampling``, with transposition tables of so many
    bytes or of their own choice."""
    from tridge_solver.analysis.sampling import Sampling
    from tridge_solver.games.ombre.worlds.incomer_engines import Engines

    return Engines(sampling.threads if isinstance(sampling, Sampling) else 1, table_bytes)


def bid_question(question: BidQuestion | OpenBidQuestion) -> IncomerBidQuestion:
    """What ``tridge bid`` asks of an in-comer's deal."""
    if isinstance(question, OpenBidQuestion):
        raise UnsupportedQuestion(
            "an in-comer's bid is answered from his nine cards, without --open"
        )
    told = question.calls is not None or question.over is not None or question.passed
    if told or question.table_deals is not None:
        raise UnsupportedQuestion(
            "an in-comer names his contract when all have passed, and is judged with open cards "
            "(expected neither --auction, --over, --passed nor --table)"
        )
    return IncomerBidQuestion(question)
