"""The hands round the table as data, for every drawing that is not a terminal's.

The HTML pages and the SVG diagram are drawn from the same :class:`TableView`, so that a hand
looks the same in both: trumps first, the Player starred.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from tridge_solver.core.cards import Card, Pack, Suit
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal
from tridge_solver.core.seats import Seat
from tridge_solver.report.theme.signs import SPANISH_SUITS, Theme, given_name, stated
from tridge_solver.report.theme.source import Source

_PLACES = ("north", "east", "south", "west")
_RANKS = {
    "A": "ace",
    "K": "king",
    "Q": "queen",
    "J": "jack",
    "T": "ten",
    "9": "nine",
    "8": "eight",
    "7": "seven",
    "6": "six",
    "5": "five",
    "4": "four",
    "3": "three",
    "2": "two",
}
_SPANISH_RANKS = _RANKS | {"K": "rey", "Q": "caballo", "J": "sota"}
_SUITS = ("spades", "hearts", "diamonds", "clubs")


@dataclass(frozen=True)
class Face:
    """A card as it is drawn.

    Attributes:
        code: as hand files write it, e.g. ``DQ``.
        full: suit and rank, e.g. ♦Q.
        short: what stands in its row of the hand: the rank, with the suit if it is another one.
        name: in words, e.g. queen of diamonds.
        colour: ``black``, ``red``, or the Spanish pack's ``blue``, ``gold`` and ``green``.
        trump: whether it is a trump.
    """

    code: str
    full: str
    short: str
    name: str
    colour: str
    trump: bool


@dataclass(frozen=True)
class Holding:
    """The cards of one suit in a hand; the black aces stand among the trumps."""

    suit: str
    sign: str
    name: str
    colour: str
    trump: bool
    faces: tuple[Face, ...]


@dataclass(frozen=True)
class SeatView:
    """One seat; ``holdings`` is ``None`` when its hand is not known or it sits out."""

    seat: str
    place: str
    name: str | None
    is_player: bool
    plays: bool
    note: str | None
    holdings: tuple[Holding, ...] | None


@dataclass(frozen=True)
class TableView:
    """The seats with cards in playing order from the leader, then the one who deals."""

    seats: tuple[SeatView, ...]


def table_view(
    deal: Deal,
    hands: Mapping[Seat, Collection[Card] | None],
    look: Theme,
    player: Seat | None,
    notes: Mapping[Seat, str] | None = None,
) -> TableView:
    """The table of ``deal`` with the ``hands`` given; ``notes`` stand beside seats."""
    notes = notes or {}
    known = deal.dealer is not None or deal.leader is not None
    order = deal.playing_order if known else deal.active
    seats = [
        SeatView(
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
        seats.append(SeatView(out.letter, _PLACES[out], name, False, False, "deals", None))
    return TableView(tuple(seats))


def deal_title(deal: Deal, source: Source) -> str:
    """The event a deal belongs to and its board."""
    event, board = stated(deal.tag("Event")) or source.title, stated(deal.board)
    return f"{event}, board {board}" if board else event


def face(card: Card, look: Theme, row: Suit | None = None) -> Face:
    """``card`` as it is drawn, in the row of the suit ``row`` if it stands in one."""
    full = look.plain_card(card)
    return Face(
        code=card.code,
        full=full,
        short=look.pack.rank_text(card) if card.suit is row else full,
        name=card_name(card, look.pack),
        colour=suit_colour(card.suit, look.pack),
        trump=look.is_trump(card),
    )


def card_name(card: Card, pack: Pack) -> str:
    """A card in words, for readers who listen.

    >>> card_name(Card.parse("DQ"), Pack.ENGLISH), card_name(Card.parse("DQ"), Pack.SPANISH)
    ('queen of diamonds', 'caballo de oros')
    """
    if pack is Pack.SPANISH:
        return f"{_SPANISH_RANKS[card.rank]} de {SPANISH_SUITS[card.suit]}"
    return f"{_RANKS[card.rank]} of {_SUITS[card.suit]}"


def suit_colour(suit: Suit, pack: Pack) -> str:
    """The colour a suit is drawn in, as a word style sheets know."""
    if pack is Pack.SPANISH:
        return ("blue", "red", "gold", "green")[suit]
    return "red" if suit.is_red else "black"


def holdings_of(hand: Collection[Card] | None, look: Theme) -> tuple[Holding, ...] | None:
    """A hand suit by suit as it is drawn."""
    if hand is None:
        return None
    names = SPANISH_SUITS if look.pack is Pack.SPANISH else _SUITS
    return tuple(
        Holding(
            suit=suit.letter,
            sign=look.plain_suit_name(suit),
            name=names[suit],
            colour=suit_colour(suit, look.pack),
            trump=suit is look.trumps,
            faces=tuple(face(card, look, suit) for card in cards),
        )
        for suit, cards in look.by_suit(hand).items()
    )
