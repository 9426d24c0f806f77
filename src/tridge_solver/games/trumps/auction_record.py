"""The records of the auctions of Trumps and of bridge, call by call."""

from __future__ import annotations

from tridge_solver.core.deal import AuctionState, DealError
from tridge_solver.core.errors import ParseError
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.trumps.auction import TrumpsAuction
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
    order, words = spoken_in(deal)
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


def spoken_in(deal: TrumpsDeal) -> tuple[tuple[Seat, ...], tuple[str, ...]]:
    """The seats as they speak, the dealer first, and their calls."""
    if deal.auction is not None:
        first, words = deal.auction.first, deal.auction.calls
    elif deal.dealer is not None:
        first, words = deal.dealer, ()
    else:
        raise DealError("who speaks first is not known (expected a Dealer)")
    return deal.rules.direction.round_from(first, SEATS), words
