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
    from tridge_solver.analysis.advice.advice import (
        Advice as Advice,
        Option as Option,
        advise as advise,
    )
    from tridge_solver.analysis.advice.closed_worlds import (
        CardSolver as CardSolver,
        ClosedWorlds as ClosedWorlds,
    )
    from tridge_solver.analysis.advice.seat_view import (
        SeatView as SeatView,
        Shown as Shown,
    )
    from tridge_solver.analysis.bidding.closed import (
        Bid as Bid,
        Bidding as Bidding,
        bid as bid,
        dealt_hand as dealt_hand,
    )
    from tridge_solver.analysis.bidding.fitted_points import (
        FittedCount as FittedCount,
    )
    from tridge_solver.analysis.bidding.open import (
        OpenBid as OpenBid,
        OpenBidding as OpenBidding,
        Stakes as Stakes,
        open_bid as open_bid,
    )
    from tridge_solver.analysis.closed.value import (
        AtTable as AtTable,
    )
    from tridge_solver.analysis.dealing.condition_text import (
        ConditionError as ConditionError,
    )
    from tridge_solver.analysis.dealing.random_deals import (
        Seating as Seating,
        Table as Table,
        random_deals as random_deals,
    )
    from tridge_solver.analysis.exchange.closed import (
        SampledExchange as SampledExchange,
        SampledOption as SampledOption,
    )
    from tridge_solver.analysis.exchange.judged import (
        JudgedExchange as JudgedExchange,
        ThrownOption as ThrownOption,
    )
    from tridge_solver.analysis.exchange.open import (
        OpenExchange as OpenExchange,
        OpenExchanges as OpenExchanges,
        OpenOption as OpenOption,
        OrderValue as OrderValue,
        Thrown as Thrown,
    )
    from tridge_solver.analysis.exchange.questions import (
        exchange as exchange,
        open_exchange as open_exchange,
    )
    from tridge_solver.analysis.puzzles.found import (
        PuzzleSolvers as PuzzleSolvers,
        Taste as Taste,
        own_puzzles as own_puzzles,
    )
    from tridge_solver.analysis.puzzles.puzzle import (
        Difficulty as Difficulty,
        Level as Level,
        Puzzle as Puzzle,
        Refutation as Refutation,
    )
    from tridge_solver.analysis.reviewing.closed import (
        ClosedJudge as ClosedJudge,
        JudgedBid as JudgedBid,
    )
    from tridge_solver.analysis.reviewing.decisions import (
        Cost as Cost,
        Decision as Decision,
        Loss as Loss,
        Luck as Luck,
    )
    from tridge_solver.analysis.reviewing.review import (
        Final as Final,
        Review as Review,
        review as review,
    )
    from tridge_solver.analysis.reviewing.summary import (
        SeatSummary as SeatSummary,
    )
    from tridge_solver.analysis.solving.double_dummy import (
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
    from tridge_solver.analysis.solving.many import (
        solve_many as solve_many,
    )
    from tridge_solver.analysis.solving.problem import (
        Problem as Problem,
    )
    from tridge_solver.analysis.solving.questions import (
        card_values as card_values,
        line as line,
        solve as solve,
        table as table,
    )
    from tridge_solver.analysis.worlds.intervals import (
        Interval as Interval,
        Paired as Paired,
    )
    from tridge_solver.analysis.worlds.sampling import (
        Sampling as Sampling,
    )
    from tridge_solver.analysis.worlds.setting import (
        Setting as Setting,
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
    from tridge_solver.cards import (
        Card as Card,
        CardError as CardError,
        Pack as Pack,
        Suit as Suit,
    )
    from tridge_solver.deal import (
        Auction as Auction,
        Deal as Deal,
        DealError as DealError,
        Debt as Debt,
        Exchange as Exchange,
        PlayRecord as PlayRecord,
    )
    from tridge_solver.games import (
        Game as Game,
        GameError as GameError,
        NoSuchQuestion as NoSuchQuestion,
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
    from tridge_solver.misread import (
        Misread as Misread,
    )
    from tridge_solver.play import (
        IllegalPlay as IllegalPlay,
        Position as Position,
    )
    from tridge_solver.rules.auction import (
        Call as Call,
    )
    from tridge_solver.rules.contracts import (
        Contract as Contract,
        ContractError as ContractError,
        Grade as Grade,
        Kind as Kind,
    )
    from tridge_solver.rules.points import PointCount as PointCount
    from tridge_solver.rules.ruleset import (
        TRESILLO as TRESILLO,
        TRIDGE as TRIDGE,
        Ruleset as Ruleset,
        RulesetError as RulesetError,
    )
    from tridge_solver.scoring.funds import (
        Funds as Funds,
        Pot as Pot,
        Stake as Stake,
    )
    from tridge_solver.seats import (
        Direction as Direction,
        Seat as Seat,
        SeatError as SeatError,
    )
    from tridge_solver.validation.defect import (
        Defect as Defect,
        Place as Place,
    )

__version__ = "0.1.0"

_HOMES = {
    "analysis.advice.advice": (
        "Advice",
        "Option",
        "advise",
    ),
    "analysis.advice.closed_worlds": (
        "CardSolver",
        "ClosedWorlds",
    ),
    "analysis.advice.seat_view": (
        "SeatView",
        "Shown",
    ),
    "analysis.bidding.closed": (
        "Bid",
        "Bidding",
        "bid",
        "dealt_hand",
    ),
    "analysis.bidding.fitted_points": ("FittedCount",),
    "analysis.bidding.open": (
        "OpenBid",
        "OpenBidding",
        "Stakes",
        "open_bid",
    ),
    "analysis.closed.value": ("AtTable",),
    "analysis.dealing.condition_text": ("ConditionError",),
    "analysis.dealing.random_deals": (
        "Seating",
        "Table",
        "random_deals",
    ),
    "analysis.exchange.closed": (
        "SampledExchange",
        "SampledOption",
    ),
    "analysis.exchange.judged": (
        "JudgedExchange",
        "ThrownOption",
    ),
    "analysis.exchange.open": (
        "OpenExchange",
        "OpenExchanges",
        "OpenOption",
        "OrderValue",
        "Thrown",
    ),
    "analysis.exchange.questions": (
        "exchange",
        "open_exchange",
    ),
    "analysis.puzzles.found": (
        "PuzzleSolvers",
        "Taste",
        "own_puzzles",
    ),
    "analysis.puzzles.puzzle": (
        "Difficulty",
        "Level",
        "Puzzle",
        "Refutation",
    ),
    "analysis.reviewing.closed": (
        "ClosedJudge",
        "JudgedBid",
    ),
    "analysis.reviewing.decisions": (
        "Cost",
        "Decision",
        "Loss",
        "Luck",
    ),
    "analysis.reviewing.review": (
        "Final",
        "Review",
        "review",
    ),
    "analysis.reviewing.summary": ("SeatSummary",),
    "analysis.solving.double_dummy": (
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
    "analysis.solving.many": ("solve_many",),
    "analysis.solving.problem": ("Problem",),
    "analysis.solving.questions": (
        "card_values",
        "line",
        "solve",
        "table",
    ),
    "analysis.worlds.intervals": (
        "Interval",
        "Paired",
    ),
    "analysis.worlds.sampling": ("Sampling",),
    "analysis.worlds.setting": ("Setting",),
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
    "cards": (
        "Card",
        "CardError",
        "Pack",
        "Suit",
    ),
    "deal": (
        "Auction",
        "Deal",
        "DealError",
        "Debt",
        "Exchange",
        "PlayRecord",
    ),
    "games": (
        "Game",
        "GameError",
        "NoSuchQuestion",
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
    "misread": ("Misread",),
    "play": (
        "IllegalPlay",
        "Position",
    ),
    "rules.auction": ("Call",),
    "rules.contracts": (
        "Contract",
        "ContractError",
        "Grade",
        "Kind",
    ),
    "rules.points": ("PointCount",),
    "rules.ruleset": (
        "Ruleset",
        "RulesetError",
        "TRESILLO",
        "TRIDGE",
    ),
    "scoring.funds": (
        "Funds",
        "Pot",
        "Stake",
    ),
    "seats": (
        "Direction",
        "Seat",
        "SeatError",
    ),
    "validation.defect": (
        "Defect",
        "Place",
    ),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = sorted([*_HOME_OF, "__version__"])


def __getattr__(name: str) -> object:
    """Import a public name when it is first used."""
    from tridge_solver.lazy import handed_on

    return handed_on(__name__, _HOME_OF)(name)


def __dir__() -> list[str]:
    return __all__
