"""Reading hand files: each deal with everything that is wrong with it, one bad deal or not."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from re import Match
from typing import Any, BinaryIO, NamedTuple, TextIO

from tridge_solver.cards import Pack
from tridge_solver.deal import FREE_TEXT_TAGS, Auction, Deal, PlayRecord
from tridge_solver.handfile.lexer import SECTIONS, Lexed, lex, offset_in, value_of
from tridge_solver.handfile.places import offset_of
from tridge_solver.handfile.problems import BadValue, HandFileError, Problem, Severity, Trouble
from tridge_solver.handfile.sections import read_calls, read_rows
from tridge_solver.handfile.stream import DEAL_LIMIT, Chunk, chunks
from tridge_solver.handfile.tags import KNOWN_TAGS, READINGS, nearest_tag
from tridge_solver.handfile.values import parse_pack_tag, parse_rules_tag, parse_seat_tag
from tridge_solver.rules.ruleset import TRIDGE, Ruleset
from tridge_solver.validation import Place, defects

NOT_SAID = ("?", "-")
"""Values of a tag that says nothing: unknown, and irrelevant."""

AS_BEFORE = "#"
"""The value of a tag that says what it said in the deal before."""

LONGEST_LINE = 255
"""So many characters a line should not exceed."""

CARD_TAGS = ("Deal", "Stock", "Contract", "Exchange", "Play")
"""Tags that cannot be read without knowing the pack."""

_MAY_SAY_NOTHING = {"Pack", "Rules", *READINGS, *SECTIONS} - {"Deal"}
_UNDECODABLE = re.compile("[\udc80-\udcff]+")
_REPLACEMENT = "\ufffd"


@dataclass(frozen=True)
class Entry:
    """One deal of a hand file as it was read, with what is wrong with it.

    Attributes:
        index: 1-based place in its file; bad deals count.
        line: the deal's first line.
        deal: the deal, ``None`` if it has any error.
        draft: what could be read even of a deal with errors, ``None`` if that is no deal.
        errors, warnings: in the order of the text.
    """

    index: int
    line: int
    deal: Deal | None
    draft: Deal | None
    errors: tuple[Problem, ...]
    warnings: tuple[Problem, ...]


class _Said(NamedTuple):
    """A value of the deal before, and the pack it was written in."""

    value: str
    pack: Pack


def read(
    stream: BinaryIO | TextIO | Iterable[str],
    name: str = "-",
    *,
    rules: Ruleset | None = None,
) -> Iterator[Entry]:
    """Read the deals of a hand file one by one, in constant memory.

    Args:
        stream: a binary or text stream, or the lines of a file.
        name: the file's name in problems.
        rules: the ruleset of deals without a ``Rules`` tag, Tridge if not given.

    Nothing that stands in the file raises an error: what is wrong with a deal is in its
    :class:`Entry`, and reading goes on with the next one. Errors of the stream itself, such as
    ``OSError``, are passed on.

    >>> lines = ['[Dealer "Q"]', '[Deal "N:? ? ? -"]']
    >>> for entry in read(lines, "club.pbn"):
    ...     print(entry.index, *entry.errors)
    1 club.pbn:1:10: 'Q' is not a seat (expected one of N E S W)
    """
    before: dict[str, _Said] | None = None
    comments: list[str] = []
    problems: list[Problem] = []
    index = 0
    line = 1
    for chunk in chunks(stream):
        chunk, found = _checked_text(chunk, name)
        problems += found
        lexed = lex(chunk.text)
        comments += lexed.comments
        line = chunk.line
        if lexed.first is None and not chunk.too_long:
            continue  # comments between deals; they go with the next one
        index += 1
        reader = _DealReader(chunk, lexed, name, rules or TRIDGE, before, problems)
        yield reader.entry(index, tuple(comments))
        before, comments, problems = reader.said, [], []
    if problems:
        yield _entry(index + 1, line, None, problems)


def load(fp: BinaryIO | TextIO) -> list[Deal]:
    """The deals of an open hand file.

    Raises :class:`HandFileError` with every error of every deal.
    """
    name = getattr(fp, "name", None)
    return _deals(read(fp, name if isinstance(name, str) else "-"))


def loads(text: str) -> list[Deal]:
    """The deals of the text of a hand file.

    Raises :class:`HandFileError` with every error of every deal.

    >>> deal, = loads('''
    ... [Dealer "S"]
    ... [Deal "W:A.K.. .Q..K .J..Q -"]
    ... [TricksWon "W:7"]
    ... ''')
    >>> deal.lead.letter, deal.hands[3]
    ('W', (Card('SA'), Card('HK')))
    """
    return _deals(read(io.StringIO(text)))


def _deals(entries: Iterable[Entry]) -> list[Deal]:
    """The deals of ``entries``, or all their errors."""
    deals = []
    errors: list[Problem] = []
    for entry in entries:
        errors += entry.errors
        if entry.deal is not None:
            deals.append(entry.deal)
    if errors:
        raise HandFileError(errors)
    return deals


def _entry(index: int, line: int, draft: Deal | None, problems: Iterable[Problem]) -> Entry:
    """An entry with its problems parted and in the order of the text, each told once."""
    ordered = sorted(dict.fromkeys(problems), key=lambda p: (p.line, p.column))
    errors = tuple(p for p in ordered if p.severity == "error")
    warnings = tuple(p for p in ordered if p.severity == "warning")
    return Entry(index, line, None if errors else draft, draft, errors, warnings)


def _checked_text(chunk: Chunk, name: str) -> tuple[Chunk, list[Problem]]:
    """A chunk without undecodable bytes, and the problems of its bytes and lines."""
    problems: list[Problem] = []
    text = chunk.text
    if not text.isascii():
        for match in _UNDECODABLE.finditer(text):
            raw = " ".join(f"{ord(mark) - 0xDC00:02X}" for mark in match[0][:4])
            trouble = Trouble(match.start(), f"the byte {raw} is not UTF-8", "UTF-8 text")
            problems.append(_problem(chunk, name, trouble))
        if problems:
            text = _UNDECODABLE.sub(lambda match: _REPLACEMENT * len(match[0]), text)
            chunk = chunk._replace(text=text)
    if len(text) > LONGEST_LINE:
        lines = text.split("\n")
        if max(map(len, lines)) > LONGEST_LINE:
            for number, line in enumerate(lines, chunk.line):
                length = len(line.rstrip("\r"))
                if length > LONGEST_LINE:
                    message = f"this line has {length} characters"
                    expected = f"at most {LONGEST_LINE}"
                    problems.append(Problem(name, number, 1, message, expected, "warning"))
    return chunk, problems


def _problem(chunk: Chunk, name: str, trouble: Trouble, severity: Severity = "error") -> Problem:
    """A trouble with its offset told as line and column."""
    line = chunk.line + chunk.text.count("\n", 0, trouble.at)
    column = trouble.at - chunk.text.rfind("\n", 0, trouble.at)
    return Problem(name, line, column, trouble.message, trouble.expected, severity)


class _DealReader:
    """Makes one deal of its tags.

    ``said`` is what the next deal's ``#`` may refer to; ``before`` is the same of the deal
    before, ``None`` in the first.
    """

    def __init__(
        self,
        chunk: Chunk,
        lexed: Lexed,
        name: str,
        rules: Ruleset,
        before: dict[str, _Said] | None,
        problems: list[Problem],
    ) -> None:
        self.said: dict[str, _Said] = {}
        self._chunk = chunk
        self._lexed = lexed
        self._name = name
        self._rules = rules
        self._pack = Pack.ENGLISH
        self._before = before
        self._problems = problems
        self._has_bad_bytes = any(problem.severity == "error" for problem in problems)
        self._unread: set[str] = set()
        self._inherited: set[str] = set()
        self._fields: dict[str, Any] = {}

    def entry(self, index: int, comments: tuple[str, ...]) -> Entry:
        """Read the deal; ``comments`` are those before and in it."""
        lexed = self._lexed
        if self._chunk.too_long:
            message = f"this deal has more than {DEAL_LIMIT:,} bytes of text"
            self._tell(Trouble(0, message, "an empty line between deals"))
            return _entry(index, self._chunk.line, None, self._problems)
        if lexed.broken:
            self._tell(lexed.broken)
        for word in lexed.loose:
            message = f"{word[0]!r} stands in no tag and no section"
            self._tell(Trouble(word.start(), message, '[Name "value"]'))
        for again, words in lexed.repeats:
            self._tell_repeat(again, words)
        self._read_pack_and_rules()
        self._read_tags()
        if "Auction" in lexed.tags:
            self._read_auction(lexed.tags["Auction"])
        if "Play" in lexed.tags:
            self._read_play(lexed.tags["Play"])
        for tag in lexed.unread_tags:
            self._remember(tag)
        draft = self._draft(comments)
        line = self._chunk.line + self._chunk.text.count("\n", 0, lexed.first or 0)
        return _entry(index, line, draft, self._problems)

    def _tell(self, trouble: Trouble, severity: Severity = "error") -> None:
        self._problems.append(_problem(self._chunk, self._name, trouble, severity))

    def _tell_repeat(self, again: Match[str], words: list[Match[str]]) -> None:
        """A tag whose name stood before: a warning if it says the same, else an error."""
        name = again["name"]
        first = self._lexed.tags[name]
        same = again["value"] == first["value"] and [word[0] for word in words] == [
            word[0] for word in self._lexed.words.get(name, [])
        ]
        at = again.start("name")
        if same:
            self._tell(Trouble(at, f"the tag {name} is repeated", "each tag once"), "warning")
        else:
            message = f"the tag {name} stands twice and says different things"
            self._tell(Trouble(at, message, "each tag once"))

    def _remember(self, tag: Match[str]) -> _Said | None:
        """What a tag says, ``#`` resolved, noted for the next deal; ``None`` if ``#`` fails."""
        name = tag["name"]
        said: _Said | None = _Said(value_of(tag), self._pack)
        if said is not None and said.value == AS_BEFORE:
            said = (self._before or {}).get(name)
        if said is not None:
            self.said.setdefault(name, said)
        return said

    def _say(self, tag: Match[str]) -> _Said | None:
        """What a tag says; ``None`` if nothing, or if that cannot be known."""
        name = tag["name"]
        if self._has_bad_bytes and _REPLACEMENT in tag["value"]:
            self._unread.add(name)
            return None
        said = self._remember(tag)
        if tag["value"] == AS_BEFORE:
            self._inherited.add(name)
        if said is None:
            self._unread.add(name)
            why = "there is none" if self._before is None else f"that has no {name}"
            self._tell(
                Trouble(
                    tag.start("value"),
                    f"'#' takes {name} from the deal before, but {why}",
                    "a value",
                )
            )
        elif said.value in NOT_SAID and name in _MAY_SAY_NOTHING:
            return None
        return said

    def _fail(self, tag: Match[str], error: BadValue) -> None:
        """Tell what is wrong in the value of ``tag``."""
        name = tag["name"]
        self._unread.add(name)
        for trouble in error.troubles:
            at = tag.start("value") if name in self._inherited else offset_in(tag, trouble.at)
            self._tell(trouble._replace(at=at))

    def _read_pack_and_rules(self) -> None:
        """``Pack`` and ``Rules``, on which the other tags depend."""
        for name in ("Pack", "Rules"):
            tag = self._lexed.tags.get(name)
            if tag is None:
                continue
            if tag["value"] == AS_BEFORE and self._before is not None and name not in self._before:
                continue  # the deal before had the default, and so has this one
            said = self._say(tag)
            if said is None:
                continue
            try:
                if name == "Pack":
                    self._pack = parse_pack_tag(said.value)
                else:
                    self._rules = parse_rules_tag(said.value)
            except BadValue as error:
                self._fail(tag, error)
        if "Pack" in self._unread:
            self._unread.update(CARD_TAGS)

    def _read_tags(self) -> None:
        """The other tags, each by itself."""
        free: list[tuple[str, str]] = []
        for name, tag in self._lexed.tags.items():
            reading = READINGS.get(name)
            if reading is None:
                if name not in KNOWN_TAGS or name in FREE_TEXT_TAGS:
                    self._keep(tag, free)
                continue
            if name in self._unread:
                self._remember(tag)
                continue
            said = self._say(tag)
            if said is None:
                continue
            try:
                value = reading.parse(said.value, said.pack)
            except BadValue as error:
                self._fail(tag, error)
                value = error.partial
                if value is None:
                    continue
            if len(reading.fields) == 1:
                self._fields[reading.fields[0]] = value
            else:
                self._fields.update(zip(reading.fields, value, strict=True))
        self._fields["tags"] = tuple(free)

    def _keep(self, tag: Match[str], free: list[tuple[str, str]]) -> None:
        """A tag of free text, or an unknown one."""
        name = tag["name"]
        said = self._say(tag)
        if said is not None:
            free.append((name, said.value))
        near = None if name in FREE_TEXT_TAGS else nearest_tag(name)
        if near:
            self._tell(Trouble(tag.start("name"), f"unknown tag {name!r}", near), "warning")

    def _section_seat(self, tag: Match[str]) -> Any:
        """The seat in a section's tag, ``None`` if there is none."""
        said = self._say(tag)
        if said is None:
            if tag["name"] not in self._unread and self._lexed.words[tag["name"]]:
                self._unread.add(tag["name"])
                message = f"the seat that begins the {tag['name']} is not known"
                self._tell(Trouble(tag.start("value"), message, "one of N E S W"))
            return None
        try:
            return parse_seat_tag(said.value)
        except BadValue as error:
            self._fail(tag, error)
            return None

    def _read_auction(self, tag: Match[str]) -> None:
        first = self._section_seat(tag)
        try:
            calls = read_calls(self._lexed.words["Auction"])
        except BadValue as error:
            self._tell_words("Auction", error)
            return
        if first is not None:
            self._fields["auction"] = Auction(first, calls)

    def _read_play(self, tag: Match[str]) -> None:
        first = self._section_seat(tag)
        if "Pack" in self._unread:
            return
        try:
            rows = read_rows(self._lexed.words["Play"], self._pack)
        except BadValue as error:
            self._tell_words("Play", error)
            rows = error.partial
        if first is not None:
            self._fields["play"] = PlayRecord(first, rows)

    def _tell_words(self, name: str, error: BadValue) -> None:
        """Tell what is wrong in the words of a section."""
        self._unread.add(name)
        for trouble in error.troubles:
            self._tell(trouble)

    def _draft(self, comments: tuple[str, ...]) -> Deal | None:
        """The deal as far as it could be read, held against the rules."""
        lexed = self._lexed
        if lexed.broken:
            # What stands after the error may say anything.
            self._unread.update(n for n in KNOWN_TAGS if n not in lexed.tags)
        if "hands" not in self._fields:
            self._tell_missing()
            return None
        deal = Deal(rules=self._rules, pack=self._pack, comments=comments, **self._fields)
        for defect in defects(deal, unread=self._unread):
            at = max(
                offset_of(place, lexed, self._inherited, self._pack) for place in defect.places
            )
            self._tell(Trouble(at, defect.message, defect.expected))
        return deal

    def _tell_missing(self) -> None:
        """A deal without hands, and perhaps without a dealer."""
        tags = self._lexed.tags
        if not tags or self._lexed.broken:
            return
        at = offset_of(Place("Deal"), self._lexed, self._inherited, self._pack)
        if "Deal" not in tags:
            expected = "a Deal tag; an empty line ends a deal"
            self._tell(Trouble(at, "this deal has no cards", expected))
        if "Dealer" not in tags and "Leader" not in tags:
            self._tell(Trouble(at, "who dealt is not known", "a Dealer tag: N, E, S or W"))
