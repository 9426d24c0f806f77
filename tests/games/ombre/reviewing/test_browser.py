"""The page in a real browser: stepped through by keyboard, every value held against the JSON.

Needs the extra ``browser`` and a Chromium (``TRIDGE_CHROMIUM``, or one on the path); skipped
without.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from browsing import NEEDS_CHROMIUM, Tab, context_of, tab_of
from cases import EXAMPLES, example
from cli_calls import call, json_lines
from tridge_solver.handfile import dumps

EVENING = str(EXAMPLES / "evening.pbn")

pytestmark = NEEDS_CHROMIUM

CARDS_WORTH = """() => Object.fromEntries(
  [...document.querySelectorAll("article.shown .card[data-grade]")].map(
    (card) => [card.dataset.card, [card.dataset.grade, Number(card.dataset.tricks),
      card.dataset.sign]]))"""

MARKS = {"WIN": "✔", "EXACT": "✔", "DRAW": "=", "ONE_OFF": "=", "LOSS": "✘"}


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[dict[str, Any]]]:
    """The page of the evening and its JSON."""
    file = tmp_path_factory.mktemp("page") / "evening.html"
    result = call("review", "--jsonl", "--html", str(file), EVENING)
    assert (result.exit_code, result.stderr) == (0, "")
    return file, json_lines(result)


@pytest.fixture(params=[1280, 390])
def tab(browser: Any, request: pytest.FixtureRequest) -> Tab:
    """A tab as wide as a desk's or a telephone's screen."""
    return tab_of(browser, request.param)


def test_every_step_by_keyboard(browser: Any, written: tuple[Path, list[dict[str, Any]]]) -> None:
    tab, (file, found) = tab_of(browser), written
    tab.page.goto(file.as_uri())
    for number in (1, 3, 4):
        deal = found[number - 1]
        tab.page.goto(f"{file.as_uri()}#deal-{number}")
        cards = [d for d in deal["decisions"] if d["kind"] == "card"]
        for step, decision in enumerate(cards):
            worth = {
                o["card"]: [
                    o["grade"],
                    o["player_tricks"],
                    f"{MARKS[o['grade']]}{o['player_tricks']}",
                ]
                for o in decision["options"]
            }
            assert tab.page.evaluate(CARDS_WORTH) == worth
            place = f"trick {decision['trick']}, card {step + 1} of 27"
            assert tab.text(".place") == place
            chosen = tab.page.get_attribute("article.shown .card.chosen", "data-card")
            assert chosen == decision["choice"]
            is_marked = (
                tab.page.locator("article.shown .card.chosen:is(.costs, .loses)").count() == 1
            )
            assert is_marked is decision["error"]
            tab.page.keyboard.press("ArrowRight")
        assert tab.text(".place") == "after card 27"
        assert tab.page.locator("article.shown .card.in-hand").count() == 0
        won = deal["result"]["tricks"]
        for seat, tricks in won.items():
            won = tab.page.locator(f'article.shown [data-seat="{seat}"] .won > :first-child')
            assert won.all_inner_texts() == ([f" {tricks}".strip()] if tricks else [])
        tab.page.keyboard.press("Home")
        assert "card 1 of 27" in tab.text(".place")
    assert tab.complaints == []
    assert all(url.startswith("file:") or url == "data:," for url in tab.requests)


def test_jumps(tab: Tab, written: tuple[Path, list[dict[str, Any]]]) -> None:
    file, _ = written
    tab.page.goto(f"{file.as_uri()}#deal-3")
    tab.page.keyboard.press("e")
    assert tab.text(".place") == "trick 6, card 18 of 27"
    assert "♠K turns WIN 5 into DRAW 4" in tab.text(".caption")
    tab.page.keyboard.press("ArrowUp")
    assert tab.text(".place") == "trick 6, card 16 of 27"
    tab.page.keyboard.press("ArrowDown")
    assert tab.text(".place") == "trick 7, card 19 of 27"
    tab.page.keyboard.press("End")
    assert tab.text(".place") == "after card 27"
    tab.page.locator("article.shown .tricks .move").nth(3).click()
    assert tab.text(".place") == "trick 2, card 5 of 27"
    tab.page.click("article.shown .errors .link")
    assert tab.text(".place") == "trick 6, card 18 of 27"
    tab.page.reload()
    assert tab.text(".place") == "trick 6, card 18 of 27"
    assert tab.complaints == []


def test_the_index_and_no_sideways_scrolling(
    tab: Tab, written: tuple[Path, list[dict[str, Any]]]
) -> None:
    file, _ = written
    tab.page.goto(file.as_uri())
    assert tab.page.locator("article.shown").count() == 0
    assert tab.page.locator(".index.shown li").count() == 4
    for number in range(1, 5):
        tab.page.goto(file.as_uri())
        tab.page.click(f".index li:nth-child({number}) a")
        tab.page.wait_for_selector("article.shown")
        assert tab.page.locator("article.shown").count() == 1
        assert tab.sideways() <= 0


def test_the_review_by_what_seats_knew_fits_the_screen_and_marks_luck(
    tab: Tab, tmp_path: Path
) -> None:
    file = tmp_path / "known.html"
    text = dumps([example("evening", 3)])
    given = (
        "review",
        "--closed",
        "--play-only",
        "--samples",
        "120",
        "--jsonl",
        "--html",
        str(file),
    )
    [found] = json_lines(call(*given, stdin=text))
    tab.page.goto(file.as_uri())
    assert tab.sideways() <= 0
    lucky = [d for d in found["decisions"] if d.get("closed", {}).get("luck") == "lucky"]
    assert lucky
    assert tab.page.locator("article.shown .move.lucky").count() == len(lucky)
    # The key for the next error goes past them.
    tab.page.keyboard.press("e")
    assert tab.text(".place") == "trick 6, card 18 of 27"
    assert tab.complaints == []


def test_without_script_everything_is_there(
    browser: Any, written: tuple[Path, list[dict[str, Any]]]
) -> None:
    file, _ = written
    context = context_of(browser, java_script_enabled=False)
    page = context.new_page()
    page.goto(file.as_uri())
    assert page.locator("article:visible").count() == 4
    assert page.locator(".tricks:visible").count() == 3
    assert page.locator(".hands:visible").count() == 4
    context.close()
