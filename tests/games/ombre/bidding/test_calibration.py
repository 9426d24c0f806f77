"""``tridge bid --calibrate``: many random hands by the club's points."""

from __future__ import annotations

import csv
import json
import random
import signal
import subprocess
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np
import pytest

from cli_calls import call, script
from tridge_solver.analysis.condition_text import ConditionError
from tridge_solver.analysis.intervals import (
    clustered,
    controlled_mean,
    ends,
    margin_of_few,
    margin_within,
    paired,
    paired_means,
    student,
)
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.core.cards import SUITS, Suit, mask_of, parse_hand
from tridge_solver.core.deal import DealError
from tridge_solver.core.ruleset import TRIDGE
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.bidding.calibration import (
    HandResult,
    Measured,
    Study,
    Surveyor,
    by_points,
    row,
    sensible,
    threshold,
)
from tridge_solver.games.ombre.bidding.three_seats import dealt_hand
from tridge_solver.games.ombre.dealing import HandMaker
from tridge_solver.games.ombre.exchange.closed import sampled_exchange
from tridge_solver.games.ombre.rules.contracts import Contract, Kind
from tridge_solver.games.ombre.rules.ranking import is_trump, point_count
from tridge_solver.games.ombre.worlds.setting import Setting

FEW = ("--calibrate", "-n", "8", "--samples", "4")


@pytest.fixture(scope="module")
def table() -> dict[str, Any]:
    """A small study as JSON."""
    found: dict[str, Any] = json.loads(call("bid", *FEW, "--threads", "2", "--json").stdout)
    return found


@pytest.mark.slow
def test_the_rows_add_up(table: dict[str, Any]) -> None:
    assert table["schema"] == "tridge.calibration/1"
    assert sum(each["hands"] for each in table["rows"]) == table["hands"] == 8
    for each in (*table["rows"], table["all"]):
        for figures in (each, *each["by_position"].values()):
            assert figures["win"] + figures["draw"] + figures["loss"] == pytest.approx(1, abs=1e-5)
            low, high = figures["win_interval"]
            assert 0 <= low <= figures["win"] <= high <= 1
        places = each["by_position"].values()
        assert each["win"] == pytest.approx(fmean(f["win"] for f in places), abs=1e-5)
        assert each["chips"] == pytest.approx(fmean(f["chips"] for f in places), abs=1e-5)
    weighted = sum(each["hands"] * each["win"] for each in table["rows"]) / 8
    assert table["all"]["win"] == pytest.approx(weighted, abs=1e-5)


@pytest.mark.slow
def test_the_same_on_any_number_of_threads(table: dict[str, Any]) -> None:
    again = call("bid", *FEW, "--threads", "1", "--json")
    assert json.loads(again.stdout) == table
    other = call("bid", *FEW, "--seed", "2", "--json")
    assert json.loads(other.stdout)["rows"] != table["rows"]


def test_a_hand_is_the_same_in_any_study() -> None:
    """Hand 3 does not depend on the hands before it, nor its worlds on the place asked about."""
    whole = Surveyor(Study(samples=5)).measure(3)
    again = Surveyor(Study(samples=5))
    again.measure(8)
    assert again.measure(3) == whole


@pytest.mark.slow
def test_each_hand_is_written_and_drawn(tmp_path: Path, table: dict[str, Any]) -> None:
    lines, drawing = tmp_path / "hands.csv", tmp_path / "wins.svg"
    result = call("bid", *FEW, "--hands", str(lines), "--svg", str(drawing))
    assert (result.exit_code, result.stderr) == (0, "")
    assert "eight random hands" in result.stdout
    with lines.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [int(each["number"]) for each in rows] == list(range(1, 9))
    for each in rows:
        hand = parse_hand(each["hand"])
        assert len(hand) == 9
        assert int(each["points"]) == max(point_count(hand, suit).total for suit in SUITS)
        worlds = [int(each[f"last_{grade}"]) for grade in ("win", "draw", "loss")]
        assert sum(worlds) == 4
    won = sum(int(each[f"{p}_win"]) for each in rows for p in ("lead", "middle", "last"))
    assert won / (8 * 3 * 4) == pytest.approx(table["all"]["win"], abs=1e-5)
    root = ET.fromstring(drawing.read_text(encoding="utf-8"))
    assert root.tag.endswith("svg")
    assert len([line for line in root.iter() if line.get("class") == "line"]) == 3


@pytest.mark.slow
def test_more_points_win_more() -> None:
    few, many = (
        json.loads(call("bid", *FEW, "--json", "--where", where).stdout)["all"]
        for where in ("Player.points(Trumps) == 9", "Player.points(Trumps) >= 19")
    )
    assert few["win_interval"][1] < many["win_interval"][0]
    assert few["chips"] + few["chips_margin"] < many["chips"] - many["chips_margin"]


def test_one_place_and_other_funds() -> None:
    args = ("bid", "--calibrate", "-n", "3", "--samples", "4", "--json", "--position", "last")
    small, large = (
        json.loads(call(*args, *more).stdout)
        for more in ((), ("--game-fund", "60", "--payers", "4"))
    )
    assert small["positions"] == ["last"]
    assert (large["funds"]["GameFund"], large["payers"]) == (60, 4)
    assert small["all"]["win"] == large["all"]["win"]
    assert small["all"]["chips"] != large["all"]["chips"]


def test_tresillo_and_no_change() -> None:
    args = ("bid", "--calibrate", "-n", "3", "--samples", "4", "--no-change")
    text = call(*args, "--rules", "tresillo", "--where", "Player.matadors(Trumps) == 3").stdout
    assert "No Change" in text
    assert "in the pot" in text


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--calibrate", "-n", "0"), "-n"),
        (("--calibrate", "--hand", "AQ3.K6.KJ4.5"), "no --hand"),
        (("--calibrate", "deals.pbn"), "no files"),
        (("--calibrate", "--over", "Play H"), "no --over"),
        (("--calibrate", "--declarer", "N"), "no --declarer"),
        (("--calibrate", "--precision", "2"), "no --precision"),
        (("--calibrate", "--pot", "9"), "no pot"),
        (("--hand", "AQ3.K6.KJ4.5", "-n", "9"), "--calibrate"),
        (("--hand", "AQ3.K6.KJ4.5", "--where", "Player.kings() == 3"), "--calibrate"),
        (("--hand", "AQ3.K6.KJ4.5", "--position", "all"), "lead, middle or last"),
        (("--calibrate", "--where", "Stock.kings() > 1"), "column 1"),
        (("--calibrate", "--where", "1 / (Player.kings() - Player.kings()) > 1"), "--where"),
        (("--calibrate", "--svg", "one", "--hands", "one"), "two files"),
        (("--calibrate", "--open"), "no --open"),
        (("--hand", "AQ3.K6.KJ4.5", "--svg", ""), "--calibrate"),
        (("--calibrate", "--where", "N.trumps(D) > 3"), "expected Player"),
        (("--calibrate", "--where", "solve(Player, 'Play H') == 'WIN'"), "column 1"),
    ],
)
def test_what_makes_no_sense_is_refused(args: tuple[str, ...], message: str) -> None:
    result = call("bid", *args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_a_condition_no_hand_meets() -> None:
    with pytest.raises(DealError, match="no hand 1"):
        HandMaker(1, "Player.kings() > 4", tries=10).find(1)
    with pytest.raises(ConditionError):
        HandMaker(1, "Trumps > 4")


def test_conditions_choose_hands_and_suits() -> None:
    maker = HandMaker(5, "Player.trumps(Trumps) >= 6")
    for number in range(1, 4):
        found = maker.find(number)
        for suit in SUITS:
            long = sum(is_trump(card, suit) for card in found.cards) >= 6
            assert long is (suit in found.suits)
    study = Study(samples=2, hands=maker, places=("lead",))
    result = Surveyor(study).measure(1)
    assert result.trumps in maker.find(1).suits


@pytest.mark.slow
def test_ctrl_c_reports_the_hands_that_are_done(tmp_path: Path) -> None:
    file = tmp_path / "hands.csv"
    process = subprocess.Popen(
        [*script(), "bid", "--calibrate", "-n", "100000", "--samples", "1", "--hands", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    part = None
    while part is None or len(part.read_text(encoding="utf-8").splitlines()) < 3:
        assert process.poll() is None
        part = next(tmp_path.glob(".hands.csv.*"), None)
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in stderr
    done = len(file.read_text(encoding="utf-8").splitlines()) - 1
    assert "interrupted: 100,000 hands" in " ".join(stdout.split())
    assert done >= 2


@pytest.mark.slow
def test_the_short_list_of_discards_loses_nothing() -> None:
    """The winner among all discards is on the short list, or no better than its best."""
    deal = dealt_hand("AK3.K6.KJ4.5", "middle")
    seat = next(s for s in deal.active if deal.hands[s])
    best = sampled_exchange(deal, seat, [Suit.SPADES], top=0, sampling=Sampling(samples=200))
    short = sensible(Setting(deal, seat, Contract.play(Suit.SPADES)))
    assert mask_of(best.options[0].discard) in short
    assert len(short) == len(set(short)) == 4


def test_the_short_list_keeps_to_the_limit() -> None:
    rules = TRIDGE.with_options("exchange_limit=2")
    deal = dealt_hand("AK3.K6.KJ4.5", "middle", rules)
    setting = Setting(deal, Seat.NORTH, Contract.play(Suit.SPADES))
    assert {mask.bit_count() for mask in sensible(setting)} == {0, 1, 2}
    keep = Setting(deal, Seat.NORTH, Contract(Kind.NO_CHANGE, Suit.SPADES))
    assert sensible(keep) == [0]


def made(number: int, share: float, worlds: int, chips: float = 0.0) -> HandResult:
    """A hand with so many wins."""
    hand = parse_hand("AK3.K6.KJ4.5")
    wins = round(share * worlds)
    places = {"lead": Measured((wins, 0, worlds - wins), chips)}
    return HandResult(number, hand, Suit.SPADES, (), places)


def test_intervals_hold_what_they_promise() -> None:
    """Hands differ, and a hand's worlds are alike: 95 of 100 intervals hold the true share."""
    chance = random.Random(3)
    held = naive = 0
    for _ in range(300):
        hands = [chance.betavariate(2, 3) for _ in range(25)]  # their mean is 0.4
        shares = [sum(chance.random() < p for _ in range(40)) / 40 for p in hands]
        low, high = clustered(shares, 40)
        held += low <= 0.4 <= high
        naive += abs(fmean(shares) - 0.4) <= 1.96 * (0.24 / 1000) ** 0.5
    assert 0.91 <= held / 300 <= 0.99
    assert naive / 300 < 0.75


def test_intervals_of_few_or_equal_hands_stay_wide() -> None:
    low, high = clustered([1.0, 1.0, 1.0, 1.0], 100)
    assert (low < 0.6, high) == (True, 1.0)
    low, high = clustered([0.5], 100)
    assert high - low > 0.8
    assert margin_of_few([3.0]) is None
    assert student(2) > student(3) > student(30) > 1.96
    assert student(5) == pytest.approx(2.776, abs=1e-3)
    assert student(5, 10) == pytest.approx(5.598, abs=1e-3)
    assert student(31, 5) == pytest.approx(student(32, 5), rel=0.01)  # where the expansion begins


CHIPS = {"Fixed": (-25.0, 10.0, 55.0), "All Tricks": (-170.0, 170.0), "Play": (-30.0, -15.0, 15.0)}


@pytest.mark.slow(keep=6)
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


def test_rows_are_means_over_hands() -> None:
    results = [made(1, 0.2, 10, -4.0), made(2, 0.6, 10, 2.0), made(3, 0.7, 10, 5.0)]
    found = row(results)
    assert (found.hands, found.counts) == (3, (15, 0, 15))
    assert found.chips == pytest.approx(1.0)
    assert found.worth == 2
    assert found.pays is None
    with pytest.raises(ValueError, match="needs a hand"):
        row([])


def test_where_a_bid_begins_to_pay() -> None:
    [found] = by_points([made(n, 0.5, 10, float(n)) for n in range(4)])
    rows = [
        replace(found, points=points, chips=chips, chips_margin=1.0, counts=(wins, 0, 10 - wins))
        for points, chips, wins in ((12, -5, 3), (13, -2, 4), (14, 0.5, 5), (15, 3, 6), (16, 6, 7))
    ]
    turn = threshold(rows)
    assert (turn.costs_to, turn.pays_from, turn.half_from) == (13, 15, 15)
    nothing = threshold(rows[2:3])
    assert (nothing.costs_to, nothing.pays_from) == (None, None)
