"""The rules of Trumps: options, denominations, contracts as numbers of tricks, and the score of
a deal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tridge_solver.core.cards import Denomination, Suit
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.ruleset import NO_CHOICES, Ruleset, RulesetError, is_number
from tridge_solver.core.seats import Direction
from tridge_solver.core.text import ParseError, parsed_text

DOUBLES = ("perfect", "off")
"""The values of the option ``doubles``. ``perfect`` means that opponents double every contract
that fails against best defence, ``off`` that nobody doubles."""


@dataclass(frozen=True)
class TrumpsRules(Ruleset):
    """The rules of Trumps at one table.

    Attributes:
        to_game: points of a side that end a game.
        doubles: one of :data:`DOUBLES`, for the value of a bid.

    >>> TRUMPS.with_options("to_game=30").to_game
    30
    """

    to_game: int = 50
    doubles: str = "perfect"

    @property
    def usual(self) -> Ruleset:
        """The rules with default options."""
        return TRUMPS if self.name == TRUMPS.name else BRIDGE

    @classmethod
    def option_names(cls) -> tuple[str, ...]:
        """Return the names of the options in the order they are written."""
        return ("to_game", "doubles")

    @classmethod
    def option_value(cls, option: str, value: str) -> object:
        """Return the value of ``option`` from its text; raise :class:`RulesetError` for a wrong
        one."""
        if option == "doubles":
            if value in DOUBLES:
                return value
            raise RulesetError(f"{value!r} is not a value of doubles", " or ".join(DOUBLES))
        if is_number(value) and int(value) > 0:
            return int(value)
        raise RulesetError(
            f"{value!r} is not a value of to_game", "a whole number of points from 1 up"
        )


def _rules(name: str) -> TrumpsRules:
    """Return rules for four seats that play clockwise. Options for games of three seats have no
    effect."""
    return TrumpsRules(
        name=name,
        direction=Direction.CLOCKWISE,
        preference=Suit.SPADES,
        **NO_CHOICES,
    )


TRUMPS = _rules("trumps")
"""The rules of Trumps. Bids are numbers of tricks, and the bidder names the denomination after
the lead."""

BRIDGE = _rules("bridge")
"""The rules of bridge, as far as the play is concerned."""


MAX_TRICKS = 13
BOOK = 6
"""The number of tricks that levels of bridge do not count: six."""

BASE = (1, 1, 1, 2, 2, 2, 5, 10, 15, 20, 30, 50, 100)
"""The points of each player for making a bid of 1 to 13 in a suit."""

GRAND_NO_TRUMPS = 150
"""The points of each player for making thirteen tricks in no trumps."""

FAILED = 5
"""The points of each opponent for every undertrick."""


class Strain(Denomination):
    """A denomination: a suit or no trumps, in the order ``S H D C NT``.

    >>> Strain.parse("nt").suit is None, Strain.parse("♥").suit.name
    (True, 'HEARTS')
    """

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"
    NO_TRUMPS = "NT"


class TrumpsContractError(ParseError):
    """An error: a text is not a contract of Trumps or bridge."""


# Linear: no two parts that stand side by side have a character in common.
_CONTRACT = re.compile(r"BID (\d{1,3})(?: (NT|[SHDC♠♥♦♣]))?(?: (XX|X))?", re.ASCII)
_BRIDGE_CONTRACT = re.compile(r"([1-7])\s*(NT?|[SHDC♠♥♦♣])\s*(X{0,2})", re.ASCII)
"""The patterns of a contract. Both run in linear time on text with single blanks."""

_FACTORS = {"": 1, "X": 2, "XX": 4}
_DOUBLED = {1: "", 2: "X", 4: "XX"}


_PASSED_OUT = ("p", "ap", "pass", "passed", "passout", "passedout", "allpass", "allpassed")


def says_passed_out(text: str) -> bool:
    """Return whether a text says that nobody bid, in the words of any program.

    >>> [says_passed_out(text) for text in ("Pass", "PASSED OUT", "All-Pass", "", "4S")]
    [True, True, True, False, False]
    """
    return "".join(sign for sign in text.lower() if sign not in " \t-_") in _PASSED_OUT


@dataclass(frozen=True)
class TrumpsContract:
    """A contract: the tricks bid, the denomination once it is named, and whether it is doubled or
    redoubled.

    Attributes:
        number: tricks undertaken, 1 to 13.
        strain: the denomination, ``None`` while it is not named.
        factor: 1, 2 when doubled, 4 when redoubled.

    >>> contract = TrumpsContract("Bid 9 NT X")
    >>> contract.number, contract.strain.name, contract.factor, str(contract)
    (9, 'NO_TRUMPS', 2, 'Bid 9 NT X')
    """

    number: int
    strain: Strain | None = None
    factor: int = 1

    if TYPE_CHECKING:

        def __init__(
            self, number: int | str, strain: Strain | None = None, factor: int = 1
        ) -> None: ...

    def __post_init__(self) -> None:
        """Parse a text of bridge or of Trumps. Raise :class:`TrumpsContractError` if the values
        do not form a contract."""
        if isinstance(self.number, str) and (self.strain, self.factor) == (None, 1):
            is_bridge = _BRIDGE_CONTRACT.fullmatch(" ".join(self.number.upper().split()))
            read = TrumpsContract.parse_bridge if is_bridge else TrumpsContract.parse
            vars(self).update(vars(read(self.number)))
        elif not hasattr(self.number, "__index__") or not isinstance(self.strain, Strain | None):
            shown = f"{self.number!r:.40} with {self.strain!r:.40}"
            hint = "a number of tricks and a Strain, or text, e.g. 'Bid 9 NT'"
            raise TrumpsContractError(f"{shown} is not a contract", hint)

    @property
    def trumps(self) -> Strain | None:
        """The denomination, under the name that contracts of all games have for it."""
        return self.strain

    @classmethod
    def parse(cls, text: str) -> TrumpsContract:
        """Read ``Bid 10 H``, ``Bid 9 NT X`` or ``Bid 7``; raise :class:`TrumpsContractError` for
        other texts."""
        what, hint = "a contract of Trumps", "text, e.g. 'Bid 9 NT'"
        text = parsed_text(text, TrumpsContractError, what, hint)
        folded = " ".join(text.upper().split())
        match = _CONTRACT.fullmatch(folded)
        if match is None:
            hint = "Bid and a number of tricks, then S H D C or NT once named, then X or XX"
            if _BRIDGE_CONTRACT.fullmatch(folded):
                hint += (
                    f"; at bridge {text} means {int(folded[0]) + BOOK} tricks and belongs to a "
                    'deal with [Game "Bridge"]'
                )
            raise TrumpsContractError(f"{text!r} is not a contract of Trumps", hint)
        digits, strain, doubled = match.groups()
        if not 1 <= int(digits) <= MAX_TRICKS:
            raise TrumpsContractError(
                f"{digits} in {text!r} cannot be bid", f"a number of tricks from 1 to {MAX_TRICKS}"
            )
        return cls(int(digits), Strain.parse(strain) if strain else None, _FACTORS[doubled or ""])

    @classmethod
    def parse_bridge(cls, text: str) -> TrumpsContract:
        """Read a contract of bridge, ``4H``, ``3NT`` or ``4 S X``; the level is the number of
        tricks above six.

        Raises :class:`TrumpsContractError`.

        >>> str(TrumpsContract.parse_bridge("4HX"))
        'Bid 10 H X'
        """
        what, hint = "a contract of bridge", "text, e.g. '3NT'"
        text = parsed_text(text, TrumpsContractError, what, hint)
        match = _BRIDGE_CONTRACT.fullmatch(" ".join(text.upper().split()))
        if match is None:
            hint = "a level and a denomination, then X or XX: 4H, 3NT, 4SX; or Pass"
            if _CONTRACT.fullmatch(" ".join(text.upper().split())):
                hint += '; a number of tricks belongs to a deal with [Game "Trumps"]'
            raise TrumpsContractError(f"{text!r} is not a contract of bridge", hint)
        level, strain, doubled = match.groups()
        named = Strain.parse("NT" if strain == "N" else strain)
        return cls(int(level) + BOOK, named, _FACTORS[doubled])

    @property
    def bridge_text(self) -> str | None:
        """The contract as bridge writes it. ``None`` if bridge has no such contract: below seven
        tricks, or without a denomination.

        >>> TrumpsContract(9, Strain.NO_TRUMPS, 4).bridge_text, TrumpsContract(6).bridge_text
        ('3NTXX', None)
        """
        if self.strain is None or self.number <= BOOK:
            return None
        return f"{self.number - BOOK}{self.strain.value}{_DOUBLED[self.factor]}"

    def __str__(self) -> str:
        words = ["Bid", str(self.number)]
        if self.strain is not None:
            words.append(self.strain.value)
        if self.factor > 1:
            words.append(_DOUBLED[self.factor])
        return " ".join(words)


def base_points(number: int, strain: Strain) -> int:
    """Return the points of each player for making ``number`` in ``strain``; no trumps counts as
    one trick more."""
    if strain is Strain.NO_TRUMPS:
        return GRAND_NO_TRUMPS if number == MAX_TRICKS else BASE[number]
    return BASE[number - 1]


def score(number: int, strain: Strain, factor: int, tricks: int) -> int:
    """Return the points of a deal. A positive number is for each player of declarer's side; a
    negative one is for each opponent.

    >>> score(7, Strain.NO_TRUMPS, 1, 9), score(10, Strain.SPADES, 2, 8)
    (12, -20)
    """
    if tricks >= number:
        return factor * (base_points(number, strain) + tricks - number)
    return -factor * FAILED * (number - tricks)
