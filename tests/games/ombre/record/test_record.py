"""``tridge record``: boards and results put together, held against par and tables, and errors."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from browsing import NEEDS_CHROMIUM, chromium, tab_of
from cases import EXAMPLES
from cli_calls import call, json_lines, printed_by, wrong_usage
from tridge_solver.games.ombre.bidding.open import open_bid
from tridge_solver.handfile import loads

EVENING = ("--rules", "lhombre exchange_limit=1", str(EXAMPLES / "duplicate.pbn"))
"""The example with small exchanges, which are found fast."""

BOARD = """\
[Rules "lhombre exchange_limit=1"]
[Board "4"]
[Dealer "E"]
[Deal "N:Q7532.6.K4.J 4.A3.QJ567.4 J6.J.A3.K532 -"]
[Stock "CQ H2 C7 CA H5 C6 SA H4 HK D2 H7 SK HQ"]
"""


def result(declarer: str, contract: str, ends: str, *more: str, names: str = "Ann Bo Cy Di") -> str:
    """A table's result of the board, without cards."""
    answer = zip(("North", "East", "South", "West"), names.split(), strict=True)
    lines = ['[Board "4"]', *(f'[{seat} "{name}"]' for seat, name in answer), *more]
    lines += [f'[Declarer "{declarer}"]', f'[Contract "{contract}"]', f'[Result "{ends}"]']
    return "\n".join(lines) + "\n"


OUVERT = result("E", "Nolo ouvert", "0:5:4")
BET = result("N", "Spil H", "4:4:1", names="Eve Flo Gus Hal")
THIRD = result("S", "Solo spar", "3:4:2", names="Ida Jim Kay Lou")


def recorded(*deals: str, options: tuple[str, ...] = ()) -> dict[str, Any]:
    found = call("record", "--threads", "1", "--json", *options, stdin="\n".join(deals))
    assert found.stderr == ""
    answer: dict[str, Any] = json.loads(found.stdout)
    return answer


def complaints(*deals: str, options: tuple[str, ...] = ()) -> list[str]:
    found = call("record", "--threads", "1", "--json", *options, stdin="\n".join(deals))
    assert found.exit_code != 0
    lines: list[str] = found.stderr.splitlines()
    return lines


@cache
def example() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(call("record", "--json", *EVENING).stdout)
    return found


def test_a_result_without_cards_is_one_of_its_board() -> None:
    (board,) = recorded(BOARD, OUVERT, BET, THIRD)["boards"]
    assert board["hands"]["E"] == "4.A3.QJ567.4"
    assert [table["chips"] for table in board["tables"]] == [
        {"N": -6, "E": 12, "S": -6},
        {"N": -2, "E": 1, "S": 1},
        {"N": 5, "E": 5, "S": -10},
    ]
    assert [table["points"] for table in board["tables"]] == [6, -1, -5]


def test_gains_are_against_the_mean_of_the_same_seat_elsewhere() -> None:
    (board,) = recorded(BOARD, OUVERT, BET, THIRD)["boards"]
    assert [table["against_tables"]["E"] for table in board["tables"]] == [9, -7.5, -1.5]
    for seat in "NES":
        assert sum(table["against_tables"][seat] for table in board["tables"]) == 0
        par = board["par"]["points"][seat]
        for table in board["tables"]:
            assert table["against_par"][seat] == table["chips"][seat] - par


def test_one_table_alone_is_held_against_the_par() -> None:
    found = recorded(BOARD, OUVERT)
    assert found["boards"][0]["tables"][0]["against_tables"] is None
    text = call("record", "--threads", "1", stdin=f"{BOARD}\n{OUVERT}").stdout
    assert "± chips more or fewer than the par" in text
    assert found["players"][0] == {
        "player": "Bo",
        "boards": 1,
        "as_player": 1,
        "points": 6,
        "chips": 12,
        "against_par": 0,
        "against_tables": None,
        "matchpoints": None,
        "share": None,
    }


def test_players_stand_by_the_sum_of_what_they_gained() -> None:
    gained: dict[str, float] = defaultdict(float)
    for board in example()["boards"]:
        for table in board["tables"]:
            for seat, chips in table["against_tables"].items():
                gained[table["names"][seat]] += chips
    stood = {own["player"]: own["against_tables"] for own in example()["players"]}
    assert stood == gained
    assert list(stood.values()) == sorted(stood.values(), reverse=True)


def test_in_pairs_the_player_s_points_count_for_one_side_and_against_the_other() -> None:
    pairs = recorded(BOARD, OUVERT, BET, options=("--teams",))["pairs"]
    assert {own["pair"]: own["points"] for own in pairs} == {
        "Bo & Di": 6,
        "Ann & Cy": -6,
        "Eve & Gus": -1,
        "Flo & Hal": 1,
    }
    assert [own["share"] for own in pairs] == [1, 1, 0, 0]
    assert pairs[0]["pair"] == "Bo & Di"
    assert sum(own["against_tables"] for own in pairs) == 0


def test_the_board_is_what_bid_open_says_of_it() -> None:
    (deal,) = loads(BOARD)
    found = recorded(BOARD)["boards"][0]
    answer = open_bid(deal, threads=1)
    assert answer.par is not None
    assert found["par"]["contract"] == str(answer.par.contract)
    for own in found["seats"]:
        seat = next(seat for seat in answer.bids if seat.letter == own["seat"])
        assert [row["contract"] for row in own["contracts"]] == [
            str(bid.contract) for bid in answer.bids[seat]
        ]
        assert own["best"] == own["contracts"][0]
        thrown = {row["contract"] for row in own["contracts"] if row.get("thrown_in")}
        assert thrown == {str(bid.contract) for bid in answer.bids[seat] if bid.thrown_in}


def test_lines_are_the_boards_and_threads_change_nothing() -> None:
    lines = json_lines(call("record", "--threads", "2", "--jsonl", *EVENING))
    assert [line["schema"] for line in lines] == ["tridge.record/1"] * 4
    head = ("schema", "rules", "rules_options")
    bare = [{name: line[name] for name in line if name not in head} for line in lines]
    assert bare == example()["boards"]


def test_results_in_a_file_of_their_own_say_who_dealt(tmp_path: Path) -> None:
    boards, results = tmp_path / "boards.pbn", tmp_path / "results.pbn"
    boards.write_text(BOARD, encoding="utf-8")
    changed = OUVERT.replace(
        '[Board "4"]', '[Rules "lhombre exchange_limit=1"]\n[Board "4"]\n[Dealer "E"]'
    )
    results.write_text(changed, encoding="utf-8")
    found = printed_by("record", "--threads", "1", "--json", str(boards), str(results))
    (board,) = json.loads(found)["boards"]
    assert len(board["tables"]) == 1


@pytest.mark.parametrize(
    ("message", "complaint"),
    [
        (
            result("W", "Spil H", "5:2:2"),
            "Di sits out of board 4 (expected in Declarer one of N E S)",
        ),
        (result("E", "Spil H", "5:2:2", '[Dealer "N"]'), "N deals board 4 (expected E, as before)"),
        (result("E", "Spil H", "5:2:1"), "adds up to 8"),
        (result("E", "Ren nolo H", "0:5:4"), "names a suit"),
        (OUVERT.replace('[Result "0:5:4"]\n', ""), "neither given nor played out"),
    ],
    ids=["sits out", "another dealer", "tricks", "contract", "no result"],
)
def test_a_result_that_cannot_be_is_a_clear_error(message: str, complaint: str) -> None:
    found = complaints(BOARD, message)
    assert any(complaint in line for line in found), found
    assert all("Traceback" not in line for line in found)


def test_a_board_of_which_nobody_knows_the_cards_has_no_par() -> None:
    changed = OUVERT.replace('[Board "4"]', '[Rules "lhombre"]\n[Board "9"]\n[Dealer "E"]')
    (board,) = recorded(changed)["boards"]
    assert board["par"] is None
    assert "not known" in board["unsolved"]
    assert board["tables"][0]["points"] == 6
    text = call("record", "--threads", "1", stdin=changed).stdout
    assert "No par" in text


def test_two_deals_of_one_board_number_are_a_warning() -> None:
    other = BOARD.replace("CQ H2 C7", "H2 CQ C7")
    found = call("record", "--threads", "1", "--json", stdin=f"{BOARD}\n{other}")
    assert "board 4 has other cards than before" in found.stderr
    assert len(json.loads(found.stdout)["boards"]) == 2


def test_games_are_not_mixed_and_others_have_no_record() -> None:
    tridge = '[Dealer "S"]\n[Deal "W:AK.K.A7KQ.AK 32.62.J62.64 QJ.QJ.543.Q5 -"]\n'
    assert "one game in an evening" in complaints(BOARD, tridge)[0]
    assert "has no pairs" in complaints(tridge, options=("--teams",))[0]
    belote = wrong_usage("record", str(EXAMPLES / "belote.pbn"))
    assert "Belote has no record of an evening" in belote


def test_without_names_there_are_boards_and_no_standings() -> None:
    bare = "\n".join(line for line in OUVERT.splitlines() if "North" not in line)
    found = call("record", "--threads", "1", stdin=f"{BOARD}\n{bare}")
    assert "No standings: a player has no name" in found.stdout
    assert "Nolo Ouvert" in found.stdout


BEYOND_ITS_CARD = """[...document.querySelectorAll('article table')]
    .map(own => [own, own.closest('article')].map(each => each.getBoundingClientRect().right))
    .map(([own, card]) => own - card)
    .filter(beyond => beyond > 0)"""
"""The width by which tables of a page exceed the frame of their board."""


@NEEDS_CHROMIUM
def test_long_names_stand_whole_on_the_page_and_cut_nothing_off_in_print(tmp_path: Path) -> None:
    text = (EXAMPLES / "duplicate.pbn").read_text(encoding="utf-8")
    longest = "Dorte Damgaard Kristoffersen"
    file, page = tmp_path / "d.pbn", tmp_path / "r.html"
    file.write_text(
        re.sub(r'\[(North|East|South|West) "[^"]*"\]', rf'[\1 "{longest}"]', text), encoding="utf-8"
    )
    asked = ("--pack", "danish", "--threads", "1", "-q", "--html", str(page), str(file))
    assert call("record", *asked).exit_code == 0
    with chromium() as browser:
        tab = tab_of(browser, 718, 1000)
        tab.page.goto(page.as_uri())
        assert longest in tab.page.locator("article .tables").first.inner_text()
        tab.page.emulate_media(media="print")
        assert tab.page.evaluate(BEYOND_ITS_CARD) == []


@NEEDS_CHROMIUM
def test_the_page_takes_no_script_and_prints_several_boards_a_sheet(tmp_path: Path) -> None:
    page = tmp_path / "r.html"
    assert call("record", "--threads", "1", "-q", "--html", str(page), *EVENING).exit_code == 0
    text = page.read_text(encoding="utf-8")
    assert "<script" not in text
    assert "script-src" not in text
    with chromium() as browser:
        for width in (1280, 390):
            tab = tab_of(browser, width, 800)
            tab.page.goto(page.as_uri())
            assert tab.page.locator("article").count() == 4
            assert tab.sideways() <= 0
            assert tab.complaints == []
        tab.page.set_viewport_size({"width": 718, "height": 1000})
        tab.page.emulate_media(media="print")
        tops = tab.page.evaluate(
            "[...document.querySelectorAll('article')].map(a => a.getBoundingClientRect())"
        )
        assert tops[0]["y"] == tops[1]["y"]
        assert tops[3]["y"] + tops[3]["height"] < 1047
        assert tab.page.evaluate(BEYOND_ITS_CARD) == []
