"""What the columns of all games have in common: types, and lists made text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from tridge_solver.core.json_text import json_text

Row = Mapping[str, Any]
Cells = dict[str, Any]
Columns = Mapping[str, type]

OwnLayout = tuple[Columns, Callable[[Row], Iterable[Cells]]]
"""The columns of a question, and what makes the rows of them of its answer."""

_WHERE = {"schema", "file", "index", "board", "rules", "rules_options", "stats", "deal"}
"""What of an answer stands in columns of every table."""

SIDES = ("NS", "EW")
SEATS = "NESW"


def answer_as_json(question: object) -> OwnLayout:
    """The table of a game without columns of its own: one column, the answer as JSON."""
    return {"answer": str}, _as_json


def _as_json(answer: Row) -> Iterable[Cells]:
    yield {"answer": json_text({name: answer[name] for name in answer if name not in _WHERE})}


def by_side(name: str, kind: type = int) -> dict[str, type]:
    """A column for each side.

    >>> list(by_side("points"))
    ['points_ns', 'points_ew']
    """
    return {f"{name}_{side.lower()}": kind for side in SIDES}


def sides(name: str, numbers: Row | None) -> Cells:
    """The cells of :func:`by_side`; empty ones where there is nothing to say."""
    found = numbers or {}
    return {f"{name}_{side.lower()}": found.get(side) for side in SIDES}


def seats(name: str, numbers: Row | None) -> Cells:
    """The same by seat."""
    found = numbers or {}
    return {f"{name}_{seat.lower()}": found.get(seat) for seat in SEATS}


def line_text(tricks: Iterable[Row]) -> str:
    """A line of play: its tricks with strokes between them.

    >>> line_text([{"cards": {"W": "D3", "N": "D7"}}, {"cards": ["SA", "SK"]}])
    'W:D3 N:D7 / SA SK'
    """
    return " / ".join(map(_trick_text, tricks))


def _trick_text(trick: Row) -> str:
    cards = trick["cards"]
    if isinstance(cards, Mapping):
        return " ".join(f"{seat}:{card}" for seat, card in cards.items())
    return " ".join(cards)


def choices(options: Sequence[str | Sequence[str]]) -> str:
    """Choices of equal worth, with strokes between them."""
    return " / ".join(o if isinstance(o, str) else " ".join(o) for o in options)
