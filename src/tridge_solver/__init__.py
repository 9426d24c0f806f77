"""Exact analysis of Tridge, Tresillo and the Ombre family of card games.

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
    "analysis.line": ("LineTrick",),
    "analysis.paid_for": ("TrickCost",),
    "analysis.themes": (
        "CardTheme",
        "Themes",
    ),
    "analysis.puzzles": (
        "Difficulty",
        "Level",
        "Puzzle",
        "PuzzleCriteria",
        "PuzzleSolvers",
        "own_puzzles",
        "CardOption",
        "SidesPuzzle",
        "SidesWrongCard",
    ),
    "games.ombre.worlds.incomer_worlds": ("Worth",),
    "games.tres.scoring": ("TresTrick",),
    "games.ombre.bidding.incomer": (
        "Blind",
        "IncomerBidding",
        "IncomerBid",
    ),
    "games.ombre.scoring.incomer": ("Quarter",),
    "games.belote.solving": (
        "BeloteCardValue",
        "BeloteCell",
        "BeloteValue",
    ),
    "games.belote.review": (
        "BeloteReview",
        "BeloteDecision",
    ),
    "games.belote.bidding": (
        "BeloteBidding",
        "BeloteBid",
    ),
    "games.belote.correction": ("TableValue",),
    "games.belote.advice": (
        "BeloteAdvice",
        "BeloteOption",
    ),
    "games.trumps.solving": (
        "TrumpsCardValue",
        "TrumpsCell",
        "TrumpsValue",
    ),
    "games.trumps.advice": ("TrumpsAdvice",),
    "games.trumps.weighing": ("TrumpsOption",),
    "analysis.dealing": (
        "HandRange",
        "HandRangeError",
    ),
    "games.trumps.review": (
        "TrumpsReview",
        "TrumpsDecision",
        "Claim",
    ),
    "games.tres.solving": (
        "Bounds",
        "TresCardValue",
        "TresLine",
    ),
    "games.tres.review": (
        "TresReview",
        "TresDecision",
    ),
    "games.ombre.exchange.incomer": (
        "SampledIncomerExchange",
        "IncomerOption",
    ),
    "games.ombre.advice.three_seats": (
        "Advice",
        "Option",
        "advise",
    ),
    "games.ombre.advice.surrender": (
        "SurrenderAdvice",
        "surrender_advice",
    ),
    "games.ombre.advice.closed_worlds": (
        "CardSolver",
        "ClosedWorlds",
    ),
    "games.ombre.advice.seat_view": (
        "SeatView",
        "Shown",
    ),
    "games.ombre.bidding.three_seats": (
        "Bid",
        "Bidding",
        "bid",
        "dealt_hand",
        "FittedCount",
    ),
    "games.ombre.bidding.contracts": ("Passing",),
    "games.ombre.bidding.open": (
        "OpenBid",
        "OpenBidding",
        "Stakes",
        "open_bid",
    ),
    "games.ombre.closed.value": ("AtTable",),
    "analysis.condition_text": ("ConditionError",),
    "games.ombre.dealing": (
        "Seating",
        "Table",
        "random_deals",
    ),
    "games.ombre.deal": ("OmbreDeal",),
    "games.belote.game": (
        "BeloteDeal",
        "BeloteResult",
    ),
    "games.belote.rules": ("BeloteStrain",),
    "games.belote.contracts": ("BeloteContract",),
    "games.trumps.game": (
        "Taken",
        "TrumpsDeal",
    ),
    "games.trumps.rules": (
        "Strain",
        "TrumpsContract",
    ),
    "games.tres.game": ("TresDeal",),
    "games.ombre.exchange.closed": (
        "SampledExchange",
        "SampledOption",
    ),
    "games.ombre.exchange.closed_question": ("OrderOption",),
    "games.ombre.exchange.judged": (
        "JudgedExchange",
        "ThrownOption",
    ),
    "games.ombre.exchange.open": (
        "OpenExchange",
        "OpenExchanges",
        "OpenOption",
        "OrderValue",
        "Thrown",
    ),
    "games.ombre.exchange.three_seats": (
        "exchange",
        "open_exchange",
    ),
    "games.ombre.puzzles": (
        "GradePuzzle",
        "Refutation",
    ),
    "games.ombre.review.closed": (
        "ClosedJudge",
        "JudgedBid",
    ),
    "games.ombre.review.decisions": (
        "Cost",
        "Decision",
        "Loss",
        "Luck",
    ),
    "games.ombre.review.three_seats": (
        "Final",
        "Review",
        "review",
        "SeatSummary",
        "WeighedSurrender",
    ),
    "games.ombre.solving.double_dummy": (
        "EngineSpec",
        "CardValue",
        "CardValues",
        "Cells",
        "DoubleDummy",
        "Line",
        "TableCell",
        "Value",
        "Problem",
    ),
    "games.ombre.solving.many": (
        "solve_many",
        "MaskValues",
        "solve_masks",
    ),
    "games.ombre.solving.three_seats": (
        "card_values",
        "line",
        "solve",
        "table",
    ),
    "games.ombre.themes": ("themes",),
    "analysis.intervals": (
        "Interval",
        "Paired",
    ),
    "analysis.sampling": ("Sampling",),
    "analysis.seen": ("Seen",),
    "games.ombre.worlds.heard": ("PointBounds",),
    "games.ombre.worlds.setting": ("Setting",),
    "batch.run": ("ask_many",),
    "batch.frames": (
        "frame",
        "rows",
        "to_dict",
    ),
    "batch.bidding": (
        "BidQuestion",
        "OpenBidQuestion",
        "OpenExchangeQuestion",
        "SampledExchangeQuestion",
    ),
    "batch.questions": (
        "CommandQuestion",
        "ReviewQuestion",
        "SolveQuestion",
    ),
    "core.cards": (
        "Card",
        "CardError",
        "Pack",
        "Suit",
    ),
    "core.deal": (
        "Auction",
        "Deal",
        "DealError",
        "Debt",
        "Exchange",
        "PlayRecord",
    ),
    "core.game": (
        "Game",
        "UnsupportedQuestion",
        "Grade",
    ),
    "core.registry": ("GameError",),
    "handfile": (
        "FileProblem",
        "HandFileError",
    ),
    "handfile.writer": (
        "dump",
        "dumps",
        "Writable",
    ),
    "handfile.loading": (
        "load",
        "loads",
    ),
    "core.text": ("ParseError",),
    "core.position": (
        "IllegalPlay",
        "Position",
    ),
    "games.ombre.rules.auction": ("Call",),
    "games.ombre.rules.contracts": (
        "Contract",
        "ContractError",
        "Kind",
    ),
    "games.ombre.rules.ranking": (
        "PointCount",
        "NoSuit",
    ),
    "games.ombre.rules.result_in_words": (
        "ResultError",
        "ResultInWords",
    ),
    "core.ruleset": (
        "Ruleset",
        "RulesetError",
        "LHOMBRE",
        "TRESILLO",
        "TRIDGE",
    ),
    "games.ombre.scoring.outcome": ("Settlement",),
    "games.ombre.scoring.funds": (
        "Funds",
        "NoFunds",
        "Pot",
        "Stake",
    ),
    "core.seats": (
        "Direction",
        "Seat",
        "SeatError",
    ),
    "checks": (
        "Defect",
        "Place",
    ),
}
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
"""Old names that work for one release more, with a warning, and what they are called now."""

_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = sorted([*_HOME_OF, "__version__"])  # pyright: ignore[reportUnsupportedDunderAll]


def __getattr__(name: str) -> object:
    """Import a public name when it is first used."""
    from tridge_solver.core.lazy import attach

    if name in _RENAMED:
        from tridge_solver.core.renamed import warn

        warn(f"{__name__}.{name}", _RENAMED[name])
        name = _RENAMED[name]
    return attach(__name__, _HOME_OF)(name)


def __dir__() -> list[str]:
    return __all__
