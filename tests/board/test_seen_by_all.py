"""The board in forced colours, and at twice the size: all that it tells is seen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from boards import Served, served
from browsing import NEEDS_CHROMIUM, context_of, rest
from cases import EXAMPLES

pytestmark = [NEEDS_CHROMIUM, pytest.mark.slow]

GROUND = """(query) => { const style = getComputedStyle(document.querySelector(query));
  return style.backgroundColor + style.backgroundImage; }"""
"""The colour of a part of the page."""

EDGE = """(query) => { const style = getComputedStyle(document.querySelector(query));
  return style.borderTopStyle === "none" ? 0 : Number.parseFloat(style.borderTopWidth); }"""
"""The width of an element's edge."""

HIDDEN = """() => {
  const seen = (own) => {
    const box = own.getBoundingClientRect();
    // Left of what the next card of a hand covers.
    const at = document.elementFromPoint(box.left + 5, box.top + Math.min(9, box.height / 2));
    return own === at || own.contains(at) || at?.closest?.("button") === own.closest("button");
  };
  const found = [];
  for (const own of document.querySelectorAll(
    "#table .in-hand:is(.may, [data-seat=W]), #table .in-hand .worth:not(:empty), .dock button")) {
    if (!own.getClientRects().length) continue;
    own.scrollIntoView({ block: "center", inline: "center" });
    if (!seen(own)) found.push(own.outerHTML.slice(0, 120));
  }
  return found;
}"""
"""Own cards, values and steps that are covered though one scrolls to them."""


@pytest.fixture(scope="module")
def evening() -> Iterator[Served]:
    """The evening on a board."""
    with served(str(EXAMPLES / "evening.pbn")) as made:
        yield made


def opened(context: Any, address: str, *keys: str) -> Any:
    """The third deal, after some keys."""
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("body.ready")
    for key in ("]", "]", *keys):
        page.keyboard.press(key)
    rest(page)
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_tell_all_that_colours_tell(
    browser: Any, evening: Served, scheme: str
) -> None:
    context = context_of(
        browser,
        viewport={"width": 1280, "height": 850},
        forced_colors="active",
        color_scheme=scheme,
    )
    page = opened(context, evening.address, "e")  # its error, at the 18th card

    def ground(query: str) -> str:
        found: str = page.evaluate(GROUND, query)
        return found

    def edge(query: str) -> float:
        found: float = page.evaluate(EDGE, query)
        return found

    canvas = ground("#table")
    assert edge("#table .card.may .face") > 0
    assert edge("#table .card.best .face") > edge("#table .card.may:not(.best) .face")
    assert edge("#table .card.may:not(.best) .worth") > 0
    words = page.locator("#table .card.may .worth").all_inner_texts()
    assert set(words) == {"✓ 5", "draw"}
    meters = [ground(f"#gauge .square{own}") for own in (".won", ".coming", ":not(.won, .coming)")]
    assert len(set(meters)) == 3, meters
    assert ground(".seat.moves") not in (canvas, ground(".seat:not(.moves)"))
    for on, off in (
        ("[role=tab][aria-selected=true]", "[role=tab][aria-selected=false]"),
        ("#contract [aria-pressed=true]", "#contract [aria-pressed=false]"),
        (".move[aria-current]", ".move:not([aria-current])"),
    ):
        assert ground(on) != ground(off), on
    page.keyboard.press("Tab")
    page.focus("#table .card.may:not(.best)")
    ring = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert ring == "solid"
    page.keyboard.press("ArrowRight")  # the trick is full: whose it is
    rest(page)
    assert edge("#table .took .face") > edge("#table .in-trick:not(.took) .face")
    page.click("#home")
    assert edge(".door") > 0
    context.close()


@pytest.mark.parametrize("key", ["Home", "e"])
def test_at_twice_the_size_nothing_is_covered_or_cut(
    browser: Any, evening: Served, key: str
) -> None:
    context = context_of(
        browser,
        viewport={"width": 640, "height": 425},
        device_scale_factor=2,
        reduced_motion="reduce",
    )
    page = opened(context, evening.address, key)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert page.locator("#table .in-hand .worth:not(:empty)").count() >= 4
    assert page.evaluate(HIDDEN) == []
    for door in ("evening", "seat", "puzzle"):
        page.click(f"#bar-{door}")
        rest(page)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, door
    context.close()
