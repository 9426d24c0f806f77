"""From open cards to the table without playing a deal: a fitted correction of the shares.

Play, Flip and No Change lose less at the table than their open cards say: the defenders are blind
too. How much less follows from the open shares themselves, on the scale of log odds. The numbers
are those of ``benchmarks/fit_correction.py``: 25,810 closed deals of 2,581 random hands of 11 to 20
of the club's points, a fifth of them in No Change.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from tridge_solver.rules.contracts import Contract, Kind


@dataclass(frozen=True)
class Line:
    """A line of log odds: what is added, and the weight of each open share and of the lead."""

    constant: float
    win: float
    win_or_draw: float
    lead: float

    def share(self, win: float, win_or_draw: float, leads: bool) -> float:
        """The share at the table, from log odds of the open shares."""
        odds = self.constant + self.win * win + self.win_or_draw * win_or_draw + self.lead * leads
        return 1 / (1 + math.exp(-odds))


class Correction(NamedTuple):
    """The lines of one kind of contract, and how well the deals pin them down.

    ``margin`` is half of the 95 % interval of the lines themselves, as a share: that of lines
    fitted to hands drawn again with replacement.
    """

    won: Line
    not_lost: Line
    margin: float


PLAY = Correction(Line(0.35, 0.92, 0.09, -0.22), Line(0.61, 0.23, 0.78, -0.24), 0.011)
"""Of Play and Flip."""

NO_CHANGE = Correction(Line(-0.18, 0.09, 0.67, -0.59), Line(0.97, 0.0, 0.65, -0.52), 0.017)
"""Of No Change. With a weight of its own open wins would count against not losing, and hands that
hardly ever win with open cards would be believed in for that."""


def correction_of(contract: Contract) -> Correction:
    """The correction of Play, Flip or No Change."""
    return NO_CHANGE if contract.kind is Kind.NO_CHANGE else PLAY


def is_corrected(contract: Contract) -> bool:
    """Whether the correction holds for a contract."""
    return contract.is_normal


def log_odds(count: float, samples: int) -> float:
    """The log odds of a counted share, half a world added on either side.

    >>> round(log_odds(50, 100), 3), round(log_odds(0, 100), 2)
    (0.0, -5.3)
    """
    return math.log((count + 0.5) / (samples - count + 0.5))


def corrected_shares(
    correction: Correction, wins: int, draws: int, samples: int, leads: bool
) -> tuple[float, float]:
    """Shares of wins and draws at the table, from worlds counted with open cards.

    Args:
        correction: of the contract, see :func:`correction_of`.
        wins, draws, samples: of the open worlds.
        leads: whether the Player leads to the first trick.

    >>> win, draw = corrected_shares(PLAY, 460, 145, 1000, False)
    >>> round(win, 3), round(draw, 3)
    (0.56, 0.152)
    """
    win, either = log_odds(wins, samples), log_odds(wins + draws, samples)
    won = correction.won.share(win, either, leads)
    not_lost = max(correction.not_lost.share(win, either, leads), won)
    return won, not_lost - won
