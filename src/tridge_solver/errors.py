"""Further errors besides ``DealError`` and ``HandFileError``, and problems of deals and files.

Names are imported when first used.
"""

from tridge_solver.core.lazy import attach, homes_of

_HOMES = {
    "analysis.conditions": ("ConditionError",),
    "analysis.dealing": ("HandRangeError",),
    "checks": ("Defect", "Place"),
    "core.cards": ("CardError",),
    "core.game": ("UnsupportedQuestion",),
    "core.position": ("IllegalPlay",),
    "core.registry": ("GameError",),
    "core.ruleset": ("RulesetError",),
    "core.seats": ("SeatError",),
    "core.text": ("ParseError",),
    "games.ombre.rules.contracts": ("ContractError",),
    "games.ombre.rules.result_in_words": ("ResultError",),
    "handfile": ("FileProblem",),
}

__all__ = sorted(homes_of(_HOMES))  # pyright: ignore[reportUnsupportedDunderAll]
__getattr__ = attach(__name__, homes_of(_HOMES), "tridge_solver")


def __dir__() -> list[str]:
    return __all__
