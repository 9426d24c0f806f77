"""The drawings of the cards as vectors: the French pack, the Spanish pack, and the back.

The parts are drawn by hand (``templates/faces.svg``); this module puts them together, an element
for each card: two-headed courts, standing figures of the Spanish pack, pips as they lie on real
cards; and of each a *small* one, a large index and a large sign. A drawing uses a card with
:func:`face_svg`, and contains the :func:`sprite` of the cards it uses; it needs no font and no
style sheet.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from tridge_solver.core.cards import FULL_PACK, FULL_RANKS, PACK, SUITS, Card, Pack

BOX = "-120 -168 240 336"
"""The view box of a card; the point 0 0 is in its middle."""

BACK = "back"
"""The name of the drawing of the back."""


def face_name(card: Card, pack: Pack, *, french: bool = False) -> str:
    """Return the name of a card's drawing: its suit and rank. In the Spanish pack these are the
    pack's own letters; in others they are English, with a small letter for the suit. With
    ``french``, courts are R, D and V.

    >>> face_name(Card("HK"), Pack.ENGLISH), face_name(Card("HK"), Pack.ENGLISH, french=True)
    ('hK', 'hR')
    >>> face_name(Card("HK"), Pack.SPANISH)
    'CR'
    """
    if pack is Pack.SPANISH:
        return pack.card_text(card)
    rank = _FRENCH_RANKS.get(card.rank, card.rank) if french else card.rank
    return card.suit.letter.lower() + rank


def face_svg(name: str) -> str:
    """Return the SVG element of a card from the name of its drawing. It has a large and a small
    drawing, and style sheets choose one.

    >>> face_svg("hK").count("<use")
    2
    """
    uses = (
        f'<use class="{kind}" href="#{face_id(name, small=kind == "small")}"/>'
        for kind in ("large", "small")
    )
    return f'<svg class="art" viewBox="{BOX}" aria-hidden="true">{"".join(uses)}</svg>'


def face_id(name: str, *, small: bool = False) -> str:
    """Return the id of a drawing in a sprite."""
    return f"c-{name}{'-s' if small else ''}"


def pack_ids(pack: Pack) -> list[str]:
    """Return the ids of all drawings of a pack; the French pack includes those for R, D and V, and
    the back.
    """
    if pack is Pack.SPANISH:
        names = [face_name(card, pack) for card in PACK]
    else:
        names = [
            face_name(card, pack, french=french) for french in (False, True) for card in FULL_PACK
        ]
    ids = [face_id(name, small=small) for name in names for small in (False, True)]
    return ids if pack is Pack.SPANISH else [*ids, f"c-{BACK}"]


def sprite(
    ids: Iterable[str] | None = None, *, beside: Iterable[str] = (), fixed: bool = False
) -> str:
    """Return the SVG elements for these drawings, with ids from :func:`face_id`, and all their
    parts.

    Args:
        ids: which; without it all.
        beside: the faces of another sprite in the same document, whose elements are left out.
        fixed: write the colours of the suits as they are, for a file of its own. A page may have
            others, by the properties ``--spades``, ``--hearts``, ``--diamonds`` and ``--clubs``.
    """
    deck = _deck()
    kept = _elements(deck if ids is None else ids) - _elements(beside)
    text = "".join(line for name, line in deck.items() if name in kept)
    return _TONE.sub(r"\1", text) if fixed else text


def _elements(ids: Iterable[str]) -> set[str]:
    """Return the ids of these elements, and of all parts they use."""
    deck = _deck()
    wanted = list(dict.fromkeys(ids))
    for name in wanted:  # which grows
        parts = _USED.findall(deck[name])
        wanted += [part for part in parts if part in deck and part not in wanted]
    return set(wanted)


# Linear: each has one part that repeats, of characters that cannot end it.
_USED = re.compile(r'href="#([\w-]+)"')
_TONE = re.compile(r"var\(--\w+,(#\w+)\)")

_INK = "#1f2430"
_COLOURS = {
    "B": "#2f5aa8",  # blue
    "D": "#3c3a44",  # dark
    "E": "#4e9a51",  # green
    "G": "#efb93f",  # gold
    "I": _INK,
    "N": "#8a5a34",  # brown
    "P": "#e4ddca",  # pale
    "R": "#c8313a",  # red
    "W": "#fffdf6",  # paper
}
_TONES = {
    "s": f"var(--spades,{_INK})",
    "h": "var(--hearts,#c8313a)",
    "d": "var(--diamonds,#c8313a)",
    "c": f"var(--clubs,{_INK})",
    "espadas": "#1f4f9c",
    "copas": "#b3202c",
    "oros": "#8a5a00",
    "bastos": "#1c6b34",
}

_FRENCH_RANKS = {"K": "R", "Q": "D", "J": "V"}

_PIPS = {
    1: ("", "0,0"),
    2: ("0,-6", ""),
    3: ("0,-6", "0,0"),
    4: ("-1,-6 1,-6", ""),
    5: ("-1,-6 1,-6", "0,0"),
    6: ("-1,-6 1,-6", "-1,0 1,0"),
    7: ("-1,-6 1,-6", "-1,0 1,0 0,-3"),
    8: ("-1,-6 1,-6 0,-3", "-1,0 1,0"),
    9: ("-1,-6 1,-6 -1,-2 1,-2", "0,0"),
    10: ("-1,-6 1,-6 -1,-2 1,-2 0,-4", ""),
}
"""The positions of the pips on a card, for each rank: first those that are drawn again upside down,
then the others.
"""

_LIVERIES = {"s": "BRGGR", "h": "RBGGB", "d": "RGBBG", "c": "BGRRG"}
"""The colours of each suit's courts: robe, sleeves, trimmings, sash and gems."""

_COURTS = {
    "sK": "curls:N body ermine head beard:N crown1::R sword",
    "hK": "bob:G body ermine -head beard2:G crown3::R sceptre",
    "dK": "curls:P ydob ermine -head beard3:P crown4::B axe",
    "cK": "curls:D body ermine head beard:D crown2::R orb::R",
    "sQ": "veil:W long:D body neck::R -head lips fringe:D tiara1::R sceptre",
    "hQ": "long:G body neck::R head lips fringe:G tiara2::R rose::R",
    "dQ": "veil:B long:N ydob neck::B head lips fringe:N tiara3::R tulip::R",
    "cQ": "veil:R long:G body neck::R -head lips fringe:G tiara1::B lily::W",
    "sJ": "bob:G body ruff -head moustache:G cap2:R:B halberd",
    "hJ": "bob:N body collar head smile cap1:B:R shield::B",
    "dJ": "bob:G ydob collar -head smile cap3:R:B arrow::B",
    "cJ": "bob:N body ruff head smile cap4:R:G banner::R",
}
"""The parts of each double-headed court, in the order they are drawn, as ``part:fill:color``. A
``-`` marks a part that looks the other way; ``ydob`` is ``body`` with the colours of robe and
sleeves exchanged.
"""

_BREAKS = {"oros": (), "copas": (0,), "espadas": (-34, 34), "bastos": (-50, 0, 50)}
"""The gaps in the frame of Spanish cards, which show the suit."""

_SPANISH_SUITS = dict(zip(SUITS, ("espadas", "copas", "oros", "bastos"), strict=True))

_HELD = {"espadas": (-62, 1.15), "copas": (-46, 0.66), "oros": (-38, 0.62), "bastos": (-56, 1.05)}
"""The height of the suit's sign above the hand that holds it, and its size."""

_LARGEST = {"espadas": 2.3, "copas": 1.7, "oros": 1.7, "bastos": 2.2}
"""The size of the sign on an ace."""

_FIGURES = {
    "espadas": "B R N beard cap2:R:B crown1::R W::G",
    "copas": "R B G beard2 cap1:B:R crown3::B N::I",
    "oros": "G R N beard3 cap4:R:B crown2::R P::N",
    "bastos": "E G D beard cap3:R:G crown4::R D::G",
}
"""The colours and parts of each suit's figures: two colours, the hair and the king's beard, the hat
of sota and caballo, the king's crown, and the horse.
"""

_BODIES = {
    "J": ("sota1:{1}:{0} sota2:{0}:{1} arms:{1}:{0}", 0, -20, 0.8),
    "Q": ("horse:{2} rider:{0}:{1}", 6, -26, 0.74),
    "K": ("king:{1}:{0} arms:{1}:{1}", 0, -20, 0.8),
}
"""The bodies of sota, caballo and rey, each with the position of its head and its size."""

_NUMBERS = {"A": 1, "T": 10, "J": 10, "Q": 11, "K": 12}


@cache
def _deck() -> dict[str, str]:
    """Return every part and every card, keyed by id."""
    text = (Path(__file__).parent / "templates/faces.svg").read_text("utf-8")
    lines = re.findall(r"^<(?:path|g) id=.*$", text, re.MULTILINE)
    made = (*_corners(), *_french(), *_spanish(), _group(face_id(BACK), _back()))
    return {line.split('"', 2)[1]: line for line in (*lines, *made)}


def _group(name: str, content: str, looks: str = "") -> str:
    return f'<g id="{name}"{looks}>{content}</g>'


def _use(part: str, x: float = 0, y: float = 0, size: float | str = 1, looks: str = "") -> str:
    """Return an element that places a part, with its size and colours."""
    if size == 1:
        looks += f' x="{x:g}" y="{y:g}"' if x or y else ""
    else:
        moved = f"translate({x:g} {y:g})" if x or y else ""
        looks += f' transform="{moved}scale({size})"'
    return f'<use href="#f{part}"{looks}/>'


def _parts(words: str) -> str:
    """Return the elements for parts that are written as in :data:`_COURTS`."""
    drawn = []
    for word in words.split():
        part, fill, colour = (*word.split(":"), "", "")[:3]
        looks = f' fill="{_COLOURS[fill]}"' if fill else ""
        looks += f' color="{_COLOURS[colour]}"' if colour else ""
        drawn.append(_use(part.lstrip("-"), size="-1 1" if part[0] == "-" else 1, looks=looks))
    return "".join(drawn)


def _inked(content: str) -> str:
    """Return areas of flat colour with lines of ink around them."""
    looks = f'stroke="{_INK}" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round"'
    return f"<g {looks}>{content}</g>"


def _twice(name: str, half: str) -> str:
    """Return half a drawing, and the same half upside down."""
    return f'{_group(name, half)}<use href="#{name}" transform="rotate(180)"/>'


def _rank(rank: str, x: float, y: float, high: float) -> str:
    """Return the drawing of a rank centred at ``x, y``; the digits of 10 to 12 are drawn one by
    one.
    """
    step = 0.31 * high
    first = x - step * (len(rank) - 1)
    return "".join(
        _use(sign, first + 2 * step * n, y, f"{high / 100:g}") for n, sign in enumerate(rank)
    )


def _corners() -> Iterator[str]:
    """Return parts that many cards share: ranks and suits in the corners (``i``), or large (``j``),
    the numbers of the Spanish pack (``n``, ``m``), pips (``p``), and pips upside down (``q``).
    """
    for rank in (*FULL_RANKS, *_FRENCH_RANKS.values()):
        yield _group(f"fi{rank}", _twice(f"fk{rank}", _rank(rank, -101, -131, 38)))
        yield _group(f"fj{rank}", _rank(rank, -62, -92, 104))
    for suit in "shdc":
        yield _group(f"fi{suit}", _twice(f"fk{suit}", _use(suit, -101, -95, 0.25)))
        yield _group(f"fj{suit}", _use(suit, -53, 58, 1.16))
        yield _group(f"fp{suit}", _use(suit, size=0.52))
        yield _group(f"fq{suit}", _use(suit, size=-0.52))
    for number in sorted({_number(card) for card in PACK}):
        rank = str(number)
        x = -84 if number > 9 else -91
        yield _group(f"fn{rank}", _twice(f"fl{rank}", _rank(rank, x, -128, 32)))
        yield _group(f"fm{rank}", _rank(rank, -62, -98, 92))
    for suit in _SPANISH_SUITS.values():
        ends = [-104, *(end for gap in _BREAKS[suit] for end in (gap - 8, gap + 8)), 104]
        lines = "".join(f"M{a}-152H{b}" for a, b in zip(ends[::2], ends[1::2], strict=True))
        frame = f'd="{lines}M-104-152V0M104-152V0"'
        half = f'<path fill="none" stroke="currentColor" stroke-width="2.4" {frame}/>'
        yield _group(f"fi{suit}", _twice(f"fk{suit}", half + _use(suit, -89, -92, 0.3)))
        yield _group(f"fj{suit}", _use(suit, -53, 58, 1.16))
        yield _group(f"fp{suit}", _use(suit, size=0.62))


def _number(card: Card) -> int:
    return _NUMBERS.get(card.rank) or int(card.rank)


def _cards(name: str, suit: str, large: str, rank: str, content: str) -> Iterator[str]:
    """Yield the large and the small drawing of a card, in the colour of its suit if no other is
    named.
    """
    looks = f' color="{_TONES[suit]}" fill="currentColor"'
    yield _group(face_id(name), content, looks)
    yield _group(face_id(name, small=True), _use(large + rank) + _use(f"j{suit}"), looks)


def _pips(part: str, places: str, wide: float, high: float) -> str:
    """Return signs at ``places``, whose columns are ``wide`` and whose rows are ``high`` apart."""
    at = [place.split(",") for place in places.split()]
    return "".join(_use(part, wide * int(x), high * int(y)) for x, y in at)


def _mirrored(places: str) -> str:
    """Return the same places, upside down."""
    return " ".join(f"{x},{-int(y)}" for x, y in (place.split(",") for place in places.split()))


def _french() -> Iterator[str]:
    """Yield the drawings of the French pack."""
    for card in FULL_PACK:
        suit, rank = card.suit.letter.lower(), card.rank
        name = suit + rank
        if name in _COURTS:
            yield _group(f"f{name}", _court(name))
            content = _use(name)
        elif rank == "A":
            content = _use(suit, size=1.3)
        else:
            twice, once = _PIPS[_number(card)]
            content = _pips(f"p{suit}", f"{twice} {once}", 47, 18.5)
            content += _pips(f"q{suit}", _mirrored(twice), 47, 18.5)
        for index in dict.fromkeys((rank, _FRENCH_RANKS.get(rank, rank))):
            corners = _use(f"i{index}") + _use(f"i{suit}")
            yield from _cards(suit + index, suit, "j", index, content + corners)


def _court(name: str) -> str:
    """Return the drawing of a court card without its indices, which differ between languages."""
    suit = name[0]
    robe, sleeves, trim, sash, gem = list(_LIVERIES[suit])
    figure = _COURTS[name]
    if "ydob" in figure:
        robe, sleeves = sleeves, robe
    lines = sleeves if trim == robe else trim
    dress = f"robe:{robe} pat{suit}::{lines} front:{sleeves}:{trim} sleeves:{sleeves}:{trim}"
    figure = figure.replace("ydob", "body").replace("body", dress)
    half = _inked(_parts(f"{figure} cuff::{trim} hand")) + _use(suit, -63, -126, 0.33)
    frame = 'x="-84" y="-148" width="168" height="296" rx="4" fill="none" stroke-width="1.6"'
    return _twice(f"fh{name}", half) + _inked(f"{_parts(f'sash:{sash}:{gem}')}<rect {frame}/>")


def _spanish() -> Iterator[str]:
    """Yield the drawings of the Spanish pack."""
    for card in PACK:
        suit, number = _SPANISH_SUITS[card.suit], _number(card)
        if card.rank in _BODIES:
            content = _inked(_use("ground") + _figure(suit, card.rank))
        elif card.rank == "A":
            content = _use(suit, size=_LARGEST[suit])
        else:
            twice, once = _PIPS[number]
            content = _pips(f"p{suit}", f"{twice} {once} {_mirrored(twice)}", 49, 17)
        corners = _use(f"i{suit}") + _use(f"n{number}")
        yield from _cards(face_name(card, Pack.SPANISH), suit, "m", str(number), corners + content)


def _figure(suit: str, rank: str) -> str:
    """Return a figure that holds the sign of its suit in its hand."""
    robe, other, hair, beard, hat, crown, horse = _FIGURES[suit].split()
    body, right, down, size = _BODIES[rank]
    head = f"bob:{hair} collar head smile {hat}"
    if rank == "K":
        head = f"curls:{hair} ermine head {beard}:{hair} {crown}"
    above, large = _HELD[suit]
    return (
        '<g transform="translate(-6 12) scale(.88)">'
        + _parts(body.format(robe, other, horse))
        + f'<g stroke-width="3" transform="translate({right} {down}) scale({size})">'
        + f"{_parts(head)}</g>{_use(suit, 65, above - 24, large)}{_use('palm', 2)}</g>"
    )


def _back() -> str:
    """Return the back of the cards: a lattice with the four suits in its middle."""
    wide, high = 102, 150
    lines = []
    for total in range(-238, 239, 34):  # of x and y along a line
        a, c = max(-wide, total - high), min(wide, total + high)
        lines.append(f"M{a} {total - a}L{c} {total - c}M{-a} {total - a}L{-c} {total - c}")
    box = f'x="-{wide}" y="-{high}" width="{2 * wide}" height="{2 * high}" rx="8"'
    return (
        f'<rect {box} fill="#7d2232"/>'
        f'<path fill="none" stroke="#b5596a" stroke-width="3" d="{"".join(lines)}"/>'
        f'<rect {box} fill="none" stroke="#efb93f" stroke-width="4"/>{_use("emblem")}'
    )
