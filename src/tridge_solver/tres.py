"""The public names for Très: deals and answers.

Names are imported when first used.
"""

from tridge_solver.core.lazy import attach, homes_of

_HOMES = {
    "games.tres.game": ("TresDeal",),
    "games.tres.review": ("TresDecision", "TresReview"),
    "games.tres.scoring": ("TresTrick",),
    "games.tres.solving": ("Bounds", "TresCardValue", "TresLine"),
}

__all__ = sorted(homes_of(_HOMES))  # pyright: ignore[reportUnsupportedDunderAll]
__getattr__ = attach(__name__, homes_of(_HOMES), "tridge_solver")


def __dir__() -> list[str]:
    return __all__
