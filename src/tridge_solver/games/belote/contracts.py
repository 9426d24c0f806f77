"""The contracts of Belote, and the auction that leads to them; also in French letters and words, as
in files with ``[Pack "French"]``.

A bid is a number of points, in tens from 80, and a denomination; each must be higher than the last,
and denominations do not rank. If the table plays it, *Capot* outranks all numbers.

>>> in_english("90 C"), in_english("80trèfle"), in_english("110 TA contré"), in_english("Passe")
('90H', '80C', '110AT X', 'Pass')
>>> in_french("90 H X"), in_french("110AT"), in_french("Pass"), in_french("X")
('90 C X', '110TA', 'Passe', 'Contre')
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.languages import FRENCH
from tridge_solver.core.lazy import pattern
from tridge_solver.core.text import ParseError, parsed_text
from tridge_solver.games.belote.rules import PLAYERS, BeloteRules, BeloteStrain

_ENGLISH_SUITS = "SHDC"
_TRUMPS = {
    **dict(zip(Pack.FRENCH.suit_letters.lower(), _ENGLISH_SUITS, strict=True)),
    **dict(zip("♠♥♦♣", _ENGLISH_SUITS, strict=True)),
    **{
        word: letter
        for letter, words in zip(_ENGLISH_SUITS, FRENCH.suits, strict=True)
        for word in words
    },
    **{
        re.sub("[ -]", "", word.lower()): kind
        for kind in ("NT", "AT")
        for word in FRENCH.contracts[kind]
    },
}
"""The denominations, keyed by their French names without blanks."""

_CALLS = {re.sub(" ", "", word.lower()): c for c, words in FRENCH.calls.items() for word in words}
_PASSED = {re.sub(" ", "", word.lower()) for word in FRENCH.contracts["Pass"]}
_DOUBLES = {"x": "X", "xx": "XX", **{w: c for w, c in _CALLS.items() if c != "Pass"}}
# Linear: of bounded length, or a digit or letter that the part before does not hold.
_HEAD = pattern(r"[0-9]{1,3}|capot")
# Linear: no two parts that stand side by side share a character.
_WRITTEN = pattern(r"([0-9]+|Capot)( ?)(S|H|D|C|NT|AT)( ?X{0,2})")
EXPECTED = f"{' '.join(Pack.FRENCH.suit_letters)} SA or TA, the French letters"
"""The French denominations, for error messages."""


def in_english(text: str) -> str:
    """Return a contract or a call in English letters; return ``text`` if it is neither.

    Raises :class:`~tridge_solver.errors.ParseError` for a suit by a letter that is no French one.
    """
    word = re.sub("[ \t-]", "", text.lower())
    if word in _CALLS or word in _PASSED:
        return _CALLS.get(word, "Pass")
    head = _HEAD.match(word)
    if head is None:
        return text
    rest = word[head.end() :]
    for doubled, mark in (*_DOUBLES.items(), ("", "")):
        named = rest.removesuffix(doubled)
        if named in _TRUMPS and (not doubled or named != rest):
            return f"{head[0].capitalize()}{_TRUMPS[named]} {mark}".rstrip()
    raise ParseError(f"{text!r} names no denomination", EXPECTED)


def plain(text: str, pack: Pack) -> str:
    """Return a contract or a call in English letters, from the language of ``pack``.

    Raises :class:`~tridge_solver.errors.ParseError` as :func:`in_english`.
    """
    return in_english(text) if pack is Pack.FRENCH else text


def in_french(text: str) -> str:
    """Return an English contract or call in French letters and words."""
    if text in FRENCH.calls:
        return FRENCH.calls[text][0]
    match = _WRITTEN.fullmatch(text)
    if match is None:
        return text
    head, blank, trumps, doubled = match.groups()
    if trumps in _ENGLISH_SUITS:
        return f"{head}{blank}{Pack.FRENCH.suit_letters[_ENGLISH_SUITS.index(trumps)]}{doubled}"
    return f"{head}{blank}{FRENCH.contracts[trumps][0]}{doubled}"


LOWEST_BID = 80
HIGHEST_BID = 640
BID_STEP = 10
CAPOT_COUNTS = 250
"""The number with which a bid of all eight tricks counts."""

DOUBLED = 2
"""The factor by which a doubled contract counts."""

# Linear: no two parts that stand side by side have a character in common.
_CONTRACT = re.compile(r"(\d{2,3}|CAPOT) ?(AT|NT|[SHDC♠♥♦♣])(?: (XX|X))?", re.ASCII)
"""Fixed alternatives one after the other, nothing repeated without bound: linear."""

DENOMINATIONS = "one of S H D C NT AT"


class BeloteContractError(ParseError):
    """An error: a text is not a contract of Belote."""


@dataclass(frozen=True)
class BeloteContract:
    """A contract: the number bid or *Capot*, the denomination, and whether it is doubled or
    redoubled.

    Attributes:
        number: points undertaken, 80 to 640 in tens; ``None`` for Capot.
        denomination: the trumps.
        factor: 1, 2 when doubled, 4 when redoubled.

    >>> contract = BeloteContract.parse("110 AT X")
    >>> contract.number, contract.denomination.name, contract.factor, str(contract)
    (110, 'ALL_TRUMP', 2, '110 AT X')
    """

    number: int | None
    denomination: BeloteStrain
    factor: int = 1

    def __post_init__(self) -> None:
        """Raise :class:`BeloteContractError` if the values do not form a contract."""
        if not isinstance(self.denomination, BeloteStrain) or isinstance(self.number, str):
            shown = f"{self.number!r:.40} with {self.denomination!r:.40}"
            hint = "a number and a BeloteStrain, or BeloteContract.parse('90 H')"
            raise BeloteContractError(f"{shown} is not a contract of Belote", hint)

    @classmethod
    def parse(cls, text: str) -> BeloteContract:
        """Read ``80 H``, ``110 AT X``, ``100 S XX`` or ``Capot D``.

        Raises :class:`BeloteContractError`.
        """
        what, hint = "a contract of Belote", "text, e.g. '90 H'"
        text = parsed_text(text, BeloteContractError, what, hint)
        folded = " ".join(text.upper().split())
        match = _CONTRACT.fullmatch(folded)
        if match is None:
            raise BeloteContractError(
                f"{text!r} is not a contract of Belote",
                f"a number from {LOWEST_BID} in tens, or Capot, and {DENOMINATIONS}, "
                "then X or XX if doubled, e.g. 90 H X; or Pass",
            )
        head, denomination, doubled = match.groups()
        number = None if head == "CAPOT" else _number(head, text)
        factor = {None: 1, "X": 2, "XX": 4}[doubled]
        return cls(number, BeloteStrain.parse(denomination), factor)

    @property
    def trumps(self) -> BeloteStrain:
        """The denomination, under the name that contracts of all games have for it."""
        return self.denomination

    @property
    def is_capot(self) -> bool:
        """Whether the contract is a bid of all eight tricks."""
        return self.number is None

    @property
    def counts(self) -> int:
        """The number with which the contract counts in the score: 250 for Capot."""
        return CAPOT_COUNTS if self.number is None else self.number

    @property
    def height(self) -> int:
        """The height of the bid; only a higher bid may follow it."""
        return HIGHEST_BID + BID_STEP if self.number is None else self.number

    @property
    def call(self) -> str:
        """The bid as a word of the auction: ``80H``, ``CapotAT``."""
        return f"{'Capot' if self.number is None else self.number}{self.denomination.value}"

    def __str__(self) -> str:
        head = "Capot" if self.number is None else str(self.number)
        marks = {1: "", 2: " X", 4: " XX"}[self.factor]
        return f"{head} {self.denomination.value}{marks}"


def _number(digits: str, text: str) -> int:
    number = int(digits)
    if number % BID_STEP or not LOWEST_BID <= number <= HIGHEST_BID:
        raise BeloteContractError(
            f"{digits} in {text!r} cannot be bid",
            f"a multiple of ten from {LOWEST_BID} to {HIGHEST_BID}",
        )
    return number


@dataclass(frozen=True)
class BeloteAuction:
    """A moment of the auction. Seats are numbered in the order they speak; 0 is eldest.

    Attributes:
        rules: the table's; Capot is bid only at tables that play it.
        to_speak: the seat to speak.
        contract: the last bid with its doubling, ``None`` before the first.
        bidder: the seat that made it.
        passes: passes in a row since the last bid or double, or from the start.
        is_over: whether nobody need speak any more; without a contract the deal is thrown in. It is
            true at once after a double, but the bidding side may still redouble.

    >>> from tridge_solver.games.belote.rules import BELOTE
    >>> auction = BeloteAuction(BELOTE)
    >>> for word in "80H Pass 90H X Pass Pass".split():
    ...     auction = auction.after(word)
    >>> str(auction.contract), auction.bidder, auction.is_over
    ('90 H X', 2, True)
    """

    rules: BeloteRules
    to_speak: int = 0
    contract: BeloteContract | None = None
    bidder: int | None = None
    passes: int = 0
    is_over: bool = False

    def after(self, word: str) -> BeloteAuction:
        """Return the auction after the next seat has called ``word``; raise :class:`ParseError`
        if it may not."""
        is_answered = self.contract is None or self.contract.factor != DOUBLED
        if self.is_over and (is_answered or self.passes == PLAYERS - 1):
            raise ParseError(f"{word} comes after the end of the auction", "nothing more")
        folded = word.upper()
        if folded == "PASS":
            return self._after_pass()
        if folded == "X":
            return self._doubled()
        if folded == "XX":
            return self._redoubled()
        return self._after_bid(word)

    def _after_pass(self) -> BeloteAuction:
        passes = self.passes + 1
        if self.contract is None:
            return self._next(passes, over=passes == PLAYERS)
        if self.contract.factor == 1:
            return self._next(passes, over=passes == PLAYERS - 1)
        # Doubled: the two of the bidding side are asked in turn; the doubler's partner, who has
        # nothing to say, may be left out or pass between them.
        return self._next(passes, over=True, step=2 if passes == 1 else 0)

    def _doubled(self) -> BeloteAuction:
        if self.contract is None or self.bidder is None:
            raise ParseError("X doubles nothing", "a bid before it")
        if self.contract.factor > 1:
            raise ParseError("X doubles a contract that is doubled", "Pass or XX")
        if self._is_bidders_side:
            raise ParseError("X doubles the speaker's own side", "a bid of the opponents before it")
        doubled = replace(self, contract=replace(self.contract, factor=DOUBLED))
        return doubled._next(0, over=True)

    def _redoubled(self) -> BeloteAuction:
        if self.contract is None or self.contract.factor != DOUBLED or (self.passes == PLAYERS - 1):
            raise ParseError("XX redoubles nothing", "an X of the opponents before it")
        return replace(self, contract=replace(self.contract, factor=4), is_over=True)

    def _after_bid(self, word: str) -> BeloteAuction:
        bid = BeloteContract.parse(word)
        if bid.factor > 1:
            raise ParseError(f"{word!r} is a bid and a double", "one call a seat")
        if bid.is_capot and not self.rules.capot:
            raise ParseError("Capot is not bid at this table", "a number, or Rules with capot=on")
        if self.contract is not None:
            if self.contract.factor > 1:
                raise ParseError(f"{word} is bid after a double", "Pass or XX")
            if bid.height <= self.contract.height:
                raise ParseError(
                    f"{word} is not higher than {self.contract.call}", "a higher number, or Pass"
                )
        auction = replace(self, contract=bid, bidder=self.to_speak)
        return auction._next(0, over=False)

    @property
    def _is_bidders_side(self) -> bool:
        assert self.bidder is not None
        return (self.to_speak - self.bidder) % 2 == 0

    def _next(self, passes: int, *, over: bool, step: int = 1) -> BeloteAuction:
        to_speak = (self.to_speak + step) % PLAYERS
        return replace(self, to_speak=to_speak, passes=passes, is_over=over)


def in_one_form(calls: Sequence[str]) -> tuple[str, ...]:
    """Return the calls of an auction in one form, however a record writes the calls after a double.

    A record may stop at the double, leave out the doubler's partner, or say every pass in turn.
    Written are the two calls of the bidding side, or those up to a redouble.

    >>> in_one_form(["80S", "X"]), in_one_form("80S X Pass Pass XX".split())
    (('80S', 'X', 'Pass', 'Pass'), ('80S', 'X', 'Pass', 'XX'))
    """
    if "X" not in calls:
        return tuple(calls)
    double = calls.index("X") + 1
    answers = calls[double:]
    if "XX" not in answers:
        return (*calls[:double], "Pass", "Pass")
    return (*calls[:double], *(("XX",) if answers[0] == "XX" else ("Pass", "XX")))
