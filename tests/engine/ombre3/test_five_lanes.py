"""The search built with five lanes, nolo and grandissimo: every answer against plain minimax."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Any

import pytest

import oracle
from four_suits import (
    ID,
    ORDERS,
    engine_objective,
    four_suit_lanes,
    load_four_suits,
    with_basta_led,
    with_black_aces,
    with_tricks,
)
from oracle import GRANDISSIMO, NOLO, TRICKS, Ending
from samples import hold_enough, in_two_tables, mixed_sizes
from tridge_solver.engine import LaneOrder, Objective, Solver as FourLaneSolver
from tridge_solver.engine.ombre3.five_lanes import Solver

SAMPLE = {1: 40, 2: 200, 3: 350, 4: 200, 5: 10}
SMALL_SAMPLE = {2: 100, 3: 200, 4: 60, 5: 3}
SLICE = {1: 100, 2: 700, 3: 1900, 4: 1700, 5: 600}
SLICES = 10
"""The exhaustive run is 100,000 endings in slices of 5,000, in either size of the table."""

LEAST_SHARES = {
    "nolo: won": 0.1,
    "nolo: bet": 0.1,
    "nolo: kruk": 0.1,
    "nolo at stake": 0.08,
    "grandissimo: won": 0.07,
    "grandissimo: bet": 0.02,
    "grandissimo: kruk": 0.1,
    "grandissimo at stake": 0.02,
    "spadille need not follow": 0.01,
    "1:4:4": 0.0002,
}
"""The least numbers in a sample, of all its endings."""


def endings(seed: int, counts: Mapping[int, int]) -> Iterator[Ending]:
    """``counts[n]`` endings of ``n`` cards, without trumps or with the black aces as trumps."""
    rng = random.Random(seed)
    for size in mixed_sizes(rng, counts):
        trumps = rng.choice((NOLO, NOLO, GRANDISSIMO))
        ending = oracle.random_ending(rng, size, trumps=trumps)
        if trumps == NOLO:
            # Most of them are about the first or the second trick of the Player.
            yield with_tricks(rng, ending, rng.choice((0, 0, 1, 2)))
        else:
            if not ending.trick and size > 1:
                ending = with_black_aces(rng, ending)
                if rng.random() < 0.3:
                    ending = with_basta_led(ending)
            # Three or four tricks of nine are what grades differ by; one may be a bet too.
            own = min(3, TRICKS - size) if rng.random() < 0.75 else rng.choice((0, 1))
            yield with_tricks(rng, ending, own, alike=own < 2 or rng.random() < 0.5)


def nolo_questions(rng: random.Random) -> dict[str, oracle.Objective]:
    """Return what is asked without trumps: won, bet or kruk, each alone, tricks, and any
    numbers.
    """
    levels = [[rng.randrange(5) for _ in range(TRICKS + 1)] for _ in range(TRICKS + 1)]
    return {
        "nolo": oracle.nolo(),
        "no trick": lambda p, *d: int(p == 0),
        "one at most": lambda p, *d: int(p <= 1),
        "fewest": lambda p, *d: TRICKS - p,
        "anything": lambda p, a, b: levels[p][a],
    }


def grandissimo_questions(rng: random.Random) -> dict[str, oracle.Objective]:
    """Return what is asked with two trumps: the grade by either rule of 1:4:4, tricks, any
    numbers.
    """
    levels = [[rng.randrange(5) for _ in range(TRICKS + 1)] for _ in range(TRICKS + 1)]
    return {
        "grade": oracle.normal_grade(royal_puesta=True),
        "strict grade": oracle.normal_grade(royal_puesta=False),
        "most": oracle.most_tricks(),
        "fewest": lambda p, *d: TRICKS - p,
        "anything": lambda p, a, b: levels[p][a],
    }


def compare(solver: Solver, ending: Ending, rng: random.Random, seen: Counter[str]) -> None:
    """Fail with the ending where an answer differs; count what it was about."""
    asked = (nolo_questions if ending.trumps == NOLO else grandissimo_questions)(rng)
    walked = ending.walk(*asked.values())
    load_four_suits(solver, ending)
    for place, (name, level) in enumerate(asked.items()):
        story = f"{name} of {ending}"
        objective = engine_objective(level)
        value = walked.values[place]
        assert solver.value(objective) == value, story
        assert solver.can_force(objective, value), story
        assert not solver.can_force(objective, value + 1), story
        expected = {ID[card]: values[place] for card, values in walked.cards.items()}
        assert dict(solver.card_values(objective)) == expected, story
    game = "nolo" if ending.trumps == NOLO else "grandissimo"
    seen["endings"] += 1
    seen[f"{game}: {('kruk', 'bet', 'won')[walked.values[0]]}"] += 1
    seen[f"{game} at stake"] += len({values[0] for values in walked.cards.values()}) > 1
    if game == "grandissimo":
        seen["1:4:4"] += walked.values[0] > walked.values[1]
        seen["spadille need not follow"] += need_not_follow(ending)


def need_not_follow(ending: Ending) -> bool:
    """Return whether the privilege gives the seat to play more cards to choose from."""
    if not ending.trick or not ending.estuche:
        return False
    held = ending.hands[(ending.to_lead + len(ending.trick)) % 3]
    free, bound = (
        oracle.legal_cards(held, ending.trick[0], ending.trumps, estuche)
        for estuche in (True, False)
    )
    return len(free) > len(bound)


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    ("seed", "counts", "table_bytes"),
    in_two_tables(SAMPLE, SMALL_SAMPLE, SLICE, SLICES, 1 << 20),
)
def test_every_answer_is_the_judge_s(
    seed: int, counts: Mapping[int, int], table_bytes: int
) -> None:
    solver = Solver(table_bytes=table_bytes)
    rng = random.Random(seed)
    seen: Counter[str] = Counter()
    for ending in endings(seed, counts):
        compare(solver, ending, rng, seen)
    total = seen["endings"]
    assert total == sum(counts.values())
    hold_enough(seen, LEAST_SHARES, total)


def random_hands(rng: random.Random) -> list[set[str]]:
    """Three hands of nine."""
    dealt = rng.sample(oracle.PACK, 3 * TRICKS)
    return [set(dealt[n : n + TRICKS]) for n in range(0, 3 * TRICKS, TRICKS)]


def nolo_grade(solver: Solver, hands: list[set[str]], order: LaneOrder) -> int:
    """Return what a deal is worth to the first hand, on lead."""
    solver.load(order, [sum(1 << ID[card] for card in held) for held in hands], 0)
    return solver.value(engine_objective(oracle.nolo()))


def test_which_suit_is_which_changes_nothing() -> None:
    rng = random.Random(4)
    solver = Solver()
    lanes = four_suit_lanes(NOLO)
    for _ in range(40):
        hands = random_hands(rng)
        solver.clear()
        grade = nolo_grade(solver, hands, ORDERS[NOLO, False])
        for turned in list(permutations(lanes[1:]))[:: rng.randrange(5, 9)]:
            assert nolo_grade(solver, hands, LaneOrder([[], *turned])) == grade


def test_a_nolo_is_worth_its_best_card() -> None:
    rng = random.Random(5)
    solver = Solver()
    objective = engine_objective(oracle.nolo())
    for _ in range(60):
        hands = random_hands(rng)
        grade = nolo_grade(solver, hands, ORDERS[NOLO, False])
        assert max(value for _, value in solver.card_values(objective)) == grade


def test_turns_of_a_play_are_positions_of_their_own() -> None:
    rng = random.Random(6)
    solver, other = Solver(), Solver()
    objective = engine_objective(oracle.nolo())
    for _ in range(10):
        ending = oracle.random_ending(rng, TRICKS, trumps=NOLO, mid_trick=0)
        load_four_suits(solver, ending)
        first = [card for card, _ in solver.card_values(objective)]
        played = [rng.choice(first)]
        load_four_suits(solver, ending)
        after = solver.play_values(objective, played)[1]
        hands = list(ending.hands)
        card = next(code for code, number in ID.items() if number == played[0])
        hands[ending.to_lead] -= {card}
        moved = Ending(
            tuple(hands), ending.player, ending.to_lead, (card,), ending.won, NOLO, ending.estuche
        )
        load_four_suits(other, moved)
        assert other.card_values(objective) == after


@pytest.mark.parametrize(
    ("lanes", "privileged", "complaint"),
    [
        ([[0, 1, 2], [3], [4], [5], [6]], 0, "at most 2 trumps"),
        ([[], range(12), [], [], []], 0, "11 cards in another lane"),
        ([[0, 1], [2], [3], [4], [5]], 3, "expected 0 or 2"),
        ([[0, 1], [2], [3], [4], [1]], 0, "distinct"),
    ],
)
def test_an_invalid_order_of_five_lanes_is_refused(
    lanes: list[Any], privileged: int, complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        LaneOrder(lanes, privileged)


def test_a_solver_takes_orders_of_its_own_lanes_only() -> None:
    four, five = LaneOrder([[0], [1], [2], [3]]), LaneOrder([[], [0], [1], [2], [3]])
    objective = Objective([[0, 0], [1]], [0, 0], 1)
    for solver, order, lanes in ((Solver(), four, 4), (FourLaneSolver(), five, 5)):
        with pytest.raises(ValueError, match=f"an order of {lanes} lanes"):
            solver.load(order, [1, 2, 4], 0)
        with pytest.raises(ValueError, match=f"an order of {lanes} lanes"):
            solver.values_of_many([(order, [1, 2, 4], 0, (), (0, 0, 0), [objective])])
