"""tridge score: the sessions on paper through files, warnings told, every form of output."""

from __future__ import annotations

import csv
import io
import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from cli_calls import BAD, call, deals, printed_by, wrong_usage
from sessions import TRESILLO_SESSION, TRIDGE_SESSION
from tridge_solver import handfile
from tridge_solver.core.deal import Deal
from tridge_solver.games.ombre.scoring import Funds, Pot

TRIDGE = handfile.dumps([deal for deal, *_ in TRIDGE_SESSION])
TRESILLO = handfile.dumps([deal for deal, *_ in TRESILLO_SESSION])

WON = """\
[Board "7"]
[North "Anna"]
[Dealer "W"]
[Deal "N:A2.K.Q7.5432 ? - ?"]
[Declarer "N"]
[Contract "Play D"]
[Result "5:3:1"]
"""
"""15 and two doubled honours from each: 15 + 2·4 = 23."""

UNKNOWN = """\
[Board "8"]
[Dealer "W"]
[Deal "N:A2.K.Q7.5432 ? - ?"]
[Declarer "N"]
[Contract "Play D"]
"""


def as_json(*args: str, stdin: str) -> dict[str, Any]:
    """The one object of ``--json``."""
    found: dict[str, Any] = json.loads(call("score", "--json", *args, stdin=stdin).stdout)
    return found


@pytest.mark.parametrize(
    ("text", "session"), [(TRIDGE, TRIDGE_SESSION), (TRESILLO, TRESILLO_SESSION)]
)
def test_the_sessions_on_paper(text: str, session: list[tuple[Deal, str, Funds | Pot]]) -> None:
    result = printed_by("score", "--json", stdin=text)
    found = json.loads(result)
    assert (found["schema"], found["complete"], found["unsettled"]) == ("tridge.score/1", True, [])
    assert [row["index"] for row in found["deals"]] == list(range(1, len(session) + 1))
    for row, (_, totals, funds) in zip(found["deals"], session, strict=True):
        assert " ".join(map(str, row["totals"].values())) == totals
        assert row["funds"] == funds.as_json()
        assert sum(row["points"].values()) == 0
    seats = found["totals"]
    points = {s: sum(row["points"].get(s, 0) for row in found["deals"]) for s in seats}
    paid = {s: sum(row["contributions"].get(s, 0) for row in found["deals"]) for s in seats}
    assert seats == {s: points[s] - paid[s] for s in seats}


def test_the_fields_of_a_deal() -> None:
    found = as_json(stdin=deals(WON, '[Dealer "N"]\n[Deal "N:? ? - ?"]\n[Contract "Pass"]\n'))
    assert (found["rules"], found["rules_options"]) == ("tridge", {})
    assert found["deals"][0] == {
        "file": "-",
        "index": 1,
        "board": "7",
        "declarer": "N",
        "contract": "Play D",
        "tricks": {"N": 5, "E": 3, "W": 1},
        "grade": "WIN",
        "undertaken": None,
        "points": {
            "N": 23,
            "E": -4,
            "W": -4,
            "GameFund": -15,
            "ReserveFunds": 0,
            "WidowFund": 0,
        },
        "contributions": {"N": 30, "E": 30, "W": 30},
        "funds": {"GameFund": 0, "ReserveFunds": [], "WidowFund": 75},
        "totals": {"N": -7, "E": -34, "W": -34},
        "certain": True,
        "warnings": [],
    }
    passed_out = found["deals"][1]
    assert (passed_out["declarer"], passed_out["contract"]) == (None, "Pass")
    assert (passed_out["grade"], passed_out["tricks"]) == (None, {})


def test_all_nine_tricks_and_surrenders_are_in_the_json() -> None:
    found = as_json(stdin=TRESILLO)["deals"]
    assert [row["undertaken"] for row in found[11:13]] == ["made", "failed"]
    assert [row.get("surrender") for row in found[12:16]] == [None, "accepted", None, "N"]


def test_the_note_on_a_surrender_names_who_gave_up_and_who_played_on() -> None:
    deal = """[Rules "tresillo"]
[Dealer "W"]
[Deal "N:? A2.K.Q7.5432 - ?"]
[Declarer "E"]
[Contract "Play D"]
[Surrender "W"]
[Result "5:3:1"]
"""
    shown = table_of(deal)
    assert any(line.split()[1:2] == ["E→W"] for line in shown)
    assert "E→W: E surrendered, W played on; the grade is theirs" in shown


def test_several_files_are_one_session(tmp_path: Path) -> None:
    first, second = tmp_path / "1.pbn", tmp_path / "2.pbn"
    first.write_text(WON)
    second.write_text(WON)
    result = call("score", "--json", str(first), str(second))
    found = json.loads(result.stdout)
    assert [(row["file"], row["index"]) for row in found["deals"]] == [
        (str(first), 1),
        (str(second), 1),
    ]
    assert [row["contributions"]["E"] for row in found["deals"]] == [30, 5]


def test_tags_that_disagree_are_a_warning_with_both_figures() -> None:
    tagged = WON + '[GameFund "25"]\n[WidowFund "75"]\n'
    result = call("score", "--json", stdin=tagged)
    assert result.exit_code == 0
    line = 1 + WON.count("\n")
    place = f"-:{line}:12: warning: "  # the value of the tag
    assert place + "GameFund is 25 by its tag, 15 by the ledger" in result.stderr
    assert json.loads(result.stdout)["deals"][0]["points"]["N"] == 25 + 2 * 4
    assert call("score", "-q", stdin=tagged).stderr == ""


class TestDoubt:
    """Deals that cannot be settled."""

    @pytest.mark.parametrize("gap", [UNKNOWN, BAD])
    def test_a_bad_deal_is_reported_and_the_rest_goes_on(self, gap: str) -> None:
        result = call("score", "--json", stdin=deals(WON, gap, WON))
        assert result.exit_code == 1
        assert result.stderr
        found = json.loads(result.stdout)
        assert [(row["index"], row["certain"]) for row in found["deals"]] == [(1, True), (3, False)]
        (unsettled,) = found["unsettled"]
        assert (unsettled["index"], unsettled["after"]) == (2, 1)
        assert found["complete"] is False

    def test_the_error_says_what_is_missing(self) -> None:
        result = call("score", stdin=UNKNOWN)
        assert result.exit_code == 1
        assert result.stdout == ""
        assert "-:1:1: the result is neither given nor played out (expected" in result.stderr

    def test_the_table_says_where_it_is_not_certain(self) -> None:
        table = call("score", stdin=deals(WON, UNKNOWN, WON)).stdout.splitlines()
        assert table[2].split() == ["8", "not", "settled"]
        assert "0?" in table[3]
        assert "?: not certain, because of a deal before that could not be settled" in table
        assert "The totals leave out what was not settled." in table

    def test_a_missing_file_leaves_doubt_too(self, tmp_path: Path) -> None:
        here = tmp_path / "a.pbn"
        here.write_text(WON)
        result = call("score", "--json", str(tmp_path / "none.pbn"), str(here))
        assert result.exit_code == 1
        found = json.loads(result.stdout)
        assert not found["complete"]
        assert not found["deals"][0]["certain"]

    def test_nothing_to_read_at_all(self, tmp_path: Path) -> None:
        result = call("score", "--json", str(tmp_path / "none.pbn"))
        assert result.exit_code == 3
        assert json.loads(result.stdout)["deals"] == []


def table_of(text: str, **env: str) -> list[str]:
    """The lines of the text report."""
    result: Result = call("score", stdin=text, **env)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.splitlines()


def test_the_table() -> None:
    lines = table_of(WON)
    assert lines[0].split() == [
        "#",
        "★",
        "contract",
        "tricks",
        "grade",
        "N",
        "E",
        "W",
        "in",
        "Game",
        "Widow",
    ]
    assert lines[1].split() == [
        *("7", "N", "Play", "♦", "5:3:1", "✔", "WIN"),
        *("+23", "−4", "−4", "30", "0", "75"),
    ]
    assert [line.split() for line in lines[3:6]] == [
        ["points", "+23", "−4", "−4"],
        ["paid", "in", "−30", "−30", "−30"],
        ["total", "−7", "−34", "−34"],
    ]
    assert lines[7].startswith("Anna is ahead with −7; left: 0 in the Game Fund, 75 in the Widow")
    assert "N Anna" in lines


@pytest.mark.parametrize(("text", "width"), [(TRIDGE, 80), (TRESILLO, 80), (TRIDGE, 120)])
def test_no_line_is_wider_than_the_page(text: str, width: int) -> None:
    assert max(map(len, table_of(text, COLUMNS=str(width)))) <= width


def test_on_a_narrow_page_the_funds_take_a_second_line() -> None:
    lines = table_of(WON, COLUMNS="50")
    assert lines[2].strip() == "in 30 · Game 0 · Widow 75"


def test_the_spanish_pack() -> None:
    result = call("score", "--pack", "spanish", stdin=WON)
    assert "Juego oros" in result.stdout


def test_csv() -> None:
    result = printed_by("score", "--csv", stdin=TRESILLO)
    rows = list(csv.DictReader(io.StringIO(result)))
    assert len(rows) == len(TRESILLO_SESSION)
    last = rows[-1]
    assert (last["declarer"], last["contract"], last["grade"]) == ("S", "Play D", "DRAW")
    assert (last["tricks_S"], last["tricks_W"]) == ("4", "")
    assert (last["points_S"], last["contribution_W"], last["total_N"]) == ("-3", "5", "346")
    assert (last["Pot"], last["PotPuesta"]) == ("5", "no")
    assert last["Debts"] == "N:23 W:28 E:33 S:38"
    assert last["certain"] == "yes"
    tridge = list(csv.DictReader(io.StringIO(call("score", "--csv", stdin=TRIDGE).stdout)))
    assert tridge[4]["ReserveFunds"] == "60 30"


def test_a_json_object_a_line() -> None:
    result = call("score", "--jsonl", stdin=deals(WON, UNKNOWN, WON))
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(line["schema"], line["index"]) for line in lines] == [
        ("tridge.score/1", 1),
        ("tridge.score/1", 3),
    ]


def test_csv_and_json_exclude_each_other() -> None:
    result = wrong_usage("score", "--csv", "--json", stdin=WON)
    assert "--csv and --json exclude each other" in result


class TestChart:
    """--chart FILE.svg."""

    def test_it_draws_a_line_a_seat(self, tmp_path: Path) -> None:
        svg = tmp_path / "chips.svg"
        result = call("score", "--chart", str(svg), stdin=deals(WON, UNKNOWN, WON))
        assert "Anna is ahead" in result.stdout
        root = ET.parse(svg).getroot()
        lines = [e.get("points", "").split() for e in root.iter() if e.tag.endswith("polyline")]
        # The start and three deals, one of them not settled.
        assert [len(points) for points in lines] == [4, 4, 4]
        assert lines[0][1].split(",")[1] == lines[0][2].split(",")[1]
        words = [e.text for e in root.iter() if e.tag.endswith("text")]
        assert "Anna +11" in words
        assert "not settled" in words

    def test_nothing_settled_leaves_an_old_chart_alone(self, tmp_path: Path) -> None:
        svg = tmp_path / "chips.svg"
        svg.write_text("old")
        assert call("score", "--chart", str(svg), stdin=UNKNOWN).exit_code == 1
        assert svg.read_text() == "old"

    def test_a_place_that_cannot_be_written_is_wrong_usage(self, tmp_path: Path) -> None:
        result = call("score", "--chart", str(tmp_path / "no" / "chips.svg"), stdin=WON)
        assert result.exit_code == 2
        assert result.stdout == ""


def test_help() -> None:
    assert "tridge score --chart chips.svg" in printed_by("score", "--help")


def test_reserve_funds_do_not_break_the_rows_of_a_page() -> None:
    """If there is no room for single items, their sum stands there."""
    funds = '[GameFund "60"]\n[WidowFund "100"]\n[ReserveFunds "60 45 120 75 115 40 90 130 135"]\n'
    wide = call("score", "-q", stdin=WON + funds, COLUMNS="120").stdout.splitlines()
    game, *reserves = map(int, wide[1].split()[-2].split("+"))
    assert len(reserves) >= 7
    lines = call("score", "-q", stdin=WON + funds, COLUMNS="80").stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[1].split()[-2:] == [f"{game}+{sum(reserves)}", wide[1].split()[-1]]
    assert lines[2].strip() == ""
