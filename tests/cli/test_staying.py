"""``tridge FILE`` without a command stays with the deal, at a terminal."""

from __future__ import annotations

import re

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
    assert shown.count("q quit") == 3


def test_options_go_to_every_command() -> None:
    _, shown = seen("vq", ENDING, "--pack", "spanish")
    assert "copas" in shown


def test_where_nobody_can_be_asked_the_command_is_named() -> None:
    assert f"did you mean tridge solve {ENDING}:1?" in wrong_usage(f"{ENDING}:1")
