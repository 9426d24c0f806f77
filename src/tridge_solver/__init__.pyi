"""The public names with their types; the package imports each name when it is first used.

Imports missing from ``__all__`` are former names, which checkers know until 0.3.
"""

from collections.abc import Iterator as _Iterator, Mapping, Sequence
from typing import Literal, overload

from tridge_solver import (
    belote as belote,
    bridge as bridge,
    deals as deals,
    errors as errors,
    ombre as ombre,
    puzzles as puzzles,
    questions as questions,
    results as results,
    tres as tres,
)
from tridge_solver.analysis.conditions import (
    ConditionError as ConditionError,
)
from tridge_solver.analysis.dealing import (
    HandRange as HandRange,
    HandRangeError as HandRangeError,
)
from tridge_solver.analysis.intervals import (
    Interval as Interval,
    Paired as Paired,
)
from tridge_solver.analysis.line import (
    CardAnswers as _CardAnswers,
    LineTrick as LineTrick,
    TrickLine as _TrickLine,
)
from tridge_solver.analysis.paid_for import TrickCost as TrickCost
from tridge_solver.analysis.puzzles import (
    CardOption as CardOption,
    Difficulty as Difficulty,
    Level as Level,
    Puzzle as Puzzle,
    PuzzleCriteria as PuzzleCriteria,
    PuzzleSolvers as PuzzleSolvers,
    SidesPuzzle as SidesPuzzle,
    SidesWrongCard as SidesWrongCard,
)
from tridge_solver.analysis.sampling import (
    Progress as _Progress,
    Sampling as Sampling,
)
from tridge_solver.analysis.seen import (
    Seen as Seen,
)
from tridge_solver.analysis.themes import CardTheme as CardTheme, Themes as Themes
from tridge_solver.batch.frames import (
    frame as frame,
    rows as rows,
    to_dict as to_dict,
)
from tridge_solver.batch.questions import (
    CommandQuestion as CommandQuestion,
    ReviewQuestion as ReviewQuestion,
    SolveQuestion as SolveQuestion,
)
from tridge_solver.batch.run import ask_many as ask_many
from tridge_solver.batch.seat_questions import (
    BidQuestion as BidQuestion,
    OpenBidQuestion as OpenBidQuestion,
    OpenExchangeQuestion as OpenExchangeQuestion,
    SampledExchangeQuestion as SampledExchangeQuestion,
)
from tridge_solver.checks import (
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
    LHOMBRE as LHOMBRE,
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
from tridge_solver.core.text import (
    ParseError as ParseError,
)
from tridge_solver.games.belote.advice import (
    BeloteAdvice as BeloteAdvice,
    BeloteEngines as _BeloteEngines,
    BeloteOption as BeloteOption,
)
from tridge_solver.games.belote.bidding import (
    BeloteBid as BeloteBid,
    BeloteBidding as BeloteBidding,
)
from tridge_solver.games.belote.contracts import (
    BeloteContract as BeloteContract,
)
from tridge_solver.games.belote.correction import (
    TableValue as TableValue,
)
from tridge_solver.games.belote.game import (
    BeloteDeal as BeloteDeal,
    BeloteResult as BeloteResult,
)
from tridge_solver.games.belote.review import (
    BeloteDecision as BeloteDecision,
    BeloteReview as BeloteReview,
)
from tridge_solver.games.belote.rules import (
    BeloteStrain as BeloteStrain,
)
from tridge_solver.games.belote.solving import (
    BeloteCardValue as BeloteCardValue,
    BeloteCell as BeloteCell,
    BeloteCells as _BeloteCells,
    BeloteSolver as _BeloteSolver,
    BeloteValue as BeloteValue,
)
from tridge_solver.games.ombre.advice.closed_worlds import (
    CardSolver as CardSolver,
    ClosedWorlds as ClosedWorlds,
)
from tridge_solver.games.ombre.advice.seat_view import (
    SeatView as SeatView,
    Shown as Shown,
)
from tridge_solver.games.ombre.advice.surrender import (
    SurrenderAdvice as SurrenderAdvice,
    surrender_advice as surrender_advice,
)
from tridge_solver.games.ombre.advice.three_seats import (
    Advice as Advice,
    Option as Option,
)
from tridge_solver.games.ombre.bidding.contracts import (
    Passing as Passing,
)
from tridge_solver.games.ombre.bidding.incomer import (
    Blind as Blind,
    IncomerBid as IncomerBid,
    IncomerBidding as IncomerBidding,
)
from tridge_solver.games.ombre.bidding.open import (
    OpenBid as OpenBid,
    OpenBidding as OpenBidding,
    Stakes as Stakes,
    open_bid as open_bid,
)
from tridge_solver.games.ombre.bidding.three_seats import (
    Bid as Bid,
    Bidding as Bidding,
    FittedCount as FittedCount,
    dealt_hand as dealt_hand,
)
from tridge_solver.games.ombre.closed.value import (
    AtTable as AtTable,
)
from tridge_solver.games.ombre.deal import (
    OmbreDeal as OmbreDeal,
)
from tridge_solver.games.ombre.dealing import (
    Seating as Seating,
    Table as Table,
    random_deals as random_deals,
)
from tridge_solver.games.ombre.exchange.closed import (
    SampledExchange as SampledExchange,
    SampledOption as SampledOption,
)
from tridge_solver.games.ombre.exchange.closed_question import (
    OrderOption as OrderOption,
)
from tridge_solver.games.ombre.exchange.incomer import (
    IncomerOption as IncomerOption,
    SampledIncomerExchange as SampledIncomerExchange,
)
from tridge_solver.games.ombre.exchange.open import (
    OpenExchange as OpenExchange,
    OpenExchanges as OpenExchanges,
    OpenOption as OpenOption,
    OrderValue as OrderValue,
    Thrown as Thrown,
)
from tridge_solver.games.ombre.puzzles import (
    GradePuzzle as GradePuzzle,
    Refutation as Refutation,
)
from tridge_solver.games.ombre.review.closed import (
    ClosedJudge as ClosedJudge,
    JudgedBid as JudgedBid,
    JudgedExchange as JudgedExchange,
    ThrownOption as ThrownOption,
)
from tridge_solver.games.ombre.review.decisions import (
    Cost as Cost,
    Decision as Decision,
    Loss as Loss,
    Luck as Luck,
)
from tridge_solver.games.ombre.review.three_seats import (
    Final as Final,
    Review as Review,
    SeatSummary as SeatSummary,
    WeighedSurrender as WeighedSurrender,
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
from tridge_solver.games.ombre.rules.ranking import NoSuit as NoSuit, PointCount as PointCount
from tridge_solver.games.ombre.rules.result_in_words import (
    ResultError as ResultError,
    ResultInWords as ResultInWords,
)
from tridge_solver.games.ombre.scoring.funds import (
    Funds as Funds,
    NoFunds as NoFunds,
    Pot as Pot,
    Stake as Stake,
)
from tridge_solver.games.ombre.scoring.incomer import (
    Quarter as Quarter,
)
from tridge_solver.games.ombre.scoring.outcome import (
    Settlement as Settlement,
)
from tridge_solver.games.ombre.solving.double_dummy import (
    CardValue as CardValue,
    CardValues as CardValues,
    Cells as Cells,
    DoubleDummy as DoubleDummy,
    EngineSpec as EngineSpec,
    Line as Line,
    Problem as Problem,
    TableCell as TableCell,
    Value as Value,
)
from tridge_solver.games.ombre.solving.many import (
    MaskValues as MaskValues,
    solve_many as solve_many,
    solve_masks as solve_masks,
)
from tridge_solver.games.ombre.worlds.customs import (
    PointBounds as PointBounds,
)
from tridge_solver.games.ombre.worlds.incomer_worlds import Worth as Worth
from tridge_solver.games.ombre.worlds.setting import (
    Setting as Setting,
)
from tridge_solver.games.tres.game import (
    TresDeal as TresDeal,
)
from tridge_solver.games.tres.review import (
    TresDecision as TresDecision,
    TresReview as TresReview,
)
from tridge_solver.games.tres.scoring import (
    TresTrick as TresTrick,
)
from tridge_solver.games.tres.solving import (
    Bounds as Bounds,
    TresCardValue as TresCardValue,
    TresLine as TresLine,
    TresSolver as _TresSolver,
)
from tridge_solver.games.trumps.advice import TrumpsAdvice as TrumpsAdvice
from tridge_solver.games.trumps.game import (
    Taken as Taken,
    TrumpsDeal as TrumpsDeal,
)
from tridge_solver.games.trumps.review import (
    Claim as Claim,
    TrumpsDecision as TrumpsDecision,
    TrumpsReview as TrumpsReview,
)
from tridge_solver.games.trumps.rules import (
    Strain as Strain,
    TrumpsContract as TrumpsContract,
)
from tridge_solver.games.trumps.solving import (
    SidesSolver as _SidesSolver,
    TrumpsCardValue as TrumpsCardValue,
    TrumpsCell as TrumpsCell,
    TrumpsCells as _TrumpsCells,
    TrumpsValue as TrumpsValue,
)
from tridge_solver.games.trumps.weighing import (
    Scoring as _Scoring,
    SidesEngines as _SidesEngines,
    TrumpsOption as TrumpsOption,
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

__version__: str

__all__ = [
    "Card",
    "Contract",
    "Deal",
    "DealError",
    "DoubleDummy",
    "Grade",
    "HandFileError",
    "OmbreDeal",
    "Position",
    "Ruleset",
    "Sampling",
    "Seat",
    "Suit",
    "__version__",
    "advise",
    "ask_many",
    "bid",
    "card_values",
    "dump",
    "dumps",
    "exchange",
    "frame",
    "line",
    "load",
    "loads",
    "open_bid",
    "open_exchange",
    "own_puzzles",
    "random_deals",
    "review",
    "rows",
    "solve",
    "solve_many",
    "solve_masks",
    "table",
    "themes",
    "to_dict",
]

_AnyCardValues = (
    CardValues
    | _CardAnswers[BeloteCardValue]
    | _CardAnswers[TrumpsCardValue]
    | _CardAnswers[TresCardValue]
)
_Cards = Card | str | Sequence[Card | str]

@overload
def solve(
    deal: OmbreDeal, *, from_start: bool = ..., solver: DoubleDummy | None = ...
) -> Value: ...
@overload
def solve(
    deal: BeloteDeal, *, from_start: bool = ..., solver: _BeloteSolver | None = ...
) -> BeloteValue: ...
@overload
def solve(
    deal: TrumpsDeal, *, from_start: bool = ..., solver: _SidesSolver | None = ...
) -> TrumpsValue: ...
@overload
def solve(
    deal: TresDeal,
    *,
    from_start: bool = ...,
    nodes: int | None = ...,
    solver: _TresSolver | None = ...,
) -> Bounds: ...
@overload
def solve(deal: Deal, *, from_start: bool = ...) -> Value | BeloteValue | TrumpsValue | Bounds: ...
@overload
def solve(
    deal: str, *, from_start: bool = ..., **tags: object
) -> Value | BeloteValue | TrumpsValue | Bounds: ...
@overload
def card_values(
    deal: OmbreDeal, *, from_start: bool = ..., solver: DoubleDummy | None = ...
) -> CardValues: ...
@overload
def card_values(
    deal: BeloteDeal, *, from_start: bool = ..., solver: _BeloteSolver | None = ...
) -> _CardAnswers[BeloteCardValue]: ...
@overload
def card_values(
    deal: TrumpsDeal, *, from_start: bool = ..., solver: _SidesSolver | None = ...
) -> _CardAnswers[TrumpsCardValue]: ...
@overload
def card_values(
    deal: TresDeal,
    *,
    from_start: bool = ...,
    nodes: int | None = ...,
    solver: _TresSolver | None = ...,
) -> _CardAnswers[TresCardValue]: ...
@overload
def card_values(deal: Deal, *, from_start: bool = ...) -> _AnyCardValues: ...
@overload
def card_values(deal: str, *, from_start: bool = ..., **tags: object) -> _AnyCardValues: ...
@overload
def line(
    deal: OmbreDeal,
    *,
    after: _Cards = ...,
    from_start: bool = ...,
    solver: DoubleDummy | None = ...,
) -> Line: ...
@overload
def line(
    deal: BeloteDeal,
    *,
    after: _Cards = ...,
    from_start: bool = ...,
    solver: _BeloteSolver | None = ...,
) -> _TrickLine: ...
@overload
def line(
    deal: TrumpsDeal,
    *,
    after: _Cards = ...,
    from_start: bool = ...,
    solver: _SidesSolver | None = ...,
) -> _TrickLine: ...
@overload
def line(
    deal: TresDeal,
    *,
    after: _Cards = ...,
    from_start: bool = ...,
    nodes: int | None = ...,
    solver: _TresSolver | None = ...,
) -> TresLine: ...
@overload
def line(deal: Deal, *, after: _Cards = ..., from_start: bool = ...) -> _TrickLine | TresLine: ...
@overload
def line(
    deal: str, *, after: _Cards = ..., from_start: bool = ..., **tags: object
) -> _TrickLine | TresLine: ...
@overload
def table(deal: OmbreDeal, *, solver: DoubleDummy | None = ...) -> Cells: ...
@overload
def table(deal: BeloteDeal, *, solver: _BeloteSolver | None = ...) -> _BeloteCells: ...
@overload
def table(deal: TrumpsDeal, *, solver: _SidesSolver | None = ...) -> _TrumpsCells: ...
@overload
def table(deal: Deal) -> Cells | _BeloteCells | _TrumpsCells: ...
@overload
def table(deal: str, **tags: object) -> Cells | _BeloteCells | _TrumpsCells: ...
@overload
def themes(
    deal: OmbreDeal, *, from_start: bool = ..., solver: DoubleDummy | None = ...
) -> Themes: ...
@overload
def themes(
    deal: BeloteDeal, *, from_start: bool = ..., solver: _BeloteSolver | None = ...
) -> Themes: ...
@overload
def themes(
    deal: TrumpsDeal, *, from_start: bool = ..., solver: _SidesSolver | None = ...
) -> Themes: ...
@overload
def themes(
    deal: TresDeal,
    *,
    from_start: bool = ...,
    nodes: int | None = ...,
    solver: _TresSolver | None = ...,
) -> Themes: ...
@overload
def themes(deal: Deal, *, from_start: bool = ...) -> Themes: ...
@overload
def themes(deal: str, *, from_start: bool = ..., **tags: object) -> Themes: ...
@overload
def review(
    deal: OmbreDeal,
    solver: DoubleDummy | None = ...,
    exchanges: OpenExchanges | None = ...,
    closed: ClosedJudge | None = ...,
) -> Review: ...
@overload
def review(deal: BeloteDeal, solver: _BeloteSolver | None = ...) -> BeloteReview: ...
@overload
def review(deal: TrumpsDeal, *, solver: _SidesSolver | None = ...) -> TrumpsReview: ...
@overload
def review(
    deal: TresDeal, *, nodes: int | None = ..., solver: _TresSolver | None = ...
) -> TresReview: ...
@overload
def review(deal: Deal) -> Review | BeloteReview | TrumpsReview | TresReview: ...
@overload
def review(deal: str, **tags: object) -> Review | BeloteReview | TrumpsReview | TresReview: ...
@overload
def own_puzzles(
    deal: OmbreDeal,
    solvers: PuzzleSolvers | None = ...,
    criteria: PuzzleCriteria | None = ...,
) -> _Iterator[GradePuzzle]: ...
@overload
def own_puzzles(
    deal: BeloteDeal | TrumpsDeal,
    solvers: PuzzleSolvers | None = ...,
    criteria: PuzzleCriteria | None = ...,
) -> _Iterator[SidesPuzzle]: ...
@overload
def own_puzzles(
    deal: Deal, solvers: PuzzleSolvers | None = ..., criteria: PuzzleCriteria | None = ...
) -> _Iterator[Puzzle]: ...
@overload
def advise(
    deal: OmbreDeal,
    number: int | None = ...,
    sampling: Sampling | None = ...,
    *,
    worlds: Literal["model", "uniform"] = ...,
    table_deals: int | None = ...,
    solver: CardSolver | None = ...,
    progress: _Progress | None = ...,
) -> Advice: ...
@overload
def advise(
    deal: BeloteDeal,
    number: int | None = ...,
    sampling: Sampling | None = ...,
    *,
    worlds: Literal["model", "uniform"] = ...,
    solver: _BeloteEngines | None = ...,
    progress: _Progress | None = ...,
) -> BeloteAdvice: ...
@overload
def advise(
    deal: TrumpsDeal,
    number: int | None = ...,
    sampling: Sampling | None = ...,
    *,
    ranges: Mapping[Seat, HandRange | str] | Mapping[str, HandRange | str] | None = ...,
    where: str | Sequence[str] = ...,
    scoring: _Scoring | None = ...,
    solver: _SidesEngines | None = ...,
    progress: _Progress | None = ...,
) -> TrumpsAdvice: ...
@overload
def advise(
    deal: Deal, number: int | None = ..., sampling: Sampling | None = ...
) -> Advice | BeloteAdvice | TrumpsAdvice: ...
@overload
def advise(
    deal: str, number: int | None = ..., sampling: Sampling | None = ..., **tags: object
) -> Advice | BeloteAdvice | TrumpsAdvice: ...
@overload
def bid(
    deal: OmbreDeal,
    seat: Seat | str | None = ...,
    sampling: Sampling | None = ...,
    *,
    calls: str | Sequence[str] | None = ...,
    over: Contract | str | None = ...,
    equal: bool | None = ...,
    passed: bool = ...,
    table_deals: int | None = ...,
    every_suit: bool = ...,
    quick: bool = ...,
    progress: _Progress | None = ...,
) -> Bidding | IncomerBidding: ...
@overload
def bid(
    deal: BeloteDeal,
    seat: Seat | str | None = ...,
    sampling: Sampling | None = ...,
    *,
    solver: _BeloteSolver | None = ...,
    progress: _Progress | None = ...,
) -> BeloteBidding: ...
@overload
def bid(
    deal: Deal, seat: Seat | str | None = ..., sampling: Sampling | None = ...
) -> Bidding | IncomerBidding | BeloteBidding: ...
@overload
def bid(
    deal: str,
    seat: Seat | str | None = ...,
    sampling: Sampling | None = ...,
    *,
    calls: str | Sequence[str] | None = ...,
    over: Contract | str | None = ...,
    equal: bool | None = ...,
    passed: bool = ...,
    table_deals: int | None = ...,
    every_suit: bool = ...,
    quick: bool = ...,
    progress: _Progress | None = ...,
    **tags: object,
) -> Bidding | IncomerBidding | BeloteBidding: ...
@overload
def exchange(
    deal: Deal,
    seat: Seat | str | None = ...,
    trumps: Suit | str | Sequence[Suit | str] | None = ...,
    *,
    top: int = ...,
    sampling: Sampling | None = ...,
    drawn: int | None = ...,
    first_drawn: int | None = ...,
    progress: _Progress | None = ...,
) -> SampledExchange | SampledIncomerExchange: ...
@overload
def exchange(
    deal: str,
    seat: Seat | str | None = ...,
    trumps: Suit | str | Sequence[Suit | str] | None = ...,
    *,
    top: int = ...,
    sampling: Sampling | None = ...,
    drawn: int | None = ...,
    first_drawn: int | None = ...,
    progress: _Progress | None = ...,
    **tags: object,
) -> SampledExchange | SampledIncomerExchange: ...
@overload
def open_exchange(
    deal: OmbreDeal,
    seat: Seat | str | None = ...,
    trumps: Suit | str | Sequence[Suit | str] | None = ...,
    *,
    top: int = ...,
    given: bool = ...,
    defenders: bool = ...,
    engine: OpenExchanges | None = ...,
) -> OpenExchange: ...
@overload
def open_exchange(
    deal: Deal | str,
    seat: Seat | str | None = ...,
    trumps: Suit | str | Sequence[Suit | str] | None = ...,
    *,
    top: int = ...,
    given: bool = ...,
    defenders: bool = ...,
    **tags: object,
) -> OpenExchange: ...
