"""An evening entered on the board: its deals, its ledger, and the file it is saved in."""

from __future__ import annotations

import csv
import io
import os
import tempfile
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any, Protocol

from tridge_solver.board.requests import (
    HERE,
    Refusal,
    cards_of,
    deal_of,
    seat_of,
    text_of,
    whole_number,
)
from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.deal import Auction, AuctionState, Deal, DealError
from tridge_solver.core.game import Part
from tridge_solver.core.position import IllegalPlay, Position
from tridge_solver.core.registry import UnsupportedQuestion, game_named
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.handfile import dumps
from tridge_solver.handfile.any_reader import read_any
from tridge_solver.handfile.blank_forms import FORMS, FormTable, deal_tag, form_of, tags_of
from tridge_solver.handfile.loading import loads
from tridge_solver.handfile.stream import HandFileError
from tridge_solver.report.looks import calls_json, pack_json, suit_json
from tridge_solver.report.replay import value_format
from tridge_solver.report.scoring import ScoreForms, check_same_session, forms_of
from tridge_solver.report.showing import deal_json
from tridge_solver.report.theme.source import Source

STALE = (
    "The evening was changed in another window: it is shown as it is now. "
    "What you did last is not in it; do it again."
)
"""The message to a browser tab that has missed a change saved by another tab."""

LONGEST_NAME = 200
"""The maximum length of a player's name or the name of an event, in characters."""


class AuctionPart(Protocol):
    """The part of a game that has an auction."""

    def auction_state(self, deal: Any) -> AuctionState:
        """Return the state of a deal's auction after its record; raise
        :class:`~tridge_solver.DealError` if the first speaker is unknown or the record cannot be
        followed."""
        ...


AUCTIONS: Part[AuctionPart] = Part("auction", "auction")


class KeptFile:
    """The hand file to which a growing evening is saved.

    Args:
        path: the file; its contents belong to the evening.

    It is replaced as a whole, so that a kill leaves the old or the new version. It is never
    replaced if somebody else has changed it since.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._known = self._content()

    @property
    def name(self) -> str:
        """The name of the file."""
        return self._path.name

    def _content(self) -> bytes | None:
        try:
            return self._path.read_bytes()
        except FileNotFoundError:
            return None

    def write(self, text: str) -> None:
        """Write ``text`` to the file, or raise :class:`Refusal`."""
        content = text.encode()
        with self._lock:
            try:
                if self._content() != self._known:
                    raise Refusal(
                        409,
                        f"{self.name} was changed by another program and is left as it is: "
                        "download the evening, or end the board and open the file again",
                    )
                if content != self._known:
                    self._replace(content)
            except OSError as error:
                raise Refusal(422, f"{self.name} cannot be written: {error.strerror}") from None
            self._known = content

    def _replace(self, content: bytes) -> None:
        handle, beside = tempfile.mkstemp(dir=self._path.parent, prefix=f".{self.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            with suppress(FileNotFoundError):
                os.chmod(beside, self._path.stat().st_mode)
            os.replace(beside, self._path)
        except BaseException:
            with suppress(FileNotFoundError):
                os.unlink(beside)
            raise


def blank_deal(fields: Mapping[str, Any], pack: Pack) -> dict[str, Any]:
    """Return the next deal of an evening, with nothing but its seats and dealer."""
    try:
        game = game_named(text_of(fields, "game"))
    except ValueError as error:
        raise Refusal(422, str(error)) from None
    FORMS.require(game)
    form = form_of(game)
    given_names = fields.get("names")
    if not isinstance(given_names, dict):
        raise Refusal(400, "names is not an object of seats")
    names = {seat: text_of(given_names, seat.letter, "")[:LONGEST_NAME].strip() for seat in SEATS}
    seats = tuple(seat for seat in SEATS if names[seat])
    if not game.seats <= len(seats) <= max(game.seats, form.fewest):
        seats = tuple(Seat.parse(letter) for letter in form.seats)
    before = seat_of(fields, "after")
    first = seat_of(fields, "dealer") or seats[0]
    table = FormTable(
        seats=seats,
        names={seat: name for seat, name in names.items() if name},
        first_dealer=first if before is None else before,
        game=game,
        rules=game.rules,
        event=text_of(fields, "event", "")[:LONGEST_NAME].strip() or None,
    )
    dealer = first if before is None else next(islice(table.dealers(), 1, None))
    number = fields.get("number")
    tags = tags_of(table, number if isinstance(number, int) else 1, dealer)
    try:
        (deal,) = loads("\n".join([*tags, deal_tag(table.empty(dealer))]) + "\n")
    except HandFileError as error:
        raise Refusal(422, "; ".join(problem.message for problem in error.problems)) from None
    return {**_shown(deal, pack), "deal": deal_json(deal, HERE)}


def with_call(fields: Mapping[str, Any], rules: Ruleset | None) -> dict[str, Any]:
    """Return the deal with one more call in its auction; if ``word`` is ``None``, without its last
    call.

    Once the auction is over, who plays what is what it has led to.
    """
    deal = deal_of(fields.get("deal"), rules, check=False)
    if fields.get("word") is None:
        return {"deal": _without_last_call(deal)}
    state, word = AUCTIONS.of(deal.game).auction_state(deal), text_of(fields, "word")
    if state.speaks is None or word not in state.may_say:
        raise Refusal(422, f"{word[:40]!r} is not allowed here")
    record = deal.auction or Auction(state.speaks, ())
    longer = replace(deal, auction=Auction(record.first, (*record.calls, word)))
    found = {**deal_json(longer, HERE), **_auction_json(longer)}
    after = AUCTIONS.of(longer.game).auction_state(longer)
    if after.speaks is None:
        declarer = None if after.declarer is None else after.declarer.letter
        found.update(declarer=declarer, contract=after.contract)
        if declarer is None:
            found["result"] = None
    return {"deal": found}


def who_played(fields: Mapping[str, Any], rules: Ruleset | None) -> dict[str, Any]:
    """Return the seat that played each card so far, in order, and the seat to play next.

    Nobody's hand need be known: the leader and the tricks say it. Raises :class:`Refusal` for a
    card that its player may not have played, as soon as a later one shows it.
    """
    deal, cards = deal_of(fields.get("deal"), rules, check=False), cards_of(fields, "played")
    strange = [card.code for card in cards if card not in deal.game.pack]
    if strange:
        raise Refusal(422, f"{strange[0]} is not in the pack of {deal.game.name}")
    whole = sum(deal.game.hand_sizes)
    if len(cards) > whole:
        raise Refusal(422, f"a deal has only {whole} cards")
    try:
        start = _dealt_anyhow(deal).start()
    except DealError as error:
        raise Refusal(422, str(error)) from None
    by, turn = _whose(start, cards)
    hands = {
        seat: frozenset(card for who, card in zip(by, cards, strict=True) if who is seat)
        for seat in start.seats
    }
    position = replace(start, hands=hands)
    try:
        for card in cards:
            position = position.play(card)
    except IllegalPlay as error:
        raise Refusal(422, str(error)) from None
    return {
        "by": [seat.letter for seat in by],
        "to_play": None if len(cards) == whole else turn.letter,
    }


def _dealt_anyhow(deal: Deal) -> Deal:
    """Return the deal with arbitrary cards in every hand; who leads does not depend on the
    cards."""
    drawn, sizes = iter(sorted(deal.game.pack)), iter(deal.game.hand_sizes)
    north, east, south, west = (
        tuple(islice(drawn, next(sizes))) if seat in deal.active else None for seat in SEATS
    )
    nothing: dict[str, Any] = {name: None for name in UNENTERED if hasattr(deal, name)}
    return replace(deal, hands=(north, east, south, west), **nothing)


UNENTERED = ("play", "result", "exchange", "stock")
"""The placeholder for hands that are entered trick by trick during the play."""


def _whose(start: Position, cards: Sequence[Card]) -> tuple[list[Seat], Seat]:
    """Return the seats that played these cards, with ``start`` the first, and the seat to play
    next."""
    size, by, position = start.game.cards_in_trick, list[Seat](), start
    for first in range(0, len(cards), size):
        trick = [*zip(position.order, cards[first : first + size], strict=False)]
        by += [seat for seat, _ in trick]
        held = {seat: frozenset(card for who, card in trick if who is seat) for seat in start.seats}
        position = replace(position, hands=held)
        for _, card in trick:
            position = position.play(card, lawful=False)
    return by, position.order[len(position.trick)]


def _without_last_call(deal: Deal) -> dict[str, Any]:
    """Return the deal without its last call, and without anything that the auction had decided."""
    record = deal.auction
    if record is None:
        raise Refusal(422, "nothing was said that could be taken back")
    calls = record.calls[:-1]
    shorter = replace(deal, auction=Auction(record.first, calls) if calls else None)
    found = {**deal_json(shorter, HERE), **_auction_json(shorter)}
    with suppress(DealError):
        if AUCTIONS.of(deal.game).auction_state(deal).speaks is None:
            found.update(declarer=None, contract=None)
    return found


def _auction_json(deal: Deal) -> dict[str, Any]:
    """Return the calls in the form used at the table, which may differ from a file's."""
    record = deal.auction
    if record is None:
        return {}
    return {"auction": {"first": record.first.letter, "calls": list(record.calls)}}


def _auction(deal: Deal, pack: Pack) -> dict[str, Any] | None:
    """Return the calls with their speakers, the next speaker, and the legal calls. Return ``None``
    if there is no bidding or the first speaker is unknown."""
    words = () if deal.auction is None else deal.auction.calls
    codes = calls_json(words, pack)
    try:
        state = AUCTIONS.of(deal.game).auction_state(deal)
    except UnsupportedQuestion:
        return None
    except DealError as error:
        if not words:
            return None
        without_seats = [[None, call] for call in codes]
        return {"calls_made": without_seats, "speaks": None, "calls": [], "why": str(error)}
    return {
        "calls_made": [
            [seat.letter, call] for seat, call in zip(state.spoken, codes, strict=False)
        ],
        "speaks": state.speaks and state.speaks.letter,
        "calls": calls_json(state.may_say, pack),
        "why": None,
    }


def _comes_in(deal: Deal) -> str | None:
    """Return the seat that sits out and may come in, or has come in; ``None`` if the game has no
    such seat."""
    dealer, seats = deal.dealer, len(deal.active)
    if dealer is None or deal.game_tag is not None or not deal.rules.has_incomer:
        return None
    out = deal.rules.sits_out(dealer)
    return out.letter if seats == len(SEATS) or out in deal.empty else None


def _shown(deal: Deal, pack: Pack) -> dict[str, Any]:
    """Return the data for entering a deal by clicks: pack, seats, and the legal calls and cards."""
    game, contract = deal.game, deal.contract
    played: tuple[str | None, str | None] = (None, None)
    kinds: dict[str, dict[str, str]] = {}
    single = replace(contract, factor=1) if game.doubles and contract is not None else contract
    with suppress(UnsupportedQuestion):
        for kind, suit, offered in value_format(deal).contracts(deal):
            kinds.setdefault(kind, {})[suit] = str(offered)
            if offered == single:
                played = kind, suit
    if played[0] is None and str(single) in kinds:
        played = str(single), None  # the denomination is named later
    letters = dict.fromkeys(suit for cells in kinds.values() for suit in cells)
    return {
        "game": game.name,
        "kind": played[0],
        "suit": played[1],
        "factor": contract.factor if game.doubles and contract is not None else None,
        "unplayed": game.unplayed_contracts,
        "comes_in": _comes_in(deal),
        "auction": _auction(deal, pack),
        "more": [vars(field) for field in form_of(game).more(deal)],
        "look": pack_json(deal, pack),
        "seats": [seat.letter for seat in deal.active],
        "hands": list(deal.game.hand_sizes),
        "stock": deal.game.stock,
        "exchanges": deal.game.stock > 0,
        "turned": "Flip" in str(deal.contract),
        "kinds": kinds,
        "suits": {letter: suit_json(letter, pack) for letter in letters},
    }


class EnteredEvening:
    """The evening entered on a board, shared by all its browser tabs.

    Args:
        kept: the file it is written to, if there is one.

    Every step a tab saves makes a new ``version``. A tab that has seen only an older one would
    overwrite what another has entered: it gets the newest evening instead.
    """

    def __init__(self, kept: KeptFile | None) -> None:
        self._kept = kept
        self._lock = threading.Lock()
        nothing = evening({"deals": []}, None, Pack.ENGLISH)
        self._newest: dict[str, Any] = {**nothing, "saved": self.saved, "version": 0}

    @property
    def newest(self) -> dict[str, Any]:
        """The last saved state, with at least its ``version`` and ``text``."""
        return self._newest

    @property
    def saved(self) -> str | None:
        """The name of the file."""
        return None if self._kept is None else self._kept.name

    def answer(
        self, fields: Mapping[str, Any], rules: Ruleset | None, pack: Pack
    ) -> dict[str, Any]:
        """Return :func:`evening` for a tab's deals, saved if ``save``. If the tab has missed a
        change, return the newest evening with a message ``stale``."""
        saves = fields.get("save") is True
        with self._lock:
            version = self._newest["version"]
            seen = whole_number(fields, "version", 0 if saves else version)
            if seen != version:
                return {**self._newest, "stale": STALE}
            found = {**evening(fields, rules, pack), "saved": self.saved, "version": version}
            if saves:
                if self._kept is not None:
                    self._kept.write(found["text"])
                found["version"] = version + 1
                self._newest = found
            return found


def evening(fields: Mapping[str, Any], rules: Ruleset | None, pack: Pack) -> dict[str, Any]:
    """Return the hand file of the entered deals, each deal's errors, and the ledger."""
    given_deals = fields.get("deals")
    if not isinstance(given_deals, list):
        raise Refusal(400, "deals is not a list")
    deals, problems, doubts = [], [], []
    for number, own in enumerate(given_deals, 1):
        deal, wrong, doubtful = _entered(own, number, rules)
        deals.append(deal)
        problems.append(wrong)
        doubts.append(doubtful)
    ledger = _ledger(deals, problems)
    return {
        "text": dumps(deals, pack=pack) if deals else "",
        "deals": [
            {**deal_json(deal, Source("-", number)), **_auction_json(deal)}
            for number, deal in enumerate(deals, 1)
        ],
        "shown": [_shown(deal, pack) for deal in deals],
        "problems": problems,
        "doubts": doubts,
        "ledger": ledger,
    }


def _entered(fields: Any, number: int, rules: Ruleset | None) -> tuple[Deal, list[str], list[str]]:
    """Return one deal of an evening, as far as it is entered, with its errors and warnings."""
    if not isinstance(fields, dict):
        raise Refusal(400, f"deal {number} is not an object")
    played = cards_of(fields, "played") if "played" in fields else None
    deal = deal_of({k: v for k, v in fields.items() if k != "played"}, rules, check=False)
    if played is not None:
        deal = deal.with_play(played)
    entries = list(read_any(io.BytesIO(dumps([deal]).encode()), "-"))
    wrong = [problem.text for entry in entries for problem in entry.errors]
    return deal, wrong, [problem.message for entry in entries for problem in entry.warnings]


def _ledger(deals: Sequence[Deal], problems: Sequence[list[str]]) -> dict[str, Any] | None:
    """Return each seat's total after each deal, in rows as from ``tridge score --csv``. Deals of
    another game than the first deal's are among the ``problems``."""
    if not deals:
        return None
    try:
        forms = forms_of(deals[0])
    except UnsupportedQuestion:
        return None
    ledger, text = forms.ledger(), io.StringIO()
    report = forms.csv(lambda words: _write(text, words))
    for number, deal in enumerate(deals, 1):
        row, words = _settled(ledger, forms, deal)
        if row is not None:
            report.settled(Source(None, number), row)
            continue
        ledger.skip()
        if deal.rules.name != deals[0].rules.name:  # else it is not played to its end yet
            problems[number - 1].append(words)
    report.end(ledger)
    rows = [*csv.reader(io.StringIO(text.getvalue()))]
    return {"heads": rows[0], "rows": rows[1:]} if len(rows) > 1 else None


def _settled(ledger: Any, forms: ScoreForms, deal: Deal) -> tuple[Any, str]:
    """Return the ledger row of a deal; if it cannot be settled, ``None`` and the reason."""
    try:
        check_same_session(deal, forms)
        return ledger.add(deal), ""
    except DealError as error:
        return None, str(error)


def _write(text: io.StringIO, words: str) -> None:
    text.write(words)
