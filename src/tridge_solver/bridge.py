"""The public names for bridge and Trumps: deals, contracts, ranges for hands, and answers.

Names are imported when first used.
"""

from tridge_solver.core.lazy import attach, homes_of

_HOMES = {
    "analysis.dealing": ("HandRange",),
    "games.trumps.advice": ("TrumpsAdvice",),
    "games.trumps.game": ("Taken", "TrumpsDeal"),
    "games.trumps.review": ("Claim", "TrumpsDecision", "TrumpsReview"),
    "games.trumps.rules": ("Strain", "TrumpsContract"),
    "games.trumps.solving": ("TrumpsCardValue", "TrumpsCell", "TrumpsValue"),
    "games.trumps.weighing": ("TrumpsOption",),
}

__all__ = sorted(homes_of(_HOMES))  # pyright: ignore[reportUnsupportedDunderAll]
__getattr__ = attach(__name__, homes_of(_HOMES), "tridge_solver")


def __dir__() -> list[str]:
    return __all__
