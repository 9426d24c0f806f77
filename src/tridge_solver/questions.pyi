"""The public names for the questions of ``ask_many``; each corresponds to a command."""

from tridge_solver.batch.questions import (
    CommandQuestion as CommandQuestion,
    ReviewQuestion as ReviewQuestion,
    SolveQuestion as SolveQuestion,
)
from tridge_solver.batch.seat_questions import (
    BidQuestion as BidQuestion,
    OpenBidQuestion as OpenBidQuestion,
    OpenExchangeQuestion as OpenExchangeQuestion,
    SampledExchangeQuestion as SampledExchangeQuestion,
)

__all__ = [
    "BidQuestion",
    "CommandQuestion",
    "OpenBidQuestion",
    "OpenExchangeQuestion",
    "ReviewQuestion",
    "SampledExchangeQuestion",
    "SolveQuestion",
]
