"""Random worlds of an in-comer's deal around one seat's cards, played and valued in chips.

The unseen cards are dealt at random. The only assumption about the others is that a seat throws the
card it would usually throw first (:func:`~.customs.thrown_by_custom`), and draws the top of what is
left. Play is then double dummy, the three defenders being one side.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import field
from functools import cache, lru_cache
from typing import Any, Protocol

import numpy as np

from tridge_solver.analysis.intervals import Interval, margin_within, wilson
from tridge_solver.analysis.sampling import Sampling, unchecked
from tridge_solver.core.cards import PACK, SUITS, Card, mask_of
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEATS
from tridge_solver.core.shuffle import shuffled
from tridge_solver.engine.ombre4 import Solver
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract, Grade, Kind
from tridge_solver.games.ombre.rules.incomer import INCOMER_EXCHANGE
from tridge_solver.games.ombre.rules.ranking import honours, lane_orders
from tridge_solver.games.ombre.scoring.funds import Funds
from tridge_solver.games.ombre.scoring.incomer import IncomerFacts
from tridge_solver.games.ombre.scoring.settlement import settle
from tridge_solver.games.ombre.solving.double_dummy import lane_order
from tridge_solver.games.ombre.solving.incomer import grade_only
from tridge_solver.games.ombre.worlds.customs import (
    hand_counts,
    least_dealt,
    needed,
    thrown_by_custom,
)

FIRST_DEFENDER = 1
"""The place of the seat that leads, where the in-comer has place 0."""

MAX_TRIES = 100_000
"""Attempts at one world before giving up the search for a believable hand of the in-comer."""

AT_ONCE = 64
"""The number of worlds solved between two checks; they take a fraction of a second."""

Thrown = tuple[Card, ...]
"""The card that a seat discards, in a tuple that may be empty."""

Hands = tuple[Thrown, ...]


@dataclass(frozen=True)
class World:
    """One possible layout: the dealt hands in playing order from the in-comer, and the stock from
    the top."""

    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]


@dataclass(frozen=True)
class WorldOutcome:
    """The result of a world: the grade, and the honours in the hand that the in-comer played."""

    grade: Grade
    honours: int


SHARE = 8
"""The fewest positions for which it is worth using another thread."""


class Values(Protocol):
    """Anything that solves many positions of four seats, such as one engine or several."""

    def values_of_many(self, problems: Sequence[Any]) -> list[tuple[int, ...]]:
        """Return the values of many positions; see
        :meth:`~tridge_solver.engine.ombre4.Solver.values_of_many`."""
        ...


class Engines:
    """Engines for several threads, each with its own table; the number of threads does not change
    the values.

    Args:
        threads: the number of threads.
        table_bytes: the size of each one's transposition table, ``None`` for the usual one.

    >>> Engines(2).values_of_many([])
    []
    """

    def __init__(self, threads: int = 1, table_bytes: int | None = None) -> None:
        self._solvers = [
            Solver() if table_bytes is None else Solver(table_bytes=table_bytes)
            for _ in range(threads)
        ]

    @classmethod
    def for_threads_of(cls, sampling: Sampling | None, table_bytes: int | None = None) -> Engines:
        """Return engines for the threads of ``sampling``, or for one thread without it."""
        return cls(1 if sampling is None else sampling.threads, table_bytes)

    def values_of_many(self, problems: Sequence[Any]) -> list[tuple[int, ...]]:
        """Return the values of many positions, in the order given.

        Every thread takes each so manieth: neighbours cost alike.
        """
        threads = min(len(self._solvers), len(problems) // SHARE)
        if threads <= 1:
            return self._solvers[0].values_of_many(problems)
        found: list[tuple[int, ...]] = [()] * len(problems)

        def solve(number: int) -> None:
            found[number::threads] = self._solvers[number].values_of_many(problems[number::threads])

        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(solve, range(threads)))
        return found


@dataclass(frozen=True)
class IncomerWorlds:
    """The random worlds that fit what one seat can see.

    Attributes:
        hand: the cards dealt to the seat.
        place: the owner of the hand, in playing order from the in-comer, who is 0.
        rules: the rules of the deal.
        seed: the seed of the worlds.
        solver: engines of four seats, whose facts serve every world.
        check: called repeatedly while worlds are made and solved; an exception ends that.
    """

    hand: tuple[Card, ...]
    rules: Ruleset
    seed: int
    place: int = 0
    solver: Values = field(default_factory=Engines, repr=False, compare=False)
    check: Callable[[], None] = field(default=unchecked, repr=False, compare=False)

    def worlds(
        self, stream: int, start: int, count: int, believed: Contract | None = None
    ) -> list[World]:
        """Return ``count`` worlds of a random stream, beginning with number ``start``.

        With ``believed`` the in-comer was dealt a hand that may name that contract: for a contract
        won by tricks the club's points of a bid at least, in no suit more; for *No Tricks* a trump.
        """
        found = []
        for number in range(start, start + count):
            self.check()
            found.append(_world(self.hand, self.place, self.seed, stream, number, believed))
        return found

    def grades(
        self,
        worlds: Sequence[World],
        contract: Contract,
        thrown: Thrown,
        made: Sequence[bool | None] = (),
    ) -> list[WorldOutcome]:
        """Return the result of ``contract`` in each world if the seat discards ``thrown``.

        ``made`` says whether the seats before it, in their order, discarded a card; where it is
        ``None`` they do so in the usual way.
        """
        order = lane_order(contract.trumps, bool(self.rules.estuche))
        objective = grade_only(contract, self.rules)
        assert contract.trumps is not None
        found = []
        for first in range(0, len(worlds), AT_ONCE):
            self.check()
            some = worlds[first : first + AT_ONCE]
            laid = [self.after_exchange(world, contract, thrown, made) for world in some]
            problems: list[Any] = [
                (
                    order,
                    [mask_of(hand) for hand in each],
                    FIRST_DEFENDER,
                    (),
                    (0,) * 4,
                    (objective,),
                )
                for each in laid
            ]
            found += [
                WorldOutcome(contract.grades[-1 - level], honours(hands[0], contract.trumps))
                for (level,), hands in zip(self.solver.values_of_many(problems), laid, strict=True)
            ]
        return found

    def after_exchange(
        self, world: World, contract: Contract, thrown: Thrown, made: Sequence[bool | None] = ()
    ) -> Hands:
        """Return the hands after the exchange, in which each seat in turn discards at most one card
        and draws."""
        stock = list(world.stock)
        hands = []
        for place, hand in enumerate(world.hands):
            away = thrown
            if place != self.place:
                exchanges = made[place] if place < len(made) else None
                away = _by_custom(hand, contract)
                if exchanges is False:
                    away = ()
                elif exchanges and not away:
                    away = (_least(hand, contract),)
            drawn, stock = stock[: len(away)], stock[len(away) :]
            hands.append((*(card for card in hand if card not in away), *drawn))
        return tuple(hands)


@lru_cache(maxsize=1 << 12)
def _world(
    hand: tuple[Card, ...],
    place: int,
    seed: int,
    stream: int,
    number: int,
    believed: Contract | None,
) -> World:
    """Return one world: the first believable layout of those drawn for its number."""
    unseen = [card for card in PACK if card not in hand]
    for attempt in range(MAX_TRIES):
        cards = shuffled(unseen, seed, stream, number, attempt)
        parts = [tuple(cards[n : n + TRICKS]) for n in range(0, len(cards), TRICKS)]
        hands = (*parts[:place], hand, *parts[place:-1])
        if believed is None or place == 0 or is_believed(hands[0], believed):
            return World(hands, parts[-1])
    raise DealError(f"no hand is found on which an in-comer may name {believed}")


@lru_cache(maxsize=1 << 16)
def _by_custom(hand: tuple[Card, ...], contract: Contract) -> Thrown:
    """Return the card that a seat usually throws, in a tuple that may be empty."""
    return thrown_by_custom(hand, contract, INCOMER_EXCHANGE)


def _least(hand: tuple[Card, ...], contract: Contract) -> Card:
    """Return the discard of a seat that must throw a card it would usually keep: its weakest trump
    or, in *No Tricks*, a strong plain card."""
    assert contract.trumps is not None
    lanes = lane_orders(contract.trumps)
    if contract.wants_few_tricks:
        lanes = (*lanes[1:], lanes[0])
        return next(card for lane in lanes for card in lane if card in hand)
    return next(card for lane in lanes for card in reversed(lane) if card in hand)


def is_believed(hand: Sequence[Card], contract: Contract) -> bool:
    """Return whether it is believable that an in-comer names ``contract`` on these nine cards."""
    assert contract.trumps is not None
    if contract.wants_few_tricks:
        return bool(mask_of(hand) & needed(contract))
    held = mask_of(hand)
    counts = []
    for points, plain in hand_counts(contract.trumps):
        counts.append(sum(points[card] for card in hand) + sum(not held & suit for suit in plain))
    return counts[0] >= least_dealt(contract) and counts[0] == max(counts)


def contracts_of(hand: Sequence[Card]) -> tuple[Contract, ...]:
    """Return the contracts that an in-comer may name on nine cards; *No Tricks* requires a
    trump."""
    return tuple(
        contract
        for kind in (Kind.PLAY, Kind.ALL_TRICKS, Kind.NO_TRICKS)
        for contract in (Contract(kind, suit) for suit in SUITS)
        if kind is not Kind.NO_TRICKS or mask_of(hand) & needed(contract)
    )


def choices_of(hand: Sequence[Card], contract: Contract) -> list[Thrown]:
    """Return the possible discards of a seat: first the usual one, then none, then each single
    card."""
    custom = thrown_by_custom(tuple(hand), contract, INCOMER_EXCHANGE)
    return list(dict.fromkeys([custom, (), *((card,) for card in hand)]))


RESULTS = {
    (Kind.PLAY, Grade.WIN): (5, 2, 1, 1),
    (Kind.PLAY, Grade.DRAW): (3, 3, 2, 1),
    (Kind.PLAY, Grade.LOSS): (2, 3, 2, 2),
    (Kind.ALL_TRICKS, Grade.WIN): (TRICKS, 0, 0, 0),
    (Kind.ALL_TRICKS, Grade.LOSS): (8, 1, 0, 0),
    (Kind.NO_TRICKS, Grade.WIN): (0, 3, 3, 3),
    (Kind.NO_TRICKS, Grade.LOSS): (1, 3, 3, 2),
}
"""An example of tricks for each grade; the in-comer's payment depends only on the grade."""


@cache
def chips_of(rules: Ruleset, contract: Contract, outcome: WorldOutcome, funds: Funds) -> int:
    """Return the in-comer's points for an outcome, given the ``funds`` after the quarter is paid.

    After five tricks won they claim: all nine are never undertaken.

    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> won = WorldOutcome(Grade.WIN, 2)
    >>> chips_of(TRIDGE, Contract.parse("Play H"), won, Funds(25, 100))
    31
    """
    player, first, second, third = SEATS
    tricks = RESULTS[contract.kind, outcome.grade]
    facts = IncomerFacts(
        rules, contract, player, first, second, third, tricks, honours=outcome.honours
    )
    return settle(facts, funds).seats[player]


@dataclass(frozen=True)
class Worth:
    """The results of a contract in many worlds.

    Attributes:
        wins, draws, losses: worlds of each grade.
        points: :attr:`chips` by their old name.
        margin: half the width of their 95 % interval; ``None`` for a single world.
    """

    wins: int
    draws: int
    losses: int
    points: float
    margin: float | None

    @property
    def chips(self) -> float:
        """The average chips of the in-comer, not counting the quarter."""
        return self.points

    @property
    def worlds(self) -> int:
        """The number of worlds."""
        return self.wins + self.draws + self.losses

    @property
    def win_interval(self) -> Interval:
        """The 95 % interval of the share of wins."""
        return wilson(self.wins, self.worlds)


def worth_of(
    rules: Ruleset, contract: Contract, outcomes: Sequence[WorldOutcome], funds: Funds
) -> Worth:
    """Return the results of ``contract``, given its outcome in each world; ``funds`` are those
    after the quarter is paid."""
    grades = [outcome.grade for outcome in outcomes]
    chips = np.array([chips_of(rules, contract, outcome, funds) for outcome in outcomes], float)
    possible = [
        chips_of(rules, contract, WorldOutcome(grade, honours), funds)
        for honours in {outcome.honours for outcome in outcomes}
        for grade in contract.grades
    ]
    return Worth(
        grades.count(Grade.WIN),
        grades.count(Grade.DRAW),
        grades.count(Grade.LOSS),
        float(chips.mean()),
        margin_within(chips, min(possible), max(possible)) if len(chips) > 1 else None,
    )
