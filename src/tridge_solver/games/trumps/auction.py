"""The auction of Trumps, in which seats bid plain numbers until they name a suit or pass; its
record; and the par."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import AuctionState, DealError
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.core.text import ParseError
from tridge_solver.games.trumps.game import TrumpsDeal, written_contract
from tridge_solver.games.trumps.rules import MAX_TRICKS, TrumpsContract

PLAYERS = 4


@dataclass(frozen=True)
class TrumpsAuction:
    """A moment of the auction. Seats are numbered clockwise from the dealer, who is 0.

    Attributes:
        to_speak: the seat to speak; without meaning once it is over.
        out: the seats that have left the auction by a suit or a pass.
        number: the highest number so far, 0 before the first.
        holder: who bid it.

    >>> auction = TrumpsAuction()
    >>> for word in "1 Pass C Pass 10 S".split():
    ...     auction = auction.after(word)
    >>> auction.is_over, auction.number, auction.holder
    (True, 10, 0)
    """

    to_speak: int = 0
    out: frozenset[int] = frozenset()
    number: int = 0
    holder: int | None = None

    @property
    def is_over(self) -> bool:
        """Whether all four seats have left the auction."""
        return len(self.out) == PLAYERS

    def after(self, word: str) -> TrumpsAuction:
        """Return the auction after the next seat has called ``word``; raise :class:`ParseError`
        if it may not."""
        if self.is_over:
            raise ParseError(f"{word} comes after the end of the auction", "nothing more")
        folded = word.upper()
        if folded.isascii() and folded.isdigit():
            if len(folded) > len(str(MAX_TRICKS)) or not self.number < int(folded) <= MAX_TRICKS:
                expected = f"a number from {self.number + 1} to {MAX_TRICKS}, a suit, or Pass"
                if self.number == MAX_TRICKS:
                    expected = "a suit or Pass"
                raise ParseError(f"{word} cannot be bid after {self.number}", expected)
            return replace(self, number=int(folded), holder=self.to_speak)._next()
        if folded not in ("PASS", "S", "H", "D", "C", "♠", "♥", "♦", "♣"):
            raise ParseError(f"{word!r} is not a call", "a number from 1 to 13, S H D C, or Pass")
        if not self.number:
            raise ParseError(f"the dealer begins with {word}", "a number from 1 to 13")
        return replace(self, out=self.out | {self.to_speak})._next()

    def _next(self) -> TrumpsAuction:
        """Return the auction with the turn at the next seat that has not left it."""
        seat = self.to_speak
        for _ in range(PLAYERS):
            seat = (seat + 1) % PLAYERS
            if seat not in self.out:
                break
        return replace(self, to_speak=seat)


PASS = 0
"""The call with which a seat leaves the auction; a number is a bid."""


@dataclass(frozen=True)
class TrumpsPar:
    """The end of an auction in which every seat sees all cards.

    Attributes:
        score: points of a player of the dealer's side minus those of an opponent.
        declarer: the seat that holds the contract, 0 the dealer, clockwise.
        number: its bid.
        auction: the calls from the dealer, without seats that have left; 0 is a pass.
    """

    score: int
    declarer: int
    number: int
    auction: tuple[int, ...]


def par(values: Sequence[Sequence[int]]) -> TrumpsPar:
    """Return the par of a deal.

    Args:
        values: by seat from the dealer, then by number less one: what the bid is worth to a
            player of that seat's side, negative when it fails.

    A moment of the auction is the highest number, its seat, the seats still in and the one to
    speak. Of calls of equal value, passing comes before bidding and a lower number before a
    higher one.
    """

    @cache
    def best(number: int, holder: int, inside: int, seat: int) -> tuple[int, int]:
        """Return the value for the dealer's side, and the call that achieves it."""
        if not inside:
            value = values[holder][number - 1]
            return (value if holder % 2 == 0 else -value), PASS
        gain = 1 if seat % 2 == 0 else -1
        found: tuple[int, int] | None = None
        if number:
            rest = inside & ~(1 << seat)
            found = best(number, holder, rest, following(seat, rest))[0], PASS
        for bid in range(number + 1, MAX_TRICKS + 1):
            value = best(bid, seat, inside, following(seat, inside))[0]
            if found is None or gain * value > gain * found[0]:
                found = value, bid
        assert found is not None  # the dealer has thirteen numbers to begin with
        return found

    number, holder, inside, seat = 0, 0, (1 << PLAYERS) - 1, 0
    score = best(number, holder, inside, seat)[0]
    calls = []
    while inside:
        call = best(number, holder, inside, seat)[1]
        calls.append(call)
        if call == PASS:
            inside &= ~(1 << seat)
        else:
            number, holder = call, seat
        seat = following(seat, inside)
    return TrumpsPar(score, holder, number, tuple(calls))


def following(seat: int, inside: int) -> int:
    """Return the next seat after ``seat`` that is still ``inside``; if there is none, ``seat``
    itself."""
    for step in range(1, PLAYERS + 1):
        other = (seat + step) % PLAYERS
        if inside >> other & 1:
            return other
    return seat


_WORDS = ("Pass", "S", "H", "D", "C")
"""The words with which a seat may leave an auction of Trumps."""


def auction_state(deal: TrumpsDeal) -> AuctionState:
    """Return the state of the auction of a deal of Trumps: the calls so far and the next speaker.

    Raises :class:`~tridge_solver.DealError` if nobody knows who speaks first, and for calls that
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
    """Return the seats in the order they speak, the dealer first, each with its call."""
    if deal.auction is not None:
        first, words = deal.auction.first, deal.auction.calls
    elif deal.dealer is not None:
        first, words = deal.dealer, ()
    else:
        raise DealError("who speaks first is not known (expected a Dealer)")
    return deal.rules.direction.round_from(first, SEATS), words
