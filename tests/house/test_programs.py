"""The programs of ``examples/python``, written from the docs alone, run and say what is so."""

from __future__ import annotations

import asyncio
import io
import json
import random
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import tridge_solver as tridge
from cases import EXAMPLES, example

FOLDER = EXAMPLES / "python"
if not FOLDER.is_dir():
    pytest.skip("the programs are not in a wheel", allow_module_level=True)


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Imports a program as Python does where it lies."""
    monkeypatch.syspath_prepend(str(FOLDER))
    before = {*sys.modules}
    yield import_module
    for name in {*sys.modules} - before:
        if getattr(sys.modules[name], "__file__", "") in map(str, FOLDER.glob("*.py")):
            del sys.modules[name]


@pytest.mark.slow
def test_a_study_of_two_thousand_deals(program: Any) -> None:
    found = program("trumps_study").wins_by_trumps(2000)
    assert sum(deals for deals, _, _ in found.values()) == 2000
    shares = [share for deals, share, _ in found.values() if deals > 50]
    assert shares == sorted(shares)


@pytest.mark.slow
def test_a_study_of_bidding(program: Any) -> None:
    found = list(program("bidding_study").compared(2))
    assert [deal.board for deal, _, _ in found] == ["1", "2"]
    for _, advised, par in found:
        assert advised == "Pass" or tridge.Contract.parse(advised)
        assert " by " in par or par == "Pass"


def asked_of(service: Any, body: bytes, length: int | None = None) -> tuple[str, dict[str, Any]]:
    """The answer of the web service to a request."""
    said: list[str] = []
    environ = {
        "CONTENT_LENGTH": str(len(body) if length is None else length),
        "wsgi.input": io.BytesIO(body),
    }
    pieces = service(environ, lambda status, headers: said.append(status))
    return said[0], json.loads(b"".join(pieces))


HANDS = "W:AK2.KQ.67.AK 76.J2345..J7 QJ543.A.KQJ. -"


def test_a_web_service_answers_with_the_value_of_each_card(program: Any) -> None:
    service = program("web_service").service
    request = {"hands": HANDS, "declarer": "W", "contract": "Play S"}
    status, answer = asked_of(service, json.dumps(request).encode())
    assert status == "200 OK"
    assert answer["cards"][0] == {"card": "SA", "card_grade": "WIN", "card_tricks": 5}


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"no JSON", "Expecting value"),
        (b"\xff\xfe", "Expecting|codec"),
        (b"[1, 2]", 'an object with "hands"'),
        (json.dumps({"hands": "rubbish", "contract": "Play S"}).encode(), "expected"),
        (json.dumps({"hands": HANDS, "contract": "Play S"}).encode(), "expected a Declarer"),
        (json.dumps({"hands": HANDS, "declarer": "Q", "contract": "Play S"}).encode(), "seat"),
        (json.dumps({"hands": HANDS, "declarer": "W", "contract": "Play X"}).encode(), "expected"),
        (json.dumps({"hands": HANDS, "declarer": 3}).encode(), "declarer: expected text"),
        (json.dumps({"hands": HANDS, "nobody": "W"}).encode(), "nobody: expected some of"),
    ],
)
def test_a_web_service_refuses_bad_input_in_a_sentence(
    program: Any, body: bytes, said: str
) -> None:
    status, answer = asked_of(program("web_service").service, body)
    assert status == "400 Bad Request"
    assert any(one in answer["error"] for one in said.split("|"))
    assert "Traceback" not in answer["error"]


def test_a_web_service_reads_no_request_that_is_too_long(program: Any) -> None:
    status, answer = asked_of(program("web_service").service, b"{}", length=10**9)
    assert status == "400 Bad Request"
    assert "too long" in answer["error"]


@pytest.mark.parametrize("library", ["polars", "pandas", "duckdb"])
def test_tables_in_a_data_frame(program: Any, library: str) -> None:
    pytest.importorskip(library)
    if library == "duckdb" and not any(map(_is_there, ("polars", "pandas"))):
        pytest.skip("DuckDB reads the frames of another library")
    counted = getattr(program("data_frames"), f"with_{library}")(20)
    assert counted == {"C": 7, "D": 4, "H": 4, "S": 5}


def _is_there(library: str) -> bool:
    try:
        import_module(library)
    except ImportError:
        return False
    return True


def test_deals_as_arrays(program: Any) -> None:
    masks = program("masks")
    shares = masks.wins_by_lead(200)
    assert len(shares) == 3
    assert all(0 < share < 0.5 for share in shares)
    assert len(masks.random_hands(5)) == 5


def test_threads_and_asyncio_find_the_same(program: Any) -> None:
    side = program("side_by_side")
    deals = side.random(4)
    found = [side.best_tricks(deal) for deal in deals]
    assert side.in_threads(deals) == asyncio.run(side.in_asyncio(deals)) == found


@pytest.mark.slow
def test_processes_find_the_same(program: Any) -> None:
    side = program("side_by_side")
    deals = side.random(4)
    assert side.in_processes(deals) == side.in_threads(deals)


@pytest.mark.slow(keep=1)
@pytest.mark.usefixtures("short_races")
@pytest.mark.parametrize("name", ["evening", "bridge", "belote", "lhombre", "incomer"])
def test_every_answer_is_kept(program: Any, name: str) -> None:
    keeping = program("keeping")
    for answer in keeping.answers(example(name)):
        kept = keeping.kept(answer)
        assert kept.by_pickle, kept
        assert kept.by_copy, kept
        assert kept.as_json > 2
        assert "object at" not in kept.line


def test_a_strategy_of_hypothesis(program: Any) -> None:
    program("strategies").check()


def test_a_bot_plays_by_the_rules(program: Any) -> None:
    random.seed(3)
    table = tridge.deals.Table.of(declarer="Lead", contract="Play D")
    [deal] = tridge.random_deals(1, table=table, where="Lead.trumps(D) >= 5")
    after = program("bot").played(deal, 7)
    assert len(after.positions()) == 8
    assert tridge.loads(tridge.dumps(after)) == [after]


def test_a_folder_becomes_lines_and_comes_back(program: Any, tmp_path: Path) -> None:
    folder = program("folder")
    for name in ("evening", "belote", "bridge", "lhombre"):
        (tmp_path / f"{name}.pbn").write_bytes((EXAMPLES / f"{name}.pbn").read_bytes())
    lines, again = tmp_path / "deals.jsonl", tmp_path / "again.pbn"
    count = folder.to_lines(tmp_path, lines)
    assert len(lines.read_text("utf-8").splitlines()) == count
    assert folder.from_lines(lines, again) == tridge.load(again) == tridge.load(lines)
    assert len(tridge.load(again)) == count
