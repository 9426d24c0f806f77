"""The record of play in files of bridge programs. Line ends have no meaning there, and cards may
have notes and marks."""

from __future__ import annotations

from collections.abc import Sequence
from re import Match
from typing import Any

from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import PlayRecord
from tridge_solver.core.seats import SEATS
from tridge_solver.handfile.sections import END, NOT_PLAYED, Row, bare
from tridge_solver.handfile.stream import InvalidValue
from tridge_solver.handfile.values import card_trouble, find_card

IRREGULAR = "^"
"""PBN's mark for an irregular declarer, call or card."""

NEXT = "+"
"""The mark for the place of the next call or card."""


def _card_text(word: str) -> str:
    """Return the part of a word that is a card, or stands for one; empty for a note or a mark.

    >>> [_card_text(word) for word in ("^S7!", "=1=", "^", "^R", "-", "^RS7")]
    ['S7', '', '', '', '-', 'S7']
    """
    text = bare(word)
    if not text.startswith(IRREGULAR):
        return text
    text = text.lstrip(IRREGULAR)
    is_marked = find_card(text, Pack.FULL) is None and find_card(text[1:], Pack.FULL) is not None
    return text[1:] if is_marked else text


def _to_the_end(words: Sequence[Match[str]]) -> Sequence[Match[str]]:
    for number, word in enumerate(words):
        if bare(word[0]) in (END, NEXT):
            return words[:number]
    return words


def row_words(words: Sequence[Match[str]], columns: int) -> list[list[Match[str]]]:
    """Return the words that are cards, in rows of this many cards, wherever lines end."""
    cards = [word for word in _to_the_end(words) if _card_text(word[0])]
    return [cards[at : at + columns] for at in range(0, len(cards), columns)]


def read_rows(words: Sequence[Match[str]], pack: Pack, columns: int) -> tuple[Row, ...]:
    """Return the record of play, read card after card.

    Raises :class:`InvalidValue` with offsets into the deal's text.
    """
    rows: list[Row] = []
    diagnostics = []
    for line in row_words(words, columns):
        row: list[Any] = []
        for word in line:
            text = _card_text(word[0])
            row.append(find_card(text, Pack.FULL))
            if row[-1] is None and text != NOT_PLAYED:
                diagnostics.append(card_trouble(word.start(), bare(word[0]), Pack.FULL))
        rows.append((*row, *[None] * (columns - len(row))))
    if diagnostics:
        raise InvalidValue(diagnostics, ())
    return _without_empty(rows)


def _without_empty(rows: list[Row]) -> tuple[Row, ...]:
    while rows and not any(card is not None for card in rows[-1]):
        rows.pop()
    return tuple(rows)


def marked_play(words: Sequence[Match[str]]) -> tuple[str, ...]:
    """Return the words of a record that has notes or marks; empty for a record without any."""
    record = [word[0] for word in _to_the_end(words)]
    if all(_card_text(word) == word for word in record):
        return ()
    return tuple(map(_spelt, record))


def _spelt(word: str) -> str:
    """Return a word with its card in PBN's letters and its marks unchanged."""
    text = _card_text(word)
    card = find_card(text, Pack.FULL)
    return word if card is None else word.replace(text, card.code, 1)


def irregular_cards(marked: Sequence[str], play: PlayRecord | None) -> dict[tuple[int, int], str]:
    """Return the cards that are marked as irregular, keyed by row and column. Each has the
    letters of its marks, which stand before the card or in its word."""
    found: dict[tuple[int, int], str] = {}
    if not any(IRREGULAR in word for word in marked) or marked_rows(marked, play) is None:
        return found
    number, before = 0, ""
    for word in marked:
        text = _card_text(word)
        marks = word.replace(text, "", 1) if text else word
        if IRREGULAR in marks:
            before += IRREGULAR + "".join(sign for sign in marks if sign.isalpha()).upper()
        if text:
            if before:
                found[divmod(number, len(SEATS))] = before
            number, before = number + 1, ""
    return found


def marked_rows(marked: Sequence[str], play: PlayRecord | None) -> list[list[str]] | None:
    """Return the words of the record trick by trick, with notes and marks.

    ``None`` if the deal has none, or has them of another record: cards may have been played, or
    taken back, since they were read.
    """
    if not marked or play is None:
        return None
    columns = len(SEATS)
    lines: list[list[str]] = [[]]
    cards: list[Any] = []
    for word in marked:
        text = _card_text(word)
        if text:
            card = find_card(text, Pack.FULL)
            if card is None and text != NOT_PLAYED:
                return None
            if cards and len(cards) % columns == 0:
                lines.append([])
            cards.append(card)
        elif not word or word.split() != [word]:
            return None  # of JSON that was written by hand
        lines[-1].append(_spelt(word))
    missing = -len(cards) % columns
    lines[-1] += [NOT_PLAYED] * missing
    cards += [None] * missing
    rows = _without_empty([tuple(cards[at : at + columns]) for at in range(0, len(cards), columns)])
    return lines[: len(rows)] if rows and rows == play.rows else None
