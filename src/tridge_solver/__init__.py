"""Solve, review and score deals of Tridge, Tresillo and other card games of the Ombre family.

Read hand files with :func:`load` or :func:`loads`, ask with :func:`solve`, :func:`card_values`,
:func:`line`, :func:`table`, write with :func:`dump` or :func:`dumps`.

>>> import tridge_solver as tridge
>>> [deal] = tridge.loads('[Dealer "E"] [Deal "W:AK2.KQ.67.AK 76.J2345..J7 QJ543.A.KQJ. -"]')
>>> best = max(tridge.table(deal), key=lambda cell: cell.max_tricks)
>>> best.declarer.letter, best.trumps.letter, best.grade.value, best.max_tricks
('W', 'D', 'WIN', 8)

Names are imported when first used, so that importing the package costs next to nothing.
"""

__version__ = "0.2.0"

_HOMES = {
    "analysis.puzzles": ("own_puzzles",),
    "analysis.sampling": ("Sampling",),
    "batch.frames": ("frame", "rows", "to_dict"),
    "batch.run": ("ask_many",),
    "core.cards": ("Card", "Suit"),
    "core.deal": ("Deal", "DealError"),
    "core.game": ("Grade",),
    "core.position": ("Position",),
    "core.ruleset": ("Ruleset",),
    "core.seats": ("Seat",),
    "games.ombre.advice.three_seats": ("advise",),
    "games.ombre.bidding.open": ("open_bid",),
    "games.ombre.bidding.three_seats": ("bid",),
    "games.ombre.deal": ("OmbreDeal",),
    "games.ombre.dealing": ("random_deals",),
    "games.ombre.exchange.three_seats": ("exchange", "open_exchange"),
    "games.ombre.review.three_seats": ("review",),
    "games.ombre.rules.contracts": ("Contract",),
    "games.ombre.solving.double_dummy": ("DoubleDummy",),
    "games.ombre.solving.many": ("solve_many", "solve_masks"),
    "games.ombre.solving.three_seats": ("card_values", "line", "solve", "table"),
    "games.ombre.themes": ("themes",),
    "handfile": ("HandFileError",),
    "handfile.loading": ("load", "loads"),
    "handfile.writer": ("dump", "dumps"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

_MOVED = {
    "belote": (
        "BeloteAdvice",
        "BeloteBid",
        "BeloteBidding",
        "BeloteCardValue",
        "BeloteCell",
        "BeloteContract",
        "BeloteDeal",
        "BeloteDecision",
        "BeloteOption",
        "BeloteResult",
        "BeloteReview",
        "BeloteStrain",
        "BeloteValue",
        "TableValue",
    ),
    "bridge": (
        "TrumpsCardValue",
        "Claim",
        "HandRange",
        "TrumpsAdvice",
        "TrumpsCell",
        "TrumpsDecision",
        "TrumpsOption",
        "TrumpsReview",
        "Strain",
        "Taken",
        "TrumpsContract",
        "TrumpsDeal",
        "TrumpsValue",
    ),
    "deals": (
        "Auction",
        "Debt",
        "Direction",
        "Exchange",
        "Game",
        "Pack",
        "PlayRecord",
        "Seating",
        "Table",
        "Writable",
    ),
    "errors": (
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
    ),
    "ombre": (
        "Call",
        "CardSolver",
        "ClosedJudge",
        "ClosedWorlds",
        "EngineSpec",
        "Funds",
        "Kind",
        "LHOMBRE",
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
        "TRESILLO",
        "TRIDGE",
        "dealt_hand",
        "surrender_advice",
    ),
    "puzzles": (
        "CardOption",
        "Difficulty",
        "GradePuzzle",
        "Level",
        "Puzzle",
        "PuzzleCriteria",
        "PuzzleSolvers",
        "Refutation",
        "SidesPuzzle",
        "SidesWrongCard",
    ),
    "questions": (
        "BidQuestion",
        "CommandQuestion",
        "OpenBidQuestion",
        "OpenExchangeQuestion",
        "ReviewQuestion",
        "SampledExchangeQuestion",
        "SolveQuestion",
    ),
    "results": (
        "Advice",
        "AtTable",
        "Bid",
        "Bidding",
        "Blind",
        "CardValue",
        "CardValues",
        "Cells",
        "Cost",
        "Decision",
        "Final",
        "FittedCount",
        "IncomerBid",
        "IncomerBidding",
        "IncomerOption",
        "Interval",
        "JudgedBid",
        "JudgedExchange",
        "Line",
        "LineTrick",
        "Loss",
        "Luck",
        "MaskValues",
        "OpenBid",
        "OpenBidding",
        "OpenExchange",
        "OpenOption",
        "Option",
        "OrderOption",
        "OrderValue",
        "Paired",
        "Passing",
        "Review",
        "SampledExchange",
        "SampledIncomerExchange",
        "SampledOption",
        "SeatSummary",
        "Seen",
        "Stakes",
        "SurrenderAdvice",
        "TableCell",
        "CardTheme",
        "Themes",
        "Thrown",
        "ThrownOption",
        "TrickCost",
        "Value",
        "WeighedSurrender",
        "Worth",
    ),
    "tres": (
        "Bounds",
        "TresCardValue",
        "TresDeal",
        "TresDecision",
        "TresLine",
        "TresReview",
        "TresTrick",
    ),
}
"""The modules that hold the less common names, and those names. Until 0.3 these names also work
here, with a warning."""

_RENAMED = {
    "BeloteBids": "BeloteBidding",
    "CardTricks": "TrumpsCardValue",
    "SidesAdvice": "TrumpsAdvice",
    "SidesCell": "TrumpsCell",
    "SidesDecision": "TrumpsDecision",
    "SidesOption": "TrumpsOption",
    "SidesPostMortem": "TrumpsReview",
    "SidesTrick": "LineTrick",
    "TresCard": "TresCardValue",
}
"""Former names of classes, each with its present name."""

_MODULE_OF = {name: module for module, names in _MOVED.items() for name in names}

__all__ = sorted([*_HOME_OF, "__version__"])  # pyright: ignore[reportUnsupportedDunderAll]


def __getattr__(name: str) -> object:
    """Import a public name, or the module of one, on first use."""
    own = _RENAMED.get(name, name)
    if own in _MODULE_OF:
        return _by_its_old_name(name, f"{_MODULE_OF[own]}.{own}")
    if name in _MOVED:
        from importlib import import_module

        return import_module(f"tridge_solver.{name}")
    from tridge_solver.core.lazy import attach

    return attach(__name__, _HOME_OF)(name)


def _by_its_old_name(name: str, new: str) -> object:
    """Return a value under its former name, and warn that the name has moved."""
    from importlib import import_module

    from tridge_solver.core.lazy import warn

    warn(f"{__name__}.{name}", f"{__name__}.{new}", stacklevel=4)
    module, _, own = new.partition(".")
    value: object = getattr(import_module(f"{__name__}.{module}"), own)
    return value


def __dir__() -> list[str]:
    return sorted([*__all__, *_MOVED])
