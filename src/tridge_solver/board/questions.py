"""Turn a request into one of the package's questions: read its fields, and answer."""

from __future__ import annotations

import io
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from tridge_solver import __version__
from tridge_solver.analysis.any_game import ADVICE, OPEN_BIDS, REVIEWS, TABLES
from tridge_solver.analysis.conditions import ConditionError
from tridge_solver.analysis.dealing import DEALING, RANGES
from tridge_solver.analysis.puzzles import PUZZLES
from tridge_solver.analysis.sampling import watching
from tridge_solver.analysis.themes import THEMES, CardTheme
from tridge_solver.at_table.part import AT_TABLE, table_games
from tridge_solver.batch.input import Item
from tridge_solver.batch.questions import SolveQuestion
from tridge_solver.batch.seat_questions import BIDDING
from tridge_solver.board.evening import EnteredEvening, blank_deal, who_played, with_call
from tridge_solver.board.long_questions import work_of
from tridge_solver.board.played_hands import PlayedHands
from tridge_solver.board.requests import (
    HERE,
    Refusal,
    card_of,
    cards_of,
    deal_of,
    seat_of,
    several,
    text_of,
    text_to_read,
    whole_number,
)
from tridge_solver.board.streams import Abandoned, BoardOptions, BoardServices, Searching, Streams
from tridge_solver.checks import setup_defects
from tridge_solver.core.cards import Card
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.game import Game, Part
from tridge_solver.core.languages import contract_said, speaking
from tridge_solver.core.position import IllegalPlay, Position, cards_played
from tridge_solver.core.registry import UnsupportedQuestion, every_game, game_of
from tridge_solver.core.ruleset import RULESETS, TRIDGE
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.core.text import ParseError
from tridge_solver.handfile import Entry, dumps
from tridge_solver.handfile.any_reader import read_any
from tridge_solver.handfile.blank_forms import FORMS
from tridge_solver.handfile.dialect import dialect_of
from tridge_solver.handfile.json_fields import deal_fields
from tridge_solver.handfile.stream import internal_error
from tridge_solver.report.looks import (
    look_json,
    look_name,
    looks_json,
    suit_json,
    supposing,
    table_view,
    words_json,
)
from tridge_solver.report.replay import TURNS, contract_text, turns_json, value_format
from tridge_solver.report.showing import deal_json
from tridge_solver.report.theme.diagram import heading
from tridge_solver.report.theme.signs import names, theme_of
from tridge_solver.report.theme.source import Source
from tridge_solver.report.why import every_reason

if TYPE_CHECKING:
    from tridge_solver.board.evening import KeptFile
    from tridge_solver.board.played_hands import PlayedHands
    from tridge_solver.board.streams import Tell, Work


@dataclass(frozen=True)
class Opening:
    """The state in which the page opens.

    Attributes:
        view: ``table``, ``doors`` if nothing was asked for, ``evening`` for deals to fill in.
        kept: the file an evening is written to.
    """

    view: str = "table"
    kept: KeptFile | None = None


SCHEMA = "tridge.board/1"
PANELS = ""
"""The panels with long questions; only one runs at a time, apart from hands in play."""
MAX_DEALS = 500
UNNAMED = Source(None, 1).title
FEW_TRICKS = 9
"""Deals with at most this many tricks get their table of contracts at once."""

USER_ERRORS = (DealError, IllegalPlay, ParseError, UnsupportedQuestion)
"""The errors that a deal can cause, reported as at the command line."""

LONG = ("bid", "advise", "review", "deal", "puzzle", "play")
"""Questions that always answer line by line."""

PRELOAD_FIRST = ("batch.questions", "games.ombre.report.solving")
"""The modules for the page's first question, the table of contracts."""

PRELOAD_IDLE = (
    "board.long_questions",
    "batch.seat_questions",
    "games.ombre.exchange.closed",
    "games.ombre.advice.three_seats",
    "games.ombre.bidding.three_seats",
    "games.ombre.report.exchange",
)
"""The modules to import after the first answers: numpy, and the modules that sample worlds."""

BEFORE_PLAY = ("bid", "exchange")
"""Questions about the deal before its first card; they ignore the record."""


class BoardApi:
    """The answers to the page's questions; it keeps solvers and the hands in play.

    Args:
        options: the command's options.
        items: the deals the board was opened with.
        hidden: whether they are there to be played; then the page does not see their cards.
        opening: the opening state of the page, and the file an evening is kept in.
    """

    def __init__(
        self,
        options: BoardOptions,
        items: list[Item],
        *,
        hidden: bool = False,
        opening: Opening | None = None,
    ) -> None:
        self._options = options
        self._items = items
        self._solvers: dict[str, Any] = {}
        self._tools: dict[str, Any] = {}
        self._lock = threading.Lock()
        self._solving = threading.Lock()
        self._asking = threading.local()
        self._streams = Streams()
        self._searching = Searching(options.table_bytes, lambda: self._asking.check)
        self._hidden = hidden
        self._opening = opening or Opening()
        self._entered = EnteredEvening(self._opening.kept)
        self._asked = time.monotonic()
        self._hands: PlayedHands | None = None
        self._quick: Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
            "hello": self._hello,
            "read": self._read,
            "write": self._write,
            "look": self._look,
            "turns": self._turns,
            "why": self._why,
            "contracts": self._contracts,
            "solve": self._solve,
            "table": self._table,
            "exchange": self._open_exchange,
            "stop": self._stop,
            "blank": self._blank,
            "evening": self._evening,
            "call": self._call,
            "fell": self._fell,
        }

    @property
    def items(self) -> list[Item]:
        """The deals with which the board was opened."""
        return self._items

    @property
    def quick_questions(self) -> tuple[str, ...]:
        """The questions that get their answer in one piece, including an exchange with open
        cards."""
        return tuple(self._quick)

    def is_long(self, name: str, fields: Mapping[str, Any]) -> bool:
        """Return whether a question answers line by line; raise :class:`Refusal` if there is no
        such question."""
        if name == "exchange":
            return fields.get("mode") != "open"
        if name in LONG:
            return True
        if name not in self._quick:
            raise Refusal(400, f"no question is called {name[:40]!r}")
        return False

    def answer(
        self, name: str, fields: dict[str, Any], is_gone: Callable[[], bool] | None = None
    ) -> dict[str, Any]:
        """Return the answer to a quick question, or raise :class:`Refusal`.

        ``is_gone`` says whether nobody waits for it any more: then it ends.
        """

        def check() -> None:
            if is_gone is not None and is_gone():
                raise Abandoned

        self._asking.check = check
        try:
            with speaking(self._options.pack.value):
                return self._quick[name](fields)
        except Abandoned:
            return {"stopped": True}
        except USER_ERRORS as error:
            raise Refusal(422, str(error)) from None
        finally:
            self._asked = time.monotonic()

    def rests(self, seconds: float) -> bool:
        """Return whether no quick question has come for this many seconds, so that other work may
        run."""
        return time.monotonic() - self._asked >= seconds

    def begin(self, name: str, fields: dict[str, Any]) -> Iterator[bytes]:
        """Yield the answer to a long question line by line; raise :class:`Refusal` if the request
        is invalid."""
        work = self.begin_work(name, fields)
        place = str(fields.get("id", object())) if name == "play" else PANELS
        return self._streams.begin(work, self.told, place)

    def begin_work(self, name: str, fields: dict[str, Any]) -> Work:
        """Return a function that answers a long question; raise :class:`Refusal` if the request is
        invalid."""
        language = self._options.pack.value
        try:
            with speaking(language):
                deal = None if _of_no_deal(name, fields) else self._deal_of(name, fields)
                if name == "play":
                    work = self._played().work(fields, deal)
                else:
                    work = work_of(name, deal, fields, self._options)
        except USER_ERRORS as error:
            raise Refusal(422, str(error)) from None

        def spoken(tell: Tell) -> dict[str, Any]:
            with speaking(language):
                return work(tell)

        return spoken

    def told(self, error: Exception) -> str:
        """Return the message about a question without an answer, because of the deal or an internal
        error."""
        if isinstance(error, (*USER_ERRORS, ConditionError, Refusal)):
            return str(error)
        if self._options.debug:
            traceback.print_exception(error)
        return internal_error("", 1, error).message

    def stop(self) -> None:
        """Stop all running work."""
        self._streams.stop()
        self._searching.stop()

    # The quick questions ---------------------------------------------------------------------

    def _played(self) -> PlayedHands:
        """Return the hands in play at this board."""

        def weigh(deal: Deal) -> dict[str, Any]:
            solver = self._solver(deal)
            with self._lock:
                found = turns_json(deal, solver, first=len(deal.positions()))
            return dict(found["turns"][-1])

        def advise(deal: Deal, seed: int, tell: Tell) -> dict[str, Any]:
            return work_of("advise", deal, {"seed": seed}, self._options)(tell)

        with self._lock:
            if self._hands is None:
                deals = [item.deal for item in self._items if item.deal]
                services = BoardServices(deals, lambda deal: self._entry(deal, HERE), weigh, advise)
                self._hands = PlayedHands(self._options, services)
            return self._hands

    def _hello(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Return the state in which the page opens."""
        found, entered = [] if self._hidden else self._items, self._entered.newest
        shown = [self._entry(item.deal, item.source) for item in found if item.deal]
        pack = self._options.pack
        return {
            "schema": SCHEMA,
            "version": __version__,
            "seed": self._options.seed,
            "deals": shown[:MAX_DEALS],
            "more": max(len(shown) - MAX_DEALS, 0),
            "words": words_json(pack),
            "looks": looks_json(pack),
            "contracts": {name: game_of(rules, 3).suitless for name, rules in RULESETS.items()},
            "plays": self._plays(),
            "opens": "evening" if entered["text"] else self._opening.view,
            "entered": [{"deal": deal} for deal in entered["deals"]]
            if entered["version"]
            else None,
            "entered_version": entered["version"],
            "saved": self._entered.saved,
            "tables": _table_games(),
            "games": [game.name for game in every_game() if FORMS.is_in(game)],
            "themes": [[theme.value, theme.words] for theme in CardTheme],
            "first": self._first(shown[0]) if shown and fields.get("first") is True else None,
        }

    def _first(self, entry: dict[str, Any]) -> dict[str, Any]:
        """Return answers about the first deal on the page, if they are fast, so that the page is
        drawn at once."""
        deal = entry["deal"]
        contract = None if entry["passed"] else entry["contract"]
        declarer = deal.get("declarer") or entry["seats"][0]
        asked = {}
        if "turns" in entry["asks"] and not entry["always"]:  # what is always trumps takes longer
            asked["turns"] = {"deal": deal, "played": entry["played"], "lenient": True}
            asked["contracts"] = {"deal": deal, "declarer": declarer, "contract": contract}
        if "table" in entry["asks"] and entry["cards"]["tricks"] <= FEW_TRICKS:
            asked["table"] = {"deal": deal}
        found = {}
        for name, fields in asked.items():
            with suppress(*USER_ERRORS, Refusal):  # reported to the page when it asks
                found[name] = self._quick[name](fields)
        return found

    def _plays(self) -> dict[str, Any] | None:
        """Return the names of the deals to be played, whose cards the page must not see yet."""
        if not self._hidden:
            return None
        deals = [item.deal for item in self._items if item.deal]
        found = [heading(item.deal, item.source) for item in self._items if item.deal]
        return {
            "deals": [" · ".join(filter(None, words)) for words in found],
            "games": [deal.game.name for deal in deals],
        }

    def _blank(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Return the next, empty deal of an evening."""
        return blank_deal(fields, self._options.pack)

    def _call(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Return a deal of an evening with one call added to its auction, or taken back."""
        return with_call(fields, self._options.rules)

    def _fell(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Return the seat that played each card, and the seat to play next."""
        return who_played(fields, self._options.rules)

    def _evening(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Return the hand file and the ledger of an evening, after saving it if it has a file."""
        return self._entered.answer(fields, self._options.rules, self._options.pack)

    def _read(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Return the deals in a text, or one that the page made, with their errors."""
        text, name = text_to_read(fields), text_of(fields, "name", "the text")
        stream = io.BytesIO(text.encode("utf-8", "replace"))
        shown: list[dict[str, Any]] = []
        more = 0
        for entry in read_any(stream, name, rules=self._options.rules):
            if len(shown) == MAX_DEALS:
                more += 1
            else:
                shown.append(self._entry_read(entry, name))
        return {"schema": SCHEMA, "deals": shown, "more": more}

    def _entry_read(self, entry: Entry, name: str) -> dict[str, Any]:
        problems = [str(problem) for problem in entry.errors]
        warnings = [str(problem) for problem in entry.warnings]
        if entry.deal is None:
            return {"deal": None, "played": [], "problems": problems, "warnings": warnings}
        found = self._entry(entry.deal, Source(name, entry.index))
        return {**found, "problems": problems, "warnings": warnings}

    def _entry(self, deal: Deal, source: Source) -> dict[str, Any]:
        """Return a deal in the page's form: its values, its record, and the questions it allows."""
        title, place = heading(deal, source)
        game = deal.game
        played: list[str] = []
        if deal.play is not None:
            with suppress(DealError):  # a hand is not known: the record cannot be stepped through
                played = [card.code for _, card in cards_played(deal.positions())]
        known = deal.dealer is not None or deal.leader is not None
        whole = deal.hand_size == max(game.hand_sizes)
        return {
            "deal": deal_json(deal, source),
            "played": played,
            "problems": [],
            "warnings": [],
            "title": "A random deal" if title == UNNAMED else title,
            "place": place,
            "game": game.name,
            "seats": [s.letter for s in (deal.playing_order if known else deal.active)],
            "names": {seat.letter: names(deal)[seat] for seat in Seat},
            "contract": None if deal.declarer is None else contract_text(deal),
            "passed": deal.is_passed_out,
            "always": game.always_trumps is not None,
            "asks": [
                name
                for name, is_asked in ASKED.items()
                if is_asked(game) and (whole or name not in WHOLE)
            ],
            "cards": {
                "tricks": game.tricks,
                "in_trick": game.cards_in_trick,
                "hands": list(game.hand_sizes),
            },
            "tags": address_tags(deal),
        }

    def _write(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Return a hand file of the deal with the main line as its record."""
        return {"text": dumps([self._deal(fields)], pack=self._options.pack)}

    def _look(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Return the look of a deal's cards: pack and suits."""
        return look_json(self._deal(fields), self._options.pack)

    def _turns(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Return the turns of the play; without a contract, or with an unknown hand, only the
        hands."""
        deal = self._deal(fields, as_far_as_legal=fields.get("lenient") is True)
        first = whole_number(fields, "from", 0)
        look = look_name(deal, self._options.pack)
        always = deal.game.always_trumps is not None and deal.declarer is None
        played = always or (deal.declarer is not None and deal.trumps is not None)
        if not played or deal.is_passed_out:
            return {**self._bare(deal), "look": look}
        solver = self._solver(deal)
        with self._lock, self._ending(solver) as check:
            ahead = fields.get("ahead") is True
            found = turns_json(deal, solver, first=first, ahead=ahead, check=check)
        return {**found, "look": look}

    def _why(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Return the reason why each worse card is worse, keyed by the card's code."""
        deal = self._deal(fields)
        solver = self._solver(deal)
        with self._lock, self._ending(solver):
            found = THEMES.of(deal.game).themes(deal, solver=solver)
        position = deal.reached()
        look = theme_of(deal.game, deal.game.printing(self._options.pack), position.trumps)
        return {"cards": every_reason(found, position.legal_cards(), deal, look)}

    def _bare(self, deal: Deal) -> dict[str, Any]:
        """Return the hands of a deal that cannot be played."""
        hands = {
            seat.letter: [card.code for card in deal.hands[seat] or ()] for seat in deal.active
        }
        known = deal.dealer is not None or deal.leader is not None
        seats = [seat.letter for seat in (deal.playing_order if known else deal.active)]
        return {
            "schema": "tridge.turns/1",
            "declarer": None,
            "contract": None,
            "trumps": None,
            "seats": seats,
            "first": 0,
            "turns": [],
            "hands": hands,
        }

    def _contracts(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Return the contracts that may be tried for a seat, sorted by kind and suit, and the
        reason why others are impossible."""
        deal = self._deal(fields)
        asked = seat_of(fields, "declarer"), deal.declarer, deal.active[0]
        declarer = next(seat for seat in asked if seat is not None)
        kinds: dict[str, dict[str, Any]] = {}
        for kind, suit, contract in value_format(deal).contracts(deal):
            supposed = supposing(deal, declarer, contract)
            found = setup_defects(supposed)
            kinds.setdefault(contract_said(kind), {})[suit] = {
                "contract": str(contract),
                "why_not": str(found[0]) if found else None,
            }
        letters = dict.fromkeys(suit for cells in kinds.values() for suit in cells)
        suits = {letter: suit_json(letter, self._options.pack) for letter in letters}
        tags = address_tags(deal)
        return {"declarer": declarer.letter, "kinds": kinds, "suits": suits, "tags": tags}

    def _table(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Return the table of contracts in a form common to all games, ready to be drawn."""
        deal = self._deal({**fields, "played": []})
        found = self._solve({"deal": {**fields["deal"], "play": None}, "table": True})
        return table_view(deal, found["table"], self._options.pack)

    def _solve(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to a question of ``tridge solve``."""
        deal = self._deal(fields)
        after = cards_of(fields, "after")
        question = SolveQuestion(
            table=fields.get("table") is True, line=fields.get("line") is True, after=after
        )
        with self._solving:
            asked = question.put_to(deal.game)
            tool = self._tool(deal.game.name, asked)
            with self._ending(tool):
                found: dict[str, Any] = asked.answer(tool, deal).json(HERE)
        return found

    def _open_exchange(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Return a seat's best discards with all cards open, or the value of one given discard."""
        deal = self._deal_of("exchange", fields)
        seat = seat_of(fields, "seat")
        discard = None
        if fields.get("discard") is not None:
            discard = cards_of(fields, "discard")
        top = min(whole_number(fields, "top", 10), 100)
        part = EXCHANGING.of(deal.game)
        try:
            with self._searching.turn(part.OpenExchanges) as engine:
                return part.open_exchange(deal, seat, discard, top, engine, HERE)
        except Abandoned:
            return {"stopped": True}

    def _stop(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Stop the long question of the panels and the search for an exchange; hands in play in
        other windows go on."""
        self._streams.stop(PANELS)
        self._searching.stop()
        return {"stopped": True}

    # What requests say -----------------------------------------------------------------------

    def _deal_of(self, name: str, fields: dict[str, Any]) -> Deal:
        """Return the deal as a question needs it: without cards played, if the question is about an
        earlier stage."""
        if name in BEFORE_PLAY:
            fields = {**fields, "played": []}
        return self._deal(fields)

    def _deal(self, fields: dict[str, Any], *, as_far_as_legal: bool = False) -> Deal:
        """Return the deal of a request, with the contract to be tried and the cards played."""
        deal = deal_of(fields.get("deal"), self._options.rules)
        supposed = fields.get("declarer"), fields.get("contract")
        if "contract" in fields and None not in supposed:
            wanted = {**deal_fields(deal), "declarer": supposed[0], "contract": supposed[1]}
            for name in RECORDED:
                wanted.pop(name, None)
            other = deal_of({**_head(deal), **wanted}, None, check=False)
            if other.declarer is not None:
                deal = supposing(deal, other.declarer, other.contract)
                found = setup_defects(deal)
                if found:
                    raise DealError("; ".join(map(str, found)))
        if "played" not in fields:
            return deal
        cards = [card_of(code) for code in several(fields, "played")]
        if deal.trumps is None:
            return replace(deal, play=None)
        if as_far_as_legal:
            cards = _legal_start(deal, cards)
        return deal.with_play(cards)

    def _solver(self, deal: Deal) -> Any:
        """Return the solver of the deal's game that quick questions use."""
        name = deal.game.name
        with self._lock:
            if name not in self._solvers:
                self._solvers[name] = value_format(deal).new_solver(self._options.table_bytes)
            return self._solvers[name]

    def _tool(self, name: str, question: Any) -> Any:
        """Return the solver that ``tridge solve`` uses for a game."""
        if name not in self._tools:
            self._tools[name] = question.new_solver(self._options.table_bytes)
        return self._tools[name]

    @contextmanager
    def _ending(self, solver: Any) -> Iterator[Callable[[], None]]:
        """Make a solver check, during a long search, whether this thread's question is still
        wanted."""
        check: Callable[[], None] = self._asking.check
        check()
        if not hasattr(solver, "with_progress"):
            yield check
            return
        with watching(solver, check):
            yield check


class BoardExchangePart(Protocol):
    """The part of a game that finds the best exchanges with all cards open."""

    @property
    def OpenExchanges(self) -> Callable[[int | None], Any]:  # noqa: N802 - a class
        """The class of the search; it takes the size of its table."""
        ...

    def open_exchange(
        self,
        deal: Any,
        seat: Seat | None,
        discard: tuple[Card, ...] | None,
        top: int,
        engine: Any,
        source: Source,
    ) -> dict[str, Any]:
        """Return a seat's best exchanges, and the value of a given one."""
        ...


EXCHANGING: Part[BoardExchangePart] = Part("board_exchange", "open_exchange")

ASKED: Mapping[str, Callable[[Game], bool]] = {
    "turns": TURNS.is_in,
    "why": THEMES.is_in,
    "table": TABLES.is_in,
    "exchange": EXCHANGING.is_in,
    "bid": OPEN_BIDS.is_in,
    "advise": ADVICE.is_in,
    "ranges": RANGES.is_in,
    "review": REVIEWS.is_in,
    "deal": DEALING.is_in,
    "puzzle": PUZZLES.is_in,
    "play": AT_TABLE.is_in,
}
"""The questions that the board can ask about a deal. Each has a function that says whether the
game of the deal answers it."""

WHOLE = ("exchange", "bid")
"""The questions that cannot be asked about an ending."""

IN_ADDRESS = ("Deal", "Dealer", "Leader", "Stock", "TricksWon", "PointsWon", "Exchange")
"""Tags in the page's address that define the position, besides contract and cards played."""

RECORDED = ("auction", "exchange", "first_defender", "play", "result", "surrender", "undertaken")
"""The fields of a deal that record its auction, exchanges, play and result."""


def address_tags(deal: Deal) -> dict[str, str | None]:
    """Return the tags for the page's address that define a deal."""
    game = deal.game
    values = dialect_of(game).values(deal, game.printings[0])
    usual = TRIDGE if deal.game_tag is None else game.rules  # where Rules says nothing
    return {
        "Game": deal.game_tag,
        "Rules": None if deal.rules == usual else str(deal.rules),
        **{tag: value for tag, value in values.items() if tag in IN_ADDRESS},
    }


def _table_games() -> list[dict[str, Any]]:
    """Return the games to play at the table, with the facts whether there is an auction and two
    sides."""
    return [
        {
            "rules": rules,
            "game": game.name,
            "bids": BIDDING.is_in(game),
            "sides": game.seats == len(SEATS),
        }
        for rules, game in table_games().items()
    ]


def _of_no_deal(name: str, fields: Mapping[str, Any]) -> bool:
    """Return whether a question is about random deals, not about a given one."""
    if name == "play":
        return "deal" not in fields
    return name == "deal" or (name == "puzzle" and fields.get("mode") != "own")


def _head(deal: Deal) -> dict[str, Any]:
    """Return the rules and the game, as in JSON."""
    return {"rules": deal.rules.name, "rules_options": deal.rules.options}


def _legal_start(deal: Deal, cards: list[Card]) -> list[Card]:
    """Return ``cards`` up to the first illegal one."""
    position: Position = deal.with_play(()).start()
    for number, card in enumerate(cards):
        if card not in position.legal_cards():
            return cards[:number]
        position = position.play(card)
    return cards


def prepare(names: Sequence[str]) -> None:
    """Import the modules that questions need, so that the first question does not wait for them."""
    for name in names:
        import_module(f"tridge_solver.{name}")
