"""The deck on the board, in a real browser: faces, sizes, the Spanish pack, what may be chosen.

Needs the extras ``board`` and ``browser`` and a Chromium; skipped without.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from boards import Served, served
from browsing import NEEDS_CHROMIUM, Tab, tab_of
from cases import EXAMPLES

pytestmark = NEEDS_CHROMIUM

DRAWN = """() => [...document.querySelectorAll("#table .art")].map((art) => {
  const seen = [...art.children].filter((use) => getComputedStyle(use).display !== "none");
  const id = seen[0].getAttribute("href");
  return [id.slice(3), Boolean(document.querySelector(id)), art.getBoundingClientRect().width,
    seen.length];
})"""

NAMES = """() => [...document.querySelectorAll("#table .card")].map((card) =>
  (card.getAttribute("aria-label") ?? card.querySelector(".aloud").textContent).split(":")[0])"""


@pytest.fixture(scope="module")
def evening() -> Iterator[Served]:
    """An evening on a board."""
    with served(str(EXAMPLES / "evening.pbn")) as made:
        yield made


@pytest.fixture(scope="module")
def spanish() -> Iterator[Served]:
    """A deal that is written in the Spanish pack."""
    with served(str(EXAMPLES / "spanish.pbn")) as made:
        yield made


def opened(browser: Any, board: Served, width: int = 1360) -> Tab:
    """A board with its deal drawn."""
    tab = tab_of(browser, width)
    tab.page.goto(board.address)
    tab.page.wait_for_selector("body.ready")
    tab.page.wait_for_selector("#table .card")
    return tab


@pytest.mark.parametrize("width", [1360, 390])
def test_every_card_is_drawn_once_small_ones_with_a_large_index(
    browser: Any, evening: Served, width: int
) -> None:
    tab = opened(browser, evening, width)
    drawn = tab.page.evaluate(DRAWN)
    assert len(drawn) == 27
    for name, is_there, wide, count in drawn:
        assert is_there
        assert count == 1
        assert name.endswith("-s") is (wide < 64)
    assert {"ace of spades", "queen of diamonds"} <= set(tab.page.evaluate(NAMES))
    assert tab.complaints == []


def test_a_file_in_the_spanish_pack_opens_with_it(browser: Any, spanish: Served) -> None:
    tab = opened(browser, spanish)
    assert {"rey de espadas", "caballo de oros"} <= set(tab.page.evaluate(NAMES))
    names = {name for name, is_there, *_ in tab.page.evaluate(DRAWN) if is_there}
    assert {"ER", "EC", "C1", "OR"} <= names


def test_a_requested_pack_takes_precedence_over_the_file(browser: Any) -> None:
    with served("--pack", "english", str(EXAMPLES / "spanish.pbn")) as board:
        assert "king of spades" in opened(browser, board).page.evaluate(NAMES)


def test_four_colours_and_french_indices_are_kept(browser: Any, evening: Served) -> None:
    tab = opened(browser, evening)
    page = tab.page

    def colour() -> str:
        made: str = page.evaluate(
            """() => getComputedStyle(document.querySelector("[id='c-dQ']")).color"""
        )
        return made

    two = colour()
    page.click("#keys-button")
    for words in ("four colours", "R, D, V"):
        page.click(f"#keys label:has-text('{words}')")
    assert colour() != two
    names = {name for name, *_ in page.evaluate(DRAWN)}
    assert {"dD", "cR"} <= names
    page.reload()
    page.wait_for_selector("body.ready")
    page.wait_for_selector("#table .card")
    assert {"dD", "cR"} <= {name for name, *_ in page.evaluate(DRAWN)}
    assert colour() != two


def test_cards_have_edges_in_forced_colours(browser: Any, evening: Served) -> None:
    tab = opened(browser, evening)
    tab.page.emulate_media(forced_colors="active")
    outline, paper = tab.page.evaluate(
        """() => { const own = getComputedStyle(document.querySelector("#table .art"));
          return [own.outlineStyle, own.backgroundColor]; }"""
    )
    assert outline == "solid"
    assert paper != "rgb(255, 255, 255)"
