"""The values of tags of three seats: from text to what an
:class:`~tridge_solver.games.ombre.deal.OmbreDeal` holds."""

from __future__ import annotations

from functools import lru_cache

from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import Debt
from tridge_solver.core.lazy import pattern
from tridge_solver.core.ruleset import is_number
from tridge_solver.core.seats import Seat, SeatError
from tridge_solver.games.ombre.checks.layout import MAX_CHIPS
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.rules.result_in_words import ENDS, ResultError, ResultInWords
from tridge_solver.handfile.problems import Diagnostic, InvalidValue, diagnostic_at, tag_reader
from tridge_solver.handfile.values import WORD, counts_by_seat, read_counts

MAX_DIGITS = len(str(MAX_CHIPS))
"""Chips are whole numbers of at most so many digits."""

# Linear: every part of them is followed by a character it does not hold itself.
_RESULT = pattern(r"([0-9]):([0-9]):([0-9])")
_POT = pattern(rf"([0-9]{{1,{MAX_DIGITS}}})(\+?)")


@tag_reader
def parse_contract_tag(text: str, pack: Pack = Pack.ENGLISH) -> Contract:
    """A contract, e.g. ``No Change H``.

    >>> str(parse_contract_tag("play o", Pack.SPANISH))
    'Play D'
    """
    return _contract(text, pack)


@lru_cache(maxsize=512)
def _contract(text: str, pack: Pack) -> Contract:
    """A contract; the few there are come again in every deal of a batch."""
    return Contract.parse(text, pack)


def parse_tricks_won_tag(text: str, pack: Pack = Pack.ENGLISH) -> dict[Seat, int]:
    """Tricks by seat, e.g. ``N:2 E:1 W:1``; seats left out have won none.

    >>> [(seat.letter, won) for seat, won in parse_tricks_won_tag("N:2 W:1").items()]
    [('N', 2), ('W', 1)]
    """
    return read_counts(text, "a seat and its tricks, e.g. N:2", 1)


def parse_debts_tag(text: str, pack: Pack = Pack.ENGLISH) -> tuple[Debt, ...]:
    """Reserved puestas, oldest first, e.g. ``N:23 W:9``."""
    example = "a seat and its chips, e.g. N:23"
    return tuple(Debt(seat, n) for _, seat, n in counts_by_seat(text, example, MAX_DIGITS))


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
    """Chips of each reserve fund, oldest first.

    >>> parse_reserve_funds_tag("60 45")
    (60, 45)
    """
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


def parse_result_in_words(text: str, seats: int = 3) -> tuple[int, ...] | ResultInWords:
    """Tricks of all ``seats``, the Player's first, or words instead.

    >>> parse_result_in_words("5:3:1"), str(parse_result_in_words("kruk"))
    ((5, 3, 1), 'kruk')
    """
    try:
        worded = ResultInWords.parse(text)
    except ResultError as error:
        raise InvalidValue([diagnostic_at(0, error)]) from None
    if len(worded.tricks) not in (0, 1, seats):
        message = f"{text!r} is no result of {seats} seats"
        raise InvalidValue([Diagnostic(0, message, f"tricks of {seats}, the Player's first")])
    return worded.tricks if len(worded.tricks) == seats and worded.ends == ENDS else worded


def result_text(result: tuple[int, ...] | ResultInWords | None, pack: Pack) -> str | None:
    """A result as the value of its tag."""
    if isinstance(result, ResultInWords):
        return result.text(pack)
    return None if result is None else ":".join(map(str, result))
