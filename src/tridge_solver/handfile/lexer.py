"""Split the text of one deal into tags, sections and comments with one regular expression. Comments
keep their places when they are written again.

Offsets count characters from the start of the deal's text; lines and columns are computed from them
only to report a problem.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from re import Match
from typing import NamedTuple

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.lazy import pattern
from tridge_solver.handfile.stream import Diagnostic

NOTE = "Note"
"""PBN's tag for notes. It may occur several times, and follows the section that the notes explain.
"""

LONGEST_LINE = 255
"""The maximum length of a line in a file that we write, in characters."""

# Linear: one line break.
_LINE_BREAK = pattern(r"\r\n?|\n")


def free_text_lines(name: str, value: str) -> Iterator[str]:
    """Yield a tag with free text; a long text is not cut."""
    yield f'[{name} "{_escaped(value)}"]'


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def comment_lines(comments: Iterable[str]) -> Iterator[str]:
    """Yield the lines of comments: in braces, or after semicolons if braces cannot hold the
    comment.

    >>> list(comment_lines(["in short", "} or not"]))
    ['{in short}', '; } or not']
    """
    for comment in comments:
        yield from _comment_lines(comment)


def _comment_lines(comment: str) -> Iterator[str]:
    """Yield a comment in braces. If braces cannot hold it, yield each of its lines as a comment of
    its own.

    What comes out is read back as what is written the same: a second export is the first.
    """
    lines = []
    for line in _LINE_BREAK.split(comment.strip()):
        if len(line) <= LONGEST_LINE - 2:
            lines.append(line)
            continue
        from textwrap import wrap

        lines += wrap(
            line,
            LONGEST_LINE - 2,
            expand_tabs=False,
            replace_whitespace=False,
            drop_whitespace=False,
        )
    # An empty line in braces would end the deal for other readers of PBN.
    if "}" not in comment and all(line.strip() for line in lines):
        lines[0] = "{" + lines[0]
        lines[-1] += "}"
        yield from lines
        return
    for line in map(str.strip, lines):
        yield f"{{{line}}}" if line and "}" not in line else f"; {line}".rstrip()


class CommentPlace(NamedTuple):
    """The place of a comment.

    Attributes:
        after: the name of the tag before it; empty before the first.
        words: the number of words of that tag's section before the comment.
        inline: whether the comment is on the same line as the text before it.
    """

    after: str
    words: int
    inline: bool


HEAD = CommentPlace("", 0, False)
"""The place of a comment before the first tag."""


class Comment(str):
    """A comment: its text, without braces or semicolon, and its place.

    It is a string like any other, so that every user of
    :attr:`Deal.comments <tridge_solver.core.deal.Deal.comments>` sees the text; only the writer
    asks for the place.

    >>> comment = Comment("a fine lead", CommentPlace("Play", 3, True))
    >>> comment == "a fine lead", comment.place.words
    (True, 3)
    """

    place: CommentPlace

    def __new__(cls, text: str, place: CommentPlace = HEAD) -> Comment:
        comment = super().__new__(cls, text)
        comment.place = place
        return comment


def place_of(comment: str) -> CommentPlace:
    """Return the place of a comment; a comment made in Python stands at the head."""
    return comment.place if isinstance(comment, Comment) else HEAD


def stripped(comments: Iterable[str]) -> tuple[str, ...]:
    """Return comments without blanks around them, each in its place; leave out empty ones."""
    return tuple(Comment(c.strip(), place_of(c)) for c in comments if c.strip())


class Placed:
    """The comments of a deal, each in its place.

    Args:
        comments: all of them, in their order.
        names: the tags that are written. A comment after a tag that is not written goes to the
            head, like one without a place.
    """

    def __init__(self, comments: Iterable[str], names: Iterable[str]) -> None:
        known = {*names}
        self.head: list[str] = []
        self._behind: dict[str, list[str]] = {}
        for comment in comments:
            name = place_of(comment).after
            behind = self._behind.setdefault(name, []) if name in known else self.head
            behind.append(comment)

    def tag(self, name: str, lines: Sequence[str]) -> Iterator[str]:
        """Yield the lines of a tag without a section, and of the comments after it."""
        yield from lines[:-1]
        yield from _with(lines[-1], self._behind.pop(name, []))

    def section(self, name: str, tag: str, rows: Iterable[Sequence[str]]) -> Iterator[str]:
        """Yield the lines of a section: its tag, and its words row by row, with the comments among
        them.

        A comment within a row stays there if its line has room and no later comment could be taken
        for a part of it. Otherwise it follows the row.
        """
        waiting = sorted(self._behind.pop(name, []), key=_words)
        yield from _with(tag, _taken(waiting, 0))
        done = 0
        for row in rows:
            line = ""
            late: list[str] = []
            for number, word in enumerate(row, 1):
                line += f" {word}" if line else word
                done += 1
                here = _taken(waiting, done)
                if number == len(row):
                    late += here
                    continue
                for comment in here:
                    short = _begun(comment)
                    # Every word to come needs its place on this line too.
                    if short and not late and len(line) + len(short) < LONGEST_LINE // 2:
                        line += f" {short}"
                    else:
                        late.append(comment)
            yield from _with(line, late)
        yield from comment_lines(waiting)


def _words(comment: str) -> int:
    """Return the number of words that stand before a comment in its section."""
    return place_of(comment).words


def _taken(waiting: list[str], words: int) -> list[str]:
    """Remove and return the first ``waiting`` comments: those with at most this many words before
    them.
    """
    count = sum(_words(comment) <= words for comment in waiting)
    taken = waiting[:count]
    del waiting[:count]
    return taken


def _with(line: str, comments: Iterable[str]) -> Iterator[str]:
    """Yield a line and the comments after it. A comment goes on the same line if it was there and
    fits.
    """
    rest: list[str] = []
    for comment in comments:
        short = _begun(comment) if place_of(comment).inline and not rest else ""
        if short and len(line) + len(short) < LONGEST_LINE:
            line += f" {short}"
        else:
            rest.append(comment)
    yield line
    yield from comment_lines(rest)


def _begun(comment: str) -> str:
    """Return a comment in braces if it fits on one line, else an empty text."""
    lines = list(comment_lines([comment]))
    return lines[0] if len(lines) == 1 and lines[0].startswith("{") else ""


SECTIONS = ("Auction", "Play")
"""Tags that are followed by words: calls or cards."""

TABLE = "Table"
"""The ending of the names of PBN's tables, which are sections too."""

QUOTES = '"“”„‟«»″'
"""The usual quotation mark, and the characters that word processors replace it with."""

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
    """The text of one deal, split into its parts.

    Attributes:
        text: the text itself.
        tags: the first tag of each name, as a match with the groups ``name`` and ``value``.
        words: the words that follow a section's tag, by the section's name.
        repeats: tags with the name of an earlier tag, with the words that follow them.
        tables: PBN's tables, each as its tag and the text after it.
        loose: words outside of any section, the first of each run.
        comments: the texts of the comments, each with its place. One inside a table is of the
            table's text.
        first: offset of the first tag or word.
        broken: the first lexical error, if there is one.
        breaks: all of them. After one, reading resumes at the next line that begins with a tag; but
            not after a brace, which may hide what looks like tags.
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
        """The first lexical error of the text."""
        return self.breaks[0] if self.breaks else None


def value_of(tag: Match[str]) -> str:
    """Return the value of a tag, with its escapes undone."""
    return unescaped(tag["value"])


def unescaped(raw: str) -> str:
    """Return a tag's text between its quotes, with its escapes undone."""
    return _ESCAPED.sub(r"\1", raw) if "\\" in raw else raw


def offsets_in(tag: Match[str], places: Iterable[int]) -> list[int]:
    r"""Return the offsets in the text of the characters at ``places`` in a tag's value.

    >>> tag = lex(r'[Site "a\"b"]').tags["Site"]
    >>> value_of(tag)[2], offsets_in(tag, [0, 2])
    ('b', [7, 10])
    """
    # Each escape stands for one character and takes two: how many stand before a place is how many
    # of the characters escaped do.
    escaped = [match.start() - n for n, match in enumerate(_ESCAPED.finditer(tag["value"]))]
    return [tag.start("value") + place + bisect_left(escaped, place) for place in places]


def lex(text: str) -> Lexed:
    """Split the text of one deal into its parts. After an error, continue at the next line that
    begins with a tag.
    """
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
                    del comments[outside:]  # they are in the text of the table
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
                # A comment on a later line is not inline; the end of this line is looked for once.
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
    """Read the leading tags that each have a line of their own; return the offset after them.

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
    """Read the words of a section if only words stand before the next tag. Return the offset of
    that tag, or ``None`` if anything else may stand there.
    """
    match = _ONLY_WORDS.match(text, at)
    assert match is not None  # of no character, if need be
    end = match.end()
    if end < len(text) and text[end] != "[":
        return None
    words += _WORDS.finditer(text, at, end)
    return end


def _after_break(lexed: Lexed, token: Match[str]) -> int:
    """Record an error that begins with ``token``; return the offset at which to continue."""
    text = lexed.text
    lexed.breaks.append(_what_is_wrong(text, token.start()))
    found = None
    if token[0] not in "{}" and len(lexed.breaks) < MAX_BREAKS:
        found = _TAG_AT_LINE.search(text, token.end())
    at = found.start("tag") if found else len(text)
    lexed.unread_tags += TAGS.finditer(text, token.end(), at)
    return at


MAX_BREAKS = 20
"""The most lexical errors to report for a deal; a text with more is not a deal."""


def _what_is_wrong(text: str, at: int) -> Diagnostic:
    """Return the reason why no token begins at offset ``at``."""
    mark = text[at]
    if mark == "{":
        return Diagnostic(at, "this comment is not closed", "a } before the deal ends")
    if mark == "[":
        return _what_is_wrong_with_tag(text, at)
    if mark == "}":
        return Diagnostic(at, "'}' closes no comment", "a { before it")
    return Diagnostic(at, f"{mark!r} belongs to no tag", '[Name "value"]')


def _what_is_wrong_with_tag(text: str, at: int) -> Diagnostic:
    """Return the reason why the ``[`` at offset ``at`` does not begin a tag."""
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
    match = _REST_OF_LINE.match(text, at)
    return (match[1].rstrip(), match.start(1)) if match else ("", at)


def _short(text: str) -> str:
    return repr(text if len(text) <= 30 else text[:29] + "…")
