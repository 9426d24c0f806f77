"""The study's drawings have a title, and colours by day and by night."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from study_lights import COLOURS, HEADROOM, in_both_lights

DOCS = Path(__file__).parents[2] / "docs"
PLAIN = (
    '<svg width="100pt" height="50pt" viewBox="0 0 100 50" xmlns="http://www.w3.org/2000/svg">'
    '<path d="M 0 0" style="fill: #0072b2"/></svg>'
)
SVG = "{http://www.w3.org/2000/svg}"


def test_a_title_stands_over_the_drawing() -> None:
    drawn = ElementTree.fromstring(in_both_lights(PLAIN, "Wins & draws"))
    assert drawn.findtext(f"{SVG}title") == "Wins & draws"
    assert drawn.findtext(f"{SVG}text") == "Wins & draws"
    _, top, width, height = map(float, drawn.attrib["viewBox"].split())
    assert (top, width, height) == (-HEADROOM, 100, 50 + HEADROOM)


def test_nothing_is_done_twice() -> None:
    once = in_both_lights(PLAIN, "Wins")
    assert in_both_lights(once, "Wins") == once


@pytest.mark.parametrize("name", ["study-places.svg", "study-trumps.svg"])
def test_every_colour_has_one_for_the_night(name: str) -> None:
    text = (DOCS / name).read_text(encoding="utf-8")
    ElementTree.fromstring(text)
    assert "prefers-color-scheme: dark" in text
    drawn = set(re.findall(r"(fill|stroke): (#[0-9a-f]{6})[^0-9a-f]", text.split("</style>", 1)[1]))
    assert drawn <= {(what, colour) for what, colour, _ in COLOURS}
