"""Colours that can be read on a terminal whatever its ground."""

from __future__ import annotations

import re

import pytest
from rich.color import Color

from cases import EXAMPLES
from cli_calls import call

READABLE = 4.5


def luminance(red: int, green: int, blue: int) -> float:
    """Relative luminance by the rule of WCAG 2."""
    parts = [tone / 255 for tone in (red, green, blue)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrasts(light: float) -> tuple[float, float]:
    """With black, and with white."""
    return (light + 0.05) / 0.05, 1.05 / (light + 0.05)


PAINTED = [
    ("show", "evening.pbn"),
    ("show", "spanish.pbn"),
    ("solve", "problems.pbn"),
    ("solve", "spanish.pbn"),
    ("review", "evening.pbn"),
    ("score", "evening.pbn"),
    ("advise", "advice.pbn"),
    ("solve", "belote.pbn"),
    ("solve", "trumps.pbn"),
    ("review", "tres.pbn:2"),
]


@pytest.mark.slow(keep=6)
@pytest.mark.parametrize(("command", "name"), PAINTED)
def test_every_colour_is_read_on_black_and_on_white(command: str, name: str) -> None:
    args = ["--samples", "20"] if command == "advise" else []
    path = str(EXAMPLES / name)
    shown = call(command, "--color", "always", *args, path, COLORTERM="truecolor").stdout
    codes = set(re.findall(r"\x1b\[([\d;]*)m", shown))
    tones = {code.partition("38;2;")[2] for code in codes if "38;2;" in code}
    assert tones
    for tone in tones:
        red, green, blue = map(int, tone.split(";"))
        assert min(contrasts(luminance(red, green, blue))) >= READABLE, tone
    plain = re.compile(r"(^|;)([349]\d|10\d)(;|$)")
    assert not [code for code in codes if "38;2;" not in code and plain.search(code)]


def test_terminals_without_24_bits_get_the_nearest_fixed_tones() -> None:
    """Of the 256 only five reach 4.5 on both grounds, none of them yellow: there 4.46 stands."""
    path = str(EXAMPLES / "problems.pbn")
    env = {"COLORTERM": "", "TERM": "linux"}
    shown = call("solve", "--cards", "--color", "always", path, **env).stdout
    assert "38;2;" not in shown
    numbers = {int(number) for number in re.findall(r"38;5;(\d+)", shown)}
    assert numbers
    for number in numbers:
        triplet = Color.from_ansi(number).get_truecolor()
        assert min(contrasts(luminance(*triplet))) >= 4.45, number
