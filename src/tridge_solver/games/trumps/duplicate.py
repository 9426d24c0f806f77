"""What a deal of bridge scores at duplicate, who is vulnerable, and differences in IMPs."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tridge_solver.core.errors import ParseError
from tridge_solver.core.seats import Seat
from tridge_solver.core.words import side_words
from tridge_solver.games.trumps.contracts import BOOK, MAX_TRICKS, Strain, TrumpsContract
from tridge_solver.games.trumps.game import TrumpsDeal, side_of

IMP_STEPS: Final = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750,
    2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip
"""The smallest difference in points of each number of IMPs, from one."""

GAME_FROM = 100
"""Points for tricks that make a game."""

BY_BOARD: Final = ("None", "NS", "EW", "All", "NS", "EW", "All", "None",
                   "EW", "All", "None", "NS", "All", "None", "NS", "EW")  # fmt: skip
"""Who is vulnerable on boards 1 to 16, which come round again."""

_SIDES: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("none", "nobody", "love", "love all", "-", ""), frozenset()),
    "ns": frozenset(("NS",)), "ew": frozenset(("EW",)),
    **dict.fromkeys(("all", "both", "everybody", "game all"), frozenset(("NS", "EW"))),
}  # fmt: skip


class VulnerableError(ParseError):
    """Text that does not say who is vulnerable."""


def vulnerable_sides(text: str) -> frozenset[str]:
    """The sides that are vulnerable, of the value of a ``Vulnerable`` tag.

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
    """The same as PBN writes it: ``None``, ``NS``, ``EW`` or ``All``.

    >>> vulnerable_word("both")
    'All'
    """
    sides = sorted(vulnerable_sides(text), reverse=True)
    return "".join(sides) if len(sides) == 1 else "All" if sides else "None"


def trick_points(contract: TrumpsContract) -> int:
    """What the tricks bid count, doubled or not."""
    level, strain = contract.number - BOOK, contract.strain
    each = 20 if strain in (Strain.CLUBS, Strain.DIAMONDS) else 30
    return contract.factor * (each * level + (10 if strain is Strain.NO_TRUMPS else 0))


def duplicate_score(contract: TrumpsContract, tricks: int, vulnerable: bool) -> int:
    """Points of declarer's side for so many tricks; negative where the contract fails.

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
    """Points of the defenders for so many tricks missing."""
    if factor == 1:
        return (100 if vulnerable else 50) * down
    if vulnerable:
        return (300 * down - 100) * factor // 2
    return (200 * min(down, 3) - 100 + 300 * max(down - 3, 0)) * factor // 2


def imps(points: int) -> int:
    """What a difference in points is worth.

    >>> imps(10), imps(-620), imps(5000)
    (0, -12, 24)
    """
    found = bisect_right(IMP_STEPS, abs(points))
    return found if points >= 0 else -found


def scores_by_tricks(contract: TrumpsContract, vulnerable: bool) -> tuple[int, ...]:
    """:func:`duplicate_score` for 0 to 13 tricks."""
    return tuple(duplicate_score(contract, n, vulnerable) for n in range(MAX_TRICKS + 1))


# Linear: one run of digits.
_BOARD = re.compile(r"[0-9]{1,9}", re.ASCII)


def vulnerable_in(deal: TrumpsDeal) -> frozenset[str] | None:
    """The sides that are vulnerable: as the deal says, else as its board number has it; ``None``
    where neither says.

    Raises :class:`~tridge_solver.core.errors.ParseError` for a word that means nobody's.
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
    """The duplicate score of North and South; nobody scores where all passed."""
    if contract is None or declarer is None:
        return 0
    side = side_of(declarer)
    points = duplicate_score(contract, tricks, side in sides)
    return points if side == "NS" else -points


def cross_imps(scores: Sequence[int]) -> Iterator[float]:
    """Of each score the mean of the IMPs against every other.

    >>> [round(value, 2) for value in cross_imps([420, 450, -50])]
    [4.5, 6.0, -10.5]
    """
    others = len(scores) - 1
    for score in scores:  # against itself it counts nothing
        total = sum(imps(score - each) for each in scores)
        yield total / others if others else 0.0
