"""Read a deal with errors again, with every possible repair. The module also repairs tricks whose
columns are not those of the seats, and ledgers that leave facts out.

A deal with its contract and result needs nothing more for the ledger. The seats then follow from
the names, from a result by seats, or from the deal before.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from re import Match
from typing import NamedTuple

from tridge_solver.checks import defects, seat_letters
from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.deal import Deal, DealError, PlayRecord
from tridge_solver.core.registry import Game, every_game
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEAT_OF_LETTER, SEATS, Seat
from tridge_solver.handfile.blank_forms import deal_tag, text_tag
from tridge_solver.handfile.deal_reader import DealReader, DealReading, has_error
from tridge_solver.handfile.dialect import dialect_of, tells_bridge
from tridge_solver.handfile.inheritance import LaidOut, Players, TagValue
from tridge_solver.handfile.lexer import TAGS, Lexed, lex
from tridge_solver.handfile.places import Fix, Repair, WrittenPlaces, applied, composed
from tridge_solver.handfile.repairs import (
    comment_repairs,
    counts_meant,
    in_one_breath,
    quote_repairs,
    seats_counted,
    tag_repairs,
    unclear_suits,
    value_repairs,
    word_repairs,
)
from tridge_solver.handfile.sections import NOT_PLAYED, bare
from tridge_solver.handfile.stream import (
    Chunk,
    Diagnostic,
    FileProblem,
    InvalidValue,
    line_and_column,
    offset_in,
    problem_at,
)


def play_order_repairs(deal: Deal, lexed: Lexed) -> list[Repair]:
    """Return repairs that put the cards of a record into the columns of their seats. There is one
    message for the whole record, or one for each of a few rows. Return none if the record already
    fits, or cannot be made to fit.

    If a record is written in the order the cards fell, most of its cards are wrong as columns. Once
    reordered none is wrong, except for a slip or two, which stay errors. A few tricks that fell so
    among others in columns are known by who held their cards, and so is a row in any other order.
    """
    wrong = 0 if deal.play is None else _wrong_cards(deal)
    if not wrong:
        return []
    for way in _WAYS:
        turned = way.turned(deal)
        if turned is not None and _wrong_cards(turned) * MAX_SLIPS <= wrong:
            break
    else:
        return []
    assert deal.play is not None
    assert turned.play is not None
    words = lexed.words.get("Play", [])
    lines = dialect_of(deal.game).row_words(words, deal.game.cards_in_trick)
    spans = _spans(lexed.text, words, {word.start() for line in lines for word in line})
    changed = sum(row != was for row, was in zip(turned.play.rows, deal.play.rows, strict=False))
    whole = way.is_whole or changed > MAX_SLIPS
    seats = deal.rules.direction.round_from(deal.play.first, deal.active)
    repairs: list[Repair] = []
    for line, row, was in zip_longest(lines, turned.play.rows, deal.play.rows):
        if line is None or row is None or row == was:
            continue
        text = " ".join(NOT_PLAYED if c is None else deal.pack.card_text(c) for c in row)
        message = (
            f"{way.many if whole else way.one}; columns are {seat_letters(seats)} "
            f"in every trick (expected {text})"
        )
        written = [word.string[slice(*spans[word.start()])] for word in line]
        of_card = dict(zip(was or (), written, strict=False))
        meant = [NOT_PLAYED if card is None else of_card[card] for card in row]
        repairs += _in_lines(line, spans, meant, "" if repairs and whole else message)
    return repairs


def _spans(
    text: str, words: Sequence[Match[str]], cards: Collection[int]
) -> dict[int, tuple[int, int]]:
    """Return the range of each card with its signs on its line, keyed by the offset of the card.
    Before the card stand PBN's marks of irregularities; after it stand notes, marks and comments.
    """
    spans: dict[int, tuple[int, int]] = {}
    owner: int | None = None
    before: int | None = None
    for word, after in zip_longest(words, words[1:]):
        gap = "" if after is None else text[word.end() : after.start()]
        is_last = after is None or "\n" in gap
        begin = word.start()
        if begin in cards:
            owner = begin
            spans[begin] = (begin if before is None else before, begin)
            before = None
        elif word[0].startswith("^") and not is_last:
            owner, before = None, begin if before is None else before
        elif bare(word[0]):
            owner = before = None
        if owner is not None:
            spans[owner] = (spans[owner][0], word.end() + (0 if is_last else len(gap.rstrip())))
        if is_last:
            owner = before = None
    return spans


def _in_lines(
    row: Sequence[Match[str]],
    spans: Mapping[int, tuple[int, int]],
    meant: Sequence[str],
    message: str,
) -> Iterator[Repair]:
    """Yield a repair for each line of a row, to replace its words by those that are ``meant``."""
    lines: list[list[Match[str]]] = [[]]
    for word in row:
        before = lines[-1][-1:]
        if before and "\n" in word.string[before[0].end() : word.start()]:
            lines.append([])
        lines[-1].append(word)
    rest = [*meant]
    for number, line in enumerate(lines, 1):
        count = len(line) if number < len(lines) else len(rest)
        text = " ".join(rest[:count])
        del rest[:count]
        at, end = spans[line[0].start()][0], spans[line[-1].start()][1]
        yield Repair(at, end, text, message if number == 1 else "")


MAX_SLIPS = 3
"""A record counts as rotated if rotation divides the number of its wrong cards by at least this."""


def _wrong_cards(deal: Deal) -> int:
    """Return the number of defects in the record of play."""
    return sum(any(place.tag == "Play" for place in found.places) for found in defects(deal))


def turned_round(deal: Deal, alone: bool = False) -> Deal | None:
    """Return ``deal`` with the cards of each row read in the order they were played. With
    ``alone``, change only rows that have another seat's card in a column. Return ``None`` if the
    record cannot be followed.

    The winner of each trick leads to the next, so where each card fell follows from the cards.
    """
    record, trumps, game = deal.play, deal.trumps, deal.game
    if record is None or trumps is None or record.first not in deal.active:
        return None
    seats = deal.rules.direction.round_from(record.first, deal.active)
    if len(seats) != game.cards_in_trick:
        return None
    if not {*game.pack}.issuperset(card for row in record.rows for card in row if card is not None):
        return None  # no rule says which card a foreign one beats
    hands: Mapping[Seat, Collection[Card]] = {}
    if alone:
        try:
            hands = deal.played_hands()
        except DealError:
            return None
    leader = record.first
    rows: list[tuple[Card | None, ...]] = []
    for row in record.rows:
        order = game.playing_order(seats, leader)
        fell = [card for card in row if card is not None]
        turned: list[Card | None] = [None] * len(row)
        columns = game.record_columns(seats, order)
        if alone and all(c is None or c in hands[s] for s, c in zip(seats, row, strict=True)):
            turned = [*row]
            fell = [card for card in (row[column] for column in columns) if card is not None]
        else:
            for column, card in zip(columns, fell, strict=False):
                turned[column] = card
        rows.append(tuple(turned))
        if len(fell) < len(seats):
            rows += record.rows[len(rows) :]
            break
        winner = order[game.winner(fell, trumps)]
        leader = game.next_leader(seats, leader, winner)
    return replace(deal, play=PlayRecord(record.first, tuple(rows)))


def by_holders(deal: Deal) -> Deal | None:
    """Return ``deal`` with each card of its record in the column of its holder. Rows with two cards
    of one seat stay as they are. Return ``None`` if the holders are unknown.
    """
    record = deal.play
    if record is None or record.first not in deal.active:
        return None
    seats = deal.rules.direction.round_from(record.first, deal.active)
    if len(seats) != deal.game.cards_in_trick:
        return None
    unknown = [seat for seat in seats if deal.hands[seat] is None]
    try:
        holders = {c: seat for seat in seats if seat not in unknown for c in deal.played_hand(seat)}
    except DealError:
        return None
    other = unknown[0] if len(unknown) == 1 else None
    rows: list[tuple[Card | None, ...]] = []
    for row in record.rows:
        cards = [card for card in row if card is not None]
        held = {holders.get(card, other): card for card in cards}
        is_known = len(held) == len(cards) and None not in held
        rows.append(tuple(map(held.get, seats)) if is_known else row)
    return replace(deal, play=PlayRecord(record.first, tuple(rows)))


class _Way(NamedTuple):
    """A way to read rows in another order: the function that reorders them, whether it does so for
    all rows at once, and its messages.
    """

    turned: Callable[[Deal], Deal | None]
    is_whole: bool
    many: str
    one: str


_FELL = (
    "tricks are written as they fell, and read so",
    "this trick is written as it fell, and read so",
)
_WAYS = (
    _Way(turned_round, True, *_FELL),
    _Way(partial(turned_round, alone=True), False, *_FELL),
    _Way(
        by_holders,
        False,
        "tricks are written in another rotation, and read by who holds their cards",
        "this trick is written in another rotation, and read by who holds its cards",
    ),
)


_OF_THE_LEDGER = ("Declarer", "Contract", "Result", "Surrender")
_OF_CARDS = ("Deal", "Stock", "Exchange", "TricksWon", "Leader")
"""Tags that show that a deal was written with cards. If a deal has one of them but no hands, its
hands were lost.
"""

_OF_THE_GAME = ("Game", "Rules", "Pack")


def game_repairs(lexed: Lexed, reader: DealReader, players: Players) -> list[Repair]:
    """Return tags for the game of a deal that has no hands and names no game. The game is that of
    its board, of the deal before, or the one in which its contract can be read.
    """
    if not _is_for_the_ledger(lexed, reader):
        return []
    board = _board(lexed, players)
    if board is not None and not {"Game", "Rules"} & lexed.tags.keys():
        tags = [] if reader.rules == board.rules else [text_tag("Rules", str(board.rules))]
        if "Pack" not in lexed.tags and board.pack is not reader.pack:
            tags.append(text_tag("Pack", board.pack.value))
        return [_inserted(lexed, tags, "")] if tags else []
    tags, as_before = _of_the_table_before(lexed, reader, players)
    if tags:
        is_news = any(name in players.tags for name in _OF_THE_GAME)
        return [_inserted(lexed, tags, as_before if is_news else "")]
    if any(name in lexed.tags for name in _OF_THE_GAME):
        return []
    tag = lexed.tags.get("Contract")
    if tag is None or "Contract" not in reader.unread:
        return []
    names = [game.name for game in every_game() if _reads(game, tag["value"], players)]
    if len(names) != 1:
        return []
    (name,) = names
    message = f"no Game: {tag['value']!r} is a contract of {name}, and so the deal is read"
    return [_inserted(lexed, [text_tag("Game", name)], message)]


def _of_the_table_before(
    lexed: Lexed, reader: DealReader, players: Players
) -> tuple[list[str], str]:
    """Return the game and the pack of the deal before, for a deal that names neither, and the
    message.
    """
    last = players.last
    if last is None:
        return [], ""
    tags, words = list[str](), list[str]()
    game, pack = reader.game, reader.pack
    if not {"Game", "Rules"} & lexed.tags.keys() and last.rules != reader.rules:
        game = last.game
        tags = [] if last.game_tag is None else [text_tag("Game", last.game_tag)]
        if not tags or last.rules != game.rules:
            tags.append(text_tag("Rules", str(last.rules)))
        pack = game.printing(pack)
        words.append(game.name)
    unsaid = "Game or Rules" if words else ""
    if "Pack" not in lexed.tags and last.pack is not pack and last.pack in game.printings:
        tags.append(text_tag("Pack", last.pack.value))
        words.append(f"with the {last.pack.value} pack")
        unsaid = "Game, Rules or Pack" if unsaid else "Pack"
    return tags, f"no {unsaid}: read as {' '.join(words)}, as before"


def _reads(game: Game, contract: str, players: Players) -> bool:
    """Return whether a game can read a contract, even in full words or together with its player or
    result.
    """
    dialect, pack = dialect_of(game), game.printings[0]
    reading = dialect.readings.get("Contract")
    if reading is None:
        return False
    try:
        return bool(reading.parse(dialect.contract_meant(contract, pack), Pack.ENGLISH))
    except InvalidValue:
        return in_one_breath(contract, dialect, pack, players) is not None


def table_repairs(lexed: Lexed, reader: DealReader, players: Players) -> list[Repair]:
    """Return repairs that add a ``Deal`` to a deal without hands, and a ``Dealer`` if the turn
    shows it.
    """
    if not _is_for_the_ledger(lexed, reader):
        return []
    board = _board(lexed, players)
    if board is not None:
        tags = _names(lexed, players)
        if "Dealer" not in lexed.tags:
            tags.append(text_tag("Dealer", board.dealer.letter))
        return [_inserted(lexed, [*tags, deal_tag(sorted(board.empty))], "")]
    if not _is_done(lexed, reader):
        return []
    table = _seats_of_table(lexed, players)
    result = "" if "Result" not in lexed.tags else lexed.tags["Result"]["value"]
    counts = counts_meant(result, players.with_letters)
    counted = {*seats_counted(counts)}
    dealer = _dealer(lexed, players)
    tags, message = _names(lexed, players), ""
    if "Dealer" not in lexed.tags:
        dealer = _due(table, players)
        out = table - counted if len(table) == len(SEATS) == len(counted) + 1 else set()
        if dealer is None or (out and reader.rules.sits_out(dealer) not in out):
            dealer = next((seat for seat in table if reader.rules.sits_out(seat) in out), dealer)
        elif "Dealer" in players.tags:
            message = f"no Dealer: it is the turn of {dealer.letter}"
        if dealer is not None:
            tags.append(text_tag("Dealer", dealer.letter))
    numbers = len(counts.split(":")) if not counted else len(counted)
    active = _active(reader, table, counted, numbers, dealer)
    if active is None:
        return []
    tags.append(deal_tag([seat for seat in SEATS if seat not in active]))
    return [_inserted(lexed, tags, message)]


def _board(lexed: Lexed, players: Players) -> LaidOut | None:
    """Return the board of a deal, if its cards came earlier in the file and the dealer is the
    same."""
    tag = lexed.tags.get("Board")
    board = None if tag is None else players.boards.get(tag["value"])
    dealer = _dealer(lexed, players)
    return board if board is not None and dealer in (None, board.dealer) else None


def _dealer(lexed: Lexed, players: Players) -> Seat | None:
    tag = lexed.tags.get("Dealer")
    return None if tag is None else SEAT_OF_LETTER.get(players.letter(tag["value"]))


def name_repairs(lexed: Lexed, players: Players, repairs: Iterable[Repair]) -> list[Repair]:
    """Return repairs that add the names which ``repairs`` used in a deal without names of its
    own."""
    text = lexed.text
    named = any(players.with_letters(text[m.at : m.end]) != text[m.at : m.end] for m in repairs)
    tags = _names(lexed, players) if named else []
    at = min((tag.start() for tag in lexed.tags.values()), default=0)
    return [Repair(at, at, "".join(f"{tag}\n" for tag in tags), "")] if tags else []


def _names(lexed: Lexed, players: Players) -> list[str]:
    """Return the names that earlier deals give, leaving out those that the deal gives itself."""
    names = players.named_in(lexed.tags).names
    return [
        text_tag(seat.word, names[seat.letter])
        for seat in SEATS
        if seat.letter in names and seat.word not in lexed.tags
    ]


def _is_for_the_ledger(lexed: Lexed, reader: DealReader) -> bool:
    """Return whether a deal, without hands of its own or of its board, has a result for the
    ledger."""
    if lexed.breaks or any(name in lexed.tags for name in _OF_CARDS):
        return False
    if any(reader.fields.get("hands", ())):
        return False
    return not lexed.words.get("Play") and any(name in lexed.tags for name in _OF_THE_LEDGER)


def _is_done(lexed: Lexed, reader: DealReader) -> bool:
    """Return whether the deal states its result, even in a form that cannot be read."""
    if "Result" in lexed.tags:
        return True
    hands = (None,) * len(SEATS)
    known = {"hands": hands, "empty": frozenset(), "rules": reader.rules}
    return reader.game.deal_type.from_fields({**reader.fields, **known}).is_done


def _inserted(lexed: Lexed, tags: list[str], message: str) -> Repair:
    """Return repairs that insert lines before the first tag of the ledger."""
    at = min(lexed.tags[name].start() for name in _OF_THE_LEDGER if name in lexed.tags)
    return Repair(at, at, "".join(f"{tag}\n" for tag in tags), message)


def _seats_of_table(lexed: Lexed, players: Players) -> set[Seat]:
    """Return the seats at the table: those with names, all four if four pay, else those of the deal
    before.
    """
    named = {SEAT_OF_LETTER[letter] for letter in players.named_in(lexed.tags).names}
    last = players.last
    payers = lexed.tags.get("Participants")
    if not named and payers is not None and payers["value"] == str(len(SEATS)):
        return {*SEATS}
    if named or last is None:
        return named
    out = None if last.dealer is None else last.rules.sits_out(last.dealer)
    return {*last.active} if out is None or out not in last.empty else {*last.active, out}


def _due(table: Collection[Seat], players: Players) -> Seat | None:
    """Return the seat whose turn it is to deal; ``None`` if unknown."""
    last = players.last
    if players.seating is not None and players.seating.dealer is not None:
        dealer: Seat = players.seating.dealer
        return dealer
    if last is None or last.dealer is None or last.dealer not in table:
        return None
    return last.dealer if last.is_not_valid else last.rules.direction.after(last.dealer, table)


def _active(
    reader: DealReader, table: set[Seat], counted: set[Seat], numbers: int, dealer: Seat | None
) -> set[Seat] | None:
    """Return the seats that have cards; ``None`` if unknown."""
    seats = reader.game.seats
    every = {*SEATS}
    if seats == len(every):
        return every
    if reader.rules.has_incomer and numbers == len(every):
        return every  # an in-comer or a mort, whose result has four numbers
    if len(counted) == seats:
        return counted
    if len(table) == seats:
        return table
    if dealer is None or dealer not in table or len(table) != seats + 1:
        return None
    return table - {reader.rules.sits_out(dealer)}


def read_repaired(
    reading: DealReading,
    chunk: Chunk,
    lexed: Lexed,
    name: str,
    rules: Ruleset,
    before: Mapping[str, TagValue] | None,
    problems: list[FileProblem],
    comments: tuple[str, ...],
    players: Players,
) -> DealReading:
    """Return the result of reading a deal with errors again after its repairs.

    ``players`` are those that the deals before name. The other arguments are those it was read
    with (see :func:`~tridge_solver.handfile.deal_reader.read_as_written`).
    """
    reader = reading.reader
    written = _Written(chunk, name)
    now, now_lexed = chunk, lexed
    above = comments[: len(comments) - len(lexed.comments)]
    is_as_before = any("[Pack " in repair.text for repair in game_repairs(lexed, reader, players))
    unclear = [] if is_as_before else unclear_suits(lexed, reader)
    placed = set(map(id, problems))  # some are before the deal, in comments with its text
    for repairs_of in _ROUNDS:
        if repairs_of is not _comments and not has_error(reader.problems):
            break
        seated = players.named_in(now_lexed.tags)
        repairs = repairs_of(_Now(now.text, now_lexed, reader, reading.draft, seated))
        repairs = [repair for repair in repairs if not written.holds_one(repair, unclear)]
        if not repairs:
            continue
        now = now._replace(text=written.add(repairs))
        now_lexed = lex(now.text)
        comments = (*above, *now_lexed.comments)  # behind the words as they are now
        reader = DealReader(now, now_lexed, name, rules, before, list(problems), players)
        reading = _read(reader, written, now, comments, placed)
    if has_error(reader.problems) and "Auction" in reader.unread and reader.dialect.is_pbn:
        reader = DealReader(
            now, now_lexed, name, rules, before, list(problems), players, as_it_is=True
        )
        reading = _read(reader, written, now, comments, placed)
    seated = players.named_in(now_lexed.tags)
    told = [problem_at(chunk, name, diagnostic) for diagnostic in unclear]
    places = {(problem.line, problem.column) for problem in told}
    others = (p for p in reading.problems if (p.line, p.column) not in places)
    return replace(reading, problems=[*told, *(_with_names(p, seated) for p in others)])


def _read(
    reader: DealReader,
    written: _Written,
    now: Chunk,
    comments: tuple[str, ...],
    placed: Collection[int],
) -> DealReading:
    """Return the deal and the problems that a ``reader`` finds in the text ``now``. Problems in
    ``placed`` have their places already.
    """
    draft = reader.read(comments)
    problems = (p if id(p) in placed else written.problem(p, now) for p in reader.problems)
    return DealReading(
        draft,
        [*written.warnings, *problems],
        reader,
        written.fixes(),
        {tag: written.place(*at, now) for tag, at in reader.fund_places().items()},
    )


def _with_names(problem: FileProblem, players: Players) -> FileProblem:
    """Return a problem; if a seat was expected, add the names of players that may be used
    instead."""
    if problem.expected != ONE_OF_SEATS or not players.names:
        return problem
    return replace(problem, expected=f"{ONE_OF_SEATS}, or {', '.join(players.names.values())}")


ONE_OF_SEATS = "one of N E S W"
"""The expected value in errors about a text that should be a seat."""

Repairs = Sequence[Repair]


class _Now(NamedTuple):
    """A deal between two rounds of repairs: its text, what has been read of it, and the known
    players.
    """

    text: str
    lexed: Lexed
    reader: DealReader
    draft: Deal | None
    players: Players


def _comments(now: _Now) -> Repairs:
    if not now.lexed.broken and not now.reader.hides_tags:
        return ()
    tags = {tag["name"]: tag["value"] for tag in TAGS.finditer(now.text)}
    is_pbn = now.reader.dialect.is_pbn or tells_bridge(tags)
    return comment_repairs(now.text) if is_pbn else ()


def _quotes(now: _Now) -> Repairs:
    return quote_repairs(now.text) if now.lexed.broken else ()


def _tags(now: _Now) -> Repairs:
    return tag_repairs(now.text)


def _game(now: _Now) -> Repairs:
    return game_repairs(now.lexed, now.reader, now.players)


def _words(now: _Now) -> Repairs:
    return word_repairs(now.lexed, now.reader)


def _values(now: _Now) -> Repairs:
    repairs = value_repairs(now.lexed, now.reader, now.players)
    return [*repairs, *name_repairs(now.lexed, now.players, repairs)]


def _table(now: _Now) -> Repairs:
    return table_repairs(now.lexed, now.reader, now.players)


def _play_order(now: _Now) -> Repairs:
    return () if now.draft is None else play_order_repairs(now.draft, now.lexed)


_ROUNDS: tuple[Callable[[_Now], Repairs], ...] = (
    _comments,
    _quotes,
    _tags,
    _game,
    _words,
    _table,
    _values,
    _table,
    _values,
    _play_order,
)
"""The rounds of repairs in their order; each works on the result of the earlier ones. Values come
twice, because unreadable hands may hide the game. The table comes twice too: first while a result
by seats still shows who played, later when it is known that nobody did.
"""


class _Written:
    """The original text of a deal, with all rounds of repairs so far."""

    def __init__(self, chunk: Chunk, name: str) -> None:
        self._chunk = chunk
        self._name = name
        self._rounds: list[WrittenPlaces] = []
        self._repairs: list[Repair] = []
        self._text = chunk.text
        self.warnings: list[FileProblem] = []

    def add(self, repairs: Repairs) -> str:
        """Add a round of repairs, with offsets in the text after the earlier rounds; return the new
        text.
        """
        for repair in repairs:
            if repair.message:
                diagnostic = Diagnostic(self._offset(repair.at), repair.message)
                self.warnings.append(problem_at(self._chunk, self._name, diagnostic, "warning"))
        self._repairs = composed(self._text, self._repairs, repairs)
        self._text = applied(self._text, repairs)
        self._rounds.append(WrittenPlaces(repairs))
        return self._text

    def holds_one(self, repair: Repair, diagnostics: Sequence[Diagnostic]) -> bool:
        """Return whether a repair of the text touches a word that one of these problems
        concerns."""
        at, end = self._offset(repair.at), self._offset(repair.end)
        return any(at <= diagnostic.at < end for diagnostic in diagnostics)

    def _offset(self, at: int) -> int:
        for places in reversed(self._rounds):
            at = places[at]
        return at

    def place(self, line: int, column: int, now: Chunk) -> tuple[int, int]:
        """Return the place in the original text for a place in the repaired text."""
        return line_and_column(self._chunk, self._offset(offset_in(now, line, column)))

    def problem(self, problem: FileProblem, now: Chunk) -> FileProblem:
        line, column = self.place(problem.line, problem.column, now)
        return replace(problem, line=line, column=column)

    def fixes(self) -> tuple[Fix, ...]:
        return tuple(self._fixes())

    def _fixes(self) -> Iterator[Fix]:
        for repair in self._repairs:
            yield Fix(*line_and_column(self._chunk, repair.at), repair.end - repair.at, repair.text)
