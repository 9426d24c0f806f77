"""Places in a deal's text: of words that were corrected, and of the tokens that a defect names.
(Imported only when used.)

A repair replaces one text by another within a line. The deal is then read as if the new text had
been written; remaining errors are reported at their place in the original text.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cached_property
from itertools import accumulate, groupby
from operator import attrgetter
from re import Match
from typing import NamedTuple

from tridge_solver.checks import Place
from tridge_solver.core.cards import SUITS, TEN, Card, Pack
from tridge_solver.core.registry import Game
from tridge_solver.core.seats import SEAT_OF_LETTER, SEATS, Direction, Seat
from tridge_solver.handfile.dialect import dialect_of
from tridge_solver.handfile.lexer import Lexed, value_of
from tridge_solver.handfile.values import WORD, exchange_parts, find_card, find_rank, hand_places


class Repair(NamedTuple):
    """A replacement of some text by other text.

    Attributes:
        at, end: the offsets of the written text.
        text: the text to read instead.
        message: the message about it; empty if another repair has the message.
    """

    at: int
    end: int
    text: str
    message: str


class Fix(NamedTuple):
    """A repair with its place in the file: ``length`` characters of a line, from a column on."""

    line: int
    column: int
    length: int
    text: str


def applied(text: str, repairs: Iterable[Repair]) -> str:
    """Return ``text`` with all repairs applied; they must not overlap.

    >>> applied('[Dealer "South"]', [Repair(9, 14, "S", "")])
    '[Dealer "S"]'
    """
    parts = []
    done = 0
    for repair in sorted(repairs):
        parts += [text[done : repair.at], repair.text]
        done = repair.end
    return "".join([*parts, text[done:]])


class _Span(NamedTuple):
    """The characters that a repair covers, in a text between two rounds of repairs. An older
    repair covers the text it has written, and ``gained`` counts the characters that it added. A
    later one covers the text that it will replace.
    """

    start: int
    end: int
    repair: Repair
    is_older: bool
    gained: int

    @property
    def is_inserted(self) -> bool:
        return self.repair.at == self.repair.end


def composed(text: str, older: Iterable[Repair], later: Iterable[Repair]) -> list[Repair]:
    """Return repairs that have the effect of both the ``older`` repairs, which led to this
    ``text``, and the ``later`` ones. Repairs that touch the same words become one repair without a
    message.

    >>> older = [Repair(0, 12, '4S"] [Result "+1', "")]
    >>> composed('4S"] [Result "+1', older, [Repair(14, 16, "11", "")])
    [Repair(at=0, end=12, text='4S"] [Result "11', message='')]
    """
    spans = [_Span(repair.at, repair.end, repair, False, 0) for repair in later]
    gain = 0
    for repair in sorted(older):
        start, gained = repair.at + gain, len(repair.text) - (repair.end - repair.at)
        spans.append(_Span(start, start + len(repair.text), repair, True, gained))
        gain += gained
    groups: list[list[_Span]] = []
    end, is_inserted = 0, False
    for span in sorted(spans):
        beside = span.start == end and is_inserted and span.is_inserted  # their order matters
        if groups and (span.start < end or beside):
            groups[-1].append(span)
            is_inserted &= span.is_inserted
            end = max(end, span.end)
        else:
            groups.append([span])
            is_inserted, end = span.is_inserted, span.end
    gain = 0
    made = []
    for group in groups:
        start, end = group[0].start, max(span.end for span in group)
        new = (span for span in group if not span.is_older)
        within = [Repair(s.start - start, s.end - start, s.repair.text, "") for s in new]
        at = start - gain
        gain += sum(span.gained for span in group)
        made.append(Repair(at, end - gain, applied(text[start:end], within), ""))
    return made


class WrittenPlaces:
    """A map from offsets in the repaired text to offsets in the original text.

    >>> places = WrittenPlaces([Repair(9, 14, "S", "")])
    >>> places[9], places[10], places[12]
    (9, 14, 16)
    """

    def __init__(self, repairs: Iterable[Repair]) -> None:
        self._repairs = sorted(repairs)
        gains = accumulate(len(m.text) - (m.end - m.at) for m in self._repairs)
        before = (0, *gains)
        self._starts = [m.at + gain for m, gain in zip(self._repairs, before, strict=False)]

    def __getitem__(self, at: int) -> int:
        number = bisect_right(self._starts, at) - 1
        if number < 0:
            return at
        repair, start = self._repairs[number], self._starts[number]
        past = at - start - len(repair.text)
        if past >= 0:
            return repair.end + past
        # Inside a repair: as far in, if it is as long, else where it begins.
        return repair.at + (at - start if repair.end - repair.at == len(repair.text) else 0)


def fixed_text(text: str, fixes: Iterable[Fix]) -> str:
    r"""Return the text of a file with all ``fixes`` applied.

    >>> fixed_text('; x\n[Dealer "South"]\n', [Fix(2, 10, 5, "S")])
    '; x\n[Dealer "S"]\n'
    """
    lines = text.split("\n")
    for number, group in groupby(sorted(fixes), key=attrgetter("line")):
        repairs = [Repair(f.column - 1, f.column - 1 + f.length, f.text, "") for f in group]
        lines[number - 1] = applied(lines[number - 1], repairs)
    return "\n".join(lines)


_Parts = dict[Seat | None, dict[Card | None, int]]
"""The places in each seat's part of a value, or in a part without a seat. A card is mapped to its
last place, and ``None`` to the beginning of the part.
"""


class Places:
    """An index that finds seats, cards and calls in the text of one deal.

    A deal may have as many defects as words, so values and records are scanned once, and the places
    found are looked up.

    Args:
        lexed: the text.
        inherited: tags that repeat the deal before: one token, the ``#``.
        pack: the pack of the cards in values.
        game: the game of the record.
    """

    def __init__(self, lexed: Lexed, inherited: Collection[str], pack: Pack, game: Game) -> None:
        self._lexed = lexed
        self._inherited = inherited
        self._pack = pack
        self._game = game
        self._parts: dict[str, _Parts] = {}

    def offset_of(self, place: Place) -> int:
        """Return the offset of ``place`` in the text; if its tag is missing, that of the deal's
        first line.
        """
        lexed = self._lexed
        tag = lexed.tags.get(place.tag)
        if tag is None:
            return lexed.text.rfind("\n", 0, lexed.first or 0) + 1
        at = None
        if place.row is not None:
            at = self._word_offset(place)
        elif place.tag not in self._inherited and place.tag in _PARTS_OF:
            found = self._in_value(place)
            at = None if found is None else tag.start("value") + found
        return tag.start("value") if at is None else at

    def _word_offset(self, place: Place) -> int | None:
        """Return the offset of a call in the auction, or of a row or card in the play."""
        words: Sequence[Match[str]] = self._lexed.words.get(place.tag, [])
        row = place.row or 0
        if place.tag == "Play":
            rows = self._rows
            words, row = (rows[row], place.column or 0) if row < len(rows) else ([], 0)
        return words[row].start() if row < len(words) else None

    @cached_property
    def _rows(self) -> list[list[Match[str]]]:
        words = self._lexed.words.get("Play", [])
        return dialect_of(self._game).row_words(words, self._game.cards_in_trick)

    def _in_value(self, place: Place) -> int | None:
        """Return the offset of a seat or a card in the value of a tag."""
        if place.seat is None and place.card is None:
            return None
        parts = self._parts.get(place.tag)
        if parts is None:
            value = value_of(self._lexed.tags[place.tag])
            parts = self._parts[place.tag] = _PARTS_OF[place.tag](value, self._pack)
        cards = parts.get(place.seat, {})
        return cards.get(place.card, cards.get(None))


def _of_deal(value: str, pack: Pack) -> _Parts:
    parts: _Parts = {}
    seats = Direction.CLOCKWISE.round_from(Seat.parse(value.lstrip()[0]), SEATS)
    for seat, at in zip(seats, hand_places(value), strict=False):
        cards = parts[seat] = {None: at}
        word = value[at:].split(maxsplit=1)[0]
        if pack.is_full:
            word = word.replace(TEN, "T_")  # as long as it was
        suit = 0
        for place, letter in enumerate(word, at):
            if letter == ".":
                suit += 1
            elif suit < len(SUITS) and (card := find_rank(suit, letter, pack)) is not None:
                cards[card] = place
    return parts


def _of_stock(value: str, pack: Pack) -> _Parts:
    cards: dict[Card | None, int] = {}
    for word in WORD.finditer(value):
        card = find_card(word[0], pack)
        if card is not None:
            cards[card] = word.start()
    return {None: cards}


def _of_exchange(value: str, pack: Pack) -> _Parts:
    """Return the places of the discards; for a seat named twice, those of its last part."""
    parts: _Parts = {}
    for at, text, words in exchange_parts(value):
        cards = parts[SEAT_OF_LETTER.get(text)] = {None: at}
        cards |= {card: p for p, w in words or () if (card := find_card(w, pack)) is not None}
    parts.pop(None, None)
    return parts


def _of_counts(value: str, pack: Pack) -> _Parts:
    words = WORD.finditer(value)
    parts: _Parts = {SEAT_OF_LETTER.get(word[0][0]): {None: word.start()} for word in words}
    parts.pop(None, None)
    return parts


_PARTS_OF: dict[str, Callable[[str, Pack], _Parts]] = {
    "Deal": _of_deal,
    "Stock": _of_stock,
    "Exchange": _of_exchange,
    "TricksWon": _of_counts,
    "PointsWon": _of_counts,
}
"""The function that finds the parts of a value, for each tag."""
