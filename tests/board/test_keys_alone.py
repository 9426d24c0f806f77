"""The board without a pointer: every door, a whole evening deal, a look, a hand, a puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boards import Served, served
from browsing import NEEDS_AXE, NEEDS_CHROMIUM, judged_by_day_and_night, tab_of
from cases import example
from keys_alone import KeysAlone
from tridge_solver.core.position import cards_played
from tridge_solver.handfile import loads

pytestmark = NEEDS_CHROMIUM

NAMES = ("Bruno", "Clara", "Dorian", "Ada")
"""The Players of an evening's deals, one after the other."""


@pytest.fixture(scope="module")
def board() -> Iterator[Served]:
    """A board that opens its doors."""
    with served() as made:
        yield made


@pytest.fixture(params=[(1280, 850), (390, 844)], ids=["desk", "phone"])
def keys(browser: Any, board: Served, request: pytest.FixtureRequest) -> KeysAlone:
    """Somebody at the doors, without a pointer."""
    return KeysAlone(tab_of(browser, *request.param).page, board.address)


def test_every_door_opens_and_home_leads_back_to_the_first(keys: KeysAlone) -> None:
    keys.press("Tab")
    assert keys.at("#door-evening")
    for door, first in (("deal", "#tab-deal"), ("seat", "#tab-seat"), ("puzzle", "#tab-puzzle")):
        keys.to(f"#door-{door}")
        keys.press("Enter")
        assert door == "puzzle" or keys.at(first)
        keys.to("#home", back=True)
        keys.press("Enter")
        assert keys.at("#door-evening")
    keys.press("Enter")
    assert keys.at("#evening-game")
    keys.to("#home", back=True)
    keys.press("Enter")
    assert keys.at("#door-evening")


def test_the_order_of_the_keys_is_that_of_the_page_and_it_ends(browser: Any, board: Served) -> None:
    keys = KeysAlone(tab_of(browser).page, board.address)
    keys.to("#door-deal")
    keys.press("Enter")
    keys.page.evaluate("document.activeElement.blur()")
    order = []
    for _ in range(80):
        keys.keys.press("Tab")
        place = keys.page.evaluate(
            "[...document.querySelectorAll('*')].indexOf(document.activeElement)"
        )
        if order and place <= order[-1]:
            break
        order.append(place)
    assert 10 < len(order) < 40  # the pack is one stop
    assert order == sorted(order)


def test_a_whole_deal_of_last_night_is_entered_and_saved(browser: Any, tmp_path: Path) -> None:
    deal, file = example("evening", 1), tmp_path / "evening.pbn"
    names = {"N": "Ada", "E": "Bruno", "S": "Clara", "W": "Dorian"}
    with served("--save", str(file)) as board:
        keys = KeysAlone(tab_of(browser).page, board.address)
        keys.to("#name-N")
        for name in names.values():
            keys.type(name)
            keys.press("Tab")
        keys.choose("#first-dealer", "South")
        keys.to("#first-deal")
        keys.press("Enter")
        assert keys.at(".player")
        keys.to("#plays-N")
        keys.press("Enter")
        keys.to(".suits [aria-label=diamonds]")
        keys.press("Space")
        assert keys.at(".suits [aria-label=diamonds]")
        for place, tricks in enumerate(("4", "2")):  # quick: enough for the ledger
            keys.to(f"[name=result-{place}]", back=not place)
            keys.type(tricks)
            keys.press("Shift")
        assert "Play ♦" in keys.text("#evening .rows")
        keys.to("#with-cards")
        keys.press("Space")
        keys.to("#as-dealt", back=True)
        keys.press("Space")
        for seat in deal.active:
            keys.to(f"#hand-{seat.letter}", back=True)
            keys.press("Enter")
            for card in deal.hands[seat] or ():
                keys.play(card.code)
        keys.to("#hand-stock")
        keys.press("Enter")
        for card in deal.stock or ():
            keys.play(card.code)
        for made in deal.exchanges or ():
            for card in made.discards:
                keys.card(f"[aria-label='{names[made.seat.letter]} threw']", card.code)
        keys.to("#enter-play")
        keys.press("Enter")
        assert keys.at("#table .card.may[data-card]")
        for _, card in cards_played(deal.positions()):
            keys.play(card.code)
        assert keys.at("#take-play")
        keys.to("#untake")
        keys.press("Enter")
        assert keys.at("#untake")
        keys.play(cards_played(deal.positions())[-1][1].code)
        keys.to("#take-play", back=True)
        keys.press("Enter")
        keys.to("#next-deal", back=True)
        keys.press("Enter")
        assert keys.at(".player")
        keys.to("#evening-undo")
        keys.press("Enter")
    [kept] = loads(file.read_text())
    assert kept.hands == deal.hands
    assert kept.stock == deal.stock
    assert kept.exchanges == deal.exchanges
    assert kept.play == deal.play
    assert (kept.declarer, kept.contract, kept.dealer) == (
        deal.declarer,
        deal.contract,
        deal.dealer,
    )


@pytest.mark.slow
def test_an_evening_of_four_deals_can_be_entered(browser: Any) -> None:
    with served() as board:
        keys = KeysAlone(tab_of(browser).page, board.address)
        keys.to("#door-evening")
        keys.press("Enter")
        keys.to("#name-N")
        for name in ("Ada", "Bruno", "Clara", "Dorian"):
            keys.type(name)
            keys.press("Tab")
        keys.choose("#first-dealer", "North")
        keys.to("#first-deal")
        keys.press("Enter")
        for player, suit in (("E", "hearts"), ("S", "clubs"), ("W", "spades"), ("N", "diamonds")):
            assert keys.at(".player:not(:disabled)")
            keys.to(f"#plays-{player}")
            keys.press("Enter")
            keys.to(f".suits [aria-label={suit}]")
            keys.press("Space")
            for place, tricks in enumerate(("5", "2")):
                keys.to(f"[name=result-{place}]", back=not place)
                keys.type(tricks)
                keys.press("Shift")
            keys.to("#next-deal")
            keys.press("Enter")
        ledger = keys.text("#evening .rows")
        assert all(f"{n} {name} Play" in ledger for n, name in enumerate(NAMES, 1)), ledger
        keys.to("#copy-evening")
        keys.press("Enter")


def test_a_deal_is_laid_out_and_looked_at(browser: Any, board: Served) -> None:
    deal, keys = example("evening", 1), KeysAlone(tab_of(browser).page, board.address)
    keys.to("#door-deal")
    keys.press("Enter")
    keys.choose("#deal-out", "S")
    for seat in deal.active:
        keys.to(f"#deal-{seat.letter}")
        keys.press("Enter")
        for card in deal.hands[seat] or ():
            keys.card("#panel-deal .grid", card.code)
    keys.to("#put-deal")
    keys.press("Enter")
    assert keys.at("[aria-label='the Player']")
    keys.choose("[aria-label='the Player']", "North")
    keys.to("[aria-label=diamonds]")
    keys.press("Space")
    assert keys.at("[aria-label=diamonds]")
    keys.to("#table .card.may")
    values = keys.text("#table")
    assert "✓" in values
    keys.press("Enter", "ArrowLeft")  # a card is played, and taken back
    keys.to("[data-go=best]")
    keys.press("Space", "Home", "ArrowRight")  # stepping leaves the focus where it is
    keys.to("#values")
    keys.press("Space")
    assert not keys.page.is_checked("#values")
    keys.press("v")
    assert keys.page.is_checked("#values")
    keys.to("[role=tab]")
    keys.press("ArrowLeft")
    assert keys.at("#tab-share")
    keys.press("?")
    assert keys.page.locator("dialog[open]").count() == 1
    keys.press("Escape")
    assert keys.at("[role=tab]")


def test_a_hand_is_played_to_its_end_and_the_next_begins(keys: KeysAlone) -> None:
    keys.to("#door-seat")
    keys.press("Enter")
    keys.to("#table-options summary")
    keys.press("Enter")
    keys.to("#table-worlds")
    keys.press("Control+a")
    keys.type("1")
    keys.press("Enter")
    keys.page.wait_for_selector("#throw")
    assert keys.at("#table .card.pick")
    before = keys.text("#throw")
    keys.press("Space")
    assert keys.text("#throw") != before
    keys.press("Space", "ArrowRight")
    assert keys.text("#throw") == before
    keys.to("#throw")
    keys.press("Enter")
    for _ in range(9):
        assert keys.at("#table .card.may"), keys.text("#verdict")
        keys.press("Space")
        if keys.page.query_selector("#next-hand"):
            break
    assert keys.at("#next-hand")
    keys.press("Enter")
    assert not keys.page.query_selector("#next-hand")
    assert keys.at("#ask button, #table .card.may, #table .card.pick")  # what is asked of the seat


def test_a_puzzle_is_answered(keys: KeysAlone) -> None:
    keys.to("#door-puzzle")
    keys.press("Enter")
    keys.page.wait_for_selector("#verdict:has-text('to play.')")
    keys.press("Shift")
    assert keys.at("#table .card.may")
    keys.press("Enter")
    assert keys.text("#verdict").startswith(("Right.", "✘"))
    assert keys.at("#quiz-next")
    keys.press("Enter")
    keys.page.wait_for_selector("#verdict:has-text('to play.')")
    keys.press("Shift")
    assert keys.at("#table .card.may")


@NEEDS_AXE
@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_nothing_behind_the_doors(browser: Any, width: int) -> None:
    with served() as board:  # of its own: an evening is begun here
        keys = KeysAlone(tab_of(browser, width).page, board.address)
        judged_by_day_and_night(keys.page)
        for door in ("seat", "puzzle", "deal", "evening"):
            keys.to(f"#door-{door}")
            keys.press("Enter")
            judged_by_day_and_night(keys.page)
            if door != "evening":
                keys.to("#home", back=True)
                keys.press("Enter")
        keys.to("#first-deal")
        keys.press("Enter")
        keys.to("#with-cards")
        keys.press("Enter")
        keys.to("#as-dealt", back=True)
        keys.press("Enter")
        judged_by_day_and_night(keys.page)
