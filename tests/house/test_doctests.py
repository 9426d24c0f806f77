"""The examples in the docstrings of every module are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import tridge_solver

MODULES = [
    module.name
    for module in pkgutil.walk_packages(tridge_solver.__path__, "tridge_solver.")
    if not module.name.endswith("__main__")
]


@pytest.mark.parametrize("name", ["tridge_solver", *MODULES])
def test_the_examples_of_a_module_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_modules_are_found() -> None:
    assert {"tridge_solver.core.cards", "tridge_solver.engine.ombre3.solver"} <= set(MODULES)
