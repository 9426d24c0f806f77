"""Read deals from JSON (``tridge.deal/1``), in the fields of
:mod:`tridge_solver.handfile.json_fields`.

A file is an array of objects, objects one after the other, or an object per line. The last is read
line by line, in constant memory, and a broken line spoils no other. A field may be left out if a
hand file may leave it out.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from tridge_solver.checks import defects, warnings
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.registry import game_of
from tridge_solver.core.ruleset import TRIDGE, Ruleset
from tridge_solver.handfile.dialect import dialect_of
from tridge_solver.handfile.json_fields import (
    COMMENT_PLACES,
    SCHEMA,
    InvalidField,
    json_dialect_of,
    quoted,
    read_game,
    read_hands,
    with_places,
)
from tridge_solver.handfile.reader import Entry
from tridge_solver.handfile.stream import DEAL_LIMIT, FileProblem, cut, internal_error
from tridge_solver.handfile.writer import refuse_unwritable

HEAD = ("schema", "game", "rules", "rules_options", "file", "index", "board")
"""The first fields of every JSON object. Only the rules among them describe the deal."""

READ_APART = {*HEAD, "hands", "sitting_out", COMMENT_PLACES}
"""Fields that are the same in every game."""

LONGEST_NUMBER = 100
"""The maximum length of a whole number, in characters; no number of a real deal has more."""

BLOCK = 1 << 16
"""The number of bytes to read at a time."""

LONGEST_LINE = DEAL_LIMIT + 2
"""The maximum size of a line in bytes: that of the largest possible deal, with the line's end."""

TOO_LONG = f"this deal has more than {DEAL_LIMIT:,} bytes of text"

_LONGEST_SIGN = 12
"""The length of the longest token that could be cut off: a word, the beginning of a number, an
escape.
"""

# Linear: one run of one kind of character.
_BLANK = re.compile(r"[\s,]*")


def read_json(
    stream: Iterable[bytes], name: str = "-", *, rules: Ruleset | None = None
) -> Iterator[Entry]:
    """Read the deals of a JSON file, a stream or its lines one by one, like
    :func:`~tridge_solver.handfile.read`.

    >>> import io
    >>> text = b'{"dealer": "Q", "hands": {"N": null, "E": null, "W": null}}'
    >>> for entry in read_json(io.BytesIO(text), "club.json"):
    ...     print(entry.index, *entry.errors)
    1 club.json:1:1: dealer: 'Q' is not a seat (expected one of N E S W)
    """
    return read_json_parts(json_parts(stream), name, rules=rules)


def read_json_parts(
    parts: Iterable[JsonLine | PlacedValue],
    name: str = "-",
    *,
    rules: Ruleset | None = None,
    index: int = 0,
) -> Iterator[Entry]:
    """Read the deals in consecutive parts of a file; ``index`` is the number of deals before the
    parts.
    """
    for number, part in enumerate(parts, index + 1):
        problems: list[FileProblem] = []
        draft = None
        found = part if isinstance(part, PlacedValue) else _line(part)
        if found.error is not None:
            problems.append(FileProblem(name, found.line, found.column, cut(found.error)))
        else:
            try:
                draft = _deal(found, name, rules or TRIDGE, problems)
            except Exception as error:
                problems.append(internal_error(name, found.line, error))
        errors = tuple(p for p in problems if p.severity == "error")
        warnings = tuple(p for p in problems if p.severity == "warning")
        yield Entry(number, found.line, None if errors else draft, draft, errors, warnings)


class PlacedValue(NamedTuple):
    """A value of a JSON file with its place, or the reason why it cannot be read."""

    line: int
    column: int
    value: Any = None
    error: str | None = None


class JsonLine(NamedTuple):
    """A line that should hold one value, not parsed yet; ``number`` is its line number in the
    file."""

    number: int
    text: bytes


def json_parts(stream: Iterable[bytes]) -> Iterator[JsonLine | PlacedValue]:
    """Yield the deals of a file: line by line if each line holds one, else as values of the whole
    text.
    """
    source = _Source(stream)
    number = 0
    while line := source.line():
        number += 1
        text = line.strip().removeprefix(b"\xef\xbb\xbf")
        if not text:
            continue
        if not (text.startswith(b"{") and text.endswith(b"}") and len(line) <= LONGEST_LINE):
            yield from _values(source, text + b"\n" * line.endswith(b"\n"), number)
            return
        yield JsonLine(number, text)
        break
    while line := source.line():
        number += 1
        if text := line.strip():
            yield JsonLine(number, text)
        if len(line) > LONGEST_LINE:
            source.end_line()


class _Source:
    """A stream of bytes or lines that reads ahead no further than the length of the longest
    deal."""

    def __init__(self, stream: Iterable[bytes]) -> None:
        self._stream: Any = stream if hasattr(stream, "readline") else iter(stream)
        self._is_file = hasattr(stream, "readline")

    def line(self) -> bytes:
        """Return the next line; of a line too long for a deal only its beginning. Return nothing at
        the end.
        """
        line: bytes = (
            self._stream.readline(LONGEST_LINE + 1) if self._is_file else next(self._stream, b"")
        )
        return line

    def end_line(self) -> None:
        while (line := self.line()) and not line.endswith(b"\n"):
            pass

    def block(self) -> bytes:
        """Return the next bytes; nothing at the end."""
        return self._stream.read(BLOCK) if self._is_file else self.line()


def _line(line: JsonLine) -> PlacedValue:
    number = line.number
    if len(line.text) > DEAL_LIMIT:
        return PlacedValue(number, 1, error=TOO_LONG)
    found = list(_whole(line.text, number))
    if not found:
        return PlacedValue(number, 1, error="no value in the line (expected an object in braces)")
    wrong = next((value for value in found if value.error is not None), found[0])
    if len(found) > 1 and wrong.error is None:
        return PlacedValue(number, found[1].column, error="a second value in the line")
    return wrong


class _Window:
    """The part of a stream's text that is in memory, from the current value on.

    Attributes:
        text: the text held.
        at: the offset at which the next value begins.
        ended: whether the stream has ended.
    """

    def __init__(self, source: _Source, begun: bytes, line: int) -> None:
        self._source = source
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._place = line, 1
        self._counted = 0
        self._line = line
        self.text = self._decoder.decode(begun)
        self.at = 0
        self.ended = False

    def read_on(self, size: int) -> None:
        """Read this many more characters, or all that are left. Raise ``UnicodeDecodeError`` for
        bad text.
        """
        self._place = self.place()
        parts = [self.text[self.at :]]
        self.text, self.at, self._counted = "", 0, 0
        while size > 0 and not self.ended:
            block = self._source.block()
            self.ended = not block
            self._line += block.count(b"\n")
            parts.append(self._decoder.decode(block, final=self.ended))
            size -= len(parts[-1])
        self.text = "".join(parts)

    def place(self) -> tuple[int, int]:
        """Return the line and column of the next value; count on from the last place that was asked
        for.
        """
        passed = self.text.count("\n", self._counted, self.at)
        line, column = self._place
        if passed:
            line, column = line + passed, self.at - self.text.rfind("\n", self._counted, self.at)
        else:
            column += self.at - self._counted
        self._place, self._counted = (line, column), self.at
        return line, column

    def place_of(self, error: json.JSONDecodeError) -> tuple[int, int]:
        line, column = self.place()
        passed = self.text.count("\n", self.at, error.pos)
        if passed:
            return line + passed, error.colno
        return line, column + error.pos - self.at

    def skip_blank(self) -> str:
        while True:
            self.at = _skip_blank(self.text, self.at)
            if self.at < len(self.text) or self.ended:
                return self.text[self.at : self.at + 1]
            self.read_on(BLOCK)

    def skip_line(self) -> None:
        while (end := self.text.find("\n", self.at)) < 0 and not self.ended:
            self.at = len(self.text)
            self.read_on(BLOCK)
        self.at = end if end >= 0 else len(self.text)

    @property
    def held(self) -> int:
        return len(self.text) - self.at

    def may_be_cut_off(self, error: ValueError) -> bool:
        """Return whether the error at the end of the text in memory may go away when more is
        read."""
        if self.ended or self.held > DEAL_LIMIT or not isinstance(error, json.JSONDecodeError):
            return False
        return error.msg.startswith("Unterminated") or error.pos > len(self.text) - _LONGEST_SIGN


def _values(source: _Source, begun: bytes, number: int) -> Iterator[PlacedValue]:
    """Yield the values of a stream that begins with ``begun``: the items of an array, or one value
    after another. A value too long for a deal is skipped with the rest of its line. After any other
    error no more values can be read.
    """
    window = None
    try:
        window = _Window(source, begun, number)
        is_array = window.skip_blank() == "["
        window.at += is_array
        while first := window.skip_blank():
            if is_array and first == "]" and _is_last(window):
                return
            place = window.place()
            found = _next_value(window)
            end = ", and no more can be read" if is_array else ""
            yield found or PlacedValue(*place, error=TOO_LONG + end)
            if found is None:
                if is_array:
                    return
                window.skip_line()
            elif found.error is not None and found.error is not TOO_LONG:
                return
    except UnicodeDecodeError as error:
        line = number if window is None else window.place()[0]
        line += error.object.count(b"\n", 0, error.start)
        yield PlacedValue(line, 1, error=f"the byte {error.object[error.start]:02X} is not UTF-8")


def _is_last(window: _Window) -> bool:
    rest = window.text[window.at + 1 :]
    if rest.strip() or window.ended:
        return not rest.strip()
    window.read_on(BLOCK)
    return _is_last(window)


def _next_value(window: _Window) -> PlacedValue | None:
    """Return the next value, or its error; ``None`` if the value is too long to read."""
    place = window.place()
    while True:
        try:
            value, end = _DECODER.raw_decode(window.text, window.at)
        except (ValueError, RecursionError) as error:
            if isinstance(error, ValueError) and window.may_be_cut_off(error):
                window.read_on(max(window.held, BLOCK))
                continue
            if isinstance(error, json.JSONDecodeError):
                is_open = error.msg.startswith("Unterminated")
                if window.held > DEAL_LIMIT and (is_open or error.pos - window.at > DEAL_LIMIT):
                    return None
                wrong = f"no JSON, and no more can be read: {error.msg}"
                return PlacedValue(*window.place_of(error), error=wrong)
            return PlacedValue(*place, error=f"no more can be read: {error}")
        is_cut_off = end == len(window.text) and not window.ended
        if is_cut_off and not isinstance(value, dict | list | str):
            window.read_on(BLOCK)  # a number may go on
            continue
        is_long = end - window.at > DEAL_LIMIT
        window.at = end
        return PlacedValue(*place, error=TOO_LONG) if is_long else PlacedValue(*place, value)


def _whole(content: bytes, number: int) -> Iterator[PlacedValue]:
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        yield PlacedValue(number, 1, error=f"the byte {content[error.start]:02X} is not UTF-8")
        return
    at, end = 0, len(text.rstrip())
    while (at := _skip_blank(text, at)) < end:
        column = at + 1
        try:
            value, at = _DECODER.raw_decode(text, at)
        except json.JSONDecodeError as error:
            yield PlacedValue(number, error.colno, error=f"no JSON: {error.msg}")
            return
        except (ValueError, RecursionError) as error:
            yield PlacedValue(number, column, error=str(error))
            return
        yield PlacedValue(number, column, value)


def _skip_blank(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    return match.end() if match else at


def _whole_number(digits: str) -> int:
    """Return a whole number; refuse one with so many digits that it would take too long."""
    if len(digits) > LONGEST_NUMBER:
        raise ValueError(f"a number of {len(digits):,} digits")
    return int(digits)


def _fraction(digits: str) -> float:
    """Return a number with a fraction; refuse one with too many digits."""
    if len(digits) > LONGEST_NUMBER:
        raise ValueError(f"a number of {len(digits):,} digits")
    return float(digits)


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object as a dictionary; refuse a repeated name, which would lose a value."""
    made = dict(pairs)
    if len(made) != len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise ValueError(f"{name!r} stands twice in an object")
            seen.add(name)
    return made


_DECODER = json.JSONDecoder(
    object_pairs_hook=_each_once, parse_int=_whole_number, parse_float=_fraction
)


def _deal(
    found: PlacedValue, name: str, rules: Ruleset, problems: list[FileProblem]
) -> Deal | None:
    """Return the deal of a JSON object as far as it can be read; add its errors to ``problems``."""

    def report(message: str, expected: str | None = None, severity: Any = "error") -> None:
        problems.append(
            FileProblem(name, found.line, found.column, cut(message), expected, severity)
        )

    value = found.value
    if not isinstance(value, dict):
        report("this is not a deal", "an object in braces")
        return None
    if value.get("schema", SCHEMA) != SCHEMA:
        schema = value["schema"]
        shown = repr(schema) if isinstance(schema, str) else quoted(schema)
        report(f"schema: {shown} is not a deal's", SCHEMA)
        return None
    fields: dict[str, Any] = {}
    unread: set[str] = set()
    game, wrong = game_of(rules, 0), None
    try:
        game, fields["game_tag"], fields["rules"] = read_game(value, rules)
    except InvalidField as error:
        wrong = error  # reported after the fields, which are read as those of the usual game
    dialect = json_dialect_of(game)
    for key, content in value.items():
        if key in READ_APART or content is None:
            continue
        if key not in dialect.fields:
            report(f"{key}: unknown field, left out", dialect.slips.nearest(key), "warning")
            continue
        field = dialect.fields[key]
        try:
            read = field.read(content)
            fields |= dict(
                zip(field.attributes, read if len(field.attributes) > 1 else (read,), strict=True)
            )
        except InvalidField as error:
            unread.add(field.tag)
            report(f"{key}{error.path}: {error.message}", error.expected)
    try:
        if value.get(COMMENT_PLACES) is not None:
            fields["comments"] = with_places(fields.get("comments", ()), value[COMMENT_PLACES])
    except InvalidField as error:
        report(f"{COMMENT_PLACES}{error.path}: {error.message}", error.expected)
    try:
        if wrong is not None:
            raise wrong
        hands = read_hands(value, game)
    except InvalidField as error:
        report(f"{error.path}: {error.message}", error.expected)
        return None
    fields["pack"] = game.printings[0]
    has_marks = bool(fields.get("marked_play"))
    fields |= {"hands": hands.cards, "empty": hands.empty}
    deal = game.deal_type.from_fields(dialect_of(game).implied(fields))
    for defect in defects(deal, unread=unread):
        report(defect.message, defect.expected)
    for warning in warnings(deal, unread=unread):
        report(warning.message, warning.expected, "warning")
    if has_marks and not unread and dialect_of(game).marked_rows(deal) is None:
        message = "marked_play: these are not the cards of play, which is written without marks"
        report(message, "its cards in their order, with notes and marks", "warning")
    try:
        refuse_unwritable(deal)
    except DealError as error:
        report(f"tags: {error}")
    return deal
