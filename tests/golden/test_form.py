"""A stored output can be read, and no byte of the output is lost in it."""

from __future__ import annotations

import json

import pytest
from golden import difference
from golden_form import joined, parted, shown, unfolded

LONG = json.dumps({"cards": ["SA", {"won, by": ["N"] * 20}, '}\\"'], "points": {"NS": 1.50}})
PAGE = """\
status 0
-- output.html
<!DOCTYPE html><title>A deal</title><style>b { color: red }</style>
<tr><td title="a > b"><b>7</b> S</td><td>N &amp;  W</td></tr><p>two
lines<script type="application/json">{"a": [1]}</script><!-- a <b>note</b> -->
"""
TEXTS = (f"status 0\n[\n{LONG},\n{LONG}\n]\n", f"{LONG} and a note\n", "a\tb\r\n \x1b[1m\x00", "")


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_comes_back_as_it_was(text: str) -> None:
    assert unfolded(shown(text)) == text
    assert max(map(len, shown(text).split("\n"))) < 120


def test_of_a_page_the_words_are_seen() -> None:
    lines = shown(PAGE).splitlines()
    assert lines[:5] == ["status 0", "-- output.html", "A deal", "7 S N & W", "two lines"]
    assert [line.split()[1] for line in lines[5:]] == ["styles", "data", "markup"]


@pytest.mark.parametrize("text", [*TEXTS, PAGE])
def test_every_byte_counts(text: str) -> None:
    others = {text[:place] + "x" + text[place:] for place in range(len(text) + 1)}
    others |= {text[:place] + " " + text[place:] for place in range(len(text) + 1)}
    others |= {text[:place] + text[place + 1 :] for place in range(len(text))}
    assert shown(text) not in {shown(other) for other in others - {text}}


def test_text_that_reads_as_a_mark_is_refused() -> None:
    for text in ("==== show a.pbn\n", "␛[1m", "-- output.svg\n<text>== a</text>"):
        with pytest.raises(ValueError, match="marks"):
            shown(text)


def test_equal_widths_and_the_same_objects_are_stored_once() -> None:
    array, lines = f"status 0\n[\n{LONG},\n{LONG}\n]\n", f"status 0\n{LONG}\n{LONG}\n"
    cases = {"show a @60": "a\n", "show a @80": "b\n", "show a @120": "b\n"}
    cases |= {"show a --json": shown(array), "show a --jsonl": shown(lines), "show b": ""}
    text = joined(cases)
    assert [line for line in text.splitlines() if line.startswith("=")] == [
        "==== show a @60",
        "==== show a @80 @120",
        "==== show a --json",
        "==== show a --jsonl",
        "== the objects of --json, one a line",
        "==== show b",
    ]
    assert parted(text) == cases


def test_a_difference_is_one_of_the_text() -> None:
    seen, unseen = PAGE.replace("two", "three"), PAGE.replace("red", "blue")
    found = difference("show a", shown(PAGE), shown(seen)).splitlines()
    assert [line for line in found[2:] if line[0] in "+-"] == ["-two lines", "+three lines"]
    assert "only what is not seen differs: styles" in difference("a", shown(PAGE), shown(unseen))
    assert difference("show a", shown(PAGE), None) == "show a: stored alone"
