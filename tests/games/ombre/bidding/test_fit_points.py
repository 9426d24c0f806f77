"""Fitted point values: the fit finds what is there, and the package counts what was fitted."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from cases import EXAMPLES
from tridge_solver.core.cards import PACK, SUITS, Card, Suit, parse_hand
from tridge_solver.core.seats import PLACES
from tridge_solver.games.ombre.bidding.three_seats import fitted_points
from tridge_solver.games.ombre.rules.ranking import point_count

STUDY = EXAMPLES / "fit_points.py"
VALUES = {
    "first": 8,
    "second": 6,
    "third": 5,
    "fourth": 4,
    "trump king": 4,
    "trump queen": 3,
    "trump jack": 2,
    "low trumps": 2,
    "plain kings": 2,
    "red suit": -1,
}
TRUE = np.array([2.0, 1.0, 0.5, -0.4])


@pytest.fixture(scope="module")
def study() -> ModuleType:
    """The script, as a module."""
    spec = importlib.util.spec_from_file_location("fit_points", STUDY)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["fit_points"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def hands(study: ModuleType) -> Any:
    """Made-up hands that win as the values of ``TRUE`` say, in the suit that is best by them."""
    chance = np.random.Generator(np.random.PCG64(5))
    amount, worlds = 2000, 100
    counted = chance.integers(0, 3, (amount, 4, 4)).astype(float)
    best = (counted @ TRUE).argmax(axis=1)
    logit = (counted @ TRUE).max(axis=1)[:, None] + np.array([-3.5, -4.0, -4.0])
    # A hand has luck of its own, which all its worlds share.
    share = study.sigmoid(logit + chance.normal(0, 0.3, (amount, 1)))
    wins = chance.binomial(worlds, share).astype(float)
    return study.Hands(
        {name: counted[:, :, n] for n, name in enumerate("abcd")},
        counted[:, :, :2].sum(axis=2),
        counted @ np.round(2 * TRUE),
        best,
        wins,
        np.full((amount, 3), float(worlds)),
        40 * share - 15,
    )


def test_the_fit_finds_the_values_that_are_there(study: ModuleType, hands: Any) -> None:
    found = study.fit(hands, tuple("abcd"))
    assert np.abs(found.values - TRUE).max() < 0.06
    assert found.places[0] - found.places[1:].mean() == pytest.approx(0.5, abs=0.05)
    assert (found.margins > 0.004).all()
    assert (np.abs(found.values - TRUE) < 2.5 * found.margins + 0.05).all()


def test_better_tables_predict_better(study: ModuleType, hands: Any) -> None:
    fit = study.fit(hands, tuple("abcd"))
    parts = {}
    for name, counts in (("rough", hands.club.max(axis=1)), ("fit", fit.counts(hands))):
        curve = study.Curve.through(counts, hands)
        threshold = study.best_threshold(counts, hands)
        parts[name] = study.measures(counts, curve, threshold, hands)
    everyone = np.arange(len(hands.played))
    rough, fitted = (study.summary(parts[name], everyone) for name in ("rough", "fit"))
    assert (fitted[:2] < rough[:2]).all()
    assert (fitted[2:] > rough[2:]).all()
    study.RESAMPLES = 50
    gaps = study.compared(parts)["fit"]
    assert all(low <= gap <= high for _, gap, low, high in gaps)


def test_ranks_and_thresholds(study: ModuleType, hands: Any) -> None:
    assert study.ranks(np.array([3.0, 1.0, 3.0, 2.0])).tolist() == [3.5, 1.0, 3.5, 2.0]
    counts = np.array([1.0, 2.0, 3.0, 3.0])
    few = study.Hands({}, *(counts,) * 3, *(np.ones((4, 3)),) * 2, np.zeros((4, 3)))
    few.chips[:] = np.array([[-5.0], [1.0], [-1.0], [4.0]])
    assert study.best_threshold(counts, few) == 2
    few.chips[:] = -1.0
    assert study.best_threshold(counts, few) == float("inf")


@given(st.permutations(PACK), st.sampled_from(SUITS))
def test_the_table_counts_what_the_study_counts(
    study: ModuleType, cards: list[Card], trumps: Suit
) -> None:
    hand = tuple(cards[:9])
    counted = study.features(hand, trumps)
    count = fitted_points(hand, trumps)
    assert count.total == sum(value * counted[name] for name, value in VALUES.items())
    club = sum(value * counted[name] for name, value in study.CLUB.items())
    assert club == point_count(hand, trumps).total


def hands_file(path: Path, hand: str, chips: float, hands: int = 12, end: str = "") -> Path:
    """A file as ``--hands`` writes it, the same hand again and again."""
    columns = [f"{place}_{what}" for place in PLACES for what in ("win", "draw", "loss", "chips")]
    head = ",".join(["number", "hand", "points", "trumps", "thrown", *columns])
    figures = ",".join(["3", "1", "6", str(chips)] * 3)
    lines = [f"{number},{hand},13,S,C5,{figures}" for number in range(1, hands + 1)]
    path.write_text("\n".join([head, *lines, end]), encoding="utf-8")
    return path


def test_hands_are_read_up_to_a_line_half_written(study: ModuleType, tmp_path: Path) -> None:
    text = "AQ3.K6.KJ4.5"
    found = study.read_hands(str(hands_file(tmp_path / "a.csv", text, -2.5, 1, f"2,{text},13,S")))
    assert found.share.tolist() == [0.3]
    assert found.chips.tolist() == [[-2.5] * 3]
    assert found.club[0].tolist() == [point_count(parse_hand(text), suit).total for suit in SUITS]


@pytest.mark.slow
def test_sayings_are_told_from_the_same_hands_only(tmp_path: Path) -> None:
    keep = hands_file(tmp_path / "keep.csv", "AQ3.K6.KJ4.5", 4)
    play = hands_file(tmp_path / "play.csv", "AQ3.K6.KJ4.5", 1.5)
    other = hands_file(tmp_path / "other.csv", "A.K6.KJ42.52", 1.5)

    def maxims(*args: str | Path) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, str(STUDY.with_name("maxims.py")), *map(str, args)]
        return subprocess.run(command, capture_output=True, encoding="utf-8", check=False)

    assert "+2.5" in maxims("pair", keep, play).stdout
    assert "| 3 | 12 |" in maxims("split", keep, "trumps").stdout
    assert "lead less last: 0.0" in maxims("places", keep).stdout
    assert "the same hands" not in maxims("pair", keep, play).stderr
    assert "not of the same hands" in maxims("pair", keep, other).stderr
    wrong = maxims("split", keep, "length")
    assert (wrong.returncode, "no feature 'length'" in wrong.stderr) == (1, True)
