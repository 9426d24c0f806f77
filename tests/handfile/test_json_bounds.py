"""A deal of JSON is as long as one of a hand file at most, and no more of a stream is held."""

from __future__ import annotations

import gzip
import io
import json
import tracemalloc
from functools import partial
from pathlib import Path

import pytest

from cli_calls import call
from handfile_texts import any_entries
from tridge_solver.handfile.any_reader import read_any
from tridge_solver.handfile.json_reader import read_json
from tridge_solver.handfile.opened import open_file
from tridge_solver.handfile.stream import DEAL_LIMIT

HANDS = '"hands":{"N":["SA"],"E":["SK"],"S":["SQ"],"W":["SJ"]}'
DEAL = f'{{"game":"Bridge",{HANDS}}}'
LONG = f'{{"tags":{{"Site":"{"x" * DEAL_LIMIT}"}},{HANDS}}}'
LONGER = LONG.replace("x" * 9, "x" * 18)
TOO_LONG = "this deal has more than 1,048,576 bytes of text"


entries = partial(any_entries, name="a.json")


def said(text: str | bytes) -> list[str]:
    """Of each deal its error, nothing where it is good."""
    return [" ".join(error.message for error in entry.errors) for entry in entries(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{LONG}\n{DEAL}\n", [TOO_LONG, ""]),
        (f"{DEAL}\n{LONG}\n{DEAL}\n", ["", TOO_LONG, ""]),
        (
            f"[{DEAL},{LONG.replace(chr(120) * 9, chr(120) * 18)},{DEAL}]",
            ["", f"{TOO_LONG}, and no more can be read"],
        ),
        (f"[\n{DEAL},\n{DEAL}\n]\n", ["", ""]),
        (f"{DEAL}\n\n{DEAL}", ["", ""]),
        (DEAL.replace(",", ",\n") + "\n" + DEAL.replace(",", ",\n"), ["", ""]),
        (f'{{"Site":"{"x" * 3 * DEAL_LIMIT}', [TOO_LONG]),
        (f"[{DEAL},\nx]", ["", "no JSON, and no more can be read: Expecting value"]),
        (f"[{DEAL}] x", ["", "no JSON, and no more can be read: Expecting value"]),
        ("[]", []),
        ('[{"a":1,"a":2}]', ["no more can be read: 'a' stands twice in an object"]),
        (f"[{DEAL},".encode() + b'\n{"a":"\xe9"}]', ["", "the byte E9 is not UTF-8"]),
    ],
    ids=range(12),
)
def test_a_deal_that_is_too_long_is_reported_and_the_others_are_read(
    text: str | bytes, expected: list[str]
) -> None:
    assert said(text) == expected


@pytest.mark.parametrize("size", [1, 100, 64 * 1024])
def test_values_are_found_wherever_a_stream_is_cut(size: int) -> None:
    text = f"[{DEAL},\n {DEAL.replace('SA', 'S2')},12345]".encode()

    class Slow(io.RawIOBase):
        def __init__(self) -> None:
            self._left = text

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
            some = min(size, len(buffer))
            piece, self._left = self._left[:some], self._left[some:]
            buffer[: len(piece)] = piece
            return len(piece)

    found = [*read_json(io.BufferedReader(Slow(), 64), "a.json")]
    assert [(entry.line, bool(entry.errors)) for entry in found] == [
        (1, False),
        (2, False),
        (2, True),
    ]


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("head", [b'{"a":"', b'[{"a":"', f'{DEAL}\n{{"a":"'.encode()])
def test_no_more_of_a_long_deal_is_held_than_a_deal_may_have(head: bytes, tmp_path: Path) -> None:
    """As gzip 40 MiB are 40 kB."""
    path = tmp_path / "long.json.gz"
    with gzip.open(path, "wb") as file:
        file.write(head + b"x" * (40 << 20))
    tracemalloc.start()
    try:
        with open_file(str(path)) as stream:
            *_, last = read_any(stream, "long.json.gz")
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert TOO_LONG in last.errors[0].message
    assert most < 12 << 20


def test_standard_input_and_a_plain_file_say_it_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "long.json"
    path.write_text(LONG)
    for file, text in ((str(path), ""), ("-", LONG)):
        checked = call("check", file, stdin=text)
        assert (checked.exit_code, checked.stderr) == (1, f"{file}:1:1: {TOO_LONG}\n")


def test_a_json_deal_within_the_limit_of_size_is_read() -> None:
    deal = json.loads(DEAL) | {"comments": ["x" * (DEAL_LIMIT - 200)]}
    assert said(json.dumps(deal) + "\n") == [""]
