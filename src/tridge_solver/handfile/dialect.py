"""How the deals of a game are written: its tags, calls and rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from re import Match
from typing import Any, NamedTuple, Protocol

from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.deal import Deal
from tridge_solver.core.part import Part
from tridge_solver.core.registry import Game
from tridge_solver.core.seats import SEATS, Direction, Seat
from tridge_solver.core.words import PASSES, contract_words
from tridge_solver.handfile.sections import Row, read_rows, rows_of

Calls = Callable[[Sequence[Match[str]], Pack], tuple[str, ...]]
Rows = Callable[[Sequence[Match[str]], Pack, int], tuple[Row, ...]]
LooseEnds = Callable[[Any], Iterable[tuple[str, list[str]]]]
RowWords = Callable[[Sequence[Match[str]], int], list[list[Match[str]]]]


class SeveralWords(NamedTuple):
    """A call of an auction that is written in so many ``words``, from that at ``at`` on."""

    at: int
    words: int
    call: str


class Reading(NamedTuple):
    """How a tag is read: the fields of a deal it fills, and what reads its value."""

    fields: tuple[str, ...]
    parse: Callable[[str, Pack], Any]


def call_of(calls: Iterable[str]) -> Callable[[str], str | None]:
    """What reads one of ``calls`` in words that were joined, whatever their capitals.

    >>> meant = call_of(["NoTricks", "Pass"])
    >>> meant("notricks"), meant("paso")
    ('NoTricks', 'Pass')
    """
    spelt = {**dict.fromkeys(PASSES, "Pass"), **{call.lower(): call for call in calls}}
    return lambda text: spelt.get(text.lower())


def calls_of(deal: Deal, pack: Pack) -> tuple[str, ...]:
    """The calls of an auction as they are on record."""
    return () if deal.auction is None else deal.auction.calls


class Dialect(NamedTuple):
    """How deals are written in hand files.

    Attributes:
        readings: how each tag is read but ``Pack``, ``Rules`` and ``Game``, on which the others
            depend; in the order they are written.
        read_calls: reads the words of an auction; ``None`` where nobody bids.
        calls: the words to be written for the auction of a deal, suits as the pack prints them.
        values: the values of a deal's tags, cards as the pack prints them; ``None`` for no tag.
        read_rows: reads the words of a record of play, so many cards a row.
        row_words: the words that are cards of a record, row by row.
        marked_play: the words of a record that has notes and marks where they are kept.
        marked_rows: the words to be written for the record of a deal that has kept them.
        contract_meant: a contract with full words in it made one that can be read.
        result_meant: a result that is given by the contract, or with words in it, made one that can
            be read, by the fields that were read; ``None`` if it is none.
        call_meant: the call that words are meant for which were written apart or in full, joined;
            ``None`` if they are for none.
        calls_in_words: calls of several words that the order of an auction determines, where each
            of the words may be a call too: ``Play More``.
        is_pbn: whether files are taken as other programs write them: any tag, table and note of
            PBN 2.1, lines of any length, values that stand for the deals to come.
        auction_notes: the tags that follow the auction, as those of ``loose_ends``.
        loose_ends: the tags that follow the sections, each by its name and with its lines.
        implied: the fields of a deal that were read, also from JSON, with what follows from them in
            every deal.
        seating_after: what the next deal takes of the table where that is not what a deal says:
            ``names`` by letters of seats and the ``dealer``, each ``None`` if it is; ``None`` in
            games in which nobody changes chairs. The first argument is what this returned for the
            deal before.
        order: tags that are written first, in this order; ``Game`` last then, which other programs
            do not know. Without it tags stand in the order of the readings, free text behind.
    """

    readings: Mapping[str, Reading]
    read_calls: Calls | None
    values: Callable[[Any, Pack], Mapping[str, str | None]]
    read_rows: Rows = read_rows
    calls: Callable[[Any, Pack], tuple[str, ...]] = calls_of
    row_words: RowWords = lambda words, columns: rows_of(words)
    marked_play: Callable[[Sequence[Match[str]]], tuple[str, ...]] = lambda words: ()
    marked_rows: Callable[[Any], list[list[str]] | None] = lambda deal: None
    contract_meant: Callable[[str, Pack], str] = contract_words
    result_meant: Callable[[str, Mapping[str, Any]], str | None] | None = None
    call_meant: Callable[[str], str | None] = lambda text: None
    calls_in_words: Callable[[Sequence[Match[str]]], Sequence[SeveralWords]] = lambda words: ()
    is_pbn: bool = False
    auction_notes: LooseEnds = lambda deal: ()
    loose_ends: LooseEnds = lambda deal: ()
    implied: Callable[[dict[str, Any]], dict[str, Any]] = lambda fields: fields
    seating_after: Callable[[Any, Any], Any] = lambda before, deal: None
    order: tuple[str, ...] = ()


class NotationPart(Protocol):
    """The part of a game to be read and written in hand files."""

    DIALECT: Dialect


NOTATION: Part[NotationPart] = Part("notation", "notation")


def dialect_of(game: Game) -> Dialect:
    """The dialect of the hand files of ``game``."""
    return NOTATION.of(game).DIALECT


def deal_value(deal: Deal, pack: Pack) -> str:
    """The value of ``Deal``: the hands clockwise, a seat without one last."""
    last = max(deal.empty, default=Seat.WEST)
    first = SEATS[(last + 1) % len(SEATS)]
    clockwise = Direction.CLOCKWISE.round_from(first, SEATS)
    return f"{first.letter}:{' '.join(_hand_text(deal, seat, pack) for seat in clockwise)}"


def _hand_text(deal: Deal, seat: Seat, pack: Pack) -> str:
    """A hand, ``-`` for the seat without one, ``?`` for an unknown one."""
    if seat in deal.empty:
        return "-"
    hand = deal.hands[seat]
    return "?" if hand is None else pack.hand_text(hand)


def seat_text(seat: Seat | str | None) -> str | None:
    """A seat, or another word, as the value of a tag."""
    return seat.letter if isinstance(seat, Seat) else seat


def number_text(number: int | None) -> str | None:
    """A number as the value of a tag."""
    return None if number is None else str(number)


def joined(words: Iterable[str] | None, mark: str = " ") -> str | None:
    """Words as the value of a tag."""
    return None if words is None else mark.join(words)


def counts_text(counts: Mapping[Seat, int] | None) -> str | None:
    """Counts by seat as the value of a tag: ``N:2 E:1``."""
    return None if counts is None else " ".join(f"{s.letter}:{n}" for s, n in counts.items())


def cards_text(cards: Iterable[Card], pack: Pack) -> str:
    """Cards as the value of a tag: ``SA H7``."""
    return " ".join(map(pack.card_text, cards))
