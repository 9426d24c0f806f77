"""The hands round the table as SVG: the diagram alone, for an article."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from rich.cells import cell_len

from tridge_solver.report.theme.signs import LONGEST_NAME, STAR, VOID, shortened
from tridge_solver.report.theme.table_view import Holding, SeatView, TableView

_LINE = 24
_NARROW_SIGNS, _WIDE_SIGNS = " .,:;'|!ilj", "mwMWQ@%★♠♥♦♣"
_NARROW, _COMMON, _WIDE = 6.2, 11.0, 17.0
"""Widths of characters in the widest of the usual fonts, so that a viewer with any of them has
room: what is drawn wider than its frame is lost."""

_BOLDER = 1.1
"""How much wider bold characters are."""

_MARGIN, _GAP = 18, 42

_STYLE = """
svg { --ink: #1f2328; --quiet: #59636e; --red: #b3202c; --blue: #1f4fa8; --gold: #8a5a00;
  --green: #1c6b34; background: #fff; }
text { font: 17px system-ui, sans-serif; fill: var(--ink); white-space: pre; }
.head { font-size: 16px; }
.quiet { fill: var(--quiet); }
.red { fill: var(--red); } .blue { fill: var(--blue); } .gold { fill: var(--gold); }
.green { fill: var(--green); }
.trump, .seat { font-weight: 700; }
"""


def table_svg(tables: Sequence[tuple[str, TableView]]) -> str:
    """The text of an SVG file with ``tables``, each under its title, one below the other.

    Raises ``ValueError`` without any.
    """
    if not tables:
        raise ValueError("a drawing needs at least one table")
    drawn = []
    top = 0.0
    width = 0.0
    for title, view in tables:
        parts, wide, high = _table(view, top, title if len(tables) > 1 else None)
        drawn += parts
        width = max(width, wide)
        top += high
    label = "; ".join(f"{title}: {_described(view)}" for title, view in tables)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {top:.0f}" '
            f'width="{width:.0f}" role="img">',
            f"<title>{escape(label)}</title>",
            f"<style>{_STYLE}</style>",
            *drawn,
            "</svg>\n",
        ]
    )


def _table(view: TableView, top: float, title: str | None) -> tuple[list[str], float, float]:
    """The parts of one table, its width and its height."""
    blocks = {seat.place: seat for seat in view.seats}
    wide = {place: _width(seat) for place, seat in blocks.items()}
    left, right = wide.get("west", 0.0), wide.get("east", 0.0)
    middle = max(wide.get("north", 0.0), wide.get("south", 0.0))
    titled = 0.0 if title is None else _text_width(title, "head")
    # North and South stand in the middle, above and below the other two.
    width = 2 * _MARGIN + max(left + _GAP + right, middle, titled)
    at_east = width - _MARGIN - right
    centre = (width - middle) / 2
    parts = []
    y = top + _MARGIN + 14
    if title is not None:
        parts.append(f'<text class="head" x="{_MARGIN}" y="{y:.0f}">{escape(title)}</text>')
        y += _LINE * 1.3
    for places in (("north",), ("west", "east"), ("south",)):
        rows = 0
        for place in places:
            if place in blocks:
                x = {"west": _MARGIN, "east": at_east}.get(place, centre)
                parts += _block(blocks[place], x, y)
                rows = max(rows, _rows(blocks[place]))
        y += rows * _LINE + (8 if rows else 0)
    return parts, width, y - top


_UNKNOWN = [("hand not known", "quiet")]
"""What stands in place of a hand that is not known."""


def _rows(seat: SeatView) -> int:
    """Lines of a seat."""
    return 1 + (len(seat.holdings) if seat.holdings is not None else int(seat.plays))


def _width(seat: SeatView) -> float:
    """The room a seat takes at most."""
    lines = [_head(seat), *map(_holding, seat.holdings or ())]
    if seat.holdings is None and seat.plays:
        lines.append(_UNKNOWN)
    return max(sum(_text_width(text, kind) for text, kind in line) for line in lines)


def _text_width(text: str, kind: str) -> float:
    """The room a run of text takes at most."""
    width = sum(
        _NARROW
        if sign in _NARROW_SIGNS
        else _WIDE * cell_len(sign)
        if sign in _WIDE_SIGNS or cell_len(sign) > 1
        else _COMMON
        for sign in text
    )
    return width * (_BOLDER if kind == "seat" or kind.endswith("trump") else 1)


def _head(seat: SeatView) -> list[tuple[str, str]]:
    """Who a seat is, in runs of text with their classes."""
    runs = [(f"{STAR} ", "blue")] if seat.is_player else []
    runs.append((seat.seat, "seat"))
    if seat.name:
        runs.append((f"  {shortened(seat.name, LONGEST_NAME)}", ""))
    if seat.note:
        runs.append((f"  {seat.note}", "quiet"))
    return runs


def _block(seat: SeatView, x: float, y: float) -> list[str]:
    """The lines of a seat from its top left corner on."""
    lines = [_text(_head(seat), x, y, "head")]
    if seat.holdings is None and seat.plays:
        lines.append(_text(_UNKNOWN, x, y + _LINE))
    for number, row in enumerate(seat.holdings or (), 1):
        lines.append(_text(_holding(row), x, y + number * _LINE))
    return lines


def _holding(row: Holding) -> list[tuple[str, str]]:
    """One row of a hand: the suit, then its cards."""
    trump = " trump" if row.trump else ""
    runs = [(row.sign, row.colour + trump)]
    runs += [
        (f" {face.short}", face.colour + (" trump" if face.trump else "")) for face in row.faces
    ]
    return runs if row.faces else [*runs, (f" {VOID}", "quiet")]


def _text(runs: Sequence[tuple[str, str]], x: float, y: float, name: str = "") -> str:
    """One line of text."""
    spans = "".join(
        f'<tspan class="{kind}">{escape(text)}</tspan>'
        if kind
        else f"<tspan>{escape(text)}</tspan>"
        for text, kind in runs
    )
    kind = f' class="{name}"' if name else ""
    return f'<text{kind} x="{x:.0f}" y="{y:.0f}" xml:space="preserve">{spans}</text>'


def _described(view: TableView) -> str:
    """The hands in words, for readers who listen."""
    seats = []
    for seat in view.seats:
        if seat.holdings is not None:
            cards = " ".join(face.full for row in seat.holdings for face in row.faces)
            seats.append(f"{seat.name or seat.place.title()} holds {cards}")
    return ", ".join(seats)
