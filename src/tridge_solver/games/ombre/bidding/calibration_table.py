"""Measured hands as a table: what the club's points are worth.

The sampling unit is the hand: the worlds of one hand are much alike, so every interval comes from
the spread of the hands.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from statistics import fmean

from tridge_solver.analysis.intervals import Interval, clustered, margin_of_few, wilson
from tridge_solver.core.dataclass import dataclass
from tridge_solver.games.ombre.bidding.calibration import HandResult

FEWEST_HANDS = 10
"""Rows of fewer hands say too little to be shown to a reader."""


@dataclass(frozen=True)
class Row:
    """Some hands of a study together.

    Attributes:
        points: the club's points they all have, ``None`` for a row of all hands.
        hands: how many.
        counts: worlds by grade, the best grade first.
        intervals: 95 % intervals of their shares.
        chips: the Player's expected chips.
        chips_margin: half of their 95 % interval, ``None`` for a single hand.
        worth: hands that came out above passing, which is reckoned to bring no chips.
    """

    points: int | None
    hands: int
    counts: tuple[int, ...]
    intervals: tuple[Interval, ...]
    chips: float
    chips_margin: float | None
    worth: int

    @property
    def shares(self) -> tuple[float, ...]:
        """Shares of worlds by grade, the best grade first."""
        return tuple(count / sum(self.counts) for count in self.counts)

    @property
    def win(self) -> float:
        """The share of worlds won."""
        return self.shares[0]

    @property
    def win_interval(self) -> Interval:
        """Its 95 % interval."""
        return self.intervals[0]

    @property
    def worth_interval(self) -> Interval:
        """The 95 % interval of the share of hands worth a bid."""
        return wilson(self.worth, self.hands)

    @property
    def pays(self) -> bool | None:
        """Whether the hands bring chips on average; ``None`` where the sample leaves it open."""
        if self.chips_margin is None or abs(self.chips) <= self.chips_margin:
            return None
        return self.chips > 0


def row(
    results: Sequence[HandResult],
    places: Sequence[str] | None = None,
    points: int | None = None,
) -> Row:
    """Some hands in one row, at ``places`` (by default all that were measured).

    Raises ``ValueError`` for no hands.
    """
    if not results:
        raise ValueError("a row needs a hand")
    names = tuple(places or results[0].places)
    counted = [[result.places[name].counts for name in names] for result in results]
    grades = range(len(counted[0][0]))
    counts = tuple(sum(count[n] for found in counted for count in found) for n in grades)
    chips = [result.chips(names) for result in results]
    worlds = results[0].worlds * len(names)
    return Row(
        points=points,
        hands=len(results),
        counts=counts,
        intervals=tuple(
            clustered([result.share(n, names) for result in results], worlds) for n in grades
        ),
        chips=fmean(chips),
        chips_margin=margin_of_few(chips),
        worth=sum(value > 0 for value in chips),
    )


def by_points(
    results: Sequence[HandResult], places: Sequence[str] | None = None
) -> tuple[Row, ...]:
    """A row for every count of the club's points, fewest first."""
    groups: dict[int, list[HandResult]] = defaultdict(list)
    for result in results:
        groups[result.points].append(result)
    return tuple(row(groups[points], places, points) for points in sorted(groups))


def of_enough_hands(rows: Sequence[Row]) -> list[Row]:
    """The rows of enough hands; of a study of very few hands, all."""
    return [each for each in rows if each.hands >= FEWEST_HANDS] or list(rows)


@dataclass(frozen=True)
class Threshold:
    """From which count on a bid pays, as far as the hands show.

    Attributes:
        costs_to: the highest count whose hands clearly cost chips on average.
        pays_from: the lowest count above it whose hands clearly bring some.
        half_from: the lowest count from which on every row wins more than half of its worlds.
    """

    costs_to: int | None
    pays_from: int | None
    half_from: int | None


def threshold(rows: Sequence[Row]) -> Threshold:
    """Where the rows of :func:`by_points` turn from cost to gain."""
    costs_to = max((row.points for row in rows if row.points and row.pays is False), default=None)
    above = [row for row in rows if row.points and row.points > (costs_to or 0)]
    pays_from = min((row.points for row in above if row.points and row.pays), default=None)
    half_from = None
    for each in reversed(rows):
        if each.win <= 0.5:
            break
        half_from = each.points
    return Threshold(costs_to, pays_from, half_from)
