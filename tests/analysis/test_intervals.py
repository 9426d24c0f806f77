"""Intervals hold what they promise, of few values too."""

from __future__ import annotations

import numpy as np
import pytest

from tridge_solver.analysis.intervals import (
    controlled_mean,
    ends,
    margin_of_few,
    margin_within,
    paired,
    paired_means,
    student,
)
from tridge_solver.analysis.sampling import BATCH, Sampling, fresh_batches


def test_intervals_of_few_values_stay_wide() -> None:
    assert margin_of_few([3.0]) is None
    assert student(2) > student(3) > student(30) > 1.96
    assert student(5) == pytest.approx(2.776, abs=1e-3)
    assert student(5, 10) == pytest.approx(5.598, abs=1e-3)
    assert student(31, 5) == pytest.approx(student(32, 5), rel=0.01)  # where the expansion begins


CHIPS = {"Fixed": (-25.0, 10.0, 55.0), "All Tricks": (-170.0, 170.0), "Play": (-30.0, -15.0, 15.0)}


@pytest.mark.parametrize(
    ("contract", "joint"),  # a row for each grade with open cards, a column for each at the table
    [
        ("Fixed", [[0.14, 0.21, 0.10], [0.05, 0.37, 0.13], [0, 0, 0]]),
        ("Fixed", [[0.72, 0.16, 0.03], [0.04, 0.04, 0.01], [0, 0, 0]]),
        ("All Tricks", [[0.67, 0.05], [0.03, 0.25]]),
        ("All Tricks", [[0.03, 0.02], [0.02, 0.93]]),
        ("Play", [[0.16, 0.02, 0.03], [0.02, 0.18, 0.03], [0.02, 0.03, 0.51]]),
    ],
)
@pytest.mark.parametrize("deals", [10, 40])
def test_intervals_of_closed_deals_hold(
    contract: str, joint: list[list[float]], deals: int
) -> None:
    chips = np.array(CHIPS[contract])
    share = np.array(joint).ravel()
    truth = float((np.array(joint) / share.sum()).sum(axis=0) @ chips)
    chance = np.random.default_rng(deals)
    held = 0
    for _ in range(200):
        opened, closed = np.divmod(
            chance.choice(len(share), 25 * deals, p=share / share.sum()), len(chips)
        )
        honours = chance.integers(0, 3, 25 * deals)
        values, same = chips[closed] + honours, chips[opened] + honours
        mean, margin = controlled_mean(values[:deals], same[:deals], same, *ends(chips, values))
        assert values.min() <= mean <= values.max()
        held += abs(mean - truth - 1) <= margin
    assert held >= 182  # of 200, 93 % less what chance makes of them


def test_agreement_in_few_worlds_is_no_proof() -> None:
    lost = np.full(4, -170.0)
    assert margin_within(lost, -170.0, 170.0) > 50
    assert margin_within(np.full(1000, -170.0), -170.0, 170.0) < 1
    assert paired_means(lost + 200, lost).is_tie
    assert not paired_means(np.full(40, 30.0), np.zeros(40)).is_tie
    assert paired_means(lost, lost) == (0.0, 0.0)
    assert paired(30, 10, 1000, 12).margin > paired(30, 10, 1000, 5).margin


def test_batches_come_until_the_interval_is_as_narrow_as_asked() -> None:
    widths = iter([3.0, 2.0, 0.5, 0.1])
    asked = Sampling(precision=0.5)
    found = fresh_batches(asked, 10, 1000, lambda: next(widths), lambda what, done, of: None)
    assert list(found) == [(BATCH, 0)] * 3
