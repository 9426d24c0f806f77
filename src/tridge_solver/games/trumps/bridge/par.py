"""Bridge: the par, what a deal is worth when both sides bid with all cards open."""

from __future__ import annotations

from collections.abc import Mapping

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.errors import ParseError
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.trumps.contracts import BOOK, MAX_TRICKS, Strain, TrumpsContract
from tridge_solver.games.trumps.duplicate import duplicate_score, vulnerable_in
from tridge_solver.games.trumps.game import SIDES, TrumpsDeal, left_of, side_of

RISING = (Strain.CLUBS, Strain.DIAMONDS, Strain.HEARTS, Strain.SPADES, Strain.NO_TRUMPS)
"""The denominations as they outrank each other."""

BIDS = tuple((number, strain) for number in range(BOOK + 1, MAX_TRICKS + 1) for strain in RISING)
"""All bids, the lowest first."""

Tricks = Mapping[tuple[Seat, Strain], int]
"""The tricks of each declarer in each denomination."""


@dataclass(frozen=True)
class ParContract:
    """A contract that ends a par auction.

    Attributes:
        contract: what is played, doubled where it fails.
        declarers: who of the side may play it, with as many tricks.
        tricks: those of declarer's side.
    """

    contract: TrumpsContract
    declarers: tuple[Seat, ...]
    tricks: int


@dataclass(frozen=True)
class BridgePar:
    """The par of a deal.

    Attributes:
        score: of North and South.
        contracts: those which end the auction for that score, as nobody has a higher bid that is
            better for them: of each side in each denomination the cheapest, the lowest first; none
            where all pass.
    """

    score: int
    contracts: tuple[ParContract, ...]


def bridge_par(tricks: Tricks, dealer: Seat, vulnerable: frozenset[str]) -> BridgePar:
    """The par: every side bids what is best for it, or doubles, seeing all cards.

    Args:
        tricks: of each declarer in each denomination.
        dealer: speaks first: where both sides can make the same contract, he is before the others.
        vulnerable: the sides that are.

    The seat of a side that takes more tricks in a denomination is the one that names it.
    """
    best = {
        (side, strain): max(tricks[seat, strain] for seat in seats)
        for side, seats in SIDES.items()
        for strain in RISING
    }

    worth, at_least = _bids(best, vulnerable)

    def opened(passed: int) -> int:
        """The score of North and South when so many seats have passed."""
        if passed == len(SEATS):
            return 0
        side = side_of(left_of(dealer, passed))
        sign = _sign(side)
        return sign * max(at_least[side], sign * opened(passed + 1))

    score = opened(0)
    found: dict[tuple[str, Strain], ParContract] = {}
    best_above = dict.fromkeys(SIDES, -_NEVER)
    for place in reversed(range(len(BIDS)) if score else ()):
        number, strain = BIDS[place]
        here = {side: worth[place, side][0] for side in SIDES}
        for side, points in here.items():
            if points == _sign(side) * score and best_above[_other(side)] <= -points:
                taken = best[side, strain]
                declarers = tuple(seat for seat in SIDES[side] if tricks[seat, strain] == taken)
                contract = TrumpsContract(number, strain, 2 if taken < number else 1)
                found[side, strain] = ParContract(contract, declarers, taken)
        best_above = {side: max(best_above[side], points) for side, points in here.items()}
    contracts = sorted(found.values(), key=_rank)
    return BridgePar(score, tuple(contracts))


_NEVER = 1 << 16
"""More than any contract is worth."""


def _rank(par: ParContract) -> tuple[int, int]:
    """The place of a par contract among all bids."""
    assert par.contract.strain is not None
    return par.contract.number, RISING.index(par.contract.strain)


def _bids(
    best: Mapping[tuple[str, Strain], int], vulnerable: frozenset[str]
) -> tuple[dict[tuple[int, str], tuple[int, int]], dict[str, int]]:
    """Of each bid of each side, the highest first, its score where it is the last one, doubled if
    it fails, and its score when the others may bid on; and the best score of each side that bids
    anything."""
    worth: dict[tuple[int, str], tuple[int, int]] = {}
    over: dict[str, int] = {}
    for place in reversed(range(len(BIDS))):
        number, strain = BIDS[place]
        for side in SIDES:
            taken = best[side, strain]
            contract = TrumpsContract(number, strain, 2 if taken < number else 1)
            points = duplicate_score(contract, taken, side in vulnerable)
            held = -over[_other(side)] if over else points
            worth[place, side] = points, min(points, held)
        for side in SIDES:
            bid = worth[place, side][1]
            over[side] = max(over.get(side, bid), bid)
    return worth, over


def _sign(side: str) -> int:
    """Plus one for North and South."""
    return 1 if side == "NS" else -1


def par_of(deal: TrumpsDeal, tricks: Tricks) -> BridgePar:
    """The par of ``deal``: with nobody vulnerable where it does not say who is.

    Raises :class:`~tridge_solver.DealError` where it does not say who dealt, and that matters; and
    for a word that does not say who is vulnerable.
    """
    try:
        sides = vulnerable_in(deal) or frozenset()
    except ParseError as error:
        raise DealError(str(error)) from None
    dealers = SEATS if deal.dealer is None else (deal.dealer,)
    found = [bridge_par(tricks, dealer, sides) for dealer in dealers]
    if len({par.score for par in found}) > 1:
        raise DealError(
            "both sides can make the same contract, and who dealt is not known (expected a Dealer)"
        )
    return found[0]


def _other(side: str) -> str:
    """The other side."""
    return "EW" if side == "NS" else "NS"
