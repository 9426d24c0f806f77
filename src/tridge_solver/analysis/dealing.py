"""Random deals by seed and number, with conditions, fixed cards, and hands described like ``12-14
hcp, 5+S``.

A hand is asked by masks of cards, one or a whole array of them at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tridge_solver.core.cards import (
    FULL_PACK,
    SUITS,
    TEN,
    Card,
    CardError,
    Pack,
    Suit,
    in_either_pack,
    mask_of,
    parse_hand,
)
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal, DealError, Hand
from tridge_solver.core.game import Game, Part
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat, SeatError
from tridge_solver.core.text import ParseError, parsed_text
from tridge_solver.core.words import seat_word

if TYPE_CHECKING:
    from tridge_solver.analysis.conditions import Condition


HIGH_CARDS = {"A": 4, "K": 3, "Q": 2, "J": 1}
"""High-card points of ace, king, queen and jack: 4 3 2 1."""

MAX_POINTS = 37
"""The most points thirteen cards can have: all aces, kings and queens, and a jack."""

HAND = 13
"""The number of cards in a whole hand."""

LONGEST = 500
"""The maximum length of the text of a hand, in characters."""

EXPECTED = "e.g. 12-14 hcp, 5+S, balanced, 5-3-3-2, SA or no SA, with commas between"

BALANCED = "balanced"

_SUIT_MASKS = tuple(mask_of(card for card in FULL_PACK if card.suit is suit) for suit in SUITS)
_HONOUR_MASKS = tuple(
    (worth, mask_of(card for card in FULL_PACK if card.rank == rank))
    for rank, worth in HIGH_CARDS.items()
)

# Linear: no two parts that stand side by side have a character in common.
_RANGE = re.compile(r"([0-9]{1,2})(?:([+-])(?![0-9])|-([0-9]{1,2}))?", re.ASCII)
_WORDS = ("spade", "heart", "diamond", "club")
_SIGNS = "♠♥♦♣"

Masks = Any
"""A hand as a bit mask of cards, or an array of such masks."""


class HandRangeError(ParseError):
    """Text that cannot be read as the description of a hand."""


def card_count(masks: Masks) -> Any:
    """Return the number of cards in a mask, or in each mask of an array.

    >>> card_count(0b1011)
    3
    """
    masks = masks - ((masks >> 1) & 0x5555555555555555)
    masks = (masks & 0x3333333333333333) + ((masks >> 2) & 0x3333333333333333)
    masks = (masks + (masks >> 4)) & 0x0F0F0F0F0F0F0F0F
    masks = masks + (masks >> 8)
    masks = masks + (masks >> 16)
    return (masks + (masks >> 32)) & 0x7F


def high_card_points(masks: Masks) -> Any:
    """Return the high-card points: 4, 3, 2 and 1 for ace, king, queen and jack.

    >>> from tridge_solver.core.cards import Card
    >>> high_card_points(mask_of(Card(code) for code in ("SA", "HK", "D7")))
    7
    """
    return sum(worth * card_count(masks & honours) for worth, honours in _HONOUR_MASKS)


def suit_lengths(masks: Masks) -> tuple[Any, ...]:
    """Return the number of cards of each suit."""
    return tuple(card_count(masks & suit) for suit in _SUIT_MASKS)


def is_balanced(lengths: Sequence[Any]) -> Any:
    """Return whether the hand is balanced: suits of two to five cards, at most one of them a
    doubleton.

    >>> bool(is_balanced((5, 3, 3, 2))), bool(is_balanced((5, 4, 2, 2)))
    (True, False)
    """
    doubletons = sum((length == 2) * 1 for length in lengths)
    fits = doubletons <= 1
    for length in lengths:
        fits = fits & (length >= 2) & (length <= 5)
    return fits


@dataclass(frozen=True)
class _Test:
    """One requirement on a hand.

    Attributes:
        holds: of a hand's mask, or of many.
        points: the fewest and the most high cards count.
        lengths: the fewest and the most cards of each suit.
    """

    holds: Callable[[Masks], Any]
    points: tuple[int, int] = (0, MAX_POINTS)
    lengths: tuple[tuple[int, int], ...] = ((0, HAND),) * len(SUITS)


@dataclass(frozen=True)
class HandRange:
    """A range of hands: bounds on points and suit lengths, and cards held or lacked.

    Attributes:
        text: as it was written.
        ways: alternatives, one of which must hold; each is a list of tests that must all hold.

    >>> weak = HandRange.parse("5-9 hcp, 6S or 12+ hcp, 5-5-2-1")
    >>> len(weak.ways), weak.points, weak.lengths[0]
    (2, (5, 37), (1, 6))
    """

    text: str
    ways: tuple[tuple[_Test, ...], ...] = field(compare=False, repr=False)

    def __reduce__(self) -> tuple[Callable[[str], HandRange], tuple[str]]:
        """Pickle as text: the copy is parsed again."""
        return HandRange.parse, (self.text,)

    @classmethod
    def parse(cls, text: str) -> HandRange:
        """Return the range in a text such as ``12-14 hcp, 5+S``.

        Commas join what must all hold. Separate alternative descriptions by ``or``. ``12-14``,
        ``12``, ``12+`` and ``12-`` are ranges, of ``hcp`` or of cards of a suit; a shape is
        ``5-3-3-2`` in any order or ``5=3=3=2`` in the order S H D C, or ``balanced``; a card is
        held (``SA``) or not (``no SA``). Raises :class:`HandRangeError`.
        """
        text = parsed_text(text, HandRangeError, "a hand", "text, e.g. '12-14 hcp, 5+S'")
        if len(text) > LONGEST:
            raise HandRangeError("the description of a hand is too long", f"{LONGEST} characters")
        ways = re.split(r"(?:^|(?<=\s))or(?=\s|$)", text.strip(), flags=re.IGNORECASE)
        return cls(
            text.strip(), tuple(tuple(_test(item) for item in way.split(",")) for way in ways)
        )

    def holds(self, masks: Masks) -> Any:
        """Return whether the hand fits the range; an array of hands gets an array of answers."""
        found: Any = False
        for way in self.ways:
            fits: Any = True
            for test in way:
                fits = fits & test.holds(masks)
            found = found | fits
        return found

    @property
    def points(self) -> tuple[int, int]:
        """The fewest and the most high-card points allowed."""
        ranges = [_common([test.points for test in way]) for way in self.ways]
        return _hull(ranges)

    @property
    def lengths(self) -> tuple[tuple[int, int], ...]:
        """The fewest and the most cards allowed in each suit."""
        return tuple(
            _hull([_common([test.lengths[suit] for test in way]) for way in self.ways])
            for suit in range(len(SUITS))
        )

    def __str__(self) -> str:
        return self.text


def _common(ranges: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Return the intersection of some ranges; its minimum exceeds its maximum if it is empty."""
    return max(low for low, _ in ranges), min(high for _, high in ranges)


def _hull(ranges: Sequence[tuple[int, int]]) -> tuple[int, int]:
    return min(low for low, _ in ranges), max(high for _, high in ranges)


def _test(item: str) -> _Test:
    words = " ".join(item.split())
    lower = words.lower()
    if not words:
        raise HandRangeError("nothing stands between two commas", EXPECTED)
    if lower in (BALANCED, "bal"):
        return _shape(is_balanced, (2, 5))
    lacking = lower.startswith("no ")
    card = _card(words[3:] if lacking else words)
    if card is not None:
        return _of_card(card, lacking)
    if re.fullmatch(r"[0-9]{1,2}(?:[-=][0-9]{1,2}){3}", lower, re.ASCII):
        return _pattern(words)
    match = _RANGE.match(lower)
    if match is None:
        raise HandRangeError(f"{words!r} does not describe a hand", EXPECTED)
    low, high = _bounds(words, match)
    of = lower[match.end() :].strip()
    if of in ("hcp", "points", "pts"):
        most = min(high, MAX_POINTS)
        return _Test(lambda masks: _between(high_card_points(masks), low, high), (low, most))
    suit = _suit(of)
    if suit is None:
        what = f"{of!r} in {words!r} is not a suit" if of else f"{words!r} of what"
        one = "hcp, or S, H, D or C, e.g. 12-14 hcp or 5+S"
        raise HandRangeError(what, EXPECTED if " " in of else one)
    if low > HAND:
        raise HandRangeError(f"{words!r} is more than a hand", f"at most {HAND} cards")
    lengths = [(0, HAND)] * len(SUITS)
    lengths[suit] = (low, min(high, HAND))
    held = _SUIT_MASKS[suit]
    return _Test(
        lambda masks: _between(card_count(masks & held), low, high), lengths=tuple(lengths)
    )


def _between(numbers: Any, low: int, high: int) -> Any:
    return (numbers >= low) & (numbers <= high)


def _bounds(words: str, match: re.Match[str]) -> tuple[int, int]:
    """Return the lowest and the highest number of a range such as ``12-14`` or ``5+``."""
    first, sign, last = match.groups()
    low = int(first)
    if last is not None:
        if int(last) < low:
            raise HandRangeError(f"{words!r} goes down", f"the smaller first: {last}-{first}")
        return low, int(last)
    return {None: (low, low), "+": (low, 99), "-": (0, low)}[sign]


def _suit(text: str) -> Suit | None:
    if len(text) == 1 and text in "shdc" + _SIGNS:
        return SUITS["shdc".find(text) if text in "shdc" else _SIGNS.index(text)]
    singular = text.removesuffix("s")
    return SUITS[_WORDS.index(singular)] if singular in _WORDS else None


def _card(text: str) -> Card | None:
    if not re.fullmatch(r"[SHDC♠♥♦♣](?:[AKQJT2-9]|10)", text.upper()):
        return None
    letter = text[0].upper()
    suit = "SHDC"[_SIGNS.index(letter)] if letter in _SIGNS else letter
    try:
        return Card.parse(suit + text[1:].upper().replace("10", "T"), Pack.FULL)
    except CardError:
        return None


def _of_card(card: Card, lacking: bool) -> _Test:
    bit = 1 << card
    if lacking:
        return _Test(lambda masks: masks & bit == 0)
    lengths = [(0, HAND)] * len(SUITS)
    lengths[card.suit] = (1, HAND)
    worth = HIGH_CARDS.get(card.rank, 0)
    return _Test(lambda masks: masks & bit != 0, (worth, MAX_POINTS), tuple(lengths))


def _shape(fits: Callable[[Sequence[Any]], Any], limits: tuple[int, int]) -> _Test:
    """Return the requirement that a hand has these suit lengths, each within ``limits``."""
    return _Test(lambda masks: fits(suit_lengths(masks)), lengths=(limits,) * len(SUITS))


def _pattern(words: str) -> _Test:
    """Return the requirement for ``5-3-3-2`` in any order, or ``5=3=3=2`` in the order of the
    suits."""
    wanted = [int(number) for number in re.split("[-=]", words)]
    if sum(wanted) != HAND:
        raise HandRangeError(
            f"{words!r} is a hand of {sum(wanted)} cards", f"{HAND} cards together"
        )
    ordered = "=" in words
    if ordered and "-" in words:
        raise HandRangeError(
            f"{words!r} mixes - and =", "5-3-3-2 in any order, 5=3=3=2 in the order S H D C"
        )
    if ordered:

        def same(lengths: Sequence[Any]) -> Any:
            fits: Any = True
            for length, number in zip(lengths, wanted, strict=True):
                fits = fits & (length == number)
            return fits

        return _Test(lambda masks: same(suit_lengths(masks)), lengths=tuple((n, n) for n in wanted))

    def alike(lengths: Sequence[Any]) -> Any:
        fits: Any = True
        for number in set(wanted):
            fits = fits & (
                sum((length == number) * 1 for length in lengths) == wanted.count(number)
            )
        return fits

    return _shape(alike, (min(wanted), max(wanted)))


TRIES = 1_000_000
"""Default number of attempts to deal until the condition holds."""

OnTry = Callable[[int], None]
"""A callback that receives the number of each try, from 0, before it; an exception ends the
search."""


def ignore_try(attempt: int) -> None:
    """Do nothing: nobody follows the tries."""


@dataclass(frozen=True)
class DealSpec:
    """A description of random deals; ``None`` stands for the game's default.

    Attributes:
        seed: any whole number.
        rules: the rules they are played by.
        seats: the seats at the table.
        dealer: the dealer of every deal; ``None``: they deal in turn.
        declarer: a seat, or its turn: ``Lead``, ``Middle`` or ``Last``.
        contract: as hand files write it.
        where: conditions, all of which must hold.
        hand: cards that seats hold in every deal, e.g. ``N:AK.K.A7KQ.AK``.
        tries: attempts allowed per deal.
        pack: the pack in which contract and conditions are written.
        incomer: the dealer of four comes in.
        ranges: what hands are like in Trumps and bridge, e.g. ``12-14 hcp, 5+S``, by seat.
        vulnerable: in bridge, the vulnerable sides in every deal; ``None``: by the number of the
        board.
        on_try: called before every try; an exception ends the search.
    """

    seed: int = 1
    rules: Ruleset | None = None
    seats: tuple[Seat, ...] | None = None
    dealer: Seat | None = None
    declarer: Seat | str | None = None
    contract: str | None = None
    where: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    tries: int = TRIES
    pack: Pack = Pack.ENGLISH
    incomer: bool = False
    ranges: tuple[tuple[Seat, str], ...] = ()
    vulnerable: str | None = None
    on_try: OnTry = field(default=ignore_try, compare=False, repr=False)

    def refuse(self, game: str, names: Sequence[str]) -> None:
        """Raise :class:`DealError` if ``game`` does not support one of the options ``names``."""
        for name in names:
            if getattr(self, name) not in (None, (), False):
                raise DealError(f"deals of {game} are dealt without --{name}")


class FoundDeal(NamedTuple):
    """A random deal (``None`` if no try met the condition) and the number of tries."""

    deal: Deal | None
    tries: int


class Maker(Protocol):
    """A maker of random deals, each known by its number."""

    @property
    def solves(self) -> bool:
        """Whether testing the condition needs a solver."""
        ...

    def new_solver(self, table_bytes: int | None = None) -> Any:
        """Return a solver for one thread; ``None`` if the condition needs none."""
        ...

    def find(self, number: int, solver: Any = None) -> FoundDeal:
        """Return the deal with this number, and the number of tries it took."""
        ...


class DealPart(Protocol):
    """The part of a game that makes random deals.

    Attributes:
        NOT_DEALT: the fields of a :class:`DealSpec` that its deals do not use.
    """

    NOT_DEALT: tuple[str, ...]

    def deal_maker(self, spec: DealSpec, game: Game) -> Maker:
        """Return the maker of the deals of ``game`` that ``spec`` describes."""
        ...


DEALING: Part[DealPart] = Part("dealing", "deal")


class RangesPart(Protocol):
    """The part of a game whose hands can be described by ranges of points and suit lengths."""

    def conditions_of(self, texts: Sequence[str], rules: Ruleset) -> Sequence[Condition]:
        """Return the conditions on a deal that given ranges of hands imply."""
        ...


RANGES: Part[RangesPart] = Part("conditions", "ranges")


class Held:
    """Cards fixed in advance: hands, or parts of hands, that are the same in every random deal.

    Args:
        hands: cards by seat.

    Raises :class:`~tridge_solver.DealError` for a card that is given twice.
    """

    def __init__(self, hands: Mapping[Seat, Hand] | None = None) -> None:
        self._hands = dict(hands or {})
        self._all = frozenset(card for hand in self._hands.values() for card in hand)
        if len(self._all) < sum(map(len, self._hands.values())):
            raise DealError("a card is given to two seats (expected each card once)")

    @classmethod
    def of(cls, texts: Mapping[str, str] | Iterable[str], pack: Pack = Pack.ENGLISH) -> Held:
        """Read fixed cards from texts such as ``N:AK.K.A7KQ.AK``, or from hands keyed by seat.

        Raises :class:`~tridge_solver.DealError`.

        >>> Held.of(["N:AK.K.A7KQ.AK"]).seats == Held.of({"N": "AK.K.A7KQ.AK"}).seats
        True
        """
        pairs = texts.items() if isinstance(texts, Mapping) else map(_seat_and_hand, texts)
        hands: dict[Seat, Hand] = {}
        try:
            for seat_text, text in pairs:
                seat = Seat.parse(seat_word(seat_text))
                if seat in hands:
                    raise DealError(f"{seat.letter} is given two hands (expected each seat once)")
                hands[seat] = _hand(text, pack)
        except (CardError, SeatError) as error:
            raise DealError(str(error)) from None
        return cls(hands)

    @property
    def seats(self) -> Collection[Seat]:
        """The seats with fixed cards."""
        return self._hands.keys()

    def of_seat(self, seat: Seat) -> Hand:
        """Return the fixed cards of a seat."""
        return self._hands.get(seat, ())

    def check(self, sizes: Mapping[Seat, int], pack: Collection[Card], dealer: Seat) -> None:
        """Raise :class:`~tridge_solver.DealError` if the fixed cards do not fit a deal by
        ``dealer`` with this many cards a seat, from this ``pack``."""
        for seat, hand in self._hands.items():
            if seat not in sizes:
                raise DealError(
                    f"{seat.letter} has no cards when {dealer.letter} deals (expected a hand of "
                    f"{' '.join(each.letter for each in sorted(sizes))}, or another --dealer)"
                )
            if len(hand) > sizes[seat]:
                raise DealError(
                    f"{len(hand)} cards are given to {seat.letter} (expected at most {sizes[seat]})"
                )
        foreign = self._all.difference(pack)
        if foreign:
            card = Pack.FULL.card_text(min(foreign))
            raise DealError(f"{card} is none of the cards of the game")

    def dealt(
        self, cards: Sequence[Card], sizes: Mapping[Seat, int]
    ) -> tuple[dict[Seat, Hand], Hand]:
        """Return the hands, dealt from shuffled ``cards`` in the order of ``sizes``, and the cards
        left over.

        What is not given away keeps its order, so it is dealt at random as much as all of it would
        be; without given cards nothing is different at all.
        """
        free = [card for card in cards if card not in self._all] if self._all else cards
        hands = {}
        at = 0
        for seat, size in sizes.items():
            own = self.of_seat(seat)
            end = at + size - len(own)
            hands[seat] = (*own, *free[at:end])
            at = end
        return hands, tuple(free[at:])


def _seat_and_hand(text: str) -> tuple[str, str]:
    """Return the seat and the hand in a text such as ``N:AK.K.A7KQ.AK``."""
    seat, colon, hand = text.partition(":")
    if not colon:
        raise DealError(f"{text!r} names no seat (expected one before the hand: N:AK.K.A7KQ.AK)")
    return seat.strip(), hand.strip()


def _hand(text: str, pack: Pack) -> Hand:
    if pack.is_full:
        return parse_hand(text.replace(TEN, "T"), pack)
    return in_either_pack(parse_hand, text, pack)
