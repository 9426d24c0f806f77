"""Facts about hands that follow from the others' calls; every random world fits them.

In the usual style a hand bids with 16 of the club's points in its best suit, and with some more for
a higher contract. So a call bounds the hand: a bid from below, in its best suit, a pass from above,
in every suit. If nolos use the same words (L'hombre) a bid says nothing, since low cards bid as
well.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cache

import numpy as np
import numpy.typing as npt

from tridge_solver.core.cards import PACK_SIZE, Card, mask_of
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import HAND_SIZE, Auction as Record, DealError
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.auction import (
    SPEAKERS,
    AuctionMoment,
    Stage,
    contract_of_step,
    ladder,
)
from tridge_solver.games.ombre.rules.contracts import Contract, Kind
from tridge_solver.games.ombre.worlds.customs import MAX_PASSED, most_dealt, most_points

BIDS_FROM = {Kind.PLAY: MAX_PASSED + 1, Kind.FLIP: 17, Kind.NO_CHANGE: 18, Kind.ALL_TRICKS: 22}
"""The club's points, in its best suit, that a hand usually needs to bid each kind of contract."""

ANY = 1000
"""A number of points that no hand exceeds, used where there is no bound."""

PILOT = 2000
"""The number of random hands that test whether bounds can be met."""

WITHIN_REACH = 0.005
"""The least share of random hands that must fit the bounds; if fewer fit, the bounds are
loosened."""


@dataclass(frozen=True)
class PointBounds:
    """Bounds on the club's points of a dealt hand: the least in its best suit, and the most in any
    suit.

    >>> PointBounds(least=16).both(PointBounds(most=17))
    PointBounds(least=16, most=17)
    """

    least: int = 0
    most: int = ANY

    def both(self, other: PointBounds) -> PointBounds:
        """Return bounds that satisfy both these and ``other``; if they conflict, a bid outweighs a
        pass."""
        least, most = max(self.least, other.least), min(self.most, other.most)
        return PointBounds(least, most if most >= least else ANY)

    def fit(self, points: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
        """Return which hands fit the bounds, given the points of each in its best suit."""
        return (points >= self.least) & (points <= self.most)


UNBOUNDED = PointBounds()


def followed(rules: Ruleset, words: Sequence[str]) -> list[tuple[AuctionMoment, str]]:
    """Return each recorded call with the state of the auction before it, up to the first impossible
    call.

    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> [(auction.to_speak, word) for auction, word in followed(TRIDGE, ["Pass", "Play", "More"])]
    [(0, 'Pass'), (1, 'Play'), (2, 'More')]
    """
    auction, found = AuctionMoment(rules), []
    for word in words:
        if not auction.takes(word):
            break
        found.append((auction, word))
        auction = auction.after_word(word)
    return found


@cache
def bounds_of_calls(rules: Ruleset, words: tuple[str, ...]) -> tuple[PointBounds, ...]:
    """Return the bounds that the calls of each speaker imply, in the order of speaking.

    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> for bounds in bounds_of_calls(TRIDGE, ("Pass", "Play", "More")):
    ...     print(bounds)
    PointBounds(least=0, most=15)
    PointBounds(least=16, most=1000)
    PointBounds(least=16, most=1000)
    """
    bounds = [UNBOUNDED] * 3
    for auction, word in followed(rules, words):
        if auction.stage is not Stage.BIDS:
            break
        after = auction.after_word(word)
        speaker = auction.to_speak
        if word != "Pass":
            bound = PointBounds(least=_points_of_step(rules, after.claim))
        else:
            bound = PointBounds(most=_points_passed(auction) - 1)
        bounds[speaker] = bounds[speaker].both(bound)
    return tuple(bounds)


def bounds_of_seats(
    deal: OmbreDeal, seen: Collection[Card], size: int, contract: Contract | None = None
) -> dict[Seat, PointBounds]:
    """Return bounds that the auction suggests for the dealt hands of each seat, given the cards
    ``seen`` elsewhere.

    Args:
        deal: its auction is heard, as far as it is on record.
        seen: all the cards that cannot have been dealt to those seats.
        size: the number of cards dealt to each, as far as the deal knows: of an ending the auction
            says nothing, nor where a fourth seat has come in.
        contract: the contract: one that waits for three passes has heard them.

    Who would hardly ever hold what its calls ask for has called on less: bounds that fit less than
    one pair of hands in 200 are taken a point looser, and looser again.
    """
    bounds = dict.fromkeys(deal.active, UNBOUNDED)
    if deal.auction is not None and size == HAND_SIZE and len(deal.active) == SPEAKERS:
        order = deal.rules.direction.round_from(deal.auction.first, deal.active)
        bounds |= dict(zip(order, bounds_of_calls(deal.rules, deal.auction.calls), strict=True))
    passed = None if contract is None else most_dealt(contract)
    if passed is not None:
        bounds = {seat: each.both(PointBounds(most=passed)) for seat, each in bounds.items()}
    if all(each == UNBOUNDED for each in bounds.values()):
        return bounds
    return {seat: _within_reach(each, mask_of(seen), size) for seat, each in bounds.items()}


def heard_before(deal: OmbreDeal, seat: Seat, words: Sequence[str] | None = None) -> OmbreDeal:
    """Return the deal with only the calls that ``seat`` has heard when it is to speak.

    ``words`` are the calls until then; without them those of the record before its first call.
    Raises :class:`~tridge_solver.DealError` if the calls make no auction after which the seat
    has something to say.
    """
    order = deal.playing_order
    if words is None:
        if deal.auction is None:
            return deal
        calls: list[str] = []
        for auction, word in followed(deal.rules, deal.auction.calls):
            if order[auction.to_speak] is seat:
                break
            calls.append(word)
        return replace(deal, auction=Record(order[0], tuple(calls)))
    auction = auction_after(deal.rules, words)
    speaker = speaker_of(auction)
    if speaker is None:
        raise DealError("the auction is over and nobody plays (expected calls before its end)")
    if order[speaker] is not seat:
        before, speaks = " ".join(words) or "no call", order[speaker].letter
        raise DealError(f"after {before} it is {speaks} who speaks, not {seat.letter}")
    return replace(deal, auction=Record(order[0], tuple(words)))


def auction_after(rules: Ruleset, words: Sequence[str]) -> AuctionMoment:
    """Return the auction after the calls ``words``.

    Raises :class:`~tridge_solver.DealError` for a call that cannot be made.
    """
    auction = AuctionMoment(rules)
    try:
        for word in words:
            auction = auction.after_word(word)
    except ValueError as error:
        raise DealError(f"in the auction {error}") from None
    return auction


def speaker_of(auction: AuctionMoment) -> int | None:
    """Return the number, in speaking order, of the seat to call; after the auction, of the seat to
    name the contract. Return ``None`` if nobody speaks."""
    return auction.holder if auction.is_over else auction.to_speak


def _points_of_step(rules: Ruleset, step: int) -> int:
    """Return the fewest points with which a hand usually bids this step."""
    if Kind.BUY_NOLO.value in rules.kinds:
        return 0
    return BIDS_FROM[contract_of_step(rules, step).kind]


def _points_passed(auction: AuctionMoment) -> int:
    """Return the fewest points with which a hand would have bid instead of passing.

    A contract in the preferential suit alone says nothing of the other suits: then those of the
    next contract count.
    """
    rules = auction.rules
    for step in range(auction.least_claim, len(ladder(rules))):
        contract = contract_of_step(rules, step)
        if contract.kind in BIDS_FROM and (
            contract.kind is Kind.FLIP or contract.trumps is not rules.preference
        ):
            return BIDS_FROM[contract.kind]
    return ANY


@cache
def _pilot(unseen: int, size: int) -> npt.NDArray[np.int64]:
    """Return the points, each in its best suit, of random hands dealt from a mask of ``unseen``
    cards."""
    cards = np.array([card for card in range(PACK_SIZE) if unseen >> card & 1], np.uint64)
    order = np.random.Generator(np.random.PCG64(1)).random((PILOT, len(cards))).argsort(axis=1)
    hands = (np.uint64(1) << cards[order[:, :size]]).sum(axis=1, dtype=np.uint64)
    return most_points(hands)


@cache
def _within_reach(bounds: PointBounds, seen: int, size: int) -> PointBounds:
    """Return the bounds, loosened until enough hands dealt from the cards not ``seen`` fit them."""
    if bounds == UNBOUNDED:
        return bounds
    points = _pilot(((1 << PACK_SIZE) - 1) & ~seen, size)
    while bounds.fit(points).mean() < WITHIN_REACH:
        most = bounds.most + 1 if bounds.most < ANY else ANY
        bounds = PointBounds(max(bounds.least - 1, 0), most)
    return bounds
