"""A file with deals of several games: those whose game has the question are answered."""

from __future__ import annotations

import subprocess
import sys

import pytest

from cli_calls import call, wrong_usage
from tridge_solver.cli.run import MAX_KEPT

BELOTE = (
    '[Game "Belote"]\n[Dealer "N"]\n[Deal "N:A.JT.JT8.J8 K8.AK7.Q7.K T9.Q8.K.AT7 QJ7.9.A9.Q9"]\n'
)
TRES = (
    '[Game "Tres"]\n[Dealer "W"]\n[Deal "N:- AK76432.KQ9632.AQT65432.KQJ64 - '
    'QJT985.AJT874.KJ987.AT987532"]\n'
)
QUESTIONS = [
    ("exchange", "--samples", "10"),
    ("exchange", "--open", "--json"),
    ("puzzle", "--level", "easy"),
    ("play", "--seats", "all", "--worlds", "2"),
]


def refused_by(question: tuple[str, ...]) -> tuple[str, str]:
    """A game that has not the question, and a deal of it."""
    return ("Très", TRES) if question[0] in ("play", "puzzle") else ("Belote", BELOTE)


@pytest.fixture(scope="module")
def tridge() -> str:
    """A deal of Tridge with its play, so that any question may be put to it."""
    return call("play", "--seats", "all", "--worlds", "2", "--seed", "2").stdout


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("question", QUESTIONS, ids=" ".join)
@pytest.mark.parametrize("order", ["first", "second"])
def test_a_game_without_the_question_is_reported_and_the_rest_done(
    question: tuple[str, ...], order: str, tridge: str
) -> None:
    game, other = refused_by(question)
    alone = call(*question, "-", stdin=tridge)
    deals = [other, tridge] if order == "first" else [tridge, other]
    line = 1 if order == "first" else tridge.count("\n") + 2
    mixed = call(*question, "-", stdin="\n".join(deals))
    assert (alone.exit_code, mixed.exit_code) == (0, 1)
    assert f"-:{line}:1: " in mixed.stderr
    assert game in mixed.stderr
    if question[0] == "play":  # a deal's seats decide from a seed of their own
        assert mixed.stdout.count("[Deal ") == 1
    else:
        number = 1 + deals.index(tridge)
        assert mixed.stdout == alone.stdout.replace('"index": 1', f'"index": {number}')


@pytest.mark.parametrize("question", QUESTIONS, ids=" ".join)
def test_a_question_of_no_game_is_wrong_usage(question: tuple[str, ...]) -> None:
    game, other = refused_by(question)
    assert wrong_usage(*question, "-", stdin=f"{other}\n{other}").count(game) == 1


@pytest.mark.parametrize("question", QUESTIONS, ids=" ".join)
def test_of_many_such_deals_none_is_kept_for_the_end(question: tuple[str, ...]) -> None:
    _, other = refused_by(question)
    result = wrong_usage(*question, "-", stdin="\n".join([other] * (MAX_KEPT + 2)))
    *each, _, last = result.splitlines()
    lines = [line for line in each if line.startswith("-:")]
    assert [int(line.split(":")[1]) for line in lines] == [
        1 + 4 * number for number in range(MAX_KEPT + 2)
    ]
    assert last.startswith("Error: ")


def test_errors_before_the_first_good_deal_are_reported_at_once() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tridge_solver", "score", "-"],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as session:
        assert session.stdin is not None
        assert session.stderr is not None
        session.stdin.write(f'[Dealer "X"]\n[Deal "-"]\n\n{BELOTE}')
        session.stdin.flush()
        assert session.stderr.readline().startswith("-:1:10: ")
        session.stdin.close()
        assert session.wait() == 1
