"""What-ifs on a page with the engine inside, in a real browser: every value against the solver.

Needs a Chromium (``TRIDGE_CHROMIUM``, or one on the path), and the package built with engines of
pages (``TRIDGE_PAGES=1``); skipped without.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bounds import at_most, on_screen
from browsing import (
    NEEDS_AXE,
    NEEDS_CHROMIUM,
    Tab,
    judged_by_day_and_night,
    quiet_tab,
    tab_of,
)
from cases import EXAMPLES
from cli_calls import ROCK
from pages import page_of, play_card
from tridge_solver.core.position import Position, cards_played
from tridge_solver.engine.page import page_engine
from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy
from tridge_solver.games.ombre.solving.incomer import IncomerDoubleDummy
from tridge_solver.handfile import dumps, loads

pytestmark = [
    NEEDS_CHROMIUM,
    pytest.mark.skipif(
        page_engine() is None,
        reason="built without the engine of the pages (TRIDGE_PAGES=1 makes it)",
    ),
]

SHOWN = """() => Object.fromEntries(
  [...document.querySelectorAll("article.shown .card[data-grade]")].map((card) =>
    [card.dataset.card, [card.dataset.grade, Number(card.dataset.tricks)]]))"""

BEST = """() => [...document.querySelectorAll("article.shown .card.keeps")].map(
  (card) => card.dataset.card)"""

LEGAL = """() => [...document.querySelectorAll("article.shown .card.may")].map(
  (card) => card.dataset.card)"""


@pytest.fixture
def tab(browser: Any) -> Iterator[Tab]:
    """A tab that should complain of nothing and fetch nothing."""
    with quiet_tab(browser, 1100, 900) as opened:
        yield opened


def settled(tab: Tab) -> None:
    """Wait until nothing is under way."""
    tab.page.wait_for_selector("article.shown:not([data-waiting])")


def click(tab: Tab, code: str) -> None:
    """Click a card, and wait for what follows."""
    play_card(tab.page, code)


def press(tab: Tab, key: str) -> None:
    """Press a key, and wait for what follows."""
    tab.page.keyboard.press(key)
    settled(tab)


def values_shown(tab: Tab) -> dict[str, tuple[str, int]]:
    """Return what stands under the cards."""
    return {code: tuple(worth) for code, worth in tab.page.evaluate(SHOWN).items()}


NAMES = ("flip", "royal-puesta", "fixed", "no-tricks", "mid-trick", "estuche", "ending")
BEGUN = {"incomer": 1, "lhombre": 7}
"""Deals of one against three, and of a nolo, each played to its end: they are left half-way."""

HALF_WAY = 18


@pytest.mark.parametrize("name", [*NAMES, *BEGUN])
def test_every_value_of_a_what_if_is_the_solvers(tab: Tab, tmp_path: Path, name: str) -> None:
    """A random walk: from somewhere in the play, by cards nobody played, to the end."""
    rng = random.Random(name)
    path = EXAMPLES / f"{name}.pbn"
    deal = loads(path.read_text(encoding="utf-8"))[BEGUN.get(name, 1) - 1]
    if name in BEGUN:
        played = [card for _, card in cards_played(deal.positions())]
        deal = replace(deal, result=None).with_play(played[:HALF_WAY])
        path = tmp_path / path.name
        path.write_text(dumps([deal]), encoding="utf-8")
    assert deal.contract is not None
    assert deal.declarer is not None
    solver = IncomerDoubleDummy() if name == "incomer" else DoubleDummy()
    tab.page.goto(page_of(tmp_path, "solve", str(path), "--html").as_uri())
    if tab.page.is_visible("#index"):
        tab.page.goto(tab.page.url + "#deal-1")
    at: Position = deal.positions()[-1] if deal.play else deal.start()
    if at.is_over:
        pytest.skip("nothing is left to play")
    for _ in at_most(40, lambda: on_screen(tab.page)):
        if at.is_over:
            break
        tab.page.wait_for_selector("article.shown .card[data-grade]")
        found = solver.card_values(at, deal.declarer, deal.contract)
        assert values_shown(tab) == {
            own.card.code: (own.grade.value, own.player_tricks) for own in found
        }
        best = (found[0].grade, found[0].player_tricks)
        assert set(tab.page.evaluate(BEST)) == {
            own.card.code for own in found if (own.grade, own.player_tricks) == best
        }
        card = rng.choice(at.legal_cards())
        click(tab, card.code)
        at = at.play(card)
    assert values_shown(tab) == {}
    assert "The play is over." in tab.text(".caption")


def test_a_what_if_leaves_the_record_and_finds_back(tab: Tab, tmp_path: Path) -> None:
    file = page_of(tmp_path, "review", "rape-of-the-lock-played.pbn", "--html")
    tab.page.goto(f"{file.as_uri()}#deal-1/3")
    before = tab.text(".caption")
    click(tab, "HK")
    assert "♥K leads to" in tab.text(".caption")
    assert tab.text(".place").startswith("what if")
    assert tab.page.url.endswith("#deal-1/4/3.HK")
    press(tab, "Space")
    press(tab, "Space")
    assert tab.page.get_attribute("article.shown", "data-step") == "6"
    assert len(tab.page.query_selector_all("article.shown .branch")) == 1
    press(tab, "Escape")
    assert tab.page.get_attribute("article.shown", "data-step") == "3"
    assert tab.text(".caption") == before
    click(tab, "CK")
    press(tab, "ArrowLeft")
    click(tab, "HK")
    assert tab.page.get_attribute("article.shown", "data-step") == "4"
    assert len(tab.page.query_selector_all("article.shown .branch")) == 2
    tab.page.click("article.shown .branch button[title]")
    tab.page.click("article.shown .branch button[title]")
    settled(tab)
    assert tab.page.query_selector("article.shown .branch") is None
    assert tab.text(".caption") == before


def test_the_address_of_a_what_if_opens_it_again(tab: Tab, tmp_path: Path) -> None:
    file = page_of(tmp_path, "review", "evening.pbn", "--html")
    tab.page.goto(f"{file.as_uri()}#deal-3/17")
    legal = tab.page.evaluate(LEGAL)
    chosen = tab.page.get_attribute("article.shown .card.chosen", "data-card")
    click(tab, next(code for code in legal if code != chosen))
    press(tab, "Space")
    address, values, caption = tab.page.url, values_shown(tab), tab.text(".caption")
    tab.page.goto("about:blank")
    tab.page.goto(address)
    tab.page.wait_for_selector("article.shown .branch")
    settled(tab)
    assert (values_shown(tab), tab.text(".caption")) == (values, caption)


@pytest.mark.parametrize(
    "place",
    ["/5/3.ZZ.SA", "/99/3.SA.SA.SA", "/2/90.SA", "/3/3.__proto__", "/1/0.HK", "/9/3.HK.HK.H2."],
)
def test_an_address_that_is_no_play_goes_as_far_as_the_rules_do(
    tab: Tab, tmp_path: Path, place: str
) -> None:
    file = page_of(tmp_path, "review", "rape-of-the-lock-played.pbn", "--html")
    tab.page.goto(f"{file.as_uri()}#deal-1{place}")
    tab.page.wait_for_selector("article.shown .card[data-grade]")
    settled(tab)
    press(tab, "Escape")
    press(tab, "Home")
    click(tab, "SA")
    assert tab.page.query_selector("article.shown .in-trick[data-card=SA][data-seat=W]")


def test_a_page_hides_values_until_requested(tab: Tab, tmp_path: Path) -> None:
    tab.page.goto(page_of(tmp_path, "show", "--html", stdin=ROCK).as_uri())
    tab.page.wait_for_selector("article.shown .card.may")
    table = tab.page.inner_html("article.shown .table")
    assert values_shown(tab) == {}
    assert not re.search("WIN|LOSS|keeps|gains|loses", table)
    press(tab, "v")
    assert values_shown(tab)["SA"] == ("WIN", 5)
    press(tab, "v")
    assert not re.search("WIN|LOSS|keeps|gains|loses", tab.page.inner_html("article.shown .table"))
    assert "Belinda to play" in tab.text(".caption")
    click(tab, "HK")
    assert values_shown(tab) == {}
    assert "WIN" not in tab.text(".tricks") + tab.text(".caption")
    press(tab, "v")
    assert "leads to" in tab.text(".caption")


def test_a_click_on_a_page_without_values_is_answered(tab: Tab, tmp_path: Path) -> None:
    tab.page.goto(page_of(tmp_path, "show", "rape-of-the-lock-played.pbn", "--html").as_uri())
    tab.page.wait_for_selector("article.shown .card.may")
    click(tab, "HK")
    assert re.search("♥K leads to (WIN|LOSS|DRAW)", tab.text(".caption"))
    assert values_shown(tab)


def test_a_slow_question_is_given_up_with_a_message(browser: Any, tmp_path: Path) -> None:
    """The worker is ended, the page goes on, and the next question begins anew."""
    file = page_of(tmp_path, "review", "rape-of-the-lock-played.pbn", "--html")
    page = browser.new_page()
    page.add_init_script(
        """const clock = window.setTimeout; window.ended = 0; const Real = window.Worker;
        window.setTimeout = (act, ms) => clock(act, ms > 5000 ? 50 : ms);
        window.Worker = class { constructor(at) { if (window.ended) return new Real(at); }
          postMessage() {} terminate() { window.ended++; } };"""
    )
    tab = Tab(page)
    page.goto(f"{file.as_uri()}#deal-1/3")
    click(tab, "HK")
    assert "No answer within 10 seconds" in tab.text(".caption")
    assert page.evaluate("window.ended") == 1
    press(tab, "ArrowRight")
    press(tab, "ArrowLeft")
    page.evaluate("window.setTimeout = (act, ms) => 0")
    click(tab, "HK")
    assert "♥K leads to" in tab.text(".caption")
    page.close()


def test_a_browser_that_lets_no_page_think_says_so(browser: Any, tmp_path: Path) -> None:
    file = page_of(tmp_path, "review", "rape-of-the-lock-played.pbn", "--html")
    page = browser.new_page()
    page.add_init_script("window.Worker = class { constructor() { throw new Error('no'); } };")
    tab = Tab(page)
    page.goto(f"{file.as_uri()}#deal-1/3")
    click(tab, "HK")
    assert "does not let a page think" in tab.text(".caption")
    assert page.get_attribute("article.shown", "data-step") == "3"
    assert tab.complaints == []
    page.close()


def test_hostile_names_stay_text(tab: Tab, tmp_path: Path) -> None:
    evil = "<img src=x onerror=alert(1)></script></template><b>&lt;"
    tab.page.goto(page_of(tmp_path, "show", "--html", stdin=ROCK.replace("Belinda", evil)).as_uri())
    tab.page.wait_for_selector("article.shown .card.may")
    press(tab, "v")
    press(tab, "v")
    assert evil in tab.text(".caption")
    click(tab, "HK")
    assert tab.page.query_selector("article.shown img, article.shown .caption *") is None


@pytest.mark.parametrize("width", [320, 390])
def test_trying_other_cards_fits_a_phone(browser: Any, tmp_path: Path, width: int) -> None:
    file = page_of(tmp_path, "review", "evening.pbn", "--html")
    tab = tab_of(browser, width, 800)
    tab.page.goto(f"{file.as_uri()}#deal-3/3")
    chosen = tab.page.get_attribute("article.shown .card.chosen", "data-card")
    click(tab, next(code for code in tab.page.evaluate(LEGAL) if code != chosen))
    for _ in range(12):
        press(tab, "Space")
    assert tab.sideways() <= 0
    small = tab.page.evaluate(
        """() => [...document.querySelectorAll("article.shown .branch button")].map((own) =>
          own.getBoundingClientRect()).filter((box) => box.width < 24 || box.height < 24).length"""
    )
    assert small == 0


@NEEDS_AXE
def test_a_what_if_violates_no_rule_of_accessibility(tab: Tab, tmp_path: Path) -> None:
    file = page_of(tmp_path, "review", "evening.pbn", "--html")
    tab.page.goto(f"{file.as_uri()}#deal-3/17")
    judged_by_day_and_night(tab.page)
    chosen = tab.page.get_attribute("article.shown .card.chosen", "data-card")
    click(tab, next(code for code in tab.page.evaluate(LEGAL) if code != chosen))
    judged_by_day_and_night(tab.page)
