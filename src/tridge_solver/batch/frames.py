"""Answers as rows of a table, with text, numbers and truth values, and columns named as in a batch.

The columns of Python answers depend only on the kind of answer, not on its values, so that many
answers form one table. Every field is a column, typed by its annotation. A value with fields of its
own has a column for each, named after both; values by seat have a column for every seat.
"""

from __future__ import annotations

import sys
import types
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from importlib import import_module
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from tridge_solver.batch.columns import columns_of, words
from tridge_solver.batch.questions import CommandQuestion, ReviewQuestion
from tridge_solver.batch.seat_questions import (
    BidQuestion,
    OpenBidQuestion,
    OpenExchangeQuestion,
    SampledExchangeQuestion,
)
from tridge_solver.core.cards import Card
from tridge_solver.core.deal import Deal
from tridge_solver.core.display import AnswerOfDeal, Columnar, Displayed
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEATS
from tridge_solver.core.text import json_text
from tridge_solver.report.display import HERE, report_of
from tridge_solver.report.showing import deal_json

Row = dict[str, Any]

QUESTIONS: Mapping[str, type[CommandQuestion]] = {
    "bid": BidQuestion,
    "open_bid": OpenBidQuestion,
    "exchange": SampledExchangeQuestion,
    "open_exchange": OpenExchangeQuestion,
    "review": ReviewQuestion,
}
"""Questions whose answers have the rows of a batch, keyed by the question's name in a batch."""

_LISTS = ("decisions", "bids", "options", "cards", "tricks")
"""The lists in an answer whose members get a row each."""


def to_dict(value: object) -> Row:
    """Return an answer, a deal or a position as a dictionary of text, numbers, lists and
    dictionaries.

    An answer of a command becomes its JSON object; a deal is ``tridge.deal/1``; any other object
    becomes its attributes by name, with cards as ``"SA"`` and seats and suits as letters.

    Raises :class:`TypeError` for what has no attributes.

    >>> import tridge_solver as tridge
    >>> deal = tridge.Deal.of("W:A2K.KQ.67.KA 76.J2345..J7 QJ543.A.KQJ. -", dealer="S")
    >>> found = tridge.to_dict(max(tridge.table(deal), key=lambda cell: cell.max_tricks))
    >>> found["declarer"], found["trumps"], found["grade"], found["player_tricks"]
    ('W', 'D', 'WIN', 8)
    """
    if isinstance(value, Deal):
        return deal_json(value, HERE)
    if isinstance(value, AnswerOfDeal):
        return dict(report_of(value).json(HERE))
    if isinstance(value, tuple) and isinstance(value, Displayed):
        return {value.json_name: _plain(value)}
    found = _plain(value)
    if not isinstance(found, dict):
        raise TypeError(
            f"{value!r:.80} has no attributes (expected an answer, a deal or a position)"
        )
    return found


def rows(value: object, *, deals: Iterable[Deal] | None = None) -> list[Row]:
    """Return the rows of an answer as a table: one for each card, discard, contract or decision.

    Names are those of the columns of ``tridge batch``; they follow from the kind of the answer
    alone. Of several answers, in a list or as they come, the rows follow each other; the rows of
    ``ask_many`` are taken as they are. An answer that knows its deal says its ``board``.

    Args:
        value: an answer, a deal, a position, or several.
        deals: the deals that several answers are about, in their order: the columns ``deal`` (from
            1) and ``board`` then come first.

    Raises :class:`TypeError` for what has no rows, and :class:`ValueError` if there are more or
    fewer deals than answers.

    >>> import tridge_solver as tridge
    >>> deal = tridge.Deal.of("W:A2K.KQ.67.KA 76.J2345..J7 QJ543.A.KQJ. -", dealer="S",
    ...                       declarer="W", contract="Play S", board="7")
    >>> tridge.rows(tridge.card_values(deal))[0]
    {'card': 'SA', 'card_grade': 'WIN', 'card_tricks': 5}
    >>> tridge.rows([tridge.card_values(deal)], deals=[deal])[0]
    {'deal': 1, 'board': '7', 'card': 'SA', 'card_grade': 'WIN', 'card_tricks': 5}
    """
    return [row for part in _parts(value, deals) for row in part.rows]


class _Part(NamedTuple):
    of: str
    columns: Columns | None
    rows: list[Row]


def _parts(value: object, deals: Iterable[Deal] | None) -> list[_Part]:
    """Return the rows of an answer, or of several answers one after the other."""
    if deals is None:
        return list(_tables(value))
    if not isinstance(value, Iterable) or isinstance(value, (str, bytes, Mapping)):
        raise TypeError(f"deals name several answers, not {value!r:.80}")
    answers, asked = list(value), list(deals)
    if len(answers) != len(asked):
        raise ValueError(f"{len(answers)} answers about {len(asked)} deals (expected as many)")
    found = []
    for number, (answer, deal) in enumerate(zip(answers, asked, strict=True), 1):
        named = {"deal": number, "board": deal.tag("Board")}
        for part in _tables(answer):
            columns = None if part.columns is None else _NAMED | dict(part.columns)
            found.append(_Part(part.of, columns, [named | row for row in part.rows]))
    return found


_NAMED: dict[str, Any] = {"deal": int, "board": str}


def _tables(value: object) -> Iterator[_Part]:
    kind = type(value).__name__
    if isinstance(value, Mapping):
        yield _Part(kind, None, [_flat(value)])
    elif isinstance(value, AnswerOfDeal):
        yield _of_answer(value)
    elif isinstance(value, Deal):
        row, columns = deal_row(to_dict(value))
        yield _Part(kind, columns, [row])
    elif isinstance(value, Columnar):
        held = {name: array.tolist() for name, array in value.columns().items()}
        found = [dict(zip(held, row, strict=True)) for row in zip(*held.values(), strict=True)]
        yield _Part(kind, dict.fromkeys(held, int), found)
    elif has_names(type(value)):
        yield _of_names(value)
    elif isinstance(value, Iterable) and not isinstance(value, (str, bytes)):
        for each in value:
            yield from _tables(each)
    else:
        raise TypeError(f"{value!r:.80} has no rows (expected an answer, or several)")


def _of_answer(value: Any) -> _Part:
    """Return the rows of an answer about a deal: a batch's rows, or one row for each member of its
    list."""
    if value.question_name:
        columns, cells = columns_of(value.deal.game, QUESTIONS[value.question_name]())
        found = [{name: row.get(name) for name in columns} for row in cells(to_dict(value))]
        part = _Part(type(value).__name__, columns, found)
    else:
        part = _of_names(value)
    board = {"board": value.deal.tag("Board")}
    columns = {"board": str, **(part.columns or {})}
    return _Part(part.of, columns, [board | row for row in part.rows])


def _of_names(value: Any) -> _Part:
    kind = type(value).__name__
    for name in _LISTS:
        members = getattr(value, name, None)
        if isinstance(members, tuple) and all(has_names(type(each)) for each in members):
            found = [_of_names(each) for each in members]
            own: dict[str, Any] = {}
            for part in found:
                own |= part.columns or {}
            rows_of_all = [row for part in found for row in part.rows]
            return _Part(kind, own, [{name: row.get(name) for name in own} for row in rows_of_all])
    columns = columns_of_class(type(value))
    names = getattr(value, "column_names", {})
    flat = {names.get(name, name): each for name, each in _plain_fields(value).items()}
    return _Part(kind, columns, [cells_of(_flat(flat), columns)])


def _plain_fields(value: Any) -> Row:
    """Return a value's fields in JSON types, with rules written as in a hand file."""
    found = _plain(value)
    if not isinstance(found, dict):
        return {}
    rules = {name for name in found if isinstance(getattr(value, name, None), Ruleset)}
    return {name: str(getattr(value, name)) if name in rules else found[name] for name in found}


def frame(
    value: object,
    library: Literal["polars", "pandas"] | None = None,
    *,
    deals: Iterable[Deal] | None = None,
) -> Any:
    """Return the rows of one or several answers as a polars data frame, or a pandas one without
    polars.

    Columns and their types follow from the kind of the answer alone: frames of one kind can be put
    below each other. Whole numbers, yes and no may be missing, in pandas too (``Int64``,
    ``boolean``).

    Args:
        value: as in :func:`rows`.
        library: which of the two; ``None`` whichever is there.
        deals: as in :func:`rows`.

    Raises :class:`ImportError` if neither is installed, :class:`ValueError` for another library
    and for answers of several kinds, which have other columns.
    """
    if library not in (None, "polars", "pandas"):
        raise ValueError(f"no frames of {library!r} (expected 'polars' or 'pandas')")
    names = ("polars", "pandas") if library is None else (library,)
    for name in names:
        try:
            module = import_module(name)
        except ImportError:
            continue
        if isinstance(value, Columnar) and deals is None:
            return module.DataFrame(value.columns())
        parts = _parts(value, deals)
        columns = _common_columns(parts)
        found = [row for part in parts for row in part.rows]
        if columns is None:
            return _inferred(module, name, found)
        if name == "polars":
            schema = {own: _polars_type(module, kind) for own, kind in columns.items()}
            return module.DataFrame(found, schema=schema)
        made = module.DataFrame(found, columns=list(columns))
        return made.astype({own: _PANDAS[kind] for own, kind in columns.items() if kind in _PANDAS})
    wanted = " or ".join(names)
    raise ImportError(f"a frame needs {wanted} (expected: python -m pip install {names[0]})")


_PANDAS = {str: "string", int: "Int64", float: "Float64", bool: "boolean"}


def _polars_type(polars: Any, kind: Any) -> Any:
    plain = {str: polars.String, int: polars.Int64, float: polars.Float64, bool: polars.Boolean}
    return plain[kind] if kind in plain else polars.List(plain[get_args(kind)[0]])


def _common_columns(parts: Sequence[_Part]) -> Columns | None:
    """Return the common columns of all parts; ``None`` if a part has unknown columns. Raises
    :class:`ValueError` if they differ."""
    first = next((part for part in parts if part.columns is not None), None)
    for part in parts:
        if part.columns is None:
            if first is not None:
                raise ValueError(_mixed(first.of, part.of))
        elif first is not None and [*part.columns.items()] != [*(first.columns or {}).items()]:
            raise ValueError(_mixed(first.of, part.of))
    return None if first is None else first.columns


def _mixed(one: str, other: str) -> str:
    kinds = f"{one} and {other}" if one != other else f"{one} of several games"
    return (
        f"{kinds} have other columns (expected answers of one kind: make a frame of each; "
        'polars.concat([…], how="diagonal") puts them below each other)'
    )


def _inferred(module: Any, name: str, found: list[Row]) -> Any:
    if name == "pandas":
        return module.DataFrame(found)
    try:
        return module.DataFrame(found, infer_schema_length=None)
    except (TypeError, module.exceptions.PolarsError) as error:
        said = str(error).partition(";")[0]
        raise ValueError(
            f"the rows do not make a table: {said} (expected those of one question to one game)"
        ) from error


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, Card):
        return value.code
    if isinstance(value, Enum):
        return getattr(value, "letter", value.value)
    if isinstance(value, Deal):
        return str(value)
    if isinstance(value, (int, float)):
        return value
    if hasattr(value, "tolist"):  # an array
        return value.tolist()
    named = getattr(value, "_asdict", None)
    if isinstance(value, tuple) and named is not None:
        value = named()
    if isinstance(value, Mapping):
        return {str(_plain(name)): _plain(each) for name, each in value.items()}
    if isinstance(value, Sequence):
        return [_plain(each) for each in value]
    if isinstance(value, (set, frozenset)):
        return [_plain(each) for each in sorted(value)]
    if is_dataclass(value) and is_whole(type(value)):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    return str(value)


def _flat(row: Mapping[str, Any], before: str = "") -> Row:
    """Return a row without nested dictionaries, and with lists of text joined by blanks."""
    found: Row = {}
    for name, value in row.items():
        name = f"{before}{name.lower() if before else name}"
        if isinstance(value, Mapping):
            found |= _flat(value, f"{name}_")
        elif isinstance(value, list) and all(isinstance(each, str) for each in value):
            found[name] = " ".join(value)
        else:
            found[name] = value
    return found


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
            return {name: _LIST_KINDS.get(inner[0], str)}
        return {name: str}
    if not isinstance(hint, type) or issubclass(hint, (Card, Enum, Deal)):
        return {name: str}
    number = next((each for each in (bool, int, float) if issubclass(hint, each)), None)
    if number is not None:
        return {name: number}
    if has_names(hint) and is_whole(hint):
        return {f"{name}_{own}": each for own, each in columns_of_class(hint).items()}
    return {name: str}


_LIST_KINDS: Mapping[Any, Any] = {int: list[int], float: list[float]}


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
            own = _record_parts(value, auction_first="first", auction_calls="calls")
        elif name == "play":
            own = _record_parts(value, play_first="first")
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


def _record_parts(value: Mapping[str, Any] | None, **parts: str) -> dict[str, Any]:
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
