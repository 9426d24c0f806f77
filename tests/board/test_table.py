"""The table: one layer of cards, the time that is taken in play, and where all lies."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timezone
from typing import Any

import pytest

from boards import Served, served
from bounds import at_most
from browsing import CORNER, NEEDS_CHROMIUM, context_of, rest, tab_of
from cases import EXAMPLES

pytestmark = NEEDS_CHROMIUM

LYING = """() => [[...document.querySelectorAll("#table .in-trick")].map(
  (card) => card.dataset.card).sort().join(" "),
  [...document.querySelectorAll("#table .in-trick.took")].map(
    (card) => card.dataset.seat).join("")]"""

WATCHED = """() => {
  window.changed = [];
  new MutationObserver((all) => changed.push(...all.flatMap(
    (one) => [...one.addedNodes, ...one.removedNodes].map((node) => node.dataset.card))))
    .observe(document.querySelector("#table .cards"), { childList: true });
}"""

STEP = 200
"""Milliseconds of the page's clock from one look to the next."""


@pytest.fixture(scope="module")
def board() -> Iterator[Served]:
    """A board without a deal."""
    with served() as made:
        yield made


@pytest.fixture(scope="module")
def evening() -> Iterator[Served]:
    """The evening on a board."""
    with served(str(EXAMPLES / "evening.pbn")) as made:
        yield made


def opened(page: Any, address: str) -> None:
    """Open a board and wait until it rests."""
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_selector("body.ready")
    rest(page)


def sat_down(page: Any, game: str, seed: int, style: str = "worlds") -> None:
    """A hand that is dealt on the page of a board."""
    page.click("#door-seat")
    page.click("#table-options summary")
    page.fill("#table-seed", str(seed))
    page.select_option("#table-rules", game)
    page.select_option("#table-by", style)
    if style == "worlds":
        page.fill("#table-worlds", "1")
    page.click("#sit-down")


ASKED = """() => document.body.dataset.waiting !== "0" ? "" :
  ["#throw:enabled", "#ask button:not(.main)", "#table .card.may"].find(
    (query) => document.querySelector(query)) ?? "" """


def asked(page: Any) -> str:
    """Return what the person has to do, as a selector; nothing while others are at it."""
    found: str = page.evaluate(ASKED)
    return found


def test_no_card_is_made_or_taken_away_between_two_cards_of_a_deal(
    browser: Any, evening: Served
) -> None:
    page = tab_of(browser).page
    opened(page, evening.address)
    page.keyboard.press("]")
    page.keyboard.press("]")
    rest(page)
    assert page.locator("#table .card").count() == 27
    page.evaluate(WATCHED)
    for key in (*["ArrowRight"] * 27, *["ArrowUp"] * 4, "Space", "Home", "End"):
        page.keyboard.press(key)
        rest(page)
    assert page.evaluate("changed") == []
    assert page.locator("#table .card").count() == 27


def test_the_cards_of_a_hand_in_play_are_the_same_from_the_first_to_the_last(
    browser: Any, board: Served
) -> None:
    page = tab_of(browser).page
    opened(page, board.address)
    sat_down(page, "tridge", 3)
    for _ in at_most(200, lambda: page.inner_text("body")):
        rest(page)
        query = asked(page)
        if not query:
            break
        if query == "#table .card.may":
            assert page.locator(query).count() > 1  # an only card plays itself
            if not page.evaluate("'changed' in window"):
                page.evaluate(WATCHED)
            focused = page.locator(query).last
            focused.focus()
            page.keyboard.press("Enter")
        else:
            page.click(query)
    assert page.evaluate("changed") == []
    assert page.locator("#table .card").count() == 27
    assert "chips" in page.inner_text("#panel-seat")
    rest(page)
    page.wait_for_selector("#worst-card, #no-mistake")
    played = page.locator("#next-hand")
    assert played.is_visible()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    rest(page)
    assert page.locator("#next-hand").count() == 0


GAMES = [
    pytest.param("tridge", 3, "worlds", 9),
    pytest.param("tresillo", 3, "worlds", 9, marks=pytest.mark.slow),
    pytest.param("lhombre", 3, "worlds", 9, marks=pytest.mark.slow),
    pytest.param("belote", 3, "rule", 8, marks=pytest.mark.slow),
    pytest.param("trumps", 3, "rule", 13, marks=pytest.mark.slow),
    pytest.param("bridge", 7, "rule", 13, marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("game", "seed", "style", "tricks"), GAMES)
def test_each_tricks_cards_lie_together_for_a_second(
    browser: Any, board: Served, game: str, seed: int, style: str, tricks: int
) -> None:
    """By the page's own clock, which stands still while the others think."""
    context = context_of(browser, viewport={"width": 1280, "height": 850})
    page = context.new_page()
    page.clock.install(time=0)
    opened(page, board.address)
    page.clock.pause_at(datetime.now(tz=timezone.utc))
    sat_down(page, game, seed, style)
    seats = 4 if game in ("belote", "trumps", "bridge") else 3
    lay: dict[str, int] = {}
    winners: dict[str, str] = {}
    for _ in at_most(3000, lambda: f"{page.inner_text('body')} {lay}"):
        page.clock.run_for(STEP)
        page.wait_for_timeout(2)
        lying, took = page.evaluate(LYING)
        if lying.count(" ") == seats - 1:
            lay[lying] = lay.get(lying, 0) + STEP
            if took:
                winners[lying] = took
        elif query := asked(page):
            page.evaluate("query => document.querySelector(query).click()", query)
        if page.locator("#next-hand").count() and lay.get(lying, 0) >= 1000:
            break
    assert len(lay) == tricks
    assert min(lay.values()) >= 1000, lay
    assert set(winners) == set(lay)
    assert len(set(winners.values())) > 1  # not one's own tricks alone
    assert all(len(own) == 1 for own in winners.values())
    context.close()


def test_a_tap_shows_all_at_once_and_plays_nothing(browser: Any, board: Served) -> None:
    context = context_of(browser, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.clock.install(time=0)
    opened(page, board.address)
    page.clock.pause_at(datetime.now(tz=timezone.utc))
    sat_down(page, "tridge", 3)
    for _ in at_most(500, lambda: page.inner_text("body")):
        page.clock.run_for(STEP)
        query = asked(page)
        if query == "#table .card.may":
            break
        if query:
            page.evaluate("query => document.querySelector(query).click()", query)
    in_hand = page.locator("#table .in-hand[data-card]")
    held = in_hand.count()
    page.locator("#table .card.may").first.click(position=CORNER, force=True)
    page.clock.run_for(STEP)
    for _ in at_most(500, lambda: page.inner_text("body")):
        page.wait_for_timeout(10)
        if in_hand.count() < held:
            break
    assert page.evaluate(LYING)[0].count(" ") < 2  # the clock stands still
    for _ in at_most(500, lambda: page.inner_text("body")):
        page.mouse.click(190, 250)
        page.wait_for_timeout(50)
        if asked(page):
            break
    assert in_hand.count() == held - 1
    context.close()


def test_the_worst_card_can_be_tried_again(browser: Any, board: Served) -> None:
    page = tab_of(browser).page
    opened(page, board.address)
    sat_down(page, "tridge", 3)
    for _ in at_most(200, lambda: page.inner_text("body")):
        rest(page)
        query = asked(page)
        if not query:
            break
        page.locator(query).first.click(position=CORNER)
    page.click("#try-again")
    rest(page)
    words = page.inner_text("#step")
    assert page.locator("#table .card.may").count() > 1
    assert page.locator("#next-hand").count() == 0
    assert "Your card?" in page.inner_text("#verdict"), words


SIZES = {
    # window: table, own card, others, the most a place may differ
    (1280, 850): ((832, 702), 104, 69),
    (1920, 1080): ((1472, 930), 138, 91),
    (768, 1024): ((752, 587), 87, 58),
    (390, 844): ((374, 462), 72, 42),
}


@pytest.mark.parametrize("window", list(SIZES))
def test_table_and_cards_have_their_sizes(
    browser: Any, evening: Served, window: tuple[int, int]
) -> None:
    page = tab_of(browser, *window).page
    opened(page, evening.address)
    page.keyboard.press("]")
    page.keyboard.press("]")
    rest(page)
    (wide, high), own, other = SIZES[window]
    table = page.locator("#table").bounding_box()
    assert abs(table["width"] - wide) <= 10
    assert abs(table["height"] - high) <= 24
    found = page.evaluate(
        """() => [...document.querySelectorAll("#table .in-hand")].map(
          (card) => [card.dataset.seat, card.offsetWidth * Number(card.dataset.size ??
            getComputedStyle(card).getPropertyValue("--size"))])"""
    )
    front = [size for seat, size in found if seat == "W"]
    others = [size for seat, size in found if seat != "W"]
    assert all(abs(size - own) <= 4 for size in front), front
    assert all(abs(size - other) <= 4 for size in others), others
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_large_hand_of_a_telephone_lies_in_two_rows(browser: Any) -> None:
    with served(str(EXAMPLES / "bridge.pbn")) as own:
        page = tab_of(browser, 390, 844).page
        opened(page, own.address)
        tops = page.evaluate(
            """() => [...document.querySelectorAll("#table .in-hand[data-seat=N]")].map(
              (card) => Math.round(card.getBoundingClientRect().top))"""
        )
        assert len(tops) == 13
        assert len(set(tops)) == 2


def test_silence_where_nothing_is_lost_and_words_where_something_is(
    browser: Any, evening: Served
) -> None:
    page = tab_of(browser).page
    opened(page, evening.address)
    page.keyboard.press("]")
    page.keyboard.press("]")
    page.keyboard.press("e")
    rest(page)
    words = page.locator("#table .card.may .worth").all_inner_texts()
    assert set(words) >= {"draw"}
    assert any(own.startswith("✓") for own in words)
    assert not any("✔" in own or "✘" in own for own in words)


CUT = """() => [...document.querySelectorAll("#table .in-hand .worth")].flatMap((own) => {
  const box = own.getBoundingClientRect(), card = own.closest(".card"), edge = 1;
  if (!box.width) return [];
  return [...document.querySelectorAll("#table .in-hand")]
    .filter((other) => other !== card && Number(other.style.zIndex) > Number(card.style.zIndex))
    .filter((other) => {
      const over = other.getBoundingClientRect();
      return over.left < box.right - edge && over.right > box.left + edge &&
        over.top < box.bottom - edge && over.bottom > box.top + edge;
    })
    .map(() => own.textContent);
})"""


@pytest.mark.slow
@pytest.mark.parametrize("width", [360, 390, 1280])
def test_no_card_lies_on_what_another_costs(browser: Any, evening: Served, width: int) -> None:
    page = tab_of(browser, width, 844).page
    opened(page, evening.address)
    for _ in range(2):
        page.keyboard.press("]")
    rest(page)
    costs = 0
    for _ in range(27):
        shown = page.locator("#table .in-hand .worth").all_inner_texts()
        costs += sum(words.startswith(("−", "draw", "loses")) for words in shown)
        assert page.evaluate(CUT) == []
        page.keyboard.press("ArrowRight")
        rest(page)
    assert costs > 5
    tabs = page.locator("#tabs button")
    tops = {round(tabs.nth(n).bounding_box()["y"]) for n in range(tabs.count())}
    assert width >= 900 or len(tops) == 1


TICKING = """window.ticks = 0; const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function () { ticks++; return start.call(this); };"""


@pytest.mark.slow
def test_a_card_ticks_where_it_is_wanted_and_the_browser_keeps_the_wish(
    browser: Any, board: Served
) -> None:
    page = context_of(browser).new_page()
    page.add_init_script(TICKING)
    opened(page, board.address)
    sat_down(page, "tridge", 3)
    page.wait_for_selector("#table-sound")
    assert (page.evaluate("ticks"), page.is_checked("#table-sound")) == (0, False)
    page.check("#table-sound")
    for _ in at_most(300, lambda: page.inner_text("body")):
        page.wait_for_timeout(50)
        if query := asked(page):
            page.evaluate("query => document.querySelector(query).click()", query)
        if page.evaluate("ticks") > 2:
            break
    opened(page, board.address)
    sat_down(page, "tridge", 3)
    page.wait_for_selector("#table-sound")
    assert page.is_checked("#table-sound")
