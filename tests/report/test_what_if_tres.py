"""What-ifs on pages of Très, in a real browser: every margin against the program's.

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
from tridge_solver.engine.page import TRES_FILE, page_engine
from tridge_solver.handfile import dumps

pytestmark = [
    NEEDS_CHROMIUM,
    pytest.mark.skipif(
        page_engine(TRES_FILE) is None,
        reason="built without the engine of the pages (TRIDGE_PAGES=1 makes it)",
    ),
]

SHOWN = """() => Object.fromEntries(
  [...document.querySelectorAll("article.shown .card[data-grade]")].map((card) => [
    card.dataset.card,
    [card.dataset.sign, card.classList.contains("keeps")],
  ]))"""

WON = "article.shown .took"

SIGNS = dict(zip("SHDC", "♠♥♦♣", strict=True))

MOST_BYTES = 250_000


@pytest.fixture
def tab(browser: Any) -> Iterator[Tab]:
    """A tab that should complain of nothing and fetch nothing."""
    with quiet_tab(browser, 1100, 900) as opened:
        yield opened


def begun(seed: int, count: int) -> Deal:
    """The deal of the example, so many cards of it played as they come."""
    deal: Any = example("tres", 1)
    rng, here, cards = random.Random(seed), deal.start(), []
    for _ in range(count):
        cards.append(rng.choice(here.legal_cards()))
        here = here.play(cards[-1])
    return replace(deal, result=None).with_play(cards)  # type: ignore[no-any-return]


def opened(tab: Tab, tmp_path: Path, deal: Deal, command: str) -> None:
    """The page of a deal, opened."""
    path = tmp_path / "deal.pbn"
    path.write_text(dumps([deal]), encoding="utf-8")
    page = page_of(tmp_path, command, str(path), "--html")
    assert page.stat().st_size < MOST_BYTES
    tab.page.goto(page.as_uri())


def told(number: int) -> str:
    """A margin as it stands under a card."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def values_of(deal: Deal) -> dict[str, list[Any]]:
    """Under each card what ``tridge solve --cards`` says, as a page shows it."""
    [found] = json_lines(call("solve", "--cards", "--jsonl", stdin=dumps([deal])))
    assert found["exact"]
    return {
        own["card"]: [told(own["margin"]), own["margin"] == found["margin"]]
        for own in found["cards"]
    }


@pytest.mark.parametrize("seed", [1, 2])
def test_every_margin_of_a_what_if_is_the_programs(tab: Tab, tmp_path: Path, seed: int) -> None:
    """A random walk from five tricks before the end on, at every turn that has a choice."""
    rng, deal = random.Random(seed), begun(seed, 36)
    opened(tab, tmp_path, deal, "solve")
    cards = [card for _, card in cards_played(deal.positions())]
    at = deal.positions()[-1]
    for _ in at_most(20, lambda: on_screen(tab.page)):
        if at.is_over:
            break
        tab.page.wait_for_selector("article.shown .card[data-grade]")
        if len(at.legal_cards()) > 1:
            assert tab.page.evaluate(SHOWN) == values_of(deal.with_play(cards))
        card = rng.choice(at.legal_cards())
        play_card(tab.page, card.code)
        cards.append(card)
        before, at = at, at.play(card)
        if not at.trick:  # the card that took the trick is marked, and no other of its seat
            trick = [*before.trick, card]
            won = trick[at.game.winner(trick, at.trumps)]
            marked = tab.page.eval_on_selector_all(WON, "all => all.map((own) => own.dataset.full)")
            assert marked == [f"{SIGNS[won.code[0]]}{won.code[1]}"]
        points = {seat.letter: at.points.get(seat, 0) for seat in at.seats}
        for letter, many in points.items():
            won = tab.page.locator(f"article.shown .seat[data-seat={letter}] .won > :first-child")
            shown = [words.rpartition(" · ")[2] for words in won.all_inner_texts()]
            assert shown == ([str(many)] if many else [])
    assert tab.page.evaluate(SHOWN) == {}
    assert "The play is over." in tab.text(".caption")


def test_a_record_is_left_in_its_review_and_found_again(tab: Tab, tmp_path: Path) -> None:
    deal: Any = example("tres", 1)
    opened(tab, tmp_path, deal, "review")
    tab.page.goto(f"{tab.page.url}#deal-1/44")  # ♠7, which costs three points
    tab.page.wait_for_selector("article.shown .card[data-grade]")
    shown = tab.page.evaluate(SHOWN)
    assert shown == values_of(deal.with_play([c for _, c in cards_played(deal.positions())][:44]))
    assert [code for code, own in shown.items() if own[1]] == ["S4", "S3", "S2"]
    play_card(tab.page, "S4")
    assert tab.text(".place").startswith("what if")
    assert tab.page.url.endswith("#deal-1/45/44.S4")
    assert "as good as any" in tab.text(".caption")
    tab.page.keyboard.press("Escape")
    assert not tab.text(".place").startswith("what if")


def test_the_page_says_where_too_little_is_proved(tab: Tab, tmp_path: Path) -> None:
    opened(tab, tmp_path, begun(3, 3), "show")
    tab.page.keyboard.press("v")
    tab.page.wait_for_selector("article.shown .card[data-grade]", timeout=60_000)
    shown = tab.page.evaluate(SHOWN)
    assert {own[0] for own in shown.values()} == {"…"}
    assert not any(own[1] for own in shown.values())
