"""Fuzzed inputs of every kind: each is read or refused with a sentence, in bounded time."""

from __future__ import annotations

import os
from collections import Counter
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from fuzz_targets import SECONDS, TARGETS, counts, run
from processor_time import in_child

SEED = 20_261_126
MANY = {
    "hand files": 8_000,
    "hand files of other games": 12_000,
    "hand files as typed": 12_000,
    "whole records": 10_000,
    "files of bridge programs": 4_000,
    "JSON": 60_000,
    "JSON of other games": 150_000,
    "Parquet": 4_000,
    "conditions": 420_000,
    "ranges of hands": 277_000,
    "hands and auctions": 40_000,
    "evenings": 4_000,
    "closed questions": 1_000,
    "command lines": 2_000,
    "interviews": 10_000,
}
"""More than a million in all, the fewer the longer each takes."""

AT_ONCE = 1000

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="limits need a child process")


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("kind", TARGETS)
@settings(max_examples=25, derandomize=True)
@given(number=st.integers(0, 10**9))
def test_fuzzed_input_is_read_or_refused(kind: str, number: int) -> None:
    if kind == "Parquet":
        pytest.importorskip("pyarrow")
    assert run(kind, SEED, number)


@pytest.mark.exhaustive
@pytest.mark.parametrize("kind", TARGETS)
def test_a_million_inputs_are_read_or_refused(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if kind == "Parquet":
        pytest.importorskip("pyarrow")
    monkeypatch.chdir(tmp_path)
    found: Counter[str] = Counter()
    ranges = [
        range(first, min(first + AT_ONCE, MANY[kind])) for first in range(0, MANY[kind], AT_ONCE)
    ]
    pieces = [(f"{kind} {numbers}", partial(counts, kind, SEED, numbers)) for numbers in ranges]
    # Each input has its own bound, see `bounded`; that of the child is for what lets no handler in.
    for some in in_child(pieces, seconds=SECONDS * 60):
        found.update(some)
    with capsys.disabled():
        print(f"\n{kind}, seed {SEED}: {sum(found.values()):,} inputs, {dict(found)}")
    assert sum(found.values()) == MANY[kind]
