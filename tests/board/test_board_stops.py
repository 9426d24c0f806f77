"""Questions on the board that nobody waits for any more end, and delay nothing meanwhile."""

from __future__ import annotations

import gzip
import io
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from boards import desk, played, sent_deal, served, spent_until_rest
from bounds import at_most, wait_until
from cases import example
from tridge_solver.analysis.any_game import ADVICE
from tridge_solver.analysis.dealing import DEALING, DealSpec
from tridge_solver.analysis.sampling import Sampling, Watch
from tridge_solver.batch.questions import ReviewQuestion
from tridge_solver.batch.seat_questions import AdviseQuestion
from tridge_solver.board.questions import BoardApi
from tridge_solver.board.requests import Guard
from tridge_solver.board.serve import Board
from tridge_solver.board.streams import Stopped, Streams, Tell
from tridge_solver.core.deal import Deal
from tridge_solver.core.registry import game_named
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.exchange.open import OpenExchanges
from tridge_solver.games.trumps.advice import advise
from tridge_solver.games.trumps.rules import TrumpsContract
from tridge_solver.games.trumps.weighing import SidesEngines
from tridge_solver.report.theme.source import Source

PATIENCE = 60

HERE = Source("-", 1)


@pytest.mark.parametrize("closed", [False, True])
def test_a_review_ends_when_it_is_left(closed: bool) -> None:
    deal = example("evening", 1)
    fields = {
        "deal": sent_deal(deal),
        "played": played(deal),
        "closed": closed,
        "samples": 20_000,
    }
    before = set(threading.enumerate())
    progress = desk().begin("review", fields)
    [at_work] = set(threading.enumerate()) - before
    next(line for line in map(json.loads, progress) if line["doing"] != "starting")
    progress.close()  # type: ignore[attr-defined]
    at_work.join(PATIENCE)
    assert not at_work.is_alive()


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("name", ["belote", "trumps", "incomer"])
def test_a_review_of_another_game_ends_at_any_of_its_steps_and_else_says_the_same(
    name: str,
) -> None:
    deal = example(name)
    question = ReviewQuestion().put_to(deal.game)
    steps = 0

    def counted(*_: object) -> None:
        nonlocal steps
        steps += 1

    plain = question.answer(question.new_solver(), deal).json(HERE)
    assert question.answer(question.new_solver(), deal, counted).json(HERE) == plain
    assert steps > 8
    tool = question.new_solver()
    for last in (1, steps // 2):
        left = iter(range(last))

        def count_down(*_: object, left: Iterator[int] = left) -> None:
            if next(left, None) is None:
                raise Stopped

        with pytest.raises(Stopped):
            question.answer(tool, deal, count_down)
    assert question.answer(tool, deal).json(HERE) == plain


def hard_deal_of_trumps() -> Deal:
    """A whole deal whose opening lead takes seconds to be weighed."""
    game = game_named("Trumps")
    deal = DEALING.of(game).deal_maker(DealSpec(seed=3, rules=game.rules), game).find(2).deal
    assert deal is not None
    deal = replace(deal, declarer=Seat.NORTH, contract=TrumpsContract.parse("Bid 7 NT"))
    return deal.with_play(sorted(deal.start().legal_cards())[:1])


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("deal", [example("tres"), hard_deal_of_trumps()], ids=["Tres", "Trumps"])
def test_a_long_review_that_nobody_waits_for_ends(deal: Deal) -> None:
    body = json.dumps({"deal": sent_deal(deal), "played": played(deal)}).encode()
    with served() as board:
        with socket.create_connection(("127.0.0.1", board.port)) as left:
            head = (
                f"POST {board.path}api/review HTTP/1.1\r\nHost: 127.0.0.1:{board.port}\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
            )
            left.sendall(head.encode() + body)
            heard = bytearray()
            for _ in at_most(1000, lambda: bytes(heard)):
                heard.extend(left.recv(4096))
                if b'"cards"' in heard:
                    break
            assert b'"answer"' not in heard
        assert spent_until_rest(board.process.pid) < 3  # all of it takes five


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("threads", [1, 2])
def test_advice_in_bridge_that_nobody_waits_for_ends_before_the_next_layout(threads: int) -> None:
    asked: list[int] = []

    class Leaving(Watch):
        """Somebody who leaves when some layouts are solved."""

        def check(self) -> None:
            asked.append(len(asked))
            if len(asked) > 3:
                raise Stopped

    deal = example("bridge")
    engines = SidesEngines(threads)
    with pytest.raises(Stopped):
        advise(deal, 1, Sampling(samples=40), scoring="imps", solver=engines, progress=Leaving())
    assert len(asked) <= 3 + threads
    assert advise(deal, 4, Sampling(samples=1), solver=engines).samples == 1


class Asked(threading.Thread):
    """A question of its own thread, and what came of it."""

    def __init__(self, asked: BoardApi, fields: dict[str, Any]) -> None:
        super().__init__(daemon=True)  # a test that fails must end
        self._asked, self._fields = asked, fields
        self.found: Any = None
        self.start()

    def run(self) -> None:
        """Ask."""
        self.found = self._asked.answer("exchange", self._fields)


def search_of_an_exchange(top: int = 100) -> dict[str, Any]:
    """Every discard of a random hand, most of them ranked."""
    deal = example("evening", 1)
    unplayed = {"play": None, "result": None, "exchange": None, "auction": None}
    return {"mode": "open", "deal": {**sent_deal(deal), **unplayed}, "top": top}


@pytest.fixture
def may_go_on(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Holds every search for an exchange at its first discard until set, or until it is ended."""
    gate = threading.Event()
    plain = OpenExchanges.with_progress

    def held(self: OpenExchanges, on_progress: Callable[[], None] | None) -> OpenExchanges:
        def held_progress() -> None:
            assert on_progress is not None
            on_progress()
            while not gate.wait(0.005):
                on_progress()

        return plain(self, on_progress and held_progress)

    monkeypatch.setattr(OpenExchanges, "with_progress", held)
    yield gate
    gate.set()


def test_the_search_for_an_exchange_ends_when_it_is_stopped(may_go_on: threading.Event) -> None:
    asked = desk()
    search = Asked(asked, search_of_an_exchange())
    for _ in at_most(20 * PATIENCE, lambda: "the search goes on"):
        asked.answer("stop", {})  # the first may come before the search has begun
        search.join(0.05)
        if not search.is_alive():
            break
    assert search.found == {"stopped": True}
    may_go_on.set()
    assert asked.answer("exchange", search_of_an_exchange(top=1))["options"]


def test_a_new_search_ends_the_one_before(may_go_on: threading.Event) -> None:
    asked = desk()
    searches = [Asked(asked, search_of_an_exchange()) for _ in range(12)]
    wait_until(lambda: sum(s.is_alive() for s in searches) <= 1, "searches go on", PATIENCE)
    may_go_on.set()
    for search in searches:
        search.join(PATIENCE)
    stopped = ["stopped" in search.found for search in searches]
    assert stopped.count(False) == 1  # the last to begin, whichever thread that was


def test_cards_are_weighed_while_an_exchange_is_searched(may_go_on: threading.Event) -> None:
    """The table does not wait for the panel."""
    asked, deal = desk(), example("evening", 3)
    search = Asked(asked, search_of_an_exchange())
    turns = asked.answer("turns", {"deal": sent_deal(deal), "played": played(deal)[:3]})
    assert turns["turns"][-1]["cards"]
    assert search.is_alive()
    may_go_on.set()
    search.join(PATIENCE)


LEAST_SHARE = 0.5
"""Seconds of processor time that are promised once nobody waits; a test may not count on them to
the last hundredth."""


class Left(Watch):
    """Somebody who asks how long the work goes on between two times it asks whether they wait."""

    def __init__(self) -> None:
        self.gaps: list[float] = []
        self._last = time.thread_time()

    def check(self) -> None:
        """Count."""
        now = time.thread_time()
        self.gaps.append(now - self._last)
        self._last = now

    def __call__(self, *_: object) -> None:
        """Told how far it is."""
        self.check()


OF_EVERY_GAME = ("evening", "lhombre", "incomer", "mort", "belote", "trumps", "bridge", "tres")


@pytest.mark.slow(keep=7)
@pytest.mark.parametrize("name", OF_EVERY_GAME)
@pytest.mark.parametrize("question", ["turns", "advise"])
def test_a_question_stops_when_nobody_waits_for_it(name: str, question: str) -> None:
    """Those of the table too, which are answered as a whole: the turns after every card of Très
    take seconds."""
    deal, left = example(name), Left()
    if question == "turns":
        fields = {"deal": sent_deal(deal), "played": [], "ahead": True}

        def is_gone() -> bool:
            left.check()
            return False

        desk().answer("turns", fields, is_gone)
    else:
        if not ADVICE.is_in(deal.game):
            return
        asked = AdviseQuestion(sampling=Sampling(samples=10 if deal.hand_size > 9 else 60)).put_to(
            deal.game
        )
        tool = asked.new_solver()
        asked.answer(tool, deal.with_play(()), left)
    left.check()
    assert len(left.gaps) > 3
    assert max(left.gaps) < 2 * LEAST_SHARE  # on a machine with as many others at work as this


@pytest.mark.slow(keep=7)
@pytest.mark.parametrize("name", OF_EVERY_GAME)
def test_the_turns_of_a_page_that_was_left_are_not_weighed(name: str) -> None:
    asked, deal = desk(), example(name)
    fields = {"deal": sent_deal(deal), "played": [], "ahead": True}
    times = iter(range(3))
    left = {"stopped": True}
    assert asked.answer("turns", fields, lambda: next(times, None) is None) == left
    assert next(times, None) is None
    assert asked.answer("solve", fields, lambda: True) == left
    late = {**fields, "played": played(deal)[:-3]}
    assert asked.answer("turns", late)["turns"]  # nobody else has to wait for it


def test_a_table_that_is_left_leaves_the_hands_of_others_in_play() -> None:
    """A long question ends the one before it in the same place, and no other."""
    streams, going, ended = Streams(), threading.Event(), threading.Event()

    def work(tell: Tell) -> dict[str, Any]:
        with suppress(Stopped):
            while not going.wait(0.01):
                tell({"doing": "thinking"})
            return {"done": True}
        ended.set()
        raise Stopped

    at_table = streams.begin(work, str, "a hand")
    panel = streams.begin(work, str)
    assert b"starting" in next(at_table)
    other = streams.begin(lambda tell: {"done": True}, str)
    wait_until(ended.is_set, "the panel's question goes on")
    assert b"another one was asked" in [*panel][-1]
    assert b'"done"' in [*other][-1]
    streams.stop("")
    going.set()
    assert b'"done"' in [*at_table][-1]


def answer_of(fields: dict[str, Any], **headers: str) -> tuple[dict[str, str], bytes]:
    """Return what the application sends for the turns of a deal."""
    body = json.dumps(fields).encode()
    environ = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": "/secret/api/turns",
        "HTTP_HOST": "127.0.0.1:8040",
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.input": io.BytesIO(body),
        **headers,
    }
    answer: dict[str, str] = {}

    def start(status: str, sent: list[tuple[str, str]]) -> None:
        assert status == "200 OK"
        answer.update(sent)

    board = Board(Guard("secret", 8040), desk)
    return answer, b"".join(board(environ, start))


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_looking_ahead_costs_8_kb_at_most(number: int) -> None:
    deal = example("evening", 3)
    cards = played(deal)[:number]
    fields = {"deal": sent_deal(deal), "played": cards, "from": number, "ahead": True}
    answer, packed = answer_of(fields, HTTP_ACCEPT_ENCODING="gzip, deflate, br")
    plain_headers, plain = answer_of(fields)
    assert answer["Content-Encoding"] == "gzip"
    assert int(answer["Content-Length"]) == len(packed) <= 8192
    assert "Content-Encoding" not in plain_headers
    assert gzip.decompress(packed) == plain
