"""Read the sections ``[Auction]`` and ``[Play]``; keep the tables of bridge programs unchanged."""

from __future__ import annotations

from collections.abc import Sequence
from re import Match

from tridge_solver.checks import plural
from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.registry import NUMBERS
from tridge_solver.handfile.lexer import NOTE, TABLE, lex
from tridge_solver.handfile.stream import DEAL_LIMIT, Diagnostic, InvalidValue, chunks
from tridge_solver.handfile.values import card_trouble, find_card

END = "*"
NOT_PLAYED = "-"

SAYS_NOTHING = (END, NOT_PLAYED)
"""Words in a section that are neither calls nor cards."""

Row = tuple[Card | None, ...]

_DIGITS = "0123456789"


def rows_of(words: Sequence[Match[str]]) -> list[list[Match[str]]]:
    """Return the words of a play record line by line, without annotations and without the final
    ``*``.
    """
    rows: list[list[Match[str]]] = []
    end = None
    for word in words:
        if word[0] == END or _kept_length(word[0]) == 0:
            continue
        if end is None or "\n" in word.string[end : word.start()]:
            rows.append([])
        rows[-1].append(word)
        end = word.end()
    return rows


def read_rows(words: Sequence[Match[str]], pack: Pack, columns: int = 3) -> tuple[Row, ...]:
    """Return the rows of a play record, with this many cards in each.

    Raises :class:`InvalidValue` with offsets into the deal's text; its ``partial`` are the rows
    before the first that cannot be read.
    """
    return _plain_rows(words, pack, columns) or _any_rows(words, pack, columns)


def _plain_rows(words: Sequence[Match[str]], pack: Pack, columns: int) -> tuple[Row, ...] | None:
    """Return the rows of a record that has only cards and one whole trick a line; ``None`` for
    other records.

    A word that is a card has no note and no mark, and does not end a record.
    """
    cards = [find_card(word[0], pack) for word in words]
    if None in cards or len(words) % columns:
        return None
    rows = []
    end = 0
    for at in range(0, len(words), columns):
        first, last = words[at], words[at + columns - 1]
        text, start = first.string, first.start()
        if (at and text.find("\n", end, start) < 0) or text.find("\n", start, last.start()) >= 0:
            return None  # two tricks in a line, or one in two
        rows.append(tuple(cards[at : at + columns]))
        end = last.end()
    return tuple(rows)


def _any_rows(words: Sequence[Match[str]], pack: Pack, columns: int) -> tuple[Row, ...]:
    diagnostics = _end_troubles(words)
    diagnostics += [diagnostic for word in words if (diagnostic := without_annotation(word)[1])]
    lines = rows_of(words)
    rows: list[Row] = []
    good = 0
    for number, line in enumerate(lines, 1):
        wrong = _width_trouble(line, number, number == len(lines), columns)
        row: list[Card | None] = []
        wrongs = [wrong] if wrong else []
        for word in line[:columns]:
            text, _ = without_annotation(word)
            card = find_card(text, pack)
            if card is None and text != NOT_PLAYED:
                wrongs.append(card_trouble(word.start(), text, pack))
            row.append(card)
        rows.append((*row, *[None] * (columns - len(row))))
        if not diagnostics and not wrongs:
            good = number
        diagnostics += wrongs
    if diagnostics:
        raise InvalidValue(diagnostics, tuple(rows[:good]))
    return tuple(rows)


def _end_troubles(words: Sequence[Match[str]]) -> list[Diagnostic]:
    """Return an error for each word after the ``*`` that ends a record."""
    for number, word in enumerate(words[:-1]):
        if word[0] == END:
            after = words[number + 1]
            message = f"{after[0]!r} stands after the end of the record"
            return [Diagnostic(after.start(), message, "nothing after *")]
    return []


def _width_trouble(
    line: list[Match[str]], number: int, is_last: bool, columns: int
) -> Diagnostic | None:
    """Return an error for a row without one word for each card of a trick; the last row may be
    shorter.
    """
    if len(line) > columns:
        message = f"row {number} of the play has {len(line)} cards"
        return Diagnostic(line[columns].start(), message, f"{NUMBERS[columns]}, one line a trick")
    if len(line) < columns and not is_last:
        message = f"row {number} of the play has {plural(len(line), 'card')}"
        expected = f"{NUMBERS[columns]}, with - for a card not yet played"
        return Diagnostic(line[0].start(), message, expected)
    return None


def bare(word: str) -> str:
    """Return a word without PBN's notes and marks; empty if it is nothing else.

    >>> bare("1NT=2="), bare("D7!?"), bare("$14")
    ('1NT', 'D7', '')
    """
    return word[: _kept_length(word)]


def without_annotation(word: Match[str]) -> tuple[str, Diagnostic | None]:
    """Return a word without PBN's notes and marks, and a diagnostic if it had any."""
    text = word[0]
    length = _kept_length(text)
    if length == len(text):
        return text, None
    kept, mark = text[:length], text[length:]
    expected = "none: hand files have no notes or marks; a comment in { } may say it"
    at = word.start() + len(kept)
    return kept, Diagnostic(at, f"{mark!r} is a PBN annotation", expected)


def _kept_length(text: str) -> int:
    """Return the length of a word before the notes and marks at its end.

    ``!?``, ``$7``, ``=2=``, ``^R`` are taken off from the end, where the last characters say which
    of them it is, so that no character is looked at more often than twice, however many there are.
    An expression for "any number of them" would try every way to part them.
    """
    end = len(text)
    if text.isalnum():
        return end  # most words: no note and no mark is in them
    while end:
        last = text[end - 1]
        if text[end - 2 : end - 1] == "^" and last.isalpha():
            end -= 2
            continue
        if last in "!?":
            end -= 1
            continue
        if last not in "=0123456789":
            break
        begin = end - (last == "=")
        while begin and text[begin - 1] in _DIGITS:
            begin -= 1
        if not begin or text[begin - 1] != ("=" if last == "=" else "$"):
            break
        end = begin - 1
    return end


Table = tuple[str, str, tuple[str, ...]]
"""A table of a PBN file: its tag, its value as written, with escapes, and its lines."""

_ESCAPE = "%"
"""The sign at the beginning of a line that belongs to no deal."""


def follows_sections(name: str) -> bool:
    """Return whether PBN puts a tag after the sections: notes, and tables with or without lines.

    >>> [follows_sections(name) for name in ("Event", "Note", "ScoreTable")]
    [False, True, True]
    """
    return name == NOTE or name.endswith(TABLE)


def table_of(tag: Match[str], words: Sequence[Match[str]]) -> Table:
    """Return a table of a file: its tag, and the text after it from the first word to the last."""
    if not words:
        return tag["name"], tag["value"], ()
    text = tag.string
    start, end = words[0].start(), words[-1].end()
    line = text.rfind("\n", 0, start) + 1
    if text[line:start].isspace():
        start = line  # its columns may stand one below the other
    # Not all that Python takes for a line's end ends one here: a form feed does not.
    first, *rest = (row.rstrip(" \t\r") for row in text[start:end].split("\n"))
    # Behind its tag it is a row; on a line of its own it would be an escape.
    first = f" {first}" if first.startswith(_ESCAPE) else first
    return tag["name"], tag["value"], (first, *rest)


def table_lines(table: Table) -> list[str]:
    """Return the lines that write a table to a file."""
    name, value, lines = table
    return [f'[{name} "{value}"]', *lines]


def is_table(table: Table) -> bool:
    r"""Return whether a table would be read back as it is written. A table that was read from a
    hand file is, but JSON may hold any text.

    >>> is_table(("ScoreTable", "Rank;Result", ("1 9", "2 8")))
    True
    >>> is_table(("ScoreTable", "Rank;Result", ("1 9", '[Dealer "S"]')))
    False
    """
    text = "".join(f"{line}\n" for line in table_lines(table))
    if len(text) > DEAL_LIMIT or [chunk.text for chunk in chunks([text])] != [text]:
        return False
    lexed = lex(text)
    return (
        not (lexed.breaks or lexed.loose or lexed.comments)
        and len(lexed.tags) == len(lexed.tables) == 1
        and table_of(*lexed.tables[0]) == table
    )
