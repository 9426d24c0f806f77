"""``tridge FILE`` without a command stays with the deal, at a terminal."""

from __future__ import annotations

import re

import pytest

from cases import EXAMPLES
from cli_calls import wrong_usage
from terminal import at_a_terminal

ENDING = str(EXAMPLES / "ending.pbn")


def seen(keys: str, *words: str) -> tuple[int, str]:
    """The status, and what was shown, without colours."""
    status, shown = at_a_terminal(keys, *words)
    return status, re.sub(r"\x1b\[[0-9;]*m", "", shown)


def test_a_key_each_is_answered_until_q() -> None:
    status, shown = seen("s\nv\nq\n", f"{ENDING}:1", "--no-pager")
    assert status == 0
    assert shown.count("q quit") == 3
    assert "by West" in shown
    assert "West wins with four tricks" in shown
    assert "WIN" not in shown[: shown.index("> solve")]


def test_keys_need_no_enter_and_the_end_of_the_keyboard_is_the_end() -> None:
    assert seen("v", ENDING)[0] == 0


def test_a_wrong_key_says_which_there_are_and_a_wrong_deal_ends_nothing() -> None:
    status, shown = seen("xvq", f"{ENDING}:9")
    assert status == 0
    assert "what went wrong, card by card" in shown
    assert "no deal 9 in this file" in shown
    assert shown.rstrip().endswith("quit")


def test_words_are_read_as_words() -> None:
    _, shown = seen("solve\nquit", ENDING)
    assert "West wins with four tricks" in shown
    assert re.findall(r"> (\w+)", shown) == ["solve", "quit"]


@pytest.mark.slow
def test_a_number_chooses_one_of_several_deals() -> None:
    _, shown = seen("2\ns\n0\nq", str(EXAMPLES / "problems.pbn"), "--no-pager")
    assert "or the number of a deal" in shown
    assert "problems.pbn:2:  s show" in shown
    assert len(re.findall(r"board [0-9]+ ·", shown)) == 1
    assert "the number of a deal" not in seen("q", ENDING)[1]


@pytest.mark.slow
def test_a_deal_that_is_played_is_solved_from_its_start_and_advised_on_a_trick() -> None:
    played = str(EXAMPLES / "rape-of-the-lock-played.pbn")
    _, shown = seen("v\nq", played)
    assert "--from-start" not in shown
    assert "wins with" in shown
    _, shown = seen("a\n8\nq", played, "--samples", "4")
    assert "the lead to which trick, 1 to 9 > 8" in shown
    assert "there is nothing to decide" not in shown


def test_options_go_to_every_command() -> None:
    _, shown = seen("vq", ENDING, "--pack", "spanish")
    assert "copas" in shown


def test_without_a_terminal_the_message_names_the_command() -> None:
    assert f"did you mean tridge solve {ENDING}:1?" in wrong_usage(f"{ENDING}:1")
