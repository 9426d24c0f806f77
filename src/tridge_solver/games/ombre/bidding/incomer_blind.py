"""What coming in is worth before any card is seen.

The dealer pays a quarter of the Game Fund for nine cards nobody knows. What they bring him was
measured once, for :data:`~.incomer_hands.HANDS` random hands of nine, and hangs on none of them:
how often *Play* in their best suit, and *No Tricks*, succeed after the exchange by custom. With any
funds follows what he would name on each, or *No Play*, and what that is worth.
"""

from __future__ import annotations

from functools import cache
from statistics import fmean
from typing import NamedTuple

from tridge_solver.analysis.intervals import margin_of_few
from tridge_solver.core.dataclass import dataclass
from tridge_solver.games.ombre.bidding.incomer_hands import HANDS, SEED, TABLE, WORLDS
from tridge_solver.games.ombre.scoring.funds import Funds
from tridge_solver.games.ombre.scoring.incomer import quarter_of


class Half(NamedTuple):
    """How a contract did in half of the worlds of a hand.

    Attributes:
        wins, draws: how many of :data:`~.incomer_hands.WORLDS`.
        chips: what came with it in all of them, beside the funds: honours, and the forty chips.
    """

    wins: int
    draws: int
    chips: int


Measured = tuple[Half, Half]
"""A contract of a hand in both halves of its worlds."""


@dataclass(frozen=True)
class Blind:
    """What coming in is worth with given funds, the quarter paid.

    Attributes:
        points: mean chips, the quarter subtracted.
        margin: half the width of their 95 % interval.
        played: the share of hands he plays on with, the others being *No Play*.
        no_tricks: the share on which he names *No Tricks*.
        wins: the share of deals he wins, of those he plays on with.
        quarter: what he pays.
        hands, worlds, seed: how it was measured.
    """

    points: float
    margin: float
    played: float
    no_tricks: float
    wins: float
    quarter: int
    hands: int
    worlds: int
    seed: int

    @property
    def pays(self) -> bool | None:
        """Whether it pays to come in; ``None`` where the interval holds zero."""
        return None if abs(self.points) <= self.margin else self.points > 0


@cache
def measured_hands() -> tuple[tuple[Measured, Measured], ...]:
    """*Play* and *No Tricks* of every hand measured."""
    numbers = list(map(int, TABLE.split()))
    each = 12
    hands = []
    for start in range(0, len(numbers), each):
        one = [Half(*numbers[start + n : start + n + 3]) for n in range(0, each, 3)]
        hands.append(((one[0], one[1]), (one[2], one[3])))
    assert len(hands) == HANDS
    return tuple(hands)


def play_points(half: Half, funds: Funds) -> float:
    """Mean points of *Play*: the Game Fund won, lost in a draw, lost twice in a defeat."""
    losses = WORLDS - half.wins - half.draws
    return (funds.game * (half.wins - half.draws - 2 * losses) + half.chips) / WORLDS


def no_tricks_points(half: Half, funds: Funds) -> float:
    """Mean points of *No Tricks*: Game Fund and Widow's Fund, won or lost."""
    return ((funds.game + funds.widow) * (2 * half.wins - WORLDS) + half.chips) / WORLDS


@cache
def coming_in(before: Funds) -> Blind:
    """What coming in is worth with the funds as they are ``before`` the quarter.

    What to name on a hand is decided by one half of its worlds and measured in the other, each way
    once, so that luck is not taken for skill.

    >>> coming_in(Funds(40, 100)).quarter
    10
    """
    quarter = quarter_of(before)
    points, played, low, wins = [], 0, 0, 0
    for play, no_tricks in measured_hands():
        total = 0.0
        for this, other in ((0, 1), (1, 0)):
            by_play = play_points(play[this], quarter.funds)
            by_low = no_tricks_points(no_tricks[this], quarter.funds)
            if max(by_play, by_low) <= 0:
                continue
            played += 1
            if by_play >= by_low:
                total += play_points(play[other], quarter.funds)
                wins += play[other].wins
            else:
                low += 1
                total += no_tricks_points(no_tricks[other], quarter.funds)
                wins += no_tricks[other].wins
        points.append(total / 2 - quarter.chips)
    margin = margin_of_few(points)
    assert margin is not None  # of many hands
    return Blind(
        points=fmean(points),
        margin=margin,
        played=played / (2 * HANDS),
        no_tricks=low / (2 * HANDS),
        wins=wins / (played * WORLDS) if played else 0.0,
        quarter=quarter.chips,
        hands=HANDS,
        worlds=2 * WORLDS,
        seed=SEED,
    )
