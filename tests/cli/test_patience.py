"""Ctrl-C while worlds are played: those that are done are the answer."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from cases import EXAMPLES
from tridge_solver.analysis.sampling import Sampling, Watch
from tridge_solver.core.cards import Suit
from tridge_solver.games.ombre.bidding.three_seats import dealt_hand
from tridge_solver.games.ombre.exchange.closed import sampled_exchange

PRESSES = """
import os, signal, sys
from tridge_solver.cli import main
from tridge_solver.cli.progress import LateProgress

stage, least, times, *sys.argv[1:] = sys.argv[1:]

def on_progress(self, what, done, total):
    if what == stage and done >= int(least):
        for _ in range(int(times)):
            os.kill(os.getpid(), signal.SIGINT)

LateProgress.__call__ = on_progress
main()
"""
"""A command in which Ctrl-C is pressed so many times when so much is done."""

QUESTIONS = {
    "exchange": ("exchange", "--hand", "AKQ.K.QJ67.K", "--trumps", "D", "--top", "0"),
    "bid": ("bid", "--hand", "AK.K.A7KQ.AK"),
    "advise": ("advise", "--trick", "8", f"{EXAMPLES / 'evening.pbn'}:1"),
}


def pressed(what: str, done: int, times: int, *line: str) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-c", PRESSES, what, str(done), str(times), *line]
    return subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("name", QUESTIONS)
def test_the_worlds_that_are_done_are_the_answer(name: str) -> None:
    line = (*QUESTIONS[name], "--json")
    ended = pressed("playing", 500, 1, *line, "--samples", "1000000")
    assert (ended.returncode, ended.stderr.strip()) == (130, "tridge: interrupted")
    (found,) = json.loads(ended.stdout)
    assert 500 <= found["samples"] <= 1000
    if name == "bid":  # its exchanges are chosen in as many worlds as were asked for
        assert sum(found["contracts"][0][grade] for grade in ("win", "draw", "loss")) > 0.99
        return
    if name == "exchange":  # the test in Python holds it against so many worlds
        assert sum(found["options"][0][grade] for grade in ("win", "draw", "loss")) > 0.99
        return
    whole = pressed("-", 0, 0, *line, "--samples", str(found["samples"]))
    assert whole.returncode == 0
    (wanted,) = json.loads(whole.stdout)
    assert found == wanted


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    ("name", "what", "times"), [("exchange", "racing", 1), ("advise", "playing", 2)]
)
def test_before_worlds_that_count_and_pressed_again_it_ends_at_once(
    name: str, what: str, times: int
) -> None:
    ended = pressed(what, 1, times, *QUESTIONS[name], "--samples", "1000000")
    assert (ended.returncode, ended.stdout) == (130, "")
    assert ended.stderr.strip() == "tridge: interrupted"


@pytest.mark.slow
def test_the_closed_deals_that_are_played_are_the_answer() -> None:
    line = (*QUESTIONS["bid"], "--samples", "200", "--table", "200", "--json")
    ended = pressed("at the table", 60, 1, *line)
    assert (ended.returncode, ended.stderr.strip()) == (130, "tridge: interrupted")
    (found,) = json.loads(ended.stdout)
    assert {contract["table"]["deals"] for contract in found["contracts"]} == {60}
    again = pressed("at the table", 10, 2, *line)
    assert (again.returncode, json.loads(again.stdout)) == (130, [])


@pytest.mark.slow
def test_deals_after_it_are_not_begun() -> None:
    file = str(EXAMPLES / "evening.pbn")
    ended = pressed("playing", 500, 1, "advise", "--trick", "8", "--jsonl", file)
    assert ended.returncode == 130
    assert [json.loads(row)["index"] for row in ended.stdout.splitlines()] == [1]


@pytest.mark.slow
def test_in_python_a_watch_says_when_it_is_enough() -> None:
    class Hurried(Watch):
        def is_enough(self) -> bool:
            return True

    def ask(samples: int, progress: Any = None) -> Any:
        deal = dealt_hand("AKQ.K.QJ67.K", "lead")
        (seat,) = (seat for seat in deal.active if deal.hands[seat])
        return sampled_exchange(
            deal, seat, [Suit.DIAMONDS], 0, Sampling(samples=samples), progress=progress
        )

    assert ask(100_000, Hurried()) == ask(500)
