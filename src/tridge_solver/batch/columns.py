"""The rows of a batch as a flat table, by words that say where a column stands in the JSON.

What is a list in JSON becomes rows: of a table one for each Player and suit, with ``--cards`` one
for each card, of an exchange one for each discard, of a bid one for each contract, of a review one
for each decision. What belongs to the whole deal is repeated in each. A deal that cannot be
answered is one row with its ``error``.

Here are the columns of every table; those of its answers each game has in its own ``columns``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from tridge_solver.batch.bidding import OpenExchangeQuestion
from tridge_solver.batch.questions import CommandQuestion, SolveQuestion
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.part import Part
from tridge_solver.core.registry import Game, usual_game
from tridge_solver.core.text import json_text
from tridge_solver.handfile.parquet import cards_of

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


Rows = Sequence[Row]

_HEAD = {"file": str, "index": int, "board": str, "rules": str}
_DEAL = {
    **dict.fromkeys(("dealer", "north", "east", "south", "west", "stock"), str),
    **dict.fromkeys(("deal_declarer", "deal_contract"), str),
}
_TAIL = {"error_line": int, "error": str}


@dataclass(frozen=True)
class Layout:
    """The columns of a table, with the type of each, and how the JSON row of a deal of ``game``
    becomes rows of it."""

    columns: Mapping[str, type]
    cells: Callable[[Row], Iterable[Cells]]

    def rows(self, answers: Iterable[Row]) -> Iterator[Cells]:
        """The rows of several deals; a cell there is nothing to say in is missing.

        >>> layout = layout_of(SolveQuestion(table=True))
        >>> row, = layout.rows([{"file": "a.pbn", "index": 2, "line": 9, "error": "no cards"}])
        >>> row["index"], row["error_line"], row["error"]
        (2, 9, 'no cards')
        """
        for answer in answers:
            where = {"file": _as_text(answer["file"]), "index": answer["index"]}
            if "error" in answer:
                yield {**where, "error_line": answer["line"], "error": answer["error"]}
                continue
            rules = [answer["rules"], *(f"{k}={v}" for k, v in answer["rules_options"].items())]
            head = {**where, "board": answer["board"], "rules": " ".join(rules)}
            stats = answer.get("stats", {})
            if "deal" in answer:
                head |= _of_deal(answer["deal"])
            for cells in self.cells(answer):
                yield {**head, **cells, **stats}


class ColumnsPart(Protocol):
    """The part of a game for tables of its answers."""

    def columns(self, question: CommandQuestion) -> OwnLayout | None:
        """The columns of the answers to a question; ``None`` for one that it does not answer."""
        ...


COLUMNS: Part[ColumnsPart] = Part("columns", "columns")


def columns_of(game: Game, question: CommandQuestion) -> OwnLayout:
    """The columns of the answers of ``game``; one, the answer as JSON, where it names none."""
    found = COLUMNS.of(game).columns(question) if COLUMNS.is_in(game) else None
    return found or answer_as_json(question)


def share_columns(one: Game, other: Game) -> bool:
    """Whether answers about deals of two games have the same columns."""
    own = [COLUMNS.of(game) if COLUMNS.is_in(game) else None for game in (one, other)]
    return own[0] is own[1]


def _as_text(file: str) -> str:
    """The name of a file, what is no text in it as a mark."""
    return file.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def layout_of(
    question: CommandQuestion, game: Game | None = None, with_deal: bool = False
) -> Layout:
    """The table that answers to ``question`` about deals of ``game`` make, the usual one if none is
    given; ``with_deal`` with the cards, the dealer, the Player and the contract of each deal."""
    columns, cells = columns_of(game or usual_game(), question)
    stats: dict[str, type] = {}
    if question.stats:
        counted = isinstance(question, (SolveQuestion, OpenExchangeQuestion))
        stats = {"positions": int, "seconds": float} if counted else {"seconds": float}
    deal = _DEAL if with_deal else {}
    return Layout({**_HEAD, **deal, **columns, **stats, **_TAIL}, cells)


def _of_deal(fields: Row) -> Cells:
    """What the deal itself says, by its object of ``tridge.deal/1``.

    Player and contract are named ``deal_``: an answer may be about another's, and a table is.
    """
    named = {name: fields.get(name) for name in ("declarer", "contract")}
    own = {f"deal_{name}": value for name, value in named.items()}
    return {"dealer": fields.get("dealer"), **cards_of(fields), **own}
