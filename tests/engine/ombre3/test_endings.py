"""Random endings: every answer of the engine against the plain minimax of ``oracle``."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

import pytest

import oracle
from cases import TRESILLO_STRICT, TRIDGE_ESTUCHE, Case, case_of, load
from oracle import Ending, Walked
from samples import hold_enough, in_two_tables, mixed_sizes
from tridge_solver.core.cards import Card
from tridge_solver.core.ruleset import TRESILLO, TRIDGE, Ruleset
from tridge_solver.engine import Objective, Solver
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract, Grade, Kind
from tridge_solver.games.ombre.solving.double_dummy import (
    DoubleDummy,
    fewest_tricks,
    grade_only,
    most_tricks,
)

RULESETS = (TRIDGE, TRESILLO, TRESILLO, TRIDGE, TRIDGE_ESTUCHE, TRESILLO_STRICT)
"""The rules of the endings in turn."""

GRADES = {oracle.WIN: Grade.WIN, oracle.DRAW: Grade.DRAW, oracle.LOSS: Grade.LOSS}
FIXED_GRADES = {
    oracle.EXACT: Grade.EXACT,
    oracle.ONE_OFF: Grade.ONE_OFF,
    oracle.LOSS: Grade.LOSS,
}

SPECIAL = {
    (Kind.NO_TRICKS, None): oracle.no_tricks(),
    (Kind.ALL_TRICKS, None): oracle.all_tricks(),
    (Kind.FIXED, 1): oracle.fixed(1),
    (Kind.FIXED, 2): oracle.fixed(2),
    (Kind.FIXED, 3): oracle.fixed(3),
}
"""The contracts of Tridge alone, with what the judge calls them."""


class Judged:
    """One ending, asked of the judge and of the engine in every way there is."""

    def __init__(
        self,
        ending: Ending,
        rules: Ruleset,
        engine: DoubleDummy,
        bare: Solver,
        levels: list[list[int]],
    ) -> None:
        self.ending = ending
        self.rules = rules
        self.engine = engine
        self.bare = bare
        self.levels = levels
        self.walked: Walked = ending.walk(
            oracle.normal_grade(rules.royal_puesta),
            oracle.normal_grade_then_tricks(rules.royal_puesta),
            oracle.most_tricks(),
            oracle.fewest_tricks(),
            lambda p, d1, d2: levels[p][d1],
            *SPECIAL.values(),
        )
        self.seen: Counter[str] = Counter()

    def compare(self) -> None:
        """Fail with the ending if any answer differs; count what the ending was about."""
        case = case_of(self.ending, self.rules)
        trumps = case.position.trumps
        play = Contract.play(trumps)
        load(self.bare, case)
        self._compare_levels(grade_only(play, self.rules), 0)
        self._compare_levels(most_tricks(), 2)
        self._compare_levels(fewest_tricks(), 3, TRICKS)
        self._compare_levels(Objective(self.levels, self.levels[0]), 4)
        grade = self.engine.grade(case.position, case.player, play)
        assert grade is GRADES[self.walked.values[0]], self._story("the grade alone")
        self._compare_contract(case, play, 1)
        # Tresillo has no such contracts; the privilege can be had in Tridge too.
        tridge = TRIDGE_ESTUCHE if self.rules.estuche else TRIDGE
        case = case_of(self.ending, tridge)
        for place, (kind, tricks) in enumerate(SPECIAL, start=5):
            self._compare_contract(case, Contract(kind, trumps, tricks), place)
        self._count(case)

    def _compare_levels(self, objective: Objective, place: int, zero: int = 0) -> None:
        """The bare engine's value and card values of the position it has loaded.

        The engine's level is the judge's number plus ``zero``.
        """
        story = self._story(f"objective {place}")
        value = self.walked.values[place] + zero
        assert self.bare.value(objective) == value, story
        answers = dict(self.bare.card_values(objective))
        expected = {int(Card.parse(c)): v[place] + zero for c, v in self.walked.cards.items()}
        assert answers == expected, story
        assert self.bare.can_force(objective, value), story
        assert not self.bare.can_force(objective, value + 1), story

    def _compare_contract(self, case: Case, contract: Contract, place: int) -> None:
        """The value and every card's value of a contract, grade first, then tricks."""

        def read(level: tuple[int, int]) -> tuple[Grade, int]:
            grades = FIXED_GRADES if contract.kind is Kind.FIXED else GRADES
            return grades[level[0]], abs(level[1])

        story = self._story(str(contract))
        value = self.engine.value(case.position, case.player, contract)
        assert (value.grade, value.player_tricks) == read(self.walked.values[place]), story
        answers = self.engine.card_values(case.position, case.player, contract)
        expected = {c: read(v[place]) for c, v in self.walked.cards.items()}
        assert {a.card.code: (a.grade, a.player_tricks) for a in answers} == expected, story
        assert len(answers) == len(expected), story
        self.seen[f"{contract.kind.value}: {value.grade.name}"] += 1
        if len({grade for grade, _ in expected.values()}) > 1:
            self.seen[f"{contract.kind.value} at stake"] += 1

    def _count(self, case: Case) -> None:
        """Return the kinds that the sample should hold many of."""
        ending = self.ending
        self.seen["endings"] += 1
        self.seen[f"{len(ending.trick)} on the table"] += 1
        self.seen["equals"] += len(set(self.walked.cards.values())) < len(self.walked.cards)
        if ending.estuche and ending.trick:
            strict = replace(case.position, rules=TRIDGE)
            self.seen["privileged"] += case.position.legal_cards() != strict.legal_cards()
        if self.rules.royal_puesta and self.walked.values[1] == (oracle.DRAW, 1):
            self.seen["royal puesta"] += 1

    def _story(self, what: str) -> str:
        return f"{what} of {self.ending} in {self.rules}"


def random_won(rng: random.Random, goal: str, tricks: int, player: int) -> tuple[int, int, int]:
    """Tricks already won that leave it open whether ``goal`` is reached."""
    own = {"none": 0, "all": tricks, "few": rng.randint(0, min(3, tricks))}.get(goal)
    if own is not None:
        first = rng.randint(0, tricks - own)
    elif goal == "race":
        own = first = rng.choice([(tricks + 1) // 2, (tricks + 1) // 3]) if tricks > 1 else 0
    else:
        own = rng.randint(0, min(1, tricks))
        first = (tricks - own + rng.randint(0, 1)) // 2
    others = [min(first, tricks - own), tricks - own - min(first, tricks - own)]
    rng.shuffle(others)
    won = [0, 0, 0]
    for step, count in enumerate((own, *others)):
        won[(player + step) % 3] = count
    return won[0], won[1], won[2]


def strength(ending: Ending) -> int:
    """A crude measure of the Player's hand: how many of the others' cards his cards beat."""
    trumps = ending.trumps
    held = list(ending.hands)
    mine = held.pop(ending.player)
    theirs = [card for cards in held for card in cards]
    return sum(oracle.trick_winner((lower, card), trumps) == 1 for card in mine for lower in theirs)


def is_rich(ending: Ending) -> bool:
    """Return whether at least two matadors and another trump are about."""
    order = oracle.trump_order(ending.trumps)
    about = [*ending.trick, *(card for held in ending.hands for card in held)]
    places = [order.index(card) for card in about if card in order]
    return sum(place < 3 for place in places) >= 2 and any(place >= 3 for place in places)


def is_privileged(ending: Ending) -> bool:
    """Return whether the seat to play has matadors only to a lower trump led."""
    if not ending.trick:
        return False
    held = ending.hands[(ending.to_lead + len(ending.trick)) % 3]
    options = [oracle.legal_cards(held, ending.trick[0], ending.trumps, e) for e in (False, True)]
    return len(options[0]) < len(options[1])


def endings(seed: int, counts: Mapping[int, int]) -> Iterator[tuple[Ending, Ruleset]]:
    """``counts[n]`` endings of ``n`` cards, of all kinds and rulesets mixed."""
    rng = random.Random(seed)
    for size in mixed_sizes(rng, counts):
        rules = rng.choice(RULESETS)
        wanted = rng.choice([None, is_rich, is_privileged if rules.estuche else is_rich])

        def draw(
            size: int = size,
            estuche: bool = rules.estuche,
            wanted: Callable[[Ending], bool] | None = wanted,
        ) -> Ending:
            ending = oracle.random_ending(rng, size, estuche=estuche)
            while wanted is not None and not wanted(ending):
                ending = oracle.random_ending(rng, size, estuche=estuche)
            return ending

        open_goals = ["royal"] * 3 if rules.royal_puesta else ["race"]
        goal = rng.choice(["any", "none", "all", "few", "race", *open_goals])
        if goal == "all":
            ending = max((draw() for _ in range(8)), key=strength)
        elif goal in ("none", "royal"):
            ending = min((draw() for _ in range(4)), key=strength)
        else:
            ending = draw()
        if goal != "any":
            won = random_won(rng, goal, TRICKS - size, ending.player)
            ending = replace(ending, won=won)
        yield ending, rules


LEAST_SHARES = {
    "Play: WIN": 0.2,
    "Play: DRAW": 0.05,
    "Play: LOSS": 0.2,
    "Play at stake": 0.09,
    "No Tricks: WIN": 0.06,
    "No Tricks at stake": 0.03,
    "All Tricks: WIN": 0.02,
    "All Tricks at stake": 0.01,
    "Fixed: EXACT": 0.25,
    "Fixed: ONE_OFF": 0.5,
    "Fixed at stake": 0.3,
    "royal puesta": 0.002,
    "privileged": 0.15,
    "equals": 0.3,
    "0 on the table": 0.2,
    "1 on the table": 0.2,
    "2 on the table": 0.2,
}
"""The least numbers in a sample; the three Fixed contracts count one by one."""

SAMPLE = {2: 200, 3: 450, 4: 250, 5: 30}
SMALL_SAMPLE = {2: 60, 3: 110, 4: 60, 5: 10}
SLICE = {2: 1000, 3: 1900, 4: 1500, 5: 600}
SLICES = 20
"""The exhaustive run is 100,000 endings in slices of 5,000, each a test with a seed of its own, in
either size of the table: ``-m exhaustive -k "slice-7"`` is one of them."""


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    ("seed", "counts", "hash_mb"),
    in_two_tables(SAMPLE, SMALL_SAMPLE, SLICE, SLICES, 1.0),
)
def test_every_answer_is_the_judge_s(seed: int, counts: Mapping[int, int], hash_mb: float) -> None:
    engine = DoubleDummy(hash_mb)
    bare = Solver(table_bytes=int(hash_mb * (1 << 20)))
    seen: Counter[str] = Counter()
    rng = random.Random(seed)
    for ending, rules in endings(seed, counts):
        # Besides the objectives of the game any other: a number drawn for every result.
        levels = [[rng.randrange(5) for _ in range(TRICKS + 1)] for _ in range(TRICKS + 1)]
        judged = Judged(ending, rules, engine, bare, levels)
        judged.compare()
        seen += judged.seen
    total = seen["endings"]
    assert total == sum(counts.values())
    hold_enough(seen, LEAST_SHARES, total)
