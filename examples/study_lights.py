"""Drawings of matplotlib in the style of the program's own charts: a title, colours by day and by
night.

``python examples/study_lights.py TITLE FILE`` gives one to a drawing that is there already.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from xml.sax.saxutils import escape

from tridge_solver.report.theme.charts import STYLE

HEADROOM = 26
"""Points above the drawing, for its title."""

COLOURS = (
    ("fill", "#ffffff", "page"),
    ("fill", "#0072b2", "s0"),
    ("stroke", "#0072b2", "s0"),
    ("fill", "#e69f00", "s1"),
    ("stroke", "#e69f00", "s1"),
    ("stroke", "#000000", "quiet"),
    ("stroke", "#b0b0b0", "faint"),
    ("stroke", "#333333", "ink"),
    ("fill", "#1f77b4", "ink"),  # inside the strokes that end an interval
)
"""The colours matplotlib drew in, and those of the charts in their place."""

# Linear: one tag, of attributes that hold no quotation mark.
_FRAME = re.compile(r'width="([0-9.]+)pt" height="([0-9.]+)pt" viewBox="0 0 \1 \2"([^>]*>)')


def in_both_lights(drawing: str, title: str) -> str:
    """The text of a drawing with a title over it, and colours for both.

    A drawing that has them already stays as it is.
    """
    frame = _FRAME.search(drawing)
    if frame is None:
        return drawing
    width, height = map(float, frame.group(1, 2))
    high = height + HEADROOM
    rules = "\n".join(
        f'[style*="{what}: {colour}"] {{ {what}: var(--{name}) !important; }}'
        for what, colour, name in COLOURS
    )
    opened = (
        f'width="{width:g}pt" height="{high:g}pt" viewBox="0 -{HEADROOM} {width:g} {high:g}"'
        f"{frame[3]}\n"
        f" <title>{escape(title)}</title>\n"
        f" <style>{STYLE}text {{ font-family: system-ui, sans-serif !important; }}\n"
        f"{rules}\n</style>\n"
        f' <rect class="page" y="-{HEADROOM}" width="{width:g}" height="{high:g}"/>\n'
        f' <text class="title" x="8" y="-6" style="font-size: 12px">{escape(title)}</text>'
    )
    return drawing[: frame.start()] + opened + drawing[frame.end() :]


if __name__ == "__main__":
    _, given_title, name = sys.argv
    file = Path(name)
    file.write_text(in_both_lights(file.read_text(encoding="utf-8"), given_title), encoding="utf-8")
