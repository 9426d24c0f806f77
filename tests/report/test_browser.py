"""Pages and drawings in a real browser: nothing covers anything, nothing leaves its frame."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browsing import NEEDS_CHROMIUM, Tab, chromium
from cli_calls import call

pytestmark = NEEDS_CHROMIUM

EXAMPLES = Path(__file__).parents[2] / "examples"
PACKS = ["english", "spanish"]
DESK, PHONE = 1280, 390


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A headless Chromium."""
    with chromium() as launched:
        yield launched


@pytest.fixture(params=[DESK, PHONE])
def tab(browser: Any, request: pytest.FixtureRequest) -> Iterator[Tab]:
    """A tab as wide as a desk's or a telephone's screen."""
    context = browser.new_context(viewport={"width": request.param, "height": 850})
    yield Tab(context.new_page())
    context.close()


def page_of(tmp_path: Path, *args: str) -> Path:
    """The file that ``tridge args`` writes, which ends in the option for it."""
    file = tmp_path / ("drawing.svg" if args[-1] == "--svg" else "page.html")
    files = [str(EXAMPLES / arg) if arg.endswith(".pbn") else arg for arg in args]
    result = call(*files, str(file))
    assert (result.exit_code, result.stderr) == (0, "")
    return file


COVERED = """() => {
  const clash = (a, b) => a.left < b.right - 0.5 && b.left < a.right - 0.5
    && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5;
  const faces = [...document.querySelectorAll(".card .face")].filter((e) => e.offsetParent);
  const rects = (element) => { const range = document.createRange();
    range.selectNodeContents(element); return [...range.getClientRects()]; };
  const found = [];
  for (const label of document.querySelectorAll(".row dt"))
    if (label.offsetParent) for (const text of rects(label)) for (const face of faces)
      if (clash(text, face.getBoundingClientRect()))
        found.push(label.textContent + " / " + face.textContent);
  for (const [n, one] of faces.entries()) for (const other of faces.slice(n + 1))
    if (clash(one.getBoundingClientRect(), other.getBoundingClientRect()))
      found.push(one.textContent + " / " + other.textContent);
  return [document.querySelectorAll(".row dt").length, found];
}"""


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
def test_no_card_lies_on_the_name_of_a_suit_or_on_another_card(
    tab: Tab, tmp_path: Path, command: tuple[str, ...], pack: str
) -> None:
    tab.page.goto(page_of(tmp_path, *command, "--pack", pack, "--html").as_uri())
    labels, covered = tab.page.evaluate(COVERED)
    assert labels >= 9
    assert covered == []
    assert tab.sideways() <= 0


OUTSIDE = """() => {
  const svg = document.querySelector("svg"), frame = svg.viewBox.baseVal;
  const boxes = [...svg.querySelectorAll("text")].map((text) => [text.textContent, text.getBBox()]);
  const out = boxes.filter(([, b]) => b.x < frame.x || b.y < frame.y
    || b.x + b.width > frame.x + frame.width || b.y + b.height > frame.y + frame.height);
  const clash = boxes.flatMap(([one, a], n) => boxes.slice(n + 1).filter(([, b]) =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y + 6 < b.y + b.height - 6
    && b.y + 6 < a.y + a.height - 6).map(([other]) => one + " / " + other));
  return [boxes.length, out.map(([text]) => text), clash];
}"""


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
    page = browser.new_page()
    page.goto(drawing.as_uri())
    texts, outside, clashes = page.evaluate(OUTSIDE)
    page.close()
    assert texts >= 12
    assert outside == []
    assert clashes == []


def luminance(colour: str) -> float:
    """The relative luminance of a computed colour, ``rgb(r, g, b)`` or with alpha."""
    parts = [float(part) / 255 for part in colour[colour.index("(") + 1 : -1].split(",")[:3]]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(ink: str, ground: str) -> float:
    """How far two colours are apart, from 1 to 21."""
    dark, light = sorted((luminance(ink), luminance(ground)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("pack", PACKS)
def test_a_drawing_can_be_read_by_day_and_by_night(
    browser: Any, tmp_path: Path, scheme: Any, pack: str
) -> None:
    drawing = page_of(tmp_path, "show", "spanish.pbn", "--pack", pack, "--svg")
    context = browser.new_context(color_scheme=scheme)
    page = context.new_page()
    embedded = f"<body style='background: #fff'>{drawing.read_text(encoding='utf-8')}</body>"
    page.set_content(embedded)
    ground = page.evaluate("getComputedStyle(document.querySelector('svg')).backgroundColor")
    inks = page.evaluate(
        "[...document.querySelectorAll('svg tspan')].map((e) => getComputedStyle(e).fill)"
    )
    context.close()
    assert min(contrast(ink, ground) for ink in inks) >= 4.5
