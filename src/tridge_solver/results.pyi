"""The public names for answers about deals of three seats, and for parts of answers that all
games share."""

from tridge_solver.analysis.intervals import (
    Interval as Interval,
    Paired as Paired,
)
from tridge_solver.analysis.line import (
    LineTrick as LineTrick,
)
from tridge_solver.analysis.paid_for import (
    TrickCost as TrickCost,
)
from tridge_solver.analysis.seen import (
    Seen as Seen,
)
from tridge_solver.analysis.themes import (
    CardTheme as CardTheme,
    Themes as Themes,
)
from tridge_solver.games.ombre.advice.surrender import (
    SurrenderAdvice as SurrenderAdvice,
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
)
from tridge_solver.games.ombre.bidding.three_seats import (
    Bid as Bid,
    Bidding as Bidding,
    FittedCount as FittedCount,
)
from tridge_solver.games.ombre.closed.value import (
    AtTable as AtTable,
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
    OpenOption as OpenOption,
    OrderValue as OrderValue,
    Thrown as Thrown,
)
from tridge_solver.games.ombre.review.closed import (
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
from tridge_solver.games.ombre.solving.double_dummy import (
    CardValue as CardValue,
    CardValues as CardValues,
    Cells as Cells,
    Line as Line,
    TableCell as TableCell,
    Value as Value,
)
from tridge_solver.games.ombre.solving.many import (
    MaskValues as MaskValues,
)
from tridge_solver.games.ombre.worlds.incomer_worlds import (
    Worth as Worth,
)

__all__ = [
    "Advice",
    "AtTable",
    "Bid",
    "Bidding",
    "Blind",
    "CardTheme",
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
    "Themes",
    "Thrown",
    "ThrownOption",
    "TrickCost",
    "Value",
    "WeighedSurrender",
    "Worth",
]
