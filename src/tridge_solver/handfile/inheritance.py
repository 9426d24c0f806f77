"""Values that a deal takes from earlier deals: by ``#``, given once for all, and the players'
seats.

The size of values is limited; otherwise a million short deals could each repeat a million
characters, and the values of older deals would grow from deal to deal.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import field, replace
from functools import cached_property
from re import Match
from typing import TYPE_CHECKING, Any, NamedTuple

from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.registry import LISTED
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEAT_OF_LETTER, SEATS, Seat
from tridge_solver.core.words import seat_word
from tridge_solver.handfile.dialect import (
    DEAL_TAGS,
    GAME_TAG,
    NOT_SAID,
    PBN_TAGS,
    Reading,
    dialect_of,
)
from tridge_solver.handfile.lexer import SECTIONS
from tridge_solver.handfile.stream import Diagnostic, InvalidValue

if TYPE_CHECKING:
    from tridge_solver.core.cards import Card
    from tridge_solver.core.deal import Deal, Hand


NAME_TAGS = tuple(seat.word for seat in SEATS)
"""The tags that say who sits where."""

MAX_BOARDS = 500
"""The most boards of a file to remember: more than an evening has."""

_A_TABLE = 3
"""The least number of names in a list of all who sit at a table; a shorter list names those who
come to it.
"""

LONGEST_NAME = 100
"""Longer text is not a name that somebody would write again."""

_TAG_NAMES = {seat.letter: seat.word for seat in SEATS}
_SAYING = frozenset((*NAME_TAGS, "Game", "Rules"))
"""Tags that say who plays, and that a table begins."""


def is_laid_out(deal: Deal) -> bool:
    """Return whether a deal is a board laid out for several tables: its cards and dealer, without
    any result."""
    made = (deal.contract, deal.declarer, deal.auction, deal.play, deal.exchanges)
    known = bool(deal.stock) and None not in (deal.dealer, deal.board)
    return known and made == (None,) * len(made) and not deal.is_done


class LaidOut(NamedTuple):
    """The setting of a board: its dealer, the seat without cards, the rules, the pack, and the top
    card of the stock."""

    rules: Ruleset
    pack: Pack
    dealer: Seat
    empty: frozenset[Seat]
    top: Card


class BoardRecord(NamedTuple):
    """A board of bridge in the record of one table, from which other records may omit parts."""

    board: str | None
    hands: tuple[Hand | None, ...]
    empty: frozenset[Seat]
    dealer: Seat | None
    vulnerable: str | None


def _shown(deal: Deal | None) -> BoardRecord | None:
    """Return the board of a deal of bridge whose cards are known; ``None`` for any other."""
    if deal is None or deal.rules.name != LISTED["BRIDGE_GAME"].rules or not any(deal.hands):
        return None
    return BoardRecord(deal.board, deal.hands, deal.empty, deal.dealer, deal.tag("Vulnerable"))


@dataclass(frozen=True)
class Players:
    """The known facts about the table before a deal.

    Attributes:
        names: the players by the letters of their seats.
        last: the deal before, ``None`` if there is none that could be read.
        tags: the names of its tags.
        seating: the result of :meth:`~tridge_solver.core.game.Game.seating_after` for that deal.
        boards: the earlier boards with cards and no contract, by their tag: their results may
            follow, table by table.
        above: the board of the record before, if it is one of bridge with its cards.
        shown: the earlier boards of bridge with their cards, by their tag.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    last: Deal | None = None
    tags: Collection[str] = ()
    boards: Mapping[str, LaidOut] = field(default_factory=dict)
    above: BoardRecord | None = None
    shown: Mapping[str, BoardRecord] = field(default_factory=dict)
    seating: Any = None

    def named_in(self, tags: Mapping[str, Match[str]]) -> Players:
        """Return these facts with the names that a deal's own ``tags`` give."""
        return self._named({name: tag["value"] for name, tag in tags.items() if name in _SAYING})

    def _named(self, said: Mapping[str, str]) -> Players:
        """Return these facts with the names in the tags' values."""
        names = {
            letter: said[name].strip()
            for letter, name in _TAG_NAMES.items()
            if name in said and _is_name(said[name])
        }
        if not names or (names == self.names):
            return self
        if len(names) < _A_TABLE and not {"Game", "Rules"} & said.keys():
            taken = {_folded(name) for name in names.values()}
            stay = {s: name for s, name in self.names.items() if _folded(name) not in taken}
            names = {**stay, **names}  # one comes for another
        return replace(self, names=names)

    def after(self, deal: Deal | None, tags: Mapping[str, Match[str]]) -> Players:
        """Return the facts known after a ``deal`` with these ``tags``."""
        said = {name: tag["value"] for name, tag in tags.items() if name in _SAYING}
        if deal is not None:  # by names in another language they are not among the tags
            own = ((name, deal.tag(name)) for name in NAME_TAGS if name not in said)
            said |= {name: value for name, value in own if value}
        names, seating = self._named(said).names, self.seating
        if deal is not None:
            seating = dialect_of(deal.game).seating_after(seating, deal)
            names = (seating and seating.names) or names
        above, shown = _shown(deal), self.shown
        board = None if above is None else above.board
        if above is not None and board is not None and (len(shown) < MAX_BOARDS or board in shown):
            shown = {**shown, board: above}
        return Players(
            names, deal or self.last, tuple(tags), self._boards_with(deal), above, shown, seating
        )

    def _boards_with(self, deal: Deal | None) -> Mapping[str, LaidOut]:
        """Return the boards, including ``deal`` if it is one."""
        if deal is None or not is_laid_out(deal) or len(self.boards) == MAX_BOARDS:
            return self.boards
        assert deal.dealer is not None
        assert deal.board is not None
        assert deal.stock
        laid_out = LaidOut(deal.rules, deal.pack, deal.dealer, deal.empty, deal.stock[0])
        return {**self.boards, deal.board: laid_out}

    def letter(self, text: str) -> str:
        """Return the letter of the seat that ``text`` names, as a seat or by its player; else
        ``text``.

        >>> players = Players({"N": "Ann Lee", "E": "Bob"})
        >>> [players.letter(text) for text in ("ann lee", "Ann", "West", "Cleo")]
        ['N', 'N', 'W', 'Cleo']
        """
        read = seat_word(text)
        return read if read in SEAT_OF_LETTER else self._letters.get(_folded(text), text)

    def with_letters(self, text: str) -> str:
        """Return ``text`` with the letters of seats in place of names.

        >>> Players({"N": "Ann Lee", "E": "Bob"}).with_letters("Ann 5, bob:2")
        'N 5, E:2'
        """
        if self._pattern is None:
            return text
        return self._pattern.sub(lambda match: self.letter(match[0]), text)

    @cached_property
    def _letters(self) -> dict[str, str]:
        """Return the seats by text that means only one player: whole names, and first ones."""
        pairs = [(_folded(word), letter) for letter, word in self._words()]
        counts = Counter(word for word, _ in pairs)
        return {word: letter for word, letter in pairs if counts[word] == 1}

    def _words(self) -> Iterator[tuple[str, str]]:
        for letter, name in self.names.items():
            yield letter, name
            first = name.split()[0]
            if first != name:
                yield letter, first

    @cached_property
    def _pattern(self) -> re.Pattern[str] | None:
        words = sorted(self._letters, key=len, reverse=True)
        return None if not words else _one_of(words)


# Linear: a choice of fixed texts, the longest first, and one run of blanks between words.
def _one_of(words: Iterable[str]) -> re.Pattern[str]:
    parts = (r"[ \t]+".join(map(re.escape, word.split())) for word in words)
    return re.compile(rf"(?<!\w)(?:{'|'.join(parts)})(?!\w)", re.IGNORECASE)


NOBODY = Players()


def _is_name(text: str) -> bool:
    """Return whether a value is a name: neither empty, nor unknown, nor the letter of a seat."""
    word = text.strip()
    return (
        0 < len(word) <= LONGEST_NAME
        and any(sign.isalpha() for sign in word)
        and "\\" not in word
        and word not in SEAT_OF_LETTER
    )


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()


AS_BEFORE = "#"
"""The value of a tag that repeats the deal before."""

FROM_HERE = "##"
"""Before a value of PBN: it applies to later deals too, until another is given."""

AS_BEFORE_IN_PBN = (AS_BEFORE, "*")

MAX_INHERITED = 2048
"""Characters that all the ``#`` of a deal may stand for, and that all ``##`` may pass to later
deals. That is several times the size of all values a deal needs."""


def given(raw: str) -> str:
    """Return a value of PBN without the marks that pass it on to later deals.

    >>> given("##Ada"), given("#"), given("###"), given("Ada ##")
    ('Ada', '#', '#', 'Ada ##')
    """
    marks = len(raw) - len(raw.lstrip(AS_BEFORE))
    return raw[marks - marks % len(FROM_HERE) :]


def refers(raw: str, *, is_pbn: bool) -> bool:
    """Return whether a value refers to that of the deal before."""
    return raw in AS_BEFORE_IN_PBN if is_pbn else raw == AS_BEFORE


class TagValue(NamedTuple):
    """The text of a tag, and the pack it was written in."""

    text: str
    pack: Pack


def in_pbn(tag_value: TagValue) -> TagValue:
    """Return a value of the deal before in a deal of PBN, without the marks."""
    value = given(tag_value.text)
    return tag_value._replace(text="" if refers(value, is_pbn=True) else value)


class Inherited:
    """The values that a deal with these ``tags`` takes from ``before``: those of the deal before
    it, and, after :data:`FROM_HERE`, names of values for all deals."""

    def __init__(
        self, before: Mapping[str, TagValue] | None, tags: Mapping[str, Match[str]]
    ) -> None:
        self._before = before or {}
        self._tags = tags
        self._room = MAX_INHERITED
        self._room_to_stand: int | None = None

    def standing(self) -> list[tuple[str, TagValue]]:
        """Return tags and values given once for all deals, unless this deal has others."""
        return [
            (name.removeprefix(FROM_HERE), in_pbn(value))
            for name, value in self._before.items()
            if name.startswith(FROM_HERE) and name.removeprefix(FROM_HERE) not in self._tags
        ]

    def kept(self, is_pbn: bool) -> tuple[dict[str, TagValue], int]:
        """Return values of older deals that the next one may refer to, and how many more characters
        may be passed on to all deals: only tags that PBN knows, and values given once for all."""
        if not is_pbn:
            return {}, MAX_INHERITED
        values = {
            name: value
            for name, value in self._before.items()
            if (name in PBN_TAGS or name.startswith(FROM_HERE))
            and name.removeprefix(FROM_HERE) not in self._tags
        }
        return values, self._left_to_stand()

    def _left_to_stand(self) -> int:
        return MAX_INHERITED - sum(len(name) + len(value.text) for name, value in self.standing())

    def by_reference(self, tag: Match[str], value: str) -> Diagnostic | None:
        """Take a value by ``#``; return the problem if there is no room for it."""
        self._room -= len(value)
        if self._room >= 0:
            return None
        message = f"'#' takes {len(value):,} characters of {tag['name']} from the deal before"
        return _no_room(tag, message)

    def given_on(self, tag: Match[str], value: str) -> Diagnostic | None:
        """Pass a value on to all later deals by ``##``; return the problem if there is no room for
        it."""
        if self._room_to_stand is None:
            self._room_to_stand = self._left_to_stand()
        self._room_to_stand -= len(tag["name"]) + len(value)
        if self._room_to_stand >= 0:
            return None
        message = f"'##' gives all deals to come {len(value):,} characters of {tag['name']}"
        return _no_room(tag, message)


def _no_room(tag: Match[str], message: str) -> Diagnostic:
    expected = f"at most {MAX_INHERITED:,} of all tags together"
    return Diagnostic(tag.start("value"), message, expected)


class InheritedValues(NamedTuple):
    """The facts about a deal that follow from values given earlier.

    Attributes:
        fields: fields of the deal and their values.
        free: tags of free text with theirs.
        diagnostics: by tag, the errors in values that cannot be read.
    """

    fields: dict[str, Any]
    free: list[tuple[str, str]]
    diagnostics: list[tuple[str, Diagnostic]]


def standing_values(taken: Inherited, readings: Mapping[str, Reading]) -> InheritedValues:
    """Return the values passed on in a deal whose game reads tags by ``readings``.

    A tag of deals that the game does not read was reported where it stood, and a section's tag says
    nothing without the words below it.
    """
    found = InheritedValues({}, [], [])
    for name, given in taken.standing():
        reading = readings.get(name)
        if reading is None:
            if name not in (*DEAL_TAGS, GAME_TAG, *SECTIONS):
                found.free.append((name, given.text))
            continue
        if given.text in NOT_SAID or not given.text.strip():
            continue
        try:
            value = reading.parse(given.text, given.pack)
        except InvalidValue as error:
            for diagnostic in error.diagnostics:
                message = f"{name}, given on by {FROM_HERE!r}: {diagnostic.message}"
                found.diagnostics.append((name, Diagnostic(0, message, diagnostic.expected)))
            continue
        found.fields.update(
            zip(reading.fields, (value,) if len(reading.fields) == 1 else value, strict=True)
        )
    return found
