"""Questions to pass to ``ask_many``, one for each command.

Names are imported when first used.
"""

from tridge_solver.core.lazy import attach, homes_of

_HOMES = {
    "batch.seat_questions": (
        "BidQuestion",
        "OpenBidQuestion",
        "OpenExchangeQuestion",
        "SampledExchangeQuestion",
    ),
    "batch.questions": ("CommandQuestion", "ReviewQuestion", "SolveQuestion"),
}

__all__ = sorted(homes_of(_HOMES))  # pyright: ignore[reportUnsupportedDunderAll]
__getattr__ = attach(__name__, homes_of(_HOMES), "tridge_solver")


def __dir__() -> list[str]:
    return __all__
