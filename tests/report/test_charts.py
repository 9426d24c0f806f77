"""The SVG line charts: well formed, inside their frame, told in words too."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from tridge_solver.report.theme.charts import HEIGHT, WIDTH, ChartLine, line_chart

SVG = "{http://www.w3.org/2000/svg}"


def drawn(*series: ChartLine, marks: dict[int, str] | None = None) -> ET.Element:
    """The parsed chart of ``series``."""
    text = line_chart(
        series, title="A & B", description="x < y", across="deals", up="chips", marks=marks
    )
    return ET.fromstring(text)


def test_the_picture_has_a_description_in_words() -> None:
    root = drawn(ChartLine("N", [0, 5]))
    assert root.findtext(f"{SVG}title") == "A & B"
    assert root.findtext(f"{SVG}desc") == "x < y"
    assert root.get("role") == "img"


def test_it_follows_a_light_or_dark_page() -> None:
    assert "prefers-color-scheme: dark" in (
        drawn(ChartLine("N", [0])).findtext(f"{SVG}style") or ""
    )


@given(
    st.lists(st.lists(st.integers(-5000, 5000), min_size=1, max_size=30), min_size=1, max_size=4)
)
def test_everything_stays_on_the_page(values: list[list[int]]) -> None:
    root = drawn(*(ChartLine(f"seat {n}", line) for n, line in enumerate(values)))
    for line in root.iter(f"{SVG}polyline"):
        for point in (line.get("points") or "").split():
            x, y = map(float, point.split(","))
            assert 0 <= x <= WIDTH
            assert 0 <= y <= HEIGHT
    assert all(0 <= float(text.get("y") or -1) <= HEIGHT for text in root.iter(f"{SVG}text"))


def test_the_names_of_lines_that_end_together_stand_apart() -> None:
    root = drawn(*(ChartLine(f"seat {n}", [0, -1000]) for n in range(4)))
    names = [text for text in root.iter(f"{SVG}text") if text.get("class") == "name"]
    places = sorted(float(text.get("y") or 0) for text in names)
    assert len(places) == 4
    assert places[-1] <= HEIGHT
    assert all(b - a >= 14 for a, b in pairwise(places))


def test_long_names_are_shortened_and_values_signed() -> None:
    root = drawn(ChartLine("Wolfgang Amadeus", [0, -1250]))
    assert "Wolfgang A… −1,250" in [text.text for text in root.iter(f"{SVG}text")]


def test_marks() -> None:
    root = drawn(ChartLine("N", [0, 1, 2, 3]), marks={1: "here", 3: "there"})
    anchors = {text.text: text.get("text-anchor") for text in root.iter(f"{SVG}text")}
    assert (anchors["here"], anchors["there"]) == ("start", "end")


def test_a_chart_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one value"):
        drawn(ChartLine("N", []))
