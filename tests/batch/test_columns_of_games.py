"""CSV and Parquet of other games have those games' own columns."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from cases import EXAMPLES
from cli_calls import call

BELOTE, TRUMPS, TRES = (EXAMPLES / f"{name}.pbn" for name in ("belote", "trumps", "tres"))


def rows(folder: Path, *arguments: str, stdin: str = "") -> list[dict[str, str]]:
    """The rows of a batch written as CSV."""
    out = folder / "out.csv"
    call("batch", "--threads", "1", "-o", str(out), *arguments, stdin=stdin)
    with out.open(newline="") as file:
        return list(csv.DictReader(file))


def unsaid(found: list[dict[str, str]]) -> set[str]:
    """The columns with nothing in any row, besides those of errors."""
    assert {row["error"] for row in found} == {""}
    said = {name for row in found for name, cell in row.items() if cell}
    return found[0].keys() - said - {"error", "error_line"}


FUNDS = {f"points_{seat}" for seat in "nesw"}
UNPLAYED = {"behind", "behind_margin", "level"} | {
    f"table_{name}" for name in ("win", "draw", "loss", "points", "points_margin", "deals")
}
ABSENT = {f"{name}_{seat}" for name in ("points_so_far", "line_points") for seat in "ns"}
OF_A_FIRST_BID = {
    *("denomination", "number", "chance", "chance_low", "chance_high"),
    *("gain", "gain_margin", "points", "opponents"),
}
BEFORE_THE_NAME = {f"card_tricks_{strain}" for strain in ("s", "h", "d", "c", "nt")}


@pytest.mark.slow(keep=7)
@pytest.mark.parametrize(
    ("file", "asked", "empty"),
    [
        ("ending", ("--cards", "--line"), {"max_tricks", "line_tricks_s", *FUNDS}),
        ("evening:1", ("--do", "review", "--play-only"), {"themes"}),
        ("evening:1", ("--do", "table"), set()),
        ("lhombre:1", ("--do", "exchange", "--open", "--given"), {"answer"}),
        ("evening:1", ("--do", "exchange", "--samples", "2"), {"equals"}),
        (
            "evening:1",
            ("--do", "exchange", "--samples", "2", "--seat", "W"),
            {"equals", "table_points"},
        ),
        ("belote:4", ("--do", "table", "--par"), set()),
        ("belote:1", ("--do", "bid", "--samples", "2"), OF_A_FIRST_BID),
        ("trumps:2", ("--cards", "--line"), {"value", "card_denomination", *BEFORE_THE_NAME}),
        ("tres:2", ("--cards", "--line"), {"board", *ABSENT}),
        ("tres:2", ("--do", "review"), {"board", "best", "themes"}),
    ],
)
def test_every_column_is_filled(
    tmp_path: Path, file: str, asked: tuple[str, ...], empty: set[str]
) -> None:
    name, _, board = file.partition(":")
    path = f"{EXAMPLES / name}.pbn" + (board and f":{board}")
    assert unsaid(rows(tmp_path, *asked, path)) == empty


def test_a_contract_of_belote_has_points_and_score_by_side(tmp_path: Path) -> None:
    played, every_trick, ending, table = (
        [row for row in rows(tmp_path, str(BELOTE)) if row["index"] == str(number)]
        for number in (1, 2, 3, 4)
    )
    (found,) = played
    assert (found["contract"], found["points_ns"], found["points_ew"]) == ("90 H", "113", "49")
    assert (found["made"], found["score_ns"], found["score_ew"]) == ("true", "200", "40")
    assert (every_trick[0]["capot"], every_trick[0]["melds_ns"]) == ("NS", "50")
    assert ending[0]["denomination"] == "AT"
    assert len(table) == 24
    assert [row["best_ew"] for row in table[:6]] == ["160", "", "130", "90", "130", ""]
    assert {row["error"] for row in played + every_trick + ending + table} == {""}


def test_the_cards_of_belote_are_a_row_each(tmp_path: Path) -> None:
    found = rows(tmp_path, "--cards", "--line", "--par", "--from-start", str(BELOTE))
    first = [row for row in found if row["index"] == "1"]
    assert len(first) == 8
    worth = {row["card"]: row["card_points_ns"] for row in first}
    assert (worth["DA"], worth["D9"]) == ("113", "141")
    assert first[0]["line"].count(" / ") == 7
    assert (first[0]["par_contract"], first[0]["par_by"]) == ("160 AT", "NS")
    assert unsaid(first) == {"leader", "capot", "best_ns", "best_ew", "card_capot"}


def test_a_bid_of_belote_is_a_row_for_each_kind(tmp_path: Path) -> None:
    dealt = call("deal", "--game", "belote").stdout
    found = rows(tmp_path, "--do", "bid", "--samples", "2", "-", stdin=dealt)
    assert [row["denomination"] for row in found] == ["S", "H", "D", "C", "NT", "AT"]
    assert unsaid(found).isdisjoint({"seat", "hand", "chance", "gain_margin", "table_score"})
    assert all(float(row["chance_low"]) <= float(row["chance_high"]) for row in found)


def test_a_bid_of_an_in_comer_is_a_row_for_each_contract(tmp_path: Path) -> None:
    """All of a hand in as many worlds, which the answer says once."""
    dealt = call("deal", "--incomer").stdout
    found = rows(tmp_path, "--do", "bid", "--samples", "2", "-", stdin=dealt)
    kinds = {row["contract"].rpartition(" ")[0] for row in found}
    assert unsaid(found) == UNPLAYED
    assert kinds == {"Play", "No Tricks", "All Tricks"}
    assert {(row["samples"], row["position"]) for row in found} == {("2", "in-comer")}


def test_a_review_of_belote_is_a_row_for_each_card(tmp_path: Path) -> None:
    found = [row for row in rows(tmp_path, "--do", "review", str(BELOTE)) if not row["error"]]
    assert len(found) == 32
    assert {(row["lost"], row["is_error"]) for row in found} == {("0", "false")}
    assert unsaid(found) == {"themes"}


def test_trumps_has_tricks_and_score(tmp_path: Path) -> None:
    first, second = rows(tmp_path, str(TRUMPS))
    assert (first["denomination"], first["tricks"], first["score_ns"]) == ("NT", "11", "31")
    assert (second["made"], second["score_ns"]) == ("true", "5")


def test_tres_has_margins(tmp_path: Path) -> None:
    _, second = rows(tmp_path, str(TRES))
    assert (second["margin"], second["exact"], second["margin_low"]) == ("2", "true", "2")


def test_a_table_holds_one_game(tmp_path: Path) -> None:
    both = BELOTE.read_text() + "\n\n" + TRUMPS.read_text()
    found = rows(tmp_path, "-", stdin=both)
    assert [row["error"] != "" for row in found[-2:]] == [True, True]
    assert "one game" in found[-1]["error"]


def test_a_deal_that_fits_no_column_is_an_error_of_the_batch(tmp_path: Path) -> None:
    both = TRUMPS.read_text() + "\n\n" + BELOTE.read_text()
    out = tmp_path / "out.csv"
    result = call("batch", "--threads", "1", "-o", str(out), stdin=both)
    wrong = [row for row in csv.DictReader(out.open()) if row["error"]]
    assert result.exit_code == 1
    assert result.stderr.count("a table holds one game, and this one is Trumps") == len(wrong) > 0
    assert f"{len(wrong)} error" in result.stderr
    assert all(row["error_line"] for row in wrong)
    assert call("batch", "-q", "--threads", "1", stdin=both).exit_code == 0


@pytest.mark.parametrize("piped", [False, True])
def test_the_columns_are_those_of_the_first_deal_that_is_asked_for(
    tmp_path: Path, piped: bool
) -> None:
    both = BELOTE.read_text() + "\n\n" + TRUMPS.read_text()
    path = tmp_path / "both.pbn"
    path.write_text(both)
    place = both.count("[Deal ")
    wanted = ("--", f"-:{place}") if piped else (f"{path}:{place}",)
    (found,) = rows(tmp_path, *wanted, stdin=both if piped else "")
    assert (found["index"], found["error"], found["tricks"] != "") == (str(place), "", True)


@pytest.mark.slow
def test_parquet_has_the_same_columns(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    out = tmp_path / "out.parquet"
    call("batch", "--threads", "1", "--do", "table", "-o", str(out), str(BELOTE))
    found = parquet.read_table(out).to_pylist()
    assert (found[0]["leader"], found[0]["denomination"], found[0]["points_ns"]) == ("W", "S", 41)
