"""RBN, the notation of Richard Pavlicek: a line a fact, its letter first, an empty line between
deals (``H N:AKQ2.K73…``, ``A NZ:1NP3NA``).

The first ten letters hold for the deals that follow until they are written again. Of the others the
double dummy tables (``M``) and lists (``I``) are passed over, and so is what stands behind a second
colon of most lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tridge_solver.core.seats import SEAT_OF_LETTER, Seat
from tridge_solver.games.trumps.bridge.lin import CARDS_EXPECTED
from tridge_solver.games.trumps.contracts import TrumpsContract
from tridge_solver.games.trumps.game import left_of
from tridge_solver.games.trumps.made_deal import Calls, Holdings, Place, put_deal, put_play
from tridge_solver.handfile.inheritance import MAX_INHERITED
from tridge_solver.handfile.other_files import MadeText, Span
from tridge_solver.handfile.stream import DEAL_LIMIT, Chunk

STANDING = "DTLESFKNBH"
"""What holds for all deals to come."""

VULNERABLE = {"Z": "None", "N": "NS", "E": "EW", "B": "All"}
SCORING = {
    "I": "IMP", "B": "BAM", "T": "TotalPoints", "X": "CrossImps", "M": "MatchPoints",
    "N": "InstantMatchpoints", "R": "Rubber", "C": "Chicago", "A": "Cavendish",
}  # fmt: skip
ROOMS = {"O": "Open", "C": "Closed"}

# Linear: each alternative begins with another character.
_CALL = re.compile(r"(?P<bid>[1-7][NSHDC])|(?P<call>[PXRAY])|(?P<mark>[*^][0-9]?|[0-9])|[:\s]")
_CARD = re.compile(r"([SHDC]?)([2-9TJQKA])", re.IGNORECASE)
_CONTRACT = re.compile(r"\s*([1-7])\s*(NT?|[SHDC])\s*(X{0,2}|R)\s*", re.IGNORECASE)
_NOTE = re.compile(r"[0-9]")


def rbn_chunks(pieces: Iterable[str]) -> Iterator[Chunk]:
    """The deals of an RBN file as the text of hand files.

    >>> for chunk in rbn_chunks(["B 7\\nH N:2...:3...:4...:5...\\nA NZ:1NA\\nP S3:\\nR 1\\n"]):
    ...     print(chunk.text)
    [Game "Bridge"]
    [Board "7"]
    [Dealer "N"]
    [Vulnerable "None"]
    [Deal "N:2... 3... 4... 5..."]
    [Declarer "N"]
    [Contract "1NT"]
    [Result "1"]
    [Auction "N"]
    1NT
    AP
    [Play "E"]
    S3 - - -
    *
    <BLANKLINE>
    """
    standing: dict[str, Span] = {}
    lines: list[Span] = []
    size = 0
    for line in _lines(pieces):
        if line.text.strip():
            size += len(line.text)
            if size <= 2 * DEAL_LIMIT:
                lines.append(line)
            continue
        yield from _deal(lines, standing, size)
        lines, size = [], 0
    yield from _deal(lines, standing, size)


def _lines(pieces: Iterable[str]) -> Iterator[Span]:
    """The lines of a text; of one that is too long for a deal the beginning."""
    number, kept = 1, ""
    for piece in pieces:
        *whole, rest = piece.split("\n")
        for text in whole:
            yield Span(kept + text, number, 1)
            number, kept = number + 1, ""
        kept += rest if len(kept) <= 2 * DEAL_LIMIT else ""
    yield Span(kept, number, 1)


def _deal(lines: list[Span], standing: dict[str, Span], size: int) -> Iterator[Chunk]:
    """The deal of a run of lines; none of those without hands, a result or calls of their own."""
    if not lines:
        return
    if size > DEAL_LIMIT:
        yield Chunk("", lines[0].line, too_long=True)
        return
    deal = _Deal(lines, standing)
    if deal.is_deal:
        yield deal.chunk()


class _Deal:
    """A deal as it is read."""

    def __init__(self, lines: list[Span], standing: dict[str, Span]) -> None:
        self._made = MadeText(lines[0].line)
        self._start = lines[0].place()
        self._spans: dict[str, Span] = {}
        self._notes: dict[str, Span] = {}
        self._comments: list[Span] = []
        self._calls = Calls()
        in_text = False
        for line in lines:
            text = line.text.strip()
            if in_text or text.startswith("{"):
                self._comments.append(line.stripped())
                in_text = not text.endswith("}")
            elif not text.startswith("%"):
                self._line(line)
        self.is_deal = any(letter in self._spans for letter in "HBACPR")
        standing |= {letter: span for letter, span in self._spans.items() if letter in STANDING}
        given = sum(len(span.text) for span in standing.values())
        if given > MAX_INHERITED:  # in every deal to come: else a long text would grow
            standing.clear()
            message = f"what holds for all deals to come has {given:,} characters"
            self._made.trouble(Span("", *self._start), message, f"at most {MAX_INHERITED:,}")
        self._spans = {**standing, **self._spans}

    def _line(self, line: Span) -> None:
        """A line and what it is about."""
        letter = line.text[:1]
        if line.text[1:2] not in ("", " ", "\r") or letter not in "DTLESFKNBHACPRMI0123456789":
            message = f"{line.text.strip()!r} is no line of RBN"
            self._made.trouble(line, message, "a letter, a blank and what it is about")
            return
        value = line.part(min(2, len(line.text)), len(line.text)).stripped()
        if _NOTE.fullmatch(letter):
            if "P" not in self._spans:  # behind the play it is about that
                self._notes.setdefault(letter, value)
        elif letter in self._spans:
            self._made.trouble(line, f"the line {letter} stands twice in a deal", "each line once")
        else:
            self._spans[letter] = value

    def chunk(self) -> Chunk:
        """Its text."""
        made = self._made
        made.put('[Game "Bridge"]\n', self._start)
        for comment in self._comments:
            made.comment(comment.text.strip("{} "), comment.place())
        self._put_event()
        dealer, place = self._read_auction()
        hands, first = self._hands()
        if dealer is not None:
            made.tag("Dealer", dealer.letter, place)
        self._put_vulnerable()
        if first is not None:
            put_deal(made, first, hands, self._spans["H"].place())
        else:
            put_deal(made, Seat.NORTH, {}, self._start)
            if "H" not in self._spans:
                span = Span("", *self._start)
                made.trouble(span, "this deal has no cards", "a line H with the hands")
        self._put_record(dealer, hands)
        return made.chunk()

    def _part(self, letter: str, number: int = 0) -> Span | None:
        """A part of a line, between its colons; ``None`` where it says nothing."""
        value = self._spans.get(letter)
        parts = [] if value is None else value.split(":")
        part = parts[number] if number < len(parts) else None
        return part if part is not None and part.text else None

    def _put_event(self) -> None:
        """The tags of the event and the players."""
        made = self._made
        for letter, name in (("E", "Event"), ("L", "Site")):
            value = self._spans.get(letter)
            if value is not None:
                made.text_tag(name, value.text.replace("::", ":"), value.place())
        date = self._part("D")
        if date is not None and (match := re.fullmatch(r"(\d{4})(\d\d)?(\d\d)?", date.text)):
            year, month, day = match.groups()
            made.tag("Date", f"{year}.{month or '??'}.{day or '??'}", date.place())
        board = self._part("B")
        if board is not None:
            made.text_tag("Board", board, board.place())
        for number, (one, other) in enumerate((("North", "South"), ("West", "East"))):
            pair = self._part("N", number)
            for name, player in zip((one, other), pair.split("+") if pair else (), strict=False):
                made.text_tag(name, player, player.place())
        scoring = self._part("F")
        if scoring is not None:
            word = SCORING.get(scoring.text.upper())
            made.text_tag("Scoring", word or scoring, scoring.place())
        room = self._part("N", 2)
        if room is not None and room.text in ROOMS:
            made.tag("Room", ROOMS[room.text], room.place())
        for number, name in enumerate(("HomeTeam", "VisitTeam")):
            team = self._part("K", number)
            if team is not None:
                made.text_tag(name, team, team.place())
        session = self._spans.get("S")
        if session is not None:
            made.text_tag("Session", session, session.place())

    def _hands(self) -> tuple[dict[Seat, Holdings], Seat | None]:
        """The hands, and the seat of the first."""
        value = self._spans.get("H")
        if value is None:
            return {}, None
        seat, *parts = value.split(":")
        first = SEAT_OF_LETTER.get(seat.text)
        if first is None:
            self._made.trouble(seat, f"{seat.text!r} is not a seat", "one of N E S W")
            return {}, None
        found: dict[Seat, Holdings] = {}
        for step, part in enumerate(parts[:4]):
            holdings = [[span] if span.text else [] for span in part.split(".")]
            if part.text and len(holdings) != 4:
                message = f"{part.text!r} has {len(holdings)} holdings"
                self._made.trouble(part, message, "four, spades.hearts.diamonds.clubs")
                holdings = [*holdings, [], [], []][:4]
            if part.text:
                found[left_of(first, step)] = holdings
        return found, first

    def _read_auction(self) -> tuple[Seat | None, Place]:
        """The dealer and the calls."""
        value = self._spans.get("A")
        if value is None:
            return None, self._start
        head, *_ = value.split(":")
        dealer = SEAT_OF_LETTER.get(head.text[:1]) if ":" in value.text else Seat.WEST
        if dealer is None:
            message = f"{head.text[:1]!r} is not a seat"
            self._made.trouble(head, message, "dealer and vulnerability, e.g. NZ:")
        at = value.text.find(":") + 1
        while at < len(value.text):
            call = _CALL.match(value.text, at)
            place = value.place(at)
            if call is None:
                rest = value.part(at, len(value.text))
                word = rest.text.partition(":")[0]
                message = f"{word!r} is no call of bridge; the auction is read up to here"
                self._made.trouble(rest, message, "1C … 7N, P, X, R or A", "warning")
                break
            if call["bid"]:
                self._calls.call(call["bid"].replace("N", "NT"), place)
            elif call["call"] and call["call"] != "Y":
                words = {"P": "Pass", "X": "X", "R": "XX", "A": "AP"}
                self._calls.call(words[call["call"]], place)
            elif call["mark"]:
                note = self._notes.get(call["mark"][-1])
                text = "alert" if note is None else note.text
                self._calls.note(text, place)
            at = call.end()
        return dealer, value.place()

    def _put_vulnerable(self) -> None:
        """Who is vulnerable."""
        value = self._spans.get("A")
        letter = value.text[1:2] if value is not None and ":" in value.text else "?"
        if letter in VULNERABLE and value is not None:
            self._made.tag("Vulnerable", VULNERABLE[letter], value.place(1))
        elif letter not in ("?", ":") and value is not None:
            message = f"{letter!r} does not say who is vulnerable"
            self._made.trouble(value.part(1, 2), message, "Z for none, N, E or B for both")

    def _put_record(self, dealer: Seat | None, hands: dict[Seat, Holdings]) -> None:
        """Contract, result, auction and play."""
        made = self._made
        end = self._calls.end(dealer)
        contract = end.contract.bridge_text if end is not None and end.contract else None
        passed_out = end is not None and end.contract is None
        declarer = end.declarer if end is not None else None
        place = self._start
        written = self._part("C")
        if written is not None:
            place = written.place()
            match = _CONTRACT.fullmatch(written.text)
            if match:
                doubled = match[3].upper().replace("R", "XX")
                contract = f"{match[1]}{match[2].upper().replace('NT', 'N')}{doubled}"
                contract = contract.replace("N", "NT")
            elif written.text.upper() in ("P", "PASS"):
                passed_out = True
            else:
                made.trouble(written, f"{written.text!r} is no contract", "e.g. 3N:W, 4SX:N")
            by = self._part("C", 1)
            declarer = SEAT_OF_LETTER.get(by.text, declarer) if by is not None else declarer
        if contract is not None and declarer is not None:
            made.tag("Declarer", declarer.letter, place)
            made.tag("Contract", contract, place)
        elif passed_out:
            made.tag("Contract", "Pass", place)
        result = self._part("R")
        if result is not None and declarer is not None:
            if re.fullmatch(r"\d{1,2}", result.text):
                made.tag("Result", result, result.place())
            else:
                message = f"{result.text!r} is no number of tricks"
                made.trouble(result, message, "those of the declarer, 0 to 13")
        if dealer is not None:
            self._calls.put(made, dealer, self._start)
        cards = self._cards()
        if cards and declarer is not None and contract is not None:
            named = TrumpsContract.parse_bridge(contract)
            put_play(made, left_of(declarer), named, hands, cards, self._spans["P"].place())

    def _cards(self) -> list[tuple[str, Place]]:
        """The cards in the order they fell; a suit holds until another is named, trick by trick."""
        value = self._spans.get("P")
        found: list[tuple[str, Place]] = []
        for trick in value.split(":") if value is not None else ():
            led, at = "", 0
            text = trick.text
            while at < len(text):
                card = _CARD.match(text, at)
                if card is None or not (card[1] or led):
                    rest = trick.part(at, len(text))
                    self._made.trouble(rest, f"{rest.text!r} is not a card", CARDS_EXPECTED)
                    return found
                led = led or card[1].upper()
                found.append(((card[1] or led).upper() + card[2].upper(), trick.place(at)))
                at = card.end()
        return found
