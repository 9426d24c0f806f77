"""The text of one deal as tags, sections and comments, by one compiled expression.

Offsets count characters from the start of the deal's text; lines and columns are worked out
from them only when a problem has to be reported.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import field
from re import Match

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.lazy import pattern
from tridge_solver.handfile.comments import Comment, CommentPlace
from tridge_solver.handfile.problems import Diagnostic

SECTIONS = ("Auction", "Play")
"""Tags that are followed by words of their own."""

TABLE = "Table"
"""PBN's tables are sections too: their tags end so."""

QUOTES = '"“”„‟«»″'
"""The quotation mark of a value, and what word processors make of it."""

_NAME = r"[A-Za-z][A-Za-z0-9_]*"
_VALUE = r'[^"\\\r\n]*(?:\\[^\r\n][^"\\\r\n]*)*'
_TAG = rf'\[[ \t]*(?P<name>{_NAME})[ \t]*"(?P<value>{_VALUE})"[ \t]*\]'

# Linear, each of them: what may follow a repeated part begins with a character that the part does
# not hold, so there is one way to match and nothing to try again. A tag that fails has been read
# to the next quote or the end of its line, and no other begins before that.
TAGS = pattern(_TAG)
_TOKENS = pattern(
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
# Of a tag and a section as they are mostly written; of each character there is one way to take it.
_PLAIN_TAG = pattern(rf'\[(?P<name>{_NAME}) "(?P<value>[^"\\\r\n]*)"\](?=\n)')
_ONLY_WORDS = pattern(r'[^\[\]{};"%]*')
_WORDS = pattern(r"[^ \t\r\n]+")
_TAG_AT_LINE = pattern(r"\n[ \t]*(?P<tag>\[)[ \t]*[A-Za-z]")
# Two characters; and below runs of one kind of character, up to one of another.
_ESCAPED = pattern(r'\\(["\\])')

_OPENING = pattern(r"\[[ \t]*")
_NAMED = pattern(rf"{_NAME}[ \t]*")
_QUOTED = pattern(rf'"{_VALUE}')
_REST_OF_LINE = pattern(r"[ \t]*([^\r\n]*)")


@dataclass(slots=True)
class Lexed:
    """One deal's text, taken apart.

    Attributes:
        text: the text itself.
        tags: the first tag of each name, as a match with the groups ``name`` and ``value``.
        words: the words that follow a section's tag, by the section's name.
        repeats: tags whose name stood before, with the words that follow them.
        tables: PBN's tables, each tag with what follows it.
        loose: words outside of any section, the first of each run.
        comments: the texts of the comments, each with its place. One inside a table is of the
            table's text.
        first: offset of the first tag or word.
        broken: the first lexical error, if there is one.
        breaks: all of them. What follows one is read from the next line that begins with a tag
            on; not after a brace, which may hide what looks like tags.
        unread_tags: tags that are not read because of them; only a later deal's ``#`` asks for
            them.
    """

    text: str
    tags: dict[str, Match[str]] = field(default_factory=dict)
    words: dict[str, list[Match[str]]] = field(default_factory=dict)
    repeats: list[tuple[Match[str], list[Match[str]]]] = field(default_factory=list)
    tables: list[tuple[Match[str], list[Match[str]]]] = field(default_factory=list)
    loose: list[Match[str]] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    first: int | None = None
    breaks: list[Diagnostic] = field(default_factory=list)
    unread_tags: list[Match[str]] = field(default_factory=list)

    @property
    def broken(self) -> Diagnostic | None:
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
    """Take the text of one deal apart; what stands behind something wrong is passed over up to the
    next line that begins with a tag."""
    lexed = Lexed(text)
    tags, words, comments = lexed.tags, lexed.words, lexed.comments
    section: list[Match[str]] | None = None
    table: list[Match[str]] | None = None
    in_loose_run = False
    plain = _plain_tags(lexed)
    at: int | None = plain
    name = next(reversed(tags), "")
    end = plain - 1 if tags else None
    outside = 0
    while at is not None:
        start, at = at, None
        for token in _TOKENS.finditer(text, start):
            kind = token.lastgroup
            if kind == "value":
                name = token["name"]
                outside = len(comments)
                section = [] if name in SECTIONS else None
                table = [] if name.endswith(TABLE) else None
                if table is not None:
                    lexed.tables.append((token, table))
                in_loose_run = False
                if name in tags:
                    lexed.repeats.append((token, [] if section is None else section))
                else:
                    tags[name] = token
                    if section is not None:
                        words[name] = section
                if section is not None:
                    at = _plain_words(text, token.end(), section)
            elif table is not None and (kind == "word" or token[0] in '"]}'):
                if table:
                    del comments[outside:]  # they stand in the text of the table
                outside = len(comments)
                table.append(token)  # which holds any text
            elif kind == "word":
                if section is not None:
                    section.append(token)
                elif not in_loose_run:
                    lexed.loose.append(token)
                    in_loose_run = True
            elif kind == "wrong":
                section = table = None
                in_loose_run = True
                at = _after_break(lexed, token)
            elif kind != "escape":
                inline = end is not None and text.find("\n", end, token.start()) < 0
                place = CommentPlace(name, len(section or ()), inline)
                comments.append(Comment(token[kind or 0].strip(), place))
                # What follows on a later line is not inline: that line is looked for once.
                end = token.end() if inline and "\n" not in token[0] else None
                continue
            else:
                continue
            end = token.end()
            if lexed.first is None:
                lexed.first = token.start()
            if at is not None:
                break
    return lexed


def _plain_tags(lexed: Lexed) -> int:
    """Take the tags that stand a line each before anything else; where the rest begins.

    They are a good part of every deal, and quicker found by an expression for nothing else. A line
    that fits it begins a tag that fits ``_TAG``, of the same name and value; whatever does not fit
    it, or is more than a new tag, is left for the others.
    """
    text, tags = lexed.text, lexed.tags
    at = 0
    while tag := _PLAIN_TAG.match(text, at):
        name = tag["name"]
        if name in tags or name in SECTIONS or name.endswith(TABLE):
            break
        tags[name] = tag
        at = tag.end() + 1
    if tags:
        lexed.first = 0
    return at


def _plain_words(text: str, at: int, words: list[Match[str]]) -> int | None:
    """Take the words of a section up to the next tag if nothing but words stands before it; where
    that begins, ``None`` if something else may."""
    match = _ONLY_WORDS.match(text, at)
    assert match is not None  # of no character, if need be
    end = match.end()
    if end < len(text) and text[end] != "[":
        return None
    words += _WORDS.finditer(text, at, end)
    return end


def _after_break(lexed: Lexed, token: Match[str]) -> int:
    """Note that something wrong begins with ``token``; where to read on, if need be at the end."""
    text = lexed.text
    lexed.breaks.append(_what_is_wrong(text, token.start()))
    found = None
    if token[0] not in "{}" and len(lexed.breaks) < MAX_BREAKS:
        found = _TAG_AT_LINE.search(text, token.end())
    at = found.start("tag") if found else len(text)
    lexed.unread_tags += TAGS.finditer(text, token.end(), at)
    return at


MAX_BREAKS = 20
"""Lexical errors of a deal that are reported; a text with more of them is something else."""


def _what_is_wrong(text: str, at: int) -> Diagnostic:
    """Why no token begins at ``at``."""
    mark = text[at]
    if mark == "{":
        return Diagnostic(at, "this comment is not closed", "a } before the deal ends")
    if mark == "[":
        return _what_is_wrong_with_tag(text, at)
    if mark == "}":
        return Diagnostic(at, "'}' closes no comment", "a { before it")
    return Diagnostic(at, f"{mark!r} belongs to no tag", '[Name "value"]')


def _what_is_wrong_with_tag(text: str, at: int) -> Diagnostic:
    """Why the ``[`` at ``at`` opens no tag."""
    example = '[Name "value"]'
    opening = _OPENING.match(text, at)
    place = opening.end() if opening else at + 1
    named = _NAMED.match(text, place)
    if not named:
        if text.startswith("{", place):
            return Diagnostic(at, "this is JSON", "a hand file, which tridge convert makes of it")
        return Diagnostic(at, "'[' opens a tag without a name", example)
    name = named[0].rstrip()
    quoted = _QUOTED.match(text, named.end())
    if not quoted:
        rest = _rest_of_line(text, named.end())
        if not rest[0]:
            return Diagnostic(at, f"the tag {name} has no value and is not closed", example)
        return Diagnostic(
            rest[1], f"{_short(rest[0])} stands where the value of {name} should", f'[{name} "…"]'
        )
    if text[quoted.end() : quoted.end() + 1] != '"':
        return Diagnostic(
            quoted.start(), f"the value of {name} is not closed", 'a " before the line ends'
        )
    rest = _rest_of_line(text, quoted.end() + 1)
    if not rest[0]:
        return Diagnostic(at, f"the tag {name} is not closed", "a ] before the line ends")
    return Diagnostic(
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
