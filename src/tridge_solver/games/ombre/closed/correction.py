"""From open cards to the table without playing a deal: a fitted correction of the shares.

Play, Flip and No Change lose less at the table than their open cards say: the defenders are blind
too. How much less follows from the open shares themselves, on the scale of log odds. The numbers
are those of ``benchmarks/fit_correction.py``: 192,880 closed deals of 17,157 random hands of 11 to
20 of the club's points, four fifths of them in Play, the others in No Change, an eighth in Flip
too.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from tridge_solver.core.dataclass import dataclass
from tridge_solver.games.ombre.rules.contracts import Contract, Kind


@dataclass(frozen=True)
class Line:
    """A line of log odds: what is added, and the weight of what open cards say and of the lead.

    ``win`` and ``win_or_draw`` weigh the log odds of the open shares, ``square`` the square of the
    share of wins and draws, which bends the line for hands that hardly ever lose.
    """

    constant: float
    win: float
    win_or_draw: float
    square: float
    lead: float

    def share(self, wins: float, either: float, samples: int, leads: bool) -> float:
        """The share at the table, from open worlds won, and won or drawn."""
        odds = (
            self.constant
            + self.win * log_odds(wins, samples)
            + self.win_or_draw * log_odds(either, samples)
            + self.square * (either / samples) ** 2
            + self.lead * leads
        )
        return 1 / (1 + math.exp(-odds))


class Nine(NamedTuple):
    """How often the Player leads to the sixth trick for all nine, makes them and misses them.

    Both go with the cube of the share of wins at the table, for who wins more often wins higher.
    These are the shares in a hand that always wins, set by hand to what played deals brought.
    """

    made: float
    missed: float

    def shares(self, win: float) -> tuple[float, float]:
        """The shares of deals in which all nine are made and missed.

        >>> made, missed = PLAY.nine.shares(0.5)
        >>> 0 < missed < made < 0.01
        True
        """
        return self.made * win**3, self.missed * win**3


class Correction(NamedTuple):
    """The lines of one kind of contract, and how well the deals pin them down.

    ``margin`` is half of the 95 % interval of the lines themselves, as a share: that of lines
    fitted to hands drawn again with replacement. ``scatter`` is that of a single hand: hands whose
    open shares are the same differ so much at the table.
    """

    won: Line
    not_lost: Line
    nine: Nine
    margin: float
    scatter: float


PLAY = Correction(
    Line(-0.05, 0.64, 0.13, 0.79, -0.24),
    Line(0.34, 0.22, 0.57, 0.97, -0.26),
    Nine(0.015, 0.002),
    0.004,
    0.025,
)
"""Of Play and of Flip once a suit is turned, which is Play in that suit."""

NO_CHANGE = Correction(
    Line(0.12, 0.08, 0.78, -0.76, -0.53),
    Line(1.0, 0.0, 0.65, 0.0, -0.47),
    Nine(0.0, 0.0),
    0.008,
    0.025,
)
"""Of No Change. With a weight of its own open wins would count against not losing, and hands that
hardly ever win with open cards would be believed in for that. The square takes away from wins: who
hardly ever loses there has less to gain from blind defenders than the log odds say."""


def correction_of(contract: Contract) -> Correction:
    """The correction of Play, Flip or No Change."""
    return NO_CHANGE if contract.kind is Kind.NO_CHANGE else PLAY


def is_corrected(contract: Contract) -> bool:
    """Whether the correction holds for a contract: not for a grandissimo, which has two trumps."""
    return contract.is_normal and contract.kind is not Kind.GRANDISSIMO


def log_odds(count: float, samples: int) -> float:
    """The log odds of a counted share, a world added on either side.

    >>> round(log_odds(50, 100), 3), round(log_odds(0, 100), 2)
    (0.0, -4.62)
    """
    return math.log((count + 1) / (samples - count + 1))


def corrected_shares(
    correction: Correction, wins: float, draws: float, samples: int, leads: bool
) -> tuple[float, float]:
    """Shares of wins and draws at the table, from worlds counted with open cards.

    Args:
        correction: of the contract, see :func:`correction_of`.
        wins, draws, samples: of the open worlds.
        leads: whether the Player leads to the first trick.

    >>> win, draw = corrected_shares(PLAY, 460, 145, 1000, False)
    >>> round(win, 3), round(draw, 3)
    (0.548, 0.164)
    """
    won = correction.won.share(wins, wins + draws, samples, leads)
    not_lost = max(correction.not_lost.share(wins, wins + draws, samples, leads), won)
    return won, not_lost - won
