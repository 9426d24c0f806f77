"""What a contract is worth at the table: from closed deals, or by the correction.

Closed deals are few, open worlds are many. Each closed deal is one of the open worlds, so what the
open result of the same deal says is taken out of the closed one and put back from all worlds (a
*control variate*). Of fewer deals than :data:`LEAST_DEALS` nothing is told.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tridge_solver.analysis.intervals import Z_95, Interval, controlled_mean, ends, margin_within
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.game import UnsupportedQuestion
from tridge_solver.games.ombre.closed.correction import Correction, corrected_shares
from tridge_solver.games.ombre.closed.table import Payout
from tridge_solver.games.ombre.rules.contracts import FIRST_TRICKS, TRICKS
from tridge_solver.games.ombre.scoring import AnyFunds, Undertaken
from tridge_solver.games.ombre.worlds.seat_worlds import Grid
from tridge_solver.games.ombre.worlds.setting import Setting

LEAST_DEALS = 10
"""Closed deals at least: with fewer nothing is known of how they go with open cards."""


def check_deals(deals: int) -> None:
    """Raise :class:`~tridge_solver.UnsupportedQuestion` where so many closed deals tell nothing."""
    if deals < LEAST_DEALS:
        raise UnsupportedQuestion(
            f"{deals} closed deals tell too little (expected {LEAST_DEALS} or more)"
        )


@dataclass(frozen=True)
class AtTable:
    """A contract at the table, played by seats that see only what they can.

    Attributes:
        shares: of the grades, the best first; they sum to one.
        win_margin: half of the 95 % interval of the first.
        points: the Player's expected chips; ``points_margin`` half of their 95 % interval.
        deals: closed deals played; 0 where the correction, or open cards alone, stand for them.
        open_alone: whether these are the figures of open cards, as there were too few worlds for
            closed deals.
    """

    shares: tuple[float, ...]
    win_margin: float
    points: float
    points_margin: float
    deals: int
    open_alone: bool = False

    @property
    def by(self) -> str:
        """What the figures come from, in words."""
        if self.open_alone:
            return "open cards"
        return "closed deals" if self.deals else "correction"

    @property
    def is_corrected(self) -> bool:
        """Whether the correction stands for closed deals."""
        return self.by == "correction"

    @property
    def win_interval(self) -> Interval:
        """The 95 % interval of the first share."""
        return Interval(
            max(self.shares[0] - self.win_margin, 0.0), min(self.shares[0] + self.win_margin, 1.0)
        )


class NineChips(NamedTuple):
    """What all nine tricks, led to at the sixth, add to a win in chips: made, and missed."""

    made: float
    missed: float

    def expected(self, correction: Correction, win: float) -> float:
        """What they add on average where so many deals are won at the table."""
        made, missed = correction.nine.shares(win)
        return self.made * made + self.missed * missed


NO_NINE = NineChips(0.0, 0.0)


def nine_chips(setting: Setting, funds: AnyFunds) -> NineChips:
    """What all nine tricks add to a win."""
    payout = Payout(setting, funds)
    claim = payout.chips((FIRST_TRICKS, 0, 0), Undertaken.NOTHING, True, 0)
    made = payout.chips((TRICKS, 0, 0), Undertaken.MADE, True, 0)
    missed = payout.chips((TRICKS - 1, 1, 0), Undertaken.FAILED, True, 0)
    return NineChips(made - claim, missed - claim)


def by_closed_deals(
    closed_grade: Grid,
    closed_chips: Grid,
    open_grade: Grid,
    open_chips: Grid,
    chips_by_grade: Grid,
) -> AtTable:
    """The value of a contract from closed deals that are the first of the open worlds.

    Args:
        closed_grade, closed_chips: of the deals played, grades by number from the worst.
        open_grade, open_chips: of all worlds.
        chips_by_grade: the mean chips of each grade over the worlds, from the worst.
    """
    count = len(closed_grade)
    at_least, margins = [], []
    for level in range(len(chips_by_grade) - 1, 0, -1):
        closed = (closed_grade >= level).astype(float)
        opened = (open_grade >= level).astype(float)
        share, margin = controlled_mean(closed, opened[:count], opened, 0.0, 1.0)
        at_least.append(min(max(share, 0.0), 1.0))
        margins.append(margin)
    at_least = [*np.maximum.accumulate(at_least), 1.0]
    shares = tuple(float(b - a) for a, b in zip([0.0, *at_least], at_least, strict=False))
    between = ends(chips_by_grade, closed_chips, open_chips)
    points, points_margin = controlled_mean(closed_chips, open_chips[:count], open_chips, *between)
    return AtTable(shares, margins[0], points, points_margin, count)


def by_open_cards(open_grade: Grid, open_chips: Grid, chips_by_grade: Grid) -> AtTable:
    """The figures of open cards in the place of a value, where there are too few worlds."""
    counts = np.bincount(open_grade, minlength=len(chips_by_grade))[::-1]
    won = (open_grade == len(chips_by_grade) - 1).astype(float)
    return AtTable(
        tuple((counts / len(open_grade)).tolist()),
        margin_within(won, 0.0, 1.0),
        float(open_chips.mean()),
        margin_within(open_chips, *ends(chips_by_grade, open_chips)),
        0,
        open_alone=True,
    )


def by_correction(
    correction: Correction,
    open_grade: Grid,
    open_chips: Grid,
    chips_by_grade: Grid,
    leads: bool,
    turned: Grid | None = None,
    *,
    nine: NineChips = NO_NINE,
) -> AtTable:
    """The value of Play, Flip or No Change from the open worlds alone.

    Args:
        correction: of the contract.
        open_grade, open_chips: of all worlds, grades by number from the worst.
        chips_by_grade: what each grade, from the worst, would bring in each world; a row a grade.
        leads: whether the Player leads to the first trick.
        turned: of a Flip that is still to be turned, the suit turned in each world. Each suit is
            corrected by itself: the line bends, and its mean is not that of the mean share.
        nine: what all nine tricks add to a win.
    """
    worlds = len(open_grade)
    suits = np.zeros(worlds, np.int64) if turned is None else turned
    share_of_grades, gain = np.zeros(3), 0.0
    for suit in np.unique(suits):
        here = suits == suit
        counts = [int((open_grade[here] == level).sum()) for level in range(3)]
        count = sum(counts)
        win, draw = corrected_shares(correction, counts[2], counts[1], count, leads)
        found = np.array([1 - win - draw, draw, win])
        share_of_grades += found * count / worlds
        more = found * count - counts
        gain += float(more @ chips_by_grade[:, here].mean(axis=1)) / worlds
        gain += nine.expected(correction, win) * count / worlds
    lost, draw, win = share_of_grades.tolist()
    sampled = Z_95 * sqrt(max(win * (1 - win), 1 / worlds) / worlds)
    win_margin = sqrt(sampled**2 + correction.margin**2 + correction.scatter**2)
    span = float((chips_by_grade[2] - chips_by_grade[0]).mean())
    return AtTable(
        (win, draw, lost), win_margin, float(open_chips.mean()) + gain, win_margin * abs(span), 0
    )


STEP = 0.005
"""Half the step, as a share of the worlds, over which the slope of the correction is taken."""


def corrected_by_world(
    correction: Correction,
    open_grade: Grid,
    open_chips: Grid,
    chips_by_grade: Grid,
    leads: bool,
    *,
    nine: NineChips = NO_NINE,
) -> npt.NDArray[np.float64]:
    """The chips at the table of :func:`by_correction`, spread over the worlds.

    Their mean is its ``points``. What a world adds to or takes from the mean is how the corrected
    value changes with that world's weight, so that two discards tried in the same worlds can be
    compared world by world.

    >>> import numpy as np
    >>> from tridge_solver.games.ombre.closed.correction import PLAY
    >>> grade = np.arange(300) % 3
    >>> by_grade = np.array([[-20.0] * 300, [-5.0] * 300, [15.0] * 300])
    >>> chips = by_grade[grade, np.arange(300)]
    >>> spread = corrected_by_world(PLAY, grade, chips, by_grade, False)
    >>> whole = by_correction(PLAY, grade, chips, by_grade, False)
    >>> bool(abs(spread.mean() - whole.points) < 1e-9)
    True
    """
    worlds = len(open_grade)
    drawn, won = ((open_grade == level).astype(float) for level in (1, 2))
    shares = np.array([worlds - won.sum() - drawn.sum(), drawn.sum(), won.sum()]) / worlds

    def corrected(win: float, draw: float) -> npt.NDArray[np.float64]:
        at_win, at_draw = corrected_shares(correction, win * worlds, draw * worlds, worlds, leads)
        return np.array([1 - at_win - at_draw, at_draw, at_win])

    def slope(share: float, other: float, value: Callable[[float], float]) -> float:
        low, high = max(share - STEP, 0.0), min(share + STEP, 1.0 - other)
        return (value(high) - value(low)) / (high - low) if high > low else 0.0

    means = chips_by_grade.mean(axis=1)

    def worth(win: float, draw: float) -> float:
        at_table = corrected(win, draw)
        return float(at_table @ means) + nine.expected(correction, float(at_table[2]))

    _, draw, win = shares.tolist()
    found = corrected(win, draw)
    by_win = slope(win, draw, lambda share: worth(share, draw))
    by_draw = slope(draw, win, lambda share: worth(win, share))
    in_world = np.array([1 - won - drawn, drawn, won])
    chips: npt.NDArray[np.float64] = (
        open_chips
        + (found - shares) @ chips_by_grade
        + nine.expected(correction, float(found[2]))
        + by_win * (won - win)
        + by_draw * (drawn - draw)
        - means @ (in_world - shares[:, None])
    )
    return chips
