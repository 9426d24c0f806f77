"""Where the tokens that a defect names stand in the text of a deal."""

from __future__ import annotations

from collections.abc import Callable
from re import Match

from tridge_solver.cards import SUITS, Card, Pack
from tridge_solver.handfile.card_values import (
    TEN,
    exchange_parts,
    find_card,
    find_rank,
    hand_places,
)
from tridge_solver.handfile.lexer import Lexed, value_of
from tridge_solver.handfile.sections import rows_of
from tridge_solver.handfile.values import WORD
from tridge_solver.seats import SEATS, Seat
from tridge_solver.validation import Place


def offset_of(place: Place, lexed: Lexed, inherited: set[str], pack: Pack) -> int:
    """Offset of ``place`` in the deal's text; of the deal's first line if the tag is missing.

    A value that was inherited from the deal before is one token, the ``#``.
    """
    tag = lexed.tags.get(place.tag)
    if tag is None:
        return lexed.text.rfind("\n", 0, lexed.first or 0) + 1
    at = None
    if place.row is not None:
        at = _word_offset(place, lexed)
    elif place.tag not in inherited and place.tag in _IN_VALUE:
        found = _IN_VALUE[place.tag](value_of(tag), place.seat, place.card, pack)
        at = None if found is None else tag.start("value") + found
    return tag.start("value") if at is None else at


def _word_offset(place: Place, lexed: Lexed) -> int | None:
    """A call of the auction, or a row or card of the play."""
    words: list[Match[str]] = lexed.words.get(place.tag, [])
    row = place.row or 0
    if place.tag == "Play":
        rows = rows_of(words)
        words, row = (rows[row], place.column or 0) if row < len(rows) else ([], 0)
    return words[row].start() if row < len(words) else None


def _in_deal(value: str, seat: Seat | None, card: Card | None, pack: Pack) -> int | None:
    """A hand, or the last of equal cards in it."""
    if seat is None:
        return None
    first = Seat.parse(value.lstrip()[0])
    at = hand_places(value)[(seat - first) % len(SEATS)]
    found = at
    suit = 0
    word = value[at:].split(maxsplit=1)[0] if card is not None else ""
    if pack is Pack.FULL:
        word = word.replace(TEN, "T_")  # as long as it was
    for place, letter in enumerate(word):
        if letter == ".":
            suit += 1
        elif suit < len(SUITS) and find_rank(suit, letter, pack) == card:
            found = at + place
    return found


def _in_stock(value: str, seat: Seat | None, card: Card | None, pack: Pack) -> int | None:
    """The last of equal cards in the stock."""
    words = [w.start() for w in WORD.finditer(value) if find_card(w[0], pack) == card]
    return words[-1] if card is not None and words else None


def _in_exchange(value: str, seat: Seat | None, card: Card | None, pack: Pack) -> int | None:
    """What a seat throws, or the last of equal cards in it."""
    found = None
    for at, text, words in exchange_parts(value):
        if seat is not None and text.upper() == seat.letter:
            cards = [place for place, word in words or () if find_card(word, pack) == card]
            found = cards[-1] if card is not None and cards else at
    return found


def _in_counts(value: str, seat: Seat | None, card: Card | None, pack: Pack) -> int | None:
    """What is counted of a seat."""
    if seat is None:
        return None
    words = [w.start() for w in WORD.finditer(value) if w[0][0].upper() == seat.letter]
    return words[-1] if words else None


_IN_VALUE: dict[str, Callable[[str, Seat | None, Card | None, Pack], int | None]] = {
    "Deal": _in_deal,
    "Stock": _in_stock,
    "Exchange": _in_exchange,
    "TricksWon": _in_counts,
    "PointsWon": _in_counts,
}
"""How the parts of a value are found, by tag."""
