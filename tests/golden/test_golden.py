"""The commands print what they printed; see ``golden.py`` for how a meant change is stored."""

from __future__ import annotations

import pytest
from golden import COMMANDS, difference, outputs, stored


@pytest.mark.parametrize("command", COMMANDS)
def test_the_output_is_the_stored_one(command: str) -> None:
    before, now = stored(command), outputs(list(COMMANDS[command]()))
    assert set(now) == set(before), "other cases: store them anew"
    differing = [case for case in now if now[case] != before[case]]
    assert not differing, "\n".join(difference(c, before[c], now[c]) for c in differing[:5])
