"""The public names for Très: deals and answers."""

from tridge_solver.games.tres.game import (
    TresDeal as TresDeal,
)
from tridge_solver.games.tres.review import (
    TresDecision as TresDecision,
    TresReview as TresReview,
)
from tridge_solver.games.tres.scoring import (
    TresTrick as TresTrick,
)
from tridge_solver.games.tres.solving import (
    Bounds as Bounds,
    TresCardValue as TresCardValue,
    TresLine as TresLine,
)

__all__ = [
    "Bounds",
    "TresCardValue",
    "TresDeal",
    "TresDecision",
    "TresLine",
    "TresReview",
    "TresTrick",
]
