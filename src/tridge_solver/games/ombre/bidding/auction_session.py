"""An auction in progress with a person taking part: whose turn it is, and the calls of closed
seats.

A closed seat hears the others' calls, and knows the value at the table of each contract and of
passing. It bids no higher than the highest step that has a contract worth more than passing, passes
otherwise, and names the contract worth most.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from functools import cache

from tridge_solver.analysis.sampling import Progress, Sampling
from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import Auction as Record
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.bidding.contracts import NoContractError, possible_contracts
from tridge_solver.games.ombre.bidding.three_seats import Bid, Bidding, bid
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.auction import (
    PASS,
    SPEAKERS,
    AuctionMoment,
    Call,
    Stage,
    fixed_bids,
)
from tridge_solver.games.ombre.rules.contracts import FLIP_KINDS, Contract, Kind, kind_of_name

SPOKEN_WORLDS = 200
"""The number of worlds in which a closed seat values its hand while a person waits."""

Worths = dict[Contract, float]
"""The value at the table, in chips above passing, of each contract that a seat has valued there."""


def contract_of(text: str, pack: Pack = Pack.ENGLISH) -> Contract:
    """Return the contract that a person names; the suit of a Flip is still unknown.

    Raises :class:`~tridge_solver.errors.ContractError` if it is not a contract.

    >>> contract_of("flip").trumps is None, str(contract_of("Play H"))
    (True, 'Play H')
    """
    kind = kind_of_name(text)
    return Contract(kind) if kind in FLIP_KINDS else Contract.parse(text, pack)


class OmbreAuction:
    """The auction of one deal, with a person taking part.

    Args:
        deal: as dealt, with its stock.
        sampling: how the closed seats value their hands.
        worths: returns a seat's values instead.
        progress: called with the progress of a closed seat's sampling; an exception ends it.

    >>> from tridge_solver.games.ombre.dealing import random_deals
    >>> deal = next(random_deals(seed=1))
    >>> first, second, third = deal.playing_order
    >>> brave = Contract.parse("Play H")
    >>> auction = OmbreAuction(deal, worths=lambda seat: {brave: 1.0} if seat is second else {})
    >>> while not auction.is_over:
    ...     auction.say(auction.choice())
    >>> auction.words, auction.holder is second, str(auction.named())
    (['Pass', 'Play', 'Pass'], True, 'Play H')
    """

    def __init__(
        self,
        deal: OmbreDeal,
        sampling: Sampling | None = None,
        worths: Callable[[Seat], Worths] | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.deal = deal
        self.state = AuctionMoment(deal.rules)
        self.spoken: list[Seat] = []
        self.words: list[str] = []
        self.progress = progress
        self._sampling = sampling
        self._worths_by_seat = worths
        self._weighed = cache(self._weigh)

    @property
    def turn(self) -> Seat:
        """The seat that must call."""
        return self.deal.playing_order[self.state.to_speak]

    @property
    def is_over(self) -> bool:
        """Whether the auction is over."""
        return self.state.is_over

    @property
    def calls(self) -> tuple[Call, ...]:
        """The possible calls of the seat to call; a seat lacking the trump that a contract needs
        cannot bid it.

        >>> from tridge_solver.games.ombre.dealing import random_deals
        >>> auction = OmbreAuction(next(random_deals(seed=1)), worths=lambda seat: {})
        >>> [call.word for call in auction.calls]
        ['Pass', 'Play']
        """
        if self.is_over:
            return ()
        able = self._able(self.turn)
        return tuple(
            call for call in self.state.calls if call.contract is None or call.contract in able
        )

    @property
    def holder(self) -> Seat | None:
        """The last bidder, who becomes the Player; ``None`` if nobody has bid."""
        number = self.state.holder
        return None if number is None else self.deal.playing_order[number]

    def choice(self) -> Call:
        """Return the call that a closed seat would make in place of the seat to call."""
        worths = self._worths(self.turn)
        good = [call for call in self.calls if call != PASS and self._pays(call, worths)]
        if self.state.stage is Stage.NO_TRICKS and good:
            exact = max((worths[each] for each in worths if each.tricks is not None), default=0.0)
            few = max(worths[each] for each in worths if each.kind is Kind.NO_TRICKS)
            return good[0] if few > exact else PASS
        if self.state.stage is Stage.FIXED:
            fixed = [(worths[call.contract], call) for call in good if call.contract is not None]
            return max(fixed, key=lambda each: each[0])[1] if fixed else PASS
        return good[0] if good else PASS

    def say(self, call: Call) -> None:
        """Make a call, one of :attr:`calls`; raise ``ValueError`` if the rules forbid it."""
        seat = self.turn
        self.state = self.state.after(call)
        self.spoken.append(seat)
        self.words.append(call.word)

    def replayed(self, words: Sequence[str]) -> OmbreAuction:
        """Return this auction with other calls, keeping the values that closed seats have computed.

        >>> from tridge_solver.games.ombre.dealing import random_deals
        >>> auction = OmbreAuction(next(random_deals(seed=1)), worths=lambda seat: {})
        >>> auction.replayed(["Pass", "Play"]).words, auction.words
        (['Pass', 'Play'], [])
        """
        other = copy(self)
        other.state, other.spoken, other.words = AuctionMoment(self.deal.rules), [], []
        for word in words:
            other.say(next(call for call in other.state.calls if call.word == word))
        return other

    @property
    def settled(self) -> Contract | None:
        """The contract of a Fixed bid, which names it already; ``None`` if the holder has yet to
        name a contract."""
        if self.holder is None or self.state.stage is not Stage.FIXED:
            return None
        return fixed_bids(self.deal.rules)[self.state.claim]

    def named(self) -> Contract:
        """Return the contract that a closed holder chooses."""
        assert self.holder is not None
        worths = self._worths(self.holder)
        return max(
            (contract for contract in worths if self.may_be_named(contract)),
            key=worths.__getitem__,
        )

    def advice(self) -> Bid | None:
        """Return the call or contract that is worth most to the seat to speak, as far as it can
        know; ``None`` if nothing is worth bidding."""
        seat = self.holder if self.is_over else self.turn
        assert seat is not None  # somebody speaks, or has won
        found = self._weighed(seat, *self._question(tuple(self.words)))
        best = None if found is None else found.recommended
        return None if best is None or best.table is None else best

    def call_towards(self, contract: Contract) -> Call:
        """Return the call to make now on the way to ``contract``: a pass if only a later round
        allows it.

        >>> from tridge_solver.games.ombre.dealing import random_deals
        >>> auction = OmbreAuction(next(random_deals(seed=1)), worths=lambda seat: {})
        >>> [auction.call_towards(Contract.parse(text)).word for text in ("Play H", "Fixed 2 H")]
        ['Play', 'Pass']
        """
        for call in self.calls:
            named = call.contract in (None, contract)
            if call != PASS and named and self.state.after(call).may_be_named(contract):
                return call
        return PASS

    def may_be_named(self, contract: Contract) -> bool:
        """Return whether the holder may play ``contract``: the bid, the rules and the holder's
        cards must allow it."""
        bid = Contract(contract.kind) if contract.is_flip else contract
        return (
            self.holder is not None
            and bid in self._able(self.holder)
            and self.state.may_be_named(contract)
        )

    def played(self, contract: Contract, pack: Pack = Pack.ENGLISH) -> OmbreDeal:
        """Return the deal to play: with the holder as Player, ``contract``, and the record of the
        auction.

        Raises ``ValueError``, in the words of ``pack``, for one that may not be named.
        """
        if self.holder is None or not self.may_be_named(contract):
            if not contract.exists_in(self.deal.rules):
                raise ValueError(f"{self.deal.rules.name} has no {contract.kind.value}")
            raise ValueError(f"{contract.text(pack)} may not be named with this hand and auction")
        if contract.is_flip and self.deal.stock:
            contract = replace(contract, trumps=self.deal.stock[0].suit)
        record = Record(self.deal.playing_order[0], tuple(self.words))
        return replace(self.deal.with_contract(self.holder, contract), auction=record)

    @property
    def passed_out(self) -> OmbreDeal:
        """The deal as passed out, with the record of its auction."""
        record = Record(self.deal.playing_order[0], tuple(self.words))
        return replace(self.deal, contract=Contract(Kind.PASS), auction=record)

    def _able(self, seat: Seat) -> tuple[Contract, ...]:
        """Return the contracts that the rules allow a seat to bid on its cards, whatever the
        calls."""
        return possible_contracts(self.deal.known_hand(seat), self.deal.rules)

    def _pays(self, call: Call, worths: Worths) -> bool:
        """Return whether a call leaves open a contract that is worth more than passing."""
        after = self.state.after(call)
        return any(chips > 0 and after.may_be_named(contract) for contract, chips in worths.items())

    def _worths(self, seat: Seat) -> Worths:
        """Return the values of the possible contracts to a seat, in chips above passing."""
        if self._worths_by_seat is not None:
            return self._worths_by_seat(seat)
        found = self.weighed(seat)
        if found is None:
            return {}
        return {
            each.contract: each.table.points - found.passing.points
            for each in found.bids
            if each.table is not None
        }

    def weighed(self, seat: Seat) -> Bidding | None:
        """Return what the possible contracts are worth to a closed seat; ``None`` if it may bid
        nothing.

        Once all have passed, later calls show nothing of a hand.
        """
        passed = self.state.stage is not Stage.BIDS
        return self._weighed(
            seat, *self._question(tuple(self.words[:SPEAKERS] if passed else self.words))
        )

    def _question(
        self, calls: tuple[str, ...]
    ) -> tuple[tuple[str, ...] | None, Contract | None, bool]:
        """Return the arguments of :func:`bid` after ``calls``: the calls, the bid to outrank, and
        whether all have passed."""
        if self.state.stage is Stage.BIDS:
            return calls, None, False
        return None, self.state.claimed if calls == tuple(self.words) else None, True

    def _weigh(
        self, seat: Seat, calls: tuple[str, ...] | None, over: Contract | None, passed: bool
    ) -> Bidding | None:
        try:
            answer: Bidding = bid(
                self.deal,
                seat,
                self._sampling,
                calls=calls,
                over=over,
                passed=passed,
                quick=True,
                progress=self.progress,
            )
        except NoContractError:
            return None
        return answer
