"""The contracts of Belote, and the auction that leads to them.

A bid is a number of points, in tens from 80, and a denomination; each must be higher than the last,
and denominations do not rank. If the table plays it, *Capot* outranks all numbers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.text import ParseError, parsed_text
from tridge_solver.games.belote.rules import PLAYERS, BeloteRules, BeloteStrain

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
