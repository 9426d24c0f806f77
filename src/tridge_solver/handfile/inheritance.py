"""Values that a deal takes from earlier deals: by ``#``, by a value given once for all deals, or by
the players' seats.

The size of values is limited. Otherwise a million short deals could each repeat a million
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
"""The tags that give the names of the players by seat."""

MAX_BOARDS = 500
"""The most boards of a file to remember; no evening has more."""

_A_TABLE = 3
"""The least number of names that describe a whole table. A shorter list names only newcomers."""

LONGEST_NAME = 100
"""The maximum length of a player's name, in characters. Nobody would write a longer name again in a
later deal."""

_TAG_NAMES = {seat.letter: seat.word for seat in SEATS}
_SAYING = frozenset((*NAME_TAGS, "Game", "Rules"))
"""Tags that give names or rules, and so may begin a new table."""


def is_laid_out(deal: Deal) -> bool:
    """Return whether a deal is a board for several tables: with cards and a dealer, but without any
    result.
    """
    made = (deal.contract, deal.declarer, deal.auction, deal.play, deal.exchanges)
    known = bool(deal.stock) and None not in (deal.dealer, deal.board)
    return known and made == (None,) * len(made) and not deal.is_done


class LaidOut(NamedTuple):
    """The setting of a board: rules, pack, dealer, seats without cards, and the top card of the
    stock.
    """

    rules: Ruleset
    pack: Pack
    dealer: Seat
    empty: frozenset[Seat]
    top: Card


class BoardRecord(NamedTuple):
    """A board of bridge as one table recorded it; later records of the board may leave parts
    out."""

    board: str | None
    hands: tuple[Hand | None, ...]
    empty: frozenset[Seat]
    dealer: Seat | None
    vulnerable: str | None


def _shown(deal: Deal | None) -> BoardRecord | None:
    """Return the board of a deal of bridge whose cards are known; ``None`` for other deals."""
    if deal is None or deal.rules.name != LISTED["BRIDGE_GAME"].rules or not any(deal.hands):
        return None
    return BoardRecord(deal.board, deal.hands, deal.empty, deal.dealer, deal.tag("Vulnerable"))


@dataclass(frozen=True)
class Players:
    """Facts about the table that are known before a deal.

    Attributes:
        names: the players by the letters of their seats.
        last: the deal before, ``None`` if there is none that could be read.
        tags: the names of its tags.
        seating: the result of :meth:`~tridge_solver.core.game.Game.seating_after` for that deal.
        boards: the earlier boards with cards and no contract, by their tag: their results may
            follow, table by table.
        above: the board of the record before, if that is a deal of bridge with its cards.
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
        """Return these facts, updated with the names in a deal's own ``tags``."""
        return self._named({name: tag["value"] for name, tag in tags.items() if name in _SAYING})

    def _named(self, said: Mapping[str, str]) -> Players:
        """Return these facts, updated with the names in these values of tags."""
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
        """Return the facts that are known after a ``deal`` with these ``tags``."""
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
        """Return the boards known after ``deal``, which may be a board itself."""
        if deal is None or not is_laid_out(deal) or len(self.boards) == MAX_BOARDS:
            return self.boards
        assert deal.dealer is not None
        assert deal.board is not None
        assert deal.stock
        laid_out = LaidOut(deal.rules, deal.pack, deal.dealer, deal.empty, deal.stock[0])
        return {**self.boards, deal.board: laid_out}

    def letter(self, text: str) -> str:
        """Return the letter of the seat that ``text`` means, by its name or by its player. Return
        ``text`` if it means none.

        >>> players = Players({"N": "Ann Lee", "E": "Bob"})
        >>> [players.letter(text) for text in ("ann lee", "Ann", "West", "Cleo")]
        ['N', 'N', 'W', 'Cleo']
        """
        read = seat_word(text)
        return read if read in SEAT_OF_LETTER else self._letters.get(_folded(text), text)

    def with_letters(self, text: str) -> str:
        """Return ``text`` with the letters of seats instead of players' names.

        >>> Players({"N": "Ann Lee", "E": "Bob"}).with_letters("Ann 5, bob:2")
        'N 5, E:2'
        """
        if self._pattern is None:
            return text
        return self._pattern.sub(lambda match: self.letter(match[0]), text)

    @cached_property
    def _letters(self) -> dict[str, str]:
        """Return the seat letter for each name, whole or first, that only one player has."""
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
    """Return whether a value is a name, not a blank, an unknown value or the letter of a seat."""
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
"""The value of a tag that repeats its value in the deal before."""

FROM_HERE = "##"
"""The mark before a value of PBN that also applies to later deals, until they give another value.
"""

AS_BEFORE_IN_PBN = (AS_BEFORE, "*")

MAX_INHERITED = 2048
"""The maximum number of characters that all the ``#`` of a deal may stand for; the limit for all
``##`` is the same. All values that a deal needs are several times shorter."""


def given(raw: str) -> str:
    """Return a value of PBN without the marks that extend it to later deals.

    >>> given("##Ada"), given("#"), given("###"), given("Ada ##")
    ('Ada', '#', '#', 'Ada ##')
    """
    marks = len(raw) - len(raw.lstrip(AS_BEFORE))
    return raw[marks - marks % len(FROM_HERE) :]


def refers(raw: str, *, is_pbn: bool) -> bool:
    """Return whether a value means the value in the deal before."""
    return raw in AS_BEFORE_IN_PBN if is_pbn else raw == AS_BEFORE


class TagValue(NamedTuple):
    """The text of a tag, and the pack it was written in."""

    text: str
    pack: Pack


def in_pbn(tag_value: TagValue) -> TagValue:
    """Return a value of the deal before as a deal of PBN takes it, without its marks."""
    value = given(tag_value.text)
    return tag_value._replace(text="" if refers(value, is_pbn=True) else value)


class Inherited:
    """The values that a deal with these ``tags`` takes from ``before``. That holds the values of
    the deal before it, and values for all deals under names that begin with :data:`FROM_HERE`.
    """

    def __init__(
        self, before: Mapping[str, TagValue] | None, tags: Mapping[str, Match[str]]
    ) -> None:
        self._before = before or {}
        self._tags = tags
        self._room = MAX_INHERITED
        self._room_to_stand: int | None = None

    def standing(self) -> list[tuple[str, TagValue]]:
        """Return the tags given once for all deals that this deal does not give itself, with their
        values.
        """
        return [
            (name.removeprefix(FROM_HERE), in_pbn(value))
            for name, value in self._before.items()
            if name.startswith(FROM_HERE) and name.removeprefix(FROM_HERE) not in self._tags
        ]

    def kept(self, is_pbn: bool) -> tuple[dict[str, TagValue], int]:
        """Return older values to which the next deal may refer, and how many more characters ``##``
        may add. Only values of PBN tags, and values given once for all deals, are kept.
        """
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
        """Count a value taken by ``#``; return a problem if it exceeds the limit."""
        self._room -= len(value)
        if self._room >= 0:
            return None
        message = f"'#' takes {len(value):,} characters of {tag['name']} from the deal before"
        return _no_room(tag, message)

    def given_on(self, tag: Match[str], value: str) -> Diagnostic | None:
        """Count a value that ``##`` extends to all later deals; return a problem if it exceeds the
        limit.
        """
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
    """Fields of a deal that follow from values given earlier.

    Attributes:
        fields: fields of the deal and their values.
        free: tags of free text with theirs.
        diagnostics: the errors in values that cannot be read, each with its tag.
    """

    fields: dict[str, Any]
    free: list[tuple[str, str]]
    diagnostics: list[tuple[str, Diagnostic]]


def standing_values(taken: Inherited, readings: Mapping[str, Reading]) -> InheritedValues:
    """Return the values given once for all deals, parsed by the ``readings`` of this deal's game.

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
