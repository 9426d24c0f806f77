"""The public names for Belote: deals, contracts and answers."""

from tridge_solver.games.belote.advice import (
    BeloteAdvice as BeloteAdvice,
    BeloteOption as BeloteOption,
)
from tridge_solver.games.belote.bidding import (
    BeloteBid as BeloteBid,
    BeloteBidding as BeloteBidding,
)
from tridge_solver.games.belote.contracts import (
    BeloteContract as BeloteContract,
)
from tridge_solver.games.belote.correction import (
    TableValue as TableValue,
)
from tridge_solver.games.belote.game import (
    BeloteDeal as BeloteDeal,
    BeloteResult as BeloteResult,
)
from tridge_solver.games.belote.review import (
    BeloteDecision as BeloteDecision,
    BeloteReview as BeloteReview,
)
from tridge_solver.games.belote.rules import (
    BeloteStrain as BeloteStrain,
)
from tridge_solver.games.belote.solving import (
    BeloteCardValue as BeloteCardValue,
    BeloteCell as BeloteCell,
    BeloteValue as BeloteValue,
)

__all__ = [
    "BeloteAdvice",
    "BeloteBid",
    "BeloteBidding",
    "BeloteCardValue",
    "BeloteCell",
    "BeloteContract",
    "BeloteDeal",
    "BeloteDecision",
    "BeloteOption",
    "BeloteResult",
    "BeloteReview",
    "BeloteStrain",
    "BeloteValue",
    "TableValue",
]
