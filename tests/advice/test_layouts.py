"""Layouts of unseen cards: counted and drawn as brute force does it, deal by deal."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from tridge_solver.analysis.advice.layouts import DRAWN, KEPT, SECOND, THROWN, Hidden, Layouts
from tridge_solver.cards import mask_of

Hands = tuple[frozenset[int], frozenset[int]]
STRAYS = 0.25


def discards(dealt: frozenset[int], hidden: Hidden, order: tuple[int, ...]) -> frozenset[int]:
    ranked = sorted(dealt, key=order.index, reverse=hidden.throws_high)
    return frozenset(ranked[: hidden.thrown])


def chances_to_throw(
    dealt: frozenset[int], hidden: Hidden, order: tuple[int, ...], strays: float, prior: float
) -> dict[frozenset[int], float]:
    """By discard how likely a dealt hand throws it, the bid being likelier with more points."""
    points = sum(hidden.points.get(card, 0) for card in dealt)
    enough = points >= hidden.least
    found: dict[frozenset[int], float] = defaultdict(float)
    if hidden.by_rule and not enough:
        return found
    free = strays if hidden.may_be_free else 0.0
    follows = (1 - free) * (enough and (1.0 if hidden.by_rule else 1 / prior))
    found[discards(dealt, hidden, order)] += follows
    if free:
        for thrown in combinations(sorted(dealt), hidden.thrown):
            found[frozenset(thrown)] += free / comb(hidden.size, hidden.thrown)
    return found


def seen(held: frozenset[int], drawn: frozenset[int], hidden: Hidden) -> bool:
    barred = hidden.barred - hidden.played
    return (
        hidden.played <= held
        and not barred & held
        and (hidden.drew is None or hidden.drew in drawn)
    )


def splits(cards: frozenset[int], size: int) -> Iterator[tuple[frozenset[int], frozenset[int]]]:
    for chosen in combinations(sorted(cards), size):
        yield frozenset(chosen), cards - set(chosen)


def brute_force(
    unseen: tuple[int, ...],
    hidden: tuple[Hidden, Hidden],
    orders: list[tuple[int, ...]],
    strays: float,
) -> dict[Hands, float]:
    """Every deal of the unseen cards, every way to throw, what is drawn: the hands they lead to."""
    first, second = hidden
    drew = {hand.drew for hand in hidden} - {None}
    priors = [
        np.mean(
            [
                sum(hand.points.get(card, 0) for card in dealt) >= hand.least
                for dealt in combinations(sorted(set(unseen) - drew), hand.size)
            ]
        )
        for hand in hidden
    ]
    found: dict[Hands, float] = defaultdict(float)
    pool = frozenset(unseen) - drew
    for order in orders:
        for one, rest in splits(pool, first.size):
            by_one = chances_to_throw(one, first, order, strays, float(priors[0]))
            for two, stock in splits(rest, second.size):
                by_two = chances_to_throw(two, second, order, strays, float(priors[1]))
                for thrown1, chance1 in by_one.items():
                    for thrown2, chance2 in by_two.items():
                        if not chance1 * chance2:
                            continue
                        left = first.thrown - (first.drew is not None)
                        for drawn1, below in splits(stock, left):
                            drawn1 |= {first.drew} - {None}
                            left2 = second.thrown - (second.drew is not None)
                            for drawn2, _ in splits(below, left2):
                                drawn2 |= {second.drew} - {None}
                                hands = one - thrown1 | drawn1, two - thrown2 | drawn2
                                if seen(hands[0], drawn1, first) and seen(hands[1], drawn2, second):
                                    found[hands] += chance1 * chance2 / len(orders)
    return found


CASES = {
    "nothing known": (Hidden(2, 1), Hidden(2, 2)),
    "a card played": (Hidden(2, 1, played=frozenset({3})), Hidden(2, 1)),
    "a void shown": (Hidden(2, 1, barred=frozenset({0, 1})), Hidden(2, 1, frozenset({6}))),
    "a card drawn in sight": (Hidden(2, 1, drew=2), Hidden(2, 1, barred=frozenset({5}))),
    "points": (Hidden(2, 1, points={4: 1, 5: 1, 6: 2}, least=2), Hidden(2, 1)),
    "points by rule": (Hidden(2, 0, points={5: 1, 6: 1}, least=1, by_rule=True), Hidden(2, 2)),
    "points without an exchange": (Hidden(2, 0, points={6: 3, 5: 2}, least=3), Hidden(2, 1)),
    "points that cannot be had": (Hidden(2, 1, points={6: 1}, least=2), Hidden(2, 1)),
    "high cards thrown": (Hidden(2, 1, throws_high=True, played=frozenset({5})), Hidden(2, 1)),
    "not the model's card": (Hidden(2, 1, played=frozenset({0, 1})), Hidden(2, 1)),
}
UNSEEN = tuple(range(7))
ORDERS = [UNSEEN, (1, 0, 2, 3, 5, 4, 6)]


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("strays", [0.0, STRAYS])
def test_every_layout_weighs_what_brute_force_says(name: str, strays: float) -> None:
    hidden = CASES[name]
    exact = brute_force(UNSEEN, hidden, ORDERS, strays)
    if not exact:
        with pytest.raises(ValueError, match="no layout"):
            Layouts(UNSEEN, hidden, ORDERS, strays)
        return
    assert Layouts(UNSEEN, hidden, ORDERS, strays).weight == pytest.approx(sum(exact.values()))
    for hands, weight in sorted(exact.items(), key=str)[::9]:
        pinned = tuple(
            Hidden(
                hand.size,
                hand.exchanged,
                held,
                frozenset(UNSEEN) - held,
                hand.drew,
                hand.points,
                hand.least,
                hand.by_rule,
                hand.throws_high,
            )
            for hand, held in zip(hidden, hands, strict=True)
        )
        assert Layouts(UNSEEN, (pinned[0], pinned[1]), ORDERS, strays).weight == pytest.approx(
            weight
        )


@pytest.mark.parametrize("name", CASES)
def test_layouts_are_drawn_as_often_as_they_weigh(name: str) -> None:
    hidden = CASES[name]
    exact = brute_force(UNSEEN, hidden, ORDERS, STRAYS)
    layouts = Layouts(UNSEEN, hidden, ORDERS, STRAYS)
    samples = 20_000
    chance = np.random.default_rng(5).random((samples, len(UNSEEN) + 1))
    drawn = Counter(map(tuple, layouts.held(layouts.draw(chance)).tolist()))
    total = sum(exact.values())
    squares = 0.0
    for hands, weight in exact.items():
        expected = samples * weight / total
        found = drawn.pop((mask_of(hands[0]), mask_of(hands[1])), 0)
        squares += (found - expected) ** 2 / expected
    assert not drawn
    assert squares < len(exact) + 6 * (2 * len(exact)) ** 0.5


@given(
    st.integers(0, 2),
    st.integers(0, 2),
    st.sets(st.integers(0, 7), max_size=2),
    st.sets(st.integers(0, 7), max_size=3),
    st.sets(st.integers(0, 7), max_size=3),
)
@settings(max_examples=30, deadline=None)
def test_what_is_drawn_is_an_exchange_by_the_model(
    one: int, two: int, played: set[int], barred: set[int], other: set[int]
) -> None:
    unseen = tuple(range(8))
    hidden = (
        Hidden(2, one, frozenset(played), frozenset(barred)),
        Hidden(2, two, barred=frozenset(other)),
    )
    try:
        layouts = Layouts(unseen, hidden, [unseen])
    except ValueError:
        return
    for row in layouts.draw(np.random.default_rng(1).random((50, 9))):
        for hand, more in zip(hidden, (0, SECOND), strict=True):
            by_place = {
                place: frozenset(np.flatnonzero(row == place + more).tolist())
                for place in (THROWN, KEPT, DRAWN)
            }
            dealt = by_place[THROWN] | by_place[KEPT]
            held = by_place[KEPT] | by_place[DRAWN]
            assert (len(dealt), len(held)) == (2, 2)
            assert by_place[THROWN] == discards(dealt, hand, unseen)
            assert seen(held, by_place[DRAWN], hand)


def test_as_many_layouts_as_can_be_listed() -> None:
    hidden = (Hidden(2, None, frozenset({3}), frozenset({4})), Hidden(2, None, frozenset({0})))
    pairs = {
        (first, second)
        for first in combinations(UNSEEN, 2)
        for second in combinations(UNSEEN, 2)
        if 3 in first and 4 not in first and 0 in second and not set(first) & set(second)
    }
    assert Layouts(UNSEEN, hidden, [UNSEEN]).count == len(pairs)


def test_one_order_is_like_another_where_nobody_throws() -> None:
    hidden = (Hidden(2, 0), Hidden(2, 0))
    orders = list(permutations(range(5)))[:7]
    assert Layouts(range(5), hidden, orders).weight == Layouts(range(5), hidden, orders[:1]).weight
