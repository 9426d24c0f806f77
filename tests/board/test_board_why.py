"""Why a card is wrong, told on the board: pressed long, rested on, asked by a key."""

from __future__ import annotations

import json
from typing import Any

import pytest

import tridge_solver as tridge
from boards import desk, sent_deal, served
from cases import EXAMPLES
from tridge_solver.board.requests import Refusal
from tridge_solver.handfile import load

HOLD_UP = 5
"""The place of an ending in which a trick is to be let go."""

TAKES = "Let them have it. ♠A gives trick 8 to South, with ♦7; after ♦4 it is North's, with ♠A."
LOW = "Here: let them have it. ♦J gives trick 8 to South, with ♦7; after ♦4 it is North's, with ♠A."


def asked(deal: tridge.Deal) -> dict[str, str]:
    """Return what the board tells of the cards of a deal."""
    found: dict[str, str] = desk(deal).answer("why", {"deal": sent_deal(deal)})["cards"]
    return found


def test_each_wrong_card_has_its_words_and_its_sentence() -> None:
    assert asked(load(EXAMPLES / "themes.pbn")[HOLD_UP]) == {"SA": TAKES, "DJ": LOW}


@pytest.mark.parametrize("number", range(17))
def test_only_the_wrong_cards_of_an_ending_are_explained(number: int) -> None:
    deal = load(EXAMPLES / "themes.pbn")[number]
    best = {card.code for card in tridge.themes(deal).best}
    legal = {card.code for card in deal.reached().legal_cards()}
    assert asked(deal).keys() == legal - best


@pytest.mark.slow
def test_tres_explains_a_card_only_if_its_value_is_proved() -> None:
    assert asked(load(EXAMPLES / "tres.pbn")[0].with_play(())) == {}


def test_a_finished_play_has_no_explanation() -> None:
    with pytest.raises(Refusal, match="nobody has a card to choose"):
        asked(load(EXAMPLES / "belote.pbn")[0])


def test_a_card_that_is_pressed_long_or_rested_on_tells_why() -> None:
    browsing = pytest.importorskip("browsing")
    if browsing.CHROMIUM is None:
        pytest.skip("no Chromium on this machine")
    with served(str(EXAMPLES / "themes.pbn")) as board, browsing.chromium() as launched:
        tab = browsing.Tab(launched.new_page())
        page = tab.page
        page.goto(board.address)
        rested = "body.ready[data-waiting='0']"
        page.wait_for_selector(rested)
        for _ in range(HOLD_UP):
            page.keyboard.press("]")
        page.keyboard.press("End")
        page.wait_for_selector("#table button.card[data-card=SA]")
        page.wait_for_selector(rested)

        def at(card: str) -> None:
            box: dict[str, Any] = page.locator(f"#table [data-card={card}]").bounding_box()
            page.mouse.move(box["x"] + 9, box["y"] + 9)

        def tells(words: str) -> None:
            page.wait_for_selector(f"#caption:has-text({json.dumps(words, ensure_ascii=False)})")

        at("SA")  # the mouse rests on it
        tells(f"♠A · LOSS 3: {TAKES}")
        at("DJ")
        page.mouse.down()
        tells(f"♦J · LOSS 3: {LOW}")
        page.mouse.up()  # and plays nothing
        page.wait_for_selector(rested)
        assert page.locator("#table button.card[data-card=DJ]").count() == 1
        page.focus("#table button.card[data-card=D4]")
        page.keyboard.press("w")
        tells("♦4 · DRAW 4: no card is better.")
        assert page.evaluate("document.activeElement.dataset.card") == "D4"
        page.keyboard.press("v")  # what would you do?
        page.keyboard.press("w")
        page.wait_for_selector(rested)
        assert "no card is better" not in page.inner_text("#caption")
        page.keyboard.press("v")
        page.click("#table button.card[data-card=DJ]")
        tells("♦J turns DRAW 4 into LOSS 3")
        assert tab.complaints == []
