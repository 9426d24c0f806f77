"""The race for the best of many arms, and the intervals of what was counted."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from exchange_deals import full_deal
from tridge_solver.analysis.intervals import paired, wilson
from tridge_solver.analysis.race import (
    FIRST_WORLDS,
    INDIFFERENCE,
    MAX_WORLDS,
    hopes,
    next_look,
    race,
    standard_errors,
)
from tridge_solver.core.cards import cards_of
from tridge_solver.core.ruleset import TRIDGE
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.rules.ranking import is_trump
from tridge_solver.games.ombre.worlds.seat_worlds import candidates, long_shots
from tridge_solver.games.ombre.worlds.setting import settings


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


def test_brisk_races_play_less_and_find_as_good_arms() -> None:
    shares = [0.1, 0.3, 0.5, 0.51, 0.52, 0.2, 0.48]

    def raced(seed: int, brisk: bool) -> tuple[int, float]:
        plays = 0

        def counted(alive: Sequence[int], start: int, count: int) -> Any:
            nonlocal plays
            plays += len(alive) * count
            return play(alive, start, count)

        play = arms_of(shares, seed)
        winner = race(len(shares), counted, 500, brisk=brisk).winner
        return plays, shares[winner]

    brisk, usual = (np.array([raced(seed, way) for seed in range(10)]) for way in (True, False))
    assert brisk[:, 0].sum() < usual[:, 0].sum()
    assert brisk[:, 1].mean() > usual[:, 1].mean() - 0.002


def test_equal_arms_survive_to_the_end() -> None:
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
    assert FIRST_WORLDS < found.worlds < MAX_WORLDS


def test_no_arm_is_dropped_more_readily_after_the_last_world() -> None:
    last = standard_errors(MAX_WORLDS)
    assert standard_errors(2 * MAX_WORLDS) == last < standard_errors(MAX_WORLDS - 1)


def test_a_single_arm_needs_no_race() -> None:
    found = race(1, lambda alive, start, count: np.zeros((count, 1), np.bool_))
    assert (found.winner, found.worlds) == (0, FIRST_WORLDS)


def wrongly_dropped(better: float, differing: float, races: int = 4000) -> float:
    """The share of races in which a leader drops an arm that is truly ``better`` than it, at any
    of all the looks, where they differ in this share of the worlds."""
    luck = np.random.Generator(np.random.Philox(key=[5, 0]))
    shares = [(differing - better) / 2, (differing + better) / 2, 1 - differing]
    behind, ahead = np.zeros(races, np.int64), np.zeros(races, np.int64)
    dropped = np.zeros(races, np.bool_)
    worlds = 0
    while worlds < MAX_WORLDS:
        look = min(next_look(worlds), MAX_WORLDS)
        more = luck.multinomial(look - worlds, shares, races)
        behind, ahead, worlds = behind + more[:, 0], ahead + more[:, 1], look
        hope = hopes(behind - ahead, behind + ahead, worlds, standard_errors(worlds))
        dropped |= hope < INDIFFERENCE
    return float(dropped.mean())


@pytest.mark.slow(keep=7)
@pytest.mark.parametrize("differing", [0.05, 0.2, 0.5, 1.0])
@pytest.mark.parametrize(
    ("better", "most"), [(0.01, 0.10), (0.02, 0.06), (0.03, 0.04), (0.05, 0.02)]
)
def test_a_better_arm_is_dropped_no_oftener_than_is_said(
    better: float, most: float, differing: float
) -> None:
    assert wrongly_dropped(better, differing) <= most + 0.01


def test_long_shots_are_dropped_before_others_that_do_as_well() -> None:
    shares = [0.6, 0.35, 0.35]
    seen: list[set[int]] = []

    def play(alive: Sequence[int], start: int, count: int) -> Any:
        seen.append(set(alive))
        return arms_of(shares, 1)(alive, start, count)

    race(len(shares), play, long_shots=[2])
    assert sum(1 in alive for alive in seen) > sum(2 in alive for alive in seen)


def test_a_long_shot_that_is_best_wins() -> None:
    shares = [0.3, 0.5, 0.9, 0.4]
    assert race(len(shares), arms_of(shares, 4), long_shots=[1, 2]).winner == 2


def test_long_shots_throw_trumps_and_are_the_players() -> None:
    deal = full_deal(random.Random(4), TRIDGE)
    setting = settings(deal, Seat.NORTH)[0]
    arms = candidates(setting, Seat.NORTH)
    doubtful = set(long_shots(arms, Seat.NORTH))
    assert doubtful == {
        n
        for n, arm in enumerate(arms)
        if any(is_trump(card, setting.trumps) for card in cards_of(arm.discard))
    }
    assert 0 < len(doubtful) < len(arms)
    assert long_shots(arms, Seat.EAST) == []


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
