"""Read full words, in capitals or not, for seats, sides, rules, contracts, suits and denominations.

Nothing is guessed. A word that can mean only one thing may be read as that, and the reader says so;
anything else stays an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from tridge_solver.core.cards import SUIT_WORDS, SUITS, TEN, Card, Pack
from tridge_solver.core.languages import (
    DANISH,
    ENGLISH,
    FRENCH,
    SPANISH,
    Language,
    meanings,
)
from tridge_solver.core.lazy import pattern
from tridge_solver.core.seats import SEAT_LETTERS

SEAT_WORDS = "|".join(
    sorted((word for word in SEAT_LETTERS if len(word) > 1), key=len, reverse=True)
)
"""A regular expression for the full words of seats, without regard to case; longer words come
first."""

_CONTRACTS = meanings("contracts")

_DENOMINATIONS = {
    **{letter.lower(): letter for letter in ("S", "H", "D", "C", "NT", "AT")},
    **{re.sub("[ -]", "", word): kind for word, kind in _CONTRACTS.items() if kind in ("NT", "AT")},
    **SUIT_WORDS,
}
"""The trump choices in games with more choices than the suits, keyed by letters and words."""

_CALLS = {word.replace(" ", ""): call for word, call in meanings("calls").items()}

_DOUBLES: dict[str, str] = {
    **{word: call for word, call in _CALLS.items() if call in ("X", "XX")},
    "x": "X",
    "xx": "XX",
}

_KINDS = {
    word.lower(): kind
    for kind, words in SPANISH.contracts.items()
    if kind not in ("Pass", "NT")
    for word in words
}
"""The kinds of contract in Tresillo, keyed by their Spanish words."""


_JOINTS = frozenset(("in", "i", "en", "de", "a", "à"))
"""Words between a contract and its suit: *solo in hearts*, *spil i hjerter*, *vuelta de oros*."""


def _words_alone(language: Language) -> set[str]:
    """Return the words of a language that are not also contracts or calls in English or Danish."""
    fields = (language.seats, language.contracts, language.calls)
    names = [*chain(*language.suits), *chain(*(ws for field in fields for ws in field.values()))]
    others = (*ENGLISH.contracts.values(), *ENGLISH.calls.values(), *DANISH.contracts.values())
    shared = {word for name in chain(*others) for word in _WORD.findall(name.lower())}
    found = {word for name in names for word in _WORD.findall(name.lower())}
    return {word for word in found - shared if len(word) > LONGEST_LETTERS}


LONGEST_LETTERS = 2
"""A text of at most this many characters counts as letters, or as a short word in any language."""

# Linear: the parts of each share no character that both could take.
_WORD = pattern(r"[^\W\d_]+")

_HEARTS_BY_C = {"cœur": _words_alone(FRENCH), "copas": _words_alone(SPANISH)}
"""For languages where ``C`` can mean hearts: their word for hearts, with words that reveal the
language."""

_HEARTS_OF_WORD = {word: hearts for hearts, words in _HEARTS_BY_C.items() for word in words}
# Linear: what is repeated is a blank or not, and no two parts that stand side by side share one.
_CALL = pattern(r"([0-9]{1,3}|capot|)([^\W\d_]+)")
_TWO_WORDS = pattern(r"\b(no|all|sans|tout)[ \t-]+(trumps?|atouts?)\b", re.IGNORECASE)
_SIDE = pattern(
    r"(?<!\w)(?:(N(?:orth|orte|ord)?[ \t]?[-/&][ \t]?S(?:outh|ud|ur|yd)?)|"
    r"((?:E(?:ast|ste|st)?|Ø(?:st)?)[ \t]?[-/&][ \t]?(?:W(?:est)?|O(?:uest|este)?|V(?:est)?)|"
    r"EO|ØV))(?!\w)",
    re.IGNORECASE,
)


_RANKS = meanings("ranks")
_SPOKEN = (
    "one", "two", "three", "four", "five", "six", "seven",
    "eight", "nine", "ten", "eleven", "twelve", "thirteen",
)  # fmt: skip

NUMBERS = {word: str(number) for number, word in enumerate(_SPOKEN, 1)}
"""The numbers of tricks and of bids, keyed by their words."""

_NUMBERED = {"1": "A", "10": "J", "11": "Q", "12": "K"}
"""The ranks of Spanish cards, keyed by the numbers printed on them."""

_OF_SPAIN = frozenset(chain(*SPANISH.suits))


def _one_of(words: Iterable[str]) -> str:
    """Return a regular expression for any of the words; longer words come before their own
    beginnings."""
    return "|".join(sorted(words, reverse=True))


# Linear: words of bounded length, of which there is one way to take each, and blanks between.
_CARD_IN_WORDS = pattern(
    rf"\b(?:(?P<rank>{_one_of(_RANKS)}|1?[0-9])[ \t]+(?:de[ \t]|of[ \t]|af[ \t])[ \t]*"
    rf"(?P<suit>{_one_of(SUIT_WORDS)})"
    rf"|(?P<before>{_one_of(chain(*DANISH.suits))})[ \t-]?"
    rf"(?P<behind>{_one_of(chain(*DANISH.ranks.values()))}|10|[2-9]))\b"
    r"(?:,(?![ \t]*\w{1,10}:))?",
    re.IGNORECASE,
)


_IN_HAND = pattern(r"[^\W_]+")
_NO_CARDS = frozenset(("none", "void", "and"))
"""Words in the text of a hand that do not name a card."""

_PLAIN = str.maketrans("èé", "ee", "'’‘`")

_PASSED = (
    "pass", "passed out", "passed", "all pass", "all passed", "pass out", "passed in",
    *(word for word, kind in _CONTRACTS.items() if kind == "Pass"),
)  # fmt: skip


PASSES = tuple(word for word, call in _CALLS.items() if call == "Pass" and word != "pass")
"""Other words for *Pass* in four languages, written without blanks."""


def passed_words(text: str) -> str:
    """Return ``Pass`` if the text says that nobody played; any other ``text`` unchanged.

    >>> passed_words("passed out"), passed_words("play")
    ('Pass', 'play')
    """
    return "Pass" if " ".join(text.lower().split()) in _PASSED else text


def seat_word(text: str) -> str:
    """Return the letter of a seat that is named in full; any other ``text`` unchanged.

    >>> seat_word("North"), seat_word("n"), seat_word("Nort"), seat_word("Øst"), seat_word("Ouest")
    ('N', 'n', 'Nort', 'E', 'W')
    """
    return SEAT_LETTERS.get(text.strip().lower(), text)


def suit_word(text: str, pack: Pack) -> str:
    """Return the letter in ``pack`` for a suit named in full, in the words of either pack; any
    other ``text`` unchanged.

    >>> suit_word("Diamonds", Pack.ENGLISH), suit_word("oros", Pack.SPANISH)
    ('D', 'O')
    """
    letter = SUIT_WORDS.get(text.strip().lower())
    return text if letter is None else pack.suit_letters["SHDC".index(letter)]


def contract_words(text: str, pack: Pack) -> str:
    """Return a contract with the letter of a suit that is named in full; a suit alone becomes a
    Play contract. Other ``text`` is unchanged.

    >>> contract_words("no change Hearts", Pack.ENGLISH), contract_words("oros", Pack.SPANISH)
    ('no change H', 'Juego O')
    >>> contract_words("vuelta de oros", Pack.ENGLISH), contract_words("Solo B", Pack.SPANISH)
    ('Flip D', 'Solo B')
    >>> contract_words("fixed two clubs", Pack.ENGLISH), contract_words("Solo i spar", Pack.DANISH)
    ('fixed 2 C', 'No Change S')
    >>> contract_words("solo in hearts", Pack.ENGLISH), contract_words("play in C", Pack.ENGLISH)
    ('No Change H', 'play C')
    """
    text = passed_words(text)
    *head, last = text.split() or [""]
    if head and head[0].lower() == "fixed":
        head = [NUMBERS.get(word.lower(), word) for word in head]
        text = " ".join([*head, last])
    suit = suit_word(last, pack)
    if len(head) > 1 and head[-1].lower() in _JOINTS and suit.upper() in pack.suit_letters:
        head.pop()
        text = " ".join([*head, last])
    kind = _KINDS.get(" ".join(head).lower())
    if suit == last and kind is None:
        return text
    if kind is None and not head:
        kind = "Play"
    if kind is not None and pack is Pack.SPANISH:
        kind = SPANISH.contracts[kind][0]
    return f"{kind or ' '.join(head)} {suit}"


def bid_words(text: str) -> str:
    """Return a bid with letters in place of a full denomination or double, and digits in place of
    a number in words, in games with numbered bids. Other ``text`` is unchanged.

    >>> bid_words("Bid 9 no trumps"), bid_words("Bid 9 H coinché"), bid_words("7 reds")
    ('Bid 9 NT', 'Bid 9 H X', '7 reds')
    >>> bid_words("four spades doubled"), bid_words("90 in hearts")
    ('4 S X', '90 H')
    """
    text = passed_words(text)
    words = _TWO_WORDS.sub(r"\1\2", text).split()
    doubled = _DOUBLES.get(words[-1].lower()) if words else None
    end = [] if doubled is None else [doubled]
    head = words[: len(words) - len(end)]
    if not head:
        return text
    named = _DENOMINATIONS.get(head[-1].lower())
    if named is None and doubled is None:
        return text
    if named is not None and len(head) > 2 and head[-2].lower() in _JOINTS:
        del head[-2]
    before = [NUMBERS.get(word.lower(), word) for word in head[:-1]]
    read = " ".join([*before, named or head[-1], *end])
    return text if read.lower() == text.lower() else read


def hearts_by_c(text: str) -> str | None:
    """Return the word for hearts if a text is French or Spanish, where ``C`` may mean hearts; else
    ``None``.

    >>> hearts_by_c("Vuelta de oros"), hearts_by_c("80 pique"), hearts_by_c("Play C")
    ('copas', 'cœur', None)
    """
    words = (_HEARTS_OF_WORD.get(word) for word in _WORD.findall(text.lower()))
    return next(filter(None, words), None)


def call_words(text: str) -> str | None:
    """Return a call of Belote or bridge as hand files write it, without blanks; ``None`` if the
    text contains no word for one.

    >>> call_words("80hearts"), call_words("1NoTrump"), call_words("redouble"), call_words("80H")
    ('80H', '1NT', 'XX', None)
    >>> call_words("Passe")
    'Pass'
    """
    if text.lower() in PASSES:
        return "Pass"
    match = _CALL.fullmatch(text.lower())
    if match is None:
        return None
    number, word = match.groups()
    named = _DENOMINATIONS.get(word) or (None if number else _DOUBLES.get(word))
    read = None if named is None else number.capitalize() + named
    return None if read is None or read.lower() == text.lower() else read


def side_words(text: str) -> str:
    """Return text with ``NS`` and ``EW`` in place of sides that are named in full or written with a
    slash.

    >>> side_words("North-South 9"), side_words("N/S:92 e-w:70"), side_words("Nord-Sud 9 E/O 4")
    ('NS 9', 'NS:92 EW:70', 'NS 9 EW 4')
    """
    return _SIDE.sub(lambda match: "NS" if match[1] else "EW", text)


def cards_in_words(text: str, pack: Pack) -> Iterator[tuple[int, int, str]]:
    """Yield each card that is named in words: where it begins and ends, and the card in ``pack``.

    >>> [card for *_, card in cards_in_words("7 de oros, rey de copas", Pack.SPANISH)]
    ['O7', 'CR']
    >>> [card for *_, card in cards_in_words("seven of diamonds hjerterdame", Pack.ENGLISH)]
    ['D7', 'HQ']
    """
    for match in _CARD_IN_WORDS.finditer(text):
        suit = (match["suit"] or match["before"]).lower()
        rank = (match["rank"] or match["behind"]).lower()
        if suit in _OF_SPAIN:
            rank = _NUMBERED.get(rank, rank)
        rank = "T" if rank == TEN else _RANKS.get(rank, rank)
        if rank in pack.ranks:
            card = Card.of(SUITS["SHDC".index(SUIT_WORDS[suit])], rank, pack)
            yield match.start(), match.end(), pack.card_text(card)


def holdings_in_words(text: str, pack: Pack) -> str | None:
    """Return a hand's text with signs in place of suits that are named in full before their cards;
    ``None`` for any other text. Cards are ranks in words, letters or numbers.

    >>> holdings_in_words("spades ace queen 3, hearts king 6; diamonds none", Pack.ENGLISH)
    '♠AQ3 ♥K6 ♦'
    >>> holdings_in_words("espadas as 4, copas rey 3", Pack.SPANISH)
    '♠14 ♥R3'
    >>> holdings_in_words("seven of spades", Pack.ENGLISH) is None
    True
    """
    holdings: list[list[str]] = []
    ranks = {*pack.rank_letters, *"10"}
    for word in _IN_HAND.findall(text.lower()):
        suit = SUIT_WORDS.get(word)
        if suit is not None:
            holdings.append(["♠♥♦♣"["SHDC".index(suit)]])
            continue
        rank = _RANKS.get(word)
        if rank is not None and rank in pack.ranks:
            card = Card.of(SUITS[0], rank, pack)
            word = pack.card_text(card)[1:]
        elif word in _NO_CARDS:
            word = ""
        elif not ranks.issuperset(word.upper()):
            return None
        if not holdings:
            return None
        holdings[-1].append(word.upper())
    suits = [holding[0] for holding in holdings]
    return " ".join(map("".join, holdings)) if len({*suits}) == len(suits) > 1 else None


def plain_cards(text: str, pack: Pack) -> str:
    """Return ``text`` with cards named in words replaced by letters of ``pack``.

    >>> plain_cards("K54, rey de copas, as de bastos", Pack.SPANISH)
    'K54, CR B1'
    """
    parts, done = [], 0
    for start, end, card in cards_in_words(text, pack):
        parts += [text[done:start], card]
        done = end
    return "".join([*parts, text[done:]])


def rules_words(text: str) -> str:
    """Return rules with the game's plain name in place of one with capitals, apostrophe or accent;
    any other ``text`` unchanged.

    >>> rules_words("L'hombre throwing_in=off"), rules_words("Très")
    ('lhombre throwing_in=off', 'tres')
    """
    head, blank, rest = text.partition(" ")
    return head.lower().translate(_PLAIN) + blank + rest
