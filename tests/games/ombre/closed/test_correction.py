"""The correction from open shares to shares at the table: sensible wherever it may be asked."""

from __future__ import annotations

import numpy as np
import pytest

from tridge_solver.core.cards import Suit
from tridge_solver.games.ombre.closed.value import (
    NO_CHANGE,
    PLAY,
    FittedLines,
    NineChips,
    by_correction,
    corrected_shares,
    correction_of,
)
from tridge_solver.games.ombre.rules.contracts import Contract, Kind

BOTH = pytest.mark.parametrize("correction", [PLAY, NO_CHANGE], ids=["Play", "No Change"])
SOME_COUNTS = pytest.mark.parametrize("samples", [1, 2, 7, 30, 200, 1000])


def counts(samples: int) -> list[tuple[int, int]]:
    """Wins and draws of so many worlds, every way or at steps."""
    steps = range(0, samples + 1, max(samples // 40, 1))
    return [(wins, draws) for wins in steps for draws in steps if wins + draws <= samples]


@BOTH
@SOME_COUNTS
@pytest.mark.parametrize("leads", [False, True])
def test_shares_are_shares(correction: FittedLines, samples: int, leads: bool) -> None:
    for wins, draws in counts(samples):
        win, draw = corrected_shares(correction, wins, draws, samples, leads)
        assert 0 < win < 1
        assert draw >= 0
        assert win + draw < 1


@BOTH
@SOME_COUNTS
@pytest.mark.parametrize("leads", [False, True])
def test_no_hand_does_worse_for_doing_better_with_open_cards(
    correction: FittedLines, samples: int, leads: bool
) -> None:
    for wins, draws in counts(samples):
        win, draw = corrected_shares(correction, wins, draws, samples, leads)
        better = []
        if wins + draws < samples:
            better.append((wins, draws + 1))
        if draws:
            better.append((wins + 1, draws - 1))
        for more_wins, more_draws in better:
            more = corrected_shares(correction, more_wins, more_draws, samples, leads)
            assert more[0] >= win - 1e-12
            assert sum(more) >= win + draw - 1e-12


@BOTH
def test_hands_that_always_or_never_win_stay_so(correction: FittedLines) -> None:
    for leads in (False, True):
        assert corrected_shares(correction, 1000, 0, 1000, leads)[0] > 0.95
        assert sum(corrected_shares(correction, 0, 0, 1000, leads)) < 0.05


@BOTH
def test_more_worlds_of_the_same_shares_say_the_same(correction: FittedLines) -> None:
    for wins, draws in counts(200):
        if min(wins, 200 - wins - draws) < 20:
            continue  # a world added on either side counts there
        few = corrected_shares(correction, wins, draws, 200, False)
        many = corrected_shares(correction, 10 * wins, 10 * draws, 2000, False)
        assert few == pytest.approx(many, abs=0.015)


@BOTH
def test_few_worlds_tell_little(correction: FittedLines) -> None:
    low, high = (corrected_shares(correction, wins, 0, 1, False)[0] for wins in (0, 1))
    assert 0.02 < low < high < 0.9


@BOTH
def test_the_defenders_are_blinder_where_they_lead(correction: FittedLines) -> None:
    for wins, draws in counts(200):
        with_lead = corrected_shares(correction, wins, draws, 200, True)
        without = corrected_shares(correction, wins, draws, 200, False)
        assert with_lead[0] < without[0]
        assert sum(with_lead) < sum(without)


def test_blind_defenders_lose_more_where_nobody_has_exchanged() -> None:
    for wins in range(100, 300, 20):
        play = corrected_shares(correction_of(Contract.play(Suit.SPADES)), wins, 130, 1000, False)
        still = Contract(Kind.NO_CHANGE, Suit.SPADES)
        no_change = corrected_shares(correction_of(still), wins, 130, 1000, False)
        assert wins / 1000 < play[0] < no_change[0]


def test_each_suit_of_a_flip_is_corrected_by_itself() -> None:
    turned = np.repeat([0, 1], 200)
    grades = np.concatenate([np.repeat([2, 1, 0], [180, 10, 10]), np.repeat([2, 0], [10, 190])])
    worth = np.repeat([[-20.0], [0.0], [10.0]], 400, axis=1)
    chips = worth[grades, np.arange(400)]
    mixed = by_correction(PLAY, grades, chips, worth, False, turned)
    parts = [
        by_correction(PLAY, grades[rows], chips[rows], worth[:, rows], False)
        for rows in (turned == 0, turned == 1)
    ]
    for place in range(3):
        mean = sum(part.shares[place] for part in parts) / 2
        assert mixed.shares[place] == pytest.approx(mean)
    assert mixed.points == pytest.approx(sum(part.points for part in parts) / 2)
    assert mixed.shares != pytest.approx(by_correction(PLAY, grades, chips, worth, False).shares)


def test_chips_follow_the_shares_where_every_world_pays_the_same() -> None:
    grades = np.repeat([2, 1, 0], [90, 30, 80])
    worth = np.repeat([[-20.0], [1.0], [10.0]], 200, axis=1)
    table = by_correction(PLAY, grades, worth[grades, np.arange(200)], worth, True)
    win, draw, lost = table.shares
    assert table.points == pytest.approx(10 * win + draw - 20 * lost)
    assert table.deals == 0


def test_all_nine_tricks_add_what_they_bring_as_often_as_they_are_made() -> None:
    grades = np.repeat([2, 1, 0], [160, 20, 20])
    worth = np.repeat([[-20.0], [0.0], [10.0]], 200, axis=1)
    chips = worth[grades, np.arange(200)]
    nine = NineChips(155.0, -155.0)
    without = by_correction(PLAY, grades, chips, worth, False)
    answer = by_correction(PLAY, grades, chips, worth, False, nine=nine)
    made, missed = PLAY.nine.shares(without.shares[0])
    assert answer.points - without.points == pytest.approx(155 * (made - missed))
    assert answer.points > without.points
    assert answer.shares == without.shares


def test_a_single_hand_is_never_surer_than_hands_like_it_differ() -> None:
    grades = np.repeat([2, 1, 0], [8000, 1000, 1000])
    worth = np.repeat([[-20.0], [0.0], [10.0]], 10_000, axis=1)
    table = by_correction(PLAY, grades, worth[grades, np.arange(10_000)], worth, False)
    assert table.win_margin > PLAY.scatter
