"""What a contract is worth with many random hands: how the club's points are held to the truth.

One hand at a time is measured: a race finds the suit and the discard, worlds it has not seen
measure them at each place at the table. Hand *n* of a study depends on the seed and *n* alone, so
hands may be measured in any order and on any number of threads. Tables of them are
:mod:`tridge_solver.games.ombre.bidding.calibration`'s.

The sampling unit of its table is the hand: the worlds of one hand are much alike, so every interval
comes from the spread of the hands.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from statistics import fmean

import numpy as np

from tridge_solver.analysis.intervals import (
    Interval,
    clustered,
    counts_by_grade,
    margin_of_few,
    wilson,
)
from tridge_solver.analysis.layouts import FRESH, RACING, world_words
from tridge_solver.analysis.race import Wins, race
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.core.cards import SUITS, Suit, cards_of
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError, Hand
from tridge_solver.core.ruleset import TRIDGE, Ruleset
from tridge_solver.core.seats import PLACES
from tridge_solver.core.shuffle import random_number
from tridge_solver.engine.ombre3.solver import ClosedTable
from tridge_solver.games.ombre.bidding.three_seats import dealt_hand
from tridge_solver.games.ombre.closed.table import ClosedGame
from tridge_solver.games.ombre.dealing import HandMaker, RandomHand
from tridge_solver.games.ombre.exchange.closed_question import POINTS_BEHIND
from tridge_solver.games.ombre.rules.contracts import Contract, Kind
from tridge_solver.games.ombre.rules.ranking import is_trump, point_count
from tridge_solver.games.ombre.scoring import AnyFunds, funds_of
from tridge_solver.games.ombre.worlds.discards import high_kept
from tridge_solver.games.ombre.worlds.seat_worlds import (
    Arm,
    Grid,
    SeatWorlds,
    chips_by_world,
    with_tables,
)
from tridge_solver.games.ombre.worlds.setting import Setting

DEFAULT_SAMPLES = 100
"""Fresh worlds of each hand at each place: many hands with few worlds each say most."""

MAX_WORLDS = 400
"""Worlds a race lasts at most. Some of the best discards are then still level."""

ANY_HAND = "AKQJ765.KQ.."
"""A hand for what does not depend on one, such as the funds."""

_SEEDS = 1 << 64


@dataclass(frozen=True)
class Study:
    """What is measured of every hand.

    Attributes:
        seed: of hands and worlds.
        kind: Play, or another contract with a suit that has the grades of Play.
        places: those the hand sits at, of :data:`~tridge_solver.core.seats.PLACES`.
        samples: fresh worlds of a hand at each of them, the same worlds at all.
        rules: the ruleset.
        payers: who pay and collect, three or four.
        funds: what the chips are reckoned with; those of a first deal if ``None``.
        hands: makes the hands, those of ``seed`` if ``None``.
        table_bytes: memory of a transposition table.
        table_deals: closed deals of a hand at each place, in place of the open worlds: everything
            is measured at the table; ``None``: with open cards.
    """

    seed: int = 1
    kind: Kind = Kind.PLAY
    places: tuple[str, ...] = PLACES
    samples: int = DEFAULT_SAMPLES
    rules: Ruleset = TRIDGE
    payers: int = 3
    funds: AnyFunds | None = None
    hands: HandMaker | None = field(default=None, compare=False)
    table_bytes: int | None = None
    table_deals: int | None = None

    def __post_init__(self) -> None:
        if not Contract(self.kind, Suit.SPADES).exists_in(self.rules):
            raise DealError(f"{self.rules.name} has no {self.kind.value}")

    @cached_property
    def stakes(self) -> AnyFunds:
        """The funds the chips are reckoned with."""
        if self.funds is not None:
            return self.funds
        return funds_of(dealt_hand(ANY_HAND, rules=self.rules, payers=self.payers))

    @cached_property
    def maker(self) -> HandMaker:
        """What makes the hands."""
        return self.hands or HandMaker(self.seed)


@dataclass(frozen=True)
class Measured:
    """What came of a hand at one place.

    Attributes:
        counts: worlds by grade, the best grade first.
        chips: the Player's mean chips.
    """

    counts: tuple[int, ...]
    chips: float


@dataclass(frozen=True)
class HandResult:
    """One hand of a study.

    Attributes:
        number: of the hand, from 1.
        hand: the nine cards.
        trumps: the suit that won most in the race.
        discard: what is thrown.
        places: what came of it, by place.
    """

    number: int
    hand: Hand
    trumps: Suit
    discard: Hand
    places: Mapping[str, Measured]

    @property
    def points(self) -> int:
        """The club's points of the hand: those in the suit in which it has most."""
        return max(point_count(self.hand, suit).total for suit in SUITS)

    @property
    def worlds(self) -> int:
        """Fresh worlds at each place."""
        return sum(next(iter(self.places.values())).counts)

    def share(self, grade: int, places: Sequence[str] | None = None) -> float:
        """The share of worlds that ended in a grade, 0 the best, over ``places`` (all)."""
        counts = [self.places[name].counts for name in places or self.places]
        return sum(count[grade] for count in counts) / sum(map(sum, counts))

    def chips(self, places: Sequence[str] | None = None) -> float:
        """Mean chips over ``places`` (all)."""
        values = [self.places[name].chips for name in places or self.places]
        return sum(values) / len(values)


class Surveyor:
    """Measures hands of one study, one after the other; each thread needs its own.

    >>> study = Study(samples=30)
    >>> result = Surveyor(study).measure(7)
    >>> result == Surveyor(study).measure(7), result.worlds, sorted(result.places)
    (True, 30, ['last', 'lead', 'middle'])
    """

    def __init__(self, study: Study) -> None:
        self._study = study
        self._sampling = with_tables(Sampling(), study.table_bytes)
        self._closed = ClosedTable() if study.table_deals is not None else None

    def measure(self, number: int) -> HandResult:
        """Hand ``number`` of the study, from 1.

        Raises :class:`~tridge_solver.DealError` where no hand meets the study's condition.
        """
        study = self._study
        found = study.maker.find(number)
        seed = random_number(study.seed, number) % _SEEDS
        sampling = replace(self._sampling, seed=seed)
        tables = [_Place(found, name, study, sampling) for name in study.places]
        best = self._race(tables, seed)
        words = world_words(seed, FRESH, 0, study.table_deals or study.samples)
        arm = tables[0].arms[best]
        return HandResult(
            number,
            found.cards,
            arm.setting.trumps,
            tuple(cards_of(arm.discard)),
            {place.name: self._measured(place, best, words) for place in tables},
        )

    def _measured(self, place: _Place, best: int, words: Grid) -> Measured:
        """What the best arm is worth at a place."""
        if self._closed is None:
            return place.measured(best, words, self._study.stakes)
        return place.at_table(best, words, self._study.stakes, self._closed)

    def _race(self, tables: Sequence[_Place], seed: int) -> int:
        """The number of the best arm; the worlds take turns among the places."""
        arms = len(tables[0].arms)
        if arms == 1:
            return 0

        def wins(alive: Sequence[int], start: int, count: int) -> Wins:
            words = world_words(seed, RACING, start, count)
            won = np.zeros((count, len(alive)), np.bool_)
            turns = np.arange(start, start + count) % len(tables)
            for turn, table in enumerate(tables):
                rows = np.flatnonzero(turns == turn)
                if len(rows):
                    won[rows] = table.worlds.wins_in([table.arms[n] for n in alive], words[rows])
            return won

        return race(arms, wins, MAX_WORLDS).winner


class _Place:
    """A hand at one place: its candidates there, in the same order at every place."""

    def __init__(self, found: RandomHand, name: str, study: Study, sampling: Sampling) -> None:
        self.name = name
        deal = dealt_hand(found.cards, name, study.rules, study.payers)
        seat = next(place for place in deal.active if deal.hands[place] is not None)
        settings = [
            Setting(deal, seat, Contract(study.kind, suit)) for suit in _near_the_best(found)
        ]
        self.arms = [Arm(setting, thrown) for setting in settings for thrown in sensible(setting)]
        self.worlds = SeatWorlds(settings, seat, sampling)

    def measured(self, arm: int, words: Grid, funds: AnyFunds) -> Measured:
        """What one of the candidates is worth."""
        setting = self.arms[arm].setting
        grade, matadors = self.worlds.grades_in([self.arms[arm]], words)
        chips = chips_by_world(setting, funds, grade[:, 0], matadors[:, 0])
        counts = counts_by_grade(grade, len(setting.contract.grades))
        return Measured(counts, float(chips.mean()))

    def at_table(self, arm: int, words: Grid, funds: AnyFunds, table: ClosedTable) -> Measured:
        """The same by closed deals."""
        setting = self.arms[arm].setting
        deals = replace(self.worlds.deals(self.arms[arm], words), turned=(None,) * len(words))
        game = ClosedGame(setting, funds, tables=[table])
        played = game.play(deals, np.ascontiguousarray(words[:, 0]))
        counts = counts_by_grade(played.grade, len(setting.contract.grades))
        return Measured(counts, float(played.chips.mean()))


def _near_the_best(found: RandomHand) -> list[Suit]:
    """The suits worth racing, of those that may be played."""
    points = {suit: point_count(found.cards, suit).total for suit in found.suits}
    return [suit for suit in found.suits if points[suit] >= max(points.values()) - POINTS_BEHIND]


def sensible(setting: Setting) -> list[int]:
    """Discards worth a race, as masks: all trumps are kept, of each plain suit at most its king
    and its queen.

    A hand with more plain cards than may be thrown keeps any number of each suit's highest. On a
    hundred random hands the best of these was nowhere worse than the best of all discards by a
    share of wins that could be detected.
    """
    hand = setting.deal.known_hand(setting.player)
    kept = high_kept(setting, hand)
    if sum(not is_trump(card, setting.trumps) for card in hand) > setting.most[0]:
        return list(kept)
    return [thrown for thrown, low in kept.items() if not any(low)]


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
