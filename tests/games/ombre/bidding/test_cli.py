"""``tridge bid``: its JSON, its words, and what it refuses."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from cases import EXAMPLES
from cli_calls import TABLE_ONLY, call, json_lines, one, printed_by, wrong_usage

pytestmark = pytest.mark.usefixtures("short_races")

PLAY = (EXAMPLES / "play.pbn").read_text(encoding="utf-8")
HAND = ("--hand", "AQ3.K6.KJ4.5")
OVER = ("--over", "Play H")
FEW = ("--samples", "40", "--rules", "tridge exchange_limit=1")
HIGH = ("--over", "No Change D", "--samples", "20")


def ask(*args: str) -> dict[str, Any]:
    result = call("bid", *args, "--jsonl")
    assert (result.exit_code, result.stderr) == (0, "")
    (found,) = json_lines(result)
    return found


def test_json() -> None:
    found = ask(*HAND, "--position", "middle", *FEW, "--seed", "3")
    assert found["schema"] == "tridge.bid/1"
    assert (found["seat"], found["hand"]) == ("N", "AQ3.K6.KJ4.5")
    assert (found["position"], found["samples"], found["seed"]) == ("middle", 40, 3)
    assert found["points_count"] == {"S": 13, "H": 12, "D": 13, "C": 12}
    assert found["fitted_points"] == {"S": 17, "H": 15, "D": 17, "C": 14}
    assert found["funds"] == {"GameFund": 15, "ReserveFunds": [], "WidowFund": 75}
    for row in found["contracts"]:
        assert row["win"] + row["draw"] + row["loss"] == pytest.approx(1, abs=1e-5)
        low, high = row["interval"]
        assert low <= row["win"] <= high
        assert row["feasible"] is (row["points"] > found["passing"]["points"])
    rows = {row["contract"]: row for row in found["contracts"]}
    assert not {"Fixed 2 H", "No Tricks H"} & {*rows}
    assert sorted(rows["Flip"]["exchange"]) == ["C", "D", "H", "S"]
    assert len(rows["Play D"]["exchange"]) == 1
    best = next(
        (
            r["contract"]
            for r in found["contracts"]
            if r["may_be_bid"] and r["table"] and r["table"]["feasible"]
        ),
        "",
    )
    for table in filter(None, (row["table"] for row in found["contracts"])):
        assert table["win"] + table["draw"] + table["loss"] == pytest.approx(1, abs=1e-5)
        assert table["feasible"] is (table["points"] > found["passing"]["points"])
        assert (table["by"] == "correction") is (table["deals"] == 0)
        assert table["by"] == "correction" or table["deals"] >= 10
    assert found["recommended"] == (best or "Pass")


def test_a_deal_and_its_funds() -> None:
    found = one("bid", "--seat", "N", *HIGH, stdin=PLAY)
    assert (found["seat"], found["over"]) == ("N", "No Change D")
    assert found["funds"]["GameFund"] == 20
    assert found["contracts"][0]["contract"].startswith("All Tricks")
    more = one("bid", "--seat", "N", *HIGH, "--game-fund", "40", stdin=PLAY)
    assert more["funds"]["GameFund"] == 40
    assert more["contracts"][0]["points"] < found["contracts"][0]["points"]


def test_funds_of_a_hand_alone() -> None:
    args = (*HAND, "--over", "No Change D", *FEW)
    found = ask(*args, "--payers", "4", "--widow-fund", "30")
    assert found["payers"] == 4
    assert found["funds"] == {"GameFund": 20, "ReserveFunds": [], "WidowFund": 30}


def test_tresillo() -> None:
    rules = ("--rules", "tresillo", "--pot", "23+", "--over", "Flip")
    found = ask(*HAND, *FEW, *rules, "--position", "last")
    assert found["funds"]["Pot"] == 23
    assert {row["contract"][:9] for row in found["contracts"]} == {"No Change"}
    assert found["recommended"] == "Pass"


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize(
    ("over", "place", "lowest"),
    [
        ("Play H", "lead", "Play H"),  # he equals the bid of the middle hand or the rear hand
        ("Play S", "lead", "Play S"),
        ("Flip", "lead", "Flip"),
        ("Play H", "middle", "Play S"),
        ("Play H", "last", "Play S"),
        ("Flip", "last", "No Change"),
    ],
)
def test_on_lead_in_tresillo_the_same_bid_is_enough(over: str, place: str, lowest: str) -> None:
    few = ("--samples", "10", "--rules", "tresillo")
    found = ask("--hand", "AQ3.K6.KJ4.5", "--over", over, "--position", place, *few)
    contracts = [row["contract"] for row in found["contracts"] if row["may_be_bid"]]
    assert any(text.startswith(lowest) for text in contracts)
    assert found["may_equal"] is (place == "lead")
    if place == "lead":
        assert ("Play H" in contracts) is (over == "Play H")
    else:
        assert over not in contracts


LOW = ("--hand", "76.567.67.76")


@pytest.mark.slow
def test_a_handful_of_worlds_makes_no_hopeless_contract_worth_it() -> None:
    for samples in (9, 10, 50):
        found = ask(*LOW, "--samples", str(samples))
        row = next(each for each in found["contracts"] if each["contract"].startswith("All"))
        table = row["table"]
        assert table["by"] == ("open cards" if samples < 10 else "closed deals")
        assert table["deals"] == (0 if samples < 10 else 10)
        assert not table.get("level", False)
        words = call("bid", *LOW, "--samples", str(samples)).stdout
        assert "comes close" not in words
        assert ("open cards alone: fewer than 10 worlds" in words) is (samples < 10)


@pytest.mark.slow
def test_two_closed_deals_are_too_few_for_advice() -> None:
    found = ask(*LOW, "--samples", "60", "--passed")
    assert all(row["table"] is None or row["table"]["deals"] >= 10 for row in found["contracts"])
    assert found["contracts"][0]["table"]["points_margin"] < 30
    words = call("bid", *LOW, "--samples", "8", "--passed").stdout
    assert re.search(r"^Bid Fixed 1 .* with open cards, against", words)
    assert "≈" not in words
    refused = wrong_usage("bid", *LOW, "--table", "3")
    assert "3 closed deals tell too little (expected 10 or more)" in refused


def test_in_tridge_the_same_bid_is_never_enough() -> None:
    tridge = ask("--hand", "AQ3.K6.KJ4.5", "--over", "Play H", "--samples", "10")
    assert "Play H" not in [row["contract"] for row in tridge["contracts"]]


def test_the_highest_bid_of_tresillo_ends_the_auction() -> None:
    over = ("--hand", "AQ3.K6.KJ4.5", "--rules", "tresillo", "--over", "No Change S")
    assert "outranks No Change S" in wrong_usage("bid", *over)


def test_a_hint_says_that_a_seat_may_hold_the_bid() -> None:
    answer = ("--hand", "A54.3.A2.A75", *OVER, *FEW, "--rules", "tresillo")
    words = " ".join(call("bid", *answer).stdout.split())
    assert "a bid must hold or outrank Play ♥" in words


@pytest.mark.slow
def test_after_three_passes() -> None:
    found = ask("--hand", "654.456.6.43", "--passed", "--position", "last", "--samples", "10")
    assert found["passed"] is True
    assert all(row["may_be_bid"] for row in found["contracts"])
    assert {row["contract"].split()[0] for row in found["contracts"]} == {"No", "Fixed"}


def test_a_reader_gets_the_hand_rows_and_advice() -> None:
    result = printed_by("bid", "--hand", "A54.3.A2.A75", *OVER, *FEW, "--method")
    assert result.startswith("Bid ")
    assert "17 points in ♦  1st 7, 3rd 5, 4th 4, trumps 1" in result
    assert "win/draw/loss" in result
    assert "Flip: when the card turned is" in result
    output = " ".join(result.split())
    assert "a bid must beat Play ♥" in output
    assert re.search(r"at the table, against [+−][\d.]+ chips \(±[\d.]+\) for passing\.", output)
    assert "at height 5.8, by deals of rule bidders" in " ".join(result.split())
    assert max(map(len, result.splitlines())) <= 80
    narrow = call("bid", "--hand", "A54.3.A2.A75", *OVER, *FEW, COLUMNS="60")
    assert max(map(len, narrow.stdout.splitlines())) <= 60


def test_every_suit_of_every_contract() -> None:
    top = ("bid", "--hand", "AK.K.A7KQ.AK", "--over", "No Change D", *FEW)
    rows = [call(*top, *every).stdout.count("\n All Tricks") for every in ((), ("--all",))]
    assert rows == [1, 4]


def test_a_reader_of_a_file() -> None:
    result = printed_by("bid", *HIGH, stdin=PLAY)
    assert "Examples: Play" in result
    assert "West plays first" in result
    assert "Pass (worth " in result


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--hand", "AQ3.K6.KJ4."], "8 cards"),
        (["--hand", "AQ3.K6.KJ4.57"], "10 cards"),
        (["--hand", "AQ3.K6.KJ4.55"], "stands twice"),
        (["--hand", "AQ3.K6.KJ4"], "not a hand"),
        (["--hand", "AQ3.K6.KJ4.9"], "not a rank"),
        ([*HAND, "--position", "fourth"], "--position"),
        ([*HAND, "--game-fund", "-5"], "not a number of chips"),
        ([*HAND, "--payers", "5"], "payers"),
        ([*HAND, "--pot", "5"], "no pot"),
        ([*HAND, "--rules", "tresillo", "--game-fund", "5"], "no such funds"),
        ([*HAND, "--over", "Plya H"], "did you mean Play"),
        ([*HAND, "--over", "Play X"], "not a suit"),
        ([*HAND, "--over", "All Tricks D"], "outranks"),
        ([*HAND, "--over", "Fixed 1 D"], "before three have passed"),
        ([*HAND, "--rules", "tresillo", "--over", "All Tricks D"], "tresillo has no All Tricks"),
        ([*HAND, "--rules", "tresillo", "--passed"], "three passes end"),
        ([*HAND, "--seat", "N"], "--hand is the whole question"),
        ([*HAND, "--dealer", "N"], "--position"),
        ([*HAND, "--samples", "9", "--time", "1"], "exclude each other"),
        (["--position", "last"], "--hand"),
    ],
)
def test_wrong_usage_is_an_error_of_one_line(args: list[str], message: str) -> None:
    result = call("bid", *args, stdin=PLAY)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in result.stderr.splitlines()[-1]


@pytest.mark.parametrize(
    ("args", "text", "message"),
    [
        ([], TABLE_ONLY, "whose bid"),
        (["--seat", "S"], PLAY, "S has no hand"),
        (["--over", "All Tricks D"], PLAY, "outranks"),
        (["--pot", "5"], PLAY, "no pot"),
    ],
)
def test_a_deal_that_cannot_be_asked(args: list[str], text: str, message: str) -> None:
    result = call("bid", *args, stdin=text)
    assert (result.exit_code, result.stdout) == (1, "")
    (line,) = result.stderr.splitlines()
    assert message in line


def test_a_table_that_is_squeezed_fills_a_wide_terminal() -> None:
    line = ("bid", "--hand", "AQ.A.A5.KJ72", "--over", "No Change S", "--samples", "20")
    narrow, wide = (call(*line, COLUMNS=columns).stdout for columns in ("80", "120"))
    assert "░" not in narrow
    assert "░" in wide
    assert max(map(len, wide.splitlines())) <= 120
    assert max(map(len, narrow.splitlines())) <= 80


def test_the_calls_say_who_speaks_and_what_may_follow() -> None:
    """Two have passed: the hand speaks last, and both hold 15 points at most."""
    found = ask("--hand", "A54.3.A2.A75", "--auction", "pass pass", "--samples", "40")
    assert (found["position"], found["calls"], found["over"]) == ("last", ["Pass", "Pass"], None)
    assert list(found["heard"].values()) == [{"least": None, "most": 15}] * 2
    beside = ask("--hand", "A54.3.A2.A75", "--auction", "Pass Play", "--samples", "40")
    assert (beside["position"], beside["over"]) == ("last", "Play S")
    assert {"least": 16, "most": None} in beside["heard"].values()


def test_the_auction_of_a_file_is_heard_before_the_seats_first_call() -> None:
    """West bids, North passes, East passes: East has heard the first two."""
    asked = ("bid", "--json", "--seat", "E", "--samples", "20")
    [found] = json.loads(call(*asked, stdin=PLAY).stdout)
    assert found["calls"] == ["Play", "Pass"]
    [found] = json.loads(call(*asked, "--auction", "Pass Pass", stdin=PLAY).stdout)
    assert found["calls"] == ["Pass", "Pass"]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--auction", "Pass Foo"], "'Foo' is not a call"),
        (["--auction", "More"], "More is not allowed here"),
        (["--auction", "Pass", "--over", "Play H"], "exclude each other"),
        (["--auction", "Pass", "--passed"], "exclude each other"),
        (["--auction", "Pass", "--position", "last"], "who speaks, not"),
        (["--auction", "Pass", "--game", "trumps"], "Trumps has no"),
    ],
)
def test_a_bad_auction_is_an_error_of_one_line(args: list[str], message: str) -> None:
    hand = "J9A.A8.T7.8" if "belote" in args else "A54.3.A2.A75"
    assert message in " ".join(wrong_usage("bid", "--hand", hand, *args).split())
