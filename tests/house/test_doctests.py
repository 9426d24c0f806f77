"""The examples in the docstrings of every module are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import tridge_solver

ROOT = Path(tridge_solver.__file__).parent


def has_examples(name: str) -> bool:
    """Return whether an example may stand in a module; of a compiled one it is not known."""
    path = ROOT.joinpath(*name.split(".")[1:])
    files = [file for file in (path.with_suffix(".py"), path / "__init__.py") if file.exists()]
    return not files or any(">>> " in file.read_text(encoding="utf-8") for file in files)


MODULES = [
    module.name
    for module in pkgutil.walk_packages(tridge_solver.__path__, "tridge_solver.")
    if not module.name.endswith("__main__") and has_examples(module.name)
]


@pytest.mark.parametrize("name", [*filter(has_examples, ["tridge_solver"]), *MODULES])
def test_the_examples_of_a_module_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_modules_are_found() -> None:
    assert {"tridge_solver.core.cards", "tridge_solver.engine.ombre3.solver"} <= set(MODULES)
