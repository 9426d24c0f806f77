"""Playing at the board: who sits where, and what a request does at a table."""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from tridge_solver.analysis.sampling import Progress, Sampling
from tridge_solver.board.guard import Refusal
from tridge_solver.board.said import BoardOptions, card_of, seat_of, several, text_of, whole_number
from tridge_solver.board.services import BoardServices
from tridge_solver.board.streams import Tell, Work
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.registry import GAMES
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.bidding.auction_session import SPOKEN_WORLDS, AuctionSession
from tridge_solver.games.ombre.board.seated import (
    BID,
    DEFENCE,
    LEFT,
    NAME,
    OVER,
    PLAY,
    SURRENDER,
    THROW,
    Seated,
)
from tridge_solver.games.ombre.closed.deals import (
    own_seat,
    ready_to_bid,
    ready_to_play,
    table_deals,
)
from tridge_solver.games.ombre.closed.evening_session import MAX_DEALS, EveningSession
from tridge_solver.games.ombre.closed.style import MAX_WORLDS, PLAYMATES, Style
from tridge_solver.games.ombre.deal import OmbreDeal, ombre_deal
from tridge_solver.games.ombre.dealing.random_deals import Table, random_deals

MAX_TABLES = 16
"""Hands in play at once; the oldest is given up for a new one."""

WEIGHED = ("cards", "grade", "player_tricks", "mark", "word", "sentence", "side", "gauge")
"""What is told of a turn when its values are asked for; no hand is."""

ADVICE = ("certain", "samples", "seed")
OF_OPTION = ("choice", "win", "draw", "loss", "points", "player_tricks")
"""What is told of an advice and of a choice: what the seat can know, and nothing of open cards."""


class Tables:
    """The hands in play, by a name nobody can guess."""

    def __init__(self, options: BoardOptions, means: BoardServices) -> None:
        self._options = options
        self._means = means
        self._seated: OrderedDict[str, Seated] = OrderedDict()
        self._lock = threading.Lock()

    def work(self, fields: Mapping[str, Any], deal: Deal | None) -> Work:
        """What a request does: ``do`` says what, ``id`` at which table.

        ``deal`` is one the page knows. Raises :class:`Refusal` for a request in another form.
        """
        do = text_of(fields, "do")
        if do == "begin":
            begun = self._begin(fields, deal)
            return lambda tell: self._on(*begun(), lambda _: None, tell)
        name = text_of(fields, "id")
        with self._lock:
            seated = self._seated.get(name)
        if seated is None:
            raise DealError("this hand is not at the table any more (expected a new one)")
        act = self._act(do, fields)
        if do == "leave":
            return lambda tell: self._leave(name, seated, tell)
        if do == "next":
            return lambda tell: self._next(name, seated, tell)
        if do == "advise":
            return lambda tell: self._advice(seated, tell)
        return lambda tell: self._on(name, seated, act, tell)

    # Beginning -----------------------------------------------------------------------------------

    def _begin(
        self, fields: Mapping[str, Any], deal: Deal | None
    ) -> Callable[[], tuple[str, Seated]]:
        """What seats a person at a new table."""
        seed = whole_number(fields, "seed", self._options.seed)
        seat = seat_of(fields, "seat")
        worlds = whole_number(fields, "worlds", PLAYMATES)
        if not 1 <= worlds <= MAX_WORLDS:
            raise Refusal(400, f"worlds is out of bounds (expected 1 to {MAX_WORLDS})")
        bids = fields.get("bid") is True
        many = whole_number(fields, "deals", 1)
        if not 1 <= many <= MAX_DEALS:
            raise Refusal(400, f"deals is out of bounds (expected 1 to {MAX_DEALS})")
        if fields.get("number") is not None:
            number = whole_number(fields, "number", 1)
            if not 1 <= number <= len(self._means.deals):
                raise DealError(f"deal {number} is not there (expected 1 to {self.many})")
            deal = self._means.deals[number - 1]
        if deal is not None:
            deal.game.require("play")
        asked = None if deal is None else ombre_deal(deal)
        rules = self._rules(fields)
        if many > 1 and asked is None:
            evening = EveningSession(many, seed, rules)
            return lambda: self._sat(self._deal_of(evening, seat, Style(worlds=worlds)))

        def begin() -> tuple[str, Seated]:
            speaking = None
            if bids:
                dealt = ready_to_bid(asked) if asked else self._dealt(seed, rules, bids=True)
                speaking = self._auction(dealt, seed)
            elif asked is None:
                dealt = self._dealt(seed, rules, bids=False)
            else:
                dealt = ready_to_play(asked)
            return self._sat(
                Seated(dealt, own_seat(dealt, seat), Style(worlds=worlds), seed, speaking)
            )

        return begin

    def _sat(self, seated: Seated) -> tuple[str, Seated]:
        """A hand at a new table, with its name."""
        return self._keep(seated), seated

    def _auction(self, dealt: OmbreDeal, seed: int) -> AuctionSession:
        """The auction of a deal, with closed seats that reckon on all threads."""
        sampling = Sampling(seed=seed, threads=self._options.threads, samples=SPOKEN_WORLDS)
        return AuctionSession(dealt, sampling)

    def _deal_of(self, evening: EveningSession, seat: Seat | None, style: Style) -> Seated:
        """The next deal of an evening, with the person in the same chair."""
        dealt, seed = evening.next_deal(), evening.seed
        speaking = self._auction(dealt, seed)
        return Seated(dealt, own_seat(dealt, seat), style, seed, speaking, evening)

    def _next(self, name: str, seated: Seated, tell: Tell) -> dict[str, Any]:
        """Deal again, for the funds as they were left."""
        with _taken(seated, tell):
            evening = seated.evening
            if evening is None or evening.is_over:
                raise DealError("there is no deal to follow (expected an evening with more deals)")
            if not seated.is_over:
                raise DealError("the deal is not over yet")
            following = self._deal_of(evening, seated.person, seated.style)
            with self._lock:
                self._seated[name] = following
        return self._on(name, following, lambda _: None, tell)

    @property
    def many(self) -> int:
        """How many deals the board was opened with."""
        return len(self._means.deals)

    def _rules(self, fields: Mapping[str, Any]) -> Ruleset:
        """The rules a random deal is played by."""
        played = {game.rules.name: game.rules for game in GAMES if "play" in game.questions}
        usual = self._options.rules
        if usual is None or usual.name not in played:
            usual = next(iter(played.values()))
        wanted = text_of(fields, "rules", usual.name)
        if wanted not in played:
            raise Refusal(400, f"the rules are unknown (expected {' or '.join(played)})")
        return usual if usual.name == wanted else played[wanted]

    def _dealt(self, seed: int, rules: Ruleset, *, bids: bool) -> OmbreDeal:
        """The random deal of a seed, that of ``tridge play``."""
        if bids:
            return next(random_deals(seed=seed, table=Table(rules=rules)))
        return next(table_deals(1, seed, rules))

    def _keep(self, seated: Seated) -> str:
        """Give a table its name."""
        name = secrets.token_urlsafe(9)
        with self._lock:
            self._seated[name] = seated
            while len(self._seated) > MAX_TABLES:
                self._seated.popitem(last=False)
        return name

    # Going on ------------------------------------------------------------------------------------

    def _act(self, do: str, fields: Mapping[str, Any]) -> Callable[[Seated], None]:
        """What the person does."""
        pack = self._options.pack
        acts: dict[str, Callable[[], Callable[[Seated], None]]] = {
            "look": lambda: lambda seated: None,
            "say": lambda: _with(Seated.say, text_of(fields, "call")),
            "name": lambda: _with(Seated.name, text_of(fields, "contract"), pack),
            "throw": lambda: _with(
                Seated.throw, tuple(map(card_of, several(fields, "cards"))), pack
            ),
            "card": lambda: _with(Seated.play, card_of(fields.get("card"))),
            "claim": lambda: Seated.claim,
            "answer": lambda: _with(Seated.answer, fields.get("yes") is True),
            "undo": lambda: Seated.undo,
            "values": lambda: _with(Seated.see, self._values),
            "advise": lambda: lambda seated: None,
            "leave": lambda: lambda seated: None,
            "next": lambda: lambda seated: None,
        }
        if do not in acts:
            raise Refusal(400, f"nobody can do {do[:40]!r} (expected {', '.join(acts)})")
        return acts[do]()

    def _on(
        self, name: str, seated: Seated, act: Callable[[Seated], None], tell: Tell
    ) -> dict[str, Any]:
        """Do what the person does, and what the others do then."""
        with _taken(seated, tell):
            act(seated)

            def thinks(seat: Seat) -> None:
                tell({"doing": "thinking", "seat": seat.letter})

            def progress(what: str, done: int, total: int) -> None:
                tell({"doing": "thinking", "worlds": done})

            def on_progress() -> None:
                tell({"doing": "playing", "partial": self._json(name, seated)})

            seated.go_on(thinks, progress, on_progress)
            return self._json(name, seated)

    def _json(self, name: str, seated: Seated) -> dict[str, Any]:
        """What the person sees; all of the deal once it is over."""
        fields = {"id": name, **seated.json(self._options.pack)}
        if seated.stage == OVER:
            fields["entry"] = self._means.entry(seated.deal)
        return fields

    def _values(self, deal: Deal) -> dict[str, Any]:
        """What the cards of the last turn are worth."""
        turn = self._means.weigh(deal)
        return {name: turn[name] for name in WEIGHED if name in turn}

    def _advice(self, seated: Seated, tell: Tell) -> dict[str, Any]:
        """What the program would do in the person's place, from the person's cards alone."""
        options = self._options
        with _taken(seated, tell):
            stage = seated.stage
            if stage not in (BID, NAME, DEFENCE, THROW, PLAY, SURRENDER):
                raise DealError("nothing is to be decided any more")
            seated.advised += 1
            sampling = Sampling(seed=seated.seed, threads=options.threads)

            def progress(what: str, done: int, total: int) -> None:
                tell({"doing": "thinking", "worlds": done})

            if stage == THROW:
                thrown = seated.throwing.advised(sampling, progress)
                return {"stage": stage, "throw": [card.code for card in thrown]}
            if stage in (DEFENCE, SURRENDER):
                return {"stage": stage, "answer": _answer(seated, sampling, progress)}
            if stage == PLAY:
                found = self._means.advise(seated.deal, seated.seed, tell)
                shown = [{name: each[name] for name in OF_OPTION} for each in found["options"]]
                return {"stage": stage, "options": shown, **{n: found[n] for n in ADVICE}}
            speaking = seated.speaking
            speaking.progress = progress
            best = speaking.advice()
            if best is None or best.table is None:
                return {"stage": stage, "contract": None}
            contract = best.contract.text(options.pack)
            return {"stage": stage, "contract": contract, "points": best.table.points}

    def _leave(self, name: str, seated: Seated, tell: Tell) -> dict[str, Any]:
        """Give the hand up: all its cards may be seen."""
        with _taken(seated, tell):
            with self._lock:
                self._seated.pop(name, None)
            return {"stage": LEFT, "entry": self._means.entry(seated.deal)}


def _answer(seated: Seated, sampling: Sampling, progress: Progress) -> str:
    """What the program would answer in the person's place, in a sentence."""
    if seated.stage == DEFENCE:
        from tridge_solver.games.ombre.report.exchange.defence_text import order_advice

        talk = seated.agreeing
        return order_advice(seated.deal, talk.advised(sampling), was_sent=talk.is_sent)
    from tridge_solver.games.ombre.advice.surrender import surrender_advice
    from tridge_solver.games.ombre.report.advice.surrender_text import advised_answer

    deal = seated.sitting.deal
    return advised_answer(surrender_advice(deal, seated.person, sampling, progress=progress))


def _with(act: Callable[..., None], *said: Any) -> Callable[[Seated], None]:
    """An act of the person with what belongs to it."""
    return lambda seated: act(seated, *said)


@contextmanager
def _taken(seated: Seated, tell: Tell) -> Iterator[None]:
    """A table in the hands of one request; others wait, and tell that they do."""
    while not seated.lock.acquire(timeout=0.1):
        tell({"doing": "waiting"})
    try:
        yield
    finally:
        seated.lock.release()
