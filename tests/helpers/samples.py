"""Samples of endings for the proofs of the engines: how many of each size, and in which tables."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

import pytest
from _pytest.mark import ParameterSet

Counts = Mapping[int, int]


def in_two_tables(
    sample: Counts, small: Counts, each: Counts, slices: int, table: float
) -> list[ParameterSet]:
    """Seeds, counts of endings by their cards, and sizes of the table: a sample with one warm
    ``table``, a small one with hardly a table, and for long proofs many slices with either."""
    names = {table: "one warm table", 0: "hardly a table"}
    return [
        pytest.param(1, sample, table, id=names[table]),
        pytest.param(2, small, 0, id=names[0]),
        *(
            pytest.param(
                100 + 2 * n + place,
                each,
                size,
                id=f"slice-{n}-{names[size]}",
                marks=pytest.mark.exhaustive,
            )
            for n in range(slices)
            for place, size in enumerate((table, 0))
        ),
    ]


def mixed_sizes(rng: random.Random, counts: Counts) -> list[int]:
    """The cards of each ending of a sample, in random order."""
    sizes = [size for size, count in counts.items() for _ in range(count)]
    rng.shuffle(sizes)
    return sizes


def hold_enough(seen: Counter[str], least_shares: Mapping[str, float], total: int) -> None:
    """Fail where a sample decides too little: it would prove nothing."""
    for kind, least in least_shares.items():
        assert seen[kind] >= least * total, f"too few: {kind} {seen[kind]} of {total}"
