"""Names that a package provides from its files, each imported when it is first used."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def attach(package: str, homes: Mapping[str, str], root: str = "") -> Callable[[str], object]:
    """The ``__getattr__`` of a ``package`` whose names are found in the files of ``homes``,
    dotted names below ``root``, or below the package itself.

    For type checkers the package imports the same names under ``TYPE_CHECKING``.

    >>> attach("tridge_solver", {"Suit": "core.cards"})("Suit").__module__
    'tridge_solver.core.cards'
    """

    def first_used(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value: object = getattr(import_module(f"{root or package}.{homes[name]}"), name)
        setattr(sys.modules[package], name, value)
        return value

    return first_used
