"""The race for the best of many arms, and the intervals of what was counted."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from tridge_solver.analysis.worlds.intervals import paired, wilson
from tridge_solver.analysis.worlds.race import FIRST_WORLDS, MOST_WORLDS, race


def arms_of(shares: Sequence[float], seed: int) -> Callable[[Sequence[int], int, int], Any]:
    """Arms that share most of their luck, as discards in the same worlds do."""

    def play(alive: Sequence[int], start: int, count: int) -> Any:
        rows = [
            np.random.Generator(np.random.Philox(key=[seed, n]))
            for n in range(start, start + count)
        ]
        luck = np.array([row.random(1 + len(shares)) for row in rows])
        common, own = luck[:, :1], luck[:, 1:]
        mixed = np.where(own < 0.2, (own * 5), common)
        return (mixed < np.array(shares))[:, list(alive)]

    return play


def test_runners_up_come_in_order() -> None:
    shares = [0.9, 0.1, 0.5, 0.2, 0.62, 0.3, 0.4]
    found = race(len(shares), arms_of(shares, 3), runners_up=2)
    assert found.order[:3] == (0, 4, 2)


@pytest.mark.parametrize("seed", range(10))
def test_the_race_finds_the_best_arm(seed: int) -> None:
    shares = [0.1, 0.3, 0.45, 0.38, 0.52, 0.2, 0.5]
    found = race(len(shares), arms_of(shares, seed))
    assert shares[found.winner] >= 0.5
    assert sorted(found.order) == list(range(len(shares)))
    assert found.order[: len(found.survivors)] == found.survivors


def test_arms_that_cannot_be_told_apart_survive_to_the_end() -> None:
    def play(alive: Sequence[int], start: int, count: int) -> Any:
        rows = np.arange(start, start + count)[:, None]
        return ((rows + np.array(alive)) % 2 == 0) | (np.array(alive) == 9)

    found = race(2, play, most_worlds=400)
    assert (len(found.survivors), found.worlds) == (2, 400)


def test_equal_arms_end_the_race_soon() -> None:
    def play(alive: Sequence[int], start: int, count: int) -> Any:
        return np.ones((count, len(alive)), np.bool_)

    found = race(5, play)
    assert found.winner == 0
    assert FIRST_WORLDS < found.worlds < MOST_WORLDS


def test_a_single_arm_needs_no_race() -> None:
    found = race(1, lambda alive, start, count: np.zeros((count, 1), np.bool_))
    assert (found.winner, found.worlds) == (0, FIRST_WORLDS)


def test_wilson_intervals_at_the_edges() -> None:
    assert wilson(0, 50).low == 0.0
    assert wilson(50, 50).high == 1.0
    low, high = wilson(25, 50)
    assert math.isclose(low + high, 1.0)
    assert wilson(500, 1000).high - wilson(500, 1000).low < high - low


def test_paired_differences_widen_with_the_comparisons() -> None:
    one, five = paired(30, 20, 1000), paired(30, 20, 1000, 5)
    assert one.difference == five.difference == 0.01
    assert one.margin < five.margin
    assert paired(0, 0, 1000).is_tie
    assert not paired(100, 20, 1000).is_tie
