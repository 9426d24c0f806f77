"""Play at the board: the hands in play, and the requests that change them."""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from operator import methodcaller
from typing import Any

from tridge_solver.analysis.sampling import Sampling
from tridge_solver.at_table.evening import Evening
from tridge_solver.at_table.hand import OVER, Sitting, TableHand
from tridge_solver.at_table.part import MAX_DEALS, PLAYMATES, Style, at_table_of, table_games
from tridge_solver.board.requests import Refusal, card_of, seat_of, several, text_of, whole_number
from tridge_solver.board.streams import BoardOptions, BoardServices, Tell, Work
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.game import Game
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat

MAX_TABLES = 16
"""The most hands in play at once; beyond that, a new hand replaces the oldest."""

LEFT = "left"
"""The stage of a hand that the person has abandoned."""

WEIGHED = ("cards", "grade", "player_tricks", "mark", "word", "sentence", "side", "gauge")
"""The fields of a turn that accompany the values of its cards; none of them reveals a hand."""


class PlayedHands:
    """The hands in play, keyed by unguessable names."""

    def __init__(self, options: BoardOptions, services: BoardServices) -> None:
        self._options = options
        self._services = services
        self._hands: OrderedDict[str, TableHand] = OrderedDict()
        self._lock = threading.Lock()

    def work(self, fields: Mapping[str, Any], deal: Deal | None) -> Work:
        """Return a function that does a request's work: ``do`` is the action, ``id`` the table.

        ``deal`` is one the page knows. Raises :class:`Refusal` for a request in another form.
        """
        do = text_of(fields, "do")
        if do == "begin":
            begin = self._begin(fields, deal)
            return lambda tell: self._begun(begin(), tell)
        name = text_of(fields, "id")
        with self._lock:
            hand = self._hands.get(name)
        if hand is None:
            raise DealError("this hand is not at the table any more (expected a new one)")
        act = self._act(do, fields)
        if do == "leave":
            return lambda tell: self._leave(name, hand, tell)
        if do == "next":
            return lambda tell: self._next(name, hand, tell)
        if do == "advise":
            return lambda tell: self._advice(hand, tell)
        return lambda tell: self._on(name, hand, act, tell)

    # Beginning -----------------------------------------------------------------------------------

    def _begin(self, fields: Mapping[str, Any], deal: Deal | None) -> Callable[[], TableHand]:
        """Return a function that opens a new table with a person in a seat."""
        deals = whole_number(fields, "deals", 1)
        if not 1 <= deals <= MAX_DEALS:
            raise Refusal(400, f"deals is out of bounds (expected 1 to {MAX_DEALS})")
        if fields.get("number") is not None:
            number, many = whole_number(fields, "number", 1), len(self._services.deals)
            if not 1 <= number <= many:
                raise DealError(f"deal {number} is not there (expected 1 to {many})")
            deal = self._services.deals[number - 1]
        game = self._game(fields) if deal is None else deal.game
        at, rules = at_table_of(game), self._rules(game)
        seed, seat = whole_number(fields, "seed", self._options.seed), seat_of(fields, "seat")
        worlds = whole_number(fields, "worlds", PLAYMATES)
        try:
            style = Style.parse(text_of(fields, "style", f"worlds={worlds}"), at.style_words)
        except ValueError as error:
            raise Refusal(400, f"style: {error}") from None
        if deals > 1 and deal is None:
            evening = Evening(game, deals, seed, rules)
            return lambda: self._deal_of(evening, seat, style)
        bids = fields.get("bid") is True

        def begin() -> TableHand:
            if deal is not None:
                ready = at.ready(deal, as_dealt=bids)
            else:
                ready = next((at.dealt if bids else at.bid_deals)(seed, rules))
            sitting = Sitting(
                ready, seat, style, seed, self._options.pack, bids, threads=self._options.threads
            )
            return at.hand(sitting)

        return begin

    def _deal_of(
        self, evening: Evening, seat: Seat | None, style: Style, minds: Any = None
    ) -> TableHand:
        """Return the next deal of an evening."""
        options, deal = self._options, evening.next_deal()
        sitting = Sitting(
            deal, seat, style, evening.seed, options.pack, True, evening, minds, options.threads
        )
        return evening.at.hand(sitting)

    def _begun(self, hand: TableHand, tell: Tell) -> dict[str, Any]:
        """Start a hand at a new table; let the program play until the person's turn."""
        return self._on(self._keep(hand), hand, lambda _: None, tell)

    def _game(self, fields: Mapping[str, Any]) -> Game:
        """Return the game with the requested rules, for random deals."""
        played, usual = table_games(), self._options.rules
        first = next(iter(played)) if usual is None or usual.name not in played else usual.name
        wanted = text_of(fields, "rules", first)
        if wanted not in played:
            raise Refusal(400, f"the rules are unknown (expected {' or '.join(played)})")
        return played[wanted]

    def _rules(self, game: Game) -> Ruleset:
        """Return the requested rules for random deals of ``game``."""
        usual = self._options.rules
        return game.rules if usual is None or usual.name != game.rules.name else usual

    def _next(self, name: str, hand: TableHand, tell: Tell) -> dict[str, Any]:
        """Start the next deal of the evening, with its current funds."""
        with _taken(hand, tell):
            if hand.evening is None or hand.evening.is_over:
                raise DealError("there is no deal to follow (expected an evening with more deals)")
            if not hand.is_over:
                raise DealError("the deal is not over yet")
            following = self._deal_of(hand.evening, hand.person, hand.style, hand.minds)
            with self._lock:
                self._hands[name] = following
        return self._on(name, following, lambda _: None, tell)

    def _keep(self, hand: TableHand) -> str:
        """Store a table under a new name and return the name."""
        name = secrets.token_urlsafe(9)
        with self._lock:
            self._hands[name] = hand
            while len(self._hands) > MAX_TABLES:
                self._hands.popitem(last=False)
        return name

    # Going on ------------------------------------------------------------------------------------

    def _act(self, do: str, fields: Mapping[str, Any]) -> Callable[[TableHand], object]:
        """Return a function that does what the person asks."""
        acts: dict[str, Callable[[], Callable[[TableHand], object]]] = {
            "look": lambda: lambda hand: None,
            "say": lambda: methodcaller("say", text_of(fields, "call")),
            "name": lambda: methodcaller("name", text_of(fields, "contract")),
            "throw": lambda: methodcaller("throw", tuple(map(card_of, several(fields, "cards")))),
            "card": lambda: methodcaller("play", card_of(fields.get("card"))),
            "claim": lambda: methodcaller("claim"),
            "answer": lambda: methodcaller("answer", fields.get("yes") is True),
            "undo": lambda: methodcaller("undo"),
            "values": lambda: methodcaller("see", self._values),
            "advise": lambda: lambda hand: None,
            "leave": lambda: lambda hand: None,
            "next": lambda: lambda hand: None,
        }
        if do not in acts:
            raise Refusal(400, f"nobody can do {do[:40]!r} (expected {', '.join(acts)})")
        return acts[do]()

    def _on(
        self, name: str, hand: TableHand, act: Callable[[TableHand], object], tell: Tell
    ) -> dict[str, Any]:
        """Do the person's action, then let the other seats act."""
        with _taken(hand, tell):
            act(hand)

            line: dict[str, Any] = {"doing": "thinking"}

            def thinks(seat: Seat) -> None:
                line["seat"] = seat.letter
                tell(line)

            def progress(what: str, done: int, total: int) -> None:
                tell({**line, "worlds": done, **({"of": total} if total else {})})

            def on_progress() -> None:
                tell({"doing": "playing", "partial": self._json(name, hand)})

            on_progress()  # the person sees their hand before anybody thinks
            hand.go_on(thinks, progress, on_progress)
            return self._json(name, hand)

    def _json(self, name: str, hand: TableHand) -> dict[str, Any]:
        """Return the person's view of the hand; everything once the deal is over."""
        fields = {"id": name, **hand.json()}
        if hand.stage == OVER:
            fields["entry"] = self._services.entry(hand.deal)
        return fields

    def _values(self, deal: Deal) -> dict[str, Any]:
        """Return the values of the cards in the last turn."""
        turn = self._services.weigh(deal)
        return {name: turn[name] for name in WEIGHED if name in turn}

    def _advice(self, hand: TableHand, tell: Tell) -> dict[str, Any]:
        """Return the program's choice for the person's turn."""
        with _taken(hand, tell):
            if hand.is_over:
                raise DealError("nothing is to be decided any more")
            hand.advised += 1
            sampling = Sampling(seed=hand.seed, threads=self._options.threads)

            def progress(what: str, done: int, total: int) -> None:
                tell({"doing": "thinking", "worlds": done})

            def advise() -> dict[str, Any]:
                return self._services.advise(hand.deal, hand.seed, tell)

            return {"stage": hand.stage, **hand.advice_json(sampling, progress, advise)}

    def _leave(self, name: str, hand: TableHand, tell: Tell) -> dict[str, Any]:
        """Abandon the hand; after that all its cards may be seen."""
        with _taken(hand, tell):
            with self._lock:
                self._hands.pop(name, None)
            return {"stage": LEFT, "entry": self._services.entry(hand.deal)}


@contextmanager
def _taken(hand: TableHand, tell: Tell) -> Iterator[None]:
    """Lock a table for one request; other requests wait and report that."""
    while not hand.lock.acquire(timeout=0.1):
        tell({"doing": "waiting"})
    try:
        yield
    finally:
        hand.lock.release()
