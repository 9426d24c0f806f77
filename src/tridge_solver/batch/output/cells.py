"""What the columns of all games have in common: words that say where each stands in the JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from tridge_solver.core.json_text import json_text

Row = Mapping[str, Any]
Cells = dict[str, Any]
Columns = Mapping[str, type]
Members = Callable[[Row], Iterable[Row]]
"""What an answer has a row for each of."""

OwnLayout = tuple[Columns, Callable[[Row], Iterable[Cells]]]
"""The columns of a question, and what makes the rows of them of its answer."""

_WHERE = {"schema", "file", "index", "board", "rules", "rules_options", "stats", "deal"}
"""What of an answer stands in columns of every table."""


def answer_as_json(question: object) -> OwnLayout:
    """The table of a game without columns of its own: one column, the answer as JSON."""
    return {"answer": str}, _as_json


def _as_json(answer: Row) -> Iterable[Cells]:
    yield {"answer": json_text({name: answer[name] for name in answer if name not in _WHERE})}


def words(cards: str | Iterable[str] | Mapping[str, Iterable[str]]) -> str:
    """Cards or calls with blanks between them; of several suits or seats, each after its letter.

    >>> words(["SA", "D7"]), words({"S": ["D7"], "H": ["D2", "D3"]})
    ('SA D7', 'S:D7; H:D2 D3')
    """
    if isinstance(cards, str):
        return cards
    if isinstance(cards, Mapping):
        return "; ".join(f"{letter}:{' '.join(own)}" for letter, own in cards.items())
    return " ".join(cards)


def choices(options: Iterable[str | Iterable[str]]) -> str:
    """Choices of equal worth, with strokes between them."""
    return " / ".join(map(words, options))


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


class _Field(NamedTuple):
    """A column: its type, the way to what it holds, and how a cell shows that."""

    type: type
    first: str
    path: tuple[str | int, ...]
    as_cell: Callable[[Any], Any] | None


_KINDS: Mapping[str, tuple[type, Callable[[Any], Any] | None]] = {
    "text": (str, None),
    "int": (int, None),
    "float": (float, None),
    "bool": (bool, bool),
    "words": (str, words),
    "choices": (str, choices),
    "line": (str, line_text),
}
_NUMBERS = {"sides": ("NS", "EW"), "seats": ("N", "E", "S", "W")}


class Fields:
    """Columns, each a word ``name:kind``, or ``name=path:kind`` where the JSON has another name.

    A kind is ``text``, which may be left out, ``int``, ``float``, ``bool``, ``words``, ``choices``
    or ``line``; ``sides`` and ``seats`` make a column of whole numbers for each of them. A path has
    dots between its steps; a number is a place in a list. The names of what stands ``under`` a name
    in the JSON begin with that.

    >>> fields = Fields("seat points:sides low=bounds.0:int") | Fields("by", under="par")
    >>> [*fields.columns]
    ['seat', 'points_ns', 'points_ew', 'low', 'par_by']
    >>> fields.cells({"seat": "W", "points": {"EW": 9}, "bounds": [2, 5], "par": {"by": "NS"}})
    {'seat': 'W', 'points_ew': 9, 'low': 2, 'par_by': 'NS'}
    """

    def __init__(self, *spec: str, under: str = "") -> None:
        self._fields: dict[str, _Field] = {}
        for word in " ".join(spec).split():
            left, _, kind = word.partition(":")
            name, _, path = left.partition("=")
            path = path or name
            if under:
                name, path = f"{under}_{name}", f"{under}.{path}"
            first, *steps = path.split(".")
            way = tuple(int(step) if step.isdigit() else step for step in steps)
            if kind in _NUMBERS:
                for one in _NUMBERS[kind]:
                    self._fields[f"{name}_{one.lower()}"] = _Field(int, first, (*way, one), None)
            else:
                kept, as_cell = _KINDS[kind or "text"]
                self._fields[name] = _Field(kept, first, way, as_cell)

    def __or__(self, other: Fields) -> Fields:
        both = Fields()
        both._fields = self._fields | other._fields
        return both

    def when(self, asked: bool) -> Fields:
        """These columns where they are asked for, else none."""
        return self if asked else Fields()

    @property
    def columns(self) -> Columns:
        """The columns and their types."""
        return {name: field.type for name, field in self._fields.items()}

    def cells(self, row: Row) -> Cells:
        """The cells of a row; one there is nothing to say in is missing."""
        found: Cells = {}
        for name, (_, first, path, as_cell) in self._fields.items():
            value = row.get(first)
            for step in path:
                if value is None:
                    break
                value = value[step] if isinstance(step, int) else value.get(step)
            if value is not None:
                found[name] = value if as_cell is None else as_cell(value)
        return found

    def of(self, members: Members) -> OwnLayout:
        """These columns, with a row for each of ``members``."""
        return self.columns, lambda answer: map(self.cells, members(answer))


def each(name: str, *, under: str = "") -> Members:
    """The members of a list, each beside the fields of the answer: in their place, or ``under`` a
    name. Without a member, the answer alone.

    >>> [*each("bids")({"seat": "W", "bids": [{"gain": 3}, {"gain": 5}]})][1]["gain"]
    5
    """

    def members(answer: Row) -> Iterable[Row]:
        for member in answer.get(name) or [{}]:
            yield {**answer, **({under: member} if under else member)}

    return members


each_card = each("cards", under="card")
"""The cards of a solution, where they were asked for."""
