"""The records of the auctions of Trumps and of bridge, call by call."""

from __future__ import annotations

from tridge_solver.core.auction import AuctionState
from tridge_solver.core.deal import DealError
from tridge_solver.core.errors import ParseError
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.trumps.auction import PLAYERS, TrumpsAuction
from tridge_solver.games.trumps.bridge_auction import BridgeCalls, auction_end
from tridge_solver.games.trumps.contracts import MAX_TRICKS, TrumpsContract
from tridge_solver.games.trumps.game import TrumpsDeal, written_contract

_WORDS = ("Pass", "S", "H", "D", "C")
"""What takes a seat out of an auction of Trumps."""


def auction_state(deal: TrumpsDeal) -> AuctionState:
    """How far the auction of a deal of Trumps is.

    Raises :class:`~tridge_solver.DealError` where nobody knows who speaks first, and for calls that
    are no auction.

    >>> deal = TrumpsDeal.of("N:? ? ? ?", game="Trumps", dealer="N", auction="N: 12 Pass")
    >>> state = auction_state(deal)
    >>> state.speaks.letter, state.may_say
    ('S', ('Pass', 'S', 'H', 'D', 'C', '13'))
    """
    order, words = _spoken(deal)
    auction = TrumpsAuction()
    spoken: list[Seat] = []
    for word in words:
        spoken.append(order[auction.to_speak])
        try:
            auction = auction.after(word)
        except ParseError as error:
            raise DealError(str(error)) from None
    if not auction.is_over:
        numbers = map(str, range(auction.number + 1, MAX_TRICKS + 1))
        bids = (*(_WORDS if auction.number else ()), *numbers)
        return AuctionState(tuple(spoken), order[auction.to_speak], bids)
    assert auction.holder is not None
    contract = TrumpsContract(auction.number)
    return AuctionState(
        tuple(spoken),
        declarer=order[auction.holder],
        contract=written_contract(deal.game, contract),
    )


def bridge_auction_state(deal: TrumpsDeal) -> AuctionState:
    """The same of a deal of bridge; notes and marks among the calls are passed over.

    >>> deal = TrumpsDeal.of("N:? ? ? ?", game="Bridge", dealer="W", auction="W: 1NT Pass 3NT X")
    >>> state = bridge_auction_state(deal)
    >>> state.speaks.letter, state.may_say[:4]
    ('W', ('Pass', 'XX', '4C', '4D'))
    """
    order, words = _spoken(deal)
    calls = BridgeCalls.of(words)
    spoken = tuple(order[n % PLAYERS] for n in range(calls.count))
    if not calls.is_over:
        return AuctionState(spoken, order[calls.count % PLAYERS], calls.may_say)
    ended = auction_end(order[0], words)
    assert ended is not None
    if ended.contract is None:
        return AuctionState(spoken, contract="Pass")
    return AuctionState(
        spoken,
        declarer=ended.declarer,
        contract=written_contract(deal.game, ended.contract),
    )


def _spoken(deal: TrumpsDeal) -> tuple[tuple[Seat, ...], tuple[str, ...]]:
    """The seats as they speak, the dealer first, and their calls."""
    if deal.auction is not None:
        first, words = deal.auction.first, deal.auction.calls
    elif deal.dealer is not None:
        first, words = deal.dealer, ()
    else:
        raise DealError("who speaks first is not known (expected a Dealer)")
    return deal.rules.direction.round_from(first, SEATS), words
