"""``bid`` and ``exchange`` of one hand go by the same figure: the Player's chips at the table."""

from __future__ import annotations

import random

import numpy as np
import pytest

from cli_calls import call
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.bidding.three_seats import bid, dealt_hand
from tridge_solver.games.ombre.closed.value import (
    NO_CHANGE,
    NO_NINE,
    PLAY,
    FittedLines,
    NineChips,
    by_correction,
    corrected_by_world,
)
from tridge_solver.games.ombre.exchange.closed import sampled_exchange
from tridge_solver.games.ombre.rules.contracts import Kind

FEW = Sampling(samples=120)
SEAT = Seat.WEST


@pytest.mark.slow
@pytest.mark.parametrize(
    "hand",
    [
        "AQ3.K6.KJ4.5",
        "A64.KA46..AK",
        pytest.param("A.Q5.KQA4.A3", marks=pytest.mark.exhaustive),
    ],
)
def test_both_name_the_same_suit_and_what_it_is_worth(hand: str) -> None:
    deal = dealt_hand(hand)
    seat = next(seat for seat in deal.active if deal.hands[seat])
    thrown = sampled_exchange(deal, seat, sampling=FEW)
    bids = [
        each
        for each in bid(deal, seat, sampling=FEW).bids
        if each.contract.kind is Kind.PLAY and each.table is not None
    ]
    best = max(bids, key=lambda each: each.table.points if each.table else 0.0)
    assert best.contract.trumps is thrown.options[0].trumps
    assert best.table is not None
    assert thrown.table is not None
    assert thrown.table.points >= best.table.points - 1e-9  # it has more discards to choose from
    if best.exchanges[thrown.options[0].trumps] == thrown.options[0].discard:
        assert thrown.table.points == pytest.approx(best.table.points)


@pytest.mark.slow
@pytest.mark.usefixtures("short_races")
def test_the_rows_stand_by_their_chips_and_the_first_is_the_advice() -> None:
    found = sampled_exchange(dealt_hand("AQ3.K6.KJ4.5"), SEAT, sampling=FEW)
    points = [option.table_points for option in found.options]
    assert points == sorted(points, key=lambda chips: -(chips or 0.0))
    assert found.table is not None
    assert found.table.points == pytest.approx(found.options[0].table_points)
    for option in found.options[1:]:
        assert option.gap is not None
        assert option.table_points is not None
        assert option.gap.difference == pytest.approx(found.table.points - option.table_points)


@pytest.mark.slow
@pytest.mark.usefixtures("short_races")
def test_the_number_of_rows_does_not_change_the_best() -> None:
    deal = dealt_hand("AQ3.K6.KJ4.5")
    shown = [sampled_exchange(deal, SEAT, top=top, sampling=FEW) for top in (0, 5)]
    assert shown[0].options == shown[1].options[:1]
    assert shown[0].tricks == shown[1].tricks


@pytest.mark.parametrize("nine", [NO_NINE, NineChips(155.0, -155.0)])
@pytest.mark.parametrize("correction", [PLAY, NO_CHANGE])
def test_corrected_chips_of_a_world_say_what_the_mean_is_without_it(
    correction: FittedLines, nine: NineChips
) -> None:
    """Leaving one world out moves the corrected mean as that world's chips say."""
    rng = np.random.default_rng(4)
    worlds = 400
    grade = rng.integers(0, 3, worlds)
    by_grade = np.sort(rng.normal(0, 30, (3, worlds)), axis=0)
    chips = by_grade[grade, np.arange(worlds)]
    spread = corrected_by_world(correction, grade, chips, by_grade, True, nine=nine)
    whole = by_correction(correction, grade, chips, by_grade, True, nine=nine).points
    assert spread.mean() == pytest.approx(whole)
    for left_out in random.Random(4).sample(range(worlds), 20):
        rest = np.arange(worlds) != left_out
        without = by_correction(
            correction, grade[rest], chips[rest], by_grade[:, rest], True, nine=nine
        )
        assert without.points - whole == pytest.approx(
            (whole - spread[left_out]) / (worlds - 1), abs=0.02
        )


@pytest.mark.slow
@pytest.mark.usefixtures("short_races")
def test_the_answer_comes_first_and_the_method_when_asked_for() -> None:
    line = ("exchange", "--hand", "AQ3.K6.KJ4.5", "--samples", "50")
    short, long = call(*line).stdout, call(*line, "--method").stdout
    assert short.startswith("Name ")
    *answer, method = short.splitlines()
    assert method.endswith("how: --method")
    assert long.splitlines()[: len(answer)] == answer
    assert "double dummy" in long
    assert "double dummy" not in short
