"""Suits, ranks, cards and packs, and hands as text in English or Spanish.

This module knows nothing about rules: which card beats which is in
:mod:`tridge_solver.games.ombre.rules.ranking`. A card has a number (``0 … 39`` those of the
forty-card pack, suit by suit in the order a hand is written; ``40 … 51`` the tens, nines and eights
of the full pack), so it may index a sequence, and sets of cards may be held as masks
(:func:`mask_of`, :func:`cards_of`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum, IntEnum
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, TypeVar

from tridge_solver.core.languages import LANGUAGES
from tridge_solver.core.text import ParseError

Value = TypeVar("Value")
AnyDenomination = TypeVar("AnyDenomination", bound="Denomination")


class CardError(ParseError):
    """Text that is not a card, suit, rank or hand of the pack that should be read."""


class Suit(IntEnum):
    """The four suits in the order in which hands are written: spades, hearts, diamonds, clubs.

    Equal only to itself, like a :class:`Card`.

    >>> Suit.DIAMONDS.letter, Suit("diamonds").symbol, Suit("♦").is_red, Suit.DIAMONDS == 2
    ('D', '♦', True, False)
    """

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    if TYPE_CHECKING:

        def __new__(cls, value: int | str) -> Suit: ...

    __hash__ = int.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other

    def __ne__(self, other: object) -> bool:
        return self is not other

    @classmethod
    def _missing_(cls, value: object) -> Suit:
        """Return the suit named by a letter, a symbol or a word; raise :class:`CardError` for
        anything else."""
        if not isinstance(value, str):
            raise CardError(f"{value!r:.40} is not a suit", "one of S H D C")
        word = value.strip()
        return Pack.ENGLISH.parse_suit(SUIT_WORDS.get(word.lower(), word))

    @property
    def letter(self) -> str:
        """The English letter: ``S``, ``H``, ``D`` or ``C``."""
        return "SHDC"[self]

    @property
    def symbol(self) -> str:
        """The suit symbol: ♠, ♥, ♦ or ♣."""
        return "♠♥♦♣"[self]

    def __str__(self) -> str:
        return self.letter

    def __format__(self, spec: str) -> str:
        """Return the suit's letter, padded to the requested width.

        >>> f"{Suit.DIAMONDS} {Suit.CLUBS:>3}"
        'D   C'
        """
        return format(self.letter, spec)

    @property
    def is_red(self) -> bool:
        """Whether the suit is hearts or diamonds, the long suits in which low cards rank upside
        down."""
        return self in (Suit.HEARTS, Suit.DIAMONDS)


SUITS: tuple[Suit, ...] = tuple(Suit)
"""All suits: spades, hearts, diamonds, clubs."""


class Denomination(Enum):
    """A suit as trumps, or another way to play; each game lists its own, which are equal to their
    letters in tables."""

    @classmethod
    def parse(cls: type[AnyDenomination], text: str) -> AnyDenomination:
        """Read the letters of a denomination, or a suit sign; raise ``ValueError`` for any other
        text."""
        folded = text.upper()
        return cls("SHDC"["♠♥♦♣".index(folded)] if folded in tuple("♠♥♦♣") else folded)

    @property
    def letter(self) -> str:
        """The letter of the denomination in tables and JSON."""
        return str(self.value)

    @property
    def symbol(self) -> str:
        """The sign of the denomination: that of the suit, or its letters."""
        return self.letter if self.suit is None else self.suit.symbol

    def __str__(self) -> str:
        return self.letter

    @cached_property
    def suit(self) -> Suit | None:
        """The trump suit; ``None`` if no one suit is trumps."""
        return Suit("SHDC".index(self.value)) if len(self.value) == 1 else None


SUIT_WORDS = {
    word: letter
    for language in LANGUAGES.values()
    for letter, words in zip("SHDC", language.suits, strict=True)
    for word in words
}
"""Words for the suits of both packs, in English, Spanish, French and Danish; each means one
suit."""

BLACK_RANKS = "AKQJ765432"
"""The ranks of a black suit in written order; its ace is always a trump."""

RED_RANKS = "KQJA234567"
"""The ranks of a red suit in written order, which is also their order in play."""

FULL_RANKS = "AKQJT98765432"
"""The ranks of every suit in the full pack, in written order; ``T`` is the ten."""

CARDS_PER_SUIT = 10
PACK_SIZE = 40
_MIDDLE_RANKS = "T98"
"""The ranks that are missing from the forty-card pack."""


def written_ranks(suit: Suit) -> str:
    """Return the ten ranks of ``suit`` in written order.

    >>> written_ranks(Suit.HEARTS)
    'KQJA234567'
    """
    return RED_RANKS if suit.is_red else BLACK_RANKS


_CARDS = 52
"""The number of cards in the full pack."""


class Card(int):
    """A card. In the forty-card pack its integer is ``10 · suit + place in the written order``.

    Cards are interned, ``Card.parse("SA") is Card.parse("SA")``, and equal only to themselves;
    ``int(card)`` is the number. Sorting cards of the forty sorts them as a hand is written;
    :meth:`Pack.written` does so in any pack.

    >>> Card.parse("D7"), Card.parse("♣a"), Card.parse("D7").suit.name
    (Card('D7'), Card('CA'), 'DIAMONDS')
    >>> Card("SA") == 0, Card("SA") == Suit.SPADES, Card("SA") == Card("sa")
    (False, False, True)
    """

    __slots__ = ()

    __hash__ = int.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other

    def __ne__(self, other: object) -> bool:
        return self is not other

    def __new__(cls, card: int | str) -> Card:
        """Return the card with this number, or the card named by a text (read by :meth:`parse` in
        the full pack).

        Raises :class:`CardError` for text that is none, ``ValueError`` for a number that is none.

        >>> Card("D7"), Card("HT")
        (Card('D7'), Card('HT'))
        """
        if isinstance(card, str):
            return cls.parse(card, Pack.FULL)
        try:
            number = index(card)
        except TypeError:
            raise TypeError(f"{card!r:.40} is not a card (expected a text, e.g. 'SA')") from None
        if not 0 <= number < _CARDS:
            raise ValueError(f"{card} is the number of no card (expected a text, e.g. 'SA')")
        return _CARD[number]

    @property
    def suit(self) -> Suit:
        """The suit printed on the card; the black aces nevertheless *play* as trumps."""
        return _SUIT_OF[self]

    @property
    def rank(self) -> str:
        """The rank printed on the card: one of ``A K Q J T 9 8 7 6 5 4 3 2``."""
        return _RANK_OF[self]

    @property
    def code(self) -> str:
        """Suit letter and rank, e.g. ``SA``, as in hand files and JSON."""
        return self.suit.letter + self.rank

    @classmethod
    def of(cls, suit: Suit, rank: str, pack: Pack | None = None) -> Card:
        """Return the card of ``suit`` with the English letter ``rank``.

        Raises :class:`CardError` for a rank the pack does not have.

        >>> Card.of(Suit.HEARTS, "T", Pack.FULL)
        Card('HT')
        """
        card = _CARD_OF.get((suit, rank))
        ranks = (pack or Pack.ENGLISH).ranks
        if card is None or rank not in ranks:
            raise CardError(f"no rank {rank!r}", f"one of {' '.join(ranks)}")
        return card

    @classmethod
    def parse(cls, text: str, pack: Pack | None = None) -> Card:
        """Return the card in a text: suit, then rank, in capitals or not, with letters or symbols.

        Raises :class:`CardError` with what was expected.

        >>> Card.parse("O1", Pack.SPANISH)
        Card('DA')
        """
        pack = pack or Pack.ENGLISH
        if not isinstance(text, str) or len(text) != 2:
            raise CardError(f"{text!r:.40} is not a card", f"suit then rank, e.g. {pack.example}")
        return cls.of(pack.parse_suit(text[0]), pack.parse_rank(text[1]), pack)

    def __repr__(self) -> str:
        return f"Card({self.code!r})"

    def __str__(self) -> str:
        return self.code

    def __format__(self, spec: str) -> str:
        """Return the card's code, padded to the requested width.

        >>> f"{Card.parse('D7'):>4}"
        '  D7'
        """
        return format(self.code, spec)

    def _repr_html_(self) -> str:
        """Return HTML for a notebook: suit and rank, with red suits in red."""
        face = self.suit.symbol + self.rank
        return f'<span style="color:#b3202c">{face}</span>' if self.suit.is_red else face


_CARD = tuple(int.__new__(Card, number) for number in range(_CARDS))
"""All cards, in the order of their numbers."""

PACK: tuple[Card, ...] = _CARD[:PACK_SIZE]
"""The forty cards of the short pack in written order."""

_MIDDLE = _CARD[PACK_SIZE:]
"""The tens, nines and eights, which only the full pack has, suit by suit."""

_SUIT_OF = tuple(
    [suit for suit in SUITS for _ in range(CARDS_PER_SUIT)]
    + [suit for suit in SUITS for _ in _MIDDLE_RANKS]
)
_RANK_OF: tuple[str, ...] = tuple(
    [rank for suit in SUITS for rank in written_ranks(suit)] + [*_MIDDLE_RANKS] * len(SUITS)
)
_CARD_OF = {(card.suit, card.rank): card for card in (*PACK, *_MIDDLE)}

FULL_PACK: tuple[Card, ...] = tuple(_CARD_OF[suit, rank] for suit in SUITS for rank in FULL_RANKS)
"""The fifty-two cards of the full pack in written order."""

_BY_NUMBER = (*PACK, *_MIDDLE)
_FULL_PLACE = {card: place for place, card in enumerate(FULL_PACK)}

SPADE_ACE = PACK[Suit.SPADES * CARDS_PER_SUIT]
CLUB_ACE = PACK[Suit.CLUBS * CARDS_PER_SUIT]


_SUIT_LETTERS = {name: language.suit_letters for name, language in LANGUAGES.items()}
"""The letters of spades, hearts, diamonds and clubs, keyed by language."""

_RANK_LETTERS = {
    name: "".join(
        language.rank_letters.get(rank, rank)
        for rank in (FULL_RANKS if name == "French" else BLACK_RANKS)
    )
    for name, language in LANGUAGES.items()
}
"""The letters for the ranks from ace to 2, keyed by language."""


class Pack(Enum):
    """A pack of cards and the language printed on it: forty cards in English, Spanish or Danish, or
    the full pack.

    Spanish: espadas ``E``, copas ``C``, oros ``O``, bastos ``B`` stand for spades, hearts,
    diamonds, clubs; rey ``R``, caballo ``C``, sota ``S`` for king, queen, jack; ``1`` for the ace.
    Danish: spar ``S``, hjerter ``H``, ruder ``R``, klør ``K``; es ``E``, konge ``K``, dame ``D``,
    bonde ``B``.
    Full: English, with tens ``T``, nines and eights, and every suit written from its ace down; no
    file asks for it, the games played with it are written in it.
    French: the full pack as it is written in France, for Belote: pique ``P``, cœur ``C``, carreau
    ``K``, trèfle ``T``; roi ``R``, dame ``D``, valet ``V``, and ``10``.
    """

    ENGLISH = "English"
    SPANISH = "Spanish"
    DANISH = "Danish"
    FULL = "Full"
    FRENCH = "French"

    __hash__ = object.__hash__  # members are single; the hash of Enum is a function in Python

    @property
    def suit_letters(self) -> str:
        """The letters of spades, hearts, diamonds and clubs."""
        return _SUIT_LETTERS.get(self.value, "SHDC")

    @property
    def is_full(self) -> bool:
        """Whether the pack has tens, nines and eights."""
        return self in (Pack.FULL, Pack.FRENCH)

    @property
    def example(self) -> str:
        """An example of a card as this pack prints it, for messages."""
        return self.suit_letters[0] + self.rank_letters[0]

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards of the pack in written order: forty, or fifty-two in the full pack.

        >>> len(Pack.ENGLISH.cards), Pack.FULL.cards[4]
        (40, Card('ST'))
        """
        return FULL_PACK if self.is_full else PACK

    def parse_suit(self, text: str) -> Suit:
        """Return the suit with this letter, or with this symbol in either pack.

        Raises :class:`CardError`.

        >>> Pack.SPANISH.parse_suit("c").name
        'HEARTS'
        """
        place = self.suit_letters.find(text.upper()) if len(text) == 1 else -1
        if place < 0:
            place = "♠♥♦♣".find(text) if len(text) == 1 else -1
        if place < 0:
            raise CardError(f"{text!r} is not a suit", f"one of {self.spaced_suits}")
        return SUITS[place]

    @property
    def spaced_suits(self) -> str:
        """The suit letters separated by blanks, for messages."""
        return " ".join(self.suit_letters)

    @property
    def rank_letters(self) -> str:
        """The ranks ``A K Q J 7 … 2`` as this pack prints them."""
        return _RANK_LETTERS.get(self.value, self.ranks)

    @property
    def ranks(self) -> str:
        """The ranks of this pack in English letters, from the ace to the 2."""
        return FULL_RANKS if self.is_full else BLACK_RANKS

    def parse_rank(self, text: str) -> str:
        """Return the English letter of a rank as this pack prints it.

        Raises :class:`CardError`.
        """
        place = self.rank_letters.find(text.upper()) if len(text) == 1 else -1
        if place < 0:
            expected = " ".join(self.rank_letters)
            raise CardError(f"{text!r} is not a rank", f"one of {expected}")
        return self.ranks[place]

    def suit_text(self, suit: Suit) -> str:
        """Return this pack's letter for ``suit``."""
        return self.suit_letters[suit]

    def rank_text(self, card: Card) -> str:
        """Return the rank of ``card`` as printed in this pack."""
        if self is Pack.FRENCH and card.rank == "T":
            return TEN
        return self.rank_letters[self.ranks.index(card.rank)]

    def card_text(self, card: Card) -> str:
        """Return ``card`` as written in this pack.

        >>> Pack.SPANISH.card_text(Card.parse("HQ"))
        'CC'
        """
        text = _TEXTS.get((self, card))
        if text is None:
            text = _TEXTS[self, card] = self.suit_text(card.suit) + self.rank_text(card)
        return text

    def written(self, cards: Iterable[Card]) -> list[Card]:
        """Return ``cards`` in this pack's written order.

        >>> hand = [Card.parse(code, Pack.FULL) for code in ("H2", "HA", "HT", "SK")]
        >>> Pack.FULL.written(hand), Pack.ENGLISH.written(hand[:2])
        ([Card('SK'), Card('HA'), Card('HT'), Card('H2')], [Card('HA'), Card('H2')])
        """
        return sorted(cards, key=_FULL_PLACE.__getitem__) if self.is_full else sorted(cards)

    def hand_text(self, cards: Iterable[Card]) -> str:
        """Return a hand as text: its four suits separated by dots, spades first, each in written
        order.

        >>> Pack.ENGLISH.hand_text(parse_hand("2A.5K.6JQ.3A"))
        'A2.K5.QJ6.A3'
        """
        holdings = ["", "", "", ""]
        for card in self.written(cards):
            holdings[card.suit] += self.rank_text(card)
        return ".".join(holdings)


for _full in (Pack.FULL, Pack.FRENCH):
    Pack._member_names_.remove(_full.name)
# A loop over the packs gives those that a user may choose from; the games that are played with the
# full pack name it.

_TEXTS: dict[tuple[Pack, Card], str] = {}
"""A cache of cards as text, keyed by pack and card."""

TEN = "10"
"""The text that stands for ``T`` in the full pack."""

PRINTINGS: tuple[Pack, ...] = tuple(Pack)
"""The forty-card packs that a user may choose between."""

NAMED_PACKS = (*PRINTINGS, Pack.FRENCH)
"""The packs that a file or option may name; each game decides which of them it accepts."""


def parse_hand(text: str, pack: Pack = Pack.ENGLISH) -> tuple[Card, ...]:
    """Return the cards of a hand in written order; the text has four suits separated by dots.

    Raises :class:`CardError` when the text is not a hand or repeats a card.

    >>> [card.code for card in parse_hand("A2.K5..3")]
    ['SA', 'S2', 'HK', 'H5', 'C3']
    """
    holdings = text.split(".")
    if len(holdings) != len(SUITS):
        expected = "four holdings joined by dots: spades.hearts.diamonds.clubs"
        raise CardError(f"{text!r} is not a hand", expected)
    cards: list[Card] = []
    for suit, holding in zip(SUITS, holdings, strict=True):
        for rank in holding:
            card = Card.of(suit, pack.parse_rank(rank), pack)
            if card in cards:
                raise CardError(f"{pack.card_text(card)} stands twice in the hand {text!r}")
            cards.append(card)
    return tuple(pack.written(cards))


def in_either_pack(parse: Callable[[str, Pack], Value], text: str, pack: Pack) -> Value:
    """Return ``text`` read in the user's pack or, if that fails, in English; if both fail, raise
    the first error.

    Who asks for output in the Spanish pack may type it too, yet English is never refused.

    >>> [in_either_pack(Card.parse, text, Pack.SPANISH) for text in ("O7", "D7")]
    [Card('D7'), Card('D7')]
    """
    try:
        return parse(text, pack)
    except ValueError:
        if pack is Pack.ENGLISH:
            raise
        try:
            return parse(text, Pack.ENGLISH)
        except ValueError:
            pass
        raise


def mask_of(cards: Iterable[int]) -> int:
    """Return a set of ``cards`` as an integer with one bit per card: 40 bits for the forty-card
    pack.

    >>> mask_of([Card(0), Card(3)])
    9
    """
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_of(mask: int) -> Iterator[Card]:
    """Yield the cards in a ``mask``; cards of the forty-card pack come in written order.

    >>> list(cards_of(9))
    [Card('SA'), Card('SJ')]
    """
    while mask:
        low = mask & -mask
        yield _BY_NUMBER[low.bit_length() - 1]
        mask ^= low
