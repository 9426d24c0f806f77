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

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tridge_solver.analysis.advice.advice import Advice as Advice, advise as advise
    from tridge_solver.analysis.bidding.closed import bid as bid, dealt_hand as dealt_hand
    from tridge_solver.analysis.bidding.open import open_bid as open_bid
    from tridge_solver.analysis.dealing.random_deals import random_deals as random_deals
    from tridge_solver.analysis.exchange.questions import (
        exchange as exchange,
        open_exchange as open_exchange,
    )
    from tridge_solver.analysis.reviewing.closed import ClosedJudge as ClosedJudge
    from tridge_solver.analysis.reviewing.review import Review as Review, review as review
    from tridge_solver.analysis.solving.double_dummy import (
        CardValue as CardValue,
        DoubleDummy as DoubleDummy,
        LineTrick as LineTrick,
        TableCell as TableCell,
        Value as Value,
    )
    from tridge_solver.analysis.solving.many import solve_many as solve_many
    from tridge_solver.analysis.solving.questions import (
        card_values as card_values,
        line as line,
        solve as solve,
        table as table,
    )
    from tridge_solver.analysis.worlds.sampling import Sampling as Sampling
    from tridge_solver.batch.ask import ask_many as ask_many
    from tridge_solver.batch.questions.bidding import (
        BidQuestion as BidQuestion,
        OpenBidQuestion as OpenBidQuestion,
    )
    from tridge_solver.batch.questions.exchange import (
        OpenExchangeQuestion as OpenExchangeQuestion,
        SampledExchangeQuestion as SampledExchangeQuestion,
    )
    from tridge_solver.batch.questions.reviewing import ReviewQuestion as ReviewQuestion
    from tridge_solver.batch.questions.solving import SolveQuestion as SolveQuestion
    from tridge_solver.cards import Card as Card, Pack as Pack, Suit as Suit
    from tridge_solver.deal import Deal as Deal, DealError as DealError
    from tridge_solver.handfile import (
        HandFileError as HandFileError,
        dump as dump,
        dumps as dumps,
        load as load,
        loads as loads,
    )
    from tridge_solver.play import IllegalPlay as IllegalPlay, Position as Position
    from tridge_solver.rules.contracts import Contract as Contract, Grade as Grade
    from tridge_solver.rules.ruleset import (
        TRESILLO as TRESILLO,
        TRIDGE as TRIDGE,
        Ruleset as Ruleset,
    )
    from tridge_solver.seats import Seat as Seat

__version__ = "0.1.0"

_HOMES = {
    "analysis.advice.advice": ("Advice", "advise"),
    "analysis.bidding.closed": ("bid", "dealt_hand"),
    "analysis.bidding.open": ("open_bid",),
    "analysis.solving.double_dummy": (
        "CardValue",
        "DoubleDummy",
        "LineTrick",
        "TableCell",
        "Value",
    ),
    "analysis.exchange.questions": ("exchange", "open_exchange"),
    "analysis.worlds.sampling": ("Sampling",),
    "analysis.solving.many": ("solve_many",),
    "analysis.solving.questions": ("card_values", "line", "solve", "table"),
    "analysis.dealing.random_deals": ("random_deals",),
    "analysis.reviewing.review": ("Review", "review"),
    "batch.ask": ("ask_many",),
    "batch.questions.bidding": ("BidQuestion", "OpenBidQuestion"),
    "batch.questions.exchange": ("OpenExchangeQuestion", "SampledExchangeQuestion"),
    "batch.questions.reviewing": ("ReviewQuestion",),
    "batch.questions.solving": ("SolveQuestion",),
    "analysis.reviewing.closed": ("ClosedJudge",),
    "cards": ("Card", "Pack", "Suit"),
    "deal": ("Deal", "DealError"),
    "handfile": ("HandFileError", "dump", "dumps", "load", "loads"),
    "play": ("IllegalPlay", "Position"),
    "rules.contracts": ("Contract", "Grade"),
    "rules.ruleset": ("Ruleset", "TRESILLO", "TRIDGE"),
    "seats": ("Seat",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = sorted([*_HOME_OF, "__version__"])


def __getattr__(name: str) -> object:
    """Import a public name when it is first used."""
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
