"""Beliefs against brute force: every deal of a small pack, every exchange by the rule."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest

from seeds import seeds
from tridge_solver.analysis.layouts import LAYOUTS, world_words
from tridge_solver.engine.ombre3.solver import Believer

PACK = range(10)
SIZE = 3
STRAYS = 0.3


def mask(cards: Any) -> int:
    return sum(1 << card for card in cards)


@cache
def discards(
    dealt: tuple[int, ...], keepers: int, most: int, strays: float
) -> list[tuple[tuple[int, ...], float]]:
    """What a hand may throw, each with its chance: by the rule all throwables, as many as it may,
    any of them alike; a stray any number of any cards."""
    found: Counter[tuple[int, ...]] = Counter()
    throwables = [card for card in dealt if not keepers >> card & 1]
    count = min(most, len(throwables))
    for cards in combinations(throwables, count):
        found[cards] += (1 - strays) / comb(len(throwables), count)
    for number in range(SIZE + 1):
        for cards in combinations(dealt, number):
            found[cards] += strays / (SIZE + 1) / comb(SIZE, number)
    return [(cards, chance) for cards, chance in found.items() if chance > 0]


def by_brute_force(
    unseen: tuple[int, ...],
    keepers: int,
    counts: tuple[int, int],
    most: tuple[int, int],
    shown: tuple[int, int],
    barred: tuple[int, int],
    strays: float,
    accept: Any,
) -> Counter[tuple[int, int]]:
    """Return how much weight falls on each pair of hands, over every deal of the unseen cards."""
    weight: Counter[tuple[int, int]] = Counter()
    for first in combinations(unseen, SIZE):
        rest = [card for card in unseen if card not in first]
        for second in combinations(rest, SIZE):
            stock = [card for card in rest if card not in second]
            for thrown0, chance0 in discards(first, keepers, most[0], strays):
                if len(thrown0) != counts[0]:
                    continue
                for thrown1, chance1 in discards(second, keepers, most[1], strays):
                    if len(thrown1) != counts[1] or not accept(mask(first), mask(second)):
                        continue
                    for drawn0 in combinations(stock, counts[0]):
                        left = [card for card in stock if card not in drawn0]
                        for drawn1 in combinations(left, counts[1]):
                            hands = (
                                mask(first) & ~mask(thrown0) | mask(drawn0),
                                mask(second) & ~mask(thrown1) | mask(drawn1),
                            )
                            if all(
                                shown[n] & ~hands[n] == 0 and hands[n] & barred[n] & ~shown[n] == 0
                                for n in (0, 1)
                            ):
                                weight[hands] += chance0 * chance1
    return weight


def drawn_shares(believer: Believer, count: int) -> Counter[tuple[int, int]]:
    hands = np.zeros((count, 2), np.uint64)
    believer.draw(world_words(5, LAYOUTS, 0, count), hands)
    return Counter((int(a), int(b)) for a, b in hands)


def check_shares(
    expected: Counter[tuple[int, int]], believer: Believer, count: int = 40_000
) -> None:
    """Every pair of hands is drawn as often as it should be, none that cannot be."""
    total = sum(expected.values())
    found = drawn_shares(believer, count)
    assert set(found) <= set(expected)
    squares = 0.0
    for hands, weight in expected.items():
        share = weight / total
        squares += (found[hands] - share * count) ** 2 / (share * count)
    # Chi-squared has as many degrees of freedom as there are pairs, less one.
    freedom = len(expected) - 1
    assert squares < freedom + 5 * (2 * freedom) ** 0.5 + 10


def random_question(rng: random.Random) -> dict[str, Any]:
    cards = rng.sample(PACK, 9)
    keepers = mask(rng.sample(PACK, rng.randrange(3, 7)))
    counts = rng.choice([(0, 1), (1, 1), (2, 0), (1, 2), (2, 1), (0, 0), (3, 0), (0, 2)])
    most = (max(counts[0], rng.randrange(1, 4)), max(counts[1], rng.randrange(1, 4)))
    shown = [0, 0]
    barred = [0, 0]
    for hand in (0, 1):
        if rng.random() < 0.6:
            shown[hand] = 1 << cards[hand]
        barred[hand] = mask(rng.sample(cards, rng.randrange(3)))
    shown[1] &= ~shown[0]
    return {
        "unseen": tuple(sorted(cards)),
        "keepers": keepers,
        "counts": counts,
        "most": most,
        "shown": tuple(shown),
        "barred": tuple(barred),
    }


def believer_of(question: dict[str, Any], strays: float, *extra: Any, **more: Any) -> Believer:
    hands = [
        {
            "shown": question["shown"][n],
            "barred": question["barred"][n] & ~question["shown"][n],
            "exchanged": question["counts"][n],
            "stopped": question["counts"][n] == question["most"][n],
            "strays": strays,
            **more.get(f"hand{n}", {}),
        }
        for n in (0, 1)
    ]
    options = {name: value for name, value in more.items() if not name.startswith("hand")}
    return Believer(question["keepers"], SIZE, mask(question["unseen"]), hands, *extra, **options)


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("strays", [0.0, STRAYS])
@pytest.mark.parametrize("seed", seeds(6, 24))
def test_layouts_are_drawn_as_often_as_deals_lead_to_them(seed: int, strays: float) -> None:
    rng = random.Random(seed)
    while True:
        question = random_question(rng)
        expected = by_brute_force(**question, strays=strays, accept=lambda a, b: True)
        if expected:
            break
        with pytest.raises(ValueError, match="no layout"):
            believer_of(question, strays)
    believer = believer_of(question, strays)
    check_shares(expected, believer)


def weights_by_keepers(
    expected: Counter[tuple[int, int]], question: dict[str, Any]
) -> Counter[tuple[int, int]]:
    sums: Counter[tuple[int, int]] = Counter()
    for hands, weight in expected.items():
        free = [
            (hands[n] & ~question["shown"][n] & question["keepers"]).bit_count() for n in (0, 1)
        ]
        sums[free[0], free[1]] += weight
    return sums


@pytest.mark.slow(keep=3)
@pytest.mark.parametrize("seed", seeds(16, 60))
def test_the_weights_of_keepers_are_those_of_brute_force(seed: int) -> None:
    rng = random.Random(100 + seed)
    strays = rng.choice([0.0, 0.1, STRAYS])
    question = random_question(rng)
    expected = by_brute_force(**question, strays=strays, accept=lambda a, b: True)
    if not expected:
        with pytest.raises(ValueError, match="no layout"):
            believer_of(question, strays)
        return
    weights = believer_of(question, strays).weights()
    total = sum(map(sum, weights))
    sums = weights_by_keepers(expected, question)
    whole = sum(sums.values())
    for x in range(SIZE + 1):
        for y in range(SIZE + 1):
            assert weights[x][y] / total == pytest.approx(sums[x, y] / whole, abs=1e-12)


def worth(hand: int, points: list[int], plain: int) -> int:
    return sum(points[card] for card in PACK if hand >> card & 1) + (hand & plain == 0)


@pytest.mark.slow(keep=4)
@pytest.mark.parametrize("seed", range(8))
def test_dealt_hands_are_worth_what_was_asked(seed: int) -> None:
    rng = random.Random(200 + seed)
    question = random_question(rng)
    question["counts"], question["most"] = (1, 1), (3, 2)
    points = [rng.randrange(4) for _ in PACK]
    others = [rng.randrange(4) for _ in PACK]
    plain = mask(rng.sample(PACK, 3))

    def accept(first: int, second: int) -> bool:
        value, rival = worth(first, points, plain), worth(first, others, 0b11)
        return value >= 4 and rival <= value and worth(second, points, plain) < value

    expected = by_brute_force(**question, strays=0.0, accept=accept)
    if not expected:
        pytest.skip("nothing fits")
    believer = believer_of(
        question,
        0.0,
        [(points, [plain]), (others, [0b11])],
        hand0={"least": 4, "favours_first": True},
        richer=0,
        strictly=True,
    )
    found = drawn_shares(believer, 20_000)
    total = sum(expected.values())
    likely = {hands for hands, weight in expected.items() if weight / total > 0.01}
    assert likely <= set(found)
    if min(found[hands] for hands in found) > 0:
        check_shares(expected, believer, 20_000)


def test_a_turned_card_is_held_and_was_not_dealt() -> None:
    unseen = tuple(range(9))
    keepers = 0b000111111
    turned = 1 << 2
    expected: Counter[tuple[int, int]] = Counter()
    for first in combinations([c for c in unseen if c != 2], SIZE):
        rest = [card for card in unseen if card not in first and card != 2]
        if sum(not keepers >> card & 1 for card in first) != 1:
            continue
        thrown = next(card for card in first if not keepers >> card & 1)
        for second in combinations(rest, SIZE):
            if (
                all(keepers >> card & 1 for card in second)
                or sum(not keepers >> card & 1 for card in second) != 1
            ):
                continue
            thrown1 = next(card for card in second if not keepers >> card & 1)
            stock = [card for card in rest if card not in second]
            for drawn in stock:
                expected[
                    mask(first) & ~(1 << thrown) | turned,
                    mask(second) & ~(1 << thrown1) | 1 << drawn,
                ] += 1
    hands = [{"exchanged": 1, "drew": turned}, {"exchanged": 1}]
    check_shares(expected, Believer(keepers, SIZE, mask(unseen), hands))


def test_without_exchanges_the_weight_is_the_number_of_layouts() -> None:
    believer = Believer(0, SIZE, mask(range(9)), [{}, {"barred": 0b111}])
    assert believer.total == sum(
        comb(3, x) * comb(6, 3 - x) * comb(6 - (3 - x), 3) for x in range(4)
    )


@pytest.mark.parametrize(
    "hands",
    [
        [{}],
        [{"shown": 0b1}, {"shown": 0b1}],
        [{"shown": 0b1111}, {}],
        [{"guesses": 3}, {}],
        [{"shown": 1 << 20}, {}],
    ],
)
def test_an_impossible_belief_is_refused(hands: list[dict[str, int]]) -> None:
    with pytest.raises(ValueError, match=r"hand|card|known"):
        Believer(0, SIZE, mask(range(9)), hands)
