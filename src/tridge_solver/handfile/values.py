"""The values of tags: from text to what a :class:`~tridge_solver.Deal` holds.

Every ``parse_…_tag`` takes the value of one tag and the pack it is written in, and raises
:class:`InvalidValue`, a ``ValueError``, that lists everything wrong in that value.
"""

from __future__ import annotations

from tridge_solver.core.cards import PRINTINGS, Pack
from tridge_solver.core.lazy import pattern
from tridge_solver.core.registry import Game, game_named, rules_named
from tridge_solver.core.ruleset import Ruleset, RulesetError
from tridge_solver.core.seats import SEAT_OF_LETTER, SEATS, Seat, SeatError
from tridge_solver.handfile.problems import Diagnostic, InvalidValue, diagnostic_at, tag_reader

MAX_WRONG_OPTIONS = 20
"""Wrong options of one Rules tag that are reported: over twice as many as there are right ones."""

# Linear: every part of them is followed by a character it does not hold itself.
WORD = pattern(r"[^ \t]+")
_COUNT_BY_SEAT = pattern(r"([A-Za-z]):([0-9]+)")


def parse_pack_tag(text: str, pack: Pack = Pack.ENGLISH) -> Pack:
    """``English``, ``Spanish`` or ``Danish``."""
    for known in PRINTINGS:
        if text.strip().lower() == known.value.lower():
            return known
    meant = [
        known.value for known in PRINTINGS if known.value[:1].lower() == text.strip()[:1].lower()
    ]
    expected = _or("English, Spanish or Danish", meant)
    raise InvalidValue([Diagnostic(0, f"{text!r} is not a pack", expected)])


def parse_rules_tag(text: str, pack: Pack = Pack.ENGLISH) -> Ruleset:
    """The name of a game, then ``option=value`` words.

    >>> parse_rules_tag("tresillo preference=D").preference.letter
    'D'
    """
    diagnostics = []
    words = list(WORD.finditer(text))
    if not words:
        raise InvalidValue([Diagnostic(0, "no rules are named", "tridge or tresillo")])
    name, *options = words
    try:
        rules = rules_named(name[0])
    except RulesetError as error:
        raise InvalidValue([diagnostic_at(name.start(), error)]) from None
    given: set[str] = set()
    for option in options:
        key = option[0].partition("=")[0]
        try:
            if key in given:
                raise RulesetError(f"option {key!r} is given twice", "each once")
            given.add(key)
            rules = rules.with_options(option[0])
        except RulesetError as error:
            diagnostics.append(diagnostic_at(option.start(), error))
            if len(diagnostics) == MAX_WRONG_OPTIONS:
                break
    if diagnostics:
        raise InvalidValue(diagnostics)
    return rules


@tag_reader
def parse_game_tag(text: str, pack: Pack = Pack.ENGLISH) -> Game:
    """The name of a game.

    >>> parse_game_tag("Tresillo").rules.name
    'tresillo'
    """
    return game_named(text)


def parse_seat_tag(text: str, pack: Pack = Pack.ENGLISH) -> Seat:
    """One of ``N E S W``.

    >>> parse_seat_tag("w").letter
    'W'
    """
    seat = SEAT_OF_LETTER.get(text)
    return read_seat(text.strip(), 0) if seat is None else seat


def read_seat(text: str, at: int) -> Seat:
    """The seat that ``text`` at offset ``at`` names."""
    try:
        return Seat.parse(text)
    except SeatError as error:
        diagnostic = diagnostic_at(at, error)
    meant = [seat.letter for seat in SEATS if seat.name.startswith(text[:1].upper() or "?")]
    raise InvalidValue([diagnostic._replace(expected=_or("one of N E S W", meant))])


def _or(expected: str, meant: list[str]) -> str:
    """``expected`` with the nearest choice added, if there is one."""
    return expected + (f"; did you mean {meant[0]}?" if meant else "")


def counts_by_seat(text: str, example: str, digits: int) -> list[tuple[int, Seat, int]]:
    """Words like ``N:2``: offset, seat and number of each."""
    counts: list[tuple[int, Seat, int]] = []
    diagnostics = []
    for word in WORD.finditer(text):
        match = _COUNT_BY_SEAT.fullmatch(word[0])
        if not match or len(match[2]) > digits:
            diagnostics.append(
                Diagnostic(word.start(), f"{word[0]!r} is no count of a seat", example)
            )
            continue
        try:
            counts.append((word.start(), read_seat(match[1], word.start()), int(match[2])))
        except InvalidValue as error:
            diagnostics.extend(error.diagnostics)
    if diagnostics:
        raise InvalidValue(diagnostics)
    return counts


def read_counts(text: str, example: str, digits: int) -> dict[Seat, int]:
    """Numbers of at most so many digits by seat, each seat once."""
    counts: dict[Seat, int] = {}
    diagnostics = []
    for at, seat, count in counts_by_seat(text, example, digits):
        if seat in counts:
            diagnostics.append(Diagnostic(at, f"{seat.letter} stands twice", "each seat once"))
        counts[seat] = count
    if diagnostics:
        raise InvalidValue(diagnostics)
    return counts
