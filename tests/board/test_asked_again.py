"""One board asked one thing after the other: no answer depends on what was asked before."""

from __future__ import annotations

from typing import Any

import pytest

from boards import desk
from cases import EXAMPLES
from tridge_solver.handfile import load


def first_of(name: str) -> Any:
    return next(iter(load(EXAMPLES / f"{name}.pbn")))


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


def test_hello_tells_the_cards_of_every_look_and_what_may_be_played() -> None:
    hello = desk(first_of("ending")).answer("hello", {})
    for name, rows in hello["looks"].items():
        trumps = [row["suit"] for row in rows if row["trump"]]
        assert trumps == [letter for letter in name[-1] if letter != "-"]
        assert sorted(row["suit"] for row in rows) == sorted("SHDC")
        assert len({card["code"] for row in rows for card in row["cards"]}) == 40
    assert hello["contracts"]["tresillo"] == ["Play", "Flip", "No Change"]
    assert {"Fixed 2", "No Tricks"} < set(hello["contracts"]["tridge"])
