"""The questions that are measured, each as a function of a deal and a :class:`Bench`.

A task starts with an empty transposition table and may keep it through its own questions. Time
is taken around the engine's calls; laying a position out is timed apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from deals import SEATS, BenchDeal, Stream
from measure import Row, Samples, Settings
from tridge_solver.core.cards import PACK, SUITS, Card, Suit, cards_of
from tridge_solver.core.ruleset import TRESILLO, TRIDGE, Ruleset
from tridge_solver.engine import Objective, Solver
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.rules.ranking import legal_cards, trick_winner
from tridge_solver.games.ombre.solving.double_dummy import (
    fewest_tricks,
    grade_only,
    lane_order,
    lexicographic,
    most_tricks,
)

if TYPE_CHECKING:
    from tridge_solver.engine.ombre3.solver import Problem

FIVE_TRICKS = 5
"""The single threshold that is also asked of DDS: with five tricks the Player has surely won."""

RULES: dict[str, Ruleset] = {"tridge": TRIDGE, "tresillo": TRESILLO}
PLAY_SEED = 77
"""Seed of the plays whose 27 turns are valued, apart from the seeds of deals."""


class Bench:
    """A solver with its clocks: what tasks ask their questions of."""

    def __init__(self, rules: str, settings: Settings) -> None:
        table_bytes = settings.table_bytes
        self.rules = RULES[rules]
        self.clock = settings.clock
        self.solver = Solver() if table_bytes is None else Solver(table_bytes=table_bytes)
        self.ns = 0
        self.load_ns = 0

    def load(
        self,
        trumps: Suit,
        hands: Sequence[int],
        leader: int,
        trick: Sequence[int] = (),
        won: Sequence[int] = (0, 0, 0),
    ) -> None:
        """Lay a position out, on the clock of loading."""
        order = lane_order(trumps, bool(self.rules.estuche))
        start = self.clock()
        self.solver.load(order, hands, leader, trick, won)
        self.load_ns += self.clock() - start

    def load_deal(self, deal: BenchDeal) -> None:
        """Lay a deal out for its own Player and trumps."""
        self.load(deal.trumps, deal.hands, deal.leader, (), deal.won)

    def value(self, objective: Objective) -> int:
        """The value of the position, on the clock."""
        start = self.clock()
        level = self.solver.value(objective)
        self.ns += self.clock() - start
        return level

    def can_force(self, objective: Objective, level: int) -> bool:
        """One yes-or-no question about the position, on the clock."""
        start = self.clock()
        answer = self.solver.can_force(objective, level)
        self.ns += self.clock() - start
        return answer

    def card_values(self, objective: Objective) -> list[tuple[int, int]]:
        """The values of all legal cards, on the clock."""
        start = self.clock()
        values = self.solver.card_values(objective)
        self.ns += self.clock() - start
        return values

    def values_of_many(self, problems: Sequence[Problem]) -> None:
        """The values of many positions in one call, on the clock with their loading."""
        start = self.clock()
        self.solver.values_of_many(problems)
        self.ns += self.clock() - start

    def play_values(self, objective: Objective, played: Sequence[int]) -> None:
        """The values of all legal cards at every turn of a play, on the clock."""
        start = self.clock()
        self.solver.play_values(objective, played)
        self.ns += self.clock() - start


def grade(bench: Bench) -> Objective:
    """The grade of a normal contract."""
    return grade_only(Contract.play(Suit.DIAMONDS), bench.rules)


def lex(bench: Bench) -> Objective:
    """Grade, then tricks."""
    return lexicographic(Contract.play(Suit.DIAMONDS), bench.rules)


def most(_: Bench) -> Objective:
    """Most tricks."""
    return most_tricks()


def fewest(_: Bench) -> Objective:
    """Fewest tricks."""
    return fewest_tricks()


def fixed_two(_: Bench) -> Objective:
    """Two tricks exactly, one off, or neither."""
    return grade_only(Contract.parse("Fixed 2 D"), TRIDGE)


def no_trick(_: Bench) -> Objective:
    """No trick at all, or some."""
    return grade_only(Contract.parse("No Tricks D"), TRIDGE)


Aim = Callable[[Bench], Objective]
Play = Callable[[BenchDeal, Ruleset], tuple[int, ...]]


@dataclass(frozen=True)
class Task:
    """One measured question.

    Attributes:
        name: as ``--tasks`` takes it.
        title: as tables show it.
        run: asks it about a deal.
        share: the deals it is measured on, as a divisor of the number asked for.
        entry: the method of the solver that the task spends its time in.
        prepare: what must be made of a deal before the clocks run, and is remembered.
    """

    name: str
    title: str
    run: Callable[[Bench, BenchDeal], None]
    share: int = 1
    entry: str = "value"
    prepare: Play | None = None


def _value(aim: Aim) -> Callable[[Bench, BenchDeal], None]:
    """The value of a deal."""

    def run(bench: Bench, deal: BenchDeal) -> None:
        bench.load_deal(deal)
        bench.value(aim(bench))

    return run


def _five_tricks(bench: Bench, deal: BenchDeal) -> None:
    """Ask whether the Player wins five tricks, those already won included."""
    bench.load_deal(deal)
    bench.can_force(most_tricks(), FIVE_TRICKS)


def _leads(aim: Aim) -> Callable[[Bench, BenchDeal], None]:
    """The value of every opening lead."""

    def run(bench: Bench, deal: BenchDeal) -> None:
        bench.load_deal(deal)
        bench.card_values(aim(bench))

    return run


def _cells(*aims: Aim) -> Callable[[Bench, BenchDeal], None]:
    """Every Player with every trump suit, in one call."""

    def run(bench: Bench, deal: BenchDeal) -> None:
        objectives = [aim(bench) for aim in aims]
        problems = []
        for player in range(SEATS):
            hands = deal.hands[player:] + deal.hands[:player]
            won = deal.won[player:] + deal.won[:player]
            leader = (deal.leader - player) % SEATS
            for trumps in SUITS:
                order = lane_order(trumps, bool(bench.rules.estuche))
                problems.append((order, hands, leader, (), won, objectives))
        bench.values_of_many(problems)

    return run


Choice = Callable[[Sequence[int], int, Sequence[int], Sequence[Card]], int]
"""A function that picks a card: hands, leader and cards of the trick, and the legal cards."""


def _played(deal: BenchDeal, rules: Ruleset, choose: Choice) -> tuple[int, ...]:
    """The cards of a play in which ``choose`` picks every one."""
    hands, leader = list(deal.hands), deal.leader
    played: list[int] = []
    trick: list[int] = []
    while any(hands):
        seat = (leader + len(trick)) % SEATS
        led = PACK[trick[0]] if trick else None
        held = frozenset(cards_of(hands[seat]))
        legal = legal_cards(held, led, deal.trumps, bool(rules.estuche))
        card = choose(hands, leader, trick, legal)
        hands[seat] &= ~(1 << card)
        played.append(card)
        trick.append(card)
        if len(trick) == SEATS:
            leader = (leader + trick_winner([PACK[n] for n in trick], deal.trumps)) % SEATS
            trick = []
    return tuple(played)


@cache
def random_play(deal: BenchDeal, rules: Ruleset) -> tuple[int, ...]:
    """A play of random legal cards."""
    stream = Stream(PLAY_SEED + sum(deal.hands))
    return _played(deal, rules, lambda _, __, ___, legal: legal[stream.below(len(legal))])


@cache
def best_play(deal: BenchDeal, rules: Ruleset) -> tuple[int, ...]:
    """A play in which every card is one of the best by tricks and grade, the first of them."""
    solver = Solver()
    objective = lexicographic(Contract.play(deal.trumps), rules)
    order = lane_order(deal.trumps, bool(rules.estuche))
    won = list(deal.won)

    def choose(hands: Sequence[int], leader: int, trick: Sequence[int], _: Sequence[Card]) -> int:
        if not trick:
            missing = objective.tricks - hands[0].bit_count() - sum(won)
            won[leader] += missing
        solver.load(order, hands, leader, trick, won)
        sign = -1 if (leader + len(trick)) % SEATS == 0 else 1
        return min(solver.card_values(objective), key=lambda v: (sign * v[1], v[0]))[0]

    return _played(deal, rules, choose)


def _turns(play: Play) -> Callable[[Bench, BenchDeal], None]:
    """The grade of every legal card at every turn of a play, in one call."""

    def run(bench: Bench, deal: BenchDeal) -> None:
        played = play(deal, bench.rules)
        bench.load_deal(deal)
        bench.play_values(grade(bench), played)

    return run


TASKS: tuple[Task, ...] = (
    Task("grade", "grade", _value(grade)),
    Task("lex", "grade, then tricks", _value(lex)),
    Task("most", "most tricks", _value(most)),
    Task("five", "five tricks or not", _five_tricks, entry="can_force"),
    Task("fewest", "fewest tricks", _value(fewest)),
    Task("fixed2", "Fixed 2", _value(fixed_two)),
    Task("zero", "no trick at all?", _value(no_trick)),
    Task("leads", "grade of every opening lead", _leads(grade), entry="card_values"),
    Task("leads-lex", "grade, then tricks of every opening lead", _leads(lex), entry="card_values"),
    Task(
        "cells",
        "12 cells: most + grade + fewest",
        _cells(most, grade, fewest),
        10,
        "values_of_many",
    ),
    Task("cells-high", "12 cells: most + grade", _cells(most, grade), 1, "values_of_many"),
    Task(
        "turns",
        "every card's grade, 27 turns, best play",
        _turns(best_play),
        1,
        "play_values",
        best_play,
    ),
    Task(
        "turns-random",
        "every card's grade, 27 turns, random play",
        _turns(random_play),
        1,
        "play_values",
        random_play,
    ),
)
BY_NAME: dict[str, Task] = {task.name: task for task in TASKS}


def row_of(
    task: Task,
    rules: str,
    kind: str,
    deals: Sequence[BenchDeal],
    settings: Settings,
) -> Row:
    """``task`` run on every deal, the table empty at each."""
    bench = Bench(rules, settings)

    def run() -> Samples:
        samples = Samples(rules, kind, task.title)
        for deal in deals:
            bench.solver.clear()
            if task.prepare:
                task.prepare(deal, bench.rules)
            bench.ns = bench.load_ns = 0
            before = bench.solver.nodes
            task.run(bench, deal)
            samples.leaders.append(deal.leader)
            samples.ns.append(bench.ns)
            samples.load_ns.append(bench.load_ns)
            samples.nodes.append(bench.solver.nodes - before)
            samples.facts.append(bench.solver.entry_count())
        return samples

    return Row(run)
