"""Odd answers at the table, and seeds of any size: answered, never an internal error."""

from __future__ import annotations

import subprocess

import pytest

from cli_calls import printed_by, script, wrong_usage
from tridge_solver.handfile import loads

ENDLESS = "9" * 5000
"""More digits than Python makes a number of."""


ODD = [b"\xe9", b"\x80\xff", ENDLESS.encode(), "\u0663".encode(), b"\0"]


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    ("asked", "answers"),
    [(("--seat", "E"), (b"", b"1", b"q")), (("--bid",), (b"q",))],
)
def test_whatever_is_typed_the_table_goes_on_asking(
    asked: tuple[str, ...], answers: tuple[bytes, ...]
) -> None:
    keys = b"\n".join(line for answer in answers for line in (*ODD, answer)) + b"\n"
    done = subprocess.run(
        [*script(), "play", *asked, "--seed", "7", "--worlds", "1"],
        input=keys,
        capture_output=True,
        timeout=60,
        check=False,
    )
    errors = done.stderr.decode()
    assert (done.returncode, errors) == (1, "Error: the hand was not played to its end\n")


@pytest.mark.parametrize("seed", [(1 << 64) - 1, 10**30])
def test_seeds_of_any_size_make_closed_deals(seed: int) -> None:
    result = printed_by("play", "--seats", "all", "-n", "2", "--worlds", "1", "--seed", str(seed))
    assert all(deal.result is not None for deal in loads(result))


@pytest.mark.parametrize("number", [ENDLESS, "\u0663", "-1", ""])
def test_a_style_without_a_number_is_printed_in_words(number: str) -> None:
    result = wrong_usage("match", f"worlds={number}", "worlds=1", "-n", "1")
    assert "is not part of a style" in result
