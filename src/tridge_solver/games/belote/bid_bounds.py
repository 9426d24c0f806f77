"""What the calls of an auction of Belote show of a hand: bounds of what it promises.

No convention is taken to be agreed on. Who names a kind of contract first for his side can hope for
that number with his own cards and what an unknown partner has on average; who raises him has about
what is missing; who passes before his side has bid has no such hand. The bounds are loose, and
nobody keeps to them for certain: see :data:`STRAYS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

import numpy as np
import numpy.typing as npt

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.seats import Seat
from tridge_solver.games.belote.cards import PLAYERS, BeloteStrain
from tridge_solver.games.belote.contracts import BID_STEP, LOWEST_BID, BeloteAuction, BeloteContract
from tridge_solver.games.belote.game import BeloteDeal, side_of
from tridge_solver.games.belote.many_hands import MEAN, ManyHands, family

CAUTION = {"suit": 17.0, "NT": 14.0, "AT": 25.0}
"""Points that a hand promises beyond those it needs: a contract that fails costs more than one that
is made brings, and a hand alone says little."""

RAISED = 2 / 3
"""So much of it where two hands have spoken: they say more."""

SLACK = 12.0
"""Points by which the bounds are looser than that."""

STRAYS = 1 / 50
"""Among so many deals there is one whose calls say nothing of the cards."""


def needed_points(number: int, kind: BeloteStrain) -> float:
    """What a first bid of ``number`` takes: the number, and more than the opponents have."""
    return max(number, MEAN[family(kind)]) + CAUTION[family(kind)]


def raising_points(number: int, kind: BeloteStrain, first: int) -> float:
    """What the partner of a first bid takes to raise it to ``number``: he counts on what that bid
    promises beyond an unknown hand."""
    named = family(kind)
    promised = needed_points(first, kind) + BID_STEP / 2 - MEAN[named]
    return max(number, MEAN[named]) + RAISED * CAUTION[named] - promised


@dataclass
class BidBounds:
    """What the calls of one seat show.

    Attributes:
        least: by kind the least that the hand promises in it.
        passed: the lowest number that it might have bid and did not; ``None`` where a pass shows
            nothing.
    """

    least: dict[BeloteStrain, float] = field(default_factory=dict)
    passed: int | None = None

    @property
    def is_nothing(self) -> bool:
        """Whether the calls show nothing."""
        return not self.least and self.passed is None

    def fits(self, hands: ManyHands, column: int) -> npt.NDArray[np.bool_]:
        """Whether the hands of a column fit."""
        fits = np.ones(hands.count, bool)
        for kind, least in self.least.items():
            fits &= hands.points(kind)[:, column] >= least
        for kind in BeloteStrain if self.passed is not None else ():
            most = needed_points(self.passed or 0, kind) + SLACK
            fits &= hands.points(kind)[:, column] <= most
        return fits


def bid_bounds(deal: BeloteDeal) -> Mapping[Seat, BidBounds]:
    """What the auction of ``deal`` shows of each seat; without one, what the contract shows of the
    declarer."""
    bounds = {seat: BidBounds() for seat in deal.active}
    if deal.auction is None:
        if deal.declarer is not None and deal.contract is not None:
            _bid(bounds[deal.declarer], deal.contract, {})
        return bounds
    seats = deal.rules.direction.round_from(deal.auction.first, deal.active)
    auction = BeloteAuction(deal.rules)  # type: ignore[arg-type]  # a deal of Belote has its rules
    first: dict[int, dict[BeloteStrain, int]] = {0: {}, 1: {}}
    for word in deal.auction.calls:
        seat = seats[auction.to_speak % PLAYERS]
        before, auction = auction, auction.after(word)
        ours = first[side_of(seat)]
        called = auction.contract
        if called is not None and (
            before.contract is None or called.height > before.contract.height
        ):
            _bid(bounds[seat], called, ours)
            ours.setdefault(called.denomination, called.counts)
        elif word.upper() == "PASS" and not ours and not _is_doubled(before):
            height = LOWEST_BID if before.contract is None else before.contract.height + BID_STEP
            bounds[seat].passed = min(bounds[seat].passed or height, height)
    return bounds


def _is_doubled(auction: BeloteAuction) -> bool:
    return auction.contract is not None and auction.contract.factor > 1


def _bid(bounds: BidBounds, bid: BeloteContract, ours: Mapping[BeloteStrain, int]) -> None:
    """What a bid shows, after what its side has bid ``ours``: the first number of each kind."""
    kind = bid.denomination
    if kind in ours and kind in bounds.least:
        return  # a second bid of one's own kind answers a raise
    first = ours.get(kind)
    takes = bid.counts, kind
    least = needed_points(*takes) if first is None else raising_points(*takes, first)
    bounds.least[kind] = max(bounds.least.get(kind, least - SLACK), least - SLACK)
