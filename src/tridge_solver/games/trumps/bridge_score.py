"""Bridge: what a contract scores at duplicate, who is vulnerable, and scores held together."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tridge_solver.core.errors import ParseError
from tridge_solver.core.seats import Seat
from tridge_solver.games.trumps.contracts import BOOK, MAX_TRICKS, Strain, TrumpsContract
from tridge_solver.games.trumps.game import SIDES, TrumpsDeal, side_of

if TYPE_CHECKING:
    from collections.abc import Iterator

MAJORS = (Strain.SPADES, Strain.HEARTS)

MINOR_TRICK, MAJOR_TRICK, FIRST_IN_NO_TRUMPS = 20, 30, 40
PART_SCORE, GAME, GAME_VULNERABLE = 50, 300, 500
GAME_FROM = 100
"""Points of the tricks that were bid, doubled where they were, from which a contract is a game."""

SMALL_SLAM, GRAND_SLAM = {False: 500, True: 750}, {False: 1000, True: 1500}
SMALL = MAX_TRICKS - 1
INSULT = 50
"""For making a doubled contract; twice that redoubled."""

DOUBLED_OVERTRICK = {False: 100, True: 200}
DOWN = {False: 50, True: 100}
DOUBLED_DOWN = {False: (100, 200, 200, 300), True: (200, 300)}
"""Of the first undertrick doubled, the second …; the last of them goes for all that follow."""

IMPS = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip
"""The differences from which one, two … international match points are counted."""

VULNERABLE = {
    "": "",
    "-": "",
    "none": "",
    "love": "",
    "ns": "NS",
    "n-s": "NS",
    "n/s": "NS",
    "ew": "EW",
    "e-w": "EW",
    "e/w": "EW",
    "all": "NSEW",
    "both": "NSEW",
}
"""What is written for who is vulnerable."""

_BOARD = re.compile(r"[0-9]{1,9}", re.ASCII)


def duplicate_score(contract: TrumpsContract, tricks: int, vulnerable: bool) -> int:
    """What declarer's side scores with so many tricks, negative when the contract fails.

    >>> score = lambda text, *rest: duplicate_score(TrumpsContract.parse_bridge(text), *rest)
    >>> score("4S", 10, False), score("3NT", 9, True), score("6C", 12, True), score("2HX", 8, False)
    (420, 600, 1370, 470)
    >>> score("4HX", 7, False), score("4HX", 6, True), score("1NTXX", 9, True)
    (-500, -1100, 1560)
    """
    assert contract.strain is not None
    factor = contract.factor
    if tricks < contract.number:
        missing = contract.number - tricks
        if factor == 1:
            return -DOWN[vulnerable] * missing
        each = DOUBLED_DOWN[vulnerable]
        lost = sum(each[:missing]) + each[-1] * max(missing - len(each), 0)
        return -lost * factor // 2
    a_trick = MAJOR_TRICK
    if contract.strain not in (*MAJORS, Strain.NO_TRUMPS):
        a_trick = MINOR_TRICK
    bid = a_trick * (contract.number - BOOK)
    if contract.strain is Strain.NO_TRUMPS:
        bid += FIRST_IN_NO_TRUMPS - MAJOR_TRICK
    bid *= factor
    bonus = PART_SCORE
    if bid >= GAME_FROM:
        bonus = GAME_VULNERABLE if vulnerable else GAME
    if contract.number == SMALL:
        bonus += SMALL_SLAM[vulnerable]
    elif contract.number == MAX_TRICKS:
        bonus += GRAND_SLAM[vulnerable]
    over = tricks - contract.number
    if factor > 1:
        a_trick = DOUBLED_OVERTRICK[vulnerable] * factor // 2
        bonus += INSULT * factor // 2
    return bid + bonus + over * a_trick


def vulnerable_sides(deal: TrumpsDeal) -> frozenset[str] | None:
    """The sides that are vulnerable: as the deal says, else as its board number has it; ``None``
    where neither tells.

    Raises :class:`~tridge_solver.core.errors.ParseError` for a word that means nobody's.
    """
    said = (deal.tag("Vulnerable") or "").strip()
    if said and said != "?":
        sides = VULNERABLE.get(said.lower())
        if sides is None:
            raise ParseError(f"{said!r} does not say who is vulnerable", "None, NS, EW or All")
        return frozenset(side for side in SIDES if side in sides)
    board = (deal.board or "").strip()
    return of_board(int(board)) if _BOARD.fullmatch(board) and int(board) else None


def of_board(number: int) -> frozenset[str]:
    """The sides that are vulnerable on a board of duplicate bridge.

    >>> [sorted(of_board(number)) for number in (1, 2, 3, 4, 5, 16, 17)]
    [[], ['NS'], ['EW'], ['EW', 'NS'], ['NS'], ['EW'], []]
    """
    round_of_four, place = divmod((number - 1) % 16, 4)
    sides = ("", "NS", "EW", "NSEW")[(place + round_of_four) % 4]
    return frozenset(side for side in SIDES if side in sides)


def dealer_of_board(number: int) -> Seat:
    """Who deals a board of duplicate bridge.

    >>> dealer_of_board(1).letter, dealer_of_board(6).letter
    ('N', 'E')
    """
    return Seat((number - 1) % 4)


def score_of_north(
    contract: TrumpsContract | None, declarer: Seat | None, tricks: int, sides: frozenset[str]
) -> int:
    """The duplicate score of North and South; nobody scores where all passed."""
    if contract is None or declarer is None:
        return 0
    side = side_of(declarer)
    points = duplicate_score(contract, tricks, side in sides)
    return points if side == "NS" else -points


def imps(difference: int) -> int:
    """International match points of a difference between two scores.

    >>> [imps(points) for points in (10, 20, -140, 600, -4200)]
    [0, 1, -4, 12, -24]
    """
    counted = bisect_right(IMPS, abs(difference))
    return counted if difference > 0 else -counted


def cross_imps(scores: Sequence[int]) -> Iterator[float]:
    """Of each score the mean of the IMPs against every other.

    >>> [round(value, 2) for value in cross_imps([420, 450, -50])]
    [4.5, 6.0, -10.5]
    """
    others = len(scores) - 1
    for score in scores:  # against itself it counts nothing
        total = sum(imps(score - each) for each in scores)
        yield total / others if others else 0.0


def matchpoints(scores: Sequence[int]) -> Iterator[int]:
    """Of each score two for every other that it beats, and one for every one it equals.

    >>> list(matchpoints([420, 450, 420, -50]))
    [3, 6, 3, 0]
    """
    for score in scores:
        beaten = sum(score > each for each in scores)
        level = sum(score == each for each in scores) - 1
        yield 2 * beaten + level
