"""Lazy values, made on first use: names of a package, regular expressions, and modules that few
questions need, such as NumPy. Also the old names of attributes and classes, which still work for
one release but give a warning."""

from __future__ import annotations

import re
import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, cast


def attach(package: str, homes: Mapping[str, str], root: str = "") -> Callable[[str], object]:
    """Return a ``__getattr__`` for ``package`` that imports a name on first use. ``homes`` gives
    the module of each name, below ``root`` or below the package.

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


def homes_of(homes: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Return the module of each name, given the names in each module."""
    return {name: home for home, names in homes.items() for name in names}


def pattern(text: str, flags: re.RegexFlag | int = 0) -> re.Pattern[str]:
    r"""Return the regular expression ``text``, compiled on the first call of one of its methods.

    >>> digits = pattern(r"\d+")
    >>> digits.findall("4:3:2"), digits.sub("n", "4:3")
    (['4', '3', '2'], 'n:n')
    """
    return cast("re.Pattern[str]", _Pattern(text, flags))


class _Pattern:
    """A stand-in for a regular expression, which compiles it on first use."""

    def __init__(self, text: str, flags: re.RegexFlag | int) -> None:
        self._text = text
        self._flags = flags

    def __getattr__(self, name: str) -> object:
        compiled = re.compile(self._text, self._flags)
        for method in ("findall", "finditer", "fullmatch", "match", "search", "split", "sub"):
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)


def import_late(*names: str) -> None:
    """Make ``import`` of these modules cost nothing until something in them is used. A package must
    be listed before its submodules.

    For a program of one's own: whoever imports the package has their modules as they are.
    """
    for name in names:
        if name not in sys.modules:
            sys.modules[name] = late = _Late(name)
            late.__spec__ = ModuleSpec(name, None)  # which the import statement asks for
            package, _, own = name.rpartition(".")
            if package:
                setattr(sys.modules[package], own, late)


def late_modules(package: str, *names: str) -> None:
    """Make ``from package import name`` of these modules cost nothing until something in them is
    used.

    A package calls this in its ``__init__`` for what most questions do without: what prints, what
    draws pages, what a rare option needs. Other files import the modules at their top and use
    their functions as ``name.function``.
    """
    for name in names:
        setattr(sys.modules[package], name, _ByName(f"{package}.{name}"))


class _ByName(ModuleType):
    """A stand-in for a module, which is imported when something in it is read or set."""

    @property
    def __dict__(self) -> dict[str, Any]:  # type: ignore[override]
        return vars(import_module(self.__name__))

    def __getattr__(self, name: str) -> object:
        return getattr(import_module(self.__name__), name)

    def __setattr__(self, name: str, value: object) -> None:
        setattr(import_module(self.__name__), name, value)


class _Late(ModuleType):
    """A stand-in for a module, which imports it on first use."""

    def __getattr__(self, name: str) -> object:
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        module = import_module(self.__name__)
        for inside, late in [*sys.modules.items()]:  # modules are found as parts of their package
            package, _, own = inside.rpartition(".")
            if package == self.__name__ and isinstance(late, _Late):
                setattr(module, own, late)
        self.__dict__.update(vars(module))
        return getattr(module, name)


def warn(old: str, new: str, stacklevel: int = 3) -> None:
    """Warn, once for each calling place, that ``old`` is now called ``new``."""
    message = f"{old} is called {new} now; the old name goes with the next release"
    warnings.warn(message, DeprecationWarning, stacklevel=stacklevel)


def renamed(old: str, new: str) -> Any:
    """Return a property that gives the attribute ``new`` its old name.

    >>> class Cell:
    ...     trumps = "S"
    ...     strain = renamed("strain", "trumps")
    >>> with warnings.catch_warnings(record=True) as caught:
    ...     warnings.simplefilter("always")
    ...     print(Cell().strain, *(each.message for each in caught))
    S Cell.strain is called trumps now; the old name goes with the next release
    """

    def read(self: object) -> Any:
        warn(f"{type(self).__name__}.{old}", new)
        return getattr(self, new)

    return property(read, doc=f"The old name of :attr:`{new}`.")
