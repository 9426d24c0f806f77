"""Numbered random worlds around one seat's cards, in which its candidates are played on any number
of threads.

World ``n`` of a stream is the same for every candidate, trump suit and number of threads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from tridge_solver.analysis.layouts import world_words
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.core.cards import PACK, PACK_SIZE, cards_of, mask_of
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import STOCK_SIZE, DealError
from tridge_solver.core.seats import Seat
from tridge_solver.engine.ombre3 import five_lanes
from tridge_solver.engine.ombre3.solver import WORLD_TABLE_BYTES, Exchanger, Sampler
from tridge_solver.games.ombre.rules.contracts import FLIP_KINDS, TRICKS, Kind
from tridge_solver.games.ombre.rules.ranking import MATADORS, is_trump, lane_orders
from tridge_solver.games.ombre.scoring import AnyFunds, Facts, expected_chips, fourth_payer
from tridge_solver.games.ombre.solving.double_dummy import (
    GRADE_STEP,
    grade_levels,
    lexicographic_levels,
    read_level,
)
from tridge_solver.games.ombre.worlds.customs import (
    bounds_of_seats,
    card_points,
    hand_counts,
    keepers,
    least_of,
    needed,
)
from tridge_solver.games.ombre.worlds.setting import Setting, representatives

Grid: TypeAlias = "npt.NDArray[Any]"
"""An array of numbers with a row for each world, often with a column for each candidate."""


@dataclass(frozen=True)
class Dealt:
    """Deals of one setting after the exchange, ready to be played, with a row for each.

    Attributes:
        dealt, held: the three hands as dealt and as the play begins, masks in the order of the
            :attr:`~tridge_solver.games.ombre.worlds.setting.Setting.seats`.
        firsts: the defender who exchanged first, 1 or 2; 0 where nobody knows.
        turned: the card turned in a Flip, ``None`` none.
    """

    dealt: npt.NDArray[np.uint64]
    held: npt.NDArray[np.uint64]
    firsts: tuple[int, ...]
    turned: tuple[int | None, ...]

    def __len__(self) -> int:
        return len(self.dealt)

    def rows(self, rows: slice | Grid) -> Dealt:
        """Return a selection of the rows."""
        numbers = np.arange(len(self))[rows]
        return Dealt(
            np.ascontiguousarray(self.dealt[numbers]),
            np.ascontiguousarray(self.held[numbers]),
            tuple(self.firsts[n] for n in numbers),
            tuple(self.turned[n] for n in numbers),
        )


Grades: TypeAlias = "npt.NDArray[np.int64]"
"""The Player's grade in each of some worlds, as a number counted from the worst grade."""

Runs: TypeAlias = "npt.NDArray[np.int16]"
"""The number of the Player's top trumps in a row, as played, in each of some worlds; negative if
they are missing. With ``estuches=each`` they need not be in a row."""


_RUNS = 16
"""A number greater than that of the possible runs of top trumps, held and missing."""


class GradePayments:
    """The Player's payments in one setting, by grade and top trumps; each is settled once and
    remembered.

    How the defenders share their tricks does not matter to them.
    """

    def __init__(self, setting: Setting, funds: AnyFunds) -> None:
        self._setting = setting
        self._funds = funds
        self._known: dict[tuple[int, int], float] = {}

    def by_world(self, grade: Grades, matadors: Runs) -> npt.NDArray[np.float64]:
        """Return the Player's chips in each world, given the grade and the top trumps there."""
        keys = np.asarray(grade, np.int64) * _RUNS + matadors + _RUNS // 2
        paid = np.zeros(len(self._setting.contract.grades) * _RUNS)
        for key in np.flatnonzero(np.bincount(keys)).tolist():
            paid[key] = self._of(key // _RUNS, key % _RUNS - _RUNS // 2)
        chips: npt.NDArray[np.float64] = paid[keys]
        return chips

    def _of(self, level: int, run: int) -> float:
        key = level, _honours(self._setting, run)
        if key not in self._known:
            self._known[key] = self._expected(*key)
        return self._known[key]

    def _expected(self, level: int, honours: int) -> float:
        deal, contract = self._setting.deal, self._setting.contract
        player, first, second = self._setting.seats
        facts = Facts(
            deal.rules,
            contract,
            player,
            first,
            second,
            fourth=fourth_payer(deal),
            tricks=(0, TRICKS, 0),
            honours=honours,
        )
        result = contract.grades[len(contract.grades) - 1 - level]
        return expected_chips(facts, self._funds, {result: 1})


def chips_by_world(
    setting: Setting, funds: AnyFunds, grade: Grades, matadors: Runs
) -> npt.NDArray[np.float64]:
    """Return the Player's chips in each world, given the grade and the run of top trumps there."""
    return GradePayments(setting, funds).by_world(grade, matadors)


def _honours(setting: Setting, run: int) -> int:
    """Return how many top trumps the settlement counts for a run, which may be held or missing."""
    if setting.rules.paid_tops is None:
        return 0
    if setting.rules.paid_tops == "matadors":
        return min(abs(run), MATADORS)
    most = MATADORS + 1 if setting.trumps.is_red else MATADORS
    return min(max(run, 0), most)


Part = TypeVar("Part")


@dataclass(frozen=True)
class Arm:
    """One candidate for a seat: a setting, and the cards to throw in it as a mask."""

    setting: Setting
    discard: int


@dataclass(frozen=True)
class Sample:
    """The results of some candidates in some worlds, with a row for each world and a column for
    each candidate.

    Attributes:
        grade: the number of the Player's grade from the worst.
        won: whether that is the best grade of the contract.
        matadors: top trumps the Player holds in a row as played, those they lack negative.
        tricks: the Player's tricks with the first arm, a number for each world; zeros if they were
            not computed.
    """

    grade: Grid
    won: Grid
    matadors: Grid
    tricks: Grid

    @property
    def worlds(self) -> int:
        """The number of worlds played."""
        return len(self.grade)

    def joined(self, more: Sample) -> Sample:
        """Return this sample extended by the worlds of ``more``."""
        return Sample(
            np.concatenate([self.grade, more.grade]),
            np.concatenate([self.won, more.won]),
            np.concatenate([self.matadors, more.matadors]),
            np.concatenate([self.tricks, more.tricks]),
        )


@dataclass(frozen=True)
class DrawnCards:
    """The cards drawn before the turn of the seat that asks, which everybody at the table has seen.

    Attributes:
        player: by the Player.
        first: by the first defender, if the second asks and it is known.
    """

    player: int = 0
    first: int | None = None

    @property
    def total(self) -> int:
        """The number of cards drawn from the stock, as far as it is known."""
        return self.player + (self.first or 0)


NOTHING_DRAWN = DrawnCards()


def candidates(setting: Setting, asker: Seat, drawn: DrawnCards = NOTHING_DRAWN) -> list[Arm]:
    """Return the discards possible for the asking seat in a setting, one from each set of
    equivalents."""
    number = setting.seats.index(asker)
    left = STOCK_SIZE - drawn.total
    return [Arm(setting, discard) for discard in representatives(setting, number, left)]


def long_shots(arms: Sequence[Arm], asker: Seat) -> list[int]:
    """Return the numbers of candidates that a race may drop early: discards of trumps by a Player
    who wants tricks.

    Of 200 hands none had its best discard among them, and they are six of seven.
    """
    return [
        number
        for number, arm in enumerate(arms)
        if asker is arm.setting.player
        and arm.setting.contract.kind in (Kind.PLAY, *FLIP_KINDS)
        and throws_trumps(arm)
    ]


def throws_trumps(arm: Arm) -> bool:
    """Return whether a trump is among the cards thrown."""
    return any(is_trump(card, arm.setting.denomination) for card in cards_of(arm.discard))


def new_samplers(sampling: Sampling, kind: type[Sampler] = Sampler) -> list[Sampler]:
    """Return a new sampler with its table for each thread; raise ``MemoryError`` if memory is
    short."""
    size = sampling.table_bytes or WORLD_TABLE_BYTES
    return [kind(table_bytes=size) for _ in range(sampling.threads)]


def with_tables(sampling: Sampling, table_bytes: int | None) -> Sampling:
    """Return ``sampling`` with tables of ``table_bytes`` each.

    Raises ``MemoryError`` where there is no room for them. They are made anew for every deal, and
    the first should not be the one to find out.
    """
    sampling = replace(sampling, table_bytes=table_bytes)
    new_samplers(sampling)
    return sampling


class SeatWorlds:
    """Play the candidates of one seat in random worlds, with a sampler for each thread.

    Args:
        asked: the settings arms may belong to, all of one deal and Player.
        asker: the seat whose nine cards are known.
        sampling: seed, defence, threads.
        drawn: the cards the others drew before it.
    """

    def __init__(
        self,
        asked: Sequence[Setting],
        asker: Seat,
        sampling: Sampling,
        drawn: DrawnCards = NOTHING_DRAWN,
        *,
        order_by_points: bool = True,
    ) -> None:
        self.asker = asker
        self.asks_as_player = asker is asked[0].player
        self._asked = tuple(asked)
        self._drawn = drawn
        self._order_by_points = order_by_points
        self._sampling = sampling
        self._samplers: dict[bool, list[Sampler]] = {}
        for is_trumpless in {setting.is_trumpless for setting in asked}:
            kind = five_lanes.Sampler if is_trumpless else Sampler
            self._samplers[is_trumpless] = new_samplers(sampling, kind)
        self._scenes: dict[int, tuple[Setting, bool]] = {}
        self._loads: dict[tuple[int, bool], tuple[Setting, tuple[Any, ...], dict[str, Any]]] = {}
        self._exchangers: dict[bool, list[Exchanger]] = {}

    def wins(self, arms: Sequence[Arm], stream: int, start: int, count: int) -> Grid:
        """Return in which worlds the asking side succeeds: the Player by reaching the best grade, a
        defender by preventing it."""
        return self.wins_in(arms, world_words(self._sampling.seed, stream, start, count))

    def wins_in(self, arms: Sequence[Arm], words: Grid) -> Grid:
        """Return in which of the worlds drawn from ``words`` the asking side succeeds."""

        def play(number: int, words: Grid) -> Grid:
            found = np.zeros((len(words), len(arms)), np.uint8)
            for setting, columns in self._columns(arms):
                sampler = self._loaded(number, setting)
                part = np.zeros((len(words), len(columns)), np.uint8)
                discards = [arms[n].discard for n in columns]
                sampler.play(words, discards, part, sampler.levels[-1])
                found[:, columns] = part
            return found.astype(np.bool_)

        won = np.concatenate(self._in_parallel(play, words))
        return won if self.asks_as_player else ~won

    def sample(
        self, arms: Sequence[Arm], stream: int, start: int, count: int, *, tricks: bool = True
    ) -> Sample:
        """Return the full results of candidates in some worlds; leaving out ``tricks`` takes half
        the time."""

        def play(number: int, words: Grid) -> Sample:
            return self._play_all(number, arms, words, tricks)

        sample = self.empty(len(arms))
        words = world_words(self._sampling.seed, stream, start, count)
        for part in self._in_parallel(play, words):
            sample = sample.joined(part)
        return sample

    def grades_in(self, arms: Sequence[Arm], words: Grid) -> tuple[Grid, Grid]:
        """Return the grades and the matadors of candidates in the worlds drawn from ``words``, as
        in :class:`Sample`."""

        def play(number: int, words: Grid) -> tuple[Grid, Grid]:
            return self._grades(number, arms, words)

        grades, matadors = zip(*self._in_parallel(play, words), strict=True)
        return np.concatenate(grades), np.concatenate(matadors)

    def deals(self, arm: Arm, words: Grid) -> Dealt:
        """Return the worlds drawn from ``words`` as deals, after the seat has thrown the cards of
        ``arm``."""
        sampler, count = self._loaded(0, arm.setting), len(words)
        dealt = np.zeros((count, 3), np.uint64)
        held = np.zeros((count, 3), np.uint64)
        firsts = np.zeros(count, np.uint8)
        tops = np.zeros(count, np.uint8)
        sampler.deals(np.ascontiguousarray(words), arm.discard, dealt, held, firsts, tops)
        return Dealt(dealt, held, tuple(firsts.tolist()), tuple(tops.tolist()))

    def turned_suits(self, words: Grid) -> Grid:
        """Return the suit of the stock's top card in each of the worlds drawn from ``words``."""
        tops = self.deals(Arm(self._asked[0], 0), words).turned
        return np.array([PACK[top].suit for top in tops if top is not None], np.int64)

    def empty(self, arms: int) -> Sample:
        """Return a sample that has no worlds yet."""
        return Sample(
            np.zeros((0, arms), np.int64),
            np.zeros((0, arms), np.bool_),
            np.zeros((0, arms), np.int16),
            np.zeros(0, np.int64),
        )

    def _play_all(self, number: int, arms: Sequence[Arm], words: Grid, with_tricks: bool) -> Sample:
        """Return the grades and matadors of all candidates, and the tricks of the first one."""
        grade, matadors = self._grades(number, arms, words)
        tricks = np.zeros(len(words), np.int64)
        if with_tricks and self._sampling.defence != "best":
            first = arms[0]
            sampler = self._loaded(number, first.setting, tricks=True)
            exact = np.zeros((len(words), 1), np.uint8)
            sampler.play(words, [first.discard], exact)
            by_level = [read_level(level, first.setting.contract)[1] for level in sampler.levels]
            tricks = np.array(by_level, np.int64)[exact[:, 0]]
        best = max(len(arm.setting.contract.grades) for arm in arms) - 1
        return Sample(grade, grade == best, matadors, tricks)

    def _grades(self, number: int, arms: Sequence[Arm], words: Grid) -> tuple[Grid, Grid]:
        grade = np.zeros((len(words), len(arms)), np.int64)
        matadors = np.zeros((len(words), len(arms)), np.int16)
        for setting, columns in self._columns(arms):
            discards = [arms[n].discard for n in columns]
            levels = np.zeros((len(words), len(columns)), np.uint8)
            held = np.zeros((len(words), len(columns)), np.int16)
            sampler = self._loaded(number, setting)
            if self._sampling.defence == "best":
                self._best_defence(number, setting, discards, words, levels, held)
            else:
                sampler.play(words, discards, levels, None, held)
            grade[:, columns] = levels
            matadors[:, columns] = held
        return grade, matadors

    def _best_defence(
        self,
        number: int,
        setting: Setting,
        discards: Sequence[int],
        words: Grid,
        levels: Grid,
        held: Grid,
    ) -> None:
        """Fill in the grades against the best exchanges of defenders who know the stock."""
        sampler = self._loaded(number, setting)
        sampler.play(words, discards, levels, None, held)  # the Player's matadors are the same
        if setting.is_trumpless not in self._exchangers:
            kind = five_lanes.Exchanger if setting.is_trumpless else Exchanger
            made = [kind() for _ in range(self._sampling.threads)]
            self._exchangers[setting.is_trumpless] = made
        exchanger = self._exchangers[setting.is_trumpless][number]
        grades = grade_levels(setting.contract, setting.rules)
        top = len(setting.contract.grades) - 1
        for row in range(len(words)):
            hands, stock, _ = sampler.world(words[row : row + 1], 0)
            for column, discard in enumerate(discards):
                exchanger.load(
                    lane_orders(setting.denomination),
                    setting.privileged,
                    hands,
                    stock,
                    setting.leader,
                    grades,
                    most=setting.most,
                    fixed=(discard, None, None),
                    holds_top=setting.turned_to_throw is not None,
                )
                value = top
                orders = (1, 2) if setting.rules.defenders_choose_first else (1,)
                for first in orders:
                    while value and not (asked := exchanger.survives(0, first, value))[0]:
                        value = asked[1]
                levels[row, column] = value

    def _loaded(self, number: int, setting: Setting, *, tricks: bool = False) -> Sampler:
        sampler = self._samplers[setting.is_trumpless][number]
        self._load(sampler, setting, tricks=tricks)
        return sampler

    def _load(self, sampler: Sampler, setting: Setting, *, tricks: bool) -> None:
        """Load a setting into a sampler, for grades alone or also for tricks, unless it is loaded
        already."""
        if self._scenes.get(id(sampler)) == (setting, tricks):
            return
        self._scenes.pop(id(sampler), None)
        key = id(setting), tricks
        if key not in self._loads:
            self._loads[key] = setting, *self._scene(setting, tricks=tricks)
        _, cards, exchange = self._loads[key]
        sampler.load(*cards, **exchange)
        self._scenes[id(sampler)] = setting, tricks

    def _scene(self, setting: Setting, *, tricks: bool) -> tuple[tuple[Any, ...], dict[str, Any]]:
        deal = setting.deal
        hand = mask_of(deal.known_hand(self.asker))
        turned = None
        if setting.contract.is_flip:
            if not deal.stock:
                raise DealError("the turned card is not known (expected it first in Stock)")
            turned = int(deal.stock[0])
        asker = setting.seats.index(self.asker)
        levels = (lexicographic_levels if tricks else grade_levels)(setting.contract, setting.rules)
        best = len(setting.contract.grades) - 1
        cards = (
            lane_orders(setting.denomination),
            setting.privileged,
            hand,
            [card for card in range(PACK_SIZE) if not hand >> card & 1 and card != turned],
            turned,
            asker,
            setting.leader,
            levels,
            min(v for row in levels for v in row if v // GRADE_STEP == best) if tricks else best,
            card_points(setting.denomination),
        )
        return cards, dict(
            most=setting.most[1],
            drawn=self._drawn.player,
            defence="none" if self._sampling.defence == "none" else "model",
            first=self._first_defender(setting),
            first_drawn=-1 if self._drawn.first is None else self._drawn.first,
            keepers=keepers(setting.contract) if setting.contract.wants_few_tricks else None,
            counts_each=setting.rules.estuches == "each",
            holds_turned=self.asks_as_player and setting.turned_to_throw is not None,
            other_counts=hand_counts(setting.denomination)[not setting.is_trumpless :],
            **self._heard(setting),
            **self._belief(setting),
        )

    def _belief(self, setting: Setting) -> dict[str, Any]:
        """Return the beliefs of an asking defender about the dealt hands, like the beliefs of a
        closed seat."""
        if self.asks_as_player:
            return {}
        contract = setting.contract
        own = setting.deal.known_hand(self.asker)
        least = least_of(contract, [card for card in PACK if card not in own], len(own))
        belief: dict[str, Any] = {
            "least_points": least,
            "favours_first": least > 0,
            "one_of": needed(contract),
            "first_is_richer": contract.defenders_exchange(setting.rules)
            and setting.rules.defenders_choose_first
            and self._order_by_points,
        }
        if setting.most[0]:
            belief["player_most"] = setting.most[0]
        return belief

    def _heard(self, setting: Setting) -> dict[str, Any]:
        """Return the bounds that the others' calls set on their hands, in the order of the
        setting's seats.

        A Player who asks knows nothing of the defenders by the contract played.
        """
        contract = None if self.asks_as_player else setting.contract
        own = setting.deal.known_hand(self.asker)
        bounds = bounds_of_seats(setting.deal, own, len(own), contract)
        return {
            "least_of_any": [bounds[seat].least for seat in setting.seats],
            "most_of_any": [bounds[seat].most for seat in setting.seats],
        }

    def _first_defender(self, setting: Setting) -> int:
        """Return the number of the seat that exchanges first of the defenders; 0 if the model
        decides.

        A defender knows what they have settled. The Player throws before they do.
        """
        if not setting.rules.defenders_choose_first:
            return 1
        first = setting.deal.first_defender
        return 0 if first is None or self.asks_as_player else setting.seats.index(first)

    def _columns(self, arms: Sequence[Arm]) -> list[tuple[Setting, list[int]]]:
        """Return each setting with the numbers of its candidates."""
        return [
            (setting, columns)
            for setting in self._asked
            if (columns := [n for n, arm in enumerate(arms) if arm.setting is setting])
        ]

    def _in_parallel(self, play: Callable[[int, Grid], Part], words: Grid) -> list[Part]:
        """Split the worlds among the threads; return their parts in the order of the worlds."""
        count = len(words)
        threads = max(min(self._sampling.threads, count), 1)
        bounds = [count * n // threads for n in range(threads + 1)]
        jobs = [(n, words[bounds[n] : bounds[n + 1]]) for n in range(threads)]
        if threads == 1:
            return [play(*jobs[0])]
        with ThreadPoolExecutor(threads) as pool:
            return list(pool.map(lambda job: play(*job), jobs))
