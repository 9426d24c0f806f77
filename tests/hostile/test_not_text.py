"""A file that is no text is told once, not line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_calls import ROCK, call

NOT_TEXT = {
    "this is packed by zip": b"PK\x03\x04" + ROCK.encode(),
    "this is not a text file": bytes(range(256)) * 40,
}


@pytest.mark.parametrize("command", ["check", "solve", "batch", "convert"])
@pytest.mark.parametrize("kind", NOT_TEXT)
def test_a_file_that_is_no_text_is_one_line(command: str, kind: str, tmp_path: Path) -> None:
    file = tmp_path / "deals.pbn"
    file.write_bytes(NOT_TEXT[kind])
    result = call(command, str(file))
    assert result.exit_code != 0
    messages = [line for line in result.stderr.splitlines() if str(file) in line]
    assert messages == [f"{file}: {kind} (expected a hand file)"]


def test_a_zero_in_a_text_leaves_it_one(tmp_path: Path) -> None:
    file = tmp_path / "deals.pbn"
    file.write_text(ROCK + "\n{\0}\n" + ROCK, encoding="utf-8")
    assert f"{file}: " not in call("check", str(file)).stderr
