"""The text of one deal as tags, sections and comments, by one compiled expression.

Offsets count characters from the start of the deal's text; lines and columns are worked out
from them only when a problem has to be told.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from re import Match

from tridge_solver.handfile.problems import Trouble

SECTIONS = ("Auction", "Play")
"""Tags that are followed by words of their own."""

TABLE = "Table"
"""PBN's tables are sections too: their tags end so."""

_NAME = r"[A-Za-z][A-Za-z0-9_]*"
_VALUE = r'[^"\\\r\n]*(?:\\[^\r\n][^"\\\r\n]*)*'
_TAG = rf'\[[ \t]*(?P<name>{_NAME})[ \t]*"(?P<value>{_VALUE})"[ \t]*\]'

# Linear, each of them: what may follow a repeated part begins with a character that the part does
# not hold, so there is one way to match and nothing to try again. A tag that fails has been read
# to the next quote or the end of its line, and no other begins before that.
_TAGS = re.compile(_TAG)
_TOKENS = re.compile(
    rf"""
      {_TAG}
    | \{{(?P<comment>[^}}]*)\}}
    | ;(?P<remark>[^\n]*)
    | (?P<escape>^%[^\n]*)
    | (?P<word>[^ \t\r\n\[\]{{}};"]+)
    | (?P<wrong>[^ \t\r\n])
    """,
    re.VERBOSE | re.MULTILINE,
)
_TAG_AT_LINE = re.compile(r"\n[ \t]*(?P<tag>\[)[ \t]*[A-Za-z]")
# Two characters; and below runs of one kind of character, up to one of another.
_ESCAPED = re.compile(r'\\(["\\])')

_OPENING = re.compile(r"\[[ \t]*")
_NAMED = re.compile(rf"{_NAME}[ \t]*")
_QUOTED = re.compile(rf'"{_VALUE}')
_REST_OF_LINE = re.compile(r"[ \t]*([^\r\n]*)")


@dataclass
class Lexed:
    """One deal's text, taken apart.

    Attributes:
        text: the text itself.
        tags: the first tag of each name, as a match with the groups ``name`` and ``value``.
        words: the words that follow a section's tag, by the section's name.
        repeats: tags whose name stood before, with the words that follow them.
        tables: PBN's tables, each tag with what follows it.
        loose: words outside of any section, the first of each run.
        comments: the texts of the comments.
        first: offset of the first tag or word.
        broken: the first lexical error, if there is one.
        breaks: all of them. What follows one is read from the next line that begins with a tag
            on; not after a brace, which may hide what looks like tags.
        in_table: whether what was read last belongs to a table.
        unread_tags: tags that are not read because of them; only a later deal's ``#`` asks for
            them.
    """

    text: str
    tags: dict[str, Match[str]] = field(default_factory=dict)
    words: dict[str, list[Match[str]]] = field(default_factory=dict)
    repeats: list[tuple[Match[str], list[Match[str]]]] = field(default_factory=list)
    tables: list[tuple[Match[str], list[Match[str]]]] = field(default_factory=list)
    loose: list[Match[str]] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    first: int | None = None
    breaks: list[Trouble] = field(default_factory=list)
    in_table: bool = False
    unread_tags: list[Match[str]] = field(default_factory=list)

    @property
    def broken(self) -> Trouble | None:
        """The first lexical error."""
        return self.breaks[0] if self.breaks else None


def value_of(tag: Match[str]) -> str:
    """The value of a tag, its escapes undone."""
    return unescaped(tag["value"])


def unescaped(raw: str) -> str:
    """The text between the quotes of a tag without its escapes."""
    return _ESCAPED.sub(r"\1", raw) if "\\" in raw else raw


def offsets_in(tag: Match[str], places: Iterable[int]) -> list[int]:
    r"""Where the characters ``places`` of a tag's value stand in the text.

    >>> tag = lex(r'[Site "a\"b"]').tags["Site"]
    >>> value_of(tag)[2], offsets_in(tag, [0, 2])
    ('b', [7, 10])
    """
    # Each escape stands for one character and takes two: how many stand before a place is how many
    # of the characters escaped do.
    escaped = [match.start() - n for n, match in enumerate(_ESCAPED.finditer(tag["value"]))]
    return [tag.start("value") + place + bisect_left(escaped, place) for place in places]


def lex(text: str) -> Lexed:
    """Take the text of one deal apart."""
    lexed = Lexed(text)
    section: list[Match[str]] | None = None
    table: list[Match[str]] | None = None
    in_loose_run = False
    for token in _tokens(text, lexed):
        kind = token.lastgroup
        if kind == "value":
            name = token["name"]
            section = [] if name in SECTIONS else None
            table = [] if name.endswith(TABLE) else None
            lexed.in_table = table is not None
            if table is not None:
                lexed.tables.append((token, table))
            in_loose_run = False
            if name in lexed.tags:
                lexed.repeats.append((token, [] if section is None else section))
            else:
                lexed.tags[name] = token
                if section is not None:
                    lexed.words[name] = section
        elif table is not None and (kind == "word" or token[0] in '"]}'):
            table.append(token)
        elif kind == "word":
            if section is not None:
                section.append(token)
            elif not in_loose_run:
                lexed.loose.append(token)
                in_loose_run = True
        elif kind == "wrong":
            section = table = None
            lexed.in_table = False
            in_loose_run = True
        elif kind != "escape":
            lexed.comments.append(token[kind or 0].strip())
            continue
        else:
            continue
        if lexed.first is None:
            lexed.first = token.start()
    return lexed


def _tokens(text: str, lexed: Lexed) -> Iterator[Match[str]]:
    """The tokens of a text; what is wrong goes into ``lexed``, and what stands behind it is passed
    over up to the next line that begins with a tag."""
    at: int | None = 0
    while at is not None:
        start, at = at, None
        for token in _TOKENS.finditer(text, start):
            yield token
            if token.lastgroup != "wrong" or (lexed.in_table and token[0] in '"]}'):
                continue  # a table holds any text
            lexed.breaks.append(_what_is_wrong(text, token.start()))
            found = None
            if token[0] not in "{}" and len(lexed.breaks) < MOST_BREAKS:
                found = _TAG_AT_LINE.search(text, token.end())
            at = found.start("tag") if found else None
            lexed.unread_tags += _TAGS.finditer(text, token.end(), len(text) if at is None else at)
            break


MOST_BREAKS = 20
"""Lexical errors of a deal that are told; a text with more of them is something else."""


def _what_is_wrong(text: str, at: int) -> Trouble:
    """Why no token begins at ``at``."""
    mark = text[at]
    if mark == "{":
        return Trouble(at, "this comment is not closed", "a } before the deal ends")
    if mark == "[":
        return _what_is_wrong_with_tag(text, at)
    if mark == "}":
        return Trouble(at, "'}' closes no comment", "a { before it")
    return Trouble(at, f"{mark!r} belongs to no tag", '[Name "value"]')


def _what_is_wrong_with_tag(text: str, at: int) -> Trouble:
    """Why the ``[`` at ``at`` opens no tag."""
    example = '[Name "value"]'
    opening = _OPENING.match(text, at)
    place = opening.end() if opening else at + 1
    named = _NAMED.match(text, place)
    if not named:
        if text.startswith("{", place):
            return Trouble(at, "this is JSON", "a hand file, which tridge convert makes of it")
        return Trouble(at, "'[' opens a tag without a name", example)
    name = named[0].rstrip()
    quoted = _QUOTED.match(text, named.end())
    if not quoted:
        rest = _rest_of_line(text, named.end())
        if not rest[0]:
            return Trouble(at, f"the tag {name} has no value and is not closed", example)
        return Trouble(
            rest[1], f"{_short(rest[0])} stands where the value of {name} should", f'[{name} "…"]'
        )
    if text[quoted.end() : quoted.end() + 1] != '"':
        return Trouble(
            quoted.start(), f"the value of {name} is not closed", 'a " before the line ends'
        )
    rest = _rest_of_line(text, quoted.end() + 1)
    if not rest[0]:
        return Trouble(at, f"the tag {name} is not closed", "a ] before the line ends")
    return Trouble(
        rest[1],
        f"{_short(rest[0])} stands after the value of {name}",
        r"], and \" for a quote inside a value",
    )


def _rest_of_line(text: str, at: int) -> tuple[str, int]:
    """What is left of a line after blanks, and where it begins."""
    match = _REST_OF_LINE.match(text, at)
    return (match[1].rstrip(), match.start(1)) if match else ("", at)


def _short(text: str) -> str:
    """``text`` quoted for a message, cut when long."""
    return repr(text if len(text) <= 30 else text[:29] + "…")
