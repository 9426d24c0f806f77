"""Read hand files: every deal with all its errors and warnings. Good deals are read even if others
are bad.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, BinaryIO, TextIO

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal
from tridge_solver.core.lazy import pattern
from tridge_solver.core.ruleset import TRIDGE, Ruleset
from tridge_solver.handfile.deal_reader import DealReading, has_error, read_as_written
from tridge_solver.handfile.inheritance import (
    AS_BEFORE_IN_PBN,
    FROM_HERE,
    MAX_BOARDS,
    NAME_TAGS,
    NOBODY,
    Players,
    TagValue,
)
from tridge_solver.handfile.lexer import LONGEST_LINE, QUOTES, Lexed, lex
from tridge_solver.handfile.stream import (
    REPLACEMENT,
    Chunk,
    Diagnostic,
    FileProblem,
    chunks,
    cut,
    internal_error,
    problem_at,
)

if TYPE_CHECKING:
    from tridge_solver.handfile.places import Fix

MAX_PROBLEMS = 50
"""The most errors of one deal, and the most warnings, that are reported one by one."""

# Linear: no two parts that stand side by side have a character in common.
_BRIDGE = pattern(
    r"""\[[ \t]*(?:Game[ \t]+"Bridge"|(?:Vulnerable|Scoring)[ \t]+")""", re.IGNORECASE
)
"""Tags that show, before a deal is read, that it comes from a bridge program."""

# Linear: one run of signs that are not quotation marks before a card.
_LOW_CARDS = pattern(r"""\[[ \t]*Deal[ \t]+"[NESWnesw]:[^"T98]*[T98]""")
_NAMES_GAME = pattern(r"\[[ \t]*Game[ \t]")

# Linear: one run of one kind of character.
_UNDECODABLE = pattern("[\udc80-\udcff]+")


@dataclass(frozen=True)
class Entry:
    """One deal of a hand file after reading: a good deal, or one with errors.

    Attributes:
        index: 1-based place in its file; bad deals count.
        line: the deal's first line.
        deal: the deal, ``None`` if it has any error.
        draft: the part of the deal that could be read, even with errors; ``None`` if the text is
            not a deal.
        errors, warnings: in the order of the text.
        fixes: the corrections made while reading, by place (hand files only); each of them, or the
            first of several of a kind, is among the warnings.
        board: the value of its ``Board`` tag, even without a draft (hand files only).
        fund_places: line and column of the tags that name funds, by name (hand files only).
            Whether these are right does not follow from the deal alone.

    Raises :class:`ValueError` if made from both a deal and errors, or from neither.
    """

    index: int
    line: int
    deal: Deal | None
    draft: Deal | None
    errors: tuple[FileProblem, ...]
    warnings: tuple[FileProblem, ...]
    fund_places: Mapping[str, tuple[int, int]]
    fixes: tuple[Fix, ...]
    board: str | None

    def __init__(
        self,
        index: int,
        line: int,
        deal: Deal | None,
        draft: Deal | None,
        errors: tuple[FileProblem, ...],
        warnings: tuple[FileProblem, ...],
        fund_places: Mapping[str, tuple[int, int]] | None = None,
        fixes: tuple[Fix, ...] = (),
        board: str | None = None,
    ) -> None:
        if (deal is None) != bool(errors):
            raise ValueError("an entry of a file is a deal or has errors (expected one of them)")
        # All at once: one by one takes a fourth of what reading the tags of a deal does.
        values = {
            "index": index, "line": line, "deal": deal, "draft": draft,
            "errors": errors, "warnings": warnings, "fund_places": fund_places or {},
            "fixes": fixes, "board": board,
        }  # fmt: skip
        object.__setattr__(self, "__dict__", values)


def read(
    stream: BinaryIO | TextIO | Iterable[str],
    name: str = "-",
    *,
    rules: Ruleset | None = None,
    left_over: list[str] | None = None,
) -> Iterator[Entry]:
    """Read the deals of a hand file one by one, using the same memory for a file of any size.

    Args:
        stream: a binary or text stream, or the lines of a file.
        name: the file's name in problems.
        rules: the ruleset of deals without a ``Rules`` tag, Tridge if not given.
        left_over: gets the comments after the last deal, which belong to none.

    Nothing in the file raises an error. The errors of a deal are in its :class:`Entry`, bytes that
    are not UTF-8 among them, and reading continues with the next deal. Of comments after the last
    deal only such bytes are reported. Errors of the stream are passed on: ``OSError``, or
    ``UnicodeError`` from a text stream that was opened in another encoding and does not fit it.

    >>> lines = ['[Dealer "Q"]', '[Deal "N:? ? ? -"]']
    >>> for entry in read(lines, "club.pbn"):
    ...     print(entry.index, *entry.errors)
    1 club.pbn:1:10: 'Q' is not a seat (expected one of N E S W)
    """
    return read_chunks(chunks(stream), name, rules=rules, left_over=left_over)


def read_chunks(
    parts: Iterable[Chunk],
    name: str = "-",
    *,
    rules: Ruleset | None = None,
    left_over: list[str] | None = None,
    index: int = 0,
    before: Mapping[str, TagValue] | None = None,
    players: Players = NOBODY,
) -> Iterator[Entry]:
    """Read the deals in chunks of a file; the arguments are those of :func:`read`.

    Args:
        index: the number of deals of the file that were read before.
        before: the values of its last deal (see :func:`values_in`), ``None`` if there was none.
        players: those that the deals before name.
    """
    deals = _Deals(name, rules or TRIDGE, index, before, players)
    for chunk in parts:
        entry = deals.entry(chunk)
        if entry is not None:
            yield entry
    if left_over is not None:
        left_over += deals.comments
    if has_error(deals.problems):  # without one there is no deal, and none is missing
        yield _entry(deals.index + 1, deals.line, None, deals.problems)


class _Deals:
    """An iterator over the deals of a file. If the program fails on a deal, only that deal is lost.

    Attributes:
        index: the number of deals read so far.
        line: the line on which the last run of lines began.
        comments, problems: those after the last deal, which belong to the next.
    """

    def __init__(
        self,
        name: str,
        rules: Ruleset,
        index: int,
        before: Mapping[str, TagValue] | None,
        players: Players,
    ) -> None:
        self._name = name
        self._rules = rules
        self._before = before
        self._reading: DealReading | None = None
        self._last = Chunk("", 0)
        self._players = players
        self.index = index
        self.line = 1
        self.comments: list[str] = []
        self.problems: list[FileProblem] = []

    def entry(self, chunk: Chunk) -> Entry | None:
        """Return the entry for a run of lines. Return ``None`` for comments, which belong to the
        next deal.
        """
        self.line = chunk.line
        try:
            chunk, found = _checked_text(chunk, self._name)
            lexed = lex(chunk.text)
        except Exception as error:
            return self._failed(error)
        self.problems += found
        self.comments += lexed.comments
        if lexed.first is None and not chunk.too_long:
            return None
        try:
            entry = self._read(chunk, lexed)
        except Exception as error:
            return self._failed(error)
        self.index += 1
        self.comments, self.problems = [], []
        return entry

    def _read(self, chunk: Chunk, lexed: Lexed) -> Entry:
        if self._reading is not None and (refers_back(chunk) or stands(self._last, self._before)):
            self._before = _values_of(self._reading)
        self._last = chunk
        self._reading = reading = _read_deal(
            chunk,
            lexed,
            self._name,
            self._rules,
            self._before,
            self.problems,
            tuple(self.comments),
            self._players,
        )
        known = reading.draft or reading.reader.of_its_table
        if known is not None and known.dealer is None and reading.draft is None:
            known = None if self._players.last else known  # whose turn to deal it is says that
        # If the tags could not be split as written, the mended ones count.
        tags = reading.reader.tags if lexed.broken else lexed.tags
        self._players = self._players.after(known, tags)
        first = lexed.first or 0
        line = chunk.line + chunk.text.count("\n", 0, first)
        if chunk.origin is not None:
            line, _ = chunk.origin.place(first)
        return _entry(
            self.index + 1,
            line,
            reading.draft,
            reading.problems,
            reading.fund_places,
            reading.fixes,
            _board(reading.draft, tags),
        )

    def _failed(self, error: Exception) -> Entry:
        """Return the entry for a deal on which the program failed; the next deal inherits nothing
        from it.
        """
        self.index += 1
        self.comments, self.problems = [], []
        self._reading, self._before, self._last = None, {}, Chunk("", 0)
        self._players = replace(self._players, above=None)
        problem = internal_error(self._name, self.line, error)
        return _entry(self.index, self.line, None, [problem])


def _values_of(reading: DealReading) -> Mapping[str, TagValue]:
    """Return the values of a deal. If the program fails they are empty; the deal itself reports
    that error.
    """
    try:
        return reading.reader.values()
    except Exception:
        return {}


def holds_deal(chunk: Chunk) -> bool:
    """Return whether a chunk of a file counts as a deal, since it holds more than comments.

    >>> [holds_deal(chunk) for chunk in chunks(["% TRIDGE 1.0", "", '[Dealer "N"]'])]
    [False, True]
    """
    first = chunk.text.lstrip()[:1]
    if chunk.too_long or first not in "%;{":
        return True
    try:
        return lex(chunk.text).first is not None
    except Exception:
        return True  # reading it reports the error


_REFERRING = tuple(f'"{mark}"' for mark in AS_BEFORE_IN_PBN)
_STANDING = f'"{FROM_HERE}'
# Both of one or two characters between two of one class.
_REFERRING_IN_QUOTES = pattern(
    f"[{QUOTES}](?:{'|'.join(map(re.escape, AS_BEFORE_IN_PBN))})[{QUOTES}]"
)
_STANDING_IN_QUOTES = pattern(f"[{QUOTES}]{FROM_HERE}")
_BOARD_MARKS = ("[Board ", "[Deal ", "[Stock ")
_NAME_MARKS = tuple(f"[{name} " for name in NAME_TAGS)


def refers_back(chunk: Chunk) -> bool:
    """Return whether a deal may refer to the deal before by ``#``, in any kind of quotation marks.

    >>> [refers_back(chunk) for chunk in chunks(["[Site “#”]", "", '[Site "# 1"]'])]
    [True, False]
    """
    text = chunk.text
    if _REFERRING[0] in text or _REFERRING[1] in text:
        return True
    return not text.isascii() and _REFERRING_IN_QUOTES.search(text) is not None


def stands(chunk: Chunk, before: Mapping[str, TagValue] | None) -> bool:
    """Return whether a deal or an earlier one gives values for all later deals (by PBN's
    ``##``)."""
    text = chunk.text
    if _STANDING in text or (not text.isascii() and _STANDING_IN_QUOTES.search(text)):
        return True
    return before is not None and any(name.startswith(FROM_HERE) for name in before)


def values_in(chunk: Chunk, before: Mapping[str, TagValue] | None = None) -> Mapping[str, TagValue]:
    """Return the values to which ``#`` in the next deal may refer; ``before`` are those of the deal
    before.

    >>> from tridge_solver.core.cards import Pack
    >>> chunk, = chunks(['[Event "Club"]', '[Site "#"]'])
    >>> values_in(chunk, {"Site": TagValue("Cork", Pack.ENGLISH)})["Site"].text
    'Cork'
    """
    try:
        chunk, _ = _checked_text(chunk, "")
        return _values_of(_read_deal(chunk, lex(chunk.text), "", TRIDGE, before, [], ()))
    except Exception:
        return {}  # reading it reports the error


def players_after(chunk: Chunk, players: Players) -> Players:
    """Return ``players`` updated after a deal: with its names, and with the deal as a board whose
    results may follow.
    """
    text = chunk.text
    is_board = all(mark in text for mark in _BOARD_MARKS) and "[Contract " not in text
    is_of_bridge = chunk.origin is None and (
        _is_pbn(text) or (players.above is not None and "[Deal " not in text)
    )
    players = players if is_of_bridge or players.above is None else replace(players, above=None)
    try:
        keeps_board = is_of_bridge or (is_board and len(players.boards) < MAX_BOARDS)
        if not (keeps_board or is_board or any(mark in text for mark in _NAME_MARKS)):
            return players
        lexed = lex(text)
        tags: Mapping[str, re.Match[str]] = lexed.tags
        if keeps_board or lexed.broken:
            reading = _read_deal(chunk, lexed, "", TRIDGE, None, [], (), players)
            tags = reading.reader.tags
            if keeps_board:
                return players.after(reading.draft, tags)
        return players.named_in(tags)
    except Exception:
        return players  # reading it reports the error


def _read_deal(
    chunk: Chunk,
    lexed: Lexed,
    name: str,
    rules: Ruleset,
    before: Mapping[str, TagValue] | None,
    problems: list[FileProblem],
    comments: tuple[str, ...],
    players: Players = NOBODY,
) -> DealReading:
    """Read a deal; if it has errors, read it again with all possible repairs. The arguments are
    those of :func:`~tridge_solver.handfile.deal_reader.read_as_written`.
    """
    reading = read_as_written(chunk, lexed, name, rules, before, problems, comments, players)
    if chunk.origin is not None:  # written by a program: its errors are not slips
        return reading
    if chunk.too_long or not (has_error(reading.problems) or reading.reader.hides_tags):
        return reading
    from tridge_solver.handfile.repaired import read_repaired

    return read_repaired(reading, chunk, lexed, name, rules, before, problems, comments, players)


def _board(draft: Deal | None, tags: Mapping[str, re.Match[str]]) -> str | None:
    """Return the board that a deal names, even if the deal could not be read."""
    if draft is not None:
        return draft.board
    return tags["Board"]["value"].strip() if "Board" in tags else None


def _entry(
    index: int,
    line: int,
    draft: Deal | None,
    problems: Sequence[FileProblem],
    fund_places: Mapping[str, tuple[int, int]] | None = None,
    fixes: tuple[Fix, ...] = (),
    board: str | None = None,
) -> Entry:
    """Return an entry with its problems sorted by kind and place, without repetitions."""
    if not problems:
        return Entry(index, line, draft, draft, (), (), fund_places, fixes, board)
    ordered = sorted(dict.fromkeys(problems), key=lambda p: (p.line, p.column))
    errors = _reported([p for p in ordered if p.severity == "error"])
    warnings = _reported([p for p in ordered if p.severity == "warning"])
    deal = None if errors else draft
    return Entry(index, line, deal, draft, errors, warnings, fund_places, fixes, board)


def _reported(problems: list[FileProblem]) -> tuple[FileProblem, ...]:
    """Return the problems to report one by one, and the number of further ones."""
    if len(problems) <= MAX_PROBLEMS:
        return tuple(problems)
    left = len(problems) - MAX_PROBLEMS
    more = replace(problems[MAX_PROBLEMS], message=f"and {left:,} more in this deal", expected=None)
    return (*problems[:MAX_PROBLEMS], more)


def _as_latin_1(match: re.Match[str]) -> str:
    """Return bytes that are not UTF-8, decoded as Latin-1 characters."""
    return "".join(chr(ord(mark) - 0xDC00) for mark in match[0])


def _is_pbn(text: str) -> bool:
    """Return whether an unread deal comes from a bridge program. It does if it has a tag that only
    bridge programs write, or cards that would need a ``Game`` tag in another game.
    """
    return bool(_BRIDGE.search(text)) or (
        _LOW_CARDS.search(text) is not None and not _NAMES_GAME.search(text)
    )


def _checked_text(chunk: Chunk, name: str) -> tuple[Chunk, list[FileProblem]]:
    """Return a chunk without undecodable bytes, and the problems with its bytes and lines."""
    origin = chunk.origin
    problems = [
        FileProblem(name, line, column, cut(message), expected, severity)
        for line, column, message, expected, severity in (origin.troubles if origin else ())
    ]
    text = chunk.text
    if not text.isascii():
        if _is_pbn(text):  # which is written in Latin-1
            text = _UNDECODABLE.sub(_as_latin_1, text)
            chunk = chunk._replace(text=text)
        for match in _UNDECODABLE.finditer(text):
            raw = " ".join(f"{ord(mark) - 0xDC00:02X}" for mark in match[0][:4])
            expected = "UTF-8 text: save the file in that encoding"
            diagnostic = Diagnostic(match.start(), f"the byte {raw} is not UTF-8", expected)
            problems.append(problem_at(chunk, name, diagnostic))
        if problems:
            text = _UNDECODABLE.sub(lambda match: REPLACEMENT * len(match[0]), text)
            chunk = chunk._replace(text=text)
    if len(text) > LONGEST_LINE and origin is None:
        lines = text.split("\n")
        if max(map(len, lines)) > LONGEST_LINE:
            for number, line in enumerate(lines, chunk.line):
                length = len(line.rstrip("\r"))
                if length > LONGEST_LINE:
                    message = f"this line has {length} characters"
                    expected = f"at most {LONGEST_LINE}"
                    problems.append(FileProblem(name, number, 1, message, expected, "warning"))
    return chunk, problems
