"""The tones of a terminal's colours: read as well on a dark ground as on a light one.

The sixteen colours a terminal has of its own do not: its red is dim on black, its yellow cannot be
seen on white. Nothing can ask which ground there is. So every colour of the reports is one whose
contrast is 4.5 to 1 or more with black and with white, which leaves one lightness for each hue.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rich.theme import Theme

Colours = Literal["truecolor", "256"]

TONES: dict[str, tuple[str, str]] = {
    "red": ("rgb(236,0,0)", "color(131)"),
    "green": ("rgb(0,137,0)", "color(29)"),
    "yellow": ("rgb(170,101,0)", "color(130)"),
    "blue": ("rgb(95,95,255)", "color(63)"),
    "cyan": ("rgb(0,130,150)", "color(63)"),
}
"""Of each colour the reports name: the tone, and that of the 256 fixed ones which is next to it in
contrast and in hue."""

_BARS = {
    "bar.complete": "green",
    "bar.finished": "green",
    "bar.pulse": "green",
    "progress.download": "green",
    "progress.remaining": "cyan",
}
"""What rich paints in tones of its own."""

_KNOWS_256 = ("screen", "linux", "ansi", "vt", "cygwin", "xterm-color")
"""How ``TERM`` begins where a colour of 24 bits is not understood."""


def colours_of(environment: Mapping[str, str]) -> Colours:
    """Which colours the terminal understands, by its environment.

    >>> colours_of({"TERM": "xterm-256color"}), colours_of({"TERM": "linux"})
    ('truecolor', '256')
    """
    if environment.get("COLORTERM") in ("truecolor", "24bit"):
        return "truecolor"
    old = environment.get("TERM_PROGRAM") == "Apple_Terminal"
    return "256" if old or environment.get("TERM", "").startswith(_KNOWS_256) else "truecolor"


def theme(colours: Colours) -> Theme:
    """The styles of the reports in these tones, bold or not.

    >>> theme("256").styles["red bold"].color.number
    131
    """
    tones = {name: tone[colours == "256"] for name, tone in TONES.items()}
    styles = {name: tones[colour] for name, colour in _BARS.items()}
    for name, tone in tones.items():
        styles |= {name: tone, f"{name} bold": f"{tone} bold", f"bold {name}": f"{tone} bold"}
    return Theme(styles)
