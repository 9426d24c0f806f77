"""What a contract is worth with many random hands: how the club's points are held to the truth.

One hand at a time is measured: a race finds the suit and the discard, worlds it has not seen
measure them at each place at the table. Hand *n* of a study depends on the seed and *n* alone, so
hands may be measured in any order and on any number of threads. Tables of them are
:mod:`tridge_solver.games.ombre.bidding.calibration_table`'s.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property

import numpy as np

from tridge_solver.analysis.counted import counts_by_grade
from tridge_solver.analysis.race import Wins, race
from tridge_solver.analysis.random_words import FRESH, RACING, world_words
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
from tridge_solver.games.ombre.dealing.random_hands import HandMaker, RandomHand
from tridge_solver.games.ombre.exchange.closed_question import POINTS_BEHIND
from tridge_solver.games.ombre.rules.contracts import Contract, Kind
from tridge_solver.games.ombre.rules.points import point_count
from tridge_solver.games.ombre.rules.ranking import is_trump
from tridge_solver.games.ombre.scoring import AnyFunds, funds_of
from tridge_solver.games.ombre.worlds.dealt import Grid
from tridge_solver.games.ombre.worlds.discards import high_kept
from tridge_solver.games.ombre.worlds.expected import chips_by_world
from tridge_solver.games.ombre.worlds.seat_worlds import Arm, SeatWorlds, with_tables
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
