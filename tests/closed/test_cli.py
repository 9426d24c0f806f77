"""``tridge play`` through a pseudo-terminal, ``tridge match``, and the table in ``bid``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli_calls import call
from terminal import at_a_terminal
from tridge_solver.handfile import loads
from tridge_solver.scoring import facts_of, outcome_of
from tridge_solver.validation import check


def test_a_hand_is_played_to_its_end_at_the_terminal(tmp_path: Path) -> None:
    kept = tmp_path / "hand.pbn"
    keys = "\n" + "1\n" * 9
    play = ("play", "--seed", "7", "--worlds", "3", "--color", "always", "-o", str(kept))
    status, shown = at_a_terminal(keys, *play)
    assert status == 0, shown
    [deal] = loads(kept.read_text(encoding="utf-8"))
    check(deal)
    assert deal.play is not None
    assert facts_of(deal, outcome_of(deal)).grade.name in shown
    again = tmp_path / "again.pbn"
    at_a_terminal(keys, *play[:-1], str(again))
    assert again.read_text(encoding="utf-8") == kept.read_text(encoding="utf-8")


def test_advice_undoing_wrong_keys_and_leaving() -> None:
    status, shown = at_a_terminal("SX\n\nzz\n?\n1\nu\nq\n", "play", "--seed", "7", "--worlds", "2")
    assert status == 1
    assert "is no card to play" in shown
    assert "as far as you can know" in shown
    assert "taken back" in shown
    assert "not played to its end" in shown


def test_closed_deals_are_hand_files_and_the_same_for_a_seed() -> None:
    args = ("play", "--seats", "all", "-n", "2", "--worlds", "2", "--seed", "5")
    result = call(*args)
    assert (result.exit_code, result.stderr) == (0, "")
    deals = list(loads(result.stdout))
    assert len(deals) == 2
    for deal in deals:
        check(deal)
        outcome_of(deal)
    assert call(*args).stdout == result.stdout
    assert call(*args[:-1], "6").stdout != result.stdout


def test_a_match_of_a_style_with_itself_is_even() -> None:
    result = call("match", "worlds=2", "worlds=2", "-n", "3", "--json")
    found = json.loads(result.stdout)
    assert found["schema"] == "tridge.match/1"
    assert (found["deals"], found["differences"], found["gain"]) == (3, 0, 0)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("match", "worlds=0", "worlds=2"), "expected 1 to 200"),
        (("match", "eyes=2", "worlds=2"), "no part of a style"),
        (("match", "worlds=2", "worlds=2", "--contract", "Ply"), "not a contract"),
        (("match", "worlds=2", "worlds=2", "--contract", "Flip", "--rules", "x"), "--rules"),
        (("play", "--seats", "all", "--seat", "N"), "exclude each other"),
        (("play", "-n", "3"), "--seats all"),
        (("play", "--contract", "Play H"), "expected FILE"),
        (("play", "--json"), "played as text"),
    ],
)
def test_wrong_usage_is_told_in_a_line(args: tuple[str, ...], message: str) -> None:
    result = call(*args)
    assert result.exit_code == 2
    assert message in result.stderr
