"""Evenings as people type them: names for seats, lists of cards, words and letters of four
languages, a trick as it fell, an empty line forgotten; what is said of each, and what it comes to.

``typed/NAME.pbn`` is the evening, ``typed/NAME.txt`` all that three commands print of it; after a
meant change write that anew, and read the difference:

    PYTHONPATH=tests/helpers python tests/cli/test_typed_evenings.py
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cli_calls import call

TYPED = Path(__file__).with_name("typed")
NAMES = ("tuesday", "torsdag", "vendredi", "jueves", "pairs", "puestas")
MISSING = re.compile(r":(\d+):1: .* another deal begins \(expected an empty line before it\)$")


def shown(command: str, text: str) -> str:
    """Return what a command says of a file with this text, and what it prints."""
    done = call(*command.split(), stdin=text, COLUMNS="80")
    return f"$ tridge {command}\n{done.stderr}{done.stdout}"


def parted(text: str, messages: str) -> str:
    """The text with an empty line wherever one is missing, as the messages have it."""
    lines = text.splitlines()
    missing = [int(m[1]) for line in messages.splitlines() if (m := MISSING.search(line))]
    for number in sorted(missing, reverse=True):
        lines.insert(number - 1, "")
    return "\n".join(lines) + "\n"


def transcript(name: str) -> str:
    """The messages as it was typed, then ledger and evening once the empty lines are there."""
    text = (TYPED / f"{name}.pbn").read_text(encoding="utf-8")
    parts = [shown("check", text)]
    whole = parted(text, parts[0])
    if whole != text:
        parts.append(shown("check", whole))
    parts += [shown("score -q", whole), shown("evening -q --play-only", whole)]
    return "\n".join(parts)


@pytest.mark.slow(keep=4)
@pytest.mark.parametrize("name", NAMES)
def test_a_typed_evening_is_read_and_settled(name: str) -> None:
    expected = (TYPED / f"{name}.txt").read_text(encoding="utf-8")
    assert transcript(name) == expected
    assert "errors" in expected.rpartition("$ tridge check")[2].partition("$ tridge score")[0]
    assert "not settled" not in expected.partition("$ tridge score")[2]


@pytest.mark.slow
def test_the_corrected_file_has_the_same_ledger(tmp_path: Path) -> None:
    for name in NAMES:
        text = (TYPED / f"{name}.pbn").read_text(encoding="utf-8")
        whole = parted(text, call("check", stdin=text).stderr)
        typed, clean = tmp_path / f"{name}.pbn", tmp_path / f"{name}-clean.pbn"
        typed.write_text(whole, encoding="utf-8")
        assert call("check", "--fix", str(clean), str(typed)).exit_code == 0
        tidy = clean.read_text(encoding="utf-8")
        assert call("check", stdin=tidy).stderr == ""
        assert call("score", stdin=tidy).stdout == call("score", stdin=whole).stdout


def test_the_puestas_of_tresillo_are_settled_as_reckoned_by_hand() -> None:
    """A line a deal: the first puesta, one in the pot, one and a codillo reserved, won one after
    the other, and a bola."""
    found = json.loads(call("score", "--json", str(TYPED / "puestas.pbn")).stdout)
    points = [[deal["points"][seat] for seat in "NEW"] for deal in found["deals"]]
    assert points == [
        [-2, -2, 5 + 2 * (1 + 1)],
        [2 + 2, -(5 + 3) - 2 * (2 + 2), 2 + 2],
        [-2 * 1, 1, 1],  # 18 + 3 are written down
        [1, (23 + 3) + 1, -(23 + 3) - 2 * 1],  # paid to Leonor, and written down
        [-24, 28 + 2 * (1 + 20 + 3), -24],
        [5 + 26 + 2 * (1 + 1), -2, -26 - 2],  # the largest debt is won
        [26 + 3, 3, -(21 + 5) - 2 * (2 + 1)],
        [0, 0, 0],
        [-104, 15 + 26 + 2 * (1 + 2 + 1 + 100), -26 - 104],
    ]
    assert found["deals"][6]["funds"]["Debts"] == [
        {"seat": "N", "chips": 21},
        {"seat": "W", "chips": 26},
    ]


if __name__ == "__main__":
    for each in NAMES:
        (TYPED / f"{each}.txt").write_text(transcript(each), encoding="utf-8")
