"""Pages and drawings in a real browser: nothing covers anything, nothing leaves its frame."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from browsing import NEEDS_CHROMIUM, Tab, tab_of
from cli_calls import call
from pages import COVERED, DESK, EXAMPLES, OUTSIDE, PALE, PHONE, SEEN, contrast, page_of

pytestmark = NEEDS_CHROMIUM

PACKS = ["english", "spanish"]


@pytest.fixture(params=[DESK, PHONE])
def tab(browser: Any, request: pytest.FixtureRequest) -> Tab:
    """A tab as wide as a desk's or a telephone's screen."""
    return tab_of(browser, request.param)


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize(
    "command",
    [
        ("show", "spanish.pbn"),
        ("solve", "--cards", "spanish.pbn"),
        ("review", "rape-of-the-lock-played.pbn"),
    ],
    ids=lambda command: command[0],
)
def test_no_card_lies_on_a_name_or_over_the_next(
    tab: Tab, tmp_path: Path, command: tuple[str, ...], pack: str
) -> None:
    tab.page.goto(page_of(tmp_path, *command, "--pack", pack, "--html").as_uri())
    held, covered = tab.page.evaluate(COVERED)
    assert held >= 9
    assert covered == []
    assert tab.sideways() <= 0


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("font", ["", "DejaVu Sans", "Liberation Sans"])
@pytest.mark.parametrize(
    "files", [("spanish.pbn",), ("evening.pbn", "ending.pbn"), ("royal-puesta.pbn",)], ids=" ".join
)
def test_nothing_leaves_the_frame_of_a_drawing(
    browser: Any, tmp_path: Path, files: tuple[str, ...], pack: str, font: str
) -> None:
    drawing = page_of(tmp_path, "show", *files, "--pack", pack, "--svg")
    if font:
        text = drawing.read_text(encoding="utf-8")
        drawing.write_text(text.replace("system-ui", f"'{font}'"), encoding="utf-8")
    page = tab_of(browser).page
    page.goto(drawing.as_uri())
    texts, outside, clashes = page.evaluate(OUTSIDE)
    assert texts >= 12
    assert outside == []
    assert clashes == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("pack", PACKS)
def test_a_drawing_can_be_read_by_day_and_by_night(
    browser: Any, tmp_path: Path, scheme: Any, pack: str
) -> None:
    drawing = page_of(tmp_path, "show", "spanish.pbn", "--pack", pack, "--svg")
    page = tab_of(browser, scheme=scheme).page
    embedded = f"<body style='background: #fff'>{drawing.read_text(encoding='utf-8')}</body>"
    page.set_content(embedded)
    ground = page.evaluate("getComputedStyle(document.querySelector('svg')).backgroundColor")
    inks = page.evaluate(
        "[...document.querySelectorAll('svg tspan')].map((e) => getComputedStyle(e).fill)"
    )
    assert min(contrast(ink, ground) for ink in inks) >= 4.5


TAGS = """() => [...document.querySelectorAll("article.shown .card[data-grade]")].map((card) => {
  const own = card.querySelector(".worth"), style = getComputedStyle(own);
  return { keeps: card.classList.contains("keeps"), text: own.textContent, ink: style.color,
    ground: style.backgroundColor, high: own.getBoundingClientRect().height };
})"""


SCHEMES = ["light", "dark"]


def test_a_card_shows_its_cost_if_it_has_one(browser: Any, tmp_path: Path) -> None:
    file = page_of(tmp_path, "review", "evening.pbn", "--html")
    page = tab_of(browser).page
    page.goto(f"{file.as_uri()}#deal-3")
    said: set[str] = set()
    for _ in range(27):
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            for tag in page.evaluate(TAGS):
                assert contrast(tag["ink"], tag["ground"]) >= 4.5
                assert tag["high"] >= 13
                assert tag["text"].startswith("✓") is tag["keeps"]
                said.add(tag["text"][:1])
        page.keyboard.press("ArrowRight")
    assert {"✓", "−", "d"} <= said


@pytest.mark.parametrize("pack", PACKS)
def test_every_word_of_a_page_stands_out_from_its_ground(
    browser: Any, tmp_path: Path, pack: str
) -> None:
    file = page_of(tmp_path, "review", "evening.pbn", "--pack", pack, "--html")
    page = tab_of(browser).page
    for place in ("", "#deal-1/13", "#deal-3/17"):
        page.goto("about:blank")
        page.goto(file.as_uri() + place)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            texts = page.evaluate(PALE)
            assert len(texts) >= 4
            pale = [t for t in texts if t[3] < 1 or contrast(t[1], t[2]) < 4.5]
            assert pale == []


@pytest.mark.parametrize("height", [844, 664])
def test_on_a_telephone_table_and_sentence_are_seen_at_every_step(
    browser: Any, tmp_path: Path, height: int
) -> None:
    file = page_of(tmp_path, "review", "evening.pbn", "--html")
    tab = tab_of(browser, PHONE, height)
    tab.page.goto(f"{file.as_uri()}#deal-3")
    for _ in range(27):
        tab.page.keyboard.press("Space")
        table, dock, caption = tab.page.evaluate(SEEN)
        assert 0 <= table[0] < table[1] <= dock[0] < dock[1] <= caption[0] < caption[1] <= height
    assert tab.sideways() <= 0


def test_keys_go_from_deal_to_deal(browser: Any, tmp_path: Path) -> None:
    file = page_of(tmp_path, "review", "evening.pbn", "--html")
    page = tab_of(browser).page
    page.goto(file.as_uri())
    assert not page.is_visible("article")
    page.goto(f"{file.as_uri()}#deal-1")
    assert page.is_visible("article.shown footer")
    for key, shown in (("n", "deal-2"), ("n", "deal-3"), ("p", "deal-2"), ("e", "deal-3")):
        page.keyboard.press(key)
        page.wait_for_selector(f"body[data-deal={shown}]")
    assert page.get_attribute("article.shown", "data-step") == "17"


@pytest.fixture
def without_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages are written as by a package that was built without their engine."""
    monkeypatch.setattr("tridge_solver.games.ombre.report.showing_page.page_engine", lambda _: None)


@pytest.mark.usefixtures("without_engine")
def test_a_clicked_card_shows_its_result(tab: Tab, tmp_path: Path) -> None:
    """And if I play the queen? The value is in the page; any other card leads to its trick."""
    file = tmp_path / "page.html"
    assert call("review", "--html", str(file), str(EXAMPLES / "evening.pbn")).exit_code == 0
    tab.page.goto(f"{file.as_uri()}#deal-3/17")
    step = "article.shown"
    error = tab.text(".caption")
    legal = tab.page.evaluate(
        """() => [...document.querySelectorAll("article.shown .card[data-grade]")].map((card) =>
          [card.dataset.card, card.dataset.grade, card.dataset.tricks,
           card.classList.contains("chosen"), card.classList.contains("keeps")])"""
    )
    others = [card for card in legal if not card[3]]
    assert any(keeps for *_, keeps in others)
    for code, grade, tricks, _, keeps in others:
        tab.page.click(f"{step} .card[data-card={code}]")
        caption = tab.text(".caption")
        assert caption != error
        assert f"{grade.replace('_', ' ')} {tricks}" in caption
        assert ("best is" in caption) is not keeps
        assert tab.page.get_attribute(step, "data-step") == "17"
    (chosen,) = [card[0] for card in legal if card[3]]
    tab.page.keyboard.press("ArrowLeft")
    tab.page.keyboard.press("ArrowRight")
    assert tab.text(".caption") == error
    tab.page.click(f"{step} .card[data-card={chosen}]")
    assert tab.page.get_attribute(step, "data-step") == "18"
    tab.page.keyboard.press("ArrowLeft")
    assert tab.page.get_attribute(step, "data-step") == "17"
    tab.page.focus(f"{step} .card[data-card={others[0][0]}]")
    tab.page.keyboard.press("Enter")
    assert "leads to" in tab.text(".caption")
    assert tab.complaints == []


@pytest.mark.usefixtures("without_engine")
def test_a_card_nobody_played_can_be_clicked_too(browser: Any, tmp_path: Path) -> None:
    """A record that ends early has cards that are played nowhere, in either pack."""
    text = call("convert", "--pack", "spanish", str(EXAMPLES / "evening.pbn") + ":3").stdout
    head, _, rest = text.partition("[Play ")
    lines = rest.splitlines()
    cut = head + "[Play " + "\n".join(lines[:3]) + "\n"
    file = tmp_path / "cut.html"
    assert call("review", "--html", str(file), stdin=cut).exit_code == 0
    tab = tab_of(browser)
    tab.page.goto(file.as_uri())
    for _ in range(4):
        for card in tab.page.query_selector_all("article.shown .card.may"):
            if "chosen" not in card.get_attribute("class").split():
                card.click()
                assert card.get_attribute("data-full") in tab.text(".caption")
        tab.page.keyboard.press("ArrowRight")
    assert tab.complaints == []


def test_a_cell_of_the_contracts_shows_trumps_and_result(tab: Tab, tmp_path: Path) -> None:
    file = page_of(tmp_path, "solve", "--table", "ending.pbn", "--html")
    tab.page.goto(file.as_uri())
    hint = tab.text(".cell-words")
    cells = tab.page.query_selector_all("article.shown .cell")
    assert len(cells) == 12
    for cell in cells:
        seat = cell.get_attribute("data-seat")
        cell.click()
        text_of_cell = tab.text(".cell-words")
        assert text_of_cell == cell.get_attribute("data-words") != hint
        (star,) = tab.page.query_selector_all("article.shown .table .star")
        assert star.evaluate("own => own.closest('.seat').dataset.seat") == seat
        trumps = set(cell.get_attribute("data-trumps").split())
        assert {"SA", "CA"} < trumps
        marked = tab.page.eval_on_selector_all(
            "article.shown .card.hint", "cards => cards.map((card) => card.dataset.card)"
        )
        held = tab.page.eval_on_selector_all(
            "article.shown .card[data-card]", "cards => cards.map((card) => card.dataset.card)"
        )
        assert set(marked) == trumps & set(held)
    cells[-1].press("Enter")
    assert tab.text(".cell-words") == hint
    assert tab.page.query_selector_all("article.shown .table .star") == []
    assert tab.sideways() <= 0
    assert tab.complaints == []
