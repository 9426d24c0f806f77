"""Puzzles on the board: those of the command, asked with values off, judged as they are played."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from boards import desk, lines, served
from cases import EXAMPLES
from cli_calls import call, json_lines
from tridge_solver.board.requests import Refusal
from tridge_solver.core.deal import Deal
from tridge_solver.core.position import cards_played
from tridge_solver.handfile import loads
from tridge_solver.report.showing import deal_json
from tridge_solver.report.theme.source import Source

EVENING = EXAMPLES / "evening.pbn"


def sent_deal(deal: Deal) -> dict[str, Any]:
    """A deal as the page sends it."""
    found: dict[str, Any] = json.loads(json.dumps(deal_json(deal, Source("-", 1))))
    return found


@pytest.mark.parametrize(
    ("options", "fields"),
    [
        ([], {}),
        (["--level", "hard"], {"level": "hard"}),
        (["--ask", "defender"], {"ask": "defender"}),
        (["--theme", "draw_trumps"], {"theme": "draw_trumps"}),
        (["--game", "belote"], {"game": "Belote"}),
    ],
    ids=["any", "hard", "defender", "draw trumps", "belote"],
)
def test_the_next_puzzle_is_that_of_the_command(options: list[str], fields: dict[str, Any]) -> None:
    found = json_lines(call("puzzle", "--jsonl", "-n", "2", "--seed", "7", *options))
    number = 1
    for expected in found:
        answer = lines(desk(), "puzzle", seed=7, number=number, **fields)[-1]["answer"]
        [puzzle] = answer["puzzles"]
        assert puzzle["level"] == expected["difficulty"]["level"]
        assert bool(puzzle["themes"]) is bool(expected["themes"])
        assert puzzle["deal"]["hands"] == expected["deal"]["hands"]
        number = answer["number"] + 1


def test_the_errors_of_a_deal_are_puzzles() -> None:
    deals = loads(EVENING.read_text(encoding="utf-8"))
    found = json_lines(call("puzzle", "--jsonl", str(EVENING)))
    messages = []
    for deal in deals:
        if deal.is_passed_out or deal.play is None:
            continue
        played = [card.code for _, card in cards_played(deal.positions())]
        answer = lines(desk(), "puzzle", deal=sent_deal(deal), played=played, mode="own")[-1]
        messages += answer["answer"]["puzzles"]
    assert [puzzle["played"] for puzzle in messages] == [puzzle["played"] for puzzle in found]
    assert messages


@pytest.mark.parametrize(
    "fields", [{"level": "silly"}, {"ask": "nobody"}, {"theme": "luck"}, {"number": -1}]
)
def test_a_puzzle_of_another_form_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(Refusal):
        desk().begin("puzzle", fields)


def test_a_game_without_puzzles_says_so() -> None:
    with pytest.raises(Refusal, match="puzzle"):
        desk().begin("puzzle", {"game": "Tres"})


@pytest.mark.parametrize("file", [EVENING, EXAMPLES / "belote.pbn"], ids=["tridge", "belote"])
def test_a_puzzle_is_asked_with_values_off_and_judged_as_it_is_played(file: Path) -> None:
    browsing = pytest.importorskip("browsing")
    if browsing.CHROMIUM is None:
        pytest.skip("no Chromium on this machine")
    with served(str(file)) as board, browsing.chromium() as launched:
        tab = browsing.Tab(launched.new_page())
        page = tab.page
        page.goto(board.address)
        page.wait_for_selector("body.ready[data-waiting='0']")
        page.click("#tab-puzzle")
        page.click("#next-puzzle")
        page.wait_for_selector("#panel-puzzle .sentence")
        page.wait_for_selector("body[data-waiting='0']")
        assert "to play: one card, or one run of equals" in page.inner_text("#verdict")
        assert not page.is_checked("#values")
        table = page.inner_html("#table")
        assert not re.search(r"[✔✘=]\d|data-grade|\bbest\b", table)
        page.keyboard.press("v")
        page.wait_for_selector("#table .card.may.best")
        best = page.eval_on_selector_all(
            "#table .card.may",
            "all => all.map((own) => [own.dataset.card, own.matches('.best')])",
        )
        page.keyboard.press("v")
        wrong = next(code for code, is_best in best if not is_best)
        right = next(code for code, is_best in best if is_best)
        page.click(f"#table .card.may[data-card={wrong}]", position=browsing.CORNER)
        page.wait_for_selector("#verdict .loses, #verdict .gains")
        page.wait_for_selector("body[data-waiting='0']")
        page.keyboard.press("ArrowLeft")
        page.wait_for_selector("body[data-waiting='0']")
        page.click(f"#table .card.may[data-card={right}]", position=browsing.CORNER)
        page.wait_for_selector("#verdict .gains")
        assert page.inner_text("#verdict").startswith("Right.")
        assert re.search(r"[01] of 1 found at once", page.inner_text("#panel-puzzle"))
        assert page.inner_text("#failed-again") == "failed ones again (1)"
        page.click("#failed-again")
        page.wait_for_selector("body[data-waiting='0']")
        page.wait_for_selector("#failed-again", state="detached")
        page.wait_for_function(
            "document.querySelector('#verdict').innerText.includes('to play: one card, or')"
        )
        page.wait_for_selector("body[data-waiting='0']")
        page.click(f"#table button.card[data-card={right}]")
        page.wait_for_selector("#verdict .gains")
        assert "1 of 2 found at once" in page.inner_text("#panel-puzzle")
        assert page.locator("#failed-again").count() == 0
        assert tab.complaints == []
