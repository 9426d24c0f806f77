"""Read LIN, the format of Bridge Base Online: ``md|3S…|sv|n|mb|1N|an|15-17|mb|p|…``.

A file is a run of commands, each two letters and a value, ended by bars. The format has never been
published; this module reads what the files of the club, of its public tables (vugraph) and of its
deal archive have in common. Commands about the look of a page are skipped.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from typing import NamedTuple

from tridge_solver.core.cards import FULL_PACK, SUITS, Card, Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.trumps.bridge.auction import AuctionEnd, auction_end
from tridge_solver.games.trumps.bridge.pbn_play import NEXT
from tridge_solver.games.trumps.game import BRIDGE_GAME, left_of
from tridge_solver.games.trumps.rules import BOOK, TrumpsContract
from tridge_solver.handfile.inheritance import MAX_INHERITED
from tridge_solver.handfile.opened import MadeText, Span, percent_decoded
from tridge_solver.handfile.stream import DEAL_LIMIT, Chunk
from tridge_solver.handfile.values import find_card

Place = tuple[int, int]
Holdings = list[list[Span]]
"""A hand: for each suit, the text in the file."""

HANDS = len(SEATS)
A_TRICK = 4


@dataclass
class Calls:
    """The auction of a deal: its words with their places, and the numbered notes, each with the
    number of calls it covers."""

    words: list[tuple[str, Place]] = field(default_factory=list)
    notes: dict[str, int] = field(default_factory=dict)
    uses: Counter[str] = field(default_factory=Counter)

    def call(self, word: str, place: Place) -> None:
        """Add a call to the auction."""
        self.words.append((word, place))

    def note(self, text: str, place: Place) -> None:
        """Add a note to the last call."""
        text = " ".join(text.split())
        if text and self.words:
            number = self.notes.setdefault(text, len(self.notes) + 1)
            self.uses[text] += 1
            self.words.append((f"={number}=", place))

    def drop_note(self, text: str) -> bool:
        """Remove the last note, if its text is ``text``."""
        if text not in self.notes or self.words[-1][0] != f"={self.notes[text]}=":
            return False
        self.words.pop()
        self.uses[text] -= 1
        if not self.uses[text] and self.notes[text] == len(self.notes):
            del self.notes[text]
        return True

    def end(self, first: Seat | None) -> AuctionEnd | None:
        """Return the end of the auction; ``None`` if it is not over."""
        return None if first is None else auction_end(first, [word for word, _ in self.words])

    def put(self, made: MadeText, first: Seat, place: Place) -> None:
        """Write the auction and its notes to the deal."""
        if not self.words:
            return
        made.put(f'[Auction "{first.letter}"]\n', place)
        for word, where in self.words:
            made.put(word, where, len(word))
            made.put("\n", where)
        for text, number in self.notes.items():
            made.tag("Note", f"{number}:{text}", place)


def cards_of(holdings: Holdings) -> list[Card]:
    """Return the cards of a hand, as far as they can be read."""
    codes = (
        suit.letter + rank
        for suit, spans in zip(SUITS, holdings, strict=True)
        for rank in "".join(span.text for span in spans).upper().replace("10", "T")
    )
    return [card for code in codes if (card := find_card(code, Pack.FULL)) is not None]


def fourth_hand(hands: dict[Seat, Holdings]) -> tuple[Seat, str] | None:
    """Return the missing hand, if the three others are complete."""
    known = {seat: cards_of(holdings) for seat, holdings in hands.items() if any(holdings)}
    missing = [seat for seat in SEATS if seat not in known]
    dealt = {card for cards in known.values() for card in cards}
    if len(missing) != 1 or any(len(cards) != 13 for cards in known.values()) or len(dealt) != 39:
        return None
    left = [card for card in FULL_PACK if card not in dealt]
    return missing[0], Pack.FULL.hand_text(left)


def put_deal(made: MadeText, first: Seat, hands: dict[Seat, Holdings], place: Place) -> None:
    """Write the hands to the deal; a missing hand gets the remaining cards."""
    fourth = fourth_hand(hands)
    made.put(f'[Deal "{first.letter}:', place)
    for step in range(HANDS):
        seat = left_of(first, step)
        holdings = hands.get(seat)
        made.put(" " if step else "", place)
        if fourth is not None and fourth[0] is seat:
            made.put(fourth[1], place)
        elif holdings is None or not any(holdings):
            made.put("-", place)
        else:
            for suit, spans in enumerate(holdings):
                made.put("." if suit else "", place)
                for span in spans:
                    made.copy(span)
    made.put('"]\n', place)


def put_play(
    made: MadeText,
    leader: Seat,
    contract: TrumpsContract | None,
    hands: dict[Seat, Holdings],
    cards: Sequence[tuple[str, Place]],
    place: Place,
) -> None:
    """Write cards, given in the order played, to columns that begin at the leader."""
    holder = {card: seat for seat, held in hands.items() for card in cards_of(held)}
    fourth = fourth_hand(hands)
    made.put(f'[Play "{leader.letter}"]\n', place)
    lead = leader
    for at in range(0, len(cards), A_TRICK):
        trick = cards[at : at + A_TRICK]
        row: list[tuple[str, Place]] = [("-", place)] * A_TRICK
        for step, card in enumerate(trick):
            row[(left_of(lead, step) - leader) % A_TRICK] = card
        for number, (word, where) in enumerate(row):
            made.put(" " if number else "", where)
            made.put(word, where, len(word))
        made.put("\n", place)
        found = [find_card(word, Pack.FULL) for word, _ in trick]
        whole = [card for card in found if card is not None]
        if len(whole) < A_TRICK:
            break
        if contract is not None and contract.strain is not None:
            lead = left_of(lead, BRIDGE_GAME.winner(whole, contract.strain))
        elif at + A_TRICK < len(cards):
            next_card = find_card(cards[at + A_TRICK][0], Pack.FULL)
            lead = holder.get(next_card, fourth[0] if fourth else lead) if next_card else lead
    made.put("*\n", place)


SEATS_OF_LIN = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
"""The order of hands and names in LIN; the number of the dealer counts from one in it."""

VULNERABLE = {"o": "None", "0": "None", "-": "None", "n": "NS", "e": "EW", "b": "All"}
ROOMS = {"o": "Open", "c": "Closed"}
SCORING = {"I": "IMP", "P": "MatchPoints", "B": "BAM"}
PASSED = "PASS"
"""Texts for the result of a board that nobody played."""

ALERT = "alert"
"""The beginning of a note on a call that was alerted."""

CALLS_EXPECTED = "1C … 7N, p, d or r"
CARDS_EXPECTED = "suit then rank, e.g. SA"

# Linear: no two parts that stand side by side have a character in common, and calls begin
# differently or are of a bounded length.
_NAME = re.compile(r"[A-Za-z0-9]{2}")
_CALL = re.compile(
    r"\s*(?:(?P<bid>[1-7])\s*(?P<strain>NT?|[SHDC])|(?P<again>XX|R(?:EDOUBLE|EDBL|DBL)?)"
    r"|(?P<double>X|D(?:OUBLE|BL)?)|(?P<passed>PASS|P|-)|(?P<asked>\?))(?P<marks>[!*?]*)\s*",
    re.IGNORECASE,
)
_CARD = re.compile(r"\s*([SHDC])\s*(10|[2-9TJQKA])\s*", re.IGNORECASE)
_LABEL = re.compile(r"\s*([oc])\s*(\d{1,4})", re.IGNORECASE)
_BOARD = re.compile(r"\s*(?:board|bd|brd)?\W*(\d{1,6})\s*", re.IGNORECASE)
_RESULT = re.compile(r"([1-7])(NT?|[SHDC])(X{0,2})([NESW])(X{0,2})(=|[+-]\d{1,2})", re.IGNORECASE)

_OF_A_BOARD = ("pn", "sv", "ah")
"""Commands that occur once on a board, mostly before its auction."""

_OF_THE_TABLE = ("mb", "pc", "mc")


class Command(NamedTuple):
    """A command and its value; the name is empty if the text has none."""

    name: str
    value: Span


def _spans(pieces: Iterable[str]) -> Iterator[Span]:
    """Yield the pieces of a text between its bars. Of a piece too long for a deal, yield only
    the beginning."""
    line = column = 1
    kept, size = "", 0

    def ended(text: str) -> Span:
        nonlocal line, column
        span = Span(text, line, column)
        line, column = span.place(len(text))
        column += 1
        return span if "%" not in text else Span(percent_decoded(text), *span.place())

    for piece in pieces:
        *whole, rest = piece.split("|")
        for text in whole:
            yield ended(kept + text)
            kept, size = "", 0
        size += len(rest)
        kept += rest if size <= 2 * DEAL_LIMIT else ""
    yield ended(kept)


def _commands(pieces: Iterable[str]) -> Iterator[Command]:
    """Yield the commands of a text; a missing or extra bar spoils only one of them."""
    name = ""
    for span in _spans(pieces):
        if name:
            yield Command(name, span)
            name = ""
        elif _NAME.fullmatch(word := span.text.strip()):
            name = word.lower()
        elif word:
            yield Command("", span.stripped())
    if name:
        yield Command(name, Span("", 1, 1))


@dataclass
class _Header:
    """The facts at the top of a file that apply to all its boards."""

    event: Span | None = None
    session: Span | None = None
    scoring: str | None = None
    teams: tuple[Span, ...] = ()
    first: int = 1
    results: list[Span] = field(default_factory=list)
    names: list[Span] = field(default_factory=list)
    too_long: Span | None = None

    def take(self, command: Command) -> None:
        if command.name == "rs":
            self.results = command.value.split(",")
            return
        if command.name not in ("vg", "pn"):
            return
        parts = command.value.split(",") + [Span("", *command.value.place())] * 8
        # It is in every board: otherwise a long text before many of them would grow.
        if sum(len(part.text) for part in parts[:8]) > MAX_INHERITED:
            self.too_long = command.value
        elif command.name == "vg":
            self.event, self.session = parts[0], parts[1]
            self.scoring = SCORING.get(parts[2].text.upper())
            self.first = int(parts[3].text) if re.fullmatch(r"\d{1,6}", parts[3].text) else 1
            self.teams = (parts[5], parts[7])
        else:
            self.names = parts[: 2 * len(SEATS_OF_LIN)]

    def result(self, room: str | None, number: int) -> Span | None:
        """Return the result of a board in one room; the file has two results for each board."""
        at = 2 * (number - self.first) + (room == "c")
        found = self.results[at] if 0 <= at < len(self.results) else None
        return found if found is not None and found.text else None


def lin_chunks(pieces: Iterable[str]) -> Iterator[Chunk]:
    """Yield the deals of a LIN file as texts of hand files.

    >>> text = "pn|Ann,Bob,Cleo,Dora|md|3S2,S3,S4,S5|sv|n|mb|1N|mb|p|mb|p|mb|p|pc|S5|"
    >>> for chunk in lin_chunks([text]):
    ...     print(chunk.text)
    [Game "Bridge"]
    [West "Bob"]
    [North "Cleo"]
    [East "Dora"]
    [South "Ann"]
    [Dealer "N"]
    [Vulnerable "NS"]
    [Deal "S:2... 3... 4... 5..."]
    [Declarer "N"]
    [Contract "1NT"]
    [Auction "N"]
    1NT
    Pass
    Pass
    Pass
    [Play "E"]
    S5 - - -
    *
    <BLANKLINE>
    """
    header = _Header()
    now: list[Command] = []
    seen: set[str] = set()
    size = 0
    for command in _commands(pieces):
        name = command.name
        is_next = "md" in seen and (
            name in ("md", "vg")
            or (name in _OF_A_BOARD and name in seen)
            or (name == "pn" and not seen.isdisjoint(_OF_THE_TABLE) and _named_before(seen, header))
        )
        if name == "qx" or is_next:
            ahead = _of_the_next(now, command) if size <= 2 * DEAL_LIMIT else len(now)
            yield from _board(now[:ahead], header, size)
            now = now[ahead:]
            seen = {each.name for each in now}
            size = sum(len(each.value.text) for each in now)
        size += len(command.value.text)
        seen.add(name)
        if size <= 2 * DEAL_LIMIT:
            now.append(command)
    yield from _board(now, header, size)


def _named_before(seen: set[str], header: _Header) -> bool:
    """Return whether the players of a board are known already, so that further names belong to
    later boards."""
    return "qx" in seen or bool(header.names)


def _of_the_next(now: list[Command], following: Command) -> int:
    """Return the index in ``now`` at which the commands of the next board begin. They stand
    after the cards of this board, apart from them, and on the line of the command ``following``."""
    first = len(now)
    while first and now[first - 1].name in _OF_A_BOARD:
        first -= 1
    before = now[first - 1] if first else None
    if first == len(now) or before is None or following.name == "vg":
        return len(now)
    is_apart = before.name == "pg" or before.value.line < now[first].value.line
    return first if is_apart and now[-1].value.line == following.value.line else len(now)


def _board(commands: list[Command], header: _Header, size: int) -> Iterator[Chunk]:
    """Yield the deal that a board's commands describe. Yield nothing for commands about all
    boards, or about the look of a page."""
    if not commands:
        return
    named = {command.name for command in commands}
    if named.isdisjoint(("md", *_OF_THE_TABLE)):
        stray = [command for command in commands if not command.name]
        if not stray or named & {"nt", "at", "ha", "3d", "bt"}:
            for command in commands:
                header.take(command)
            return
    for command in commands:
        if command.name in ("vg", "rs") or (
            command.name == "pn" and command.value.text.count(",") > len(SEATS_OF_LIN)
        ):
            header.take(command)
    if size > DEAL_LIMIT:
        yield Chunk("", commands[0].value.line, too_long=True)
        return
    yield _Board(commands, header).chunk()


class _Board:
    def __init__(self, commands: list[Command], header: _Header) -> None:
        self._commands = commands
        self._header = header
        self._values = {command.name: command.value for command in reversed(commands)}
        self._start = commands[0].value.place()
        self._made = MadeText(self._start[0])
        label = _LABEL.match(self._values["qx"].text) if "qx" in self._values else None
        self._room = label[1].lower() if label else None
        self._number = int(label[2]) if label else None
        self._dealer: Seat | None = None
        self._hands: dict[Seat, Holdings] = {}
        self._calls = Calls()
        self._cards: list[tuple[str, Place]] = []

    def chunk(self) -> Chunk:
        made = self._made
        self._read_deal()
        self._read_table()
        made.put('[Game "Bridge"]\n', self._start)
        if self._header.too_long is not None:
            message = f"what this says of all boards has more than {MAX_INHERITED:,} characters"
            self._trouble(self._header.too_long, message, "names and an event in fewer")
        self._put_comments()
        self._put_event()
        self._put_deal()
        self._put_record()
        return made.chunk()

    def _trouble(self, span: Span, message: str, expected: str) -> None:
        self._made.trouble(span, message, expected)

    def _read_deal(self) -> None:
        value = self._values.get("md")
        if value is None:
            if all(command.name for command in self._commands):  # else that is reported
                span = Span("", *self._start)
                self._trouble(span, "this board has no cards", "md|, the dealer and the hands")
            return
        parts = value.split(",")
        digit = re.match(r"[0-9]?", parts[0].text)
        assert digit is not None
        if digit[0] in ("1", "2", "3", "4"):
            self._dealer = SEATS_OF_LIN[int(digit[0]) - 1]
        elif digit[0] not in ("", "0"):
            expected = "1 for South, 2 West, 3 North, 4 East"
            self._trouble(parts[0], f"{digit[0]!r} is not a dealer", expected)
        parts[0] = parts[0].part(digit.end(), len(parts[0].text)).stripped()
        if len(parts) > len(SEATS_OF_LIN) and any(part.text for part in parts[4:]):
            self._trouble(parts[4], "a fifth hand", "South, West, North and East")
        for seat, part in zip(SEATS_OF_LIN, parts, strict=False):
            if part.text:
                self._hands[seat] = self._holdings(part)

    def _holdings(self, hand: Span) -> Holdings:
        found: Holdings = [[], [], [], []]
        marks = [*re.finditer(r"[SHDCshdc]", hand.text)]
        starts = [mark.start() for mark in marks] + [len(hand.text)]
        if before := hand.text[: starts[0]].strip():
            expected = "S, H, D or C before the cards of each"
            self._trouble(hand, f"{before!r} is of no suit", expected)
        for mark, end in zip(marks, starts[1:], strict=True):
            span = hand.part(mark.end(), end).stripped()
            if span.text:
                found["SHDC".index(mark[0].upper())].append(span)
        return found

    def _read_table(self) -> None:
        is_heard = True
        for name, value in self._commands:
            if name == "mb" and is_heard and not self._made.is_wrong:
                is_heard = self._read_calls(value)
            elif name == "an" and is_heard and self._calls.words:
                self._note(value)
            elif name == "pc" and not self._made.is_wrong:
                self._read_cards(value)
            elif not name:
                expected = "two letters, a bar, a value and a bar"
                self._trouble(value, f"{value.text!r} is not a command of LIN", expected)

    def _read_calls(self, value: Span) -> bool:
        """Read the calls of a command, usually one. Return whether all are calls. After a word
        that is not a call, nobody knows whose turn it is, but the cards do not depend on that."""
        at = 0
        while at < len(value.text):
            call = _CALL.match(value.text, at)
            if call is None:
                rest = value.part(at, len(value.text)).stripped()
                message = f"{rest.text!r} is not a call of bridge; the auction is read up to here"
                self._made.trouble(rest, message, CALLS_EXPECTED, "warning")
                return False
            bid, strain, marks = call["bid"], call["strain"], call["marks"]
            word = "Pass" if call["passed"] else "X" if call["double"] else "XX"
            if bid:
                word = bid + ("NT" if strain[0] in "Nn" else strain.upper())
            if call["asked"]:
                word, marks = NEXT, ""
            place = value.place(call.end("marks") - len(call[0].strip()))
            self._calls.call(word + marks.replace("!", ""), place)
            if "!" in marks:
                self._calls.note(ALERT, place)
            at = call.end()
        return True

    def _note(self, value: Span) -> None:
        """Add the explanation of the last call; an alert may stand before it."""
        if value.text.strip() and self._calls.drop_note(ALERT):
            self._calls.note(f"{ALERT}: {value.text}", value.place())
        else:
            self._calls.note(value.text, value.place())

    def _read_cards(self, value: Span) -> None:
        at = 0
        while at < len(value.text):
            card = _CARD.match(value.text, at)
            if card is None:
                rest = value.part(at, len(value.text)).stripped()
                self._trouble(rest, f"{rest.text!r} is not a card", CARDS_EXPECTED)
                return
            word = card[1].upper() + card[2].upper().replace("10", "T")
            self._cards.append((word, value.place(card.start(1))))
            at = card.end()

    def _put_comments(self) -> None:
        for name, value in self._commands:
            if name == "nt":
                self._made.comment(value.text.replace("{", "(").replace("}", ")"), value.place())

    def _put_event(self) -> None:
        made, header, place = self._made, self._header, self._start
        if header.event is not None:
            made.text_tag("Event", header.event, header.event.place())
        heading = self._values.get("ah")
        if self._number is not None:
            made.tag("Board", str(self._number), place)
        elif heading is not None:
            number = _BOARD.fullmatch(heading.text)
            made.text_tag("Board", number[1] if number else heading, heading.place())
        names = self._names()
        for seat in (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH):
            if seat in names:
                made.text_tag(seat.word, names[seat], names[seat].place())
        if header.session is not None:
            made.text_tag("Session", header.session, header.session.place())
        if header.scoring is not None:
            made.tag("Scoring", header.scoring, place)
        if self._room == "c" or (self._room and any(team.text for team in header.teams)):
            made.tag("Room", ROOMS[self._room], place)
        for tag, team in zip(("HomeTeam", "VisitTeam"), header.teams, strict=False):
            made.text_tag(tag, team, team.place())

    def _names(self) -> dict[Seat, Span]:
        """Return the names of the seats; if there are eight names, the last four belong to the
        closed room."""
        names = self._values["pn"].split(",") if "pn" in self._values else self._header.names
        size = len(SEATS_OF_LIN)
        closed = names[size : 2 * size]
        if self._room == "c" and [name.text for name in closed] != [
            seat.word for seat in SEATS_OF_LIN
        ]:
            names = closed or names
        return dict(zip(SEATS_OF_LIN, names, strict=False))

    def _put_deal(self) -> None:
        made, place = self._made, self._start
        cards = self._values.get("md")
        place = place if cards is None else cards.place()
        if self._dealer is not None:
            made.tag("Dealer", self._dealer.letter, place)
        sides = self._values.get("sv")
        if sides is not None and sides.text.strip():
            word = sides.text.strip()
            if word[0].lower() in VULNERABLE and len(word) == 1:
                made.tag("Vulnerable", VULNERABLE[word.lower()], sides.place())
            else:
                message = f"{word!r} does not say who is vulnerable"
                self._trouble(sides.stripped(), message, "o for none, n, e or b for both")
        put_deal(made, Seat.SOUTH, self._hands, place)

    def _put_record(self) -> None:
        made, calls = self._made, self._calls
        end = calls.end(self._dealer)
        contract = declarer = None
        place = calls.words[-1][1] if calls.words else self._start
        result = self._result()
        tricks: int | None = None
        if end is not None:
            contract, declarer = end.contract, end.declarer
        elif result is not None:
            contract, declarer, _, place = result
        if contract is None and (end is not None or result is not None):
            made.tag("Contract", "Pass", place)
        if contract is not None and declarer is not None:
            made.tag("Declarer", declarer.letter, place)
            made.tag("Contract", contract.bridge_text or "", place)
        if result is not None and result[:2] == (contract, declarer):
            tricks = result[2]
        self._put_tricks(tricks, declarer, result)
        if self._dealer is not None:
            calls.put(made, self._dealer, self._start)
        elif calls.words and not made.is_wrong:
            span = Span("", *calls.words[0][1])
            self._trouble(span, "the dealer is not known", "md|1 to md|4")
        leader = self._leader() if declarer is None else left_of(declarer)
        if self._cards and leader is not None:
            put_play(made, leader, contract, self._hands, self._cards, self._cards[0][1])

    def _put_tricks(self, listed: int | None, declarer: Seat | None, result: _Listed) -> None:
        """Write the declarer's tricks: as claimed, else as the top of the file says."""
        claim = self._values.get("mc")
        if claim is not None and claim.text.strip():
            if re.fullmatch(r"\s*\d{1,2}\s*", claim.text):
                self._made.tag("Result", str(int(claim.text)), claim.stripped().place())
            else:
                message = f"{claim.text.strip()!r} is not a number of tricks"
                self._trouble(claim.stripped(), message, "those of the declarer, 0 to 13")
        elif listed is not None and declarer is not None and result is not None:
            self._made.tag("Result", str(listed), result[3])

    def _leader(self) -> Seat | None:
        """Return the leader if no contract shows who leads: the holder of the first card."""
        if not self._cards:
            return None
        first = find_card(self._cards[0][0], Pack.FULL)
        held = (seat for seat, hand in self._hands.items() if first in cards_of(hand))
        return next(held, self._dealer or Seat.SOUTH)

    def _result(self) -> _Listed:
        """Return the contract, declarer and tricks that the top of the file gives."""
        if self._number is None:
            return None
        listed = self._header.result(self._room, self._number)
        text = "" if listed is None else "".join(listed.text.split())
        match = _RESULT.fullmatch(text)
        if listed is None or not (match or text.upper() == PASSED):
            return None
        if match is None:
            return None, None, 0, listed.place()
        level, strain, doubled, seat, again, margin = match.groups()
        contract = TrumpsContract.parse_bridge(
            f"{level}{'NT' if strain in 'NnNT' else strain}{doubled or again}"
        )
        tricks = BOOK + int(level) + (0 if margin == "=" else int(margin))
        return contract, Seat.parse(seat), tricks, listed.place()


_Listed = tuple[TrumpsContract | None, Seat | None, int, Place] | None
