"""The board in one file, opened from the file system with the network off, in a real browser.

Needs a Chromium (``TRIDGE_CHROMIUM``, or one on the path), and the package built with engines of
pages (``TRIDGE_PAGES=1``); skipped without. Where ``TRIDGE_AXE`` names axe-core's script the page
is looked at by it too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from boards import desk
from browsing import CORNER, NEEDS_AXE, NEEDS_CHROMIUM, Tab, judged, quiet_tab, tab_of
from cases import EXAMPLES
from tridge_solver.board.one_file import one_file
from tridge_solver.core.cards import Pack
from tridge_solver.engine.page import page_engine
from tridge_solver.handfile import load

pytestmark = [
    NEEDS_CHROMIUM,
    pytest.mark.skipif(
        page_engine() is None,
        reason="built without the engine of the pages (TRIDGE_PAGES=1 makes it)",
    ),
]

MAX_BYTES = 300_000

LINK = (
    "#v=1&dealer=E&deal=W:AK2.KQ.67.AK+76.J2345..J7+QJ543.A.KQJ.+-&play=W+Play+S&cards=SA.S6.S3.S2"
)


HANDS = (
    *("SA", "SK", "S2", "HK", "HQ", "D6", "D7", "CA", "CK"),
    *("S7", "S6", "HJ", "H2", "H3", "H4", "H5", "CJ", "C7"),
    *("SQ", "SJ", "S5", "S4", "S3", "HA", "DK", "DQ", "DJ"),
)
"""The cards of three hands in turn."""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page with the deal of the poem."""
    path = tmp_path_factory.mktemp("page") / "board.html"
    api = desk(*load(EXAMPLES / "rape-of-the-lock-played.pbn"))
    path.write_text(one_file(api, Pack.ENGLISH).text, encoding="utf-8")
    return path


@pytest.fixture
def tab(browser: Any) -> Iterator[Tab]:
    """The tab of a phone, which should complain of nothing and fetch nothing."""
    with quiet_tab(browser, 390, 844) as opened:
        opened.page.context.set_offline(True)
        yield opened


def settled(tab: Tab) -> None:
    """Wait until nothing is under way."""
    tab.page.wait_for_selector("body.ready:not([data-waiting]), body.ready[data-waiting='0']")


def opened(tab: Tab, page: Path, link: str = "") -> None:
    """Open the page."""
    tab.page.goto(page.as_uri() + link)
    settled(tab)


def values(tab: Tab) -> dict[str, str]:
    """Return what stands under the cards."""
    found: dict[str, str] = tab.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("#table .card.may")].map(
        (card) => [card.dataset.card, card.querySelector(".worth").textContent]))"""
    )
    return found


def address_with(tab: Tab, part: str) -> str:
    """Return what stands behind the address, once ``part`` is in it: a moment after the table is
    drawn.
    """
    for _ in range(100):
        found: str = tab.page.evaluate("location.hash")
        if part in found:
            break
        tab.page.wait_for_timeout(20)
    return found


def words(tab: Tab, query: str) -> str:
    """The text of an element."""
    found: str = tab.page.inner_text(query)
    return found


def test_the_page_is_small(page: Path) -> None:
    assert page.stat().st_size < MAX_BYTES


def test_values_stand_under_the_cards_and_other_cards_are_played(tab: Tab, page: Path) -> None:
    opened(tab, page)
    assert values(tab)["SA"] == "✓ 5"
    assert values(tab)["CK"] == "−1"
    assert tab.sideways() <= 0
    tab.page.click("#table [data-card=CK]", position=CORNER)  # a branch: the Baron ruffs at once
    settled(tab)
    assert "Belinda: ♣K turns WIN 5 into WIN 4" in words(tab, "#caption")
    tab.page.click("[data-go=back]")
    settled(tab)
    tab.page.click("#table [data-card=HK]", position=CORNER)
    settled(tab)
    assert words(tab, "#step") == "trick 1, card 2"
    assert tab.page.locator(".branch").count() == 2
    tab.page.click(".branch >> text=♣K >> nth=0")
    settled(tab)
    assert "WIN" in words(tab, "#verdict")


def test_a_link_opens_the_position_in_another_folder(tab: Tab, page: Path, tmp_path: Path) -> None:
    opened(tab, page)
    tab.page.click("#table [data-card=CK]", position=CORNER)
    settled(tab)
    link = address_with(tab, "cards=CK")
    assert link.startswith("#v=1&")
    other = tmp_path / "a friend's" / "cards.html"
    other.parent.mkdir()
    api = desk(*load(EXAMPLES / "ending.pbn"))
    other.write_text(one_file(api, Pack.ENGLISH).text, encoding="utf-8")
    before = values(tab)
    opened(tab, other, link)
    assert values(tab) == before
    assert words(tab, "#step") == "trick 1, card 2"


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("#<img src=x onerror=alert(1)>", "says no deal"),
        ("#v=7&deal=W:x", "it is of kind 7, and this page reads kind 1"),
        ("#v=1&deal=<b>W</b>", "four hands are needed"),
        ("#v=1&dealer=E&rules=whist&deal=W:A", "whist is not played on this page"),
        ("#v=1&dealer=%E0%A4%A&deal=" + "W:" * 5000, "is not a seat"),
    ],
)
def test_junk_behind_the_address_is_a_sentence(
    tab: Tab, page: Path, link: str, sentence: str
) -> None:
    opened(tab, page, link)
    assert sentence in words(tab, "#trouble")
    assert tab.page.locator("#trouble *").count() == 0
    assert values(tab)["SA"] == "✓ 5"  # the page's own deal lies there


def test_cards_of_a_link_against_the_rules_are_left_out(tab: Tab, page: Path) -> None:
    opened(tab, page, LINK.replace("S2", "<b>.S2"))
    assert words(tab, "#step") == "trick 2, card 4"
    opened(tab, page, LINK)
    assert words(tab, "#step") == "trick 2, card 5"


def test_a_deal_is_entered_by_clicks_and_none_by_text(tab: Tab, page: Path) -> None:
    opened(tab, page)
    tab.page.click("#tab-deal")
    tab.page.select_option("#rules", "tresillo")
    for card in HANDS:
        tab.page.click(f"#panel-deal [data-card={card}]")
    tab.page.click("text=put it on the table")
    tab.page.wait_for_selector("#verdict:has-text('Choose a Player')")
    tab.page.select_option("[aria-label='the Player']", "N")
    settled(tab)
    assert "Tresillo" in words(tab, "#place")
    assert values(tab)
    tab.page.click("#tab-deal")
    assert not tab.page.locator("[name=hands]").count()
    tab.page.click("#deal-it")
    settled(tab)
    tab.page.wait_for_selector(".cells td button")  # the table of contracts
    assert tab.page.locator(".cells td button").count() == 12


def test_the_hand_file_is_there_to_be_copied_and_no_text_is_opened(tab: Tab, page: Path) -> None:
    opened(tab, page)
    assert words(tab, "#tab-share") == "Share"
    tab.page.click("#tab-share")
    tab.page.click("text=Copy link")
    tab.page.wait_for_selector("#panel-share [role=status]:not(:empty)")
    settled(tab)
    assert "[Deal " in tab.page.input_value("#hand-file")
    assert tab.page.get_attribute("#hand-file", "readonly") == ""
    assert not tab.page.locator("#panel-share [type=file]").count()
    assert "Open" not in words(tab, "#panel-share")


def test_an_exchange_is_weighed_and_played(tab: Tab, page: Path) -> None:
    opened(tab, page)
    tab.page.click("#tab-exchange")
    tab.page.wait_for_selector("text=Best with open cards")
    tab.page.locator("#panel-exchange table.rows button").first.click()
    tab.page.wait_for_selector(".chosen-exchange")
    tab.page.click("text=play on with these")
    settled(tab)
    assert "thrown" not in words(tab, "#trouble")
    assert values(tab)
    assert "exchange=" in address_with(tab, "exchange=")


def test_a_puzzle_is_solved(tab: Tab, page: Path) -> None:
    opened(tab, page)
    tab.page.click("#tab-puzzle")
    tab.page.click("#next-puzzle")
    tab.page.wait_for_selector("#verdict:has-text('to play.')")
    settled(tab)
    assert set(values(tab).values()) == {""}
    tab.page.locator("#table .card.may").first.click(position=CORNER)
    settled(tab)
    verdict = words(tab, "#verdict")
    assert verdict.startswith(("Right.", "✘"))


def test_the_keyboard_alone_is_enough(tab: Tab, page: Path) -> None:
    opened(tab, page)
    for key in ("h", "k", "Home", "c", "k", "Home", " ", "ArrowRight", "v", "v", "End"):
        tab.page.keyboard.press("Space" if key == " " else key)
        settled(tab)
    assert words(tab, "#step") == "after card 27"
    tab.page.focus("#tab-play")
    tab.page.keyboard.press("ArrowRight")
    settled(tab)
    assert tab.page.get_attribute("#tab-exchange", "aria-selected") == "true"


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """A page of the first deals of an example."""
    folder = tmp_path_factory.mktemp("pages")

    def written(name: str) -> Path:
        path = folder / f"{name}.html"
        if not path.exists():
            api = desk(*islice(load(EXAMPLES / f"{name}.pbn"), 2))
            path.write_text(one_file(api, Pack.ENGLISH).text, encoding="utf-8")
        return path

    return written


GAMES = ("lhombre", "incomer", "tres", "belote", "bridge")


def test_pages_of_other_games_are_small(pages: Callable[[str], Path]) -> None:
    assert max(pages(name).stat().st_size for name in GAMES) < MAX_BYTES


def test_a_deal_of_four_seats_can_be_dealt_shared_and_made_a_puzzle(
    tab: Tab, pages: Callable[[str], Path], tmp_path: Path
) -> None:
    page = pages("belote")
    opened(tab, page)
    assert "✓ 113" in values(tab).values()
    tab.page.click("#tab-deal")
    tab.page.click("#deal-it")
    settled(tab)
    tab.page.select_option("[aria-label='the Player']", "N")
    settled(tab)
    tab.page.locator("#table .card.may").first.click(position=CORNER)
    settled(tab)
    link = address_with(tab, "cards=")
    before = values(tab)
    assert set(before.values()) - {""}
    other = tmp_path / "cards.html"
    other.write_bytes(page.read_bytes())
    opened(tab, other, link)
    assert values(tab) == before
    tab.page.click("#tab-puzzle")
    tab.page.click("#next-puzzle")
    tab.page.wait_for_selector("#verdict:has-text('to play.')")
    settled(tab)
    tab.page.locator("#table .card.may").first.click(position=CORNER)
    settled(tab)
    assert words(tab, "#verdict").startswith(("Right.", "✘"))


def test_a_deal_of_tres_is_entered_by_clicks(tab: Tab, pages: Callable[[str], Path]) -> None:
    opened(tab, pages("tres"))
    tab.page.click("#tab-deal")
    for card in ("SA", "S2"):
        tab.page.click(f"#panel-deal [data-card={card}]")
    tab.page.click("#panel-deal .hands button >> nth=1")
    tab.page.click("#panel-deal [data-card=H3]")
    tab.page.click("text=put it on the table")
    settled(tab)
    assert "West wins by 4 points" in words(tab, "#verdict")
    assert tab.sideways() <= 0


@NEEDS_AXE
@pytest.mark.parametrize("game", ["rape-of-the-lock-played", *GAMES])
def test_axe_finds_nothing_to_complain_of(
    browser: Any, pages: Callable[[str], Path], game: str
) -> None:
    tab = tab_of(browser)
    opened(tab, pages(game))
    for name in ("play", "exchange", "puzzle", "deal", "share"):
        if not tab.page.locator(f"#tab-{name}").count():
            continue
        tab.page.click(f"#tab-{name}")
        settled(tab)
        for width, scheme in ((390, "light"), (1280, "dark")):
            tab.page.set_viewport_size({"width": width, "height": 850})
            judged(tab.page, scheme)
