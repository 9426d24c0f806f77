"""The hands round the table as data for every drawing outside the terminal, and as an SVG file."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from xml.sax.saxutils import escape

from markupsafe import Markup
from rich.cells import cell_len

from tridge_solver.core.cards import Card, Pack, Suit
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal
from tridge_solver.core.languages import ENGLISH, LANGUAGES, said
from tridge_solver.core.seats import Seat
from tridge_solver.report.theme.faces import face_id, face_name, face_svg, sprite
from tridge_solver.report.theme.signs import (
    LONGEST_NAME,
    STAR,
    VOID,
    Theme,
    given_name,
    shortened,
    stated,
)
from tridge_solver.report.theme.source import Source

_PLACES = ("north", "east", "south", "west")


@dataclass(frozen=True)
class Face:
    """The drawing of a card.

    Attributes:
        code: as hand files write it, e.g. ``DQ``.
        full: suit and rank, e.g. ♦Q.
        short: its text in the row of the hand: the rank, with the suit if it differs.
        name: in words, e.g. queen of diamonds.
        colour: ``black``, ``red``, or the Spanish pack's ``blue``, ``gold`` and ``green``.
        trump: whether it is a trump.
        drawn: the name of its face in the deck.
    """

    code: str
    full: str
    short: str
    name: str
    colour: str
    trump: bool
    drawn: str

    @property
    def id(self) -> str:
        """The id of its large drawing; that of the small one ends in ``-s``."""
        return face_id(self.drawn)

    @property
    def art(self) -> Markup:
        """The drawing as an SVG element of a page."""
        return Markup(face_svg(self.drawn))


@dataclass(frozen=True)
class Holding:
    """The cards of one suit in a hand; black aces belong to the trumps."""

    suit: str
    sign: str
    name: str
    colour: str
    trump: bool
    faces: tuple[Face, ...]


@dataclass(frozen=True)
class ShownSeat:
    """One seat at the table; ``holdings`` is ``None`` if its hand is unknown or it sits out."""

    seat: str
    place: str
    name: str | None
    is_player: bool
    plays: bool
    note: str | None
    holdings: tuple[Holding, ...] | None


@dataclass(frozen=True)
class TableView:
    """The seats with cards, in playing order from the leader, and after them the seat that only
    deals.
    """

    seats: tuple[ShownSeat, ...]

    @property
    def faces(self) -> tuple[Face, ...]:
        """The drawings of all visible cards."""
        rows = (row for seat in self.seats for row in seat.holdings or ())
        return tuple(own for row in rows for own in row.faces)


def table_view(
    deal: Deal,
    hands: Mapping[Seat, Collection[Card] | None],
    look: Theme,
    player: Seat | None,
    notes: Mapping[Seat, str] | None = None,
) -> TableView:
    """Return the table of ``deal`` with these ``hands``; ``notes`` are texts beside the seats."""
    notes = notes or {}
    known = deal.dealer is not None or deal.leader is not None
    order = deal.playing_order if known else deal.active
    seats = [
        ShownSeat(
            seat=seat.letter,
            place=_PLACES[seat],
            name=given_name(deal, seat),
            is_player=seat is player,
            plays=True,
            note=notes.get(seat),
            holdings=holdings_of(hands[seat], look),
        )
        for seat in order
    ]
    out = deal.dealer
    if out is not None and out in deal.empty:
        name = given_name(deal, out)
        seats.append(ShownSeat(out.letter, _PLACES[out], name, False, False, "deals", None))
    return TableView(tuple(seats))


def deal_title(deal: Deal, source: Source) -> str:
    """Return the event and the board of a deal."""
    event, board = stated(deal.tag("Event")) or source.title, stated(deal.board)
    return f"{event}, {said('board')} {board}" if board else event


def face(card: Card, look: Theme, row: Suit | None = None) -> Face:
    """Return the data to draw ``card``, in the row of suit ``row`` if that is given."""
    full = look.plain_card(card)
    return Face(
        code=card.code,
        full=full,
        short=look.pack.rank_text(card) if card.suit is row else full,
        name=card_name(card, look.pack),
        colour=suit_colour(card.suit, look.pack),
        trump=look.is_trump(card),
        drawn=face_name(card, look.pack),
    )


def card_name(card: Card, pack: Pack) -> str:
    """Return a card in words, for screen readers.

    >>> card_name(Card.parse("DQ"), Pack.ENGLISH), card_name(Card.parse("DQ"), Pack.SPANISH)
    ('queen of diamonds', 'caballo de oros')
    >>> card_name(Card.parse("DQ"), Pack.DANISH), card_name(Card.parse("DQ"), Pack.FRENCH)
    ('ruder dame', 'dame de carreau')
    """
    language = LANGUAGES.get(pack.value, ENGLISH)
    rank, suit = language.ranks[card.rank][0], language.suits[card.suit][0]
    return language.card.format(rank=rank, suit=suit)


def suit_colour(suit: Suit, pack: Pack) -> str:
    """Return the colour of a suit as the word that style sheets use."""
    if pack is Pack.SPANISH:
        return ("blue", "red", "gold", "green")[suit]
    return "red" if suit.is_red else "black"


def holdings_of(hand: Collection[Card] | None, look: Theme) -> tuple[Holding, ...] | None:
    """Return a hand suit by suit for a drawing."""
    if hand is None:
        return None
    names = LANGUAGES.get(look.pack.value, ENGLISH).suits
    return tuple(
        Holding(
            suit=suit.letter,
            sign=look.plain_suit_name(suit),
            name=names[suit][0],
            colour=suit_colour(suit, look.pack),
            trump=suit is look.trumps,
            faces=tuple(face(card, look, suit) for card in cards),
        )
        for suit, cards in look.by_suit(hand).items()
    )


_LINE = 24
_CARD, _STEP, _APART = (52.0, 72.8), 27.0, 7.0
"""The size of a card, the visible part of a card under the next one, and the gap between suits."""

_NARROW_SIGNS, _WIDE_SIGNS = " .,:;'|!ilj", "mwMWQ@%★♠♥♦♣"
_NARROW, _COMMON, _WIDE = 6.2, 11.0, 17.0
"""The widths of characters in the widest common fonts. Any viewer then has enough room; wider text
would be cut off.
"""

_BOLDER = 1.1
"""The factor by which bold characters are wider."""

_MARGIN, _GAP = 18, 42

_STYLE = """
svg { --ink: #1f2328; --quiet: #59636e; --blue: #1f4fa8; background: #fff; }
text { font: 17px system-ui, sans-serif; fill: var(--ink); white-space: pre; }
.head { font-size: 16px; }
.quiet { fill: var(--quiet); }
.blue { fill: var(--blue); }
.seat { font-weight: 700; }
"""


def table_svg(tables: Sequence[tuple[str, TableView]]) -> str:
    """Return an SVG file with ``tables``, one below the other, each under its title.

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
    faces = [f"{own.id}-s" for _, view in tables for own in view.faces]
    deck = sprite(faces, fixed=True)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {top:.0f}" '
            f'width="{width:.0f}" role="img">',
            f"<title>{escape(label)}</title>",
            f"<style>{_STYLE}</style>",
            f'<defs><rect id="paper" {_PAPER}/>{deck}</defs>' if faces else "",
            *drawn,
            "</svg>\n",
        ]
    )


def _table(view: TableView, top: float, title: str | None) -> tuple[list[str], float, float]:
    """Return the parts of one table, its width and its height."""
    blocks = {seat.place: seat for seat in view.seats}
    wide = {place: _width(seat) for place, seat in blocks.items()}
    left, right = wide.get("west", 0.0), wide.get("east", 0.0)
    middle = max(wide.get("north", 0.0), wide.get("south", 0.0))
    titled = 0.0 if title is None else _text_width(title, "head")
    # North and South are in the middle, above and below the other two.
    width = 2 * _MARGIN + max(left + _GAP + right, middle, titled)
    at_east = width - _MARGIN - right
    centre = (width - middle) / 2
    parts = []
    y = top + _MARGIN + 14
    if title is not None:
        parts.append(f'<text class="head" x="{_MARGIN}" y="{y:.0f}">{escape(title)}</text>')
        y += _LINE * 1.3
    for places in (("north",), ("west", "east"), ("south",)):
        high = 0.0
        for place in places:
            if place in blocks:
                x = {"west": _MARGIN, "east": at_east}.get(place, centre)
                parts += _block(blocks[place], x, y)
                high = max(high, _height(blocks[place]))
        y += high + (10 if high else 0)
    return parts, width, y - top


_UNKNOWN = [("hand not known", "quiet")]
"""The sign that stands for an unknown hand."""


def _hand(seat: ShownSeat) -> list[tuple[float, Face]]:
    """Return the cards of a seat suit by suit, each with the position where it begins."""
    found: list[tuple[float, Face]] = []
    x = 0.0
    for row in seat.holdings or ():
        for own in row.faces:
            found.append((x, own))
            x += _STEP
        x += _APART if row.faces else 0
    return found


def _height(seat: ShownSeat) -> float:
    """Return the height that a seat needs below its first line."""
    if _hand(seat):
        return _LINE + _CARD[1] + 6
    return _LINE * (2 if seat.plays else 1)


def _width(seat: ShownSeat) -> float:
    """Return the most width that a seat needs."""
    lines = [_head(seat), *([] if seat.holdings is not None or not seat.plays else [_UNKNOWN])]
    texts = [sum(_text_width(text, kind) for text, kind in line) for line in lines]
    hand = _hand(seat)
    return max(*texts, hand[-1][0] + _CARD[0] if hand else 0.0)


def _text_width(text: str, kind: str) -> float:
    """Return the most width that a run of text needs."""
    width = sum(
        _NARROW
        if sign in _NARROW_SIGNS
        else _WIDE * cell_len(sign)
        if sign in _WIDE_SIGNS or cell_len(sign) > 1
        else _COMMON
        for sign in text
    )
    return width * (_BOLDER if kind == "seat" else 1)


def _head(seat: ShownSeat) -> list[tuple[str, str]]:
    """Return the heading of a seat as runs of text with their classes."""
    runs = [(f"{STAR} ", "blue")] if seat.is_player else []
    runs.append((seat.seat, "seat"))
    if seat.name:
        runs.append((f"  {shortened(seat.name, LONGEST_NAME)}", ""))
    if seat.note:
        runs.append((f"  {seat.note}", "quiet"))
    return runs


def _block(seat: ShownSeat, x: float, y: float) -> list[str]:
    """Return the lines of a seat, placed from its top left corner."""
    lines = [_text(_head(seat), x, y, "head")]
    if seat.holdings is None and seat.plays:
        lines.append(_text(_UNKNOWN, x, y + _LINE))
    hand = _hand(seat)
    if seat.holdings is not None and not hand:
        lines.append(_text([(VOID, "quiet")], x, y + _LINE))
    for left, own in hand:
        use = f'<use href="#paper"/><use href="#{own.id}-s"/>'
        at = f"translate({x + left + _CARD[0] / 2:.1f} {y + 10 + _CARD[1] / 2:.1f})"
        lines.append(f'<g transform="{at} scale({_CARD[0] / 240:.4f})">{use}</g>')
    return lines


_PAPER = (
    'x="-120" y="-168" width="240" height="336" rx="17" fill="#fffdf7" stroke="#8b929a" '
    'stroke-width="5"'
)
"""A blank card in the box :data:`~tridge_solver.report.theme.faces.BOX`."""


def _text(runs: Sequence[tuple[str, str]], x: float, y: float, name: str = "") -> str:
    """Return a line of text as an SVG element."""
    spans = "".join(
        f'<tspan class="{kind}">{escape(text)}</tspan>'
        if kind
        else f"<tspan>{escape(text)}</tspan>"
        for text, kind in runs
    )
    kind = f' class="{name}"' if name else ""
    return f'<text{kind} x="{x:.0f}" y="{y:.0f}" xml:space="preserve">{spans}</text>'


def _described(view: TableView) -> str:
    """Return the hands in words, for screen readers."""
    seats = []
    for seat in view.seats:
        if seat.holdings is not None:
            cards = " ".join(face.full for row in seat.holdings for face in row.faces)
            seats.append(f"{seat.name or seat.place.title()} holds {cards}")
    return ", ".join(seats)
