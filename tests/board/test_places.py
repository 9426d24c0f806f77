"""Back and Forward of the browser, and what an evening keeps when its page is loaded anew."""

from __future__ import annotations

from typing import Any

import pytest

from boards import served
from bounds import at_most
from browsing import NEEDS_CHROMIUM, tab_of
from cases import EXAMPLES
from entering import Entering

pytestmark = NEEDS_CHROMIUM

VIEW = "document.body.dataset.view"


def settled(page: Any) -> None:
    """Wait until nothing is under way."""
    page.wait_for_timeout(60)
    page.wait_for_selector("body[data-waiting='0']")


def shows(page: Any, view: str) -> None:
    """Wait until the page shows a view; fail if it never does."""
    page.wait_for_selector(f"body[data-view='{view}']", state="attached")
    settled(page)
    assert page.evaluate(VIEW) == view


def test_back_leads_out_of_every_door_and_forward_in_again(browser: Any) -> None:
    with served() as board:
        page = tab_of(browser).page
        page.goto(board.address)
        page.wait_for_selector("body.ready")
        for door, view in (
            ("deal", "table"),
            ("seat", "table"),
            ("puzzle", "table"),
            ("evening", "evening"),
        ):
            shows(page, "doors")
            page.click(f"#door-{door}")
            shows(page, view)
            page.go_back()
            shows(page, "doors")
            page.go_forward()
            shows(page, view)
            page.click("#home")


def test_back_returns_to_each_deal_as_it_was_left(browser: Any) -> None:
    with served(str(EXAMPLES / "evening.pbn")) as board:
        page = tab_of(browser).page
        page.goto(board.address)
        page.wait_for_selector("body.ready")
        settled(page)
        page.keyboard.press("ArrowRight")
        settled(page)
        step = page.inner_text("#step")
        page.click("#deal-on")
        settled(page)
        assert page.inner_text("#which") == "2 of 4"
        page.go_back()
        settled(page)
        assert page.inner_text("#which") == "1 of 4"
        assert page.inner_text("#step") == step
        page.go_forward()
        settled(page)
        assert page.inner_text("#which") == "2 of 4"


def test_an_evening_shows_the_chips_of_each_deal_and_the_sums(browser: Any) -> None:
    with served() as board:
        page = tab_of(browser).page
        by = Entering(page, board.address)
        by.click("#door-evening")
        for seat, name in zip("NESW", ("Ada", "Bruno", "Clara", "Ada"), strict=True):
            page.fill(f"#name-{seat}", name)
        by.click("#first-deal")
        assert "Two players are called Ada" in page.inner_text("#evening .trouble")
        page.fill("#name-W", "Dorian")
        by.click("#first-deal")
        by.quick("E", "Play", "hearts", 5, 5, 5)
        assert "10 tricks; nine fall" in page.inner_text("#evening .say")
        by.result(4, 2, 3)
        rows = [
            [cell.replace("−", "-") for cell in row.split("\t")]
            for row in page.inner_text("#evening .rows").splitlines()
        ]
        heads, deal, chips, paid, total = rows
        assert chips[0] == "chips"
        assert paid[0] == "paid in"
        assert deal[1:] == chips[1:]
        by_seat = dict(zip(heads[1:], map(int, deal[1:]), strict=True))
        assert by_seat["Bruno"] > 0
        assert [int(own) + int(less) for own, less in zip(chips[1:], paid[1:], strict=True)] == [
            int(own) for own in total[1:]
        ]
        before = by.text
        by.click("#next-deal")
        page.reload()
        page.wait_for_selector("body.ready")
        by.settle()
        page.click("#home")
        assert "two deals so far" in page.inner_text("#door-evening")
        by.click("#door-evening", "#evening-undo")
        assert by.text == before


@pytest.mark.slow
@pytest.mark.parametrize("width", [390, 1280])
def test_a_bar_leads_from_door_to_door(browser: Any, width: int) -> None:
    """Below the table, left of it where there is room; the start page says what goes on."""
    with served() as board:
        tab = tab_of(browser, width, 844)
        page = tab.page
        page.goto(board.address)
        page.wait_for_selector("body.ready")
        assert not page.is_visible("#bar")
        page.click("#door-deal")
        for door, view in (
            ("evening", "evening"),
            ("puzzle", "table"),
            ("seat", "table"),
            ("deal", "table"),
        ):
            page.click(f"#bar-{door}")
            settled(page)
            assert page.evaluate(VIEW) == view
            assert page.get_attribute("#bar [aria-current]", "id") == f"bar-{door}"
            box = page.locator("#bar").bounding_box()
            assert (box["x"], round(box["y"] + box["height"])) == (0, 844)
            assert (box["height"] if width < 1280 else box["width"]) <= 72
            assert tab.sideways() <= 0
        page.click("#bar-seat")
        settled(page)
        page.click("#sit-down")
        page.wait_for_selector("#hands button")
        page.click("#bar-evening")
        settled(page)
        page.click("#home")
        assert "Go on with the hand: " in page.inner_text("#door-seat")
        page.click("#door-today")
        page.wait_for_selector("#score:has-text('of today')")
        page.wait_for_selector("#table .card.may")
        page.locator("#table .card.may").first.click(position={"x": 8, "y": 20})
        page.wait_for_selector("#verdict:has-text('.')")
        for _ in at_most(500, lambda: page.evaluate("document.cookie")):
            if "tridge-day" in page.evaluate("document.cookie"):
                break
            page.wait_for_timeout(10)
        page.click("#home")
        assert page.inner_text("#door-today") in ("Today's puzzle: found", "Today's puzzle: missed")
        page.click("#door-seat")
        page.wait_for_selector("#hands button")
        assert tab.complaints == []


@pytest.mark.slow
def test_a_deal_lies_there_before_it_is_weighed(browser: Any) -> None:
    with served(str(EXAMPLES / "tres.pbn")) as board:
        page = tab_of(browser).page
        page.goto(board.address, wait_until="commit")
        page.wait_for_selector("#table .card")
        assert page.inner_text("#verdict") == "What the cards come to is worked out…"
        assert "Très" in page.inner_text("#place")
        page.wait_for_selector("#verdict:has-text('points')", timeout=60_000)
        assert page.locator("#table .card.may").count() > 1
