"""The value of a contract at the table, from deals played by closed seats or by a correction fitted
to such deals.

Closed deals are few, open worlds are many. Each closed deal is one of the open worlds, so its open
result serves as a *control variate*: its effect is subtracted from the closed result, and the mean
over all worlds is added back. Fewer deals than :data:`LEAST_DEALS` give no answer.

Play, Flip and No Change lose less at the table than with open cards: the defenders are blind too.
The difference follows from the open shares themselves, on the scale of log odds. The numbers are
those of ``research/fit_correction.py``: 192,880 closed deals of 17,157 random hands of 11 to 20 of
the club's points, four fifths of them in Play, the others in No Change, an eighth in Flip too.

The Player decides on the nine cards they hold then, not on what the others hold. So the worlds are
sorted into classes by the club's points of these nine cards in the trump suit, and the value of a
class at the table is compared with the price, from the weakest class up.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from math import hypot, sqrt
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from tridge_solver.analysis.intervals import Z_95, Interval, controlled_mean, ends, margin_within
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.game import UnsupportedQuestion
from tridge_solver.games.ombre.closed.table import Payout
from tridge_solver.games.ombre.rules.contracts import FIRST_TRICKS, TRICKS, Contract, Kind
from tridge_solver.games.ombre.scoring import AnyFunds, Undertaken
from tridge_solver.games.ombre.worlds.seat_worlds import Grid
from tridge_solver.games.ombre.worlds.setting import Setting


@dataclass(frozen=True)
class FittedLine:
    """A formula for log odds: a constant, and weights for the open-card results and for the lead.

    ``win`` and ``win_or_draw`` weigh the log odds of the open shares, ``square`` the square of the
    share of wins and draws, which bends the line for hands that hardly ever lose.
    """

    constant: float
    win: float
    win_or_draw: float
    square: float
    lead: float

    def share(self, wins: float, either: float, samples: int, leads: bool) -> float:
        """Return the share at the table, given how many open worlds are won, and how many are won
        or drawn."""
        odds = (
            self.constant
            + self.win * log_odds(wins, samples)
            + self.win_or_draw * log_odds(either, samples)
            + self.square * (either / samples) ** 2
            + self.lead * leads
        )
        return 1 / (1 + math.exp(-odds))


class Nine(NamedTuple):
    """The shares of deals in which the Player, going on for all nine tricks, makes them or fails.

    Both are proportional to the cube of the share of wins at the table, since hands that win more
    often also win higher. These are the shares for a hand that always wins, set by hand from played
    deals.
    """

    made: float
    missed: float

    def shares(self, win: float) -> tuple[float, float]:
        """Return the shares of deals in which all nine tricks are made, and in which they are
        missed.

        >>> made, missed = PLAY.nine.shares(0.5)
        >>> 0 < missed < made < 0.01
        True
        """
        return self.made * win**3, self.missed * win**3


class FittedLines(NamedTuple):
    """The formulas for one kind of contract, with the uncertainty that the played deals leave.

    ``margin`` is half of the 95 % interval of the lines themselves, as a share: from lines fitted
    to resampled hands. ``scatter`` is that of a single hand: the difference at the table between
    hands with the same open shares.
    """

    won: FittedLine
    not_lost: FittedLine
    nine: Nine
    margin: float
    scatter: float


PLAY = FittedLines(
    FittedLine(-0.05, 0.64, 0.13, 0.79, -0.24),
    FittedLine(0.34, 0.22, 0.57, 0.97, -0.26),
    Nine(0.015, 0.002),
    0.004,
    0.025,
)
"""The correction for Play, and for Flip, which becomes Play in the suit turned."""

NO_CHANGE = FittedLines(
    FittedLine(0.12, 0.08, 0.78, -0.76, -0.53),
    FittedLine(1.0, 0.0, 0.65, 0.0, -0.47),
    Nine(0.0, 0.0),
    0.008,
    0.025,
)
"""The correction for No Change. A separate weight for open wins would count them against not
losing, and overrate hands that hardly ever win with open cards. The square lowers wins: a hand that
hardly ever loses gains less from blind defenders than the log odds say."""


def correction_of(contract: Contract) -> FittedLines:
    """Return the correction for Play, Flip or No Change."""
    return NO_CHANGE if contract.kind is Kind.NO_CHANGE else PLAY


def is_corrected(contract: Contract) -> bool:
    """Return whether the correction covers a contract; it does not cover a grandissimo, which has
    only two trumps."""
    return contract.is_normal and contract.kind is not Kind.GRANDISSIMO


def log_odds(count: float, samples: int) -> float:
    """Return the log odds of a share, after adding one world to either side of the count.

    >>> round(log_odds(50, 100), 3), round(log_odds(0, 100), 2)
    (0.0, -4.62)
    """
    return math.log((count + 1) / (samples - count + 1))


def corrected_shares(
    correction: FittedLines, wins: float, draws: float, samples: int, leads: bool
) -> tuple[float, float]:
    """Return the shares of wins and of draws at the table, estimated from counts of open-card
    results.

    Args:
        correction: of the contract, see :func:`correction_of`.
        wins, draws, samples: the counts of the open worlds.
        leads: whether the Player leads to the first trick.

    >>> win, draw = corrected_shares(PLAY, 460, 145, 1000, False)
    >>> round(win, 3), round(draw, 3)
    (0.548, 0.164)
    """
    won = correction.won.share(wins, wins + draws, samples, leads)
    not_lost = max(correction.not_lost.share(wins, wins + draws, samples, leads), won)
    return won, not_lost - won


LEAST_DEALS = 10
"""The fewest closed deals for a value; fewer would not show how it differs from the value with open
cards."""


def check_deals(deals: int) -> None:
    """Raise :class:`UnsupportedQuestion` if this many closed deals are too few."""
    if deals < LEAST_DEALS:
        raise UnsupportedQuestion(
            f"{deals} closed deals tell too little (expected {LEAST_DEALS} or more)"
        )


@dataclass(frozen=True)
class AtTable:
    """The value of a contract at the table, where seats see only their own cards.

    Attributes:
        shares: of the grades, the best first; they sum to one.
        win_margin: half of the 95 % interval of the first.
        points: the Player's expected chips; ``points_margin`` half of their 95 % interval.
        deals: the number of closed deals played; 0 if the correction, or open cards alone, replace
        them.
        open_alone: whether these figures are for open cards, because there were too few worlds for
            closed deals.
    """

    shares: tuple[float, ...]
    win_margin: float
    points: float
    points_margin: float
    deals: int
    open_alone: bool = False

    @property
    def chips(self) -> float:
        """The Player's expected chips."""
        return self.points

    @property
    def chips_margin(self) -> float:
        """Half of the 95 % interval of the chips."""
        return self.points_margin

    @property
    def by(self) -> str:
        """The source of the figures, in words."""
        if self.open_alone:
            return "open cards"
        return "closed deals" if self.deals else "correction"

    @property
    def is_corrected(self) -> bool:
        """Whether the figures come from the correction instead of closed deals."""
        return self.by == "correction"

    @property
    def win_interval(self) -> Interval:
        """The 95 % interval of the share of the best grade."""
        return Interval(
            max(self.shares[0] - self.win_margin, 0.0), min(self.shares[0] + self.win_margin, 1.0)
        )


class NineChips(NamedTuple):
    """The average chips that going on for all nine tricks adds to a win, if they are made and if
    they are missed."""

    made: float
    missed: float

    def expected(self, correction: FittedLines, win: float) -> float:
        """Return the average chips that all nine tricks add to a deal, if this share of deals is
        won at the table."""
        made, missed = correction.nine.shares(win)
        return self.made * made + self.missed * missed


NO_NINE = NineChips(0.0, 0.0)


def nine_chips(setting: Setting, funds: AnyFunds) -> NineChips:
    """Return the chips that all nine tricks add to a win, if they are made and if they are
    missed."""
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
    """Return a contract's value from closed deals, which must be the first of the open worlds.

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
    """Return the value with open cards, used if there are too few worlds for a value at the
    table."""
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
    correction: FittedLines,
    open_grade: Grid,
    open_chips: Grid,
    chips_by_grade: Grid,
    leads: bool,
    turned: Grid | None = None,
    *,
    nine: NineChips = NO_NINE,
) -> AtTable:
    """Return the value of Play, Flip or No Change, estimated from open worlds alone.

    Args:
        correction: the correction of the contract.
        open_grade, open_chips: of all worlds, grades by number from the worst.
        chips_by_grade: what each grade, from the worst, would bring in each world; a row a grade.
        leads: whether the Player leads to the first trick.
        turned: of a Flip that is still to be turned, the suit turned in each world. Each suit is
            corrected by itself: the line bends, and its mean is not that of the mean share.
        nine: the chips that all nine tricks add to a win.
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
"""The step for measuring the slope of the correction in either direction, as a share of the
worlds."""


def corrected_by_world(
    correction: FittedLines,
    open_grade: Grid,
    open_chips: Grid,
    chips_by_grade: Grid,
    leads: bool,
    *,
    nine: NineChips = NO_NINE,
) -> npt.NDArray[np.float64]:
    """Return the estimate of :func:`by_correction` as chips in each world; their mean is that
    estimate.

    Their mean is its ``points``. What a world adds to or takes from the mean is how the corrected
    value changes with that world's weight, so that two discards tried in the same worlds can be
    compared world by world.

    >>> import numpy as np
    >>> from tridge_solver.games.ombre.closed.value import PLAY
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


LEAST_WORLDS = 40
"""The fewest worlds in a class; a smaller class is merged with the next higher point counts."""

THROWN_IN = 1
"""The grade of a deal that is thrown in, counted from the worst: it pays like *bet*."""

Rows: TypeAlias = "npt.NDArray[np.bool_]"


def classes(points: Grid) -> list[tuple[int, Rows]]:
    """Return groups of worlds with similar points, the weakest group first, each with its highest
    points.

    >>> import numpy as np
    >>> [(most, int(rows.sum())) for most, rows in classes(np.arange(100) // 25)]
    [(1, 50), (3, 50)]
    """
    found: list[tuple[int, Rows]] = []
    least = -1
    for most in np.unique(points).tolist():
        rows = (points > least) & (points <= most)
        left = int((points > most).sum())
        if rows.sum() >= LEAST_WORLDS and (left >= LEAST_WORLDS or left == 0):
            found.append((most, rows))
            least = most
    rest = points > least
    if rest.any():
        found.append((int(points.max()), rest))
    return found


def thrown_in(points: Grid, worth: Callable[[Rows], float], price: float) -> Rows:
    """Return in which worlds the Player does best to throw the hand in.

    Args:
        points: of the Player's cards as the play would begin, in each world.
        worth: the average chips of playing on in some of the worlds.
        price: the chips of throwing in, which are negative.

    >>> import numpy as np
    >>> points = np.repeat([3, 8, 12], 50)
    >>> chips = np.repeat([-4.0, -1.0, 2.0], 50)
    >>> int(thrown_in(points, lambda rows: float(chips[rows].mean()), -2.0).sum())
    50
    """
    found = np.zeros(len(points), np.bool_)
    for _, rows in classes(points):
        if worth(rows) >= price:
            break
        found |= rows
    return found


def with_thrown_in(played: AtTable | None, thrown: Rows, price: float) -> AtTable:
    """Return the value of a contract whose Player throws the hand in in some worlds.

    Args:
        played: its value in the others; ``None`` if there are none.
        thrown: the worlds in which it is thrown in.
        price: the chips of throwing in.

    >>> import numpy as np
    >>> found = with_thrown_in(AtTable((0.5, 0.25, 0.25), 0.1, 1.0, 0.5, 0), np.arange(4) < 1, -2.0)
    >>> found.shares, found.points
    ((0.375, 0.4375, 0.1875), 0.25)
    """
    if played is None:
        return AtTable((0.0, 1.0, 0.0), 0.0, price, 0.0, 0)
    share = float(thrown.mean())
    won, level, lost = ((1 - share) * each for each in played.shares)
    sampled = Z_95 * sqrt(share * (1 - share) / len(thrown))
    return AtTable(
        (won, level + share, lost),
        hypot((1 - share) * played.win_margin, sampled * played.shares[0]),
        (1 - share) * played.points + share * price,
        hypot((1 - share) * played.points_margin, sampled * abs(played.points - price)),
        played.deals,
    )
