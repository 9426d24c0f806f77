"""Rulesets: all choices in which the rules of tables differ, as one frozen value.

``TRIDGE``, ``TRESILLO`` and ``LHOMBRE`` are the games of three seats; options change single choices
and are written after the name, e.g. ``tridge exchange_limit=2 estuche=on``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from tridge_solver.core.cards import CardError, Pack, Suit
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.display import Formatted
from tridge_solver.core.seats import Direction, Seat
from tridge_solver.core.text import ParseError, did_you_mean, parsed_text


class RulesetError(ParseError):
    """An unknown game, option or value in the text of a ruleset."""


class _TakesText(type):
    """The metaclass of classes that can be called with a text or with one of their own values."""

    if not TYPE_CHECKING:  # the object has the called class; type checkers learn this below

        def __call__(cls, *values, **fields):
            if len(values) != 1 or fields:
                return super().__call__(*values, **fields)
            [rules] = values
            if isinstance(rules, Ruleset):
                return rules
            # The code that knows the rules of all games is above.
            return import_module("tridge_solver.core.registry").rules_named(rules)


@dataclass(frozen=True)
class Ruleset(Formatted, metaclass=_TakesText):
    """The rules of a deal, in any game; created from text, e.g. ``Ruleset("tridge estuche=on")``.

    Each game's rules are a subclass. If it adds no fields it is not a dataclass again, which would
    cost time at every start and change nothing.

    Attributes:
        name: ``tridge``, ``tresillo`` or ``lhombre``: the auction and contracts that apply.
        direction: the direction of play, and of speaking and exchanging.
        preference: the preferential suit, which outranks the others in the auction.
        estuche: whether matadors enjoy the privilege of not following a lower led trump.
        royal_puesta: whether 1:4:4 is a draw.
        exchange_limit: the most cards one seat may exchange.
        flip_takes_card: whether the Player takes the turned card of a Flip: in exchange for one of
            the nine dealt, or (``"ten"``) as a tenth card, which may itself be thrown.
        no_tricks_exchange: whether the Player may exchange in No Tricks (Tridge).
        all_tricks_exchange: whether the Player may exchange in All Tricks (Tridge).
        pass_contributions: whether a passed-out deal costs 5 each ``always`` or, while Reserve
            Funds wait, nothing ``until_won`` (Tridge).
        dealer_stake: chips the dealer puts into the pot before each deal (Tresillo).
        estuches: which matadors are paid for (Tresillo): those without a gap from the first
            (``run``), or ``each`` one.
        fixed_suits: order of the suits among Fixed bids, highest first (Tridge).
        least_exchange: the fewest cards a Player who may exchange takes from the stock, not
            counting the turned card of a Flip (L'hombre).
        defenders_exchange_in_nolo: whether the defenders may exchange in a nolo (L'hombre).
        tariff: the values of contracts: the Danish union's (``dlu``) or Iceland's (L'hombre).
        nolo_cap: the most tricks of a lost nolo that each cost more (``tariff=iceland``).
        throwing_in: whether a Player who has exchanged may give up before the first trick, and
            pay as for *bet* (L'hombre).
        respekt: whether a Flip of a hand with both black aces is a contract of its own (L'hombre).
        grandissimo: whether there is a contract in which the black aces alone are trumps
            (L'hombre).
        mort: whether the seat that sits out may play the talon when all have passed (L'hombre).

    >>> Ruleset("tridge exchange_limit=2").exchange_limit
    2
    >>> str(Ruleset("tresillo preference=D royal_puesta=on"))
    'tresillo preference=D'
    """

    name: str
    direction: Direction
    preference: Suit
    estuche: bool
    royal_puesta: bool
    exchange_limit: int
    flip_takes_card: bool | Literal["ten"]
    no_tricks_exchange: bool | None
    all_tricks_exchange: bool | None
    pass_contributions: str | None
    dealer_stake: int | None
    estuches: str | None
    fixed_suits: tuple[Suit, ...] | None
    least_exchange: int | None = None
    defenders_exchange_in_nolo: bool | None = None
    tariff: str | None = None
    nolo_cap: int | None = None
    throwing_in: bool | None = None
    respekt: bool | None = None
    grandissimo: bool | None = None
    mort: bool | None = None

    if TYPE_CHECKING:

        def __init__(self, name: Ruleset | str, **options: Any) -> None: ...

    settlement: ClassVar[Literal["funds", "pot", "tariff"] | None] = None
    """The way chips are settled: through Tridge's three funds, through a pot, or directly by a
    tariff."""
    paid_tops: ClassVar[Literal["honours", "matadors"] | None] = None
    """The top trumps that earn chips: honours held by the Player, or matadors held or lacked."""
    has_surrender: ClassVar[bool] = False
    """Whether the Player may surrender after three tricks, so that a defender may play on."""
    holds_equal_bids: ClassVar[bool] = False
    """Whether an equal bid is enough to keep the turn to play, for a seat that speaks before the
    bidder."""
    highest_bid_ends: ClassVar[bool] = False
    """Whether the auction ends with a bid of the highest contract."""
    bids_after_passes: ClassVar[bool] = False
    """Whether three passes open a second round of bidding, for No Tricks and then Fixed bids."""
    grade_names: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """The game's own words for grades in reports, keyed by the words in JSON."""
    defenders_choose_first: ClassVar[bool] = True
    """Whether the defenders agree on which of them exchanges first; otherwise it is the seat after
    the Player."""

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of contract other than ``Pass``."""
        return frozenset()

    @property
    def has_incomer(self) -> bool:
        """Whether a table of four allows the seat that sits out to come in after all others
        pass."""
        return False

    def sits_out(self, dealer: Seat) -> Seat:
        """Return the seat that gets no cards at a table of four when ``dealer`` deals: the
        dealer."""
        return dealer

    @classmethod
    def parse(cls, text: str, known: Mapping[str, Ruleset] | None = None) -> Ruleset:
        """Return the ruleset in the text ``name option=value …``; raise :class:`RulesetError`,
        which names the wrong word.

        ``known`` are the rulesets by name: :data:`RULESETS`, unless those of all games are given
        (see :func:`tridge_solver.core.registry.rules_named`).
        """
        known = RULESETS if known is None else known
        words = parsed_text(
            text, RulesetError, "a ruleset", "text, e.g. 'tridge estuche=on'"
        ).split()
        name = words[0] if words else ""
        if name not in known:
            hint = did_you_mean(name, known)
            *others, last = known
            raise RulesetError(f"unknown rules {name!r}", f"{', '.join(others)} or {last}{hint}")
        return known[name].with_options(" ".join(words[1:]))

    @property
    def title(self) -> str:
        """The name of the rules as shown above a deal, e.g. ``Tridge``."""
        return self.name.title()

    @property
    def usual(self) -> Ruleset:
        """Return the rules of the game with all options at their defaults."""
        return RULESETS[self.name]

    @classmethod
    def option_names(cls) -> tuple[str, ...]:
        """Return the names of the options in written order; a game with other options has a
        subclass."""
        return OPTION_ORDER

    @classmethod
    def option_value(cls, option: str, value: str) -> object:
        """Return the value of ``option`` in a text; raise :class:`RulesetError`."""
        return _parse_value(option, value)

    def with_options(self, text: str) -> Ruleset:
        """Return this ruleset with other options, given as ``option=value`` words separated by
        blanks.

        Raises :class:`RulesetError` for an option or value the game does not know.
        """
        rules = self
        given: set[str] = set()
        for word in text.split():
            option, equals, value = word.partition("=")
            if option in given:
                raise RulesetError(f"option {option!r} is given twice", "each once")
            given.add(option)
            available = [key for key in self.option_names() if getattr(self, key) is not None]
            if option not in available:
                hint = did_you_mean(option, available)
                raise RulesetError(
                    f"unknown option {option!r} of {self.name}",
                    f"one of {', '.join(available)}{hint}" if available else "no options",
                )
            if not equals:
                raise RulesetError(f"option {option!r} has no value", f"{option}=…")
            change: dict[str, Any] = {option: self.option_value(option, value)}
            rules = replace(rules, **change)
        return rules

    @property
    def options(self) -> dict[str, str]:
        """The options that differ from the game's defaults, with their values as text, keyed by
        name."""
        base = self.usual
        if self is base:
            return {}
        return {
            option: value_text(getattr(self, option))
            for option in self.option_names()
            if getattr(self, option) != getattr(base, option)
        }

    def __str__(self) -> str:
        return " ".join([self.name, *(f"{key}={value}" for key, value in self.options.items())])


OPTION_ORDER = (
    "direction",
    "preference",
    "estuche",
    "royal_puesta",
    "exchange_limit",
    "flip_takes_card",
    "no_tricks_exchange",
    "all_tricks_exchange",
    "pass_contributions",
    "dealer_stake",
    "estuches",
    "fixed_suits",
    "least_exchange",
    "defenders_exchange_in_nolo",
    "tariff",
    "nolo_cap",
    "throwing_in",
    "respekt",
    "grandissimo",
    "mort",
)
"""The options of a ruleset in written order."""

READINGS = {
    "pass_contributions": ("always", "until_won"),
    "estuches": ("run", "each"),
    "tariff": ("dlu", "iceland"),
}
"""The values of the options that choose between readings of a rule; the usual reading comes
first."""

FLIP_TAKES_CARD: dict[str, bool | Literal["ten"]] = {"on": True, "off": False, "ten": "ten"}
"""The values of the option ``flip_takes_card``, keyed by their text."""

HIGHEST_EXCHANGE_LIMIT = 9

NUMBER_OPTIONS = {
    "exchange_limit": range(HIGHEST_EXCHANGE_LIMIT + 1),
    "least_exchange": range(2),
    "nolo_cap": range(4, 7),
}
"""Options with a number as value, and the numbers allowed."""

MAX_DIGITS = 9
"""The most digits allowed in an option's number."""


def _parse_value(option: str, value: str) -> object:
    if option == "direction":
        expected = "clockwise or anticlockwise"
        if value in ("clockwise", "anticlockwise"):
            return Direction(value)
    elif option == "preference":
        expected = "one of S H D C"
        try:
            return Pack.ENGLISH.parse_suit(value)
        except CardError:
            pass
    elif option in NUMBER_OPTIONS:
        numbers = NUMBER_OPTIONS[option]
        expected = f"a whole number from {numbers[0]} to {numbers[-1]}"
        if is_number(value) and int(value) in numbers:
            return int(value)
    elif option == "dealer_stake":
        expected = "a whole number of chips"
        if is_number(value):
            return int(value)
    elif option == "flip_takes_card":
        expected = "on, off or ten"
        if value in FLIP_TAKES_CARD:
            return FLIP_TAKES_CARD[value]
    elif option in READINGS:
        expected = " or ".join(READINGS[option])
        if value in READINGS[option]:
            return value
    elif option == "fixed_suits":
        expected = "the four suits, highest first, e.g. DHSC"
        if sorted(value.upper()) == sorted("SHDC"):
            return tuple(Pack.ENGLISH.parse_suit(letter) for letter in value)
    else:
        expected = "on or off"
        if value in ("on", "off"):
            return value == "on"
    raise RulesetError(f"{value!r} is not a value of {option}", expected)


def is_number(text: str, most_digits: int = MAX_DIGITS) -> bool:
    """Return whether ``text`` is a whole number without a sign, of a reasonable length.

    >>> [is_number(text) for text in ("15", "007", "-1", "1.5", "²", "", "9" * 10)]
    [True, True, False, False, False, False, False]
    """
    return text.isascii() and text.isdigit() and len(text) <= most_digits


def value_text(value: object) -> str:
    """Return the text of an option's value, which :func:`_parse_value` can read."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, Direction):
        return value.value
    if isinstance(value, Suit):
        return value.letter
    if isinstance(value, tuple):
        return "".join(suit.letter for suit in value)
    return str(value)


class TridgeRules(Ruleset):
    """The rules of Tridge, with the choices of a table."""

    settlement = "funds"
    paid_tops = "honours"
    bids_after_passes = True

    @property
    def has_incomer(self) -> bool:
        """Whether the dealer may come in: always true."""
        return True

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of contract other than ``Pass``."""
        return _TRIDGE_KINDS


class TresilloRules(Ruleset):
    """The rules of Tresillo, with the choices of a table."""

    settlement = "pot"
    paid_tops = "matadors"
    has_surrender = True
    holds_equal_bids = True
    highest_bid_ends = True

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of contract other than ``Pass``."""
        return _TRESILLO_KINDS


class LhombreRules(Ruleset):
    """The rules of L'hombre, with the choices of a table.

    >>> sorted(LHOMBRE.with_options("respekt=off").kinds)
    ['Buy Nolo', 'Flip', 'No Change', 'Nolo Ouvert', 'Play', 'Pure Nolo']
    """

    settlement = "tariff"
    holds_equal_bids = True
    defenders_choose_first = False
    grade_names = MappingProxyType({"WIN": "WON", "DRAW": "BET", "LOSS": "KRUK"})

    @property
    def title(self) -> str:
        """The name with an apostrophe."""
        return "L'hombre"

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of contract other than ``Pass``."""
        chosen = {"Respekt": self.respekt, "Grandissimo": self.grandissimo}
        return _LHOMBRE_KINDS | {kind for kind, is_played in chosen.items() if is_played}

    @property
    def has_incomer(self) -> bool:
        """Whether the seat opposite the dealer may come in: only with ``mort=on``."""
        return bool(self.mort)

    def sits_out(self, dealer: Seat) -> Seat:
        """Return the seat that gets no cards at a table of four: the seat opposite ``dealer``.

        >>> LHOMBRE.sits_out(Seat.NORTH).letter
        'S'
        """
        return dealer.opposite


_TRESILLO_KINDS = frozenset(("Play", "Flip", "No Change"))
_TRIDGE_KINDS = _TRESILLO_KINDS | {"No Tricks", "All Tricks", "Fixed"}
_LHOMBRE_KINDS = _TRESILLO_KINDS | {"Buy Nolo", "Pure Nolo", "Nolo Ouvert"}

TRIDGE = TridgeRules(
    name="tridge",
    direction=Direction.CLOCKWISE,
    preference=Suit.DIAMONDS,
    estuche=False,
    royal_puesta=False,
    exchange_limit=8,
    flip_takes_card=True,
    no_tricks_exchange=False,
    all_tricks_exchange=True,
    pass_contributions="always",
    dealer_stake=None,
    estuches=None,
    fixed_suits=(Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES, Suit.CLUBS),
)
"""The rules of Tridge by its English text."""

TRESILLO = TresilloRules(
    name="tresillo",
    direction=Direction.ANTICLOCKWISE,
    preference=Suit.SPADES,
    estuche=True,
    royal_puesta=True,
    exchange_limit=9,
    flip_takes_card="ten",
    no_tricks_exchange=None,
    all_tricks_exchange=None,
    pass_contributions=None,
    dealer_stake=5,
    estuches="run",
    fixed_suits=None,
)
"""The rules of Tresillo by Fournier's leaflet."""

LHOMBRE = LhombreRules(
    name="lhombre",
    direction=Direction.ANTICLOCKWISE,
    preference=Suit.SPADES,
    estuche=True,
    royal_puesta=True,
    exchange_limit=9,
    flip_takes_card=True,
    no_tricks_exchange=None,
    all_tricks_exchange=None,
    pass_contributions=None,
    dealer_stake=None,
    estuches=None,
    fixed_suits=None,
    least_exchange=1,
    defenders_exchange_in_nolo=False,
    tariff="dlu",
    nolo_cap=6,
    throwing_in=True,
    respekt=True,
    grandissimo=False,
    mort=False,
)
"""The rules of Danish L'hombre as its union, Dansk L'hombre Union, plays it in tournaments."""

NO_CHOICES: dict[str, Any] = {
    "estuche": False,
    "royal_puesta": False,
    "exchange_limit": 0,
    "flip_takes_card": False,
    "no_tricks_exchange": None,
    "all_tricks_exchange": None,
    "pass_contributions": None,
    "dealer_stake": None,
    "estuches": None,
    "fixed_suits": None,
}
"""Values for options that only Tridge and Tresillo have, for games in which they mean nothing."""

RULESETS: dict[str, Ruleset] = {"tridge": TRIDGE, "tresillo": TRESILLO, "lhombre": LHOMBRE}
"""The rules of the three-handed games, keyed by name."""
