"""Answers as rows of a table: text, numbers and yes or no, named as the columns of batches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from importlib import import_module
from typing import Any, Literal

from tridge_solver.batch.bidding import (
    BidQuestion,
    OpenBidQuestion,
    OpenExchangeQuestion,
    SampledExchangeQuestion,
)
from tridge_solver.batch.columns import columns_of
from tridge_solver.batch.questions import CommandQuestion, ReviewQuestion
from tridge_solver.core.cards import Card
from tridge_solver.core.deal import Deal
from tridge_solver.core.display import AnswerOfDeal, Columnar, Displayed
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
"""What is asked for answers whose rows are those of a batch, by the name they give it."""

_LISTS = ("decisions", "bids", "options", "cards", "tricks")
"""The part of an answer that has a row for each of its members."""


def to_dict(value: object) -> Row:
    """An answer, a deal or a position as a dictionary of text, numbers, lists and dictionaries.

    What a command answers is its JSON object; a deal is ``tridge.deal/1``; of anything else the
    attributes stand under their names, cards as ``"SA"``, seats and suits by their letter.

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


def rows(value: object) -> list[Row]:
    """The rows that an answer is as a table: a card, a discard, a contract, a decision each.

    Names are those of the columns of ``tridge batch``. Of several answers, in a list or as they
    come, the rows follow each other; the rows of ``ask_many`` are taken as they are.

    >>> import tridge_solver as tridge
    >>> deal = tridge.Deal.of("W:A2K.KQ.67.KA 76.J2345..J7 QJ543.A.KQJ. -", dealer="S",
    ...                       declarer="W", contract="Play S")
    >>> tridge.rows(tridge.card_values(deal))[0]
    {'card': 'SA', 'card_grade': 'WIN', 'card_tricks': 5}
    """
    if isinstance(value, Mapping):
        return [_flat(value)]
    if isinstance(value, AnswerOfDeal):
        answer: Any = value
        if value.question_name:
            columns, cells = columns_of(answer.deal.game, QUESTIONS[value.question_name]())
            return [{name: row.get(name) for name in columns} for row in cells(to_dict(value))]
    if isinstance(value, Deal):
        return [_flat(to_dict(value))]
    if isinstance(value, Columnar):
        held = {name: array.tolist() for name, array in value.columns().items()}
        return [dict(zip(held, row, strict=True)) for row in zip(*held.values(), strict=True)]
    if _has_names(value):
        for name in _LISTS:
            members = getattr(value, name, None)
            if isinstance(members, tuple) and all(map(_has_names, members)):
                found = rows(members)
                return _levelled(found) if name == "decisions" else found
        names = getattr(value, "column_names", {})
        return [{names.get(name, name): each for name, each in _flat(to_dict(value)).items()}]
    if isinstance(value, Iterable) and not isinstance(value, (str, bytes)):
        return [row for each in value for row in rows(each)]
    raise TypeError(f"{value!r:.80} has no rows (expected an answer, or several)")


def _levelled(found: list[Row]) -> list[Row]:
    """Rows with the same columns, also where some lack a value that others have in several."""
    names = list(dict.fromkeys(name for row in found for name in row))
    lacking = {
        name
        for name in names
        if any(other.startswith(f"{name}_") for other in names)
        and all(row.get(name) is None for row in found)
    }
    return [{name: row.get(name) for name in names if name not in lacking} for row in found]


def frame(value: object, library: Literal["polars", "pandas"] | None = None) -> Any:
    """The rows of an answer, or of several, as a data frame of polars or, where that is not
    installed, of pandas.

    Args:
        value: as in :func:`rows`.
        library: which of the two; ``None`` whichever is there.

    Raises :class:`ImportError` where neither is installed, :class:`ValueError` for another library.
    """
    if library not in (None, "polars", "pandas"):
        raise ValueError(f"no frames of {library!r} (expected 'polars' or 'pandas')")
    found: Any = value.columns() if isinstance(value, Columnar) else rows(value)
    names = ("polars", "pandas") if library is None else (library,)
    for name in names:
        try:
            module = import_module(name)
        except ImportError:
            continue
        if name == "polars":
            return module.DataFrame(found, infer_schema_length=None)
        return module.DataFrame(found)
    wanted = " or ".join(names)
    raise ImportError(f"a frame needs {wanted} (expected: python -m pip install {names[0]})")


def _has_names(value: object) -> bool:
    """Whether what it holds has names: a dataclass, or a tuple whose places have."""
    return is_dataclass(value) or (isinstance(value, tuple) and hasattr(value, "_fields"))


def _plain(value: Any) -> Any:
    """A value in what JSON has."""
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
    is_whole = isinstance(value, Displayed) or "__str__" not in vars(type(value))
    if is_dataclass(value) and is_whole:
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    return str(value)


def _flat(row: Mapping[str, Any], before: str = "") -> Row:
    """A row without dictionaries in it, lists of text as words: what a table holds."""
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
