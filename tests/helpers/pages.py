"""Pages and drawings of examples, and what a browser is asked about how they look."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from cases import EXAMPLES
from cli_calls import call

DESK, PHONE = 1280, 390


def page_of(tmp_path: Path, *args: str, stdin: str | None = None) -> Path:
    """The file that ``tridge args`` writes, the last of them the option for it."""
    file = tmp_path / ("drawing.svg" if args[-1] == "--svg" else "page.html")
    file.write_bytes(_written(args, stdin))
    return file


@cache
def _written(args: tuple[str, ...], stdin: str | None) -> bytes:
    """Return what the command writes into the file: asked once for all that looks at it."""
    files = [str(EXAMPLES / arg) if ".pbn" in arg else arg for arg in args]
    with TemporaryDirectory() as folder:
        file = Path(folder) / "page"
        result = call(*files, str(file), stdin=stdin)
        assert (result.exit_code, result.stderr) == (0, "")
        return file.read_bytes()


COVERED = """() => {
  const clash = (a, b) => a.left < b.right - 0.5 && b.left < a.right - 0.5
    && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5;
  const all = (query) => [...document.querySelectorAll("article.shown " + query)]
    .map((own) => [own.textContent, own.getBoundingClientRect(), own]);
  const cards = all(".card.in-hand"), names = all(".table .seat"), found = [];
  for (const [words, name] of names) for (const [card, box] of [...cards, ...all(".in-trick")])
    if (clash(name, box)) found.push(words + " / " + card);
  // What is seen of a card: the next one of its row lies over the rest.
  for (const [n, [card, box, own]] of cards.entries()) {
    const [, next, other] = cards[n + 1] ?? [];
    if (other?.dataset.seat === own.dataset.seat && Math.abs(next.top - box.top) < 20
      && Math.abs(next.left - box.left) < 12) found.push(card + " is hardly seen");
    if (box.left < 0 || box.right > innerWidth) found.push(card + " is cut");
  }
  return [cards.length, found];
}"""
"""The number of cards held, and the overlaps."""

OUTSIDE = """() => {
  const svg = document.querySelector("svg"), frame = svg.viewBox.baseVal;
  const boxes = [...svg.querySelectorAll("text")].map((text) => [text.textContent, text.getBBox()]);
  const out = boxes.filter(([, b]) => b.x < frame.x || b.y < frame.y
    || b.x + b.width > frame.x + frame.width || b.y + b.height > frame.y + frame.height);
  const clash = boxes.flatMap(([one, a], n) => boxes.slice(n + 1).filter(([, b]) =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y + 6 < b.y + b.height - 6
    && b.y + 6 < a.y + a.height - 6).map(([other]) => one + " / " + other));
  const cards = [...svg.querySelectorAll(":scope > g")], whole = svg.getBoundingClientRect();
  const gone = cards.map((card) => card.getBoundingClientRect()).filter((b) => b.left < whole.left
    || b.top < whole.top || b.right > whole.right || b.bottom > whole.bottom);
  return [boxes.length + cards.length, [...out.map(([text]) => text), ...gone.map(String)], clash];
}"""
"""The numbers of texts and cards in a drawing, those that leave its frame, and texts that touch."""


def luminance(colour: str) -> float:
    """The relative luminance of a computed colour, ``rgb(r, g, b)`` or with alpha."""
    parts = [float(part) / 255 for part in colour[colour.index("(") + 1 : -1].split(",")[:3]]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(ink: str, ground: str) -> float:
    """Return how far two colours are apart, from 1 to 21."""
    dark, light = sorted((luminance(ink), luminance(ground)))
    return (light + 0.05) / (dark + 0.05)


def play_card(page: Any, code: str) -> None:
    """Click a card where it is seen, at its upper left corner, and wait for what follows."""
    at: Any = {"x": 11, "y": 15}
    page.click(f"article.shown .card[data-card={code}]", position=at)
    page.wait_for_selector("article.shown:not([data-waiting])")


PALE = """() => {
  const faint = [];
  for (const element of document.querySelectorAll("article.shown *, .index.shown *")) {
    if (element.closest(".aloud")) continue;
    const text = [...element.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
    const style = getComputedStyle(element);
    if (!text || !element.offsetParent || element.closest("button:disabled, svg, script")) continue;
    let opaque = 1, ground = element;
    for (let up = element; up; up = up.parentElement)
      opaque *= Number(getComputedStyle(up).opacity);
    const felt = element.closest(".table");
    const clear = (own) => /[,/] 0(\\.\\d+)?\\)$/.test(getComputedStyle(own).backgroundColor);
    while (ground && ground !== felt && clear(ground)) ground = ground.parentElement;
    faint.push([element.textContent.trim().slice(0, 30), style.color, felt && ground === felt
      ? "rgb(34, 96, 74)" : getComputedStyle(ground || document.body).backgroundColor,
      felt ? 1 : opaque]);
  }
  return faint;
}"""
"""Every text that is shown: its ink, its ground, and how opaque it is."""

SEEN = """() => [".table", ".dock", ".caption"].map((query) => {
  const box = document.querySelector("article.shown " + query).getBoundingClientRect();
  return [box.top, box.bottom]; })"""
"""The places of the table, the bar to step with and the sentence on the screen."""
