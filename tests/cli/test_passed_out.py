"""A deal that was passed out is a fact, no error; and what is over says what else can be asked."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from cases import EXAMPLES
from cli_calls import call, json_lines

pytestmark = pytest.mark.usefixtures("short_races")

EVENING = str(EXAMPLES / "evening.pbn")


@pytest.mark.parametrize("command", ["advise", "exchange", "bid", "review", "solve"])
def test_nobody_played_and_nothing_is_wrong(command: str) -> None:
    samples = ("--samples", "5") if command in ("advise", "exchange", "bid") else ()
    result = call(command, *samples, "--jsonl", f"{EVENING}:2")
    assert (result.exit_code, result.stderr) == (0, "")
    (found,) = json_lines(result)
    assert found["board"] == "2"
    assert found["schema"].startswith("tridge.")
    assert call(command, *samples, f"{EVENING}:2").exit_code == 0


@pytest.mark.slow(keep=4)
@pytest.mark.parametrize("question", ["solve", "table", "exchange", "bid", "review"])
def test_a_batch_answers_as_the_command_does(question: str) -> None:
    samples = ("--samples", "5") if question in ("exchange", "bid") else ()
    fewest = ("--min-tricks",) if question in ("solve", "table") else ()
    batch = call("batch", "-q", "--do", question, *samples, *fewest, EVENING)
    rows = json_lines(batch)
    assert "error" not in rows[1], batch.stderr
    command = ("solve", "--table") if question == "table" else (question,)
    (alone,) = json_lines(call(*command, *samples, "--jsonl", f"{EVENING}:2"))
    assert rows[1] == alone


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("question", ["exchange", "exchange --open", "bid", "review --play-only"])
def test_a_deal_nobody_played_is_one_row_of_a_table(question: str, tmp_path: Path) -> None:
    table = tmp_path / "rows.csv"
    samples = ("--samples", "5") if question in ("exchange", "bid") else ()
    call("batch", "-q", "--do", *question.split(), *samples, "-o", str(table), EVENING)
    with table.open(encoding="utf-8", newline="") as file:
        (passed,) = (row for row in csv.DictReader(file) if row["index"] == "2")
    assert (passed["contract"], passed["error"]) == ("Pass", "")


def test_a_seat_may_still_ask_about_a_deal_that_was_passed_out() -> None:
    result = call("bid", "--seat", "E", "--samples", "5", "--jsonl", f"{EVENING}:2")
    assert json_lines(result)[0]["seat"] == "E"


def test_a_play_that_is_over_says_what_else_there_is_to_ask() -> None:
    text = call("solve", f"{EVENING}:1").stdout
    assert "tridge review" in text
    assert "--from-start" in text


def test_a_bid_is_compared_with_the_best_exchanges_all_round() -> None:
    text = " ".join(call("review", f"{EVENING}:1").stdout.split())
    assert "Play ♦ loses with three tricks if everybody exchanges well" in text


@pytest.mark.slow
def test_the_index_of_a_page_says_of_bids_and_exchanges_that_they_are_hindsight(
    tmp_path: Path,
) -> None:
    page = tmp_path / "r.html"
    assert call("review", "--html", str(page), f"{EVENING}:1", f"{EVENING}:3").exit_code == 0
    text = page.read_text(encoding="utf-8")
    index = text[text.index('id="index"') : text.index("</nav>")]
    assert "no wrong cards" in index
    assert "in hindsight" in index
