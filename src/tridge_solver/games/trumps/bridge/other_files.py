"""The files of other bridge programs: LIN, which is read and written, and RBN, which is read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tridge_solver.core.cards import SUITS, Card, Pack
from tridge_solver.core.deal import DealError, Hand, says_nothing
from tridge_solver.core.seats import SEAT_OF_LETTER, SEATS, Seat
from tridge_solver.core.text import ParseError
from tridge_solver.games.trumps.bridge.auction import auction_end, is_call
from tridge_solver.games.trumps.bridge.lin import (
    ALERT,
    CARDS_EXPECTED,
    PASSED,
    ROOMS,
    SCORING,
    SEATS_OF_LIN,
    Calls,
    Holdings,
    Place,
    lin_chunks,
    put_deal,
    put_play,
)
from tridge_solver.games.trumps.duplicate import vulnerable_in
from tridge_solver.games.trumps.game import TrumpsDeal, left_of
from tridge_solver.games.trumps.rules import BOOK, TrumpsContract
from tridge_solver.handfile.inheritance import MAX_INHERITED
from tridge_solver.handfile.lexer import NOTE
from tridge_solver.handfile.opened import MadeText, OtherFiles, Span, Written
from tridge_solver.handfile.sections import bare
from tridge_solver.handfile.stream import DEAL_LIMIT, Chunk

VULNERABLE = {(): "o", ("NS",): "n", ("EW",): "e", ("EW", "NS"): "b"}
A_ROUND = len(SEATS)
MAX_BOARDS = 1000
"""The most boards, from the first number to the last, for which the top of a file lists results."""

_OF_ALL = ("Event", "Session", "Scoring", "HomeTeam", "VisitTeam")
"""Tags that belong to the top of a file."""

_HELD = frozenset(
    (*_OF_ALL, "Board", "North", "East", "South", "West", "Vulnerable", "Room", NOTE, "Game")
)
"""Tags whose values LIN can hold."""

ENDS = ("*", "+", "-")
"""Words that end an auction without being calls."""

# Linear: runs of digits between marks; single characters.
_NOTE_MARK = re.compile(r"=(\d+)=")
_ENDS = re.compile(r"[|\s]+")
_ALERTED = re.compile(rf"{ALERT}(?::\s*|$)")


def lin_text(deals: Iterable[TrumpsDeal]) -> Written:
    """Return the text of a LIN file with ``deals``.

    Raises :class:`~tridge_solver.DealError` for a deal that LIN cannot hold.
    """
    boards = [*deals]
    left_out: dict[str, None] = {}
    header = _header(boards, left_out)
    lines = [header] if header else []
    lines += [_line(deal, bool(header), left_out) for deal in boards]
    return Written("".join(f"{line}\n" for line in lines), tuple(left_out))


def _free(text: str | None, *marks: str) -> str:
    """Return a text without the characters that would end it in LIN."""
    text = _ENDS.sub(" ", "" if says_nothing(text or "") else text or "")
    for mark in marks:
        text = text.replace(mark, " ")
    return " ".join(text.split())


def _number(deal: TrumpsDeal) -> int | None:
    board = deal.board or ""
    return int(board) if re.fullmatch(r"[1-9][0-9]{0,3}", board) else None


def _room(deal: TrumpsDeal) -> str:
    """Return the letter of the room in which a deal was played."""
    return "c" if (deal.tag("Room") or "").strip().lower() == ROOMS["c"].lower() else "o"


def _header(boards: list[TrumpsDeal], left_out: dict[str, None]) -> str | None:
    """Return the top of a file: the event, the teams, and the contracts that have no auction.

    It goes by the numbers of the boards: without them all of it is left out.
    """
    headers = [_of_all(deal) for deal in boards]
    listed = [_result(deal) for deal in boards]
    places = [(_number(deal), _room(deal)) for deal in boards]
    numbers = [number for number, _ in places if number is not None]
    first, last = min(numbers, default=1), max(numbers, default=1)
    is_numbered = len(numbers) == len(boards) == len(set(places)) and last - first < MAX_BOARDS
    fields = [values[0] if len(set(values)) == 1 else "" for values in zip(*headers, strict=True)]
    for name, value, values in zip(_OF_ALL, fields, zip(*headers, strict=True), strict=True):
        if any(values) and not (value and is_numbered):
            left_out[name] = None
    if not is_numbered or not (any(fields) or any(listed)):
        left_out |= dict.fromkeys(["Contract"] if any(listed) else [])
        left_out |= dict.fromkeys(["Room"] if any(deal.tag("Room") for deal in boards) else [])
        return None
    event, session, scoring, home, visit = fields
    header = f"vg|{event},{session},{scoring},{first},{last},{home},,{visit},|"
    if not any(listed):
        return f"{header}pg||"
    results = dict(zip(places, listed, strict=True))
    row = [results.get((n, room)) or "" for n in range(first, last + 1) for room in "oc"]
    return f"{header}rs|{','.join(row)}|pg||"


def _of_all(deal: TrumpsDeal) -> tuple[str, str, str, str, str]:
    """Return the event, session, scoring and teams of a deal, which apply to a whole file."""
    letters = {scoring.lower(): letter for letter, scoring in SCORING.items()}
    event, session, home, visit = (
        _free(deal.tag(name), ",") for name in ("Event", "Session", "HomeTeam", "VisitTeam")
    )
    return event, session, letters.get((deal.tag("Scoring") or "").strip().lower(), ""), home, visit


def _is_in_auction(deal: TrumpsDeal) -> bool:
    """Return whether the auction shows the contract, or there is no contract."""
    if deal.contract is None and not deal.passed_out:
        return True
    record = deal.auction
    if record is None and deal.passed_out:
        return deal.dealer is not None  # whose four passes are written
    end = None if record is None else auction_end(record.first, record.calls)
    if end is None or end.contract is None:
        return end is not None and deal.contract is None
    return (end.contract, end.declarer) == (deal.contract, deal.declarer)


def _result(deal: TrumpsDeal) -> str | None:
    """Return the contract and result for the top of the file, unless the auction shows the
    contract."""
    contract, declarer = deal.contract, deal.declarer
    if _is_in_auction(deal):
        return None
    if deal.passed_out:
        return PASSED
    if contract is None or declarer is None or deal.result is None:
        return None
    over = deal.result.of(declarer) - contract.number
    level, strain = contract.number - BOOK, contract.strain
    assert strain is not None
    doubled = {1: "", 2: "x", 4: "xx"}[contract.factor]
    return f"{level}{strain.value[0]}{declarer.letter}{doubled}{f'{over:+d}' if over else '='}"


def _line(deal: TrumpsDeal, labelled: bool, left_out: dict[str, None]) -> str:
    left_out |= dict.fromkeys(name for name, _ in deal.tags if name not in _HELD)
    left_out |= dict.fromkeys(table[0] for table in deal.tables)
    left_out |= dict.fromkeys(["marks of cards"] if deal.marked_play else ())
    if deal.tricks_won is not None:
        raise DealError("LIN holds whole deals, no endings (expected a deal without TricksWon)")
    number = _number(deal)
    if not _is_in_auction(deal) and _result(deal) is None:
        left_out["Contract"] = None
    parts = [f"qx|{_room(deal)}{number}|" if labelled else ""]
    if any(not says_nothing(deal.tag(seat.word) or "") for seat in SEATS):
        names = ",".join(_free(deal.tag(seat.word), ",") for seat in SEATS_OF_LIN)
        parts.append(f"pn|{names}|")
    parts.append(f"st||md|{_lin_deal(deal)}|rh||")
    if deal.board is not None:
        heading = _free(deal.board)
        parts.append(f"ah|{f'Board {heading}' if number else heading}|")
    parts.append(f"sv|{_vulnerable(deal)}|")
    parts += [f"nt|{_free(str(comment))}|" for comment in deal.comments]
    parts += [*_calls(deal, left_out), "pg||"]
    parts += _cards(deal)
    if deal.result is not None and deal.declarer is not None:
        parts.append(f"mc|{deal.result.of(deal.declarer)}|")
    if deal.result is not None or deal.play is not None:
        parts.append("pg||")
    return "".join(parts)


def _lin_deal(deal: TrumpsDeal) -> str:
    dealer = "0" if deal.dealer is None else str(SEATS_OF_LIN.index(deal.dealer) + 1)
    return dealer + ",".join(_hand(deal.hands[seat]) for seat in SEATS_OF_LIN)


def _hand(hand: Hand | None) -> str:
    """Return a hand in LIN, each suit after its letter."""
    if hand is None:
        return ""
    holdings = Pack.FULL.hand_text(hand).split(".")
    return "".join(suit.letter + held for suit, held in zip(SUITS, holdings, strict=True))


def _vulnerable(deal: TrumpsDeal) -> str:
    try:
        sides = vulnerable_in(deal)
    except ParseError:
        return ""
    return "" if sides is None else VULNERABLE[tuple(sorted(sides))]


def _calls(deal: TrumpsDeal, left_out: dict[str, None]) -> Iterator[str]:
    """Yield the auction in LIN, with a command for each call; notes become explanations."""
    record = deal.auction
    if record is None and deal.passed_out and deal.dealer is not None:
        yield "mb|p|" * A_ROUND
    if record is None:
        return
    if deal.dealer is None:
        raise DealError("the dealer is not known (expected a Dealer)")
    notes: dict[str, str] = {}
    for name, value in deal.tags:
        if name == NOTE:
            number, _, text = value.partition(":")
            notes.setdefault(number.strip(), text.strip())
    calls: list[list[str]] = []  # each with its explanations
    for word in record.calls:
        if not is_call(word):
            left_out["Auction"] = None
            break
        kept = bare(word)
        text = kept.upper().lstrip("^") if kept in ENDS else kept.upper().lstrip("^").rstrip("*")
        if text in ENDS:
            break
        rest = _NOTE_MARK.sub("", word)[len(text) :]
        if text == "AP":
            bids = any(call[0][0].isdigit() for call in calls)
            calls += [["p"] for _ in range(A_ROUND - 1 if bids else A_ROUND - len(calls))]
        elif text:
            calls.append([_call(text) + "".join(mark for mark in rest if mark in "*?")])
        if calls and text != "AP":
            calls[-1] += [notes[each] for each in _NOTE_MARK.findall(word) if each in notes]
        if rest.strip("*?") or word.startswith("^"):
            left_out["marks of calls"] = None
    for call, *explanations in calls:
        text = "; ".join(_free(each) for each in explanations)
        alerted = _ALERTED.match(text)
        text = text[alerted.end() :] if alerted else text
        yield f"mb|{call}{'!' if alerted else ''}|"
        if text:
            yield f"an|{text}|"


def _call(text: str) -> str:
    if text[0].isdigit():
        return text.replace("NT", "N").translate(str.maketrans("♠♥♦♣", "SHDC"))
    return {"P": "p", "X": "d", "D": "d"}.get("XX" if text in ("XX", "RDBL") else text[0], "r")


def _cards(deal: TrumpsDeal) -> Iterator[str]:
    if deal.play is None:
        return
    played = _in_order(deal)
    for number, card in enumerate(played, 1):
        yield f"pc|{card.code}|"
        if number % A_ROUND == 0:
            yield "pg||"


def _in_order(deal: TrumpsDeal) -> list[Card]:
    assert deal.play is not None
    first = lead = deal.play.first
    irregular = deal.irregular_cards
    found: list[Card] = []
    for number, row in enumerate(deal.play.rows):
        lead = deal.leader_of(number, lead, irregular)
        trick = [row[(lead - first + step) % A_ROUND] for step in range(A_ROUND)]
        cards = [card for card in trick if card is not None]
        found += cards
        if len(cards) < A_ROUND or deal.trumps is None:
            break
        lead = left_of(lead, deal.game.winner(cards, deal.trumps))
    return found


STANDING = "DTLESFKNBH"
"""The letters of RBN fields whose values stay valid for later deals."""

RBN_VULNERABLE = {"Z": "None", "N": "NS", "E": "EW", "B": "All"}
RBN_SCORING = {
    "I": "IMP", "B": "BAM", "T": "TotalPoints", "X": "CrossImps", "M": "MatchPoints",
    "N": "InstantMatchpoints", "R": "Rubber", "C": "Chicago", "A": "Cavendish",
}  # fmt: skip
RBN_ROOMS = {"O": "Open", "C": "Closed"}

# Linear: each alternative begins with another character.
_CALL = re.compile(r"(?P<bid>[1-7][NSHDC])|(?P<call>[PXRAY])|(?P<mark>[*^][0-9]?|[0-9])|[:\s]")
_CARD = re.compile(r"([SHDC]?)([2-9TJQKA])", re.IGNORECASE)
_CONTRACT = re.compile(r"\s*([1-7])\s*(NT?|[SHDC])\s*(X{0,2}|R)\s*", re.IGNORECASE)
_NOTE = re.compile(r"[0-9]")


def rbn_chunks(pieces: Iterable[str]) -> Iterator[Chunk]:
    """Yield the deals of an RBN file as texts of hand files.

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
        yield from _deal_of(lines, standing, size)
        lines, size = [], 0
    yield from _deal_of(lines, standing, size)


def _lines(pieces: Iterable[str]) -> Iterator[Span]:
    """Yield the lines of a text. Of a line too long for a deal, yield only the beginning."""
    number, kept = 1, ""
    for piece in pieces:
        *whole, rest = piece.split("\n")
        for text in whole:
            yield Span(kept + text, number, 1)
            number, kept = number + 1, ""
        kept += rest if len(kept) <= 2 * DEAL_LIMIT else ""
    yield Span(kept, number, 1)


def _deal_of(lines: list[Span], standing: dict[str, Span], size: int) -> Iterator[Chunk]:
    """Yield the deal in a run of lines. Yield nothing if the lines have no hands, result or
    calls of their own."""
    if not lines:
        return
    if size > DEAL_LIMIT:
        yield Chunk("", lines[0].line, too_long=True)
        return
    deal = _Deal(lines, standing)
    if deal.is_deal:
        yield deal.chunk()


class _Deal:
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
        letter = line.text[:1]
        if line.text[1:2] not in ("", " ", "\r") or letter not in "DTLESFKNBHACPRMI0123456789":
            message = f"{line.text.strip()!r} is not a line of RBN"
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
        """Return one part of a line, between its colons; ``None`` if the part is empty."""
        value = self._spans.get(letter)
        parts = [] if value is None else value.split(":")
        part = parts[number] if number < len(parts) else None
        return part if part is not None and part.text else None

    def _put_event(self) -> None:
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
            word = RBN_SCORING.get(scoring.text.upper())
            made.text_tag("Scoring", word or scoring, scoring.place())
        room = self._part("N", 2)
        if room is not None and room.text in RBN_ROOMS:
            made.tag("Room", RBN_ROOMS[room.text], room.place())
        for number, name in enumerate(("HomeTeam", "VisitTeam")):
            team = self._part("K", number)
            if team is not None:
                made.text_tag(name, team, team.place())
        session = self._spans.get("S")
        if session is not None:
            made.text_tag("Session", session, session.place())

    def _hands(self) -> tuple[dict[Seat, Holdings], Seat | None]:
        """Return the hands, and the seat of the first hand."""
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
                message = f"{word!r} is not a call of bridge; the auction is read up to here"
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
        value = self._spans.get("A")
        letter = value.text[1:2] if value is not None and ":" in value.text else "?"
        if letter in RBN_VULNERABLE and value is not None:
            self._made.tag("Vulnerable", RBN_VULNERABLE[letter], value.place(1))
        elif letter not in ("?", ":") and value is not None:
            message = f"{letter!r} does not say who is vulnerable"
            self._made.trouble(value.part(1, 2), message, "Z for none, N, E or B for both")

    def _put_record(self, dealer: Seat | None, hands: dict[Seat, Holdings]) -> None:
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
                made.trouble(written, f"{written.text!r} is not a contract", "e.g. 3N:W, 4SX:N")
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
                message = f"{result.text!r} is not a number of tricks"
                made.trouble(result, message, "those of the declarer, 0 to 13")
        if dealer is not None:
            self._calls.put(made, dealer, self._start)
        cards = self._cards()
        if cards and declarer is not None and contract is not None:
            named = TrumpsContract.parse_bridge(contract)
            put_play(made, left_of(declarer), named, hands, cards, self._spans["P"].place())

    def _cards(self) -> list[tuple[str, Place]]:
        """Return the cards in the order played. In each trick, a suit applies to later cards
        until another suit is named."""
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


OTHER_FILES = OtherFiles({"lin": lin_chunks, "rbn": rbn_chunks}, {"lin": lin_text})
