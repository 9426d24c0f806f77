"""Rows that have their deals with them."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

import tridge_solver
from cases import EXAMPLES
from cli_calls import call


def table(folder: Path, *arguments: str) -> list[dict[str, str]]:
    """The rows of a batch written as CSV."""
    out = folder / "out.csv"
    call("batch", "--threads", "1", "-o", str(out), "--with-deal", *arguments)
    with out.open(newline="") as file:
        return list(csv.DictReader(file))


def test_every_cell_of_a_table_has_the_cards_of_its_deal(tmp_path: Path) -> None:
    """Wins by number of trumps, of one file: the wish that had needed two."""
    rows = table(tmp_path, "--do", "table", str(EXAMPLES / "passed-out.pbn"))
    assert len(rows) == 12
    (deal,) = json.loads(call("convert", "--json", str(EXAMPLES / "passed-out.pbn")).stdout)
    for row in rows:
        seat = {"N": "north", "E": "east", "S": "south", "W": "west"}[row["declarer"]]
        suits = dict(zip("SHDC", row[seat].split("."), strict=True))
        held = [card for card in deal["hands"][row["declarer"]] if card[0] == row["trumps"]]
        assert len(suits[row["trumps"]]) == len(held)
        assert row["stock"].split() == deal["stock"]
        assert row["dealer"] == deal["dealer"]


def test_the_contract_of_the_deal_stands_beside_the_one_asked_about(tmp_path: Path) -> None:
    rows = table(tmp_path, "--do", "table", str(EXAMPLES / "play.pbn"))
    assert {(row["deal_declarer"], row["deal_contract"]) for row in rows} == {("W", "Play D")}
    assert {row["declarer"] for row in rows} == {"N", "E", "W"}


@pytest.mark.parametrize("game", ["belote", "trumps", "tres", "incomer"])
def test_deals_of_every_game_come_with_their_cards(game: str, tmp_path: Path) -> None:
    rows = [row for row in table(tmp_path, str(EXAMPLES / f"{game}.pbn")) if not row["error"]]
    assert rows
    assert all(any(row[seat] for seat in ("north", "east", "south", "west")) for row in rows)


def test_json_lines_hold_the_deal_as_convert_writes_it() -> None:
    play = str(EXAMPLES / "play.pbn")
    row = json.loads(call("batch", "--threads", "1", "--with-deal", play).stdout)
    assert [row["deal"]] == json.loads(call("convert", "--json", play).stdout)
    assert "deal" not in json.loads(call("batch", "--threads", "1", play).stdout)


def test_parquet_has_the_same_columns(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    import pyarrow.parquet

    out = tmp_path / "out.parquet"
    call("batch", "--threads", "1", "--with-deal", "-o", str(out), str(EXAMPLES / "play.pbn"))
    (row,) = pyarrow.parquet.read_table(out).to_pylist()
    assert row["north"] == "K6.5.KJ34.63"
    assert row["deal_contract"] == "Play D"


def test_parquet_says_what_was_asked(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    out = tmp_path / "out.parquet"
    asked = ("--rules", "tresillo", "--contract", "Play D", "--declarer", "N", "--cards")
    call("batch", "--threads", "1", *asked, "-o", str(out), str(EXAMPLES / "play.pbn"))
    said = {
        key.decode(): value.decode()
        for key, value in parquet.read_schema(out).metadata.items()
        if key.startswith(b"tridge.")
    }
    assert said.pop("tridge.version") == tridge_solver.__version__
    assert json.loads(said.pop("tridge.options"))["cards"] is True
    assert json.loads(said.pop("tridge.tags")) == {"Contract": "Play D", "Declarer": "N"}
    assert said == {
        "tridge.question": "solve",
        "tridge.game": "Tresillo",
        "tridge.rules": "tresillo",
    }
