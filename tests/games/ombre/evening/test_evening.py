"""An evening as one thing: funds carried, reviews with chips, seats, worst cards, one page."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cases import EXAMPLES
from cli_calls import BAD, ROCK, WHOLE_RECORD, call, deals, json_lines

EVENING = EXAMPLES / "evening.pbn"
WITHOUT_FUNDS = re.sub(r'\[(Game|Widow)Fund "\d+"\]\n', "", EVENING.read_text(encoding="utf-8"))
"""The example as people keep it: the funds are named nowhere."""


def evening(*args: str, stdin: str) -> dict[str, Any]:
    result = call("evening", "--play-only", "--json", *args, stdin=stdin)
    assert result.stderr == ""
    found = json.loads(result.stdout)
    assert isinstance(found, dict)
    return found


def test_funds_are_carried_so_that_every_review_counts_chips() -> None:
    found = evening(stdin=WITHOUT_FUNDS)
    named = json_lines(call("review", "--play-only", "--jsonl", str(EVENING)))
    played = [each["review"] for each in found["deals"]]
    for carried, own in zip(played, named, strict=True):
        assert carried.get("points") == own.get("points")
        assert carried.get("best_points") == own.get("best_points")
    assert [each["chips"] for each in found["mistakes"]] == [110]


def test_the_ledger_is_that_of_score() -> None:
    found = evening(stdin=WITHOUT_FUNDS)
    score = json.loads(call("score", "--json", stdin=WITHOUT_FUNDS).stdout)
    assert [each["score"] for each in found["deals"]] == score["deals"]
    assert {seat: own["total"] for seat, own in found["seats"].items()} == score["totals"]
    assert found["complete"] is True
    assert found["schema"] == "tridge.evening/1"


def test_seats_are_the_sums_of_the_reviews() -> None:
    found = evening(stdin=WITHOUT_FUNDS)
    for seat, own in found["seats"].items():
        summaries = [
            each["review"]["summary"][seat]
            for each in found["deals"]
            if seat in (each["review"] or {}).get("summary", {})
        ]
        for counted in ("errors", "grades", "tricks", "chips", "gained"):
            assert own[counted] == sum(each[counted] or 0 for each in summaries)
        assert own["played"] + own["defended"] == len(summaries)
    assert found["seats"]["W"]["name"] == "Dorian"


def test_the_worst_cards_come_first_and_name_their_deal() -> None:
    slips = WITHOUT_FUNDS.replace("D6 H5 CA\nD4 S6 SK\n", "D4 H5 CA\nD6 S6 SK\n")
    found = evening(stdin=slips)
    weights = [(m["chips"], m["grades"], m["tricks"]) for m in found["mistakes"]]
    assert weights == sorted(weights, reverse=True)
    assert (found["mistakes"][0]["board"], found["mistakes"][0]["trick"]) == ("3", 6)


def test_a_deal_without_a_board_is_named_by_its_place() -> None:
    slips = WITHOUT_FUNDS.replace("D6 H5 CA\nD4 S6 SK\n", "D4 H5 CA\nD6 S6 SK\n")
    text = call("evening", "--play-only", stdin=re.sub(r'\[Board "\d+"\]\n', "", slips)).stdout
    assert "deal 3, trick 6" in text
    assert "board" not in text


def test_the_ledger_has_a_deal_without_record_and_errors_are_reported() -> None:
    claimed = ROCK + '[Result "5:0:4"]\n'
    result = call(
        "evening", "--play-only", "--json", stdin=deals(claimed, BAD, ROCK + WHOLE_RECORD)
    )
    assert result.exit_code == 1
    assert "'Q'" in result.stderr
    found = json.loads(result.stdout)
    first, second, third = found["deals"]
    assert (first["review"], second["score"]) == (None, None)
    assert first["score"] is not None
    assert "'Q'" in second["unsettled"]
    assert third["review"]["best_points"] is None  # the funds are not certain behind a gap
    assert found["complete"] is False


def test_the_text_says_what_matters_in_its_order() -> None:
    text = call("evening", "--play-only", stdin=WITHOUT_FUNDS).stdout
    places = [
        text.index(word) for word in ("is ahead with", "defends", "worst cards", "board 3  Flip")
    ]
    assert places == sorted(places)
    assert "passed out" in text


def test_on_a_narrow_terminal_the_columns_of_the_seats_stand_below_one_another() -> None:
    result = call("evening", "--play-only", stdin=WITHOUT_FUNDS, COLUMNS="60")
    lines = result.stdout.splitlines()
    assert max(map(len, lines)) <= 60
    wide = call("evening", "--play-only", stdin=WITHOUT_FUNDS, COLUMNS="80").stdout.splitlines()
    [heads] = [line.split() for line in wide if "defends" in line]
    narrow = [line.split() for line in lines if "defends" in line or "gained" in line]
    assert [head for line in narrow[:2] for head in line] == heads


def test_the_page_has_the_chart_the_tables_and_every_deal(tmp_path: Path) -> None:
    page, chart = tmp_path / "e.html", tmp_path / "e.svg"
    args = ("evening", "--play-only", "--html", str(page), "--chart", str(chart))
    assert call(*args, stdin=WITHOUT_FUNDS).exit_code == 0
    text = page.read_text(encoding="utf-8")
    assert text.count("<article") == 4
    assert "data:image/svg+xml" in text
    assert 'href="#deal-3"' in text
    assert all(name in text for name in ("Ada", "Bruno", "Clara", "Dorian"))
    assert chart.read_text(encoding="utf-8").startswith("<svg")
    assert not re.search(r"""(src|href)=["'](?!data:|#)""", text)


@pytest.mark.slow(keep=2)
@pytest.mark.usefixtures("few_positions")
@pytest.mark.parametrize("game", ["belote", "tres", "trumps"])
def test_an_evening_of_every_game_with_a_score_begins_with_who_is_ahead(game: str) -> None:
    file = str(EVENING.with_name(f"{game}.pbn"))
    text = call("evening", file).stdout
    scored = json.loads(call("score", "--json", file).stdout)
    assert " ahead with " in text.splitlines()[0]
    assert call("score", file).stdout.strip() in text
    found = json.loads(call("evening", "--json", file).stdout)
    rows = [each["score"] for each in found["deals"] if each["score"] is not None]
    assert [{**row, **deal} for row, deal in zip(rows, scored["deals"], strict=True)] == rows
    lost = [each["lost"] for each in found["mistakes"]]
    assert lost == sorted(lost, reverse=True)
    assert (game == "belote") == (not lost)


@pytest.mark.parametrize("stdin", ["", "; nothing\n"])
def test_nothing_to_read_leaves_no_page(stdin: str, tmp_path: Path) -> None:
    page = tmp_path / "e.html"
    assert call("evening", "--html", str(page), stdin=stdin).exit_code == 3
    assert not page.exists()


@pytest.mark.parametrize("form", [[], ["--json"], ["--html", "e.html"], ["--chart", "e.svg"]])
def test_an_unreadable_evening_is_reported_deal_by_deal(
    form: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = call("evening", *form, stdin=f"last Thursday we played\n\n{BAD}")
    assert result.exit_code == 1
    assert "internal error" not in result.stderr
    assert result.stderr.startswith("-:1:1: ")
    if "--json" in form:
        found = json.loads(result.stdout)
        assert (len(found["deals"]), found["seats"]) == (2, {})
    else:
        heads = [line.split("  ")[0] for line in result.stdout.split("\n\n")]
        assert heads == ["deal 1", "board bad"]
    assert not (tmp_path / "e.svg").exists()  # there is nothing to draw


@pytest.mark.slow
def test_an_in_comer_s_deals_are_an_evening_too() -> None:
    result = call("evening", "--json", str(EVENING.with_name("incomer.pbn")))
    assert "internal error" not in result.stderr
    found = json.loads(result.stdout)
    alone = call("review", "--json", str(EVENING.with_name("incomer.pbn")) + ":1").stdout
    assert found["deals"][0]["review"]["decisions"] == json.loads(alone)[0]["decisions"]
