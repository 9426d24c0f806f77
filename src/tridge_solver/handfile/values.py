"""The values of tags: from text to what a :class:`~tridge_solver.Deal` holds.

Every ``parse_…_tag`` takes the value of one tag and the pack it is written in, and raises
:class:`InvalidValue`, a ``ValueError``, that lists everything wrong in that value.
"""

from __future__ import annotations

import re
from functools import lru_cache

from tridge_solver.core.cards import PRINTINGS, Pack
from tridge_solver.core.deal import Debt
from tridge_solver.core.registry import Game, GameError, game_named, rules_named
from tridge_solver.core.ruleset import Ruleset, RulesetError, is_number
from tridge_solver.core.seats import SEAT_OF_LETTER, SEATS, Seat, SeatError
from tridge_solver.games.ombre.checks.layout import MAX_CHIPS
from tridge_solver.games.ombre.rules.contracts import Contract, ContractError
from tridge_solver.handfile.problems import Diagnostic, InvalidValue, diagnostic_at

MAX_DIGITS = len(str(MAX_CHIPS))
"""Chips are whole numbers of at most so many digits."""

MAX_WRONG_OPTIONS = 20
"""Wrong options of one Rules tag that are told, more than twice as many as there are right ones."""

# Linear: every part of them is followed by a character it does not hold itself.
WORD = re.compile(r"[^ \t]+")
_COUNT_BY_SEAT = re.compile(r"([A-Za-z]):([0-9]+)")
_RESULT = re.compile(r"([0-9]):([0-9]):([0-9])")
_POT = re.compile(rf"([0-9]{{1,{MAX_DIGITS}}})(\+?)")


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


def parse_game_tag(text: str, pack: Pack = Pack.ENGLISH) -> Game:
    """The name of a game.

    >>> parse_game_tag("Tresillo").rules.name
    'tresillo'
    """
    try:
        return game_named(text)
    except GameError as error:
        raise InvalidValue([diagnostic_at(0, error)]) from None


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


def parse_contract_tag(text: str, pack: Pack = Pack.ENGLISH) -> Contract:
    """A contract, e.g. ``No Change H``.

    >>> str(parse_contract_tag("play o", Pack.SPANISH))
    'Play D'
    """
    try:
        return _contract(text, pack)
    except ContractError as error:
        raise InvalidValue([diagnostic_at(0, error)]) from None


@lru_cache(maxsize=512)
def _contract(text: str, pack: Pack) -> Contract:
    """A contract; the few there are come again in every deal of a batch."""
    return Contract.parse(text, pack)


def _counts_by_seat(text: str, example: str, digits: int) -> list[tuple[int, Seat, int]]:
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
    for at, seat, count in _counts_by_seat(text, example, digits):
        if seat in counts:
            diagnostics.append(Diagnostic(at, f"{seat.letter} stands twice", "each seat once"))
        counts[seat] = count
    if diagnostics:
        raise InvalidValue(diagnostics)
    return counts


def parse_tricks_won_tag(text: str, pack: Pack = Pack.ENGLISH) -> dict[Seat, int]:
    """Tricks by seat, e.g. ``N:2 E:1 W:1``; seats left out have won none.

    >>> [(seat.letter, won) for seat, won in parse_tricks_won_tag("N:2 W:1").items()]
    [('N', 2), ('W', 1)]
    """
    return read_counts(text, "a seat and its tricks, e.g. N:2", 1)


def parse_debts_tag(text: str, pack: Pack = Pack.ENGLISH) -> tuple[Debt, ...]:
    """Reserved puestas, oldest first, e.g. ``N:23 W:9``."""
    example = "a seat and its chips, e.g. N:23"
    return tuple(Debt(seat, n) for _, seat, n in _counts_by_seat(text, example, MAX_DIGITS))


def parse_participants_tag(text: str, pack: Pack = Pack.ENGLISH) -> int:
    """``3`` or ``4``."""
    if text.strip() in ("3", "4"):
        return int(text)
    raise InvalidValue([Diagnostic(0, f"{text!r} is no number of payers", "3 or 4")])


def parse_chips_tag(text: str, pack: Pack = Pack.ENGLISH) -> int:
    """A whole number of chips."""
    word = text.strip()
    if not is_number(word, MAX_DIGITS):
        raise InvalidValue([_not_chips(word, 0)])
    return int(word)


def _not_chips(word: str, at: int) -> Diagnostic:
    """The diagnostic of a word that is no number of chips."""
    return Diagnostic(at, f"{word!r} is no number of chips", "a whole number, e.g. 15")


def parse_reserve_funds_tag(text: str, pack: Pack = Pack.ENGLISH) -> tuple[int, ...]:
    """Chips of each reserve fund, oldest first, e.g. ``60 45``."""
    words = list(WORD.finditer(text))
    diagnostics = [_not_chips(w[0], w.start()) for w in words if not is_number(w[0], MAX_DIGITS)]
    if diagnostics:
        raise InvalidValue(diagnostics)
    return tuple(int(word[0]) for word in words)


def parse_pot_tag(text: str, pack: Pack = Pack.ENGLISH) -> tuple[int, bool]:
    """Chips in the pot, and whether a ``+`` says that it holds a puesta.

    >>> parse_pot_tag("23+")
    (23, True)
    """
    match = _POT.fullmatch(text.strip())
    if not match:
        raise InvalidValue(
            [Diagnostic(0, f"{text!r} is no pot", "chips, and + for a puesta, e.g. 23+")]
        )
    return int(match[1]), bool(match[2])


def parse_undertaken_tag(text: str, pack: Pack = Pack.ENGLISH) -> bool:
    """``yes`` or ``no``."""
    word = text.strip().lower()
    if word not in ("yes", "no"):
        raise InvalidValue([Diagnostic(0, f"{text!r} is neither yes nor no", "yes or no")])
    return word == "yes"


def parse_honours_tag(text: str, pack: Pack = Pack.ENGLISH) -> int:
    """How many honours or matadors are paid for: one digit."""
    if not is_number(text.strip(), 1):
        raise InvalidValue([Diagnostic(0, f"{text!r} is no number of honours", "a number, e.g. 2")])
    return int(text)


def parse_surrender_tag(text: str, pack: Pack = Pack.ENGLISH) -> Seat | str:
    """``accepted``, or the seat that continues."""
    word = text.strip()
    if word.lower() == "accepted":
        return "accepted"
    try:
        return Seat.parse(word)
    except SeatError:
        expected = "accepted, or the seat that continues: one of N E S W"
        raise InvalidValue([Diagnostic(0, f"{text!r} is no surrender", expected)]) from None


def parse_result_tag(text: str, pack: Pack = Pack.ENGLISH) -> tuple[int, int, int]:
    """Tricks of the Player, the first and the second defender, e.g. ``5:3:1``."""
    match = _RESULT.fullmatch(text.strip())
    if not match:
        expected = "Player:FirstDefender:SecondDefender, e.g. 5:3:1"
        raise InvalidValue([Diagnostic(0, f"{text!r} is no result", expected)])
    return int(match[1]), int(match[2]), int(match[3])
