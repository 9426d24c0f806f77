"""Deals as JSON: every field of a deal by name, cards always in the English pack."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tridge_solver.core.cards import Card
from tridge_solver.core.deal import Auction, Deal, PlayRecord
from tridge_solver.core.seats import Seat
from tridge_solver.handfile.comments import HEAD, CommentPlace, place_of
from tridge_solver.handfile.json_dialect import json_dialect_of

SCHEMA = "tridge.deal/1"

COMMENT_PLACES = "comment_places"
"""The field that says of each comment where it stands, where one is not at the head."""


def deal_fields(deal: Deal) -> dict[str, Any]:
    """What ``deal`` says, field by field as its game has them; ``None`` is what it does not say.

    :func:`~tridge_solver.handfile.json_reader.read_deal` makes the same deal of it.

    >>> from tridge_solver.core.cards import parse_hand
    >>> hands = (parse_hand("A..."), parse_hand(".2.."), None, None)
    >>> from tridge_solver.games.ombre.deal import OmbreDeal
    >>> fields = deal_fields(OmbreDeal(hands, Seat.SOUTH, leader=Seat.NORTH))
    >>> fields["sitting_out"], fields["hands"], fields["contract"]
    ('S', {'N': ['SA'], 'E': ['H2'], 'W': None}, None)
    """
    named = {} if deal.game_tag is None else {"game": deal.game_tag}
    places = [place_of(comment) for comment in deal.comments]
    placed = {} if {*places} <= {HEAD} else {COMMENT_PLACES: [*map(_place, places)]}
    return named | json_dialect_of(deal.game).values(deal) | placed


def _place(place: CommentPlace) -> dict[str, Any] | None:
    """Where a comment stands, in JSON; nothing for one at the head of the deal."""
    return None if place == HEAD else place._asdict()


def letter(seat: Seat | None) -> str | None:
    """A seat in JSON."""
    return None if seat is None else seat.letter


def codes(cards: Iterable[Card] | None) -> list[str] | None:
    """Cards in JSON."""
    return None if cards is None else [card.code for card in cards]


def by_letter(numbers: Mapping[Seat, int] | None) -> dict[str, int] | None:
    """Numbers of seats in JSON."""
    return None if numbers is None else {seat.letter: n for seat, n in numbers.items()}


def auction_fields(record: Auction | None) -> dict[str, Any] | None:
    """A record of an auction in JSON."""
    if record is None:
        return None
    return {"first": record.first.letter, "calls": list(record.calls)}


def play_fields(record: PlayRecord | None) -> dict[str, Any] | None:
    """A record of play in JSON, its tricks in rows."""
    if record is None:
        return None
    rows = [[None if card is None else card.code for card in row] for row in record.rows]
    return {"first": record.first.letter, "tricks": rows}
