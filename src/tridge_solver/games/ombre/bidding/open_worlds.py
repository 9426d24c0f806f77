"""The results of a hand's contracts in fresh worlds, the same for all, with open cards; and the
best discard for every possible contract, found by a race of discards in each trump suit.

Play in a suit and a Flip that turns it race with the same discards: the result of a discard in a
world is remembered. Suits of one contract are rivals: only the best of them is played at the table.
A suit that surely trails the best one is dropped, unless every suit is asked for; so is a contract
that surely trails another at the table.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from math import inf

import numpy as np
import numpy.typing as npt

from tridge_solver.analysis.intervals import wilson
from tridge_solver.analysis.layouts import FRESH, RACING, world_words
from tridge_solver.analysis.race import Wins, race
from tridge_solver.analysis.sampling import Progress, Sampling, fresh_batches
from tridge_solver.core.cards import SUITS, Suit
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Hand
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.closed.value import (
    NineChips,
    corrected_by_world,
    correction_of,
    is_corrected,
    nine_chips,
)
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import FLIP_KINDS, Contract, Kind
from tridge_solver.games.ombre.rules.ranking import Trumps, is_trump
from tridge_solver.games.ombre.scoring import AnyFunds
from tridge_solver.games.ombre.worlds.customs import thrown_by_custom
from tridge_solver.games.ombre.worlds.seat_worlds import (
    Arm,
    GradePayments,
    Grid,
    SeatWorlds,
    candidates,
)
from tridge_solver.games.ombre.worlds.setting import Setting, high_kept, representative

_CHUNK = 256

_UNKNOWN = -1


class RacingWorlds:
    """Numbered random worlds around the cards of one seat, and the results of discards in them.

    Args:
        settings: the settings in the race.
        seat: whose cards are known.
        sampling: seed, threads.
    """

    def __init__(self, settings: Sequence[Setting], seat: Seat, sampling: Sampling) -> None:
        self._worlds = SeatWorlds(settings, seat, sampling)
        self._seed = sampling.seed
        self._words = np.zeros((0, 4), np.uint64)
        self._turned = np.zeros(0, np.int64)
        self._won: dict[tuple[int, int], npt.NDArray[np.int8]] = {}

    def wins(self, arms: Sequence[Arm], numbers: Grid) -> Wins:
        """Return which candidate discards win in which of the worlds ``numbers``: a row for each
        world, a column for each discard."""
        self._draw(int(numbers.max()) + 1)
        rows = [self._row(arm) for arm in arms]
        found = np.array([row[numbers] for row in rows])
        for here, missing in _alike(found != _UNKNOWN):
            worlds = numbers[here]
            won = self._worlds.wins_in([arms[n] for n in missing], self._words[worlds])
            for column, n in enumerate(missing):
                rows[n][worlds] = found[n, here] = won[:, column]
        return found.T > 0

    def turned(self, suit: Suit, start: int, count: int) -> Grid:
        """Return the worlds with ``suit`` on top of the stock; skip the first ``start`` of them."""
        while (self._turned == suit).sum() < start + count:
            self._draw(len(self._turned) + _CHUNK)
            more = self._words[len(self._turned) : len(self._turned) + _CHUNK]
            self._turned = np.append(self._turned, self._worlds.turned_suits(more))
        found: Grid = np.flatnonzero(self._turned == suit)[start : start + count]
        return found

    def _draw(self, count: int) -> None:
        """Draw random words (each is the seed of a world) until there are enough for ``count``
        worlds."""
        short = count - len(self._words)
        if short > 0:
            more = -(-short // _CHUNK) * _CHUNK
            words = world_words(self._seed, RACING, len(self._words), more)
            self._words = np.concatenate([self._words, words])
            unknown = np.full(more, _UNKNOWN, np.int8)
            self._won = {key: np.append(row, unknown) for key, row in self._won.items()}

    def _row(self, arm: Arm) -> npt.NDArray[np.int8]:
        key = id(arm.setting), arm.discard
        if key not in self._won:
            self._won[key] = np.full(len(self._words), _UNKNOWN, np.int8)
        return self._won[key]


def every_number(start: int, count: int) -> Grid:
    """Return the numbers of ``count`` consecutive worlds, beginning with ``start``."""
    return np.arange(start, start + count)


def _alike(known: Wins) -> Iterator[tuple[list[int], list[int]]]:
    """Yield groups of the columns of ``known`` that have the same gaps, each with the rows of these
    gaps."""
    if not known.any():
        yield list(range(known.shape[1])), list(range(len(known)))
    if not known.any() or known.all():
        return
    groups = defaultdict(list)
    for column, bits in enumerate(np.packbits(known, axis=0).T):
        groups[bits.tobytes()].append(column)
    for columns in groups.values():
        missing = np.flatnonzero(~known[:, columns[0]]).tolist()
        if missing:
            yield columns, missing


MAX_WORLDS = 500
"""The most worlds of a race for Play or All Tricks; discards still in the race then are equally
good."""

MAX_TURNED = 250
"""The largest number of worlds in a race for Flip. Each world turns the given suit."""

LOW_SUITS = 1
"""The most plain suits in which a discard for Play may keep cards below the king or queen. Of 400
suits of 100 hands, and as many turned suits, only one had its best discard outside these limits,
and gained nothing by it."""

HOPELESS = 60
"""A race for All Tricks ends after this many worlds if no discard has won any. So does a race for a
Play that may not be bid, since it only sets the order in which Flip and All Tricks begin."""

QUICK_WORLDS = 120
"""The most worlds of a quick race."""

NEAR = 2
"""The most cards in which a discard of a quick race may differ from the usual discard."""


@dataclass(frozen=True)
class Plan:
    """A contract, and how it is to be played.

    Attributes:
        contract: as bid.
        arms: by trump suit, the setting and the discard. A Flip is played as the Play it becomes
            once a card is turned, in worlds that have that suit on top of the stock.
        turned: whether the world names the suit.
    """

    contract: Contract
    arms: Mapping[Trumps, Arm]
    turned: bool = False


class Exchanges:
    """Races for the discards of one hand.

    Args:
        deal, seat: the hand and who leads.
        sampling: seed, threads.
        on_progress: called with the progress of a race.
        quick: race only discards near the usual one, and not for long.
    """

    def __init__(
        self,
        deal: OmbreDeal,
        seat: Seat,
        sampling: Sampling,
        on_progress: Progress,
        *,
        quick: bool = False,
    ) -> None:
        self._quick = quick
        self._deal = deal
        self._seat = seat
        self._sampling = sampling
        self._on_progress = on_progress
        self._settings: dict[Contract, Setting] = {}
        self._asked: frozenset[Contract] = frozenset()
        self._orders: dict[Suit, list[int]] = {}
        self._flips: dict[Suit, Arm] = {}

    def plans(self, contracts: Sequence[Contract]) -> list[Plan]:
        """Return for each of ``contracts`` the best way to play it."""
        named = {
            suit
            for contract in contracts
            for suit in (SUITS if contract.is_flip else (contract.trumps,))
        }
        suits = [suit for suit in SUITS if suit in named]
        self._asked = frozenset(contracts)
        self._settings = {
            contract: Setting(self._deal, self._seat, contract)
            for contract in (*map(Contract.play, suits), *contracts)
            if not contract.is_flip
        }
        return [self._plan(contract) for contract in contracts]

    @cached_property
    def _worlds(self) -> RacingWorlds:
        """Return the worlds of the races; ``None`` if the Player keeps the dealt hand in every
        contract."""
        racing = [
            setting
            for contract, setting in self._settings.items()
            if contract.player_exchanges(self._deal.rules)
        ]
        return RacingWorlds(racing, self._seat, self._sampling)

    def _plan(self, contract: Contract) -> Plan:
        if contract.is_flip:
            return Plan(contract, {suit: self._flip(suit) for suit in SUITS}, turned=True)
        setting = self._settings[contract]
        if not contract.player_exchanges(self._deal.rules):
            return Plan(contract, {setting.denomination: Arm(setting, 0)})
        if contract.trumps is None:
            order = self._race(setting, self._discards(setting), MAX_WORLDS)
            return Plan(contract, {setting.denomination: Arm(setting, order[0])})
        order = self._play(contract.trumps)
        if contract.kind is Kind.PLAY:
            return Plan(contract, {contract.trumps: Arm(setting, order[0])})
        # The best discards of Play go first: the race takes the first one if none ever succeeds.
        arms = self._discards(setting)
        place = {discard: n for n, discard in enumerate(order)}
        arms.sort(key=lambda discard: place.get(discard, len(place)))
        return Plan(
            contract, {contract.trumps: Arm(setting, self._race(setting, arms, MAX_WORLDS)[0])}
        )

    def _play(self, trumps: Suit) -> list[int]:
        if trumps not in self._orders:
            play = Contract.play(trumps)
            most = MAX_WORLDS if play in self._asked else HOPELESS
            setting = self._settings[play]
            self._orders[trumps] = self._race(setting, self._discards(setting), most)
        return self._orders[trumps]

    def _discards(self, setting: Setting) -> list[int]:
        """Return the discards that take part in a race, one out of each set of equivalents.

        Who wants tricks throws no trumps, and of a suit keeps the highest; for Play but few cards
        below the queen. A hand with too few plain cards for a Flip may throw anything.
        """
        hand, most = self._deal.known_hand(self._seat), setting.most[0]
        every = self._high_kept(setting, hand)
        if not any(thrown.bit_count() >= self._least_of_flips for thrown in every):
            every = [arm.discard for arm in candidates(setting, self._seat)]
        if not self._quick:
            return every
        thrown = thrown_by_custom(hand, setting.contract, most, setting.least)
        usual = representative(setting, self._seat, thrown)
        return [discard for discard in every if (discard ^ usual).bit_count() <= NEAR]

    def _high_kept(self, setting: Setting, hand: Hand) -> list[int]:
        """Return the discards that keep the trumps and the highest plain cards; none if the
        contract does not want high cards.

        All of these, where more than one plain card has to be kept.
        """
        if setting.contract.trumps is None or setting.contract.wants_few_tricks:
            return []
        kept = high_kept(setting, hand)
        plain = sum(not is_trump(card, setting.trumps) for card in hand)
        if setting.contract.kind is not Kind.PLAY or plain > setting.most[0] + 1:
            return list(kept)
        bare = min(low.bare for low in kept.values())
        return [n for n, low in kept.items() if low.bare == bare and low.backed <= LOW_SUITS]

    @property
    def _least_of_flips(self) -> int:
        """Return the fewest cards that the Player must throw when a card is turned."""
        rules = self._deal.rules
        return max(Contract(kind).least_exchange(rules) for kind in FLIP_KINDS)

    def _flip(self, trumps: Suit) -> Arm:
        if trumps in self._flips:
            return self._flips[trumps]
        setting = self._settings[Contract.play(trumps)]
        arms = [n for n in self._play(trumps) if n.bit_count() >= self._least_of_flips]
        order = self._race(setting, arms, MAX_TURNED, partial(self._worlds.turned, trumps))
        self._flips[trumps] = Arm(setting, order[0])
        return self._flips[trumps]

    def _race(
        self,
        setting: Setting,
        discards: Sequence[int],
        most_worlds: int,
        numbers: Callable[[int, int], Grid] = every_number,
    ) -> list[int]:
        """Return ``discards``, best first, by their results in the worlds ``numbers(start,
        count)``."""
        if len(discards) == 1:
            return list(discards)
        if self._quick:
            most_worlds = min(most_worlds, QUICK_WORLDS)
        arms = [Arm(setting, discard) for discard in discards]
        won = played = 0

        def wins(alive: Sequence[int], start: int, count: int) -> Wins:
            nonlocal won, played
            self._on_progress("racing", start + count, 0)
            found = self._worlds.wins([arms[n] for n in alive], numbers(start, count))
            won += int(found.sum())
            played = start + count
            return found

        def is_hopeless() -> bool:
            return setting.contract.kind is Kind.ALL_TRICKS and won == 0 and played >= HOPELESS

        found = race(len(arms), wins, most_worlds, stop=is_hopeless, brisk=True)
        return [discards[n] for n in found.order]


class PlanChips:
    """The Player's chips under a plan; every possible result is settled once and remembered.

    Args:
        plan: the contract and how it is played.
        funds: the funds at stake.
    """

    def __init__(self, plan: Plan, funds: AnyFunds) -> None:
        self.plan = plan
        self._setting = next(iter(plan.arms.values())).setting
        self._funds = funds
        self._payments = {
            suit: GradePayments(as_turned(arm.setting, plan.contract, suit), funds)
            for suit, arm in plan.arms.items()
        }

    @property
    def nine(self) -> NineChips:
        """The chips that all nine tricks add to a win."""
        return nine_chips(self._setting, self._funds)

    @property
    def leads(self) -> bool:
        """Whether the Player leads to the first trick."""
        return self._setting.leader == 0

    def by_world(self, grade: Grid, matadors: Grid, turned: Grid) -> Grid:
        """Return the chips in each world, given the Player's grade and run of top trumps there."""
        chips = np.zeros(len(grade))
        for suit, payments in self._payments.items():
            rows = turned == suit if self.plan.turned else np.full(len(grade), True)
            chips[rows] = payments.by_world(grade[rows], matadors[rows])
        return chips

    def by_grade(self, matadors: Grid, turned: Grid) -> Grid:
        """Return the chips for every grade the Player could get: a row for each grade from the
        worst, a column for each world."""
        levels = range(len(self.plan.contract.grades))
        always = (np.full(len(matadors), level) for level in levels)
        return np.array([self.by_world(level, matadors, turned) for level in always])

    def at_table(self, grade: Grid, chips: Grid, matadors: Grid, turned: Grid) -> Grid | None:
        """Return corrected estimates of the chips at the table, one for each world; ``None`` if
        there is no correction for the contract, or if the Player may still throw in."""
        contract = self.plan.contract
        if not is_corrected(contract) or contract.may_be_thrown_in(self._setting.rules):
            return None
        by_grade = self.by_grade(matadors, turned)
        suits = turned if self.plan.turned else np.zeros(len(grade), np.int64)
        found = np.zeros(len(grade))
        for suit in np.unique(suits):
            here = suits == suit
            found[here] = corrected_by_world(
                correction_of(contract),
                grade[here],
                chips[here],
                by_grade[:, here],
                self.leads,
                nine=self.nine,
            )
        return found


def as_turned(setting: Setting, contract: Contract, trumps: Trumps) -> Setting:
    """Return the setting of a contract, with the trumps that a turned card has decided."""
    suit = trumps if isinstance(trumps, Suit) else None
    return replace(setting, contract=replace(contract, trumps=suit))


DEFAULT_SAMPLES = 1000
BATCH = 125
"""The number of worlds between two checks which plans are still in the running."""

LEAST_AT_TABLE = 2 * BATCH
"""The fewest worlds before a contract may be dropped for trailing another at the table. With fewer
worlds, the interval shown for it would be too wide."""

SURE = 2.6
"""A plan is dropped if it trails the best by this many standard errors of their differences, world
by world."""


_PASSING = -1
"""A plan's number that stands for passing in comparisons."""

MORE_AT_TABLE = 0.25
"""The share of worlds lost with open cards that might succeed at the table; used where there is no
correction."""


@dataclass(frozen=True)
class OpenWorlds:
    """The results of the plans; a row for each world, a column for each plan.

    Attributes:
        grades: grades by number, from the worst.
        matadors: runs of top trumps of the Player.
        turned: the suit turned in each world.
        chips: the Player's chips.
        played: the number of worlds, from the first, in which each plan was played; the rest of its
            column means nothing.
    """

    grades: Grid
    matadors: Grid
    turned: Grid
    chips: Grid
    played: tuple[int, ...]

    def __len__(self) -> int:
        """Return the number of worlds in the sample."""
        return len(self.grades)

    def grades_of(self, plan: int) -> Grid:
        """Return the grades of a plan in the worlds in which it was played."""
        column: Grid = self.grades[: self.played[plan], plan]
        return column

    def chips_of(self, plan: int) -> Grid:
        """Return the Player's chips in the worlds in which a plan was played."""
        column: Grid = self.chips[: self.played[plan], plan]
        return column


def play_open(
    worlds: SeatWorlds,
    chips: Sequence[PlanChips],
    sampling: Sampling,
    on_progress: Progress,
    *,
    to_the_end: bool = False,
    passing: float = -inf,
) -> OpenWorlds:
    """Play the plans of ``chips`` in fresh worlds, with open cards.

    What trails for sure is played in fewer, and so is a contract none of whose suits can bring as
    many chips as ``passing``, unless all are wanted ``to_the_end``, or precision or time decides
    how many worlds there are.
    """
    plans = [each.plan for each in chips]
    columns = len(plans)
    found = OpenWorlds(
        np.zeros((0, columns), np.int64),
        np.zeros((0, columns), np.int64),
        np.zeros(0, np.int64),
        np.zeros((0, columns)),
        (0,) * columns,
    )
    running = list(range(columns))
    to_the_end = to_the_end or (sampling.precision, sampling.seconds) != (None, None)

    def width() -> float:
        best = [len(plan.contract.grades) - 1 for plan in plans]
        shares = [
            wilson(int((found.grades_of(n) == top).sum()), found.played[n])
            for n, top in enumerate(best)
        ]
        return max(share.width for share in shares)

    fixed = sampling.samples if sampling.samples is not None else DEFAULT_SAMPLES
    for count, goal in fresh_batches(sampling, fixed, BATCH, width, on_progress):
        words = world_words(sampling.seed, FRESH, len(found), count)
        grades, matadors, turned = _batch(worlds, plans, running, words)
        more = np.zeros(grades.shape)
        for n in running:
            more[:, n] = chips[n].by_world(grades[:, n], matadors[:, n], turned)
        found = OpenWorlds(
            np.concatenate([found.grades, grades]),
            np.concatenate([found.matadors, matadors]),
            np.concatenate([found.turned, turned]),
            np.concatenate([found.chips, more]),
            tuple(done + count * (n in running) for n, done in enumerate(found.played)),
        )
        if not to_the_end:
            running = _in_the_running(running, chips, found)
        on_progress("playing", len(found), goal)
        if not to_the_end and np.isfinite(passing) and len(found) >= LEAST_AT_TABLE:
            running = _may_be_worth(running, chips, found, passing)
            if not running:
                break
    return found


def _batch(
    worlds: SeatWorlds, plans: Sequence[Plan], running: Sequence[int], words: Grid
) -> tuple[Grid, Grid, Grid]:
    """Return the grades and matadors of the plans in ``running``, and the turned suits, for the
    next worlds."""
    arms = {(n, suit): arm for n in running for suit, arm in plans[n].arms.items()}
    plain = [place for place in arms if not plans[place[0]].turned]
    flips = [place for place in arms if plans[place[0]].turned]
    grades = np.zeros((len(words), len(plans)), np.int64)
    matadors = np.zeros((len(words), len(plans)), np.int64)
    if plain:
        columns = [n for n, _ in plain]
        grades[:, columns], matadors[:, columns] = worlds.grades_in(
            [arms[place] for place in plain], words
        )
    suits = worlds.turned_suits(words) if flips else np.zeros(len(words), np.int64)
    played = {(id(arms[place].setting), arms[place].discard): place[0] for place in plain}
    for n, suit in flips:
        rows, arm = np.flatnonzero(suits == suit), arms[n, suit]
        same = played.get((id(arm.setting), arm.discard))
        if same is not None:
            grades[rows, n], matadors[rows, n] = grades[rows, same], matadors[rows, same]
        elif len(rows):
            grade, held = worlds.grades_in([arm], words[rows])
            grades[rows, n], matadors[rows, n] = grade[:, 0], held[:, 0]
    return grades, matadors, suits


def rivals(plan: Plan) -> tuple[Kind, int | None]:
    """Return a key that identifies a contract, whatever its suit."""
    return plan.contract.kind, plan.contract.tricks


def _in_the_running(
    running: Sequence[int], chips: Sequence[PlanChips], found: OpenWorlds
) -> list[int]:
    """Return the plans still in the running. With open cards, a plan must not surely trail the best
    suit of its contract; at the table, where the correction covers it, the best contract."""
    opened = {n: found.chips[:, n] for n in running}
    table = {}
    for n in running if len(found) >= LEAST_AT_TABLE else ():
        worth = chips[n].at_table(
            found.grades[:, n], found.chips[:, n], found.matadors[:, n], found.turned
        )
        if worth is not None:
            table[n] = worth
    fields: dict[object, dict[int, Grid]] = {"table": table}
    for n in running:
        fields.setdefault(rivals(chips[n].plan), {})[n] = opened[n]
    trailing = {n for field in fields.values() for n in _trailing(field)}
    return [n for n in running if n not in trailing]


def _may_be_worth(
    running: Sequence[int], chips: Sequence[PlanChips], found: OpenWorlds, passing: float
) -> list[int]:
    """Return the plans of each contract that may still bring more than ``passing`` chips in some
    suit."""
    worth = {
        rivals(chips[n].plan) for n in running if not _brings_less(chips[n], n, found, passing)
    }
    return [n for n in running if rivals(chips[n].plan) in worth]


def _brings_less(chips: PlanChips, n: int, found: OpenWorlds, points: float) -> bool:
    """Return whether a plan surely brings fewer than ``points`` chips. The chips are corrected for
    the table; where there is no correction, a fixed share of open losses is assumed to succeed."""
    rows = slice(found.played[n])
    grades, opened = found.grades_of(n), found.chips_of(n)
    worth = chips.at_table(grades, opened, found.matadors[rows, n], found.turned[rows])
    if worth is None:
        best = chips.by_grade(found.matadors[rows, n], found.turned[rows])[-1]
        worth = opened + MORE_AT_TABLE * np.maximum(best - opened, 0.0)
    return n in _trailing({_PASSING: np.full(len(worth), points), n: worth})


def _trailing(field: Mapping[int, Grid]) -> list[int]:
    """Return the plans that surely bring less than the best plan of ``field``, comparing chips
    world by world."""
    if not field:
        return []
    best = max(field.values(), key=lambda chips: float(chips.mean()))
    trailing = []
    for n, chips in field.items():
        behind = best - chips
        # One world more, in which the order is reversed: agreement in few worlds is no proof.
        spread = (behind.var() + np.abs(behind).max() ** 2 / len(behind)) / len(behind)
        if behind.mean() > SURE * np.sqrt(spread):
            trailing.append(n)
    return trailing
