"""Rows that have their deals with them."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from click.testing import Result

import tridge_solver
from cases import EXAMPLES
from cli_calls import call, wrong_usage

FILES = ("passed-out", "evening")


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
    answer = {
        key.decode(): value.decode()
        for key, value in parquet.read_schema(out).metadata.items()
        if key.startswith(b"tridge.")
    }
    assert answer.pop("tridge.version") == tridge_solver.__version__
    assert json.loads(answer.pop("tridge.options"))["cards"] is True
    assert json.loads(answer.pop("tridge.tags")) == {"Contract": "Play D", "Declarer": "N"}
    assert answer == {
        "tridge.question": "solve",
        "tridge.game": "Tresillo",
        "tridge.rules": "tresillo",
    }


def batch_of_tables(out: Path, *options: str) -> Result:
    """Tables of some deals, parted by Player and suit."""
    asked = ("--do", "table", "--partition-by", "declarer,trumps", "-o", str(out))
    files = (str(EXAMPLES / f"{name}.pbn") for name in FILES)
    return call("batch", "-q", *asked, *options, *files)


def test_rows_are_parted_by_columns_and_none_is_lost(tmp_path: Path) -> None:
    dataset = pytest.importorskip("pyarrow.dataset")
    out = tmp_path / "tables.parquet"
    assert batch_of_tables(out).exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == [out.name]
    assert (out / "declarer=N" / "trumps=D" / "part-0.parquet").is_file()
    found = dataset.dataset(out, partitioning="hive").to_table()
    assert json.loads(found.schema.metadata[b"tridge.options"])["table"] is True
    rows = table(tmp_path, "--do", "table", *(str(EXAMPLES / f"{name}.pbn") for name in FILES))
    columns = ("file", "index", "declarer", "trumps", "grade", "player_tricks")
    expected = sorted(tuple(row[name] for name in columns) for row in rows)
    parted = sorted(tuple(str(row[name]) for name in columns) for row in found.to_pylist())
    assert parted == expected


@pytest.mark.slow
def test_a_partitioned_output_is_the_same_from_any_number_of_workers(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    outs = [tmp_path / f"{threads}.parquet" for threads in "12"]
    for out in outs:
        assert batch_of_tables(out, "--threads", out.stem).exit_code == 0
    one, two = (
        {p.relative_to(out): p.read_bytes() for p in out.rglob("*.parquet")} for out in outs
    )
    assert one == two
    assert len(one) == 16


def test_a_partitioned_output_is_replaced_as_a_whole_and_when_asked(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    out = tmp_path / "tables.parquet"
    out.mkdir()
    (out / "old").write_text("of another batch")
    refused = batch_of_tables(out)
    assert refused.exit_code == 2
    assert "is there already (expected another name, or --force)" in refused.stderr
    assert [path.name for path in out.iterdir()] == ["old"]
    assert batch_of_tables(out, "--force").exit_code == 0
    assert sorted(path.name for path in out.iterdir()) == [f"declarer={seat}" for seat in "ENSW"]


@pytest.mark.parametrize(
    ("output", "column", "why"),
    [
        ("out.csv", "declarer", "--partition-by parts Parquet (expected -o NAME.parquet)"),
        ("out.parquet", "colour", "no column 'colour' to part rows by (expected one of file index"),
    ],
)
def test_a_bad_partition_is_an_error_before_any_work(
    output: str, column: str, why: str, tmp_path: Path
) -> None:
    pytest.importorskip("pyarrow")
    play = str(EXAMPLES / "play.pbn")
    assert why in wrong_usage("batch", play, "-o", str(tmp_path / output), "--partition-by", column)
    assert list(tmp_path.iterdir()) == []
