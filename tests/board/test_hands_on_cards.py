"""Cards that are dragged to the table, and the sheet of a telephone that is dragged up and down."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from boards import Served, served
from browsing import NEEDS_CHROMIUM, context_of, rest, tab_of
from cases import EXAMPLES

pytestmark = [NEEDS_CHROMIUM, pytest.mark.slow]

PHONE, DESK = (390, 844), (1280, 850)

IN_TRICK = "[...document.querySelectorAll('#table .in-trick')].map((own) => own.dataset.card)"

LIES = """(code) => { const own = document.querySelector(`#table [data-card=${code}]`);
  return [own.style.transform, own.className, "held" in own.dataset]; }"""

COVERS = """(query) => { const own = document.querySelector(query);
  const box = own.getBoundingClientRect();
  const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return own === seen || own.contains(seen); }"""
"""Whether the middle of something is seen."""


@pytest.fixture(scope="module")
def evening() -> Iterator[Served]:
    """The evening on a board."""
    with served(str(EXAMPLES / "evening.pbn")) as made:
        yield made


def at_trick_six(page: Any, address: str) -> None:
    """Lay out the third deal, where Dorian holds four cards and two lie on the table."""
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_selector("body.ready")
    for key in ("]", "]", "e"):  # the error of the deal
        page.keyboard.press(key)
    rest(page)
    assert page.evaluate(IN_TRICK) == ["HQ", "H2"]


Drag = Callable[[tuple[float, float], tuple[float, float]], None]


def by_mouse(page: Any) -> Drag:
    """Drag with the mouse."""

    def drag(start: tuple[float, float], end: tuple[float, float]) -> None:
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move(*end, steps=6)
        page.mouse.up()

    return drag


def by_finger(page: Any) -> Drag:
    """Drag with a finger."""
    session = page.context.new_cdp_session(page)

    def send(kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def drag(start: tuple[float, float], end: tuple[float, float]) -> None:
        send("touchStart", start)
        for n in range(1, 9):
            part = n / 8
            send(
                "touchMove",
                (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part),
            )
            page.wait_for_timeout(16)
        send("touchEnd")

    return drag


@pytest.fixture(params=["mouse", "finger"])
def hand(browser: Any, request: pytest.FixtureRequest) -> Iterator[tuple[Any, Drag]]:
    """A page, and a way to draw things on it: with the mouse at a desk, or a finger on a phone."""
    touch = request.param == "finger"
    width, height = PHONE if touch else DESK
    context = context_of(
        browser,
        viewport={"width": width, "height": height},
        has_touch=touch,
        reduced_motion="reduce",
    )
    page = context.new_page()
    yield page, (by_finger if touch else by_mouse)(page)
    context.close()


def grip(page: Any, code: str) -> tuple[float, float]:
    """Return the place where a card is grasped: its upper left corner."""
    box = page.locator(f"#table [data-card={code}]").bounding_box()
    return box["x"] + 9, box["y"] + 12


def middle(page: Any) -> tuple[float, float]:
    """The middle of the table."""
    box = page.locator("#table").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_card_dragged_to_the_middle_is_played_once(
    hand: tuple[Any, Drag], evening: Served
) -> None:
    page, drag = hand
    at_trick_six(page, evening.address)
    drag(grip(page, "DQ"), middle(page))
    rest(page)
    assert page.evaluate(IN_TRICK) == ["HQ", "H2", "DQ"]
    assert page.inner_text("#caption").startswith("Dorian played ♦Q")


def test_a_card_let_go_elsewhere_goes_back(hand: tuple[Any, Drag], evening: Served) -> None:
    page, drag = hand
    at_trick_six(page, evening.address)
    before = page.evaluate(LIES, "DQ")
    x, y = grip(page, "DQ")
    drag((x, y), (x + 70, y - 12))
    rest(page)
    assert page.evaluate(LIES, "DQ") == before
    assert page.evaluate(IN_TRICK) == ["HQ", "H2"]
    page.click("#table [data-card=DQ]", position={"x": 9, "y": 12})  # the next tap is one
    rest(page)
    assert page.evaluate(IN_TRICK) == ["HQ", "H2", "DQ"]


def test_a_card_of_another_seat_stays_where_it_lies(
    hand: tuple[Any, Drag], evening: Served
) -> None:
    page, drag = hand
    at_trick_six(page, evening.address)
    drag(grip(page, "S6"), middle(page))
    rest(page)
    assert page.evaluate(IN_TRICK) == ["HQ", "H2"]


def test_to_scroll_a_low_window_plays_no_card(browser: Any, evening: Served) -> None:
    context = context_of(browser, viewport={"width": 640, "height": 425}, has_touch=True)
    page = context.new_page()
    at_trick_six(page, evening.address)
    drag = by_finger(page)
    page.locator("#table [data-card=DQ]").scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    x, y = grip(page, "DQ")
    drag((x, y + 20), (x, y - 90))
    rest(page)
    assert page.evaluate(IN_TRICK) == ["HQ", "H2"]
    assert page.evaluate("scrollY") > before  # what the finger did
    context.close()


def height(page: Any) -> int:
    """Return the height of the sheet."""
    rest(page)
    return round(page.locator("#board .side").bounding_box()["height"])


def test_the_sheet_of_a_telephone_is_dragged_up_and_down(browser: Any, evening: Served) -> None:
    context = context_of(
        browser, viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce"
    )
    page = context.new_page()
    at_trick_six(page, evening.address)
    drag = by_finger(page)
    low = height(page)
    assert page.evaluate("document.documentElement.scrollHeight") == 844

    def pull(pixels: int) -> None:
        box = page.locator("#board .pull").bounding_box()
        at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        drag(at, (at[0], at[1] - pixels))

    assert page.get_attribute("#board .pull", "aria-expanded") == "false"
    page.tap("#board .pull")  # before a drag: a tap right after one may only end its glide
    high = height(page)
    assert high > 650
    page.focus("#board .pull")
    page.keyboard.press("Enter")
    assert height(page) == low
    pull(15)
    assert height(page) == low  # hardly meant
    pull(200)
    assert height(page) == high
    assert page.get_attribute("#board .pull", "aria-expanded") == "true"
    assert page.evaluate(COVERS, "#board .pull")
    pull(-300)
    assert height(page) == low
    page.focus("#board .pull")
    page.keyboard.press("Space")
    assert height(page) == high
    page.click("#panel-play .move >> nth=3")  # what is asked for is seen
    assert height(page) == low
    page.click("#tab-share")
    assert height(page) == high
    page.click("#bar-seat")
    assert height(page) == low
    context.close()


def test_beside_the_table_of_a_desk_there_is_no_handle(browser: Any, evening: Served) -> None:
    page = tab_of(browser, *DESK).page
    at_trick_six(page, evening.address)
    assert not page.is_visible("#board .pull")
    page.click("#tab-share")
    assert page.evaluate(COVERS, "#table [data-card=DQ]")
