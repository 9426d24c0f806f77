"""Streams of a poor encoding: letters for signs, on every page and in every message."""

from __future__ import annotations

import io
import os
import subprocess

import pytest

from cli_calls import script
from tridge_solver.cli.group import ERRORS, spell_what_lacks, spelled

PAGES = [("solve --help", "ascii"), ("solve --help", "latin-1"), ("batch -h", "ascii")]


def printed_in(encoding: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Return what ``tridge`` says to streams of an encoding."""
    env = os.environ | {"PYTHONIOENCODING": encoding, "TRIDGE_CONFIG": ""}
    return subprocess.run(
        [*script(), *words], capture_output=True, encoding=encoding, env=env, check=False
    )


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize(("page", "encoding"), PAGES)
def test_help_is_printed_in_a_poor_encoding(page: str, encoding: str) -> None:
    found = printed_in(encoding, *page.split())
    assert (found.returncode, found.stderr) == (0, "")
    assert "Options:" in found.stdout
    assert "?" not in found.stdout


def test_a_wrong_word_is_reported_in_a_poor_encoding() -> None:
    found = printed_in("latin-1", "solve", "--declarer", "♠♥")
    assert found.returncode == 2
    assert "'SH' is not a seat" in found.stderr


def test_letters_lose_accents_and_unknown_signs_are_marked() -> None:
    assert "Très ½ ♥ 東".encode("ascii", ERRORS) == b"Tres .5 H ?"
    assert "Très ♥".encode("latin-1", ERRORS) == "Très H".encode("latin-1")


def test_a_stream_of_all_signs_stays_as_it_is() -> None:
    stream = io.TextIOWrapper(io.BytesIO(), "utf-8")
    spell_what_lacks(stream, io.StringIO())
    assert stream.errors == "strict"
    assert spelled("Très ♥") == "Très ♥"
