"""From open cards to the table without playing a deal: a fitted correction of the shares.

Play, Flip and No Change lose less at the table than their open cards say: the defenders are blind
too. How much less follows from the open shares themselves, on the scale of log odds. The numbers
are those of ``benchmarks/fit_correction.py``: 6,740 closed deals of 674 random hands of 11 to 20 of
the club's points, a fifth of them in No Change.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from tridge_solver.rules.contracts import Contract


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


WIN = Line(-0.03, 0.29, 0.61, -0.24)
"""Of winning."""

WIN_OR_DRAW = Line(0.48, 0.0, 0.70, -0.09)
"""Of winning or drawing. With a weight of its own open wins would count against it, and hands that
hardly ever win with open cards would be believed in for that."""

MARGIN = 0.022
"""Half of the 95 % interval of the line itself, as a share: how well the deals pin it down. It is
that of lines fitted to hands drawn again with replacement."""


def is_corrected(contract: Contract) -> bool:
    """Whether the correction holds for a contract."""
    return contract.is_normal


def log_odds(count: float, samples: int) -> float:
    """The log odds of a counted share, half a world added on either side.

    >>> round(log_odds(50, 100), 3), round(log_odds(0, 100), 2)
    (0.0, -5.3)
    """
    return math.log((count + 0.5) / (samples - count + 0.5))


def corrected_shares(wins: int, draws: int, samples: int, leads: bool) -> tuple[float, float]:
    """Shares of wins and draws at the table, from worlds counted with open cards.

    Args:
        wins, draws, samples: of the open worlds.
        leads: whether the Player leads to the first trick.

    >>> win, draw = corrected_shares(460, 145, 1000, False)
    >>> round(win, 3), round(draw, 3)
    (0.546, 0.14)
    """
    win, either = log_odds(wins, samples), log_odds(wins + draws, samples)
    won = WIN.share(win, either, leads)
    not_lost = max(WIN_OR_DRAW.share(win, either, leads), won)
    return won, not_lost - won
