"""Deals out of JSON (``tridge.deal/1``): what :mod:`tridge_solver.handfile.json_writer` writes.

A file is an array of objects, objects one after the other, or an object a line; the last is read
line by line, in constant memory, and a broken line spoils no other. Every field may be left out
that a hand file may leave out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from tridge_solver.checks import defects, warnings
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.registry import game_of
from tridge_solver.core.ruleset import TRIDGE, Ruleset
from tridge_solver.handfile.dialect import dialect_of
from tridge_solver.handfile.json_dialect import json_dialect_of
from tridge_solver.handfile.json_fields import (
    InvalidField,
    quoted,
    read_game,
    read_hands,
    with_places,
)
from tridge_solver.handfile.json_writer import COMMENT_PLACES, SCHEMA
from tridge_solver.handfile.problems import FileProblem, cut, internal_error
from tridge_solver.handfile.reader import Entry
from tridge_solver.handfile.writer import refuse_unwritable

HEAD = ("schema", "game", "rules", "rules_options", "file", "index", "board")
"""Fields every JSON object begins with; but for the rules they say nothing of the deal."""

READ_APART = {*HEAD, "hands", "sitting_out", COMMENT_PLACES}
"""Fields that every game has alike."""

LONGEST_NUMBER = 100
"""Characters a whole number may have; all that is known of a deal takes fewer."""

# Linear: one run of one kind of character.
_BLANK = re.compile(r"[\s,]*")


def read_json(
    stream: Iterable[bytes], name: str = "-", *, rules: Ruleset | None = None
) -> Iterator[Entry]:
    """Read the deals of a JSON file, a stream or its lines, one by one, as
    :func:`~tridge_solver.handfile.read` does.

    >>> import io
    >>> text = b'{"dealer": "Q", "hands": {"N": null, "E": null, "W": null}}'
    >>> for entry in read_json(io.BytesIO(text), "club.json"):
    ...     print(entry.index, *entry.errors)
    1 club.json:1:1: dealer: 'Q' is not a seat (expected one of N E S W)
    """
    return read_json_parts(json_parts(stream), name, rules=rules)


def read_json_parts(
    parts: Iterable[Line | Found],
    name: str = "-",
    *,
    rules: Ruleset | None = None,
    index: int = 0,
) -> Iterator[Entry]:
    """Read the deals of parts of a file that follow each other, ``index`` deals before them."""
    for number, part in enumerate(parts, index + 1):
        problems: list[FileProblem] = []
        draft = None
        found = part if isinstance(part, Found) else _line(part)
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


class Found(NamedTuple):
    """A value of a JSON file and its place, or why there is none."""

    line: int
    column: int
    value: Any = None
    error: str | None = None


class Line(NamedTuple):
    """A line that should be one value, not read yet; ``number`` is its place in the file."""

    number: int
    text: bytes


def json_parts(stream: Iterable[bytes]) -> Iterator[Line | Found]:
    """The deals of a file: line by line where each line is one, else values of the whole text."""
    lines = enumerate(stream, 1)
    for number, line in lines:
        text = line.strip().removeprefix(b"\xef\xbb\xbf")
        if not text:
            continue
        if text.startswith(b"{") and text.endswith(b"}"):
            yield Line(number, text)
            yield from (Line(n, rest.strip()) for n, rest in lines if rest.strip())
        else:
            yield from _whole(text + b"\n" + b"".join(rest for _, rest in lines), number)


def _line(line: Line) -> Found:
    """The value of one line."""
    number = line.number
    found = list(_whole(line.text, number, is_line=True))
    if not found:
        return Found(number, 1, error="no value in the line (expected an object in braces)")
    wrong = next((value for value in found if value.error is not None), found[0])
    if len(found) > 1 and wrong.error is None:
        return Found(number, found[1].column, error="a second value in the line")
    return wrong


def _whole(content: bytes, first_line: int, *, is_line: bool = False) -> Iterator[Found]:
    """The values of a text: those of an array, or one after the other. What is wrong in a line
    spoils the line alone, otherwise all that follows."""
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = first_line + content.count(b"\n", 0, error.start)
        yield Found(line, 1, error=f"the byte {content[error.start]:02X} is not UTF-8")
        return
    decoder = json.JSONDecoder(
        object_pairs_hook=_each_once, parse_int=_whole_number, parse_float=_fraction
    )
    at, end = 0, len(text.rstrip())
    if text.startswith("["):
        at = 1
        end -= text.endswith("]", 0, end)
    # From value to value only the text between them is looked through for ends of lines.
    counted, line, last_end = 0, first_line, -1
    while (at := _skip_blank(text, at)) < end:
        line += text.count("\n", counted, at)
        last_end = max(last_end, text.rfind("\n", counted, at))
        counted, column = at, at - last_end
        try:
            value, at = decoder.raw_decode(text, at)
        except json.JSONDecodeError as error:
            place = first_line + error.lineno - 1, error.colno
            wrong = "no JSON" if is_line else "no JSON, and no more can be read"
            yield Found(*place, error=f"{wrong}: {error.msg}")
            return
        except (ValueError, RecursionError) as error:
            yield Found(
                line, column, error=str(error) if is_line else f"no more can be read: {error}"
            )
            return
        yield Found(line, column, value)


def _skip_blank(text: str, at: int) -> int:
    """Where the next value begins."""
    match = _BLANK.match(text, at)
    return match.end() if match else at


def _whole_number(digits: str) -> int:
    """A number; one of thousands of digits would be worked on for ever."""
    if len(digits) > LONGEST_NUMBER:
        raise ValueError(f"a number of {len(digits):,} digits")
    return int(digits)


def _fraction(digits: str) -> float:
    """A number with a fraction, likewise."""
    if len(digits) > LONGEST_NUMBER:
        raise ValueError(f"a number of {len(digits):,} digits")
    return float(digits)


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; a name that stands twice would lose a value."""
    made = dict(pairs)
    if len(made) != len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise ValueError(f"{name!r} stands twice in an object")
            seen.add(name)
    return made


def _deal(found: Found, name: str, rules: Ruleset, problems: list[FileProblem]) -> Deal | None:
    """The deal of an object as far as it can be read; what is wrong is added to ``problems``."""

    def report(message: str, expected: str | None = None, severity: Any = "error") -> None:
        problems.append(
            FileProblem(name, found.line, found.column, cut(message), expected, severity)
        )

    value = found.value
    if not isinstance(value, dict):
        report("this is no deal", "an object in braces")
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
    deal = game.deal_type.from_fields(game.implied(fields))
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
