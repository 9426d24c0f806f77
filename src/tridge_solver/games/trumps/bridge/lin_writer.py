"""Deals of bridge as LIN."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tridge_solver.core.cards import SUITS, Card, Pack
from tridge_solver.core.deal import DealError, Hand, says_nothing
from tridge_solver.core.errors import ParseError
from tridge_solver.core.seats import SEATS
from tridge_solver.games.trumps.bridge.auction_record import auction_end, is_call
from tridge_solver.games.trumps.bridge.lin import ALERT, PASSED, ROOMS, SCORING, SEATS_OF_LIN
from tridge_solver.games.trumps.contracts import BOOK
from tridge_solver.games.trumps.duplicate import vulnerable_in
from tridge_solver.games.trumps.game import TrumpsDeal, left_of
from tridge_solver.handfile.comments import NOTE
from tridge_solver.handfile.other_files import Written
from tridge_solver.handfile.sections import bare

VULNERABLE = {(): "o", ("NS",): "n", ("EW",): "e", ("EW", "NS"): "b"}
A_ROUND = len(SEATS)
MAX_BOARDS = 1000
"""A header lists the results of so many boards at most, from the first number to the last."""

_OF_ALL = ("Event", "Session", "Scoring", "HomeTeam", "VisitTeam")
"""Tags of the header."""

_HELD = frozenset(
    (*_OF_ALL, "Board", "North", "East", "South", "West", "Vulnerable", "Room", NOTE, "Game")
)
"""Tags that LIN has a place for."""

ENDS = ("*", "+", "-")
"""Words that end an auction without being calls."""

# Linear: runs of digits between marks; single characters.
_NOTE_MARK = re.compile(r"=(\d+)=")
_ENDS = re.compile(r"[|\s]+")
_ALERTED = re.compile(rf"{ALERT}(?::\s*|$)")


def lin_text(deals: Iterable[TrumpsDeal]) -> Written:
    """A LIN file of ``deals``.

    Raises :class:`~tridge_solver.DealError` for a deal that LIN cannot hold.
    """
    boards = [*deals]
    left_out: dict[str, None] = {}
    header = _header(boards, left_out)
    lines = [header] if header else []
    lines += [_line(deal, bool(header), left_out) for deal in boards]
    return Written("".join(f"{line}\n" for line in lines), tuple(left_out))


def _free(text: str | None, *marks: str) -> str:
    """A text without what would end it."""
    text = _ENDS.sub(" ", "" if says_nothing(text or "") else text or "")
    for mark in marks:
        text = text.replace(mark, " ")
    return " ".join(text.split())


def _number(deal: TrumpsDeal) -> int | None:
    """The number of a board."""
    board = deal.board or ""
    return int(board) if re.fullmatch(r"[1-9][0-9]{0,3}", board) else None


def _room(deal: TrumpsDeal) -> str:
    """The letter of the room a deal was played in."""
    return "c" if (deal.tag("Room") or "").strip().lower() == ROOMS["c"].lower() else "o"


def _header(boards: list[TrumpsDeal], left_out: dict[str, None]) -> str | None:
    """What holds for all boards: event, teams, and the contracts that no auction has.

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
    """Event, session, scoring and teams of a deal."""
    letters = {scoring.lower(): letter for letter, scoring in SCORING.items()}
    event, session, home, visit = (
        _free(deal.tag(name), ",") for name in ("Event", "Session", "HomeTeam", "VisitTeam")
    )
    return event, session, letters.get((deal.tag("Scoring") or "").strip().lower(), ""), home, visit


def _is_in_auction(deal: TrumpsDeal) -> bool:
    """Whether the auction has the contract, or there is none."""
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
    """Contract and result, where the auction does not have the contract."""
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
    """A board, in one line."""
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
    parts.append(f"st||md|{_deal(deal)}|rh||")
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


def _deal(deal: TrumpsDeal) -> str:
    """Dealer and hands."""
    dealer = "0" if deal.dealer is None else str(SEATS_OF_LIN.index(deal.dealer) + 1)
    return dealer + ",".join(_hand(deal.hands[seat]) for seat in SEATS_OF_LIN)


def _hand(hand: Hand | None) -> str:
    """A hand, each suit behind its letter."""
    if hand is None:
        return ""
    holdings = Pack.FULL.hand_text(hand).split(".")
    return "".join(suit.letter + held for suit, held in zip(SUITS, holdings, strict=True))


def _vulnerable(deal: TrumpsDeal) -> str:
    """Who is vulnerable; nothing where that is not known."""
    try:
        sides = vulnerable_in(deal)
    except ParseError:
        return ""
    return "" if sides is None else VULNERABLE[tuple(sorted(sides))]


def _calls(deal: TrumpsDeal, left_out: dict[str, None]) -> Iterator[str]:
    """The auction, a command a call; notes as explanations."""
    record = deal.auction
    if record is None and deal.passed_out and deal.dealer is not None:
        yield "mb|p|" * A_ROUND
    if record is None:
        return
    if deal.dealer is None:
        raise DealError("who dealt is not known (expected a Dealer)")
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
    """A call as LIN has it."""
    if text[0].isdigit():
        return text.replace("NT", "N").translate(str.maketrans("♠♥♦♣", "SHDC"))
    return {"P": "p", "X": "d", "D": "d"}.get("XX" if text in ("XX", "RDBL") else text[0], "r")


def _cards(deal: TrumpsDeal) -> Iterator[str]:
    """The cards in the order they fell."""
    if deal.play is None:
        return
    played = _in_order(deal)
    for number, card in enumerate(played, 1):
        yield f"pc|{card.code}|"
        if number % A_ROUND == 0:
            yield "pg||"


def _in_order(deal: TrumpsDeal) -> list[Card]:
    """The cards of the record in the order they fell."""
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
