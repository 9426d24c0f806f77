"""``tridge convert``: packs, hand file and JSON, normal form; nothing is lost unsaid."""

from __future__ import annotations

import io
import json
import os
import random
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from cases import EXAMPLES
from cli_calls import BAD, ENDING, ROCK, call, deals, failure, json_lines, printed_by, wrong_usage
from handfile_deals import deals as any_deals, random_deal
from tridge_solver.checks import defects, warnings
from tridge_solver.cli.commands.convert import Conversion
from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import Deal
from tridge_solver.games.ombre.solving.three_seats import table
from tridge_solver.handfile import dumps, loads
from tridge_solver.handfile.any_reader import read_any
from tridge_solver.handfile.json_fields import deal_fields
from tridge_solver.handfile.json_reader import read_json
from tridge_solver.handfile.opened import looks_like_json
from tridge_solver.handfile.writer import normalised
from tridge_solver.report.showing import deal_json
from tridge_solver.report.theme.source import Source

EXAMPLES = sorted((EXAMPLES).glob("*.pbn"))

COMMENTED = f"""\
; before
{{in
two lines}}
[Weather "rain \\"and\\" wind"]
{ROCK}{{ at the end }}

; after all
"""


def read_back(objects: list[Any], **layout: Any) -> list[Deal]:
    """The deals of JSON objects, which must be good; their auctions may be any."""
    entries = list(read_json(io.BytesIO(json.dumps(objects, **layout).encode())))
    assert [problem for entry in entries for problem in entry.errors] == []
    deals = [entry.deal for entry in entries if entry.deal is not None]
    messages = [problem.message for entry in entries for problem in entry.warnings]
    assert messages == [warning.message for deal in deals for warning in warnings(deal)]
    return deals


@pytest.mark.slow
@given(st.lists(any_deals(), max_size=3), st.sampled_from((None, 2)))
def test_json_reads_back_as_it_was(many: list[Deal], indent: int | None) -> None:
    objects = [deal_json(deal, Source("x", n)) for n, deal in enumerate(many, 1)]
    found = read_back(objects, indent=indent)
    assert found == many
    assert [deal.comments for deal in found] == [deal.comments for deal in many]


@pytest.mark.slow
def test_a_thousand_random_deals_there_and_back() -> None:
    rng = random.Random(8)
    many = [random_deal(rng) for _ in range(300)]
    text = dumps(many)
    lines = printed_by("convert", "--jsonl", stdin=text)
    assert call("convert", stdin=lines).stdout == text
    spanish = call("convert", "--pack", "spanish", stdin=lines).stdout
    assert loads(spanish) == many
    assert '[Pack "Spanish"]' in spanish
    assert call("convert", "--pack", "english", stdin=spanish).stdout == text
    array = call("convert", "--json", stdin=spanish).stdout
    assert call("convert", "--jsonl", stdin=array).stdout == lines


@pytest.mark.slow(keep=25)
@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.name)
def test_the_examples_there_and_back(file: Path, tmp_path: Path) -> None:
    there, back = tmp_path / "x.JSON", tmp_path / "x.pbn"
    assert call("convert", str(file), "-o", str(there)).exit_code == 0
    assert isinstance(json.loads(there.read_text(encoding="utf-8")), list)
    assert call("convert", str(there), "-o", str(back)).exit_code == 0
    first = loads(file.read_text(encoding="utf-8"))
    again = loads(back.read_text(encoding="utf-8"))
    assert again == first
    assert [deal.comments for deal in again] == [deal.comments for deal in first]


def test_comments_and_unknown_tags_survive() -> None:
    result = printed_by("convert", stdin=COMMENTED)
    for kept in ("{before}", "{in\ntwo lines}", "{at the end}", '[Weather "rain \\"and\\" wind"]'):
        assert kept in result
    assert result.endswith("\n\n{after all}\n")
    assert call("convert", stdin=result).stdout == result
    lines = call("convert", "--jsonl", stdin=COMMENTED)
    assert "comments after the last deal are left out" in lines.stderr
    assert json_lines(lines)[0]["comments"] == ["before", "in\ntwo lines", "at the end"]
    assert json_lines(lines)[0]["tags"]["Weather"] == 'rain "and" wind'
    assert call("convert", stdin=lines.stdout).stdout + "\n{after all}\n" == result


def test_comments_between_files_go_with_the_next_deal(tmp_path: Path) -> None:
    (tmp_path / "a.pbn").write_text(COMMENTED, encoding="utf-8")
    (tmp_path / "b.pbn").write_text(ENDING, encoding="utf-8")
    result = call("convert", str(tmp_path / "a.pbn"), str(tmp_path / "b.pbn"))
    assert loads(result.stdout)[1].comments == ("after all",)


def test_parquet_there_and_back(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    file = tmp_path / "x.parquet"
    rng = random.Random(9)
    many = [random_deal(rng) for _ in range(50)] + loads(COMMENTED)
    assert call("convert", "-o", str(file), stdin=dumps(many)).stderr == ""
    rows = parquet.read_table(file).to_pylist()
    assert (rows[-1]["board"], rows[-1]["contract"]) == ("1", "Play S")
    assert (rows[-1]["west"], rows[-1]["south"]) == ("AK2.KQ.67.AK", None)
    back = call("convert", str(file))
    assert (back.exit_code, back.stdout) == (0, dumps(many))
    assert call("convert", "-o", str(file), stdin=BAD).exit_code == 1
    assert parquet.read_table(file).num_rows == 51
    file.write_bytes(b"PAR1 and no more")
    broken = call("convert", str(file))
    assert (broken.exit_code, broken.stdout) == (1, "")
    assert broken.stderr.startswith(f"{file}:1:1: no deals can be read: ")


def test_parquet_without_pyarrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = wrong_usage("convert", "-o", str(tmp_path / "x.parquet"), stdin=ROCK)
    assert "Parquet needs pyarrow (expected: python -m pip install pyarrow)" in result
    assert not list(tmp_path.iterdir())
    (tmp_path / "y").write_bytes(b"PAR1")
    assert "Parquet needs pyarrow" in failure("convert", str(tmp_path / "y"))


def test_a_bad_deal_is_reported_and_the_rest_is_done() -> None:
    result = call("convert", "--jsonl", stdin=deals(ROCK, BAD, ENDING))
    assert result.exit_code == 1
    expected = "one of N E S W, or The third, The Baron, Belinda"
    assert result.stderr == f"-:12:10: 'Q' is not a seat (expected {expected})\n"
    assert [found["index"] for found in json_lines(result)] == [1, 3]
    nothing = call("convert", stdin=BAD)
    assert (nothing.exit_code, nothing.stdout) == (1, "")
    assert call("convert", "missing.pbn").exit_code == 3


def test_a_file_is_replaced_by_itself_only_if_nothing_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "club.pbn"
    file.write_text(deals(ROCK, BAD), encoding="utf-8")
    result = failure("convert", "--pack", "spanish", str(file), "-o", str(file))
    assert result.splitlines()[-1] == f"{file}: left as it was"
    assert file.read_text(encoding="utf-8") == deals(ROCK, BAD)
    file.write_text(ROCK, encoding="utf-8")
    assert call("convert", "--pack", "spanish", str(file), "-o", str(file)).exit_code == 0
    assert '[Contract "Juego E"]' in file.read_text(encoding="utf-8")
    assert os.listdir(tmp_path) == ["club.pbn"]


def test_an_interrupted_conversion_leaves_its_own_file_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "many.pbn"
    before = deals(ROCK, ROCK, ROCK)
    file.write_text(before, encoding="utf-8")
    read = 0

    def interrupted_at_the_third(self: Conversion, deal: Deal) -> Deal:
        nonlocal read
        read += 1
        if read == 3:
            raise KeyboardInterrupt
        return deal

    monkeypatch.setattr(Conversion, "_as_target", interrupted_at_the_third)
    result = call("convert", "--pack", "spanish", str(file), "-o", str(file))
    assert (result.exit_code, read) == (130, 3)
    assert file.read_text(encoding="utf-8") == before
    assert os.listdir(tmp_path) == ["many.pbn"]


@pytest.mark.slow
@given(any_deals())
def test_the_normal_form_says_the_same(deal: Deal) -> None:
    short = normalised(deal)
    assert defects(short) == []
    assert normalised(short) == short
    assert loads(dumps([short])) == [short]
    assert short.lead is deal.lead
    assert short.payers == deal.payers
    assert (deal.declarer is None) or short.defenders == deal.defenders or not deal.exchanges
    if deal.sitting_out is not None and None not in [deal.hands[seat] for seat in deal.active]:
        drawn = sum(len(exchange.discards) for exchange in deal.exchanges or ())
        if drawn <= len(deal.stock or ()):
            assert short.played_hands() == deal.played_hands()


def test_the_normal_form_of_an_ending_of_tres_does_not_say_that_nobody_has_won_a_trick() -> None:
    ending = """\
[Game "Tres"]
[Dealer "W"]
[Deal "W:QJT.4.. - 76432... -"]
[PointsWon "E:16 W:6"]
"""
    short = call("convert", "--normalise", "-", stdin=ending).stdout
    assert "TricksWon" not in short
    assert loads(short) == loads(ending)


def test_equal_deals_are_written_alike() -> None:
    (deal,) = loads(ROCK)
    changed = replace(deal, leader=deal.lead, participants=4, comments=("  ",), pack=Pack.SPANISH)
    assert dumps([changed]) != dumps([deal])
    result = call("convert", "--normalise", stdin=dumps([changed], pack=Pack.SPANISH))
    assert result.stdout == call("convert", "--normalise", stdin=ROCK).stdout
    (ending,) = loads(ENDING.replace("W:2", "W:2 ").replace('"N:3 E:2', '"E:2 N:3'))
    assert dumps([normalised(ending)]).count('[TricksWon "N:3 E:2 W:2"]') == 1
    assert table(normalised(ending)) == table(ending)


GOOD: dict[str, Any] = {"schema": "tridge.deal/1", **deal_fields(loads(ROCK)[0])}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"dealer": "Q"}, "dealer: 'Q' is not a seat (expected one of N E S W)"),
        ({"dealer": 3}, "dealer: 3 does not fit (expected a text)"),
        ({"hands": None}, "hands: this deal has no cards (expected three hands by seat)"),
        ({"hands": {"N": [], "E": []}}, "hands: 2 hands (expected three of N E S W, null if"),
        ({"hands": {"N": ["SX"], "E": [], "W": []}}, "hands.N[0]: 'X' is not a rank"),
        ({"hands": {"N": "SA", "E": [], "W": []}}, "hands.N: \"SA\" does not fit (exp"),
        ({"hands": {"X": [], "E": [], "W": []}}, "hands.X: 'X' is not a seat"),
        ({"sitting_out": "N"}, "sitting_out: a seat that has a hand (expected S)"),
        ({"contract": "Play X"}, "contract: 'Play X': 'X' is not a suit"),
        ({"stock": ["SA"]}, "SA"),
        ({"tricks_won": {"N": 10}}, "tricks_won.N: 10 does not fit (expected a whole"),
        ({"tricks_won": {"N": 1, "n": 1}}, "each seat once"),
        ({"exchange": [{"seat": "N"}]}, "exchange[0]: "),
        ({"exchange": [{"seat": "N", "discards": ["S0"]}]}, "exchange[0].discards[0]: "),
        ({"participants": True}, "participants: true does not fit"),
        ({"game_fund": -1}, "game_fund: -1 does not fit"),
        ({"undertaken": "yes"}, "undertaken: \"yes\" does not fit (expected true or false)"),
        ({"surrender": "no"}, "surrender: 'no' is not a seat"),
        ({"result": [1, 2]}, "result: [1, 2] does not fit (expected an array of 3)"),
        ({"auction": {"first": "N", "calls": ["Pas"]}}, "auction.calls[0]: "),
        ({"play": {"first": "W", "tricks": [["SA"]]}}, "play.tricks[0]: "),
        ({"tags": {"Event": 3}}, "tags: 3 does not fit"),
        ({"tags": {"Dealer": "N"}}, "cannot be the name of a free-text tag"),
        ({"tags": {"Event": "a\nb"}}, "cannot be the value of Event"),
        ({"comments": ["\ud800"]}, "characters that UTF-8 can write"),
        ({"rules": "whist"}, "rules: unknown rules 'whist'"),
        ({"rules": "tridge", "rules_options": {"estuche": "x"}}, "rules: 'x' is not a value"),
        ({"schema": "tridge.solve/1"}, "schema: 'tridge.solve/1' is not a deal's"),
    ],
)  # fmt: skip
def test_errors_in_json(change: dict[str, Any], message: str) -> None:
    text = json.dumps(GOOD) + "\n" + json.dumps(GOOD | change) + "\n" + json.dumps(GOOD) + "\n"
    result = call("convert", "--jsonl", stdin=text)
    assert result.exit_code == 1
    assert result.stderr.startswith("-:2:1: ")
    assert message in result.stderr
    assert [found["index"] for found in json_lines(result)] == [1, 3]


def test_unknown_fields_are_a_warning() -> None:
    result = call("convert", stdin=json.dumps(GOOD | {"dealr": "N"}))
    assert result.exit_code == 0
    assert result.stderr == "-:1:1: warning: dealr: unknown field, left out (expected dealer)\n"


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ('{"dealer": "N"\n', "2:1", "no JSON"),
        ('{"a": 1}\n{"a" 1}\n', "2:6", "no JSON: "),
        ('{"a": 1}\n\n[{"a" 1}]\n', "3:7", "no JSON: "),
        ('[{"a" 1}]\n', "1:7", "no JSON, and no more can be read: "),
        ('{"a": 1}\n7\n', "2:1", "this is not a deal"),
        (
            '[{"dealer": 1, "dealer": 2}]',
            "1:2",
            "no more can be read: 'dealer' stands twice in an object",
        ),
        ('{"a": 1} {"b": 2}', "1:10", "a second value in the line"),
        ('{"a": "\udcff"}', "1:1", "the byte FF is not UTF-8"),
        ("[" + '{"a":' * 100_000, "1:2", "no more can be read: "),
        ('{"pot": ' + 5000 * "9" + "}", "1:1", "a number of 5,000 digits"),
    ],
)
def test_text_that_is_not_json(text: str, place: str, message: str) -> None:
    found = list(read_json(io.BytesIO(text.encode("utf-8", "surrogateescape")), "x"))
    messages = [str(problem) for entry in found for problem in entry.errors]
    assert any(line.startswith(f"x:{place}: {message}") for line in messages), messages


@given(
    st.binary(max_size=80)
    | st.text(max_size=80).map(lambda t: ("[{" + t).encode("utf-8", "replace"))
)
def test_no_text_breaks_the_reader(content: bytes) -> None:
    for entry in read_any(io.BytesIO(content)):
        assert entry.errors or entry.deal is not None


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
    | st.sampled_from(("N", "SA", "Play D", "accepted")),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from(("N", "E", "W", "seat", "first", "calls")), inner),
    max_leaves=5,
)  # fmt: skip


@pytest.mark.slow
@given(st.dictionaries(st.sampled_from((*GOOD, "rules", "rules_options")), VALUES, max_size=4))
def test_no_value_breaks_the_reader(change: dict[str, Any]) -> None:
    (entry,) = read_json(io.BytesIO(json.dumps(GOOD | change).encode()))
    assert entry.errors or entry.deal is not None
    if entry.deal is not None:
        assert loads(dumps([entry.deal])) == [entry.deal]


def test_text_that_looks_like_json() -> None:
    for text in ('[{"a"', " [ ]", '{"a": 1', "{}", '\n[\n {\n "a"'):
        assert looks_like_json(text)
    for text in ('[Deal "…"]', "{comment}", '{"so" said}', "% PBN", "", "; x", '{ "a", b }'):
        assert not looks_like_json(text)
