"""The public names for the tools of games with three seats: calls, funds, rules, engines and
single hands."""

from tridge_solver.core.ruleset import (
    LHOMBRE as LHOMBRE,
    TRESILLO as TRESILLO,
    TRIDGE as TRIDGE,
)
from tridge_solver.games.ombre.advice.closed_worlds import (
    CardSolver as CardSolver,
    ClosedWorlds as ClosedWorlds,
)
from tridge_solver.games.ombre.advice.seat_view import (
    SeatView as SeatView,
    Shown as Shown,
)
from tridge_solver.games.ombre.advice.surrender import (
    surrender_advice as surrender_advice,
)
from tridge_solver.games.ombre.bidding.three_seats import (
    dealt_hand as dealt_hand,
)
from tridge_solver.games.ombre.exchange.open import (
    OpenExchanges as OpenExchanges,
)
from tridge_solver.games.ombre.review.closed import (
    ClosedJudge as ClosedJudge,
)
from tridge_solver.games.ombre.rules.auction import (
    Call as Call,
)
from tridge_solver.games.ombre.rules.contracts import (
    Kind as Kind,
)
from tridge_solver.games.ombre.rules.ranking import (
    NoSuit as NoSuit,
    PointCount as PointCount,
)
from tridge_solver.games.ombre.rules.result_in_words import (
    ResultInWords as ResultInWords,
)
from tridge_solver.games.ombre.scoring.funds import (
    Funds as Funds,
    NoFunds as NoFunds,
    Pot as Pot,
    Stake as Stake,
)
from tridge_solver.games.ombre.scoring.incomer import (
    Quarter as Quarter,
)
from tridge_solver.games.ombre.scoring.outcome import (
    Settlement as Settlement,
)
from tridge_solver.games.ombre.solving.double_dummy import (
    EngineSpec as EngineSpec,
    Problem as Problem,
)
from tridge_solver.games.ombre.worlds.customs import (
    PointBounds as PointBounds,
)
from tridge_solver.games.ombre.worlds.setting import (
    Setting as Setting,
)

__all__ = [
    "LHOMBRE",
    "TRESILLO",
    "TRIDGE",
    "Call",
    "CardSolver",
    "ClosedJudge",
    "ClosedWorlds",
    "EngineSpec",
    "Funds",
    "Kind",
    "NoFunds",
    "NoSuit",
    "OpenExchanges",
    "PointBounds",
    "PointCount",
    "Pot",
    "Problem",
    "Quarter",
    "ResultInWords",
    "SeatView",
    "Setting",
    "Settlement",
    "Shown",
    "Stake",
    "dealt_hand",
    "surrender_advice",
]
