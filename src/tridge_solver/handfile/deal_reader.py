"""Read one deal of a hand file: from its tags to a :class:`Deal`, with all its errors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import field
from functools import cached_property
from re import Match
from typing import TYPE_CHECKING, Any

from tridge_solver.checks import Defect, Place, defects, warnings
from tridge_solver.core.cards import PRINTINGS, Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import FREE_TEXT_TAGS, Auction, Deal, PlayRecord, says_nothing
from tridge_solver.core.registry import Game
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.handfile.dialect import (
    DEAL_TAGS,
    FOREIGN_TAGS,
    FUND_TAGS,
    GAME_TAG,
    KNOWN_TAGS,
    NOT_SAID,
    PBN_TAGS,
    Dialect,
    Reading,
    dialect_of,
    game_of_text,
    game_shown,
    nearest_tag,
    tells_bridge,
)
from tridge_solver.handfile.inheritance import (
    AS_BEFORE,
    FROM_HERE,
    NOBODY,
    Inherited,
    Players,
    TagValue,
    given,
    in_pbn,
    refers,
    standing_values,
)
from tridge_solver.handfile.lexer import (
    NOTE,
    SECTIONS,
    TABLE,
    Lexed,
    offsets_in,
    unescaped,
    value_of,
)
from tridge_solver.handfile.sections import SAYS_NOTHING, table_of
from tridge_solver.handfile.stream import (
    DEAL_LIMIT,
    REPLACEMENT,
    Chunk,
    Diagnostic,
    FileProblem,
    InvalidValue,
    Severity,
    line_and_column,
    problem_at,
)
from tridge_solver.handfile.values import (
    parse_game_tag,
    parse_pack_tag,
    parse_rules_tag,
    parse_seat_tag,
)

if TYPE_CHECKING:
    from tridge_solver.handfile.places import Fix, Places


CARD_TAGS = ("Deal", "Stock", "Contract", "Exchange", "Play")
"""Tags that cannot be read without knowing the pack."""

_MORE_THAN_ITSELF = {AS_BEFORE, *NOT_SAID}
"""Values that repeat another value, or that mean nothing."""

_BEGIN_A_DEAL = {"Event", "Board", "Dealer", "Deal", "Declarer", "Contract"}
"""Tags that usually begin a deal."""

_OF_A_RECORD = _BEGIN_A_DEAL - {"Event"}
"""Tags that usually begin a deal of PBN; an event may have two names there, so it is not among
them.
"""

_NEEDED = {*KNOWN_TAGS} - {*FREE_TEXT_TAGS, "Dealer", "Result", "Auction"}
"""Tags of bridge that every question needs. If such a tag has two values, neither is used."""

_COUNTED = {"Dealer", "Result", "Auction", "Vulnerable", "Scoring", "Room"}
"""Tags that only some questions need. If such a tag has two values, neither is used."""

_OF_A_TABLE = {"Declarer", "Contract", "Result", "Score", "Auction", "Play"}
"""Tags that tell how one table bid and played a board."""

_OF_THE_TABLE = ("dealer", "game_tag")
"""Fields of a deal that the next deal needs."""

_A_DEAL = 2
"""If this many tags are repeated with new values, another deal has begun."""

_MAY_SAY_NOTHING = {*DEAL_TAGS, GAME_TAG, *SECTIONS} - {"Deal"}

_SAME_SIDES = {"both": "all", "love": "none", "love all": "none", "-": "none", "?": ""}


def _sides(text: str) -> str:
    """Return the word for the vulnerable side in small letters, with synonyms replaced."""
    word = text.strip().lower()
    return _SAME_SIDES.get(word, word)


_TAG = '[Name "value"]'
_NO_HAND_FILE = f"{_TAG}; tridge new writes a hand file to fill in"
"""The expected form, for errors about text that is not a hand file. A single tag would not be a
whole file, so the text also names the command that writes one.
"""


class DealReader:
    """Reads one deal from its tags.

    Attributes:
        problems: all errors and warnings of the deal, those of its bytes and lines first.
        dialect: the dialect of its game, once that has been read.

    ``before`` has the :meth:`values` of the deal before, ``None`` for the first; only a deal that
    refers to it by ``#`` asks for them. ``players`` know the earlier boards. ``as_it_is`` accepts
    words of a PBN auction that are not calls: the deal is checked with them, and its cards do not
    depend on them.
    """

    dialect: Dialect

    def __init__(
        self,
        chunk: Chunk,
        lexed: Lexed,
        name: str,
        rules: Ruleset,
        before: Mapping[str, TagValue] | None,
        problems: list[FileProblem],
        players: Players = NOBODY,
        *,
        as_it_is: bool = False,
    ) -> None:
        self._players = players
        self._as_it_is = as_it_is
        self._chunk = chunk
        self._lexed = lexed
        self._name = name
        self._rules = rules
        self._pack = Pack.ENGLISH
        self._game: Game | None = None
        self._is_pbn = False
        self._before = before
        self.problems = problems
        self._has_bad_bytes = bool(problems) and any(p.severity == "error" for p in problems)
        self._unread: set[str] = set()
        self._contradicted: set[str] = set()
        self._inherited: set[str] = set()
        self._inheritance: Inherited | None = None
        self._undecodable: set[str] = set()
        self._other_pack = False
        self._holds_two_deals = False
        self._fields: dict[str, Any] = {}

    def read(self, comments: tuple[str, ...]) -> Deal | None:
        """Return the deal as far as it can be read; ``comments`` stand before the deal and in
        it."""
        lexed = self._lexed
        if self._chunk.too_long:
            message = f"this deal has more than {DEAL_LIMIT:,} bytes of text"
            self._report(Diagnostic(0, message, "an empty line between deals"))
            return None
        for diagnostic in lexed.breaks:
            self._report(diagnostic)
        self._read_pack_and_rules()
        self._choose_game()
        tables = [] if self._is_pbn else [words[0] for _, words in lexed.tables if words]
        for word in [*lexed.loose, *tables]:
            message = f"{word[0]!r} is in no tag and no section"
            self._report(Diagnostic(word.start(), message, _TAG if lexed.tags else _NO_HAND_FILE))
        self._report_repeats()
        if self._holds_two_deals:
            return None  # it is unknown to which deal each tag belongs
        self._read_tags()
        if "Auction" in lexed.tags:
            self._read_auction(lexed.tags["Auction"])
        if "Play" in lexed.tags:
            self._read_play(lexed.tags["Play"])
        return self._draft(comments)

    @property
    def pack(self) -> Pack:
        """The pack in which the deal is written; valid once the deal has been read."""
        return self._pack

    @property
    def unread(self) -> frozenset[str]:
        """The tags with values that could not be read."""
        return frozenset(self._unread)

    @property
    def rules(self) -> Ruleset:
        """The rules by which the deal is read; valid once the deal has been read."""
        return self._rules

    @property
    def game(self) -> Game:
        """The game of the deal; valid once the deal has been read."""
        assert self._game is not None
        return self._game

    @property
    def of_its_table(self) -> Deal | None:
        """The game, rules, pack and dealer, for the deal after an unreadable one; ``None`` if the
        game is not known.
        """
        if self._game is None:
            return None
        said = {name: self._fields[name] for name in _OF_THE_TABLE if name in self._fields}
        known = {"hands": (None,) * len(SEATS), "empty": frozenset(SEATS), "rules": self._rules}
        return self._game.deal_type.from_fields({**known, "pack": self._pack, **said})

    @property
    def hides_tags(self) -> bool:
        """Whether a comment contains ``{``, and so may have swallowed tags."""
        return any("{" in comment for comment in self._lexed.comments)

    @property
    def tags(self) -> Mapping[str, Match[str]]:
        """The tags that were read."""
        return self._lexed.tags

    @property
    def fields(self) -> Mapping[str, Any]:
        """The values that could be read, keyed by the fields of a deal; the rules are among
        them."""
        return {**self._fields, "rules": self._rules}

    def values(self) -> dict[str, TagValue]:
        """Return the values to which ``#`` in the next deal may refer; valid once this deal has
        been read.
        """
        values, room = self._taken().kept(self._is_pbn)
        tags = [tag for tag in self._lexed.tags.values() if tag["name"] not in self._undecodable]
        for tag in tags + self._lexed.unread_tags:
            name, raw = tag.group("name", "value")
            value = self._value(name, raw)
            if value is not None:
                values.setdefault(name, value)
                if raw.startswith(FROM_HERE) or FROM_HERE + name in (self._before or {}):
                    room -= len(name) + len(value.text)
                    if room >= 0:
                        values[FROM_HERE + name] = value
        return values

    def fund_places(self) -> dict[str, tuple[int, int]]:
        """Return the line and column of each value among the deal's :data:`FUND_TAGS`."""
        tags = self._lexed.tags
        return {
            name: line_and_column(self._chunk, tags[name].start("value"))
            for name in FUND_TAGS
            if name in tags
        }

    def _taken(self) -> Inherited:
        """Return the values that the deal takes from earlier deals; most deals take none."""
        if self._inheritance is None:
            self._inheritance = Inherited(self._before, self._lexed.tags)
        return self._inheritance

    def _report(self, diagnostic: Diagnostic, severity: Severity = "error") -> None:
        self.problems.append(problem_at(self._chunk, self._name, diagnostic, severity))

    def _report_repeats(self) -> None:
        """Report repeated tags. Several with new values belong to another deal, which is reported
        once.
        """
        repeats = [
            (again, words)
            for again, words in self._lexed.repeats
            if not (self._is_pbn and again["name"] == NOTE)
        ]
        others = [again for again, words in repeats if not self._is_same(again, words)]
        names = {again["name"] for again in others}
        begin = _OF_A_RECORD if self._is_pbn else _BEGIN_A_DEAL
        if len(names) < _A_DEAL or names.isdisjoint(begin):
            for again, words in repeats:
                self._report_repeat(again, words)
            return
        message = f"{others[0]['name']} and other tags stand twice: here another deal begins"
        self._report(Diagnostic(others[0].start(), message, "an empty line before it"))
        self._contradicted |= names
        self._holds_two_deals = True

    def _is_same(self, again: Match[str], words: list[Match[str]]) -> bool:
        name = again["name"]
        before = self._lexed.words.get(name, [])
        return (
            again["value"] == self._lexed.tags[name]["value"]
            and len(words) == len(before)  # or many short ones were each held against a long one
            and all(word[0] == other[0] for word, other in zip(words, before, strict=True))
        )

    def _report_repeat(self, again: Match[str], words: list[Match[str]]) -> None:
        """Report a repeated tag: as a warning if its value is the same, else as an error."""
        name, tags = again["name"], self._lexed.tags
        at = again.start("name")
        if self._is_same(again, words):
            self._report(Diagnostic(at, f"the tag {name} is repeated", "each tag once"), "warning")
        elif self._is_pbn and name not in _NEEDED:
            is_unknown = name in _COUNTED or (name == "Board" and "Vulnerable" not in tags)
            read = "neither is read" if is_unknown else "the first is read"
            message = f"the tag {name} stands twice and says different things: {read}"
            self._report(Diagnostic(at, message, "each tag once"), "warning")
            if is_unknown:
                self._contradicted.add(name)
        else:
            message = f"the tag {name} stands twice and says different things"
            self._report(Diagnostic(at, message, "each tag once"))
            self._contradicted.add(name)

    def _value(self, name: str, raw: str) -> TagValue | None:
        """Return the value of a tag. For ``#`` return the value in the deal before, or ``None`` if
        it has none.
        """
        raw = given(raw) if self._is_pbn else raw
        if not refers(raw, is_pbn=self._is_pbn):
            return TagValue(unescaped(raw), self._pack)
        before = (self._before or {}).get(name)
        return in_pbn(before or TagValue("", self._pack)) if self._is_pbn else before

    def _read_value(self, tag: Match[str]) -> TagValue | None:
        """Return the parsed value of a tag; ``None`` if the tag is empty or cannot be read."""
        name, raw = tag.group("name", "value")
        if self._has_bad_bytes and REPLACEMENT in raw:
            self._unread.add(name)
            self._undecodable.add(name)
            return None
        value = self._value(name, raw)
        if raw == AS_BEFORE:
            self._inherited.add(name)
        if value is None:
            self._unread.add(name)
            why = "there is none" if self._before is None else f"that has no {name}"
            message = f"'#' takes {name} from the deal before, but {why}"
            self._report(Diagnostic(tag.start("value"), message, "a value"))
        elif (name in _MAY_SAY_NOTHING or (self._is_pbn and name == "Deal")) and (
            value.text in NOT_SAID or (self._is_pbn and not value.text.strip())
        ):
            return None
        elif refers(raw, is_pbn=self._is_pbn):
            diagnostic = self._taken().by_reference(tag, value.text)
            if diagnostic:
                self._report(diagnostic)
                self._unread.add(name)
                return None
        elif self._is_pbn and raw.startswith(FROM_HERE):
            diagnostic = self._taken().given_on(tag, value.text)
            if diagnostic:
                self._report(diagnostic)
        return value

    def _fail(self, tag: Match[str], error: InvalidValue) -> None:
        name = tag["name"]
        self._unread.add(name)
        if name in self._inherited:
            offsets = [tag.start("value")] * len(error.diagnostics)
        else:
            offsets = offsets_in(tag, (diagnostic.at for diagnostic in error.diagnostics))
        for at, diagnostic in zip(offsets, error.diagnostics, strict=True):
            self._report(diagnostic._replace(at=at))

    def _is_other_pack(
        self, tag: Match[str], value: TagValue, reading: Reading, error: InvalidValue
    ) -> bool:
        """Return whether a value would be valid in the other pack; report that once for the
        deal."""
        if value.pack not in PRINTINGS:
            return False  # the full pack is the only one of its games
        for other in PRINTINGS:
            with suppress(InvalidValue):
                if other is not value.pack:
                    reading.parse(value.text, other)
                    break
        else:
            return False
        if not self._other_pack:
            expected = f'cards of the {value.pack.value} pack, or [Pack "{other.value}"]'
            self._fail(tag, InvalidValue([error.diagnostics[0]._replace(expected=expected)]))
        self._unread.add(tag["name"])
        self._other_pack = True
        return True

    def _read_pack_and_rules(self) -> None:
        """Read ``Pack``, ``Game`` and ``Rules``, on which the other tags depend."""
        tags, breaks = self._lexed.tags, self._lexed.breaks
        for name in ("Pack", GAME_TAG, "Rules"):
            tag = tags.get(name)
            if tag is None and breaks:
                # Even one after a lexical error says how the tags before it are to be read.
                unread = (tag for tag in self._lexed.unread_tags if tag["name"] == name)
                tag = next(unread, None)
            if tag is None:
                continue
            if tag["value"] == AS_BEFORE and self._before is not None and name not in self._before:
                continue  # the deal before had the default, and so has this one
            value = self._read_value(tag)
            if value is None:
                continue
            try:
                if name == "Pack":
                    self._pack = parse_pack_tag(value.text)
                elif name == GAME_TAG:
                    self._game = parse_game_tag(value.text)
                else:
                    self._rules = parse_rules_tag(value.text)
            except InvalidValue as error:
                self._fail(tag, error)
        if "Pack" in self._unread:
            self._unread.update(CARD_TAGS)

    def _choose_game(self) -> None:
        """Choose the game, its rules and its pack: by the tag ``Game``, else by the rules and the
        hands.
        """
        tags = self._lexed.tags
        value = self._value("Deal", tags["Deal"]["value"]) if "Deal" in tags else None
        text = value.text if value else None
        if self._game is None:
            is_named = "Rules" in tags or "Pack" in tags
            said = {name: tag["value"] for name, tag in tags.items()} if not is_named else {}
            is_of_bridge = not is_named and (
                tells_bridge(said) or (self._players.above is not None and "Deal" not in tags)
            )
            game = game_of_text(text, self._rules, named="Rules" in tags, is_of_bridge=is_of_bridge)
            if game.rules.name != self._rules.name:
                self._fields["game_tag"] = game.name
                self._rules = game.rules
        else:
            game, self._fields["game_tag"] = game_shown(self._game, text)
            if self._rules.name != game.rules.name:
                if "Rules" in tags and "Rules" not in self._unread:
                    message = f"{self._rules.name} is not the rules of {game.title}"
                    self._report(Diagnostic(tags["Rules"].start("value"), message, game.rules.name))
                self._rules = game.rules
        if self._pack not in game.printings:
            if "Pack" in tags:
                message = f"{game.title} is not played with the {self._pack.value} pack"
                self._report_misfit(tags["Pack"], message, game)
            self._pack = game.printings[0]
        self._game = game
        self.dialect = dialect_of(game)
        self._is_pbn = self.dialect.is_pbn
        if self._is_pbn and self._chunk.origin is None:  # there lines may have any length
            self.problems[:] = [each for each in self.problems if each.severity == "error"]

    def _report_misfit(self, tag: Match[str], message: str, game: Game) -> None:
        """Report a pack in which the game is not played. An English pack is accepted if the game
        has only one pack.
        """
        if self._pack is not Pack.ENGLISH:
            self._report(Diagnostic(tag.start("value"), message, f"no Pack tag in {game.title}"))

    def _read_tags(self) -> None:
        free: list[tuple[str, str]] = []
        fields = self._fields
        readings = self.dialect.readings
        # Elsewhere, and of any other text, there is more to a value than what stands there.
        is_plain = not (self._has_bad_bytes or self._is_pbn)
        for name, tag in self._lexed.tags.items():
            text, pack = tag["value"], self._pack
            says_itself = is_plain and text not in _MORE_THAN_ITSELF and "\\" not in text
            reading = readings.get(name)
            if reading is None:
                if name in DEAL_TAGS and name not in ("Pack", "Rules"):
                    assert self._game is not None
                    message = f"{self._game.title} has no {name}"
                    self._report(Diagnostic(tag.start("name"), message, "no such tag"))
                    continue
                if name in FREE_TEXT_TAGS and says_itself:
                    free.append((name, text))
                elif name in FREE_TEXT_TAGS or name not in KNOWN_TAGS:
                    self._keep(tag, free)
                continue
            if name in self._unread:
                continue
            if not says_itself:
                tag_value = self._read_value(tag)
                if tag_value is None:
                    continue
                text, pack = tag_value
            names, parse = reading
            try:
                value = parse(text, pack)
            except InvalidValue as error:
                of_tag = TagValue(text, pack)
                if name in CARD_TAGS and self._is_other_pack(tag, of_tag, reading, error):
                    continue
                self._fail(tag, error)
                value = error.partial
                if value is None:
                    continue
            if name in self._contradicted and name != "Deal":
                self._unread.add(name)  # which of the two values holds is not known
            elif len(names) == 1:
                fields[names[0]] = value
            else:
                fields.update(zip(names, value, strict=True))
        if self._is_pbn:
            self._take_pbn(free)
        fields["tags"] = tuple(free)

    def _take_pbn(self, free: list[tuple[str, str]]) -> None:
        """Read what only PBN files have: notes, tables, and values given once for all deals."""
        lexed = self._lexed
        standing = standing_values(self._taken(), self.dialect.readings)
        for name, value in standing.fields.items():
            self._fields.setdefault(name, value)
        free += standing.free
        for name, diagnostic in standing.diagnostics:
            self._unread.add(name)
            self._report(diagnostic)
        self._take_board_above(free)
        free.sort(key=lambda tag: tag[0] == NOTE)
        free += [(NOTE, value_of(again)) for again, _ in lexed.repeats if again["name"] == NOTE]
        self._fields["tables"] = tuple(table_of(tag, words) for tag, words in lexed.tables)
        self._fields["marked_play"] = self.dialect.marked_play(lexed.words.get("Play", ()))

    def _take_board_above(self, free: list[tuple[str, str]]) -> None:
        """Fill in the cards, dealer, vulnerability and number of the board from an earlier record
        of another table: the record above, or the record with the same number.
        """
        fields, tags = self._fields, self._lexed.tags
        said = dict(free)
        number = said.get("Board", "").strip()
        number = "" if says_nothing(number) else number
        hands = fields.get("hands")
        hands = hands if hands is not None and any(hands) else None
        if not {"Deal", "Dealer", "Board"}.isdisjoint(self._unread | self._contradicted):
            return
        board = self._players.shown.get(number) if number else self._players.above
        if board is None or (hands is None and _OF_A_TABLE.isdisjoint(tags)):
            return
        sides = said.get("Vulnerable", "").strip().removeprefix("?")
        pairs = (
            (number or None, board.board),
            (hands, board.hands),
            (fields.get("dealer"), board.dealer),
            (_sides(sides) or None, _sides(board.vulnerable or "")),
        )
        if any(mine is not None and mine != its for mine, its in pairs):
            return  # of the same number, or of none, but another board
        if hands is None:
            fields |= {"hands": board.hands, "empty": board.empty}
        if fields.get("dealer") is None and board.dealer is not None:
            fields["dealer"] = board.dealer
        free[:] = [(name, value) for name, value in free if name not in ("Board", "Vulnerable")]
        for name, own, its in (
            ("Board", number, board.board),
            ("Vulnerable", sides, board.vulnerable),
        ):
            free += [(name, own or its or "")] if own or its else []

    def _keep(self, tag: Match[str], free: list[tuple[str, str]]) -> None:
        """Keep a tag that holds free text or that is unknown."""
        name = tag["name"]
        is_pbn = self._is_pbn
        if is_pbn and (name.endswith(TABLE) or name in self._contradicted):
            return  # kept with its lines, or not known
        value = self._read_value(tag)
        if value is not None:
            free.append((name, value.text))
        is_known = name in (*FREE_TEXT_TAGS, NOTE) or (is_pbn and name in PBN_TAGS)
        foreign = None if is_known else FOREIGN_TAGS.get(name.lower())
        near = None if is_known else foreign or nearest_tag(name, self.dialect.readings)
        if near:
            diagnostic = Diagnostic(tag.start("name"), f"unknown tag {name!r}", near)
            self._report(diagnostic, "error" if foreign else "warning")

    def _section_seat(self, tag: Match[str], follows: Seat | None) -> Seat | None:
        """Return the seat in a section's tag, or ``None`` if the tag names none. If the tag is
        empty in PBN, return the seat that ``follows`` from the other tags.
        """
        value = self._read_value(tag)
        if value is None and self._is_pbn and tag["name"] not in self._unread and follows:
            return follows
        if value is None:
            words = self._lexed.words[tag["name"]]
            if tag["name"] not in self._unread and any(
                word[0] not in SAYS_NOTHING for word in words
            ):
                self._unread.add(tag["name"])
                message = f"the seat that begins the {tag['name']} is not known"
                diagnostic = Diagnostic(tag.start("value"), message, "one of N E S W")
                is_needed = tag["name"] != "Auction" or not self._as_it_is
                self._report(diagnostic, "error" if is_needed else "warning")
            return None
        try:
            return parse_seat_tag(value.text)
        except InvalidValue as error:
            self._fail(tag, error)
            return None

    def _read_auction(self, tag: Match[str]) -> None:
        read_calls = self.dialect.read_calls
        if read_calls is None:
            assert self._game is not None
            message = f"{self._game.title} has no auction"
            self._report(Diagnostic(tag.start(), message, "no Auction section"))
            self._unread.add("Auction")
            return
        first = self._section_seat(tag, self._fields.get("dealer"))
        try:
            calls = read_calls(self._lexed.words["Auction"], self._pack)
        except InvalidValue as error:
            if not (self._as_it_is and self._is_pbn):
                self._report_words("Auction", error)
                return
            calls = tuple(word[0] for word in self._lexed.words["Auction"])
        if "Auction" in self._contradicted:
            self._unread.add("Auction")
        elif first is not None:
            self._fields["auction"] = Auction(first, calls)

    def _read_play(self, tag: Match[str]) -> None:
        assert self._game is not None
        known = self.dialect.implied(dict(self._fields)) if self._is_pbn else {}
        first = self._section_seat(tag, self._game.opening_leader(known.get("declarer")))
        if "Pack" in self._unread or self._other_pack:
            return
        try:
            columns = self._game.cards_in_trick
            rows = self.dialect.read_rows(self._lexed.words["Play"], self._pack, columns)
        except InvalidValue as error:
            self._report_words("Play", error)
            rows = error.partial
        if "Play" in self._contradicted:
            self._unread.add("Play")
        elif first is not None:
            self._fields["play"] = PlayRecord(first, rows)

    def _report_words(self, name: str, error: InvalidValue) -> None:
        self._unread.add(name)
        for diagnostic in error.diagnostics:
            self._report(diagnostic)

    def _draft(self, comments: tuple[str, ...]) -> Deal | None:
        lexed = self._lexed
        if lexed.breaks:
            # The text after the error may be anything.
            self._unread.update(n for n in KNOWN_TAGS if n not in lexed.tags)
        if "hands" not in self._fields:
            self._report_missing()
            return None
        assert self._game is not None
        fields = {**self._fields, "rules": self._rules, "pack": self._pack, "comments": comments}
        deal = self._game.deal_type.from_fields(self.dialect.implied(fields))
        if "Deal" in self._contradicted:
            return deal  # perhaps two deals without an empty line between them
        for defect in defects(deal, unread=self._unread):
            self._report_defect(defect)
        if not lexed.breaks:  # where the text breaks off the auction may
            for warning in warnings(deal, unread=self._unread):
                self._report_defect(warning, "warning")
        return deal

    @cached_property
    def _places(self) -> Places:
        """Return an index of places in the text of this deal; valid once everything has been
        read."""
        from tridge_solver.handfile.places import Places

        assert self._game is not None
        return Places(self._lexed, self._inherited, self._pack, self._game)

    def _report_defect(self, defect: Defect, severity: Severity = "error") -> None:
        """Report a defect of the deal at the last word that it concerns."""
        at = max(map(self._places.offset_of, defect.places))
        self._report(Diagnostic(at, defect.message, defect.expected), severity)

    def _report_missing(self) -> None:
        """Report a deal without hands, and its missing dealer if that is needed."""
        tags = self._lexed.tags
        if not tags or self._lexed.breaks:
            return
        if "Contract" in self._unread and "Deal" not in tags:
            return  # of a ledger, where nobody misses the cards once its contract is read
        at = self._places.offset_of(Place("Deal"))
        if "Deal" not in self._unread and ("Deal" not in tags or self._is_pbn):
            expected = "a Deal tag; an empty line ends a deal"
            if "Result" in tags or "Contract" in tags:
                expected = '[Deal "N:? ? - ?"] where nobody knows the hands, - who sits out'
            self._report(Diagnostic(at, "this deal has no cards", expected))
        if "Dealer" not in tags and "Leader" not in tags:
            self._report(Diagnostic(at, "the dealer is not known", "a Dealer tag: N, E, S or W"))


@dataclass
class DealReading:
    """A deal that has been read, with everything to report about it.

    Attributes:
        draft: the part of the deal that could be read; ``None`` if the text is not a deal.
        problems: its errors and warnings, by places in the written text.
        reader: the reader that finally read it, for the next deal.
        fixes: the corrections made while reading.
        fund_places: line and column of the tags that name funds.
    """

    draft: Deal | None
    problems: list[FileProblem]
    reader: DealReader
    fixes: tuple[Fix, ...] = ()
    fund_places: Mapping[str, tuple[int, int]] = field(default_factory=dict)


def read_as_written(
    chunk: Chunk,
    lexed: Lexed,
    name: str,
    rules: Ruleset,
    before: Mapping[str, TagValue] | None,
    problems: list[FileProblem],
    comments: tuple[str, ...],
    players: Players = NOBODY,
) -> DealReading:
    """Read a deal without any repairs.

    Args:
        chunk, lexed: its text, and that taken apart.
        name, rules: as for :func:`~tridge_solver.handfile.reader.read`.
        before: the values of the deal before, to which ``#`` refers.
        problems: problems found earlier, in the bytes and lines.
        comments: those before and in it.
        players: those that the deals before name, and the boards that they show.
    """
    reader = DealReader(chunk, lexed, name, rules, before, list(problems), players)
    draft = reader.read(comments)
    return DealReading(draft, reader.problems, reader, (), reader.fund_places())


def has_error(problems: Sequence[FileProblem]) -> bool:
    """Return whether any of the problems is an error rather than a warning."""
    return any(problem.severity == "error" for problem in problems)
