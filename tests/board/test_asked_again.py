"""One board asked one thing after the other: no answer depends on what was asked before."""

from __future__ import annotations

import json
from typing import Any

import pytest

from boards import desk, sent_deal
from cases import EXAMPLES
from tridge_solver.board.questions import LONG, BoardApi
from tridge_solver.board.requests import Refusal
from tridge_solver.board.streams import BoardOptions
from tridge_solver.handfile import dumps, load
from tridge_solver.report.scoring import forms_of

GAMES_OF_FILES = {
    deal.game.name: deal
    for file in sorted(EXAMPLES.glob("*.pbn"), reverse=True)
    for deal in load(file)
}

QUESTIONS = (*BoardApi(BoardOptions(), []).quick_questions, *LONG)


def first_of(name: str) -> Any:
    return next(iter(load(EXAMPLES / f"{name}.pbn")))


@pytest.mark.slow(keep=3)
@pytest.mark.parametrize("name", ["ending", "belote", "incomer", "trumps"])
def test_a_line_a_table_and_a_value_are_asked_of_one_board_in_any_order(name: str) -> None:
    deal = first_of(name)
    asked: list[dict[str, Any]] = [{"table": True}, {"line": True}, {}, {"table": True}]
    same, found = desk(deal), []
    [answered] = same.answer("hello", {})["deals"]
    reply = {**answered["deal"], "play": None}
    for more in asked:
        found.append(same.answer("solve", {"deal": reply, **more}))
        assert found[-1] == desk(deal).answer("solve", {"deal": reply, **more})
    assert ["table" in answer for answer in found] == [True, False, False, True]
    assert [bool(answer.get("line")) for answer in found] == [False, True, False, False]
    assert same.answer("table", {"deal": reply})["rows"]


def test_north_may_be_supposed_to_play() -> None:
    deal = first_of("ending")
    board = desk(deal)
    [reply] = board.answer("hello", {})["deals"]
    for seat in reply["seats"]:
        assert board.answer("contracts", {"deal": reply["deal"], "declarer": seat})["declarer"] == (
            seat
        )


def test_hello_lists_the_looks_of_cards_and_the_contracts() -> None:
    hello = desk(first_of("ending")).answer("hello", {})
    for name, rows in hello["looks"].items():
        trumps = [row["suit"] for row in rows if row["trump"]]
        assert trumps == [letter for letter in name[-1] if letter != "-"]
        assert sorted(row["suit"] for row in rows) == sorted("SHDC")
        assert len({card["code"] for row in rows for card in row["cards"]}) == 40
    assert hello["contracts"]["tresillo"] == ["Play", "Flip", "No Change"]
    assert {"Fixed 2", "No Tricks"} < set(hello["contracts"]["tridge"])


@pytest.mark.slow(keep=3)
@pytest.mark.parametrize("game", GAMES_OF_FILES)
def test_every_question_answers_of_every_game_or_says_why_not(game: str) -> None:
    """Nothing but a refusal: whatever else comes is an error of the program."""
    deal = GAMES_OF_FILES[game]
    sent = sent_deal(deal)
    board = desk(deal)
    some = {"deals": [sent], "text": dumps([deal]), "game": game, "names": {}, "word": "Pass"}
    seat = deal.active[0].letter
    asked: list[dict[str, Any]] = [
        {"deal": sent, "mode": "open", "played": [], **some},
        {"deal": {**sent, "hands": {}, "play": None}, "mode": "open", **some},
        {"do": "begin", "seat": seat, "samples": 1, "mode": "closed", **some},
        {"deal": sent, "declarer": seat, "contract": "Play H", "do": "say", **some},
    ]
    for name in QUESTIONS:
        for fields in asked[:: 2 if name in LONG else 1]:
            try:
                if board.is_long(name, fields):
                    found = board.begin(name, fields)
                    next(found)
                    line = json.loads(next(found))
                    found.close()  # type: ignore[attr-defined]
                else:
                    gone = iter(range(40))
                    line = board.answer(name, fields, lambda gone=gone: next(gone, None) is None)
            except Refusal:
                continue
            assert "internal error" not in str(line.get("error")), (name, fields, line)


@pytest.mark.slow(keep=4)
@pytest.mark.parametrize("first", GAMES_OF_FILES)
def test_an_evening_of_two_games_has_the_sentence_of_score(first: str) -> None:
    one = GAMES_OF_FILES[first]
    for other in GAMES_OF_FILES.values():
        sent = [sent_deal(deal) for deal in (one, other)]
        found = desk().answer("evening", {"deals": sent, "save": True})
        if forms_of(one).ledger is not forms_of(other).ledger:
            assert (
                found["problems"][1][-1]
                == f"a deal of {other.game.title} in a session of another game"
            )
