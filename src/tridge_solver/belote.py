"""The public names for Belote: deals, contracts and answers.

Names are imported when first used.
"""

from tridge_solver.core.lazy import attach, homes_of

_HOMES = {
    "games.belote.advice": ("BeloteAdvice", "BeloteOption"),
    "games.belote.bidding": ("BeloteBid", "BeloteBidding"),
    "games.belote.contracts": ("BeloteContract",),
    "games.belote.correction": ("TableValue",),
    "games.belote.game": ("BeloteDeal", "BeloteResult"),
    "games.belote.review": ("BeloteDecision", "BeloteReview"),
    "games.belote.rules": ("BeloteStrain",),
    "games.belote.solving": ("BeloteCardValue", "BeloteCell", "BeloteValue"),
}

__all__ = sorted(homes_of(_HOMES))  # pyright: ignore[reportUnsupportedDunderAll]
__getattr__ = attach(__name__, homes_of(_HOMES), "tridge_solver")


def __dir__() -> list[str]:
    return __all__
