"""The public names for bridge and Trumps: deals, contracts, ranges for hands, and answers."""

from tridge_solver.analysis.dealing import (
    HandRange as HandRange,
)
from tridge_solver.games.trumps.advice import (
    TrumpsAdvice as TrumpsAdvice,
)
from tridge_solver.games.trumps.game import (
    Taken as Taken,
    TrumpsDeal as TrumpsDeal,
)
from tridge_solver.games.trumps.review import (
    Claim as Claim,
    TrumpsDecision as TrumpsDecision,
    TrumpsReview as TrumpsReview,
)
from tridge_solver.games.trumps.rules import (
    Strain as Strain,
    TrumpsContract as TrumpsContract,
)
from tridge_solver.games.trumps.solving import (
    TrumpsCardValue as TrumpsCardValue,
    TrumpsCell as TrumpsCell,
    TrumpsValue as TrumpsValue,
)
from tridge_solver.games.trumps.weighing import (
    TrumpsOption as TrumpsOption,
)

__all__ = [
    "Claim",
    "HandRange",
    "Strain",
    "Taken",
    "TrumpsAdvice",
    "TrumpsCardValue",
    "TrumpsCell",
    "TrumpsContract",
    "TrumpsDeal",
    "TrumpsDecision",
    "TrumpsOption",
    "TrumpsReview",
    "TrumpsValue",
]
