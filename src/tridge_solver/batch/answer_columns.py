"""The columns of Python answers as tables. Their names and types depend only on the kind of answer,
not on its values, so that many answers form one table.

Every field is a column, typed by its annotation. A value with fields of its own has a column for
each, named after both; values by seat have a column for every seat.
"""

from __future__ import annotations

import sys
import types
from collections.abc import Collection, Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, Union, get_args, get_origin, get_type_hints

from tridge_solver.batch.columns import words
from tridge_solver.core.cards import Card
from tridge_solver.core.deal import Deal
from tridge_solver.core.display import Displayed
from tridge_solver.core.seats import SEATS
from tridge_solver.core.text import json_text

Columns = Mapping[str, Any]
"""Column names, each with its type: ``str``, ``int``, ``float``, ``bool``, or a list of numbers."""


def has_names(kind: object) -> bool:
    """Return whether the members of a class have names, as in a dataclass or a named tuple."""
    return is_dataclass(kind) or (
        isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")
    )


def is_whole(kind: type) -> bool:
    """Return whether objects of a class consist of named fields and are not written as text."""
    return issubclass(kind, (Displayed, tuple)) or "__str__" not in vars(kind)


def columns_of_class(kind: type[Any]) -> Columns:
    """Return the columns for the fields of a class.

    >>> from tridge_solver.analysis.intervals import Interval
    >>> dict(columns_of_class(Interval))
    {'low': <class 'float'>, 'high': <class 'float'>}
    """
    known: Columns | None = _KNOWN.get(kind)
    if known is not None:
        return known
    found: dict[str, Any] = {}
    called = getattr(kind, "column_names", {})
    for name, hint in _hints(kind).items():
        found |= _columns(hint, called.get(name, name))
    _KNOWN[kind] = found
    return found


_KNOWN: dict[type[Any], Columns] = {}
"""The columns of each class seen so far, so that its annotations are read only once."""


def _hints(kind: type) -> dict[str, Any]:
    """Return the annotations of a class's fields, as text if they name types imported only for type
    checkers."""
    names = (
        [field.name for field in fields(kind)] if is_dataclass(kind) else list(kind._fields)  # type: ignore[attr-defined]
    )
    module = vars(sys.modules[kind.__module__])
    hints: dict[str, Any] = {}
    for one in reversed(kind.__mro__):
        hints |= vars(one).get("__annotations__", {})
    try:
        hints = get_type_hints(kind)
    except NameError:
        hints = {name: _resolved(hint, module) for name, hint in hints.items()}
    return {name: hints[name] for name in names}


def _resolved(hint: Any, module: dict[str, Any]) -> Any:
    try:
        return eval(hint, module) if isinstance(hint, str) else hint
    except NameError:
        return str


def _columns(hint: Any, name: str) -> dict[str, Any]:
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        kinds = [each for each in inner if each is not type(None)]
        if len(kinds) == 1:
            return _columns(kinds[0], name)
        numbers = {each for each in kinds if each in (int, float)}
        return {name: float if len(numbers) == len(kinds) else str}
    if origin is not None and isinstance(origin, type):
        if issubclass(origin, Mapping):
            return _by_key(inner[0], inner[1], name)
        if issubclass(origin, Collection):
            return {name: _LISTS.get(inner[0], str)}
        return {name: str}
    if not isinstance(hint, type) or issubclass(hint, (Card, Enum, Deal)):
        return {name: str}
    number = next((each for each in (bool, int, float) if issubclass(hint, each)), None)
    if number is not None:
        return {name: number}
    if has_names(hint) and is_whole(hint):
        return {f"{name}_{own}": each for own, each in columns_of_class(hint).items()}
    return {name: str}


_LISTS: Mapping[Any, Any] = {int: list[int], float: list[float]}


def _by_key(key: Any, held: Any, name: str) -> dict[str, Any]:
    """Return a column for each key if the keys are seats or a few other names; else one column, as
    JSON."""
    if not (isinstance(key, type) and issubclass(key, Enum) and len(key) <= 8):
        return {name: str}
    letters = [str(getattr(each, "letter", each.value)).lower() for each in key]
    return {
        own: kind for letter in letters for own, kind in _columns(held, f"{name}_{letter}").items()
    }


def cells_of(row: Mapping[str, Any], columns: Columns) -> dict[str, Any]:
    """Return a flat row with exactly these columns, each value converted to the column's type."""
    return {name: _cell(row, name, kind) for name, kind in columns.items()}


def _cell(row: Mapping[str, Any], name: str, kind: Any) -> Any:
    value = row.get(name)
    if value is None and kind is str:  # one column of a flattened object
        parts = {own[len(name) + 1 :]: row[own] for own in row if own.startswith(f"{name}_")}
        held = {own: each for own, each in parts.items() if each is not None}
        return json_text(held) if held else None
    if value is None:
        return None
    if kind is float:
        return float(value)
    if kind is str and not isinstance(value, str):
        return json_text(value) if isinstance(value, (list, dict)) else str(value)
    return value


_SEATED = [seat.letter for seat in SEATS]
_TAGS = ("Event", "Site", "Date", "Board", *(seat.name.capitalize() for seat in SEATS))
"""The free-text tags with a column of their own; all others share one column, as JSON."""
_NUMBERS = ("index", "participants", "game_fund", "widow_fund", "pot")
_FLAGS = ("stock_open", "pot_holds_puesta", "irregular", "thrown_in")
_BY_NAME = ("tricks_won", "points_won", "reserve_funds", "rules_options")
"""Fields with a value for each seat, side or option, written together in one column."""


def deal_row(fields: Mapping[str, Any]) -> tuple[dict[str, Any], Columns]:
    """Return the row for a deal, given as a ``tridge.deal/1`` object, and its columns, which are
    equal for all deals of a game."""
    row: dict[str, Any] = {}
    columns: dict[str, Any] = {}
    for name, value in fields.items():
        if name in _NUMBERS or name in _FLAGS:
            own: dict[str, Any] = {name: value}
            columns[name] = int if name in _NUMBERS else bool
        elif name == "hands":
            own = {
                f"hands_{seat.lower()}": words(value[seat]) if value.get(seat) else None
                for seat in _SEATED
            }
        elif name == "auction":
            own = _parts(value, auction_first="first", auction_calls="calls")
        elif name == "play":
            own = _parts(value, play_first="first")
            own["play_tricks"] = None if value is None else _tricks(value["tricks"])
        elif name == "tags":
            own = {f"tags_{tag.lower()}": value.get(tag) for tag in _TAGS}
            rest = {tag: text for tag, text in value.items() if tag not in _TAGS}
            own["tags_others"] = json_text(rest) if rest else None
        else:
            own = {name: _text(name, value)}
        row |= own
        for each in own:
            columns.setdefault(each, str)
    return row, columns


def _tricks(tricks: Iterable[Iterable[str | None]]) -> str:
    """Return a record of play as text: slashes between tricks, ``-`` for a missing card."""
    return " / ".join(" ".join(card or "-" for card in trick) for trick in tricks)


def _parts(value: Mapping[str, Any] | None, **parts: str) -> dict[str, Any]:
    held = value or {}
    return {
        name: None if held.get(part) is None else words(held[part]) for name, part in parts.items()
    }


def _text(name: str, value: Any) -> str | None:
    if value is None or value == [] or value == {}:
        return None
    if isinstance(value, Mapping) and name in _BY_NAME:
        joined = "=" if name == "rules_options" else ":"
        return " ".join(f"{own}{joined}{each}" for own, each in value.items())
    if name == "exchange":
        return words({each["seat"]: each["discards"] for each in value})
    if isinstance(value, list) and all(isinstance(each, (str, int)) for each in value):
        return " ".join(map(str, value))
    if isinstance(value, (list, Mapping)):
        return json_text(value)
    return str(value)
