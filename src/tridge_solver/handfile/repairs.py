"""Repair mistakes for which only one correction is possible.

Only deals with errors get here, so clean files are read as fast as ever. Every repair is certain: a
full word for a letter, typographic quotes, suits by letter or sign, a seat before each hand, 10 11
12 of Spanish cards, a call in two words. Anything ambiguous stays an error.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from re import Match

from tridge_solver.core.cards import PRINTINGS, Pack
from tridge_solver.core.seats import SEAT_OF_LETTER, Seat
from tridge_solver.core.words import (
    PASSES,
    cards_in_words,
    hearts_by_c,
    rules_words,
    seat_word,
    side_words,
)
from tridge_solver.handfile.deal_reader import DealReader
from tridge_solver.handfile.dialect import FOREIGN_TAGS, Dialect
from tridge_solver.handfile.inheritance import Players
from tridge_solver.handfile.lexer import QUOTES, SECTIONS, Lexed
from tridge_solver.handfile.places import Repair, applied
from tridge_solver.handfile.sections import NOT_PLAYED
from tridge_solver.handfile.stream import Diagnostic, InvalidValue
from tridge_solver.handfile.values import WORD, are_in_order, find_card, numbers_before_cards
from tridge_solver.handfile.written_hands import DASHES, card_meant, rewritten_deal

# Linear: no two parts that stand side by side have a character in common.
_COUNT = re.compile(r"([^\W\d_]{1,10})[ \t]*[:=]?[ \t]*([0-9]{1,6})[ \t]*[,;/]?[ \t]*")
_WRITTEN_COUNTS = re.compile(r"([NESW]):([0-9]{1,3})(?: |$)")
_MARKS = str.maketrans("-–/,:", "     ")


def counts_meant(value: str, letters: Callable[[str], str]) -> str:
    """Return numbers by seat or side in their usual form, from other separators or full words. A
    result may lack its colons. Return ``value`` if that fails; names first become ``letters`` of
    seats.

    >>> counts_meant("North 2, East:1", str), counts_meant("North-South: 92 E/W 70 capot", str)
    ('N:2 E:1', 'NS:92 EW:70 capot')
    >>> counts_meant("5-3-1", str), counts_meant("5 3 1", str), counts_meant("soon", str)
    ('5:3:1', '5:3:1', 'soon')
    """
    text = side_words(letters(value)).strip()
    numbers = text.translate(_MARKS).split()
    if len(numbers) > 1 and all(number.isdigit() for number in numbers):
        return ":".join(numbers)
    read = []
    at = 0
    while count := _COUNT.match(text, at):
        read.append(f"{seat_word(count[1])}:{count[2]}")
        at = count.end()
    return " ".join([*read, *text[at:].split()]) if read else value


def seats_counted(text: str) -> Mapping[Seat, int]:
    """Return the numbers of single seats if each is named once and nothing else is there; else
    nothing.

    >>> {seat.letter: n for seat, n in seats_counted("N:5 E:2 W:2").items()}
    {'N': 5, 'E': 2, 'W': 2}
    """
    pairs = [match.groups() for match in _WRITTEN_COUNTS.finditer(text)]
    counts = {SEAT_OF_LETTER[letter]: int(number) for letter, number in pairs}
    whole = " ".join(f"{letter}:{number}" for letter, number in pairs) == text
    return counts if whole and len(counts) == len(pairs) else {}


def in_order(counts: Mapping[Seat, int], order: Sequence[Seat]) -> str:
    """Return the numbers of a ``Result`` in the order of the seats, without letters."""
    return ":".join(str(counts[seat]) for seat in order)


def in_sides(counts: Mapping[Seat, int]) -> str:
    """Return the numbers by side, from numbers of one seat of each side.

    >>> in_sides({Seat.NORTH: 60, Seat.EAST: 102}), in_sides({Seat.NORTH: 1, Seat.SOUTH: 1})
    ('NS:60 EW:102', '')
    """
    sides = {("NS", "EW")[seat % 2]: n for seat, n in counts.items()}
    return " ".join(f"{side}:{n}" for side, n in sides.items()) if len(sides) == len(counts) else ""


_SEATS = ("Dealer", "Leader", "Declarer", "FirstDefender", "Surrender", "Auction", "Play")
_COUNTS = ("TricksWon", "PointsWon", "Melds", "Belote", "Debts", "Result")
"""Tags with numbers as their value, mostly one for each seat or side."""

# Linear: a name has the length of one that is known, and nothing else may vary but blanks.
_FOREIGN_TAG = re.compile(
    rf"(?:^|(?<=\]))[ \t]*\[[ \t]*(?P<name>{'|'.join(sorted(FOREIGN_TAGS, reverse=True))})"
    r"(?=[ \t]*\")",
    re.MULTILINE | re.IGNORECASE,
)
# Linear: it begins with a line or behind a tag, the value is up to the first quote of any kind, and
# no two parts share a character.
_QUOTED = re.compile(
    r"(?:^|(?<=\]))[ \t]*\[[ \t]*[A-Za-z][A-Za-z0-9_]*[ \t]*"
    rf"(?P<open>[{QUOTES}])[^{QUOTES}\r\n\\]*(?P<close>[{QUOTES}])[ \t]*\]",
    re.MULTILINE,
)
# Linear: values, remarks and escapes end with their line; behind a tag's name stands its value.
_OPENS = re.compile(
    r"""\[[ \t]*(?P<name>[A-Za-z][A-Za-z0-9_]*)(?=[ \t]*")|"(?:[^"\\\r\n]|\\[^\r\n])*"?"""
    r"|;[^\n]*|^%[^\n]*|(?P<brace>\{)",
    re.MULTILINE,
)
_TAG_LINE = re.compile(r'\n[ \t]*\[[ \t]*[A-Za-z][A-Za-z0-9_]*[ \t]*"')
_LINE = re.compile(r"[^\r\n]*")
# Linear: a fixed text, then bounded runs, at the end of the value.
_OUTCOME = re.compile(
    r"(=|[+−–-][0-9]{1,2}|\b(?:made|making|down|off)\b(?:[ \t]{1,8}[0-9]{1,2})?"
    r"|\b(?:[0-9]{1,2}|one|two|three|four|five|six|seven)[ \t]{1,8}(?:down|off))\Z",
    re.IGNORECASE,
)
"""The pattern of a result that follows a contract."""
# Linear: what is repeated holds no colon, comma or semicolon, and one of them follows.
_SEAT_COLON = re.compile(r"(?:^|[;,])[ \t]*([^:;,]{1,60})(?=:)")
_COMMA_BEFORE_SEAT = re.compile(r",(?=[ \t]*[^:;,]{1,60}:)")

_OF_SUITS = ("Contract", "Stock", "Exchange")
_SPANISH = '[Pack "Spanish"]'
# Linear: each way begins or ends with the one letter of a suit, all else is of bounded length.
_NAMED_SUIT = re.compile(
    r"(?:[0-9]{1,3}|CAPOT|PLAY|FLIP|FIXED[123])?([SHDC])X{0,2}[!?*]{0,2}"
    r"|([SHDC])(?:10|[2-9AKQJTRDVEB])|(?:10|[2-9AKQJTRVEB])([SHDC])"
)
_PART = re.compile(r"[^ \t:;,]+")
_FRENCH_COURT = re.compile(r"C[RDV]|[RDV]C", re.IGNORECASE)
"""The pattern of a court card of the suit ``C``, with a French letter for its rank."""

_SUIT_SIGNS = str.maketrans("♤♡♢♧", "♠♥♦♣", "\ufe0e\ufe0f")
"""Outlined suit signs, and the characters that telephones add to colour a suit sign."""

LONGEST_CALL = 3
"""The most words of a call that is written as separate words, such as ``1 no trump``."""

LONGEST_CARD = 4
"""The maximum length of a card, in characters: the number of a ten, its suit and the sign for
colour."""

MAX_MESSAGES = 3
"""The most repairs of calls, or of cards in the play, to report one by one."""

LONGEST_VALUE = 1000
"""The maximum length of a value that is worth repairing, in characters; a longer value is not part
of a deal."""


def quote_repairs(text: str) -> list[Repair]:
    """Return repairs of typographic quotation marks around the values of tags, with one message for
    the deal.
    """
    repairs: list[Repair] = []
    for match in _QUOTED.finditer(text):
        for name in ("open", "close"):
            if match[name] != '"':
                message = "" if repairs else f'typographic quotes, {match[name]}, are read as "'
                repairs.append(Repair(*match.span(name), '"', message))
    return repairs


def tag_repairs(text: str) -> list[Repair]:
    """Return repairs of tags with Spanish, Danish or French names.

    >>> for repair in tag_repairs('[Norte "Ana"] [\u00d8st "Bo"]'):
    ...     print(repair.message)
    'Norte' is read as 'North'
    'Øst' is read as 'East'
    """
    found = []
    for match in _FOREIGN_TAG.finditer(text):
        name = FOREIGN_TAGS[match["name"].lower()]
        message = f"{match['name']!r} is read as {name!r}"
        found.append(Repair(*match.span("name"), name, message))
    return _with_one_message(found, "tags")


def comment_repairs(text: str) -> list[Repair]:
    """Return repairs of comments that do not end. A comment ends with its line if tags or a section
    follow, else with the deal. A comment does not end if no brace closes it, or if tags and another
    opening brace stand inside it.
    """
    repairs: list[Repair] = []
    at, close, in_section = 0, -1, False
    while opened := _OPENS.search(text, at):
        at = opened.end()
        if opened["name"]:
            in_section = opened["name"] in SECTIONS
        if opened["brace"] is None:
            continue
        if close < at:
            close = text.find("}", at)
            close = len(text) if close < 0 else close
        tag = _TAG_LINE.search(text, at, close)
        is_last = close == len(text)
        if not is_last and (tag is None or text.find("{", tag.end(), close) < 0):
            at = close + 1
            continue
        line = _LINE.match(text, at)
        assert line is not None  # of no character, if need be
        end = line.end() if in_section else len(text.rstrip()) if tag is None else tag.start()
        what = "there are tags in it" if tag else "nothing closes it"
        until = "with its line" if in_section else "before them" if tag else "with the deal"
        message = f"this comment does not end: {what}; it is read as if it ended {until}"
        begin = opened.start()
        # Each repair is in one line: the text to read is behind the last word of the comment.
        repairs.append(Repair(begin, begin + 1, "{", message))
        last = len(text[:end].rstrip()) if end > line.end() else line.end()
        repairs.append(Repair(last, last, "}", ""))
        at = end
    return repairs


def unclear_suits(lexed: Lexed, reader: DealReader) -> list[Diagnostic]:
    """Return the places where ``C`` may mean clubs or, as in French and Spanish, hearts. That is
    unclear if no suit is named ``S`` or ``H`` and the deal names no pack.
    """
    if reader.pack not in (Pack.ENGLISH, Pack.FULL):
        return []
    said = [tag["value"] for name, tag in lexed.tags.items() if name in (*_SEATS, *_OF_SUITS)]
    words = [word for name in SECTIONS for word in lexed.words.get(name, ())]
    hearts = hearts_by_c(" ".join([*said, *(word[0] for word in words)]))
    found: list[tuple[int, str]] = []
    for name in _OF_SUITS:
        tag = lexed.tags.get(name)
        if tag is not None:
            value = tag["value"]
            found += [(tag.start("value") + m.start(), m[0]) for m in _PART.finditer(value)]
    found += [(word.start(), word[0]) for word in words]
    named = [(at, word, suit) for at, word in found if (suit := _suit_named(word))]
    if any(suit in "SH" for _, _, suit in named):
        return []
    if hearts is None and any(_FRENCH_COURT.fullmatch(word) for _, word, _ in named):
        hearts = "cœur"
    if hearts is None:
        return []
    expected = f"♣ or ♥, the suit in full, or {_SPANISH} where it is so"
    return [
        Diagnostic(at, f"{_its_letter(word)} may be clubs or, as {hearts}, hearts", expected)
        for at, word, suit in named
        if suit == "C"
    ]


def _its_letter(word: str) -> str:
    return repr(word) if len(word) == 1 else f"the C of {word!r}"


def _suit_named(word: str) -> str | None:
    """Return the suit that a word of a contract, call or card names, among suits with a letter."""
    match = _NAMED_SUIT.fullmatch(word.upper())
    return None if match is None else next(filter(None, match.groups()))


def word_repairs(lexed: Lexed, reader: DealReader) -> list[Repair]:
    """Return repairs of cards that are named in words, such as ``7 de oros``, in hands, stock,
    exchange and play.
    """
    repairs: list[Repair] = []
    for name in ("Deal", "Stock", "Exchange"):
        tag = lexed.tags.get(name)
        if tag is not None and name in reader.unread and len(tag["value"]) <= LONGEST_VALUE:
            repairs += _word_repairs(tag["value"], tag.start("value"), reader.pack)
    words = lexed.words.get("Play", ())
    if "Play" in reader.unread and words:
        first, begin = words[0], words[0].start()
        starts = {word.start() for word in words}
        found = _word_repairs(first.string[begin : words[-1].end()], begin, reader.pack)
        repairs += (repair for repair in found if repair.at in starts)
    return _with_one_message(repairs, "cards")


def _word_repairs(text: str, at: int, pack: Pack) -> Iterator[Repair]:
    """Yield repairs of cards named in words, in a text that begins at ``at``."""
    for start, end, card in cards_in_words(text, pack):
        message = f"{text[start:end].rstrip(',')!r} is read as {card!r}"
        yield Repair(at + start, at + end, card, message)


def value_repairs(lexed: Lexed, reader: DealReader, players: Players) -> list[Repair]:
    """Return repairs of the tag values and section words that the ``reader`` could not read. Names
    of ``players`` may stand for seats. Hands in the Spanish pack are checked even if they could be
    read, since a 12 may have been taken for an ace and a two.
    """
    repairs: list[Repair] = []
    pack, unread, dialect = reader.pack, reader.unread, reader.dialect
    parts = _contract_parts(lexed, reader, players)
    if parts is not None:
        return [parts]
    for name, tag in lexed.tags.items():
        value = tag["value"]
        wanted = name in unread or (name == "Deal" and pack is Pack.SPANISH)
        if wanted and len(value) <= LONGEST_VALUE and "\\" not in value:
            repairs += _value_repairs(name, value, tag.start("value"), lexed, reader, players)
    if "Auction" in unread:
        words = lexed.words.get("Auction", ())
        names = _names_in_turn(words, lexed, reader, players)
        left_out = {name.at for name in names}
        rest = [word for word in words if word.start() not in left_out]
        repairs += _with_one_message(names, "names")
        repairs += _with_one_message(_call_repairs(rest, dialect, pack), "calls")
    if "Play" in unread:
        words = lexed.words.get("Play", ())
        repairs += _with_one_message(
            (repair for word in words for repair in _card_repairs(word[0], word.start(), pack)),
            "cards",
        )
    return repairs


def _with_one_message(repairs: Iterable[Repair], what: str) -> list[Repair]:
    """Return the repairs of one section: a few with a message each, many with one message for
    all."""
    found = [*repairs]
    count = sum(bool(repair.message) for repair in found)
    if count <= MAX_MESSAGES:
        return found
    first, *others = found
    message = f"{first.message}, and so are {count - 1} more {what}"
    return [first._replace(message=message), *(repair._replace(message="") for repair in others)]


def _contract_parts(lexed: Lexed, reader: DealReader, players: Players) -> Repair | None:
    """Return the tags in a contract that also names its player or result, as in ``4S by West +1``;
    ``None`` for other contracts.
    """
    tag = lexed.tags.get("Contract")
    if tag is None or "Contract" not in reader.unread:
        return None
    value = tag["value"]
    parts = in_one_breath(value, reader.dialect, reader.pack, players)
    if parts is None or any(name in lexed.tags for name, _ in parts[1:]):
        return None
    text = '"] ['.join(f'{name} "{each}' for name, each in parts).removeprefix('Contract "')
    message = " ".join(f"{name} {each}" for name, each in parts)
    at = tag.start("value")
    return Repair(at, at + len(value), text, f"{value!r} is read as {message}")


def in_one_breath(
    value: str, dialect: Dialect, pack: Pack, players: Players
) -> list[tuple[str, str]] | None:
    """Return the tags in a contract that also names its player or result, with the contract first;
    ``None`` for other contracts.

    >>> from tridge_solver.core.registry import game_named
    >>> from tridge_solver.handfile.dialect import dialect_of
    >>> bridge = dialect_of(game_named("Bridge"))
    >>> in_one_breath("3NTX W-2", bridge, Pack.FULL, Players())
    [('Contract', '3NTX'), ('Declarer', 'W'), ('Result', '-2')]
    >>> in_one_breath("4 spades by Ann made 4", bridge, Pack.FULL, Players({"N": "Ann"}))
    [('Contract', '4 S'), ('Declarer', 'N'), ('Result', 'made 4')]
    >>> in_one_breath("4S", bridge, Pack.FULL, Players()) is None
    True
    """
    said = value.strip()
    if len(said) > LONGEST_IN_ONE_BREATH:
        return None
    outcome = None if dialect.result_meant is None else _OUTCOME.search(said)
    result = [] if outcome is None else [("Result", outcome[0])]
    words = (said if outcome is None else said[: outcome.start()].rstrip(" \t,")).split()
    for count in range(len(words), 0, -1):
        read = dialect.contract_meant(" ".join(words[:count]), pack)
        who = words[count:]
        name = " ".join(who[1:] if who and who[0].lower() == "by" else who)
        seat = players.letter(name) if name else ""
        if (name and seat not in SEAT_OF_LETTER) or not _is_read("Contract", read, pack, dialect):
            continue
        parts = [("Contract", read), *([("Declarer", seat)] if name else []), *result]
        return parts if len(parts) > 1 else None
    return None


LONGEST_IN_ONE_BREATH = 80
"""The maximum length of a contract that also states other facts, in characters."""


def _value_repairs(
    name: str, value: str, at: int, lexed: Lexed, reader: DealReader, players: Players
) -> Iterator[Repair]:
    pack, dialect = reader.pack, reader.dialect
    read, is_warned = value, True
    if name in _SEATS:
        read = players.letter(value)
        is_warned = seat_word(value) == read  # names are as good as letters
    elif name == "Rules":
        read = rules_words(value)
    elif name == "Contract":
        read = _flip_meant(value, lexed, reader, players) or dialect.contract_meant(value, pack)
    elif name == "Deal":
        read = rewritten_deal(players.with_letters(value), pack) or value
    elif name in _COUNTS:
        read = _counts(name, value, reader, players) or value
        is_warned = players.with_letters(value) == value
    if name == "Contract" and not _is_read(name, read, pack, dialect):
        read = value
    if read != value:
        yield Repair(
            at, at + len(value), read, f"{value!r} is read as {read!r}" if is_warned else ""
        )
    if name == "Exchange":
        yield from _exchange_repairs(value, at, players)
    if name == "Stock":
        yield from _number_repairs(value, at)
    if name in ("Stock", "Exchange"):
        cards = {word: word[0].rpartition(":")[2].rstrip(";,") for word in WORD.finditer(value)}
        if not _is_of_another_pack(cards.values(), pack):
            for word, text in cards.items():
                yield from _card_repairs(text, at + word.start() + word[0].rindex(text), pack)


def _is_of_another_pack(cards: Iterable[str], pack: Pack) -> bool:
    """Return whether all these cards could be cards of another printing, so that no single card
    should be corrected. For example, ``BS`` may be a jack of clubs, not of spades."""
    return any(
        all(card[:1] in other.suit_letters and card[1:] in other.rank_letters for card in cards)
        for other in PRINTINGS
        if other is not pack and pack in PRINTINGS
    )


def _flip_meant(value: str, lexed: Lexed, reader: DealReader, players: Players) -> str | None:
    """Return a Flip (a Tourné) with its suit added: that of the stock's top card, or of its
    board's.
    """
    stock = reader.fields.get("stock")
    tag = lexed.tags.get("Board")
    board = None if tag is None else players.boards.get(tag["value"])
    top = stock[0] if stock else board and board.top
    if top is None:
        return None
    meant = f"{value.strip()} {reader.pack.suit_text(top.suit)}"
    try:
        contract = reader.dialect.readings["Contract"].parse(meant, reader.pack)
    except InvalidValue:
        return None
    return meant if contract.is_flip else None


def _counts(name: str, value: str, reader: DealReader, players: Players) -> str | None:
    text = players.with_letters(value)
    counts = counts_meant(text, str)
    by_seat = seats_counted(counts)
    ways = [counts, " ".join(side_words(text).replace(":", " ").split()), in_sides(by_seat)]
    known = reader.dialect.implied(dict(reader.fields))
    if name == "Result" and reader.dialect.result_meant is not None:
        meant = reader.dialect.result_meant(value, reader.fields)
        ways += [] if meant is None else [meant]
    elif name == "Belote":  # worth twenty, whoever has it
        ways += [f"{text.strip()}:20", in_sides(seats_counted(f"{text.strip()}:20"))]
    order = reader.game.result_order(by_seat, known) if name == "Result" else None
    if order:
        ways.insert(0, in_order(by_seat, order))
    ways = [way for way in ways if way]
    return next((way for way in ways if _is_read(name, way, reader.pack, reader.dialect)), None)


def _exchange_repairs(value: str, at: int, players: Players) -> Iterator[Repair]:
    """Yield repairs of seats written in full or by name, and of commas between two seats'
    discards."""
    for match in _SEAT_COLON.finditer(value):
        written = match[1].rstrip()
        seat = players.letter(written)
        if seat != written:
            begin = at + match.start(1)
            message = f"{written!r} is read as {seat!r}" if seat_word(written) == seat else ""
            yield Repair(begin, begin + len(written), seat, message)
    for begin, end, seat in _seats_without_colon(value, players):
        written = value[begin:end]
        message = f"{written!r} is read as '{seat}:'" if seat_word(written) == seat else ""
        yield Repair(at + begin, at + end, f"{seat}:", message)
    for match in _COMMA_BEFORE_SEAT.finditer(value):
        begin = at + match.start()
        yield Repair(begin, begin + 1, ";", "',' between two seats is read as ';'")


def _seats_without_colon(value: str, players: Players) -> Iterator[tuple[int, int, str]]:
    """Return the text that names a seat or its player before discards without a colon, and the
    seat's letter.

    >>> list(_seats_without_colon("Ann Lee S3 H5; W: D2;E 2", Players({"N": "Ann Lee"})))
    [(0, 7, 'N'), (21, 22, 'E')]
    """
    at = 0
    for part in value.split(";"):
        words = [*WORD.finditer(part)]
        for count in (
            range(min(len(words), LONGEST_NAME_IN_WORDS), 0, -1) if ":" not in part else ()
        ):
            first, last = words[0].start(), words[count - 1].end()
            seat = players.letter(part[first:last])
            if seat.upper() in SEAT_OF_LETTER:
                yield at + first, at + last, seat.upper()
                break
        at += len(part) + 1


LONGEST_NAME_IN_WORDS = 4
"""The maximum length of a player's name in a sentence without a colon, in characters."""


def _is_read(name: str, value: str, pack: Pack, dialect: Dialect) -> bool:
    try:
        dialect.readings[name].parse(value, pack)
    except (InvalidValue, KeyError):
        return False
    return True


def _number_repairs(value: str, at: int) -> Iterator[Repair]:
    """Yield repairs that remove the numbers before the cards of a talon."""
    numbers = numbers_before_cards(value)
    if not are_in_order(numbers):
        return
    for number in numbers:
        message = "" if number is not numbers[0] else "the numbers of the cards are left out"
        yield Repair(at + number.start(), at + number.end(), "", message)


def _card_repairs(word: str, at: int, pack: Pack) -> Iterator[Repair]:
    """Yield the repair of one card: a court card with a Spanish number, a rank before its suit,
    another sign for its suit, or a dash.
    """
    if word in ("", NOT_PLAYED) or len(word) > LONGEST_CARD or find_card(word, pack) is not None:
        return
    text = word.translate(_SUIT_SIGNS)
    read = NOT_PLAYED if text in DASHES else card_meant(text, pack) or text
    if read == NOT_PLAYED or find_card(read, pack) is not None:
        yield Repair(at, at + len(word), read, f"{word!r} is read as {read!r}")


def _names_in_turn(
    words: Sequence[Match[str]], lexed: Lexed, reader: DealReader, players: Players
) -> list[Repair]:
    """Return repairs that leave out the names before the calls of an auction, as in *Mary passes,
    Peter plays*; none if a call has no name, or if a name is not that of the seat to speak."""
    opening = lexed.tags.get("Auction")
    spoken: list[tuple[Match[str], Seat, list[str]]] = []
    for word in words:
        seat = SEAT_OF_LETTER.get(players.letter(word[0].removesuffix(":")).upper())
        if seat is not None:
            spoken.append((word, seat, []))
        elif spoken:
            spoken[-1][2].append(word[0].strip(",.;").lower())
    seats = [seat for _, seat, _ in spoken]
    if opening is None or not seats or words[0] is not spoken[0][0]:
        return []
    first = SEAT_OF_LETTER.get(players.letter(opening["value"]).upper())
    at_table, ways = set(seats), []
    for passed_speak in (True, False):
        silent: set[Seat] = set()
        expected, to_speak = list[Seat](), first
        for _, seat, call in spoken:
            if to_speak is None or not call:
                return []
            expected.append(to_speak)
            if not passed_speak and "".join(call) in ("pass", *PASSES):
                silent.add(seat)
            others = at_table - silent
            to_speak = reader.rules.direction.after(to_speak, others) if others else None
        ways.append(expected)
    if seats not in ways:
        return []
    return [
        Repair(word.start(), word.end(), "", f"the name {word[0]!r} before a call is left out")
        for word, _, _ in spoken
    ]


def calls_meant(text: str, dialect: Dialect, pack: Pack) -> str:
    """Return the calls of an auction on one line, as they are written in ``pack``. Full words, and
    calls of several words, are replaced.

    >>> from tridge_solver.core.registry import game_named
    >>> from tridge_solver.handfile.dialect import dialect_of
    >>> belote = dialect_of(game_named("Belote"))
    >>> calls_meant("Passe 80 pique contre", belote, Pack.FULL)
    'Pass 80S X'
    >>> calls_meant("Passe 80 pique contre", belote, Pack.FRENCH)
    'Passe 80P contre'
    """
    return applied(text, _call_repairs(list(WORD.finditer(text)), dialect, pack))


def _call_repairs(words: Sequence[Match[str]], dialect: Dialect, pack: Pack) -> Iterator[Repair]:
    """Yield repairs of calls in full words, or in several words on one line, as ``pack`` writes
    them: ``No Tricks``, ``1 NT``.
    """
    meant = dialect.call_meant
    known = {each.at: each for each in dialect.calls_in_words(words)}
    at = 0
    while at < len(words):
        if at in known:
            _, count, call = known[at]
            said = dialect.call_text(call, pack)
            first, last = words[at], words[at + count - 1]
            written = first.string[first.start() : last.end()]
            yield Repair(first.start(), last.end(), said, f"{written!r} is read as {said!r}")
            at += count
            continue
        for span in range(LONGEST_CALL, 0, -1):
            part = words[at : at + span]
            written = part[0].string[part[0].start() : part[-1].end()]
            joined = "".join(word[0] for word in part).removesuffix(",")
            found = None if len(part) < span or "\n" in written else meant(joined)
            if found is None or (span > 1 and all(meant(word[0]) for word in part)):
                continue
            said = dialect.call_text(found, pack)
            if span > 1 or said.lower() != part[0][0].lower():
                message = f"{written!r} is read as {said!r}"
                yield Repair(part[0].start(), part[-1].end(), said, message)
            at += span
            break
        else:
            at += 1
