"""Dataclasses that are cheap to define, because a command defines dozens before its first deal.

The standard library compiles up to seven methods for every class, before Python 3.13 one by one,
which takes half a millisecond a class. Here ``__init__`` alone is compiled, and the others are
closures: they do the same. From 3.13 on this is the library's own.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING or sys.version_info >= (3, 13):
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls=None, *, frozen=False, repr=True, eq=True, kw_only=False, slots=False):
        """Make a class whose annotations are its fields, like :func:`dataclasses.dataclass`, with
        the options useful for values.

        >>> @dataclass(frozen=True)
        ... class Score:
        ...     "Chips of a seat."
        ...     seat: str
        ...     chips: int = 0
        >>> Score("W"), Score("W", 3) == Score("W", chips=3)
        (Score(seat='W', chips=0), True)
        >>> Score("W").chips = 7
        Traceback (most recent call last):
        dataclasses.FrozenInstanceError: cannot assign to field 'chips'
        """

        def made(cls: type) -> type:
            own = dict(vars(cls))
            # The library insists that all classes of a line are frozen, or none. The first it
            # takes as one that is not, and would not compile a method for it.
            inherits = dataclasses.is_dataclass(cls)
            cls = dataclasses.dataclass(
                init=False,
                repr=False,
                eq=False,
                frozen=frozen and inherits,
                kw_only=kw_only,
                slots=slots,
            )(cls)
            cls.__dataclass_params__.frozen = frozen
            fields = dataclasses.fields(cls)
            methods: dict[str, Any] = {}
            if "__init__" not in own:
                methods["__init__"] = _init(cls, fields, frozen)
            if repr:
                methods["__repr__"] = _repr
            if eq:
                methods["__eq__"] = _equal(_getter([f for f in fields if f.compare]))
                if own.get("__hash__") is None and ("__eq__" in own or "__hash__" not in own):
                    hashed = [f for f in fields if (f.compare if f.hash is None else f.hash)]
                    cls.__hash__ = _hash(_getter(hashed)) if frozen else None
            if frozen and not inherits:
                names = frozenset(f.name for f in fields)
                methods["__setattr__"] = _no_assigning(cls, names)
                methods["__delattr__"] = _no_deleting(cls, names)
            for name, method in methods.items():
                if name not in own:
                    setattr(cls, name, method)
            return cls

        return made if cls is None else made(cls)


class _Made:
    """A default that a function creates anew for every object."""

    def __repr__(self) -> str:
        return "<factory>"


_MADE = _Made()

Values = Callable[[object], "tuple[object, ...]"]


def _init(cls: type, fields: tuple[Field[Any], ...], frozen: bool) -> Callable[..., None]:
    given: dict[str, Any] = {"_set": object.__setattr__, "_MADE": _MADE}
    params = ["self"]
    lines = []
    for f in sorted(fields, key=lambda f: bool(f.kw_only)):
        if not f.init:
            raise TypeError(f"field {f.name!r} of {cls.__name__} is not among those of __init__")
        if f.kw_only and "*" not in params:
            params.append("*")
        default, value = "", f.name
        if f.default_factory is not MISSING:
            default, value = "=_MADE", f"_{f.name}() if {f.name} is _MADE else {f.name}"
            given[f"_{f.name}"] = f.default_factory
        elif f.default is not MISSING:
            default = f"=_{f.name}"
            given[f"_{f.name}"] = f.default
        params.append(f.name + default)
        lines.append(f"_set(self,{f.name!r},{value})" if frozen else f"self.{f.name}={value}")
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    body = "\n  ".join(lines or ["pass"])
    head = f"def make({','.join(given)}):\n def __init__({','.join(params)}):\n  "
    namespace: dict[str, Any] = {}
    exec(f"{head}{body}\n return __init__", vars(sys.modules[cls.__module__]), namespace)
    init: Callable[..., None] = namespace["make"](**given)
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    init.__annotations__ = {f.name: f.type for f in fields} | {"return": None}
    return init


def _getter(fields: list[Field[Any]]) -> Values:
    if len(fields) > 1:
        return attrgetter(*(f.name for f in fields))
    return lambda value: tuple(getattr(value, f.name) for f in fields)


def _equal(values: Values) -> Callable[[object, object], object]:
    def equal(self: object, other: object) -> object:
        if other.__class__ is self.__class__:
            return values(self) == values(other)
        return NotImplemented

    return equal


def _hash(values: Values) -> Callable[[Any], int]:
    def hash_of(self: Any) -> int:
        return hash(values(self))

    return hash_of


@recursive_repr()
def _repr(self: Any) -> str:
    shown = (f"{f.name}={getattr(self, f.name)!r}" for f in dataclasses.fields(self) if f.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _no_assigning(cls: Any, names: frozenset[str]) -> Callable[[Any, str, object], None]:
    """Return a ``__setattr__`` that protects the fields of a frozen object. A subclass of another
    kind may have more attributes."""

    def refuse(self: Any, name: str, value: object) -> None:
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)

    return refuse


def _no_deleting(cls: Any, names: frozenset[str]) -> Callable[[Any, str], None]:
    def refuse(self: Any, name: str) -> None:
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)

    return refuse
