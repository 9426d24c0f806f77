"""PBN's tag of notes: behind the sections in files of bridge, a tag like any other elsewhere."""

from __future__ import annotations

import json

import pytest

from cli_calls import ENDING, call

BELOTE = """\
[Game "Belote"]
[Dealer "N"]
[Deal "N:A.JT.JT8.J8 K8.AK7.Q7.K T9.Q8.K.AT7 QJ7.9.A9.Q9"]
"""


def test_the_hint_for_an_unknown_tag_is_a_tag_of_the_game() -> None:
    """``Stock`` would be an error in Belote."""
    assert not call("check", "-", stdin=BELOTE + '[Stok "SA"]\n').stderr
    assert "expected Contract" in call("check", "-", stdin=BELOTE + '[Contrac "90 H"]\n').stderr
    assert "expected Stock" in call("check", "-", stdin=ENDING + '\n[Stok "SA"]\n').stderr


@pytest.mark.parametrize("text", [ENDING, BELOTE])
def test_a_note_is_kept_in_every_game(text: str) -> None:
    lines = text.strip().splitlines()
    written = call(
        "convert", "-", stdin="\n".join([*lines[:2], '[Note "1:a short one"]', *lines[2:]])
    )
    assert not written.stderr
    assert '[Note "1:a short one"]' in written.stdout
    [deal] = json.loads(call("convert", "--json", "-", stdin=written.stdout).stdout)
    assert deal["tags"]["Note"] == "1:a short one"
    assert call("convert", "-", stdin=written.stdout).stdout == written.stdout
