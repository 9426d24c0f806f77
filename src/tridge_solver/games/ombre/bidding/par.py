"""The par: the result of the auction when everyone sees every card.

The auction is solved backwards. Each seat makes the call that brings itself the most chips, knowing
what the others will answer; the two that come to defend are no side until then. Every state is
solved once, so the answer is exact and found in no time.
"""

from __future__ import annotations

from collections.abc import Sequence

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.games.ombre.rules.auction import PASS, Auction, Call
from tridge_solver.games.ombre.rules.contracts import Contract

Chips = tuple[float, float, float]
"""Chips of the three active seats in the order they speak; halves where a gain is shared."""

NOTHING: Chips = (0, 0, 0)
"""What a deal that is passed out is worth: what all pay alike is left aside."""


@dataclass(frozen=True)
class Offer:
    """A contract that a seat might play, and what it brings each of the three."""

    contract: Contract
    chips: Chips


@dataclass(frozen=True)
class Par:
    """How an auction goes.

    Attributes:
        calls: who says what, in order, to the end; seats by number, 0 the Lead.
        player: who plays, ``None`` in a deal that is passed out.
        contract: what he names.
        chips: what it brings each seat, nothing where all have passed.
    """

    calls: tuple[tuple[int, Call], ...]
    player: int | None
    contract: Contract | None
    chips: Chips


def par(rules: Ruleset, offers: Sequence[Sequence[Offer]]) -> Par:
    """Solve the auction backwards.

    Of calls that bring a seat the same it makes the lowest, so it rather passes; of such contracts
    the Player names the one that stands first among his offers.

    Args:
        rules: whose auction it is.
        offers: for each seat in the order they speak, the contracts it could play. A bid that a
            seat has no contract for cannot be made.

    >>> from tridge_solver.core.ruleset import TRESILLO
    >>> high = Contract.parse("No Change S")
    >>> middle = [Offer(high, (-5, 10, -5))]
    >>> last = [Offer(high, (-9, -9, 18))]
    >>> found = par(TRESILLO, [[Offer(high, (-30, 15, 15))], middle, last])
    >>> found.player, found.chips, [call.word for _, call in found.calls]
    (2, (-9, -9, 18), ['Pass', 'Pass', 'Play'])
    """
    return _Solver(offers).solve(Auction(rules))


class _Solver:
    """The states of one auction, each solved once."""

    def __init__(self, offers: Sequence[Sequence[Offer]]) -> None:
        self._offers = offers
        self._chips: dict[Auction, Chips] = {}
        self._best: dict[Auction, Call] = {}

    def solve(self, auction: Auction) -> Par:
        """The whole auction from here on."""
        chips = self._value(auction)
        calls = []
        while not auction.is_over:
            call = self._best[auction]
            calls.append((auction.to_speak, call))
            auction = auction.after(call)
        offer = self._named(auction)
        return Par(tuple(calls), auction.holder, offer.contract if offer else None, chips)

    def _value(self, auction: Auction) -> Chips:
        """What ``auction`` is worth, in chips of each seat."""
        if auction.is_over:
            offer = self._named(auction)
            return offer.chips if offer else NOTHING
        if auction not in self._chips:
            seat = auction.to_speak
            best: Chips | None = None
            for call in auction.calls:
                if call != PASS and not self._is_covered(auction, call):
                    continue
                chips = self._value(auction.after(call))
                if best is None or chips[seat] > best[seat]:
                    best = chips
                    self._best[auction] = call
            assert best is not None  # one may always pass
            self._chips[auction] = best
        return self._chips[auction]

    def _is_covered(self, auction: Auction, call: Call) -> bool:
        """Whether the seat to speak has a contract to name if the others let him play."""
        bid = auction.after(call)
        return any(bid.may_be_named(offer.contract) for offer in self._offers[auction.to_speak])

    def _named(self, auction: Auction) -> Offer | None:
        """What the holder of the last bid names."""
        if auction.holder is None:
            return None
        player = auction.holder
        allowed = [each for each in self._offers[player] if auction.may_be_named(each.contract)]
        return max(allowed, key=lambda offer: offer.chips[player])
