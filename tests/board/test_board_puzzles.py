"""Puzzles on the board: those of the command, asked with values off, judged as they are played."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from boards import desk, lines, sent_deal, served
from cases import EXAMPLES
from cli_calls import call, json_lines
from tridge_solver.board.requests import Refusal
from tridge_solver.board.streams import BoardOptions
from tridge_solver.core.position import cards_played
from tridge_solver.core.ruleset import TRESILLO
from tridge_solver.handfile import dumps, loads

EVENING = EXAMPLES / "evening.pbn"


@pytest.mark.slow(keep=1)
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


class Puzzling:
    """Somebody who answers puzzles on a telephone."""

    def __init__(self, page: Any, address: str) -> None:
        self.page = page
        page.goto(address)
        page.wait_for_selector("body.ready[data-waiting='0']")

    def asked(self) -> None:
        """Wait for a puzzle; all of its sentence is seen."""
        self.page.wait_for_selector("#quiz", state="hidden")
        self.page.wait_for_selector("#verdict:has-text('to play.')")
        self.page.wait_for_selector("body[data-waiting='0']")
        assert not self.page.is_checked("#values")
        assert self.page.locator("#table .card[data-grade], #table .card.best").count() == 0
        self.is_seen("#verdict", "#table .card.may >> nth=0")

    def play(self, card: str | None = None) -> None:
        """Play a card, the first that may be played where none is named; it is judged."""
        named = f"[data-card={card}]" if card else " >> nth=0"
        self.page.focus(f"#table .card.may{named}")
        self.page.keyboard.press("Space")
        self.page.wait_for_selector("#quiz-next")
        self.page.wait_for_selector("body[data-waiting='0']")
        self.is_seen("#verdict b", "#quiz-next")

    def is_seen(self, *places: str) -> None:
        """Whether all of something is on the screen, though nobody scrolls."""
        assert self.page.evaluate("scrollY") == 0
        end = self.page.locator("#bar").bounding_box()["y"]
        for place in places:
            box = self.page.locator(place).bounding_box()
            assert box["y"] >= 0, place
            assert box["y"] + box["height"] <= end, place

    def cards(self) -> tuple[str, str]:
        """A right card and a wrong one, as the values tell them."""
        self.page.keyboard.press("v")
        self.page.wait_for_selector("#table .card.may.best")
        found = self.page.eval_on_selector_all(
            "#table .card.may", "all => all.map((own) => [own.dataset.card, own.matches('.best')])"
        )
        self.page.keyboard.press("v")
        self.page.wait_for_selector("body.blind[data-waiting='0']")
        return tuple(next(code for code, best in found if best is kind) for kind in (True, False))


@pytest.mark.slow
def test_ten_puzzles_are_asked_and_judged_within_a_telephones_screen(tmp_path: Path) -> None:
    browsing = pytest.importorskip("browsing")
    if browsing.CHROMIUM is None:
        pytest.skip("no Chromium on this machine")
    files = []
    for name in ("evening", "belote", "trumps"):
        files.append(tmp_path / f"{name}.pbn")
        files[-1].write_text(dumps(loads((EXAMPLES / f"{name}.pbn").read_text("utf-8"))[:1]))
    with served(*map(str, files)) as board, browsing.chromium() as launched:
        tab = browsing.tab_of(launched, 390, 844)
        for number, many in enumerate((4, 3, 3)):
            own = Puzzling(tab.page, board.address)
            for _ in range(number):
                tab.page.keyboard.press("]")
            browsing.rest(tab.page)  # another deal draws its panel anew
            own.page.click("#tab-puzzle")
            own.page.click("#next-puzzle")
            for _ in range(many):
                own.asked()
                own.play()
                own.page.keyboard.press("Enter")
        assert tab.complaints == []


def test_a_wrong_card_is_refuted_and_tried_again_and_the_right_one_leads_on() -> None:
    browsing = pytest.importorskip("browsing")
    if browsing.CHROMIUM is None:
        pytest.skip("no Chromium on this machine")
    with served(str(EVENING)) as board, browsing.chromium() as launched:
        tab = browsing.tab_of(launched, 390, 844)
        own, page = Puzzling(tab.page, board.address), tab.page
        page.click("#tab-puzzle")
        page.click("#next-puzzle")
        own.asked()
        right, wrong = own.cards()
        before = page.locator("#table .in-hand").count()
        own.play(wrong)
        assert page.inner_text("#verdict").startswith("✘")
        assert page.locator("#table .in-hand").count() == before - 4  # it, and three that refute it
        assert page.evaluate("document.activeElement.id") == "quiz-next"
        page.click("#quiz-again")
        own.page.wait_for_selector("body[data-waiting='0']")
        own.play(right)
        assert page.inner_text("#verdict").startswith("Right.")
        assert re.search("0 of 1 found at once", page.inner_text("#panel-puzzle"))
        page.click("#failed-again")
        own.asked()
        assert page.locator("#failed-again").count() == 0
        page.emulate_media(reduced_motion="no-preference")  # now it goes on by itself
        page.click(f"#table .card.may[data-card={right}]", position=browsing.CORNER)
        page.wait_for_selector("#table.found")
        own.asked()
        assert "1 of 2 found at once" in page.inner_text("#panel-puzzle")
        page.click("#todays-puzzle")
        page.wait_for_selector("#score:has-text('of today')")
        assert tab.complaints == []


def test_the_puzzle_of_a_day_is_the_same_on_every_board() -> None:
    [expected] = json_lines(call("puzzle", "--jsonl", "-n", "1", "--seed", "20261224"))
    for asked in (desk(), desk(options=BoardOptions(rules=TRESILLO, seed=7))):
        [found] = lines(asked, "puzzle", day="2026-12-24", level="hard", seed=3)[-1]["answer"][
            "puzzles"
        ]
        assert found["deal"]["hands"] == expected["deal"]["hands"]
    with pytest.raises(Refusal, match="not a date"):
        desk().begin("puzzle", {"day": "tomorrow"})
