"""Cases at random: a few in every run of the tests, many among the exhaustive ones."""

from __future__ import annotations

from typing import Any

import pytest


def seeds(few: int, many: int) -> list[Any]:
    """The seeds below ``many``, as values of a parameter; those from ``few`` on are exhaustive."""
    more = (pytest.param(seed, marks=pytest.mark.exhaustive) for seed in range(few, many))
    return [*range(few), *more]
