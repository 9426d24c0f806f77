"""The parts of deals that all games share, and the tables of random deals.

Names are imported when first used.
"""

from tridge_solver.core.lazy import attach, homes_of

_HOMES = {
    "core.cards": ("Pack",),
    "core.deal": ("Auction", "Debt", "Exchange", "PlayRecord"),
    "core.game": ("Game",),
    "core.seats": ("Direction",),
    "games.ombre.dealing": ("Seating", "Table"),
    "handfile.writer": ("Writable",),
}

__all__ = sorted(homes_of(_HOMES))  # pyright: ignore[reportUnsupportedDunderAll]
__getattr__ = attach(__name__, homes_of(_HOMES), "tridge_solver")


def __dir__() -> list[str]:
    return __all__
