"""Tools for games with three active seats: calls, funds, rules, engines, single hands.

Names are imported when first used.
"""

from tridge_solver.core.lazy import attach, homes_of

_HOMES = {
    "core.ruleset": ("LHOMBRE", "TRESILLO", "TRIDGE"),
    "games.ombre.advice.closed_worlds": ("CardSolver", "ClosedWorlds"),
    "games.ombre.advice.seat_view": ("SeatView", "Shown"),
    "games.ombre.advice.surrender": ("surrender_advice",),
    "games.ombre.bidding.three_seats": ("dealt_hand",),
    "games.ombre.exchange.open": ("OpenExchanges",),
    "games.ombre.review.closed": ("ClosedJudge",),
    "games.ombre.rules.auction": ("Call",),
    "games.ombre.rules.contracts": ("Kind",),
    "games.ombre.rules.ranking": ("NoSuit", "PointCount"),
    "games.ombre.rules.result_in_words": ("ResultInWords",),
    "games.ombre.scoring.funds": ("Funds", "NoFunds", "Pot", "Stake"),
    "games.ombre.scoring.incomer": ("Quarter",),
    "games.ombre.scoring.outcome": ("Settlement",),
    "games.ombre.solving.double_dummy": ("EngineSpec", "Problem"),
    "games.ombre.worlds.customs": ("PointBounds",),
    "games.ombre.worlds.setting": ("Setting",),
}

__all__ = sorted(homes_of(_HOMES))  # pyright: ignore[reportUnsupportedDunderAll]
__getattr__ = attach(__name__, homes_of(_HOMES), "tridge_solver")


def __dir__() -> list[str]:
    return __all__
