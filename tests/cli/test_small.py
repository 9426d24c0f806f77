"""Small things that made people stumble: numbers, names, faults of the disk, hints, signals."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli_calls import call, wrong_usage
from terminal import at_a_terminal

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (("deal", "-n", "x"), "'x' is not one (expected a whole number from 0 on)"),
        (("solve", "--threads", "0"), "expected a whole number from 1 on"),
        (("board", "--port", "70000"), "expected a whole number from 0 to 65535"),
    ],
)
def test_a_wrong_number_is_reported_in_plain_words(args: tuple[str, ...], expected: str) -> None:
    assert expected in wrong_usage(*args)


def test_names_of_spanish_suits_are_padded_in_diagrams_alone() -> None:
    shown = call(
        "play", "--pack", "spanish", "--seed", "5", "--bid", "--seat", "E", stdin=""
    ).stdout
    (dealt,) = [line for line in shown.splitlines() if "you are dealt" in line]
    assert "oros 7" in dealt
    diagram = call("show", "--pack", "spanish", str(EXAMPLES / "ending.pbn")).stdout
    assert "oros    R S" in diagram


def test_honours_are_said_to_be_held_or_lacking() -> None:
    deal = '[Dealer "N"] [Deal "N:- ? ? ?"] [Declarer "E"] [Contract "Play H"] [Honours "9"]\n'
    assert "9 honours (expected 0 to 4 held)" in call("check", stdin=deal).stderr
    tresillo = call("check", "--rules", "tresillo", stdin=deal.replace("9", "0")).stderr
    assert "0 matadors (expected 1 to 3 held, or as many missing, without the ace" in tresillo


@pytest.mark.slow
def test_bids_after_three_passes_are_headed_by_what_a_fixed_counts() -> None:
    args = ("--passed", "--hand", "76.567.67.76", "--samples", "20", "--threads", "1")
    shown = call("bid", *args).stdout
    assert "exact/one off/worse" in shown.split(" contract", 1)[1].splitlines()[0]
    assert "win/draw/loss" not in shown


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    "args",
    [("deal", "-n", "2"), ("score", str(EXAMPLES / "evening.pbn")), ("batch", str(EXAMPLES))],
)
def test_a_full_disk_is_reported_with_the_file(args: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "tridge_solver", *args]
    with open("/dev/full", "w") as full:
        told = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert told.returncode == 1
    assert "No space left on device: standard output" in told.stderr


@pytest.mark.slow
def test_an_interrupted_batch_says_how_many_rows_it_wrote(tmp_path: Path) -> None:
    path = tmp_path / "season.csv"
    command = [sys.executable, "-m", "tridge_solver", "batch", "--random", "200000"]
    batch = subprocess.Popen([*command, "-o", str(path)], stderr=subprocess.PIPE, text=True)
    ends = time.monotonic() + 60
    while not (path.exists() and path.stat().st_size > 5000) and time.monotonic() < ends:
        time.sleep(0.1)
    batch.send_signal(signal.SIGTERM)
    _, told = batch.communicate(timeout=60)
    assert batch.returncode == 128 + signal.SIGTERM
    assert "are written; --resume goes on\ntridge: ended by SIGTERM\n" in told


@pytest.mark.slow
def test_a_hint_does_not_count_as_an_answer() -> None:
    asked = ("puzzle", "--color", "never", str(EXAMPLES / "themes.pbn"))
    _, shown = at_a_terminal("?\n?\n?\n?\nq\n", *asked)
    line = next(line for line in shown.splitlines() if line.startswith(" to play"))
    choices = line.split()[2:]
    assert shown.count(" is wrong") == len(choices) - 2
    assert "no hints are left" in shown
