"""Belote, Trumps and bridge at the board: the records of ``tridge play``, what one seat sees."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boards import desk, lines, served
from bounds import at_most, comes, followed, on_screen
from browsing import CORNER, NEEDS_CHROMIUM, Tab, context_of, tab_of
from cases import EXAMPLES
from terminal import at_a_terminal
from tridge_solver.board.streams import BoardOptions
from tridge_solver.core.registry import game_named
from tridge_solver.core.seats import Seat
from tridge_solver.games.belote.report.scoring import FORMS
from tridge_solver.handfile import load, loads

State = dict[str, Any]
Ask = Callable[..., State]


def asking() -> Ask:
    """Ask a board of its tables; the last line must be an answer."""
    asked = desk()

    def ask(**fields: Any) -> State:
        reply = lines(asked, "play", **fields)[-1]
        assert "error" not in reply, reply
        found: State = reply["answer"]
        return found

    return ask


def refused(**fields: Any) -> str:
    """Why a table cannot be had."""
    try:
        answer: str = lines(desk(), "play", **fields)[-1]["error"]
    except Exception as error:
        return str(error)
    return answer


def shown_first(state: State) -> str:
    """The card of key 1 at the terminal: the first of those that may be played, as hands lie."""
    legal = {own["card"] for own in state["turns"][-1]["cards"]}
    faces = (face["code"] for row in state["rows"] for face in row["cards"])
    return next(code for code in faces if code in legal)


def played_out(ask: Ask, state: State) -> State:
    """The end of a hand in which the person passes and plays the first card."""

    def step(now: State) -> State:
        if now["stage"] == "bid":
            return ask(do="say", id=now["id"], call="Pass")
        return ask(do="card", id=now["id"], card=shown_first(now))

    return followed(state, lambda own: own["stage"] in ("over", "passed"), step)


SOUTH = {"seat": "S"}
LONG = pytest.mark.exhaustive


@pytest.mark.parametrize(
    ("options", "fields"),
    [
        (["--game", "belote", "--bid", "--seat", "S"], {"rules": "belote", "bid": True} | SOUTH),
        pytest.param(["--game", "belote"], {"rules": "belote"}, marks=LONG),
        pytest.param(
            ["--game", "bridge", "--seat", "N"], {"rules": "bridge", "seat": "N"}, marks=LONG
        ),
        pytest.param(["--game", "trumps"], {"rules": "trumps"}, marks=LONG),
    ],
    ids=["an auction of Belote", "a contract of Belote", "bridge", "Trumps"],
)
def test_the_record_is_that_of_the_command(
    options: list[str], fields: dict[str, Any], tmp_path: Path
) -> None:
    kept = tmp_path / "hand.pbn"
    play = ("play", "--seed", "3", "--worlds", "1", "-o", str(kept), *options)
    answers = "\n" * 4 * ("--bid" in options) + "1\n" * 26
    status, shown = at_a_terminal(answers, *play)
    assert status == 0, shown
    ask = asking()
    state = played_out(ask, ask(do="begin", seed=3, style="worlds=1", **fields))
    assert state["text"] == kept.read_text(encoding="utf-8")
    assert state["chips"] != 0


@pytest.mark.exhaustive
def test_an_evening_of_belote_is_that_of_the_command(tmp_path: Path) -> None:
    kept = tmp_path / "evening.pbn"
    play = ("play", "--game", "belote", "--seed", "4", "--worlds", "1", "--deals", "2")
    answers = ("\n" * 2 + "1\n" * 8) * 2
    status, shown = at_a_terminal(answers, *play, "--seat", "E", "-o", str(kept))
    assert status == 0, shown
    ask = asking()
    state = ask(do="begin", seed=4, style="worlds=1", rules="belote", seat="E", deals=2)
    assert (state["evening"]["deal"], state["evening"]["deals"]) == (1, 2)
    state = played_out(ask, state)
    state = played_out(ask, ask(do="next", id=state["id"]))
    evening = state["evening"]
    assert evening["more"] is False
    assert evening["text"] == kept.read_text(encoding="utf-8")
    ledger = FORMS.ledger()
    for deal in loads(evening["text"]):
        ledger.add(deal)
    assert evening["totals"] == ledger.totals


def test_after_the_lead_only_dummy_becomes_visible() -> None:
    [deal] = load(EXAMPLES / "bridge.pbn")[:1]
    asked = desk(deal)

    def ask(**fields: Any) -> State:
        found: State = lines(asked, "play", **fields)[-1]["answer"]
        return found

    state = ask(do="begin", number=1, seat="S", style="by=rule")
    assert state["person"] == "N"  # who would be dummy plays as declarer
    assert state["plays"].endswith(": yours.")
    first, now = state["turns"][0], state["turns"][-1]
    assert set(first["hands"]) == {"N"}
    assert set(now["hands"]) == {"N", "S"}
    assert (now["to_play"], state["persons"]) == ("S", ["N", "S"])
    hidden = {card.code for seat in (Seat.EAST, Seat.WEST) for card in deal.known_hand(seat)}
    reply = {key: value for key, value in state.items() if key not in ("played", "turns", "rows")}
    assert not [code for code in hidden if f'"{code}"' in json.dumps(reply)]
    for turn in state["turns"]:
        assert all(hidden.isdisjoint(hand) for hand in turn["hands"].values())
    state = ask(do="card", id=state["id"], card=shown_first(state))
    before = len(state["played"])
    state = ask(do="undo", id=state["id"])
    assert len(state["played"]) < before
    assert state["help"]["back"] == 1


def test_melds_become_known_after_the_first_trick() -> None:
    ask = asking()
    state = ask(do="begin", rules="belote", seed=3, style="by=rule")
    heard = []
    for _ in range(5):
        if state["stage"] != "play" or len(state["played"]) >= 5:
            break
        heard.append((len(state["played"]), state["heard"]))
        state = ask(do="card", id=state["id"], card=shown_first(state))
    assert heard[0] == (0, [])
    assert any("melds 20" in words for words in state["heard"])
    assert "by what you can see" in ask(do="advise", id=state["id"])["words"]
    state = ask(do="undo", id=state["id"])
    state = followed(state, lambda own: not own["played"], lambda own: ask(do="undo", id=own["id"]))
    assert state["heard"] == []


def test_an_impossible_question_gets_a_one_line_error() -> None:
    assert "style" in refused(do="begin", rules="belote", style="by=heart")
    assert "unknown" in refused(do="begin", rules="tres")
    ask = asking()
    state = ask(do="begin", rules="belote", seed=3, style="by=rule", bid=True)
    asked = desk()
    state = lines(asked, "play", do="begin", rules="belote", seed=3, style="by=rule", bid=True)[-1]
    name = state["answer"]["id"]
    for do, fields, words in (
        ("throw", {"cards": []}, "nothing to be thrown"),
        ("answer", {"yes": True}, "nothing is to be answered"),
        ("claim", {}, "nobody may claim"),
        ("card", {"card": "SA"}, "no card is played yet"),
        ("say", {"call": "640X"}, "is not a contract"),
    ):
        reply = lines(asked, "play", do=do, id=name, **fields)[-1]["error"]
        assert words in reply, reply


def test_a_deal_that_four_pass_is_thrown_in(tmp_path: Path) -> None:
    kept = tmp_path / "hand.pbn"
    play = ("play", "--game", "belote", "--seed", "303", "--bid", "-o", str(kept))
    status, shown = at_a_terminal("\n", *play)  # the rule bidders have nothing to say
    assert (status, "the deal is thrown in" in shown) == (0, True), shown
    assert '[Contract "Pass"]' in kept.read_text(encoding="utf-8")
    ask = asking()
    state = ask(do="begin", rules="belote", seed=303, style="by=rule", bid=True)
    state = ask(do="say", id=state["id"], call="Pass")
    assert (state["stage"], state["unplayed"]) == ("passed", "thrown in")
    assert [word for _, word in state["calls_made"]] == ["pass"] * 4


@NEEDS_CHROMIUM
@pytest.mark.parametrize(
    "game",
    [
        "belote",
        pytest.param("trumps", marks=LONG),
        pytest.param("bridge", marks=LONG),
    ],
)
def test_a_hand_is_bid_and_played_by_clicks(game: str, browser: Any) -> None:
    with served("--seed", "3", "--play") as board:
        tab = tab_of(browser, 390, 844)
        page = tab.page
        page.goto(board.address)
        page.wait_for_selector("#sit-down")
        page.click("#table-options summary")
        page.select_option("#table-rules", game)
        page.select_option("#table-by", "rule")
        if game == "belote":
            page.check("#table-bid")
        page.click("#sit-down")
        asked = "#call-110D, #call-Pass, #table .card.may"
        for _ in at_most(60, lambda: on_screen(page)):
            comes(page, f"#next-hand, {asked}")
            if page.query_selector("#next-hand"):
                break
            if page.query_selector("#call-number"):
                page.select_option("#call-number", "110")
            page.locator(asked).first.click(position=CORNER)
        assert tab.sideways() <= 0
        page.click("#review-it")
        page.wait_for_selector("#panel-review ol, #panel-review p")
        assert tab.complaints == []


BREAKS = """{
  const asked = window.fetch;
  let many = 0;
  window.fetch = async (address, options) => {
    const response = await asked(address, options);
    if (!String(address).endsWith("api/play") || many++ % 2) return response;
    const body = response.body.getReader();
    const first = (await body.read()).value;
    await body.cancel();
    const broken = new ReadableStream({
      start: (out) => out.enqueue(first),
      pull: (out) => out.error(new TypeError("network error")),
    }, { highWaterMark: 0 });
    return new Response(broken, { headers: response.headers });
  };
}"""
"""Every other answer of the table breaks off, as when a machine changes its network."""


@NEEDS_CHROMIUM
def test_a_hand_continues_after_the_connection_breaks(browser: Any) -> None:
    with served("--seed", "3", "--play") as board:
        tab = Tab(context_of(browser, reduced_motion="reduce").new_page())
        page = tab.page
        page.add_init_script(BREAKS)
        page.goto(board.address)
        page.wait_for_selector("#sit-down")
        page.click("#table-options summary")
        page.select_option("#table-rules", "belote")
        page.select_option("#table-by", "rule")
        page.click("#sit-down")
        for _ in at_most(9, lambda: on_screen(page)):
            comes(page, "#next-hand, #table button.may")
            if page.query_selector("#next-hand"):
                break
            page.locator("#table button.may").first.click()
        page.click("#review-it")
        page.wait_for_selector("#panel-review ol, #panel-review p")
        assert tab.complaints == []


@pytest.mark.parametrize("rules", ["bridge", "trumps"])
def test_the_hand_lies_there_at_once_and_a_lead_comes_after_few_worlds(rules: str) -> None:
    """Counted in processor time, so that the others at work on a machine do not count."""
    asked = desk(options=BoardOptions(rules=game_named(rules.title()).rules))
    told: list[tuple[float, dict[str, Any]]] = []
    work = asked.begin_work("play", {"do": "begin", "seed": 7, "style": "worlds=40"})
    began = time.thread_time()
    answer = work(lambda line: told.append((time.thread_time() - began, line)))
    spent = time.thread_time() - began
    shown = [when for when, line in told if len(line.get("partial", {}).get("hand", ())) == 13]
    weighed = [line for _, line in told if line.get("of") == 40]
    assert shown[0] < 1.5
    assert spent < 4  # twice what is promised: a machine at work is slower by the second
    assert weighed
    assert all(line["seat"] == weighed[0]["seat"] for line in weighed)
    assert 1 <= weighed[-1]["worlds"] < 40
    assert f"weighed {weighed[-1]['worlds']} of 40 deals" in answer["heard"][0]
    again = desk(options=BoardOptions(rules=game_named(rules.title()).rules))
    assert (
        answer["played"]
        == again.begin_work("play", {"do": "begin", "seed": 7})(lambda line: None)["played"]
    )
