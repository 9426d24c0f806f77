"""The talk of seats of Tridge and Tresillo at the board: the first exchange, and a surrender."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from boards import served
from bounds import at_most, click_on, comes, on_screen
from browsing import CORNER, NEEDS_CHROMIUM, chromium, rest, tab_of
from terminal import at_a_terminal

pytestmark = NEEDS_CHROMIUM

ANY = "#throw, #answer-yes, #claim, #table .card.may"


@pytest.fixture(scope="module")
def page() -> Iterator[Any]:
    """A board of Tresillo at which one sits down."""
    with chromium() as launched, served("--rules", "tresillo", "--play") as board:
        tab = tab_of(launched, 390, 844)
        tab.page.goto(board.address)
        tab.page.wait_for_selector("#sit-down")
        yield tab.page
        assert tab.complaints == []


def sit_down(page: Any, seed: int, seat: str) -> None:
    """A hand of a seed, the others hasty."""
    if page.query_selector("#leave"):
        page.click("#leave")
        page.wait_for_selector("body[data-waiting='0']")
        page.click("#tab-seat")
    page.click("#table-options summary")
    page.uncheck("#table-only")  # as at the terminal, where every card is asked for
    page.select_option("#table-source", "seed")
    page.fill("#table-seed", str(seed))
    page.fill("#table-worlds", "1")
    page.select_option("#table-seat", seat)
    page.click("#sit-down")
    settle(page, ANY)


def settle(page: Any, wanted: str) -> None:
    """Wait until the person is asked."""
    comes(page, f"{wanted}, #next-hand")


def verdict(page: Any) -> str:
    """Return what stands above the table."""
    text: str = page.inner_text("#verdict")
    return text


def asked_about_surrender(page: Any) -> None:
    """Take the defence and play on until somebody may say something about a surrender."""
    asked = "#throw, #answer-yes, #table .card.may"
    for _ in at_most(20, lambda: on_screen(page)):
        if "surrender" in verdict(page):
            return
        page.locator(asked).first.click(position=CORNER)
        comes(page, asked)


def test_a_defender_keeps_the_defence_or_sends_it_and_takes_it_or_returns_it(page: Any) -> None:
    sit_down(page, 1, "W")
    assert "Do you keep the defence?" in verdict(page)
    assert "send it to" in page.inner_text("#answer-no")
    page.click("#table-advice")
    page.wait_for_selector(".sentence[role=status]")
    page.click("#answer-no")
    settle(page, "#throw")
    assert "What do you throw?" in verdict(page)
    sit_down(page, 7, "W")
    assert "sends you the defence: do you take it?" in verdict(page)
    page.focus("#answer-yes")
    page.keyboard.press("Enter")
    settle(page, "#throw")
    assert "What do you throw?" in verdict(page)


LIFTED = "#table .card.pick[aria-pressed=true]"


def test_cards_are_thrown_by_clicks_on_ones_own_hand(page: Any) -> None:
    """A card clicked is lifted, one clicked again is put back; the button says how many go."""
    sit_down(page, 1, "N")
    codes = page.eval_on_selector_all(LIFTED, "all => all.map((own) => own.dataset.card)")
    assert page.inner_text("#throw").startswith(("throw two", "throw three", "throw four"))
    for code in codes:
        page.click(f"#table .card.pick[data-card={code}]", position=CORNER)
    assert page.locator(LIFTED).count() == 0
    assert page.inner_text("#throw") == "throw nothing"
    hand = page.eval_on_selector_all(
        "#table .card.pick", "all => all.map((own) => own.dataset.card)"
    )
    flat = page.locator(f"#table .card.pick[data-card={hand[0]}] .face").bounding_box()
    page.click(f"#table .card.pick[data-card={hand[0]}]", position=CORNER)
    rest(page)  # once it has risen
    lifted = page.locator(f"#table .card.pick[data-card={hand[0]}] .face").bounding_box()
    assert lifted["y"] < flat["y"]
    assert page.inner_text("#throw") == "throw one card"
    boxes = page.eval_on_selector_all(
        "#table .card.pick", "all => all.map((own) => own.getBoundingClientRect())"
    )
    assert all(min(box["width"], box["height"]) >= 44 for box in boxes)
    page.click("#throw")
    settle(page, ANY)
    held = page.eval_on_selector_all(
        "#table .in-hand[data-card]", "all => all.map((own) => own.dataset.card)"
    )
    assert set(hand) - set(held) == {hand[0]}
    assert "you exchange 1" in page.inner_text("#panel-seat")


def test_the_player_surrenders_before_the_fourth_trick(page: Any) -> None:
    sit_down(page, 1, "N")
    asked_about_surrender(page)
    assert "play on, or surrender?" in verdict(page)
    page.click("#answer-yes")
    click_on(page, "#claim, #table .card.may", "#next-hand", most=20)
    file = unquote(page.get_attribute("a:has-text('Save the hand file')", "href"))
    assert "[Surrender " in file


def test_a_defender_accepts_a_surrender_or_plays_on(page: Any) -> None:
    sit_down(page, 10, "W")
    asked_about_surrender(page)
    assert "surrenders. Do you accept?" in verdict(page)
    assert page.inner_text("#answer-yes") == "continue as the Player"
    page.click("#answer-no")
    settle(page, "#table .card.may")
    if page.query_selector("#next-hand"):
        file = unquote(page.get_attribute("a:has-text('Save the hand file')", "href"))
        assert '[Surrender "accepted"]' in file


ASKED = {"Do you keep the defence?": "k", "play on, or surrender?": ""}
"""Answers at the terminal to the questions that the board asks too, whatever a test is about."""

BUTTONS = {"k": "#answer-yes", "t": "#answer-yes", "r": "#answer-no", "c": "#answer-yes"}


def played_by_clicks(page: Any, answers: dict[str, str]) -> tuple[str, str]:
    """A hand played to its end; what would be typed at a terminal, and the hand file."""
    keys = ""
    for _ in at_most(30, lambda: on_screen(page)):
        if page.query_selector("#next-hand"):
            break
        sentence = verdict(page)
        if page.query_selector("#answer-yes"):
            [key] = [key for words, key in (ASKED | answers).items() if words in sentence]
            keys += f"{key}\n"
            page.click(BUTTONS.get(key, "#answer-no"))
        elif page.query_selector("#throw"):
            keys += "\n"
            page.click("#throw")
        else:
            keys += "1\n"
            page.locator("#table .card.may").first.click(position=CORNER)
        settle(page, ANY)
    file = unquote(page.get_attribute("a:has-text('Save the hand file')", "href"))
    return keys, file.partition(",")[2]


@pytest.mark.parametrize(
    ("seed", "sent", "tag"), [(7, "r", "[FirstDefender "), (10, "t", '[Surrender "W"]')]
)
def test_a_defence_returned_and_a_game_continued_are_those_of_the_command(
    page: Any, seed: int, sent: str, tag: str, tmp_path: Path
) -> None:
    sit_down(page, seed, "W")
    answers = {"sends you the defence": sent, "Do you accept?": "c"}
    keys, file = played_by_clicks(page, answers)
    assert ("c\n" in keys) is ("Surrender" in tag)
    assert tag in file
    kept = tmp_path / "hand.pbn"
    play = ("play", "--rules", "tresillo", "--seed", str(seed), "--seat", "W", "--worlds", "1")
    status, shown = at_a_terminal(keys, *play, "-o", str(kept))
    assert status == 0, shown
    assert kept.read_text("utf-8") == file
