"""A batch reads what ``convert`` writes, packed or not, and the deals may be shared out."""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tridge_solver
from cases import EXAMPLES
from cli_calls import call, failure, json_lines, wrong_usage

FILES = ("evening", "royal-puesta", "belote")
FORMS = ("pbn", "json", "jsonl")
HANDS = "W:A2K.KQ.67.KA 76.J2345..J7 QJ543.A.KQJ. -"


@pytest.fixture
def deals(tmp_path: Path) -> Path:
    """A folder with the same deals in every form."""
    for name in FILES:
        for form in FORMS:
            target = tmp_path / form / f"{name}.{form}"
            target.parent.mkdir(exist_ok=True)
            assert call("convert", str(EXAMPLES / f"{name}.pbn"), "-o", str(target)).exit_code == 0
    return tmp_path


def rows(*args: str, stdin: str | None = None) -> list[dict[str, Any]]:
    """The rows of a batch without what they say of the file."""
    result = call("batch", "--quiet", *args, stdin=stdin)
    return [{**row, "file": None} for row in json_lines(result)]


@pytest.mark.slow
def test_every_form_packed_or_not_has_the_same_rows(deals: Path) -> None:
    for name in FILES:
        expected = rows(str(EXAMPLES / f"{name}.pbn"))
        assert expected
        for form in FORMS:
            file = deals / form / f"{name}.{form}"
            packed = file.with_name(file.name + ".gz")
            packed.write_bytes(gzip.compress(file.read_bytes()))
            assert rows(str(file)) == expected
            assert rows(str(packed)) == expected
    assert rows("--threads", "2", str(packed)) == expected


def test_parquet_and_zstd_have_the_same_rows(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    source = str(EXAMPLES / "evening.pbn")
    table = tmp_path / "evening.parquet"
    assert call("convert", source, "-o", str(table)).exit_code == 0
    assert rows(str(table)) == rows(source)
    packed = tmp_path / "evening.pbn.zst"
    with pyarrow.output_stream(str(packed), compression="zstd") as file:
        file.write(Path(source).read_bytes())
    assert rows(str(packed)) == rows(source)


def test_a_folder_is_read_in_all_forms_but_for_rows_of_batches(deals: Path) -> None:
    one = {form: rows(str(deals / form)) for form in FORMS}
    assert one["json"] == one["jsonl"] == one["pbn"]
    out = deals / "jsonl" / "solved.jsonl"
    assert call("batch", str(deals / "jsonl"), "-o", str(out)).exit_code == 0
    assert rows(str(deals / "jsonl")) == one["jsonl"]


def test_a_batch_of_json_goes_on_where_it_was_ended(deals: Path) -> None:
    source, out = deals / "jsonl" / "evening.jsonl", deals / "out.jsonl"
    assert call("batch", str(source), "-o", str(out)).exit_code == 0
    whole = out.read_bytes()
    lines = source.read_text(encoding="utf-8").splitlines(keepends=True)
    broken = deals / "broken.jsonl"
    broken.write_text("".join([lines[0], "{oops}\n", *lines[1:]]), encoding="utf-8")
    result = call("batch", "--quiet", str(broken))
    assert result.exit_code == 1
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert [row["index"] for row in found] == [1, 2, 3, 4, 5]
    assert f"{broken}:2:" in result.stderr
    good = [json.loads(line) for line in whole.decode().splitlines()]
    assert [row["player_tricks"] for row in found if "player_tricks" in row] == [
        row["player_tricks"] for row in good if "player_tricks" in row
    ]


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("parts", [1, 3, 7])
def test_the_parts_of_a_batch_are_the_whole(parts: int, deals: Path) -> None:
    given = [str(deals / "pbn"), str(deals / "jsonl" / "evening.jsonl"), str(EXAMPLES / "play.pbn")]
    whole = call("batch", "--quiet", *given).stdout.splitlines()
    found = [
        line
        for part in range(1, parts + 1)
        for line in call(
            "batch", "--quiet", "--part", f"{part}/{parts}", *given
        ).stdout.splitlines()
    ]
    assert sorted(found) == sorted(whole)
    assert len(whole) > 7


def test_deals_that_refer_to_the_one_before_may_be_of_another_part(tmp_path: Path) -> None:
    file = tmp_path / "same.pbn"
    head = (
        '[Dealer "S"]\n[Event "Club night"]\n[Deal "W:A2K.KQ.67.KA 76.J2345..J7 QJ543.A.KQJ. -"]\n'
    )
    other = head.replace("Club night", "#").replace('[Dealer "S"]', '[Dealer "#"]')
    file.write_text("\n".join([head, other, other, other]), encoding="utf-8")
    whole = call("batch", "--quiet", str(file)).stdout.splitlines()
    halves = [
        call("batch", "--quiet", "--part", f"{part}/2", str(file)).stdout.splitlines()
        for part in (1, 2)
    ]
    assert [line for pair in zip(*halves, strict=True) for line in pair] == whole


@pytest.mark.parametrize("part", ["0/3", "4/3", "3", "a/b", "1/0"])
def test_a_wrong_part_is_reported(part: str) -> None:
    result = wrong_usage("batch", "--part", part, str(EXAMPLES / "evening.pbn"))
    assert "expected K/N with K from 1 to N" in result


def test_a_damaged_packed_file_is_one_line(tmp_path: Path) -> None:
    file = tmp_path / "cut.jsonl.gz"
    file.write_bytes(gzip.compress(b"{}" * 1000)[:20])
    for command in ("batch", "check", "solve"):
        result = call(command, str(file))
        assert result.exit_code == 3
        [messages] = [line for line in result.stderr.splitlines() if str(file) in line]
        assert "its compressed contents are damaged" in messages


def test_the_errors_of_one_deal_are_capped() -> None:
    text = '[Deal "W:A2K.KQ.67.KA 76.J2345..J7 QJ543.A.KQJ. -"]\n' + "\udcff" * 3 + " x" * 400
    result = call("check", "-", stdin="oops oops\n" * 400 + text.replace("\udcff", "?"))
    assert len(result.stderr.splitlines()) < 110


@pytest.fixture
def club() -> Iterator[Any]:
    """A folder at an address, in memory, with hand files in it."""
    files = pytest.importorskip("fsspec").filesystem("memory")
    for name in FILES:
        text = (EXAMPLES / f"{name}.pbn").read_bytes()
        files.pipe(f"/club/{name}.pbn", text)
        files.pipe(f"/club/deep/{name}.pbn.gz", gzip.compress(text))
    files.pipe("/club/.hidden.pbn", b"oops")
    files.pipe("/club/notes.txt", b"oops")
    yield files
    files.rm("/club", recursive=True)


def test_files_at_an_address_give_the_rows_of_local_files(club: Any, tmp_path: Path) -> None:
    expected = rows(str(EXAMPLES / "evening.pbn"))
    assert rows("memory://club/evening.pbn") == expected
    assert rows("memory://club/deep/evening.pbn.gz") == expected
    assert rows("memory://club/evening.pbn:2") == [expected[1]]
    assert json_lines(call("solve", "--jsonl", "memory://club/evening.pbn:2"))[0]["index"] == 2
    assert len(tridge_solver.load("memory://club/deep/evening.pbn.gz")) == len(expected)
    every = [row for name in sorted(FILES) for row in rows(str(EXAMPLES / f"{name}.pbn"))]
    assert rows("memory://club/*.pbn") == every
    club.get("/club/", str(tmp_path / "club"), recursive=True)
    assert rows("memory://club/") == rows(str(tmp_path / "club"))


def test_rows_are_brought_to_an_address_when_they_are_whole(club: Any, tmp_path: Path) -> None:
    here, there = tmp_path / "out.csv", "memory://club/out.csv"
    asked = ("batch", "--quiet", "--do", "table", str(EXAMPLES / "passed-out.pbn"))
    assert call(*asked, "-o", str(here)).exit_code == 0
    assert call(*asked, "-o", there).exit_code == 0
    assert club.cat("/club/out.csv") == here.read_bytes()
    assert f"{there} is there already" in wrong_usage(*asked, "-o", there)
    assert call(*asked, "-o", there, "--force").exit_code == 0
    assert call(*asked, "-o", there, "--resume").exit_code == 2


@pytest.mark.parametrize(
    ("address", "why"),
    [("memory://club/none.pbn", "none.pbn"), ("nowhere://club/a.pbn", "nowhere")],
)
def test_an_address_that_cannot_be_read_is_one_line(address: str, why: str, club: Any) -> None:
    for command in ("batch", "check"):
        result = call(command, address)
        assert result.exit_code == 3
        [messages] = result.stderr.splitlines()
        assert messages.startswith(address)
        assert why in messages


def test_an_address_that_cannot_be_written_is_one_line(club: Any) -> None:
    result = failure("batch", "-q", str(EXAMPLES / "play.pbn"), "-o", "nowhere://club/a.jsonl")
    why = "Protocol not known: nowhere"
    assert result == f"Error: nowhere://club/a.jsonl: cannot be written ({why})\n"


def test_without_fsspec_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fsspec", None)
    result = call("batch", "s3://club/a.pbn")
    assert result.exit_code == 3
    assert "an address needs fsspec: python -m pip install fsspec" in result.stderr
