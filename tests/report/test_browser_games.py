"""Pages of the other games in a real browser, and Très stepped through by three cards a trick."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from browsing import NEEDS_CHROMIUM, tab_of
from cli_calls import call, json_lines
from pages import COVERED, DESK, EXAMPLES, OUTSIDE, PALE, PHONE, SEEN, contrast, page_of
from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import Deal, PlayRecord
from tridge_solver.core.seats import Seat
from tridge_solver.handfile import dumps, loads

pytestmark = NEEDS_CHROMIUM

GAMES = ("tres", "belote", "trumps", "bridge", "incomer")
COMMANDS = {
    "show": ("show",),
    "solve": ("solve", "--cards", "--line"),
    "review": ("review",),
}
TOO_LONG = {("solve", "tres"), ("solve", "bridge"), ("solve", "trumps"), ("review", "tres")}
"""Examples whose whole deals take the solver long; and Très is reviewed below."""

PAGES = [
    (command, game) for command in COMMANDS for game in GAMES if (command, game) not in TOO_LONG
]


def page(folder: Path, command: str, game: str) -> Path:
    """The page of a command about the example of a game."""
    return page_of(folder, *COMMANDS[command], f"{game}.pbn:1", "--html")


@pytest.mark.parametrize(("command", "game"), PAGES)
def test_pages_of_every_game_are_read_at_any_width_by_day_and_by_night(
    browser: Any, tmp_path: Path, command: str, game: str
) -> None:
    file = page(tmp_path, command, game)
    for width, scheme in ((DESK, "light"), (PHONE, "dark")):
        tab = tab_of(browser, width, scheme=scheme)
        tab.page.goto(f"{file.as_uri()}#deal-1/9")
        held, covered = tab.page.evaluate(COVERED)
        assert held >= 8 or command == "solve"  # where all has been played
        assert covered == []
        assert tab.sideways() <= 0
        assert tab.complaints == []
        texts = tab.page.evaluate(PALE)
        assert [t for t in texts if t[3] < 1 or contrast(t[1], t[2]) < 4.5] == []


@pytest.mark.parametrize("game", GAMES)
def test_nothing_leaves_the_frame_of_a_drawing_of_any_game(
    browser: Any, tmp_path: Path, game: str
) -> None:
    drawing = page_of(tmp_path, "show", f"{game}.pbn", "--svg")
    shown = tab_of(browser).page
    shown.goto(drawing.as_uri())
    texts, outside, clashes = shown.evaluate(OUTSIDE)
    assert texts >= 10
    assert (outside, clashes) == ([], [])


@pytest.mark.parametrize("game", ["incomer", "belote"])
def test_on_a_telephone_the_sentence_is_seen_at_every_step(
    browser: Any, tmp_path: Path, game: str
) -> None:
    height = 664
    tab = tab_of(browser, PHONE, height)
    tab.page.goto(f"{page(tmp_path, 'review', game).as_uri()}#deal-1")
    for _ in range(12):
        tab.page.keyboard.press("Space")
        table, dock, caption = tab.page.evaluate(SEEN)
        assert 0 <= table[0] < table[1] <= dock[0] < caption[0] < caption[1] <= height


TABLE = """() => ({
  trick: [...document.querySelectorAll("article.shown .in-trick")]
    .sort((a, b) => a.style.zIndex - b.style.zIndex)
    .map((card) => [card.dataset.seat, card.dataset.full]),
  won: Object.fromEntries([...document.querySelectorAll("article.shown .table .seat")].map((seat) =>
    [seat.dataset.seat, seat.querySelector(".won > :first-child")?.textContent.trim() ?? ""])),
  winner: [...document.querySelectorAll("article.shown .took")].map((c) =>
    [c.dataset.seat, c.dataset.full]),
  moves: document.querySelector("article.shown .seat.moves")?.dataset.seat ?? null,
  marked: [...document.querySelectorAll("article.shown .chosen:is(.costs, .loses)")].length,
  now: document.querySelector("article.shown .tricks [aria-current] .of")?.textContent ?? null,
})"""

SIGNS = dict(zip("SHDC", "♠♥♦♣", strict=True))


def sign(card: Any) -> str:
    return SIGNS[card.code[0]] + card.code[1:]


def ending(deal: Deal, tricks: int) -> str:
    """The last tricks of a deal as a file of their own."""
    start = list(deal.replay())[-3 * tricks - 1]
    return dumps(
        [
            replace(
                deal,
                hands=tuple(
                    None if seat not in deal.active else tuple(Pack.FULL.written(start.hands[seat]))
                    for seat in Seat
                ),
                leader=start.leader,
                tricks_won=start.won,
                play=PlayRecord(start.leader, deal.play.rows[-tricks:]),
                points_won=start.points,
            )
        ]
    )


@pytest.mark.parametrize("tricks", [5, 17])
def test_tres_is_stepped_through_three_cards_to_a_trick(
    browser: Any, tmp_path: Path, tricks: int
) -> None:
    """Every step against the plain replay of the record: who plays, what lies, who won what."""
    (deal,) = loads(ending(loads((EXAMPLES / "tres.pbn").read_text(encoding="utf-8"))[0], tricks))
    positions = list(deal.replay())
    assert len(positions) == 3 * tricks + 1
    file = tmp_path / "tres.html"
    errors: set[int] = set()
    if tricks == 5:
        asked = call("review", "--jsonl", "--html", str(file), stdin=dumps([deal]))
        (found,) = json_lines(asked)
        errors = {n for n, d in enumerate(found["decisions"]) if d["error"]}
        assert len(errors) == 3
    else:
        assert call("show", "--html", str(file), stdin=dumps([deal])).exit_code == 0
    tab = tab_of(browser)
    tab.page.goto(file.as_uri())
    last: list[tuple[str, str]] = []
    for number, position in enumerate(positions):
        if errors and not position.is_over:  # an engine inside the page has weighed the turn
            tab.page.wait_for_selector("article.shown .card[data-grade]")
        shown = tab.page.evaluate(TABLE)
        lying = [(s.letter, sign(c)) for s, c in zip(position.order, position.trick, strict=False)]
        table = lying or last
        assert shown["trick"] == [list(own) for own in table]
        assert shown["moves"] == (None if position.to_play is None else position.to_play.letter)
        for seat in position.seats:
            tricks, points = position.won[seat], position.points.get(seat, 0)
            points_said = f" · {points}" if points else ""
            assert shown["won"][seat.letter] == (f"{tricks}{points_said}" if tricks else "")
        if number and not lying:
            before = positions[number - 1]
            (winner,) = [s.letter for s in position.seats if position.won[s] > before.won[s]]
            (winning,) = shown["winner"]
            assert winning[0] == winner
            assert tuple(winning) in table
        else:
            assert shown["winner"] == []
        assert shown["marked"] == (number in errors)
        assert shown["now"] == (table[-1][1] if number else None)
        if number < len(positions) - 1:
            (card,) = (
                position.hands[position.to_play] - positions[number + 1].hands[position.to_play]
            )
            last = [*lying, (position.to_play.letter, sign(card))]
        tab.page.keyboard.press("ArrowRight")
    if not errors:
        return
    for step in sorted(errors):
        tab.page.keyboard.press("Home")
        for _ in range(sorted(errors).index(step) + 1):
            tab.page.keyboard.press("e")
        assert tab.page.get_attribute("article.shown", "data-step") == str(step)
        assert "which costs" in tab.text(".caption")
    tab.page.locator("article.shown .tricks .move").nth(8).click()
    tab.page.keyboard.press("ArrowLeft")
    assert tab.text(".caption").startswith("East plays ♠7, which costs 3 points")
    tab.page.wait_for_selector("article.shown .card[data-card=S4][data-grade]")
    tab.page.click("article.shown .card[data-card=S4]")
    tab.page.wait_for_selector("article.shown:not([data-waiting])")
    assert "♠4 leads to East wins by 2 points: as good as any." in tab.text(".caption")
    tab.page.keyboard.press("Escape")  # out of the what-if, where there is an engine for one
    tab.page.keyboard.press("ArrowDown")
    assert "trick 16" in tab.text(".place")
    tab.page.set_viewport_size({"width": PHONE, "height": 664})
    for _ in range(5):
        tab.page.keyboard.press("ArrowLeft")
        table, dock, caption = tab.page.evaluate(SEEN)
        assert 0 <= table[0] < table[1] <= dock[0] < caption[0] < caption[1] <= 664
    assert tab.page.evaluate(COVERED)[1] == []
    assert tab.sideways() <= 0
    assert tab.complaints == []
