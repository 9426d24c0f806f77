"""Readers and writers for each fact of a deal, both as the value of a tag and as a field of
JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from re import Match
from typing import Any

from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import Auction, PlayRecord
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.core.text import ParseError
from tridge_solver.handfile.dialect import DEAL_TAGS, Calls, Reading, hands_text
from tridge_solver.handfile.json_fields import (
    Field,
    InvalidField,
    JsonDialect,
    Read,
    by_seat,
    codes,
    or_none,
    parts_of,
    read_seat,
    read_tags,
    read_text,
    several,
    whole,
)
from tridge_solver.handfile.sections import without_annotation
from tridge_solver.handfile.stream import InvalidValue, diagnostic_at
from tridge_solver.handfile.values import Hands, parse_seat_tag, read_counts

Parse = Callable[[str, Pack], Any]
Write = Callable[[Any, Pack], str | None]


def _as_text(value: Any, pack: Pack) -> str | None:
    return str(value)


def _as_it_is(value: Any) -> Any:
    return value


class Codec:
    """A pair of readers and writers for one kind of value. (A named tuple would be slower to
    create.)

    Attributes:
        parse: reads it from a tag; ``None`` if no tag holds it.
        text: writes it as the value of a tag, ``None`` for no tag.
        read: reads it from JSON; ``None`` if other code reads it.
        json: writes it in JSON.
    """

    __slots__ = ("json", "parse", "read", "text")

    def __init__(
        self,
        parse: Parse | None = None,
        text: Write = _as_text,
        read: Read | None = None,
        json: Callable[[Any], Any] = _as_it_is,
    ) -> None:
        self.parse, self.text, self.read, self.json = parse, text, read, json

    def but(self, parse: Parse | None = None, read: Read | None = None) -> Codec:
        """Return a copy of this codec with another reader."""
        return Codec(parse or self.parse, self.text, read or self.read, self.json)


class Said:
    """One fact of a deal: its tag, its JSON field, and how it is read and written.

    Attributes:
        tag: the tag; of a field that no tag says, the one that a mistake in it is about.
        field: the field of JSON; empty if the fields of other lines say it.
        codec: how it is read and written.
        fills: the attributes of a deal that it fills, by default that of the name of ``field``;
            the value is a tuple if they are several.
        of: gets the value from a deal.
    """

    __slots__ = ("codec", "field", "fills", "of", "tag")

    def __init__(self, tag: str, field: str, codec: Codec, fills: tuple[str, ...] = ()) -> None:
        self.tag, self.field, self.codec = tag, field, codec
        self.fills = fills or (field,)
        self.of = attrgetter(*self.fills)


def readings_of(said: Iterable[Said]) -> dict[str, Reading]:
    """Return the reader of each tag, in the order in which tags are written."""
    found = {
        one.tag: Reading(one.fills, one.codec.parse) for one in said if one.codec.parse is not None
    }
    return {tag: found[tag] for tag in DEAL_TAGS if tag in found}


def values_of(said: Iterable[Said]) -> Callable[[Any, Pack], dict[str, str | None]]:
    """Return a function that gives the text of each tag for a deal."""
    written = [(one.tag, one.of, one.codec.text) for one in said if one.codec.parse is not None]
    written.sort(key=lambda one: DEAL_TAGS.index(one[0]))

    def values(deal: Any, pack: Pack) -> dict[str, str | None]:
        return {
            tag: None if (value := of(deal)) is None else text(value, pack)
            for tag, of, text in written
        }

    return values


def json_dialect(said: Sequence[Said]) -> JsonDialect:
    """Return the JSON dialect of a game, with its fields in this order."""
    fields = {
        one.field: Field(one.fills, one.tag, one.codec.read)
        for one in said
        if one.field and one.codec.read is not None
    }
    written = [(one.field, one.of, one.codec.json) for one in said if one.field]

    def values(deal: Any) -> dict[str, Any]:
        return {
            field: None if (value := of(deal)) is None else json(value)
            for field, of, json in written
        }

    return JsonDialect(fields, values)


def varied(said: Iterable[Said], *own: Said, without: Sequence[str] = ()) -> tuple[Said, ...]:
    """Return the facts of another game's deals, changed for this game. Leave out the tags in
    ``without``, replace facts that are in ``own``, and add new ones at the end.
    """
    found = {(one.tag, one.field): one for one in said if one.tag not in without}
    return tuple((found | {(one.tag, one.field): one for one in own}).values())


SEAT = Codec(parse_seat_tag, lambda seat, pack: seat.letter, read_seat, lambda seat: seat.letter)

DEALER = Said("Dealer", "dealer", SEAT)
LEADER = Said("Leader", "leader", SEAT)
DECLARER = Said("Declarer", "declarer", SEAT)


def hands_said(parse: Parse, text: Write = hands_text) -> Said:
    """Return the fact for the hands; their JSON is read elsewhere."""

    def json(value: tuple[Hands, frozenset[Seat]]) -> dict[str, list[str] | None]:
        hands, empty = value
        return {seat.letter: codes(hands[seat]) for seat in SEATS if seat not in empty}

    return Said("Deal", "hands", Codec(parse, text, json=json), ("hands", "empty"))


def auction_said(
    read_call: Read, calls: Callable[[Auction], Iterable[str]] = lambda record: record.calls
) -> Said:
    """Return the fact for the record of an auction."""
    read = parts_of(Auction, first=read_seat, calls=several(read_call))

    def json(record: Auction) -> dict[str, Any]:
        return {"first": record.first.letter, "calls": list(calls(record))}

    return Said("Auction", "auction", Codec(read=read, json=json))


def calls_reader(read_call: Callable[[str, Pack], str]) -> Calls:
    """Return a reader that takes each word of an auction as a call, and reports notes and marks."""

    def read(words: Sequence[Match[str]], pack: Pack) -> tuple[str, ...]:
        calls, diagnostics = [], []
        for word in words:
            text, annotation = without_annotation(word)
            diagnostics += [annotation] if annotation else []
            try:
                calls += [read_call(text, pack)] if text else []
            except ParseError as error:
                diagnostics.append(diagnostic_at(word.start(), error))
        if diagnostics:
            raise InvalidValue(diagnostics)
        return tuple(calls)

    return read


def play_said(read_card: Read, columns: int) -> Said:
    """Return the fact for the record of play, with this many cards in each row."""
    rows = several(several(or_none(read_card), columns))

    def json(record: PlayRecord) -> dict[str, Any]:
        tricks = [[None if card is None else card.code for card in row] for row in record.rows]
        return {"first": record.first.letter, "tricks": tricks}

    return Said(
        "Play", "play", Codec(read=parts_of(PlayRecord, first=read_seat, tricks=rows), json=json)
    )


def as_in_tag(parse: Callable[[str], Any]) -> Read:
    """Return a reader for JSON text that has the same form as the value of a tag."""

    def read(value: Any) -> Any:
        try:
            return parse(read_text(value))
        except InvalidValue as error:
            found = error.diagnostics[0]
            raise InvalidField(found.message, found.expected) from None

    return read


def seat_counts(example: str, digits: int, most: int, noun: str = "count") -> Codec:
    """Return the codec for one number for each seat, such as ``N:2 E:1``; ``most`` is the largest
    number.
    """
    return Codec(
        lambda text, pack: read_counts(text, example, digits, noun),
        lambda counts, pack: " ".join(f"{seat.letter}:{n}" for seat, n in counts.items()),
        by_seat(whole(0, most)),
        lambda counts: {seat.letter: n for seat, n in counts.items()},
    )


TAGS = Said("", "tags", Codec(read=read_tags, json=dict))
COMMENTS = Said("", "comments", Codec(read=several(read_text), json=list))
