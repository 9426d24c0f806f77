"""Belote: the auction with open cards, solved backwards.

What a contract scores depends on its denomination, its number, its doubling and the side that
bid it, the eldest leading whoever did. So a moment of the auction is a last bid, its side and the
passes since; the moments are gone through from the highest bid down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from tridge_solver.core.dataclass import dataclass
from tridge_solver.games.belote.cards import PLAYERS, BeloteStrain
from tridge_solver.games.belote.contracts import (
    BID_STEP,
    HIGHEST_BID,
    LOWEST_BID,
    BeloteContract,
)
from tridge_solver.games.belote.rules import BeloteRules

Price = Callable[[BeloteContract, int], int]
"""What a contract of a side scores: points of North and South less those of East and West."""


@dataclass(frozen=True)
class Par:
    """How the auction ends when everybody sees all cards.

    Attributes:
        score: points of North and South less those of East and West.
        contract: what is played, ``None`` when all pass.
        side: who bid it: 0 North and South, 1 East and West.
    """

    score: int
    contract: BeloteContract | None = None
    side: int | None = None


def par(price: Price, eldest_side: int, rules: BeloteRules) -> Par:
    """The par of a deal.

    Each side wants the most for itself. Of equal values a pass comes first, then a double, then
    the lower number, then the order ``S H D C NT AT``.
    """
    gain = (1, -1)
    above: list[Par | None] = [None, None]  # by side: its best opening of a bid above this height
    for height in _heights(rules):
        here: list[Par | None] = [None, None]
        for side in (0, 1):
            for denomination in BeloteStrain:
                bid = BeloteContract(height, denomination)
                value = _once_bid(bid, side, above, price)
                best = here[side]
                if best is None or gain[side] * value.score > gain[side] * best.score:
                    here[side] = value
        for side in (0, 1):
            higher, this = above[side], here[side]
            assert this is not None
            if higher is None or gain[side] * this.score >= gain[side] * higher.score:
                above[side] = this
    value = Par(0)
    for turn in reversed(range(PLAYERS)):
        side = (eldest_side + turn) % 2
        opening = above[side]
        if opening is not None and gain[side] * opening.score > gain[side] * value.score:
            value = opening
    return value


def _heights(rules: BeloteRules) -> Iterator[int | None]:
    """The numbers that can be bid, from the highest down; ``None`` is Capot."""
    if rules.capot:
        yield None
    yield from range(HIGHEST_BID, LOWEST_BID - BID_STEP, -BID_STEP)


def _once_bid(bid: BeloteContract, side: int, above: list[Par | None], price: Price) -> Par:
    """What comes of ``bid`` by ``side`` when ``above`` are the best higher bids of both sides."""
    gain = (1, -1)
    other = 1 - side
    value = Par(price(bid, side), bid, side)
    doubled = replace(bid, factor=2)
    doubled_value = Par(price(doubled, side), doubled, side)
    redoubled = replace(bid, factor=4)
    redoubled_value = Par(price(redoubled, side), redoubled, side)
    if gain[side] * redoubled_value.score > gain[side] * doubled_value.score:
        doubled_value = redoubled_value
    # Three seats speak after a bid, the opponents first and last: solved from the last one.
    for speaker in (other, side, other):
        answers = [doubled_value] if speaker is other else []
        higher = above[speaker]
        answers += [higher] if higher is not None else []
        for answer in answers:
            if gain[speaker] * answer.score > gain[speaker] * value.score:
                value = answer
    return value
