"""Duplicate bridge: the score of a deal, differences in IMPs, and the par with open cards."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.core.text import ParseError
from tridge_solver.core.words import side_words
from tridge_solver.games.trumps.game import SIDES, TrumpsDeal, left_of, side_of
from tridge_solver.games.trumps.rules import BOOK, MAX_TRICKS, Strain, TrumpsContract

IMP_STEPS: Final = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750,
    2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip
"""The smallest difference in points for each number of IMPs, beginning with one IMP."""

GAME_FROM = 100
"""The least trick points that make a game."""

BY_BOARD: Final = ("None", "NS", "EW", "All", "NS", "EW", "All", "None",
                   "EW", "All", "None", "NS", "All", "None", "NS", "EW")  # fmt: skip
"""The vulnerable sides on boards 1 to 16; later boards repeat them."""

_SIDES: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("none", "nobody", "love", "love all", "-", ""), frozenset()),
    "ns": frozenset(("NS",)), "ew": frozenset(("EW",)),
    **dict.fromkeys(("all", "both", "everybody", "game all"), frozenset(("NS", "EW"))),
}  # fmt: skip


class VulnerableError(ParseError):
    """An error: a text does not name a vulnerable side."""


def vulnerable_sides(text: str) -> frozenset[str]:
    """Return the vulnerable sides from the value of a ``Vulnerable`` tag.

    >>> sorted(vulnerable_sides("Both")), sorted(vulnerable_sides("Love all"))
    (['EW', 'NS'], [])
    >>> sorted(vulnerable_sides("N/S"))
    ['NS']
    """
    found = _SIDES.get(side_words(text).strip().lower())
    if found is None:
        raise VulnerableError(f"{text!r} does not say who is vulnerable", "None, NS, EW or All")
    return found


def vulnerable_word(text: str) -> str:
    """Return the word with which PBN names the vulnerable sides: ``None``, ``NS``, ``EW`` or
    ``All``.

    >>> vulnerable_word("both")
    'All'
    """
    sides = sorted(vulnerable_sides(text), reverse=True)
    return "".join(sides) if len(sides) == 1 else "All" if sides else "None"


def trick_points(contract: TrumpsContract) -> int:
    """Return the points for the tricks that were bid, doubled or not."""
    level, strain = contract.number - BOOK, contract.strain
    each = 20 if strain in (Strain.CLUBS, Strain.DIAMONDS) else 30
    return contract.factor * (each * level + (10 if strain is Strain.NO_TRUMPS else 0))


def duplicate_score(contract: TrumpsContract, tricks: int, vulnerable: bool) -> int:
    """Return the points of declarer's side for this many tricks; they are negative if the contract
    fails.

    >>> spades = TrumpsContract.parse_bridge
    >>> [duplicate_score(spades("4S"), tricks, False) for tricks in (9, 10, 11)]
    [-50, 420, 450]
    >>> duplicate_score(spades("3NTX"), 10, True), duplicate_score(spades("6CXX"), 8, True)
    (950, -2200)
    """
    level, factor, over = contract.number - BOOK, contract.factor, tricks - contract.number
    if over < 0:
        return -_penalty(-over, factor, vulnerable)
    made = trick_points(contract)
    points = made + (50 if made < GAME_FROM else 500 if vulnerable else 300)
    if level >= 6:
        points += (750 if vulnerable else 500) * (1 if level == 6 else 2)
    if factor == 1:
        each = 20 if contract.strain in (Strain.CLUBS, Strain.DIAMONDS) else 30
        return points + each * over
    return points + (100 if vulnerable else 50) * factor * over + 25 * factor


def _penalty(down: int, factor: int, vulnerable: bool) -> int:
    """Return the points that the defenders get for this many undertricks."""
    if factor == 1:
        return (100 if vulnerable else 50) * down
    if vulnerable:
        return (300 * down - 100) * factor // 2
    return (200 * min(down, 3) - 100 + 300 * max(down - 3, 0)) * factor // 2


def imps(points: int) -> int:
    """Return the IMPs for a difference in points.

    >>> imps(10), imps(-620), imps(5000)
    (0, -12, 24)
    """
    found = bisect_right(IMP_STEPS, abs(points))
    return found if points >= 0 else -found


def scores_by_tricks(contract: TrumpsContract, vulnerable: bool) -> tuple[int, ...]:
    """Return the :func:`duplicate_score` for each number of tricks from 0 to 13."""
    return tuple(duplicate_score(contract, n, vulnerable) for n in range(MAX_TRICKS + 1))


# Linear: one run of digits.
_BOARD = re.compile(r"[0-9]{1,9}", re.ASCII)


def vulnerable_in(deal: TrumpsDeal) -> frozenset[str] | None:
    """Return the vulnerable sides: as the deal says, else from its board number; ``None`` if it has
    neither.

    Raises :class:`~tridge_solver.core.text.ParseError` for a word that means nobody's.
    """
    tag = (deal.tag("Vulnerable") or "").strip()
    if tag and tag != "?":
        return vulnerable_sides(tag)
    board = (deal.board or "").strip()
    if not _BOARD.fullmatch(board) or not int(board):
        return None
    return vulnerable_sides(BY_BOARD[(int(board) - 1) % len(BY_BOARD)])


def score_of_north(
    contract: TrumpsContract | None, declarer: Seat | None, tricks: int, sides: frozenset[str]
) -> int:
    """Return the duplicate score of North and South; zero if all passed."""
    if contract is None or declarer is None:
        return 0
    side = side_of(declarer)
    points = duplicate_score(contract, tricks, side in sides)
    return points if side == "NS" else -points


def cross_imps(scores: Sequence[int]) -> Iterator[float]:
    """Return for each score its average in IMPs against all others.

    >>> [round(value, 2) for value in cross_imps([420, 450, -50])]
    [4.5, 6.0, -10.5]
    """
    others = len(scores) - 1
    for score in scores:  # against itself it counts nothing
        total = sum(imps(score - each) for each in scores)
        yield total / others if others else 0.0


RISING = (Strain.CLUBS, Strain.DIAMONDS, Strain.HEARTS, Strain.SPADES, Strain.NO_TRUMPS)
"""The denominations in the order of their rank, the lowest first."""

BIDS = tuple((number, strain) for number in range(BOOK + 1, MAX_TRICKS + 1) for strain in RISING)
"""All bids, the lowest first."""

Tricks = Mapping[tuple[Seat, Strain], int]
"""The tricks of each declarer in each denomination."""


@dataclass(frozen=True)
class ParContract:
    """A contract in which a par auction may end.

    Attributes:
        contract: the contract, doubled if it fails.
        declarers: the seats of the side that can play it, with as many tricks.
        tricks: those of declarer's side.
    """

    contract: TrumpsContract
    declarers: tuple[Seat, ...]
    tricks: int


@dataclass(frozen=True)
class BridgePar:
    """The par of a deal of bridge.

    Attributes:
        score: the score of North and South.
        contracts: the contracts that end the auction with that score, since nobody has a better
            higher bid: the cheapest of each side in each denomination, the lowest first; empty if
            all pass.
    """

    score: int
    contracts: tuple[ParContract, ...]


def bridge_par(tricks: Tricks, dealer: Seat, vulnerable: frozenset[str]) -> BridgePar:
    """Return the par: the score if both sides see all cards, and make their best bid or double.

    Args:
        tricks: of each declarer in each denomination.
        dealer: speaks first, and so comes first if both sides can make the same contract.
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
        """Return the score of North and South if this many seats have passed."""
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
"""A score that no contract can have."""


def _rank(par: ParContract) -> tuple[int, int]:
    assert par.contract.strain is not None
    return par.contract.number, RISING.index(par.contract.strain)


def _bids(
    best: Mapping[tuple[str, Strain], int], vulnerable: frozenset[str]
) -> tuple[dict[tuple[int, str], tuple[int, int]], dict[str, int]]:
    """Return the bids of each side, the highest first, and the best score of each side that
    bids. Each bid comes with its score as the last bid, doubled if it fails, and its score if
    others may bid again."""
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
    """Return 1 for North and South, and -1 for East and West."""
    return 1 if side == "NS" else -1


def par_of(deal: TrumpsDeal, tricks: Tricks) -> BridgePar:
    """Return the par of ``deal``; nobody is vulnerable unless the deal says so.

    Raises :class:`~tridge_solver.DealError` if it does not say who dealt, and that matters; and
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
            "both sides can make the same contract, and the dealer is not known (expected a Dealer)"
        )
    return found[0]


def _other(side: str) -> str:
    return "EW" if side == "NS" else "NS"
