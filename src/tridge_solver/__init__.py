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

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tridge_solver.analysis.dealing.condition_text import (
        ConditionError as ConditionError,
    )
    from tridge_solver.analysis.intervals import (
        Interval as Interval,
        Paired as Paired,
    )
    from tridge_solver.analysis.problem import (
        Problem as Problem,
    )
    from tridge_solver.analysis.sampling import (
        Sampling as Sampling,
    )
    from tridge_solver.batch.ask import (
        ask_many as ask_many,
    )
    from tridge_solver.batch.questions.bidding import (
        BidQuestion as BidQuestion,
        OpenBidQuestion as OpenBidQuestion,
    )
    from tridge_solver.batch.questions.exchange import (
        OpenExchangeQuestion as OpenExchangeQuestion,
        SampledExchangeQuestion as SampledExchangeQuestion,
    )
    from tridge_solver.batch.questions.reviewing import (
        ReviewQuestion as ReviewQuestion,
    )
    from tridge_solver.batch.questions.solving import (
        SolveQuestion as SolveQuestion,
    )
    from tridge_solver.checks.defect import (
        Defect as Defect,
        Place as Place,
    )
    from tridge_solver.core.cards import (
        Card as Card,
        CardError as CardError,
        Pack as Pack,
        Suit as Suit,
    )
    from tridge_solver.core.deal import (
        Auction as Auction,
        Deal as Deal,
        DealError as DealError,
        Debt as Debt,
        Exchange as Exchange,
        PlayRecord as PlayRecord,
    )
    from tridge_solver.core.errors import (
        ParseError as ParseError,
    )
    from tridge_solver.core.position import (
        IllegalPlay as IllegalPlay,
        Position as Position,
    )
    from tridge_solver.core.registry import (
        Game as Game,
        GameError as GameError,
        UnsupportedQuestion as UnsupportedQuestion,
    )
    from tridge_solver.core.ruleset import (
        TRESILLO as TRESILLO,
        TRIDGE as TRIDGE,
        Ruleset as Ruleset,
        RulesetError as RulesetError,
    )
    from tridge_solver.core.seats import (
        Direction as Direction,
        Seat as Seat,
        SeatError as SeatError,
    )
    from tridge_solver.games.belote.cards import (
        BeloteStrain as BeloteStrain,
    )
    from tridge_solver.games.belote.contracts import (
        BeloteContract as BeloteContract,
    )
    from tridge_solver.games.belote.game import (
        BeloteDeal as BeloteDeal,
        BeloteResult as BeloteResult,
    )
    from tridge_solver.games.ombre.advice.advice import (
        Advice as Advice,
        Option as Option,
        advise as advise,
    )
    from tridge_solver.games.ombre.advice.closed_worlds import (
        CardSolver as CardSolver,
        ClosedWorlds as ClosedWorlds,
    )
    from tridge_solver.games.ombre.advice.seat_view import (
        SeatView as SeatView,
        Shown as Shown,
    )
    from tridge_solver.games.ombre.bidding.closed import (
        Bid as Bid,
        Bidding as Bidding,
        bid as bid,
        dealt_hand as dealt_hand,
    )
    from tridge_solver.games.ombre.bidding.fitted_points import (
        FittedCount as FittedCount,
    )
    from tridge_solver.games.ombre.bidding.open import (
        OpenBid as OpenBid,
        OpenBidding as OpenBidding,
        Stakes as Stakes,
        open_bid as open_bid,
    )
    from tridge_solver.games.ombre.closed.value import (
        AtTable as AtTable,
    )
    from tridge_solver.games.ombre.deal import (
        OmbreDeal as OmbreDeal,
    )
    from tridge_solver.games.ombre.dealing.random_deals import (
        Seating as Seating,
        Table as Table,
        random_deals as random_deals,
    )
    from tridge_solver.games.ombre.exchange.closed import (
        SampledExchange as SampledExchange,
        SampledOption as SampledOption,
    )
    from tridge_solver.games.ombre.exchange.judged import (
        JudgedExchange as JudgedExchange,
        ThrownOption as ThrownOption,
    )
    from tridge_solver.games.ombre.exchange.open import (
        OpenExchange as OpenExchange,
        OpenExchanges as OpenExchanges,
        OpenOption as OpenOption,
        OrderValue as OrderValue,
        Thrown as Thrown,
    )
    from tridge_solver.games.ombre.exchange.questions import (
        exchange as exchange,
        open_exchange as open_exchange,
    )
    from tridge_solver.games.ombre.puzzles.found import (
        PuzzleCriteria as PuzzleCriteria,
        PuzzleSolvers as PuzzleSolvers,
        own_puzzles as own_puzzles,
    )
    from tridge_solver.games.ombre.puzzles.puzzle import (
        Difficulty as Difficulty,
        Level as Level,
        Puzzle as Puzzle,
        Refutation as Refutation,
    )
    from tridge_solver.games.ombre.review.closed import (
        ClosedJudge as ClosedJudge,
        JudgedBid as JudgedBid,
    )
    from tridge_solver.games.ombre.review.decisions import (
        Cost as Cost,
        Decision as Decision,
        Loss as Loss,
        Luck as Luck,
    )
    from tridge_solver.games.ombre.review.review import (
        Final as Final,
        Review as Review,
        review as review,
    )
    from tridge_solver.games.ombre.review.summary import (
        SeatSummary as SeatSummary,
    )
    from tridge_solver.games.ombre.rules.auction import (
        Call as Call,
    )
    from tridge_solver.games.ombre.rules.contracts import (
        Contract as Contract,
        ContractError as ContractError,
        Grade as Grade,
        Kind as Kind,
    )
    from tridge_solver.games.ombre.rules.points import PointCount as PointCount
    from tridge_solver.games.ombre.scoring.funds import (
        Funds as Funds,
        Pot as Pot,
        Stake as Stake,
    )
    from tridge_solver.games.ombre.solving.double_dummy import (
        Asked as Asked,
        CardValue as CardValue,
        CardValues as CardValues,
        Cells as Cells,
        DoubleDummy as DoubleDummy,
        Line as Line,
        LineTrick as LineTrick,
        TableCell as TableCell,
        Value as Value,
    )
    from tridge_solver.games.ombre.solving.many import (
        solve_many as solve_many,
    )
    from tridge_solver.games.ombre.solving.questions import (
        card_values as card_values,
        line as line,
        solve as solve,
        table as table,
    )
    from tridge_solver.games.ombre.worlds.setting import (
        Setting as Setting,
    )
    from tridge_solver.games.tres.game import (
        TresDeal as TresDeal,
    )
    from tridge_solver.games.trumps.contracts import (
        Strain as Strain,
        TrumpsContract as TrumpsContract,
    )
    from tridge_solver.games.trumps.game import (
        Taken as Taken,
        TrumpsDeal as TrumpsDeal,
    )
    from tridge_solver.handfile import (
        FileProblem as FileProblem,
        HandFileError as HandFileError,
        dump as dump,
        dumps as dumps,
        load as load,
        loads as loads,
    )
    from tridge_solver.handfile.writer import (
        Writable as Writable,
    )

__version__ = "0.1.0"

_HOMES = {
    "games.ombre.advice.advice": (
        "Advice",
        "Option",
        "advise",
    ),
    "games.ombre.advice.closed_worlds": (
        "CardSolver",
        "ClosedWorlds",
    ),
    "games.ombre.advice.seat_view": (
        "SeatView",
        "Shown",
    ),
    "games.ombre.bidding.closed": (
        "Bid",
        "Bidding",
        "bid",
        "dealt_hand",
    ),
    "games.ombre.bidding.fitted_points": ("FittedCount",),
    "games.ombre.bidding.open": (
        "OpenBid",
        "OpenBidding",
        "Stakes",
        "open_bid",
    ),
    "games.ombre.closed.value": ("AtTable",),
    "analysis.dealing.condition_text": ("ConditionError",),
    "games.ombre.dealing.random_deals": (
        "Seating",
        "Table",
        "random_deals",
    ),
    "games.ombre.deal": ("OmbreDeal",),
    "games.belote.game": ("BeloteDeal", "BeloteResult"),
    "games.belote.cards": ("BeloteStrain",),
    "games.belote.contracts": ("BeloteContract",),
    "games.trumps.game": ("Taken", "TrumpsDeal"),
    "games.trumps.contracts": ("Strain", "TrumpsContract"),
    "games.tres.game": ("TresDeal",),
    "games.ombre.exchange.closed": (
        "SampledExchange",
        "SampledOption",
    ),
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
    "games.ombre.exchange.questions": (
        "exchange",
        "open_exchange",
    ),
    "games.ombre.puzzles.found": (
        "PuzzleSolvers",
        "PuzzleCriteria",
        "own_puzzles",
    ),
    "games.ombre.puzzles.puzzle": (
        "Difficulty",
        "Level",
        "Puzzle",
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
    "games.ombre.review.review": (
        "Final",
        "Review",
        "review",
    ),
    "games.ombre.review.summary": ("SeatSummary",),
    "games.ombre.solving.double_dummy": (
        "Asked",
        "CardValue",
        "CardValues",
        "Cells",
        "DoubleDummy",
        "Line",
        "LineTrick",
        "TableCell",
        "Value",
    ),
    "games.ombre.solving.many": ("solve_many",),
    "analysis.problem": ("Problem",),
    "games.ombre.solving.questions": (
        "card_values",
        "line",
        "solve",
        "table",
    ),
    "analysis.intervals": (
        "Interval",
        "Paired",
    ),
    "analysis.sampling": ("Sampling",),
    "games.ombre.worlds.setting": ("Setting",),
    "batch.ask": ("ask_many",),
    "batch.questions.bidding": (
        "BidQuestion",
        "OpenBidQuestion",
    ),
    "batch.questions.exchange": (
        "OpenExchangeQuestion",
        "SampledExchangeQuestion",
    ),
    "batch.questions.reviewing": ("ReviewQuestion",),
    "batch.questions.solving": ("SolveQuestion",),
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
    "core.registry": (
        "Game",
        "GameError",
        "UnsupportedQuestion",
    ),
    "handfile": (
        "FileProblem",
        "HandFileError",
        "dump",
        "dumps",
        "load",
        "loads",
    ),
    "handfile.writer": ("Writable",),
    "core.errors": ("ParseError",),
    "core.position": (
        "IllegalPlay",
        "Position",
    ),
    "games.ombre.rules.auction": ("Call",),
    "games.ombre.rules.contracts": (
        "Contract",
        "ContractError",
        "Grade",
        "Kind",
    ),
    "games.ombre.rules.points": ("PointCount",),
    "core.ruleset": (
        "Ruleset",
        "RulesetError",
        "TRESILLO",
        "TRIDGE",
    ),
    "games.ombre.scoring.funds": (
        "Funds",
        "Pot",
        "Stake",
    ),
    "core.seats": (
        "Direction",
        "Seat",
        "SeatError",
    ),
    "checks.defect": (
        "Defect",
        "Place",
    ),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = sorted([*_HOME_OF, "__version__"])


def __getattr__(name: str) -> object:
    """Import a public name when it is first used."""
    from tridge_solver.core.lazy import attach

    return attach(__name__, _HOME_OF)(name)


def __dir__() -> list[str]:
    return __all__
