"""Answers about deals with three active seats, and the parts that answers of all games share.

Names are imported when first used.
"""

from tridge_solver.core.lazy import attach, homes_of

_HOMES = {
    "analysis.intervals": ("Interval", "Paired"),
    "analysis.line": ("LineTrick",),
    "analysis.paid_for": ("TrickCost",),
    "analysis.seen": ("Seen",),
    "analysis.themes": ("CardTheme", "Themes"),
    "games.ombre.advice.surrender": ("SurrenderAdvice",),
    "games.ombre.advice.three_seats": ("Advice", "Option"),
    "games.ombre.bidding.contracts": ("Passing",),
    "games.ombre.bidding.incomer": ("Blind", "IncomerBid", "IncomerBidding"),
    "games.ombre.bidding.open": ("OpenBid", "OpenBidding", "Stakes"),
    "games.ombre.bidding.three_seats": ("Bid", "Bidding", "FittedCount"),
    "games.ombre.closed.value": ("AtTable",),
    "games.ombre.exchange.closed": ("SampledExchange", "SampledOption"),
    "games.ombre.exchange.closed_question": ("OrderOption",),
    "games.ombre.exchange.incomer": ("IncomerOption", "SampledIncomerExchange"),
    "games.ombre.exchange.open": ("OpenExchange", "OpenOption", "OrderValue", "Thrown"),
    "games.ombre.review.closed": ("JudgedBid", "JudgedExchange", "ThrownOption"),
    "games.ombre.review.decisions": ("Cost", "Decision", "Loss", "Luck"),
    "games.ombre.review.three_seats": ("Final", "Review", "SeatSummary", "WeighedSurrender"),
    "games.ombre.solving.double_dummy": (
        "CardValue",
        "CardValues",
        "Cells",
        "Line",
        "TableCell",
        "Value",
    ),
    "games.ombre.solving.many": ("MaskValues",),
    "games.ombre.worlds.incomer_worlds": ("Worth",),
}

__all__ = sorted(homes_of(_HOMES))  # pyright: ignore[reportUnsupportedDunderAll]
__getattr__ = attach(__name__, homes_of(_HOMES), "tridge_solver")


def __dir__() -> list[str]:
    return __all__
