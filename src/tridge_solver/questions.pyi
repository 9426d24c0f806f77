"""Questions for ``ask_many``, one a command."""

from tridge_solver.batch.bidding import (
    BidQuestion as BidQuestion,
    OpenBidQuestion as OpenBidQuestion,
    OpenExchangeQuestion as OpenExchangeQuestion,
    SampledExchangeQuestion as SampledExchangeQuestion,
)
from tridge_solver.batch.questions import (
    CommandQuestion as CommandQuestion,
    ReviewQuestion as ReviewQuestion,
    SolveQuestion as SolveQuestion,
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
