"""Line charts as small, self-contained SVG files; the chart of a session is one of them.

The colours follow the reader's light or dark page. Series differ by dashes too, and each is
named where it ends, so that nobody has to match colours with a legend.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from typing import Generic, TypeVar
from xml.sax.saxutils import escape

from tridge_solver.core.dataclass import dataclass
from tridge_solver.report.scoring import Unsettled, Write
from tridge_solver.report.theme.signs import shortened

WIDTH, HEIGHT = 760, 420
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 128, 52, 48
_LABEL_GAP = 15
"""The least vertical distance between the names at the ends of lines."""

_LONGEST_NAME = 11
"""The number of characters of a line's name that fit beside its last value."""

_DASHES = ("", "7 4", "2 3", "9 3 2 3")

STYLE = """
svg { --page: #fffdf8; --ink: #22261f; --faint: #e2dac9; --quiet: #5f645a;
  --s0: #1f5fbf; --s1: #c2410c; --s2: #15803d; --s3: #8b2fb0; }
@media (prefers-color-scheme: dark) { svg { --page: #1b211d; --ink: #ece7db; --faint: #313a34;
  --quiet: #a6ada1; --s0: #7ab0ff; --s1: #ff9d66; --s2: #6fd08c; --s3: #d79bf0; } }
text { font: 13px system-ui, sans-serif; fill: var(--ink); }
.page { fill: var(--page); }
.title { font-size: 16px; font-weight: 600; }
.quiet { fill: var(--quiet); font-size: 12px; }
.grid { stroke: var(--faint); }
.zero { stroke: var(--quiet); }
.mark { stroke: var(--quiet); stroke-dasharray: 2 4; }
.interval { stroke-width: 1.5; opacity: 0.55; }
.line { fill: none; stroke-width: 2; stroke-linejoin: round; stroke-linecap: round; }
.name { font-weight: 600; }
"""
"""The colours of all charts, by day and by night, and their fonts."""


@dataclass(frozen=True)
class ChartLine:
    """One line of a chart.

    Attributes:
        name: the label at its end.
        values: at 0, 1, 2 … on the horizontal axis.
        places: other whole numbers there, ascending, one for each value.
        intervals: the lowest and the highest likely value at each place; drawn as an upright
            stroke.
    """

    name: str
    values: Sequence[float]
    places: Sequence[int] = ()
    intervals: Sequence[tuple[float, float]] = ()

    @property
    def points(self) -> list[tuple[int, float]]:
        """The points of the line: place and value of each."""
        places = self.places or range(len(self.values))
        return list(zip(places, self.values, strict=True))


def line_chart(
    series: Sequence[ChartLine],
    *,
    title: str,
    description: str,
    across: str,
    up: str,
    marks: Mapping[int, str] | None = None,
    signed: bool = True,
) -> str:
    """Return a line chart as the text of an SVG file.

    Args:
        series: the lines; a fifth has the first one's colour again.
        title: stands over the chart and is its accessible name.
        description: a text for readers who cannot see the chart.
        across, up: the titles of the axes.
        marks: places on the horizontal axis to mark with a vertical line and a few words.
        signed: whether the last values, shown at the lines' ends, are gains and losses.

    Raises ``ValueError`` when there is no value to draw.

    >>> svg = line_chart([ChartLine("N", [0, 19])], title="Chips", description="North wins 19.",
    ...                  across="deals", up="chips")
    >>> svg.startswith("<svg") and "<desc" in svg
    True
    """
    values = [value for line in series for value in line.values]
    if not values:
        raise ValueError("a chart needs at least one value")
    values += [end for line in series for interval in line.intervals for end in interval]
    places = [place for line in series for place, _ in line.points]
    first, last = min(places), max(places)
    ticks = _ticks(min(0, *values), max(0, *values), 8)
    frame = _Frame(first, max(last, first + 1), ticks[0], ticks[-1])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        'aria-labelledby="title desc">',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="desc">{escape(description)}</desc>',
        f"<style>{STYLE}</style>",
        f'<rect class="page" width="{WIDTH}" height="{HEIGHT}"/>',
        f'<text class="title" x="{_LEFT}" y="28">{escape(title)}</text>',
        *_axes(frame, ticks, across, up),
        *_marks(frame, marks or {}),
        *_lines(frame, series, signed),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


@dataclass(frozen=True)
class _Frame:
    """The range of places and values in a chart, for finding points in the drawing."""

    first: int
    last: int
    low: float
    high: float

    def x(self, place: float) -> float:
        """Return the horizontal position of ``place``."""
        share = (place - self.first) / (self.last - self.first)
        return _LEFT + (WIDTH - _LEFT - _RIGHT) * share

    def y(self, value: float) -> float:
        """Return the vertical position of ``value``."""
        share = (value - self.low) / (self.high - self.low)
        return HEIGHT - _BOTTOM - (HEIGHT - _TOP - _BOTTOM) * share


def _ticks(low: float, high: float, most: int) -> list[float]:
    """Return about ``most`` round values in equal steps, which enclose ``low`` and ``high``.

    >>> _ticks(-63, 311, 6)
    [-100, 0, 100, 200, 300, 400]
    """
    span = high - low or 1
    rough = span / (most - 1)
    power = 10 ** math.floor(math.log10(rough))
    step = next(power * n for n in (1, 2, 5, 10) if power * n >= rough * (1 - 1e-9))
    first, final = math.floor(low / step), math.ceil(high / step)
    return [n * step for n in range(first, max(final, first + 1) + 1)]


def _axes(frame: _Frame, ticks: Sequence[float], across: str, up: str) -> list[str]:
    """Return grid lines with their values, a stronger line at zero, and the titles of the axes."""
    parts = []
    for tick in ticks:
        y = frame.y(tick)
        kind = "grid" if tick else "zero"
        parts.append(
            f'<line class="{kind}" x1="{_LEFT}" x2="{WIDTH - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        )
        parts.append(
            f'<text class="quiet" x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">'
            f"{_number(tick)}</text>"
        )
    step = max(1, round(_ticks(0, frame.last - frame.first, 8)[1]))
    parts += [
        f'<text class="quiet" x="{frame.x(place):.1f}" y="{HEIGHT - _BOTTOM + 20}" '
        f'text-anchor="middle">{place}</text>'
        for place in range(-(-frame.first // step) * step, frame.last + 1, step)
    ]
    middle = frame.x((frame.first + frame.last) / 2)
    parts.append(
        f'<text class="quiet" x="{middle:.1f}" y="{HEIGHT - 8}" text-anchor="middle">'
        f"{escape(across)}</text>"
    )
    parts.append(
        f'<text class="quiet" x="{_LEFT - 8}" y="44" text-anchor="end">{escape(up)}</text>'
    )
    return parts


def _marks(frame: _Frame, marks: Mapping[int, str]) -> list[str]:
    """Return vertical lines with a few words at the top."""
    parts = []
    for place, words in marks.items():
        x = frame.x(place)
        parts.append(
            f'<line class="mark" x1="{x:.1f}" x2="{x:.1f}" y1="{_TOP}" y2="{HEIGHT - _BOTTOM}"/>'
        )
        right_half = place > (frame.first + frame.last) / 2
        anchor, shift = ("end", -4) if right_half else ("start", 4)
        parts.append(
            f'<text class="quiet" x="{x + shift:.1f}" y="{_TOP + 10}" text-anchor="{anchor}">'
            f"{escape(words)}</text>"
        )
    return parts


def _lines(frame: _Frame, series: Sequence[ChartLine], signed: bool) -> list[str]:
    """Return the lines with their names and last values, which are moved apart if they would
    overlap.
    """
    parts = []
    labels = []
    for n, line in enumerate(series):
        if not line.values:
            continue
        colour, dash = f"var(--s{n % len(_DASHES)})", _DASHES[n % len(_DASHES)]
        points = " ".join(f"{frame.x(place):.1f},{frame.y(v):.1f}" for place, v in line.points)
        style = f"stroke:{colour}" + (f";stroke-dasharray:{dash}" if dash else "")
        parts += _intervals(frame, line, colour)
        parts.append(f'<polyline class="line" style="{style}" points="{points}"/>')
        labels.append((frame.y(line.values[-1]), line, colour))
    labels.sort(key=lambda label: label[0])
    places = _spread([y for y, _, _ in labels], HEIGHT - _BOTTOM)
    for y, (_, line, colour) in zip(places, labels, strict=True):
        x = frame.x(line.points[-1][0]) + 8
        name = escape(shortened(line.name, _LONGEST_NAME))
        parts.append(
            f'<text class="name" style="fill:{colour}" x="{x:.1f}" y="{y + 4:.1f}">'
            f"{name} {_number(line.values[-1], signed)}</text>"
        )
    return parts


def _intervals(frame: _Frame, line: ChartLine, colour: str) -> list[str]:
    """Return a vertical stroke for each interval of a line."""
    return [
        f'<line class="interval" style="stroke:{colour}" x1="{frame.x(place):.1f}" '
        f'x2="{frame.x(place):.1f}" y1="{frame.y(low):.1f}" y2="{frame.y(high):.1f}"/>'
        for (place, _), (low, high) in zip(line.points, line.intervals, strict=False)
    ]


def _spread(places: Sequence[float], lowest: float) -> list[float]:
    """Return ascending ``places`` moved apart by :data:`_LABEL_GAP`, with none below ``lowest``.

    >>> _spread([100, 104, 200, 370, 371], 372)
    [100, 115, 200, 357, 372]
    """
    spread: list[float] = []
    for place in places:
        spread.append(max(place, spread[-1] + _LABEL_GAP) if spread else place)
    for n in reversed(range(len(spread))):
        spread[n] = min(spread[n], lowest)
        lowest = spread[n] - _LABEL_GAP
    return spread


def _number(value: float, signed: bool = False) -> str:
    """Return a number with a typographic minus sign, and without needless decimals."""
    text = f"{value:+,.10g}" if signed and value else f"{value:,.10g}"
    return text.replace("-", "−")


Who = TypeVar("Who", bound=Hashable)
"""The owner of a total: a seat, a player or a side."""


class SessionChart(Generic[Who]):
    """A chart of running totals, drawn when the ledger ends.

    A deal that could not be settled leaves the lines level and is marked. The charts of the games
    are subclasses, which name the owners of the totals.

    Attributes:
        counts: the unit of the totals.
        gap: a few words at the first gap, which explain the marks at the others.
    """

    counts = "points"
    gap = "not settled"

    def __init__(self, write: Write) -> None:
        self._write = write
        self._totals: list[dict[Who, int]] = [{}]
        self._gaps: dict[int, str] = {}

    def unsettled(self, gap: Unsettled) -> None:
        """Mark the place of a deal without a known result."""
        self._gaps[len(self._totals)] = "" if self._gaps else self.gap
        self._totals.append(self._totals[-1])

    def _draw(self, names: Mapping[Who, str], description: str) -> None:
        """Write the SVG with a line for each of ``names``. ``{deals}`` in ``description`` is
        replaced by the number of deals.
        """
        series = [
            ChartLine(name, [total.get(who, 0) for total in self._totals])
            for who, name in names.items()
        ]
        standing = ", ".join(f"{line.name} {self._amount(int(line.values[-1]))}" for line in series)
        description = description.format(deals=f"{len(self._totals) - 1} deals")
        self._write(
            line_chart(
                series,
                title=f"{self.counts.title()} over the session",
                description=f"{description}. At the end: {standing}.",
                across="deals",
                up=self.counts,
                marks=self._gaps,
            )
        )

    def _amount(self, number: int) -> str:
        """Return a total in words."""
        return str(number)
