"""Playing at the board: the records of ``tridge play``, and nothing told that a seat cannot see."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from boards import Served, desk, lines, served
from bounds import followed
from cases import EXAMPLES
from cli_calls import call
from terminal import at_a_terminal
from tridge_solver.board.questions import BoardApi
from tridge_solver.board.requests import Refusal
from tridge_solver.board.streams import BoardOptions
from tridge_solver.core.cards import PACK, SUITS, Card, Pack
from tridge_solver.core.ruleset import TRESILLO
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.bidding.auction_session import OmbreAuction
from tridge_solver.games.ombre.report import at_table as played_hands
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.rules.ranking import point_count
from tridge_solver.handfile import loads

EVENING = EXAMPLES / "evening.pbn"
PATIENCE = 60

Ask = Callable[..., list[dict[str, Any]]]
State = dict[str, Any]


def asking(asked: BoardApi) -> Ask:
    """A way to ask a desk of its tables."""
    return lambda **fields: lines(asked, "play", **fields)


def answer(message: list[dict[str, Any]]) -> State:
    """The last line, which must be an answer."""
    found: State = message[-1].get("answer", message[-1])
    assert "error" not in found, found
    return found


def first_card(state: State) -> str:
    """The card of key 1 at the terminal: the first as hands are held."""
    legal = [own["card"] for own in state["turns"][-1]["cards"]]
    trumps = Contract.parse(state["contract"]).trumps
    held = OmbreTheme(Pack.ENGLISH, trumps).sorted([card for card in PACK if card.code in legal])
    return held[0].code


def spoken(ask: Ask, state: State, call: Callable[[State], str] = lambda own: "Pass") -> State:
    """The end of an auction in which the person says what ``call`` makes of where it is."""
    return followed(
        state,
        lambda own: own["stage"] != "bid",
        lambda own: answer(ask(do="say", id=own["id"], call=call(own))),
    )


def played_out(ask: Ask, state: State) -> State:
    """The end of a hand in which the person keeps or takes the defence, throws by custom and plays
    the first card."""
    if state["stage"] == "defence":
        state = answer(ask(do="answer", id=state["id"], yes=True))
    if state["stage"] == "throw":
        state = answer(ask(do="throw", id=state["id"], cards=state["usual"]))
    return followed(
        state,
        lambda own: own["stage"] != "play",
        lambda own: answer(ask(do="card", id=own["id"], card=first_card(own))),
    )


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    ("options", "fields", "answers"),
    [
        ([], {}, "\n"),
        (["--rules", "tresillo", "--seat", "W"], {"rules": "tresillo", "seat": "W"}, "\n\n"),
    ],
    ids=["the Player", "a defender in Tresillo"],
)
def test_the_record_is_that_of_the_command(
    options: list[str], fields: dict[str, Any], answers: str, tmp_path: Path
) -> None:
    kept = tmp_path / "hand.pbn"
    play = ("play", "--seed", "7", "--worlds", "2", "-o", str(kept), *options)
    status, shown = at_a_terminal(answers + "1\n" * 9, *play)
    assert status == 0, shown
    ask = asking(desk())
    state = played_out(ask, answer(ask(do="begin", seed=7, worlds=2, **fields)))
    assert state["stage"] == "over"
    assert state["text"] == kept.read_text(encoding="utf-8")


@pytest.mark.exhaustive
def test_the_auction_is_that_of_the_command(tmp_path: Path) -> None:
    kept = tmp_path / "hand.pbn"
    play = ("play", "--seed", "2", "--worlds", "2", "--bid", "-o", str(kept))
    status, shown = at_a_terminal("Pass\nPass\nPass\n" + "\n\n" + "1\n" * 9, *play)
    ask = asking(desk())
    state = answer(ask(do="begin", seed=2, worlds=2, bid=True))
    assert state["stage"] == "bid"
    state = spoken(ask, state)
    if state["stage"] == "passed":
        assert "passed out" in shown
        return
    state = played_out(ask, state)
    assert status == 0, shown
    assert state["text"] == kept.read_text(encoding="utf-8")


Believing = Callable[[dict[str, str]], None]


@pytest.fixture
def believing(monkeypatch: pytest.MonkeyPatch) -> Believing:
    """Seats that know at once what they would play: a contract by seat, and nothing else."""

    def believe(contracts: dict[str, str]) -> None:
        worths = {Seat.parse(seat): {Contract.parse(c): 1.0} for seat, c in contracts.items()}
        auction = partial(OmbreAuction, worths=lambda seat: worths.get(seat, {}))
        monkeypatch.setattr(played_hands, "OmbreAuction", auction)

    return believe


def test_the_seat_to_call_sees_the_points_of_its_hand(believing: Believing) -> None:
    believing({})
    ask = asking(desk())
    state = answer(ask(do="begin", seed=7, worlds=2, bid=True))
    hand = {Card(code) for code in state["hand"]}
    assert [(suit["key"], many) for suit, many in state["counts"]] == [
        (suit.letter, point_count(hand, suit).total) for suit in SUITS
    ]
    state = answer(ask(do="begin", seed=7, rules="belote", worlds=1, bid=True, seat="W"))
    assert [suit["key"] for suit, _ in state["counts"]] == ["S", "H", "D", "C", "NT", "AT"]


def test_a_deal_that_all_pass_is_over(believing: Believing) -> None:
    believing({})
    ask = asking(desk())
    state = answer(ask(do="begin", seed=7, worlds=2, bid=True))

    def call(now: State) -> str:
        assert now["declarer"] is None
        assert now["calls"][0] == {"word": "Pass", "head": "Pass", "suit": None}
        return "Pass"

    state = spoken(ask, state, call)
    assert state["stage"] == "passed"
    assert {word for _, word in state["calls_made"]} == {"Pass"}
    left = answer(ask(do="leave", id=state["id"]))
    assert all(left["entry"]["deal"]["hands"][seat] for seat in state["seats"])


def test_a_seat_that_passes_defends(believing: Believing) -> None:
    ask = asking(desk())
    believing({"N": "Play H"})
    state = answer(ask(do="begin", seed=7, worlds=2, bid=True, seat="E"))
    state = spoken(ask, state)
    assert (state["declarer"], state["contract"], state["person"]) == ("N", "Play H", "E")
    assert ["N", "Play"] in state["calls_made"]
    assert played_out(ask, state)["stage"] == "over"


def test_the_winner_of_the_auction_names_and_plays_a_contract(believing: Believing) -> None:
    believing({})
    ask = asking(desk())
    state = answer(ask(do="begin", seed=7, worlds=2, bid=True, seat="E"))
    state = spoken(ask, state, lambda own: own["calls"][-1]["word"])
    assert state["stage"] == "name"
    assert all(own["suit"] is None for own in state["contracts"] if own["kind"] == "Flip")
    named = state["contracts"][-1]["contract"]
    state = answer(ask(do="name", id=state["id"], contract=named))
    assert (state["declarer"], state["contract"]) == ("E", named)
    state = played_out(ask, state)
    [deal] = loads(state["text"])
    assert deal.auction is not None
    assert str(deal.contract) == named


def texts(message: Any) -> Iterator[str]:
    """Every text of an answer, the names of its fields among them."""
    if isinstance(message, dict):
        for name, value in message.items():
            yield name
            yield from texts(value)
    elif isinstance(message, list):
        for value in message:
            yield from texts(value)
    elif isinstance(message, str):
        yield message


def codes_in(message: Any) -> set[str]:
    """The cards an answer names anywhere."""
    codes = {card.code for card in PACK}
    return {text for text in texts(message) if text in codes}


def own_cards(state: State) -> set[str]:
    """Return what the person has seen: the own hand before and after the exchange, and what was
    played.
    """
    return {*state["hand"], *state.get("usual", ()), *state.get("played", ())}


@pytest.fixture(scope="module")
def hidden() -> Iterator[Served]:
    """A board on which the deals of the evening are played."""
    with served("--play", str(EVENING)) as board:
        yield board


@pytest.mark.slow
def test_the_socket_never_sends_hidden_cards(hidden: Served) -> None:
    hello = hidden.ask("hello", first=True)
    looks = hello.pop("looks")
    assert looks
    assert hello["deals"] == []
    assert len(hello["plays"]["deals"]) == 4
    assert codes_in(hello) == set()
    assert not re.search(r"[2-7AJQK]{2,}\.", json.dumps(hello))

    def ask(**fields: Any) -> list[dict[str, Any]]:
        reply: list[dict[str, Any]] = hidden.ask("play", **fields)
        if "stage" not in reply[-1].get("answer", {}) or reply[-1]["answer"]["stage"] == "over":
            return reply
        states = [line.get("partial", line.get("answer")) for line in reply]
        for state in filter(None, states):
            if "hand" in state:
                seen.update(own_cards(state))
        for line in reply:
            assert codes_in(line) <= seen, fields
            assert not {"entry", "text", "deal", "stock"} & set(texts(line)), fields
        return reply

    seen: set[str] = set()
    state = answer(ask(do="begin", number=3, worlds=2, seat="E"))
    name = state["id"]
    answer(ask(do="advise", id=name))
    if state["stage"] == "defence":
        state = answer(ask(do="answer", id=name, yes=True))
    if state["stage"] == "throw":
        state = answer(ask(do="throw", id=name, cards=state["usual"]))
    for number in range(9):
        before = state
        state = answer(ask(do="values", id=name))
        assert len(state["turns"][-1]["cards"]) == len(before["turns"][-1]["cards"])
        assert all("grade" in own for own in state["turns"][-1]["cards"])
        if number == 2:
            advice = answer(ask(do="advise", id=name))
            assert not any("open" in text for text in texts(advice))
        answer(ask(do="look", id=name))
        state = answer(ask(do="card", id=name, card=state["turns"][-1]["cards"][0]["card"]))
        if state["stage"] == "over":
            break
    assert state["stage"] == "over"
    assert state["help"] == {"seen": number + 1, "advised": 2, "back": 0}
    [deal] = loads(state["text"])
    assert all(state["entry"]["deal"]["hands"][seat] for seat in state["seats"])
    assert deal.result is not None


def test_a_card_taken_back_and_played_again_makes_the_same_play() -> None:
    ask = asking(desk())
    state = answer(ask(do="begin", seed=7, worlds=2))
    state = answer(ask(do="throw", id=state["id"], cards=state["usual"]))
    card = first_card(state)
    after = answer(ask(do="card", id=state["id"], card=card))
    back = answer(ask(do="undo", id=state["id"]))
    assert back["played"] == state["played"]
    assert back["help"]["back"] == 1
    again = answer(ask(do="card", id=state["id"], card=card))
    assert again["played"] == after["played"]


def test_a_hand_that_is_over_stays_over() -> None:
    ask = asking(desk())
    state = played_out(ask, answer(ask(do="begin", seed=7, worlds=2)))
    for act in ({"do": "undo"}, {"do": "values"}, {"do": "card", "card": state["played"][-1]}):
        assert "error" in ask(id=state["id"], **act)[-1]
    assert answer(ask(do="look", id=state["id"])) == state


def test_values_seen_of_a_turn_that_was_taken_back_are_not_kept_for_another() -> None:
    ask = asking(desk())
    state = answer(ask(do="begin", seed=7, worlds=2))
    name = state["id"]
    state = answer(ask(do="throw", id=name, cards=state["usual"]))
    legal = [own["card"] for own in state["turns"][-1]["cards"]]
    answer(ask(do="card", id=name, card=legal[0]))
    answer(ask(do="values", id=name))
    answer(ask(do="undo", id=name))
    state = answer(ask(do="card", id=name, card=legal[-1]))
    assert not any("grade" in own for own in state["turns"][-1]["cards"])


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"do": "card", "card": "SA"}, "no card is played yet"),
        ({"do": "throw", "cards": ["D3"]}, "not in your hand"),
        ({"do": "say", "call": "Pass"}, "no auction|turn to speak"),
        ({"do": "name", "contract": "Play H"}, "no contract"),
        ({"do": "claim"}, "no card is played yet"),
    ],
)
def test_an_impossible_request_is_refused_and_changes_nothing(
    fields: dict[str, Any], words: str
) -> None:
    ask = asking(desk())
    state = answer(ask(do="begin", seed=7, worlds=2))
    [_, error] = ask(id=state["id"], **fields)
    assert re.search(words, error["error"])
    assert answer(ask(do="look", id=state["id"])) == state


@pytest.mark.parametrize(
    "fields",
    [
        {"do": "dance"},
        {"do": "begin", "worlds": 0},
        {"do": "begin", "worlds": 201},
        {"do": "begin", "number": 5},
        {"do": "begin", "rules": "tres"},
        {"do": "look", "id": "nobody"},
        {"do": "look"},
        {},
    ],
)
def test_a_request_in_another_form_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(Refusal):
        desk().begin("play", fields)


def test_the_rules_of_the_board_are_those_of_its_hands() -> None:
    ask = asking(desk(options=BoardOptions(rules=TRESILLO)))
    assert answer(ask(do="begin", seed=1, worlds=2))["game"] == "Tresillo"


def test_a_thinking_seat_holds_nobody_up_and_ends_when_it_is_left() -> None:
    asked = desk()
    before = set(threading.enumerate())
    progress = asked.begin("play", {"do": "begin", "seed": 7, "bid": True, "seat": "N"})
    assert json.loads(next(progress)) == {"doing": "starting"}
    [at_work] = set(threading.enumerate()) - before
    assert asked.answer("hello", {})["schema"] == "tridge.board/1"
    progress.close()  # type: ignore[attr-defined]
    at_work.join(PATIENCE)
    assert not at_work.is_alive()


def test_the_board_keeps_a_limited_number_of_hands() -> None:
    ask = asking(desk())
    first = answer(ask(do="begin", seed=7, worlds=2))["id"]
    for seed in range(16):
        last = answer(ask(do="begin", seed=seed, worlds=2))["id"]
    with pytest.raises(Refusal, match="not at the table any more"):
        ask(do="look", id=first)
    assert answer(ask(do="look", id=last))["id"] == last


TOLD = """window.told = [];
const real = window.fetch;
window.fetch = async (...asked) => {
  const found = await real(...asked);
  if (asked[0] === "api/play") found.clone().text().then((text) => told.push(text));
  return found;
};"""
"""Keeps what the program said of a table."""


def states_of(text: str) -> Iterator[State]:
    """Yield what the program said of a table in an answer."""
    for line in text.splitlines():
        fields = json.loads(line)
        yield fields.get("partial") or fields.get("answer") or {}


def test_a_hand_is_played_in_the_browser(hidden: Served) -> None:
    browsing = pytest.importorskip("browsing")
    if browsing.CHROMIUM is None:
        pytest.skip("no Chromium on this machine")
    with browsing.chromium() as launched:
        context = browsing.context_of(
            launched, viewport={"width": 390, "height": 850}, reduced_motion="reduce"
        )
        tab = browsing.Tab(context.new_page())
        page = tab.page

        def rest() -> None:
            page.wait_for_timeout(30)
            page.wait_for_selector("body[data-waiting='0']", timeout=60_000)

        def shown() -> set[str]:
            """Every card the page names, in its addresses and attributes too, but for the deck
            itself, which has all cards, and the pictures of the start page."""
            assert page.evaluate("/^(#table=[^&=]+|#)?$/.test(location.hash)")
            named = page.evaluate(
                """() => { const body = document.body.cloneNode(true);
                  for (const own of body.querySelectorAll("#faces, #doors")) own.remove();
                  return body.innerHTML; }"""
            )
            return set(re.findall(r"\b[SHDC][2-7AJQK]\b", named))

        def played() -> set[str]:
            """The cards that have been played, by the program's answers."""
            states = [state for text in page.evaluate("told") for state in states_of(text)]
            return {code for state in states for code in state.get("played", ())}

        page.add_init_script(TOLD)
        page.goto(hidden.address)
        page.wait_for_selector("body.ready")
        assert shown() == set()
        page.click("#table-options summary")
        page.select_option("#table-source", "seed")
        page.fill("#table-seed", "7")
        page.fill("#table-worlds", "2")
        page.click("#sit-down")
        page.wait_for_selector("#throw")
        rest()
        assert len(shown()) == 9
        seen = shown()
        page.click("#throw")
        page.wait_for_selector("#table .card.may")
        rest()
        for number in range(9):
            table = page.inner_html("#table")
            assert not re.search(r"[✔✘=]\d|data-grade|\bbest\b", table)
            own = page.locator("#table .card[data-seat=E][data-card]")
            seen |= set(own.evaluate_all("all => all.map((card) => card.dataset.card)"))
            seen |= played()
            assert shown() <= seen
            assert tab.sideways() <= 0
            if number == 1:
                page.keyboard.press("v")
                page.wait_for_selector("#table .card.may[data-grade]")
                page.keyboard.press("v")
                rest()
            # Key 1 of the terminal is the first card as hands are held.
            page.locator("#table .card.may").first.click(position=browsing.CORNER)
            rest()
            if "review-it" in page.content():
                break
        assert "values seen at one card" in page.inner_text("#panel-seat")
        ask = asking(desk())
        expected = played_out(ask, answer(ask(do="begin", seed=7, worlds=2)))["text"]
        with page.expect_download() as download:
            page.click("text=Save the hand file")
        assert Path(download.value.path()).read_text("utf-8") == expected
        assert "After one hand: " in page.inner_text("#panel-seat")
        page.click("#next-hand")  # from the same chair
        page.wait_for_selector("#throw")
        assert page.locator("#panel-seat #review-it").count() == 0
        assert page.locator("#table .in-hand[data-seat=E][data-card]").count() == 9
        page.click("#throw")
        page.wait_for_selector("#table .card.may")
        rest()
        while "review-it" not in page.content():
            page.locator("#table .card.may").first.click(position=browsing.CORNER)
            rest()
        assert "After two hands: " in page.inner_text("#panel-seat")
        page.click("#review-it")
        page.wait_for_selector("#panel-review .chart")
        rest()
        assert page.is_checked("#values")
        assert page.locator("#table .down:not(.in-pile)").count() == 0
        assert tab.complaints == []
        context.close()


def test_play_needs_no_file() -> None:
    result = call("board", "--help")
    assert "--play" in result.stdout
    with served("--play", "--seed", "3") as board:
        hello = board.ask("hello")
        assert (hello["deals"], hello["plays"]) == ([], {"deals": [], "games": []})


@pytest.mark.parametrize("yes", [True, False])
def test_before_the_fourth_trick_of_tresillo_the_player_may_surrender(yes: bool) -> None:
    ask = asking(desk())
    state = answer(ask(do="begin", seed=7, worlds=2, rules="tresillo"))
    state = played_out(ask, state)
    assert state["stage"] == "surrender"
    assert len(state["played"]) == 9
    assert state["surrendered"] is False
    reply = answer(ask(do="advise", id=state["id"]))
    assert "chips" in reply["answer"]
    state = answer(ask(do="answer", id=state["id"], yes=yes))
    if not yes:
        assert state["stage"] == "play"
        assert state["surrender"] is None
        return
    assert state["surrender"] is not None
    if state["stage"] == "over":
        [deal] = loads(state["text"])
        assert deal.surrender == "accepted"


@pytest.mark.slow
def test_a_surrender_at_the_terminal_is_in_the_record(tmp_path: Path) -> None:
    kept = tmp_path / "hand.pbn"
    play = ("play", "--seed", "7", "--rules", "tresillo", "--worlds", "2", "-o", str(kept))
    status, shown = at_a_terminal("\n" + "1\n" * 3 + "?\ns\n" + "1\n" * 9, *play)
    assert status == 0
    assert "s surrenders" in shown
    [deal] = loads(kept.read_text(encoding="utf-8"))
    assert deal.surrender is not None


def test_lhombre_asks_the_player_whether_to_throw_in() -> None:
    ask = asking(desk())
    state = answer(ask(do="begin", seed=4, worlds=2, rules="lhombre"))
    state = answer(ask(do="throw", id=state["id"], cards=state["usual"]))
    assert state["stage"] == "surrender"
    assert state["throws_in"]
    state = answer(ask(do="answer", id=state["id"], yes=True))
    assert state["stage"] == "over"
    assert state["grade"] == "BET"
    assert '[ThrownIn "yes"]' in state["text"]


def test_calls_and_contracts_of_lhombre_are_in_danish_with_danish_cards(
    believing: Believing,
) -> None:
    believing({})
    ask = asking(desk(options=BoardOptions(pack=Pack.DANISH)))
    state = answer(ask(do="begin", seed=7, worlds=2, rules="lhombre", bid=True, seat="E"))

    def call(now: State) -> str:
        heads = {own["word"]: own["head"] for own in now["calls"]}
        assert heads["Pass"] == "Pas"
        return list(heads)[1]

    state = spoken(ask, state, call)
    assert state["stage"] == "name"
    assert {word for _, word in state["calls_made"]} <= {"Pas", "Spil", "Mere", "Bedre"}
    shown = {own["contract"]: (own["kind"], own["suit"]) for own in state["contracts"]}
    assert shown["No Change S"] == ("Solo spar", None)
    assert shown["Pure Nolo"] == ("Ren nolo", None)
    assert shown["No Change H"][0] == "Solo"
    assert shown["No Change H"][1]["key"] == "H"
    state = answer(ask(do="name", id=state["id"], contract="No Change D"))
    assert (state["declarer"], state["contract"]) == ("E", "No Change D")


@pytest.mark.slow
def test_a_contract_is_named_in_the_suit_that_was_clicked_in_any_pack(believing: Believing) -> None:
    believing({})
    ask = asking(desk(options=BoardOptions(pack=Pack.SPANISH)))
    state = answer(ask(do="begin", seed=7, worlds=2, bid=True, seat="E"))
    state = spoken(ask, state, lambda own: own["calls"][1]["word"])
    clubs = next(
        own["contract"] for own in state["contracts"] if own["suit"] and own["suit"]["key"] == "C"
    )
    state = answer(ask(do="name", id=state["id"], contract=clubs))
    assert state["contract"] == clubs
