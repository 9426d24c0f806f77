"""What-ifs on pages of two sides, in a real browser: every value against the program's.

Needs a Chromium and the package built with the engines of the pages; skipped without.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bounds import at_most, on_screen
from browsing import NEEDS_CHROMIUM, Tab, quiet_tab
from cases import example
from cli_calls import call, json_lines
from pages import page_of, play_card
from tridge_solver.core.deal import Deal
from tridge_solver.core.position import cards_played
from tridge_solver.engine.page import POINTS_FILE, page_engine
from tridge_solver.handfile import dumps

pytestmark = [
    NEEDS_CHROMIUM,
    pytest.mark.skipif(
        page_engine(POINTS_FILE) is None,
        reason="built without the engine of the pages (TRIDGE_PAGES=1 makes it)",
    ),
]

SHOWN = """() => Object.fromEntries(
  [...document.querySelectorAll("article.shown .card[data-grade]")].map((card) =>
    [card.dataset.card, [Number(card.dataset.tricks), card.classList.contains("keeps")]]))"""

MOST_BYTES = 180_000


@pytest.fixture
def tab(browser: Any) -> Iterator[Tab]:
    """A tab that should complain of nothing and fetch nothing."""
    with quiet_tab(browser, 1100, 900) as opened:
        yield opened


def begun(name: str) -> Deal:
    """A deal of an example, played half-way, so that the program need not think long."""
    deal = example(name, 1)
    cards = [card for _, card in cards_played(deal.positions())]
    whole: Any = replace(deal, result=None)
    if name == "belote":
        return whole.with_play(cards[:9])  # type: ignore[no-any-return]
    here = deal.positions()[-1]
    rng = random.Random(name)
    while sum(here.won.values()) < 6 or here.trick:
        card = rng.choice(here.legal_cards())
        cards.append(card)
        here = here.play(card)
    return whole.with_play(cards)  # type: ignore[no-any-return]


def values_of(deal: Deal) -> dict[str, list[Any]]:
    """Under each card what ``tridge solve --cards`` says, as a page shows it."""
    [found] = json_lines(call("solve", "--cards", "--jsonl", stdin=dumps([deal])))
    if not found["cards"]:
        return {}
    side, declarer = (
        "NS" if seat in "NS" else "EW" for seat in (found["to_play"], found["declarer"])
    )
    if "declarer_tricks" in found:
        numbers = {own["card"]: own["declarer_tricks"] for own in found["cards"]}
        best = (max if side == declarer else min)(numbers.values())
    else:
        numbers = {own["card"]: own["points"][side] for own in found["cards"]}
        best = max(numbers.values())
    return {card: [number, number == best] for card, number in numbers.items()}


@pytest.mark.parametrize("name", ["belote", "trumps", "bridge"])
def test_every_value_of_a_what_if_is_the_programs(tab: Tab, tmp_path: Path, name: str) -> None:
    rng, deal = random.Random(name), begun(name)
    path = tmp_path / "deal.pbn"
    path.write_text(dumps([deal]), encoding="utf-8")
    page = page_of(tmp_path, "solve", str(path), "--html")
    assert page.stat().st_size < MOST_BYTES
    tab.page.goto(page.as_uri())
    cards = [card for _, card in cards_played(deal.positions())]
    at = deal.positions()[-1]
    for _ in at_most(60, lambda: on_screen(tab.page)):
        if at.is_over:
            break
        tab.page.wait_for_selector("article.shown .card[data-grade]")
        shown = tab.page.evaluate(SHOWN)
        if len(at.legal_cards()) > 1 and len(at.trick) in (0, 2):
            assert shown == values_of(deal.with_play(cards))
        card = rng.choice(at.legal_cards())
        play_card(tab.page, card.code)
        cards.append(card)
        at = at.play(card)
    assert tab.page.evaluate(SHOWN) == {}
    assert "The play is over." in tab.text(".caption")


@pytest.mark.parametrize("command", ["review", "show"])
def test_a_record_is_left_and_found_again(tab: Tab, tmp_path: Path, command: str) -> None:
    path = tmp_path / "deal.pbn"
    path.write_text(dumps([example("belote", 1)]), encoding="utf-8")
    tab.page.goto(page_of(tmp_path, command, str(path), "--html").as_uri() + "#deal-1/4")
    if command == "show":
        tab.page.keyboard.press("v")
    tab.page.wait_for_selector("article.shown .card[data-grade]")
    assert tab.page.evaluate(SHOWN)["H9"] == [49, True]  # of East and West
    play_card(tab.page, "SQ")
    assert "♠Q leads to" in tab.text(".caption")
    assert tab.page.url.endswith("#deal-1/5/4.SQ")
    tab.page.keyboard.press("Escape")
    assert tab.page.get_attribute("article.shown", "data-step") == "4"
