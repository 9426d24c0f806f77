"""The public names for errors, except ``DealError`` and ``HandFileError``, and for problems of
deals and files."""

from tridge_solver.analysis.conditions import (
    ConditionError as ConditionError,
)
from tridge_solver.analysis.dealing import (
    HandRangeError as HandRangeError,
)
from tridge_solver.checks import (
    Defect as Defect,
    Place as Place,
)
from tridge_solver.core.cards import (
    CardError as CardError,
)
from tridge_solver.core.position import (
    IllegalPlay as IllegalPlay,
)
from tridge_solver.core.registry import (
    GameError as GameError,
    UnsupportedQuestion as UnsupportedQuestion,
)
from tridge_solver.core.ruleset import (
    RulesetError as RulesetError,
)
from tridge_solver.core.seats import (
    SeatError as SeatError,
)
from tridge_solver.core.text import (
    ParseError as ParseError,
)
from tridge_solver.games.ombre.rules.contracts import (
    ContractError as ContractError,
)
from tridge_solver.games.ombre.rules.result_in_words import (
    ResultError as ResultError,
)
from tridge_solver.handfile import (
    FileProblem as FileProblem,
)

__all__ = [
    "CardError",
    "ConditionError",
    "ContractError",
    "Defect",
    "FileProblem",
    "GameError",
    "HandRangeError",
    "IllegalPlay",
    "ParseError",
    "Place",
    "ResultError",
    "RulesetError",
    "SeatError",
    "UnsupportedQuestion",
]
