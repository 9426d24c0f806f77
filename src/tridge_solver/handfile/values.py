"""Read the values of tags as values of a :class:`~tridge_solver.Deal`, and find the places of cards
in them.

Every ``parse_…_tag`` takes the value of one tag and the pack it is written in. It raises
:class:`InvalidValue`, a ``ValueError`` that lists all errors in the value.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from tridge_solver.checks import plural
from tridge_solver.core.cards import CARDS_PER_SUIT, NAMED_PACKS, SUITS, TEN, Card, CardError, Pack
from tridge_solver.core.deal import Exchange, Hand
from tridge_solver.core.languages import language_named
from tridge_solver.core.lazy import pattern
from tridge_solver.core.registry import NUMBERS, Game, game_named, rules_named
from tridge_solver.core.ruleset import Ruleset, RulesetError, is_number
from tridge_solver.core.seats import SEAT_OF_LETTER, SEATS, Direction, Seat, SeatError
from tridge_solver.handfile.stream import Diagnostic, InvalidValue, diagnostic_at, tag_reader

MAX_WRONG_OPTIONS = 20
"""The most wrong options in one ``Rules`` tag to report: over twice the number of options that
exist.
"""

# Linear: every part of them is followed by a character it does not hold itself.
WORD = pattern(r"[^ \t]+")
_COUNT_BY_SEAT = pattern(r"([A-Za-z]):([0-9]+)")
_COUNT_BY_SIDE = pattern(r"(NS|EW):([0-9]+)", re.IGNORECASE)


def parse_pack_tag(text: str, pack: Pack = Pack.ENGLISH) -> Pack:
    """Read the name of a pack: ``English``, ``Spanish``, ``Danish`` or, in Belote, ``French``."""
    language = language_named(text)
    if language is not None:
        return Pack(language)
    meant = [
        known.value for known in NAMED_PACKS if known.value[:1].lower() == text.strip()[:1].lower()
    ]
    expected = _or("English, Spanish, Danish or French", meant)
    raise InvalidValue([Diagnostic(0, f"{text!r} is not a pack", expected)])


def parse_rules_tag(text: str, pack: Pack = Pack.ENGLISH) -> Ruleset:
    """Read the name of a game, and options as ``option=value`` words after it.

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


@tag_reader
def parse_game_tag(text: str, pack: Pack = Pack.ENGLISH) -> Game:
    """Read the name of a game.

    >>> parse_game_tag("Tresillo").rules.name
    'tresillo'
    """
    return game_named(text)


def parse_seat_tag(text: str, pack: Pack = Pack.ENGLISH) -> Seat:
    """Read a seat: ``N``, ``E``, ``S`` or ``W``.

    >>> parse_seat_tag("w").letter
    'W'
    """
    seat = SEAT_OF_LETTER.get(text)
    return read_seat(text.strip(), 0) if seat is None else seat


def read_seat(text: str, at: int) -> Seat:
    """Return the seat that ``text``, which stands at offset ``at``, names."""
    try:
        return Seat.parse(text)
    except SeatError as error:
        diagnostic = diagnostic_at(at, error)
    meant = [seat.letter for seat in SEATS if seat.name.startswith(text[:1].upper() or "?")]
    raise InvalidValue([diagnostic._replace(expected=_or("one of N E S W", meant))])


def _or(expected: str, meant: list[str]) -> str:
    return expected + (f"; did you mean {meant[0]}?" if meant else "")


def counts_by_seat(
    text: str, example: str, digits: int, noun: str = "count"
) -> list[tuple[int, Seat, int]]:
    """Return the offset, seat and number of each word such as ``N:2``."""
    counts: list[tuple[int, Seat, int]] = []
    diagnostics = []
    for word in WORD.finditer(text):
        match = _COUNT_BY_SEAT.fullmatch(word[0])
        if not match or len(match[2]) > digits:
            diagnostics.append(
                Diagnostic(word.start(), f"{word[0]!r} is not a {noun} of a seat", example)
            )
            continue
        try:
            counts.append((word.start(), read_seat(match[1], word.start()), int(match[2])))
        except InvalidValue as error:
            diagnostics.extend(error.diagnostics)
    if diagnostics:
        raise InvalidValue(diagnostics)
    return counts


def read_counts(text: str, example: str, digits: int, noun: str = "count") -> dict[Seat, int]:
    """Read a number for each seat that is named. A seat may be named once; numbers have at most
    this many digits.
    """
    counts: dict[Seat, int] = {}
    diagnostics = []
    for at, seat, count in counts_by_seat(text, example, digits, noun):
        if seat in counts:
            diagnostics.append(Diagnostic(at, f"{seat.letter} stands twice", "each seat once"))
        counts[seat] = count
    if diagnostics:
        raise InvalidValue(diagnostics)
    return counts


def read_side_counts(text: str, example: str, digits: int, noun: str = "count") -> tuple[int, int]:
    """Read a number for each side; a side that is left out has none.

    >>> read_side_counts("ew:45", "a side and its points, e.g. NS:45", 4)
    (0, 45)
    """
    counts: dict[str, int] = {}
    diagnostics = []
    for word in WORD.finditer(text):
        match = _COUNT_BY_SIDE.fullmatch(word[0])
        if not match or len(match[2]) > digits:
            message, expected = f"{word[0]!r} is not a {noun} of a side", example
        elif match[1].upper() in counts:
            message, expected = f"{match[1].upper()} stands twice", "each side once"
        else:
            counts[match[1].upper()] = int(match[2])
            continue
        diagnostics.append(Diagnostic(word.start(), message, expected))
    if diagnostics:
        raise InvalidValue(diagnostics)
    return counts.get("NS", 0), counts.get("EW", 0)


MAX_HOLDINGS = 1 << CARDS_PER_SUIT
"""The number of holdings whose text is cached: enough for every holding of every suit."""

# Linear: the digits are bounded, and what follows them is a mark or a blank and then neither.
_NUMBERED = re.compile(r"(?<![^ \t])([0-9]{1,2})(?:[.:)][ \t]*|[ \t]+)(?=[^ \t0-9])")

MAX_DIGITS = 2
"""The most digits in the number of a seat's discards."""

Hands = tuple[Hand | None, Hand | None, Hand | None, Hand | None]


class _Holdings(dict[str, tuple[Card, ...]]):
    """A cache from the text of a holding to its cards in one suit, in the order written, with
    repetitions.

    A holding is built from its ranks once and then looked up, since the same few hundred recur. A
    text with anything else in it raises ``KeyError``.
    """

    def __init__(self, ranks: dict[str, Card], pack: Pack) -> None:
        self._ranks = ranks
        self._pack = pack

    def __missing__(self, text: str) -> tuple[Card, ...]:
        cards = tuple(self._pack.written(map(self._ranks.__getitem__, text)))
        if len(cards) <= len(self._pack.ranks) and len(self) < MAX_HOLDINGS:
            self[text] = cards
        return cards


class _Readings(NamedTuple):
    """Tables for reading cards: whole cards, and the ranks and holdings of each suit."""

    cards: dict[str, Card]
    ranks: tuple[dict[str, Card], ...]
    holdings: tuple[_Holdings, ...]


def _readings(pack: Pack) -> _Readings:
    """Return the tables of a pack; they include small letters and suit symbols."""
    cards = {}
    ranks = []
    for suit in SUITS:
        own = {}
        for rank in pack.rank_letters:
            card = Card.of(suit, pack.parse_rank(rank), pack)
            own[rank] = own[rank.lower()] = card
        ranks.append(own)
        letters = (pack.suit_text(suit), pack.suit_text(suit).lower(), suit.symbol)
        cards.update({a + b: own[b] for a, b in product(letters, own)})
        if "T" in own:
            cards.update({letter + TEN: own["T"] for letter in letters})
    return _Readings(cards, tuple(ranks), tuple(_Holdings(own, pack) for own in ranks))


class _ReadingsByPack(dict[Pack, _Readings]):
    """The tables of all packs, each made when it is first needed."""

    def __missing__(self, pack: Pack) -> _Readings:
        self[pack] = made = _readings(pack)
        return made


_READINGS = _ReadingsByPack()

# Linear: no two parts that stand side by side have a character in common, but for the last of
# _DEAL, which takes the rest.
_DEAL = pattern(r"[ \t]*([NESWnesw]):[ \t]*(.*)", re.DOTALL)
_PART = pattern(r"[^;]+")
_SEAT_AND_CARDS = pattern(r"([ \t]*)([^ \t:]*)[ \t]*(:?)")


_FIRST_SEATS = {
    letter + ":": seat for seat in SEATS for letter in (seat.letter, seat.letter.lower())
}
_CLOCKWISE = tuple(Direction.CLOCKWISE.round_from(seat, SEATS) for seat in SEATS)


def find_card(word: str, pack: Pack) -> Card | None:
    """Return the card that a word means, or ``None``."""
    return _READINGS[pack].cards.get(word)


def find_rank(suit: int, letter: str, pack: Pack) -> Card | None:
    """Return the card of ``suit`` that a letter in a holding means, or ``None``."""
    return _READINGS[pack].ranks[suit].get(letter)


def card_trouble(at: int, word: str, pack: Pack) -> Diagnostic:
    """Return the reason why ``word`` is not a card."""
    try:
        Card.parse(word, pack)
    except CardError as error:
        diagnostic = diagnostic_at(at, error)
        if word in diagnostic.message:
            return diagnostic
        return diagnostic._replace(message=f"{word!r} is not a card: {diagnostic.message}")
    raise AssertionError(word)


def parse_deal_tag(text: str, pack: Pack = Pack.ENGLISH) -> tuple[Hands, Seat]:
    """Read ``X:hand hand hand hand``, clockwise from seat X. Return hands by seat, and the seat
    without a hand.

    >>> hands, empty = parse_deal_tag("w:A2... .K.. ..Q. -")
    >>> empty.name, hands[0], hands[3]
    ('SOUTH', (Card('HK'),), (Card('SA'), Card('S2')))
    """
    hands, empty = parse_hands(text, pack, 1)
    (seat,) = empty
    return hands, seat


def parse_hands(text: str, pack: Pack, empty: int) -> tuple[Hands, frozenset[Seat]]:
    """Return hands by seat, and the seats without a hand. There must be ``empty`` such seats.

    >>> hands, empty = parse_hands("N:A.T9.. - 2... -", Pack.FULL, 2)
    >>> hands[0], sorted(seat.letter for seat in empty)
    ((Card('SA'), Card('HT'), Card('H9')), ['E', 'W'])
    """
    return _plain_hands(text, pack, empty) or _any_hands(text, pack, empty)


def _plain_hands(text: str, pack: Pack, empty: int) -> tuple[Hands, frozenset[Seat]] | None:
    """Return the hands and empty seats of a value with single blanks and no error, as programs
    write it; ``None`` for other values.
    """
    first = _FIRST_SEATS.get(text[:2])
    words = text[2:].split(" ")
    if first is None or len(words) != len(SEATS) or words.count("-") != empty:
        return None
    hands: list[Hand | None] = [None, None, None, None]
    out = []
    for seat, word in zip(_CLOCKWISE[first], words, strict=True):
        if word == "-":
            out.append(seat)
        elif word != "?":
            hands[seat] = hand = _hand(word, pack)
            if hand is None:
                return None
    a, b, c, d = hands
    return (a, b, c, d), frozenset(out)


def _any_hands(text: str, pack: Pack, empty: int) -> tuple[Hands, frozenset[Seat]]:
    match = _DEAL.fullmatch(text)
    expected = "X:hand hand hand hand, X one of N E S W"
    if not match:
        raise InvalidValue(
            [Diagnostic(0, f"{text!r} does not begin with a seat and a colon", expected)]
        )
    first = Seat.parse(match[1])
    words = WORD.findall(match[2])
    if len(words) != len(SEATS):
        raise InvalidValue([_wrong_number_of_hands(match, len(words), empty)])
    hands: list[Hand | None] = [None, None, None, None]
    bad = []
    for n, word in enumerate(words):
        if word not in ("-", "?"):
            hand = _hand(word, pack)
            hands[(first + n) % len(SEATS)] = hand
            if hand is None:
                bad.append(n)
    diagnostics = []
    if bad:
        places = hand_places(text)
        diagnostics = [t for n in bad for t in _hand_troubles(words[n], places[n], pack)]
    if words.count("-") != empty:
        diagnostics.append(_wrong_number_of_dashes(words, text, empty))
        raise InvalidValue(diagnostics)
    a, b, c, d = hands
    out = [SEATS[(first + n) % len(SEATS)] for n, word in enumerate(words) if word == "-"]
    value = ((a, b, c, d), frozenset(out))
    if diagnostics:
        raise InvalidValue(diagnostics, value)
    return value


def _hand(word: str, pack: Pack) -> Hand | None:
    """Return the cards of a hand in the order written, with repetitions; ``None`` if the text is
    not a hand.
    """
    holdings = (word.replace(TEN, "T") if pack.is_full else word).split(".")
    if len(holdings) != len(SUITS):
        return None
    a, b, c, d = holdings
    spades, hearts, diamonds, clubs = _READINGS[pack].holdings
    try:
        return spades[a] + hearts[b] + diamonds[c] + clubs[d]
    except KeyError:
        return None


def hand_places(text: str) -> list[int]:
    """Return the offsets of the four hands in the value of a readable ``Deal`` tag."""
    return [word.start() for word in WORD.finditer(text, text.index(":") + 1)]


def _hand_troubles(word: str, at: int, pack: Pack) -> list[Diagnostic]:
    holdings = word.split(".")
    if len(holdings) != len(SUITS):
        shown = word if len(word) <= 60 else word[:59] + "…"
        expected = "four holdings joined by dots: spades.hearts.diamonds.clubs"
        return [Diagnostic(at, f"{shown!r} is not a hand: {len(holdings)} holdings", expected)]
    ranks = pack.rank_letters
    expected = "one of " + " ".join(ranks)
    if pack.is_full:
        word = word.replace(TEN, "TT")  # as long as it was
    no_ranks = re.finditer(f"[^.{ranks}{ranks.lower()}]+", word)
    return [
        Diagnostic(at + wrong.start(), f"{wrong[0]!r} is not a rank", expected)
        for wrong in no_ranks
    ]


def _wrong_number_of_hands(match: re.Match[str], count: int, empty: int) -> Diagnostic:
    """Return the error for too few or too many hands; too many are marked where the fifth hand
    begins.
    """
    at = 0
    if count > len(SEATS):
        at = [word.start() for word in WORD.finditer(match.string, match.start(2))][len(SEATS)]
    seats = "the seat" if empty == 1 else "each seat"
    expected = f"four, {NUMBERS[empty]} of them - for {seats} without cards"
    if not empty:
        expected = "four, all of them with cards"
    return Diagnostic(at, f"{plural(count, 'hand')} in Deal", expected)


def _wrong_number_of_dashes(words: list[str], text: str, empty: int) -> Diagnostic:
    expected = f"exactly {NUMBERS[empty]} - among the four hands" if empty else "four hands"
    dashes = [n for n, word in enumerate(words) if word == "-"]
    if not dashes:
        if empty == 1:
            expected += "; an in-comer, with four, is of tridge, a mort of lhombre"
        return Diagnostic(0, "no seat is without a hand", expected)
    at = hand_places(text)[dashes[min(empty, len(dashes) - 1)]]
    return Diagnostic(at, f"{plural(len(dashes), 'seat')} {_are(dashes)} without a hand", expected)


def _are(things: list[int]) -> str:
    return "is" if len(things) == 1 else "are"


def parse_stock_tag(text: str, pack: Pack = Pack.ENGLISH) -> tuple[tuple[Card, ...] | None, bool]:
    """Return the undealt cards, top first, and whether a ``?`` shows that unknown cards follow.

    >>> parse_stock_tag("d5 ?")
    ((Card('D5'),), True)
    >>> parse_stock_tag("?")
    (None, False)
    """
    cards = _READINGS[pack].cards
    try:
        return tuple(map(cards.__getitem__, text.split(" "))), False
    except KeyError:
        pass  # a ? at the end, other blanks than one between cards, or something wrong
    words = WORD.findall(text)
    is_open = words[-1:] == ["?"]
    if is_open:
        words.pop()
        if not words:
            return None, False
    try:
        return tuple(map(cards.__getitem__, words)), is_open
    except KeyError:
        pass
    numbers = numbers_before_cards(text)
    if numbers and not are_in_order(numbers):
        given = " ".join(number[1] for number in numbers)
        message = f"the cards of the stock are numbered {given}"
        raise InvalidValue([Diagnostic(numbers[0].start(), message, "1 2 3 …, or no numbers")])
    diagnostics = []
    for word in list(WORD.finditer(text))[: len(words)]:
        if word[0] == "?":
            diagnostics.append(
                Diagnostic(word.start(), "'?' stands before cards of the stock", "? after them all")
            )
        elif find_card(word[0], pack) is None:
            diagnostics.append(card_trouble(word.start(), word[0], pack))
    raise InvalidValue(diagnostics)


def numbers_before_cards(text: str) -> list[re.Match[str]]:
    """Return the numbers before the cards of a numbered talon: ``1 C2 2 HA``, ``1: C2``, ``1. C2``.

    >>> [number[1] for number in numbers_before_cards("1. C2 2. HA")]
    ['1', '2']
    """
    return list(_NUMBERED.finditer(text))


def are_in_order(numbers: Sequence[re.Match[str]]) -> bool:
    """Return whether the numbers count up from one."""
    return [int(number[1]) for number in numbers] == [*range(1, len(numbers) + 1)]


def parse_exchange_tag(text: str, pack: Pack = Pack.ENGLISH) -> tuple[Exchange, ...]:
    """Read discards in the order of the exchange, e.g. ``W:S3 H5 C2; N:H2 H3; E:``. A number, or a
    ``?`` for each card, stands for unknown cards.

    >>> [(e.seat.letter, len(e.discards)) for e in parse_exchange_tag("W:S3 H5; N: ; ")]
    [('W', 2), ('N', 0)]
    >>> [(e.count, e.unknown) for e in parse_exchange_tag("W:S3 ??; E:6; N:0")]
    [(3, 2), (6, 6), (0, 0)]
    """
    exchanges: list[Exchange] = []
    diagnostics = []
    for seat_at, seat_text, words in exchange_parts(text):
        if words is None:
            message = f"{seat_text!r} names no seat" if seat_text else "no seat is named"
            diagnostics.append(Diagnostic(seat_at, message, "a seat, a colon and its discards"))
            continue
        try:
            seat = read_seat(seat_text, seat_at)
        except InvalidValue as error:
            diagnostics.extend(error.diagnostics)
            continue
        if any(seat is exchange.seat for exchange in exchanges):
            diagnostics.append(Diagnostic(seat_at, f"{seat.letter} stands twice", "each seat once"))
            continue
        cards = []
        unknown = 0
        for at, word in words:
            card = find_card(word, pack)
            if len(words) == 1 and is_number(word, MAX_DIGITS):
                unknown = int(word)
            elif set(word) == {"?"}:
                unknown += len(word)
            elif card is None:
                diagnostics.append(card_trouble(at, word, pack))
            else:
                cards.append(card)
        exchanges.append(Exchange(seat, tuple(cards), unknown))
    if diagnostics:
        raise InvalidValue(diagnostics)
    return tuple(exchanges)


def exchange_parts(text: str) -> list[tuple[int, str, list[tuple[int, str]] | None]]:
    """Return the parts of an ``Exchange``: for each, the seat and the cards, as texts with their
    offsets.

    The cards are ``None`` if no colon follows the seat.
    """
    parts: list[tuple[int, str, list[tuple[int, str]] | None]] = []
    for part in _PART.finditer(text):
        if not part[0].strip():
            continue
        head = _SEAT_AND_CARDS.match(text, part.start(), part.end())
        assert head is not None  # every group of the pattern may be empty
        words = None
        if head[3]:
            found = WORD.finditer(text, head.end(), part.end())
            words = [(word.start(), word[0]) for word in found]
        parts.append((head.start(2), head[2], words))
    return parts
