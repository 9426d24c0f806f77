"""The contracts: their calls, their rank, who exchanges in them, and the grade of a result."""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any

from tridge_solver.core.cards import SUITS, CardError, Pack, Suit
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.display import Formatted
from tridge_solver.core.game import Grade as Grade
from tridge_solver.core.languages import LANGUAGES
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.text import ParseError, did_you_mean, parsed_text
from tridge_solver.games.ombre.rules.ranking import NoSuit, Trumps

CALLS = (
    "Pass",
    "Play",
    "More",
    "Flip",
    "NoChange",
    "NoChangeD",
    "NoTricks",
    "AllTricks",
    "Fixed1",
    "Fixed2",
    "Fixed3",
)
"""The words of an auction; the suit of a Fixed bid may follow its word."""

FIXED_CALLS = tuple(f"{call}{suit.letter}" for call in CALLS[-3:] for suit in SUITS)
"""The Fixed bids with their suits: ``Fixed1S`` to ``Fixed3C``."""

EVERY_CALL = (*CALLS, *FIXED_CALLS)

LHOMBRE_CALLS = (
    *CALLS[:4],
    "PlayD",
    "BuyNolo",
    "Respekt",
    "Grandissimo",
    *CALLS[4:6],
    "PureNolo",
    "NoloOuvert",
)
"""The words of a L'hombre auction; a ``D`` at the end stands for the preferential suit."""

_CALLS_IN = {
    Pack(name): {call: words[0] for call, words in language.calls.items()}
    for name, language in LANGUAGES.items()
    if name in ("Danish", "Spanish")
}
"""The Danish and Spanish names of the calls."""


@cache
def printed_calls(pack: Pack) -> dict[str, str]:
    """Return the Fixed bids with their suits as ``pack`` prints them, keyed by their English
    spelling.

    >>> printed_calls(Pack.SPANISH)["Fixed3D"]
    'Fixed3O'
    """
    return {
        f"{call}{suit.letter}": f"{call}{pack.suit_text(suit)}"
        for call in CALLS[-3:]
        for suit in SUITS
    }


def printed(calls: tuple[str, ...], pack: Pack) -> tuple[str, ...]:
    """Return the calls of an auction in the spelling that ``pack`` uses.

    >>> printed(("Pass", "Fixed3C", "Fixed2"), Pack.SPANISH)
    ('Paso', 'Fixed3B', 'Fixed2')
    """
    words = printed_calls(pack) | _CALLS_IN.get(pack, {})
    return tuple(words.get(call, call) for call in calls)


TRICKS = 9
"""The number of tricks in a complete deal."""

FIRST_TRICKS = 5
"""The number of tricks that a Player must win from the start to claim, or to go on for all nine."""

SURRENDER_AFTER = 3
"""The number of complete tricks after which a Player of Tresillo may surrender."""


class ContractError(ParseError):
    """Raised for text that is not a contract, or a contract that the ruleset does not have."""


class Kind(Enum):
    """The kinds of contract, the lowest rank first; some share a rank, and the preferential suit
    ranks higher.

    L'hombre has kinds of its own: the three nolos, in which no trick is wanted and no suit is
    trumps; *Respekt*, a Flip of a hand with both black aces; and *Grandissimo*.

    *Mort* is for the seat that sits out, alone against three, when all have passed.

    *No Play* is not a contract: an in-comer says it to throw the cards in. Nor is *Not Valid*: a
    deal whose discards are not thirteen after the exchange.
    """

    PASS = "Pass"
    PLAY = "Play"
    FLIP = "Flip"
    BUY_NOLO = "Buy Nolo"
    RESPEKT = "Respekt"
    GRANDISSIMO = "Grandissimo"
    NO_CHANGE = "No Change"
    PURE_NOLO = "Pure Nolo"
    NOLO_OUVERT = "Nolo Ouvert"
    FIXED = "Fixed"
    NO_TRICKS = "No Tricks"
    ALL_TRICKS = "All Tricks"
    NO_PLAY = "No Play"
    NOT_VALID = "Not Valid"
    MORT = "Mort"

    __hash__ = object.__hash__  # members are single; the hash of Enum is a function in Python

    @property
    def is_normal(self) -> bool:
        """Whether the kind is Play, Flip, No Change or similar: won with more tricks than either
        defender, or possibly drawn."""
        return self in NORMAL_KINDS


UNPLAYED_KINDS = (Kind.PASS, Kind.NO_PLAY, Kind.NOT_VALID)
"""The contracts recorded for a deal that nobody played."""

CONTRACT_KINDS = tuple(kind for kind in Kind if kind not in (*UNPLAYED_KINDS, Kind.MORT))
"""The kinds of contract that can be bid."""

FLIP_KINDS = (Kind.FLIP, Kind.RESPEKT)
NORMAL_KINDS = (Kind.PLAY, *FLIP_KINDS, Kind.GRANDISSIMO, Kind.NO_CHANGE)
NOLO_KINDS = (Kind.BUY_NOLO, Kind.PURE_NOLO, Kind.NOLO_OUVERT)
TRUMPLESS_KINDS = (*NOLO_KINDS, Kind.GRANDISSIMO)
"""The kinds of contract written without a suit."""

FIXED_BIDS = (1, 2, 3)
MORT_TRICKS = (5, 6)
"""The number of tricks that win a mort: usually, and if the ace of spades is among the talon's
thirteen cards."""

IN_THE_TABLE = {NoSuit.NOLO: Kind.PURE_NOLO, NoSuit.GRANDISSIMO: Kind.GRANDISSIMO}
"""The contracts that a table has besides *Play* in the four suits, if the rules have them."""

SUITLESS = {
    kind.value if tricks is None else f"{kind.value} {tricks}": kind
    for kind in CONTRACT_KINDS
    for tricks in (FIXED_BIDS if kind is Kind.FIXED else (None,))
}
"""The kinds of contract, keyed by their names without a suit."""

_STEPS = {
    kind: step
    for step, kinds in enumerate(
        (
            (Kind.PLAY,),
            (Kind.FLIP, Kind.BUY_NOLO),
            (Kind.RESPEKT,),
            (Kind.GRANDISSIMO,),
            (Kind.NO_CHANGE, Kind.PURE_NOLO),
            (Kind.NOLO_OUVERT,),
            (Kind.FIXED,),
            (Kind.NO_TRICKS,),
            (Kind.ALL_TRICKS,),
        )
    )
    for kind in kinds
}
"""The rank of each kind; kinds with the same number rank equally, apart from the preferential
suit."""

_KINDS_IN = {
    pack: {
        Kind(kind): words[0]
        for kind, words in LANGUAGES[pack.value].contracts.items()
        if kind in Kind._value2member_map_
    }
    for pack in _CALLS_IN
}
"""The Danish and Spanish names of those kinds of contract that have one."""

_IN_SPADES = {
    pack: {Kind(kind): words[0] for kind, words in LANGUAGES[pack.value].in_preference.items()}
    for pack in _CALLS_IN
}
"""The names of contracts that are called differently in spades."""

_SAYS_SUIT = {name for names in _IN_SPADES.values() for name in names.values()}

Names = dict[str, tuple[Kind, Suit | None]]


def _names_in(pack: Pack) -> Names:
    """Return the names of the kinds that can be read in one language; some names include the
    suit."""
    language = LANGUAGES[pack.value]
    tables = ((language.contracts, None), (language.in_preference, Suit.SPADES))
    return {
        word.lower(): (Kind(kind), suit)
        for table, suit in tables
        for kind, words in table.items()
        if kind in Kind._value2member_map_ and kind != Kind.PASS.value
        for word in words
    }


_NAMES: Names = {
    **{kind.value.lower(): (kind, None) for kind in (*CONTRACT_KINDS, Kind.MORT)},
    **_names_in(Pack.DANISH),
}
"""The names of kinds that can be read with every pack: in English and in Danish."""

_SPANISH_NAMES: Names = {**_NAMES, **_names_in(Pack.SPANISH)}
"""The names of kinds that can be read with the Spanish pack. Other packs read them with a warning,
since ``C`` may then be copas or clubs."""

_PASSED = {
    name.lower() for table in LANGUAGES.values() for name in table.contracts.get("Pass", ())
} | {Kind.PASS.value.lower()}

_FOREIGN_SUITS = {
    pack: {
        word: suit
        for suit, words in zip(SUITS, LANGUAGES[pack.value].suits, strict=True)
        for word in words
    }
    for pack in _CALLS_IN
}
"""The names of the suits in Danish, read with every pack except the Spanish one, and in Spanish."""


def _expected(pack: Pack) -> str:
    named = [name for kind, name in _KINDS_IN.get(pack, {}).items() if kind is not Kind.PASS]
    if not named:
        return "Play, Flip, No Change, Fixed n, No Tricks or All Tricks with a suit, or Pass"
    *others, last = named
    return f"{', '.join(others)} or {last}, with a suit, or {_KINDS_IN[pack][Kind.PASS]}"


_MAX_WORDS = max(len(name.split()) for name in _SPANISH_NAMES)


def is_contract_name(text: str) -> bool:
    """Return whether ``text`` begins with a contract's name, in English, Danish or Spanish.

    >>> is_contract_name("Solo X"), is_contract_name("Sola H")
    (True, False)
    """
    words = text.lower().split()
    return any(" ".join(words[:number]) in _SPANISH_NAMES for number in range(1, _MAX_WORDS + 1))


def kind_of_name(text: str) -> Kind | None:
    """Return the kind of contract called ``text`` in English, Danish or Spanish; ``None`` if there
    is none.

    >>> kind_of_name(" tourné "), kind_of_name("Flip H")
    (<Kind.FLIP: 'Flip'>, None)
    """
    kind, _ = _SPANISH_NAMES.get(" ".join(text.lower().split()), (None, None))
    return kind


@dataclass(frozen=True)
class Contract(Formatted):
    """A contract: the kind, the trump suit (if any), and the tricks of a Fixed bid or those that
    win a mort. It may also be given as text, as hand files write it.

    >>> Contract("No Change H")
    Contract(kind=<Kind.NO_CHANGE: 'No Change'>, trumps=<Suit.HEARTS: 1>, tricks=None)
    >>> str(Contract("Fixed 2 D")), Contract(Kind.FIXED, "D", 2) == Contract("Fixed 2 D")
    ('Fixed 2 D', True)
    """

    kind: Kind
    trumps: Suit | None = None
    tricks: int | None = None

    if TYPE_CHECKING:

        def __init__(
            self, kind: Kind | str, trumps: Suit | str | None = None, tricks: int | None = None
        ) -> None: ...

    def __post_init__(self) -> None:
        """Parse a contract given as text; raise :class:`ContractError` if the text is no
        contract."""
        if not isinstance(self.kind, Kind):
            vars(self).update(vars(Contract._read(self.kind, self.trumps, self.tricks)))
        elif self.trumps is not None and not isinstance(self.trumps, Suit):
            vars(self)["trumps"] = Suit(self.trumps)

    @classmethod
    def _read(cls, kind: Any, trumps: Any, tricks: Any) -> Contract:
        """Return the contract given as a whole text, or as a kind in words with trumps and
        tricks."""
        if trumps is None and tricks is None:
            return cls.parse(kind)
        named = kind_of_name(kind) if isinstance(kind, str) else None
        if named is None:
            raise ContractError(
                f"{kind!r:.40} is not a kind of contract", "e.g. 'Play', or Kind.PLAY"
            )
        return cls(named, trumps, tricks)

    @classmethod
    def play(cls, trumps: Suit | str) -> Contract:
        """Return the contract *Play* in ``trumps``."""
        return cls(Kind.PLAY, Suit(trumps))

    @classmethod
    def parse(cls, text: str, pack: Pack = Pack.ENGLISH) -> Contract:
        """Read a contract as hand files write it; raise :class:`ContractError` if it is none.

        The suit letter is read in ``pack``: ``Play C`` is clubs in English, copas (hearts) in
        Spanish. The names of Danish L'hombre are read in every pack, those of Tresillo in the
        Spanish one.

        >>> [str(Contract.parse(name)) for name in ("Tourné ruder", "Bedre", "Ren nolo")]
        ['Flip D', 'Play S', 'Pure Nolo']
        >>> [str(Contract.parse(name, Pack.SPANISH)) for name in ("Vuelta oros", "Juego C")]
        ['Flip D', 'Play H']
        """
        names = _SPANISH_NAMES if pack is Pack.SPANISH else _NAMES
        words = parsed_text(text, ContractError, "a contract", "text, e.g. 'Play S'").split()
        joints = ("de", "en") if pack is Pack.SPANISH else ("i", "in")  # vuelta de oros, play in H
        words = [word for word in words if word.lower() not in joints]
        folded = " ".join(words).lower()
        if folded in (Kind.PASS.value.lower(), "pas") or (
            pack is Pack.SPANISH and folded in _PASSED
        ):
            return cls(Kind.PASS)
        if folded == Kind.NOT_VALID.value.lower():
            return cls(Kind.NOT_VALID)
        for number in range(min(len(words), _MAX_WORDS), 0, -1):
            named = names.get(" ".join(words[:number]).lower())
            if named is not None:
                kind, suit = named
                if suit is not None and len(words) == number:
                    return cls(kind, suit)
                return cls._parse_rest(kind, words[number:], text, pack)
        name = " ".join(words[:2]) if words[:1] and words[0].lower() in ("no", "all") else ""
        name = name or (words[0] if words else "")
        english = [kind.value for kind in (Kind.PASS, Kind.NOT_VALID, *CONTRACT_KINDS)]
        hint = did_you_mean(name, list(_KINDS_IN.get(pack, {}).values()) or english)
        raise ContractError(f"{text!r} is not a contract", _expected(pack) + hint)

    @classmethod
    def _parse_rest(cls, kind: Kind, words: list[str], text: str, pack: Pack) -> Contract:
        """Return the contract, given its kind and the words after its name: the tricks of a Fixed
        bid, then the suit."""
        tricks, written = None, text.split()
        name = " ".join(written[: len(written) - len(words)])
        if kind is Kind.FIXED:
            if not words or words[0] not in [str(n) for n in FIXED_BIDS]:
                raise ContractError(
                    f"{text!r}: Fixed is for one, two or three tricks", "Fixed, a number and a suit"
                )
            tricks = int(words[0])
            words = words[1:]
        if kind is Kind.MORT and words and words[0] in [str(n) for n in MORT_TRICKS]:
            tricks = int(words[0])
            words = words[1:]
        if kind in TRUMPLESS_KINDS:
            if words:
                raise ContractError(f"{text!r} names a suit", f"{name} without one")
            return cls(kind)
        if len(words) != 1:
            raise ContractError(
                f"{text!r} needs one suit after {name}", f"one of {pack.spaced_suits}"
            )
        suit = _FOREIGN_SUITS[Pack.SPANISH if pack is Pack.SPANISH else Pack.DANISH].get(
            words[0].lower()
        )
        try:
            return cls(kind, pack.parse_suit(words[0]) if suit is None else suit, tricks)
        except CardError as error:
            raise ContractError(f"{text!r}: {error.message}", error.expected) from None

    def text(self, pack: Pack = Pack.ENGLISH) -> str:
        """Return the contract as hand files write it, with the suit as in ``pack``. Danish and
        Spanish packs use their own names.

        >>> Contract.parse("No Change H").text(Pack.DANISH), Contract.parse("Bedre").text()
        ('Solo H', 'Play S')
        >>> Contract.parse("Flip H").text(Pack.SPANISH)
        'Vuelta C'
        """
        name = self.name(pack)
        if self.trumps is None or name in _SAYS_SUIT:
            return name
        return f"{name} {pack.suit_text(self.trumps)}"

    def name(self, pack: Pack = Pack.ENGLISH) -> str:
        """Return the contract without its suit, e.g. ``Play``, ``Fixed 2``. Danish and Spanish
        packs use their own names, some of which include the suit."""
        own = _IN_SPADES.get(pack, {}) if self.trumps is Suit.SPADES else {}
        return own.get(self.kind) or _KINDS_IN.get(pack, {}).get(self.kind, self._english)

    @property
    def _english(self) -> str:
        return self.kind.value if self.tricks is None else f"{self.kind.value} {self.tricks}"

    def __str__(self) -> str:
        return self.text()

    @property
    def is_normal(self) -> bool:
        """Whether the contract is Play, Flip, No Change or similar: won with more tricks than
        either defender."""
        return self.kind.is_normal

    @property
    def is_flip(self) -> bool:
        """Whether the top card of the stock is turned to decide the trumps: Flip and Respekt."""
        return self.kind in FLIP_KINDS

    @property
    def is_nolo(self) -> bool:
        """Whether the contract is one of the three nolos."""
        return self.kind in NOLO_KINDS

    @property
    def lies_open(self) -> bool:
        """Whether the Player's hand lies open from the first card on, as in Nolo Ouvert."""
        return self.kind is Kind.NOLO_OUVERT

    @property
    def denomination(self) -> Trumps | None:
        """The trump suit, or a :class:`~.ranking.NoSuit`; ``None`` if nobody plays, and for a Flip
        before its card is turned."""
        if self.is_nolo:
            return NoSuit.NOLO
        return NoSuit.GRANDISSIMO if self.kind is Kind.GRANDISSIMO else self.trumps

    @property
    def wants_few_tricks(self) -> bool:
        """Whether the Player wants few tricks, as in No Tricks and the nolos."""
        return self.kind is Kind.NO_TRICKS or self.is_nolo

    @property
    def grades(self) -> tuple[Grade, ...]:
        """The grades that the contract can end in, the best for the Player first."""
        if self.kind is Kind.FIXED:
            return (Grade.EXACT, Grade.ONE_OFF, Grade.LOSS)
        if self.is_normal or self.is_nolo:
            return (Grade.WIN, Grade.DRAW, Grade.LOSS)
        if self.kind is Kind.MORT:
            return (Grade.WIN, Grade.DRAW)
        return (Grade.WIN, Grade.LOSS)

    def exists_in(self, rules: Ruleset | str) -> bool:
        """Return whether ``rules`` have this kind of contract; any rules have a pass and *Not
        Valid*."""
        rules = Ruleset(rules)
        if self.kind is Kind.MORT:
            return bool(rules.mort)
        return self.kind in (Kind.PASS, Kind.NOT_VALID) or self.kind.value in rules.kinds

    @property
    def needs_trump(self) -> bool:
        """Whether a Player must hold a trump to bid the contract, as in No Tricks and Fixed."""
        return self.kind in (Kind.NO_TRICKS, Kind.FIXED)

    @property
    def may_be_surrendered(self) -> bool:
        """Whether the Player may surrender in this contract, as in Play and Flip, if the rules have
        surrenders."""
        return self.kind in (Kind.PLAY, Kind.FLIP)

    @property
    def needs_black_aces(self) -> bool:
        """Whether a Player must hold both black aces to bid the contract, as in Respekt."""
        return self.kind is Kind.RESPEKT

    def may_be_thrown_in(self, rules: Ruleset) -> bool:
        """Return whether the Player may give up between the exchange and the first trick
        (L'hombre); not in a solo or a nolo."""
        return bool(rules.throwing_in) and self.kind in (Kind.PLAY, *FLIP_KINDS)

    def player_exchanges(self, rules: Ruleset | str) -> bool:
        """Return whether the Player may exchange cards."""
        rules = Ruleset(rules)
        if self.kind is Kind.NO_TRICKS:
            return bool(rules.no_tricks_exchange)
        if self.kind is Kind.ALL_TRICKS:
            return bool(rules.all_tricks_exchange)
        return self.kind in (Kind.PLAY, *FLIP_KINDS, Kind.BUY_NOLO)

    def takes_turned_card(self, rules: Ruleset) -> bool:
        """Return whether the Player draws the turned card of a Flip first."""
        return self.is_flip and bool(rules.flip_takes_card)

    def least_exchange(self, rules: Ruleset) -> int:
        """Return the fewest cards the Player must throw: one if they take a turned card, and in
        L'hombre usually one more if they may exchange.

        >>> from tridge_solver.core.ruleset import LHOMBRE, TRIDGE
        >>> flip, play = Contract.parse("Flip H"), Contract.parse("Play H")
        >>> [flip.least_exchange(TRIDGE), flip.least_exchange(LHOMBRE)]
        [1, 2]
        >>> [play.least_exchange(TRIDGE), play.least_exchange(LHOMBRE)]
        [0, 1]
        >>> flip.least_exchange(LHOMBRE.with_options("exchange_limit=1"))
        1
        """
        turned = int(self.takes_turned_card(rules))
        more = (rules.least_exchange or 0) if self.player_exchanges(rules) else 0
        return turned + max(min(more, rules.exchange_limit - turned), 0)

    def may_throw_turned_card(self, rules: Ruleset) -> bool:
        """Return whether the Player chooses what to throw from ten cards, including the turned card
        of a Flip."""
        return self.is_flip and rules.flip_takes_card == "ten"

    def defenders_exchange(self, rules: Ruleset) -> bool:
        """Return whether the defenders may exchange cards; they may not in Fixed and, in most
        rules, in a nolo."""
        if self.is_nolo:
            return bool(rules.defenders_exchange_in_nolo)
        return self.kind not in (Kind.FIXED, Kind.MORT, *UNPLAYED_KINDS)

    def grade(self, player: int, first: int, second: int, rules: Ruleset | str) -> Grade:
        """Return the grade of a result, given the Player's tricks and those of the two defenders in
        either order.

        >>> from tridge_solver.core.ruleset import TRESILLO, TRIDGE
        >>> play = Contract.parse("Play H")
        >>> play.grade(4, 4, 1, TRIDGE).name, play.grade(1, 4, 4, TRIDGE).name
        ('DRAW', 'LOSS')
        >>> play.grade(1, 4, 4, TRESILLO).name
        'DRAW'
        """
        rules, best = Ruleset(rules), max(first, second)
        if self.kind is Kind.NO_TRICKS:
            return Grade.WIN if player == 0 else Grade.LOSS
        if self.is_nolo:
            return (Grade.WIN, Grade.DRAW, Grade.LOSS)[min(player, 2)]
        if self.kind is Kind.ALL_TRICKS:
            return Grade.WIN if player == TRICKS else Grade.LOSS
        if self.kind is Kind.FIXED:
            off = abs(player - (self.tricks or 0))
            return (Grade.EXACT, Grade.ONE_OFF)[off] if off < 2 else Grade.LOSS
        if player > best:
            return Grade.WIN
        if player == best or (rules.royal_puesta and (player, first, second) == (1, 4, 4)):
            return Grade.DRAW
        return Grade.LOSS

    def example(self, grade: Grade) -> tuple[int, int, int]:
        """Return an example of the tricks of the Player and of both defenders that gives ``grade``.

        Among results of one grade the Player gets or pays the same, however the defenders share
        it. Raises ``ValueError`` for a grade the contract cannot end in.

        >>> Contract.parse("Play H").example(Grade.DRAW)
        (4, 4, 1)
        """
        if self.kind is Kind.FIXED and self.tricks is not None:
            examples = {g: (n, TRICKS - n, 0) for n, g in enumerate(self.grades, self.tricks)}
        elif self.kind is Kind.NO_TRICKS:
            examples = {Grade.WIN: (0, 5, 4), Grade.LOSS: (1, 4, 4)}
        elif self.is_nolo:
            examples = {Grade.WIN: (0, 5, 4), Grade.DRAW: (1, 4, 4), Grade.LOSS: (2, 4, 3)}
        elif self.kind is Kind.ALL_TRICKS:
            examples = {Grade.WIN: (9, 0, 0), Grade.LOSS: (8, 1, 0)}
        else:
            examples = {Grade.WIN: (5, 4, 0), Grade.DRAW: (4, 4, 1), Grade.LOSS: (3, 4, 2)}
        if grade not in examples:
            raise ValueError(f"{self} cannot end in {grade.value}")
        return examples[grade]

    def rank(self, rules: Ruleset | str) -> tuple[int, ...]:
        """Return a sort key for contracts in the order of the auction; a bid does not outrank
        another with an equal key.

        The preferential suit ranks above the others in Play and No Change. Fixed bids rank by
        fewer tricks first, then by suit.

        >>> from tridge_solver.core.ruleset import TRIDGE
        >>> a, b = Contract.parse("Play H"), Contract.parse("Play D")
        >>> a.rank(TRIDGE) < b.rank(TRIDGE) < Contract.parse("Flip S").rank(TRIDGE)
        True
        """
        rules, order = Ruleset(rules), _STEPS.get(self.kind, -1)
        if self.kind in (Kind.PLAY, Kind.NO_CHANGE):
            return (order, int(self.trumps is rules.preference))
        if self.kind is Kind.PURE_NOLO:
            return (order, 1)
        if self.kind is Kind.FIXED and rules.fixed_suits and self.trumps is not None:
            suit = len(rules.fixed_suits) - rules.fixed_suits.index(self.trumps)
            return (order, FIXED_BIDS[-1] - (self.tricks or 0), suit)
        return (order,)


def contract_names(pack: Pack) -> list[str]:
    """Return the names of all contracts in every suit, in the spelling of ``pack``."""
    suited = [kind for kind in CONTRACT_KINDS if kind not in (Kind.FIXED, *TRUMPLESS_KINDS)]
    heads = [Contract(kind).name(pack) for kind in suited]
    heads += [f"{Kind.FIXED.value} {tricks}" for tricks in FIXED_BIDS]
    found = [f"{head} {suit}" for head in heads for suit in pack.suit_letters]
    return found + [kind.value for kind in TRUMPLESS_KINDS]
