"""How far the record of an auction is: who speaks, which calls are allowed, what they led to."""

from __future__ import annotations

from typing import NamedTuple

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.seats import Seat


@dataclass(frozen=True)
class AuctionState:
    """The auction of a deal after the calls of its record.

    Attributes:
        spoken: who made each call.
        speaks: who speaks now; ``None`` once it is over.
        may_say: what they may say, as hand files write it, the lowest first.
        declarer, contract: what it has led to, once it is over: the contract as JSON writes it,
            ``None`` where the calls do not have all of it, ``Pass`` where nobody has bid.
    """

    spoken: tuple[Seat, ...]
    speaks: Seat | None = None
    may_say: tuple[str, ...] = ()
    declarer: Seat | None = None
    contract: str | None = None


class CallsHeard(NamedTuple):
    """The calls before a hand is asked about.

    Attributes:
        calls: as hand files write them.
        speaks: the place at the table of who has something to say now, ``None`` nobody.
        bid_last: the place of who made the last bid, ``None`` nobody.
    """

    calls: tuple[str, ...]
    speaks: str | None
    bid_last: str | None
