"""Rewrite hands from the forms of newspapers and people as holdings joined by dots.

Suits by their letters or signs (``♠74 ♥KJ35 ♦23 ♣5``), card by card (``SA SK``, ``AS KS``), four
holdings with blanks between them, the seat before each hand, court cards by their French and Danish
letters, and the numbers 10, 11 and 12 printed on Spanish cards. Anything ambiguous is not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tridge_solver.core.cards import SUITS, TEN, Pack
from tridge_solver.core.seats import SEATS
from tridge_solver.core.words import SEAT_WORDS, holdings_in_words, plain_cards, seat_word

MAX_LETTERS = 400
"""The maximum length, in characters, of a value that may be four hands in some form."""

MAX_TRIES = 20_000
"""The most ways of reading numbers to try; real hands have a few dozen."""

DASHES = "–—−"
_RANKS = {*Pack.FULL.rank_letters, *"10"}
_SIGNS = {"♠": 0, "♥": 1, "♦": 2, "♣": 3, "♤": 0, "♡": 1, "♢": 2, "♧": 3}

# Linear: no two parts that stand side by side have a character in common.
_HEAD = re.compile(r"[ \t]*([A-Za-zØø]+)[ \t]*:[ \t]*")
_BETWEEN = re.compile(r"[ \t.,;|/\ufe0e\ufe0f]+")
_SIGN = re.compile("([♠♥♦♣♤♡♢♧])")
_SUIT_COLON = re.compile(r"(?<![A-Za-z])([SHDCshdc])[ \t]*:[ \t]*")
_HEARTS = re.compile(r"(?<![A-Za-z])[Hh][ \t]*:")
_BEHIND_LETTER = re.compile(
    r"([SHDCshdc♠♥♦♣♤♡♢♧])([AKQJTakqjt0-9-]*)(?:[.,]|$|(?=[SHDCshdc♠♥♦♣♤♡♢♧]))"
)
_BETWEEN_HANDS = re.compile(r"[ \t,;|]+")
_LABEL = re.compile(rf"(?<!\w)({SEAT_WORDS}|[NESW])[ \t]*:", re.IGNORECASE)

NUMBERS = {"12": "R", "11": "C", "10": "S"}
"""The numbers printed on the court cards of a Spanish pack, with their ranks."""

FOREIGN = {"R": "K", "D": "Q", "V": "J", "B": "J", "E": "A"}
"""The French letters (*roi, dame, valet*) and Danish letters (*es, dame, bonde*) for court cards
and aces, with the English letters. None of them is the English letter of another card."""

KNAVE = re.compile("[Kk]n")
"""The letter of the Danish knave, *knægt*."""


def ranks_meant(ranks: str, pack: Pack) -> str:
    """Return ranks in the letters of ``pack``, from ranks that may be French or Danish.

    >>> ranks_meant("RDV10", Pack.FULL), ranks_meant("EKKn7", Pack.ENGLISH)
    ('KQJ10', 'AKJ7')
    >>> ranks_meant("EDKn7", Pack.DANISH)
    'EDB7'
    """
    if pack in (Pack.SPANISH, Pack.FRENCH):
        return ranks
    if pack is Pack.DANISH:
        return KNAVE.sub("B", ranks)
    return "".join(FOREIGN.get(rank.upper(), rank) for rank in KNAVE.sub("J", ranks))


def card_meant(word: str, pack: Pack) -> str | None:
    """Return a card as ``pack`` writes it, from a rank before the suit, a suit sign, a foreign
    letter or a number. Return ``None`` if the text is not a card.

    >>> card_meant("K♠", Pack.ENGLISH), card_meant("O12", Pack.SPANISH), card_meant("HD", Pack.FULL)
    ('SK', 'OR', 'HQ')
    """
    read = _card(word, pack)
    return None if read is None else pack.suit_letters[read[0]] + read[1]


def _card(word: str, pack: Pack) -> tuple[int, str] | None:
    """Return the number of the suit and the rank of one card."""
    letters = {letter: n for n, letter in enumerate(pack.suit_letters)}
    for suit, rank in ((word[:1], word[1:]), (word[-1:], word[:-1])):
        number = _SIGNS.get(suit, letters.get(suit.upper()))
        if pack is Pack.SPANISH:
            rank = NUMBERS.get(rank, rank.upper())
        else:
            rank = ranks_meant("T" if rank == TEN else rank, pack).upper()
        if number is not None and len(rank) == 1 and rank in pack.rank_letters:
            return number, rank
    return None


def rewritten_deal(value: str, pack: Pack) -> str | None:
    """Return the value of a ``Deal`` tag in its usual form; ``None`` if it already has that form,
    or is ambiguous.

    >>> rewritten_deal("West: ♠74 ♥KJ35 ♦23 ♣5 SA5 DQ5 CAJ642 SQJ3 HQA6 DKA6 -", Pack.ENGLISH)
    'W:74.KJ35.23.5 A5..Q5.AJ642 QJ3.QA6.KA6. -'
    """
    head = _HEAD.match(value)
    if head is None or len(value) > MAX_LETTERS:
        return None
    text = plain_cards(value, pack)
    for dash in DASHES:
        text = text.replace(dash, "-")
    if pack is not Pack.SPANISH:
        text = text[: head.end()] + _without_colons(text[head.end() :])
    labelled = _by_seats(text, pack)
    if labelled is None:
        first, words = seat_word(head[1]), _unlabelled(text[head.end() :], pack)
    else:
        first, words = labelled
    if pack is Pack.SPANISH and any(number in text for number in NUMBERS):
        words = numbers_read(words) or words
    if len(words) != len(SEATS) or not all(map(_is_hand, words)):
        return None
    read = f"{first}:{' '.join(words)}"
    return None if read == value else read


def _is_hand(word: str) -> bool:
    """Return whether a word looks like a hand, or stands for a missing one."""
    return word in ("-", "?") or word.count(".") == len(SUITS) - 1


def _unlabelled(text: str, pack: Pack) -> list[str]:
    """Return the hands of a text in which only the first hand has a seat."""
    words = [word for word in _BETWEEN_HANDS.split(text) if word]
    if len(words) != len(SEATS) or any(word[0] in _SIGNS for word in words):
        words = (
            _by_cards(words, pack)
            or _by_suits(text, pack)
            or _by_holdings(words, pack)
            or text.split()
        )
    return [_hand_meant(word, pack) for word in words]


def _by_cards(words: Sequence[str], pack: Pack) -> list[str] | None:
    """Return four hands of the same size, each written card by card; ``None`` for other texts.

    >>> _by_cards("SA SK H5 - D7 AS? - ?".split(), Pack.ENGLISH) is None
    True
    >>> _by_cards("SA KS - H7 D5 C7 7C".split(), Pack.ENGLISH)
    ['AK...', '-', '.7.5.', '...77']
    """
    read = [word if word in ("-", "?") else _card(word, pack) for word in words]
    cards = [card for card in read if isinstance(card, tuple)]
    hands = len(SEATS) - (len(read) - len(cards))
    if not cards or None in read or hands < 1 or len(cards) % hands:
        return None
    size = len(cards) // hands
    found: list[str] = []
    hand: list[tuple[int, str]] = []
    for card in read:
        if isinstance(card, tuple):
            hand.append(card)
        elif hand:
            return None
        else:
            found.append(card or "")
        if len(hand) == size:
            found.append(_hand_of(hand))
            hand = []
    return found if len(found) == len(SEATS) else None


def _hand_of(cards: Sequence[tuple[int, str]]) -> str:
    """Return a hand from its cards, each given by suit number and rank."""
    numbers = range(len(SUITS))
    return ".".join("".join(rank for suit, rank in cards if suit == n) for n in numbers)


def _by_holdings(words: Sequence[str], pack: Pack) -> list[str] | None:
    """Return four hands of four holdings each, with a dash for a void. Return ``None`` if no
    reading, or more than one, gives hands of the same size.

    >>> _by_holdings("A2 K5 QJ6 A3 - 75 - A7 KQJ64 ?".split(), Pack.ENGLISH)
    ['A2.K5.QJ6.A3', '-', '75..A7.KQJ64', '?']
    """
    if len(words) > len(SEATS) * len(SUITS):
        return None
    ways: list[tuple[int, tuple[str, ...]]] = [(0, ())]
    done = []
    while ways:
        at, hands = ways.pop()
        if len(hands) == len(SEATS):
            sizes = {len(_cards(hand, pack)) for hand in hands if hand not in ("-", "?")}
            if at == len(words) and len(sizes) == 1:
                done.append(hands)
            continue
        if at < len(words) and words[at] in ("-", "?"):
            ways.append((at + 1, (*hands, words[at])))
        holdings = words[at : at + len(SUITS)]
        if len(holdings) == len(SUITS) and all(_is_holding(word, pack) for word in holdings):
            joined = ".".join("" if word == "-" else word for word in holdings)
            ways.append((at + len(SUITS), (*hands, joined)))
    return list(done[0]) if len(done) == 1 else None


def _is_holding(word: str, pack: Pack) -> bool:
    """Return whether a word has only ranks, or is a dash for a void."""
    ranks = ranks_meant(word, pack).upper()
    return word == "-" or (bool(word) and _ranks_of(pack).issuperset(ranks))


def _without_colons(hands: str) -> str:
    """Return hands without the colons after their suits. A seat before its hand has a colon too, so
    the colon after hearts decides.

    >>> _without_colons("S:AKQ H:JT9 D:2 C:3"), _without_colons("AK.. E:.K..")
    ('SAKQ HJT9 D2 C3', 'AK.. E:.K..')
    """
    return _SUIT_COLON.sub(r"\1", hands) if _HEARTS.search(hands) else hands


def _without_letters(word: str) -> str:
    """Return a hand without the suit letters before its cards. Return ``word`` if it is not such a
    hand, or has a suit twice.

    >>> [_without_letters(word) for word in ("SA865.HKQ5.DT.CQJT64", "sak2h3c4", "CA.HK", "A..K.")]
    ['A865.KQ5.T.QJT64', 'ak2.3..4', '.K..A', 'A..K.']
    """
    parts = [*_BEHIND_LETTER.finditer(word)]
    letters = _SIGNS | {letter: number for number, letter in enumerate("SHDC")}
    suits = {letters[part[1].upper()]: part[2].replace("-", "") for part in parts}
    if not suits or len(suits) < len(parts) or "".join(part[0] for part in parts) != word:
        return word
    return ".".join(suits.get(suit, "") for suit in range(len(SUITS)))


def _hand_meant(word: str, pack: Pack) -> str:
    """Return a hand with dots, in the pack's letters for ranks, without suit letters and without
    dashes for voids.
    """
    hand = _without_dashes(word if pack is Pack.SPANISH else _without_letters(word))
    read = ranks_meant(hand, pack)
    is_hand = word.count(".") == len(SUITS) - 1 and _RANKS.issuperset(read.replace(".", "").upper())
    return read if is_hand else hand


def _by_seats(text: str, pack: Pack) -> tuple[str, list[str]] | None:
    """Return the first seat, and the four hands clockwise from it, if the text names every seat
    before its hand, in any order. Return ``None`` for other texts.

    Of three hands of the forty cards the fourth seat has none, nor have two in Très.

    >>> _by_seats("N: ♠ A 5 ♥ K  W: A7..2.  E: S73 D4", Pack.ENGLISH)
    ('N', ['A5.K..', '73..4.', '-', 'A7..2.'])
    """
    labels = list(_LABEL.finditer(text))
    seats = [seat_word(label[1]).upper() for label in labels]
    usual = (4, 2) if pack.is_full else (4, 3)
    if (
        len(labels) not in usual
        or len(set(seats)) < len(seats)
        or text[: labels[0].start()].strip()
    ):
        return None
    hands = {}
    ends = [label.start() for label in labels[1:]]
    for seat, label, end in zip(seats, labels, [*ends, len(text)], strict=True):
        hand = _one_hand(text[label.end() : end], pack)
        if hand is None:
            return None
        hands[seat] = hand
    first = SEATS.index(next(seat for seat in SEATS if seat.letter == seats[0]))
    order = [SEATS[(first + n) % len(SEATS)].letter for n in range(len(SEATS))]
    return seats[0], [hands.get(seat, "-") for seat in order]


def rewritten_hand(text: str, pack: Pack) -> str:
    """Return one hand in its usual form. Return ``text`` if it already has that form, or is
    ambiguous.

    >>> rewritten_hand("♠AQ♥A♦A 5♣KJ72", Pack.ENGLISH), rewritten_hand("AQ KJ", Pack.ENGLISH)
    ('AQ.A.A5.KJ72', 'AQ KJ')
    >>> rewritten_hand("S: AQ3 H: K6 D: KJ4 C: 5", Pack.ENGLISH)
    'AQ3.K6.KJ4.5'
    """
    if len(text) > MAX_LETTERS:
        return text
    read = _one_hand(
        _without_colons(holdings_in_words(text, pack) or plain_cards(text, pack)), pack
    )
    return text if read is None or not _is_hand(read) else read


def typed_hand(text: str, packs: Sequence[Pack]) -> str | None:
    """Return ``text`` as a hand in its usual form, in the first of the ``packs`` that has its
    cards. Return ``None`` if the text may be anything else.

    >>> typed_hand("AQ7 43 KQJ A", [Pack.ENGLISH]), typed_hand("J9A.A8.T7.8", [Pack.FULL])
    ('AQ7.43.KQJ.A', 'J9A.A8.T7.8')
    >>> typed_hand("evening.pbn", [Pack.ENGLISH]), typed_hand("a.b.c.d", [Pack.ENGLISH])
    (None, None)
    """
    for pack in packs:
        hand = rewritten_hand(text, pack)
        ranks = ranks_meant(hand.replace(".", ""), pack).upper()
        if _is_hand(hand) and len(ranks) >= LEAST_CARDS and _ranks_of(pack).issuperset(ranks):
            return hand
    return None


LEAST_CARDS = 4
"""The fewest cards that are taken for a hand; with fewer, the text may be the name of a file:
``S23``.
"""


def _ranks_of(pack: Pack) -> set[str]:
    """Return the ranks of a pack, and the digits in its numbers."""
    return {*pack.rank_letters, *"10"}


def _one_hand(text: str, pack: Pack) -> str | None:
    """Return one hand, written in any form; ``None`` if it is ambiguous."""
    words = [word for word in _BETWEEN_HANDS.split(text) if word]
    if len(words) == 1 and _is_hand(words[0]):
        return _hand_meant(words[0], pack)
    cards = [_card(word, pack) for word in words]
    if len(words) > 1 and None not in cards:
        return _hand_of([card for card in cards if card is not None])
    if len(words) == len(SUITS) and all(_is_holding(word, pack) for word in words):
        return ranks_meant(".".join("" if word == "-" else word for word in words), pack)
    holdings = _holdings(text, pack)
    hand = dict(holdings or ())
    if not hand or len(hand) < len(holdings or ()) or _ABSENT in hand:
        return None
    return _joined(hand, pack)


def _without_dashes(word: str) -> str:
    """Return a hand without the dashes that some programs write for voids.

    >>> _without_dashes("AK2.-.67.AK"), _without_dashes("-")
    ('AK2..67.AK', '-')
    """
    holdings = word.split(".")
    if len(holdings) != len(SUITS):
        return word
    return ".".join("" if holding == "-" else holding for holding in holdings)


_ABSENT = -1
"""The mark that stands for a suit if a seat has no hand, or an unknown one."""


def _holdings(text: str, pack: Pack) -> list[tuple[int, str]] | None:
    """Return the suits of hands, by number, with the cards of each; ``None`` if the text has
    anything else. Cards apart from their suit's letter belong to the suit if they are the only
    cards there or stand one by one. A group apart may have lost its own suit.

    >>> _holdings("♠ A 5 ♥ — -", Pack.ENGLISH) is None, _holdings("S A 5 H - -", Pack.ENGLISH)
    (True, [(0, 'A5'), (1, ''), (-1, '-')])
    >>> _holdings("S A QJ H 5", Pack.ENGLISH) is None
    True
    """
    letters = {letter: n for n, letter in enumerate(pack.suit_letters)}
    is_open = False  # a suit without cards so far
    one_by_one = False
    holdings: list[tuple[int, str]] = []
    for word in filter(None, _BETWEEN.split(_SIGN.sub(r" \1", text))):
        suit = None if ":" in word else _SIGNS.get(word[0], letters.get(word[0].upper()))
        if word == "?" or (word == "-" and not is_open):
            holdings.append((_ABSENT, word))
            is_open = False
        elif word == "-":
            is_open = False
        elif suit is not None:
            cards = word[1:].replace("-", "")
            holdings.append((suit, cards))
            is_open = not cards
            one_by_one = _is_one(cards)
        elif (
            holdings
            and holdings[-1][0] != _ABSENT
            and (is_open or (one_by_one and _is_one(word)))
            and pack is not Pack.SPANISH  # where a suit and a card may be one letter
            and _RANKS.issuperset(ranks_meant(word, pack).upper())
        ):
            holdings[-1] = (holdings[-1][0], holdings[-1][1] + word)
            one_by_one = _is_one(word)
            is_open = False
        else:
            return None
    return holdings


def _is_one(cards: str) -> bool:
    return len(cards) <= 1 or cards == TEN


def _by_suits(text: str, pack: Pack) -> list[str] | None:
    """Return four hands written suit by suit, each suit with its letter or sign. All hands must
    have the same size and no suit twice; return ``None`` if it is unclear where a hand ends.
    """
    holdings = _holdings(text, pack)
    if holdings is None:
        return None
    absent = sum(suit == _ABSENT for suit, _ in holdings)
    cards = sum(len(_cards(ranks, pack)) for suit, ranks in holdings if suit != _ABSENT)
    hands = len(SEATS) - absent
    if hands < 1 or cards % hands:
        return None
    found: list[str] = []
    hand: dict[int, str] = {}
    for suit, ranks in holdings:
        full = sum(len(_cards(each, pack)) for each in hand.values()) == cards // hands
        if hand and (suit == _ABSENT or (full and (suit in hand or ranks))):
            found.append(_joined(hand, pack))
            hand = {}
        if suit == _ABSENT:
            found.append(ranks)
        elif suit in hand:
            return None
        else:
            hand[suit] = ranks
    if hand:
        found.append(_joined(hand, pack))
    sizes = {len(_cards(each, pack)) for each in found if each not in ("-", "?")}
    return found if len(found) == len(SEATS) and len(sizes) == 1 else None


def _cards(ranks: str, pack: Pack) -> str:
    """Return one sign for each card in a holding, or in several."""
    if pack is Pack.SPANISH:
        for number, letter in NUMBERS.items():
            ranks = ranks.replace(number, letter)
    else:
        ranks = ranks.replace(TEN, "T")
    return ranks.replace(".", "")


def _joined(hand: dict[int, str], pack: Pack) -> str:
    return ranks_meant(".".join(hand.get(n, "") for n in range(len(SUITS))), pack)


def numbers_read(words: Sequence[str]) -> list[str] | None:
    """Return four Spanish hands with 12, 11 and 10 read as R, C and S. Return ``None`` unless
    exactly one reading gives hands of the same size with each card once.

    ``12`` may be a king, or the ace and the two.

    >>> numbers_read(["12C632.1.12C.12", ".11234711..17C5", "1S754.R6.24.", "-"]) is None
    True
    >>> numbers_read(["12C632.1.RC.R", ".112347..17C5", "1S754.R6.24.", "-"])
    ['RC632.1.RC.R', '.C2347..17C5', '1S754.R6.24.', '-']
    """
    hands = [word.split(".") for word in words if word not in ("-", "?")]
    if any(len(hand) != len(SUITS) for hand in hands):
        return None
    choices = [list(_readings(holding)) for hand in hands for holding in hand]
    solutions = list(_assignments(choices))
    if len(solutions) != 1:
        return None
    (chosen,) = solutions
    texts = iter(chosen)
    return [word if word in ("-", "?") else ".".join(next(texts) for _ in SUITS) for word in words]


def _readings(holding: str) -> Iterator[str]:
    """Yield the ways to read a holding so that no card occurs twice."""
    ways = [("", 0)]
    while ways:
        read, at = ways.pop()
        if len(set(read)) < len(read):
            continue
        if at == len(holding):
            yield read
            continue
        if holding[at] != "0":
            ways.append((read + holding[at].upper(), at + 1))
        if holding[at : at + 2] in NUMBERS:
            ways.append((read + NUMBERS[holding[at : at + 2]], at + 2))


def _assignments(choices: Sequence[Sequence[str]]) -> Iterator[tuple[str, ...]]:
    """Return choices of readings for all holdings, at most two, so that hands have the same size
    and no card occurs twice.
    """
    tries = 0
    found = 0
    suits = len(SUITS)
    stack: list[tuple[str, ...]] = [()]
    while stack and tries < MAX_TRIES and found < 2:
        tries += 1
        so_far = stack.pop()
        if so_far and len(so_far) % suits == 0:
            sizes = {sum(map(len, so_far[n : n + suits])) for n in range(0, len(so_far), suits)}
            if len(sizes) > 1:
                continue
        if len(so_far) == len(choices):
            found += 1
            yield so_far
            continue
        suit = len(so_far) % suits
        gone = set("".join(so_far[suit::suits]))
        free = (text for text in choices[len(so_far)] if gone.isdisjoint(text))
        stack += [(*so_far, text) for text in free]
    if tries >= MAX_TRIES:
        yield ()
        yield ()  # more than one, for all that is known
