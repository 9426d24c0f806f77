"""Bridge: the score of a deal, and the scores of one board at several tables held together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tridge_solver.core.seats import Seat
from tridge_solver.games.trumps.contracts import TrumpsContract
from tridge_solver.games.trumps.duplicate import (
    BY_BOARD,
    duplicate_score,
    imps,
    vulnerable_sides,
)
from tridge_solver.games.trumps.game import TrumpsDeal, side_of

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
