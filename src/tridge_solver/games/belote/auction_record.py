"""The record of an auction of Belote, call by call."""

from __future__ import annotations

from tridge_solver.core.deal import AuctionState, DealError
from tridge_solver.core.errors import ParseError
from tridge_solver.core.seats import Seat
from tridge_solver.games.belote.cards import BeloteStrain
from tridge_solver.games.belote.contracts import BID_STEP, HIGHEST_BID, BeloteContract
from tridge_solver.games.belote.game import BeloteDeal
from tridge_solver.games.belote.rule_bidder import DOUBLE, PASS, REDOUBLE, Spoken, spoken_after
from tridge_solver.games.belote.rules import BeloteRules
from tridge_solver.games.belote.scored_deal import from_eldest, rules_of


def may_say(spoken: Spoken, rules: BeloteRules) -> tuple[str, ...]:
    """What the seat to speak may say: a pass, a double or a redouble, then the bids from the lowest
    up.

    >>> from tridge_solver.games.belote.rules import BELOTE
    >>> spoken = spoken_after(["630H"], BELOTE)
    >>> may_say(spoken, BELOTE)
    ('Pass', 'X', '640S', '640H', '640D', '640C', '640NT', '640AT')
    """
    if spoken.is_over:
        return ()
    calls = [PASS]
    if spoken.may_double:
        calls.append(DOUBLE)
    if spoken.may_redouble:
        calls.append(REDOUBLE)
    heights: list[int | None] = []
    if spoken.lowest is not None:
        heights += range(spoken.lowest, HIGHEST_BID + 1, BID_STEP)
    last = spoken.auction.contract
    if rules.capot and not spoken.auction.is_over and not (last is not None and last.is_capot):
        heights.append(None)
    bids = [BeloteContract(height, kind).call for height in heights for kind in BeloteStrain]
    return (*calls, *bids)


def auction_state(deal: BeloteDeal) -> AuctionState:
    """How far the auction of ``deal`` is.

    Raises :class:`~tridge_solver.DealError` where nobody knows who speaks first, and for calls that
    are no auction.

    >>> calls = "W: Pass 80H X Pass Pass"
    >>> deal = BeloteDeal.of("N:? ? ? ?", game="Belote", dealer="N", auction=calls)
    >>> state = auction_state(deal)
    >>> [seat.letter for seat in state.spoken], state.contract
    (['W', 'S', 'E', 'N', 'S'], '80 H X')
    """
    order, rules = from_eldest(deal), rules_of(deal)
    words = () if deal.auction is None else deal.auction.calls
    spoken = spoken_after((), rules)
    seats: list[Seat] = []
    for word in words:
        seats.append(order[spoken.auction.to_speak])
        try:
            spoken = spoken.after(word)
        except ParseError as error:
            raise DealError(str(error)) from None
    if not spoken.is_over:
        speaks = order[spoken.auction.to_speak]
        return AuctionState(tuple(seats), speaks, may_say(spoken, rules))
    contract, bidder = spoken.auction.contract, spoken.auction.bidder
    if contract is None or bidder is None:
        return AuctionState(tuple(seats), contract=PASS)
    return AuctionState(tuple(seats), declarer=order[bidder], contract=str(contract))
