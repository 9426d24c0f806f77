"""What a treasurer leaves out: the hands, who sat out, whose turn it was to deal, which game it is.

A deal that says what was played and what came of it needs no more for the ledger. Who sits where
then follows from the names, from a result by seats, or from the deal before.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from tridge_solver.core.cards import Pack
from tridge_solver.core.registry import Game
from tridge_solver.core.seats import SEAT_OF_LETTER, SEATS, Seat
from tridge_solver.handfile.blank_forms import deal_tag, text_tag
from tridge_solver.handfile.dialect import dialect_of
from tridge_solver.handfile.lexer import Lexed
from tridge_solver.handfile.players import LaidOut, Players
from tridge_solver.handfile.problems import InvalidValue
from tridge_solver.handfile.repair.changes import Repair
from tridge_solver.handfile.repair.repairs import counts_meant, seats_counted

if TYPE_CHECKING:
    from tridge_solver.handfile.deal_reader import DealReader

_OF_THE_LEDGER = ("Declarer", "Contract", "Result", "Surrender")
_OF_CARDS = ("Deal", "Stock", "Exchange", "TricksWon", "Leader")
"""Tags without which no cards are meant; a deal with one of them has lost its hands."""

_OF_THE_GAME = ("Game", "Rules", "Pack")


def game_repairs(lexed: Lexed, reader: DealReader, players: Players) -> list[Repair]:
    """The game of a deal without hands that does not name it: that of its board, as in the deal
    before, or the one in which its contract can be read."""
    if not _is_for_the_ledger(lexed):
        return []
    board = _board(lexed, players)
    if board is not None and not {"Game", "Rules"} & lexed.tags.keys():
        tags = [] if reader.rules == board.rules else [text_tag("Rules", str(board.rules))]
        if "Pack" not in lexed.tags and board.pack is not reader.pack:
            tags.append(text_tag("Pack", board.pack.value))
        return [_inserted(lexed, tags, "")] if tags else []
    from tridge_solver.core.registry import every_game

    tags, as_before = _of_the_table_before(lexed, reader, players)
    if tags:
        is_news = any(name in players.tags for name in _OF_THE_GAME)
        return [_inserted(lexed, tags, as_before if is_news else "")]
    if any(name in lexed.tags for name in _OF_THE_GAME):
        return []
    tag = lexed.tags.get("Contract")
    if tag is None or "Contract" not in reader.unread:
        return []
    names = [game.name for game in every_game() if _reads(game, tag["value"])]
    if len(names) != 1:
        return []
    (name,) = names
    message = f"no Game: {tag['value']!r} is a contract of {name}, and so the deal is read"
    return [_inserted(lexed, [text_tag("Game", name)], message)]


def _of_the_table_before(
    lexed: Lexed, reader: DealReader, players: Players
) -> tuple[list[str], str]:
    """The game and the pack of the deal before where a deal does not say its own, and what is told
    of it."""
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


def _reads(game: Game, contract: str) -> bool:
    """Whether a contract can be read in a game, be it in full words."""
    reading = dialect_of(game).readings.get("Contract")
    try:
        return reading is not None and bool(
            reading.parse(
                dialect_of(game).contract_meant(contract, game.printings[0]), Pack.ENGLISH
            )
        )
    except InvalidValue:
        return False


def table_repairs(lexed: Lexed, reader: DealReader, players: Players) -> list[Repair]:
    """The ``Deal`` of a deal without hands, and the ``Dealer`` whose turn it was."""
    if not _is_for_the_ledger(lexed):
        return []
    board = _board(lexed, players)
    if board is not None:
        tags = _names(lexed, players)
        if "Dealer" not in lexed.tags:
            tags.append(text_tag("Dealer", board.dealer.letter))
        return [_inserted(lexed, [*tags, deal_tag(sorted(board.empty))], "")]
    if not _is_done(lexed, reader):
        return []
    table = _table(lexed, players)
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
    """The board of a deal, where that stood before with its cards, and no other seat deals."""
    tag = lexed.tags.get("Board")
    board = None if tag is None else players.boards.get(tag["value"])
    dealer = _dealer(lexed, players)
    return board if board is not None and dealer in (None, board.dealer) else None


def _dealer(lexed: Lexed, players: Players) -> Seat | None:
    """Who dealt, as the deal itself says it."""
    tag = lexed.tags.get("Dealer")
    return None if tag is None else SEAT_OF_LETTER.get(players.letter(tag["value"]))


def name_repairs(lexed: Lexed, players: Players, repairs: Iterable[Repair]) -> list[Repair]:
    """The names of a deal that has none of its own, where ``repairs`` read some in it."""
    text = lexed.text
    named = any(players.with_letters(text[m.at : m.end]) != text[m.at : m.end] for m in repairs)
    tags = _names(lexed, players) if named else []
    at = min((tag.start() for tag in lexed.tags.values()), default=0)
    return [Repair(at, at, "".join(f"{tag}\n" for tag in tags), "")] if tags else []


def _names(lexed: Lexed, players: Players) -> list[str]:
    """The names that a deal does not give itself: those of the deals before."""
    names = players.named_in(lexed.tags).names
    return [
        text_tag(seat.word, names[seat.letter])
        for seat in SEATS
        if seat.letter in names and seat.word not in lexed.tags
    ]


def _is_for_the_ledger(lexed: Lexed) -> bool:
    """Whether a deal without hands says something a ledger is kept of."""
    if lexed.breaks or any(name in lexed.tags for name in _OF_CARDS):
        return False
    return not lexed.words.get("Play") and any(name in lexed.tags for name in _OF_THE_LEDGER)


def _is_done(lexed: Lexed, reader: DealReader) -> bool:
    """Whether it says what came of it, be it unreadable."""
    if "Result" in lexed.tags:
        return True
    hands = (None,) * len(SEATS)
    known = {"hands": hands, "empty": frozenset(), "rules": reader.rules}
    return reader.game.deal_type.from_fields({**reader.fields, **known}).is_done


def _inserted(lexed: Lexed, tags: list[str], message: str) -> Repair:
    """Lines before the first tag of the ledger."""
    at = min(lexed.tags[name].start() for name in _OF_THE_LEDGER if name in lexed.tags)
    return Repair(at, at, "".join(f"{tag}\n" for tag in tags), message)


def _table(lexed: Lexed, players: Players) -> set[Seat]:
    """Who sits at the table: those with names, all if four pay, else those of the deal before."""
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
    """Whose turn it is to deal; ``None`` where it is unknown."""
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
    """Who had cards; ``None`` where it is unknown."""
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
